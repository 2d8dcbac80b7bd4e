"""What the interpreter is told once, so that the window's thread gets its turn in time.

Two things can hold it up although every long job has a thread of its own. Python's cyclic garbage collector runs
in whichever thread allocates, holds the interpreter for as long as it takes (150 ms with the graph of 117 659
memories, measured) and, in a worker, may destroy a QTimer or a widget that belongs to the window's thread. And
a thread that wants the interpreter back waits a whole switch interval for each holder. Beside that, two cores are
soon full of our own kernels, and the system would give the window's thread only its share of them.
"""

import gc
import os
import sys
import threading
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

SWITCH_SECONDS = 0.001  # Python's own 5 ms: with three workers a click could wait 15 ms for its turn
# Half the share of the window's thread. Not less: on a busy machine a worker that holds the interpreter and gets
# no turn makes the window wait for it (with 10, gaps of 100 ms and more under load).
_NICER = 3
_LOOK_MILLISECONDS = 200
_YOUNG, _MIDDLE, _OLD = 2000, 20, 20  # new objects, then young collections, then middle ones, before a collection


class GarbageCollector(QObject):
    """Collects cyclic garbage in the window's thread only, in small portions, while nobody waits.

    What is made while a graph is being read, or a long answer taken in, is taken out of its sight: it is freed by
    its reference counts, and looking through it every time would take a tenth of a second.

    Args:
        parent: owns it.
        busy: whether a graph is being read now, or a long answer taken in.
    """

    def __init__(self, parent: QObject, busy: Callable[[], bool]) -> None:
        super().__init__(parent)
        self._busy = busy
        self._was_busy = False
        self._young = self._middle = 0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._look)

    def start(self) -> None:
        """Take over from the automatic collector."""
        gc.disable()
        gc.freeze()  # all that was imported: it stays anyway
        sys.setswitchinterval(SWITCH_SECONDS)
        self._timer.start(_LOOK_MILLISECONDS)

    def stop(self) -> None:
        """Give back to the automatic collector."""
        self._timer.stop()
        gc.enable()

    def _look(self) -> None:
        if self._busy() or self._was_busy:
            self._was_busy = self._busy()
            gc.freeze()
            return
        if gc.get_count()[0] < _YOUNG:
            return
        self._young += 1
        if self._young < _MIDDLE:
            gc.collect(0)
            return
        self._young = 0
        self._middle += 1
        gc.collect(1 if self._middle < _OLD else 2)
        self._middle %= _OLD


def lower_priority() -> None:
    """Let the window's thread go before the calling one and before those that it starts.

    Linux keeps a priority for each thread; elsewhere the call would lower the whole program, so it is left out.
    """
    if sys.platform != "linux":
        return
    try:
        thread = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, thread, os.getpriority(os.PRIO_PROCESS, thread) + _NICER)
    except OSError:
        pass  # a sandbox may forbid it; it only costs smoothness
