"""Run the layout in a thread of its own and publish where things are, at most sixty times a second.

The picture never waits for a step and a step never waits for the picture: the thread leaves the positions, the
window takes the newest when it has time. What is asked of the layout (pin, unpin, reheat, grown) is done between
two steps.
"""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal, Slot

from memgraph_gui.app.lanes.layout_run import LayoutRun, Positions, Steps

__all__ = ["LayoutDriver", "Positions", "Steps"]


class LayoutDriver(QObject):
    """The thread that lays out one graph after the other.

    Signals:
        moved: float64[n, 2], the newest positions; the receiver may keep the array.
        settled: the layout came to rest and nothing is asked of it, with the seconds since it began to move.
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
        self._run: LayoutRun | None = None
        self._rested = 0  # how many wishes to move had been answered when it came to rest last
        self._left.connect(self._on_left, Qt.ConnectionType.QueuedConnection)

    @property
    def running(self) -> bool:
        """Whether the layout moves, or will, as far as the window was told."""
        return self._run is not None and self._rested < self._run.wishes

    @property
    def moving(self) -> bool:
        """Whether it runs and nobody holds it."""
        return self.running and not self.paused

    @property
    def paused(self) -> bool:
        """Whether the user holds it."""
        return self._run is not None and self._run.paused

    def start(self, make: Callable[[], Steps]) -> None:
        """Lay out another graph; `make` is called in the thread (it may take a while: kernels, first places)."""
        self.stop()
        self._run, self._rested = LayoutRun(make, self._left.emit), 0
        self._tell_state()

    def ask_to_stop(self) -> None:
        """Let the thread end after the step it is in; `stop` waits for it."""
        if self._run is not None:
            self._run.ask_to_stop()

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
            self._run.wake()
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
        self._ask(make)

    def _ask(self, what: Callable[[Steps], Steps | None]) -> None:
        if self._run is not None:
            self._run.ask(what)
            self._tell_state()

    def _tell_state(self) -> None:
        run = self._run
        if run is not None:
            words = "Layout paused" if run.paused else "Laying out" if self.running else "Layout settled"
            self.state_changed.emit(words)

    @Slot()
    def _on_left(self) -> None:
        run = self._run
        if run is None:
            return
        left = run.take()
        if left.positions is not None:
            self.moved.emit(left.positions)
        if left.error is not None:
            self._rested = run.wishes
            self.failed.emit(left.error)
        elif left.rest is not None and left.rest.answered == run.wishes:
            self._rested = run.wishes
            self.settled.emit(left.rest.seconds)
            self._tell_state()
