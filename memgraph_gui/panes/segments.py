"""A row of joined buttons of which one is chosen: soft ground and accent text, arrows walk it."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from memgraph_gui.looks.fonts import LABEL
from memgraph_gui.looks.look import Look

HEIGHT = 26
_INSET, _RADIUS = 10, 5.0


class Segments(QWidget):
    """One choice of a few, all of them seen; painted as a whole, since joined buttons clip one another's edges.

    Signals:
        chosen(int): the user chose another one.
    """

    chosen = Signal(int)

    def __init__(self, look: Look, name: str, words: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._name, self._words = look, name, tuple(words)
        self._current = 0
        self.setFont(look.fonts.font(LABEL))
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        metrics = QFontMetrics(self.font())
        self._widths = [metrics.horizontalAdvance(word) + 2 * _INSET for word in self._words]
        look.changed.connect(self.update)
        self._tell()

    @property
    def current(self) -> int:
        """Which one is chosen."""
        return self._current

    def show_current(self, number: int) -> None:
        """Show another one as chosen; nothing is emitted."""
        self._current = number
        self._tell()
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as all words."""
        return QSize(sum(self._widths) + 2, HEIGHT)

    def place(self, number: int) -> QRectF:
        """Where one of them lies."""
        return QRectF(1 + sum(self._widths[:number]), 0.5, self._widths[number], HEIGHT - 1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the one under the pointer."""
        for number in range(len(self._words)):
            if self.place(number).contains(event.position()):
                self._choose(number)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows choose the one beside."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        if step:
            self._choose(max(0, min(len(self._words) - 1, self._current + step)))
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """All of them at once."""
        tokens, painter = self._look.tokens, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        whole = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        shape = QPainterPath()
        shape.addRoundedRect(whole, _RADIUS, _RADIUS)
        painter.fillPath(shape, QColor(tokens.raised))
        painter.setClipPath(shape)
        painter.fillRect(self.place(self._current), QColor(tokens.soft))
        painter.setClipping(False)
        painter.setPen(QPen(QColor(tokens.line2), 0))
        for number in range(1, len(self._words)):
            x = round(self.place(number).left()) + 0.5
            painter.drawLine(int(x), 1, int(x), HEIGHT - 2)
        painter.setPen(
            QPen(QColor(tokens.accent if self.hasFocus() else tokens.line2), 2.0 if self.hasFocus() else 1.0)
        )
        painter.drawPath(shape)
        for number, word in enumerate(self._words):
            painter.setPen(QColor(tokens.accent if number == self._current else tokens.ink2))
            painter.drawText(self.place(number), int(Qt.AlignmentFlag.AlignCenter), word)

    def _choose(self, number: int) -> None:
        if number != self._current:
            self.show_current(number)
            self.chosen.emit(number)

    def _tell(self) -> None:
        self.setAccessibleName(f"{self._name}: {self._words[self._current]}")
