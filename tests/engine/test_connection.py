"""Opening and closing: what may be written, and that looking changes nothing."""

import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from memgraph_gui.engine.connection import open_connection
from memgraph_gui.engine.errors import CancelledError, CannotOpenError, KnownError, LockedError
from tests.builders.agent_process import AgentError, AgentProcess
from tests.builders.copies import copy_of, every_database, snapshot


def small_file(path: Path, *, wal: bool = False, rows: int = 3) -> Path:
    """A closed database with one table `notes` (another process made it)."""
    with AgentProcess(path) as agent:
        if wal:
            agent.execute("PRAGMA journal_mode=WAL")
        agent.execute("CREATE TABLE notes(id TEXT PRIMARY KEY, body TEXT)")
        agent.execute(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<?)"
            " INSERT INTO notes SELECT 'n'||i, 'text '||i FROM n",
            [rows],
        )
    return path


@pytest.mark.parametrize("read_only", [False, True])
@pytest.mark.parametrize("name", every_database())
def test_looking_changes_no_byte_and_no_file(name: str, read_only: bool, tmp_path: Path) -> None:
    path = copy_of(name, tmp_path / "file")
    before = snapshot(path.parent)
    connection = open_connection(path, read_only=read_only, data_dir=tmp_path / "own")
    tables = connection.rows("SELECT name FROM sqlite_master WHERE type='table'")
    assert tables
    assert connection.value("SELECT count(*) FROM relationships" if ("relationships",) in tables else "SELECT 0") >= 0
    assert connection.data_version() is not None
    assert connection.opened == path
    assert connection.writable is not read_only
    connection.close()
    assert snapshot(path.parent) == before
    assert not (tmp_path / "own").exists()


def test_rows_that_are_only_in_the_wal_are_seen_and_stay_there(tmp_path: Path) -> None:
    path = copy_of("agentos-wal/brain.sqlite", tmp_path / "file")
    before = snapshot(path.parent)
    connection = open_connection(path)
    with_wal = connection.value("SELECT count(*) FROM knowledge_nodes")
    connection.close()
    assert snapshot(path.parent) == before
    (path.parent / "brain.sqlite-wal").unlink()
    (path.parent / "brain.sqlite-shm").unlink()
    alone = open_connection(path)
    # FACTS of this file: its last node and edge exist only in the -wal
    assert with_wal == alone.value("SELECT count(*) FROM knowledge_nodes") + 1
    assert [notice for notice in alone.notices if "newest changes may be missing" in notice]
    alone.close()


def test_an_empty_wal_that_was_there_stays_also_with_two_connections(tmp_path: Path) -> None:
    path = small_file(tmp_path / "memory.db", wal=True)
    Path(f"{path}-wal").touch()
    first, second = open_connection(path), open_connection(path)
    assert first.value("SELECT count(*) FROM notes") == second.value("SELECT count(*) FROM notes") == 3
    first.close()
    second.close()
    assert sorted(snapshot(tmp_path)) == ["memory.db", "memory.db-wal"]


def test_a_wal_of_our_own_goes_with_the_last_of_two_connections(tmp_path: Path) -> None:
    path = small_file(tmp_path / "memory.db", wal=True)
    before = snapshot(tmp_path)
    first, second = open_connection(path), open_connection(path)
    assert first.rows("SELECT id FROM notes ORDER BY id") == [("n1",), ("n2",), ("n3",)]
    assert second.value("SELECT count(*) FROM notes") == 3
    first.close()
    second.close()
    assert snapshot(tmp_path) == before


def test_rows_that_an_agent_left_in_the_wal_while_we_looked_stay_there(tmp_path: Path) -> None:
    path = small_file(tmp_path / "memory.db", wal=True)
    main_before = path.read_bytes()
    connection = open_connection(path)
    with AgentProcess(path) as agent:
        agent.execute("INSERT INTO notes VALUES ('late', 'x')")
        assert connection.value("SELECT count(*) FROM notes") == 4
        agent.kill()
    connection.close()
    assert path.read_bytes() == main_before
    assert Path(f"{path}-wal").stat().st_size > 0
    again = open_connection(path)
    assert again.value("SELECT count(*) FROM notes") == 4
    again.close()


def test_no_statement_can_write_while_only_reading(tmp_path: Path) -> None:
    path = small_file(tmp_path / "memory.db")
    connection = open_connection(path)
    assert connection.writable
    with pytest.raises(KnownError):
        connection.rows("UPDATE notes SET body=''")
    assert connection.value("PRAGMA foreign_keys") == 0
    connection.close()


def test_a_transaction_writes_all_or_nothing(tmp_path: Path) -> None:
    path = small_file(tmp_path / "memory.db")
    connection = open_connection(path)
    with connection.transaction():
        connection.rows("INSERT INTO notes VALUES ('a', 'kept')")

    def spoil() -> None:
        with connection.transaction():
            connection.rows("INSERT INTO notes VALUES ('b', 'lost')")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        spoil()
    assert connection.rows("SELECT id FROM notes WHERE id IN ('a', 'b')") == [("a",)]
    connection.close()
    assert sorted(snapshot(tmp_path)) == ["memory.db"]
    read_only = open_connection(path, read_only=True)
    with pytest.raises(KnownError, match="read-only, as asked"), read_only.transaction():
        pytest.fail("a read-only connection began to write")
    read_only.close()


def test_after_an_edit_of_ours_closing_checkpoints_as_any_program_does(tmp_path: Path) -> None:
    path = small_file(tmp_path / "memory.db", wal=True)
    connection = open_connection(path)
    with connection.transaction():
        connection.rows("INSERT INTO notes VALUES ('a', 'kept')")
    connection.close()
    assert sorted(snapshot(tmp_path)) == ["memory.db"]
    with AgentProcess(path) as agent:
        assert agent.execute("SELECT body FROM notes WHERE id='a'") == [["kept"]]


def test_a_file_held_exclusively_is_locked_and_opens_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("memgraph_gui.engine.connection.BUSY_MILLISECONDS", 50)
    path = small_file(tmp_path / "memory.db")
    before = path.read_bytes()
    with AgentProcess(path) as agent:
        agent.execute("BEGIN EXCLUSIVE")
        with pytest.raises(LockedError, match=r"^Another program holds memory\.db .*try again in a moment\.$"):
            open_connection(path)
        agent.execute("ROLLBACK")
        connection = open_connection(path)
        assert connection.value("SELECT count(*) FROM notes") == 3
        agent.execute("BEGIN EXCLUSIVE")
        assert connection.data_version() is None
        with pytest.raises(LockedError):
            connection.rows("SELECT * FROM notes")
        agent.execute("ROLLBACK")
        assert connection.data_version() is not None
        connection.close()
    assert path.read_bytes() == before


@pytest.mark.parametrize("wal", [False, True])
def test_between_calls_another_program_writes_without_waiting(wal: bool, tmp_path: Path) -> None:
    path = small_file(tmp_path / "memory.db", wal=wal)
    connection = open_connection(path)
    versions = [connection.data_version()]
    with AgentProcess(path, timeout=0) as agent:
        for step in range(5):
            assert connection.rows("SELECT * FROM notes")
            agent.execute("BEGIN IMMEDIATE")
            assert connection.value("SELECT count(*) FROM notes") == 3 + step  # what is not committed is not seen
            agent.execute("INSERT INTO notes VALUES (?, 'x')", [f"late{step}"])
            agent.execute("COMMIT")
            versions.append(connection.data_version())
    assert len(set(versions)) == 6
    connection.close()


def test_looking_at_a_file_that_is_open_does_not_drop_its_locks(tmp_path: Path) -> None:
    """POSIX: closing any handle of a file drops the locks of the process on it; a second look must not do that."""
    path = small_file(tmp_path / "memory.db")
    writer = open_connection(path)
    with AgentProcess(path) as agent, writer.transaction():
        writer.rows("INSERT INTO notes VALUES ('mine', 'x')")
        second = open_connection(path)
        assert second.value("SELECT count(*) FROM notes") == 3
        with pytest.raises(AgentError, match="locked"):
            agent.execute("BEGIN IMMEDIATE")
        second.close()
        with pytest.raises(AgentError, match="locked"):
            agent.execute("BEGIN IMMEDIATE")
    assert writer.value("SELECT count(*) FROM notes") == 4
    writer.close()


def test_a_connection_belongs_to_its_thread(tmp_path: Path) -> None:
    path = small_file(tmp_path / "memory.db")
    connection = open_connection(path)
    raised: list[Exception] = []

    def use() -> None:
        try:
            connection.rows("SELECT 1")
        except RuntimeError as error:
            raised.append(error)

    thread = threading.Thread(target=use)
    thread.start()
    thread.join()
    assert len(raised) == 1
    connection.close()
    connection.close()
    connection.interrupt()


def test_interrupt_from_another_thread_stops_a_query(tmp_path: Path) -> None:
    connection = open_connection(small_file(tmp_path / "memory.db"))
    stop = threading.Event()

    def interrupt() -> None:
        while not stop.wait(0.01):
            connection.interrupt()

    thread = threading.Thread(target=interrupt)
    thread.start()
    with pytest.raises(CancelledError):
        connection.value("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n) SELECT count(*) FROM n")
    stop.set()
    thread.join()
    assert connection.value("SELECT count(*) FROM notes") == 3
    connection.close()


def test_two_threads_read_while_a_third_writes(tmp_path: Path) -> None:
    path = small_file(tmp_path / "memory.db", wal=True)
    counts: list[list[int]] = [[], []]

    def read(into: list[int]) -> None:
        connection = open_connection(path)
        while not into or into[-1] < 53:
            into.append(connection.value("SELECT count(*) FROM notes"))
        connection.close()

    threads = [threading.Thread(target=read, args=(into,)) for into in counts]
    for thread in threads:
        thread.start()
    writer = open_connection(path)
    for i in range(50):
        with writer.transaction():
            writer.rows("INSERT INTO notes VALUES (?, 'x')", [f"late{i}"])
    for thread in threads:
        thread.join(timeout=60)
    writer.close()
    assert [into[-1] for into in counts] == [53, 53]
    assert all(into == sorted(into) for into in counts)


def test_a_file_that_is_replaced_or_gone_is_said_so(tmp_path: Path) -> None:
    path = small_file(tmp_path / "memory.db")
    other = small_file(tmp_path / "other.db", rows=9)
    connection = open_connection(path)
    assert connection.lost() == ""
    other.replace(path)
    assert "replaced by another file" in connection.lost()
    assert connection.value("SELECT count(*) FROM notes") == 3
    path.unlink()
    assert "moved or deleted" in connection.lost()
    connection.close()


def test_a_damaged_schema_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = small_file(tmp_path / "memory.db")
    database = sqlite3.connect(path)
    database.execute("PRAGMA writable_schema=ON")
    database.execute("UPDATE sqlite_master SET sql='CREATE TABLE broken(' WHERE name='notes'")
    database.commit()
    database.close()
    before = snapshot(tmp_path)
    with pytest.raises(CannotOpenError, match=r"damaged SQLite database.*nothing was written"):
        open_connection(path)
    assert snapshot(tmp_path) == before


def test_damage_in_the_first_page_of_a_wal_file_leaves_no_side_file(tmp_path: Path) -> None:
    path = small_file(tmp_path / "memory.db", wal=True)
    data = bytearray(path.read_bytes())
    data[100:140] = b"\xff" * 40  # the header of the schema's root page
    path.write_bytes(data)
    before = snapshot(tmp_path)
    with pytest.raises(CannotOpenError, match="damaged"):
        open_connection(path)
    assert snapshot(tmp_path) == before


def test_huge_rows_open_and_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    with AgentProcess(path) as agent:
        agent.execute("CREATE TABLE notes(body TEXT)")
        agent.execute("INSERT INTO notes VALUES (printf('%.*c', 4000000, 'A'))")
    connection = open_connection(path)
    assert connection.value("SELECT length(body) FROM notes") == 4_000_000
    assert connection.value("SELECT body FROM notes") == "A" * 4_000_000
    connection.close()


def test_the_engine_opens_files_with_qt_blocked(tmp_path: Path) -> None:
    path = small_file(tmp_path / "memory.db")
    code = (
        "import sys; sys.modules['PySide6'] = None\n"
        "from pathlib import Path; from memgraph_gui.engine.connection import open_connection\n"
        "c = open_connection(Path(sys.argv[1])); print(c.value('SELECT count(*) FROM notes')); c.close()"
    )
    root = Path(__file__).parents[2]
    ran = subprocess.run(
        [sys.executable, "-c", code, str(path)], cwd=root, capture_output=True, text=True, check=True
    )
    assert ran.stdout.strip() == "3"
