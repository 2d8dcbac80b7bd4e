"""Where what is ours alone is kept: one folder per database under the user's data directory.

Positions, pins, undo history and the like stand there, never in the user's file, and may be deleted at any time.
A database finds its folder again by its path and, after it was moved, by what it holds; a copy starts afresh.
"""

import hashlib
import os
import re
import tempfile
from collections.abc import Collection, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path

import orjson

from memgraph_gui.engine.connection import Connection
from memgraph_gui.engine.dataroot import data_root
from memgraph_gui.engine.errors import KnownError

INDEX_NAME = "databases.json"
_IDENTITY_ROWS = 16
_MEMORY_TABLES = ("nodes", "memories", "knowledge_nodes")


@dataclass(frozen=True, slots=True)
class _Entry:
    """One database that has a folder.

    Attributes:
        folder: name of the folder.
        path: where the database was last; '' when another database stands there now.
        inode: of the file, '' where unknown; a move within a disk keeps it, a copy has another.
        identity: what `content_identity` found.
    """

    folder: str
    path: str
    inode: str = ""
    identity: tuple[str, ...] = ()


def content_identity(conn: Connection) -> tuple[str, ...]:
    """What a database is recognised by after a move: a short hash of each of its oldest memories' id and birth.

    Agents add memories and edit them, but keep the id and the column `created_at` of those that are there.
    """
    found: list[str] = []
    for table in _MEMORY_TABLES:
        columns = {row[0].lower() for row in conn.rows("SELECT name FROM pragma_table_info(?)", (table,))}
        is_table = conn.value("SELECT 1 FROM pragma_table_list(?) WHERE type='table' AND NOT wr", (table,))
        if "id" not in columns or not is_table:
            continue
        born = "CAST(created_at AS BLOB)" if "created_at" in columns else "x''"
        rows = conn.rows(f"SELECT CAST(id AS BLOB), {born} FROM {table} ORDER BY rowid LIMIT {_IDENTITY_ROWS}")
        for values in rows:
            found.append(hashlib.sha256(b"\x00".join(value or b"" for value in values)).hexdigest()[:16])
    return tuple(found)


def folder_for(
    path: Path, *, identity: Collection[str] = (), data_dir: Path | None = None, create: bool = False
) -> Path:
    """The folder of a database; only looked up unless `create`, so that reading alone leaves nothing behind.

    Args:
        path: the user's file.
        identity: what `content_identity` says of it; empty: go by the path alone.
        data_dir: instead of the user's data directory.
        create: make the folder and note which database it belongs to.

    Raises:
        KnownError: it cannot be made.
    """
    root = data_root(data_dir)
    entries = _read_index(root / INDEX_NAME)
    here = str(path.resolve())
    inode = _inode(here)
    entry = _at_path(entries, here, identity) or _moved_here(entries, inode, identity)
    name = entry.folder if entry is not None else _fresh_name(entries, here)
    folder = root / "databases" / name
    if create:
        now = _Entry(name, here, inode, tuple(identity) or (entry.identity if entry is not None else ()))
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            if now not in entries:
                _write_index(root / INDEX_NAME, [*_others(entries, now), now])
        except OSError as error:
            raise KnownError(
                f"Nothing can be kept beside {path.name} ({error}); the memory itself is safe, check {root}."
            ) from error
    return folder


def _at_path(entries: Iterable[_Entry], here: str, identity: Collection[str]) -> _Entry | None:
    """What stood at this path, unless another database stands there now."""
    return next((e for e in entries if e.path == here and _may_be_same(e.identity, identity)), None)


def _moved_here(entries: Iterable[_Entry], inode: str, identity: Collection[str]) -> _Entry | None:
    """What holds the same memories and is no longer where it was."""
    for entry in entries:
        same_file = inode != "" and entry.inode == inode and _may_be_same(entry.identity, identity)
        gone = entry.path == "" or not Path(entry.path).exists()
        if (same_file and (gone or identity)) or (gone and _is_same(entry.identity, identity)):
            return entry
    return None


def _is_same(one: Collection[str], other: Collection[str]) -> bool:
    """Whether at least half of the oldest memories are common to both."""
    common = len(set(one) & set(other))
    return common > 0 and 2 * common >= min(len(set(one)), len(set(other)))


def _may_be_same(one: Collection[str], other: Collection[str]) -> bool:
    return not one or not other or _is_same(one, other)


def _fresh_name(entries: Collection[_Entry], here: str) -> str:
    """A readable name that follows from the path, so that it is found again even without the index."""
    stem = re.sub(r"[^\w.-]+", "_", Path(here).stem)[:40].strip("._") or "memory"
    name = f"{stem}-{hashlib.sha256(here.encode()).hexdigest()[:12]}"
    taken = {entry.folder for entry in entries}
    number = 1
    unused = name
    while unused in taken:
        number += 1
        unused = f"{name}-{number}"
    return unused


def _others(entries: Iterable[_Entry], now: _Entry) -> list[_Entry]:
    """The other databases; one that stood at the same path has gone elsewhere."""
    return [
        _Entry(e.folder, "", e.inode, e.identity) if e.path == now.path else e
        for e in entries
        if e.folder != now.folder
    ]


def _inode(path: str) -> str:
    try:
        status = os.stat(path)
    except OSError:
        return ""
    return f"{status.st_dev}:{status.st_ino}"


def _read_index(index: Path) -> list[_Entry]:
    """The index, empty when there is none or when it is broken: folders are then found by the path alone."""
    try:
        stored = orjson.loads(index.read_bytes())
        return [
            _Entry(str(e["folder"]), str(e["path"]), str(e["inode"]), tuple(map(str, e["identity"])))
            for e in stored["databases"]
        ]
    except (OSError, ValueError, KeyError, TypeError):
        return []


def _write_index(index: Path, entries: list[_Entry]) -> None:
    """Put a whole new index in the place of the old one, so that a crash leaves the one or the other."""
    content = orjson.dumps({"version": 1, "databases": [asdict(e) for e in entries]}, option=orjson.OPT_INDENT_2)
    handle, name = tempfile.mkstemp(dir=index.parent, prefix=f".{index.name}-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, index)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
