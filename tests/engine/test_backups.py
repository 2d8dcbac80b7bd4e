"""Backups before the first write of a day, and editing through the one call that wires all."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from memgraph_gui.engine.backups import BackupFailedError, Backups, Limits
from memgraph_gui.engine.connection import open_connection
from memgraph_gui.engine.editing.history import State
from memgraph_gui.engine.editing.opening import open_editor
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.records import RowId
from tests.builders.agent_process import AgentProcess
from tests.builders.copies import copy_of
from tests.builders.hard_files import write_wal_rows

REAL = "memorygraph-real-small.db"
DAY = 86_400.0


def count(path: Path, table: str = "nodes") -> int:
    with closing(sqlite3.connect(path)) as database:
        return int(database.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


def test_one_backup_a_day_before_the_first_write(tmp_path: Path) -> None:
    editor = open_editor(copy_of(REAL, tmp_path))
    try:
        assert editor.backups is not None
        assert editor.backups.listed() == []
        editor.delete_memories([RowId(1)])
        editor.delete_memories([RowId(2)])
        (backup,) = editor.backups.listed()
    finally:
        editor.close()
    assert count(backup.path) == 66  # as it was before the first edit
    assert backup.path.stat().st_mode & 0o077 == 0
    assert [path.name for path in backup.path.parent.iterdir()] == [backup.path.name]


def test_history_and_folder_are_found_again(tmp_path: Path) -> None:
    path = copy_of(REAL, tmp_path)
    editor = open_editor(path)
    editor.delete_memories([RowId(1)])
    editor.close()
    moved = path.rename(tmp_path / "moved.db")
    again = open_editor(moved)
    try:
        assert [step.state for step in again.steps()] == [State.DONE]
        again.undoer.undo(again.steps()[0].id)
    finally:
        again.close()
    assert count(moved) == 66


def test_a_second_window_leaves_unfinished_steps_of_the_first_alone(tmp_path: Path) -> None:
    path = copy_of(REAL, tmp_path)
    first = open_editor(path)
    try:
        plan = first.preview(lambda: first.delete_memories([RowId(1)]))
        first.history.intend(plan.words, plan.changes)  # the first window is just about to write
        second = open_editor(path)
        second.close()
        assert len(first.history.pending()) == 1
    finally:
        first.close()
    again = open_editor(path)
    try:
        assert again.history.pending() == []
        assert len(again.settled) == 1
    finally:
        again.close()


def test_rows_of_the_wal_are_in_the_backup(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    write_wal_rows(path)
    connection = open_connection(path)
    backup = Backups(tmp_path / "own").make(connection)
    connection.close()
    assert count(backup.path) == 43


def test_number_age_and_size_are_limited_and_the_newest_stays(tmp_path: Path) -> None:
    path = copy_of(REAL, tmp_path)
    now = [1_800_000_000.0]
    connection = open_connection(path)
    try:
        backups = Backups(tmp_path / "own", Limits(number=3, days=10), now=lambda: now[0])
        for _ in range(5):
            backups.before_writing(connection)
            backups.before_writing(connection)
            now[0] += DAY
        assert len(backups.listed()) == 3
        now[0] += 20 * DAY
        backups.before_writing(connection)
        assert [backup.made for backup in backups.listed()] == [now[0]]
        small = Backups(tmp_path / "small", Limits(megabytes=0), now=lambda: now[0])
        small.make(connection)
        small.make(connection)
        assert len(small.listed()) == 1
    finally:
        connection.close()


def test_the_backup_that_is_being_restored_is_not_let_go_of(tmp_path: Path) -> None:
    now = [1_800_000_000.0]
    connection = open_connection(copy_of(REAL, tmp_path))
    try:
        backups = Backups(tmp_path / "own", Limits(number=1), now=lambda: now[0])
        oldest = backups.make(connection)
        now[0] += DAY
        newer = backups.restore(connection, oldest)
        assert [backup.path for backup in backups.listed()] == [newer.path, oldest.path]
    finally:
        connection.close()


def test_a_backup_is_restored_into_the_open_file_and_a_running_program_sees_it(tmp_path: Path) -> None:
    for name, table, gone in ((REAL, "nodes", 66), ("memorygraph-bun.db", "memories", 48)):
        path = copy_of(name, tmp_path / name)
        editor = open_editor(path)
        try:
            assert editor.backups is not None
            with AgentProcess(path, timeout=5) as agent:
                editor.delete_memories([RowId(1), RowId(2)])
                (backup,) = editor.backups.listed()
                before = editor.backups.restore(editor.connection, backup)
                assert agent.execute(f"SELECT count(*) FROM {table}") == [[gone]]
                agent.execute(f"UPDATE {table} SET created_at = created_at")
                assert editor.connection.value("PRAGMA integrity_check") == "ok"
                assert len(editor.backups.listed()) == 2
        finally:
            editor.close()
        assert count(before.path, table) == gone - 2


def test_without_room_for_a_backup_nothing_is_written_until_a_person_says_so(tmp_path: Path) -> None:
    path = copy_of(REAL, tmp_path)
    editor = open_editor(path)
    try:
        assert editor.backups is not None
        editor.backups.folder.write_text("in the way")
        with pytest.raises(BackupFailedError, match="nothing was written"):
            editor.delete_memories([RowId(1)])
        assert editor.steps() == []
        editor.backups.skip_today()
        editor.delete_memories([RowId(1)])
    finally:
        editor.close()


def test_a_file_that_is_read_only_here_is_not_edited_and_leaves_no_folder(tmp_path: Path) -> None:
    path = copy_of("memorygraph-turso-shape.db", tmp_path)
    with pytest.raises(KnownError, match="only shown"):
        open_editor(path, data_dir=tmp_path / "data")
    assert not (tmp_path / "data").exists()
