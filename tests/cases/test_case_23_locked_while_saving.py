"""Hard case 23: a short lock is waited for; a long one is told, nothing is written, and saving again works."""

import threading
from pathlib import Path

import pytest

from memgraph_gui.engine.editing.editor import Editor
from memgraph_gui.engine.errors import LockedError
from tests.builders.agent_process import AgentProcess
from tests.builders.copies import copy_of
from tests.engine.editing.opened import opened


@pytest.mark.parametrize("name", ["memorygraph-real-small.db", "memorygraph-bun.db"])
def test_a_short_lock_is_waited_for(name: str, tmp_path: Path) -> None:
    path = copy_of(name, tmp_path)
    with opened(path) as file, AgentProcess(path) as agent:
        agent.execute("BEGIN IMMEDIATE")
        release = threading.Timer(0.5, lambda: agent.execute("COMMIT"))
        release.start()
        file.editor.edit_memory(file.memory(0), {"title": "saved"})
        release.join()
        assert len(file.editor.steps()) == 1


def test_a_long_lock_is_told_and_the_same_edit_succeeds_later(tmp_path: Path) -> None:
    path = copy_of("memorygraph-real-small.db", tmp_path)
    with opened(path) as file, AgentProcess(path) as agent:
        editor: Editor = file.editor
        before = file.rows()
        based_on = editor.memory_image(file.memory(0))
        agent.execute("BEGIN IMMEDIATE")
        with pytest.raises(LockedError, match=r"an agent may be writing.*nothing was changed, try again"):
            editor.edit_memory(file.memory(0), {"title": "kept in the form"}, based_on)
        agent.execute("ROLLBACK")
        assert (file.rows(), editor.steps()) == (before, [])
        editor.edit_memory(file.memory(0), {"title": "kept in the form"}, based_on)
        stored = agent.execute("SELECT properties ->> 'title' FROM nodes WHERE rowid = ?", (file.memory(0),))
        assert stored == [["kept in the form"]]


def test_an_undo_that_meets_a_long_lock_leaves_the_step_as_it_was(tmp_path: Path) -> None:
    path = copy_of("memorygraph-real-small.db", tmp_path)
    with opened(path) as file, AgentProcess(path) as agent:
        step = file.editor.delete_memories([file.memory(0)]).step
        agent.execute("BEGIN IMMEDIATE")
        with pytest.raises(LockedError):
            file.editor.undoer.undo(step)
        agent.execute("ROLLBACK")
        assert file.editor.history.pending() == []
        file.editor.undoer.undo(step)
