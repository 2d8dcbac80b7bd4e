"""Lanes: order, answers on the window's thread, cancelling, and an end that leaves nothing."""

import threading
import time
from collections.abc import Iterator
from functools import partial

import pytest
from pytestqt.qtbot import QtBot

from memgraph_gui.app.lanes.workers import IDLE_SECONDS, Job, Lane
from memgraph_gui.engine.errors import CancelledError, LockedError


@pytest.fixture
def lane(qtbot: QtBot) -> Iterator[Lane]:
    made = Lane("test")
    yield made
    assert made.close()


def never(value: object) -> None:
    pytest.fail(f"called with {value!r}")


def test_jobs_run_in_order_elsewhere_and_answer_here(lane: Lane, qtbot: QtBot) -> None:
    ran: list[tuple[int, str]] = []
    answered: list[tuple[int, threading.Thread]] = []

    def work(number: int, _job: Job[int]) -> int:
        ran.append((number, threading.current_thread().name))
        return number * number

    for number in range(3):
        lane.submit(
            partial(work, number),
            title="",
            done=lambda result: answered.append((result, threading.current_thread())),
            failed=never,
        )
    qtbot.waitUntil(lambda: len(answered) == 3)
    assert ran == [(0, "test"), (1, "test"), (2, "test")]
    assert answered == [(square, threading.main_thread()) for square in (0, 1, 4)]


@pytest.mark.parametrize("error", [LockedError("held"), ValueError("a fault")])
def test_what_fails_is_handed_back_and_the_lane_lives_on(lane: Lane, qtbot: QtBot, error: Exception) -> None:
    def work(_job: Job[None]) -> None:
        raise error

    failures: list[Exception] = []
    results: list[str] = []
    lane.submit(work, title="", done=never, failed=failures.append)
    lane.submit(lambda _job: "alive", title="", done=results.append, failed=never)
    qtbot.waitUntil(lambda: bool(results))
    assert failures == [error]


def test_a_cancelled_job_stops_and_says_nothing(lane: Lane, qtbot: QtBot) -> None:
    begun, stopped = threading.Event(), threading.Event()

    def work(job: Job[None]) -> None:
        begun.set()
        while not job.cancelled():
            time.sleep(0.001)
        stopped.set()
        raise CancelledError("Stopped.")

    job = lane.submit(work, title="", done=never, failed=never)
    waiting = lane.submit(never, title="", done=never, failed=never)
    assert begun.wait(5)
    waiting.cancel()
    job.cancel()
    results: list[int] = []
    lane.submit(lambda _job: 1, title="", done=results.append, failed=never)
    qtbot.waitUntil(lambda: bool(results))
    assert stopped.is_set()


def test_a_result_that_counts_cannot_be_cancelled_any_more(lane: Lane, qtbot: QtBot) -> None:
    passed, cancelled = threading.Event(), threading.Event()

    def work(job: Job[int]) -> int:
        job.pass_cancelling()
        passed.set()
        cancelled.wait(5)
        return 7

    results: list[int] = []
    job = lane.submit(work, title="", done=results.append, failed=never)
    assert passed.wait(5)
    job.cancel()
    cancelled.set()
    qtbot.waitUntil(lambda: results == [7])


def test_progress_never_piles_up(lane: Lane, qtbot: QtBot) -> None:
    def work(job: Job[str]) -> str:
        for row in range(100_000):
            job.report(row, 100_000)
        return "done"

    seen: list[int] = []
    results: list[str] = []
    lane.submit(work, title="", done=results.append, failed=never, progress=lambda done, _total: seen.append(done))
    qtbot.waitUntil(lambda: bool(results), timeout=20_000)
    assert seen == sorted(seen)
    assert 1 <= len(seen) < 50_000


def test_an_idle_lane_looks_around_and_survives_a_fault(qtbot: QtBot, caplog: pytest.LogCaptureFixture) -> None:
    looks: list[float] = []

    def look() -> bool:
        looks.append(time.monotonic())
        raise ValueError("a fault")

    ended: list[str] = []
    lane = Lane("test", idle=look, ended=lambda: ended.append(threading.current_thread().name))
    qtbot.waitUntil(lambda: len(looks) == 3)
    assert looks[1] - looks[0] >= IDLE_SECONDS * 0.9
    assert lane.close()
    assert ended == ["test"]
    assert "looking around in lane test failed" in caplog.text


def test_nothing_is_delivered_after_the_end(qtbot: QtBot) -> None:
    lane = Lane("test")
    finished = threading.Event()

    def work(_job: Job[int]) -> int:
        finished.set()
        return 1

    lane.submit(work, title="", done=never, failed=never)
    assert finished.wait(5)
    assert lane.close()
    qtbot.wait(20)


def test_the_end_says_when_a_job_does_not_stop() -> None:
    lane = Lane("test")
    begun, release = threading.Event(), threading.Event()

    def work(_job: Job[bool]) -> bool:
        begun.set()
        return release.wait(10)

    lane.submit(work, title="", done=never, failed=never)
    assert begun.wait(5)
    assert not lane.close(0.05)
    release.set()
    assert lane.close(5)
