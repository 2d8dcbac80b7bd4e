"""Finding what changed among the rows of one kind, in steps of a few milliseconds that leave no cursor open."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

import numpy as np

from memgraph_gui.engine.connection import Connection
from memgraph_gui.engine.known import BEFORE_FIRST, KnownRows
from memgraph_gui.engine.records import ChangeSet, MemoryRow, RelationshipRow, RowId

_PAGE_SECONDS = (0.002, 0.006)  # a page that took less is made larger, one that took more smaller
_PAGE_ROWS = (50, 4000)
_READ_ROWS = 100  # rows read in full in one step
_REST = 10  # a look at a whole table is followed by ten times as long without one

_Row = TypeVar("_Row", MemoryRow, RelationshipRow)


@dataclass(frozen=True, slots=True)
class Reads(Generic[_Row]):
    """How one kind of row is read, and how what changed of it is said."""

    page: Callable[[Connection, RowId, int], list[tuple[_Row, int]]]
    hashes: Callable[[Connection, RowId, int], list[tuple[RowId, int]]]
    at: Callable[[Connection, Sequence[RowId]], list[tuple[_Row, int]]]
    written_since: Callable[[Connection, float], list[RowId]]
    changes: Callable[[list[_Row], list[_Row], list[RowId]], ChangeSet]


class RowsOfOneKind(Generic[_Row]):
    """Memories or relationships: the three ways to find what changed; each call is one short step, None the end."""

    def __init__(self, conn: Connection, known: KnownRows, reads: Reads[_Row]) -> None:
        self.since: float | None = None
        self._conn = conn
        self._known = known
        self._reads: Reads[_Row] = reads
        self._suspects: list[RowId] = []
        self._after = BEFORE_FIRST
        self._at_end = False
        self._page_rows = _PAGE_ROWS[0]
        self._not_before = 0.0

    def rewind(self) -> None:
        """Begin a comparison from the first row."""
        self._after, self._at_end = BEFORE_FIRST, False

    def newer(self) -> ChangeSet | None:
        """Rows with a greater rowid than any known."""
        page = self._reads.page(self._conn, self._known.last, _READ_ROWS)
        return self._note(page) if page else None

    def written(self) -> ChangeSet | None:
        """Rows whose own times say that they were written.

        Where that means reading the whole table it takes long; then it is done less often, and what is passed over
        is found by comparing.
        """
        began = time.perf_counter()
        if self.since is not None and began >= self._not_before:
            suspects = self._reads.written_since(self._conn, self.since)
            self._suspects.extend(suspects)
            self.since = None
            ended = time.perf_counter()
            self._not_before = ended + _REST * (ended - began)
        return self._look_at_suspects() if self._suspects else None

    def compare(self) -> ChangeSet | None:
        """The next page of the comparison with all that is known."""
        if self._suspects:
            return self._look_at_suspects()
        if self._at_end:
            return None
        began = time.perf_counter()
        page = self._reads.hashes(self._conn, self._after, self._page_rows)
        rowids = np.array([rowid for rowid, _ in page], np.int64)
        hashes = np.array([value for _, value in page], np.int64)
        upto = page[-1][0] if page else None
        changed, gone = self._known.compare(self._after, upto, rowids, hashes)
        self._suspects.extend(RowId(rowid) for rowid in changed.tolist())
        if len(gone):
            self._known.drop(gone)
        if upto is None:
            self._at_end = True
        else:
            self._after = upto
        self._adapt(time.perf_counter() - began)
        return self._reads.changes([], [], [RowId(rowid) for rowid in gone.tolist()])

    def _adapt(self, seconds: float) -> None:
        if seconds < _PAGE_SECONDS[0]:
            self._page_rows = min(self._page_rows * 2, _PAGE_ROWS[1])
        elif seconds > _PAGE_SECONDS[1]:
            self._page_rows = max(self._page_rows // 2, _PAGE_ROWS[0])

    def _look_at_suspects(self) -> ChangeSet:
        rowids = self._suspects[:_READ_ROWS]
        rows = self._reads.at(self._conn, rowids)
        del self._suspects[:_READ_ROWS]  # after the read, which may find the file locked
        return self._note(rows)

    def _note(self, rows: list[tuple[_Row, int]]) -> ChangeSet:
        """Tell new rows from edited ones, drop those that are as known, and keep the new hashes."""
        added: list[_Row] = []
        edited: list[_Row] = []
        for row, value in rows:
            known = self._known.hash_of(row.rowid)
            if known is None:
                added.append(row)
            elif known != value:
                edited.append(row)
        if added or edited:
            self._known.put([row.rowid for row, _ in rows], [value for _, value in rows])
        return self._reads.changes(added, edited, [])
