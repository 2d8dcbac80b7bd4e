"""Maps of small components in which every distance is as close as can be to the one in the graph.

Stochastic gradient descent over all pairs (Zheng, Pawar and Goodman 2019): one pair after the other, in random
order, is moved towards its distance, first all the way and then less and less.
"""

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.kernels import kernel
from memgraph_gui.layout.adjacency import breadth_first
from memgraph_gui.layout.forces import LINK_LENGTH

ALL_PAIRS = 1000  # components up to this size: half a million pairs, 0.2 s
_ROUNDS = 15
_LAST_STEP = 0.1  # in the last round neighbours are moved by this part of their error
_SCALE = 1.5  # link lengths to a step in the graph: about what the forces will make of it


@kernel
def seed_small(
    positions: NDArray[np.float64],
    start: NDArray[np.int64],
    neighbour: NDArray[np.int32],
    begin: NDArray[np.int64],
    first: int,
    seed: int,
) -> None:
    """Replace the (random) positions of the components from `first` on by maps around (0, 0), wider than high."""
    state = np.uint64(seed) * np.uint64(2654435769) + np.uint64(88172645463325252)
    for part in range(first, len(begin) - 1):
        low, high = begin[part], begin[part + 1]
        own = positions[low:high]
        if high - low == 1:
            own[0, 0], own[0, 1] = 0.0, 0.0
            continue
        for i in range(high - low):
            own[i, 0] *= LINK_LENGTH * np.sqrt(high - low)
            own[i, 1] *= LINK_LENGTH * np.sqrt(high - low)
        distance = all_distances(start, neighbour, low, high)
        state = fit_pairs(own, distance, state)
        turned_wide(own)


@kernel
def all_distances(start: NDArray[np.int64], neighbour: NDArray[np.int32], low: int, high: int) -> NDArray[np.int16]:
    """Breadth-first distances between all nodes of a component."""
    count = high - low
    distance = np.empty((count, count), np.int16)
    waiting = np.empty(count, np.int32)
    for origin in range(count):
        breadth_first(start, neighbour, low, origin, distance[origin], waiting)
    return distance


@kernel
def fit_pairs(own: NDArray[np.float64], distance: NDArray[np.int16], state: np.uint64) -> np.uint64:
    """Move pairs towards their distances, in place; returns the state of the random numbers."""
    count = len(own)
    total = count * (count - 1) // 2
    one, other = np.empty(total, np.int16), np.empty(total, np.int16)
    filled, longest = 0, 1.0
    for i in range(count):
        for j in range(i):
            one[filled], other[filled] = i, j
            longest = max(longest, float(distance[i, j]))
            filled += 1
    cooling = np.log(longest * longest / _LAST_STEP) / (_ROUNDS - 1)
    for turn in range(_ROUNDS):
        warmth = longest * longest * np.exp(-cooling * turn)
        for a in range(total - 1, 0, -1):
            state ^= state << np.uint64(13)
            state ^= state >> np.uint64(7)
            state ^= state << np.uint64(17)
            b = np.int64((state >> np.uint64(33)) % np.uint64(a + 1))
            one[a], one[b] = one[b], one[a]
            other[a], other[b] = other[b], other[a]
        for k in range(total):
            i, j = one[k], other[k]
            steps = float(distance[i, j])
            dx, dy = own[i, 0] - own[j, 0], own[i, 1] - own[j, 1]
            length = np.sqrt(dx * dx + dy * dy) + 1e-6
            part = 0.5 * min(1.0, warmth / (steps * steps)) * (length - steps * _SCALE * LINK_LENGTH) / length
            own[i, 0] -= part * dx
            own[i, 1] -= part * dy
            own[j, 0] += part * dx
            own[j, 1] += part * dy
    return state


@kernel
def turned_wide(own: NDArray[np.float64]) -> None:
    """Centre positions and turn them so that their longest extent is horizontal, as windows are wider than high."""
    count = len(own)
    mean_x, mean_y = 0.0, 0.0
    for i in range(count):
        mean_x += own[i, 0] / count
        mean_y += own[i, 1] / count
    xx, xy, yy = 0.0, 0.0, 0.0
    for i in range(count):
        own[i, 0] -= mean_x
        own[i, 1] -= mean_y
        xx += own[i, 0] * own[i, 0]
        xy += own[i, 0] * own[i, 1]
        yy += own[i, 1] * own[i, 1]
    angle = 0.5 * np.arctan2(2.0 * xy, xx - yy)
    cos, sin = np.cos(angle), np.sin(angle)
    for i in range(count):
        x, y = own[i, 0], own[i, 1]
        own[i, 0] = cos * x + sin * y
        own[i, 1] = cos * y - sin * x
