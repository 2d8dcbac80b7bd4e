"""What the user can do, one function per intent; menus, buttons and drops all end here."""

import math
import os
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np
from PySide6.QtCore import QObject, Qt, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QMessageBox

from memgraph_gui import __version__
from memgraph_gui.app.common.messages import Level, Messages
from memgraph_gui.app.common.resources import sample_copy
from memgraph_gui.app.common.settings import RECENT, THEME, Settings
from memgraph_gui.app.frame.actions import ACTIONS
from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.lanes.reader import OpenRequest
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.engine.records import LayoutName
from memgraph_gui.looks.look import Look
from memgraph_gui.panes.keys_dialog import KeysDialog
from memgraph_gui.panes.rows import Row
from memgraph_gui.panes.start_page import StartFile

FILE_KINDS = "Memory databases (*.db *.sqlite *.sqlite3);;All files (*)"
ZOOM_STEP = 1.25
_AIR = 40  # px: a memory nearer to the border than this is not well in view


class Operations(QObject):
    """Everything that can be asked of the window; made once per window.

    Signals:
        going: the memory that is gone to, and whether a list is skimmed; before it is gone to.
    """

    going = Signal(int, bool)

    def __init__(
        self,
        window: MainWindow,
        workspace: Workspace,
        settings: Settings,
        messages: Messages,
        look: Look,
        *,
        logs: Path,
    ) -> None:
        super().__init__(window)
        self._look = look
        self._window = window
        self._workspace = workspace
        self._settings = settings
        self._messages = messages
        self._logs = logs

    def callbacks(self) -> dict[str, Callable[..., None]]:
        """What each action of the table does."""
        view = self._window.view
        return {
            "open": partial(self.ask_for_file, read_only=False),
            "open-read-only": partial(self.ask_for_file, read_only=True),
            "open-sample": self.open_sample,
            "entities": self.show_entities,
            "read-again": self._workspace.read_again,
            "close-file": self._workspace.close_file,
            "quit": self.quit,
            "fit": view.fit,
            "zoom-in": partial(view.zoom_by, ZOOM_STEP),
            "zoom-out": partial(view.zoom_by, 1 / ZOOM_STEP),
            "show-selected": self.show_selected,
            "pause": self.pause,
            "restart": self._workspace.driver.restart,
            "solutions": self.show_solutions,
            "table": self._window.show_table,
            "shortcuts": self.show_keys,
            "log": self.show_log_folder,
            "about": self.show_about,
        }

    def quit(self) -> None:
        """Close the window."""
        self._window.close()

    def open(self, path: str, *, read_only: bool = False) -> None:
        """Open a file, whatever it is; what cannot be opened is said."""
        self._workspace.open(OpenRequest(os.path.abspath(Path(path).expanduser()), read_only=read_only))

    def open_request(self, request: OpenRequest) -> None:
        """Open a file as something in particular."""
        path = os.path.abspath(Path(request.path).expanduser())
        self._workspace.open(replace(request, path=path))

    def ask_for_file(self, *, read_only: bool) -> None:
        """Let the user choose a file. The dialog is not modal for the event loop: the window can be closed."""
        title = "Open a file read-only" if read_only else "Open a file"
        dialog = QFileDialog(self._window, title, self._folder(), FILE_KINDS)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(partial(self.open, read_only=read_only))
        dialog.open()

    def open_dropped(self, paths: list[str]) -> None:
        """Files were dropped on the window: the first one is opened."""
        self.open(paths[0])
        if len(paths) > 1:
            self._messages.tell("One file is shown at a time: the first one is opened.")

    def open_sample(self) -> None:
        """Open the user's own copy of the sample."""
        try:
            path = sample_copy()
        except OSError as error:
            self._messages.tell(f"The sample cannot be opened: {error}.", level=Level.PROBLEM)
        else:
            self.open(str(path))

    def open_listed(self, file: StartFile) -> None:
        """Open a file of the start page."""
        self.open(file.path, read_only=file.read_only)

    def clear_recent(self) -> None:
        """Forget the recent files."""
        self._settings.set(RECENT, ())

    def choose_layout(self, layout: LayoutName) -> None:
        """Show another stored layout of the open file."""
        self._open_as(layout=layout, brain=None)

    def choose_brain(self, brain: str) -> None:
        """Show another brain of the open file."""
        self._open_as(brain=brain)

    def show_entities(self, shown: bool) -> None:
        """Show knowledge nodes that are no memories, or not."""
        self._open_as(entities=shown)

    def choose_theme(self, theme: str) -> None:
        """Light, dark, or as the system says."""
        self._settings.set(THEME, theme)

    def show_selected(self) -> None:
        """Go to the memory that is selected."""
        selection = self._window.view.selection
        if len(selection):
            self._window.view.zoom_to(selection)

    def skim(self, index: int) -> None:
        """Go to a memory of a list that is walked through."""
        self.follow(index, skimming=True)

    def follow(self, index: int, *, skimming: bool = False) -> None:
        """Select a memory and bring it into view."""
        self.going.emit(index, skimming)
        view = self._window.view
        view.set_selection(np.array([index], np.int64))
        x, y = view.place_of(index)  # where it is shown, which a focus may have changed
        at_x, at_y = view.camera.to_screen(x, y)
        inside = _AIR < at_x < view.camera.wide - _AIR and _AIR < at_y < view.camera.tall - _AIR
        if not inside and not math.isnan(x):  # NaN: it has no place yet
            view.set_camera(replace(view.camera, x=x, y=y))

    def show_solutions(self) -> None:
        """Point at what solves the memory that is selected."""
        if not len(self._window.view.selection):
            self._messages.tell("Select a problem first; this lists what solves it.")
        elif not self._window.inspector.show_solutions():
            self._messages.tell("Nothing is linked as solving this memory.")

    def select_none(self) -> None:
        """Select nothing, memories and links."""
        self._window.view.choose_links(np.empty(0, np.int64))
        self._window.view.set_selection(np.empty(0, np.int64))

    def pause(self, held: bool) -> None:
        """Hold the layout, or let it go on."""
        if held:
            self._workspace.driver.pause()
        else:
            self._workspace.driver.resume()

    def show_keys(self) -> None:
        """List the keys."""
        rows = [
            Row(_plain(row.title), beside=_plain(row.menu), right=" or ".join(row.keys), value=row.id)
            for row in ACTIONS
            if row.keys
        ]
        KeysDialog(self._look, rows, self._window).open()

    def show_log_folder(self) -> None:
        """Open the folder of the log in the system's file manager."""
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._logs)))

    def show_about(self) -> None:
        """Say what this is."""
        self._tell_in_box(
            "About memgraph-gui",
            f"memgraph-gui {__version__}\nA window onto what AI agents remember.\n"
            "Free software under the GNU General Public License, version 3 or later.",
        )

    def _tell_in_box(self, title: str, text: str) -> None:
        box = QMessageBox(self._window)
        box.setWindowTitle(title)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(text)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()

    def _open_as(self, **changes: object) -> None:
        file = self._workspace.file
        if file is not None:
            self._workspace.open(replace(file.request, **changes))  # type: ignore[arg-type]  # names of fields

    def _folder(self) -> str:
        recent = self._settings.get(RECENT)
        return str(Path(recent[0].path).parent) if recent else str(Path.home())


def _plain(title: str) -> str:
    return title.replace("&", "").rstrip("…")
