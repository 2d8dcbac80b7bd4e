"""What a file's own triggers do to the data tables beside an edit of ours.

Row images say what we change. Where the tables have triggers, a session (SQLite's session extension), attached by
name to the data tables, says within the same transaction what else was changed, so that it becomes part of the step.
Not attached to all tables: it would record the shadow tables of a triggered full-text index.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

import apsw

from memgraph_gui.engine.connection import Connection
from memgraph_gui.engine.dialects.tables import quoted
from memgraph_gui.engine.editing.images import (
    Image,
    RowChange,
    RowKey,
    Text,
    Value,
    columns_of,
    read_image,
    read_images,
)

_NO_ROWID = 0  # a session does not know the number of a row that a trigger deleted


class Effects:
    """Watches the transactions of one writer.

    Attributes:
        active: the data tables have triggers; without any there is nothing to watch.
        rows: what the last transaction changed beside what was asked for.
    """

    def __init__(self, connection: Connection, tables: Sequence[str]) -> None:
        self._connection = connection
        self._tables = [name for name in tables if name]
        self.rows: list[RowChange] = []
        names = ", ".join("?" * len(self._tables))
        sql = f"SELECT 1 FROM sqlite_master WHERE type = 'trigger' AND tbl_name COLLATE NOCASE IN ({names}) LIMIT 1"
        self.active = bool(self._tables) and bool(connection.rows(sql, self._tables))

    @contextmanager
    def watched(self, made: list[RowChange]) -> Iterator[None]:
        """Around the statements of one transaction; at its end `made` holds the rows as triggers left them."""
        self.rows = []
        if not self.active:
            yield
            return
        session = self._connection.session(self._tables)
        try:
            yield
            self.rows = list(self._others(session.changeset(), made))
            made[:] = [self._as_left(change) for change in made]
        finally:
            session.close()

    def _as_left(self, change: RowChange) -> RowChange:
        if change.after is None:
            return change
        left = read_image(self._connection, change.key)
        return change if left == dict(change.after) else replace(change, after=left)

    def _others(self, changeset: bytes, made: Sequence[RowChange]) -> Iterator[RowChange]:
        keys = {table: self._key_columns(table) for table in self._tables}
        planned = {
            (change.key.table, *(image.get(column) for column in keys[change.key.table]))
            for change in made
            for image in (change.before, change.after)
            if image is not None
        }
        for found in apsw.Changeset.iter(changeset):
            columns = columns_of(self._connection, found.name)
            old = {} if found.old is None else dict(zip(columns, map(_value, found.old), strict=False))
            new = {} if found.new is None else dict(zip(columns, map(_value, found.new), strict=False))
            key = {column: _known(old, new, column) for column in keys[found.name]}
            if (found.name, *key.values()) in planned:
                continue
            yield self._change(found.name, found.op, old, key)

    def _change(self, table: str, operation: str, old: dict[str, "Value | _Same"], key: Image) -> RowChange:
        if operation == "DELETE":
            return RowChange(RowKey(table, _NO_ROWID), _plain(old), None)
        where = " AND ".join(
            f"t.{quoted(name)} IS {'CAST(? AS TEXT)' if isinstance(value, Text) else '?'}"
            for name, value in key.items()
        )
        values = [value.data if isinstance(value, Text) else value for value in key.values()]
        rowid, image = next(iter(read_images(self._connection, table, where, values).items()))
        before = None if operation == "INSERT" else {**image, **_plain(old)}
        return RowChange(RowKey(table, rowid), before, image)

    def _key_columns(self, table: str) -> list[str]:
        return [name for (name,) in self._connection.rows("SELECT name FROM pragma_table_info(?) WHERE pk", (table,))]


class _Same:
    """A column that an update left alone."""


_SAME = _Same()


def _value(value: object) -> "Value | _Same":
    if value is apsw.no_change:
        return _SAME
    return Text.of(value) if isinstance(value, str) else value  # type: ignore[return-value]  # SQLite's five kinds


def _known(old: dict[str, "Value | _Same"], new: dict[str, "Value | _Same"], column: str) -> Value:
    for row in (new, old):
        value = row.get(column, _SAME)
        if not isinstance(value, _Same):
            return value
    return None


def _plain(row: dict[str, "Value | _Same"]) -> dict[str, Value]:
    return {column: value for column, value in row.items() if not isinstance(value, _Same)}
