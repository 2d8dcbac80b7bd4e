"""Finding one's way in the picture with real keys and mouse: focus, hiding, expanding, ways, and back again."""

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAction, QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QInputDialog, QLabel

from memgraph_gui.engine.exploring import Direction
from memgraph_gui.engine.topology import Topology
from tests.app.conftest import Player
from tests.builders.agent_process import AgentProcess
from tests.builders.memorygraph import MemoryGraphBuilder

NO_KEY, CTRL, SHIFT, ALT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
    Qt.KeyboardModifier.AltModifier,
)

# Without a display a menu cannot take the keyboard, and Qt says so.
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def chain(player: Player, tmp_path: Path) -> Player:
    """a -> b -> c -> d, and x -> a; y stands alone."""
    links = (("a", "b", "SOLVES"), ("b", "c", "CAUSES"), ("c", "d", "SOLVES"), ("x", "a", "REQUIRES"))
    with MemoryGraphBuilder(tmp_path / "memory.db") as builder:
        for name in "abcdxy":
            builder.memory(name, title=f"Memory {name}")
        for row, (source, target, kind) in enumerate(links):
            builder.relationship(f"r{row}", source, target, kind)
    player.open(tmp_path / "memory.db")
    player.settle()
    player.window.view.animated = False
    player.window.view.setFocus()
    rest(player)
    return player


def topology(player: Player) -> Topology:
    found = player.workspace.topology
    assert found is not None
    return found


def number(player: Player, name: str) -> int:
    return topology(player).titles.index(f"Memory {name}")


def rest(player: Player) -> None:
    """Wait for the picture that shows everything said so far."""
    view = player.window.view
    with player.qtbot.waitSignal(view.rested, timeout=20_000):
        view._pacing.changed()


def select(player: Player, names: str) -> None:
    player.window.view.set_selection(np.array([number(player, name) for name in names], np.int64))


def names(player: Player, indices: np.ndarray) -> str:
    return "".join(sorted(topology(player).titles[index][-1] for index in indices.tolist()))


def press(player: Player, key: Qt.Key, modifiers: Qt.KeyboardModifier = NO_KEY) -> None:
    QTest.keyClick(player.window.view, key, modifiers)
    QApplication.processEvents()


def shown(player: Player) -> str:
    return names(player, np.flatnonzero(player.desk.views.shown()))


def standing(player: Player) -> str:
    found = player.desk.search.filters.standing
    return "" if found is None else names(player, np.flatnonzero(found.memories))


def strip(player: Player) -> str:
    labels = [*player.window.strip._left, player.window.strip._why]
    return " ".join(label.text() for label in labels if label.text())


def place(player: Player, name: str) -> QPoint:
    view = player.window.view
    return QPointF(*view.camera.to_screen(*view.place_of(number(player, name)))).toPoint()


def test_a_double_click_focuses_with_depth_and_direction_and_escape_returns(chain: Player) -> None:
    view, bar = chain.window.view, chain.window.focus_bar
    before, camera = view.content.positions.copy(), view.camera
    QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, NO_KEY, place(chain, "b"))
    assert standing(chain) == "abc"
    assert not bar.isHidden()
    assert bar.height() == 40
    assert strip(chain) == "Showing 3 of 6 memories, 2 of 4 links focus, depth 1, both directions"
    QTest.mouseClick(bar._depth, Qt.MouseButton.LeftButton, NO_KEY, bar._depth.place(1).center().toPoint())
    assert standing(chain) == "abcdx"
    QTest.mouseClick(bar._way, Qt.MouseButton.LeftButton, NO_KEY, bar._way.place(1).center().toPoint())
    assert chain.desk.views.state.focus is not None
    assert chain.desk.views.state.focus.direction is Direction.OUT
    assert standing(chain) == "bcd"
    assert not np.array_equal(view.content.positions, before)
    press(chain, Qt.Key.Key_Escape)
    assert standing(chain) == ""
    assert bar.isHidden()
    assert np.array_equal(view.content.positions, before)
    assert (view.camera.x, view.camera.y, view.camera.scale) == pytest.approx((camera.x, camera.y, camera.scale))
    assert strip(chain) == "Showing 6 memories, 4 links"


@pytest.mark.parametrize("key", [Qt.Key.Key_F, Qt.Key.Key_Return])
def test_a_key_focuses_on_the_selected_memory_and_neighbours_stand_around_it(chain: Player, key: Qt.Key) -> None:
    select(chain, "a")
    home = chain.window.view.place_of(number(chain, "a"))
    press(chain, key)
    assert standing(chain) == "abx"
    view = chain.window.view
    assert view.place_of(number(chain, "a")) == home
    away = [np.subtract(view.place_of(number(chain, name)), home) for name in "bx"]
    assert np.hypot(*away[0]) == pytest.approx(np.hypot(*away[1]))
    assert away[0] == pytest.approx(-away[1])  # two neighbours stand opposite each other
    rest(chain)
    words = {word.text for word in view._item._words}
    assert words == {"solves", "requires"}
    assert {topology(chain).titles[label.memory][-1] for label in view._item.labels} == set("abx")


def test_hiding_expanding_and_the_way_back(chain: Player) -> None:
    select(chain, "b")
    press(chain, Qt.Key.Key_H, SHIFT)
    assert shown(chain) == "b"
    assert strip(chain) == "Showing 1 of 6 memories, 0 of 4 links 5 hidden by hand"
    press(chain, Qt.Key.Key_X)
    menu = chain.desk.menu.menu
    assert menu is not None
    texts = [action.text() for action in menu.actions() if action.text()]
    assert texts == ["Everything: 2 more", "causes: 1 more", "is solved by: 1 more"]
    named(menu.actions(), "causes: 1 more").trigger()
    menu.close()
    assert shown(chain) == "bc"
    press(chain, Qt.Key.Key_Left, ALT)
    assert shown(chain) == "b"
    press(chain, Qt.Key.Key_Left, ALT)
    assert shown(chain) == "abcdxy"
    press(chain, Qt.Key.Key_Right, ALT)
    press(chain, Qt.Key.Key_Right, ALT)
    assert shown(chain) == "bc"
    press(chain, Qt.Key.Key_H, CTRL | SHIFT)
    assert shown(chain) == "abcdxy"


def named(actions: list[QAction], text: str) -> QAction:
    return next(action for action in actions if action.text() == text)


def test_back_says_what_it_takes_back_and_leads_to_the_same_place(chain: Player) -> None:
    view, back = chain.window.view, chain.window.actions_by_id.action("view-back")
    assert not back.isEnabled()
    view.zoom_by(3.0)
    camera = view.camera
    select(chain, "cd")
    press(chain, Qt.Key.Key_H)
    assert back.text() == "&Back: hide 2 memories"
    assert view.selection.tolist() == []
    view.fit(glide=False)
    press(chain, Qt.Key.Key_Left, ALT)
    assert (view.camera.x, view.camera.scale) == pytest.approx((camera.x, camera.scale))
    assert not back.isEnabled()
    assert chain.window.actions_by_id.action("view-forward").text() == "For&ward: hide 2 memories"


def test_collapsing_hides_what_hangs_on_it_alone(chain: Player) -> None:
    select(chain, "c")
    press(chain, Qt.Key.Key_X, SHIFT)
    assert shown(chain) == "abcxy"  # d hangs on c alone, b does not


def test_the_shortest_ways_between_two(chain: Player) -> None:
    select(chain, "xc")
    press(chain, Qt.Key.Key_W)
    assert standing(chain) == "abcx"
    assert strip(chain).endswith("3 links apart, 2 memories between")
    press(chain, Qt.Key.Key_Escape)
    select(chain, "xy")
    press(chain, Qt.Key.Key_W)
    assert standing(chain) == ""
    assert "No chain of links" in chain.heard[-1].text


def test_selecting_neighbours_all_and_the_others(chain: Player) -> None:
    view = chain.window.view
    select(chain, "a")
    press(chain, Qt.Key.Key_N)
    assert names(chain, view.selection) == "abx"
    press(chain, Qt.Key.Key_I, CTRL)
    assert names(chain, view.selection) == "cdy"
    press(chain, Qt.Key.Key_H)
    press(chain, Qt.Key.Key_A, CTRL)
    assert names(chain, view.selection) == "abx"


def test_the_menu_of_a_memory_by_mouse_and_by_key(chain: Player) -> None:
    view = chain.window.view
    QTest.mouseClick(view.viewport(), Qt.MouseButton.RightButton, NO_KEY, place(chain, "b"))
    menu = chain.desk.menu.menu
    assert menu is not None
    assert menu.isVisible()
    assert menu.actions()[0].text() == "Memory b"
    assert names(chain, view.selection) == "b"
    entries = {action.objectName() for action in menu.actions()}
    assert {"focus", "path", "collapse", "hide", "hide-others", "select-neighbours", "invert"} <= entries
    menu.close()
    at = place(chain, "b")
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, at, view.viewport().mapToGlobal(at), NO_KEY)
    QApplication.sendEvent(view.viewport(), event)
    assert chain.desk.menu.menu is not menu
    again = chain.desk.menu.menu
    assert again is not None
    assert again.actions()[0].text() == "Memory b"
    again.close()


def test_the_menu_of_a_link_names_it_and_leads_to_its_ends(chain: Player) -> None:
    a, b = place(chain, "a"), place(chain, "b")
    QTest.mouseClick(chain.window.view.viewport(), Qt.MouseButton.RightButton, NO_KEY, (a + b) / 2)
    menu = chain.desk.menu.menu
    assert menu is not None
    texts = [action.text() for action in menu.actions() if action.text()]
    assert texts[0] == "Memory a solves Memory b"
    named(menu.actions(), "Go to Memory b").trigger()
    menu.close()
    assert names(chain, chain.window.view.selection) == "b"


def test_a_search_is_a_step_of_the_view(chain: Player) -> None:
    field, filters = chain.window.search.field, chain.desk.search.filters
    with chain.qtbot.waitSignal(filters.changed, timeout=20_000):
        field.set_line("project:nowhere")
    chain.qtbot.waitUntil(lambda: shown(chain) == "", timeout=20_000)
    press(chain, Qt.Key.Key_Left, ALT)
    assert field.line == ""
    chain.qtbot.waitUntil(lambda: shown(chain) == "abcdxy", timeout=20_000)
    press(chain, Qt.Key.Key_Right, ALT)
    assert field.line == "project:nowhere"
    chain.qtbot.waitUntil(lambda: shown(chain) == "", timeout=20_000)
    chain.window.strip.all_wanted.emit()
    chain.qtbot.waitUntil(lambda: shown(chain) == "abcdxy", timeout=20_000)
    assert field.line == ""


def test_reading_again_keeps_what_is_hidden(chain: Player) -> None:
    select(chain, "cd")
    press(chain, Qt.Key.Key_H)
    with chain.qtbot.waitSignal(chain.workspace.opened, timeout=20_000):
        chain.workspace.read_again()
    chain.qtbot.waitUntil(lambda: shown(chain) == "abxy", timeout=20_000)
    press(chain, Qt.Key.Key_Left, ALT)
    assert shown(chain) == "abcdxy"


def test_titles_in_the_focus_bar_are_text(chain: Player) -> None:
    assert chain.window.focus_bar._title.textFormat() is Qt.TextFormat.PlainText
    assert all(
        label.textFormat() is Qt.TextFormat.PlainText
        for label in chain.window.focus_bar.findChildren(QLabel)
        if label.text()
    )


def test_a_scene_comes_back_after_opening_again_and_survives_missing_memories(chain: Player, tmp_path: Path) -> None:
    view = chain.window.view
    select(chain, "y")
    press(chain, Qt.Key.Key_H)
    select(chain, "b")
    press(chain, Qt.Key.Key_F)
    camera = view.camera
    press(chain, Qt.Key.Key_D, CTRL | SHIFT)
    dialog = chain.window.findChild(QInputDialog, "scenename")
    assert dialog is not None
    assert dialog.textValue() == "Around Memory b"
    dialog.setTextValue("Two & more")
    dialog.accept()
    menu = chain.window.actions_by_id.submenu("scenes")
    chain.qtbot.waitUntil(lambda: len(menu.actions()) == 2)
    chain.workspace.close_file()
    with AgentProcess(tmp_path / "memory.db", timeout=5.0) as agent:
        agent.execute("DELETE FROM nodes WHERE id = 'y'")
    chain.open(tmp_path / "memory.db")
    chain.settle()
    chain.qtbot.waitUntil(lambda: len(menu.actions()) == 2)
    assert [action.text() for action in menu.actions()] == ["Two && more", "Forget “Two && more”"]
    assert "Memory y" not in topology(chain).titles
    menu.actions()[0].trigger()
    assert standing(chain) == "abc"
    chain.qtbot.waitUntil(lambda: bool(chain.heard))
    assert chain.heard[-1].text.startswith("1 memory of this scene is no longer in the file")
    assert (view.camera.x, view.camera.y, view.camera.scale) == pytest.approx((camera.x, camera.y, camera.scale))
    chain.window.actions_by_id.action("view-back").trigger()
    assert standing(chain) == ""
    menu.actions()[1].trigger()
    chain.qtbot.waitUntil(lambda: not menu.actions())


def test_show_all_brings_back_what_was_hidden_and_asks_for_ended_links_apart(player: Player, tmp_path: Path) -> None:
    with MemoryGraphBuilder(tmp_path / "memory.db") as builder:
        for name in "abc":
            builder.memory(name, title=f"Memory {name}")
        builder.relationship("r0", "a", "b", "SOLVES")
        builder.relationship("r1", "b", "c", "SOLVES", valid_until="2026-01-01T00:00:00+00:00")
    player.open(tmp_path / "memory.db")
    strip = player.window.strip
    assert (strip._why.text(), strip._show_all.text()) == ("without 1 ended", "Show ended")
    assert "without 1 ended" in strip._why.toolTip()
    select(player, "a")
    press(player, Qt.Key.Key_H)
    assert shown(player) == "bc"
    assert strip._show_all.text() == "Show all"
    strip._show_all.click()
    assert shown(player) == "abc"
    assert (strip._why.text(), strip._show_all.text()) == ("without 1 ended", "Show ended")
    strip._show_all.click()
    assert strip._why.text() == ""
    assert not strip._show_all.isVisible()
