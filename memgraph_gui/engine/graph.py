"""`SqliteMemoryGraph`: the seed's fifteen operations, over an AgentOS brain or a MemoryGraph file.

This class reproduces the original (`@framers/agentos` 0.9.164), side effects included; the window's own edits do not
use it: they update in place, by row, in one transaction with undo. What its graph holds is what was in the file when
it was initialized and what it wrote since; it does not see what other programs write until it is initialized again.
"""

import time
from collections.abc import Sequence

from memgraph_gui.engine.activation import SpreadingActivationConfig
from memgraph_gui.engine.brain import SqliteBrain
from memgraph_gui.engine.graph_memory import GraphInMemory
from memgraph_gui.engine.graph_types import ActivatedNode, MemoryCluster, MemoryEdge, MemoryGraphNodeMeta


class SqliteMemoryGraph:
    """A memory graph kept in SQLite and held in memory; it is an `IMemoryGraph`.

    Used in the thread that opened the brain; other threads and processes open brains of their own. Times are
    milliseconds since 1970. Every writing call may raise `LockedError` (another program went on holding the file;
    nothing was written) and `KnownError` (the file may not be written).

    >>> with SqliteBrain.open("brain.sqlite") as brain:
    ...     graph = SqliteMemoryGraph(brain)
    ...     graph.initialize()
    ...     graph.add_node("m1", MemoryGraphNodeMeta("semantic", created_at=1760000000000))
    ...     graph.add_node("m2", MemoryGraphNodeMeta("semantic", created_at=1760000000000))
    ...     graph.add_edge(MemoryEdge("m1", "m2", "SAME_TOPIC", 0.8, 1760000000000))
    ...     graph.spreading_activation(["m1"])
    [ActivatedNode(memory_id='m2', activation=0.4, depth=1, activated_by=('m1',))]
    """

    def __init__(self, brain: SqliteBrain) -> None:
        self.brain = brain
        self._rows = brain.rows
        self._graph = GraphInMemory()

    def initialize(self) -> None:
        """Read nodes and edges from the file; call it before anything else, and again to see others' writing.

        A brain: nodes of type memory_graph whose properties are JSON; edges of the eight types, one for each
        "source:target", the later row in the place of the earlier. Edge order is that of SQLite's plan:
        (target_id, rowid) in schema 2, rowid after ANALYZE and in schema 1. MemoryGraph layouts: every memory with an
        id and every relationship that is current, both by rowid.
        """
        self._rows.load(self._graph)

    def shutdown(self) -> None:
        """Do nothing: the brain owns the connection, close that."""

    def add_node(self, memory_id: str, metadata: MemoryGraphNodeMeta) -> None:
        """Add a node, or replace it.

        A brain: the row is replaced and so moves last in the file; in memory it keeps its place until the next
        `initialize`. Its edges stay. MemoryGraph layouts: a new memory gets its id as title and content and
        `scope_id` as project; one that is there gets type and importance, its row stays in place.

        Raises:
            KnownError: on MemoryGraph layouts, a type that its server cannot read or a strength outside 0..1.
        """
        self._rows.add_node(self._graph, memory_id, metadata, _now())

    def remove_node(self, memory_id: str) -> None:
        """Remove a node with its edges; one that is not there is no error.

        A brain: edges of all types go, but only where the node has one of the eight types in memory; the node's
        traces stay, as in the original. MemoryGraph layouts: the memory and every relationship that names it.

        Raises:
            ConstraintError: in a brain, where the only edges are of other types (SQLITE_CONSTRAINT_FOREIGNKEY).
        """
        self._rows.remove_node(self._graph, memory_id)

    def has_node(self, memory_id: str) -> bool:
        """Whether there is such a node; in memory, O(1)."""
        return memory_id in self._graph.nodes

    def add_edge(self, edge: MemoryEdge) -> None:
        """Add a directed edge.

        A brain keeps one edge for each ordered pair: an edge of another type is replaced without a word. A type
        outside the eight is stored and gone after the next `initialize`; a weight that is NaN is 1.0 in the file.
        MemoryGraph layouts keep several edges of a pair apart: each call adds one.

        Raises:
            ConstraintError: an end does not exist (SQLITE_CONSTRAINT_FOREIGNKEY); memory is unchanged.
            KnownError: on MemoryGraph layouts, a weight outside 0..1.
        """
        self._rows.add_edge(self._graph, edge)

    def get_edges(self, memory_id: str, type: str | None = None) -> list[MemoryEdge]:
        """Edges at either end of a node in edge order, a self loop once, of one type where given.

        Takes the time of the node's own edges. MemoryGraph layouts: current relationships, each of its own.
        """
        return [edge for edge in self._graph.at(memory_id) if type is None or edge.type == type]

    def remove_edge(self, source_id: str, target_id: str) -> None:
        """Remove what leads from one node to another; nothing there is no error.

        A brain: the row with the pair's hash id; a row under another id stays in the file and returns with the next
        `initialize`. MemoryGraph layouts: all current relationships from one to the other, of any type, are ended
        (deleted in a file without validity).
        """
        self._rows.remove_edge(self._graph, source_id, target_id)

    def spreading_activation(
        self, seed_ids: Sequence[str], config: SpreadingActivationConfig | None = None
    ) -> list[ActivatedNode]:
        """What lights up from these seeds, best first, ties in the order of the first visit; seeds are left out.

        Edges carry both ways whatever their type, with weight x (1 - decay) a hop; see `activation`. An end that does
        not exist lights up too. MemoryGraph layouts: the strength is the weight, 0.5 where there is none, and ended
        relationships do not carry.
        """
        return self._graph.spread(seed_ids, config)

    def record_co_activation(self, memory_ids: Sequence[str], learning_rate: float = 0.1) -> None:
        """Strengthen the edges of every pair (earlier, later) in the list; fewer than two memories are nothing.

        An existing CO_ACTIVATED edge gains the rate, up to 1; else one is made with the rate as its weight. In a
        brain that replaces an edge of another type, a contradiction too. Duplicates in the list make self loops. Each
        pair is written by itself: when one fails, those before it stay. MemoryGraph layouts: the edge is a RELATED_TO
        and stands beside edges of other types.

        Raises:
            ConstraintError: a memory does not exist.
        """
        if len(memory_ids) < 2:
            return
        now = _now()
        for at, source in enumerate(memory_ids):
            for target in memory_ids[at + 1 :]:
                if not self._rows.strengthen(self._graph, source, target, learning_rate):
                    self.add_edge(MemoryEdge(source, target, self._rows.co_activated, learning_rate, now))

    def get_conflicts(self, memory_id: str) -> list[MemoryEdge]:
        """The CONTRADICTS edges at a node, in both directions; none for an unknown id."""
        return self.get_edges(memory_id, "CONTRADICTS")

    def detect_clusters(self, min_size: float = 2) -> list[MemoryCluster]:
        """Connected components of at least `min_size` members, in the order of their first member; see `clusters`."""
        return self._graph.clusters(min_size)

    def node_count(self) -> int:
        """How many nodes; O(1)."""
        return len(self._graph.nodes)

    def edge_count(self) -> int:
        """How many edges; O(1)."""
        return len(self._graph.edges)

    def clear(self) -> None:
        """Remove all nodes and edges, in memory and in the file; there is no undo.

        A brain: edges of the eight types and nodes of type memory_graph; traces, entities and their relations stay.
        MemoryGraph layouts: every memory and every relationship, ended ones too.

        Raises:
            ConstraintError: in a brain, a relation of the knowledge graph names a node; its edges are gone by then.
        """
        self._rows.clear(self._graph)


def _now() -> int:
    return time.time_ns() // 1_000_000
