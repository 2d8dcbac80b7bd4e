"""Drawing a link by hand: the handle beside a memory, the rubber line, what it reaches; and links that are chosen.

All of it is painted over the ready picture, so it follows the pointer at once.
"""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen, QPolygonF

from memgraph_gui.looks.fonts import LABEL, Fonts
from memgraph_gui.looks.tokens import Tokens
from memgraph_gui.scene.camera import Camera
from memgraph_gui.scene.picture import Picture

HANDLE = 8.0  # px, its radius
_AWAY = 6.0  # px from the rim of the memory to that of the handle
_HEAD = 8.0
_WORDS = 48  # characters of a title beside the pointer
_LINE = 2.6


@dataclass(frozen=True, slots=True)
class Rubber:
    """A link that is being drawn: from which memory, where the pointer is (px), and the memory under it, or -1."""

    memory: int
    at: QPointF
    target: int = -1
    words: str = ""


def handle_place(camera: Camera, world: tuple[float, float], radius: float) -> QPointF:
    """The middle of the handle of a memory, px; `radius`: of the memory, px."""
    x, y = camera.to_screen(*world)
    return QPointF(x + radius + _AWAY + HANDLE, y)


def on_handle(at: QPointF, handle: QPointF, radius: float) -> bool:
    """Whether a place is on the handle, or on the short way from the memory to it."""
    away = at - handle
    if math.hypot(away.x(), away.y()) <= HANDLE + 3:
        return True
    return abs(away.y()) <= HANDLE and -(radius + _AWAY + HANDLE) <= away.x() <= 0


def paint_handle(painter: QPainter, middle: QPointF, tokens: Tokens) -> None:
    """A small disc with an arrow: drag from here to draw a link."""
    painter.setPen(QPen(QColor(tokens.accent), 1.5))
    painter.setBrush(QColor(tokens.raised))
    painter.drawEllipse(middle, HANDLE, HANDLE)
    left, right = middle + QPointF(-3.5, 0), middle + QPointF(3.5, 0)
    painter.drawLine(left, right)
    painter.drawLine(right, right + QPointF(-3, -3))
    painter.drawLine(right, right + QPointF(-3, 3))


def paint_rubber(
    painter: QPainter, rubber: Rubber, start: QPointF, reach: float, *, target: QPointF | None, tokens: Tokens,
    fonts: Fonts,
) -> None:  # fmt: skip
    """The line from a memory to the pointer, its head, and what it would reach.

    Args:
        painter: of the view, px.
        rubber: what is drawn.
        start: the middle of the memory.
        reach: px from it that the line leaves free.
        target: the middle of the memory under the pointer, None for none.
        tokens: the colours.
        fonts: the fonts.
    """
    end = target if target is not None else rubber.at
    line = QLineF(start, end)
    if line.length() > reach + 2:
        line = QLineF(line.pointAt(reach / line.length()), end)
    accent = QColor(tokens.accent)
    style = Qt.PenStyle.SolidLine if target is not None else Qt.PenStyle.DashLine
    painter.setPen(QPen(accent, 2.0, style, Qt.PenCapStyle.RoundCap))
    painter.drawLine(line)
    if line.length() > _HEAD:
        _paint_head(painter, line, accent)
    if rubber.words:
        _paint_words(painter, rubber.words, rubber.at, tokens, fonts)


def _paint_head(painter: QPainter, line: QLineF, colour: QColor) -> None:
    along = QPointF(line.dx(), line.dy()) / line.length()
    across = QPointF(-along.y(), along.x())
    tip = line.p2()
    back = tip - along * _HEAD
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPolygon(QPolygonF([tip, back + across * (_HEAD / 2), back - across * (_HEAD / 2)]))


def _paint_words(painter: QPainter, words: str, at: QPointF, tokens: Tokens, fonts: Fonts) -> None:
    font = fonts.font(LABEL)
    shown = words if len(words) <= _WORDS else f"{words[:_WORDS]}…"
    size = QFontMetrics(font).boundingRect(shown)
    box = QRectF(at.x() + 14, at.y() + 12, size.width() + 16, size.height() + 8)
    painter.setPen(QPen(QColor(tokens.line2), 1.0))
    painter.setBrush(QColor(tokens.raised))
    painter.drawRoundedRect(box, 4, 4)
    painter.setFont(font)
    painter.setPen(QColor(tokens.ink))
    painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), shown)


def paint_chosen(
    painter: QPainter, picture: Picture, camera: Camera, links: NDArray[np.int64], tokens: Tokens
) -> None:
    """The links that are chosen, in the accent over their own lines."""
    if not len(links):
        return
    mine = np.isin(picture.lines.links, links)
    if not mine.any():
        return
    ends = picture.lines.segments[mine][:, :4].astype(np.float64) / picture.px
    then = picture.camera
    ratio = camera.scale / then.scale
    left, top = camera.to_screen(*then.to_world(0.0, 0.0))
    lines = ends * ratio + np.array([left, top, left, top])
    painter.setPen(QPen(QColor(tokens.accent), _LINE, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLines([QLineF(*row) for row in lines.tolist() if all(map(math.isfinite, row))])
