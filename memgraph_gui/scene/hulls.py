"""The tinted grounds of clusters: rounded hulls around their members, and their name plates."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPolygonF

from memgraph_gui.looks.fonts import BODY, Fonts
from memgraph_gui.looks.plain import grouped
from memgraph_gui.looks.tokens import Tokens
from memgraph_gui.scene.lettering import write
from memgraph_gui.scene.picture import Hull, Picture
from memgraph_gui.scene.styling import Style
from memgraph_gui.scene.titles import one_line

CORNERS = 48
PAD = 15.0  # px between a member's rim and the edge
FAR = 3.0  # times the usual distance from its cluster's middle: such a member does not stretch the hull
GROUND, EDGE = 0.09, 0.55  # opacity
EDGE_WIDTH, BARE_WIDTH, CHOSEN_WIDTH = 1.25, 1.75, 2.25  # px
PLATE_TALL, PLATE_MOST = 20.0, 220.0  # px
_ANGLES = np.arange(CORNERS) * (2.0 * np.pi / CORNERS)
_AROUND = np.stack([np.cos(_ANGLES), np.sin(_ANGLES)], axis=1).astype(np.float32)
_AROUND.setflags(write=False)


def hulls_of(style: Style, places: NDArray[np.float32], radii: NDArray[np.float32], px: float) -> tuple[Hull, ...]:
    """The hulls of a picture, in px; a cluster of which nothing is drawn has none."""
    result = []
    for ground in style.grounds:
        members = ground.members[ground.members < len(places)]
        points = places[members]
        known = np.isfinite(points).all(axis=1)
        if ground.core and known.any():
            corners, middle = core(points[known])
            result.append(Hull(corners, ground.colour, ground.name, ground.chosen, True, middle, ground.count))
        elif known.any():
            corners = outline(points[known], radii[members][known] + np.float32(PAD * px))
            result.append(Hull(corners, ground.colour, ground.name, ground.chosen, count=ground.count))
    return tuple(result)


def core(points: NDArray[np.float32]) -> tuple[NDArray[np.float32], tuple[float, float]]:
    """The hull of the half of the points that lies nearest to where they are densest, and that place."""
    middle = np.median(points, axis=0)
    for _ in range(4):  # the middle of the nearer half moves to where more are
        away = np.hypot(*(points - middle).T)
        near = away <= np.median(away)
        middle = points[near].mean(axis=0)
    corners = outline(points[near], np.zeros(int(near.sum()), np.float32))
    return corners, (float(middle[0]), float(middle[1]))


def outline(points: NDArray[np.float32], reach: NDArray[np.float32]) -> NDArray[np.float32]:
    """The rounded hull of discs, float32[CORNERS, 2]: for each direction the point that lies farthest in it.

    A few members far from all others (a bridge drags them) are left out, or hulls would cover one another.
    """
    away = np.hypot(*(points - np.median(points, axis=0)).T)
    near = away <= max(FAR * float(np.median(away)), 1e-6)
    if near.sum() * 5 >= len(points) * 4:  # at least four fifths stay
        points, reach = points[near], reach[near]
    along = points @ _AROUND.T + reach[:, None]
    support = along.max(axis=0)
    # Where the tangents of two neighbouring directions meet: this polygon holds every disc whole.
    following = np.roll(support, -1)
    step = 2.0 * np.pi / CORNERS
    sideways = (following - support * np.cos(step)) / np.sin(step)
    across = np.stack([-_AROUND[:, 1], _AROUND[:, 0]], axis=1)
    return np.asarray(_AROUND * support[:, None] + across * sideways[:, None], np.float32)


def paint_hulls(painter: QPainter, hulls: Sequence[Hull], px: float) -> None:
    """Paint grounds, then edges; the chosen one last and at full colour."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    polygons = [QPolygonF([QPointF(x, y) for x, y in hull.corners.tolist()]) for hull in hulls]
    painter.setPen(Qt.PenStyle.NoPen)
    for hull, polygon in zip(hulls, polygons, strict=True):
        if not hull.bare:
            painter.setBrush(_colour(hull, GROUND))
            painter.drawPolygon(polygon)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for hull, polygon in sorted(zip(hulls, polygons, strict=True), key=lambda pair: pair[0].chosen):
        width = CHOSEN_WIDTH if hull.chosen else BARE_WIDTH if hull.bare else EDGE_WIDTH
        painter.setPen(QPen(_colour(hull, 1.0 if hull.chosen or hull.bare else EDGE), width * px))
        painter.drawPolygon(polygon)
    painter.restore()


def _colour(hull: Hull, share: float) -> QColor:
    colour = QColor.fromRgba(hull.colour)
    colour.setAlphaF(share)
    return colour


@dataclass(frozen=True, slots=True)
class Plate:
    """A cluster's name on its hull: a box in logical px, the words as they fit, the colour of its mark."""

    box: QRectF
    words: str
    colour: int


def plates_of(picture: Picture, fonts: Fonts, blocked: Sequence[QRectF] = ()) -> list[Plate]:
    """Place the name plates on the edges of the hulls in view, the large hulls first; none may cover another.

    Args:
        picture: with its hulls.
        fonts: of the plates.
        blocked: boxes in logical px to keep away from, such as a legend.
    """
    metrics = QFontMetricsF(fonts.font(BODY, strong=True))
    placed: list[Plate] = []
    wide, tall = picture.camera.wide, picture.camera.tall
    hulls = sorted(picture.hulls, key=lambda hull: -float(np.ptp(hull.corners, axis=0).sum()))
    for hull in hulls:
        corners = hull.corners / np.float32(picture.px)
        if hull.middle is not None:  # first where the cluster is densest, then around it
            corners = np.concatenate([np.array([hull.middle], np.float32) / np.float32(picture.px), corners])
        words = metrics.elidedText(one_line(hull.name), Qt.TextElideMode.ElideRight, PLATE_MOST)
        if not words:
            continue
        words += f"  {grouped(hull.count)}" if hull.count else ""
        size = metrics.horizontalAdvance(words) + 26.0
        for corner in _tries(corners, first=hull.middle is not None):
            box = QRectF(corner[0] - size / 2, corner[1] - PLATE_TALL / 2, size, PLATE_TALL)
            inside = box.left() > 2 and box.top() > 2 and box.right() < wide - 2 and box.bottom() < tall - 2
            taken = (*blocked, *(other.box for other in placed))
            if inside and not any(box.intersects(other) for other in taken):
                placed.append(Plate(box, words, hull.colour))
                break
    return placed


def _tries(corners: NDArray[np.float32], *, first: bool) -> list[list[float]]:
    """Places on the edge: top, bottom, then around; the first corner before all if that is the best."""
    if first:
        return [corners[0].tolist(), *_tries(corners[1:], first=False)]
    order = np.argsort(np.abs(corners[:, 0] - corners[:, 0].mean()) - 1e-3 * corners[:, 1], kind="stable")
    middle = corners[:, 1].mean()
    top = [corners[i].tolist() for i in order if corners[i, 1] < middle]
    bottom = [corners[i].tolist() for i in order if corners[i, 1] >= middle]
    return [*top[:4], *bottom[:4], *top[4:16:3], *bottom[4:16:3]]


def paint_plate(painter: QPainter, plate: Plate, tokens: Tokens, fonts: Fonts, *, outlined: bool = False) -> None:
    """Paint one plate."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    colour = QColor.fromRgba(plate.colour)
    edge = QColor(colour)
    edge.setAlphaF(EDGE)
    painter.setPen(QPen(edge, 1.0))
    painter.setBrush(QColor(tokens.raised))
    painter.drawRoundedRect(plate.box, 4, 4)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawRoundedRect(QRectF(plate.box.left() + 6, plate.box.center().y() - 4, 8, 8), 2, 2)
    at = QPointF(plate.box.left() + 19, plate.box.center().y() + BODY * 0.36)
    write(painter, at, plate.words, fonts.font(BODY, strong=True), QColor(tokens.ink), outlined=outlined)
    painter.restore()
