"""What lies under the pointer: memories by their circle, links by their drawn line.

The arrays of the picture are searched as they are: 183 789 segments take half a millisecond, an index would have
to be rebuilt for every frame.
"""

import math

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.kernels import kernel
from memgraph_gui.scene.lines import Floats, Numbers
from memgraph_gui.scene.picture import Picture

SLACK = 4.0
"""Logical px beside a memory or a line that still hit it."""

HIGH, COUNT_WIDE = 16.0, 24.0  # logical px of a bundle's count, at least


@kernel
def nearest_node(places: Floats, radii: Floats, x: float, y: float, slack: float) -> int:
    """The row whose circle, widened by `slack`, holds (x, y); of several the one drawn last; -1 for none."""
    best = -1
    for i in range(len(radii)):
        reach = max(radii[i] * 1.15, 3.0) + slack * 0.5
        dx, dy = places[i, 0] - x, places[i, 1] - y
        if dx * dx + dy * dy <= reach * reach:
            best = i
    return best


@kernel
def nearest_segment(segments: Floats, count: int, x: float, y: float, slack: float) -> int:
    """The segment nearest to (x, y) within `slack` px; -1 for none."""
    best, found = slack, -1
    for i in range(count):
        x0, y0, x1, y1 = segments[i, 0], segments[i, 1], segments[i, 2], segments[i, 3]
        if min(x0, x1) - slack > x or max(x0, x1) + slack < x or min(y0, y1) - slack > y or max(y0, y1) + slack < y:
            continue
        ex, ey = x1 - x0, y1 - y0
        square = ex * ex + ey * ey
        part = 0.0
        if square > 0.0:
            part = min(1.0, max(0.0, ((x - x0) * ex + (y - y0) * ey) / square))
        distance = math.hypot(x - x0 - ex * part, y - y0 - ey * part)
        if distance < best:
            best, found = distance, i
    return found


def memory_at(picture: Picture, x: float, y: float) -> int | None:
    """The memory at a place in logical px of the picture, or None."""
    nodes = picture.nodes
    found = nearest_node(nodes.places, nodes.radii, x * picture.px, y * picture.px, SLACK * picture.px)
    return int(nodes.index[found]) if found >= 0 else None


def link_at(picture: Picture, x: float, y: float) -> int | None:
    """The link whose line is nearest to a place in logical px of the picture, or None; a count is its bundle's."""
    part, bundles = picture.lines, picture.bundles
    away = np.abs(bundles.places / np.float32(picture.px) - np.array([x, y], np.float32))
    counts = np.flatnonzero((away[:, 0] <= COUNT_WIDE / 2) & (away[:, 1] <= HIGH / 2))
    if len(counts):
        return int(bundles.links[counts[-1]])
    found = nearest_segment(part.segments, len(part.links), x * picture.px, y * picture.px, SLACK * picture.px)
    return int(part.links[found]) if found >= 0 else None


def memories_in(picture: Picture, left: float, top: float, right: float, bottom: float) -> NDArray[np.int64]:
    """The memories whose middle lies in a box in logical px of the picture."""
    places = picture.nodes.places / picture.px
    inside = (places[:, 0] >= left) & (places[:, 0] <= right) & (places[:, 1] >= top) & (places[:, 1] <= bottom)
    return np.sort(picture.nodes.index[inside]).astype(np.int64)


def memories_inside(picture: Picture, outline: Floats) -> NDArray[np.int64]:
    """The memories whose middle lies inside an outline, float32[k, 2] in logical px, by the even-odd rule."""
    places = picture.nodes.places / picture.px
    x, y = places[:, 0], places[:, 1]
    inside = np.zeros(len(places), np.bool_)
    for (ax, ay), (bx, by) in zip(outline, np.roll(outline, -1, axis=0), strict=True):
        crossed = (ay > y) != (by > y)
        if ay != by:
            inside ^= crossed & (x < (bx - ax) * (y - ay) / (by - ay) + ax)
    return np.sort(picture.nodes.index[inside]).astype(np.int64)


def bundle_members(source: Numbers, target: Numbers, drawn: NDArray[np.bool_], link: int) -> NDArray[np.int64]:
    """All drawn links between the two memories of one link."""
    a, b = source[link], target[link]
    same = ((source == a) & (target == b)) | ((source == b) & (target == a))
    return np.flatnonzero(same & drawn).astype(np.int64)
