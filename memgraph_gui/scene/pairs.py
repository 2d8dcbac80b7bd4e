"""Which links lie between the same two memories, so that each can be seen and picked.

Parallel links bow apart, loops stand around their memory like petals, and more than `BUNDLE` links of one pair
become a single line with a count until there is room to fan them out.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

BUNDLE = 4
"""So many parallel links are drawn apart at any zoom."""


@dataclass(frozen=True, slots=True)
class Pairs:
    """For each link, its place among the links of its pair.

    Attributes:
        rank: int32[m], 0..size-1 among the drawn links of the pair, by index.
        size: int32[m], how many links the pair has; 0 for a link that is not drawn.
        turned: bool[m], the link runs from the higher memory index to the lower.
        first: int32[m], the link of rank 0, which stands for the bundle.
    """

    rank: NDArray[np.int32]
    size: NDArray[np.int32]
    turned: NDArray[np.bool_]
    first: NDArray[np.int32]


def pair_up(source: NDArray[np.int32], target: NDArray[np.int32], drawn: NDArray[np.bool_]) -> Pairs:
    """Group the drawn links by their two ends, whatever their direction.

    Args:
        source: index of a memory for each link.
        target: the same for the other end.
        drawn: which links to count; the others get size 0.
    """
    count = len(source)
    rank, size = np.zeros(count, np.int32), np.zeros(count, np.int32)
    first = np.arange(count, dtype=np.int32)
    turned = source > target
    index = np.flatnonzero(drawn)
    if len(index):
        low = np.minimum(source[index], target[index]).astype(np.int64)
        high = np.maximum(source[index], target[index]).astype(np.int64)
        order = np.argsort(low << 32 | high, kind="stable")
        index = index[order]
        keys = (low << 32 | high)[order]
        starts = np.flatnonzero(np.concatenate([[True], keys[1:] != keys[:-1]]))
        lengths = np.diff(np.append(starts, len(keys)))
        place = np.repeat(starts, lengths)
        rank[index] = np.arange(len(keys)) - place
        size[index] = np.repeat(lengths, lengths)
        first[index] = index[place]
    return Pairs(rank, size, turned, first)
