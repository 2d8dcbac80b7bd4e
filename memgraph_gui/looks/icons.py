"""The signs of the picture as icons: a memory's shape and a kind of link, for legends, lists and outlines."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF, QTransform

from memgraph_gui.engine.vocabulary import Category
from memgraph_gui.looks.heads import DASHES, FORMS, HEADS, RHYTHMS, Head, Rhythm
from memgraph_gui.looks.shapes import path


def paint_shape(painter: QPainter, shape: int, at: QPointF, radius: float, colour: QColor) -> None:
    """Paint a memory's shape around a point; `radius` in logical px."""
    place = QTransform.fromTranslate(at.x(), at.y()).scale(radius, radius)
    painter.fillPath(place.map(path(shape)), colour)


def paint_head(
    painter: QPainter,
    head: Head,
    tip: QPointF,
    direction: tuple[float, float],
    size: float,
    width: float,
    colour: QColor,
    *,
    hollow: QColor | None,
) -> None:
    """Paint the head of a link.

    Args:
        painter: where.
        head: which.
        tip: its foremost point.
        direction: unit vector it points to.
        size: logical px.
        width: of strokes, logical px.
        colour: of the link.
        hollow: the ground inside, for an ended link; None fills it.
    """
    form = FORMS[head]
    ux, uy = direction
    place = QTransform(ux * size, uy * size, -uy * size, ux * size, tip.x(), tip.y())
    pen = QPen(colour, max(1.0, width), Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.MiterJoin)
    lines = [
        QPolygonF([place.map(QPointF(x, y)) for x, y in points]) for points in (form.outline, form.second) if points
    ]
    if form.stroked:
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for line in lines:
            painter.drawPolyline(line)
        return
    painter.setPen(pen if hollow is not None else Qt.PenStyle.NoPen)
    painter.setBrush(colour if hollow is None else hollow)
    painter.drawPolygon(lines[0])


def dash_pen(colour: QColor, width: float, rhythm: Rhythm) -> QPen:
    """A pen for a rhythm; lengths stay the same whatever the width."""
    pen = QPen(colour, width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    lengths = DASHES[rhythm]
    if lengths:
        pen.setDashPattern([length / width for length in lengths])
    return pen


def paint_link(
    painter: QPainter, category: Category, box: QRectF, colour: QColor, *, ended: bool = False, rhythm: bool = False
) -> None:
    """Paint a sample of a kind of link across the middle of a box: as the picture draws it at rest.

    At rest every current link is solid and only an ended one is broken, with a hollow head; people who saw dashed
    samples took the kinds for ended ones. With `rhythm` the sample wears its kind's own pattern.
    """
    head = HEADS[category]
    size, width = 6.4, 1.5
    y = box.center().y()
    end = box.right() - (1.0 if FORMS[head].stroked and head is not Head.RING else FORMS[head].length * size)
    pattern = Rhythm.ENDED if ended else RHYTHMS[category] if rhythm else Rhythm.SOLID
    painter.setPen(dash_pen(colour, width, pattern))
    painter.drawLine(QPointF(box.left(), y), QPointF(end, y))
    hollow = QColor(0, 0, 0, 0) if ended else None
    paint_head(painter, head, QPointF(box.right(), y), (1.0, 0.0), size, width, colour, hollow=hollow)
