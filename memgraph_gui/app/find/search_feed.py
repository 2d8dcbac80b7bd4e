"""Feeds the search index: every memory once, page by page, then what changes; and says what cannot be read."""

from collections.abc import Callable
from enum import StrEnum

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal

from memgraph_gui.app.find.filter_state import FilterState
from memgraph_gui.app.lanes.reader import OpenedFile
from memgraph_gui.app.lanes.search_lane import SearchLane
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.engine.errors import LockedError
from memgraph_gui.engine.records import Memory, RowId
from memgraph_gui.engine.store import BEFORE_FIRST, MemoryStore
from memgraph_gui.engine.survey import Survey
from memgraph_gui.engine.topology import AppliedChange, Topology

PAGE = 60  # memories at a time: a search waits no longer than for one page
LARGE = 5_000  # memories; fewer are read in a moment
_AGAIN_MS = 1000  # until a locked file is tried again
_LOOK_MS = 60  # between two looks whether the picture stands still


class Trouble(StrEnum):
    """Why not everything can be searched."""

    NONE = ""
    LOCKED = "locked"
    DAMAGED = "damaged"
    OTHER = "other"


class SearchFeed(QObject):
    """Keeps the index in step with the open file.

    A large file is read while nothing moves in the picture, unless somebody searches for words.

    Args:
        workspace, lane, filters: what is open, what is fed, which links are counted.
        calm: whether the picture stands still.

    Attributes:
        done, total: memories in the index, and in the file. reading: it is still being filled.
        trouble, words, lost: what stands in the way, told in words; memories that cannot be read.

    Signals:
        progressed: one of the attributes changed. followed: the index has taken a change in.
    """

    progressed = Signal()
    followed = Signal()

    def __init__(
        self, workspace: Workspace, lane: SearchLane, filters: FilterState, calm: Callable[[], bool]
    ) -> None:
        super().__init__(workspace)
        self._calm, self._hurried = calm, False
        self._workspace, self._lane, self._filters = workspace, lane, filters
        self.done = self.total = self.lost = 0
        self.reading = False
        self.trouble, self.words = Trouble.NONE, ""
        self._after: RowId = BEFORE_FIRST
        self._limit = PAGE
        self._file = 0  # counts files, so that a page of the last one is not taken for one of this
        self._again = QTimer(self, singleShot=True, interval=_AGAIN_MS)
        self._again.timeout.connect(self._next_page)
        self._look = QTimer(self, singleShot=True, interval=_LOOK_MS)
        self._look.timeout.connect(self._next_page)
        workspace.opened.connect(self._on_opened)
        workspace.closed.connect(self._on_closed)
        workspace.changed.connect(self._on_changed)

    def _on_opened(self, file: OpenedFile) -> None:
        self._file += 1
        self._after, self._limit, self.done, self.lost = BEFORE_FIRST, PAGE, 0, 0
        self.total, self.reading = int(file.still.memory_alive.sum()), True
        self.trouble, self.words = Trouble.NONE, ""
        links = self._filters.held(file.topology)
        self._lane.begin(file.survey.counting(links))
        self._hurried = False
        self._look.start()  # the layout begins after this

    def hurry(self) -> None:
        """Somebody waits for words that stand in texts: read on, whatever moves."""
        self._hurried = True
        if self._look.isActive():
            self._look.stop()
            self._next_page()

    def _on_closed(self) -> None:
        self._file += 1
        self._again.stop()
        self._look.stop()
        self.reading = False
        self._lane.clear()
        self.progressed.emit()

    def _next_page(self) -> None:
        if self.total > LARGE and not self._hurried and not self._calm():
            self._look.start()
            return
        after, limit = self._after, self._limit

        def work(store: MemoryStore) -> list[Memory]:
            return store.memories_in_full(after, limit)

        self._workspace.read(work, self._of_this_file(self._on_page), self._of_this_file(self._on_page_failed))

    def _on_page(self, page: list[Memory]) -> None:
        if self.trouble is Trouble.LOCKED:
            self.trouble, self.words = Trouble.NONE, ""
        if not page:
            self.reading = False
            self._lane.complete()
            self.progressed.emit()
            return
        self._after = page[-1].row.rowid
        self._limit = min(PAGE, self._limit * 2)
        self._lane.put(page, self._of_this_file(self._on_put))

    def _on_put(self, count: int) -> None:
        self.done = count
        self.progressed.emit()
        self._next_page()

    def _on_page_failed(self, error: Exception) -> None:
        self.words = str(error)
        if isinstance(error, LockedError):
            self.trouble = Trouble.LOCKED
            self._again.start()
        else:
            self.trouble = Trouble.DAMAGED
            self._pass_over_damage()
        self.progressed.emit()

    def _pass_over_damage(self) -> None:
        """A page cannot be read: halve it until the one row is found that is to blame, and go on behind it."""
        if self._limit > 1:
            self._limit //= 2
        else:
            topology = self._workspace.topology
            rowids = topology.memory_rowid[topology.memory_alive] if topology is not None else np.empty(0, np.int64)
            later = rowids[rowids > self._after]
            self.lost += 1
            if not len(later):
                self.reading = False
                self._lane.complete()
                return
            self._after = RowId(int(later.min()))
        self._next_page()

    def _on_changed(self, applied: AppliedChange) -> None:
        topology = self._workspace.topology
        if topology is None:
            return
        self.total = int(topology.memory_alive.sum())
        self._survey_anew(topology, _rowids(topology, applied.memories_removed))
        touched = np.concatenate([applied.memories_added, applied.memories_edited])
        rowids = _rowids(topology, touched)
        if not rowids:
            self.followed.emit()
        for start in range(0, len(rowids), PAGE):
            self._read_changed(rowids[start : start + PAGE])

    def count_links_anew(self) -> None:
        """Other links are looked at: what is counted and ordered by them changes."""
        if (topology := self._workspace.topology) is not None:
            self._survey_anew(topology, [])

    def _survey_anew(self, topology: Topology, removed: list[RowId]) -> None:
        self._lane.follow(Survey(topology.frozen(), links=self._filters.held(topology)), removed)

    def _read_changed(self, rowids: list[RowId]) -> None:
        def work(store: MemoryStore) -> list[Memory]:
            found = (store.memory(rowid) for rowid in rowids)
            return [memory for memory in found if memory is not None]

        def read(memories: list[Memory]) -> None:
            self._lane.put(memories, self._of_this_file(taken))

        def taken(count: int) -> None:
            self.done = count
            self.followed.emit()

        def failed(error: Exception) -> None:
            self.trouble = Trouble.LOCKED if isinstance(error, LockedError) else Trouble.DAMAGED
            self.words = str(error)
            if isinstance(error, LockedError):
                QTimer.singleShot(_AGAIN_MS, self, self._of_this_file(lambda: self._read_changed(rowids)))
            self.progressed.emit()

        self._workspace.read(work, self._of_this_file(read), self._of_this_file(failed))

    def _of_this_file(self, callback: Callable[..., None]) -> Callable[..., None]:
        """The callback, for as long as the file that is open now stays."""
        number = self._file

        def call(*arguments: object) -> None:
            if number == self._file:
                callback(*arguments)

        return call


def _rowids(topology: Topology, indices: "np.typing.NDArray[np.int64]") -> list[RowId]:
    return [RowId(rowid) for rowid in topology.memory_rowid[indices].tolist()]
