"""Which memories are in a conflict that links state: for filters and counts, without reading a text."""

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.conflicts.finding import LINK_FINDERS
from memgraph_gui.engine.conflicts.links import Links
from memgraph_gui.engine.conflicts.values import ConflictKind
from memgraph_gui.engine.topology import Topology


def conflicting(topology: Topology) -> NDArray[np.bool_]:
    """Memories with an open conflict that the links of a graph state, bool[n]; what is decided counts no more."""
    found = np.zeros(topology.memory_count, np.bool_)
    links = Links(topology)
    for kind, finder in LINK_FINDERS.items():
        if kind is ConflictKind.DECIDED:
            continue
        for conflict in finder(links):
            for rowid in (conflict.a, conflict.b):
                place = topology.memory_index(rowid)
                if place is not None:
                    found[place] = True
    return found
