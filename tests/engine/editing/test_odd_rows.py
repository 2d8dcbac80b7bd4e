"""Rows and texts as only a hand or another program makes them: numbers at the ends, doubled keys, NaN."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from memgraph_gui.engine.editing.jsontext import JsonText
from memgraph_gui.engine.editing.plans import Written
from memgraph_gui.engine.editing.undoing import CannotUndoError
from memgraph_gui.engine.errors import KnownError
from tests.builders.agent_process import AgentProcess
from tests.builders.copies import copy_of
from tests.engine.editing.opened import opened

REAL = "memorygraph-real-small.db"
DOUBLED = b'{"title":"a","n":1.50,"title":"b","tags":["x"],"title":"c","k":{"a":1,"a":2}}'


def test_of_a_doubled_key_the_value_is_changed_that_a_server_reads() -> None:
    tool = JsonText()
    changed = tool.changed(DOUBLED, {"title": b'"new"', "tags": b"[]"})
    assert json.loads(changed)["title"] == "new"  # the server's own way of reading; SQLite's is the other
    assert changed == b'{"n":1.50,"tags":[],"title":"new","k":{"a":1,"a":2}}'
    assert "title" not in json.loads(tool.changed(DOUBLED, {"title": None}))
    assert tool.values(DOUBLED)["title"] == b'"c"'
    assert [value for key, value in tool.pairs(DOUBLED) if key == "title"] == [b'"a"', b'"b"', b'"c"']
    tool.close()


def test_undo_brings_a_doubled_key_back_to_the_byte(tmp_path: Path) -> None:
    path = copy_of(REAL, tmp_path)
    with AgentProcess(path) as agent, opened(path) as file:
        agent.execute("UPDATE nodes SET properties = ? WHERE rowid = 1", [DOUBLED.decode()])
        file.editor.edit_memory(file.memory(0), {"title": "new"})
        assert _properties(agent)["title"] == "new"
        file.editor.undo()
        assert agent.execute("SELECT properties FROM nodes WHERE rowid = 1") == [[DOUBLED.decode()]]


@pytest.mark.parametrize("rowid", [0, -5, 2**63 - 1])
def test_a_row_returns_to_its_number_and_new_ones_find_one(tmp_path: Path, rowid: int) -> None:
    path = copy_of(REAL, tmp_path)
    with AgentProcess(path) as agent:
        agent.execute("UPDATE nodes SET rowid = ? WHERE rowid = 1", [rowid])
        with opened(path) as file:
            editor = file.editor
            place = file.topology.memory_rowid.tolist().index(rowid)
            editor.delete_memories([file.memory(place)])
            editor.undo()
            named = [[file.topology.memory_ids[place]]]
            assert agent.execute("SELECT id FROM nodes WHERE rowid = ?", [rowid]) == named
            made = [editor.new_memory({"title": "new", "content": "x"}) for _ in range(2)]
            assert len({one.rows[0].key.rowid for one in made}) == 2
            editor.undo()
            editor.undo()
            assert agent.execute("SELECT id FROM nodes WHERE rowid = ?", [rowid]) == named


@pytest.mark.parametrize("number", [float("nan"), float("inf")])
def test_a_number_that_json_has_not_is_refused_in_words(tmp_path: Path, number: float) -> None:
    with opened(copy_of(REAL, tmp_path)) as file, pytest.raises(KnownError, match="Not saved"):
        file.editor.edit_memory(file.memory(0), {"importance": number})


def _properties(agent: AgentProcess) -> dict[str, Any]:
    ((text,),) = agent.execute("SELECT properties FROM nodes WHERE rowid = 1")
    found: dict[str, Any] = json.loads(text)
    return found


@pytest.mark.parametrize("does", ["RAISE(IGNORE)", "RAISE(ABORT, '')", "RAISE(FAIL, '')", "RAISE(ROLLBACK, '')"])
def test_an_edit_that_a_trigger_of_the_file_swallows_is_not_said_to_be_written(tmp_path: Path, does: str) -> None:
    path = copy_of(REAL, tmp_path)
    with AgentProcess(path) as agent:
        agent.execute(f"CREATE TRIGGER never BEFORE UPDATE ON nodes BEGIN SELECT {does}; END")
        with opened(path) as file:
            before = file.rows()
            with pytest.raises(KnownError, match=r"[Nn]othing was written"):
                file.editor.edit_memory(file.memory(0), {"title": "new"})
            assert file.rows() == before
            assert not file.editor.steps()


def test_a_table_that_is_gone_is_told_in_words(tmp_path: Path) -> None:
    path = copy_of(REAL, tmp_path)
    with AgentProcess(path) as agent, opened(path) as file:
        agent.execute("DROP TABLE relationships")
        edits: list[Callable[[], Written]] = [
            lambda: file.editor.end([file.link(0)]),
            lambda: file.editor.new_relationship(
                {"type": "SOLVES", "from_id": file.topology.memory_ids[0], "to_id": file.topology.memory_ids[1]}
            ),
        ]
        for edit in edits:
            with pytest.raises(KnownError):
                edit()


def test_a_column_that_came_since_does_not_stand_in_the_way(tmp_path: Path) -> None:
    path = copy_of(REAL, tmp_path)
    with AgentProcess(path) as agent, opened(path) as file:
        editor, count = file.editor, "SELECT count(*) FROM nodes"
        gone = editor.delete_memories([file.memory(1)])
        made = editor.new_memory({"title": "new", "content": "x"})
        agent.execute("ALTER TABLE nodes ADD COLUMN plain TEXT")
        agent.execute("ALTER TABLE nodes ADD COLUMN kind TEXT NOT NULL DEFAULT 'd'")
        agent.execute("ALTER TABLE nodes ADD COLUMN score INTEGER DEFAULT 3")
        ((before,),) = agent.execute(count)
        editor.undo(made.step)
        editor.undo(gone.step)
        assert agent.execute(count) == [[before]]
        editor.redo(gone.step)
        editor.redo(made.step)
        agent.execute("UPDATE nodes SET kind = 'of the agent' WHERE rowid = ?", [made.rows[0].key.rowid])
        with pytest.raises(CannotUndoError, match="Another program changed it"):
            editor.undo(made.step)
