"""Whether the picture stands still, for work that can wait until it does."""

import time
from collections.abc import Callable

STILL_SECONDS = 0.4  # without a movement: the full picture, which follows the last one, is painted by then


class Calm:
    """Two cores are soon full: what nobody waits for leaves them to the layout, and to the hand that pans.

    On wordnet with two cores, reading its texts for the search beside the layout took two thirds of the interpreter,
    and the layout twice as long.

    Args:
        moving: whether something moves now.
        clock: seconds.
    """

    def __init__(self, moving: Callable[[], bool], clock: Callable[[], float] = time.monotonic) -> None:
        self._moving, self._clock = moving, clock
        self._moved = -STILL_SECONDS

    def __call__(self) -> bool:
        """Whether all has stood still for a while, each time this was asked."""
        now = self._clock()
        if self._moving():
            self._moved = now
        return now - self._moved >= STILL_SECONDS
