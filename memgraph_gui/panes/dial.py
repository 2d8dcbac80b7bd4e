"""A dial: what it is called, a slider, and the number to be typed."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QDoubleSpinBox, QHBoxLayout, QSlider, QWidget

from memgraph_gui.looks.fonts import LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import plain_label, tooltip

_NAME_WIDTH, _NUMBER_WIDTH = 92, 62


class NumberBox(QDoubleSpinBox):
    """A number to be typed with either decimal sign.

    Qt takes the other one for a sign between thousands: "0.5" would be 5 where a comma is the custom.
    """

    def validate(self, text: str, at: int) -> tuple[QValidator.State, str, int]:
        """As Qt does, once the sign is the system's."""
        return super().validate(self._own(text), at)

    def valueFromText(self, text: str) -> float:  # noqa: N802 - Qt's own name
        """The number that was typed."""
        return super().valueFromText(self._own(text))

    def _own(self, text: str) -> str:
        point = self.locale().decimalPoint()
        return text.replace("." if point == "," else ",", point) if text.count(".") + text.count(",") == 1 else text


class Dial(QWidget):
    """One number between two ends.

    Args:
        look: the look in force.
        name: as shown.
        low: the lowest value.
        high: the highest value.
        value: to begin with.
        decimals: of the number; the slider has the same steps.
        tip: what it does, in a sentence.

    Signals:
        changed(float): the user set another value.
    """

    changed = Signal(float)

    def __init__(
        self, look: Look, name: str, *, low: float, high: float, value: float, decimals: int = 2, tip: str = ""
    ) -> None:
        super().__init__()
        self._factor = 10**decimals
        label = plain_label(name, font=look.fonts.font(LABEL), role="second")
        label.setFixedWidth(_NAME_WIDTH)
        self._slider = QSlider(Qt.Orientation.Horizontal)
        self._slider.setRange(round(low * self._factor), round(high * self._factor))
        self._slider.setAccessibleName(name)
        self._number = NumberBox()
        self._number.setDecimals(decimals)
        self._number.setRange(low, high)
        self._number.setSingleStep(1.0 if decimals == 0 else 5.0 / self._factor)
        self._number.setFont(look.fonts.font(LABEL, tabular=True))
        self._number.setFixedWidth(_NUMBER_WIDTH)
        self._number.setButtonSymbols(QDoubleSpinBox.ButtonSymbols.UpDownArrows)
        self._number.setAccessibleName(name)
        label.setBuddy(self._slider)
        for widget in (self, label, self._slider):
            widget.setToolTip(tooltip(tip))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(label)
        row.addWidget(self._slider, 1)
        row.addWidget(self._number)
        self.set_value(value)
        self._slider.valueChanged.connect(self._on_slid)
        self._number.valueChanged.connect(self._on_typed)

    @property
    def value(self) -> float:
        """The number."""
        return self._number.value()

    def set_value(self, value: float) -> None:
        """Show another value without telling anybody."""
        for widget in (self._slider, self._number):
            widget.blockSignals(True)
        self._number.setValue(value)
        self._slider.setValue(round(value * self._factor))
        for widget in (self._slider, self._number):
            widget.blockSignals(False)

    def _on_slid(self, step: int) -> None:
        self._number.blockSignals(True)
        self._number.setValue(step / self._factor)
        self._number.blockSignals(False)
        self.changed.emit(self.value)

    def _on_typed(self, value: float) -> None:
        self._slider.blockSignals(True)
        self._slider.setValue(round(value * self._factor))
        self._slider.blockSignals(False)
        self.changed.emit(value)
