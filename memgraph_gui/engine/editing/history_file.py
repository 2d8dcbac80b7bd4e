"""The history's file on the disk: opened, set aside when it is damaged, and its troubles told in one sentence."""

import functools
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import apsw

from memgraph_gui.engine.errors import KnownError, LockedError

_Class = TypeVar("_Class", bound=type)
_ENDINGS = ("", "-wal", "-shm", "-journal")


class DamagedHistoryError(KnownError):
    """What is kept of our edits cannot be read."""


def opened(path: Path | None, schema: str) -> apsw.Connection:
    """The history's database, made when missing; None keeps it in memory.

    It is in WAL mode so that a write costs no wait for the disk.
    """
    if path is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
    database = apsw.Connection(str(path) if path else ":memory:")
    try:
        database.set_busy_timeout(2000)
        database.execute("PRAGMA journal_mode=WAL").fetchall()
        database.execute("PRAGMA synchronous=NORMAL").fetchall()
        database.execute(schema).fetchall()
        database.execute("SELECT max(id) FROM steps").fetchall()
        database.execute("SELECT count(*) FROM pending").fetchall()
    except BaseException:
        database.close()
        raise
    return database


def set_aside(path: Path) -> Path:
    """Give a damaged history another name, so that a new one can begin; nothing of it is deleted."""
    aside = path.with_name(f"{path.name}.damaged-{time.time_ns()}")
    for ending in _ENDINGS:
        file = path.with_name(path.name + ending)
        if file.exists():
            file.rename(aside.with_name(aside.name + ending))
    return aside


def told(kept: _Class) -> _Class:
    """Have every method of a class that keeps a `path` tell SQLite's errors as `KnownError`s."""
    for name, method in list(vars(kept).items()):
        if callable(method) and (name == "__init__" or not name.startswith("_")):
            setattr(kept, name, _telling(method))
    return kept


def _telling(method: Callable[..., Any]) -> Callable[..., Any]:
    @functools.wraps(method)
    def call(self: Any, *args: Any, **named: Any) -> Any:
        try:
            return method(self, *args, **named)
        except (apsw.Error, OSError) as error:
            raise _sentence(self.path, error) from error

    return call


def _sentence(path: Path | None, error: Exception) -> KnownError:
    where = path.parent if path is not None else "memory"
    if isinstance(error, apsw.BusyError):
        return LockedError("Another window is writing to the history of this file's edits; try again in a moment.")
    if isinstance(error, apsw.CorruptError | apsw.NotADBError):
        return DamagedHistoryError(
            f"The history of this file's edits is damaged ({error}); the memory itself is safe, move {path} away."
        )
    return KnownError(
        f"The history of edits cannot be kept or read ({error}); the memory itself is safe, check {where}."
    )
