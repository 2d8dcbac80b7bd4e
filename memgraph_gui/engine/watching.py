"""Noticing what another program wrote: its commit arrives as `ChangeSet`s, and it never waits for us.

`PRAGMA data_version` says in microseconds whether anyone committed. After a commit, new rows and rows whose own
times say so are read at once; everything else, removed rows too, is found by comparing a hash per row in pages.
"""

import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Protocol

from memgraph_gui.engine.comparing import Reads, RowsOfOneKind
from memgraph_gui.engine.connection import Connection
from memgraph_gui.engine.errors import DamagedError, FileLostError, KnownError, LockedError, TablesChangedError
from memgraph_gui.engine.known import KnownFile
from memgraph_gui.engine.records import ChangeSet, MemoryRow, RelationshipRow, RowId

POLL_SECONDS = 0.3
BUSY_POLL_SECONDS = 0.03  # while a comparison goes on: half a million rows take some three seconds then
_BUDGET_SECONDS = 0.015  # of work in one poll
_CLOCK_MARGIN = 2.0  # seconds; stored times have whole seconds and are taken before the commit
_TRIES = 3  # a program that rewrites its file in place leaves it unreadable for some milliseconds


class RowSource(Protocol):
    """What the watcher asks of a dialect; pages follow by rowid, and only an empty page is the end."""

    def memories(self, conn: Connection, after: RowId, limit: int) -> list[tuple[MemoryRow, int]]:
        """The next memories with the hash of each stored row."""
        ...

    def relationships(self, conn: Connection, after: RowId, limit: int) -> list[tuple[RelationshipRow, int]]:
        """The next relationships with the hash of each stored row."""
        ...

    def memory_hashes(self, conn: Connection, after: RowId, limit: int) -> list[tuple[RowId, int]]:
        """Rowids and hashes alone."""
        ...

    def relationship_hashes(self, conn: Connection, after: RowId, limit: int) -> list[tuple[RowId, int]]:
        """Rowids and hashes alone."""
        ...

    def memories_at(self, conn: Connection, rowids: Sequence[RowId]) -> list[tuple[MemoryRow, int]]:
        """These memories as they are now, without those that are gone."""
        ...

    def relationships_at(self, conn: Connection, rowids: Sequence[RowId]) -> list[tuple[RelationshipRow, int]]:
        """These relationships as they are now, without those that are gone."""
        ...

    def memories_written_since(self, conn: Connection, since: float) -> list[RowId]:
        """A hint: memories whose own times say that they were written since (seconds)."""
        ...

    def relationships_written_since(self, conn: Connection, since: float) -> list[RowId]:
        """A hint: relationships whose own times say that they were recorded or ended since (seconds)."""
        ...


class Watcher:
    """Looks for commits of others; used in the thread of its connection, about every `POLL_SECONDS`.

    Args:
        conn: the open file.
        source: its dialect.
        known: the rows as they were loaded (or remembered), with the `data_version` from before loading; the
            watcher keeps it up to date.
    """

    def __init__(self, conn: Connection, source: RowSource, known: KnownFile) -> None:
        self.known = known
        self._conn = conn
        self._seen_at = time.time()
        self._steps: deque[Callable[[], ChangeSet | None]] = deque()
        self._compare_again = False
        self._found: list[ChangeSet] = []  # kept when a step fails: what is known already says that they came
        self._failures = 0
        self._memories = RowsOfOneKind(
            conn,
            known.memories,
            Reads(
                source.memories,
                source.memory_hashes,
                source.memories_at,
                source.memories_written_since,
                _memory_changes,
            ),
        )
        self._relationships = RowsOfOneKind(
            conn,
            known.relationships,
            Reads(
                source.relationships,
                source.relationship_hashes,
                source.relationships_at,
                source.relationships_written_since,
                _relationship_changes,
            ),
        )

    @property
    def busy(self) -> bool:
        """Whether a comparison is going on: the next poll may come after `BUSY_POLL_SECONDS`."""
        return bool(self._steps)

    def poll(self) -> list[ChangeSet]:
        """What others have committed, as far as it is found in some 15 ms; empty while they hold the file.

        Raises:
            FileLostError: the file was replaced, moved or deleted.
            KnownError: it has stayed unreadable.
        """
        lost = self._conn.lost()
        if lost:
            raise FileLostError(lost)
        try:
            with self._conn.without_waiting():
                found = self._look()
        except LockedError:
            return []
        except (DamagedError, TablesChangedError) as error:
            self._failures += 1
            if self._failures < _TRIES:
                return []
            if isinstance(error, DamagedError):
                raise
            raise KnownError(
                f"{self._conn.path.name} no longer has the tables it had ({error}); what you see is how it was,"
                " open it again."
            ) from error
        self._failures = 0
        return found

    def _look(self) -> list[ChangeSet]:
        now = time.time()
        version = self._conn.data_version()
        if version is None:
            return []
        if version != self.known.version:
            self._begin(self._seen_at - _CLOCK_MARGIN)
            self.known.version = version
        self._seen_at = now
        return self._work() if self._steps else []

    def _begin(self, since: float) -> None:
        """Plan the quick looks, and a comparison after them or, when one is going on, another one after it."""
        rest = [step for step in self._steps if step in (self._memories.compare, self._relationships.compare)]
        self._compare_again = bool(rest)
        for rows in (self._memories, self._relationships):
            rows.since = since if rows.since is None else min(rows.since, since)
        self._steps = deque(
            (
                self._memories.newer,
                self._relationships.newer,
                self._memories.written,
                self._relationships.written,
                *(rest or self._comparison()),
            )
        )

    def _comparison(self) -> tuple[Callable[[], ChangeSet | None], ...]:
        self._memories.rewind()
        self._relationships.rewind()
        return (self._memories.compare, self._relationships.compare)

    def _work(self) -> list[ChangeSet]:
        deadline = time.perf_counter() + _BUDGET_SECONDS
        while self._steps and time.perf_counter() < deadline:
            try:
                changes = self._steps[0]()
            except LockedError:
                break  # what was found is handed out; the same step is taken again at the next poll
            if changes is None:
                self._steps.popleft()
                if not self._steps and self._compare_again:
                    self._compare_again = False
                    self._steps.extend(self._comparison())
            elif changes:
                self._found.append(changes)
        found, self._found = self._found, []
        return merged(found)


def _memory_changes(added: list[MemoryRow], edited: list[MemoryRow], removed: list[RowId]) -> ChangeSet:
    return ChangeSet(memories_added=tuple(added), memories_edited=tuple(edited), memories_removed=tuple(removed))


def _relationship_changes(
    added: list[RelationshipRow], edited: list[RelationshipRow], removed: list[RowId]
) -> ChangeSet:
    return ChangeSet(
        relationships_added=tuple(added), relationships_edited=tuple(edited), relationships_removed=tuple(removed)
    )


def merged(found: Sequence[ChangeSet]) -> list[ChangeSet]:
    """As few `ChangeSet`s as say the same: whoever applies one removes first and adds then.

    So a removal must not come into one with an earlier addition of the same row.
    """
    result: list[ChangeSet] = []
    for changes in found:
        if result and not _removes_what_came(result[-1], changes):
            result[-1] = _together(result[-1], changes)
        else:
            result.append(changes)
    return result


def _removes_what_came(earlier: ChangeSet, later: ChangeSet) -> bool:
    memories = {row.rowid for row in (*earlier.memories_added, *earlier.memories_edited)}
    relationships = {row.rowid for row in (*earlier.relationships_added, *earlier.relationships_edited)}
    return not (memories.isdisjoint(later.memories_removed) and relationships.isdisjoint(later.relationships_removed))


def _together(earlier: ChangeSet, later: ChangeSet) -> ChangeSet:
    return ChangeSet(
        memories_added=earlier.memories_added + later.memories_added,
        memories_edited=earlier.memories_edited + later.memories_edited,
        memories_removed=earlier.memories_removed + later.memories_removed,
        relationships_added=earlier.relationships_added + later.relationships_added,
        relationships_edited=earlier.relationships_edited + later.relationships_edited,
        relationships_removed=earlier.relationships_removed + later.relationships_removed,
    )
