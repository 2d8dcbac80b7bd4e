"""Nothing that fails anywhere may kill the window or pass unseen: the hooks that see to it."""

import logging
import logging.handlers
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}
_HARMLESS = "This plugin does not support"  # the offscreen platform says so of every window it shows
_LOG_BYTES = 1_000_000
LOG_NAME = "memgraph-gui.log"


@contextmanager
def watched(show: Callable[[BaseException], None]) -> Iterator[None]:
    """Send every exception that nobody caught to `show`, and what Qt says to the log.

    Exceptions in slots and paint calls arrive at `sys.excepthook`: PySide6 prints them there and goes on.
    """
    before = sys.excepthook, threading.excepthook

    def on_exception(_kind: type[BaseException], error: BaseException, _trace: TracebackType | None) -> None:
        if isinstance(error, KeyboardInterrupt):
            sys.__excepthook__(type(error), error, error.__traceback__)
        else:
            show(error)

    def on_thread_exception(arguments: threading.ExceptHookArgs) -> None:
        if arguments.exc_value is not None:
            show(arguments.exc_value)

    sys.excepthook, threading.excepthook = on_exception, on_thread_exception
    before_qt = qInstallMessageHandler(_log_qt_message)
    try:
        yield
    finally:
        sys.excepthook, threading.excepthook = before
        qInstallMessageHandler(before_qt)


def _log_qt_message(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
    category = getattr(context, "category", None) or "default"
    level = logging.DEBUG if text.startswith(_HARMLESS) else _LEVELS.get(kind, logging.WARNING)
    logging.getLogger(f"qt.{category}").log(level, "%s", text)


def start_logging(folder: Path) -> None:
    """Write the log to a file of ours, and warnings to stderr too; without a writable folder to stderr only."""
    root = logging.getLogger()
    root.setLevel(logging.INFO)
    logging.getLogger("numba").setLevel(logging.WARNING)  # it tells every step of compiling at INFO
    form = logging.Formatter("%(asctime)s %(levelname)s %(name)s [%(threadName)s] %(message)s")
    handlers: list[logging.Handler] = [logging.StreamHandler()]
    handlers[0].setLevel(logging.WARNING)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / LOG_NAME
        handlers.append(logging.handlers.RotatingFileHandler(path, maxBytes=_LOG_BYTES, backupCount=1, delay=True))
    except OSError:
        pass  # no rights in the user's own folder: the log on stderr is what is left
    for handler in handlers:
        handler.setFormatter(form)
        root.addHandler(handler)
