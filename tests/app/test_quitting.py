"""A signal that asks the program to end closes the window as its button would."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.builders.copies import copy_of


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_settings_are_kept_and_the_code_is_0(number: int, tmp_path: Path) -> None:
    path = copy_of("memorygraph-real-small.db", tmp_path / "files")
    command = [sys.executable, "-m", "memgraph_gui", str(path)]
    with subprocess.Popen(
        command, stderr=subprocess.PIPE, env=os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    ) as program:
        time.sleep(4)  # it has a window by then, and works on it
        program.send_signal(number)
        _, err = program.communicate(timeout=30)
    assert (program.returncode, err) == (0, b"")
    assert list(Path(os.environ["XDG_CONFIG_HOME"]).rglob("settings.ini"))
