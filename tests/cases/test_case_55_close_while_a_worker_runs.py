"""Case 55: the window closes, opens another file or is asked to lay out again while everything is busy."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.builders.agent_process import AgentProcess
from tests.builders.copies import copy_of
from tests.cases.product import snapshot
from tests.cases.window import Run, run_that_leaves_within, run_window

pytestmark = pytest.mark.xvfb

SECONDS = 2.0  # to be gone after the window was closed


def _left_well(run: Run) -> None:
    assert run.code == 0, run
    assert run.err == "", run  # no word of Qt, of the interpreter or of ours


def _file_is_free_and_as_it_was(path: Path, before: dict[str, bytes | None]) -> None:
    assert snapshot(path.parent) == before
    with AgentProcess(path, timeout=0) as agent:
        agent.execute("BEGIN EXCLUSIVE")
        agent.execute("ROLLBACK")


@pytest.fixture
def screen(x_display: str) -> dict[str, str]:
    return {"DISPLAY": x_display, "QT_QPA_PLATFORM": "xcb"}


@pytest.mark.parametrize("milliseconds", [0, 150, 600, 2500])
def test_it_closes_at_any_moment(case: Callable[[str], Path], screen: dict[str, str], milliseconds: int) -> None:
    path = case("many") / "memory.db"
    before = snapshot(path.parent)

    run = run_that_leaves_within(SECONDS, [[milliseconds, "close"]], path, screen)

    assert run.leaving < SECONDS
    _file_is_free_and_as_it_was(path, before)


@pytest.mark.parametrize("milliseconds", [0, 400])
def test_another_file_opens_meanwhile(case: Callable[[str], Path], screen: dict[str, str], milliseconds: int) -> None:
    path = case("many") / "memory.db"
    before = snapshot(path.parent)
    plan = [
        [milliseconds, "open", str(path.with_name("other.db"))],
        [milliseconds + 3000, "report", "end"],
        [milliseconds + 3001, "close"],
    ]

    run = run_window(plan, path, env=screen)

    _left_well(run)
    assert run.told["end"]["title"].startswith("other.db")
    _file_is_free_and_as_it_was(path, before)


def test_the_layout_starts_again_and_again_while_it_runs(case: Callable[[str], Path], screen: dict[str, str]) -> None:
    path = case("many") / "memory.db"
    before = snapshot(path.parent)
    plan = [[moment, "key", "F5"] for moment in (0, 50, 100, 300, 600, 601, 602, 1000)]

    run = run_window([*plan, [1400, "key", "F5"], [1401, "close"]], path, env=screen)

    _left_well(run)
    _file_is_free_and_as_it_was(path, before)


def test_files_are_opened_in_a_row_faster_than_they_load(case: Callable[[str], Path], screen: dict[str, str]) -> None:
    path = case("many") / "memory.db"
    before = snapshot(path.parent)
    names = [str(path.with_name(name)) for name in ("other.db", "memory.db")]
    plan: list[list[object]] = [[60 * number, "open", names[number % 2]] for number in range(12)]

    run = run_window([*plan, [760, "close"]], path, env=screen)

    _left_well(run)
    _file_is_free_and_as_it_was(path, before)


def test_it_closes_while_kernels_are_compiled(screen: dict[str, str], tmp_path: Path) -> None:
    """A compiler cannot be interrupted: the program leaves without waiting for it, and no -wal is left."""
    path = copy_of("memorygraph-bun.db", tmp_path / "file")
    before = snapshot(path.parent)

    cold = {**screen, "NUMBA_CACHE_DIR": str(tmp_path / "cold")}
    run = run_that_leaves_within(SECONDS, [[700, "close"]], path, cold)

    assert run.leaving < SECONDS
    _file_is_free_and_as_it_was(path, before)


def test_it_closes_while_it_waits_for_a_lock(case: Callable[[str], Path], screen: dict[str, str]) -> None:
    path = case("many") / "other.db"
    before = snapshot(path.parent)
    with AgentProcess(path) as agent:
        agent.execute("BEGIN EXCLUSIVE")

        run = run_that_leaves_within(SECONDS, [[700, "close"]], path, screen)

        agent.execute("ROLLBACK")
    assert run.leaving < SECONDS
    _file_is_free_and_as_it_was(path, before)
