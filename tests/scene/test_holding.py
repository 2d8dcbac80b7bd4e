"""While somebody types, a full picture waits; a plainer one, as of a layout that runs, does not."""

from collections.abc import Iterator

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from memgraph_gui.looks.tokens import LIGHT
from memgraph_gui.scene.camera import Camera
from memgraph_gui.scene.emphasis import Emphasis
from memgraph_gui.scene.renderer import Frame, Renderer, Wish
from memgraph_gui.scene.styling import Columns, Shown, Wanted
from tests.scene.graphs import graph, memory

LONG = 3600.0  # s


@pytest.fixture
def renderer(qtbot: QtBot) -> Iterator[Renderer]:
    made = Renderer(threads=1)
    yield made
    assert made.end()


def wish(number: int, *, coarse: bool = False, urgent: bool = False) -> Wish:
    topology = graph([memory(n) for n in range(3)])
    wanted = Wanted(Columns.of(topology), LIGHT, Shown(), Emphasis())
    return Wish(number, wanted, np.zeros((3, 2)), Camera(wide=60.0, tall=40.0), 1.0, coarse, urgent)


def test_a_full_picture_waits_and_a_plainer_one_does_not(renderer: Renderer, qtbot: QtBot) -> None:
    shown: list[Frame] = []
    renderer.painted.connect(shown.append)
    renderer.hold(LONG)
    renderer.ask(wish(1, urgent=True))
    renderer.ask(wish(2, coarse=True))
    qtbot.waitUntil(lambda: bool(shown), timeout=60_000)
    renderer.ask(wish(3))
    renderer.ask(wish(4))
    renderer.ask(wish(5))  # before it is let go: the thread takes the last wish at once
    renderer.hold(0.0)
    qtbot.waitUntil(lambda: shown[-1].wish.number == 5, timeout=60_000)
    assert [frame.wish.number for frame in shown] == [2, 5]


def test_what_was_begun_is_given_up_and_painted_later(
    renderer: Renderer, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[int] = []
    paint = renderer._paint

    def painted(asked: Wish) -> Frame:
        begun.append(asked.number)
        if len(begun) == 1:
            renderer.hold(0.05)  # a key comes
        return paint(asked)

    monkeypatch.setattr(renderer, "_paint", painted)
    shown: list[Frame] = []
    renderer.painted.connect(shown.append)
    renderer.ask(wish(7))
    qtbot.waitUntil(lambda: bool(shown), timeout=60_000)
    assert begun == [7, 7]
    assert [frame.wish.number for frame in shown] == [7]
