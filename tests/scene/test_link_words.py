"""Words stand in every line that has room for them, however many there are, and never over one another."""

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF
from pytestqt.qtbot import QtBot

from memgraph_gui.engine.topology import Topology
from memgraph_gui.looks.fonts import Fonts
from memgraph_gui.looks.tokens import LIGHT
from memgraph_gui.scene.link_words import words_of
from tests.scene.graphs import draw, graph, link, memory


@pytest.fixture
def fonts(qtbot: QtBot) -> Fonts:
    return Fonts()


def ladder(rungs: int) -> tuple[Topology, NDArray[np.float64]]:
    rows = [memory(n) for n in range(2 * rungs)]
    places = [(side * 60.0, 12.0 * rung) for rung in range(rungs) for side in (-1, 1)]
    return graph(rows, [link(n, 2 * n, 2 * n + 1) for n in range(rungs)]), np.array(places)


def test_more_than_eighty_links_have_their_words(fonts: Fonts) -> None:
    topology, places = ladder(120)
    picture, _ = draw(topology, places - places.mean(axis=0), size=(400, 2600))
    words = words_of(picture, topology, np.arange(120), LIGHT, fonts)
    assert len(words) == 120
    assert {one.text for one in words} == {"solves"}


def test_words_keep_off_each_other_and_off_what_is_there(fonts: Fonts) -> None:
    random = np.random.default_rng(3)
    topology = graph([memory(n) for n in range(40)], [link(n, n % 40, (n * 7 + 3) % 40) for n in range(90)])
    picture, _ = draw(topology, random.normal(size=(40, 2)) * 90, size=(900, 700))
    words = words_of(picture, topology, np.arange(90), LIGHT, fonts, blocked=[(0.0, 0.0, 450.0, 700.0)])
    assert len(words) > 5
    boxes = [[QRectF(QPointF(*box[:2]), QPointF(*box[2:])) for box in one.boxes()] for one in words]
    assert all(box.left() >= 450.0 for own in boxes for box in own)
    for place, own in enumerate(boxes):
        assert not any(box.intersects(other) for later in boxes[place + 1 :] for other in later for box in own)


def test_a_short_link_and_a_bundle_have_none(fonts: Fonts) -> None:
    topology = graph([memory(1), memory(2)], [link(n, 1, 2) for n in range(7)])
    picture, _ = draw(topology, np.array([[-20.0, 0.0], [20.0, 0.0]]))
    assert words_of(picture, topology, np.arange(7), LIGHT, fonts) == []
    topology = graph([memory(1), memory(2)], [link(1, 1, 2)])
    picture, _ = draw(topology, np.array([[-15.0, 0.0], [15.0, 0.0]]))
    assert words_of(picture, topology, np.arange(1), LIGHT, fonts) == []
