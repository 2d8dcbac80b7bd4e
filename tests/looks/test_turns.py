"""Work in turns of the event loop: as many steps as fit, at least one, and events between them."""

import time
from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer
from pytestqt.qtbot import QtBot

from memgraph_gui.looks.turns import Turns


def noted(made: list[str], word: str, times: int) -> Iterator[None]:
    for _ in range(times):
        made.append(word)
        yield


def test_events_are_answered_between_two_turns(qtbot: QtBot) -> None:
    owner, order, told = QObject(), list[str](), list[bool]()
    turns = Turns(owner, seconds=0.0)

    def steps() -> Iterator[None]:
        for number in range(4):
            order.append(f"step {number}")
            QTimer.singleShot(0, owner, lambda number=number: order.append(f"event {number}"))
            yield

    turns.start(steps(), lambda: told.append(turns.running))
    assert order == ["step 0"]  # the first at once
    qtbot.waitUntil(lambda: bool(told))
    assert told == [False]
    assert [what for what in order if what.startswith("step")] == [f"step {number}" for number in range(4)]
    assert order.index("event 0") < order.index("step 2")
    assert order.index("event 1") < order.index("step 3")


def test_steps_that_fit_share_a_turn(qtbot: QtBot) -> None:
    owner, made = QObject(), list[str]()
    turns = Turns(owner, seconds=60.0)
    turns.start(noted(made, "step", 1000))
    assert len(made) == 1000
    assert not turns.running


def test_other_work_takes_the_place_of_what_is_left(qtbot: QtBot) -> None:
    owner, made, told = QObject(), list[str](), list[str]()
    turns = Turns(owner, seconds=0.0)
    turns.start(noted(made, "first", 9), lambda: told.append("first"))
    turns.start(noted(made, "second", 3), lambda: told.append("second"))
    qtbot.waitUntil(lambda: bool(told))
    assert made == ["first", "second", "second", "second"]
    assert told == ["second"]
    turns.start(noted(made, "third", 9), lambda: told.append("third"))
    turns.stop()
    time.sleep(0.02)
    qtbot.wait(1)
    assert made.count("third") == 1
    assert told == ["second"]
