"""What cannot be read or leads nowhere is repaired, deleted or given a placeholder in the window; soft keys."""

from functools import partial
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from memgraph_gui.app.curate.soft_desk import LATER
from memgraph_gui.engine.records import Problem
from memgraph_gui.panes.raw_dialog import RawDialog
from tests.app.conftest import OPEN_TIMEOUT, Player
from tests.app.test_curating import press
from tests.builders.agent_process import AgentProcess
from tests.builders.hard_files import dangling_edges
from tests.builders.memorygraph import MemoryGraphBuilder

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the offscreen plugin, of every dialog
WAIT = OPEN_TIMEOUT


def point_at(player: Player, wanted: str) -> None:
    """Walk to the problem of a row in the list."""
    pane = player.window.problems
    player.window.show_problems()
    pane._list.setFocus()
    for row in range(pane._rows.rowCount()):
        value = pane._rows.row(row).value
        if isinstance(value, Problem) and value.id == wanted:
            pane._list.setCurrentIndex(pane._rows.index(row, 0))
            return
    raise AssertionError(f"no problem with {wanted}")


def values(path: Path, sql: str) -> list[object]:
    with AgentProcess(path, timeout=5.0) as agent:
        return [row[0] for row in agent.execute(sql)]


def drawable(player: Player) -> int:
    assert player.workspace.topology is not None
    return int(player.workspace.topology.drawable().sum())


def test_33_ends_that_are_missing_are_repaired_deleted_or_held_by_a_placeholder(
    player: Player, tmp_path: Path
) -> None:
    dangling_edges(tmp_path)
    path = tmp_path / "memory.db"
    player.open(path)
    wait = partial(player.qtbot.waitUntil, timeout=WAIT)
    pane, form, topology = player.window.problems, player.desk.links.pane, player.workspace.topology
    assert topology is not None
    assert drawable(player) == 6
    point_at(player, "d1")
    assert [n for n, button in pane.buttons.items() if not button.isHidden()] == [
        "edit",
        "repair",
        "placeholder",
        "delete",
    ]
    pane.buttons["placeholder"].click()
    wait(lambda: drawable(player) == 7)
    assert values(path, "SELECT id FROM nodes WHERE id LIKE 'ghost%'") == ["ghost-a"]
    point_at(player, "d4")
    pane.buttons["edit"].click()
    wait(lambda: form.draft is not None)
    assert "does not exist" in form.ends[False].text()
    QTest.keyClick(form.ends[False], Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(form.ends[False], "Note 2")
    QTest.keyClick(form.ends[False], Qt.Key.Key_Return)
    form.save_button.click()
    wait(lambda: drawable(player) == 8)
    assert values(path, "SELECT to_id FROM relationships WHERE id = 'd4'") == ["m2"]
    point_at(player, "d3")
    pane.buttons["delete"].click()
    press(player, "Delete")
    wait(lambda: values(path, "SELECT count(*) FROM relationships WHERE id = 'd3'") == [0])
    point_at(player, "d6")
    pane.buttons["edit"].click()
    wait(lambda: form.draft is not None and form.draft.source is not None)
    assert "no longer in the file" in form.details._replaced.text()
    form.details.forget.click()
    form.save_button.click()
    wait(lambda: values(path, "SELECT invalidated_by FROM relationships WHERE id = 'd6'") == [None])
    wait(lambda: len(player.desk.writer.steps.steps) == 4)


def test_a_text_that_is_no_json_is_repaired_by_hand_and_bad_bytes_are_said(player: Player, tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    with MemoryGraphBuilder(path) as build:
        build.memory("m1", title="Fine")
        build.memory("m2", raw='{"id":"m2","type":"general","title":"Cut","content":"x"')
        build.relationship("r1", "m1", "m2", raw='{"strength": 0.5,')
    player.open(path)
    wait = partial(player.qtbot.waitUntil, timeout=WAIT)
    point_at(player, "m2")
    player.window.problems.buttons["repair"].click()
    wait(lambda: bool(player.window.findChildren(RawDialog)))
    dialog = player.window.findChildren(RawDialog)[-1]
    assert "Line 1, column" in dialog.told
    assert not dialog.save.isEnabled()
    dialog.field.setPlainText(dialog.field.toPlainText() + "}")
    assert dialog.told == ""
    dialog.save.click()
    wait(lambda: values(path, "SELECT json_valid(properties) FROM nodes WHERE id = 'm2'") == [1])
    topology = player.workspace.topology
    assert topology is not None
    wait(lambda: topology.titles[1] == "Cut")
    point_at(player, "r1")
    player.window.problems.buttons["repair"].click()
    wait(lambda: any(one.isVisible() for one in player.window.findChildren(RawDialog)))
    dialog = next(one for one in player.window.findChildren(RawDialog) if one.isVisible())
    dialog.field.setPlainText('{"strength": 0.5, "confidence": 0.8}')
    dialog.save.click()
    wait(lambda: values(path, "SELECT properties ->> 'confidence' FROM relationships") == [0.8])


def test_soft_judgements_on_one_key_each_are_steps(player: Player, tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    with MemoryGraphBuilder(path) as build:
        build.memory("m1", title="One", importance=0.5)
        build.memory("m2", title="Two", importance=0.95)
    player.open(path)
    player.window.activateWindow()
    player.qtbot.waitUntil(player.window.isActiveWindow, timeout=WAIT)
    view, topology = player.window.view, player.workspace.topology
    assert topology is not None
    wait = partial(player.qtbot.waitUntil, timeout=WAIT)
    view.setFocus()
    view.set_selection(np.array([0, 1]))
    QTest.keyClick(view, Qt.Key.Key_I)
    wait(lambda: topology.importance[:2].round(6).tolist() == [0.6, 1.0])
    QTest.keyClick(view, Qt.Key.Key_I, Qt.KeyboardModifier.ShiftModifier)
    wait(lambda: topology.importance[:2].round(6).tolist() == [0.5, 0.9])
    QTest.keyClick(view, Qt.Key.Key_D)
    wait(lambda: topology.confidence[:2].round(6).tolist() == [0.7, 0.7])
    QTest.keyClick(view, Qt.Key.Key_B)
    wait(lambda: topology.tags[0] == topology.tags[1] == (LATER,))
    QTest.keyClick(view, Qt.Key.Key_B)
    wait(lambda: topology.tags[0] == topology.tags[1] == ())
    words = [step.words for step in player.desk.writer.steps.steps]
    assert words == [
        "Raise importance (2 memories)",
        "Lower importance (2 memories)",
        "Lower confidence (2 memories)",
        "Look at later (2 memories)",
        "No longer look at later (2 memories)",
    ]
    assert values(path, "SELECT properties -> 'importance' FROM nodes ORDER BY id") == ["0.5", "0.9"]
