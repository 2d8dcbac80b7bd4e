"""The folder of our own per database: found by path, after a move by content, and a copy starts afresh."""

import shutil
from pathlib import Path

import pytest

from memgraph_gui.engine.connection import open_connection
from memgraph_gui.engine.datafolder import content_identity, folder_for
from memgraph_gui.engine.dataroot import data_root
from memgraph_gui.engine.errors import KnownError
from tests.builders.agent_process import AgentProcess
from tests.builders.copies import copy_of, every_database


@pytest.fixture(autouse=True)
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Our data folder for one test, named as a user would name another."""
    monkeypatch.setenv("MEMGRAPH_GUI_DATA_DIR", str(tmp_path / "own"))
    return tmp_path / "own"


def identity(path: Path) -> tuple[str, ...]:
    connection = open_connection(path)
    found = content_identity(connection)
    connection.close()
    return found


def made(path: Path) -> Path:
    return folder_for(path, identity=identity(path), create=True)


def test_looking_up_makes_nothing(tmp_path: Path, own: Path) -> None:
    path = copy_of("memorygraph-0.9.6.db", tmp_path / "a")
    folder = folder_for(path, identity=identity(path))
    assert folder.parent.parent == own == data_root()
    assert not own.exists()
    assert folder_for(path, identity=identity(path), create=True) == folder
    assert folder.is_dir()
    assert folder.stat().st_mode & 0o077 == 0


def test_a_moved_database_keeps_its_folder_and_a_copy_does_not(tmp_path: Path) -> None:
    path = copy_of("memorygraph-0.9.6.db", tmp_path / "a")
    folder = made(path)
    copy = tmp_path / "copy.db"
    shutil.copyfile(path, copy)
    assert made(copy) != folder
    moved = tmp_path / "moved.db"
    path.rename(moved)
    assert made(moved) == folder
    shutil.copyfile(moved, path)  # a copy that comes to where the original was
    assert made(path) != folder
    assert made(moved) == folder


def test_a_move_to_another_disk_is_known_by_content(tmp_path: Path) -> None:
    path = copy_of("memorygraph-0.9.6.db", tmp_path / "a")
    folder = made(path)
    moved = tmp_path / "moved.db"
    shutil.copyfile(path, moved)  # as a move across disks does: another inode
    path.unlink()
    with AgentProcess(moved) as agent:
        agent.execute("INSERT INTO nodes(id, label, properties) VALUES ('later', 'Memory', '{}')")
        agent.execute("UPDATE nodes SET properties='{}' WHERE rowid=2")
    assert made(moved) == folder


def test_a_new_database_at_an_old_path_starts_afresh(tmp_path: Path) -> None:
    path = copy_of("memorygraph-0.9.6.db", tmp_path / "a")
    old = made(path)
    archived = path.rename(tmp_path / "archive-2026.db")
    shutil.copyfile(copy_of("memorygraph-real-small.db", tmp_path / "b"), path)
    assert made(path) != old
    assert made(archived) == old


def test_an_emptied_or_broken_index_costs_nothing_but_moves(tmp_path: Path, own: Path) -> None:
    path = copy_of("memorygraph-0.9.6.db", tmp_path / "a")
    folder = made(path)
    (own / "databases.json").write_bytes(b'{"databases": [{"folder"')
    assert made(path) == folder
    shutil.rmtree(own)
    assert made(path) == folder


def test_the_same_name_in_two_places_is_two_databases(tmp_path: Path) -> None:
    one, two = copy_of("memorygraph-0.9.6.db", tmp_path / "a"), copy_of("memorygraph-0.9.6.db", tmp_path / "b")
    assert made(one) != made(two)
    assert folder_for(one) == made(one)  # without its identity the path alone tells


def test_every_layout_has_an_identity(tmp_path: Path) -> None:
    found = {name: identity(copy_of(name, tmp_path / name)) for name in every_database()}
    empty = [name for name, identities in found.items() if not identities]
    assert empty == ["memorygraph-0.5.8-empty.db"]  # FACTS: that version stores nothing at all
    assert len(found["memorygraph-real-small.db"]) == 16


def test_a_folder_that_cannot_be_made_is_said_in_words(tmp_path: Path, own: Path) -> None:
    own.write_bytes(b"a file stands in the way")
    path = copy_of("memorygraph-0.9.6.db", tmp_path / "a")
    with pytest.raises(KnownError, match="the memory itself is safe"):
        made(path)
