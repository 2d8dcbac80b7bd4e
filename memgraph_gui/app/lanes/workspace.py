"""What is open: the file in its lane, the graph, and its layout. One at a time, and all changes pass here."""

import os
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal

from memgraph_gui.app.common.messages import Messages
from memgraph_gui.app.common.soon import Soon
from memgraph_gui.app.lanes.layout_driver import LayoutDriver, Positions, Steps
from memgraph_gui.app.lanes.layout_input import LayoutInput
from memgraph_gui.app.lanes.reader import OpenedFile, OpenRequest, Reader
from memgraph_gui.app.lanes.warming import warm_picture
from memgraph_gui.engine.errors import FileLostError
from memgraph_gui.engine.places import Places
from memgraph_gui.engine.records import ChangeSet, Memory
from memgraph_gui.engine.store import MemoryStore
from memgraph_gui.engine.topology import Topology
from memgraph_gui.layout.simulation import Simulation

Pinned = NDArray[np.bool_]
_Result = TypeVar("_Result")
FEW = 40  # so many new memories find room beside their neighbours, and nothing else has to move for them
GENTLE = 0.12  # how warm the layout gets when more come: neighbours give way, the picture stays
# One core is left to the window and its picture: with all laying out, its thread waited 60 to 80 ms for a turn.
_SIMULATION_THREADS = max(1, min(4, (os.cpu_count() or 2) - 1))
LARGE = 5_000  # memories
_FILLING_SECONDS = 0.5  # that their layout waits for the window at most
_CLOSING_SECONDS = 0.8  # all threads together, when the window closes


class Workspace(QObject):
    """The open file and everything that follows from it.

    Attributes:
        soon: what may wait a moment after a file was opened.

    Signals:
        opening: a path that is being read. progressed: rows read, rows to read.
        opened: an `OpenedFile`; its positions arrive through `moved`.
        open_failed: the exception. closed: no file is open any more.
        changed: an `AppliedChange` that the graph went through, whoever wrote it.
        foreign_changed: the `ChangeSet` of another program, before that.
        moved: float64[n, 2], newer positions of the graph as it is now.
        pins_changed: bool[n], which memories are pinned now. pin_set: the user pinned one, or let it go.
        problems_changed: `Problems`.
        lost_changed: why what is shown is no longer what stands at the path, '' when it is.
    """

    opening = Signal(str)
    progressed = Signal(int, int)
    opened = Signal(object)
    open_failed = Signal(object)
    closed = Signal()
    changed = Signal(object)
    foreign_changed = Signal(object)
    moved = Signal(object)
    pins_changed = Signal(object)
    pin_set = Signal()
    problems_changed = Signal(object)
    lost_changed = Signal(str)

    def __init__(self, messages: Messages, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.file: OpenedFile | None = None
        self.lost = ""  # why it is no longer the file at its path
        self.last_foreign_write = 0.0  # time.time() of the last change that another program made
        self.positions: Positions = np.empty((0, 2))
        self.pinned: Pinned = np.empty(0, np.bool_)
        self.rough = False  # the positions are only something to look at until the layout can be run
        self.driver = LayoutDriver(self)
        self.soon = Soon(self)
        self._messages = messages
        self._reader = Reader(self)
        self._reader.changed.connect(self._on_file_changed)
        self._reader.problems_changed.connect(self.problems_changed)
        self._reader.watching_failed.connect(self._on_watching_failed)
        self._reader.watching_again.connect(lambda: self._set_lost(""))
        self.driver.moved.connect(self._on_moved)
        self.driver.failed.connect(messages.error)

    @property
    def topology(self) -> Topology | None:
        """The graph of the open file."""
        return self.file.topology if self.file is not None else None

    @property
    def reading(self) -> bool:
        """Whether a file is being read."""
        return self._reader.opening

    def open(self, request: OpenRequest) -> None:
        """Open a file; the one that is open stays until the other one is read."""
        self.opening.emit(request.path)
        self._reader.open(request, done=self._on_opened, failed=self.open_failed.emit, progress=self.progressed.emit)

    def read_again(self) -> None:
        """Read the open file anew, as it was opened; what is known keeps its place."""
        if self.file is not None:
            self.open(replace(self.file.request, again=True))

    def cancel_opening(self) -> None:
        """Give up the file that is being read."""
        self._reader.cancel_opening()

    def close_file(self) -> None:
        """Leave the file."""
        self._reader.close_file()
        self.driver.stop(0.0)
        self.file, self.positions, self.pinned = None, np.empty((0, 2)), np.empty(0, np.bool_)
        self.lost = ""
        self.closed.emit()

    def read_memory(self, index: int, done: Callable[[Memory | None], None]) -> None:
        """Read one memory of the graph in full."""
        topology = self.topology
        if topology is not None:
            rowid = topology.memory_rowid[index].item()
            self._reader.read_memory(rowid, done=done, failed=self._messages.error)

    def read(
        self,
        work: Callable[[MemoryStore], _Result],
        done: Callable[[_Result], None],
        failed: Callable[[Exception], None] | None = None,
    ) -> None:
        """Ask something of the open file, in its thread."""
        self._reader.read(work, done=done, failed=failed or self._messages.error)

    def unwatched(self) -> AbstractContextManager[Callable[[ChangeSet], None]]:
        """Hold the watch for other programs' commits while we write (from the writer's thread)."""
        return self._reader.unwatched()

    def apply_own(self, changes: ChangeSet) -> None:
        """Take what we wrote ourselves through the graph, as what another program wrote goes through it."""
        self._apply(changes)

    def pin(self, index: int, x: float, y: float) -> None:
        """Hold a memory at a place, until it is let go."""
        self.driver.pin(index, x, y)
        self._mark_pinned(index, True)

    def unpin(self, index: int) -> None:
        """Let a memory go."""
        self.driver.unpin(index)
        self._mark_pinned(index, False)

    def ask_to_stop(self) -> None:
        """Tell all threads to end, and wait for none."""
        self.soon.forget()
        self._reader.ask_to_stop()
        self.driver.ask_to_stop()

    def close(self) -> bool:
        """End all threads; say whether they ended in time (compiling a kernel cannot be interrupted)."""
        deadline = time.monotonic() + _CLOSING_SECONDS
        ended = self.driver.stop(_CLOSING_SECONDS)
        return self._reader.close(max(0.1, deadline - time.monotonic())) and ended

    def _on_opened(self, file: OpenedFile) -> None:
        known = self._known_places(file)
        again, moving = known is not None, self.driver.running
        known = known or file.places
        self.file = file
        self._set_lost("")
        self.last_foreign_write = 0.0
        topology = file.topology
        count, shape, cold = topology.memory_count, file.shape, file.rough is not None
        self.rough = known is None and cold
        if known is not None:
            self.positions = known.positions
        elif file.rough is not None:
            self.positions = file.rough
        else:
            self.positions = np.full((count, 2), np.nan)
        self.pinned = np.zeros(count, np.bool_) if known is None else known.pinned
        self.opened.emit(file)
        self.pins_changed.emit(self.pinned.copy())
        pinned = self.pinned.copy()

        def make() -> Steps:
            if count > LARGE:
                self._let_window_fill()
            if cold:
                warm_picture()  # first: both compile, and a picture of rough places is better than none
            if known is None:
                return Simulation(count, shape.source, shape.target, alive=shape.alive, threads=_SIMULATION_THREADS)
            settled = not (again and moving)
            steps = Simulation(
                count,
                shape.source,
                shape.target,
                positions=known.positions,
                pinned=pinned,
                alive=shape.alive,
                settled=settled,
                threads=_SIMULATION_THREADS,
            )
            if _many(int((shape.alive & ~known.known).sum()), count):
                steps.reheat(GENTLE)
            return steps

        self.driver.start(make)

    def _let_window_fill(self) -> None:
        """From the layout's thread: the lists of a file that was opened are filled first, which takes a moment.

        Beside a layout that begins, with its kernels that are loaded, the window's thread waited as long for the
        interpreter as it worked.
        """
        until = time.monotonic() + _FILLING_SECONDS
        while self.soon.busy and time.monotonic() < until:
            time.sleep(0.005)

    def _known_places(self, file: OpenedFile) -> Places | None:
        """Where the memories of the same file were a moment ago (F5), NaN for new ones."""
        before = self.file
        if before is None or before.info.path != file.info.path or not len(self.positions) or self.rough:
            return None
        places = np.full((file.topology.memory_count, 2), np.nan)
        pinned = np.zeros(file.topology.memory_count, np.bool_)
        order = np.argsort(before.topology.memory_rowid)
        rowids = before.topology.memory_rowid[order]
        at = np.minimum(np.searchsorted(rowids, file.topology.memory_rowid), len(rowids) - 1)
        same = rowids[at] == file.topology.memory_rowid
        if before.info.layout != file.info.layout or before.info.brain != file.info.brain or not same.any():
            return None
        places[same], pinned[same] = self.positions[order][at[same]], self.pinned[order][at[same]]
        return Places(places, pinned) if np.isfinite(places).any() else None

    def _on_watching_failed(self, error: Exception) -> None:
        self._messages.error(error)
        if isinstance(error, FileLostError):
            self._set_lost(str(error))

    def _set_lost(self, words: str) -> None:
        if words != self.lost:
            self.lost = words
            self.lost_changed.emit(words)

    def _on_file_changed(self, changes: ChangeSet) -> None:
        self.last_foreign_write = time.time()
        self.foreign_changed.emit(changes)
        self._apply(changes)

    def _apply(self, changes: ChangeSet) -> None:
        topology = self.topology
        if topology is None:
            return
        applied = topology.apply(changes)
        more = topology.memory_count - len(self.positions)
        if more:
            self.positions = np.concatenate([self.positions, np.full((more, 2), np.nan)])
            self.pinned = np.concatenate([self.pinned, np.zeros(more, np.bool_)])
        self.changed.emit(applied)
        shape, count = LayoutInput.of(topology), topology.memory_count

        many = _many(len(applied.memories_added), count)

        def grow(steps: Steps) -> Steps:
            grown = steps.grown(count, shape.source, shape.target, alive=shape.alive)
            if many:
                grown.reheat(GENTLE)
            return grown

        shaped = applied.memories_added, applied.memories_removed, applied.relationships_added
        if any(len(part) for part in (*shaped, applied.relationships_removed)):
            self.driver.change(grow)

    def _mark_pinned(self, index: int, pinned: bool) -> None:
        if index < len(self.pinned):
            self.pinned[index] = pinned
            self.pins_changed.emit(self.pinned.copy())
            self.pin_set.emit()

    def _on_moved(self, positions: Positions) -> None:
        if len(positions) == len(self.positions):  # else: left before the graph grew
            self.positions, self.rough = positions, False
            self.moved.emit(positions)


def _many(new: int, count: int) -> bool:
    """Whether so many new memories do not find good places beside their neighbours alone."""
    return new > max(FEW, count // 20)
