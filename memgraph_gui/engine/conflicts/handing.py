"""A graph that is in memory already, for the process that looks for conflicts in it: reading it again takes longer.

It goes over as lines of JSON, in slices, so that no thread of a window waits for one of them. What the finders do not
ask for (tags, the ids of links and their ends) stays behind.
"""

import base64
from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.columns import MEMORY_COLUMNS, RELATIONSHIP_COLUMNS
from memgraph_gui.engine.records import MemoryFlag, RowId
from memgraph_gui.engine.topology import Topology

_NAMES = ("types", "projects", "relationship_types")
_LISTS = ("memory_ids", "titles")
_COLUMNS = tuple(name for name in (*MEMORY_COLUMNS, *RELATIONSHIP_COLUMNS) if not name.startswith("_"))
_STRINGS, _VALUES = 2000, 1 << 15  # of one line: well under a millisecond
END = "end"


class HandedGraph(Topology):
    """A graph as another process has it: only to be looked at."""

    def __init__(self) -> None:
        super().__init__()
        self._places: dict[int, int] = {}

    def settle(self) -> None:
        """All of it has come."""
        self._places = {rowid: index for index, rowid in enumerate(self.memory_rowid.tolist())}

    def memory_index(self, rowid: RowId) -> int | None:
        """See `Topology`."""
        return self._places.get(rowid)


def lines_of(graph: Topology) -> Iterator[tuple[object, ...]]:
    """A frozen graph as lines."""
    for name in _NAMES:
        yield "names", name, getattr(graph, name).names
    for name in _LISTS:
        strings: list[str] = getattr(graph, name)
        for at in range(0, len(strings), _STRINGS):
            yield "list", name, strings[at : at + _STRINGS]
    for name in _COLUMNS:
        column = getattr(graph, name) if name != "memory_alive" else _searched(graph)
        for at in range(0, len(column), _VALUES):
            part = np.ascontiguousarray(column[at : at + _VALUES])
            yield "column", name, part.dtype.str, base64.b64encode(part.tobytes()).decode()
    yield (END,)


def _searched(graph: Topology) -> NDArray[np.bool_]:
    """Memories that are looked at: knowledge nodes that are no memories are not, though the picture may show them."""
    found: NDArray[np.bool_] = graph.memory_alive & ((graph.memory_flags & int(MemoryFlag.ENTITY)) == 0)
    return found


def graph_of(lines: Iterable[list[Any]]) -> HandedGraph:
    """The graph that `lines_of` was made of; lines after its end are left alone."""
    graph = HandedGraph()
    columns: dict[str, list[NDArray[Any]]] = {}
    for what, *given in lines:
        if what == END:
            break
        if what == "names":
            for name in given[1]:
                getattr(graph, given[0]).code(name)
        elif what == "list":
            getattr(graph, given[0]).extend(given[1])
        else:
            name, kind, values = given
            columns.setdefault(name, []).append(np.frombuffer(base64.b64decode(values), np.dtype(kind)))
    for name, parts in columns.items():
        setattr(graph, name, np.concatenate(parts))
    graph.settle()
    return graph
