"""What a query lists, in the order in which the window lists it: the set that is drawn, counted and exported."""

import numpy as np

from memgraph_gui.engine.indexing import fill
from memgraph_gui.engine.query import Query
from memgraph_gui.engine.records import RowId
from memgraph_gui.engine.search import everything, search
from memgraph_gui.engine.search_index import Allowed, SearchIndex
from memgraph_gui.engine.store import MemoryStore
from memgraph_gui.engine.survey import Order, Survey
from memgraph_gui.engine.topology import Topology


def listed(store: MemoryStore, topology: Topology, query: Query) -> list[RowId]:
    """Memories that pass the filters and hold the text of a query; best match first, else most important first."""
    survey = Survey(topology)
    mask = survey.passing(query)
    if query.terms:
        index = SearchIndex()
        try:
            fill(store, index)
            found = search(index, query, Allowed(topology.memory_rowid[mask]), 1)
            if not found.by_importance:
                return list(found.ranking)
            hits = np.zeros(len(mask), np.bool_)
            hits[survey.indices_of(everything(index, query))] = True
            mask &= hits
        finally:
            index.close()
    indices = survey.ordered(np.flatnonzero(mask), Order.IMPORTANT)
    return [RowId(rowid) for rowid in topology.memory_rowid[indices].tolist()]
