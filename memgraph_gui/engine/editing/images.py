"""Rows as they are stored, value by value, so that a row can be compared whole and put back exactly.

Text is kept as bytes (it may not be UTF-8) and apart from BLOBs; numbers keep their type. An image holds every
column of its table. In the history an image is JSON with one tag a value.
"""

import base64
import json
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from memgraph_gui.engine.connection import Connection
from memgraph_gui.engine.dialects.tables import quoted
from memgraph_gui.engine.errors import TablesChangedError


@dataclass(frozen=True, slots=True)
class Text:
    """A TEXT value as its bytes."""

    data: bytes

    @classmethod
    def of(cls, text: str) -> "Text":
        """The value of ordinary text."""
        return cls(text.encode("utf-8", "surrogatepass"))

    def __str__(self) -> str:
        """As a person reads it; bad bytes are shown as U+FFFD."""
        return self.data.decode("utf-8", "replace")


Value = Text | bytes | int | float | None
Image = Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class RowKey:
    """Which row: a table by name and the row's number."""

    table: str
    rowid: int


@dataclass(frozen=True, slots=True)
class RowChange:
    """One row before and after; None where it does not exist."""

    key: RowKey
    before: Image | None
    after: Image | None

    def reversed(self) -> "RowChange":
        """The same change the other way."""
        return RowChange(self.key, self.after, self.before)


def columns_of(connection: Connection, table: str) -> list[str]:
    """The columns of a table that can be written, in stored order (generated ones are left out)."""
    found = connection.rows("SELECT CAST(name AS BLOB) FROM pragma_table_xinfo(?) WHERE hidden = 0", (table,))
    # A name that is not UTF-8 cannot be said in SQL; such a column is left alone.
    return [decoded for (name,) in found if "\ufffd" not in (decoded := name.decode("utf-8", "replace"))]


def read_images(
    connection: Connection,
    table: str,
    where: str,
    arguments: Sequence[Any] = (),
    *,
    limit: int = -1,
    columns: Sequence[str] | None = None,
) -> dict[int, dict[str, Value]]:
    """Rows that meet an SQL condition (over alias `t`) as images by rowid.

    Args:
        connection: to the file.
        table: whose rows.
        where: the condition.
        arguments: for its placeholders.
        limit: at most so many; a negative one is none.
        columns: what `columns_of` says, where it has been asked already.
    """
    columns = columns_of(connection, table) if columns is None else columns
    if not columns:
        raise TablesChangedError(
            f"There is no table {table} (any more); nothing was changed, read the file again (F5)."
        )
    parts = []
    for column in columns:
        name = f"t.{quoted(column)}"
        parts.append(
            f"typeof({name}) = 'text', CASE typeof({name}) WHEN 'text' THEN CAST({name} AS BLOB) ELSE {name} END"
        )
    sql = (
        f"SELECT t.rowid, {', '.join(parts)} FROM {quoted(table)} AS t WHERE {where} ORDER BY t.rowid LIMIT {limit:d}"
    )
    images: dict[int, dict[str, Value]] = {}
    for row in connection.rows(sql, arguments):
        values = (Text(row[at + 1]) if row[at] else row[at + 1] for at in range(1, len(row), 2))
        images[row[0]] = dict(zip(columns, values, strict=True))
    return images


def read_image(connection: Connection, key: RowKey, columns: Sequence[str] | None = None) -> dict[str, Value] | None:
    """One row as it is now, None when it is gone; `columns` as in `read_images`."""
    return read_images(connection, key.table, "t.rowid = ?", (key.rowid,), columns=columns).get(key.rowid)


def bound(value: Value) -> tuple[str, Any]:
    """An SQL expression with one placeholder for a value, and what to bind to it."""
    if isinstance(value, Text):
        try:
            return "?", value.data.decode()
        except UnicodeDecodeError:
            return "CAST(? AS TEXT)", value.data
    return "?", value


def packed(image: Image | None) -> bytes | None:
    """An image as the history keeps it."""
    if image is None:
        return None
    tagged = {column: _tagged(value) for column, value in image.items()}
    return zlib.compress(json.dumps(tagged, separators=(",", ":")).encode(), 1)


def unpacked(data: bytes | None) -> dict[str, Value] | None:
    """What `packed` kept."""
    if data is None:
        return None
    return {column: _untagged(value) for column, value in json.loads(zlib.decompress(data)).items()}


def _tagged(value: Value) -> Any:
    if isinstance(value, Text):
        try:
            return ["t", value.data.decode()]
        except UnicodeDecodeError:
            return ["x", base64.b64encode(value.data).decode()]
    if isinstance(value, bytes):
        return ["b", base64.b64encode(value).decode()]
    if isinstance(value, float):
        return ["f", value.hex()]
    return value


def _untagged(value: Any) -> Value:
    if not isinstance(value, list):
        return value  # type: ignore[no-any-return]  # None or int, as `_tagged` left it
    tag, data = value
    if tag == "t":
        return Text(data.encode())
    if tag == "f":
        return float.fromhex(data)
    decoded = base64.b64decode(data)
    return Text(decoded) if tag == "x" else decoded
