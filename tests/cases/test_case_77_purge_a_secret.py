"""Hard case 77: after a purge no byte of the secret is left in the file or in what is ours, and limits are said."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from memgraph_gui.engine.dataroot import data_root
from memgraph_gui.engine.editing.editor import Editor
from memgraph_gui.engine.editing.history import State
from memgraph_gui.engine.editing.opening import open_editor
from memgraph_gui.engine.editing.purging import purge
from memgraph_gui.engine.editing.scrubbing import Secret, restore_rowids
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.records import RowId
from tests.builders.agent_process import AgentProcess
from tests.builders.agentos import AgentOSBuilder
from tests.builders.memorygraph import Index, MemoryGraphBuilder
from tests.builders.typed import TypedBuilder
from tests.engine.editing.test_typed_index import TRIGGERS

SECRET = "SKLIVE4Zq9TopSecretKey77"


def bytes_of(folder: Path) -> bytes:
    """Every byte of every file under a folder; only when nothing is open."""
    return b"".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


def holds(folder: Path) -> bool:
    data = bytes_of(folder)
    return SECRET.encode() in data or SECRET.lower().encode() in data


def python_file(path: Path, *, index: Index, wal: bool = False) -> None:
    with MemoryGraphBuilder(path, index=index, wal=wal) as builder:
        for number in range(200):
            content = f"The key is {SECRET}, keep it." if number == 150 else "Something worth keeping. " * 20
            builder.memory(f"n{number}", f"Note {number}", content)
        builder.memory("SECRET", f"Key {SECRET}", "x" * 6000 + SECRET, tags=[SECRET.lower(), "fine"])
        builder.relationship("r1", "n1", "n2", "SOLVES", context=f'{{"text": "use {SECRET}"}}')
        if index is Index.STOCK:  # what some program may have put there; nothing can take it out row by row
            builder.connection.execute(
                "INSERT INTO nodes_fts(rowid, id, title, content, summary) VALUES (151, 'n150', ?, ?, '')",
                (SECRET, SECRET),
            )


def opened_with_traces_everywhere(path: Path) -> Editor:
    """An edit, a deletion, a backup, a settings file: the secret is in all of them."""
    editor = open_editor(path)
    editor.edit_memory(RowId(151), {"title": f"Edited, {SECRET}"})
    editor.edit_memory(RowId(3), {"title": "harmless"})
    editor.delete_memories([RowId(201)])
    settings = data_root() / "settings.ini"
    settings.write_text(f"[recent]\nsearches=redis, {SECRET}\n")
    assert editor.backups is not None
    with closing(sqlite3.connect(editor.backups.folder.parent / "positions.db")) as database:
        database.execute("CREATE TABLE drafts (text TEXT)")
        database.execute("INSERT INTO drafts VALUES (?)", (f"half written, {SECRET}",))
        database.commit()
    return editor


@pytest.mark.parametrize("kind", ["stock", "own index", "wal"])
def test_nothing_is_left(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "own" / "memory.db"
    python_file(path, index=Index.DOCUMENT if kind == "own index" else Index.STOCK, wal=kind == "wal")
    assert holds(path.parent)
    editor = opened_with_traces_everywhere(path)
    assert editor.backups is not None
    rowids = editor.connection.rows("SELECT rowid, id FROM nodes ORDER BY rowid")
    with pytest.raises(KnownError, match="at least 4"):
        purge(editor, "key")
    report = purge(editor, SECRET)
    assert (report.steps, report.backups, report.files) == (2, 1, 2)
    assert report.rows >= 2
    assert not any("still holds" in note or "open" in note for note in report.not_reached)
    states = [(step.rows, step.state) for step in editor.steps()]
    assert states == [(0, State.DONE), (1, State.DONE), (0, State.DONE)]
    assert "purged" in editor.steps()[0].words
    with pytest.raises(KnownError, match="purged"):
        editor.undoer.undo(editor.steps()[0].id)
    editor.undoer.undo(editor.steps()[1].id)  # the others go on
    assert editor.connection.rows("SELECT rowid, id FROM nodes ORDER BY rowid") == rowids
    assert editor.connection.value("PRAGMA integrity_check") == "ok"
    stored = json.loads(editor.connection.value("SELECT properties FROM nodes WHERE id = 'n150'"))
    assert stored["title"] == "Edited, [purged]"
    context = editor.connection.value("SELECT properties ->> 'context' FROM relationships WHERE id = 'r1'")
    assert json.loads(context) == {"text": "use [purged]"}
    if kind == "own index":
        search = "SELECT count(*) FROM nodes_fts WHERE nodes_fts MATCH ?"
        assert editor.connection.value(search, ("harmless OR keeping",)) >= 199
        assert editor.connection.value(search, (SECRET,)) == 0
    assert len(editor.backups.listed()) == 1
    editor.close()
    assert not holds(path.parent)
    assert not holds(data_root())


def test_plain_deletion_leaves_it_and_does_not_claim_otherwise(tmp_path: Path) -> None:
    path = tmp_path / "own" / "memory.db"
    python_file(path, index=Index.DOCUMENT)
    editor = open_editor(path)
    written = editor.delete_memories([RowId(201)])
    assert "purge" not in str(written.notes).lower()
    editor.close()
    assert holds(path.parent)


def test_typed_files_with_triggers_and_brains(tmp_path: Path) -> None:
    typed = tmp_path / "typed" / "memory.db"
    with TypedBuilder(typed, index=True) as builder:
        for trigger in TRIGGERS:
            builder.connection.execute(trigger)
        for number in range(50):
            builder.memory(f"m{number}", f"Note {number}", content=f"Key {SECRET}" if number == 7 else "x")
        builder.relationship("r1", "m1", "m2", context=SECRET)
    brain = tmp_path / "brain" / "brain.sqlite"
    with AgentOSBuilder(brain, wal=True) as agentos:
        for number in range(20):
            agentos.node(f"mt_{number}")
            agentos.trace(f"mt_{number}", f"The key {SECRET}" if number == 5 else "x")
        agentos.connection.execute("INSERT INTO memory_traces_fts(memory_traces_fts) VALUES ('rebuild')")
    for path, rows in ((typed, 2), (brain, 1)):
        assert holds(path.parent)
        editor = open_editor(path)
        report = purge(editor, SECRET)
        assert report.rows == rows
        assert editor.connection.value("PRAGMA integrity_check") == "ok"
        editor.close()
        assert not holds(path.parent)


def test_what_another_program_holds_is_said(tmp_path: Path) -> None:
    path = tmp_path / "own" / "memory.db"
    python_file(path, index=Index.STOCK, wal=True)
    editor = open_editor(path)
    with AgentProcess(path) as agent:
        agent.execute("BEGIN")
        agent.execute("SELECT count(*) FROM nodes")
        report = purge(editor, SECRET)
        assert any("another program" in note.lower() for note in report.not_reached)
        agent.execute("COMMIT")
    again = purge(editor, SECRET)
    assert not any("program has" in note for note in again.not_reached)
    editor.close()
    assert not holds(path.parent)


def test_rowids_are_put_back_where_vacuum_moved_them(tmp_path: Path) -> None:
    """SQLite does not promise to keep them; the versions at hand do, so they are moved by hand here."""
    path = tmp_path / "memory.db"
    with MemoryGraphBuilder(path) as builder:
        builder.notes(6)
    editor = open_editor(path)
    wanted = [2, 3, 5, 8, 13, 21]
    names = editor.connection.rows("SELECT id FROM nodes ORDER BY rowid")
    with editor.connection.opened_for_purging() as database:
        restore_rowids(database, "nodes", wanted)
        restore_rowids(database, "nodes", wanted)
    found = editor.connection.rows("SELECT rowid, id FROM nodes ORDER BY rowid")
    assert found == [(rowid, name) for rowid, (name,) in zip(wanted, names, strict=True)]
    editor.close()


def test_every_stored_form_is_known() -> None:
    secret = Secret.of('Pass"wörd\\')
    stored = json.dumps({"a": json.dumps({"b": 'x Pass"wörd\\ y'})}).encode()
    raw = json.dumps({"a": 'pass"wörd\\'}, ensure_ascii=False).encode()
    for data in (stored, raw, 'Pass"wörd\\'.encode()):
        assert secret.is_in(data)
        assert not secret.is_in(secret.removed(data))
    assert json.loads(json.loads(secret.removed(stored))["a"]) == {"b": "x [purged] y"}
    assert json.loads(secret.removed(raw)) == {"a": "[purged]"}
