"""The layout's thread: what it publishes, how it is held, and that it always ends."""

import threading
import time
from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray
from pytestqt.qtbot import QtBot

from memgraph_gui.app.lanes.layout_driver import LayoutDriver, Steps
from memgraph_gui.layout.simulation import Simulation


class CountedSteps:
    """A layout that moves one node by one per step and rests after so many; only time is left out."""

    def __init__(self, until: int, seconds: float = 0.001) -> None:
        self.until, self.seconds, self.done = until, seconds, 0
        self.asked: list[str] = []

    @property
    def positions(self) -> NDArray[np.float64]:
        return np.array([[float(self.done), 0.0]])

    def step(self) -> bool:
        time.sleep(self.seconds)
        self.done += 1
        return self.done < self.until

    def pin(self, index: int, x: float, y: float) -> None:
        self.asked.append(f"pin {index} {x} {y}")

    def unpin(self, index: int) -> None:
        self.asked.append(f"unpin {index}")

    def reheat(self, alpha: float = 0.3) -> None:
        self.asked.append(f"reheat {alpha}")
        self.until = self.done + 5

    def grown(self, count: int, *_links: object, **_more: object) -> Steps:
        larger = CountedSteps(3)
        larger.done = 100 * count
        larger.until = larger.done + 3
        return larger


@pytest.fixture
def driver(qtbot: QtBot) -> Iterator[LayoutDriver]:
    made = LayoutDriver()
    yield made
    assert made.stop(5)


def test_it_publishes_and_says_when_it_rests(driver: LayoutDriver, qtbot: QtBot) -> None:
    steps = CountedSteps(300)
    seen: list[float] = []
    driver.moved.connect(lambda positions: seen.append(positions[0, 0]))
    with qtbot.waitSignal(driver.settled, timeout=30_000) as settled:
        driver.start(lambda: steps)
    assert seen[-1] == 300
    assert seen == sorted(seen)
    # sixty a second at most, beside the start, the first step and the end
    assert len(seen) <= settled.args[0] * 60 + 3
    assert not driver.running


def test_only_the_newest_positions_wait_for_a_busy_window(driver: LayoutDriver, qtbot: QtBot) -> None:
    seen: list[float] = []
    driver.moved.connect(lambda positions: seen.append(positions[0, 0]))
    driver.start(lambda: CountedSteps(200))
    time.sleep(0.6)  # the window does something else
    qtbot.waitUntil(lambda: bool(seen) and seen[-1] == 200)
    assert len(seen) == 1


def test_pause_holds_and_resume_goes_on(driver: LayoutDriver, qtbot: QtBot) -> None:
    steps = CountedSteps(100_000)
    states: list[str] = []
    driver.state_changed.connect(states.append)
    driver.start(lambda: steps)
    qtbot.waitUntil(lambda: steps.done > 5)
    driver.pause()
    qtbot.wait(30)
    held = steps.done
    qtbot.wait(60)
    assert steps.done == held
    driver.resume()
    qtbot.waitUntil(lambda: steps.done > held + 5)
    assert states == ["Laying out", "Layout paused", "Laying out"]


def test_what_is_asked_of_a_resting_layout_wakes_it(driver: LayoutDriver, qtbot: QtBot) -> None:
    steps = CountedSteps(2)
    with qtbot.waitSignal(driver.settled):
        driver.start(lambda: steps)
    with qtbot.waitSignal(driver.settled):
        driver.pin(0, 1.5, 2.5)
        driver.reheat(0.25)
    driver.unpin(0)
    qtbot.waitUntil(lambda: len(steps.asked) == 3)
    assert steps.asked == ["pin 0 1.5 2.5", "reheat 0.25", "unpin 0"]
    assert steps.done >= 7


def test_a_grown_layout_takes_the_place_of_the_one_before(driver: LayoutDriver, qtbot: QtBot) -> None:
    driver.start(lambda: CountedSteps(100_000))
    nothing = np.empty(0, np.int32)
    with qtbot.waitSignal(driver.settled, timeout=30_000):
        driver.change(lambda steps: steps.grown(4, nothing, nothing))


def test_another_start_ends_the_one_before(driver: LayoutDriver, qtbot: QtBot) -> None:
    first, second = CountedSteps(100_000), CountedSteps(50)
    driver.start(lambda: first)
    with qtbot.waitSignal(driver.settled, timeout=30_000):
        driver.start(lambda: second)
    assert sum(thread.name == "layout" for thread in threading.enumerate()) == 1
    held = first.done
    qtbot.wait(20)
    assert first.done == held


def test_a_fault_is_handed_back(driver: LayoutDriver, qtbot: QtBot) -> None:
    def make() -> Steps:
        raise ValueError("no places")

    with qtbot.waitSignal(driver.failed) as failed:
        driver.start(make)
    assert str(failed.args[0]) == "no places"
    assert not driver.running


def test_a_real_layout_holds_what_is_carried(driver: LayoutDriver, qtbot: QtBot) -> None:
    source, target = np.arange(30, dtype=np.int32), np.arange(1, 31, dtype=np.int32)
    newest: list[NDArray[np.float64]] = []
    driver.moved.connect(newest.append)
    with qtbot.waitSignal(driver.settled, timeout=60_000):
        driver.start(lambda: Simulation(31, source, target))
    before = newest[-1]
    with qtbot.waitSignal(driver.settled, timeout=60_000):
        driver.pin(15, 900.0, -700.0)
        driver.reheat(0.3)
    after = newest[-1]
    assert after[15].tolist() == [900.0, -700.0]
    assert np.isfinite(after).all()
    assert np.hypot(*(after[14] - after[15])) < np.hypot(*(before[14] - [900.0, -700.0]))
