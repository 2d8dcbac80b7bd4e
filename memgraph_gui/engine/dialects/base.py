"""What every stored layout answers, whatever its tables are.

A dialect pairs a reader of memories with a reader of relationships, since a file may hold the memories of one
program and the relationships of another. Both are read in pages by rowid with no cursor left open. A page may
be shorter than asked for where rows are long: only an empty page is the end.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, Protocol, TypeVar

from memgraph_gui.engine.connection import Connection
from memgraph_gui.engine.dialects.tables import Reader, Row, Table, row_hash
from memgraph_gui.engine.records import (
    LayoutName,
    Memory,
    MemoryRow,
    MemoryText,
    Problem,
    Relationship,
    RelationshipRow,
    RowId,
)
from memgraph_gui.engine.stored import clean

TITLE_LENGTH = 300  # characters of a title kept for lists and labels
MEMORY_FIELDS = (
    "id",
    "type",
    "title",
    "content",
    "summary",
    "tags",
    "importance",
    "confidence",
    "usage_count",
    "created_at",
    "updated_at",
)
"""What MemoryGraph says of a memory in every release, as keys or as columns."""

END_COLUMNS = ("from_id", "to_id", "source_id", "target_id")
TAG_COUNT, TAG_LENGTH = 64, 100
_Row = TypeVar("_Row", MemoryRow, RelationshipRow)
_Full_co = TypeVar("_Full_co", Memory, Relationship, covariant=True)


class Found(NamedTuple, Generic[_Row]):
    """One row as read, with what is odd about it; `problems` is empty for almost every row."""

    row: _Row
    problems: tuple[Problem, ...] = ()


class Rows(Protocol[_Row, _Full_co]):
    """One kind of row in one layout: how a stored row becomes a value."""

    @property
    def table(self) -> Table:
        """The table that is read."""
        ...

    @property
    def reader(self) -> Reader:
        """How its rows are fetched."""
        ...

    def found(self, row: Row) -> Found[_Row]:
        """A stored row as lists and the picture need it."""
        ...

    def full(self, row: Row) -> _Full_co:
        """A stored row with all that it holds."""
        ...

    def changed_where(self, since: float) -> tuple[str, tuple[object, ...]] | None:
        """An SQL condition for rows written since a time, where the table says so; None where it does not."""
        ...


class MemoryRows(Rows[MemoryRow, Memory], Protocol):
    """Rows that are memories."""

    def texts(self, row: Row) -> MemoryText:
        """A stored row's texts alone."""
        ...


@dataclass(frozen=True, slots=True)
class Page(Generic[_Row]):
    """One page of rows, the stable hash of each stored row, and what is odd."""

    rows: list[_Row] = field(default_factory=list)
    hashes: list[int] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


class Dialect:
    """One file read as one layout.

    Attributes:
        name: the layout of the memories.
        memory_rows, relationship_rows: how each kind is read; None where the file has no such table.
    """

    def __init__(
        self,
        name: LayoutName,
        memory_rows: MemoryRows | None,
        relationship_rows: Rows[RelationshipRow, Relationship] | None,
    ) -> None:
        self.name = name
        self.memory_rows = memory_rows
        self.relationship_rows = relationship_rows

    def memories(self, conn: Connection, after: RowId, limit: int) -> list[tuple[MemoryRow, int]]:
        """The next memories by rowid, each with the hash of its stored row; empty at the end."""
        page = self.memory_page(conn, after, limit)
        return list(zip(page.rows, page.hashes, strict=True))

    def relationships(self, conn: Connection, after: RowId, limit: int) -> list[tuple[RelationshipRow, int]]:
        """The next relationships by rowid, each with the hash of its stored row; empty at the end."""
        page = self.relationship_page(conn, after, limit)
        return list(zip(page.rows, page.hashes, strict=True))

    def memory_page(self, conn: Connection, after: RowId, limit: int) -> Page[MemoryRow]:
        """`memories` with the problems of these rows."""
        return _page(self.memory_rows, conn, after, limit)

    def relationship_page(self, conn: Connection, after: RowId, limit: int) -> Page[RelationshipRow]:
        """`relationships` with the problems of these rows (not those that need other rows: see `problems`)."""
        return _page(self.relationship_rows, conn, after, limit)

    def memory_texts(self, conn: Connection, after: RowId, limit: int) -> list[MemoryText]:
        """The texts of the next memories by rowid; empty at the end."""
        rows = self.memory_rows
        return [rows.texts(stored) for stored in rows.reader.page(conn, after, limit)] if rows else []

    def memory_hashes(self, conn: Connection, after: RowId, limit: int) -> list[tuple[RowId, int]]:
        """Rowids and hashes alone, several times faster than `memories`: for comparing with what is known."""
        return _hashes(self.memory_rows, conn, after, limit)

    def relationship_hashes(self, conn: Connection, after: RowId, limit: int) -> list[tuple[RowId, int]]:
        """Rowids and hashes alone, several times faster than `relationships`."""
        return _hashes(self.relationship_rows, conn, after, limit)

    def memories_at(self, conn: Connection, rowids: Sequence[RowId]) -> list[tuple[MemoryRow, int]]:
        """These memories as they are now; those that are gone are left out."""
        return _at(self.memory_rows, conn, rowids)

    def relationships_at(self, conn: Connection, rowids: Sequence[RowId]) -> list[tuple[RelationshipRow, int]]:
        """These relationships as they are now; those that are gone are left out."""
        return _at(self.relationship_rows, conn, rowids)

    def memory(self, conn: Connection, rowid: RowId) -> Memory | None:
        """One memory in full, None when it is gone."""
        return _full(self.memory_rows, conn, rowid)

    def memories_in_full(self, conn: Connection, after: RowId, limit: int) -> list[Memory]:
        """The next memories by rowid with all their text; empty at the end, shorter where they are long."""
        rows = self.memory_rows
        return [rows.full(stored) for stored in rows.reader.page(conn, after, limit)] if rows else []

    def memories_named(self, conn: Connection, memory_id: str) -> list[Memory]:
        """The memories with this id in full, by rowid; more than one only where the file is odd."""
        rows = self.memory_rows
        if rows is None or "id" not in rows.table:
            return []
        found = rows.reader.where(conn, "t.id = CAST(?1 AS TEXT)", (memory_id.encode("utf-8", "surrogatepass"),))
        return [rows.full(stored) for stored in found]

    def relationship(self, conn: Connection, rowid: RowId) -> Relationship | None:
        """One relationship in full, None when it is gone."""
        return _full(self.relationship_rows, conn, rowid)

    def relationships_of(self, conn: Connection, rowid: RowId) -> list[Relationship]:
        """Every relationship at either end of a memory, by rowid; none where the memory has no id."""
        memories, rows = self.memory_rows, self.relationship_rows
        stored = memories.reader.row(conn, rowid) if memories else None
        memory_id = stored[memories.table.place("id")] if memories and stored else None
        if rows is None or memory_id is None:
            return []
        either = " OR ".join(f"t.{name} = CAST(?1 AS TEXT)" for name in END_COLUMNS if name in rows.table)
        found = rows.reader.where(conn, either, (memory_id,)) if either else []
        return [rows.full(row) for row in found]

    def memory_count(self, conn: Connection) -> int:
        """How many memories there are to read."""
        return self.memory_rows.reader.count(conn) if self.memory_rows else 0

    def relationship_count(self, conn: Connection) -> int:
        """How many relationships there are to read."""
        return self.relationship_rows.reader.count(conn) if self.relationship_rows else 0

    def memories_written_since(self, conn: Connection, since: float) -> list[RowId]:
        """Rowids of memories whose update time says that they were written since (seconds); a hint only."""
        return _written_since(self.memory_rows, conn, since)

    def relationships_written_since(self, conn: Connection, since: float) -> list[RowId]:
        """Rowids of relationships recorded or ended since (seconds); a hint only."""
        return _written_since(self.relationship_rows, conn, since)


def cut_title(title: str) -> str:
    """A title as lists and labels need it: not longer than anyone reads."""
    return title if len(title) <= TITLE_LENGTH else title[: TITLE_LENGTH - 1] + "…"


def whole_title(title: str) -> str:
    """The title where `cut_title` cuts it, '' where it does not."""
    return title if len(title) > TITLE_LENGTH else ""


def cut_tags(tags: object) -> tuple[str, ...]:
    """The texts in a stored list of tags, a sane number of a sane length."""
    if not isinstance(tags, list):
        return ()
    return tuple(
        [
            tag if len(tag) <= TAG_LENGTH and tag.isascii() else clean(tag[:TAG_LENGTH])
            for tag in tags[:TAG_COUNT]
            if isinstance(tag, str)
        ]
    )


def _page(rows: Rows[_Row, _Full_co] | None, conn: Connection, after: RowId, limit: int) -> Page[_Row]:
    page: Page[_Row] = Page()
    if rows is None:
        return page
    for stored in rows.reader.page(conn, after, limit):
        found = rows.found(stored)
        page.rows.append(found.row)
        page.hashes.append(row_hash(stored))
        if found.problems:
            page.problems.extend(found.problems)
    return page


def _hashes(rows: Rows[_Row, _Full_co] | None, conn: Connection, after: RowId, limit: int) -> list[tuple[RowId, int]]:
    if rows is None:
        return []
    return [(RowId(stored[0]), row_hash(stored)) for stored in rows.reader.page(conn, after, limit)]


def _at(rows: Rows[_Row, _Full_co] | None, conn: Connection, rowids: Sequence[RowId]) -> list[tuple[_Row, int]]:
    if rows is None:
        return []
    stored_rows = [rows.reader.row(conn, rowid) for rowid in rowids]
    return [(rows.found(stored).row, row_hash(stored)) for stored in stored_rows if stored is not None]


def _full(rows: Rows[_Row, _Full_co] | None, conn: Connection, rowid: RowId) -> _Full_co | None:
    stored = rows.reader.row(conn, rowid) if rows else None
    return rows.full(stored) if rows and stored is not None else None


def _written_since(rows: Rows[_Row, _Full_co] | None, conn: Connection, since: float) -> list[RowId]:
    condition = rows.changed_where(since) if rows else None
    if rows is None or condition is None:
        return []
    table = rows.table
    # No ORDER BY: it would keep SQLite from the index over the validity columns (13 ms, not 80, for 377 592 rows).
    sql = f"SELECT {table.address} FROM {table.source} WHERE {condition[0]}"
    return sorted(RowId(address) for (address,) in conn.rows(sql, condition[1]))
