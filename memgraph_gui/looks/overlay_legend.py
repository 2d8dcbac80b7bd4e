"""What colour, rings and widths mean under an overlay, as rows that every legend shows and paints alike."""

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPen

from memgraph_gui.looks.tokens import Tokens


class Mark(StrEnum):
    """What stands before a row."""

    DISC = "disc"
    SQUARE = "square"
    LINE = "line"
    SIGN = "sign"  # of a conflict


@dataclass(frozen=True, slots=True)
class OverlayRow:
    """One row: what it means, how many are drawn so, and how it looks.

    Attributes:
        name: in words. count: memories or links drawn with it.
        mark: its form. colour: ``#RRGGBB``.
        rings: thin rings around a disc. ring: colour of one thick ring around it, '' for none.
        width: of a line, px.
    """

    name: str
    count: int
    mark: Mark
    colour: str
    rings: int = 0
    ring: str = ""
    width: float = 1.3


@dataclass(frozen=True, slots=True)
class Ramp:
    """A scale from low to high.

    Attributes:
        stops: ``#RRGGBB``, evenly spaced. marks: place 0..1 and the words under it.
    """

    stops: tuple[str, ...]
    marks: tuple[tuple[float, str], ...]


@dataclass(frozen=True, slots=True)
class OverlayLegend:
    """What colour means now: a title, a scale if there is one, and rows.

    Attributes:
        title: such as "Activation". ramp: None where colours are not a scale. rows: in order.
        size: what the size of a memory means.
    """

    title: str
    ramp: Ramp | None
    rows: tuple[OverlayRow, ...]
    size: str = "importance"


def paint_mark(painter: QPainter, box: QRect, row: OverlayRow, tokens: Tokens) -> None:
    """Paint a row's sign in the middle of a box of about 26 x 22 px."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    middle = QPointF(QRectF(box).center())
    colour = QColor(row.colour)
    if row.mark == Mark.LINE:
        painter.setPen(QPen(colour, row.width))
        painter.drawLine(QPointF(box.left(), middle.y()), QPointF(box.right(), middle.y()))
    elif row.mark == Mark.SIGN:
        painter.setPen(QPen(colour, 1.5))
        for shift in (-2.0, 2.0):
            painter.drawLine(middle + QPointF(-4.5, shift), middle + QPointF(4.5, shift))
        painter.drawLine(middle + QPointF(-2.5, 5.0), middle + QPointF(2.5, -5.0))
    else:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        radius = 4.0 if row.rings or row.ring else 5.0
        if row.mark == Mark.SQUARE:
            painter.drawRoundedRect(QRectF(middle.x() - 5, middle.y() - 5, 10, 10), 2, 2)
        else:
            painter.drawEllipse(middle, radius, radius)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if row.ring:
            painter.setPen(QPen(QColor(row.ring), 2.0))
            painter.drawEllipse(middle, 7.5, 7.5)
        painter.setPen(QPen(colour, 1.0))
        for number in range(row.rings):
            painter.drawEllipse(middle, 6.0 + 2.3 * number, 6.0 + 2.3 * number)
    painter.restore()
    del tokens


def paint_ramp(painter: QPainter, box: QRectF, ramp: Ramp) -> None:
    """Paint the scale as a bar."""
    gradient = QLinearGradient(box.topLeft(), box.topRight())
    last = max(1, len(ramp.stops) - 1)
    for number, stop in enumerate(ramp.stops):
        gradient.setColorAt(number / last, QColor(stop))
    painter.save()
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(gradient)
    painter.drawRoundedRect(box, 2, 2)
    painter.restore()
