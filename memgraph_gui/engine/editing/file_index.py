"""The file's own full-text table, where it really holds rows: brought in step within the edit's transaction.

The stock `nodes_fts` of released MemoryGraph is an external-content table that nothing fills and nothing can read;
it is left alone. Where triggers keep a table in step (0.14's `memories_fts`), it is left to them. What remains is the
ordinary table of the schema document.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

import orjson

from memgraph_gui.engine.connection import Connection
from memgraph_gui.engine.dialects.tables import quoted
from memgraph_gui.engine.editing.images import Image, RowChange, Text

_TEXTS = ("title", "content", "summary")
_OWN_CONTENT = re.compile(r"\bcontent\s*=", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class IndexedRow:
    """What to do in the full-text table for one row change."""

    remove: tuple[int, ...]
    add: tuple[str, ...] | None  # values in the order of the table's columns


class FileIndex:
    """Knows whether a file has such a table for its memories, and keeps it in step."""

    def __init__(self, connection: Connection, memory_table: str) -> None:
        self._connection = connection
        self._memory_table = memory_table
        self.table = f"{memory_table}_fts"
        self.columns: tuple[str, ...] = ()
        sql = connection.value("SELECT sql FROM sqlite_master WHERE type = 'table' AND name = ?", (self.table,))
        if not isinstance(sql, str) or "fts5" not in sql.lower() or _OWN_CONTENT.search(sql):
            return
        triggered = "SELECT 1 FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ? AND sql LIKE ?"
        if connection.value(triggered, (memory_table, f"%{self.table}%")):
            return
        columns = tuple(name for (name,) in connection.rows("SELECT name FROM pragma_table_info(?)", (self.table,)))
        if "id" in columns and set(columns) <= {"id", *_TEXTS, "tags"}:
            self.columns = columns

    def prepared(self, change: RowChange) -> IndexedRow | None:
        """What a change asks for; looked up before the transaction, since finding a row takes a scan."""
        if not self.columns or change.key.table != self._memory_table:
            return None
        old = () if change.before is None else self._rowids(_id_of(change.before))
        if change.before is not None and not old and change.after is not None:
            return None  # this memory was never indexed: an edit does not begin to
        add = None if change.after is None else self._values(change.after)
        return IndexedRow(old, add)

    def apply(self, wanted: IndexedRow, rowid: int) -> None:
        """Inside the transaction: old rows out, the new one in, under the memory's own rowid where it is free."""
        table = quoted(self.table)
        for old in wanted.remove:
            self._connection.rows(f"DELETE FROM {table} WHERE rowid = ?", (old,))
        if wanted.add is None:
            return
        free = not self._connection.rows(f"SELECT 1 FROM {table} WHERE rowid = ?", (rowid,))
        names = ", ".join(quoted(column) for column in self.columns)
        holes = ", ".join("?" for _ in self.columns)
        if free:
            self._connection.rows(f"INSERT INTO {table}(rowid, {names}) VALUES (?, {holes})", (rowid, *wanted.add))
        else:
            self._connection.rows(f"INSERT INTO {table}({names}) VALUES ({holes})", wanted.add)

    def _rowids(self, memory_id: str) -> tuple[int, ...]:
        sql = f"SELECT rowid FROM {quoted(self.table)} WHERE id = ?"
        return tuple(rowid for (rowid,) in self._connection.rows(sql, (memory_id,)))

    def _values(self, image: Image) -> tuple[str, ...]:
        texts = _texts_of(image)
        return tuple(_id_of(image) if column == "id" else texts.get(column, "") for column in self.columns)


def _id_of(image: Image) -> str:
    return str(image.get("id") or "")


def _texts_of(image: Image) -> dict[str, str]:
    stored = image.get("properties")
    values: Mapping[str, object] = {name: str(value) for name, value in image.items() if isinstance(value, Text)}
    if isinstance(stored, Text):
        try:
            values = orjson.loads(stored.data)
        except orjson.JSONDecodeError:
            values = {}
    texts = {name: value for name in _TEXTS if isinstance(value := values.get(name), str)}
    tags = values.get("tags")
    if isinstance(tags, list):
        texts["tags"] = " ".join(tag for tag in tags if isinstance(tag, str))
    return texts
