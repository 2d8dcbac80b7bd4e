"""What a path looks like before the first connection, so that a refusal says what the file is and no look does harm.

A file is read through SQLite's own file layer, never with `open()`: closing a second handle of the system drops
every lock this process holds on the file, those of an open connection included (POSIX advisory locks). SQLite's
layer keeps the handle until its locks are gone, so a file may be looked at whether it is open already or not.
"""

import math
import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import apsw
import numpy as np

from memgraph_gui.engine.errors import CannotOpenError

SQLITE_MAGIC = b"SQLite format 3\x00"
JOURNAL_MAGIC = bytes.fromhex("d9d505f920a163d7")
HEADER_BYTES = 100
_HEAD_BYTES = 8192  # enough to tell text, known signatures and noise apart
_WAL_VERSION = 2  # header bytes 18 and 19: 1 rollback journal, 2 write-ahead log
_SECOND_LOOK_SECONDS = 0.1  # a file that is just being written deserves another look before it is called cut short
_NOISE_BITS = 0.9  # share of the entropy that as many random bytes would show

_SIGNATURES: tuple[tuple[int, bytes, str], ...] = (
    (
        0,
        b"** This file contains an SQLite 2",
        "a database of SQLite 2, which no agent writes and SQLite 3 cannot read",
    ),
    (0, JOURNAL_MAGIC, "a rollback journal, the companion of a database and no database itself"),
    (0, bytes.fromhex("377f0682"), "a write-ahead log, the companion of a database and no database itself"),
    (0, bytes.fromhex("377f0683"), "a write-ahead log, the companion of a database and no database itself"),
    (0, bytes.fromhex("18e22d00"), "the shared-memory index (-shm) of a database and no database itself"),
    (0, b"\x1f\x8b", "a gzip archive"),
    (0, b"PK\x03\x04", "a zip archive"),
    (0, b"BZh", "a bzip2 archive"),
    (0, b"\xfd7zXZ\x00", "an xz archive"),
    (0, b"7z\xbc\xaf\x27\x1c", "a 7z archive"),
    (0, b"\x28\xb5\x2f\xfd", "a zstd archive"),
    (257, b"ustar", "a tar archive"),
    (0, b"version https://git-lfs.github.com/spec/", "a Git LFS pointer, not the file it stands for"),
    (0, b"REDIS", "a Redis or FalkorDB store, which is not SQLite"),
    (8, b"DUCK", "a DuckDB database, which is not SQLite"),
    (0, b"%PDF-", "a PDF document"),
    (0, b"\x89PNG\r\n", "a PNG picture"),
    (0, b"\xff\xd8\xff", "a JPEG picture"),
    (0, b"\x7fELF", "a program"),
    (0, b"MZ", "a program"),
)
_TEXTS: tuple[tuple[str | tuple[str, ...], str], ...] = (
    (("<!doctype html", "<html", "<head", "<body"), "a saved web page (a download that gave an error page)"),
    ("<", "an XML document"),
    ("[", "a JSON document"),
    (("create table", "pragma ", "begin transaction", "insert into"), "a dump in SQL"),
)
_NEXT_STEP = {
    "archive": "unpack it and open the database inside",
    "pointer": "fetch the real file with `git lfs pull`",
    "FalkorDB": "let the agent copy its memory with `memorygraph migrate --to sqlite --to-path memory.db`",
    "journal": "open the database it belongs to",
    "log": "open the database it belongs to",
    "index": "open the database it belongs to",
}


@dataclass(frozen=True, slots=True)
class Glimpse:
    """What a database file and its companions look like before anything is opened.

    Attributes:
        path: with links resolved; SQLite looks for -wal and -journal beside this name.
        wal_mode: header bytes 18 and 19 say write-ahead log.
        wal_size: bytes of the -wal, None where there is none.
        hot_journal: a -journal holds the pages before an unfinished change and nobody is writing now.
        file_writable, folder_writable: what the rights of this process allow.
    """

    path: Path
    wal_mode: bool
    wal_size: int | None
    hot_journal: bool
    file_writable: bool
    folder_writable: bool


@contextmanager
def database_file(path: Path) -> Iterator[apsw.VFSFile]:
    """The bytes of a database for reading, without the danger that `open()` is to its locks."""
    file = apsw.VFSFile("", str(path), [apsw.SQLITE_OPEN_MAIN_DB | apsw.SQLITE_OPEN_READONLY, 0])
    try:
        yield file
    finally:
        file.xClose()


def beside(path: Path, suffix: str) -> Path:
    """The companion of a database: `beside(path, '-wal')`."""
    return path.with_name(path.name + suffix)


def size_or_none(path: Path) -> int | None:
    """Bytes of a file, None where there is none."""
    try:
        return path.stat().st_size
    except OSError:
        return None


def look(path: Path) -> Glimpse:
    """Look at a file that a user wants to open, or say in one sentence why it cannot be opened.

    Raises:
        CannotOpenError: it is missing, a folder, empty, unreadable, cut short, or not a SQLite database.
    """
    real, size = _regular_file(path)
    if size == 0:
        raise CannotOpenError(
            f"{path.name} is empty (0 bytes), so a copy probably failed; nothing was written to it, look for the"
            " original or a backup."
        )
    try:
        with database_file(real) as file:
            head = file.xRead(min(size, _HEAD_BYTES), 0)
            being_written = file.xCheckReservedLock()
    except (apsw.Error, OSError) as error:
        raise CannotOpenError(
            f"{path.name} cannot be read ({error}); nothing was written to it, check the disk and the rights."
        ) from error
    if not head.startswith(SQLITE_MAGIC):
        _refuse_other_kind(path, head, size)
    wal_size = size_or_none(beside(real, "-wal"))
    journal = size_or_none(beside(real, "-journal"))
    if not wal_size and not journal:
        _refuse_cut_short(path, real, head, size)
    return Glimpse(
        path=real,
        wal_mode=head[18:20] == bytes([_WAL_VERSION, _WAL_VERSION]),
        wal_size=wal_size,
        hot_journal=bool(journal) and not being_written and _journal_is_hot(beside(real, "-journal")),
        file_writable=os.access(real, os.W_OK),
        folder_writable=os.access(real.parent, os.W_OK | os.X_OK),
    )


def _regular_file(path: Path) -> tuple[Path, int]:
    """The path with links resolved, and its size."""
    try:
        str(path).encode()
        real = path.resolve()
        status = real.stat()
    except (FileNotFoundError, NotADirectoryError):
        raise CannotOpenError(f"There is no file {path}; check the name, nothing was created.") from None
    except PermissionError:
        raise CannotOpenError(
            f"You have no right to look into the folder of {path.name}; ask its owner, nothing was changed."
        ) from None
    except UnicodeEncodeError:
        raise CannotOpenError(
            f"The name of {path.name!a} is not valid text, and SQLite cannot open it; rename the file or a copy."
        ) from None
    except (OSError, ValueError, RuntimeError) as error:  # name too long, a loop of links, a NUL in the name
        raise CannotOpenError(f"{str(path)!a} cannot be found ({error}); check the name.") from None
    if stat.S_ISDIR(status.st_mode):
        raise CannotOpenError(f"{path.name} is a folder; choose the database file inside it.")
    if not stat.S_ISREG(status.st_mode):
        raise CannotOpenError(f"{path.name} is a device, pipe or socket, not a file; choose a database file.")
    if not os.access(real, os.R_OK):
        raise CannotOpenError(f"You have no right to read {path.name}; ask its owner, nothing was changed.")
    return real, status.st_size


def _journal_is_hot(journal: Path) -> bool:
    """Whether SQLite would play a journal back: a finished one is deleted, empty, or begins with a zero byte."""
    try:
        with journal.open("rb") as file:  # a journal carries no locks, so opening it is harmless
            return file.read(1) not in (b"", b"\x00")
    except OSError:
        return False


def _refuse_cut_short(path: Path, real: Path, head: bytes, size: int) -> None:
    """Refuse a file that holds fewer pages than its own header counts, unless a second look finds it whole."""
    expected = _expected_size(head)
    if expected is not None and size >= expected:
        return
    time.sleep(_SECOND_LOOK_SECONDS)
    with database_file(real) as file:
        head, size = file.xRead(HEADER_BYTES, 0), file.xFileSize()
    expected = _expected_size(head)
    if expected is None:
        raise CannotOpenError(
            f"{path.name} is cut short: it holds the first {size} bytes of a SQLite database and not even its header;"
            " nothing was written to it, look for the original or a backup."
        )
    if size < expected:
        raise CannotOpenError(
            f"{path.name} is cut short: {size} of {expected} bytes are there, so a copy or download stopped early;"
            " nothing was written to it, look for the original or a backup."
        )


def _expected_size(head: bytes) -> int | None:
    """Bytes that the header promises; 0 where its page count is no use, None where the header is not whole.

    SQLite, file format 1.3.7: the count is valid only when the change counter equals the version-valid-for number.
    """
    if len(head) < HEADER_BYTES:
        return None
    page = int.from_bytes(head[16:18], "big")
    page = 65536 if page == 1 else page
    if head[24:28] != head[92:96]:
        return 0
    return page * int.from_bytes(head[28:32], "big")


def _refuse_other_kind(path: Path, head: bytes, size: int) -> None:
    """Say what a file is that is no SQLite database."""
    looks, step = _kind(head, size)
    raise CannotOpenError(
        f"{path.name} is not a SQLite database but looks like {looks}; nothing was written to it, {step}."
    )


def _kind(head: bytes, size: int) -> tuple[str, str]:
    """What a file looks like, and what its owner can do next."""
    for offset, signature, words in _SIGNATURES:
        if head[offset : offset + len(signature)] == signature:
            step = next((step for word, step in _NEXT_STEP.items() if word in words), "choose another file")
            return words, step
    if not head.strip(b"\x00"):
        return "a run of zero bytes (a copy or a disk failed)", "look for the original or a backup"
    text = _as_text(head)
    if text is not None:
        return _kind_of_text(text), "choose the database file (often memory.db)"
    if size % 512 == 0 and _is_noise(head):
        return "an encrypted database", "open it with the program and the password that made it"
    return "a file of some other program", "choose the database file (often memory.db)"


def _as_text(head: bytes) -> str | None:
    """The head of a file as text, None where it is not text."""
    if b"\x00" in head and not head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return None
    for encoding in ("utf-8-sig", "utf-16"):
        try:
            return head[: len(head) - len(head) % 2].decode(encoding)
        except UnicodeDecodeError as error:
            if encoding == "utf-8-sig" and error.start > len(head) - 8 and error.start > 0:
                return head[: error.start].decode(encoding)  # the cut went through a letter
            if not head.startswith((b"\xff\xfe", b"\xfe\xff")):
                return None
    return None


def _kind_of_text(text: str) -> str:
    start = text.lstrip().lower()
    if start.startswith("{"):
        if "format_version" in start:
            return "an export in JSON, which can be imported but not opened"
        return "JSON lines" if start.split("\n", 1)[0].rstrip().endswith("}") else "a JSON document"
    return next((words for beginning, words in _TEXTS if start.startswith(beginning)), "a text file")


def _is_noise(head: bytes) -> bool:
    """Whether bytes are as evenly spread as random ones, which is how an encrypted file looks."""
    counts = np.bincount(np.frombuffer(head, np.uint8), minlength=256)
    shares = counts[counts > 0] / len(head)
    entropy = float(-(shares * np.log2(shares)).sum())
    return entropy > _NOISE_BITS * min(8.0, math.log2(len(head)))
