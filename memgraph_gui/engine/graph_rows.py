"""The rows of an AgentOS brain as its own memory graph reads and writes them, statement by statement.

Each statement is a transaction of its own, as in the original: what fails keeps what came before it. Foreign keys
are on. In a brain of schema 1 (to 0.2) there is no `brain_id`, and the same statements go without it.
"""

import json
import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

import apsw

from memgraph_gui.engine.connection import Connection
from memgraph_gui.engine.editing.layouts.agentos import edge_id
from memgraph_gui.engine.errors import ConstraintError
from memgraph_gui.engine.graph_memory import GraphInMemory
from memgraph_gui.engine.graph_types import MemoryEdge, MemoryGraphNodeMeta
from memgraph_gui.engine.javascript import hashed_text, stored_bytes, stringified
from memgraph_gui.engine.stored import number, text
from memgraph_gui.engine.visibility.agentos import MEMORY_NODE
from memgraph_gui.engine.vocabulary import AGENTOS_TYPES

_TYPES = ", ".join(f"'{name}'" for name in AGENTOS_TYPES)
_NODE_COLUMNS = ("id", "type", "label", "properties", "confidence", "source", "created_at")
_EDGE_COLUMNS = (
    "id", "source_id", "target_id", "type", "weight", "bidirectional", "metadata", "created_at",
)  # fmt: skip


class GraphRows(Protocol):
    """How one layout keeps a memory graph; each call changes the file first and then what is in memory."""

    co_activated: str  # the type of what `record_co_activation` makes

    def load(self, graph: GraphInMemory) -> None:
        """Read nodes and edges in the original's order."""
        ...

    def add_node(self, graph: GraphInMemory, memory_id: str, metadata: MemoryGraphNodeMeta, now: int) -> None:
        """Add or replace a node; `now` is in milliseconds."""
        ...

    def remove_node(self, graph: GraphInMemory, memory_id: str) -> None:
        """Remove a node with its edges."""
        ...

    def add_edge(self, graph: GraphInMemory, edge: MemoryEdge) -> None:
        """Add an edge, or replace one where the layout keeps one a pair."""
        ...

    def remove_edge(self, graph: GraphInMemory, source_id: str, target_id: str) -> None:
        """Remove what leads from one node to the other."""
        ...

    def strengthen(self, graph: GraphInMemory, source_id: str, target_id: str, by: float) -> bool:
        """Add to the weight of the pair's co-activation, at most to 1; False where there is none."""
        ...

    def clear(self, graph: GraphInMemory) -> None:
        """Remove all nodes and edges."""
        ...


class BrainRows:
    """`GraphRows` of one AgentOS brain; edges are known by "source:target", one for each.

    Args:
        connection: opened for writing (or reading, when nothing is to be changed).
        brain: the brain's id; None in a file of schema 1.
    """

    co_activated = "CO_ACTIVATED"

    def __init__(self, connection: Connection, brain: str | None) -> None:
        self._connection = connection
        self._brain: tuple[str, ...] = () if brain is None else (brain,)
        self._of_brain = "" if brain is None else "brain_id = ? AND "
        connection.rows("PRAGMA foreign_keys=ON")

    def load(self, graph: GraphInMemory) -> None:
        """Nodes whose properties are JSON, and edges of the eight types, in the order of SQLite's own plan.

        No order is asked for, as in the original: schema 2 answers by (target_id, rowid), after ANALYZE by rowid,
        and so does schema 1.
        """
        graph.clear()
        sql = f"SELECT CAST(id AS BLOB), CAST(properties AS BLOB) FROM knowledge_nodes WHERE {self._of_brain}type = ?"
        for memory_id, properties in self._connection.rows(sql, (*self._brain, MEMORY_NODE)):
            if memory_id is not None and _is_json(properties):
                graph.nodes[text(memory_id)] = None
        sql = (
            "SELECT CAST(source_id AS BLOB), CAST(target_id AS BLOB), CAST(type AS BLOB), weight, created_at "
            f"FROM knowledge_edges WHERE {self._of_brain}type IN ({_TYPES})"
        )
        for source, target, kind, weight, created in self._connection.rows(sql, self._brain):
            edge = MemoryEdge(text(source), text(target), text(kind), number(weight), number(created))
            graph.put(_key(edge.source_id, edge.target_id), edge)

    def add_node(self, graph: GraphInMemory, memory_id: str, metadata: MemoryGraphNodeMeta, now: int) -> None:
        """INSERT OR REPLACE: the row moves last in the file, and keeps its place in memory."""
        properties = stringified(
            {
                "type": metadata.type,
                "scope": metadata.scope,
                "scopeId": metadata.scope_id,
                "strength": metadata.strength,
                "createdAt": metadata.created_at,
            }
        )
        created = now if metadata.created_at is None else metadata.created_at
        name = stored_bytes(memory_id)
        values = (
            name,
            stored_bytes(MEMORY_NODE),
            name,
            stored_bytes(properties),
            float(metadata.strength),
            b"{}",
            float(created),
        )
        self._replace("knowledge_nodes", _NODE_COLUMNS, values)
        graph.nodes[memory_id] = None

    def remove_node(self, graph: GraphInMemory, memory_id: str) -> None:
        """Its edges of any type go first, but only where at least one of the eight types is in memory."""
        name = stored_bytes(memory_id)
        keys = graph.keys_at(memory_id)
        if keys:
            either = "(source_id = CAST(? AS TEXT) OR target_id = CAST(? AS TEXT))"
            self._write(f"DELETE FROM knowledge_edges WHERE {self._of_brain}{either}", (*self._brain, name, name))
            for key in keys:
                graph.drop(key)
        self._write(
            f"DELETE FROM knowledge_nodes WHERE {self._of_brain}id = CAST(? AS TEXT) AND type = ?",
            (*self._brain, name, MEMORY_NODE),
        )
        graph.nodes.pop(memory_id, None)

    def add_edge(self, graph: GraphInMemory, edge: MemoryEdge) -> None:
        """INSERT OR REPLACE under the pair's hash: an edge of another type is replaced too."""
        source, target = stored_bytes(edge.source_id), stored_bytes(edge.target_id)
        values = (
            stored_bytes(_edge_id(edge.source_id, edge.target_id)), source, target, stored_bytes(edge.type),
            float(edge.weight), 0, b"{}", float(edge.created_at),
        )  # fmt: skip
        self._replace("knowledge_edges", _EDGE_COLUMNS, values)
        graph.put(_key(edge.source_id, edge.target_id), edge)

    def remove_edge(self, graph: GraphInMemory, source_id: str, target_id: str) -> None:
        """By hash id only: a row under another id leaves memory, stays in the file, and returns on reading anew."""
        hashed = _edge_id(source_id, target_id)
        self._write(f"DELETE FROM knowledge_edges WHERE {self._of_brain}id = ?", (*self._brain, hashed))
        graph.drop(_key(source_id, target_id))

    def strengthen(self, graph: GraphInMemory, source_id: str, target_id: str, by: float) -> bool:
        """Memory first and then the row of the hash id, as the original does it."""
        key = _key(source_id, target_id)
        edge = graph.edges.get(key)
        if edge is None or edge.type != self.co_activated:
            return False
        weight = capped(edge.weight + by)
        graph.put(key, MemoryEdge(edge.source_id, edge.target_id, edge.type, weight, edge.created_at))  # in its place
        hashed = _edge_id(source_id, target_id)
        self._write(
            f"UPDATE knowledge_edges SET weight = ? WHERE {self._of_brain}id = ?", (weight, *self._brain, hashed)
        )
        return True

    def clear(self, graph: GraphInMemory) -> None:
        """Edges of the eight types, then nodes; where another edge holds a node, memory stays as it was."""
        self._write(f"DELETE FROM knowledge_edges WHERE {self._of_brain}type IN ({_TYPES})", self._brain)
        self._write(f"DELETE FROM knowledge_nodes WHERE {self._of_brain}type = ?", (*self._brain, MEMORY_NODE))
        graph.clear()

    def _replace(self, table: str, columns: Sequence[str], values: Sequence[object]) -> None:
        names = ", ".join([*(("brain_id",) if self._brain else ()), *columns])
        holes = ["?"] * len(self._brain) + ["CAST(? AS TEXT)" if isinstance(one, bytes) else "?" for one in values]
        self._write(f"INSERT OR REPLACE INTO {table}({names}) VALUES ({', '.join(holes)})", (*self._brain, *values))

    def _write(self, sql: str, values: Sequence[Any]) -> None:
        with refusals(), self._connection.transaction():
            self._connection.rows(sql, values)


@contextmanager
def refusals() -> Iterator[None]:
    """A constraint of the file becomes a `ConstraintError` with SQLite's name for it."""
    try:
        yield
    except apsw.ConstraintError as error:
        code = str(apsw.mapping_extended_result_codes.get(getattr(error, "extendedresult", 0), "SQLITE_CONSTRAINT"))
        raise ConstraintError(f"The file itself refuses this change: {error}. Nothing was written.", code) from error


def capped(weight: float) -> float:
    """At most 1; NaN stays NaN, as in JavaScript."""
    return weight if math.isnan(weight) else min(1.0, weight)


def _key(source_id: str, target_id: str) -> str:
    return f"{source_id}:{target_id}"  # with colons in ids two pairs may share one, as in the original


def _edge_id(source_id: str, target_id: str) -> str:
    return edge_id(hashed_text(source_id), hashed_text(target_id))


def _is_json(stored: bytes | None) -> bool:
    try:
        json.loads((stored or b"").decode("utf-8", "replace"), parse_constant=_no_constant, parse_int=float)
    except (ValueError, RecursionError):
        return False
    return True


def _no_constant(name: str) -> float:
    raise ValueError(name)
