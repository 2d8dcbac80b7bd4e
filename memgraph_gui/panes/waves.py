"""The player of activation's waves: back, play or pause, forward, and how far it is."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QSlider, QToolButton, QWidget

from memgraph_gui.looks.fonts import LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import counted, plain_label, tooltip

STEP_MS = 1000


class Waves(QWidget):
    """Steps from the seeds outward.

    Signals:
        wave_changed(int): show what lit up in so many hops.
    """

    wave_changed = Signal(int)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._counts: tuple[int, ...] = (0,)
        self._slider = QSlider(Qt.Orientation.Horizontal)
        self._slider.setAccessibleName("Wave")
        self._words = plain_label(font=look.fonts.font(LABEL))
        self._words.setMinimumWidth(128)
        self._timer = QTimer(self, interval=STEP_MS)
        self._timer.timeout.connect(self._on_tick)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 2, 12, 2)
        row.setSpacing(2)
        self.back = self._button("skip-back", "One wave back")
        self.play = self._button("play", "Play the waves")
        self.forward = self._button("skip-forward", "One wave on")
        for widget in (self.back, self.play, self.forward):
            row.addWidget(widget)
        row.addWidget(self._slider, 1)
        row.addWidget(self._words)
        self.back.clicked.connect(lambda: self._slider.setValue(self._slider.value() - 1))
        self.forward.clicked.connect(lambda: self._slider.setValue(self._slider.value() + 1))
        self.play.clicked.connect(self._on_play)
        self._slider.valueChanged.connect(self._on_value)
        self.show_waves((0,))

    @property
    def wave(self) -> int:
        """How many hops are shown."""
        return self._slider.value()

    @property
    def playing(self) -> bool:
        """Whether it moves by itself."""
        return self._timer.isActive()

    def show_waves(self, counts: tuple[int, ...]) -> None:
        """How many memories are lit after each wave, from wave 0, the seeds alone; the last wave is shown."""
        self._pause()
        self._counts = counts
        self._slider.blockSignals(True)
        self._slider.setRange(0, len(counts) - 1)
        self._slider.setValue(len(counts) - 1)
        self._slider.blockSignals(False)
        self.setEnabled(len(counts) > 1)
        self._show()

    def _on_play(self) -> None:
        if self.playing:
            self._pause()
            return
        if self._slider.value() == self._slider.maximum():
            self._slider.setValue(0)
        self._timer.start()
        self.play.setIcon(self._look.icon("pause"))

    def _pause(self) -> None:
        self._timer.stop()
        self.play.setIcon(self._look.icon("play"))

    def _on_tick(self) -> None:
        self._slider.setValue(self._slider.value() + 1)
        if self._slider.value() == self._slider.maximum():
            self._pause()

    def _on_value(self, wave: int) -> None:
        self._show()
        self.wave_changed.emit(wave)

    def _show(self) -> None:
        wave, last = self._slider.value(), self._slider.maximum()
        self._words.setText(f"Wave {wave} of {last}, {counted(self._counts[wave], 'lit', 'lit')}")
        self.back.setEnabled(wave > 0)
        self.forward.setEnabled(wave < last)

    def _button(self, icon: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setProperty("role", "link")
        button.setIcon(self._look.icon(icon))
        button.setToolTip(tooltip(tip))
        button.setAccessibleName(tip)
        return button
