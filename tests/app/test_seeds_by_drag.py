"""A memory is dragged onto the activation pane, from the list and out of the picture; legend and picture say so."""

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QMouseEvent
from PySide6.QtWidgets import QApplication

from tests.app.conftest import OPEN_TIMEOUT, Player
from tests.builders.copies import copy_of

LEFT, NO_BUTTON, NO_KEYS = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def opened(player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Player:
    monkeypatch.setenv("MEMGRAPH_GUI_DATA_DIR", str(tmp_path / "ours"))
    player.open(copy_of("memorygraph-real-small.db", tmp_path / "files"))
    player.settle()
    return player


def seeds(player: Player) -> list[int]:
    return player.desk.overlays.activation._indices()


def mouse(player: Player, kind: QEvent.Type, at: QPointF, button: Qt.MouseButton, held: Qt.MouseButton) -> None:
    """What the window system sends to the picture, wherever the pointer is while a button is held."""
    viewport = player.window.view.viewport()
    place = QPointF(viewport.mapToGlobal(at.toPoint()))
    QApplication.sendEvent(viewport, QMouseEvent(kind, at, place, button, held, NO_KEYS))


def carry(player: Player, memory: int, to: QPoint) -> None:
    """Press on a memory in the picture, move to a place on the screen, let go."""
    view = player.window.view
    x, y = view.camera.to_screen(*view.place_of(memory))
    end = QPointF(view.viewport().mapFromGlobal(to))
    mouse(player, QEvent.Type.MouseButtonPress, QPointF(x, y), LEFT, LEFT)
    for part in (0.2, 0.6, 1.0):
        mouse(player, QEvent.Type.MouseMove, QPointF(x, y) * (1 - part) + end * part, NO_BUTTON, LEFT)
    target = player.window.activation._target
    assert target.isVisible() == player.window.activation.rect().contains(player.window.activation.mapFromGlobal(to))
    mouse(player, QEvent.Type.MouseButtonRelease, end, LEFT, NO_BUTTON)
    assert not target.isVisible()


def test_seeds_are_brought_from_list_and_picture(opened: Player) -> None:
    window, pane = opened.window, opened.window.activation
    window.show_pane("activation")
    hits = window.search.list.hits
    opened.qtbot.waitUntil(lambda: hits.rowCount() == 66, timeout=OPEN_TIMEOUT)
    index = hits.index(3, 0)
    assert index.flags() & Qt.ItemFlag.ItemIsDragEnabled
    data = hits.mimeData([index])
    at = pane.rect().center()
    actions = Qt.DropAction.CopyAction
    QApplication.sendEvent(pane, enter := QDragEnterEvent(at, actions, data, LEFT, NO_KEYS))
    assert enter.isAccepted()
    assert pane._target.isVisible()
    QApplication.sendEvent(pane, QDropEvent(QPointF(at), actions, data, LEFT, NO_KEYS))
    assert seeds(opened) == [hits.indices[3]]
    desk = opened.desk.overlays.activation
    opened.qtbot.waitUntil(lambda: desk.lit is not None, timeout=OPEN_TIMEOUT)
    view = window.view
    view.go(view.target_camera, glide=False)

    topology = opened.workspace.topology
    assert topology is not None
    hub = topology.titles.index("Lone hub")
    view.fit(glide=False)
    opened.qtbot.waitUntil(lambda: view.pick(_on_screen(opened, hub)) == ("memory", hub), timeout=OPEN_TIMEOUT)
    home, places = view.place_of(hub), opened.workspace.positions.copy()
    carry(opened, hub, pane.mapToGlobal(at))
    assert seeds(opened) == [hits.indices[3], hub]
    assert view.place_of(hub) == pytest.approx(home)  # it went home, and is not pinned out there
    assert not opened.workspace.pinned[hub]
    opened.qtbot.waitUntil(lambda: desk.lit is not None and len(desk.lit.seeds) == 2, timeout=OPEN_TIMEOUT)
    overlay = view.content.overlay
    assert overlay.told[hub] == "Seed: "
    assert desk.lit is not None
    assert overlay.told[desk.lit.results[2].node] == "3. "

    # dropped on another pane it only goes home
    carry(opened, hub, window.search.mapToGlobal(window.search.rect().center()))
    assert seeds(opened) == [hits.indices[3], hub]
    assert not opened.workspace.pinned.any()
    assert np.isfinite(places).all()

    marks = window.legend.marks.texts()
    assert "the agent cannot see it 1" in marks  # the title of 201 letters
    assert "larger: more importance" in marks


def _on_screen(player: Player, memory: int) -> QPointF:
    view = player.window.view
    return QPointF(*view.camera.to_screen(*view.place_of(memory)))
