"""Closing at random moments, with something begun just before (the fixed moments are in hard case 55)."""

import random
from pathlib import Path

import pytest

from tests.builders.hard_graphs import many
from tests.cases.window import run_that_leaves_within

SECONDS = 2.0


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("many")
    many(folder)
    return folder


@pytest.mark.long
@pytest.mark.xvfb
@pytest.mark.parametrize("seed", range(20))
def test_closing_at_a_random_moment(files: Path, x_display: str, seed: int) -> None:
    chance = random.Random(seed)
    moment = chance.randrange(1, 3000)
    acts: list[list[object]] = [
        ["key", "F5"],
        ["open", str(files / "other.db")],
        ["key", "Ctrl+L"],
        ["key", "F"],
        ["key", "Ctrl+W"],
    ]
    plan = [[moment - 1, *chance.choice(acts)], [moment, "close"]]
    screen = {"DISPLAY": x_display, "QT_QPA_PLATFORM": "xcb"}
    run = run_that_leaves_within(SECONDS, plan, files / "memory.db", screen)
    assert run.leaving < SECONDS
    assert sorted(path.name for path in files.iterdir()) == ["memory.db", "other.db"]
