"""An opened copy of a test database with its editor, and rows to compare."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from memgraph_gui.engine.editing.editor import Editor
from memgraph_gui.engine.records import RowId
from memgraph_gui.engine.store import MemoryStore, open_store
from memgraph_gui.engine.topology import Topology

Rows = dict[str, dict[int, tuple[Any, ...]]]


@dataclass(frozen=True)
class Opened:
    """One file under edit."""

    path: Path
    store: MemoryStore
    editor: Editor
    topology: Topology

    def rows(self) -> Rows:
        """Every row of the tables that edits touch, by rowid, text as bytes."""
        tables = self.editor.layout.tables
        names = [name for name in (tables.memories, tables.relationships, tables.traces) if name]
        return {name: self._table(name) for name in names}

    def memory(self, place: int) -> RowId:
        """The rowid of a memory by its place in the file."""
        return RowId(int(self.topology.memory_rowid[place]))

    def link(self, place: int) -> RowId:
        """The rowid of a relationship by its place in the file."""
        return RowId(int(self.topology.relationship_rowid[place]))

    def _table(self, name: str) -> dict[int, tuple[Any, ...]]:
        columns = [row[0] for row in self.store.connection.rows("SELECT name FROM pragma_table_info(?)", (name,))]
        parts = ", ".join(
            f"typeof({c}), CASE typeof({c}) WHEN 'text' THEN CAST({c} AS BLOB) ELSE {c} END" for c in columns
        )
        return {row[0]: row[1:] for row in self.store.connection.rows(f"SELECT rowid, {parts} FROM {name}")}


@contextmanager
def opened(path: Path, history: Path | None = None) -> Iterator[Opened]:
    """Open a file for editing and close everything again."""
    store = open_store(path)
    try:
        topology = store.load()
        editor = Editor(store.connection, store.dialect, store.info, history)
        try:
            yield Opened(path, store, editor, topology)
        finally:
            editor.close()
    finally:
        store.close()


def without_stamps(rows: Rows) -> Rows:
    """The same rows with every time of last writing taken out, in columns and in JSON."""
    import re  # used here only

    stamp = re.compile(rb'"updated_at": ?"[^"]*"')
    blank = re.compile(rb"(?<=[:,]) ")

    def plain(value: Any) -> Any:
        if isinstance(value, bytes):
            if re.fullmatch(rb"20\d\d-\d\d-\d\d[ T][\d:.]+(Z|\+00:00)?", value):
                return b"time"
            if b'"updated_at"' in value:
                return blank.sub(b"", stamp.sub(b"stamp", value))
        return value

    return {table: {rowid: tuple(map(plain, row)) for rowid, row in found.items()} for table, found in rows.items()}
