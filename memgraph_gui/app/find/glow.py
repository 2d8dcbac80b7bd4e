"""What was found stands out in the picture, and the rest steps back."""

import numpy as np

from memgraph_gui.app.find.filter_state import Standing
from memgraph_gui.engine.filters import Mask
from memgraph_gui.engine.survey import Indices
from memgraph_gui.engine.topology import Topology
from memgraph_gui.scene.emphasis import Emphasis

MEMORIES, LINKS = 0.5, 0.4  # what the rest keeps of its colour
AROUND_MEMORIES, AROUND_LINKS = 0.20, 0.10  # the same around a focus


def glow(topology: Topology, found: Mask | None, selected: Indices, links: Mask | None = None) -> Emphasis:
    """The emphasis for memories found, bool[n]; None: nothing was searched for.

    What is selected keeps its colour with its links and neighbours: it is the story that one follows.

    Args:
        topology: of the file.
        found: memories.
        selected: indices of memories.
        links: those that are looked at, bool[m]; None for all.
    """
    if found is None or not topology.memory_count:
        return Emphasis()
    source, target = topology.source, topology.target
    chosen = np.zeros(topology.memory_count, np.bool_)
    chosen[selected] = True
    whole = (source >= 0) & (target >= 0)
    followed = whole & (chosen[source] | chosen[target])
    if links is not None:
        followed &= links
    near = found | chosen
    near[source[followed]] = near[target[followed]] = True
    between = (whole & found[source] & found[target]) | followed
    return Emphasis(
        memories=np.where(near, 1.0, MEMORIES).astype(np.float32),
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
