"""Names over the picture: written a few at a time, and never again while the picture only moves."""

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication, QEventLoop
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from memgraph_gui.looks.fonts import Fonts
from memgraph_gui.looks.tokens import LIGHT
from memgraph_gui.scene.graph_view import GraphView
from memgraph_gui.scene.labels import Label
from memgraph_gui.scene.lettering import Lettering
from memgraph_gui.scene.names_layer import PORTION
from tests.scene.graphs import graph, link, memory

COUNT = 16


def inked(image: QImage, label: Label, dx: int = 0, dy: int = 0) -> set[tuple[int, int]]:
    """Pixels of a name that are darker than half, from its upper left corner."""
    left, top = round(label.left) + dx, round(label.top) + dy
    box = ((x, y) for x in range(round(label.right - label.left)) for y in range(round(label.bottom - label.top)))
    return {(x, y) for x, y in box if QColor(image.pixel(left + x, top + y)).lightness() < 128}


def test_names_are_written_in_portions_and_only_moved_with_the_picture(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    draw = Lettering.draw

    def counted(self: Lettering, *given: object) -> None:
        written.append(str(given[1]))
        draw(self, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(Lettering, "draw", counted)
    view = GraphView(LIGHT, Fonts(), animated=False)
    qtbot.addWidget(view, before_close_func=lambda widget: widget.end())
    view.resize(900, 700)
    view.show()
    places = np.array([[x * 150.0, y * 120.0] for x in range(4) for y in range(4)])
    links = [link(number, number, number + 1) for number in range(1, COUNT)]
    with qtbot.waitSignal(view.rested, timeout=60_000):
        view.set_graph(graph([memory(number + 1) for number in range(COUNT)], links), places)
    layer = view._item._names
    names = len(layer.labels)
    assert names > 2 * PORTION
    turns = []
    while layer.unwritten:
        before = len(written)
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents)
        turns.append(len(written) - before)
    assert max(turns) <= PORTION
    assert len(written) == names

    still = view.grab().toImage()
    ink = [inked(still, label) for label in layer.labels]
    assert min(map(len, ink)) > 10
    for _ in range(5):
        view.set_camera(view.camera.moved(4.0, 2.0))
        moved = view.grab().toImage()
    assert len(written) == names
    middle = next(number for number, label in enumerate(layer.labels) if 100 < label.left < 700)
    assert inked(moved, layer.labels[middle], 20, 10) == ink[middle]
