"""The window is whole on any screen, and its picture has its share."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QDockWidget, QToolButton

from memgraph_gui.app.frame.placement import Sides, docks_on, fitting
from memgraph_gui.panes.dock import Dock
from memgraph_gui.panes.tool_bar import ToolBar
from tests.app.conftest import Player
from tests.builders.copies import copy_of

LEFT, RIGHT = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
SMALL_SCREEN = QRect(0, 0, 1280, 800)


@pytest.mark.parametrize(
    ("wanted", "room", "frame", "place"),
    [
        (QRect(0, 0, 1440, 900), SMALL_SCREEN, QSize(0, 0), SMALL_SCREEN),
        (QRect(100, 50, 1000, 700), SMALL_SCREEN, QSize(0, 0), QRect(100, 50, 1000, 700)),
        (QRect(2500, 900, 1000, 700), SMALL_SCREEN, QSize(0, 0), QRect(280, 100, 1000, 700)),  # a screen that is gone
        (QRect(-300, -80, 1000, 700), SMALL_SCREEN, QSize(0, 0), QRect(0, 0, 1000, 700)),
        (QRect(0, 0, 1440, 900), QRect(0, 30, 1280, 770), QSize(2, 30), QRect(0, 30, 1278, 740)),
        (QRect(0, 0, 1440, 900), QRect(-1920, 0, 1920, 1080), QSize(0, 0), QRect(-1440, 0, 1440, 900)),
    ],
)
def test_a_window_is_made_to_fit_its_screen(wanted: QRect, room: QRect, frame: QSize, place: QRect) -> None:
    assert fitting(wanted, room, frame) == place


def share(player: Player) -> float:
    window, view = player.window, player.window.view
    return float(view.width() * view.height() / (window.width() * window.height()))


def test_the_picture_has_its_share_of_a_small_window(
    player: Player, tmp_path: Path, wait: Callable[[], None]
) -> None:
    player.window.resize(1280, 800)
    player.open(copy_of("memorygraph-real-small.db", tmp_path))
    wait()
    assert share(player) >= 0.45
    sides = Sides(player.window)
    for area in (LEFT, RIGHT):
        before = docks_on(player.window, area)
        front = next(dock for dock in before if not dock.visibleRegion().isEmpty())
        sides.toggle(area)
        wait()
        assert not docks_on(player.window, area)
        assert share(player) >= 0.60
        sides.toggle(area)
        wait()
        assert set(docks_on(player.window, area)) == set(before)
        assert not front.visibleRegion().isEmpty()
    assert share(player) >= 0.45


def test_reading_again_moves_nothing(player: Player, tmp_path: Path) -> None:
    player.open(copy_of("memorygraph-real-small.db", tmp_path))
    player.settle()
    before = player.workspace.positions.copy()
    with player.qtbot.waitSignal(player.workspace.opened):
        player.workspace.read_again()
    player.qtbot.wait(50)
    player.settle()
    assert np.array_equal(player.workspace.positions, before)


@pytest.fixture
def wait(player: Player) -> Callable[[], None]:
    """Let the window arrange its docks."""
    return lambda: player.qtbot.wait(60)


def test_the_first_time_the_memory_is_in_front_and_the_bar_comes_back(
    player: Player, tmp_path: Path, wait: Callable[[], None]
) -> None:
    path = copy_of("memorygraph-real-small.db", tmp_path)
    bar = player.window.findChild(ToolBar)
    assert bar is not None
    tools = {button.text().strip(): button for button in bar.findChildren(QToolButton)}
    assert tools["Open"].isVisible()  # without a file
    player.open(path)
    wait()
    assert bar.isVisible()
    assert not tools["Open"].isVisible()
    assert not player.window.inspector.visibleRegion().isEmpty()
    titles = {dock.objectName(): dock.title_height for dock in player.window.findChildren(Dock)}
    assert (titles["legend"], titles["memory"]) == (32, 24)  # the tab above it says "Memory" already
    player.workspace.close_file()
    wait()
    tools = {button.text().strip(): button for button in bar.findChildren(QToolButton)}
    assert tools["Open"].isVisible()  # without a file
    player.open(path)
    wait()
    assert bar.isVisible()
    assert not tools["Open"].isVisible()
    assert docks_on(player.window, RIGHT)


@pytest.mark.qt_log_ignore("This plugin does not support raise")  # the platform without a screen
def test_a_floating_dock_from_a_screen_that_is_gone_comes_back(
    player: Player, tmp_path: Path, wait: Callable[[], None]
) -> None:
    path = copy_of("memorygraph-real-small.db", tmp_path)
    player.open(path)
    wait()
    dock = player.window.findChild(QDockWidget, "legend")
    assert isinstance(dock, QDockWidget)
    dock.setFloating(True)
    dock.setGeometry(5000, 4000, 300, 300)
    player.workspace.close_file()
    player.open(path)
    wait()
    assert dock.isFloating()
    screen = player.window.screen().availableGeometry()
    assert screen.contains(dock.geometry())
