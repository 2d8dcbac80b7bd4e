"""One layout in a thread of its own: steps, answers what is asked between two of them, leaves positions behind."""

import queue
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.app.common.tuning import lower_priority

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


@dataclass(frozen=True, slots=True)
class Rest:
    """The layout came to rest: after so many seconds, and after answering so many wishes to move."""

    seconds: float
    answered: int


@dataclass(frozen=True, slots=True)
class Left:
    """What a layout left for the window since the last time."""

    positions: Positions | None = None
    rest: Rest | None = None
    error: Exception | None = None


class LayoutRun:
    """One simulation and its thread, until it is stopped.

    Attributes:
        paused: the user holds it.
        wishes: how often it was asked to move; the start is the first time. Touched by the window's thread only.

    Args:
        make: makes the simulation, in the thread.
        left: called in the thread when something lies ready for `take`; once until it is taken.
    """

    def __init__(self, make: Callable[[], Steps], left: Callable[[], None]) -> None:
        self.paused = False
        self.wishes = 1
        self._make = make
        self._left = left
        self._asked: queue.SimpleQueue[Callable[[Steps], Steps | None] | None] = queue.SimpleQueue()
        self._stopping = False
        self._lock = threading.Lock()
        self._ready = Left()
        self._told = False
        self._answered = 1
        self._thread = threading.Thread(target=self._work, name="layout", daemon=True)
        self._thread.start()

    def ask(self, what: Callable[[Steps], Steps | None]) -> None:
        """Have something done between two steps, which makes the layout move again.

        What it returns, if anything, takes the place of the simulation.
        """
        self.wishes += 1
        self._asked.put(what)

    def wake(self) -> None:
        """Have a look whether it is still paused."""
        self._asked.put(None)

    def ask_to_stop(self) -> None:
        """Let the thread end after the step it is in."""
        self._stopping = True
        self._asked.put(None)

    def stop(self, seconds: float) -> bool:
        """End the thread; say whether it ended in time."""
        self.ask_to_stop()
        self._thread.join(seconds)
        return not self._thread.is_alive()

    def take(self) -> Left:
        """What was left for the window since the last time."""
        with self._lock:
            ready, self._ready, self._told = self._ready, Left(), False
        return ready

    # -- in the thread

    def _work(self) -> None:
        lower_priority()
        try:
            self._lay_out(self._make())
        except Exception as error:  # noqa: BLE001 - shown by whoever takes it
            self._leave(error=error)

    def _lay_out(self, steps: Steps) -> None:
        moving, began, shown = True, time.perf_counter(), 0.0
        self._leave(positions=steps.positions)
        while not self._stopping:
            wished, steps = self._answer(steps, wait=self.paused or not moving)
            if wished and not moving:
                moving, began = True, time.perf_counter()
            if self.paused or not moving or self._stopping:
                continue
            moving = steps.step()
            now = time.perf_counter()
            if not moving:
                self._leave(positions=steps.positions, rest=Rest(now - began, self._answered))
            elif now - shown >= FRAME_SECONDS:
                self._leave(positions=steps.positions)
                shown = now

    def _answer(self, steps: Steps, *, wait: bool) -> tuple[bool, Steps]:
        """Do what was asked; whether anything was, and the simulation that there is now."""
        wished = False
        while True:
            try:
                what = self._asked.get(block=wait)
            except queue.Empty:
                return wished, steps
            wait = False
            if what is None:
                continue
            other = what(steps)
            wished = True
            self._answered += 1
            if other is not None:
                steps = other
                self._leave(positions=steps.positions)

    def _leave(
        self, *, positions: Positions | None = None, rest: Rest | None = None, error: Exception | None = None
    ) -> None:
        with self._lock:
            ready = self._ready
            self._ready = Left(
                ready.positions if positions is None else positions, rest or ready.rest, error or ready.error
            )
            tell, self._told = not self._told, True
        if tell and not self._stopping:
            self._left()
