"""The frame: every action has a key and is found by its name, docks come back, the theme reaches everything."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from memgraph_gui.app.common.settings import ANIMATIONS, Settings
from memgraph_gui.app.files.default_file import DefaultFile
from memgraph_gui.app.find.palette_desk import PaletteDesk
from memgraph_gui.app.frame.actions import ACTIONS
from memgraph_gui.panes.palette import Palette
from tests.app.conftest import Player
from tests.builders.copies import copy_of


@pytest.fixture
def small(tmp_path: Path) -> Path:
    return copy_of("memorygraph-real-small.db", tmp_path / "files")


def test_every_action_has_a_key_and_no_key_is_given_twice() -> None:
    assert [row.id for row in ACTIONS if not row.submenu and not row.keys] == []
    assert [key for key, count in Counter(key for row in ACTIONS for key in row.keys).items() if count > 1] == []


def open_palette(player: Player) -> Palette:
    player.window.activateWindow()
    player.window.actions_by_id.action("palette").trigger()
    desk = player.window.findChild(PaletteDesk)
    assert desk is not None
    assert desk.palette.isVisible()
    return desk.palette


def field(shown: Palette) -> QLineEdit:
    found = shown.findChild(QLineEdit)
    assert found is not None
    return found


def test_the_palette_finds_a_memory_by_words_of_its_title(player: Player, small: Path) -> None:
    player.open(small)
    topology = player.workspace.topology
    assert topology is not None
    shown = open_palette(player)
    QTest.keyClicks(field(shown), "hub lone")
    player.qtbot.waitUntil(lambda: shown.texts() == ["Lone hub"])
    QTest.keyClick(field(shown), Qt.Key.Key_Return)
    assert not shown.isVisible()
    assert player.window.view.selection.tolist() == [topology.titles.index("Lone hub")]


def test_the_palette_says_when_nothing_is_called_so(player: Player, small: Path) -> None:
    player.open(small)
    shown = open_palette(player)
    assert not shown.says_none
    QTest.keyClicks(field(shown), "zzz")
    player.qtbot.waitUntil(lambda: shown.says_none)
    assert shown.texts() == []
    QTest.keyClick(field(shown), Qt.Key.Key_Return)  # there is nothing to choose
    assert shown.isVisible()
    field(shown).setText("lone hub")
    player.qtbot.waitUntil(lambda: shown.texts() == ["Lone hub"])
    assert not shown.says_none
    field(shown).clear()
    player.qtbot.waitUntil(lambda: not shown.says_none)


def test_the_palette_does_what_a_menu_does(player: Player, small: Path) -> None:
    player.open(small)
    player.settle()
    shown = open_palette(player)
    assert len(shown.texts()) >= sum(not row.submenu for row in ACTIONS) - 3  # undo, redo, entities: not now
    QTest.keyClicks(field(shown), "pause")
    assert shown.texts()[0] == "Pause the layout"
    QTest.keyClick(field(shown), Qt.Key.Key_Return)
    assert player.workspace.driver.paused
    open_palette(player)
    QTest.keyClick(field(shown), Qt.Key.Key_Escape)
    assert not shown.isVisible()


def test_animations_off_is_kept(make_player: Callable[[DefaultFile], Player], settings: Settings) -> None:
    first = make_player(DefaultFile())
    assert first.window.view.animated
    first.window.actions_by_id.action("animations-off").trigger()
    assert not first.window.view.animated
    assert settings.get(ANIMATIONS) == "off"
    assert not make_player(DefaultFile()).window.view.animated
