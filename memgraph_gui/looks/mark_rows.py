"""Signs that every picture wears, whatever colour means: their rows in the legend, and how they are painted."""

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from memgraph_gui.looks.tokens import Tokens, mixed

CONFLICT = 7.5  # px of radius of a conflict's sign
PALE = 0.45  # what a retired memory keeps of its colour


class Sign(StrEnum):
    """What stands before a row."""

    DASHED = "dashed"
    PALE = "pale"
    SIZES = "sizes"
    BOLD = "bold"
    DOT = "dot"
    UNEQUAL = "unequal"


@dataclass(frozen=True, slots=True)
class MarkRow:
    """One row: its sign, what that means, and how many memories or links wear it; None: all do, more or less."""

    sign: Sign
    words: str
    count: int | None = None


def paint_unequal(painter: QPainter, at: QPointF, colour: QColor, ground: QColor) -> None:
    """Paint the sign of a conflict, "not equal" in a disc."""
    painter.setPen(QPen(colour, 1.5))
    painter.setBrush(ground)
    painter.drawEllipse(at, CONFLICT - 0.75, CONFLICT - 0.75)
    for dy in (-1.6, 1.6):
        painter.drawLine(at + QPointF(-3.4, dy), at + QPointF(3.4, dy))
    painter.drawLine(at + QPointF(-1.8, 4.2), at + QPointF(1.8, -4.2))


def paint_mark_sign(painter: QPainter, box: QRect, sign: Sign, tokens: Tokens, strong: QFont) -> None:
    """Paint a row's sign in the middle of a box of about 26 x 22 px."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    middle = QPointF(QRectF(box).center())
    if sign is Sign.BOLD:
        painter.setFont(strong)
        painter.setPen(QColor(tokens.ink))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), "Abc")
        painter.restore()
        return
    if sign is Sign.UNEQUAL:
        paint_unequal(painter, middle, QColor(tokens.causal), QColor(tokens.canvas))
        painter.restore()
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(mixed(tokens.ink2, tokens.panel, PALE) if sign is Sign.PALE else tokens.ink2))
    if sign is Sign.SIZES:
        for at, radius in ((-8.0, 2.5), (4.0, 5.5)):
            painter.drawEllipse(middle + QPointF(at, 0.0), radius, radius)
    else:
        painter.drawEllipse(middle, 4.5, 4.5)
    if sign is Sign.DASHED:
        pen = QPen(QColor(tokens.ink2), 1.3)
        pen.setDashPattern([2.2, 2.0])
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(middle, 7.5, 7.5)
    elif sign is Sign.DOT:
        painter.setBrush(QColor(tokens.ink))
        painter.drawEllipse(middle + QPointF(5.0, -5.0), 2.4, 2.4)
    painter.restore()
