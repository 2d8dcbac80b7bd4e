"""Where a node goes that comes to a layout which is already there."""

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.kernels import kernel
from memgraph_gui.layout.forces import LINK_LENGTH
from memgraph_gui.layout.packing import CELL, square_numbers

_DIRECTIONS = 16
_CLOSE = 0.5  # how far nodes on one point are taken apart, times the root of their number
_MANY = 300  # new nodes for which looking at all others each time would take too long


def place_beside(
    positions: NDArray[np.float64], unknown: NDArray[np.bool_], start: NDArray[np.int64], neighbour: NDArray[np.int32]
) -> NDArray[np.float64]:
    """The positions with a place for every node that is marked as unknown; no other one moves.

    A node goes one link's length from a neighbour, where most room is. One without any neighbour that is placed
    joins the row of single nodes below everything.
    """
    result = positions.copy()
    result[unknown] = 0.0
    if unknown.any():
        _place_in_waves(result, unknown.copy(), start, neighbour, int(unknown.sum()) > _MANY)
    return result


def separated(
    positions: NDArray[np.float64], held: NDArray[np.bool_], random: np.random.Generator
) -> NDArray[np.float64]:
    """The positions with nodes on the very same point taken apart a little, so that forces find a direction.

    Held nodes stay where they are.
    """
    _, index, count = np.unique(square_numbers(positions, 0.1), return_inverse=True, return_counts=True)
    double = (count[index] > 1) & ~held
    result = positions.copy()
    result[double] += random.normal(0.0, _CLOSE * np.sqrt(max(double.sum(), 1)), (int(double.sum()), 2))
    return result


@kernel
def _place_in_waves(
    positions: NDArray[np.float64],
    unknown: NDArray[np.bool_],
    start: NDArray[np.int64],
    neighbour: NDArray[np.int32],
    many: bool,
) -> None:
    """Place the unknown nodes: first those with a placed neighbour, then theirs; what is left begins an island."""
    count = len(unknown)
    waiting = np.empty(count, np.int64)
    filled = 0
    for i in range(count):
        if not unknown[i]:
            waiting[filled] = i
            filled += 1
    done, island = 0, 0
    row = _last_row(positions, unknown, start)
    while True:
        while done < filled:
            i = waiting[done]
            done += 1
            for e in range(start[i], start[i + 1]):
                j = neighbour[e]
                if unknown[j]:
                    _place_roomiest(positions, unknown, i, j, start, neighbour, many)
                    unknown[j] = False
                    waiting[filled] = j
                    filled += 1
        while island < count and not unknown[island]:
            island += 1
        if island == count:
            return
        if row[0] > row[2]:
            row[0] = row[1]
            row[3] += CELL
        positions[island, 0], positions[island, 1] = row[0], row[3]
        row[0] += CELL
        unknown[island] = False
        waiting[filled] = island
        filled += 1


@kernel
def _place_roomiest(
    positions: NDArray[np.float64],
    unknown: NDArray[np.bool_],
    at: int,
    new: int,
    start: NDArray[np.int64],
    neighbour: NDArray[np.int32],
    many: bool,
) -> None:
    """Put `new` one link's length from `at`, in the direction in which the nearest other node is furthest."""
    best = -1.0
    first, end = (start[at], start[at + 1]) if many else (0, len(positions))
    for d in range(_DIRECTIONS):
        angle = 2.0 * np.pi * (d + 0.5) / _DIRECTIONS
        x = positions[at, 0] + LINK_LENGTH * np.cos(angle)
        y = positions[at, 1] + LINK_LENGTH * np.sin(angle)
        room = np.inf
        for e in range(first, end):
            k = np.int64(neighbour[e]) if many else e
            if not unknown[k]:
                dx, dy = positions[k, 0] - x, positions[k, 1] - y
                room = min(room, dx * dx + dy * dy)
        if room > best:
            best = room
            positions[new, 0], positions[new, 1] = x, y


@kernel
def _last_row(
    positions: NDArray[np.float64], unknown: NDArray[np.bool_], start: NDArray[np.int64]
) -> NDArray[np.float64]:
    """The row of single nodes at the foot: where the next goes, its left and right end, its height.

    When the lowest node is not a single one, a new row below it.
    """
    low_x, high_x, high_y, linked_y = np.inf, -np.inf, -np.inf, -np.inf
    for k in range(len(positions)):
        if not unknown[k]:
            low_x, high_x = min(low_x, positions[k, 0]), max(high_x, positions[k, 0])
            high_y = max(high_y, positions[k, 1])
            if start[k + 1] > start[k]:
                linked_y = max(linked_y, positions[k, 1])
    if high_y == -np.inf:
        return np.array([0.0, 0.0, 0.0, 0.0])
    if high_y < linked_y + 0.5 * CELL:
        return np.array([low_x, low_x, max(high_x, low_x), linked_y + CELL])
    last = low_x - CELL
    for k in range(len(positions)):
        if not unknown[k] and positions[k, 1] > high_y - 0.5 * CELL:
            last = max(last, positions[k, 0])
    return np.array([last + CELL, low_x, high_x, high_y])
