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
        deadline = time.monotonic() + 180
        while not _remembered(path) and time.monotonic() < deadline:  # it has opened the file, and works on it
            time.sleep(0.1)
        time.sleep(1)
        program.send_signal(number)
        _, err = program.communicate(timeout=120)
    assert (program.returncode, err) == (0, b"")
    assert _remembered(path)


def _remembered(path: Path) -> bool:
    """Whether the settings, which are the program's alone, name the file."""
    kept = Path(os.environ["XDG_CONFIG_HOME"]).rglob("settings.ini")
    return any(path.name in settings.read_text(encoding="utf-8") for settings in kept)


_ASKED_WHILE_PAINTING = """
import os, signal, sys
from PySide6.QtWidgets import QApplication, QWidget
from memgraph_gui.app.frame.quitting import closed_by_signals
class Painted(QWidget):
    def paintEvent(self, event):
        os.kill(os.getpid(), signal.SIGTERM)
        print("painted", flush=True)
application = QApplication([])
window = Painted()
window.show()
with closed_by_signals(window):
    code = application.exec()
print("closed", window.isVisible())
sys.exit(code)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
def test_a_signal_in_the_middle_of_a_paint_event_closes_after_it() -> None:
    """Closed at once, Qt complained of a window that is painted and has no handle, or worse."""
    command = [sys.executable, "-c", _ASKED_WHILE_PAINTING]
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    ended = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=120, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith("painted\n")
    assert ended.stdout.endswith("closed False\n")
