"""Taking a text out of one SQLite database: rows, full-text indexes, free pages, write-ahead log.

Written for `purging.py`, which says what it is for. Works on any database: it asks the file for its tables.
"""

import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import apsw

from memgraph_gui.engine.dialects.tables import quoted
from memgraph_gui.engine.sniffing import beside, database_file

PURGED = "[purged]"
_CHUNK = 1 << 20
_SHADOWS = ("_data", "_idx", "_content", "_docsize", "_config")


@dataclass(frozen=True, slots=True)
class Secret:
    """A text that is to go, in every form that it may be stored in.

    Attributes:
        forms: it and its lower-case form, plain and as JSON escapes it (ASCII and not), as UTF-8 bytes.
    """

    forms: tuple[bytes, ...]

    @classmethod
    def of(cls, text: str) -> "Secret":
        """All forms of a text."""
        plain = dict.fromkeys((text, text.lower()))
        escaped = [json.dumps(one, ensure_ascii=ascii)[1:-1] for one in plain for ascii in (True, False)]
        nested = [json.dumps(one)[1:-1] for one in escaped]  # JSON in a string of JSON
        forms = dict.fromkeys(one.encode("utf-8", "surrogatepass") for one in (*plain, *escaped, *nested))
        return cls(tuple(sorted(forms, key=len, reverse=True)))

    def is_in(self, data: bytes) -> bool:
        """Whether some bytes hold it."""
        return any(form in data for form in self.forms)

    def removed(self, data: bytes) -> bytes:
        """The bytes with every form of it replaced; JSON stays JSON."""
        for form in self.forms:
            data = data.replace(form, PURGED.encode())
        return data


@dataclass(slots=True)
class Scrubbed:
    """What was found in one database.

    Attributes:
        rows: how many rows of each table held it.
        indexes: full-text tables that were emptied, since they cannot be corrected.
        moved: tables whose rowids VACUUM had moved, and which were put back.
        log_left: free pages or the write-ahead log could not be cleared: another program holds the file.
    """

    rows: dict[str, int] = field(default_factory=dict)
    indexes: list[str] = field(default_factory=list)
    moved: list[str] = field(default_factory=list)
    log_left: bool = False


Touch = Callable[[str, int], None]
Ask = Callable[..., list[tuple[Any, ...]]]
"""Runs a statement with its bindings, and gives all rows."""


def scrub(database: apsw.Connection, secret: Secret, touch: Touch | None = None) -> Scrubbed:
    """Take a text out of an open database.

    Args:
        database: not in a transaction; foreign keys off.
        secret: what is to go.
        touch: told table and rowid of every row that is changed, within the transaction.
    """
    done = Scrubbed()
    database.execute("PRAGMA secure_delete=ON").fetchall()
    tables, full_text = _tables(_asking(database))
    database.execute("BEGIN IMMEDIATE").fetchall()
    try:
        for table in tables:
            done.rows[table] = _scrub_rows(database, table, secret, touch)
        for table in full_text:
            _scrub_full_text(database, table, secret, done)
        database.execute("COMMIT").fetchall()
    finally:
        if database.in_transaction:
            database.execute("ROLLBACK").fetchall()
    done.rows = {table: count for table, count in done.rows.items() if count}
    try:
        for table in full_text:
            database.execute(f"INSERT INTO {quoted(table)}({quoted(table)}) VALUES ('optimize')").fetchall()
        vacuum(database, tables, done)
    except apsw.BusyError:
        done.log_left = True  # the rows are free of it; free pages and index may not be
        return done
    found = database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    done.log_left = bool(found and found[0][0])
    return done


def vacuum(database: apsw.Connection, tables: Iterable[str], done: Scrubbed) -> None:
    """Write the database anew, without free pages, and give every row the number that it had."""
    before = {table: _rowids(database, table) for table in tables}
    database.execute("VACUUM").fetchall()
    for table, rowids in before.items():
        if _rowids(database, table) != rowids:
            restore_rowids(database, table, rowids)
            done.moved.append(table)


def restore_rowids(database: apsw.Connection, table: str, rowids: Sequence[int]) -> None:
    """Number the rows of a table, in their order, as they were: VACUUM keeps the order, not always the numbers."""
    now = _rowids(database, table)
    room = max([0, *rowids, *now]) + 1
    sql = f"UPDATE {quoted(table)} SET rowid = ? WHERE rowid = ?"
    with database:
        # First out of the way: a number may still be another row's.
        database.executemany(sql, [(room + place, rowid) for place, rowid in enumerate(now)]).fetchall()
        database.executemany(sql, [(rowid, room + place) for place, rowid in enumerate(rowids)]).fetchall()


def holds(path: Path, secret: Secret) -> bool:
    """Whether a file's bytes hold it; read without the danger that `open()` is to SQLite's locks."""
    longest = max(len(form) for form in secret.forms)
    try:
        with database_file(path) as file:
            size, offset, rest = file.xFileSize(), 0, b""
            while offset < size:
                piece = file.xRead(min(_CHUNK, size - offset), offset)
                if secret.is_in(rest + piece):
                    return True
                rest = piece[-longest:]
                offset += len(piece)
    except (OSError, apsw.Error):
        return False  # it is not there
    return False


def left_in(path: Path, secret: Secret) -> list[str]:
    """The names of those of a database's files that still hold it."""
    files = (path, *(beside(path, suffix) for suffix in ("-wal", "-journal")))
    return [file.name for file in files if file.exists() and holds(file, secret)]


def holders(ask: Ask, secret: Secret) -> dict[str, list[int]]:
    """The rowids of the rows that hold it, by table; full-text tables apart, which follow from these."""
    found: dict[str, list[int]] = {}
    for table in _tables(ask)[0]:
        rowids: set[int] = set()
        for column, hidden in ask("SELECT name, hidden FROM pragma_table_xinfo(?)", (table,)):
            if not hidden:
                sql = f"SELECT rowid FROM {quoted(table)} WHERE {_holding(quoted(column), secret)}"
                rowids |= {rowid for (rowid,) in ask(sql, secret.forms)}
        if rowids:
            found[table] = sorted(rowids)
    return found


def _holding(name: str, secret: Secret) -> str:
    """The condition that a column holds it; as many bindings as it has forms."""
    forms = " OR ".join(f"instr(CAST({name} AS BLOB), ?)" for _ in secret.forms)
    return f"typeof({name}) IN ('text', 'blob') AND ({forms})"


def _asking(database: apsw.Connection) -> Ask:
    return lambda sql, bindings=(): database.execute(sql, bindings).fetchall()


def _tables(ask: Ask) -> tuple[list[str], list[str]]:
    """Ordinary tables with rowids, and full-text tables."""
    rows = ask(
        "SELECT l.name, coalesce(m.sql, ''), l.wr FROM pragma_table_list l JOIN sqlite_master m ON m.name = l.name "
        "WHERE l.schema = 'main' AND l.type IN ('table', 'virtual') AND l.name NOT LIKE 'sqlite_%' "
        "ORDER BY l.name"
    )
    full_text = [name for name, sql, _ in rows if re.search(r"\bUSING\s+fts5\b", sql, re.IGNORECASE)]
    shadows = {name + suffix for name in full_text for suffix in _SHADOWS}
    ordinary = [
        name for name, sql, wr in rows if not wr and name not in shadows and "VIRTUAL" not in sql[:20].upper()
    ]
    return ordinary, full_text


def _scrub_rows(database: apsw.Connection, table: str, secret: Secret, touch: Touch | None) -> int:
    changed: set[int] = set()
    names: list[tuple[Any, ...]] = database.execute(
        "SELECT name, hidden FROM pragma_table_xinfo(?)", (table,)
    ).fetchall()
    for column, hidden in names:
        if hidden:
            continue
        name = quoted(column)
        sql = (
            f"SELECT rowid, typeof({name}), CAST({name} AS BLOB) FROM {quoted(table)} WHERE {_holding(name, secret)}"
        )
        found: list[tuple[Any, ...]] = database.execute(sql, secret.forms).fetchall()
        for rowid, kind, data in found:
            hole = "CAST(? AS TEXT)" if kind == "text" else "?"
            update = f"UPDATE {quoted(table)} SET {name} = {hole} WHERE rowid = ?"
            database.execute(update, (secret.removed(data), rowid)).fetchall()
            changed.add(rowid)
    for rowid in sorted(changed) if touch is not None else ():
        touch(table, rowid)  # type: ignore[misc]  # asked in the line above
    return len(changed)


def _scrub_full_text(database: apsw.Connection, table: str, secret: Secret, done: Scrubbed) -> None:
    """An ordinary table is corrected row by row, one over another table built anew; else it is emptied.

    MemoryGraph's stock index can be neither corrected nor rebuilt, nor does anything read it.
    """
    sql = str(database.execute("SELECT sql FROM sqlite_master WHERE name = ?", (table,)).get)
    if not re.search(r"\bcontent\s*=", sql, re.IGNORECASE):
        count = _scrub_rows(database, table, secret, None)
        if count:
            done.rows[table] = count
        return
    database.execute("SAVEPOINT rebuilding").fetchall()
    try:
        database.execute(f"INSERT INTO {quoted(table)}({quoted(table)}) VALUES ('rebuild')").fetchall()
    except apsw.Error:
        database.execute("ROLLBACK TO rebuilding").fetchall()
        if database.execute(f"SELECT count(*) FROM {quoted(table + '_docsize')}").get:
            database.execute(f"INSERT INTO {quoted(table)}({quoted(table)}) VALUES ('delete-all')").fetchall()
            done.indexes.append(table)
    database.execute("RELEASE rebuilding").fetchall()


def _rowids(database: apsw.Connection, table: str) -> list[int]:
    rows: list[tuple[Any, ...]] = database.execute(f"SELECT rowid FROM {quoted(table)} ORDER BY rowid").fetchall()
    return [rowid for (rowid,) in rows]
