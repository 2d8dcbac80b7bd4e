"""Places that part clusters: each is laid out by itself and the clusters are packed side by side; never remembered."""

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.layout.simulation import Simulation

MOST = 6_000
"""Memories that are gathered while somebody waits; larger graphs stay where they are."""


def gathered(
    positions: NDArray[np.float64],
    source: NDArray[np.int32],
    target: NDArray[np.int32],
    groups: NDArray[np.int64],
    alive: NDArray[np.bool_],
) -> NDArray[np.float64]:
    """Where memories stand once the links between clusters do not pull.

    Args:
        positions: float64[n, 2], where they are; the result is not tied to it, but follows for equal input.
        source, target: int32[m], both ends of each link that is drawn.
        groups: int64[n], the cluster of each memory, below 0 for none.
        alive: bool[n].

    Returns:
        float64[n, 2], NaN where the memory is not alive.
    """
    del positions
    inside = (groups[source] == groups[target]) & (groups[source] >= 0)
    return Simulation(len(groups), source[inside], target[inside], alive=alive).settle()
