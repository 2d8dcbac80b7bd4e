"""Desks are arrangements of the same docks: each is left as it was, and what somebody is at goes along."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from memgraph_gui.app.files.default_file import DefaultFile
from tests.app.conftest import Player
from tests.builders.copies import copy_of


@pytest.fixture
def small(tmp_path: Path) -> Path:
    return copy_of("memorygraph-real-small.db", tmp_path / "files")


def open_docks(player: Player) -> set[str]:
    return {name for name, dock in player.window.desks.docks.items() if not dock.isHidden()}


def press(player: Player, key: Qt.Key) -> None:
    player.window.activateWindow()
    QTest.keyClick(player.window, key, Qt.KeyboardModifier.ControlModifier)
    QTest.qWait(20)


def test_curate_shows_the_table_where_the_picture_was(player: Player, small: Path) -> None:
    player.window.resize(1280, 800)
    player.open(small)
    QTest.qWait(20)
    window = player.window
    assert open_docks(player) == {"search", "legend", "memory", "activation", "clusters"}
    picture = window.view.geometry()
    press(player, Qt.Key.Key_2)
    assert not window.view.isVisible()
    assert open_docks(player) == {"search", "history", "table", "memory"}
    assert window.table_pane.height() > picture.height() * 0.85
    assert window.table.hasFocus()
    assert window.actions_by_id.action("desk-curate").isChecked()
    assert not window.actions_by_id.action("desk-browse").isChecked()
    press(player, Qt.Key.Key_1)
    assert window.view.isVisible()
    assert window.view.hasFocus()
    assert open_docks(player) == {"search", "legend", "memory", "activation", "clusters"}
    assert window.view.geometry() == picture


def test_a_message_is_seen_on_every_desk(player: Player, small: Path) -> None:
    player.open(small)
    player.window.desks.show("curate")
    before = player.window.table.height()
    player.window.messages.show_message("The disk is full.", level="problem")
    QTest.qWait(20)
    assert player.window.messages.isVisible()
    assert player.window.messages.height() >= 20
    assert player.window.table.height() == before  # it lies over the strip and takes room from nothing


def test_a_desk_is_left_as_it_was_and_the_form_goes_along(player: Player, small: Path) -> None:
    player.open(small)
    window = player.window
    window.view.set_selection(np.array([0], np.int64))
    window.actions_by_id.action("edit-memory").trigger()
    player.qtbot.waitUntil(lambda: player.desk.edit.pane.draft is not None)
    window.desks.docks["clusters"].close()
    press(player, Qt.Key.Key_2)
    assert player.desk.edit.pane.isVisible()
    window.desks.docks["history"].close()
    player.desk.edit.cancel()
    press(player, Qt.Key.Key_1)
    assert open_docks(player) == {"search", "legend", "memory", "activation"}
    press(player, Qt.Key.Key_2)
    form = {"edit"}  # there it follows what is chosen
    assert open_docks(player) - form == {"search", "table", "memory"}
    window.actions_by_id.action("reset-docks").trigger()
    assert open_docks(player) - form == {"search", "history", "table", "memory"}


def test_desks_come_back_at_the_next_start(make_player: Callable[[DefaultFile], Player], small: Path) -> None:
    first = make_player(DefaultFile())
    first.open(small)
    first.window.desks.docks["legend"].close()
    first.window.desks.show("curate")
    first.window.desks.docks["history"].close()
    first.window.close()
    again = make_player(DefaultFile())
    assert not any(dock.isVisible() for dock in again.window.desks.docks.values())
    again.open(small)
    assert again.window.desks.now.desk == "curate"
    assert open_docks(again) == {"search", "table", "memory"}
    again.window.desks.show("browse")
    assert open_docks(again) == {"search", "memory", "activation", "clusters"}


def test_closing_the_file_shows_the_start_page_whatever_the_desk(player: Player, small: Path) -> None:
    player.open(small)
    player.window.desks.show("curate")
    player.workspace.close_file()
    QApplication.processEvents()
    assert player.window.start.isVisible()
    assert open_docks(player) == set()
    player.open(small)
    assert open_docks(player) == {"search", "history", "table", "memory"}


def test_what_no_desk_has_is_not_in_the_menu(player: Player) -> None:
    desks = player.window.desks.names
    bar = player.window.menuBar()
    (menu,) = (one for one in bar.findChildren(QMenu) if one.title() == "&Window")
    titles = {action.text().replace("&", "") for action in menu.actions()}
    assert {"Browse", "Curate"} <= titles
    assert ("Review" in titles) == ("review" in desks)


def test_docks_are_wider_in_a_wide_window(player: Player, small: Path) -> None:
    """Up to a quarter, and not at 1280 px, where the picture needs the room."""
    player.open(small)
    window, docks = player.window, player.window.desks.docks

    def widths() -> tuple[int, int]:
        return docks["search"].width(), docks["memory"].width()

    for wide, wanted in ((1728, (346, 403)), (3000, (360, 420))):
        window.resize(wide, 900)
        window.desks.reset()
        player.qtbot.waitUntil(lambda wanted=wanted: widths() == wanted)  # type: ignore[misc]
    window.resize(1280, 900)
    window.desks.reset()
    player.qtbot.waitUntil(lambda: 264 <= widths()[0] <= 288 and 300 <= widths()[1] <= 336)


def test_a_form_that_followed_in_curate_brings_no_other_tab_to_the_front(player: Player, small: Path) -> None:
    player.open(small)
    player.window.resize(1280, 800)
    player.window.activateWindow()
    desks = player.window.desks
    desks.reset()

    def front() -> set[str]:
        names = ("memory", "activation", "clusters", "edit")
        return {name for name in names if not desks.docks[name].visibleRegion().isEmpty()}

    player.qtbot.waitUntil(lambda: front() == {"memory"})
    desks.show("curate")
    player.window.view.set_selection(np.array([1], np.int64))
    player.qtbot.waitUntil(lambda: front() == {"edit"})
    desks.show("browse")
    player.qtbot.waitUntil(desks.docks["edit"].isHidden)
    QTest.qWait(300)
    assert front() == {"memory"}
