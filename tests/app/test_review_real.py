"""Twenty conflicts of the sample decided in a real window by a real keyboard, each undone and redone."""

import os
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

SAMPLE = Path(__file__).parents[2] / "resources" / "sample.db"
PATIENCE = 180.0  # seconds for one thing to happen, on a busy machine
pytestmark = [pytest.mark.long, pytest.mark.xvfb]


def soon() -> float:
    """Seconds within which a key has done its work; a busy machine takes its share longer."""
    return 8.0 * max(1.0, min(8.0, os.getloadavg()[0] / (os.cpu_count() or 1)))


def until(found: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not found():
        assert time.monotonic() < end, what
        time.sleep(0.1)


def steps(folder: Path) -> list[tuple[int, str, str]]:
    """The history, by another process than the window's."""
    for path in folder.glob("databases/*/history.db"):
        with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as history:
            try:
                return history.execute("SELECT id, state, words FROM steps ORDER BY id").fetchall()
            except sqlite3.OperationalError:  # it is just being made
                return []
    return []


def test_twenty_conflicts_by_a_real_keyboard(tmp_path: Path) -> None:
    if shutil.which("xdotool") is None:
        if os.environ.get("CI"):
            pytest.fail("xdotool is not installed; packaging/dev.py test names the package")
        pytest.skip("xdotool is not installed")
    path, folder = tmp_path / "sample.db", tmp_path / "data"
    path.write_bytes(SAMPLE.read_bytes())
    environment = {**os.environ, "MEMGRAPH_GUI_DATA_DIR": str(folder), "QT_QPA_PLATFORM": "xcb"}
    command = [sys.executable, "-m", "memgraph_gui", str(path)]
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True) as window:
        try:
            _play(folder)
        finally:
            window.terminate()
            complaints = window.communicate()[1]
    assert "Traceback" not in complaints


def _key(*names: str) -> None:
    subprocess.run(["xdotool", "key", "--delay", "60", *names], check=True)


def _play(folder: Path) -> None:
    def named() -> bool:
        found = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--name", "sample.db"], capture_output=True, text=True, check=False
        )
        for number in found.stdout.split():
            subprocess.run(["xdotool", "windowfocus", number], check=False)
        return bool(found.stdout.strip())

    until(named, "the window opens the file")
    until(lambda: _pressed(folder, "ctrl+3", "5", 1), "the review is there")  # the first card can be dismissed
    done = _quiet(folder)
    for digit in "215361521653215631526":
        _undone_and_redone(folder, done)
        if done >= 20:
            break
        if digit == "3":
            _key("3")
            subprocess.run(["xdotool", "type", "--delay", "30", "here"], check=True)
            _key("Return")
            subprocess.run(["xdotool", "type", "--delay", "30", "there"], check=True)
            _key("Return")
        until(partial(_pressed, folder, "" if digit == "3" else digit, "5", done + 1), "a step")
        done = _quiet(folder)
    assert done >= 20


def _holding(folder: Path, number: int) -> bool:
    return sum(state == "done" for _, state, _ in steps(folder)) == number


def _quiet(folder: Path) -> int:
    """How many steps there are when no key is on its way any more."""
    number, since = len(steps(folder)), time.monotonic()
    while time.monotonic() - since < 1.5:
        time.sleep(0.2)
        if len(steps(folder)) != number:
            number, since = len(steps(folder)), time.monotonic()
    return number


def _pressed(folder: Path, first: str, instead: str, wanted: int) -> bool:
    """Press a key until the history has a further step; a verdict that is refused here gives way to a dismissal."""
    for key in (first, instead):
        if key:
            _key(key)
        end = time.monotonic() + soon()
        while time.monotonic() < end:
            if len(steps(folder)) >= wanted:
                time.sleep(0.5)  # the next card comes
                return True
            time.sleep(0.1)
    return False


def _undone_and_redone(folder: Path, number: int) -> None:
    _key("ctrl+z")
    until(partial(_holding, folder, number - 1), f"undoing step {number}")
    time.sleep(0.5)
    until(partial(_redone, folder, number), f"redoing step {number}")
    time.sleep(0.5)


def _redone(folder: Path, number: int) -> bool:
    """Press Redo and wait: on a busy machine the first press may come before the window knows what it undid."""
    _key("ctrl+y")
    end = time.monotonic() + soon()
    while time.monotonic() < end:
        if _holding(folder, number):
            return True
        time.sleep(0.1)
    return False
