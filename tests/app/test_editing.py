"""Editing in the real window with real keys: a title and the way back, and whose change is said to be whose."""

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.app.conftest import OPEN_TIMEOUT, Player
from tests.builders.agent_process import AgentProcess
from tests.builders.copies import copy_of

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """66 memories, 82 relationships: written by memorygraphMCP itself."""
    return copy_of("memorygraph-real-small.db", tmp_path / "files")


def select(player: Player, title: str) -> int:
    topology = player.workspace.topology
    assert topology is not None
    index = topology.titles.index(title)
    player.window.view.setFocus()
    player.window.view.set_selection(np.array([index]))
    return index


def edit(player: Player, title: str) -> int:
    """Open a memory in the form by its key, when what was saved before has left it."""
    desk = player.desk.edit
    player.qtbot.waitUntil(lambda: not desk.pane.busy, timeout=OPEN_TIMEOUT)
    index = select(player, title)
    QTest.keyClick(player.window.view, Qt.Key.Key_F2)
    player.qtbot.waitUntil(lambda: desk.pane.draft is not None, timeout=OPEN_TIMEOUT)
    return index


def focused() -> object:
    return QApplication.focusWidget()


def stored_title(path: Path, memory_id: str) -> str:
    with AgentProcess(path) as agent:
        return str(agent.execute("SELECT properties->>'title' FROM nodes WHERE id = ?", [memory_id])[0][0])


def test_a_title_is_edited_by_key_and_taken_back(player: Player, small: Path) -> None:
    player.window.activateWindow()
    player.open(small)
    topology = player.workspace.topology
    assert topology is not None
    index = edit(player, "Lone hub")
    memory_id = topology.memory_ids[index]
    pane = player.desk.edit.pane
    field = pane.field("title")
    assert field.hasFocus()
    QTest.keyClicks(field, "Hub with a name")
    assert "title" in pane._said.text()
    QTest.keyClick(field, Qt.Key.Key_S, CONTROL)
    player.qtbot.waitUntil(lambda: topology.titles[index] == "Hub with a name", timeout=OPEN_TIMEOUT)
    assert stored_title(small, memory_id) == "Hub with a name"
    undo = player.window.actions_by_id.action("undo")
    assert "Lone hub" in undo.text()
    player.qtbot.waitUntil(player.window.view.hasFocus)
    QTest.keyClick(player.window.view, Qt.Key.Key_Z, CONTROL)
    player.qtbot.waitUntil(lambda: topology.titles[index] == "Lone hub", timeout=OPEN_TIMEOUT)
    assert stored_title(small, memory_id) == "Lone hub"


def test_our_own_edit_is_not_told_as_another_programs(player: Player, small: Path) -> None:
    player.open(small)
    foreign: list[object] = []
    player.workspace.foreign_changed.connect(foreign.append)
    index = edit(player, "Lone hub")
    topology = player.workspace.topology
    assert topology is not None
    field = player.desk.edit.pane.field("title")
    QTest.keyClicks(field, "Ours")
    QTest.keyClick(field, Qt.Key.Key_S, CONTROL)
    player.qtbot.waitUntil(lambda: topology.titles[index] == "Ours", timeout=OPEN_TIMEOUT)
    with AgentProcess(small, timeout=5.0) as agent, player.qtbot.waitSignal(player.workspace.foreign_changed):
        agent.execute("UPDATE nodes SET properties = json_set(properties, '$.title', 'Theirs') WHERE rowid = 2")
    assert len(foreign) == 1
    assert [row.rowid for row in foreign[0].memories_edited] == [2]  # type: ignore[attr-defined]
