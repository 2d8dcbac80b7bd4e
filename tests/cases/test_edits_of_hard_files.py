"""The writing halves of hard cases 20, 30, 31, 33, 34, 36, 48 and 63: odd files are edited, the rest stays."""

import json
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from memgraph_gui.engine.editing.opening import open_editor
from memgraph_gui.engine.editing.plans import NothingToDoError
from memgraph_gui.engine.editing.undoing import CannotUndoError
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.records import MemoryFlag, RowId
from memgraph_gui.engine.store import open_store
from tests.builders.agent_process import AgentProcess
from tests.builders.hard_files import BAD_JSON
from tests.builders.memorygraph import MemoryGraphBuilder
from tests.engine.editing.opened import Opened, opened, without_stamps

LINK = "INSERT INTO relationships(id, from_id, to_id, rel_type, properties) VALUES (?, ?, ?, 'FOLLOWS', '{}')"
Case = Callable[[str], Path]


def rowid_of(file: Opened, memory_id: str) -> RowId:
    index = file.topology.memory_index_by_id(memory_id)
    assert index is not None
    return file.memory(index)


def link_of(file: Opened, relationship_id: str) -> RowId:
    return file.link(file.topology.relationship_ids.index(relationship_id))


def others(file: Opened, table: str, *rowids: int) -> dict[int, object]:
    return {rowid: row for rowid, row in file.rows()[table].items() if rowid not in rowids}


def undo_all(file: Opened) -> None:
    while (step := file.editor.undoer.last_done()) is not None:
        file.editor.undoer.undo(step)


# -- 20


def test_20_an_edit_beside_rows_that_are_only_in_the_wal(case: Case) -> None:
    path = case("newest_rows_only_in_wal") / "live" / "memory.db"
    editor = open_editor(path)
    assert editor.backups is not None
    editor.edit_memory(RowId(1), {"title": "edited"})
    (backup,) = editor.backups.listed()
    editor.close()
    for file in (path, backup.path):
        with closing(sqlite3.connect(file)) as database:
            assert database.execute("SELECT count(*) FROM nodes").fetchone() == (43,)


# -- 30


def test_30_files_with_missing_things_are_edited_as_far_as_they_go(case: Case) -> None:
    folder = case("missing_tables_and_columns")
    for name in ("no_fts.db", "no_validity.db", "half_validity.db", "only_valid_from.db", "only_recorded_at.db"):
        with opened(folder / name) as file:
            start = file.rows()
            file.editor.edit_memory(file.memory(0), {"title": "edited"})
            file.editor.new_relationship({"type": "SOLVES", "from_id": "m1", "to_id": "m3"})
            if file.editor.layout.has_validity:
                file.editor.end([file.link(0)])
            else:
                with pytest.raises(KnownError, match="keeps no validity"):
                    file.editor.end([file.link(0)])
            undo_all(file)
            assert without_stamps(file.rows()) == without_stamps(start), name
    for name in ("no_relationships.db", "no_dates.db", "typed_without_relationships.db"):
        with opened(folder / name) as file:
            start = file.rows()
            file.editor.edit_memory(file.memory(0), {"title": "edited"})
            file.editor.delete_memories([file.memory(0)])
            undo_all(file)
            assert without_stamps(file.rows()) == without_stamps(start), name


def test_30_a_view_is_not_edited_with_the_reason_and_a_trigger_speaks_itself(case: Case) -> None:
    folder = case("missing_tables_and_columns")
    with pytest.raises(KnownError, match="view"):
        open_editor(folder / "nodes_is_a_view.db")
    with opened(folder / "trigger_guard.db") as file:
        before = file.rows()
        with pytest.raises(KnownError, match="frozen by policy"):
            file.editor.edit_memory(rowid_of(file, "m2"), {"title": "x"})
        assert (file.rows(), file.editor.steps()) == (before, [])
        file.editor.edit_memory(rowid_of(file, "m1"), {"title": "x"})
    with opened(folder / "extra_column_and_label.db") as file:
        file.editor.delete_memories([file.memory(0)])
        undo_all(file)
        kept = "SELECT count(*) FROM nodes WHERE embedding = x'00ff00'"
        assert file.store.connection.value(kept) == 7


# -- 31


def test_31_broken_rows_are_repaired_or_deleted_by_hand_and_never_touched_otherwise(case: Case) -> None:
    with opened(case("malformed_json") / "memory.db") as file:
        start = file.rows()
        broken = [rowid_of(file, f"bad{number}") for number in range(len(BAD_JSON))]
        good = rowid_of(file, "m1")
        file.editor.edit_memory(good, {"title": "edited"})
        assert others(file, "nodes", good) == {r: row for r, row in start["nodes"].items() if r != good}
        for rowid in broken:
            with pytest.raises(KnownError, match="repair the raw text"):
                file.editor.edit_memory(rowid, {"title": "x"})
        with pytest.raises(KnownError, match="not a JSON object yet"):
            file.editor.edit_memory(broken[0], {"raw": '{"title": "still cut'})
        repaired = '{"id":"bad0","type":"general","title":"cut off","content":"x"}'
        changes = file.editor.edit_memory(broken[0], {"raw": repaired}).changes
        (row,) = changes.memories_edited
        assert row.title == "cut off"
        assert not row.flags & MemoryFlag.UNREADABLE
        assert file.store.connection.value("SELECT properties FROM nodes WHERE id = 'bad0'") == repaired
        file.editor.edit_relationship(link_of(file, "rbad"), {"raw": '{"strength": 0.5}'})
        file.editor.delete_memories(broken[1:])
        assert len(file.rows()["nodes"]) == 7
        undo_all(file)
        assert without_stamps(file.rows()) == without_stamps(start)


def test_31_the_other_layouts(case: Case) -> None:
    folder = case("malformed_json")
    with opened(folder / "typed.db") as file:
        start = file.rows()
        with pytest.raises(KnownError, match="repair its raw text"):
            file.editor.edit_memory(rowid_of(file, "bad-context"), {"project": "/x"})
        file.editor.edit_memory(rowid_of(file, "bad-context"), {"title": "the rest can be edited"})
        file.editor.edit_memory(rowid_of(file, "bad-context"), {"raw": '{"project_path":"/x"}'})
        file.editor.edit_memory(rowid_of(file, "bad-tags"), {"tags": ["whole"]})
        undo_all(file)
        assert without_stamps(file.rows()) == without_stamps(start)
    with opened(folder / "brain.sqlite") as file:
        start = file.rows()
        with pytest.raises(KnownError, match="not strict JSON"):
            file.editor.edit_memory(rowid_of(file, "bad"), {"importance": 0.1})
        file.editor.edit_memory(rowid_of(file, "bad"), {"raw": '{"type":"semantic","strength":0.5}'})
        undo_all(file)
        assert file.rows() == start


# -- 33


def test_33_loose_ends_are_repaired_deleted_or_given_a_placeholder(case: Case) -> None:
    with opened(case("dangling_edges") / "memory.db") as file:
        start = file.rows()
        file.editor.edit_relationship(link_of(file, "d4"), {"to_id": "m2"})
        file.editor.edit_relationship(link_of(file, "d6"), {"invalidated_by": None})
        file.editor.delete_relationships([link_of(file, "d5")])
        file.editor.add_placeholder("ghost-a")
        with pytest.raises(KnownError, match="by now"):
            file.editor.add_placeholder("ghost-a")
        topology = file.store.load()
        names = [topology.relationship_ids[i] for i in range(topology.relationship_count) if topology.drawable()[i]]
        assert names == ["r1", "r2", "r3", "r4", "r5", "d1", "d4", "d6"]
        placeholder = topology.memory_index_by_id("ghost-a")
        assert placeholder is not None
        assert not topology.memory_flags[placeholder] & MemoryFlag.HIDDEN  # the agent reads it, too
        undo_all(file)
        assert without_stamps(file.rows()) == without_stamps(start)


def test_33_a_placeholder_goes_again_unless_something_new_hangs_on_it(case: Case) -> None:
    path = case("dangling_edges") / "brain.sqlite"
    with opened(path) as file:
        step = file.editor.add_placeholder("ghost").step
        assert file.store.load().drawable().all()
        file.editor.undoer.undo(step)
        file.editor.undoer.redo(step)
        file.editor.new_relationship({"type": "CAUSED_BY", "from_id": "b", "to_id": "ghost"})
        with pytest.raises(CannotUndoError, match="1 link made by"):
            file.editor.undoer.undo(step)


# -- 34


def test_34_each_of_many_parallel_links_is_edited_by_its_own_id(case: Case) -> None:
    with opened(case("parallel_edges_and_self_loops") / "memory.db") as file:
        start = file.rows()
        rowid = link_of(file, "same1")
        file.editor.edit_relationship(rowid, {"strength": 0.9})
        assert others(file, "relationships", rowid) == {
            r: row for r, row in start["relationships"].items() if r != rowid
        }
        with pytest.raises(NothingToDoError):
            file.editor.flip([link_of(file, "self1")])  # a loop turned round is the same loop
        undo_all(file)
        merged = file.editor.merge_memories(rowid_of(file, "m5"), [rowid_of(file, "m4")])
        left = file.store.load()
        assert "m4" not in left.memory_ids
        assert not any(a == b == "m5" for a, b in zip(left.from_ids, left.to_ids, strict=True))  # 41 links between
        assert len(merged.changes.relationships_removed) == 41
        undo_all(file)
        assert without_stamps(file.rows()) == without_stamps(start)


# -- 36


def test_36_rows_with_bad_bytes_are_edited_around_them_and_come_back(case: Case) -> None:
    folder = case("invalid_utf8")
    with opened(folder / "memory.db") as file:
        start = file.rows()
        index = file.topology.memory_ids.index("u1")
        rowid = file.memory(index)
        file.editor.edit_memory(rowid, {"importance": 0.5})
        stored = file.store.connection.value("SELECT CAST(properties AS BLOB) FROM nodes WHERE rowid = ?", (rowid,))
        assert b"Stra\xdfe gegen\xfcber" in stored
        assert b"latin-1 bytes \xe9\xff\xc3" in stored
        everything = [file.memory(place) for place in range(file.topology.memory_count)]
        file.editor.delete_memories(everything)
        undo_all(file)
        assert without_stamps(file.rows()) == without_stamps(start)
    with opened(folder / "typed.db") as file:
        start = file.rows()
        file.editor.edit_memory(file.memory(1), {"importance": 0.25})
        file.editor.edit_relationship(file.link(0), {"strength": 0.25})
        file.editor.delete_memories([file.memory(1)])
        undo_all(file)
        assert without_stamps(file.rows()) == without_stamps(start)


# -- 48


def test_48_an_edit_tells_of_its_rows_only_and_places_stay(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    with MemoryGraphBuilder(path) as builder:
        builder.notes(80)
    with opened(path) as file, AgentProcess(path, timeout=5) as agent:
        topology = file.topology
        ids = list(topology.memory_ids)
        for written in (
            file.editor.edit_memory(file.memory(5), {"title": "edited"}),
            file.editor.new_relationship({"type": "SOLVES", "from_id": "m6", "to_id": "m20"}),
            file.editor.new_memory({"title": "new", "content": "x", "type": "fix"}),
        ):
            applied = topology.apply(written.changes)
            touched = [*applied.memories_added, *applied.memories_edited, *applied.relationships_added]
            assert len(touched) == 1
            assert topology.memory_ids[:80] == ids
        agent.execute("INSERT INTO nodes(id, label, properties) VALUES ('theirs', 'Memory', '{}')")
        agent.execute(LINK, ("t", "m1", "theirs"))
        assert topology.memory_ids[:80] == ids


# -- 63


def test_63_an_editor_a_reader_and_an_agent_at_once(tmp_path: Path) -> None:
    """Each in a thread or a process of its own, with a connection of its own; no edit is lost and none fails."""
    path = tmp_path / "memory.db"
    with MemoryGraphBuilder(path) as builder:
        builder.notes(20)
    failures: list[BaseException] = []
    stop = threading.Event()

    def edit() -> None:
        try:
            editor = open_editor(path)
            for number in range(60):
                editor.edit_memory(RowId(number % 20 + 1), {"importance": number / 100})
            editor.close()
        except BaseException as error:  # noqa: BLE001  # whatever it is, the test shows it
            failures.append(error)
        finally:
            stop.set()

    def read() -> None:
        try:
            while not stop.is_set():
                with closing(open_store(path)) as store:
                    store.load()
        except BaseException as error:  # noqa: BLE001  # whatever it is, the test shows it
            failures.append(error)

    threads = [threading.Thread(target=edit), threading.Thread(target=read)]
    with AgentProcess(path, timeout=5) as agent:
        for thread in threads:
            thread.start()
        count = 0
        while not stop.is_set():
            agent.execute(LINK, (f"t{count}", "m1", "m2"))
            count += 1
        for thread in threads:
            thread.join(timeout=60)
    assert failures == []
    with closing(sqlite3.connect(path)) as database:
        found = database.execute("SELECT properties FROM nodes ORDER BY rowid").fetchall()
        assert [json.loads(stored)["importance"] for (stored,) in found] == [(40 + n) / 100 for n in range(20)]
        assert database.execute("SELECT count(*) FROM relationships WHERE id LIKE 't%'").fetchone() == (count,)
