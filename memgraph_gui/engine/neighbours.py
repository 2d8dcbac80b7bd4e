"""Where a file lives and what lies beside it: network drives, folders that are synchronised, conflict copies.

On a network drive locks fail or lie; a sync program may replace the file under a running server, or put a second copy
beside it whose edits nobody looks at.
"""

import os
import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path, PurePath

from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.store import BEFORE_FIRST, PAGE_ROWS, open_store

MOUNTS = Path("/proc/self/mountinfo")
_NETWORK = ("nfs", "cifs", "smb", "9p", "afs", "ceph", "glusterfs", "davfs", "ncpfs", "fuse.")
_LOCAL_FUSE = ("fuse.gocryptfs", "fuse.encfs", "fuse.cryfs", "fuse.mergerfs", "fuse.bindfs", "fuse.ntfs-3g")
_SYNC_NAMES = (  # of a folder, or of what stands in its topmost one
    (re.compile(r"Dropbox( \(.+\))?"), "Dropbox"),
    (re.compile(r"OneDrive( - .+)?"), "OneDrive"),
    (re.compile(r"Mobile Documents|com~apple~CloudDocs|iCloudDrive"), "iCloud"),
    (re.compile(r"Google ?Drive|My Drive"), "Google Drive"),
    (re.compile(r"[Nn]ext[Cc]loud|ownCloud"), "Nextcloud"),
    (re.compile(r"CloudStorage"), "a cloud drive"),
)
_SYNC_MARKS = (
    (".dropbox", "Dropbox"),
    (".dropbox.cache", "Dropbox"),
    (".stfolder", "Syncthing"),
    (".nextcloudsync.log", "Nextcloud"),
    (".owncloudsync.log", "ownCloud"),
    (".tmp.drivedownload", "Google Drive"),
)
_CONFLICT = (
    r" \([^()]*conflicted copy[^()]*\)",  # Dropbox, Nextcloud
    r"-[A-Z0-9][A-Z0-9-]{2,}",  # OneDrive: the name of a computer
    r"\.sync-conflict-\d{8}-\d{6}(-[A-Z0-9]+)?",  # Syncthing
    r"_conflict-\d{8}-\d{6}",  # ownCloud
    r" \(\d+\)",  # Google Drive
    r" \d+",  # iCloud
)
_COPY = re.compile(r"\b(copy|copied|copies|backups?|bak|kopie|copie)\b|\(\d+\)$", re.IGNORECASE)
_COPIES_IN = ("downloads",)  # names of folders
_DRIVE = re.compile(r"/mnt/[a-zA-Z](/|$)")


class PlaceKind(StrEnum):
    """What is special of a place."""

    NETWORK = "network"
    SYNC = "sync"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a file lives, when that is a danger to it: the kind, and one sentence that offers read-only."""

    kind: PlaceKind
    text: str


@dataclass(frozen=True, slots=True)
class ConflictCopy:
    """A copy of the file that a sync program seems to have made.

    Attributes:
        path: where it is.
        only_here, only_there: memories that only the file, or only the copy, holds.
        differing: memories that both hold, not alike.
    """

    path: Path
    only_here: int
    only_there: int
    differing: int

    @property
    def count(self) -> int:
        """Memories that differ, in all."""
        return self.only_here + self.only_there + self.differing

    def __str__(self) -> str:
        """One sentence."""
        memories = "memory differs" if self.count == 1 else "memories differ"
        return (
            f"{self.path.name} beside it looks like a copy that a sync program made after a conflict: {self.count} "
            f"{memories} ({self.only_there} only there, {self.only_here} only here, {self.differing} in both)."
        )


def place_of(path: Path, mounts: str | None = None) -> Place | None:
    """What a person should know of the place of a file, None where there is nothing to say.

    Args:
        path: the user's file.
        mounts: the text of `/proc/self/mountinfo`, read unless given.
    """
    given = os.fspath(path)
    what = ""
    if given.startswith(("\\\\", "//")):
        what = "a network share"
    elif _is_wsl(mounts) and _DRIVE.match(os.path.abspath(given)):
        what = "a Windows drive that is mounted in Linux"
    else:
        kind = _mount_type(path, mounts)
        if kind.startswith(_NETWORK) and kind not in _LOCAL_FUSE:
            what = f"a network or shared drive ({kind})"
        elif sys.platform == "win32" and _is_remote_drive(given):
            what = "a network drive"
    if what:
        words = (
            f"{path.name} lies on {what}, where locks may fail or lie: open it read-only, or copy it to this machine."
        )
        return Place(PlaceKind.NETWORK, words)
    program = _sync_program(path)
    if not program:
        return None
    words = (
        f"{path.name} lies in a folder that {program} synchronises, which may replace it or make a second copy while "
        "it is in use: open it read-only, or keep it outside."
    )
    return Place(PlaceKind.SYNC, words)


def looks_copied(path: Path) -> bool:
    """Whether a file's name or folder says that it is a copy of one that is used elsewhere."""
    names = [name.replace("_", " ") for name in (path.stem, path.parent.name)]
    return any(_COPY.search(name) for name in names) or path.parent.name.lower() in _COPIES_IN


def conflict_copies(path: Path) -> list[ConflictCopy]:
    """Copies beside a file that look like a sync program's, with the number of memories that differ.

    Only files that can be opened and share memories with it are named. They are opened for reading only.
    """
    ending = re.compile("|".join(_CONFLICT))
    found: list[ConflictCopy] = []
    own: dict[str, int] | None = None
    for beside in sorted(path.parent.glob(f"{_escaped(path.stem)}?*{path.suffix}")):
        if not ending.fullmatch(beside.name[len(path.stem) : len(beside.name) - len(path.suffix)]):
            continue
        own = _memories(path) if own is None else own
        other = _memories(beside)
        common = own.keys() & other.keys()
        if common:
            differing = sum(own[name] != other[name] for name in common)
            found.append(ConflictCopy(beside, len(own.keys() - common), len(other.keys() - common), differing))
    return found


def _memories(path: Path) -> dict[str, int]:
    """The hash of each memory's stored row by its id; nothing where the file cannot be read."""
    found: dict[str, int] = {}
    try:
        store = open_store(path, read_only=True)
    except KnownError:
        return found
    try:
        after = BEFORE_FIRST
        while page := store.dialect.memories(store.connection, after, PAGE_ROWS):
            found |= {row.id: stored for row, stored in page}
            after = page[-1][0].rowid
    except KnownError:
        return {}
    finally:
        store.close()
    return found


def _mount_type(path: Path, mounts: str | None) -> str:
    """The type of the file system that a path is on, '' where that cannot be told."""
    if mounts is None:
        try:
            mounts = MOUNTS.read_text("utf-8", "surrogateescape")
        except OSError:
            return ""
    here = PurePath(os.path.abspath(path))
    best, kind = -1, ""
    for line in mounts.splitlines():
        left, _, right = line.partition(" - ")
        fields = left.split()
        if len(fields) < 5 or not right:
            continue
        point = PurePath(re.sub(r"\\(\d{3})", lambda octal: chr(int(octal[1], 8)), fields[4]))
        if len(point.parts) >= best and here.is_relative_to(point):
            best, kind = len(point.parts), right.split()[0]  # of two at one place the later one is on top
    return kind


def _sync_program(path: Path) -> str:
    for folder in _folders(path):
        for name, program in _SYNC_NAMES:
            if name.fullmatch(folder.name):
                return program
        for mark, program in _SYNC_MARKS:
            if (folder / mark).exists():
                return program
        if any(folder.glob(".sync_*.db")) or any(folder.glob("._sync_*.db")):
            return "Nextcloud or ownCloud"
    return ""


def _folders(path: Path) -> Iterable[Path]:
    parents = Path(os.path.abspath(path)).parents
    return list(parents)[:-1] if len(parents) > 1 else ()  # the root of the disk holds no such mark


def _is_wsl(mounts: str | None) -> bool:
    """Whether this Linux runs in Windows: its drives are mounted by drvfs, over 9p or virtiofs."""
    if mounts is not None:
        return "drvfs" in mounts
    return (
        "WSL_DISTRO_NAME" in os.environ or "microsoft" in os.uname().release.lower() if os.name == "posix" else False
    )


def _is_remote_drive(given: str) -> bool:
    import ctypes  # noqa: PLC0415  # Windows only

    windll = getattr(ctypes, "windll", None)
    drive = os.path.splitdrive(os.path.abspath(given))[0]
    return windll is not None and drive != "" and windll.kernel32.GetDriveTypeW(drive + "\\") == 4  # DRIVE_REMOTE


def _escaped(stem: str) -> str:
    return re.sub(r"([*?\[])", r"[\1]", stem)
