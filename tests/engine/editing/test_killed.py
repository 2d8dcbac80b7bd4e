"""A process that edits is killed at any moment: what was acknowledged is there, and undo goes back to the start."""

import json
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from memgraph_gui.engine.editing.history import State
from tests.builders.copies import copy_of
from tests.engine.editing import random_edits
from tests.engine.editing.opened import Opened, opened, without_stamps

FILES = ("memorygraph-real-small.db", "memorygraph-bun.db", "agentos-new.sqlite")
ROOT = Path(__file__).parents[3]


def killed(path: Path, history: Path, seed: int) -> list[tuple[int, str]]:
    """Let a child edit and kill it somewhere in the middle; the steps that it last said to be in the file."""
    command = [sys.executable, random_edits.__file__, str(path), str(history), str(seed), "60"]
    child = subprocess.Popen(command, cwd=ROOT, env={"PYTHONPATH": str(ROOT)}, stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    lines = [child.stdout.readline()]
    if lines[0]:  # from the first edit on; an edit takes about ten milliseconds
        time.sleep(Random(seed).uniform(0.0, 0.5))
    child.kill()
    lines += child.stdout.readlines()
    child.stdout.close()
    child.wait(timeout=120)
    whole = [line for line in lines if line.endswith("\n")]
    assert whole, "the child did not come to its first edit"
    return [(step, state) for step, state in json.loads(whole[-1])[1]]


def undone_to_the_start(file: Opened) -> None:
    """Take back every step that is in the file, newest first."""
    while (step := file.editor.undoer.last_done()) is not None:
        file.editor.undoer.undo(step)


def check(path: Path, history: Path, seed: int) -> int:
    """One run; the number of steps that were in the file."""
    with opened(path) as file:
        start = file.rows()
    said = killed(path, history, seed)
    with opened(path, history) as file:
        assert file.store.connection.value("PRAGMA integrity_check") == "ok"
        steps = {step.id: step.state for step in file.editor.steps()}
        assert State.INTENDED not in steps.values()
        # The edit that was going on may have come to its end; everything that was said before it stands.
        differing = [step for step, state in said if steps.get(step) != state]
        assert len(differing) + len(set(steps) - {step for step, _ in said}) <= 1
        undone_to_the_start(file)
        assert without_stamps(file.rows()) == without_stamps(start)
        assert file.store.connection.value("PRAGMA integrity_check") == "ok"
        assert file.editor.history.pending() == []
        return sum(state is State.DONE for state in steps.values())


@pytest.mark.parametrize("seed", range(20))
def test_killed_at_a_random_moment(seed: int, tmp_path: Path) -> None:
    check(copy_of(FILES[seed % len(FILES)], tmp_path), tmp_path / "own" / "history.db", seed)


@pytest.mark.long
@pytest.mark.parametrize("batch", range(12))
def test_killed_at_five_hundred_random_moments(batch: int, tmp_path: Path) -> None:
    steps = 0
    for seed in range(1000 + batch * 40, 1000 + (batch + 1) * 40):
        folder = tmp_path / str(seed)
        steps += check(copy_of(FILES[seed % len(FILES)], folder), folder / "own" / "history.db", seed)
    assert steps > 40  # the kills come after edits, not before the first


@pytest.mark.parametrize("place", ["recorded", "begun", "first row", "half way", "committed", "settled"])
@pytest.mark.parametrize("name", FILES)
def test_killed_at_each_place_of_a_write(name: str, place: str, tmp_path: Path) -> None:
    """The moments that chance rarely meets: after each thing that a write does, for a step and for its undoing."""
    reaches = place in ("committed", "settled")
    for undoing in (False, True):
        folder = tmp_path / str(undoing)
        path, history = copy_of(name, folder), folder / "own" / "history.db"
        with opened(path) as file:
            start = without_stamps(file.rows())
        program = str(Path(__file__).with_name("killed_at.py"))
        command = [sys.executable, program, str(path), str(history), place, str(int(undoing))]
        child = subprocess.run(command, cwd=ROOT, env={"PYTHONPATH": str(ROOT)}, check=False)
        assert child.returncode == -9
        with opened(path, history) as file:
            states = [step.state for step in file.editor.steps()]
            if undoing:
                assert states == [State.UNDONE if reaches else State.DONE]
            else:
                assert states == [State.DONE] * (2 if reaches else 1)
            assert (without_stamps(file.rows()) == start) == (undoing and reaches)
            undone_to_the_start(file)
            assert without_stamps(file.rows()) == start
