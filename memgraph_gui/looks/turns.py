"""Work that only the window's thread can do, in portions between which it answers: events come first."""

import time
from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, QTimer

TURN_SECONDS = 0.004  # of the thread's own time; with what Qt paints after it a click waits some 10 ms at most


def _nothing() -> None:
    """Nobody waits for it."""


class Turns(QObject):
    """Runs the steps of one piece of work, as many in a row as fit into a turn of the event loop; at least one.

    Args:
        parent: owns it.
        seconds: processor time for one turn.
    """

    def __init__(self, parent: QObject, seconds: float = TURN_SECONDS) -> None:
        super().__init__(parent)
        self._seconds = seconds
        self._steps: Iterator[object] | None = None
        self._done: Callable[[], None] = _nothing
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._turn)

    @property
    def running(self) -> bool:
        """Whether there is something left to do."""
        return self._steps is not None

    def start(self, steps: Iterator[object], done: Callable[[], None] = _nothing) -> None:
        """Begin other work, at once; what was left of the one before is given up."""
        self._steps, self._done = steps, done
        self._turn()

    def stop(self) -> None:
        """Give up what is left."""
        self._timer.stop()
        self._steps = None

    def _turn(self) -> None:
        steps, until = self._steps, time.thread_time() + self._seconds
        if steps is None:
            return
        try:
            for _step in steps:
                if self._steps is not steps:
                    return  # it gave itself up, or began something else
                if time.thread_time() >= until:
                    self._timer.start()
                    return
        except BaseException:
            self.stop()
            raise
        if self._steps is steps:
            self.stop()
            self._done()
