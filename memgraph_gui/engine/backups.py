"""Copies of a user's file from before the first write of each day, in our own folder, and the way back to one.

Made through SQLite's backup API in one step: stepwise it begins again at every commit of the agent and need not end.
"""

import os
import re
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

import apsw

from memgraph_gui.engine.connection import Connection
from memgraph_gui.engine.errors import KnownError

FOLDER = "backups"
_NAME = re.compile(r"(\d{8}-\d{6})(?:-(\d+))?\.db")
_STAMP = "%Y%m%d-%H%M%S"


@dataclass(frozen=True, slots=True)
class Limits:
    """How many backups are kept; the newest is kept whatever they say."""

    number: int = 30
    days: int = 365
    megabytes: int = 2000


@dataclass(frozen=True, slots=True)
class Backup:
    """One backup: where it is, when it was made (seconds since 1970), and its size in bytes."""

    path: Path
    made: float
    size: int


class BackupFailedError(KnownError):
    """No backup could be made, so nothing was written; `Backups.skip_today` lets edits go on without one."""


class Backups:
    """The backups of one database.

    Args:
        folder: our folder of this database.
        limits: how many are kept.
        now: the time, in seconds since 1970.
    """

    def __init__(self, folder: Path, limits: Limits | None = None, now: Callable[[], float] = time.time) -> None:
        self.folder = folder / FOLDER
        self._limits = limits or Limits()
        self._now = now
        self._day = ""  # the day that has its backup, or goes without

    def listed(self) -> list[Backup]:
        """All backups, newest first."""
        found = []
        for path in self.folder.glob("*.db") if self.folder.is_dir() else ():
            matched = _NAME.fullmatch(path.name)
            if matched is not None:
                made = datetime.strptime(matched[1], _STAMP).replace(tzinfo=UTC).timestamp()
                found.append((made, int(matched[2] or 0), Backup(path, made, path.stat().st_size)))
        return [backup for *_, backup in sorted(found, key=lambda one: one[:2], reverse=True)]

    def before_writing(self, connection: Connection) -> None:
        """Make today's backup unless it is there; called before every write, outside its transaction.

        Raises:
            BackupFailedError: it cannot be made.
            LockedError: another program holds the file.
        """
        today = self._today()
        if self._day == today:
            return
        if not any(_day(backup.made) == today for backup in self.listed()):
            self.make(connection)
        self._day = today

    def skip_today(self) -> None:
        """Write without a backup for the rest of the day; asked for by a person."""
        self._day = self._today()

    def make(self, connection: Connection, keep: Backup | None = None) -> Backup:
        """Make one now, whole or not at all, and let go of what is over the limits (`keep` excepted)."""
        try:
            self.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            handle, name = tempfile.mkstemp(dir=self.folder, prefix=".making-")  # only we may read it
            os.close(handle)
            made = Path(name)
            try:
                connection.back_up_to(made)
                target = self._free_name()
                made.rename(target)
            finally:
                made.unlink(missing_ok=True)
        except (OSError, apsw.Error) as error:
            raise BackupFailedError(
                f"No backup of {connection.path.name} could be made ({error}); nothing was written, make room in "
                f"{self.folder} or go on without one."
            ) from error
        self._prune(keep)
        return Backup(target, self._now(), target.stat().st_size)

    def restore(self, connection: Connection, backup: Backup) -> Backup:
        """Make a user's file what it was; what it is now is backed up before.

        The pages are written into the open file, in one transaction that other programs see as one commit; the file
        is not renamed over, which would leave a running server with the old one.

        Returns:
            The backup of what was there.
        """
        before = self.make(connection, keep=backup)
        try:
            connection.restore_from(backup.path)
        except apsw.Error as error:
            raise KnownError(
                f"{connection.path.name} could not be restored ({error}); it is as it was, and so is the backup."
            ) from error
        return before

    def _free_name(self) -> Path:
        stamp = datetime.fromtimestamp(self._now(), UTC).strftime(_STAMP)
        names = (f"{stamp}-{number}.db" if number else f"{stamp}.db" for number in range(10_000))
        return next(path for name in names if not (path := self.folder / name).exists())

    def _prune(self, keep: Backup | None) -> None:
        total = 0
        for number, backup in enumerate(self.listed()):
            total += backup.size
            old = self._now() - backup.made > self._limits.days * 86_400
            over = number >= self._limits.number or old or total > self._limits.megabytes * 1_000_000
            if number and over and (keep is None or backup.path != keep.path):
                backup.path.unlink(missing_ok=True)

    def _today(self) -> str:
        return _day(self._now())


def _day(moment: float) -> str:
    """The day as the clock on the wall has it."""
    return datetime.fromtimestamp(moment).astimezone().strftime("%Y-%m-%d")


def total_size(backups: Sequence[Backup]) -> int:
    """Bytes that backups take."""
    return sum(backup.size for backup in backups)
