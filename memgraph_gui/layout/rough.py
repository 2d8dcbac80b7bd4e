"""Places for memories before the layout can be run: no kernels, no forces, only something to look at and to click."""

import numpy as np
from numpy.typing import NDArray

_APART = 26.0  # world units between neighbours; a memory is up to 21 across
_GOLDEN = np.pi * (3.0 - np.sqrt(5.0))  # the angle from one seed of a sunflower to the next


def rough_places(
    count: int, source: NDArray[np.integer], target: NDArray[np.integer], alive: NDArray[np.bool_]
) -> NDArray[np.float64]:
    """A sunflower with the most linked nodes in the middle, float64[n, 2]; every place is finite."""
    links = np.bincount(source, minlength=count) + np.bincount(target, minlength=count)
    rank = np.empty(count, np.int64)
    rank[np.lexsort((np.arange(count), -links, ~alive))] = np.arange(count)
    radius, angle = _APART * np.sqrt(rank + 0.5), _GOLDEN * rank
    return np.column_stack([radius * np.cos(angle), radius * np.sin(angle)])
