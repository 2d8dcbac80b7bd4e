"""The value types and the protocol of the seed's memory graph, in Python's naming.

Source: the seed document of AgentOS' `SqliteMemoryGraph` and what `@framers/agentos` 0.9.164 does.
`SpreadingActivationConfig` is beside its rule, in `activation.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from memgraph_gui.engine.activation import SpreadingActivationConfig


@dataclass(frozen=True, slots=True)
class MemoryGraphNodeMeta:
    """What a node of the graph says of its memory.

    Attributes:
        type: of the memory; `episodic`, `semantic`, `procedural` or `prospective` in a brain.
        scope, scope_id: whose memory it is. On MemoryGraph layouts `scope_id` is the project.
        strength: 0..1 by custom, not limited in a brain; the importance on MemoryGraph layouts.
        created_at: milliseconds since 1970; None is now.
    """

    type: str
    scope: str = "user"
    scope_id: str = ""
    strength: float = 1.0
    created_at: float | None = None


@dataclass(frozen=True, slots=True)
class MemoryEdge:
    """One directed edge.

    Attributes:
        source_id, target_id: ids of the memories at its ends.
        type: one of eight in a brain, of 35 on MemoryGraph layouts; others are stored as given.
        weight: not limited in a brain; the strength, 0..1, on MemoryGraph layouts.
        created_at: milliseconds since 1970.
        id: of its row on MemoryGraph layouts, where a pair may have several; '' in a brain. Not compared.
    """

    source_id: str
    target_id: str
    type: str
    weight: float
    created_at: float
    id: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class ActivatedNode:
    """One result of spreading activation.

    Attributes:
        memory_id: which memory.
        activation: the best value that reached it.
        depth: hops of the path that brought it.
        activated_by: the seeds that reached it, in order of arrival.
    """

    memory_id: str
    activation: float
    depth: int
    activated_by: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MemoryCluster:
    """One connected component.

    Attributes:
        cluster_id: the member with the greatest sum of incident weights (the document's centroidId).
        member_ids: in node order.
        density: edges / (n (n - 1)), self loops counted; 0 for one member.
    """

    cluster_id: str
    member_ids: tuple[str, ...]
    density: float


class IMemoryGraph(Protocol):
    """The fifteen operations of a memory graph; `SqliteMemoryGraph` says what each does."""

    def initialize(self) -> None:
        """Read the graph; a second call reads it anew."""
        ...

    def shutdown(self) -> None:
        """Let go of the graph."""
        ...

    def add_node(self, memory_id: str, metadata: MemoryGraphNodeMeta) -> None:
        """Add or replace a node."""
        ...

    def remove_node(self, memory_id: str) -> None:
        """Remove a node with its edges."""
        ...

    def has_node(self, memory_id: str) -> bool:
        """Whether there is such a node."""
        ...

    def add_edge(self, edge: MemoryEdge) -> None:
        """Add an edge."""
        ...

    def get_edges(self, memory_id: str, type: str | None = None) -> list[MemoryEdge]:
        """The edges at a node."""
        ...

    def remove_edge(self, source_id: str, target_id: str) -> None:
        """Remove what leads from one node to another."""
        ...

    def spreading_activation(
        self, seed_ids: Sequence[str], config: SpreadingActivationConfig | None = None
    ) -> list[ActivatedNode]:
        """What lights up from these seeds."""
        ...

    def record_co_activation(self, memory_ids: Sequence[str], learning_rate: float = 0.1) -> None:
        """Strengthen the edges between memories that were used together."""
        ...

    def get_conflicts(self, memory_id: str) -> list[MemoryEdge]:
        """The contradictions at a node."""
        ...

    def detect_clusters(self, min_size: float = 2) -> list[MemoryCluster]:
        """Connected components."""
        ...

    def node_count(self) -> int:
        """How many nodes."""
        ...

    def edge_count(self) -> int:
        """How many edges."""
        ...

    def clear(self) -> None:
        """Remove all nodes and edges."""
        ...
