"""A combo box that shows its caret: with a style sheet Qt leaves it out unless it is given a file."""

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QComboBox

from memgraph_gui.looks.look import Look

_RIGHT, _HALF = 15, 4  # px: the caret's middle from the right edge, and half its width


class Combo(QComboBox):
    """A combo box in the look of the house."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look

    def paintEvent(self, event: QPaintEvent) -> None:
        """The box as Qt draws it, and the caret."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self._look.tokens.ink2), 1.5))
        x, y = self.width() - _RIGHT, self.height() / 2
        ends = [QPointF(x - _HALF, y - _HALF / 2), QPointF(x, y + _HALF / 2), QPointF(x + _HALF, y - _HALF / 2)]
        painter.drawPolyline(ends)
