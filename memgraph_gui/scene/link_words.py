"""Words that stand in the line of a link: what it says, read from its source."""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPixmap

from memgraph_gui.engine.topology import Topology
from memgraph_gui.engine.vocabulary import relationship_type
from memgraph_gui.looks.fonts import LABEL, Fonts
from memgraph_gui.looks.tokens import Tokens, category_of
from memgraph_gui.scene.labels import MARK, Box, apart, free
from memgraph_gui.scene.lines import Floats
from memgraph_gui.scene.picture import Picture

TRIED = 500
"""The longest links in view that are tried: of more, none would find room."""

CLEAR = 34.0  # px of a link that its words leave free, for its ends and heads
HALO = 1.6
STEP = 14.0  # px of words that one upright box covers
PLACES = (0.5, 0.36, 0.64)  # of the way along a link
_AROUND = [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7)]


@dataclass(frozen=True, slots=True)
class LinkWords:
    """Words on one link: their middle in logical px, the turn in degrees, and what they say in which colour."""

    link: int
    at: QPointF
    turn: float
    wide: float
    text: str
    colour: str

    def boxes(self) -> list[Box]:
        """What they cover, as small upright boxes, for names to keep away from."""
        ux, uy = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        count = max(1, round(self.wide / STEP))
        steps = [(n + 0.5) / count - 0.5 for n in range(count)]
        middles = [(self.at.x() + ux * step * self.wide, self.at.y() + uy * step * self.wide) for step in steps]
        return [(x - 7.0, y - 7.0, x + 7.0, y + 7.0) for x, y in middles]


def words_of(
    picture: Picture,
    topology: Topology,
    links: NDArray[np.int64],
    tokens: Tokens,
    fonts: Fonts,
    *,
    blocked: Iterable[Box] = (),
) -> list[LinkWords]:
    """The words of these links, the longest first, where they find room beside memories, counts and other words."""
    metrics = QFontMetricsF(fonts.font(LABEL))
    taken = [*blocked]
    boxes = np.zeros((len(taken) + 4096, 4), np.float32)
    boxes[: len(taken)] = np.array(taken, np.float32).reshape(-1, 4)
    count, found = len(taken), []
    shapes = _shapes(picture)
    for link, own in _longest(picture, np.setdiff1d(links, picture.bundles.links)):
        name = topology.relationship_types.names[topology.relationship_type[link]]
        text = relationship_type(name).forward
        wide = metrics.horizontalAdvance(text)
        if math.hypot(*(own[-1, 2:4] - own[0, 0:2]).tolist()) < wide + CLEAR:
            continue
        colour = tokens.category_text(category_of(name))
        for part in PLACES:
            words = LinkWords(link, *_stand(own, part), wide, text, colour)
            covered = words.boxes()
            if count + len(covered) <= len(boxes) and _roomy(covered, boxes, count, shapes, picture):
                boxes[count : count + len(covered)] = covered
                count += len(covered)
                found.append(words)
                break
    return found


def _longest(picture: Picture, links: NDArray[np.int64]) -> Iterator[tuple[int, Floats]]:
    """The segments of each of these links in logical px, the links whose ends are farthest apart first."""
    lines = picture.lines
    rows = np.flatnonzero(np.isin(lines.links, links)) if len(links) else np.zeros(0, np.int64)
    if not len(rows):
        return
    rows = rows[np.argsort(lines.links[rows], kind="stable")]
    first = np.flatnonzero(np.diff(lines.links[rows], prepend=-1))
    last = np.append(first[1:], len(rows)) - 1
    across = lines.segments[rows[last], 2:4] - lines.segments[rows[first], 0:2]
    order = np.lexsort((first, -np.hypot(*across.T)))
    for place in order[:TRIED].tolist():
        own = rows[first[place] : last[place] + 1]
        yield int(lines.links[own[0]]), lines.segments[own] / np.float32(picture.px)


def _shapes(picture: Picture) -> Floats:
    """float32[k, 3], circles of memories that words may not touch, logical px."""
    nodes = picture.nodes
    large = nodes.radii > MARK * picture.px
    circles = np.column_stack([nodes.places[large], nodes.radii[large] * 1.1])
    return np.asarray(circles / picture.px, np.float32)


def _stand(own: Floats, part: float) -> tuple[QPointF, float]:
    """The point so far along a line, and the turn of words there; never upside down."""
    steps = np.hypot(*(own[:, 2:4] - own[:, 0:2]).T)
    along = float(steps.sum()) * part
    row = min(int(np.searchsorted(np.cumsum(steps), along)), len(own) - 1)
    rest = (along - float(steps[:row].sum())) / max(float(steps[row]), 1e-6)
    x0, y0, x1, y1 = own[row, :4].tolist()
    turn = math.degrees(math.atan2(y1 - y0, x1 - x0))
    turn += 180.0 if turn > 90.0 or turn <= -90.0 else 0.0
    return QPointF(x0 + (x1 - x0) * rest, y0 + (y1 - y0) * rest), turn


def _roomy(covered: list[Box], boxes: Floats, count: int, shapes: Floats, picture: Picture) -> bool:
    wide, tall = picture.camera.wide, picture.camera.tall
    return all(
        left > 0.0
        and top > 0.0
        and right < wide
        and bottom < tall
        and apart(left, top, right, bottom, boxes, count)
        and free(left + 3.0, top + 3.0, right - 3.0, bottom - 3.0, shapes)
        for left, top, right, bottom in covered
    )


class LinkWordsPainter:
    """Paints words with a halo of the ground, which also opens the line under them; each is drawn once and kept."""

    def __init__(self, tokens: Tokens, fonts: Fonts, px: float) -> None:
        self._ground, self._font, self._px = QColor(tokens.canvas), fonts.font(LABEL), px
        self._kept: dict[int, QPixmap] = {}

    def paint(self, painter: QPainter, words: list[LinkWords]) -> None:
        """Paint them where they stand, on whole device pixels."""
        px = self._px
        for one in words:
            pixmap = self._kept.get(one.link)
            if pixmap is None:
                pixmap = self._kept[one.link] = self._drawn(one)
            left, top = one.at.x() - pixmap.width() / px / 2, one.at.y() - pixmap.height() / px / 2
            painter.drawPixmap(QPointF(round(left * px) / px, round(top * px) / px), pixmap)

    def _drawn(self, one: LinkWords) -> QPixmap:
        turn = math.radians(one.turn)
        wide, tall = one.wide + 4 * HALO, LABEL * 1.4 + 4 * HALO
        sides = (
            abs(math.cos(turn)) * wide + abs(math.sin(turn)) * tall,
            abs(math.sin(turn)) * wide + abs(math.cos(turn)) * tall,
        )
        pixmap = QPixmap(*(math.ceil(side * self._px) for side in sides))
        pixmap.setDevicePixelRatio(self._px)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._font)
        painter.translate(pixmap.width() / self._px / 2, pixmap.height() / self._px / 2)
        painter.rotate(one.turn)
        base = QPointF(-one.wide / 2, LABEL * 0.36)
        painter.setPen(self._ground)
        for dx, dy in _AROUND:
            painter.drawText(base + QPointF(dx * HALO, dy * HALO), one.text)
        painter.setPen(QColor(one.colour))
        painter.drawText(base, one.text)
        painter.end()
        return pixmap
