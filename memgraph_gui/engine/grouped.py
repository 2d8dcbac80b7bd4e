"""Values by the key that they belong to, laid out so that those of a few keys are found without looking at all."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Grouped:
    """Values of keys 0..n-1.

    Attributes:
        starts: int64[n + 1], where the values of each key begin. values: int64[m], by key.
    """

    starts: Ints
    values: Ints

    def of(self, keys: Ints) -> Ints:
        """The values of these keys, one key after the other."""
        counts = self.starts[keys + 1] - self.starts[keys]
        ends = np.cumsum(counts)
        if not len(ends) or not ends[-1]:
            return np.empty(0, np.int64)
        within = np.arange(ends[-1]) - np.repeat(ends - counts, counts)
        found: Ints = self.values[np.repeat(self.starts[keys], counts) + within]
        return found


def grouped(keys: NDArray[np.integer], values: Ints, count: int) -> Grouped:
    """Lay values out by their keys, which are below `count`."""
    order = np.argsort(keys, kind="stable")
    starts = np.searchsorted(keys[order], np.arange(count + 1))
    return Grouped(starts.astype(np.int64), values[order])
