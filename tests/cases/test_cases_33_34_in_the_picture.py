"""Cases 33 and 34 in the picture: each relationship that has both ends can be seen and picked by itself."""

from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPointF
from pytestqt.qtbot import QtBot

from memgraph_gui.engine.store import open_store
from memgraph_gui.engine.topology import Topology
from memgraph_gui.looks.fonts import Fonts
from memgraph_gui.looks.tokens import LIGHT
from memgraph_gui.scene.graph_view import GraphView

SIZE = 700
# The six notes on a ring; what is drawn between two of them lies in their common frame.
PLACES = np.column_stack([np.cos(np.arange(6) * np.pi / 3), np.sin(np.arange(6) * np.pi / 3)]) * 60.0


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[GraphView]:
    made = GraphView(LIGHT, Fonts(), animated=False)
    made.resize(SIZE, SIZE)
    made.show()
    yield made
    made.end()
    made.close()


def _shown(qtbot: QtBot, view: GraphView, path: Path) -> Topology:
    with closing(open_store(path)) as store:
        topology = store.load()
    with qtbot.waitSignal(view.rested, timeout=90_000):
        view.set_graph(topology, PLACES)
    return topology


def _picked(qtbot: QtBot, view: GraphView, ends: tuple[int, ...], *, zoom: float = 0.99) -> set[int]:
    """Every link that is hit somewhere by a pointer that goes over the frame of these memories."""
    with qtbot.waitSignal(view.rested, timeout=90_000):
        view.zoom_to(np.array(ends), glide=False)
        view.set_camera(view.camera.zoomed(zoom, SIZE / 2, SIZE / 2))
    found = set()
    for x in range(0, SIZE, 3):
        for y in range(0, SIZE, 3):
            kind, index = view.pick(QPointF(x, y))
            if kind == "link":
                found.add(index)
    return found


def test_every_one_of_the_parallel_links_and_loops_can_be_picked(
    qtbot: QtBot, view: GraphView, case: Callable[[str], Path]
) -> None:
    topology = _shown(qtbot, view, case("parallel_edges_and_self_loops") / "memory.db")
    picked = set()
    for ends in ((0, 1), (1, 2), (2,), (2, 3), (3, 4), (4, 5)):
        picked |= _picked(qtbot, view, ends, zoom=4.0 if ends == (3, 4) else 0.99)
    missed = set(topology.relationship_ids) - {topology.relationship_ids[index] for index in picked}
    assert missed == set()


def test_links_without_an_end_are_never_hit(qtbot: QtBot, view: GraphView, case: Callable[[str], Path]) -> None:
    topology = _shown(qtbot, view, case("dangling_edges") / "memory.db")
    picked = {topology.relationship_ids[index] for index in _picked(qtbot, view, (0, 1, 2, 3, 4, 5))}
    assert picked == {"r1", "r2", "r3", "r4", "r5", "d6"}
