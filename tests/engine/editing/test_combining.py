"""Merging, superseding, tags over all memories, and how steps and clashes are shown."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from memgraph_gui.engine.editing.differences import ThreeWay, ValueChange
from memgraph_gui.engine.editing.plans import ChangedMeanwhileError
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.records import RowId
from tests.builders.agent_process import AgentProcess
from tests.builders.agentos import AgentOSBuilder, edge_id
from tests.builders.copies import copy_of
from tests.builders.memorygraph import MemoryGraphBuilder
from tests.engine.editing.opened import Opened, opened, without_stamps

LINKS = (
    "SELECT id, from_id, to_id, rel_type, properties ->> 'strength', invalidated_by FROM relationships ORDER BY id"
)


@contextmanager
def merging(tmp_path: Path) -> Iterator[Opened]:
    """keep, b and c, merged later; x and y beside them."""
    path = tmp_path / "memory.db"
    with MemoryGraphBuilder(path) as builder:
        for name in ("keep", "b", "c", "x", "y"):
            builder.memory(name, f"Title {name}", tags=[name])
        builder.relationship("keep-x", "keep", "x", "SOLVES", strength=0.3)
        builder.relationship("b-x", "b", "x", "SOLVES", strength=0.9)  # says the same, more strongly
        builder.relationship("c-x", "c", "x", "CAUSES", strength=0.4)
        builder.relationship("y-b", "y", "b", "FOLLOWS", strength=0.5)
        builder.relationship("b-keep", "b", "keep", "SIMILAR_TO")  # would become a loop
        builder.relationship("b-b", "b", "b")
        builder.relationship("old", "b", "x", "SOLVES", strength=0.1, valid_until="2026-02-01T00:00:00+00:00")
        builder.relationship("by", "x", "y", "FOLLOWS", valid_until="2026-02-01T00:00:00+00:00", invalidated_by="b-x")
    with opened(path) as file:
        yield file


def test_the_links_of_the_merged_go_to_the_one_that_stays(tmp_path: Path) -> None:
    with merging(tmp_path) as file:
        start = file.rows()
        written = file.editor.merge_memories(RowId(1), [RowId(2), RowId(3)], {"title": "All of it"})
        assert file.store.connection.rows(LINKS) == [
            ("by", "x", "y", "FOLLOWS", 0.5, "keep-x"),  # its successor was unified with this one
            ("c-x", "keep", "x", "CAUSES", 0.4, None),
            ("keep-x", "keep", "x", "SOLVES", 0.9, None),
            ("old", "keep", "x", "SOLVES", 0.1, None),  # history stays history
            ("y-b", "y", "keep", "FOLLOWS", 0.5, None),
        ]
        names = file.store.connection.rows("SELECT id, properties ->> 'title' FROM nodes ORDER BY rowid")
        assert names == [("keep", "All of it"), ("x", "Title x"), ("y", "Title y")]
        words = file.editor.steps()[0].words
        assert words.startswith("Merge 2 memories into “Title keep”, 4 links re-pointed, ")
        assert words.endswith(", 1 repeat dropped, 2 links from it to itself dropped")
        file.editor.undo(written.step)
        assert without_stamps(file.rows()) == without_stamps(start)


def test_what_another_program_deleted_of_a_step_keeps_the_rest_from_nothing(tmp_path: Path) -> None:
    with merging(tmp_path) as file:
        start = without_stamps(file.rows())
        written = file.editor.merge_memories(RowId(1), [RowId(2), RowId(3)])
        with AgentProcess(file.path, timeout=5) as agent:
            agent.execute("DELETE FROM relationships WHERE id = 'y-b'")
        assert file.editor.undoer.blockers(written.step) == []
        undone = file.editor.undo(written.step)
        assert undone is not None
        assert undone.notes == ("Another program deleted the link y-b since.",)
        lost = file.topology.relationship_ids.index("y-b")
        del start["relationships"][file.link(lost)]
        assert without_stamps(file.rows()) == start
        redone = file.editor.redo(written.step)
        assert redone is not None
        assert redone.notes == undone.notes
        assert len(file.store.connection.rows("SELECT 1 FROM nodes")) == 3
        file.editor.undo(written.step)
        assert without_stamps(file.rows()) == start


def test_the_merged_come_back_though_another_program_deleted_the_one_that_stayed(tmp_path: Path) -> None:
    with merging(tmp_path) as file:
        written = file.editor.merge_memories(RowId(1), [RowId(2), RowId(3)], {"title": "All of it"})
        with AgentProcess(file.path, timeout=5) as agent:  # as the server does: its links first
            agent.execute("DELETE FROM relationships WHERE 'keep' IN (from_id, to_id)")
            agent.execute("DELETE FROM nodes WHERE id = 'keep'")
        undone = file.editor.undo(written.step)
        assert undone is not None
        assert "Another program deleted the memory keep since." in undone.notes
        names = file.store.connection.rows("SELECT id FROM nodes ORDER BY rowid")
        assert names == [("b",), ("c",), ("x",), ("y",)]
        assert ("b-x", "b", "x", "SOLVES", 0.9, None) in file.store.connection.rows(LINKS)
        loose = "SELECT count(*) FROM relationships WHERE from_id NOT IN (SELECT id FROM nodes)"
        assert file.store.connection.value(loose) == 0


def test_of_one_row_that_another_program_deleted_nothing_is_taken_back(tmp_path: Path) -> None:
    with merging(tmp_path) as file:
        written = file.editor.edit_memory(RowId(4), {"title": "New"})
        with AgentProcess(file.path, timeout=5) as agent:
            agent.execute("DELETE FROM nodes WHERE id = 'x'")
        assert file.editor.undoer.blockers(written.step) == ["Another program deleted the memory x since."]
        with pytest.raises(KnownError, match="Nothing was changed"):
            file.editor.undo(written.step)


def test_the_merged_may_stay_with_a_link_that_says_they_are_replaced(tmp_path: Path) -> None:
    with merging(tmp_path) as file:
        start = file.rows()
        file.editor.merge_memories(RowId(1), [RowId(2), RowId(3)], keep_others=True)
        replacing = "SELECT from_id, to_id FROM relationships WHERE rel_type = 'REPLACES' ORDER BY to_id"
        assert file.store.connection.rows(replacing) == [("keep", "b"), ("keep", "c")]
        touching = "SELECT count(*) FROM relationships WHERE 'b' IN (from_id, to_id)"
        assert file.store.connection.value(touching) == 1
        file.editor.undo()
        assert without_stamps(file.rows()) == without_stamps(start)


def test_merging_in_a_brain_marks_traces_and_keeps_one_edge_a_pair(tmp_path: Path) -> None:
    path = tmp_path / "brain.sqlite"
    with AgentOSBuilder(path) as builder:
        for name in ("keep", "b", "x"):
            builder.node(name)
        builder.trace("b", "The text of b")
        builder.edge("keep", "x", "SAME_TOPIC", weight=0.2)
        builder.edge("b", "x", "CONTRADICTS", weight=0.8)
        builder.edge("x", "b", "CAUSED_BY", weight=0.6)
    with opened(path) as file:
        start = file.rows()
        file.editor.merge_memories(RowId(1), [RowId(2)])
        edges = file.store.connection.rows("SELECT id, source_id, target_id, type, weight FROM knowledge_edges")
        assert edges == [
            (edge_id("keep", "x"), "keep", "x", "SAME_TOPIC", 0.8),
            (edge_id("x", "keep"), "x", "keep", "CAUSED_BY", 0.6),
        ]
        assert file.store.connection.rows("SELECT id, deleted FROM memory_traces") == [("b", 1)]
        assert file.store.connection.value("SELECT count(*) FROM knowledge_nodes") == 3
        file.editor.undo()
        assert file.rows() == start


def test_a_link_is_superseded_in_one_step(tmp_path: Path) -> None:
    with merging(tmp_path) as file:
        start = file.rows()
        rowid = file.link(file.topology.relationship_ids.index("keep-x"))
        written = file.editor.supersede(rowid, {"strength": 0.7})
        new = written.changes.relationships_added[0]
        assert (new.from_id, new.to_id, new.type, new.strength) == ("keep", "x", "SOLVES", 0.7)
        ended = "SELECT valid_until IS NOT NULL, invalidated_by FROM relationships WHERE id = 'keep-x'"
        assert file.store.connection.rows(ended) == [(1, new.id)]
        file.editor.undo()
        assert file.rows() == start


def test_tags_are_renamed_merged_and_deleted_over_all_memories(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    with MemoryGraphBuilder(path) as builder:
        builder.memory("m1", tags=["Redis", "infra"])
        builder.memory("m2", tags=["redis", "cache"])
        builder.memory("m3", tags=["other"])
        builder.memory("m4", raw="not json")
    with opened(path) as file:
        written = file.editor.merge_tags(["redis"], "valkey")
        assert tags_now(file) == [["valkey", "infra"], ["valkey", "cache"], ["other"]]
        assert len(written.rows) == 2  # the others are not touched
        file.editor.merge_tags(["infra", "cache", "other"], "things")
        assert tags_now(file) == [["valkey", "things"], ["valkey", "things"], ["things"]]
        file.editor.delete_tag("VALKEY")
        assert tags_now(file) == [["things"], ["things"], ["things"]]
        with pytest.raises(KnownError, match="no memory has this tag"):
            file.editor.delete_tag("nothing")
        for _ in range(3):
            file.editor.undo()
        assert tags_now(file) == [["Redis", "infra"], ["redis", "cache"], ["other"]]


def tags_now(file: Opened) -> list[list[str]]:
    rows = file.store.connection.rows("SELECT properties FROM nodes WHERE json_valid(properties) ORDER BY rowid")
    return [json.loads(stored)["tags"] for (stored,) in rows]


def test_a_step_is_told_value_by_value(tmp_path: Path) -> None:
    with merging(tmp_path) as file:
        file.editor.edit_memory(RowId(1), {"title": "Ünew", "importance": 0.25})
        (story,) = file.editor.story_of(1)
        assert (story.verb, story.name, story.rowid) == ("edited", "Ünew", 1)
        assert story.values == (
            ValueChange("title", "Title keep", "Ünew"),
            ValueChange("importance", "0.5", "0.25"),
        )
        file.editor.delete_memories([RowId(5)])
        assert [(story.verb, story.name) for story in file.editor.story_of(2)][-1] == ("deleted", "Title y")


def test_a_clash_is_shown_from_three_sides(tmp_path: Path) -> None:
    path = copy_of("memorygraph-bun.db", tmp_path)
    with opened(path) as file, AgentProcess(path, timeout=5) as agent:
        editor, rowid = file.editor, file.memory(0)
        base = editor.memory_image(rowid)
        assert base is not None
        agent.execute("UPDATE memories SET title = 'theirs', importance = 0.5 WHERE rowid = ?", (rowid,))
        fields = {"title": "ours", "confidence": 0.25}
        with pytest.raises(ChangedMeanwhileError) as told:
            editor.edit_memory(rowid, fields, base)
        assert told.value.current is not None
        (change,) = editor.preview(lambda: editor.edit_memory(rowid, fields, base)).changes
        shown = editor.compare(told.value.key.table, base, change.after or {}, told.value.current)
        titles = ThreeWay("title", file.topology.titles[0], "ours", "theirs")
        assert titles in shown
        assert [one.name for one in shown if one.clashes] == ["title"]
        assert {one.name for one in shown} == {"title", "importance", "confidence"}
