"""Lay a local graph out around its middle: rings by distance, each branch in its own sector.

Neighbours keep the order in which they stood around the middle, so that one recognises where each has come from.
"""

import math

import numpy as np
from numpy.typing import NDArray

RING = 84.0  # units from one ring to the next: at 100 % some 140 px, room for a name and the words of a link
ROOM = 40.0  # units between two neighbours on a ring
STAGGER = 0.36  # of RING: how far every second one of a crowded ring stands out
MOST = 1200  # memories; more are not recognised around anything, and stay where they are

Places = NDArray[np.float64]


def around(
    positions: Places, hops: NDArray[np.int32], source: NDArray[np.int32], target: NDArray[np.int32]
) -> tuple[NDArray[np.int64], Places]:
    """Places for a local graph.

    Args:
        positions: float64[n, 2], where the memories are now; NaN where that is not known.
        hops: int32[n], links from the middle (0, exactly one memory), -1 outside.
        source: int32[m], of the links within.
        target: int32[m], likewise.

    Returns:
        The members, ascending, and float64[k, 2] for them; the middle keeps its place. Nothing when they are
        too many.
    """
    members = np.flatnonzero(hops >= 0).astype(np.int64)
    if not 1 < len(members) <= MOST:
        return np.empty(0, np.int64), np.empty((0, 2))
    middle = int(np.flatnonzero(hops == 0)[0])
    centre = positions[middle] if np.isfinite(positions[middle]).all() else np.zeros(2)
    parents = _parents(hops, source, target, members)
    children: dict[int, list[int]] = {}
    for child, parent in parents.items():
        children.setdefault(parent, []).append(child)
    sizes = _sizes(members, hops, parents)
    bearing = _bearings(positions, centre, members)
    angles: dict[int, float] = {}
    turn = _turn(children.get(middle, []), sizes, bearing)
    _spread(middle, turn, 2 * math.pi, children, sizes, bearing, angles)
    places = np.empty((len(members), 2))
    rings = _rings(hops[members])
    on_ring: dict[int, int] = {}
    counts = dict.fromkeys(rings, 0)
    for memory in sorted(angles, key=lambda one: angles[one]):
        ring = int(hops[memory])
        on_ring[memory], counts[ring] = counts[ring], counts[ring] + 1
    for row, memory in enumerate(members.tolist()):
        if memory == middle:
            places[row] = centre
            continue
        radius, crowded = rings[int(hops[memory])]
        if crowded:
            radius += STAGGER * RING * (on_ring[memory] % 2)
        places[row] = centre[0] + radius * math.cos(angles[memory]), centre[1] + radius * math.sin(angles[memory])
    return members, places


def _parents(
    hops: NDArray[np.int32], source: NDArray[np.int32], target: NDArray[np.int32], members: NDArray[np.int64]
) -> dict[int, int]:
    """For each member the one it hangs on: the first link to somebody who is nearer to the middle."""
    result: dict[int, int] = {}
    for here, there in ((source, target), (target, source)):
        nearer = (hops[here] > 0) & (hops[there] == hops[here] - 1)
        for child, parent in zip(here[nearer].tolist(), there[nearer].tolist(), strict=True):
            result.setdefault(child, parent)
    middle = int(members[hops[members] == 0][0])
    for memory in members.tolist():
        if memory != middle:
            result.setdefault(memory, middle)  # links that were walked may be hidden from this reading
    return result


def _sizes(members: NDArray[np.int64], hops: NDArray[np.int32], parents: dict[int, int]) -> dict[int, float]:
    """How much room each branch needs: its ends, counted."""
    sizes = dict.fromkeys(members.tolist(), 0.0)
    for memory in sorted(members.tolist(), key=lambda one: -int(hops[one])):
        sizes[memory] = max(1.0, sizes[memory])
        if memory in parents:
            sizes[parents[memory]] += sizes[memory]
    return sizes


def _bearings(positions: Places, centre: NDArray[np.float64], members: NDArray[np.int64]) -> dict[int, float]:
    """The direction in which each member stands now; those without a place follow their number."""
    away = positions[members] - centre
    angles = np.arctan2(away[:, 1], away[:, 0])
    lost = ~np.isfinite(angles)
    angles[lost] = (members[lost] * 2.39996) % (2 * math.pi) - math.pi
    return dict(zip(members.tolist(), angles.tolist(), strict=True))


def _turn(first: list[int], sizes: dict[int, float], bearing: dict[int, float]) -> float:
    """Where the whole wheel begins so that its members move least: the mean of what each would have to turn."""
    whole = sum(sizes[one] for one in first) or 1.0
    at, x, y = 0.0, 0.0, 0.0
    for one in sorted(first, key=lambda other: (bearing[other], other)):
        wide = 2 * math.pi * sizes[one] / whole
        wanted = bearing[one] - (at + wide / 2)
        x, y, at = x + math.cos(wanted), y + math.sin(wanted), at + wide
    return math.atan2(y, x) if first else 0.0


def _spread(
    parent: int,
    begin: float,
    width: float,
    children: dict[int, list[int]],
    sizes: dict[int, float],
    bearing: dict[int, float],
    angles: dict[int, float],
) -> None:
    """Give each branch its sector; a branch's own branches share it. A stack instead of calls: chains may be long."""
    waiting = [(parent, begin, width)]
    while waiting:
        here, at, room = waiting.pop()
        own = children.get(here, [])
        middle = at + room / 2
        # By the direction they stand in, counted from the edge of the sector.
        own = sorted(own, key=lambda one: ((bearing[one] - middle + math.pi) % (2 * math.pi), one))
        if here == parent:
            own = sorted(own, key=lambda one: (bearing[one], one))
        whole = sum(sizes[one] for one in own) or 1.0
        for one in own:
            wide = room * sizes[one] / whole
            angles[one] = at + wide / 2
            waiting.append((one, at, wide))
            at += wide


def _rings(hops: NDArray[np.int32]) -> dict[int, tuple[float, bool]]:
    """Radius of each ring, and whether it is so crowded that every second one stands further out."""
    result: dict[int, tuple[float, bool]] = {}
    radius = 0.0
    for ring in range(1, int(hops.max()) + 1):
        count = int((hops == ring).sum())
        needed = count * ROOM / (2 * math.pi)
        crowded = needed > radius + RING
        radius = max(radius + RING, needed / 2 if crowded else needed)
        result[ring] = radius, crowded
        if crowded:
            radius += STAGGER * RING
    return result
