"""Run the layout in a thread of its own and publish where things are, at most sixty times a second.

The picture never waits for a step and a step never waits for the picture: the thread leaves the
positions, the window takes the newest when it has time. What is asked of the layout (pin, unpin, reheat,
grown) is done between two steps.
"""

import logging
import queue
import threading
import time
from collections.abc import Callable
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Qt, Signal, Slot

_log = logging.getLogger(__name__)
Positions = NDArray[np.float64]
FRAME_SECONDS = 1 / 60


class Steps(Protocol):
    """What the driver needs of a simulation (see `memgraph_gui.layout.simulation`)."""

    @property
    def positions(self) -> Positions:
        """float64[n, 2]; a new array after each step."""

    def step(self) -> bool:
        """Move once; False when settled."""

    def pin(self, index: int, x: float, y: float) -> None:
        """Hold a node."""

    def unpin(self, index: int) -> None:
        """Let it go."""

    def reheat(self, alpha: float = ...) -> None:
        """Let all move again."""

    def grown(
        self,
        count: int,
        source: NDArray[np.integer],
        target: NDArray[np.integer],
        *,
        alive: NDArray[np.bool_] | None = ...,
    ) -> "Steps":
        """The layout of a graph that changed, from where things are."""


class LayoutDriver(QObject):
    """The thread that lays out one graph after the other.

    Signals:
        moved: float64[n, 2], the newest positions; the receiver may keep the array.
        settled: the layout came to rest, with the seconds since it began or was reheated.
        state_changed: what it does now, in words.
        failed: an exception of the layout.
    """

    moved = Signal(object)
    settled = Signal(float)
    state_changed = Signal(str)
    failed = Signal(object)
    _left = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._run: _Run | None = None
        self._left.connect(self._on_left, Qt.ConnectionType.QueuedConnection)

    @property
    def running(self) -> bool:
        """Whether the layout moves now."""
        return self._run is not None and self._run.moving

    @property
    def paused(self) -> bool:
        """Whether the user holds it."""
        return self._run is not None and self._run.paused

    def start(self, make: Callable[[], Steps]) -> None:
        """Lay out another graph; `make` is called in the thread (it may take a while: kernels, first places)."""
        self.stop()
        self._run = _Run(make, self._left.emit)
        self._tell_state()

    def stop(self, seconds: float = 1.5) -> bool:
        """End the layout and its thread; say whether it ended in time (a step cannot be interrupted)."""
        run, self._run = self._run, None
        return run is None or run.stop(seconds)

    def pause(self) -> None:
        """Hold everything where it is."""
        if self._run is not None:
            self._run.paused = True
            self._tell_state()

    def resume(self) -> None:
        """Go on."""
        if self._run is not None:
            self._run.paused = False
            self._run.ask(lambda _steps: False)
            self._tell_state()

    def restart(self) -> None:
        """Let everything move again, from where it is."""
        self._ask(lambda steps: steps.reheat(1.0))
        self.resume()

    def reheat(self, alpha: float) -> None:
        """Let everything move a little again."""
        self._ask(lambda steps: steps.reheat(alpha))

    def pin(self, index: int, x: float, y: float) -> None:
        """Hold a node at a place."""
        self._ask(lambda steps: steps.pin(index, x, y))

    def unpin(self, index: int) -> None:
        """Let a node go."""
        self._ask(lambda steps: steps.unpin(index))

    def change(self, make: Callable[[Steps], Steps]) -> None:
        """Replace the simulation by one that grew out of it (a `ChangeSet` came), between two steps."""
        if self._run is not None:
            self._run.ask_change(make)
            self._tell_state()

    def _ask(self, what: Callable[[Steps], None]) -> None:
        def moving(steps: Steps) -> bool:
            what(steps)
            return True

        if self._run is not None:
            self._run.moving = True
            self._run.ask(moving)
            self._tell_state()

    def _tell_state(self) -> None:
        run = self._run
        if run is not None:
            words = "Layout paused" if run.paused else "Laying out" if run.moving else "Layout settled"
            self.state_changed.emit(words)

    @Slot()
    def _on_left(self) -> None:
        run = self._run
        if run is None:
            return
        positions, rest, error = run.take()
        if positions is not None:
            self.moved.emit(positions)
        if rest is not None:
            self.settled.emit(rest)
            self._tell_state()
        if error is not None:
            self.failed.emit(error)


class _Run:
    """One simulation and its thread, until it is stopped.

    Attributes:
        moving: steps are being made (or will be, when not paused).
        paused: the user holds it.
    """

    def __init__(self, make: Callable[[], Steps], left: Callable[[], None]) -> None:
        self.moving = True
        self.paused = False
        self._make = make
        self._left = left
        self._asked: queue.SimpleQueue[Callable[[Steps], bool | Steps]] = queue.SimpleQueue()
        self._stopping = False
        self._lock = threading.Lock()
        self._positions: Positions | None = None
        self._rest: float | None = None
        self._error: Exception | None = None
        self._told = False
        self._thread = threading.Thread(target=self._work, name="layout", daemon=True)
        self._thread.start()

    def ask(self, what: Callable[[Steps], bool]) -> None:
        """Have something done between two steps; True from it makes the layout move again."""
        self._asked.put(what)

    def ask_change(self, make: Callable[[Steps], Steps]) -> None:
        """Have the simulation replaced between two steps."""
        self.moving = True
        self._asked.put(make)

    def stop(self, seconds: float) -> bool:
        """End the thread after the step it is in."""
        self._stopping = True
        self._asked.put(lambda _steps: False)
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def take(self) -> tuple[Positions | None, float | None, Exception | None]:
        """What was left for the window since the last time."""
        with self._lock:
            left = self._positions, self._rest, self._error
            self._positions = self._rest = self._error = None
            self._told = False
        return left

    def _leave(
        self, *, positions: Positions | None = None, rest: float | None = None, error: Exception | None = None
    ) -> None:
        with self._lock:
            self._positions = positions if positions is not None else self._positions
            self._rest = rest if rest is not None else self._rest
            self._error = error if error is not None else self._error
            tell, self._told = not self._told, True
        if tell and not self._stopping:
            self._left()

    def _work(self) -> None:
        try:
            self._lay_out(self._make())
        except Exception as error:  # noqa: BLE001 - shown by whoever listens to `failed`
            self.moving = False
            self._leave(error=error)

    def _lay_out(self, steps: Steps) -> None:
        began, shown = time.perf_counter(), 0.0
        self._leave(positions=steps.positions)
        while not self._stopping:
            asked, steps = self._answer(steps, wait=self.paused or not self.moving)
            if asked and not self.moving:
                self.moving, began = True, time.perf_counter()
            if self.paused or not self.moving or self._stopping:
                continue
            self.moving = steps.step()
            now = time.perf_counter()
            if not self.moving:
                self._leave(positions=steps.positions, rest=now - began)
            elif now - shown >= FRAME_SECONDS:
                self._leave(positions=steps.positions)
                shown = now

    def _answer(self, steps: Steps, *, wait: bool) -> tuple[bool, Steps]:
        """Do what was asked; whether the layout shall move, and the simulation that there is now."""
        moving = False
        while True:
            try:
                what = self._asked.get(block=wait)
            except queue.Empty:
                return moving, steps
            wait = False
            answer = what(steps)
            if isinstance(answer, bool):
                moving |= answer
            else:
                moving, steps = True, answer
                self._leave(positions=steps.positions)
