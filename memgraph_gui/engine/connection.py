"""Opening a file safely, and reading it without standing in the agent's way.

One `Connection` belongs to one thread and holds no cursor and no transaction between its calls. Looking changes
nothing: never CREATE, `query_only` while only reading, and no checkpoint on closing while a -wal holds rows.
"""

import re
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast
from urllib.parse import quote

import apsw

from memgraph_gui.engine.errors import (
    CancelledError,
    CannotOpenError,
    DamagedError,
    FileLostError,
    KnownError,
    LockedError,
    TablesChangedError,
)
from memgraph_gui.engine.opening import Plan, Way, plan_opening, release, remember
from memgraph_gui.engine.sniffing import beside, look, size_or_none

_TABLES_CHANGED = re.compile(r"no such (table|column)|has no column named|table .* has \d+ columns")
BUSY_MILLISECONDS = 5000  # a server's write holds the file 21 ms at the median and 101 ms at most (measured)


class Connection:
    """One thread's way to one file.

    Attributes:
        path: the user's file.
        opened: the file that is really open; may be our own copy.
        writable: whether edits may be made through it.
        reason: why not, in words; '' when writable.
        notices: what a user should know of this file, one sentence each.
    """

    def __init__(self, path: Path, plan: Plan, database: apsw.Connection) -> None:
        self.path = path
        self.opened = plan.opened
        self.writable = plan.reason == ""
        self.reason = plan.reason
        self.notices: tuple[str, ...] = plan.notices
        self._plan = plan
        self._database = database
        self._thread = threading.get_ident()
        self._closing = threading.Lock()
        self._closed = False
        self._wait = BUSY_MILLISECONDS

    def rows(self, sql: str, args: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """Every row of a statement, fetched whole, so that no cursor and no read lock stays."""
        self._check_thread()
        with told(self.path):
            return self._database.execute(sql, args).fetchall()

    def value(self, sql: str, args: Sequence[Any] = ()) -> Any:
        """The first column of the first row, None where there is no row."""
        found = self.rows(sql, args)
        return found[0][0] if found else None

    def session(self, tables: Sequence[str]) -> apsw.Session:
        """A session that notes what happens to these tables of the file until it is closed."""
        self._check_thread()
        session = apsw.Session(self._database, "main")
        for table in tables:
            session.attach(table)
        return session

    def data_version(self) -> int | None:
        """A number that differs after another connection has committed; None: busy, look again later."""
        try:
            with self.without_waiting():
                return cast(int, self.value("PRAGMA data_version"))
        except LockedError:
            return None

    @contextmanager
    def without_waiting(self) -> Iterator[None]:
        """Within it a file that another program holds raises `LockedError` at once."""
        self._check_thread()
        before, self._wait = self._wait, 0
        self._database.set_busy_timeout(0)
        try:
            yield
        finally:
            self._wait = before
            self._database.set_busy_timeout(before)

    def lost(self) -> str:
        """One sentence when what stands at the path is no longer what is open, '' otherwise."""
        return self._plan.lost()

    @property
    def inode(self) -> tuple[int, int]:
        """Device and number of the file that was opened: what takes its place has another."""
        return self._plan.seen[:2]

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """One short write transaction: BEGIN IMMEDIATE, then COMMIT, or ROLLBACK when the body raises.

        Raises:
            FileLostError: what stands at the path now is another file; what would be written to the one that is
                open, nobody would find again.
        """
        if not self.writable:
            raise KnownError(self.reason)
        self._check_thread()
        with told(self.path):
            self._database.execute("PRAGMA query_only=OFF").fetchall()
            try:
                self._database.execute("BEGIN IMMEDIATE").fetchall()
                try:
                    self._refuse_lost()
                    yield
                    self._refuse_lost()
                    self._database.execute("COMMIT").fetchall()
                    self._plan.wrote()
                finally:
                    if self._database.in_transaction:
                        self._database.execute("ROLLBACK").fetchall()
            finally:
                self._database.execute("PRAGMA query_only=ON").fetchall()

    def _refuse_lost(self) -> None:
        if lost := self.lost():
            raise FileLostError(f"Nothing was written: {lost}")

    def back_up_to(self, target: Path) -> None:
        """Copy the whole database, rows of the -wal too, into a file of our own; in one step."""
        self._check_thread()
        with told(self.path):
            copy = apsw.Connection(str(target))
            try:
                with copy.backup("main", self._database, "main") as backup:
                    backup.step(-1)
                # At rest a backup is one file: the header's WAL mode comes with the pages.
                copy.execute("PRAGMA journal_mode=DELETE").fetchall()
            finally:
                copy.close()

    def restore_from(self, source: Path) -> None:
        """Write a backup's pages into the open file, as one transaction."""
        if not self.writable:
            raise KnownError(self.reason)
        self._check_thread()
        with told(self.path):
            copy = apsw.Connection(str(source), flags=apsw.SQLITE_OPEN_READONLY)
            try:
                with self._database.backup("main", copy, "main") as backup:
                    backup.step(-1)
            finally:
                copy.close()
            self._plan.wrote()

    @contextmanager
    def opened_for_purging(self) -> Iterator[apsw.Connection]:
        """The database itself, writable, for what is no transaction of rows (VACUUM, checkpoint)."""
        if not self.writable:
            raise KnownError(self.reason)
        self._check_thread()
        with told(self.path):
            settings = ("query_only", "secure_delete")
            before = [self._database.execute(f"PRAGMA {name}").get for name in settings]
            self._database.execute("PRAGMA query_only=OFF").fetchall()
            self._database.limit(apsw.SQLITE_LIMIT_ATTACHED, 1)  # VACUUM attaches the database that it writes to
            try:
                yield self._database
            finally:
                self._plan.wrote()
                self._database.limit(apsw.SQLITE_LIMIT_ATTACHED, 0)
                for name, value in zip(settings[::-1], before[::-1], strict=True):
                    self._database.execute(f"PRAGMA {name}={value}").fetchall()

    def interrupt(self) -> None:
        """Stop what another thread is running on this connection; that call raises `CancelledError`."""
        with self._closing:
            if not self._closed:
                self._database.interrupt()

    def close(self) -> None:
        """Close and leave the files as they were; a second call does nothing."""
        self._check_thread()
        with self._closing:
            if self._closed:
                return
            self._closed = True
            if self._plan.must_keep_wal():
                self._database.config(apsw.SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1)
            self._database.close()
        release(self._plan)

    def _check_thread(self) -> None:
        if threading.get_ident() != self._thread:
            raise RuntimeError("a Connection is used from a thread that did not open it")


def open_connection(path: Path, *, read_only: bool = False, data_dir: Path | None = None) -> Connection:
    """Open a user's file, for writing where it may be written.

    Args:
        path: the file; it is never created.
        read_only: leave the file alone, also where it could be written.
        data_dir: where a copy is put when the file cannot be read in place; our own data folder by default.

    Raises:
        CannotOpenError: with one plain sentence that says what the file looks like.
        LockedError: another program holds the file and went on holding it for the busy wait.
    """
    path = Path(path)
    try:
        with told(path, opening=True):
            plan = plan_opening(path, look(path), read_only=read_only, data_dir=data_dir)
            remember(plan)
    except OSError as error:  # it went away while we looked
        raise CannotOpenError(f"{path.name} cannot be read ({error}); nothing was changed, try again.") from error
    try:
        return _open_as_planned(path, plan)
    except BaseException:
        release(plan)
        raise


def _open_as_planned(path: Path, plan: Plan) -> Connection:
    with told(path, opening=True):
        database = _connect(plan)
        try:
            database.execute("SELECT count(*) FROM sqlite_master").fetchall()
            _refuse_utf16(path, database)
            if plan.way is Way.WRITE and database.readonly("main"):
                plan.refuse_writing("You have no right to write to this file.")
        except BaseException:
            database.close()
            raise
    if plan.rolls_back and not size_or_none(beside(plan.opened, "-journal")):
        plan.say_rolled_back()
    return Connection(path, plan, database)


def _refuse_utf16(path: Path, database: apsw.Connection) -> None:
    """Everything here reads and writes text as the bytes that are stored, which are UTF-8 in every agent's file."""
    if database.pragma("encoding") != "UTF-8":
        raise CannotOpenError(
            f"{path.name} keeps its text as UTF-16, as no agent does; nothing was written to it, make a copy with"
            " `sqlite3 FILE .dump | sqlite3 COPY` (it will be UTF-8) and open that."
        )


def _connect(plan: Plan) -> apsw.Connection:
    flags = apsw.SQLITE_OPEN_READONLY if plan.way in (Way.READ, Way.AT_REST) else apsw.SQLITE_OPEN_READWRITE
    name = str(plan.opened)
    if plan.way is Way.AT_REST:
        name, flags = f"file:{quote(name)}?immutable=1", flags | apsw.SQLITE_OPEN_URI
    database = apsw.Connection(name, flags=flags)
    database.set_busy_timeout(BUSY_MILLISECONDS)
    database.config(apsw.SQLITE_DBCONFIG_DEFENSIVE, 1)
    database.config(apsw.SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)  # what a file's views call is not trusted
    database.limit(apsw.SQLITE_LIMIT_ATTACHED, 0)
    for pragma in ("query_only=ON", "foreign_keys=OFF", "cell_size_check=ON", "mmap_size=0", "temp_store=MEMORY"):
        database.execute(f"PRAGMA {pragma}").fetchall()
    return database


@contextmanager
def told(path: Path, *, opening: bool = False) -> Iterator[None]:
    """Turn what SQLite reports of the user's world into a `KnownError` with one sentence; the rest passes."""
    name = path.name
    try:
        yield
    except (apsw.BusyError, apsw.LockedError) as error:
        raise LockedError(
            f"Another program holds {name} (an agent may be writing); nothing was changed, try again in a moment."
        ) from error
    except apsw.InterruptError as error:
        raise CancelledError("Stopped, as asked.") from error
    except apsw.SQLError as error:
        if opening or not _TABLES_CHANGED.search(str(error)):
            raise
        raise TablesChangedError(
            f"Another program changed the tables of {name} ({error}); nothing was changed by this, read the file"
            " again (F5)."
        ) from error
    except (apsw.CorruptError, apsw.NotADBError) as error:
        if opening:
            raise CannotOpenError(
                f"{name} looks like a damaged SQLite database ({error}); nothing was written to it, look for a backup"
                " or try `sqlite3 FILE .recover` on a copy."
            ) from error
        raise DamagedError(
            f"A part of {name} cannot be read because it is damaged ({error}); what was read is safe, make a backup."
        ) from error
    except (apsw.CantOpenError, apsw.PermissionsError, apsw.ReadOnlyError, apsw.IOError, apsw.FullError) as error:
        if getattr(error, "extendedresult", 0) == apsw.SQLITE_READONLY_ROLLBACK:
            raise KnownError(
                f"A program was stopped in the middle of a change to {name}, which reading cannot undo"
                "; nothing was changed, open it again to see it without that change."
            ) from error
        kind = CannotOpenError if opening else KnownError
        raise kind(f"{name} cannot be used ({error}); nothing was changed, check the disk and the rights.") from error
