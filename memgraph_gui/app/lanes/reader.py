"""The open file, in a lane of its own: opened, read, watched and closed in that one thread."""

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal

from memgraph_gui.app.lanes.layout_input import LayoutInput
from memgraph_gui.app.lanes.warming import is_warm
from memgraph_gui.app.lanes.workers import Job, Lane
from memgraph_gui.engine.datafolder import content_identity
from memgraph_gui.engine.errors import CancelledError, CannotOpenError, KnownError
from memgraph_gui.engine.places import Places, PlacesKey, load_places
from memgraph_gui.engine.records import ChangeSet, LayoutName, Memory, Problems, RowId, StoreInfo
from memgraph_gui.engine.store import MemoryStore, open_store
from memgraph_gui.engine.survey import Survey
from memgraph_gui.engine.topology import Topology
from memgraph_gui.engine.validity import Validity
from memgraph_gui.engine.window_lock import TAKEN, WindowLock, is_same

_log = logging.getLogger(__name__)
_QUIET_LOOKS = 10  # looks without a change, 3 s, before the problems are found anew: that reads the whole file
_Result = TypeVar("_Result")


@dataclass(frozen=True, slots=True)
class OpenRequest:
    """What is to be opened, and as what."""

    path: str
    read_only: bool = False
    layout: LayoutName | None = None
    brain: str | None = None
    entities: bool = False
    again: bool = False  # layout and brain are those it had; a file that took its place may hold others


@dataclass(frozen=True, slots=True)
class OpenedFile:
    """A file that is open, as the window needs it; the topology is the window's from now on.

    Attributes:
        still: the topology as it was when the file was opened, for other threads.
        survey: of `still`, with the links counted that hold now; for the thread that searches.
        key, places: under what places are kept, and those that were.
        shape: what the layout needs.
        rough: float64[n, 2], places until kernels are compiled; None when they were.
        inode: device and number of the file.
    """

    request: OpenRequest
    info: StoreInfo
    topology: Topology
    problems: Problems
    seconds: float
    still: Topology
    survey: Survey
    key: PlacesKey
    places: Places | None
    shape: LayoutInput
    rough: NDArray[np.float64] | None
    inode: tuple[int, int]


class Reader(QObject):
    """Opens one file at a time; the one before stays open until another one could be read.

    Signals:
        changed: a `ChangeSet` that another program's commit made.
        problems_changed: the `Problems` after that.
        watching_failed: why changes cannot be seen (told once per reason). watching_again: they can be, after that.
    """

    changed = Signal(object)
    problems_changed = Signal(object)
    watching_failed = Signal(object)
    watching_again = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store: MemoryStore | None = None  # touched by the lane's thread only, but for interrupt()
        self._lock: WindowLock | None = None  # the lane's thread's, too
        self._opening: Job[OpenedFile] | None = None
        self._reading: Job[Memory | None] | None = None
        self._watch_complaint = ""
        self._quiet_looks = -1
        self._watching = threading.Lock()  # held by a look of the watcher, or by an edit of ours
        self._own: deque[ChangeSet] = deque()  # what we wrote ourselves since the last look
        self._lane = Lane("reader", idle=self._watch, ended=self._close_store, parent=self)

    @property
    def opening(self) -> bool:
        """Whether a file is being read."""
        return self._opening is not None and not self._opening.finished

    def open(
        self,
        request: OpenRequest,
        *,
        done: Callable[[OpenedFile], None],
        failed: Callable[[Exception], None],
        progress: Callable[[int, int], None],
    ) -> None:
        """Open a file; one that is being opened is given up."""
        self.cancel_opening()

        def work(job: Job[OpenedFile]) -> OpenedFile:
            return self._open(request, job)

        self._opening = self._lane.submit(work, title="Reading the file", done=done, failed=failed, progress=progress)

    def cancel_opening(self) -> None:
        """Give up the file that is being opened; the one before stays."""
        if self._opening is not None:
            self._opening.cancel()
            self._opening = None

    def close_file(self) -> None:
        """Close what is open."""
        self.cancel_opening()

        def work(_job: Job[None]) -> None:
            self._close_store()

        self._lane.submit(work, title="Closing", done=lambda _nothing: None, failed=_ignore)

    def read_memory(
        self, rowid: RowId, *, done: Callable[[Memory | None], None], failed: Callable[[Exception], None]
    ) -> None:
        """Read one memory in full; only the one asked for last is handed back."""
        if self._reading is not None:
            self._reading.cancel()

        def work(_job: Job[Memory | None]) -> Memory | None:
            return self._store.memory(rowid) if self._store is not None else None

        self._reading = self._lane.submit(work, title="Reading a memory", done=done, failed=failed)

    def read(
        self,
        work: Callable[[MemoryStore], _Result],
        *,
        done: Callable[[_Result], None],
        failed: Callable[[Exception], None],
    ) -> Job[_Result | None]:
        """Ask something of the open file, in its thread; nothing is handed back when none is open."""

        def ask(_job: Job[_Result | None]) -> _Result | None:
            return work(self._store) if self._store is not None else None

        def answer(result: _Result | None) -> None:
            if result is not None:
                done(result)

        return self._lane.submit(ask, title="Reading", done=answer, failed=failed)

    @contextmanager
    def unwatched(self) -> Iterator[Callable[[ChangeSet], None]]:
        """Hold the watch while another thread of ours writes; what it wrote is handed to what this yields."""
        with self._watching:
            yield self._own.append

    def ask_to_stop(self) -> None:
        """Have the thread end as soon as it can; nothing is handed back any more."""
        store = self._store
        if store is not None:
            store.connection.interrupt()
        self._lane.ask_to_stop()

    def close(self, seconds: float) -> bool:
        """Close the file and end the thread; say whether it ended in time."""
        self.ask_to_stop()
        return self._lane.close(seconds)

    # -- in the lane's thread

    def _open(self, request: OpenRequest, job: Job[OpenedFile]) -> OpenedFile:
        began = time.perf_counter()
        lock = self._lock_for(request)
        try:
            store = _open_store(request, read_only=request.read_only or lock.taken)
        except BaseException:
            self._drop_lock(lock)
            raise
        try:
            topology = store.load(job.report, job.cancelled)
            problems = Problems(store.problems())
            key = _places_key(store)
            places = load_places(key, topology.memory_ids)
            # all of this here: the window would wait for it
            still, shape = topology.frozen(), LayoutInput.of(topology)
            survey = Survey(still, links=Validity().holding(still)).prepare()
            rough = None if is_warm() else shape.rough_places()
            job.pass_cancelling()
        except BaseException:
            store.close()
            self._drop_lock(lock)
            raise
        self._close_store(keep=lock)
        self._lock = lock
        self._own.clear()
        self._store, self._watch_complaint, self._quiet_looks = store, "", -1
        opened = replace(request, again=False, layout=store.info.layout, brain=store.info.brain or request.brain)
        info = replace(store.info, reason=TAKEN) if lock.taken and not request.read_only else store.info
        seconds, inode = time.perf_counter() - began, store.connection.inode
        return OpenedFile(opened, info, topology, problems, seconds, still, survey, key, places, shape, rough, inode)

    def _lock_for(self, request: OpenRequest) -> WindowLock:
        """The lock of a file: the one we have, if it is this file that is open."""
        path = Path(request.path)
        held = self._lock
        return held if held is not None and not held.taken and is_same(held, path) else WindowLock(path)

    def _drop_lock(self, lock: WindowLock) -> None:
        if lock is not self._lock:
            lock.close()

    def _close_store(self, keep: WindowLock | None = None) -> None:
        store, self._store = self._store, None
        if store is not None:
            store.close()
        lock, self._lock = self._lock, None
        if lock is not None and lock is not keep:
            lock.close()

    def _watch(self) -> bool:
        """Look what other programs committed; whether to go on soon, since a comparison is under way."""
        store = self._store
        if store is None or not self._watching.acquire(blocking=False):
            return False
        try:
            return self._look(store)
        finally:
            self._watching.release()

    def _look(self, store: MemoryStore) -> bool:
        try:
            while self._own:
                store.adopt(self._own[0])
                self._own.popleft()
                self._quiet_looks = 0
            changes = [change for change in store.poll() if change]
            for change in changes:
                self._deliver_change(store, change)
            self._find_problems_when_quiet(store, changed=bool(changes))
            if self._watch_complaint:
                self._watch_complaint = ""
                self._lane.deliver(self.watching_again.emit)
        except KnownError as error:
            self._complain(error, str(error))
        except Exception as error:  # noqa: BLE001 - shown like any fault, and the lane lives on
            self._complain(error, repr(error))
        return store.watcher is not None and store.watcher.busy and not self._watch_complaint

    def _find_problems_when_quiet(self, store: MemoryStore, *, changed: bool) -> None:
        if changed:
            self._quiet_looks = 0
            return
        if self._quiet_looks < 0:
            return
        self._quiet_looks += 1
        if self._quiet_looks < _QUIET_LOOKS:
            return
        try:
            problems = Problems(store.problems(None, self._lane.wanted))
        except CancelledError:
            self._quiet_looks = 0  # a job came first; try again when it is quiet
            return
        self._quiet_looks = -1
        self._lane.deliver(lambda: self.problems_changed.emit(problems))

    def _deliver_change(self, store: MemoryStore, change: ChangeSet) -> None:
        def tell() -> None:
            if self._store is store:  # not of a file that was left meanwhile
                self.changed.emit(change)

        self._lane.deliver(tell)

    def _complain(self, error: Exception, words: str) -> None:
        if words != self._watch_complaint:
            self._watch_complaint = words
            self._lane.deliver(lambda: self.watching_failed.emit(error))


def _ignore(error: Exception) -> None:
    _log.warning("closing the file failed: %s", error)


def _places_key(store: MemoryStore) -> PlacesKey:
    info = store.info
    return PlacesKey(Path(info.path), content_identity(store.connection), f"{info.layout}\n{info.brain or ''}")


def _open_store(request: OpenRequest, *, read_only: bool) -> MemoryStore:
    """Open as asked; a file that is read again and holds something else by now is opened as what it is."""
    try:
        return open_store(
            request.path,
            layout=request.layout,
            brain=request.brain,
            entities=request.entities,
            read_only=read_only,
        )
    except CannotOpenError:
        if not request.again:
            raise
        return open_store(request.path, entities=request.entities, read_only=read_only)
