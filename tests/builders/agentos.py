"""Builds AgentOS brains (tables `knowledge_nodes`, `knowledge_edges`, `memory_traces`) with sqlite3.

With `brain` every table carries a brain_id (schema 2, AgentOS 0.3 and later), without it the file is of the
older schema 1.
"""

import hashlib
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from types import TracebackType
from typing import Self

MOMENT = 1767603600000  # 2026-01-05T09:00:00Z in milliseconds

_COLUMNS = {
    "brain_meta": "key TEXT NOT NULL, value TEXT NOT NULL",
    "memory_traces": """id TEXT NOT NULL, type TEXT NOT NULL, scope TEXT NOT NULL, content TEXT NOT NULL,
        embedding BLOB, strength REAL NOT NULL DEFAULT 1.0, created_at INTEGER NOT NULL, last_accessed INTEGER,
        retrieval_count INTEGER NOT NULL DEFAULT 0, tags TEXT NOT NULL DEFAULT '[]',
        emotions TEXT NOT NULL DEFAULT '{}', metadata TEXT NOT NULL DEFAULT '{}',
        deleted INTEGER NOT NULL DEFAULT 0""",
    "knowledge_nodes": """id TEXT NOT NULL, type TEXT NOT NULL, label TEXT NOT NULL,
        properties TEXT NOT NULL DEFAULT '{}', embedding BLOB, confidence REAL NOT NULL DEFAULT 1.0,
        source TEXT NOT NULL DEFAULT '{}', created_at INTEGER NOT NULL""",
    "knowledge_edges": """id TEXT NOT NULL, source_id TEXT NOT NULL, target_id TEXT NOT NULL, type TEXT NOT NULL,
        weight REAL NOT NULL DEFAULT 1.0, bidirectional INTEGER NOT NULL DEFAULT 0,
        metadata TEXT NOT NULL DEFAULT '{}', created_at INTEGER NOT NULL""",
}


def edge_id(source: str, target: str) -> str:
    """The id that AgentOS gives the one edge of an ordered pair."""
    return hashlib.sha256(f"mem_edge:{source}:{target}".encode()).hexdigest()[:32]


class AgentOSBuilder:
    """A new brain that is filled row by row and committed when the `with` block ends.

    Attributes:
        brain: the brain that rows are written for; None in a schema-1 file. It may be changed on the way.
        connection: for what is odd in one case only.
    """

    def __init__(self, path: Path, *, brain: str | None = "companion", wal: bool = False) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.brain = brain
        self.connection = sqlite3.connect(path, isolation_level=None)
        if wal:
            self.connection.execute("PRAGMA journal_mode=WAL")
        self.connection.execute("BEGIN")
        for table, columns in _COLUMNS.items():
            self.connection.execute(f"CREATE TABLE {table} ({self._keyed(table, columns)})")
        self.connection.execute(
            "CREATE VIRTUAL TABLE memory_traces_fts USING fts5(content, tags, content='memory_traces',"
            " content_rowid='rowid', tokenize='porter ascii')"
        )
        if brain is not None:
            self.connection.execute("CREATE INDEX idx_knowledge_nodes_brain_type ON knowledge_nodes (brain_id, type)")
            for end in ("source", "target"):
                self.connection.execute(
                    f"CREATE INDEX idx_knowledge_edges_brain_{end} ON knowledge_edges (brain_id, {end}_id)"
                )
        self._insert("brain_meta", {"key": "schema_version", "value": "1" if brain is None else "2"})

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with closing(self.connection):
            if self.connection.in_transaction:
                self.connection.execute("COMMIT" if error is None else "ROLLBACK")

    def node(self, node_id: str, *, kind: str = "memory_graph", strength: float = 0.5, **columns: object) -> None:
        """Write one node; `memory_graph` ones are memories, others are entities."""
        properties = {
            "type": "semantic",
            "scope": "session",
            "scopeId": "",
            "strength": strength,
            "createdAt": MOMENT,
        }
        row: dict[str, object] = {
            "id": node_id,
            "type": kind,
            "label": node_id,
            "properties": json.dumps(properties, separators=(",", ":")),
            "confidence": strength,
            "created_at": MOMENT,
        }
        self._insert("knowledge_nodes", row | columns)

    def trace(self, trace_id: str, content: str, **columns: object) -> None:
        """Write the text of a memory; it belongs to the node of the same id."""
        row: dict[str, object] = {
            "id": trace_id,
            "type": "semantic",
            "scope": "session",
            "content": content,
            "created_at": MOMENT,
        }
        self._insert("memory_traces", row | columns)

    def edge(
        self, source: str, target: str, kind: str = "SAME_TOPIC", *, weight: float = 0.5, **columns: object
    ) -> None:
        """Write one edge under the id that AgentOS would give it."""
        row: dict[str, object] = {
            "id": edge_id(source, target),
            "source_id": source,
            "target_id": target,
            "type": kind,
            "weight": weight,
            "created_at": MOMENT,
        }
        self._insert("knowledge_edges", row | columns)

    def _keyed(self, table: str, columns: str) -> str:
        key = "key" if table == "brain_meta" else "id"
        ends = ("source_id", "target_id") if table == "knowledge_edges" else ()
        if self.brain is None:
            links = "".join(f", FOREIGN KEY ({end}) REFERENCES knowledge_nodes(id)" for end in ends)
            return f"{columns}, PRIMARY KEY ({key}){links}"
        links = "".join(f", FOREIGN KEY (brain_id, {end}) REFERENCES knowledge_nodes(brain_id, id)" for end in ends)
        return f"brain_id TEXT NOT NULL, {columns}, PRIMARY KEY (brain_id, {key}){links}"

    def _insert(self, table: str, row: dict[str, object]) -> None:
        if self.brain is not None:
            row = {"brain_id": self.brain, **row}
        marks = ", ".join("?" * len(row))
        self.connection.execute(f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})", tuple(row.values()))
