"""The one way a message reaches the user, whoever has something to say.

A `KnownError` is its own sentence. Anything else is a fault of ours: it is logged, shown once as a short
sentence with its details, and the window lives on. The same fault again (a paint call can fail sixty times a
second) only counts.
"""

import logging
import threading
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

from PySide6.QtCore import QObject, Qt, Signal, Slot

from memgraph_gui.engine.errors import KnownError

Offer = tuple[str, Callable[[], None]]
"""What can be done about it: the words of a button, and what it does."""

_log = logging.getLogger(__name__)
_SHOWN_FAULTS = 200  # a fault seen longer ago than this many others may be shown again


class Level(StrEnum):
    """How a message looks."""

    NOTICE = "notice"
    PROBLEM = "problem"
    FAULT = "fault"


@dataclass(frozen=True, slots=True)
class Message:
    """What the user is told.

    Attributes:
        text: one plain sentence.
        details: to unfold and copy.
        stays: it does not leave by itself.
        offer: what can be done about it, None for nothing.
    """

    text: str
    level: Level = Level.NOTICE
    details: str = ""
    stays: bool = False
    offer: Offer | None = field(default=None, compare=False)


class Messages(QObject):
    """Takes what is to be said from any thread and says it on the window's.

    Signals:
        shown: a `Message` for the user.
    """

    shown = Signal(object)
    _arrived = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._faults: dict[str, int] = {}
        self._lock = threading.Lock()
        self._arrived.connect(self._on_arrived, Qt.ConnectionType.QueuedConnection)

    def tell(
        self,
        text: str,
        *,
        level: Level = Level.NOTICE,
        details: str = "",
        stays: bool = False,
        offer: Offer | None = None,
    ) -> None:
        """Show a sentence; problems and faults stay until they are closed."""
        self._arrived.emit(Message(text, level, details, stays or level != Level.NOTICE, offer))

    def error(self, error: BaseException) -> None:
        """Show what went wrong: the sentence of a `KnownError`, or that the program has a fault."""
        if isinstance(error, KnownError):
            self.tell(str(error), level=Level.PROBLEM)
        else:
            self.fault(error)

    def fault(self, error: BaseException) -> None:
        """Log a fault of ours and show it, the first time."""
        details = "".join(traceback.format_exception(error))
        if self._count(_place(error)) > 1:
            return
        _log.error("a fault of the program:\n%s", details)
        text = f"Something in the program went wrong ({type(error).__name__}). Your file is as it was; you can go on."
        self.tell(text, level=Level.FAULT, details=details)

    def _count(self, place: str) -> int:
        with self._lock:
            count = self._faults.pop(place, 0) + 1
            self._faults[place] = count
            if len(self._faults) > _SHOWN_FAULTS:
                del self._faults[next(iter(self._faults))]
        return count

    @Slot(object)
    def _on_arrived(self, message: Message) -> None:
        self.shown.emit(message)


def _place(error: BaseException) -> str:
    """Where a fault arose: the same line with the same kind of error is the same fault."""
    frames = traceback.extract_tb(error.__traceback__)
    last = frames[-1] if frames else None
    return f"{type(error).__name__}:{last.filename}:{last.lineno}" if last else f"{type(error).__name__}:{error}"
