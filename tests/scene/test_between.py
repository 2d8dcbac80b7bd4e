"""The way between two steps of a layout, with a clock and a timer that are moved by hand."""

from collections.abc import Iterator

import numpy as np
import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from memgraph_gui.scene.between import QUICK, SLOW, Between, Places

HERE, THERE = np.zeros((3, 2)), np.full((3, 2), 10.0)


class Walk:
    """Somebody who watches the places, and tells the time."""

    def __init__(self, owner: QObject) -> None:
        self.now = 0.0
        self.shown: list[float] = []
        self.last: Places = HERE
        self.between = Between(owner, self._show, lambda: self.now)
        self.between._timer.setInterval(1_000_000)  # it goes on when the test says so

    def _show(self, places: Places) -> None:
        self.last = places
        self.shown.append(float(places[0, 0]))

    def step(self, goal: Places, after: float) -> None:
        self.now += after
        self.between.go(self.last, goal)

    def tick(self, after: float) -> None:
        self.now += after
        self.between.go_on()


@pytest.fixture
def walk(qtbot: QtBot) -> Iterator[Walk]:
    del qtbot  # an application, for the timer
    owner = QObject()
    walk = Walk(owner)
    walk.step(HERE, 100.0)
    walk.shown.clear()
    yield walk
    del owner


def test_a_slow_step_is_walked_to_in_the_time_between_two_steps(walk: Walk) -> None:
    walk.step(THERE, 0.1)
    assert walk.shown == []
    for _ in range(4):
        walk.tick(0.03)
        walk.between.painted()
    assert walk.shown == pytest.approx([3.0, 6.0, 9.0, 10.0])
    assert walk.last is THERE  # the step itself, not something near it
    assert not walk.between.under_way


def test_no_place_is_shown_before_the_last_one_is_painted(walk: Walk) -> None:
    walk.step(THERE, 0.1)
    walk.tick(0.02)
    walk.tick(0.02)
    walk.tick(0.02)
    assert walk.shown == pytest.approx([2.0])
    walk.between.painted()
    walk.tick(0.02)
    assert walk.shown == pytest.approx([2.0, 8.0])


def test_a_step_that_comes_early_is_walked_to_from_where_it_stands(walk: Walk) -> None:
    walk.step(THERE, 0.2)
    walk.tick(0.05)
    walk.between.painted()
    walk.step(HERE, 0.05)  # 0.1 s after the last one: so long is the way back
    walk.tick(0.05)
    assert walk.shown == pytest.approx([2.5, 1.25])


@pytest.mark.parametrize("apart", [QUICK / 2, SLOW * 2])
def test_quick_steps_and_rare_ones_are_shown_at_once(walk: Walk, apart: float) -> None:
    walk.step(THERE, apart)
    assert walk.shown == [10.0]
    assert not walk.between.under_way


def test_from_nowhere_or_to_another_graph_there_is_no_way(walk: Walk) -> None:
    walk.last = np.full((3, 2), np.nan)
    walk.step(THERE, 0.1)
    walk.step(np.ones((4, 2)), 0.1)
    assert walk.shown == [10.0, 1.0]


def test_at_rest_it_is_there_at_once_and_stopped_it_stays(walk: Walk) -> None:
    walk.step(THERE, 0.1)
    walk.between.arrive()
    assert walk.shown == [10.0]
    walk.between.arrive()
    assert walk.shown == [10.0]
    walk.step(HERE, 0.1)
    walk.between.stop()
    walk.tick(1.0)
    assert walk.shown == [10.0]
