"""Builds files of MemoryGraph 0.13 and later (tables `memories` and typed `relationships`), with sqlite3."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from types import TracebackType
from typing import Self

MOMENT = "2026-01-05T09:00:00.000Z"

_TABLES = (
    """CREATE TABLE memories (
        id TEXT PRIMARY KEY, type TEXT NOT NULL, title TEXT NOT NULL, content TEXT NOT NULL, summary TEXT,
        tags TEXT NOT NULL DEFAULT '[]', importance REAL NOT NULL DEFAULT 0.5, confidence REAL NOT NULL DEFAULT 0.8,
        effectiveness REAL, usage_count INTEGER NOT NULL DEFAULT 0, created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL, last_accessed TEXT, version INTEGER NOT NULL DEFAULT 1, updated_by TEXT,
        context TEXT)""",
    """CREATE TABLE relationships (
        id TEXT PRIMARY KEY, from_id TEXT NOT NULL, to_id TEXT NOT NULL, rel_type TEXT NOT NULL,
        strength REAL NOT NULL DEFAULT 0.5, confidence REAL NOT NULL DEFAULT 0.8, context TEXT,
        evidence_count INTEGER NOT NULL DEFAULT 1, success_rate REAL, created_at TEXT NOT NULL,
        last_validated TEXT NOT NULL, validation_count INTEGER NOT NULL DEFAULT 0,
        counter_evidence_count INTEGER NOT NULL DEFAULT 0, valid_from TEXT NOT NULL, valid_until TEXT,
        recorded_at TEXT NOT NULL, invalidated_by TEXT,
        FOREIGN KEY (from_id) REFERENCES memories(id) ON DELETE CASCADE,
        FOREIGN KEY (to_id) REFERENCES memories(id) ON DELETE CASCADE)""",
    "CREATE INDEX idx_memories_type ON memories(type)",
    "CREATE INDEX idx_memories_importance ON memories(importance)",
    "CREATE INDEX idx_memories_created_at ON memories(created_at)",
    "CREATE INDEX idx_relationships_from ON relationships(from_id)",
    "CREATE INDEX idx_relationships_to ON relationships(to_id)",
    "CREATE INDEX idx_relationships_type ON relationships(rel_type)",
)
_INDEX = (
    "CREATE VIRTUAL TABLE memories_fts USING fts5(id UNINDEXED, title, content, summary, tags,"
    " tokenize='porter unicode61')"
)


class TypedBuilder:
    """A new file that is filled row by row and committed when the `with` block ends.

    Attributes:
        connection: for what is odd in one case only.
    """

    def __init__(self, path: Path, *, index: bool = False) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self.connection = sqlite3.connect(path, isolation_level=None)
        self.connection.execute("PRAGMA journal_mode=WAL")
        self.connection.execute("BEGIN")
        for statement in _TABLES:
            self.connection.execute(statement)
        if index:
            self.connection.execute(_INDEX)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with closing(self.connection):
            if self.connection.in_transaction:
                self.connection.execute("COMMIT" if error is None else "ROLLBACK")

    def memory(self, memory_id: str | None, title: object = "A note", **columns: object) -> int:
        """Write one memory and answer its rowid; `columns` replace the values the program would store."""
        row: dict[str, object] = {
            "id": memory_id,
            "type": "general",
            "title": title,
            "content": "Something worth keeping.",
            "tags": json.dumps([], separators=(",", ":")),
            "created_at": MOMENT,
            "updated_at": MOMENT,
        }
        return self._insert("memories", row | columns)

    def relationship(
        self, relationship_id: str | None, source: str, target: str, kind: str = "RELATED_TO", **columns: object
    ) -> int:
        """Write one relationship and answer its rowid."""
        row: dict[str, object] = {
            "id": relationship_id,
            "from_id": source,
            "to_id": target,
            "rel_type": kind,
            "created_at": MOMENT,
            "last_validated": MOMENT,
            "valid_from": MOMENT,
            "recorded_at": MOMENT,
        }
        return self._insert("relationships", row | columns)

    def _insert(self, table: str, row: dict[str, object]) -> int:
        marks = ", ".join("?" * len(row))
        rowid = self.connection.execute(
            f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})", tuple(row.values())
        ).lastrowid
        assert rowid is not None
        return rowid
