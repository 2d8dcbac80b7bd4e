"""Edits of every kind on every writable layout: what they store, and that undo puts back every value."""

import json
from pathlib import Path

import pytest

from memgraph_gui.engine.editing.history import State
from memgraph_gui.engine.editing.layouts.agentos import edge_id
from memgraph_gui.engine.editing.plans import ChangedMeanwhileError
from memgraph_gui.engine.editing.undoing import CannotUndoError
from memgraph_gui.engine.errors import KnownError, LockedError
from memgraph_gui.engine.records import LayoutName, RelationshipFlag, RowId
from tests.builders.agent_process import AgentProcess
from tests.builders.copies import copy_of
from tests.engine.editing.opened import Opened, opened, without_stamps

REAL = "memorygraph-real-small.db"
WRITABLE = [
    REAL,
    "memorygraph-0.8.3.db",
    "memorygraph-0.8.3-halfmigrated.db",
    "memorygraph-0.9.6.db",
    "memorygraph-multitenant.db",
    "memorygraph-doc-shape.db",
    "memorygraph-bun.db",
    "agentos-new.sqlite",
    "agentos-old.sqlite",
    "agentos-sqljs.sqlite",
]


def do_something_of_everything(file: Opened) -> int:
    """One edit of every kind that the file allows; the number of steps."""
    editor, tables, ids = file.editor, file.editor.layout.tables, file.topology.memory_ids
    brain = file.store.info.layout is LayoutName.AGENTOS
    kind = "CAUSED_BY" if brain else "SOLVES"
    links = [
        editor.new_relationship({"type": kind, "from_id": ids[a], "to_id": ids[b]}, replace=True).rows[0].key.rowid
        for a, b in ((0, 2), (1, 2))
    ]
    first, second = RowId(links[0]), RowId(links[1])
    if brain:
        editor.edit_memory(file.memory(0), {"importance": 0.25})
        editor.new_memory({"importance": 0.5})
    else:
        editor.edit_memory(file.memory(0), {"title": "Ünew title", "tags": ["one", "two"], "summary": ""})
        editor.edit_memories([file.memory(0), file.memory(1)], {"importance": 0.8549999999999999})
        editor.change_tags([file.memory(0)], lambda tags: ["1" if tag == "one" else tag for tag in tags], "Rename")
        editor.new_memory({"title": "New", "content": "Text", "type": "fix", "project": "/x"})
        editor.edit_relationship(first, {"context": "why"})
    editor.edit_relationship(first, {"strength": 0.125})
    if editor.layout.has_validity:
        editor.end([first, second])
        editor.reopen([second])
    editor.retype([first], "CONTRADICTS")
    editor.flip([first])
    editor.delete_memories([file.memory(1)])
    rest = [RowId(row[0]) for row in file.store.connection.rows(f"SELECT rowid FROM {tables.relationships}")]
    editor.delete_relationships(rest[:2])
    return len(editor.steps())


@pytest.mark.parametrize("name", WRITABLE)
def test_undo_puts_back_every_value_and_redo_every_edit(name: str, tmp_path: Path) -> None:
    with opened(copy_of(name, tmp_path)) as file:
        start = file.rows()
        count = do_something_of_everything(file)
        edited = file.rows()
        while (step := file.editor.undoer.last_done()) is not None:
            file.editor.undoer.undo(step)
        assert without_stamps(file.rows()) == without_stamps(start)
        assert [step.state for step in file.editor.steps()] == [State.UNDONE] * count
        while (step := file.editor.undoer.next_undone()) is not None:
            file.editor.undoer.redo(step)
        assert without_stamps(file.rows()) == without_stamps(edited)
        assert file.store.connection.value("PRAGMA integrity_check") == "ok"


def test_an_edit_keeps_unknown_keys_order_and_the_text_of_untouched_values(tmp_path: Path) -> None:
    stored = '{"id": "m1", "odd": {"b": 1, "a": 1.50}, "big": 9007199254740993, "title": "caf\\u00e9", "odd2": 1e2}'
    path = copy_of(REAL, tmp_path)
    with AgentProcess(path) as agent:
        agent.execute("INSERT INTO nodes(rowid, id, label, properties) VALUES (900, 'm1', 'Memory', ?)", (stored,))
    with opened(path) as file:
        file.editor.edit_memory(RowId(900), {"importance": 0.5})
        after = file.store.connection.value("SELECT properties FROM nodes WHERE rowid = 900")
    head = stored.replace(" ", "")[:-1]
    assert after.startswith(head + ',"importance":0.5,"updated_at":"20')


def test_times_are_kept_in_column_and_json_as_the_server_writes_them(tmp_path: Path) -> None:
    with opened(copy_of(REAL, tmp_path)) as file:
        file.editor.edit_memory(file.memory(0), {"title": "x"})
        file.editor.end([file.link(0)])
        column, stored = file.store.connection.rows("SELECT updated_at, properties FROM nodes WHERE rowid = 1")[0]
        until, copied = file.store.connection.rows(
            "SELECT valid_until, json_extract(properties, '$.valid_until') FROM relationships WHERE rowid = ?",
            (file.link(0),),
        )[0]
    assert json.loads(stored)["updated_at"][:19] == column.replace(" ", "T")
    assert json.loads(stored)["updated_at"].endswith("+00:00")
    assert until.endswith("+00:00")
    assert copied is None  # validity lives in the columns, as the server leaves its copies alone


def test_the_picture_is_told_what_changed(tmp_path: Path) -> None:
    with opened(copy_of(REAL, tmp_path)) as file:
        (row,) = file.editor.edit_memory(file.memory(0), {"title": "Told"}).changes.memories_edited
        assert (row.rowid, row.title) == (file.memory(0), "Told")
        (link,) = file.editor.end([file.link(0)]).changes.relationships_edited
        assert link.flags & RelationshipFlag.ENDED
        degree = int(((file.topology.source == 1) | (file.topology.target == 1)).sum())
        gone = file.editor.delete_memories([file.memory(1)]).changes
        assert gone.memories_removed == (file.memory(1),)
        assert len(gone.relationships_removed) == degree


def test_an_edit_based_on_an_older_look_is_refused_and_shows_what_is_there(tmp_path: Path) -> None:
    path = copy_of(REAL, tmp_path)
    with opened(path) as file, AgentProcess(path, timeout=5) as agent:
        image = file.editor.memory_image(file.memory(0))
        agent.execute(
            "UPDATE nodes SET properties = json_set(properties, '$.title', 'theirs') WHERE rowid = ?",
            (file.memory(0),),
        )
        with pytest.raises(ChangedMeanwhileError) as told:
            file.editor.edit_memory(file.memory(0), {"title": "ours"}, image)
        assert told.value.current is not None
        assert b'"title":"theirs"' in told.value.current["properties"].data.replace(b" ", b"")  # type: ignore[union-attr]
        assert file.editor.steps() == []
        agent.execute("DELETE FROM nodes WHERE rowid = ?", (file.memory(0),))
        with pytest.raises(ChangedMeanwhileError, match="deleted"):
            file.editor.edit_memory(file.memory(0), {"title": "ours"}, image)


def test_a_lock_that_stays_is_a_sentence_and_leaves_no_step(tmp_path: Path) -> None:
    path = copy_of(REAL, tmp_path)
    with opened(path) as file, AgentProcess(path) as agent:
        agent.execute("BEGIN IMMEDIATE")
        with pytest.raises(LockedError, match="nothing was changed"):
            file.editor.edit_memory(file.memory(0), {"title": "ours"})
        agent.execute("COMMIT")
        assert file.editor.steps() == []
        file.editor.edit_memory(file.memory(0), {"title": "ours"})


def test_a_trigger_of_the_file_speaks_in_its_own_words(tmp_path: Path) -> None:
    path = copy_of(REAL, tmp_path)
    with AgentProcess(path) as agent:
        agent.execute(
            "CREATE TRIGGER guard BEFORE UPDATE ON nodes BEGIN SELECT RAISE(ABORT, 'frozen by policy'); END"
        )
    with opened(path) as file:
        before = file.rows()
        with pytest.raises(KnownError, match="frozen by policy"):
            file.editor.edit_memory(file.memory(0), {"title": "ours"})
        assert (file.rows(), file.editor.steps()) == (before, [])


def test_an_older_step_is_undone_alone_and_names_what_stands_in_the_way(tmp_path: Path) -> None:
    with opened(copy_of(REAL, tmp_path)) as file:
        editor, rowid = file.editor, file.memory(0)
        first = editor.edit_memory(rowid, {"title": "first"}).step
        editor.edit_memory(rowid, {"importance": 0.9})
        third = editor.edit_memory(rowid, {"title": "third"}).step
        with pytest.raises(CannotUndoError, match=f"step {third}"):
            editor.undoer.undo(first)
        editor.undoer.undo(third)
        editor.undoer.undo(first)  # the importance, set in between, stays
        stored = json.loads(file.store.connection.value("SELECT properties FROM nodes WHERE rowid = ?", (rowid,)))
        assert (stored["title"], stored["importance"]) == (file.topology.titles[0], 0.9)


def test_a_value_that_a_later_step_brought_back_waits_for_that_step(tmp_path: Path) -> None:
    """Else the later one, taken back after it, would bring on a value that no step stands for."""
    with opened(copy_of(REAL, tmp_path)) as file:
        start = file.rows()
        title = file.topology.titles[0]
        first = file.editor.edit_memory(file.memory(0), {"title": "other"}).step
        second = file.editor.edit_memory(file.memory(0), {"title": title}).step
        with pytest.raises(CannotUndoError, match=rf"\(step {second}\) changed properties\.title after it"):
            file.editor.undo(first)
        file.editor.undo(second)
        file.editor.undo(first)
        assert without_stamps(file.rows()) == without_stamps(start)


def test_what_the_agent_changed_since_stays_or_stands_in_the_way(tmp_path: Path) -> None:
    path = copy_of(REAL, tmp_path)
    with opened(path) as file, AgentProcess(path, timeout=5) as agent:
        step = file.editor.edit_memory(file.memory(0), {"title": "ours"}).step
        agent.execute(
            "UPDATE nodes SET properties = json_set(properties, '$.content', 'theirs') WHERE rowid = ?",
            (file.memory(0),),
        )
        file.editor.undoer.undo(step)
        stored = json.loads(
            file.store.connection.value("SELECT properties FROM nodes WHERE rowid = ?", (file.memory(0),))
        )
        assert (stored["title"], stored["content"]) == (file.topology.titles[0], "theirs")
        again = file.editor.edit_memory(file.memory(0), {"title": "ours"}).step
        agent.execute(
            "UPDATE nodes SET properties = json_set(properties, '$.title', 'theirs') WHERE rowid = ?",
            (file.memory(0),),
        )
        with pytest.raises(CannotUndoError, match=r"Another program changed properties\.title"):
            file.editor.undoer.undo(again)


def test_undo_never_takes_away_what_the_agent_linked_to(tmp_path: Path) -> None:
    path = copy_of(REAL, tmp_path)
    with opened(path) as file, AgentProcess(path, timeout=5) as agent:
        made = file.editor.new_memory({"id": "ours", "title": "New", "content": "x", "type": "fix"})
        agent.execute(
            "INSERT INTO relationships(id, from_id, to_id, rel_type, properties) "
            "VALUES ('theirs', ?, 'ours', 'FOLLOWS', '{}')",
            (file.topology.memory_ids[0],),
        )
        with pytest.raises(CannotUndoError, match="1 link made elsewhere would lose the memory ours"):
            file.editor.undoer.undo(made.step)
        agent.execute("DELETE FROM relationships WHERE id = 'theirs'")
        file.editor.undoer.undo(made.step)


def test_a_row_number_that_was_taken_cannot_return_and_the_step_says_so(tmp_path: Path) -> None:
    path = copy_of(REAL, tmp_path)
    with opened(path) as file, AgentProcess(path, timeout=5) as agent:
        last = max(file.rows()["nodes"])
        step = file.editor.delete_memories([RowId(last)]).step
        agent.execute("INSERT INTO nodes(rowid, id, label, properties) VALUES (?, 'theirs', 'Memory', '{}')", (last,))
        undone = file.editor.undoer.undo(step)
        assert any("took its row number" in note for note in undone.notes)
        ids = {row[3] for row in file.rows()["nodes"].values()}
        assert file.topology.memory_ids[last - 1].encode() in ids | {row[1] for row in file.rows()["nodes"].values()}
        file.editor.undoer.redo(step)  # follows the row to its new number
        assert file.store.connection.value("SELECT id FROM nodes WHERE rowid = ?", (last,)) == "theirs"


def test_a_link_whose_end_is_gone_is_named(tmp_path: Path) -> None:
    path = copy_of(REAL, tmp_path)
    with opened(path) as file, AgentProcess(path, timeout=5) as agent:
        step = file.editor.delete_relationships([file.link(0)]).step
        agent.execute("DELETE FROM nodes WHERE id = ?", (file.topology.to_ids[0],))
        with pytest.raises(
            CannotUndoError, match=f"cannot return: the memory '{file.topology.to_ids[0]}' at its end"
        ):
            file.editor.undoer.undo(step)
        assert file.editor.steps()[0].state is State.DONE


def test_deleting_a_successor_empties_the_names_of_it(tmp_path: Path) -> None:
    with opened(copy_of(REAL, tmp_path)) as file:
        other = file.topology.relationship_ids[1]
        file.editor.end([file.link(0)], other)
        step = file.editor.delete_relationships([file.link(1)]).step
        named = "SELECT invalidated_by FROM relationships WHERE rowid = ?"
        assert file.store.connection.value(named, (file.link(0),)) is None
        file.editor.undoer.undo(step)
        assert file.store.connection.value(named, (file.link(0),)) == other


def test_ordinary_full_text_rows_are_kept_in_step(tmp_path: Path) -> None:
    with opened(copy_of("memorygraph-doc-shape.db", tmp_path)) as file:
        search = "SELECT n.rowid FROM nodes n JOIN nodes_fts f ON n.id = f.id WHERE nodes_fts MATCH ?"

        def find(word: str) -> list[int]:
            return [row[0] for row in file.store.connection.rows(search, (word,))]

        step = file.editor.edit_memory(file.memory(0), {"title": "xylophone"}).step
        assert find("xylophone") == [file.memory(0)]
        file.editor.undoer.undo(step)
        assert find("xylophone") == []
        made = file.editor.new_memory({"title": "zeppelin", "content": "y", "type": "fix"}).step
        assert len(find("zeppelin")) == 1
        file.editor.undoer.undo(made)
        assert find("zeppelin") == []
        gone = file.editor.delete_memories([file.memory(0)]).step
        count = "SELECT count(*) FROM nodes_fts WHERE id = ?"
        assert file.store.connection.value(count, (file.topology.memory_ids[0],)) == 0
        file.editor.undoer.undo(gone)
        assert file.store.connection.value(count, (file.topology.memory_ids[0],)) == 1


def test_a_brain_keeps_one_edge_a_pair_and_replaces_only_when_told(tmp_path: Path) -> None:
    with opened(copy_of("agentos-new.sqlite", tmp_path)) as file:
        pairs = zip(file.topology.from_ids, file.topology.to_ids, file.topology.relationship_ids, strict=True)
        place, (source, target, _) = next((i, p) for i, p in enumerate(pairs) if edge_id(p[0], p[1]) == p[2])
        fields = {"type": "CONTRADICTS", "from_id": source, "to_id": target, "strength": 0.7}
        with pytest.raises(KnownError, match="one edge for each pair"):
            file.editor.new_relationship(fields)
        file.editor.new_relationship(fields, replace=True)
        found = file.store.connection.rows(
            "SELECT rowid, type, weight FROM knowledge_edges WHERE id = ?", (edge_id(source, target),)
        )
        assert found == [(file.link(place), "CONTRADICTS", 0.7)]


def test_trace_texts_are_read_only_and_forgetting_is_a_mark(tmp_path: Path) -> None:
    with opened(copy_of("agentos-new.sqlite", tmp_path)) as file:
        with pytest.raises(KnownError, match="read-only"):
            file.editor.edit_memory(file.memory(0), {"title": "x"})
        traced = next(
            RowId(row[0])
            for row in file.store.connection.rows(
                "SELECT n.rowid FROM knowledge_nodes n JOIN memory_traces t ON t.id = n.id WHERE t.deleted = 0"
            )
        )
        nodes = len(file.rows()["knowledge_nodes"])
        file.editor.delete_memories([traced])
        assert len(file.rows()["knowledge_nodes"]) == nodes
        marked = "SELECT t.deleted FROM memory_traces t JOIN knowledge_nodes n ON n.id = t.id WHERE n.rowid = ?"
        assert file.store.connection.value(marked, (traced,)) == 1


def test_many_rows_are_one_step_and_stopped_half_way_leave_nothing(tmp_path: Path) -> None:
    path = copy_of(REAL, tmp_path)
    with AgentProcess(path) as agent:
        agent.execute("BEGIN")
        for number in range(500):
            stored = json.dumps({"id": f"n{number}", "type": "fix", "title": str(number), "tags": ["old"]})
            agent.execute("INSERT INTO nodes(id, label, properties) VALUES (?, 'Memory', ?)", (f"n{number}", stored))
        agent.execute("COMMIT")
    with opened(path) as file:
        rowids = [RowId(int(rowid)) for rowid in file.topology.memory_rowid[-500:]]
        start = file.rows()
        step = file.editor.change_tags(rowids, lambda tags: ["new"], "Rename").step
        assert file.editor.steps()[0].rows == 500
        file.editor.undoer.undo(step)
        assert without_stamps(file.rows()) == without_stamps(start)
        before = file.rows()
        with AgentProcess(path, timeout=5) as agent:  # the 450th row refuses: two batches are in by then
            agent.execute(
                "CREATE TRIGGER guard BEFORE UPDATE ON nodes WHEN old.id = 'n450' "
                "BEGIN SELECT RAISE(ABORT, 'no'); END"
            )
        with pytest.raises(KnownError, match="refuses"):
            file.editor.edit_memories(rowids, {"importance": 0.1})
        assert file.rows() == before
        assert len(file.editor.steps()) == 1


def test_the_history_survives_a_restart(tmp_path: Path) -> None:
    path, history = copy_of(REAL, tmp_path), tmp_path / "own" / "history.db"
    with opened(path, history) as file:
        start = file.rows()
        file.editor.delete_memories([file.memory(3)])
    with opened(path, history) as file:
        (step,) = file.editor.steps()
        file.editor.undoer.undo(step.id)
        assert without_stamps(file.rows()) == without_stamps(start)


def test_null_ids_and_bytes_that_are_not_utf8_come_back(tmp_path: Path) -> None:
    path = copy_of(REAL, tmp_path)
    with AgentProcess(path) as agent:
        agent.execute(
            "INSERT INTO nodes(rowid, id, label, properties) VALUES (901, NULL, 'Memory', '{\"title\":\"no id\"}')"
        )
        agent.execute(
            "INSERT INTO nodes(rowid, id, label, properties) VALUES (902, CAST(x'66ff' AS TEXT), 'Memory', "
            "CAST(x'7b227469746c65223a22ff222c2261223a317d' AS TEXT))"
        )
    with opened(path) as file:
        start = file.rows()
        one = file.editor.edit_memory(RowId(901), {"importance": 0.5}).step
        two = file.editor.edit_memory(RowId(902), {"importance": 0.5}).step
        three = file.editor.delete_memories([RowId(901), RowId(902)]).step
        for step in (three, two, one):
            file.editor.undoer.undo(step)
        assert without_stamps(file.rows()) == without_stamps(start)


def test_columns_added_and_dropped_since_are_no_obstacle(tmp_path: Path) -> None:
    path = copy_of("memorygraph-bun.db", tmp_path)
    with AgentProcess(path) as agent:
        agent.execute("ALTER TABLE memories ADD COLUMN going TEXT")
        agent.execute("UPDATE memories SET going = 'x'")
    with opened(path, tmp_path / "history.db") as file:
        rowid = file.memory(0)
        step = file.editor.delete_memories([rowid]).step
        count = len(file.rows()["memories"])
    with AgentProcess(path, timeout=5) as agent:
        agent.execute("ALTER TABLE memories DROP COLUMN going")
        agent.execute("ALTER TABLE memories ADD COLUMN coming TEXT DEFAULT 'fresh'")
    with opened(path, tmp_path / "history.db") as file:
        undone = file.editor.undoer.undo(step)
        assert len(file.rows()["memories"]) == count + 1
        assert any("no longer has the column going" in note for note in undone.notes)
        assert file.store.connection.value("SELECT coming FROM memories WHERE rowid = ?", (rowid,)) == "fresh"
