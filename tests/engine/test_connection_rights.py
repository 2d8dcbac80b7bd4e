"""Files that may not be written, read where rights apply; journals and logs that killed programs left."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from memgraph_gui.engine.connection import open_connection
from memgraph_gui.engine.errors import KnownError
from tests.builders.agent_process import AgentProcess
from tests.builders.copies import copy_of, snapshot
from tests.builders.unprivileged import give_to_nobody, open_as_nobody

COUNT = "SELECT count(*) FROM notes"


@pytest.fixture
def place() -> Iterator[Path]:
    """A folder that nobody can reach; pytest keeps its own closed to others, so this one stands elsewhere."""
    base = Path(tempfile.mkdtemp(prefix="memgraph-gui-rights-"))
    base.chmod(0o755)
    (base / "file").mkdir()
    (base / "own").mkdir()
    give_to_nobody(base / "own")
    yield base
    (base / "file").chmod(0o755)
    shutil.rmtree(base)


def make(path: Path, *, wal: bool) -> AgentProcess:
    """A live program with a file of three rows, all of them in the main file."""
    agent = AgentProcess(path)
    agent.execute(f"PRAGMA journal_mode={'WAL' if wal else 'DELETE'}")
    agent.execute("CREATE TABLE notes(id TEXT PRIMARY KEY, body TEXT)")
    agent.execute("INSERT INTO notes VALUES ('a', 'x'), ('b', 'x'), ('c', 'x')")
    if wal:
        agent.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return agent


def close_folder(path: Path, *, file_mode: int = 0o444, folder_mode: int = 0o555) -> None:
    give_to_nobody(path.parent)
    for file in path.parent.iterdir():
        file.chmod(file_mode)
    path.parent.chmod(folder_mode)


def leave_wal(path: Path, *, shm: bool) -> None:
    """A killed program: three rows in the file, one more in the -wal alone."""
    agent = make(path, wal=True)
    agent.execute("INSERT INTO notes VALUES ('late', 'x')")
    agent.kill()
    if not shm:
        Path(f"{path}-shm").unlink()


def fill(path: Path) -> bytes:
    """A closed file of 203 rows, larger than the writer's cache; returns its bytes."""
    with make(path, wal=False) as agent:
        agent.execute(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<200)"
            " INSERT INTO notes SELECT 'n'||i, printf('%.*c', 3000, 'x') FROM n"
        )
    return path.read_bytes()


def kill_in_a_change(path: Path) -> None:
    """A program killed after its pages had reached the file and before COMMIT."""
    agent = AgentProcess(path)
    agent.execute("PRAGMA cache_size=5")
    agent.execute("BEGIN IMMEDIATE")
    agent.execute("UPDATE notes SET body=printf('%.*c', 3000, 'y')")
    agent.kill()
    assert Path(f"{path}-journal").stat().st_size > 0


def leave_hot_journal(path: Path) -> bytes:
    """A file and the journal of a killed program; returns the file as it was before that program."""
    before = fill(path)
    kill_in_a_change(path)
    assert path.read_bytes() != before
    return before


def test_a_wal_file_at_rest_in_a_closed_folder_is_read_as_it_is(place: Path) -> None:
    path = place / "file" / "memory.db"
    make(path, wal=True).close()
    assert path.read_bytes()[18:20] == b"\x02\x02"
    before = snapshot(path.parent)
    close_folder(path)
    seen = open_as_nobody(path, COUNT, data_dir=place / "own")
    assert seen["values"] == [3]
    assert seen["opened"] == str(path)
    assert not seen["writable"]
    assert seen["reason"].startswith("You have no right to write to this file. It is read as a file at rest")
    assert snapshot(path.parent) == before
    assert sorted(path.parent.iterdir()) == [path]
    assert list((place / "own").iterdir()) == []


@pytest.mark.parametrize("wal", [False, True])
def test_a_file_without_write_right_in_an_open_folder_leaves_no_side_file(wal: bool, place: Path) -> None:
    path = place / "file" / "memory.db"
    make(path, wal=wal).close()
    close_folder(path, folder_mode=0o755)
    seen = open_as_nobody(path, COUNT, data_dir=place / "own")
    assert (seen["values"], seen["writable"], seen["opened"]) == ([3], False, str(path))
    assert seen["reason"].startswith("You have no right to write to this file.")
    assert sorted(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("wal", [False, True])
def test_a_closed_folder_makes_a_writable_file_read_only(wal: bool, place: Path) -> None:
    path = place / "file" / "memory.db"
    make(path, wal=wal).close()
    close_folder(path, file_mode=0o644)
    seen = open_as_nobody(path, COUNT, data_dir=place / "own")
    assert (seen["values"], seen["writable"], seen["opened"]) == ([3], False, str(path))
    assert seen["reason"].startswith("You have no right to write in its folder")


def test_with_all_rights_nobody_may_write(place: Path) -> None:
    path = place / "file" / "memory.db"
    make(path, wal=False).close()
    give_to_nobody(path.parent)
    seen = open_as_nobody(path, COUNT, data_dir=place / "own")
    assert (seen["values"], seen["writable"], seen["reason"]) == ([3], True, "")


@pytest.mark.parametrize("shm", [False, True])
def test_rows_in_a_wal_of_a_closed_folder_are_seen(shm: bool, place: Path) -> None:
    path = place / "file" / "memory.db"
    leave_wal(path, shm=shm)
    before = snapshot(path.parent)
    close_folder(path)
    seen = open_as_nobody(path, COUNT, data_dir=place / "own")
    assert (seen["values"], seen["writable"]) == ([4], False)
    assert seen["opened"] == str(path) if shm else seen["opened"].startswith(str(place / "own" / "copies"))
    assert shm or "a copy of both files is shown" in seen["reason"]
    assert snapshot(path.parent) == before
    assert snapshot(place / "own") == ({} if shm else {"copies/door.lock": b""})


def test_a_live_agent_of_another_user_is_read_beside(place: Path) -> None:
    path = place / "file" / "memory.db"
    agent = make(path, wal=True)
    agent.execute("INSERT INTO notes VALUES ('late', 'x')")
    for file in path.parent.iterdir():
        file.chmod(0o644)  # they stay root's where we are root, and ours where not
    path.parent.chmod(0o555)
    seen = open_as_nobody(path, COUNT, data_dir=place / "own")
    assert seen["values"] == [4]
    agent.execute("INSERT INTO notes VALUES ('later', 'x')")
    agent.close()


@pytest.mark.parametrize(
    ("file_mode", "folder_mode", "words"),
    [
        (0o000, 0o755, "You have no right to read memory.db"),
        (0o644, 0o000, "You have no right to look into the folder"),
    ],
)
def test_no_right_to_read_is_said(file_mode: int, folder_mode: int, words: str, place: Path) -> None:
    path = place / "file" / "memory.db"
    make(path, wal=False).close()
    close_folder(path, file_mode=file_mode, folder_mode=folder_mode)
    seen = open_as_nobody(path, COUNT, data_dir=place / "own")
    assert seen["error"] == "CannotOpenError"
    assert seen["sentence"].startswith(words)


def test_a_journal_of_a_killed_program_is_rolled_back_and_said(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    before = leave_hot_journal(path)
    connection = open_connection(path)
    assert connection.writable
    assert [notice for notice in connection.notices if "stopped in the middle of a change" in notice]
    assert connection.value("SELECT count(*) FROM notes WHERE body LIKE 'y%'") == 0
    assert connection.value(COUNT) == 203
    connection.close()
    assert snapshot(tmp_path) == {"memory.db": before}
    again = open_connection(path)
    assert again.notices == ()
    again.close()


def test_read_only_the_journal_is_played_back_in_a_copy_of_our_own(tmp_path: Path) -> None:
    path = tmp_path / "file" / "memory.db"
    path.parent.mkdir()
    leave_hot_journal(path)
    left = snapshot(path.parent)
    connection = open_connection(path, read_only=True, data_dir=tmp_path / "own")
    assert not connection.writable
    assert connection.reason.startswith("It was opened read-only, as asked.")
    assert "left unfinished is undone in the copy" in connection.reason
    assert connection.opened.parent.parent == tmp_path / "own" / "copies"
    assert connection.path == path
    assert connection.value("SELECT count(*) FROM notes WHERE body LIKE 'y%'") == 0
    assert connection.value(COUNT) == 203
    connection.close()
    assert snapshot(path.parent) == left
    assert snapshot(tmp_path / "own") == {"copies/door.lock": b""}


def test_a_journal_left_while_we_read_is_said_and_stays(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    fill(path)
    connection = open_connection(path, read_only=True)
    assert connection.value(COUNT) == 203
    kill_in_a_change(path)
    with pytest.raises(KnownError, match=r"stopped in the middle of a change to memory.db.*open it again"):
        connection.value(COUNT)
    connection.close()
    assert sorted(snapshot(tmp_path)) == ["memory.db", "memory.db-journal"]
    again = open_connection(path, read_only=True, data_dir=tmp_path / "own")
    assert again.value("SELECT count(*) FROM notes WHERE body LIKE 'y%'") == 0
    again.close()


def test_a_hot_journal_in_a_closed_folder_is_played_back_in_a_copy(place: Path) -> None:
    path = place / "file" / "memory.db"
    leave_hot_journal(path)
    left = snapshot(path.parent)
    close_folder(path)
    seen = open_as_nobody(path, COUNT, "SELECT count(*) FROM notes WHERE body LIKE 'y%'", data_dir=place / "own")
    assert (seen["values"], seen["writable"]) == ([203, 0], False)
    assert snapshot(path.parent) == left


def test_the_journal_of_a_live_transaction_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    make(path, wal=False).close()
    with AgentProcess(path) as agent:
        agent.execute("BEGIN IMMEDIATE")
        agent.execute("INSERT INTO notes VALUES ('mine', 'x')")
        assert Path(f"{path}-journal").stat().st_size > 0
        for read_only in (False, True):
            connection = open_connection(path, read_only=read_only, data_dir=tmp_path / "own")
            assert connection.notices == ()
            assert connection.opened == path
            assert connection.value(COUNT) == 3
            connection.close()
        agent.execute("COMMIT")
        assert agent.execute(COUNT) == [[4]]


def test_a_finished_journal_that_was_kept_is_not_hot(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    make(path, wal=False).close()
    with AgentProcess(path) as agent:
        agent.execute("PRAGMA journal_mode=PERSIST")
        agent.execute("INSERT INTO notes VALUES ('d', 'x')")
    before = snapshot(tmp_path)
    assert len(before["memory.db-journal"]) > 0
    for read_only in (False, True):
        connection = open_connection(path, read_only=read_only, data_dir=tmp_path / "own")
        assert (connection.opened, connection.notices, connection.value(COUNT)) == (path, (), 4)
        connection.close()
    assert snapshot(tmp_path) == before


def test_a_wal_file_without_its_wal_says_what_may_be_missing(tmp_path: Path) -> None:
    path = copy_of("memorygraph-bun.db", tmp_path)
    connection = open_connection(path)
    assert [notice for notice in connection.notices if "copied alone from a running agent" in notice]
    connection.close()
