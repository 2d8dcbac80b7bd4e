"""What was found stands out in the picture, and the rest steps back."""

import numpy as np

from memgraph_gui.engine.filters import Mask
from memgraph_gui.engine.topology import Topology
from memgraph_gui.scene.emphasis import Emphasis

MEMORIES, LINKS = 0.5, 0.4  # what the rest keeps of its colour


def glow(topology: Topology, found: Mask | None) -> Emphasis:
    """The emphasis for memories found, bool[n]; None: nothing was searched for."""
    if found is None or not topology.memory_count:
        return Emphasis()
    source, target = topology.source, topology.target
    between = (source >= 0) & (target >= 0) & found[source] & found[target]
    return Emphasis(
        memories=np.where(found, 1.0, MEMORIES).astype(np.float32),
        links=np.where(between, 1.0, LINKS).astype(np.float32),
        hits=found,
    )
