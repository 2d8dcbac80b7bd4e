import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from memgraph_gui.looks.fonts import Fonts
from memgraph_gui.looks.tokens import LIGHT
from memgraph_gui.scene.graph_view import GraphView
from tests.scene.graphs import graph, link, memory

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
    with qtbot.waitSignal(view.selection_changed, timeout=5_000):
        click(view, screen(view, 1))
    assert view.selection.tolist() == [1]
    click(view, QPoint(5, 5))
    assert view.selection.tolist() == []
