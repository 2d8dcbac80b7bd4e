"""Which of several windows on one file may write: the first one; it is told by a lock in our own folder.

The lock is SQLite's, on a file of ours: it ends with the process, however that ends, so none is ever left behind.
"""

import hashlib
import os
from pathlib import Path

import apsw

from memgraph_gui.engine.dataroot import data_root

TAKEN = "Another window of memgraph-gui has this file open, so it is read-only here; close it there and press F5."
_FOLDER = "windows"


class WindowLock:
    """Holds a file for one window until it is closed.

    Attributes:
        taken: another window has it.
    """

    def __init__(self, path: Path, data_dir: Path | None = None) -> None:
        """Try to take the lock of a file. Where nothing can be kept there are no locks, and nothing is taken."""
        self.of = _name(path)
        self.taken = False
        self._connection: apsw.Connection | None = None
        folder = data_root(data_dir) / _FOLDER
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._connection = apsw.Connection(str(folder / f"{self.of}.lock"))
            self._connection.execute("BEGIN EXCLUSIVE").fetchall()
        except apsw.BusyError:
            self.taken = True
        except (OSError, apsw.Error):
            self.close()

    def close(self) -> None:
        """Let another window have it."""
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()


def is_same(lock: WindowLock, path: Path) -> bool:
    """Whether a lock is this file's."""
    return lock.of == _name(path)


def _name(path: Path) -> str:
    """The same for a file by whatever path or link it is reached."""
    try:
        status = os.stat(path)
        known = f"{status.st_dev}:{status.st_ino}"
    except OSError:
        known = str(path)
    return hashlib.sha256(known.encode("utf-8", "surrogatepass")).hexdigest()[:24]
