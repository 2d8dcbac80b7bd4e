"""Watchers that make the whole test run strict; ``conftest.py`` puts them around every test.

* ``DatabaseGuard``: a process that has a connection to a database must not open that file by any other means. When
  the other descriptor is closed, POSIX drops every lock the process holds on the file, SQLite's too
  (https://www.sqlite.org/howtocorrupt.html, 2.2), and another program then writes through our transaction.
* ``LogGuard``: a warning in the log that no test asked for.
* ``left_running``: threads that outlive the test that started them, with the line each stands at.
"""

import logging
import os
import sys
import threading
import time
import traceback
from collections.abc import Collection
from pathlib import Path
from typing import Any

import apsw

# POSIX locks lie on the main file and, in WAL mode, on the -shm.
_LOCKED_FILES = ("", "-shm")


class DatabaseOpenedTwiceError(AssertionError):
    """A database file was opened by other means while this process has a connection to it."""


class DatabaseGuard:
    """Refuses every second way into a database file, before the damage is done.

    It rests on an audit hook, which Python cannot take back: one guard per process, installed once.

    Attributes:
        violations: what was refused since the last look; kept beside the exception, since a worker thread or a
            broad except may swallow that.
    """

    def __init__(self) -> None:
        self.violations: list[str] = []

    def install(self) -> None:
        """Begin to watch; there is no end to it."""
        sys.addaudithook(self._on_event)

    def take(self) -> list[str]:
        """The violations since the last call."""
        taken, self.violations = self.violations, []
        return taken

    def _on_event(self, event: str, arguments: tuple[Any, ...]) -> None:
        if event not in ("open", "sqlite3.connect") or not isinstance(arguments[0], str | bytes | os.PathLike):
            return
        name = os.fsdecode(arguments[0]).removeprefix("file:").partition("?")[0]
        database = _connected_database(name)
        if database is None:
            return
        self.violations.append(f"{event} of {name} at:\n{''.join(traceback.format_stack(limit=6)[:-1])}")
        raise DatabaseOpenedTwiceError(
            f"{name} was opened by {event} while apsw has a connection to {database}; "
            "closing it would drop SQLite's locks"
        )


def _connected_database(name: str) -> str | None:
    """The database that an apsw connection of this process has open and that ``name`` belongs to."""
    connections = apsw.connections()
    if not connections:
        return None
    try:
        opened = os.stat(name)
    except (OSError, ValueError):  # it is not there yet (nothing can be locked), or no file name at all
        return None
    for connection in connections:
        try:
            main = connection.filename
        except apsw.Error:  # closed meanwhile by its own thread
            continue
        for suffix in _LOCKED_FILES if main else ():
            try:
                locked = os.stat(main + suffix)
            except OSError:
                continue
            if (locked.st_dev, locked.st_ino) == (opened.st_dev, opened.st_ino):
                return main
    return None


class LogGuard(logging.Handler):
    """Collects what is logged as a warning or worse while a test runs."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.records: list[logging.LogRecord] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(record)

    def lines(self) -> list[str]:
        """One line per record: level, logger, message."""
        return [f"{record.levelname} {record.name}: {record.getMessage()}" for record in self.records]


def left_running(before: Collection[threading.Thread], *, patience: float) -> list[str]:
    """Threads started since ``before`` that do not end within ``patience`` seconds, and where each of them is."""
    end = time.monotonic() + patience
    started = [thread for thread in threading.enumerate() if thread not in before and not _is_foreign(thread)]
    for thread in started:
        thread.join(max(0.0, end - time.monotonic()))
    frames = sys._current_frames()
    return [
        f"{thread.name} at:\n{''.join(traceback.format_stack(frames[thread.ident], limit=-4))}"
        for thread in started
        if thread.is_alive() and thread.ident in frames
    ]


def _is_foreign(thread: threading.Thread) -> bool:
    """Threads made by Qt or C get a stand-in when they first run Python; it has no end of its own to wait for."""
    return isinstance(thread, threading._DummyThread)


def private_environment(folder: Path) -> dict[str, str]:
    """The variables that keep a test away from the files of the person who runs it; the folders are made."""
    places = {
        "HOME": folder,
        "MEMGRAPH_GUI_DATA_DIR": folder / "data" / "memgraph-gui",
        "XDG_DATA_HOME": folder / "data",
        "XDG_CONFIG_HOME": folder / "config",
        "XDG_CACHE_HOME": folder / "cache",
        "XDG_STATE_HOME": folder / "state",
        "XDG_RUNTIME_DIR": folder / "runtime",
    }
    for place in places.values():
        place.mkdir(parents=True, exist_ok=True)
    places["XDG_RUNTIME_DIR"].chmod(0o700)  # Qt warns of any other mode
    places["MEMGRAPH_GUI_DATA_DIR"].rmdir()  # the program makes it itself, and tests look whether it did
    return {name: str(place) for name, place in places.items()}
