"""Case 51: the graph is drawn without OpenGL, whatever the machine has; nothing is probed, nothing can hang."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cases.window import Run, run_window

PLAN = [[0, "wait_drawn"], [300, "report", "end"], [301, "close"]]
MODES = {
    "software rendering": {"LIBGL_ALWAYS_SOFTWARE": "1", "QT_OPENGL": "software"},
    "no GLX at all": {"QT_XCB_GL_INTEGRATION": "none"},
    "a driver that does not exist": {"LIBGL_ALWAYS_INDIRECT": "1", "MESA_LOADER_DRIVER_OVERRIDE": "none_such"},
}


def _is_drawn(run: Run) -> None:
    assert run.code == 0, run
    assert run.told["end"]["title"].startswith("memory.db")
    assert run.told["end"]["ink"] > 1000  # points of memories and links
    assert run.told["end"]["opengl"] is False


def test_the_graph_is_drawn_offscreen(case: Callable[[str], Path]) -> None:
    _is_drawn(run_window(PLAN, case("islands") / "memory.db"))


@pytest.mark.xvfb
@pytest.mark.parametrize("mode", MODES)
def test_the_graph_is_drawn_with(mode: str, case: Callable[[str], Path], x_display: str) -> None:
    env = {"DISPLAY": x_display, "QT_QPA_PLATFORM": "xcb", **MODES[mode]}
    run = run_window(PLAN, case("islands") / "memory.db", env=env)
    _is_drawn(run)
    assert run.err == ""
