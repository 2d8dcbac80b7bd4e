"""Names over the picture: written a few at a time, and never again while the picture only moves."""

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from memgraph_gui.looks.fonts import Fonts
from memgraph_gui.looks.tokens import DARK, LIGHT
from memgraph_gui.scene.camera import Camera
from memgraph_gui.scene.composing import compose
from memgraph_gui.scene.emphasis import Emphasis
from memgraph_gui.scene.graph_view import GraphView
from memgraph_gui.scene.labels import Label, label_steps
from memgraph_gui.scene.lettering import PLAIN, Lettering
from memgraph_gui.scene.names_layer import NamesLayer
from memgraph_gui.scene.styling import Columns, Shown, Wanted, style
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
    assert len(written) == names == COUNT

    still = view.grab().toImage()
    ink = [inked(still, label) for label in layer.labels]
    assert min(map(len, ink)) > 10
    for _ in range(5):
        view.set_camera(view.camera.moved(4.0, 2.0))
        moved = view.grab().toImage()
    assert len(written) == names
    middle = next(number for number, label in enumerate(layer.labels) if 100 < label.left < 700)
    assert inked(moved, layer.labels[middle], 20, 10) == ink[middle]


def test_names_are_written_one_by_one_and_those_that_are_kept_not_again(qtbot: QtBot) -> None:
    layer = NamesLayer(Lettering(Fonts()))
    forms = [layer._lettering.forms(PLAIN, f"memory number {number}")[0] for number in range(5)]
    labels = [Label(row, form, PLAIN, 0.0, 0.0, 0.0, 9.0, 9.0, False, 0.0, 0.0) for row, form in enumerate(forms)]
    layer.place(labels[:3], LIGHT, 1.0)
    assert sum(1 for _step in layer.write()) == 3
    layer.place(labels, LIGHT, 1.0)
    assert sum(1 for _step in layer.write()) == 2
    layer.place(labels, DARK, 1.0)
    assert sum(1 for _step in layer.write()) == 5


def test_names_that_are_placed_in_portions_are_those_that_are_placed_at_once(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    count = 400
    random = np.random.default_rng(7)
    topology = graph([memory(number + 1) for number in range(count)], [])
    camera = Camera(wide=800.0, tall=600.0).fitted(random.normal(0.0, 300.0, (count, 2)))
    look = style(Wanted(Columns.of(topology), LIGHT, Shown(), Emphasis()))
    picture = compose(look, random.normal(0.0, 300.0, (count, 2)), camera)
    lettering = Lettering(Fonts())

    def placed(portion: int) -> tuple[int, list[Label]]:
        monkeypatch.setattr("memgraph_gui.scene.labels.PORTION", portion)
        steps = label_steps(picture, topology, look.weight, lettering, always=np.array([3, 50]))
        made = 0
        while True:
            try:
                next(steps)
                made += 1
            except StopIteration as end:
                return made, end.value

    at_once, whole = placed(10_000)
    in_portions, labels = placed(24)
    # Breaking titles into lines takes longest: one between two yields, and no more of them than it takes.
    assert len(labels) < in_portions < at_once
    assert labels == whole
    assert len(labels) > 5
