"""A file of 0.14: its own full-text table, kept in step by triggers of the file, through edits and every undo."""

from pathlib import Path
from random import Random

import pytest

from tests.builders.agent_process import AgentProcess
from tests.builders.typed import TypedBuilder
from tests.engine.editing.opened import Opened, opened, without_stamps
from tests.engine.editing.random_edits import RandomEdits
from tests.engine.editing.test_steps import do_something_of_everything

TRIGGERS = (
    "CREATE TRIGGER memories_fts_insert AFTER INSERT ON memories BEGIN INSERT INTO memories_fts(rowid, id, title, "
    "content, summary, tags) VALUES (new.rowid, new.id, new.title, new.content, new.summary, new.tags); END",
    "CREATE TRIGGER memories_fts_delete AFTER DELETE ON memories BEGIN "
    "DELETE FROM memories_fts WHERE rowid = old.rowid; END",
    "CREATE TRIGGER memories_fts_update AFTER UPDATE ON memories BEGIN UPDATE memories_fts SET id = new.id, "
    "title = new.title, content = new.content, summary = new.summary, tags = new.tags WHERE rowid = old.rowid; END",
)


def file_of_0_14(path: Path) -> Path:
    """`memories_fts` (porter unicode61, ordinary) with triggers; rows with a NULL id and with bad UTF-8, too."""
    with TypedBuilder(path, index=True) as builder:
        for trigger in TRIGGERS:
            builder.connection.execute(trigger)
        for number in range(30):
            builder.memory(f"m{number}", f"Note {number} about searching", tags='["infra"]')
        builder.memory(None, "No id")
        builder.memory("bad", "Bad bytes")
        builder.connection.execute("UPDATE memories SET content = CAST(x'66ff66' AS TEXT) WHERE id = 'bad'")
        for number in range(29):
            builder.relationship(f"r{number}", f"m{number}", f"m{number + 1}", "FOLLOWS")
    return path


def index_is_right(file: Opened, agent: AgentProcess) -> None:
    """FTS5's own check, and each row of the index against its memory. The other program writes, as the check does."""
    agent.execute("INSERT INTO memories_fts(memories_fts) VALUES ('integrity-check')")
    differing = (
        "SELECT count(*) FROM memories m LEFT JOIN memories_fts f ON f.rowid = m.rowid WHERE f.rowid IS NULL OR "
        "CAST(f.title AS BLOB) IS NOT CAST(m.title AS BLOB) OR f.tags IS NOT m.tags OR "
        "CAST(f.content AS BLOB) IS NOT CAST(m.content AS BLOB)"
    )
    assert file.store.connection.value(differing) == 0
    counts = "SELECT (SELECT count(*) FROM memories) = (SELECT count(*) FROM memories_fts_docsize)"
    assert file.store.connection.value(counts) == 1


def test_the_index_is_right_after_every_undo_and_redo(tmp_path: Path) -> None:
    path = file_of_0_14(tmp_path / "memory.db")
    with opened(path) as file, AgentProcess(path, timeout=5) as agent:
        start = file.rows()
        do_something_of_everything(file)
        edited = file.rows()
        while (step := file.editor.undoer.last_done()) is not None:
            file.editor.undoer.undo(step)
            index_is_right(file, agent)
        assert without_stamps(file.rows()) == without_stamps(start)
        while (step := file.editor.undoer.next_undone()) is not None:
            file.editor.undoer.redo(step)
            index_is_right(file, agent)
        assert without_stamps(file.rows()) == without_stamps(edited)


@pytest.mark.parametrize("seed", range(3))
def test_the_index_is_right_after_random_edits(seed: int, tmp_path: Path) -> None:
    path = file_of_0_14(tmp_path / "memory.db")
    with opened(path) as file, AgentProcess(path, timeout=5) as agent:
        start = file.rows()
        edits = RandomEdits(file.store, file.editor, Random(seed))
        for _ in range(25):
            edits.edit()
            index_is_right(file, agent)
        while (step := file.editor.undoer.last_done()) is not None:
            file.editor.undoer.undo(step)
            index_is_right(file, agent)
        assert without_stamps(file.rows()) == without_stamps(start)
        assert file.store.connection.value("PRAGMA integrity_check") == "ok"
