"""Start the window: Qt, the look, the hooks, the frame; and the orderly end of all of it."""

import logging
import os
import sys
from pathlib import Path

import platformdirs
from PySide6.QtCore import QEvent, QTimer
from PySide6.QtWidgets import QApplication

from memgraph_gui import __version__
from memgraph_gui.app.common.faults import start_logging, watched
from memgraph_gui.app.common.messages import Messages
from memgraph_gui.app.common.settings import GEOMETRY, SYSTEM_FONT, THEME, Settings
from memgraph_gui.app.common.tuning import GarbageCollector, lower_priority
from memgraph_gui.app.files.default_file import DefaultFile, find_default_file
from memgraph_gui.app.frame.placement import show_whole
from memgraph_gui.app.frame.quitting import closed_by_signals
from memgraph_gui.app.lanes.reader import OpenRequest
from memgraph_gui.app.lanes.warming import warm_beside
from memgraph_gui.app.wiring import Desk, build_desk
from memgraph_gui.engine.records import LayoutName
from memgraph_gui.looks.look import Look

NAME = "memgraph-gui"


def run_window(
    *,
    path: str | None,
    read_only: bool = False,
    layout: LayoutName | None = None,
    brain: str | None = None,
    theme: str | None = None,
) -> int:
    """Show the window until it is closed, and return the exit code.

    Args:
        path: the file to open; None: the agent's own memory if it is there, else the start page.
        read_only: the file is not to be changed.
        layout: which stored layout, in a file that holds two.
        brain: which brain, in a file that holds several.
        theme: "light", "dark" or "system", for this start; what the user chose is kept.
    """
    logs = Path(platformdirs.user_log_dir(NAME, appauthor=False))
    start_logging(logs)
    application = make_application()
    settings = Settings(Path(platformdirs.user_config_dir(NAME, appauthor=False)) / "settings.ini", application)
    if theme is not None:
        settings.set_for_now(THEME, theme)
    messages = Messages(application)
    with watched(messages.fault):
        look = Look(application, settings.get(THEME), system_font=settings.get(SYSTEM_FONT))
        default = find_default_file(os.environ, Path.home())
        desk = build_desk(look, settings, messages, default=default, logs=logs)
        _open_first(desk, default, OpenRequest(path or "", read_only=read_only, layout=layout, brain=brain))
        collector = GarbageCollector(application, lambda: desk.taking_in)
        show_whole(desk.window, first=not settings.get(GEOMETRY))
        warm_beside(lower_priority)
        collector.start()
        with closed_by_signals(desk.window):
            code = application.exec()
        desk.closing.end()
        clean = desk.closing.clean
        # Taken apart by Qt and now: left to the garbage collector, widgets would go in any order.
        desk.window.deleteLater()
        collector.stop()
        QApplication.sendPostedEvents(desk.window, QEvent.Type.DeferredDelete.value)
    if not clean:
        _leave_at_once(code)
    return code


def make_application() -> QApplication:
    """The one QApplication, with our name; tests and benchmarks start here too."""
    application = QApplication(sys.argv[:1])
    application.setApplicationName(NAME)
    application.setApplicationDisplayName("")  # else Qt appends it to every title
    application.setApplicationVersion(__version__)
    application.setDesktopFileName(NAME)
    return application


def _open_first(desk: Desk, default: DefaultFile, request: OpenRequest) -> None:
    """Open what was named, else the agent's own memory; once the window is there."""
    if request.path:
        QTimer.singleShot(0, desk.window, lambda: desk.operations.open_request(request))
    elif default.path:
        wanted = OpenRequest(default.path, request.read_only, request.layout, request.brain)
        QTimer.singleShot(0, desk.window, lambda: desk.operations.open_request(wanted))


def _leave_at_once(code: int) -> None:
    """End the process although a thread still runs.

    The compiler of a kernel cannot be interrupted, and an interpreter that shuts down under it may crash. All
    that is to be kept has been written by now.
    """
    logging.shutdown()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)
