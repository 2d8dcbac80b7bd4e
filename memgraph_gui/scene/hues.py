"""Which cluster wears which colour: neighbours never the same one, and a cluster keeps its own while it can."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

PLANAR = 6
"""So many colours always suffice below: the neighbourhood graph is planar, and each of its parts has a corner with
at most five neighbours."""


def neighbours(centres: NDArray[np.float64]) -> list[set[int]]:
    """Who is next to whom: no third centre lies in the circle between the two (a Gabriel graph, which is planar).

    Args:
        centres: float64[k, 2]; one that is not finite has no neighbour.
    """
    count = len(centres)
    result: list[set[int]] = [set() for _ in range(count)]
    known = np.flatnonzero(np.isfinite(centres).all(axis=1))
    places = centres[known]
    for row, one in enumerate(known.tolist()):
        middles = (places[row] + places) / 2  # float64[k, 2], of the circle to each other centre
        squares = ((places - middles) ** 2).sum(axis=1)
        away = ((middles[:, None] - places[None]) ** 2).sum(axis=2)
        inside = away < squares[:, None] * (1 - 1e-9)
        inside[:, row] = False
        np.fill_diagonal(inside, False)
        free = known[~inside.any(axis=1)]
        result[one].update(free[free != one].tolist())
    return result


def overlapping(centres: NDArray[np.float64], sizes: NDArray[np.float64]) -> list[set[int]]:
    """Which discs of these sizes touch: clusters that were not parted lie over one another."""
    with np.errstate(invalid="ignore"):
        away = np.hypot(*(centres[:, None] - centres[None]).transpose(2, 0, 1))
        touching = away < sizes[:, None] + sizes[None]
    np.fill_diagonal(touching, False)
    return [set(np.flatnonzero(row).tolist()) for row in touching]


def slots_of(
    numbers: Sequence[int],
    beside: Sequence[set[int]],
    before: Mapping[int, int],
    near: Sequence[set[int]] = (),
    count: int = PLANAR,
) -> list[int]:
    """A colour slot for each cluster; two that are beside each other never get the same.

    Args:
        numbers: the stable number of each cluster.
        beside: the neighbours of each, as places in `numbers`.
        near: others that each should differ from where it can.
        before: the slots that numbers had last time; kept where no neighbour has them already.
        count: how many slots there are.
    """
    left = [set(near) for near in beside]
    open_ = set(range(len(numbers)))
    order: list[int] = []
    while open_:  # the one with the fewest neighbours left is coloured last
        least = min(open_, key=lambda place: (len(left[place]), -place))
        order.append(least)
        open_.remove(least)
        for other in left[least]:
            left[other].discard(least)
    slots = [-1] * len(numbers)
    worn = [0] * count
    for place in reversed(order):
        taken = {slots[other] for other in beside[place]}
        free = [slot for slot in range(count) if slot not in taken] or list(range(count))
        shunned = {slots[other] for other in near[place]} if near else set()
        free = [slot for slot in free if slot not in shunned] or free
        kept = before.get(numbers[place], -1)
        slots[place] = kept if kept in free else min(free, key=lambda slot: (worn[slot], slot))
        worn[slots[place]] += 1
    return slots
