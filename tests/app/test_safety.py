"""What keeps a file safe, in the window: its place is named, a replaced file is not written to, a secret goes."""

import os
import shutil
from pathlib import Path

import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

from memgraph_gui.app.common.messages import Level
from memgraph_gui.engine import neighbours
from memgraph_gui.engine.dataroot import data_root
from memgraph_gui.engine.records import RowId
from tests.app.conftest import OPEN_TIMEOUT, Player
from tests.builders.copies import copy_of
from tests.builders.memorygraph import MemoryGraphBuilder

SECRET = "SKLIVE4Zq9TopSecretKey77"


@pytest.fixture(autouse=True)
def ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MEMGRAPH_GUI_DATA_DIR", str(tmp_path / "ours"))


def problem(player: Player) -> str:
    """The sentence of the last problem that was told."""
    problems = [message.text for message in player.heard if message.level == Level.PROBLEM]
    return problems[-1] if problems else ""


@pytest.mark.parametrize("kind", ["synchronised", "network"])
def test_a_dangerous_place_is_named_and_read_only_is_one_click_away(
    kind: str, player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / ("Dropbox" if kind == "synchronised" else "share")
    path = copy_of("memorygraph-real-small.db", folder)
    if kind == "network":
        mounts = tmp_path / "mountinfo"
        mounts.write_text(f"1 0 0:1 / / rw - ext4 /dev/sda rw\n2 1 0:2 / {folder} rw - nfs4 server:/export rw\n")
        monkeypatch.setattr(neighbours, "MOUNTS", mounts)
    player.open(path)
    words = "Dropbox synchronises" if kind == "synchronised" else "network or shared drive (nfs4)"
    player.qtbot.waitUntil(lambda: words in problem(player), timeout=OPEN_TIMEOUT)
    bar = player.window.messages
    player.qtbot.waitUntil(lambda: words in bar.text, timeout=OPEN_TIMEOUT)
    assert player.window.strip._mark.text() == "Writable"
    assert bar.offer.text() == "Open read-only"
    with player.qtbot.waitSignal(player.workspace.opened, timeout=OPEN_TIMEOUT):
        bar.offer.click()
    assert player.window.strip._mark.text() == "Read-only"
    assert bar.text == ""


def test_a_replaced_file_is_called_out_of_date_and_nothing_is_written(player: Player, tmp_path: Path) -> None:
    path = copy_of("memorygraph-real-small.db", tmp_path / "files")
    other = copy_of("memorygraph-0.9.6.db", tmp_path / "other")
    player.open(path)
    undo, redo = (player.window.actions_by_id.action(name) for name in ("undo", "redo"))
    assert not undo.isEnabled()  # nothing was done yet
    shown = [one for one in player.window.findChildren(QToolButton) if one.defaultAction() is undo]
    assert [one.isEnabled() for one in shown if one.isVisible()] == [False]
    assert not redo.isEnabled()
    writer, topology = player.desk.writer, player.workspace.topology
    assert topology is not None
    rowid = RowId(int(topology.memory_rowid[0]))
    with player.qtbot.waitSignal(writer.written, timeout=OPEN_TIMEOUT):
        writer.edit(lambda editor: editor.edit_memory(rowid, {"title": "Mine"}), lambda _w: None, failures.append)
    assert undo.isEnabled()
    assert not redo.isEnabled()
    os.replace(other, path)
    player.qtbot.waitUntil(lambda: player.window.strip._mark.text() == "Out of date", timeout=OPEN_TIMEOUT)
    player.qtbot.waitUntil(lambda: "was replaced by another file" in problem(player), timeout=OPEN_TIMEOUT)
    failures.clear()
    writer.edit(lambda editor: editor.edit_memory(rowid, {"title": "Lost"}), lambda _w: None, failures.append)
    player.qtbot.waitUntil(lambda: bool(failures), timeout=OPEN_TIMEOUT)
    assert str(failures[0]).startswith("Nothing was written: ")
    with player.qtbot.waitSignal(player.workspace.opened, timeout=OPEN_TIMEOUT):
        player.window.actions_by_id.action("read-again").trigger()
    assert player.window.strip._mark.text() == "Writable"


failures: list[Exception] = []


def bytes_of(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file())


def test_a_secret_is_purged_with_one_clear_confirmation(player: Player, tmp_path: Path) -> None:
    path = tmp_path / "own" / "memory.db"
    with MemoryGraphBuilder(path) as builder:
        builder.notes(3)
        builder.memory("key", f"Key {SECRET}", f"The key is {SECRET}, keep it.")
        builder.relationship("secret", "m1", "key", "SOLVES", context=f"use {SECRET}")
    player.open(path)
    desk, writer, topology = player.desk.purging, player.desk.writer, player.workspace.topology
    assert topology is not None
    rowid = RowId(int(topology.memory_rowid[topology.memory_ids.index("key")]))
    with player.qtbot.waitSignal(writer.written, timeout=OPEN_TIMEOUT):  # a step, and the backup of the day
        writer.edit(lambda editor: editor.edit_memory(rowid, {"importance": 0.9}), lambda _w: None, failures.append)
    player.window.search.field.set_line(SECRET)
    player.window.actions_by_id.action("purge").trigger()
    dialog = desk.dialog
    assert dialog is not None
    assert not dialog.purge.isEnabled()
    QTest.keyClicks(dialog.field, "key")
    player.qtbot.waitUntil(lambda: "At least 4 characters" in dialog.found.text(), timeout=OPEN_TIMEOUT)
    dialog.field.setPlainText("a text that stands nowhere")
    player.qtbot.waitUntil(lambda: "found nowhere" in dialog.found.text(), timeout=OPEN_TIMEOUT)
    assert not dialog.purge.isEnabled()
    dialog.field.setPlainText(SECRET)
    player.qtbot.waitUntil(dialog.purge.isEnabled, timeout=OPEN_TIMEOUT)
    lines = dialog.found.text().splitlines()
    assert lines[0] == f"• 1 memory: “Key {SECRET}”"
    assert lines[1].startswith("• 1 other row of the file")
    assert [line for line in lines if "1 step of the history" in line]
    assert [line for line in lines if "1 backup of ours" in line]
    assert "copies and backups that other programs" in dialog.remains.text()
    with player.qtbot.waitSignal(player.workspace.opened, timeout=OPEN_TIMEOUT):  # it is read again after it
        dialog.purge.click()
    assert "2 rows of the file" in dialog.found.text()
    assert SECRET not in dialog.found.text() + dialog.field.toPlainText() + player.window.search.field.line
    again = player.workspace.topology
    assert again is not None
    assert again.titles[again.memory_ids.index("key")] == "Key [purged]"
    player.qtbot.waitUntil(lambda: not player.window.actions_by_id.action("undo").isEnabled(), timeout=OPEN_TIMEOUT)
    dialog.close_button.click()
    assert desk.dialog is None
    player.window.close()
    for place in (path.parent, data_root()):
        found = bytes_of(place)
        assert SECRET.encode() not in found
        assert SECRET.lower().encode() not in found
    shutil.rmtree(path.parent)
