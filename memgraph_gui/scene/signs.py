"""Signs that lie over links, few of them: the count on a bundle, and "not equal" on a conflict."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from memgraph_gui.engine.topology import Topology
from memgraph_gui.looks.fonts import LABEL, Fonts
from memgraph_gui.looks.mark_rows import CONFLICT, paint_unequal
from memgraph_gui.looks.tokens import Tokens, mixed
from memgraph_gui.scene.lettering import write
from memgraph_gui.scene.picking import COUNT_WIDE, HIGH
from memgraph_gui.scene.picture import Picture

FEW = 120  # signs: among more, nobody looks at one
DIMMED = 0.4  # what stays of a conflict's sign when its link is dimmed


def count_boxes(picture: Picture, fonts: Fonts) -> list[tuple[QRectF, str]]:
    """Where the counts of bundles stand, logical px, and what they say."""
    metrics = QFontMetricsF(fonts.font(LABEL, tabular=True))
    places = (picture.bundles.places / picture.px).tolist()
    result = []
    for (x, y), count in zip(places, picture.bundles.counts.tolist(), strict=True):
        wide = max(COUNT_WIDE, metrics.horizontalAdvance(str(count)) + 10.0)
        result.append((QRectF(x - wide / 2, y - HIGH / 2, wide, HIGH), str(count)))
    return result


def paint_counts(
    painter: QPainter, boxes: list[tuple[QRectF, str]], tokens: Tokens, fonts: Fonts, *, outlined: bool = False
) -> None:
    """Paint the counts of bundles."""
    font = fonts.font(LABEL, tabular=True)
    for box, text in boxes:
        painter.setPen(QPen(QColor(tokens.line2), 1.0))
        painter.setBrush(QColor(tokens.raised))
        painter.drawRoundedRect(box, 5, 5)
        wide = QFontMetricsF(font).horizontalAdvance(text)
        at = QPointF(box.center().x() - wide / 2, box.center().y() + LABEL * 0.36)
        write(painter, at, text, font, QColor(tokens.ink2), outlined=outlined)


def stated_conflicts(topology: Topology) -> NDArray[np.int64]:
    """Current relationships that say their two memories contradict each other, as indices."""
    names = topology.relationship_types.names
    if "CONTRADICTS" not in names:
        return np.zeros(0, np.int64)
    stated = np.flatnonzero(topology.relationship_type == names.index("CONTRADICTS"))
    stands = topology.drawable()[stated] & ~topology.ended()[stated] if len(stated) else np.zeros(0, np.bool_)
    return stated[stands].astype(np.int64)


def stepped_back(topology: Topology, links: Sequence[int], presence: NDArray[np.float32]) -> NDArray[np.bool_]:
    """Whether a memory at either end of each link keeps less than its whole colour."""
    at = np.asarray(links, np.int64)
    ends = np.minimum(presence[topology.source[at]], presence[topology.target[at]])
    return np.asarray(ends < 1.0, np.bool_)


def middles(picture: Picture, links: NDArray[np.int64]) -> list[tuple[int, QPointF]]:
    """The middle of the drawn line of each link that is in the picture, logical px."""
    part = picture.lines
    rows = np.flatnonzero(np.isin(part.links, links))
    result = []
    for link in np.unique(part.links[rows]).tolist():
        own = rows[part.links[rows] == link]
        x0, y0, x1, y1 = part.segments[own[len(own) // 2], :4].tolist()
        # Of an even number of pieces the middle is where the second half begins, of one piece its own middle.
        x, y = (x0, y0) if len(own) % 2 == 0 else ((x0 + x1) / 2, (y0 + y1) / 2)
        result.append((link, QPointF(x / picture.px, y / picture.px)))
    apart = parted(np.array([(at.x(), at.y()) for _, at in result]).reshape(-1, 2))
    return [(link, QPointF(x, y)) for (link, _), (x, y) in zip(result, apart.tolist(), strict=True)]


def parted(places: NDArray[np.float64]) -> NDArray[np.float64]:
    """Places of signs, float64[n, 2], moved apart so that each is seen; many are left where they are."""
    if not 1 < len(places) <= FEW:
        return places
    aside = np.arange(len(places))[:, None] * np.array([1e-6, 1e-5])  # two on one point part, too
    moved: NDArray[np.float64] = places + aside
    for _ in range(12):
        between = moved[:, None] - moved[None]
        away = np.hypot(between[..., 0], between[..., 1])
        np.fill_diagonal(away, np.inf)
        lack = np.maximum(0.0, 2.0 * CONFLICT + 1.0 - away)
        if not lack.any():
            break
        moved = moved + (between / away[..., None] * lack[..., None] * 0.5).sum(axis=1)
    return moved


def paint_conflicts(painter: QPainter, places: list[QPointF], tokens: Tokens, *, dimmed: bool = False) -> None:
    """Paint a "not equal" sign in a disc on each place."""
    colour = QColor(mixed(tokens.causal, tokens.canvas, DIMMED) if dimmed else tokens.causal)
    for at in places:
        paint_unequal(painter, at, colour, QColor(tokens.canvas))
