"""Both memory graphs behind one way of asking: the operations by the original's names, answers in its shapes."""

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from memgraph_gui.engine.activation import SpreadingActivationConfig
from memgraph_gui.engine.brain import SqliteBrain
from memgraph_gui.engine.errors import ConstraintError
from memgraph_gui.engine.graph import SqliteMemoryGraph
from memgraph_gui.engine.graph_rows import refusals
from memgraph_gui.engine.graph_types import MemoryEdge, MemoryGraphNodeMeta
from tests.interop.led import UNDEFINED, LedProgram, ProgramError

_DIALS = {
    "maxDepth": "max_depth",
    "decayPerHop": "decay_per_hop",
    "activationThreshold": "activation_threshold",
    "maxResults": "max_results",
}
_NODES = (
    "SELECT rowid AS r, brain_id, hex(id) AS i, type, hex(label) AS l, properties, confidence, source, created_at,"
    " embedding"
)
_EDGES = (
    "SELECT rowid AS r, brain_id, id, hex(source_id) AS s, hex(target_id) AS t, type, weight, bidirectional, metadata"
)
ROWS = {
    "nodes": f"{_NODES} FROM knowledge_nodes ORDER BY rowid",
    # A co-activation carries the time at which it was recorded; every other time is the one given.
    "edges": f"{_EDGES}, iif(type = 'CO_ACTIVATED', 0, created_at) AS c FROM knowledge_edges ORDER BY rowid",
}
Answer = tuple[str, Any]


def real(program: LedProgram, name: str, *arguments: Any) -> Answer:
    """What the real program answers: ("", result) or (the error's code, None)."""
    try:
        return "", plain(program.call(name, *arguments))
    except ProgramError as error:
        return error.code or str(error), None


class OurGraph:
    """Our graph under the original's names."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.open()

    def open(self) -> None:
        self.brain = SqliteBrain.open(self.path)
        self.graph = SqliteMemoryGraph(self.brain)
        self.graph.initialize()

    def close(self) -> None:
        self.graph.shutdown()
        self.brain.close()

    def call(self, name: str, *arguments: Any) -> Answer:
        try:
            return "", plain(getattr(self, f"_{name}")(*arguments))
        except ConstraintError as error:
            return error.code, None

    def rows(self, which: str) -> list[list[Any]]:
        """Rows as a list of columns, in the order of `ROWS`."""
        return [list(row) for row in self.brain.store.connection.rows(ROWS[which])]

    def run(self, sql: str, arguments: Sequence[Any] = ()) -> str:
        """A statement of somebody else's on our file; the code of its error, '' where there is none."""
        try:
            with refusals(), self.brain.store.connection.transaction():
                self.brain.store.connection.rows(sql, arguments)
        except ConstraintError as error:
            return error.code
        return ""

    def _initialize(self) -> None:
        self.graph.initialize()

    def _addNode(self, memory_id: str, meta: dict[str, Any]) -> None:  # noqa: N802 - the original's name
        created = meta["createdAt"]
        self.graph.add_node(
            memory_id,
            MemoryGraphNodeMeta(
                meta["type"],
                meta["scope"],
                meta["scopeId"],
                meta["strength"],
                None if created == UNDEFINED else created,
            ),
        )

    def _removeNode(self, memory_id: str) -> None:  # noqa: N802
        self.graph.remove_node(memory_id)

    def _hasNode(self, memory_id: str) -> bool:  # noqa: N802
        return self.graph.has_node(memory_id)

    def _addEdge(self, edge: dict[str, Any]) -> None:  # noqa: N802
        self.graph.add_edge(
            MemoryEdge(edge["sourceId"], edge["targetId"], edge["type"], edge["weight"], edge["createdAt"])
        )

    def _getEdges(self, memory_id: str, kind: str | None = None) -> list[dict[str, Any]]:  # noqa: N802
        return [_edge(edge) for edge in self.graph.get_edges(memory_id, kind)]

    def _removeEdge(self, source: str, target: str) -> None:  # noqa: N802
        self.graph.remove_edge(source, target)

    def _spreadingActivation(  # noqa: N802
        self, seeds: list[str], config: dict[str, Any] | None = None
    ) -> list[dict[str, Any]]:
        dials = {_DIALS[key]: None if value == UNDEFINED else value for key, value in (config or {}).items()}
        return [
            {
                "memoryId": hit.memory_id,
                "activation": hit.activation,
                "depth": hit.depth,
                "activatedBy": list(hit.activated_by),
            }
            for hit in self.graph.spreading_activation(seeds, SpreadingActivationConfig(**dials) if config else None)
        ]

    def _recordCoActivation(self, ids: list[str], *rate: float) -> None:  # noqa: N802
        self.graph.record_co_activation(ids, *rate)

    def _getConflicts(self, memory_id: str) -> list[dict[str, Any]]:  # noqa: N802
        return [_edge(edge) for edge in self.graph.get_conflicts(memory_id)]

    def _detectClusters(self, *size: float) -> list[dict[str, Any]]:  # noqa: N802
        return [
            {"clusterId": one.cluster_id, "memberIds": list(one.member_ids), "density": one.density}
            for one in self.graph.detect_clusters(*size)
        ]

    def _nodeCount(self) -> int:  # noqa: N802
        return self.graph.node_count()

    def _edgeCount(self) -> int:  # noqa: N802
        return self.graph.edge_count()

    def _clear(self) -> None:
        self.graph.clear()

    def _order(self) -> dict[str, Any]:
        held = self.graph._graph  # the order itself is no operation of the graph
        return {"nodes": list(held.nodes), "edges": [_edge(edge) for edge in held.edges.values()]}


def rows_of(program: LedProgram, which: str) -> list[list[Any]]:
    """Rows of the real program's file, read by itself."""
    return [plain(list(row.values())) for row in program.call("all", ROWS[which])]


def plain(value: Any) -> Any:
    """An answer to compare: NaN equals itself, the time of a co-activation is left out, numbers are doubles."""
    if isinstance(value, float) and math.isnan(value):
        return "NaN"
    if isinstance(value, int) and abs(value) > 2**53:
        return float(value)  # JavaScript writes its doubles without a point
    if isinstance(value, dict):
        timeless = value.get("type") == "CO_ACTIVATED"
        return {key: plain(one) for key, one in value.items() if not (timeless and key == "createdAt")}
    return [plain(one) for one in value] if isinstance(value, list) else value


def _edge(edge: MemoryEdge) -> dict[str, Any]:
    return {
        "sourceId": edge.source_id,
        "targetId": edge.target_id,
        "type": edge.type,
        "weight": edge.weight,
        "createdAt": edge.created_at,
    }
