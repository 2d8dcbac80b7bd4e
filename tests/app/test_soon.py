"""What may wait a moment: in order, a turn each where it takes time, and nothing is lost by a fault."""

from functools import partial

import pytest
from PySide6.QtCore import QObject, QTimer
from pytestqt.qtbot import QtBot

from memgraph_gui.app.common.soon import Soon


def test_each_piece_has_a_turn_and_events_come_between(qtbot: QtBot) -> None:
    owner, order = QObject(), list[str]()
    soon = Soon(owner, seconds=0.0)

    def piece(number: int) -> None:
        order.append(f"piece {number}")
        QTimer.singleShot(0, owner, lambda: order.append(f"event {number}"))

    for number in range(3):
        soon.do(partial(piece, number))
    assert order == []
    qtbot.waitUntil(lambda: "event 2" in order)
    assert [what for what in order if what.startswith("piece")] == ["piece 0", "piece 1", "piece 2"]
    assert order.index("event 0") < order.index("piece 2")


def test_short_ones_share_a_turn_and_what_is_forgotten_is_not_done(qtbot: QtBot) -> None:
    owner, order = QObject(), list[int]()
    soon = Soon(owner, seconds=60.0)
    for number in range(5):
        soon.do(partial(order.append, number))
    soon._turn()
    assert order == [0, 1, 2, 3, 4]
    soon.do(lambda: order.append(9))
    soon.forget()
    qtbot.wait(5)
    assert order == [0, 1, 2, 3, 4]


def test_a_fault_in_one_does_not_keep_the_others(qtbot: QtBot) -> None:
    owner, order = QObject(), list[str]()
    soon = Soon(owner)

    def faulty() -> None:
        raise ValueError("a fault")

    soon.do(faulty)
    soon.do(lambda: order.append("after"))
    with qtbot.captureExceptions() as faults:
        qtbot.waitUntil(lambda: order == ["after"])
    assert [type(value) for _kind, value, _trace in faults] == [ValueError]


@pytest.mark.parametrize("count", [1, 2])
def test_more_can_be_asked_for_from_within(qtbot: QtBot, count: int) -> None:
    owner, order = QObject(), list[int]()
    soon = Soon(owner)
    for _ in range(count):
        soon.do(lambda: soon.do(lambda: order.append(1)))
    qtbot.waitUntil(lambda: len(order) == count)
