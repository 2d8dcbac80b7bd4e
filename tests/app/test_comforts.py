"""The card beside a memory, the overview map, the zoom's way back, and animations off."""

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from memgraph_gui.app.common.settings import ANIMATIONS, CARD, Settings
from tests.app.conftest import Player
from tests.builders.memorygraph import MemoryGraphBuilder

LEFT, NO_BUTTON, NO_KEY = Qt.MouseButton.LeftButton, Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def pair(player: Player, tmp_path: Path) -> Player:
    with MemoryGraphBuilder(tmp_path / "memory.db") as builder:
        builder.memory(
            "p", "Retries <b>twice</b>", "The provider sends it again.", type="problem", tags=["web", "pay"],
            importance=0.95,
        )  # fmt: skip
        builder.memory("s", "Keep the key", type="solution")
        builder.relationship("r", "s", "p", "SOLVES")
    player.window.view.animated = False
    player.open(tmp_path / "memory.db")
    player.settle()
    view = player.window.view
    view.zoom_by(1.01)
    player.qtbot.waitUntil(lambda: view._item.frame is not None and view._item.frame.wish.camera == view.camera)
    return player


def point_at(player: Player, x: float, y: float) -> None:
    view = player.window.view
    at = QPointF(*view.camera.to_screen(x, y))
    move = QMouseEvent(QMouseEvent.Type.MouseMove, at, view.viewport().mapToGlobal(at), NO_BUTTON, NO_BUTTON, NO_KEY)
    QApplication.sendEvent(view.viewport(), move)


def index(player: Player, memory_id: str) -> int:
    assert player.workspace.topology is not None
    found = player.workspace.topology.memory_index_by_id(memory_id)
    assert found is not None
    return found


def test_a_card_says_what_was_chosen_and_markup_is_text(pair: Player, settings: Settings) -> None:
    card, view = pair.desk.hover.card, pair.window.view
    point_at(pair, *view.place_of(index(pair, "p")))
    assert card.isHidden()  # it waits
    pair.qtbot.waitUntil(lambda: "The provider sends it again." in card.words())
    words = card.words()
    assert words[0] == "problem"
    assert "Retries <b>twice</b>" in words
    assert {"web", "pay"} <= set(words)
    assert words[-1] == "Importance 0.95   1 link"
    assert view.rect().contains(card.geometry())
    view.zoom_by(1.2)
    assert card.isHidden()  # what it stood beside is elsewhere
    settings.set(CARD, ("links",))
    point_at(pair, 1e4, 1e4)
    pair.qtbot.wait(30)
    point_at(pair, *view.place_of(index(pair, "p")))
    pair.qtbot.waitUntil(lambda: not card.isHidden())
    assert card.words() == ["problem", "Retries <b>twice</b>", "1 link"]


def test_what_its_pane_shows_has_no_card(pair: Player) -> None:
    card, view = pair.desk.hover.card, pair.window.view
    point_at(pair, *view.place_of(index(pair, "p")))
    pair.qtbot.waitUntil(lambda: not card.isHidden())
    view.set_selection(np.array([index(pair, "p")]))
    assert card.isHidden()
    point_at(pair, 1e4, 1e4)
    point_at(pair, *view.place_of(index(pair, "p")))
    pair.desk.hover._show()  # the moment is over
    assert card.isHidden()
    point_at(pair, 1e4, 1e4)
    point_at(pair, *view.place_of(index(pair, "s")))
    pair.qtbot.waitUntil(lambda: "Keep the key" in card.words() and not card.isHidden())
    view.setFocus()
    pair.window.actions_by_id.action("select-none").trigger()
    assert card.isHidden()


def test_the_card_of_a_link_is_a_sentence(pair: Player) -> None:
    view, card = pair.window.view, pair.desk.hover.card
    ends = np.array([view.place_of(index(pair, "p")), view.place_of(index(pair, "s"))])
    point_at(pair, *ends.mean(axis=0))
    pair.qtbot.waitUntil(lambda: not card.isHidden())
    assert "Keep the key solves Retries <b>twice</b>" in card.words()


def test_the_overview_is_shown_when_it_is_of_use_and_dragging_pans(pair: Player) -> None:
    view, overview = pair.window.view, pair.window.overview
    view.fit(glide=False)
    pair.qtbot.waitUntil(overview.isHidden)
    view.zoom_by(12.0)
    pair.qtbot.waitUntil(lambda: not overview.isHidden())
    before = view.camera
    middle = overview.frame.center()
    QTest.mousePress(overview, LEFT, NO_KEY, middle.toPoint())
    move = QMouseEvent(
        QMouseEvent.Type.MouseMove, middle + QPointF(20, 0), overview.mapToGlobal(middle), LEFT, LEFT, NO_KEY
    )
    QApplication.sendEvent(overview, move)
    QTest.mouseRelease(overview, LEFT, NO_KEY, QPoint(60, 60))
    assert view.camera.scale == before.scale
    # 20 px of a map in which both memories, some 30 units apart, fill 160 px are a good part of the graph.
    assert view.camera.x - before.x == pytest.approx(20 / overview._map.scale, abs=1.0 / overview._map.scale)
    pair.window.actions_by_id.action("overview").trigger()
    assert overview.isHidden()


def test_the_zoom_leads_back_to_100_percent(pair: Player) -> None:
    pair.window.view.zoom_by(0.4)
    QTest.mouseClick(pair.window.strip._zoom, LEFT)
    assert pair.window.view.camera.zoom == pytest.approx(1.0)
    assert pair.window.strip._zoom.text() == "Zoom 100 %"


def test_animations_off_is_kept_and_everything_is_there_at_once(pair: Player, settings: Settings) -> None:
    action, view = pair.window.actions_by_id.action("animations-off"), pair.window.view
    assert not action.isChecked()
    view.animated = True
    view.zoom_by(2.0)
    assert view.target_camera != view.camera  # on its way
    pair.qtbot.waitUntil(lambda: view.target_camera == view.camera)
    action.trigger()
    assert settings.get(ANIMATIONS) == "off"
    wanted = view.camera.zoom * 2.0
    view.zoom_by(2.0)
    assert view.camera.zoom == pytest.approx(wanted)


def test_dimming_comes_softly_and_at_once_without_animations(pair: Player) -> None:
    view = pair.window.view
    parts: list[float] = []
    view._fading._animation.valueChanged.connect(parts.append)
    view.animated = True
    pair.desk.views.focus(index(pair, "p"))
    pair.qtbot.waitUntil(lambda: 1.0 in parts)
    assert min(parts) < 1.0
    assert view._fading.old is None
    pair.desk.views.leave_focus()
    pair.qtbot.wait(300)
    view.animated = False
    del parts[:]
    with pair.qtbot.waitSignal(view.rested, timeout=30_000):
        pair.desk.views.focus(index(pair, "s"))
    assert parts == []


def test_the_legend_lies_on_the_picture_while_its_dock_is_closed(pair: Player) -> None:
    window, card = pair.window, pair.desk.comfort.legend_card
    assert card.isHidden()
    window.legend_dock.close()
    pair.qtbot.waitUntil(lambda: card.width() == 416 and card.isVisible())
    assert card.isAncestorOf(window.legend)
    assert window.legend.isVisible()
    assert window.view.rect().contains(card.geometry())
    assert "problem 1" in window.legend.texts()
    pair.qtbot.waitUntil(lambda: len(window.view._item.blocked) == 1)
    QTest.mouseClick(card._fold, LEFT)
    pair.qtbot.waitUntil(lambda: card.height() < 40)
    assert not window.legend.isVisible()
    QTest.mouseClick(card._fold, LEFT)
    window.legend_dock.toggleViewAction().trigger()
    assert card.isHidden()
    assert window.legend_dock.isAncestorOf(window.legend)
    pair.qtbot.waitUntil(window.legend.isVisible)
    assert window.view._item.blocked == ()


@pytest.mark.parametrize("by_key", [True, False])
def test_a_lasso_selects_what_it_goes_around(pair: Player, by_key: bool) -> None:
    view = pair.window.view
    modifiers = NO_KEY if by_key else Qt.KeyboardModifier.AltModifier
    if by_key:
        QTest.keyClick(view, Qt.Key.Key_L)
    x, y = view.camera.to_screen(*view.place_of(index(pair, "s")))
    around = [QPointF(x + dx, y + dy) for dx, dy in ((-18, -18), (18, -18), (18, 18), (-18, 18))]
    QTest.mousePress(view.viewport(), LEFT, modifiers, around[0].toPoint())
    for at in around[1:]:
        move = QMouseEvent(QMouseEvent.Type.MouseMove, at, view.viewport().mapToGlobal(at), LEFT, LEFT, modifiers)
        QApplication.sendEvent(view.viewport(), move)
    assert view._item.lasso is not None
    QTest.mouseRelease(view.viewport(), LEFT, modifiers, around[-1].toPoint())
    assert view._item.lasso is None
    assert view.selection.tolist() == [index(pair, "s")]
