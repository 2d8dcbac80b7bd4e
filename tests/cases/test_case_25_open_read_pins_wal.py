"""Hard case 25: between two calls nothing of ours pins the log: a checkpoint from outside empties it."""

from pathlib import Path

from memgraph_gui.engine.editing.opening import open_editor
from memgraph_gui.engine.records import RowId
from memgraph_gui.engine.store import open_store
from tests.builders.agent_process import AgentProcess
from tests.builders.memorygraph import MemoryGraphBuilder


def test_a_checkpoint_from_outside_succeeds_between_reads_and_edits(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    with MemoryGraphBuilder(path, wal=True) as builder:
        builder.notes(300)
    store = open_store(path)
    editor = open_editor(path)
    try:
        store.load()
        with AgentProcess(path, timeout=5) as agent:
            agent.execute("PRAGMA wal_autocheckpoint=0")
            for number in range(200):
                agent.execute("UPDATE nodes SET updated_at = CURRENT_TIMESTAMP WHERE rowid = ?", (number + 1,))
            step = editor.edit_memory(RowId(1), {"title": "edited"}).step
            editor.undoer.undo(step)
            store.memory(RowId(7))
            store.poll()
            list(editor.preview(lambda: editor.delete_memories([RowId(2)])).changes)
            (busy, left, done) = agent.execute("PRAGMA wal_checkpoint(TRUNCATE)")[0]
            assert (busy, left, done) == (0, 0, 0)
            assert path.with_name("memory.db-wal").stat().st_size == 0
    finally:
        editor.close()
        store.close()
