"""The small signs of lists and legends: a memory's shape in its family's colour, a link's rhythm and head."""

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QPainter

from memgraph_gui.engine.vocabulary import Category
from memgraph_gui.looks.icons import paint_link, paint_shape
from memgraph_gui.looks.shapes import shape_of
from memgraph_gui.looks.tokens import Tokens, family_of

RADIUS = 5.5  # px: a list row shows all types at one size


def paint_memory_sign(
    painter: QPainter, rect: QRect, memory_type: str, tokens: Tokens, *, colour: str | None = None
) -> None:
    """Draw the shape of a memory type in the middle of a rectangle, in its family's colour or another."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    middle = QPointF(rect.center()) + QPointF(0.5, 0.5)
    worn = colour or tokens.family(family_of(memory_type))
    paint_shape(painter, shape_of(memory_type), middle, RADIUS, QColor(worn))
    painter.restore()


def paint_link_sign(
    painter: QPainter, rect: QRect, category: Category | None, tokens: Tokens, *, colour: str | None = None
) -> None:
    """Draw a link of a kind from left to right; None is an ended one of whatever kind."""
    worn = QColor(colour or (tokens.category(category) if category else tokens.ink3))
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_link(painter, category or Category.CONTEXT, QRectF(rect), worn, ended=category is None)
    painter.restore()
