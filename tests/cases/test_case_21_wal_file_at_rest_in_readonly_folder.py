"""Case 21: a folder we may not write to; a WAL file at rest there opens nevertheless, read-only."""

from collections.abc import Callable
from pathlib import Path

from tests.cases.product import Result, infos, run_python, snapshot

# What SQLite by itself makes of the file: the reason for the case, and proof that the folder refuses us.
PLAIN_READ = """
import sqlite3, sys, urllib.parse
uri = "file:" + urllib.parse.quote(sys.argv[1]) + "?mode=ro"
print(sqlite3.connect(uri, uri=True).execute("SELECT count(*) FROM nodes").fetchone())
"""


def _open_as_user(folder: Path, *names: str) -> list[Result]:
    return infos(*(folder / name / "memory.db" for name in names), as_user=True)


def test_plain_sqlite_cannot_read_the_file_at_rest(case: Callable[[str], Path]) -> None:
    path = case("readonly_folder") / "at_rest" / "memory.db"
    assert path.read_bytes()[18:20] == b"\x02\x02"  # WAL, says the header
    ended = run_python("-W", "ignore", "-c", PLAIN_READ, path, as_user=True)
    assert ended.code != 0
    assert "OperationalError" in ended.err


def test_a_wal_file_at_rest_opens_read_only_and_says_why(case: Callable[[str], Path]) -> None:
    folder = case("readonly_folder")
    before = snapshot(folder)

    (answer,) = (result.json for result in _open_as_user(folder, "at_rest"))

    assert (answer["memories"], answer["relationships"]) == (6, 5)
    assert answer["writable"] is False
    assert "right to write" in answer["reason"]
    assert snapshot(folder) == before


def test_rows_in_a_wal_are_not_lost_by_opening_the_main_file_as_unchanging(case: Callable[[str], Path]) -> None:
    folder = case("readonly_folder")
    before = snapshot(folder)

    (answer,) = (result.json for result in _open_as_user(folder, "with_wal"))

    assert answer["memories"] == 43  # 3 would mean that the -wal was passed over
    assert answer["writable"] is False
    assert answer["reason"]
    assert snapshot(folder) == before


def test_a_journal_file_in_such_a_folder_opens_read_only_too(case: Callable[[str], Path]) -> None:
    folder = case("readonly_folder")

    (answer,) = (result.json for result in _open_as_user(folder, "no_wal_mode"))

    assert answer["memories"] == 6
    assert answer["writable"] is False
    assert answer["reason"]


def test_a_file_that_may_be_written_in_a_folder_that_may_not_is_read_only(case: Callable[[str], Path]) -> None:
    folder = case("readonly_folder")
    for name in ("at_rest", "no_wal_mode"):
        (folder / name / "memory.db").chmod(0o644)

    for result in _open_as_user(folder, "at_rest", "no_wal_mode"):
        answer = result.json
        assert answer["memories"] == 6
        assert answer["writable"] is False  # neither a -journal nor a -wal can be made here
        assert answer["reason"]


def test_the_same_files_are_writable_once_the_folder_is(case: Callable[[str], Path]) -> None:
    folder = case("readonly_folder")
    for name in ("at_rest", "no_wal_mode"):
        (folder / name).chmod(0o755)
        (folder / name / "memory.db").chmod(0o644)

    for result in _open_as_user(folder, "at_rest", "no_wal_mode"):
        answer = result.json
        assert answer["writable"] is True
        assert answer["reason"] == ""


def test_a_read_only_file_in_a_writable_folder_is_read_only(case: Callable[[str], Path]) -> None:
    folder = case("readonly_folder")
    for name in ("at_rest", "no_wal_mode"):
        (folder / name).chmod(0o755)
    before = snapshot(folder)

    for result in _open_as_user(folder, "at_rest", "no_wal_mode"):
        answer = result.json
        assert answer["memories"] == 6
        assert answer["writable"] is False
        assert answer["reason"]
    assert snapshot(folder) == before
