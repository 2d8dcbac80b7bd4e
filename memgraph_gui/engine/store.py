"""One open file and one layout of it: what is in the file, read in pages."""

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.connection import Connection, open_connection
from memgraph_gui.engine.dialects.base import Page
from memgraph_gui.engine.dialects.detect import Detected, detect
from memgraph_gui.engine.errors import CancelledError
from memgraph_gui.engine.known import KnownFile, KnownRows
from memgraph_gui.engine.problems import ProblemFinder
from memgraph_gui.engine.records import (
    ChangeSet,
    Memory,
    MemoryRow,
    MemoryText,
    Problem,
    Relationship,
    RelationshipRow,
    RowId,
    StoreInfo,
)
from memgraph_gui.engine.topology import Topology
from memgraph_gui.engine.watching import Watcher

PAGE_ROWS = 400  # about 5 ms of interpreter work: a window thread waits no longer than that for its turn
BEFORE_FIRST = RowId(-(2**63))
Progress = Callable[[int, int], None]
Cancelled = Callable[[], bool]


class MemoryStore:
    """An open file, used in the thread that opened it.

    Attributes:
        info: what the file is and what was opened of it.
        dialect: how its rows are read; the watcher reads by it too.
        connection: the way to the file.
        known: the rows as `load` found them; the watcher holds later ones beside it.
        watcher: notices what others commit after `load`; None before.
    """

    def __init__(self, connection: Connection, detected: Detected) -> None:
        self.connection = connection
        self.dialect = detected.dialect
        self.info = StoreInfo(
            path=str(connection.path),
            layout=detected.dialect.name,
            layouts=detected.layouts,
            brains=detected.brains,
            brain=detected.brain,
            writable=connection.writable and not detected.reason,
            reason=detected.reason or connection.reason,
            notices=(*connection.notices, *detected.notices),
            relationships_of=detected.relationships_of,
        )
        self.known = KnownFile()
        self.watcher: Watcher | None = None
        self._problems: list[Problem] | None = None
        self._problems_of: int | None = None  # the data_version they were found in

    def load(self, progress: Progress | None = None, cancelled: Cancelled | None = None) -> Topology:
        """Read the whole graph in pages; no cursor and no transaction is open between two of them.

        Args:
            progress: told rows read and rows to read, after each page.
            cancelled: asked before each page.

        Raises:
            CancelledError: when `cancelled` says so.
        """
        topology, self.known = self._read(progress, cancelled)
        self.watcher = Watcher(self.connection, self.dialect, self.known)
        return topology

    def poll(self) -> list[ChangeSet]:
        """What other programs have committed since `load`, as far as it is found in some milliseconds.

        Raises:
            KnownError: the file was replaced, moved or deleted, or has stayed unreadable.
        """
        return self.watcher.poll() if self.watcher is not None else []

    def adopt(self, changes: ChangeSet) -> None:
        """Take what we wrote ourselves, on another connection, as known: it is not told as another program's.

        Raises:
            LockedError: another program holds the file; call again.
        """
        if self.watcher is None:
            return
        known = self.watcher.known
        memories = [row.rowid for row in (*changes.memories_added, *changes.memories_edited)]
        links = [row.rowid for row in (*changes.relationships_added, *changes.relationships_edited)]
        with self.connection.without_waiting():
            found = [(row.rowid, made) for row, made in self.dialect.memories_at(self.connection, memories)]
            of_links = [(row.rowid, made) for row, made in self.dialect.relationships_at(self.connection, links)]
        for rows, pairs in ((known.memories, found), (known.relationships, of_links)):
            if pairs:
                rows.put([rowid for rowid, _ in pairs], [made for _, made in pairs])
        known.memories.drop(np.array(changes.memories_removed, np.int64))
        known.relationships.drop(np.array(changes.relationships_removed, np.int64))

    def text_pages(self, cancelled: Cancelled | None = None) -> Iterator[list[MemoryText]]:
        """The texts of all memories in pages; no cursor and no transaction is open between two of them.

        Raises:
            CancelledError: when `cancelled` says so.
        """
        after = BEFORE_FIRST
        while page := self.dialect.memory_texts(self.connection, after, PAGE_ROWS):
            yield page
            _stop_if(cancelled)
            after = page[-1].rowid

    def memory(self, rowid: RowId) -> Memory | None:
        """One memory in full, None when it is gone."""
        return self.dialect.memory(self.connection, rowid)

    def memories_in_full(self, after: RowId = BEFORE_FIRST, limit: int = 100) -> list[Memory]:
        """The next memories by rowid with all their text, a page at a time; empty at the end."""
        return self.dialect.memories_in_full(self.connection, after, limit)

    def memory_named(self, memory_id: str) -> Memory | None:
        """The memory with this id in full, None where there is none; the first in a file where it is doubled."""
        found = self.dialect.memories_named(self.connection, memory_id)
        return found[0] if found else None

    def relationship(self, rowid: RowId) -> Relationship | None:
        """One relationship in full, None when it is gone."""
        return self.dialect.relationship(self.connection, rowid)

    def relationships_of(self, rowid: RowId) -> list[Relationship]:
        """Every relationship that names this memory at either end, ended ones too, by rowid."""
        return self.dialect.relationships_of(self.connection, rowid)

    def problems(self, progress: Progress | None = None, cancelled: Cancelled | None = None) -> list[Problem]:
        """What is wrong or odd in the file; found while loading, and anew when the file has changed since."""
        version = self.connection.data_version()
        if self._problems is None or version is None or version != self._problems_of:
            self._read(progress, cancelled)
        return list(self._problems or ())

    def close(self) -> None:
        """Close the file; the store is of no use after it."""
        self.connection.close()

    def _read(self, progress: Progress | None, cancelled: Cancelled | None) -> tuple[Topology, KnownFile]:
        version = self.connection.data_version()
        finder = ProblemFinder(self.dialect)
        topology = Topology()
        memories = self.dialect.memory_count(self.connection)
        total = memories + self.dialect.relationship_count(self.connection)
        topology.reserve(memories=memories, relationships=total - memories)
        known = KnownFile(version=version)
        hashes: list[NDArray[np.int64]] = []
        for page in self._memory_pages(finder, cancelled):
            topology.apply(ChangeSet(memories_added=tuple(page.rows)))
            hashes.append(np.array(page.hashes, np.int64))
            _tell(progress, topology.memory_count, total)
        known.memories = KnownRows(topology.memory_rowid, _joined(hashes))
        hashes = []
        for edges in self._relationship_pages(finder, cancelled):
            topology.apply(ChangeSet(relationships_added=tuple(edges.rows)))
            hashes.append(np.array(edges.hashes, np.int64))
            _tell(progress, topology.memory_count + topology.relationship_count, total)
        known.relationships = KnownRows(topology.relationship_rowid, _joined(hashes))
        self._problems, self._problems_of = finder.all_of(topology), version
        return topology, known

    def _memory_pages(self, finder: ProblemFinder, cancelled: Cancelled | None) -> Iterator[Page[MemoryRow]]:
        after = BEFORE_FIRST
        while True:
            _stop_if(cancelled)
            page = self.dialect.memory_page(self.connection, after, PAGE_ROWS)
            if not page.rows:
                return
            finder.add(page.problems)
            after = page.rows[-1].rowid
            yield page

    def _relationship_pages(
        self, finder: ProblemFinder, cancelled: Cancelled | None
    ) -> Iterator[Page[RelationshipRow]]:
        after = BEFORE_FIRST
        while True:
            _stop_if(cancelled)
            page = self.dialect.relationship_page(self.connection, after, PAGE_ROWS)
            if not page.rows:
                return
            finder.add(page.problems)
            after = page.rows[-1].rowid
            yield page


def open_store(
    path: str | Path,
    *,
    layout: str | None = None,
    brain: str | None = None,
    entities: bool = False,
    read_only: bool = False,
) -> MemoryStore:
    """Open a memory file and choose what to show of it.

    Args:
        path: the file.
        layout: which layout, for a file that holds several; by default the one with more to show.
        brain: which brain, for an AgentOS file that holds several; by default the largest.
        entities: show AgentOS knowledge nodes that are no memories, too.
        read_only: leave the file alone, also where it could be written.

    Raises:
        CannotOpenError: with one plain sentence.
        LockedError: another program holds the file.
    """
    connection = open_connection(Path(path), read_only=read_only)
    try:
        return MemoryStore(connection, detect(connection, layout=layout, brain=brain, entities=entities))
    except BaseException:
        connection.close()
        raise


def _joined(pages: list[NDArray[np.int64]]) -> NDArray[np.int64]:
    return np.concatenate(pages) if pages else np.empty(0, np.int64)


def _tell(progress: Progress | None, done: int, total: int) -> None:
    if progress is not None:
        progress(done, max(done, total))


def _stop_if(cancelled: Cancelled | None) -> None:
    if cancelled is not None and cancelled():
        raise CancelledError("Loading was stopped.")
