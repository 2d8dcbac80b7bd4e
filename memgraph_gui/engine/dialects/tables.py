"""Tables as a file really has them: which columns there are, how a row is addressed, how a page is read.

Nothing is assumed of a table but its name: columns may be missing, unknown ones may be there, it may be a view
or a WITHOUT ROWID table. Rows are addressed by rowid where there is one; else by their number in the order of
the key, which holds as long as no row is added or removed (such tables are not edited).
"""

import json
import marshal
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any

import apsw

from memgraph_gui.engine.connection import Connection
from memgraph_gui.engine.errors import TablesChangedError

Row = tuple[Any, ...]
PAGE_BYTES = 1 << 20
"""A page of rows is cut where their long columns pass this: a 4 MB memory is a page of its own."""


@dataclass(frozen=True, slots=True)
class Table:
    """One table or view and its columns in stored order.

    Attributes:
        name, columns: as the file spells them.
        address: SQL expression of the row's number in `source`.
        source: what stands after FROM, with the alias `t`.
        native: whether the address is a real rowid.
        heavy: columns that can be long.
    """

    name: str
    columns: tuple[str, ...]
    address: str
    source: str
    native: bool
    heavy: tuple[str, ...] = ()
    places: dict[str, int] = field(default_factory=dict, compare=False)

    def place(self, column: str) -> int:
        """Where a column stands in a row that `Reader` returns; a missing one is the NULL at the end."""
        return self.places.get(column, -1)

    def __contains__(self, column: object) -> bool:
        """Whether the table has a column of this name."""
        return column in self.places


def quoted(name: str) -> str:
    """An SQL identifier, quoted."""
    return '"' + name.replace('"', '""') + '"'


def tables_of(conn: Connection) -> dict[str, Table]:
    """The tables and views of a file by lower-case name; a view that no longer works is left out."""
    found: dict[str, Table] = {}
    listed = conn.rows("SELECT CAST(name AS BLOB), type FROM sqlite_master WHERE type IN ('table', 'view')")
    for stored_name, kind in listed:
        name = stored_name.decode("utf-8", "replace")
        try:
            columns = conn.rows("SELECT CAST(name AS BLOB), pk FROM pragma_table_info(?)", (name,))
        except (
            apsw.SQLError,
            TablesChangedError,
        ):  # a view of what is gone, a virtual table of a module that is not here
            continue
        named = [(column.decode("utf-8", "replace"), key) for column, key in columns]
        readable = [(column, key) for column, key in named if "\ufffd" not in column]
        if readable:
            found[name.lower()] = _table(conn, name, str(kind), readable)
    return found


def _table(conn: Connection, name: str, kind: str, columns: Sequence[tuple[str, int]]) -> Table:
    names = tuple(column for column, _ in columns)
    lower = {column.lower() for column in names}
    places = {column.lower(): index + 1 for index, column in enumerate(names)}
    free = next((word for word in ("rowid", "_rowid_", "oid") if word not in lower), None)
    without = kind == "view" or bool(conn.value("SELECT wr FROM pragma_table_list(?) WHERE schema = 'main'", (name,)))
    if free is not None and not without:
        return Table(name, names, f"t.{free}", f"{quoted(name)} AS t", True, places=places)
    keys = [quoted(column) for column, key in columns if key] or [quoted(c) for c in names if c.lower() == "id"]
    order = ", ".join(keys or [quoted(names[0])])
    numbered = f"(SELECT row_number() OVER (ORDER BY {order}) AS row_address, * FROM {quoted(name)}) AS t"
    return Table(name, names, "t.row_address", numbered, False, places=places)


def as_stored(column: str) -> str:
    """SQL for a column whose text is to arrive as bytes (text may not be UTF-8) and numbers as numbers."""
    return f"CASE typeof({column}) WHEN 'text' THEN CAST({column} AS BLOB) ELSE {column} END"


class Reader:
    """Reads pages of one table: every column as stored, then `extra` expressions, then one NULL.

    `heavy` names columns that can be long (those that the table has count), `heavy_extra` such expressions.

    A row is `(address, column 1, ..., column n, extra 1, ..., extra k, None)`. Text arrives as bytes.
    """

    def __init__(
        self,
        table: Table,
        *,
        extra: Sequence[str] = (),
        join: str = "",
        where: str = "",
        arguments: Sequence[object] = (),
        heavy: Sequence[str] = (),
        heavy_extra: Sequence[str] = (),
    ) -> None:
        self.table = table
        self.arguments = tuple(arguments)
        values = [as_stored(f"t.{quoted(column)}") for column in table.columns]
        select = ", ".join([table.address, *values, *extra, "NULL"])
        condition = f" AND ({where})" if where else ""
        heavy = [f"t.{quoted(name)}" for name in heavy if name in table] + list(heavy_extra)
        long = [f"ifnull(octet_length({column}), 0)" for column in heavy]
        self._rows = f"SELECT {select} FROM {table.source} {join} WHERE {table.address} > ?{{upto}}{condition} "
        self._page = self._rows.format(upto="") + f"ORDER BY {table.address} LIMIT ?"
        self._range = self._rows.format(upto=f" AND {table.address} <= ?") + f"ORDER BY {table.address}"
        self._one = f"SELECT {select} FROM {table.source} {join} WHERE {table.address} = ?{condition}"
        self._where = f"SELECT {select} FROM {table.source} {join} WHERE ({{where}}){condition} ORDER BY 1"
        self._sizes = (
            f"SELECT {table.address}, {' + '.join(long) or '0'} FROM {table.source} {join} "
            f"WHERE {table.address} > ?{condition} ORDER BY {table.address} LIMIT ?"
        )
        self.count_sql = f"SELECT count(*) FROM {table.source} {join} WHERE 1{condition}"

    def page(self, conn: Connection, after: int, limit: int) -> list[Row]:
        """The next rows after an address, at most `limit`, fewer where they are long; none at the end."""
        upto = None
        total = 0
        for address, size in conn.rows(self._sizes, (after, *self.arguments, limit)):
            total += size
            if total > PAGE_BYTES and upto is not None:
                break
            upto = address
        if upto is None:
            return []
        return conn.rows(self._range, (after, upto, *self.arguments))

    def row(self, conn: Connection, address: int) -> Row | None:
        """One row, or None when it is gone."""
        found = conn.rows(self._one, (address, *self.arguments))
        return found[0] if found else None

    def where(self, conn: Connection, condition: str, arguments: Sequence[object]) -> list[Row]:
        """The rows that meet an SQL condition, by address."""
        return conn.rows(self._where.format(where=condition), (*arguments, *self.arguments))

    def count(self, conn: Connection) -> int:
        """How many rows there are."""
        return int(conn.value(self.count_sql, self.arguments) or 0)


def row_hash(row: Row) -> int:
    """A signed 64-bit hash of a stored row, the same in every process and Python version.

    `marshal` version 2 is a plain type-and-length-prefixed form without back references.
    """
    digest = blake2b(marshal.dumps(row[1:], 2), digest_size=8).digest()
    return int.from_bytes(digest, "little", signed=True)


def as_json(table: Table, row: Row) -> str:
    """A stored row as a JSON object of its columns, for showing what is really there."""
    values = {name: row[table.place(name.lower())] for name in table.columns}
    return json.dumps({name: _told(value) for name, value in values.items()}, ensure_ascii=False)


def _told(value: object) -> object:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else value


def ends_elsewhere(columns: Sequence[str], shown: Table | None, others: Sequence[Table]) -> str:
    """SQL that counts the ends of a relationship that are memories of another layout in the same file only."""
    others = [table for table in others if "id" in table]
    if not others or (shown is not None and "id" not in shown):
        return "NULL"
    here = f"EXISTS (SELECT 1 FROM {quoted(shown.name)} AS h WHERE h.id = t.{{0}})" if shown else "0"
    there = " OR ".join(f"EXISTS (SELECT 1 FROM {quoted(o.name)} AS o WHERE o.id = t.{{0}})" for o in others)
    return " + ".join(f"(NOT {here} AND ({there}))".format(column) for column in columns)
