"""Our own copies of files that cannot be read in place: made in our folder, gone with the process that made them.

A copy is in use as long as its process holds a lock beside it. The lock is SQLite's, so it ends with the process,
however that ends; what no lock holds any more was left by a crash, and goes when the program is started again or
the next copy is made.
"""

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import apsw

from memgraph_gui.engine.dataroot import data_root

_FOLDER, _LOCK, _DOOR = "copies", "in-use.lock", "door.lock"
_WAIT_MS = 5000  # for another process that is making or clearing copies


class OwnCopy:
    """A folder of ours for one copy, until it is closed.

    Attributes:
        folder: where the copy is to be put.
    """

    def __init__(self, data_dir: Path | None = None) -> None:
        """Make the folder, and hold it.

        Raises:
            OSError, apsw.Error: it cannot be made.
        """
        root = data_root(data_dir) / _FOLDER
        root.mkdir(parents=True, exist_ok=True, mode=0o700)
        with _door(root):  # or another process would take the new folder for one that was left
            _clear(root)
            self.folder = Path(tempfile.mkdtemp(dir=root))
            self._lock: apsw.Connection | None = _held(self.folder / _LOCK)

    def close(self) -> None:
        """Remove the copy."""
        lock, self._lock = self._lock, None
        if lock is not None:
            lock.close()
            shutil.rmtree(self.folder, ignore_errors=True)


def clear_copies(data_dir: Path | None = None) -> int:
    """Remove the copies that a killed process left behind; how many. Those in use stay."""
    root = data_root(data_dir) / _FOLDER
    if not root.is_dir():
        return 0
    try:
        with _door(root):
            return _clear(root)
    except (OSError, apsw.Error):
        return 0  # the next start tries again


def _clear(root: Path) -> int:
    removed = 0
    for folder in root.iterdir():
        if not folder.is_dir() or folder.is_symlink():
            continue
        try:
            _held(folder / _LOCK).close()
        except apsw.Error:
            continue  # its process lives
        shutil.rmtree(folder, ignore_errors=True)
        removed += 1
    return removed


def _held(path: Path, wait: int = 0) -> apsw.Connection:
    """A lock that is held until the connection is closed."""
    connection = apsw.Connection(str(path))
    try:
        connection.set_busy_timeout(wait)
        connection.execute("BEGIN EXCLUSIVE").fetchall()
    except BaseException:
        connection.close()
        raise
    return connection


@contextmanager
def _door(root: Path) -> Iterator[None]:
    """Within it no other process makes or clears copies."""
    connection = _held(root / _DOOR, _WAIT_MS)
    try:
        yield
    finally:
        connection.close()
