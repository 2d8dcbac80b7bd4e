"""Where a node goes that comes to a layout which is already there."""

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.kernels import kernel
from memgraph_gui.layout.forces import LINK_LENGTH

_DIRECTIONS = 16
_CLOSE = 0.5  # nodes nearer than this are taken apart


def place_beside(
    positions: NDArray[np.float64], unknown: NDArray[np.bool_], start: NDArray[np.int64], neighbour: NDArray[np.int32]
) -> NDArray[np.float64]:
    """The positions with a place for every node that is marked as unknown; no other one moves.

    A node goes one link's length from a neighbour, where most room is. One without any neighbour that is placed
    goes to a block below everything.
    """
    result = positions.copy()
    result[unknown] = 0.0
    if unknown.any():
        spread_beside(result, unknown.copy(), start, neighbour)
    return result


def separated(
    positions: NDArray[np.float64], held: NDArray[np.bool_], random: np.random.Generator
) -> NDArray[np.float64]:
    """The positions with nodes on the very same point taken apart a little, so that forces find a direction.

    Held nodes stay where they are.
    """
    _, index, count = np.unique(positions.round(1), axis=0, return_inverse=True, return_counts=True)
    double = (count[index.ravel()] > 1) & ~held
    result = positions.copy()
    result[double] += random.normal(0.0, _CLOSE * np.sqrt(max(double.sum(), 1)), (int(double.sum()), 2))
    return result


@kernel
def spread_beside(
    positions: NDArray[np.float64], unknown: NDArray[np.bool_], start: NDArray[np.int64], neighbour: NDArray[np.int32]
) -> None:
    """Place the unknown nodes in waves: first those with a known neighbour, then theirs."""
    count = len(unknown)
    waiting = np.empty(count, np.int64)
    filled = 0
    for i in range(count):
        if not unknown[i]:
            waiting[filled] = i
            filled += 1
    done = 0
    island = 0
    while True:
        while done < filled:
            i = waiting[done]
            done += 1
            for e in range(start[i], start[i + 1]):
                j = neighbour[e]
                if unknown[j]:
                    _roomiest(positions, unknown, i, j)
                    unknown[j] = False
                    waiting[filled] = j
                    filled += 1
        while island < count and not unknown[island]:
            island += 1
        if island == count:
            return
        _below(positions, unknown, island)
        unknown[island] = False
        waiting[filled] = island
        filled += 1


@kernel
def _roomiest(positions: NDArray[np.float64], unknown: NDArray[np.bool_], at: int, new: int) -> None:
    """Put `new` one link's length from `at`, in the direction in which the nearest other node is furthest."""
    best = -1.0
    for d in range(_DIRECTIONS):
        angle = 2.0 * np.pi * (d + 0.5) / _DIRECTIONS
        x = positions[at, 0] + LINK_LENGTH * np.cos(angle)
        y = positions[at, 1] + LINK_LENGTH * np.sin(angle)
        room = np.inf
        for k in range(len(positions)):
            if not unknown[k]:
                dx, dy = positions[k, 0] - x, positions[k, 1] - y
                room = min(room, dx * dx + dy * dy)
        if room > best:
            best = room
            positions[new, 0], positions[new, 1] = x, y


@kernel
def _below(positions: NDArray[np.float64], unknown: NDArray[np.bool_], new: int) -> None:
    """Put `new` under everything that is placed, at the left edge or after the last one there."""
    low_x, high_x, high_y = np.inf, -np.inf, -np.inf
    for k in range(len(positions)):
        if not unknown[k]:
            low_x, high_x = min(low_x, positions[k, 0]), max(high_x, positions[k, 0])
            high_y = max(high_y, positions[k, 1])
    if not np.isfinite(high_y):
        positions[new, 0], positions[new, 1] = 0.0, 0.0
        return
    positions[new, 0], positions[new, 1] = low_x, high_y + 1.5 * LINK_LENGTH
