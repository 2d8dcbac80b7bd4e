"""The small signs of lists and legends: a memory's shape in its family's colour, a link's rhythm and head."""

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from memgraph_gui.engine.vocabulary import Category
from memgraph_gui.looks.heads import DASHES, FORMS, HEADS, RHYTHMS, Head, HeadForm, Rhythm
from memgraph_gui.looks.shapes import path, shape_of
from memgraph_gui.looks.tokens import Tokens, family_of

RADIUS = 5.5  # px: a list row shows all types at one size
LINE_WIDTH, HEAD_SIZE = 1.5, 6.4


def paint_memory_sign(painter: QPainter, rect: QRect, memory_type: str, tokens: Tokens) -> None:
    """Draw the shape of a memory type in the middle of a rectangle."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(QPointF(rect.center()) + QPointF(0.5, 0.5))
    painter.scale(RADIUS, RADIUS)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(tokens.family(family_of(memory_type))))
    painter.drawPath(path(shape_of(memory_type)))
    painter.restore()


def paint_link_sign(painter: QPainter, rect: QRect, category: Category | None, tokens: Tokens) -> None:
    """Draw a link of a kind from left to right; None is an ended one of whatever kind."""
    colour = QColor(tokens.category(category) if category else tokens.ink3)
    rhythm = RHYTHMS[category] if category else Rhythm.ENDED
    form = FORMS[HEADS[category] if category else Head.ARROW]
    pen = QPen(colour, LINE_WIDTH)
    if DASHES[rhythm]:
        pen.setDashPattern([length / LINE_WIDTH for length in DASHES[rhythm]])
    pen.setCapStyle(Qt.PenCapStyle.RoundCap if rhythm == Rhythm.DOTTED else Qt.PenCapStyle.FlatCap)
    middle = rect.center().y() + 0.5
    tip = float(rect.right())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(pen)
    painter.drawLine(QPointF(rect.left(), middle), QPointF(tip - form.length * HEAD_SIZE, middle))
    painter.translate(tip, middle)
    _paint_head(painter, form, colour, hollow=category is None)
    painter.restore()


def _paint_head(painter: QPainter, form: HeadForm, colour: QColor, *, hollow: bool) -> None:
    open_form = form.stroked or hollow
    painter.setPen(QPen(colour, LINE_WIDTH if form.stroked else 1.0) if open_form else Qt.PenStyle.NoPen)
    painter.setBrush(Qt.BrushStyle.NoBrush if open_form else colour)
    for points in (form.outline, form.second):
        if points:
            polygon = QPolygonF([QPointF(x * HEAD_SIZE, y * HEAD_SIZE) for x, y in points])
            drawn = QPainterPath()
            drawn.addPolygon(polygon)
            if not form.stroked:
                drawn.closeSubpath()
            painter.drawPath(drawn)
