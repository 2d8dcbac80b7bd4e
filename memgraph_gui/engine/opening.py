"""How a file may be opened: the rules that choose between writing, reading, a file at rest and a copy of our own.

A -wal or -journal beside a database belongs to it; which rights this process has on file and folder decides
whether SQLite can use them in place.
"""

import os
import shutil
import threading
from dataclasses import dataclass, field
from enum import Enum, auto
from pathlib import Path

import apsw

from memgraph_gui.engine.copies import OwnCopy
from memgraph_gui.engine.errors import CannotOpenError, LockedError
from memgraph_gui.engine.sniffing import Glimpse, beside, database_file, size_or_none

_COPY_TRIES = 3
_CHUNK = 1 << 20

AS_ASKED = "It was opened read-only, as asked."
NO_FILE_RIGHT = "You have no right to write to this file."
NO_FOLDER_RIGHT = "You have no right to write in its folder, where SQLite must put a journal beside the file."
LONE_WAL_NOTICE = (
    "This file belongs to a write-ahead log (-wal) that is not beside it: that is normal after its program closed it,"
    " but if it was copied alone from a running agent, the newest changes may be missing."
)
ROLLED_BACK_NOTICE = (
    "The last program that wrote to this file was stopped in the middle of a change; that unfinished change was"
    " rolled back, as every SQLite program does, and all earlier ones are there."
)


class Way(Enum):
    """How SQLite is asked to open a file."""

    WRITE = auto()  # READWRITE; `query_only` until an edit
    LOOK = auto()  # READWRITE for the -wal's sake, never written
    READ = auto()  # READONLY
    AT_REST = auto()  # READONLY and immutable: no locks, no side files


@dataclass(slots=True)
class _OpenFile:
    """One file that this process has open.

    POSIX locks, and with them SQLite's list of open files, belong to the process, so this record does too: a
    -wal that our first connection made is no -wal that was there before.
    """

    connections: int
    had_wal: bool
    written: bool = False


_open_files: dict[tuple[int, int], _OpenFile] = {}  # per process, for the reason above; guarded by the lock
_open_files_lock = threading.Lock()


@dataclass(slots=True)
class Plan:
    """How one connection is opened and closed."""

    opened: Path
    way: Way
    reason: str = ""
    notices: tuple[str, ...] = ()
    rolls_back: bool = False
    copy: OwnCopy | None = None  # removed on closing
    key: tuple[int, int] = (0, 0)
    original: Path = field(default_factory=Path)
    seen: tuple[int, int, int, int] = (0, 0, 0, 0)

    def refuse_writing(self, reason: str) -> None:
        """SQLite itself opened it read-only."""
        self.reason = self.reason or reason

    def say_rolled_back(self) -> None:
        """The unfinished change of a killed program is gone."""
        self.notices = (*self.notices, ROLLED_BACK_NOTICE)

    def wrote(self) -> None:
        """An edit of ours was committed: from now on closing may checkpoint as any program's does."""
        with _open_files_lock:
            _open_files[self.key].written = True

    def must_keep_wal(self) -> bool:
        """Whether closing must leave the -wal as it is."""
        with _open_files_lock:
            record = _open_files[self.key]
        return not record.written and (record.had_wal or bool(size_or_none(beside(self.opened, "-wal"))))

    def lost(self) -> str:
        """One sentence when the file at the path is no longer the one that is open, '' otherwise."""
        name = self.original.name
        try:
            now = _stamp(self.original)
        except OSError:
            return f"{name} was moved or deleted; what you see is how it was, open it again from its new place."
        if now[:2] != self.seen[:2]:
            return (
                f"{name} was replaced by another file; what you see is the old one, open it again to see the new one."
            )
        if self.way is Way.AT_REST and (now != self.seen or size_or_none(beside(self.original, "-wal")) is not None):
            return f"{name} has changed since it was opened at rest; open it again to see the changes."
        return ""


def plan_opening(path: Path, glimpse: Glimpse, *, read_only: bool, data_dir: Path | None) -> Plan:
    """Choose how to open a file that `look` found to be a database."""
    rights = _missing_right(glimpse)
    reason = rights or (AS_ASKED if read_only else "")
    if glimpse.hot_journal and reason:
        reason = f"{reason} A change that a killed program left unfinished is undone in the copy that you see."
        plan = _copied(path, glimpse, "-journal", reason, data_dir)
    elif glimpse.wal_mode or glimpse.wal_size is not None:
        plan = _plan_wal(path, glimpse, rights, reason, data_dir)
    else:
        way = Way.READ if reason else Way.WRITE
        plan = Plan(opened=glimpse.path, way=way, reason=reason, rolls_back=glimpse.hot_journal)
    plan.original = glimpse.path
    plan.seen = _stamp(glimpse.path)
    if glimpse.wal_mode and glimpse.wal_size is None and not _is_open(plan.seen[:2]):
        plan.notices = (*plan.notices, LONE_WAL_NOTICE)
    return plan


def _plan_wal(path: Path, glimpse: Glimpse, rights: str, reason: str, data_dir: Path | None) -> Plan:
    if not rights:
        return Plan(opened=glimpse.path, way=Way.LOOK if reason else Way.WRITE, reason=reason)
    if glimpse.wal_size is None:
        at_rest = f"{rights} It is read as a file at rest, so changes by other programs do not appear by themselves."
        return Plan(opened=glimpse.path, way=Way.AT_REST, reason=at_rest)
    if _readable_in_place(glimpse.path):
        return Plan(opened=glimpse.path, way=Way.READ, reason=rights)
    reason = f"{rights} Its newest rows are in a -wal that cannot be used there, so a copy of both files is shown."
    return _copied(path, glimpse, "-wal", reason, data_dir)


def _missing_right(glimpse: Glimpse) -> str:
    if not glimpse.file_writable:
        return NO_FILE_RIGHT
    return "" if glimpse.folder_writable else NO_FOLDER_RIGHT


def _readable_in_place(path: Path) -> bool:
    """Whether a -wal that we may not write can be read where it is, which needs its -shm."""
    try:
        database = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    except apsw.Error:
        return False
    try:
        database.execute("SELECT count(*) FROM sqlite_master").fetchall()
    except apsw.BusyError:
        return True
    except apsw.Error:
        return False
    finally:
        database.close()
    return True


def _copied(path: Path, glimpse: Glimpse, suffix: str, reason: str, data_dir: Path | None) -> Plan:
    """A plan that opens a copy of a database and its companion, made in our own folder."""
    companion = beside(glimpse.path, suffix)
    try:
        copy = OwnCopy(data_dir)
    except (OSError, apsw.Error) as error:
        raise CannotOpenError(
            f"{path.name} must be copied to be read, and no copy can be made ({error}); nothing was changed."
        ) from error
    target = copy.folder / glimpse.path.name
    try:
        for _ in range(_COPY_TRIES):
            before = (_stamp(glimpse.path), _stamp(companion))
            _copy_database(glimpse.path, target)
            shutil.copyfile(companion, beside(target, suffix))
            if before == (_stamp(glimpse.path), _stamp(companion)):
                return Plan(opened=target, way=Way.LOOK, reason=reason, copy=copy)
    except (OSError, apsw.Error) as error:
        copy.close()
        raise CannotOpenError(
            f"{path.name} must be copied to be read, and that failed ({error}); nothing was changed."
        ) from error
    copy.close()
    raise LockedError(f"Another program is writing to {path.name}; nothing was changed, try again in a moment.")


def _copy_database(source: Path, target: Path) -> None:
    with database_file(source) as file, target.open("wb") as out:
        size = file.xFileSize()
        for offset in range(0, size, _CHUNK):
            out.write(file.xRead(min(_CHUNK, size - offset), offset))


def remember(plan: Plan) -> None:
    """Count a connection that is about to be opened."""
    status = os.stat(plan.opened)
    plan.key = (status.st_dev, status.st_ino)
    with _open_files_lock:
        record = _open_files.get(plan.key)
        if record is None:
            had_wal = size_or_none(beside(plan.opened, "-wal")) is not None
            record = _open_files[plan.key] = _OpenFile(0, had_wal)
        record.connections += 1


def release(plan: Plan) -> None:
    """Forget a connection that was closed, and remove the copy it stood on."""
    with _open_files_lock:
        record = _open_files[plan.key]
        record.connections -= 1
        if record.connections == 0:
            del _open_files[plan.key]
    if plan.copy is not None:
        plan.copy.close()


def _is_open(key: tuple[int, int]) -> bool:
    with _open_files_lock:
        return key in _open_files


def _stamp(path: Path) -> tuple[int, int, int, int]:
    status = path.stat()
    return (status.st_dev, status.st_ino, status.st_size, status.st_mtime_ns)
