"""Duplicating, and a merge told before it is made: what one link says for two, and what is lost to nobody."""

import json
from pathlib import Path

import pytest

from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.records import RowId
from tests.builders.agentos import AgentOSBuilder
from tests.builders.memorygraph import MemoryGraphBuilder
from tests.builders.typed import TypedBuilder
from tests.engine.editing.opened import opened
from tests.engine.editing.test_combining import merging


def test_a_duplicate_holds_everything_but_the_links_and_was_never_used(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    stored = (
        '{"id": "m1", "type": "fix", "title": "Pool", "content": "Ten\\r\\nplaces", "tags": ["a"],'
        ' "importance": 0.50, "usage_count": 7, "last_accessed": "2026-01-01T00:00:00+00:00",'
        ' "created_at": "2026-01-01T00:00:00+00:00",'
        ' "odd": [1.50, 9007199254740993], "updated_at": "2026-01-01T00:00:00+00:00"}'
    )
    with MemoryGraphBuilder(path) as builder:
        builder.memory("m1", raw=stored)
        builder.memory("m2")
        builder.relationship("r1", "m1", "m2")
    with opened(path) as file:
        start = file.rows()
        (made,) = file.editor.duplicate_memory(RowId(1)).changes.memories_added
        (text,) = file.store.connection.rows("SELECT properties FROM nodes WHERE id = ?", (made.id,))[0]
        copy = json.loads(text)
        assert copy["id"] == made.id != "m1"
        assert (copy["title"], copy["content"], copy["tags"]) == ("Pool (copy)", "Ten\r\nplaces", ["a"])
        assert (copy["usage_count"], "last_accessed" in copy) == (0, False)
        assert copy["created_at"] > "2026-06"
        assert '"odd":[1.50,9007199254740993]' in text
        assert '"importance":0.50' in text
        assert file.store.connection.value("SELECT count(*) FROM relationships") == 1
        assert file.editor.steps()[-1].words == "Duplicate “Pool”"
        file.editor.undo()
        assert file.rows() == start


def test_a_duplicate_in_the_other_layouts(tmp_path: Path) -> None:
    path = tmp_path / "typed.db"
    with TypedBuilder(path) as builder:
        builder.memory("m1")
    with opened(path) as file:
        (made,) = file.editor.duplicate_memory(RowId(1)).changes.memories_added
        sql = "SELECT title, usage_count, version, created_at = updated_at FROM memories WHERE id = ?"
        assert file.store.connection.rows(sql, (made.id,)) == [("A note (copy)", 0, 1, 1)]
    brain = tmp_path / "brain.sqlite"
    with AgentOSBuilder(brain) as nodes:
        nodes.node("n1")
    with opened(brain) as file, pytest.raises(KnownError, match="its own trace"):
        file.editor.duplicate_memory(RowId(1))


def test_a_merge_is_told_link_by_link_before_it_is_made(tmp_path: Path) -> None:
    with merging(tmp_path) as file:
        start = file.rows()
        story = file.editor.merge_story(RowId(1), [RowId(2), RowId(3)], {"title": "All of it"})
        assert story.stays == "“Title keep” stays with another title"
        assert story.others == "2 memories are deleted"
        assert sorted(story.moved) == [
            "“Title keep” causes “Title x”",
            "“Title keep” solves “Title x”",  # the ended one: history stays history
            "“Title y” follows “Title keep”",
        ]
        assert story.unified == ("“Title b” solves “Title x”",)
        assert sorted(story.dropped) == ["“Title b” is related to “Title b”", "“Title b” is similar to “Title keep”"]
        kept = file.editor.merge_story(RowId(1), [RowId(2), RowId(3)], keep_others=True)
        assert kept.stays == "“Title keep” stays as it is"
        assert kept.others == "2 memories stay, with 2 links that say “replaces”"
        assert file.rows() == start


def test_links_with_other_contexts_stay_beside_each_other_and_a_context_is_taken_over(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    with MemoryGraphBuilder(path) as builder:
        for name in ("keep", "b", "c", "x", "y"):
            builder.memory(name)
        builder.relationship("keep-x", "keep", "x", "SOLVES", context="for cards")
        builder.relationship("b-x", "b", "x", "SOLVES", context="for debits")  # says something else
        builder.relationship("c-x", "c", "x", "SOLVES", context="for debits", strength=0.9)
        builder.relationship("keep-y", "keep", "y", "CAUSES")
        builder.relationship("b-y", "b", "y", "CAUSES", context="at night")
    with opened(path) as file:
        file.editor.merge_memories(RowId(1), [RowId(2), RowId(3)])
        sql = (
            "SELECT id, properties ->> 'context', properties ->> 'strength' FROM relationships "
            "WHERE from_id = 'keep' ORDER BY id"
        )
        assert [(name, context) for name, context, _ in file.store.connection.rows(sql)] == [
            ("b-x", "for debits"),
            ("keep-x", "for cards"),
            ("keep-y", "at night"),
        ]
        assert file.store.connection.rows(sql)[0][2] == 0.9
