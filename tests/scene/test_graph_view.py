"""The live view: what mouse and keys do, what changes keep, what it survives."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from memgraph_gui.engine.records import ChangeSet
from memgraph_gui.looks.fonts import Fonts
from memgraph_gui.looks.tokens import DARK, LIGHT
from memgraph_gui.scene.emphasis import Emphasis
from memgraph_gui.scene.graph_view import GraphView
from memgraph_gui.scene.picture_item import PictureItem
from memgraph_gui.scene.renderer import Wish
from memgraph_gui.scene.styling import style
from tests.scene.graphs import graph, link, memory, near

LEFT, NO_KEY = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
PLACES = np.array([[-100.0, 0.0], [100.0, 0.0], [0.0, 100.0]])


def _end(view: GraphView) -> None:
    view.end()


@pytest.fixture
def view(qtbot: QtBot) -> GraphView:
    made = GraphView(LIGHT, Fonts(), animated=False)
    qtbot.addWidget(made, before_close_func=_end)
    made.resize(600, 400)
    made.show()
    return made


def show_three(qtbot: QtBot, view: GraphView) -> None:
    with qtbot.waitSignal(view.rested, timeout=60_000):
        view.set_graph(graph([memory(1), memory(2), memory(3)], [link(1, 1, 2), link(2, 2, 3)]), PLACES)


def click(view: GraphView, at: QPoint) -> None:
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)


def screen(view: GraphView, index: int) -> QPoint:
    x, y = view.camera.to_screen(*PLACES[index].tolist())
    return QPoint(round(x), round(y))


def test_a_click_selects_the_memory_under_it_and_a_click_on_the_ground_nothing(qtbot: QtBot, view: GraphView) -> None:
    show_three(qtbot, view)
    with qtbot.waitSignal(view.selection_changed, timeout=30_000):
        click(view, screen(view, 1))
    assert view.selection.tolist() == [1]
    click(view, QPoint(5, 5))
    assert view.selection.tolist() == []


def drag(view: GraphView, start: QPoint, end: QPoint, modifiers: Qt.KeyboardModifier = NO_KEY) -> None:
    QTest.mousePress(view.viewport(), LEFT, modifiers, start)
    for part in (0.3, 0.6, 1.0):
        at = start + (end - start) * part
        move = QMouseEvent(
            QMouseEvent.Type.MouseMove, QPointF(at), view.viewport().mapToGlobal(QPointF(at)), LEFT, LEFT, modifiers
        )
        QApplication.sendEvent(view.viewport(), move)
    QTest.mouseRelease(view.viewport(), LEFT, modifiers, end)


def test_dragging_the_ground_pans_and_dragging_a_memory_carries_it(qtbot: QtBot, view: GraphView) -> None:
    show_three(qtbot, view)
    before = view.camera
    drag(view, QPoint(20, 20), QPoint(60, 50))
    assert view.camera == before.moved(40, 30)

    told: list[tuple[str, int]] = []
    view.drag_started.connect(lambda index: told.append(("start", index)))
    view.dropped.connect(lambda index, x, y: told.append(("drop", index)))
    start = screen(view, 1)
    drag(view, start, start + QPoint(-30, -20))  # outside the view it would be carried to another pane
    assert told == [("start", 1), ("drop", 1)]
    x, y = view.place_of(1)
    assert (x, y) == pytest.approx((100 - 30 / view.camera.scale, -20 / view.camera.scale), abs=0.01)


def test_a_memory_that_is_carried_stays_in_the_hand_when_the_layout_moves_on(qtbot: QtBot, view: GraphView) -> None:
    show_three(qtbot, view)
    view.drag_memory(0, 7.0, 8.0, phase="move")
    view.set_positions(PLACES + 50.0)
    assert view.place_of(0) == (7.0, 8.0)
    assert view.place_of(1) == (150.0, 50.0)
    view.drag_memory(0, 7.0, 8.0, phase="drop")
    view.set_positions(PLACES)
    assert view.place_of(0) == (-100.0, 0.0)


def test_the_wheel_zooms_by_a_notch_at_the_pointer(qtbot: QtBot, view: GraphView) -> None:
    show_three(qtbot, view)
    scale, under = view.camera.scale, view.camera.to_world(150, 90)
    at = QPointF(150, 90)
    wheel = QWheelEvent(
        at, view.viewport().mapToGlobal(at), QPoint(), QPoint(0, 120), Qt.MouseButton.NoButton, NO_KEY,
        Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(view.viewport(), wheel)
    assert view.camera.scale == pytest.approx(scale * 1.15)
    assert view.camera.to_world(150, 90) == pytest.approx(under)


def test_keys_pan_zoom_and_fit(qtbot: QtBot, view: GraphView) -> None:
    show_three(qtbot, view)
    home = view.camera
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.camera == home.moved(-60.0, 0.0)
    QTest.keyClick(view, Qt.Key.Key_Plus)
    assert view.camera.scale == pytest.approx(home.scale * 1.15 * 1.15)
    QTest.keyClick(view, Qt.Key.Key_Home)
    assert view.camera == home


def test_what_is_selected_and_not_drawn_has_no_ring(qtbot: QtBot, view: GraphView) -> None:
    show_three(qtbot, view)
    with qtbot.waitSignal(view.rested, timeout=30_000):
        view.set_selection(np.array([0, 1]))
    with_ring = [_coloured(view, index) for index in (0, 1)]
    with qtbot.waitSignal(view.rested, timeout=30_000):
        view.set_visible(np.array([True, False, True]), None)
    assert with_ring[0] > 50
    assert with_ring[1] > 50
    assert _coloured(view, 0) > 50
    assert _coloured(view, 1) == 0
    assert view.selection.tolist() == [0, 1]


def _coloured(view: GraphView, index: int) -> int:
    """Pixels in the accent around a memory."""
    image, at = view.grab().toImage(), screen(view, index)
    around = [(at.x() + x, at.y() + y) for x in range(-20, 21) for y in range(-20, 21)]
    return sum(near(image.pixel(x, y), LIGHT.accent, slack=6) for x, y in around)


def test_a_rubber_band_selects_and_adds(qtbot: QtBot, view: GraphView) -> None:
    show_three(qtbot, view)
    shift, add = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier
    first = screen(view, 0)
    drag(view, first - QPoint(15, 15), first + QPoint(15, 15), shift)
    assert view.selection.tolist() == [0]
    second = screen(view, 1)
    drag(view, second - QPoint(15, 15), second + QPoint(15, 15), shift | add)
    assert view.selection.tolist() == [0, 1]


@pytest.mark.parametrize("modifier", [Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier])
def test_click_with_ctrl_or_shift_toggles(qtbot: QtBot, view: GraphView, modifier: Qt.KeyboardModifier) -> None:
    show_three(qtbot, view)
    click(view, screen(view, 0))
    for expected in ([0, 2], [0]):
        QTest.mouseClick(view.viewport(), LEFT, modifier, screen(view, 2))
        assert view.selection.tolist() == expected


def test_a_double_click_opens_and_a_link_can_be_clicked(qtbot: QtBot, view: GraphView) -> None:
    show_three(qtbot, view)
    with qtbot.waitSignal(view.memory_opened, timeout=30_000) as opened:
        QTest.mouseDClick(view.viewport(), LEFT, NO_KEY, screen(view, 2))
    assert opened.args == [2]
    with qtbot.waitSignal(view.links_chosen, timeout=30_000) as clicked:
        click(view, (screen(view, 0) + screen(view, 1)) / 2)
    assert clicked.args is not None
    assert clicked.args[0].tolist() == [0]


def test_hovering_is_told_and_the_rest_steps_back(qtbot: QtBot, view: GraphView) -> None:
    show_three(qtbot, view)
    with qtbot.waitSignal(view.rested, timeout=30_000), qtbot.waitSignal(view.hovered, timeout=30_000) as hovered:
        QTest.mouseMove(view.viewport(), screen(view, 0))
    assert hovered.args == ["memory", 0]
    look = style(view.content.wanted())
    assert look.presence.tolist() == pytest.approx([1.0, 1.0, 0.55])  # 0 and its neighbour 1, not 2
    assert look.links.strong.tolist() == [True, False]


def test_a_change_keeps_view_selection_and_places_and_a_new_memory_appears_beside_its_neighbour(
    qtbot: QtBot, view: GraphView
) -> None:
    show_three(qtbot, view)
    click(view, screen(view, 1))
    drag(view, QPoint(20, 20), QPoint(60, 50))
    before = view.camera
    topology = view.content.topology
    changes = topology.apply(ChangeSet(memories_added=(memory(4),), relationships_added=(link(3, 4, 2),)))
    with qtbot.waitSignal(view.rested, timeout=30_000):
        view.apply(changes)
    assert view.camera == before
    assert view.selection.tolist() == [1]
    assert view.content.positions[:3].tolist() == PLACES.tolist()
    assert np.hypot(*(view.content.positions[3] - PLACES[1])) == pytest.approx(20.0)

    gone = topology.apply(ChangeSet(memories_removed=(memory(2).rowid,)))
    with qtbot.waitSignal(view.selection_changed, timeout=30_000):
        view.apply(gone)
    assert view.selection.tolist() == []


@pytest.mark.parametrize("count", [0, 1])
def test_none_and_one_memory_are_shown(qtbot: QtBot, view: GraphView, count: int) -> None:
    with qtbot.waitSignal(view.rested, timeout=60_000):
        view.set_graph(graph([memory(n) for n in range(count)]), np.zeros((count, 2)))
    assert view.camera.zoom == pytest.approx(1.6 if count else 1.0)
    assert view.camera.to_world(300, 200) == pytest.approx((0.0, 0.0))


def test_places_that_are_not_numbers_are_not_drawn_and_do_not_break_the_view(qtbot: QtBot, view: GraphView) -> None:
    show_three(qtbot, view)
    view.set_selection(np.array([0, 1]))
    with qtbot.waitSignal(view.rested, timeout=30_000):
        view.set_positions(np.array([[np.nan, 0.0], [np.inf, 1.0], [0.0, 0.0]]))
    assert np.isfinite([view.camera.x, view.camera.y, view.camera.scale]).all()
    view.grab()


def test_a_fault_while_painting_is_logged_and_the_view_lives(
    qtbot: QtBot, view: GraphView, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    show_three(qtbot, view)

    def broken(*_: object) -> None:
        raise ZeroDivisionError

    with monkeypatch.context() as patch, caplog.at_level("CRITICAL"):
        patch.setattr(PictureItem, "_paint_frame", broken)
        patch.setattr("memgraph_gui.scene.picture_item._log.exception", lambda *told: faults.append(told))
        faults: list[object] = []
        view.grab()
        view.grab()
        assert len(faults) == 1
    view.grab()


def test_another_theme_is_worn_at_once(qtbot: QtBot, view: GraphView) -> None:
    show_three(qtbot, view)
    assert near(view.grab().toImage().pixel(3, 3), LIGHT.canvas, slack=0)
    with qtbot.waitSignal(view.rested, timeout=30_000):
        view.set_theme(DARK)
    picture = view.grab().toImage()
    assert near(picture.pixel(3, 3), DARK.canvas, slack=0)
    at = screen(view, 0)
    assert near(picture.pixel(at.x(), at.y()), DARK.solution)


def test_the_view_has_a_name_for_who_cannot_see_it(view: GraphView) -> None:
    assert view.accessibleName() == "Graph of memories"


def test_with_animations_off_everything_is_there_at_once(qtbot: QtBot, view: GraphView) -> None:
    show_three(qtbot, view)
    view.animated = False
    there = view.camera.zoomed(2.0, 100.0, 100.0)
    view.go(there, glide=True)
    assert view.camera == there
    assert view.target_camera == there
    places = np.array([[500.0, 500.0]])
    view.displace(np.array([1]), places)
    assert view.content.positions[1].tolist() == [500.0, 500.0]
    with qtbot.waitSignal(view.rested, timeout=30_000):
        view.set_emphasis(Emphasis(memories=np.array([1.0, 0.2, 0.2], np.float32)))
    assert view._item.fading is not None
    assert view._item.fading.old is None


def test_the_same_links_with_words_ask_for_no_other_picture(
    qtbot: QtBot, view: GraphView, monkeypatch: pytest.MonkeyPatch
) -> None:
    show_three(qtbot, view)
    asked: list[int] = []
    ask = view._pacing._renderer.ask

    def counted(wish: Wish) -> None:
        asked.append(wish.number)
        ask(wish)

    monkeypatch.setattr(view._pacing._renderer, "ask", counted)
    view.set_worded(np.zeros(0, np.int64))
    assert asked == []
    view.set_worded(np.array([1]))
    view.set_worded(np.array([1]))
    assert len(asked) == 1
