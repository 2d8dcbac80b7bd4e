"""Closing as asked by the system: a signal closes the window as its own button would.

Python runs a signal's handler only between its own instructions, which an idle event loop does not come to; so the
signal also writes to a socket that Qt listens to. Those instructions may be in the middle of a paint event, which a
window must not be closed in; so it is closed when the event loop comes to it.
"""

import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QSocketNotifier, QTimer
from PySide6.QtWidgets import QWidget

_ASKED = ("SIGTERM", "SIGINT", "SIGHUP")  # the last is not on Windows


@contextmanager
def closed_by_signals(window: QWidget) -> Iterator[None]:
    """While this lasts, a signal that asks the program to end closes the window: settings are kept, threads end."""
    ours, theirs = socket.socketpair()
    ours.setblocking(False)
    theirs.setblocking(False)
    notifier = QSocketNotifier(ours.fileno(), QSocketNotifier.Type.Read)

    def read() -> None:
        while True:
            try:
                if not ours.recv(64):
                    return
            except BlockingIOError:
                return

    notifier.activated.connect(read)
    before_fd = signal.set_wakeup_fd(theirs.fileno(), warn_on_full_buffer=False)
    asked = [getattr(signal, name) for name in _ASKED if hasattr(signal, name)]
    before = {
        number: signal.signal(number, lambda *_: QTimer.singleShot(0, window, window.close)) for number in asked
    }
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(before_fd)
        notifier.setEnabled(False)
        ours.close()
        theirs.close()
