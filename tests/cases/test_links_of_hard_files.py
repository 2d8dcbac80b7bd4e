"""Hard cases 34, 36, 40, 48 and 66 in the window, as they concern links: each is edited by itself, the rest stays."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from memgraph_gui.panes.links_dialog import LinksDialog
from memgraph_gui.panes.raw_dialog import RawDialog
from tests.app.conftest import OPEN_TIMEOUT, Player, look, make_player, player, settings
from tests.app.test_curating import press
from tests.builders.agent_process import AgentProcess
from tests.builders.memorygraph import MemoryGraphBuilder

__all__ = ["look", "make_player", "player", "settings"]  # the window's fixtures
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the offscreen plugin, of every dialog
CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def rows(path: Path, sql: str) -> list[list[object]]:
    with AgentProcess(path, timeout=5.0) as agent:
        return agent.execute(sql)


def test_34_each_of_many_parallel_links_is_edited_by_its_own_id(player: Player, case: Callable[[str], Path]) -> None:
    path = case("parallel_edges_and_self_loops") / "memory.db"
    player.open(path)
    topology = player.workspace.topology
    assert topology is not None
    before = rows(path, "SELECT id, from_id, rel_type, to_id FROM relationships ORDER BY rowid")
    ends = list(zip(topology.from_ids, topology.to_ids, strict=True))
    link = ends.index(("m2", "m1"))
    player.desk.menu.show("link", link, QPoint(0, 0))
    menu = player.desk.menu.menu
    assert menu is not None
    submenus = [one.menu() for one in menu.actions() if one.menu() is not None]
    menu.close()
    wanted = topology.relationship_ids[link]
    words = [one.title() for one in submenus if isinstance(one, QMenu)]
    assert words[-1] == f"All {len(words) - 1} links"
    player.window.view.choose_links(np.array([link]))
    player.window.actions_by_id.action("flip-link").trigger()
    for dialog in player.window.findChildren(LinksDialog):  # one link says so of these two already
        dialog.save.click()
    player.qtbot.waitUntil(lambda: topology.from_ids[link] == "m1", timeout=OPEN_TIMEOUT)
    after = rows(path, "SELECT id, from_id, rel_type, to_id FROM relationships ORDER BY rowid")
    assert [(old[0], new) for old, new in zip(before, after, strict=True) if old != new] == [
        (wanted, [wanted, "m1", before[link][2], "m2"])
    ]


def test_36_bytes_that_are_not_utf_8_are_replaced_only_when_that_was_said(player: Player, tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    with MemoryGraphBuilder(path) as build:
        build.notes(2)
    bad = '{"strength": 0.5, "confidence": 0.8, "context": "Stra\udce9e"}'.encode("utf-8", "surrogateescape")
    with AgentProcess(path, timeout=5.0) as agent:
        agent.execute(f"UPDATE relationships SET properties = CAST(x'{bad.hex()}' AS TEXT) WHERE rowid = 1")
    player.open(path)
    player.window.view.choose_links(np.array([0]))
    player.window.actions_by_id.action("repair").trigger()
    wait = partial(player.qtbot.waitUntil, timeout=OPEN_TIMEOUT)
    wait(lambda: bool(player.window.findChildren(RawDialog)))
    dialog = player.window.findChildren(RawDialog)[-1]
    assert dialog.save.text() == "Save, replacing the bad bytes"
    dialog.reject()
    assert rows(path, "SELECT hex(CAST(properties AS BLOB)) FROM relationships")[0][0] == bad.hex().upper()


def test_40_a_huge_context_stays_to_the_byte_when_something_else_is_saved(player: Player, tmp_path: Path) -> None:
    path, huge = tmp_path / "memory.db", "ü\n" + "x" * 4_000_000
    with MemoryGraphBuilder(path) as build:
        build.notes(2)
    with AgentProcess(path, timeout=5.0) as agent:
        agent.execute(
            "UPDATE relationships SET properties = ? WHERE rowid = 1",
            [json.dumps({"strength": 0.5, "confidence": 0.8, "context": huge, "evidence_count": 1})],
        )
    player.open(path)
    form = player.desk.links.pane
    player.window.view.choose_links(np.array([0]))
    player.window.actions_by_id.action("edit-link").trigger()
    wait = partial(player.qtbot.waitUntil, timeout=OPEN_TIMEOUT)
    wait(lambda: form.draft is not None)
    form.scores["strength"].number.setText("0.75")
    form.save_button.click()
    wait(lambda: rows(path, "SELECT properties ->> 'strength' FROM relationships WHERE rowid = 1") == [[0.75]])
    assert rows(path, "SELECT properties ->> 'context' FROM relationships WHERE rowid = 1") == [[huge]]


def test_66_and_48_a_link_is_added_and_deleted_by_keys_and_the_picture_stays(player: Player, tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    with MemoryGraphBuilder(path) as build:
        build.notes(4)
    player.open(path)
    player.settle()
    player.window.activateWindow()
    player.qtbot.waitUntil(player.window.isActiveWindow, timeout=OPEN_TIMEOUT)
    view, form, topology = player.window.view, player.desk.links.pane, player.workspace.topology
    assert topology is not None
    wait = partial(player.qtbot.waitUntil, timeout=OPEN_TIMEOUT)
    player.workspace.pin(3, 40.0, -20.0)
    player.settle()
    view.setFocus()
    view.set_selection(np.array([0]))
    camera, places = view.camera, player.workspace.positions.copy()
    links = topology.relationship_count
    QTest.keyClick(view, Qt.Key.Key_L, SHIFT)
    QTest.keyClicks(form.ends[False], "Note 4")
    QTest.keyClick(form.ends[False], Qt.Key.Key_Return)
    QTest.keyClick(form.categories[next(iter(form.categories))], Qt.Key.Key_Space)
    QTest.keyClick(form.types["CAUSES"], Qt.Key.Key_Space)
    QTest.keyClick(form.types["CAUSES"], Qt.Key.Key_S, CONTROL)
    wait(lambda: topology.relationship_count == links + 1)
    outline = player.window.inspector.outline
    player.window.activateWindow()  # the list of titles was a window of its own
    wait(player.window.isActiveWindow)
    assert outline.point_at(lambda line: line.words == "causes")
    wait(outline.hasFocus)
    QTest.keyClick(outline, Qt.Key.Key_Delete)
    press(player, "Delete")
    wait(lambda: not topology.relationship_alive[links])
    player.window.actions_by_id.action("undo").trigger()
    wait(lambda: len(rows(path, "SELECT 1 FROM relationships WHERE rel_type = 'CAUSES'")) == 1)
    assert view.selection.tolist() == [0]
    assert view.camera.scale == camera.scale
    assert np.array_equal(player.workspace.positions, places)
    assert player.workspace.pinned.nonzero()[0].tolist() == [3]
