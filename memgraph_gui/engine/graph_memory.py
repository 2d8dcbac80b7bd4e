"""The memory graph as it is held in memory: edges in their order, and for each node those at it.

Order is the original's: that of a JavaScript Map. An edge that is replaced keeps its place, one that was removed and
comes again goes last. Results of equal activation stand in that order.
"""

from collections.abc import Hashable, Iterator, Sequence

import numpy as np

from memgraph_gui.engine.activation import SpreadingActivationConfig, spread
from memgraph_gui.engine.clusters import detect_clusters
from memgraph_gui.engine.graph_types import ActivatedNode, MemoryCluster, MemoryEdge


class GraphInMemory:
    """Nodes and edges; an edge is known by a key that the layout chooses.

    Attributes:
        nodes: ids in node order.
        edges: by key, in edge order.
    """

    def __init__(self) -> None:
        self.nodes: dict[str, None] = {}
        self.edges: dict[Hashable, MemoryEdge] = {}
        self._place: dict[Hashable, int] = {}
        self._at: dict[str, dict[Hashable, None]] = {}
        self._next = 0

    def clear(self) -> None:
        """Forget everything."""
        self.nodes.clear()
        self.edges.clear()
        self._place.clear()
        self._at.clear()

    def put(self, key: Hashable, edge: MemoryEdge) -> None:
        """Add an edge, or replace the one of the same key in its place."""
        before = self.edges.get(key)
        if before is None:
            self._place[key] = self._next
            self._next += 1
        else:
            self._leave(key, before)
        self.edges[key] = edge
        for end in (edge.source_id, edge.target_id):
            self._at.setdefault(end, {})[key] = None

    def drop(self, key: Hashable) -> None:
        """Remove an edge; one that is not there is no error."""
        edge = self.edges.pop(key, None)
        if edge is not None:
            del self._place[key]
            self._leave(key, edge)

    def keys_at(self, memory_id: str) -> list[Hashable]:
        """The keys of the edges at a node in edge order, a self loop once; takes the time of that node's edges."""
        return sorted(self._at.get(memory_id, ()), key=self._place.__getitem__)

    def at(self, memory_id: str) -> list[MemoryEdge]:
        """The edges at a node."""
        return [self.edges[key] for key in self.keys_at(memory_id)]

    def spread(self, seeds: Sequence[str], config: SpreadingActivationConfig | None) -> list[ActivatedNode]:
        """Spreading activation over what is in memory; touches only what lights up."""
        around = _Around(self)
        return [
            ActivatedNode(
                around.ids[hit.node], hit.activation, hit.depth, tuple(around.ids[one] for one in hit.activated_by)
            )
            for hit in spread(around, [around.number(seed) for seed in seeds], config)
        ]

    def clusters(self, min_size: float) -> list[MemoryCluster]:
        """Connected components over what is in memory."""
        ids = list(self.nodes)
        number = {memory_id: at for at, memory_id in enumerate(ids)}
        edges = list(self.edges.values())
        found = detect_clusters(
            len(ids),
            np.array([number.get(edge.source_id, -1) for edge in edges], np.int64),
            np.array([number.get(edge.target_id, -1) for edge in edges], np.int64),
            np.array([edge.weight for edge in edges], np.float64),
            min_size,
        )
        return [
            MemoryCluster(ids[one.centroid], tuple(ids[member] for member in one.members), one.density)
            for one in found
        ]

    def _leave(self, key: Hashable, edge: MemoryEdge) -> None:
        for end in (edge.source_id, edge.target_id):
            around = self._at.get(end)
            if around is not None:
                around.pop(key, None)
                if not around:
                    del self._at[end]


class _Around:
    """The graph as `activation.spread` asks for it: numbers for the nodes that it comes by, and no others."""

    def __init__(self, graph: GraphInMemory) -> None:
        self.ids: list[str] = []
        self.known: list[bool] = []
        self._graph = graph
        self._numbers: dict[str, int] = {}
        self._seen: dict[int, list[tuple[int, float, int]]] = {}

    def number(self, memory_id: str) -> int:
        found = self._numbers.get(memory_id)
        if found is None:
            found = self._numbers[memory_id] = len(self.ids)
            self.ids.append(memory_id)
            self.known.append(memory_id in self._graph.nodes)
        return found

    def around(self, node: int) -> list[tuple[int, float, int]]:
        found = self._seen.get(node)
        if found is None:
            found = self._seen[node] = list(self._neighbours(self.ids[node]))
        return found

    def _neighbours(self, memory_id: str) -> Iterator[tuple[int, float, int]]:
        for edge in self._graph.at(memory_id):
            other = edge.target_id if edge.source_id == memory_id else edge.source_id
            yield self.number(other), edge.weight, -1
