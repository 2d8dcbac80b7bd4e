"""Words that stand in the line of a link: what it says, read from its source."""

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from memgraph_gui.engine.topology import Topology
from memgraph_gui.engine.vocabulary import relationship_type
from memgraph_gui.looks.fonts import LABEL, Fonts
from memgraph_gui.looks.tokens import Tokens, category_of
from memgraph_gui.scene.labels import Box
from memgraph_gui.scene.picture import Picture

MOST = 80
"""So many links have their words; more would be a page of text."""

CLEAR = 34.0  # px of a link that its words leave free, for its ends and heads
HALO = 1.6
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
        count = max(1, round(self.wide / 14.0))
        steps = [(n + 0.5) / count - 0.5 for n in range(count)]
        middles = [(self.at.x() + ux * step * self.wide, self.at.y() + uy * step * self.wide) for step in steps]
        return [(x - 7.0, y - 7.0, x + 7.0, y + 7.0) for x, y in middles]


def words_of(
    picture: Picture, topology: Topology, links: NDArray[np.int64], tokens: Tokens, fonts: Fonts
) -> list[LinkWords]:
    """The words of these links, where they are drawn and long enough."""
    metrics = QFontMetricsF(fonts.font(LABEL))
    lines = picture.lines
    found: list[LinkWords] = []
    rows = np.flatnonzero(np.isin(lines.links, links))
    for link in np.unique(lines.links[rows]).tolist():
        own = lines.segments[rows[lines.links[rows] == link]] / picture.px
        dx, dy = (own[-1, 2:4] - own[0, 0:2]).tolist()
        name = topology.relationship_types.names[topology.relationship_type[link]]
        text = relationship_type(name).forward
        wide = metrics.horizontalAdvance(text)
        if math.hypot(dx, dy) < wide + CLEAR:
            continue
        middle = own[len(own) // 2]
        x, y = middle[:2].tolist() if len(own) % 2 == 0 else ((middle[:2] + middle[2:4]) / 2).tolist()
        turn = math.degrees(math.atan2(dy, dx))
        turn += 180.0 if turn > 90.0 or turn <= -90.0 else 0.0  # never upside down
        colour = tokens.category_text(category_of(name))
        found.append(LinkWords(link, QPointF(x, y), turn, wide, text, colour))
        if len(found) == MOST:
            break
    return found


def paint_link_words(painter: QPainter, words: list[LinkWords], tokens: Tokens, fonts: Fonts) -> None:
    """Paint them with a halo of the ground, which also opens the line under them."""
    painter.setFont(fonts.font(LABEL))
    for one in words:
        painter.save()
        painter.translate(one.at)
        painter.rotate(one.turn)
        base = QPointF(-one.wide / 2, LABEL * 0.36)
        painter.setPen(QColor(tokens.canvas))
        for dx, dy in _AROUND:
            painter.drawText(base + QPointF(dx * HALO, dy * HALO), one.text)
        painter.setPen(QColor(one.colour))
        painter.drawText(base, one.text)
        painter.restore()
