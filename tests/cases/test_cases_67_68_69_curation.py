"""Hard cases 67 (someone else saved first), 68 (undo of a delete), 69 (no orphans are left), 82 and 86."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from memgraph_gui.engine.editing.blast import blast_radius
from memgraph_gui.engine.editing.plans import ChangedMeanwhileError
from memgraph_gui.engine.editing.undoing import CannotUndoError
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.records import RowId
from tests.builders.agent_process import AgentProcess
from tests.builders.memorygraph import MOMENT, MemoryGraphBuilder
from tests.builders.typed import TypedBuilder
from tests.engine.editing.opened import Opened, opened, without_stamps


@contextmanager
def edited(tmp_path: Path) -> Iterator[tuple[Opened, AgentProcess]]:
    """Notes m1 to m5; m3 with six links: in, out, itself, one ended with a successor; r9 is named by r10."""
    path = tmp_path / "memory.db"
    with MemoryGraphBuilder(path) as builder:
        builder.notes(5)
        builder.relationship("r5", "m3", "m1", "SOLVES")
        builder.relationship("r6", "m3", "m3")
        builder.relationship("r9", "m5", "m3", "FOLLOWS")
        builder.relationship(
            "r10", "m3", "m4", "FOLLOWS", valid_until="2026-02-01T00:00:00+00:00", invalidated_by="r9"
        )
        builder.relationship("loose", "m1", "nobody")
    with opened(path, tmp_path / "own" / "history.db") as file, AgentProcess(path, timeout=5) as agent:
        yield file, agent


SET_TITLE = "UPDATE nodes SET properties = json_set(properties, '$.title', ?) WHERE id = 'm1'"


def test_67_a_conflict_shows_both_texts_also_within_one_second(tmp_path: Path) -> None:
    with edited(tmp_path) as (file, agent):
        based_on = file.editor.memory_image(RowId(1))
        agent.execute(SET_TITLE, ("theirs",))  # updated_at stays as it is
        with pytest.raises(ChangedMeanwhileError) as told:
            file.editor.edit_memory(RowId(1), {"title": "ours"}, based_on)
        assert told.value.current is not None
        assert '"theirs"' in str(told.value.current["properties"])
        assert based_on is not None
        assert "Note 1" in str(based_on["properties"])
        # The person chose ours: it is saved on what is there now.
        file.editor.edit_memory(RowId(1), {"title": "ours"}, told.value.current)


def test_67_a_form_whose_memory_was_forgotten_is_saved_as_new(tmp_path: Path) -> None:
    with edited(tmp_path) as (file, agent):
        agent.execute("UPDATE nodes SET properties = json_set(properties, '$.extra', json('[1.50]')) WHERE id = 'm1'")
        based_on = file.editor.memory_image(RowId(1))
        assert based_on is not None
        agent.execute("DELETE FROM nodes WHERE id = 'm1'")
        with pytest.raises(ChangedMeanwhileError, match="deleted"):
            file.editor.edit_memory(RowId(1), {"title": "ours"}, based_on)
        written = file.editor.save_as_new(based_on, {"title": "ours"})
        (row,) = written.changes.memories_added
        stored = agent.execute("SELECT properties FROM nodes WHERE id = 'm1'")[0][0]
        assert (row.id, row.title) == ("m1", "ours")
        assert '"extra":[1.50]' in stored
        again = file.editor.save_as_new(based_on, {"title": "once more"})  # the id is taken now
        (row,) = again.changes.memories_added
        assert row.id != "m1"
        stored = agent.execute("SELECT properties ->> 'id' FROM nodes WHERE id = ?", (row.id,))
        assert stored == [[row.id]]


def test_68_a_deleted_memory_comes_back_with_all_its_links(tmp_path: Path) -> None:
    with edited(tmp_path) as (file, _):
        start = file.rows()
        step = file.editor.delete_memories([RowId(3)]).step
        gone = file.rows()
        for _ in range(2):
            file.editor.undoer.undo(step)
            assert without_stamps(file.rows()) == without_stamps(start)
            file.editor.undoer.redo(step)
            assert file.rows() == gone


def test_68_the_link_whose_end_the_agent_deleted_is_named(tmp_path: Path) -> None:
    with edited(tmp_path) as (file, agent):
        step = file.editor.delete_memories([RowId(3)]).step
        agent.execute("DELETE FROM nodes WHERE id = 'm4'")
        notes = file.editor.undoer.undo(step).notes
        assert [("r3" in note or "r10" in note) and "'m4'" in note for note in notes] == [True, True]
        left = agent.execute("SELECT id FROM relationships ORDER BY id")
        assert [name for (name,) in left] == ["loose", "r1", "r2", "r4", "r5", "r6", "r9"]


def test_68_undo_after_a_restart(tmp_path: Path) -> None:
    with edited(tmp_path) as (file, _):
        start = file.rows()
        file.editor.delete_memories([RowId(3)])
    with opened(tmp_path / "memory.db", tmp_path / "own" / "history.db") as again:
        again.editor.undoer.undo(again.editor.undoer.last_done() or 0)
        assert without_stamps(again.rows()) == without_stamps(start)


def test_69_no_orphan_is_left_and_those_that_were_there_stay(tmp_path: Path) -> None:
    with edited(tmp_path) as (file, agent):
        assert len(blast_radius(file.topology, [RowId(3)]).links) == 6
        file.editor.delete_memories([RowId(3)])
        assert agent.execute("SELECT id FROM relationships ORDER BY id") == [["loose"], ["r1"], ["r4"]]
        broken = agent.execute("PRAGMA foreign_key_check")
        assert [(table, parent) for table, _, parent, _ in broken] == [("relationships", "nodes")]  # `loose`


def test_69_the_name_of_a_deleted_successor_is_emptied(tmp_path: Path) -> None:
    with edited(tmp_path) as (file, agent):
        rowid = file.link(file.topology.relationship_ids.index("r9"))
        step = file.editor.delete_relationships([rowid]).step
        assert agent.execute("SELECT invalidated_by FROM relationships WHERE id = 'r10'") == [[None]]
        file.editor.undoer.undo(step)
        assert agent.execute("SELECT invalidated_by FROM relationships WHERE id = 'r10'") == [["r9"]]


def test_82_saving_keeps_links_and_rowid_and_a_foreign_replace_is_followed(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    with TypedBuilder(path) as builder:
        for name in ("m1", "m2", "m3"):
            builder.memory(name)
        builder.relationship("r1", "m1", "m2")
        builder.relationship("r2", "m2", "m3")
    with opened(path) as file, AgentProcess(path, timeout=5) as agent:
        start = file.rows()
        step = file.editor.edit_memory(RowId(2), {"title": "edited"}).step
        assert file.rows()["relationships"] == start["relationships"]
        assert set(file.rows()["memories"]) == {1, 2, 3}
        agent.execute("PRAGMA foreign_keys=ON")
        agent.execute(
            "INSERT OR REPLACE INTO memories(id, type, title, content, created_at, updated_at) "
            "VALUES ('m2', 'general', 'edited', 'Something worth keeping.', ?, ?)",
            (MOMENT, MOMENT),
        )
        gone = [rowid for changes in _drained(file) for rowid in changes]
        assert sorted(gone) == [1, 2]  # its links are noticed to be gone
        file.editor.undoer.undo(step)  # the row has another number now, and is followed to it
        assert agent.execute("SELECT rowid, title FROM memories WHERE id = 'm2'") == [[4, "A note"]]


def _drained(file: Opened) -> list[tuple[RowId, ...]]:
    found = []
    for _ in range(20):
        found += [changes.relationships_removed for changes in file.store.poll()]
    return found


def test_86_nan_becomes_null_with_a_notice_and_large_numbers_keep_their_digits(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    stored = (
        '{"id": "m1", "type": "general", "title": "say NaN, Infinity", "content": "x", "importance": NaN, '
        '"confidence": -Infinity, "extra": [Infinity, 1e999], "big": 9007199254740993, "usage_count": 0}'
    )
    with MemoryGraphBuilder(path) as builder:
        builder.memory("m1", raw=stored)
        builder.memory("m2")
        builder.relationship("r1", "m1", "m2", raw='{"strength": -Infinity, "confidence": 0.5}')
    with opened(path) as file:
        start = file.rows()
        written = file.editor.edit_memory(RowId(1), {"content": "edited"})
        assert any("saved as null" in note for note in written.notes)
        text = file.store.connection.value("SELECT properties FROM nodes WHERE rowid = 1")
        found = json.loads(text, parse_constant=_refuse)
        assert (found["importance"], found["confidence"], found["title"]) == (None, None, "say NaN, Infinity")
        assert '"extra":[null,1e999]' in text
        assert '"big":9007199254740993' in text
        linked = file.editor.edit_relationship(RowId(1), {"context": "why"})
        assert any("saved as null" in note for note in linked.notes)
        for step in (linked.step, written.step):
            file.editor.undoer.undo(step)
        assert without_stamps(file.rows()) == without_stamps(start)
        with pytest.raises(KnownError, match="NaN and infinity are no numbers that a memory can hold"):
            file.editor.edit_memory(RowId(2), {"importance": float("nan")})


def _refuse(word: str) -> object:
    raise AssertionError(f"{word} is no JSON")


def test_an_undo_of_what_was_linked_to_since_says_who(tmp_path: Path) -> None:
    with edited(tmp_path) as (file, _):
        made = file.editor.new_memory({"id": "new", "title": "New", "content": "x", "type": "fix"})
        file.editor.new_relationship({"type": "SOLVES", "from_id": "new", "to_id": "m1"})
        with pytest.raises(CannotUndoError, match="1 link made by “Link “New” solves “Note 1"):
            file.editor.undoer.undo(made.step)
