"""Builds MemoryGraph files (tables `nodes` and `relationships`) with the standard library's sqlite3.

The tables, indexes and row forms are those that memorygraphMCP 0.12.4 creates; `index`, `validity` and
`relationships` leave out or replace what other versions and documents have otherwise. A builder closes its
connection before the product opens the file.
"""

import json
import sqlite3
from collections.abc import Collection, Iterable, Sequence
from contextlib import closing
from enum import Enum
from pathlib import Path
from types import TracebackType
from typing import Self

MOMENT = "2026-01-05T09:00:00+00:00"
COLUMN_MOMENT = "2026-01-05 09:00:00"
VALIDITY = ("valid_from", "valid_until", "recorded_at", "invalidated_by")
WORDS = ("redis", "postgres", "kafka", "nginx", "vault", "celery", "grafana", "ansible")


class Index(Enum):
    """Which full-text table the file has."""

    NONE = ""
    STOCK = "USING fts5(id, title, content, summary, content='nodes', content_rowid='rowid')"
    DOCUMENT = "USING fts5(id, title, content, summary)"


_NODES = """CREATE TABLE nodes (
    id TEXT PRIMARY KEY, label TEXT NOT NULL, properties TEXT NOT NULL,
    created_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP, updated_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP)"""
_VALIDITY_COLUMNS = {
    "valid_from": "valid_from TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP",
    "valid_until": "valid_until TIMESTAMP",
    "recorded_at": "recorded_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP",
    "invalidated_by": "invalidated_by TEXT",
}
_NODE_INDEXES = (
    "CREATE INDEX idx_nodes_label ON nodes(label)",
    "CREATE INDEX idx_nodes_created ON nodes(created_at)",
    "CREATE INDEX idx_nodes_memory ON nodes(label) WHERE label = 'Memory'",
)
_EDGE_INDEXES = (
    "CREATE INDEX idx_rel_from ON relationships(from_id)",
    "CREATE INDEX idx_rel_to ON relationships(to_id)",
    "CREATE INDEX idx_rel_type ON relationships(rel_type)",
)
_VALIDITY_INDEXES = (
    "CREATE INDEX idx_relationships_temporal ON relationships(valid_from, valid_until)",
    "CREATE INDEX idx_relationships_current ON relationships(valid_until) WHERE valid_until IS NULL",
    "CREATE INDEX idx_relationships_recorded ON relationships(recorded_at)",
)


class MemoryGraphBuilder:
    """A new file that is filled row by row and committed when the `with` block ends.

    Attributes:
        connection: for what is odd in one case only (an extra column, a view, a trigger).
    """

    def __init__(
        self,
        path: Path,
        *,
        index: Index = Index.STOCK,
        validity: Collection[str] = VALIDITY,
        wal: bool = False,
        relationships: bool = True,
    ) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.connection = sqlite3.connect(path, isolation_level=None)
        self._index = index
        self._validity = tuple(name for name in VALIDITY if name in validity)
        if wal:
            self.connection.execute("PRAGMA journal_mode=WAL")
        self.connection.execute("BEGIN")
        self.connection.execute(_NODES)
        self._run(_NODE_INDEXES)
        if relationships:
            self._create_relationships()
        if index is not Index.NONE:
            self.connection.execute(f"CREATE VIRTUAL TABLE nodes_fts {index.value}")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with closing(self.connection):
            if self.connection.in_transaction:
                self.connection.execute("COMMIT" if error is None else "ROLLBACK")

    def memory(
        self,
        memory_id: str | None,
        title: object = "A note",
        content: object = "Something worth keeping.",
        *,
        raw: str | None = None,
        label: str = "Memory",
        column_time: object = COLUMN_MOMENT,
        **properties: object,
    ) -> int:
        """Write one memory and answer its rowid; `raw` replaces the whole stored JSON text."""
        stored = {
            "id": memory_id,
            "type": "general",
            "title": title,
            "content": content,
            "tags": [],
            "importance": 0.5,
            "confidence": 0.8,
            "usage_count": 0,
            "created_at": MOMENT,
            "updated_at": MOMENT,
            **properties,
        }
        rowid = self.connection.execute(
            "INSERT INTO nodes VALUES (?, ?, ?, ?, ?)",
            (memory_id, label, json.dumps(stored) if raw is None else raw, column_time, column_time),
        ).lastrowid
        assert rowid is not None
        if self._index is Index.DOCUMENT:
            row = (rowid, memory_id, str(title), str(content), str(properties.get("summary", "")))
            self.connection.execute(
                "INSERT INTO nodes_fts(rowid, id, title, content, summary) VALUES (?,?,?,?,?)", row
            )
        return rowid

    def relationship(
        self,
        relationship_id: str | None,
        source: str,
        target: str,
        kind: str = "RELATED_TO",
        *,
        raw: str | None = None,
        valid_from: object = MOMENT,
        valid_until: object = None,
        recorded_at: object = MOMENT,
        invalidated_by: str | None = None,
        **properties: object,
    ) -> None:
        """Write one relationship; as the server does, the JSON copy of an end stays null."""
        stored = {
            "strength": 0.5,
            "confidence": 0.8,
            "context": None,
            "evidence_count": 1,
            "success_rate": None,
            "created_at": MOMENT,
            "last_validated": MOMENT,
            "validation_count": 0,
            "counter_evidence_count": 0,
            "valid_from": valid_from,
            "valid_until": None,
            "recorded_at": recorded_at,
            "invalidated_by": None,
            "id": relationship_id,
            **properties,
        }
        validity = dict(zip(VALIDITY, (valid_from, valid_until, recorded_at, invalidated_by), strict=True))
        row: list[object] = [relationship_id, source, target, kind, json.dumps(stored) if raw is None else raw]
        row += [COLUMN_MOMENT, *(validity[name] for name in self._validity)]
        marks = ", ".join("?" * len(row))
        self.connection.execute(f"INSERT INTO relationships VALUES ({marks})", row)

    def notes(self, count: int = 6) -> Self:
        """Write memories m1..mN with a word of their own each, linked in a chain r1..r(N-1)."""
        for number in range(1, count + 1):
            word = WORDS[(number - 1) % len(WORDS)]
            text = f"The {word} service needs a timeout of {10 * number} seconds."
            self.memory(f"m{number}", f"Note {number} about {word}", text, tags=[word, "infra"])
        for number in range(1, count):
            self.relationship(f"r{number}", f"m{number}", f"m{number + 1}")
        return self

    def graph(self, titles: Sequence[str], edges: Iterable[tuple[int, int]]) -> Self:
        """Write memories n0.. with these titles and relationships e0.. between them."""
        for number, title in enumerate(titles):
            self.memory(f"n{number}", title, f"Content of memory {number}.", tags=[f"t{number % 7}"])
        for number, (source, target) in enumerate(edges):
            self.relationship(f"e{number}", f"n{source}", f"n{target}")
        return self

    def _create_relationships(self) -> None:
        columns = [
            "id TEXT PRIMARY KEY, from_id TEXT NOT NULL, to_id TEXT NOT NULL, rel_type TEXT NOT NULL",
            "properties TEXT NOT NULL, created_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP",
            *(_VALIDITY_COLUMNS[name] for name in self._validity),
            "FOREIGN KEY (from_id) REFERENCES nodes(id) ON DELETE CASCADE",
            "FOREIGN KEY (to_id) REFERENCES nodes(id) ON DELETE CASCADE",
        ]
        if "invalidated_by" in self._validity:
            columns.append("FOREIGN KEY (invalidated_by) REFERENCES relationships(id) ON DELETE SET NULL")
        self.connection.execute(f"CREATE TABLE relationships ({', '.join(columns)})")
        self._run(_EDGE_INDEXES)
        if len(self._validity) == len(VALIDITY):
            self._run(_VALIDITY_INDEXES)

    def _run(self, statements: Iterable[str]) -> None:
        for statement in statements:
            self.connection.execute(statement)
