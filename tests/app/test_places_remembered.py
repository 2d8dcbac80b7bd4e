"""A file looks tomorrow as it did today: places and pins come back, in another window."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest

from memgraph_gui.app.files.default_file import DefaultFile
from tests.app.conftest import Player
from tests.builders.copies import copy_of


def drag(player: Player, index: int, by: QPoint) -> None:
    """Carry a memory with the mouse."""
    view, viewport = player.window.view, player.window.view.viewport()
    x, y = view.camera.to_screen(*view.place_of(index))
    start = QPoint(round(x), round(y))
    QTest.mouseMove(viewport, start)
    QTest.mousePress(viewport, Qt.MouseButton.LeftButton, pos=start)
    for part in (0.25, 0.5, 0.75, 1.0):
        QTest.mouseMove(viewport, start + by * part)
        player.qtbot.wait(10)
    QTest.mouseRelease(viewport, Qt.MouseButton.LeftButton, pos=start + by)


def test_places_and_pins_come_back(make_player: Callable[[DefaultFile], Player], tmp_path: Path) -> None:
    path = copy_of("memorygraph-real-small.db", tmp_path / "files")
    first = make_player(DefaultFile())
    first.open(path)
    first.settle()
    first.qtbot.waitUntil(lambda: first.window.view.pick(_middle(first, 5)) == ("memory", 5), timeout=60_000)
    before = first.workspace.positions[5].copy()
    drag(first, 5, QPoint(60, 40))
    assert first.workspace.pinned.nonzero()[0].tolist() == [5]
    first.settle()
    assert np.hypot(*(first.workspace.positions[5] - before)) > 5
    places = first.workspace.positions.copy()
    first.window.close()

    second = make_player(DefaultFile())
    second.open(path)
    assert np.array_equal(second.window.view.content.positions, places)  # at once, not after a layout
    second.settle()
    assert np.array_equal(second.workspace.positions, places)
    assert second.workspace.pinned.nonzero()[0].tolist() == [5]


def _middle(player: Player, index: int) -> QPointF:
    view = player.window.view
    return QPointF(*view.camera.to_screen(*view.place_of(index)))
