"""Runs the real window in a process of its own and does to it what a user does, at chosen moments.

A plan is a list of steps `[milliseconds, what, *arguments]`, counted from the first moment of the event loop:
close, open PATH, key NAME (such as F5), raise_in_paint, report.
What was reported comes back as a JSON object; the last step is always to close.
"""

import json
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.cases.product import environment

TIMEOUT = 120

_SCRIPT = """
import json, sys, time
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMainWindow, QWidget

plan, arguments = json.loads(sys.argv[1]), sys.argv[2:]
told = {}

def window():
    return next(w for w in QApplication.topLevelWidgets() if isinstance(w, QMainWindow))

def close():
    told["closed_at"] = time.time()
    print(json.dumps(told), flush=True)  # now: the program may leave by os._exit
    window().close()

def open_file(path):
    from PySide6.QtCore import QMimeData, QUrl
    from PySide6.QtGui import QDragEnterEvent, QDropEvent
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(path)])
    buttons, modifiers = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    at = QPoint(300, 300)
    QApplication.sendEvent(window(), QDragEnterEvent(at, Qt.DropAction.CopyAction, data, buttons, modifiers))
    QApplication.sendEvent(window(), QDropEvent(at.toPointF(), Qt.DropAction.CopyAction, data, buttons, modifiers))

def key(name):
    QTest.keySequence(window(), QKeySequence(name))

def raise_in_paint():
    class Broken(QWidget):
        def paintEvent(self, event):
            raise ZeroDivisionError("raised while painting")
    broken = Broken(window())
    broken.setGeometry(10, 10, 50, 50)
    broken.show()
    broken.repaint()
    told["broken"] = True

def report():
    top = window()
    told["title"] = top.windowTitle()
    told["texts"] = [label.text() for label in top.findChildren(QLabel) if label.isVisible()]
    image = top.grab().toImage()
    points = ((x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3))
    told["colours"] = len({image.pixel(x, y) for x, y in points})

STEPS = dict(close=close, open=open_file, key=key, raise_in_paint=raise_in_paint, report=report)
run_loop = QApplication.exec

def follow(done):
    # One timer after the other: Qt's coarse timers may fire in another order.
    if not plan:
        return
    milliseconds, what, *rest = plan.pop(0)
    def step():
        follow(milliseconds)
        STEPS[what](*rest)
    QTimer.singleShot(max(0, milliseconds - done), step)

def exec_with_plan(*_):
    follow(0)
    return run_loop()

QApplication.exec = exec_with_plan
from memgraph_gui.app.cli import main
sys.exit(main(arguments))
"""


@dataclass(frozen=True)
class Run:
    """How the window's process ended.

    Attributes:
        code: its exit code, negative when a signal ended it.
        told: what the plan reported.
        err: everything on stderr.
        leaving: seconds from the request to close until the process was gone.
    """

    code: int
    told: dict[str, Any]
    err: str
    leaving: float


def run_window(plan: Sequence[Sequence[object]], *arguments: str | Path, env: Mapping[str, str] | None = None) -> Run:
    """Start the window with these command-line arguments, follow the plan, and wait for the process to end."""
    with subprocess.Popen(
        [sys.executable, "-c", _SCRIPT, json.dumps(plan), *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=environment(env),
    ) as process:
        out, err = process.communicate(timeout=TIMEOUT)
        ended = time.time()
    lines = out.strip().splitlines()
    told = json.loads(lines[-1]) if lines else {}
    return Run(process.returncode, told, err, ended - told.get("closed_at", ended))
