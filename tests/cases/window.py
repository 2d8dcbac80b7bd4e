"""Runs the real window in a process of its own and does to it what a user does, at chosen moments.

A plan is a list of steps `[milliseconds, what, *arguments]`, counted from the first moment of the event loop but for
the time that is waited:
    close, open PATH, key NAME (such as F5),
    wait_for WORDS (in the title or a visible text), wait_drawn INK (kernels may have to be compiled first),
    break_widget or break_picture (from then on a paint call raises),
    report NAME.
What was reported comes back under its name: title, visible texts, painted points of the picture (`ink`), where the
layout's origin stands in it, the zoom, and whether it is painted by OpenGL. The last step is always to close.
"""

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.cases.product import AS_A_USER, environment

TIMEOUT = 240

_SCRIPT = """
import json, sys, time
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QMainWindow, QWidget

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

def break_widget():
    class Broken(QWidget):
        def paintEvent(self, event):
            raise ZeroDivisionError("raised in a paint event")
    broken = Broken(window())
    broken.setGeometry(10, 10, 50, 50)
    broken.show()
    for _ in range(20):
        broken.repaint()

def break_picture():
    from memgraph_gui.scene.picture_item import PictureItem
    def paint(self, painter):
        raise ZeroDivisionError("raised in the picture")
    PictureItem._paint = paint
    for _ in range(20):
        view().viewport().repaint()

looks = []

def drawn(least=500):
    # Three looks in a row, for a file that follows another: the other's picture goes before this one's comes.
    report("drawing")
    looks.append(told["drawing"].get("ink", 0) >= least)
    if not all(looks[-3:]) or len(looks) < 3:
        return False
    looks.clear()
    return True

def says(words):
    top = window()
    return any(words in text for text in (top.windowTitle(), *texts(top)))

def view():
    from memgraph_gui.scene.graph_view import GraphView
    return window().findChild(GraphView)

def texts(top):
    return [w.text() for kind in (QLabel, QAbstractButton) for w in top.findChildren(kind) if w.isVisible()]

def report(name="report"):
    top = window()
    told[name] = found = {"title": top.windowTitle()}
    found["texts"] = [words for words in texts(top) if words]
    if view().isVisible():
        image = view().viewport().grab().toImage()  # the picture alone: words that lie on it are children of the view
        ground = image.pixel(2, 2)
        points = ((x, y) for x in range(0, image.width(), 2) for y in range(0, image.height(), 2))
        found["ink"] = sum(image.pixel(x, y) != ground for x, y in points)
        x, y = view().camera.to_screen(0.0, 0.0)
        found["origin"] = [x / image.width(), y / image.height()]
        found["zoom"] = view().camera.zoom
    found["opengl"] = "OpenGL" in type(view().viewport()).__name__

STEPS = dict(
    close=close, open=open_file, key=key, break_widget=break_widget, break_picture=break_picture, report=report
)
WAITS = dict(wait_drawn=drawn, wait_for=says)
run_loop = QApplication.exec

def follow(done):
    # One timer after the other: Qt's coarse timers may fire in another order.
    if not plan:
        return
    milliseconds, what, *rest = plan.pop(0)
    patience = time.monotonic() + (milliseconds - done) / 1000 + 90.0
    def step():
        ready = WAITS.get(what)
        if ready and not ready(*rest) and time.monotonic() < patience:
            QTimer.singleShot(50, step)
            return
        follow(milliseconds)
        if not ready:
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


def run_that_leaves_within(
    seconds: float, plan: Sequence[Sequence[object]], path: Path, env: Mapping[str, str]
) -> Run:
    """The first of three runs that was gone within the seconds after it was closed, or the last one.

    A busy machine deserves a second look and a third: what always takes longer stays seen. Whether it left well is
    asked of every run.
    """
    for _ in range(3):
        run = run_window(plan, path, env=env)
        assert (run.code, run.err) == (0, "")  # no word of Qt, of the interpreter or of ours
        if run.leaving < seconds:
            break
    return run


def run_window(
    plan: Sequence[Sequence[object]],
    *arguments: str | Path,
    env: Mapping[str, str] | None = None,
    as_user: bool = False,
) -> Run:
    """Start the window with these command-line arguments, follow the plan, and wait for the process to end."""
    launcher = ["-c", AS_A_USER] if as_user else []
    with (
        tempfile.TemporaryDirectory() as config,  # its own: another run's may begin on another desk
        subprocess.Popen(
            [sys.executable, *launcher, "-c", _SCRIPT, json.dumps(plan), *map(str, arguments)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env=environment({"XDG_CONFIG_HOME": config, **(env or {})}),
        ) as process,
    ):
        try:
            out, err = process.communicate(timeout=TIMEOUT)
        except subprocess.TimeoutExpired:
            process.kill()  # else leaving the block would wait for it without end
            raise
        ended = time.time()
    lines = out.strip().splitlines()
    told = json.loads(lines[-1]) if lines else {}
    return Run(process.returncode, told, err, ended - told.get("closed_at", ended))
