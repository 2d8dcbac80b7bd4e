"""The small signs of lists and legends: a memory's shape in its family's colour, a link's rhythm and head."""

from functools import lru_cache

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from memgraph_gui.engine.vocabulary import Category
from memgraph_gui.looks.icons import paint_link, paint_shape
from memgraph_gui.looks.shapes import shape_of
from memgraph_gui.looks.tokens import Tokens, family_of

RADIUS = 5.5  # px: a list row shows all types at one size
_AIR = 3  # px beside a link's sample, for what its head is wider than its line
_BOX = 17  # px: odd, so that a sign in the middle of a row of whole pixels stands on whole pixels


def paint_memory_sign(
    painter: QPainter, rect: QRect, memory_type: str, tokens: Tokens, *, colour: str | None = None
) -> None:
    """Draw the shape of a memory type in the middle of a rectangle, in its family's colour or another."""
    ratio = painter.device().devicePixelRatioF()
    picture = _drawn(shape_of(memory_type), colour or tokens.family(family_of(memory_type)), ratio)
    middle = rect.center()
    painter.drawImage(middle.x() - _BOX // 2, middle.y() - _BOX // 2, picture)


@lru_cache(maxsize=512)
def _drawn(shape: int, colour: str, ratio: float) -> QImage:
    """A shape as a picture: drawing its outline takes ten times as long as showing it, and lists show it often."""
    side = round(_BOX * ratio)
    picture = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_shape(painter, shape, QPointF(_BOX / 2, _BOX / 2), RADIUS, QColor(colour))
    painter.end()
    return picture


def paint_link_sign(
    painter: QPainter, rect: QRect, category: Category | None, tokens: Tokens, *, colour: str | None = None
) -> None:
    """Draw a link of a kind from left to right; None is an ended one of whatever kind."""
    worn = colour or (tokens.category(category) if category else tokens.ink3)
    ratio = painter.device().devicePixelRatioF()
    picture = _drawn_link(category, worn, rect.width(), rect.height(), ratio)
    painter.drawImage(rect.left() - _AIR, rect.top(), picture)


@lru_cache(maxsize=128)
def _drawn_link(category: Category | None, colour: str, wide: int, tall: int, ratio: float) -> QImage:
    """A link as a picture, with some air at both ends: its line and head take six times as long."""
    picture = QImage(round((wide + 2 * _AIR) * ratio), round(tall * ratio), QImage.Format.Format_ARGB32_Premultiplied)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    box = QRectF(_AIR, 0, wide, tall)
    paint_link(painter, category or Category.CONTEXT, box, QColor(colour), ended=category is None)
    painter.end()
    return picture
