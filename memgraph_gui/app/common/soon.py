"""What may wait a moment when a file is opened: done in order, in turns of the event loop of its own."""

import time
from collections import deque
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from memgraph_gui.looks.turns import TURN_SECONDS

_PAUSE_MS = 8  # between two turns


class Soon(QObject):
    """Menus, counts and lists that nobody looks at in the same instant.

    All at once they kept the window's thread for 40 ms and more, and timers of 0 ms that are started together are
    served together. Here as many are done in a turn as fit, and events are answered in between. What was done is
    painted before the next turn, too: lists lay themselves out an event later, and all of them at once took 25 ms.
    """

    def __init__(self, parent: QObject, seconds: float = TURN_SECONDS) -> None:
        super().__init__(parent)
        self._seconds = seconds
        self._waiting: deque[Callable[[], None]] = deque()
        self._timer = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._timer.timeout.connect(self._turn)

    def do(self, work: Callable[[], None]) -> None:
        """Do this when what was asked for before is done; what it needs to know it asks then."""
        self._waiting.append(work)
        if not self._timer.isActive():
            self._timer.start()

    @property
    def busy(self) -> bool:
        """Whether something still waits."""
        return bool(self._waiting)

    def forget(self) -> None:
        """Nothing of it is wanted any more."""
        self._waiting.clear()
        self._timer.stop()

    def _turn(self) -> None:
        until = time.thread_time() + self._seconds
        try:
            while self._waiting:
                self._waiting.popleft()()
                if time.thread_time() >= until:
                    return
        finally:  # whatever the work raises, the next has its turn
            if self._waiting:
                self._timer.start()
