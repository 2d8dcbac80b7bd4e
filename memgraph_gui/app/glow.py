"""What was found stands out in the picture, and the rest steps back."""

import numpy as np

from memgraph_gui.app.filter_state import Standing
from memgraph_gui.engine.filters import Mask
from memgraph_gui.engine.topology import Topology
from memgraph_gui.scene.emphasis import Emphasis

MEMORIES, LINKS = 0.5, 0.4  # what the rest keeps of its colour
AROUND_MEMORIES, AROUND_LINKS = 0.20, 0.10  # the same around a focus


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


def focus_glow(topology: Topology, standing: Standing, found: Mask | None) -> Emphasis:
    """The emphasis for a local graph or the ways between two memories; what was found keeps its disc."""
    memories = np.full(topology.memory_count, AROUND_MEMORIES, np.float32)
    links = np.full(topology.relationship_count, AROUND_LINKS, np.float32)
    strong = np.zeros(topology.relationship_count, np.bool_)
    memories[: len(standing.memories)][standing.memories] = 1.0
    links[: len(standing.links)][standing.links] = 1.0
    strong[: len(standing.links)] = standing.links
    return Emphasis(memories=memories, links=links, strong=strong, hits=found)
