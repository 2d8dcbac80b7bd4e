"""Copies of the test databases, and what stands beside a file, byte for byte.

Take a snapshot only while this process has no connection to the file: reading it by other means drops the locks
of an open connection.
"""

import shutil
from pathlib import Path

DATA = Path(__file__).parents[1] / "data"
COMPANIONS = ("-wal", "-shm", "-journal")


def every_database() -> list[str]:
    """Names, relative to `tests/data`, of all databases there."""
    return sorted(path.relative_to(DATA).as_posix() for path in DATA.rglob("*") if path.suffix in (".db", ".sqlite"))


def copy_of(name: str, folder: Path) -> Path:
    """Copy a test database with its -wal and the like into an empty folder of its own, and say where it is."""
    source = DATA / name
    target = folder / source.name
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)
    for companion in COMPANIONS:
        beside = source.with_name(source.name + companion)
        if beside.exists():
            shutil.copyfile(beside, target.with_name(target.name + companion))
    return target


def snapshot(folder: Path) -> dict[str, bytes]:
    """Every file under a folder with its bytes, the -shm excepted, which readers share and may change."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.endswith("-shm")
    }
