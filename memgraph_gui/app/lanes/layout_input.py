"""What the layout needs of a graph."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.topology import Topology
from memgraph_gui.layout.rough import rough_places


@dataclass(frozen=True)
class LayoutInput:
    """Arrays of its own, for any thread.

    Attributes:
        source, target: int32[m], both ends of every link that is drawn.
        alive: bool[n], which memories there are.
    """

    source: NDArray[np.int32]
    target: NDArray[np.int32]
    alive: NDArray[np.bool_]

    @classmethod
    def of(cls, topology: Topology) -> "LayoutInput":
        """Of a graph as it is now."""
        drawn = topology.drawable()
        return cls(topology.source[drawn], topology.target[drawn], topology.memory_alive.copy())

    def rough_places(self) -> NDArray[np.float64]:
        """Places until the layout can be run, float64[n, 2]."""
        return rough_places(len(self.alive), self.source, self.target, self.alive)
