"""The way from one step of a slow layout to the next: ten steps a second are no movement to the eye.

Nothing but what is shown on the way is made up: every step is arrived at, and the last one at once.
"""

import time
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Qt, QTimer

FRAME_MS = 33
QUICK, SLOW = 0.05, 0.4  # s between two steps: quicker ones are a movement by themselves, slower ones are none
Places = NDArray[np.float64]


class Between:
    """Shows places in between, as fast as pictures of them are painted.

    Args:
        parent: owns the timer.
        show: called with all places, float64[n, 2], a new array each time.
        clock: seconds.
    """

    def __init__(
        self, parent: QObject, show: Callable[[Places], None], clock: Callable[[], float] = time.perf_counter
    ) -> None:
        self._show, self._clock = show, clock
        self._from = self._way = np.empty((0, 2))
        self._goal: Places | None = None
        self._came = self._began = -SLOW
        self._lasts = 0.0
        self._seen = True  # what was shown last is painted
        self._timer = QTimer(parent, interval=FRAME_MS)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.go_on)

    @property
    def under_way(self) -> bool:
        """Whether the newest step is not arrived at yet."""
        return self._goal is not None

    def go(self, now: Places, goal: Places) -> None:
        """Go from what is shown to a newer step; at once where steps come quickly, or rarely, or from nowhere."""
        moment = self._clock()
        apart, self._came = moment - self._came, moment
        if not QUICK <= apart <= SLOW or now.shape != goal.shape or not np.isfinite(now).all():
            self.stop()
            self._show(goal)
            return
        self._from, self._way, self._goal = now, goal - now, goal
        self._began, self._lasts = moment, apart
        self._seen = True
        if not self._timer.isActive():
            self._timer.start()

    def painted(self) -> None:
        """A picture is there; the next place may be shown."""
        self._seen = True

    def go_on(self) -> None:
        """The next place on the way, if the last one could be painted."""
        goal = self._goal
        if goal is None:
            self._timer.stop()
            return
        part = (self._clock() - self._began) / self._lasts
        if part >= 1.0:
            self.arrive()
        elif self._seen:
            self._seen = False
            self._show(self._from + self._way * part)

    def arrive(self) -> None:
        """Be there."""
        goal = self._goal
        self.stop()
        if goal is not None:
            self._show(goal)

    def stop(self) -> None:
        """Go nowhere."""
        self._goal = None
        self._timer.stop()
