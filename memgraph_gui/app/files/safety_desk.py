"""Backups in the menu, the way back to one, and what is said of a file's place and of copies beside it."""

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMessageBox

from memgraph_gui.app.common.messages import Level, Messages
from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.lanes.writer_lane import Steps, WriterLane
from memgraph_gui.engine.backups import Backup
from memgraph_gui.engine.copies import clear_copies
from memgraph_gui.engine.editing.editor import Editor
from memgraph_gui.engine.neighbours import ConflictCopy, conflict_copies, place_of
from memgraph_gui.looks.numbers import decimal
from memgraph_gui.looks.plain import counted

_MOST = 30  # backups in the menu


class SafetyDesk(QObject):
    """Tells and offers what keeps a file safe."""

    def __init__(self, window: MainWindow, workspace: Workspace, writer: WriterLane, messages: Messages) -> None:
        super().__init__(window)
        self._window, self._workspace, self._writer, self._messages = window, workspace, writer, messages
        self._path = ""

    def start(self) -> None:
        """The menus are there; what a crash left behind goes."""
        self._writer.aside(clear_copies, lambda _removed: None)
        self._workspace.opened.connect(self._on_opened)
        self._writer.steps_changed.connect(self._on_steps)
        self._window.fill_menu("backups", [])

    def restore(self, backup: Backup) -> None:
        """Ask, and make the file what it was."""
        box = QMessageBox(self._window)
        box.setWindowTitle("memgraph-gui")
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(f"Make the file what it was on {moment(backup.made)}?")
        box.setInformativeText(
            "Everything that was stored since goes, the agent's memories too. What the file is now is backed up "
            "first, and stands in this menu afterwards."
        )
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        act = box.addButton("Restore", QMessageBox.ButtonRole.DestructiveRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        act.clicked.connect(partial(self._restore, backup))
        box.open()

    def _restore(self, backup: Backup, _checked: bool = False) -> None:
        def work(editor: Editor) -> Backup:
            assert editor.backups is not None  # it is what listed this one
            return editor.backups.restore(editor.connection, backup)

        self._writer.ask(work, partial(self._on_restored, backup), self._messages.error)

    def _on_restored(self, backup: Backup, before: Backup) -> None:
        words = f"The file is what it was on {moment(backup.made)}; what it was before is kept as {before.path.name}."
        self._messages.tell(words, stays=True)
        self._workspace.read_again()

    def _on_steps(self, steps: Steps) -> None:
        rows: list[tuple[str, Callable[[], None], bool | None]] = [
            (f"{moment(one.made)}   {_size(one.size)}", partial(self.restore, one), None)
            for one in steps.backups[:_MOST]
        ]
        self._window.fill_menu("backups", rows)

    # -- the file's place

    def _on_opened(self, _file: object) -> None:
        file = self._workspace.file
        if file is None or file.info.path == self._path:
            return  # read again: it was said
        self._path = file.info.path
        self._writer.aside(partial(_surroundings, Path(file.info.path)), partial(self._on_seen, file.info.path))

    def _on_seen(self, path: str, found: tuple[bool, tuple[str, ...]]) -> None:
        file, (endangered, words) = self._workspace.file, found
        if words and file is not None and file.info.path == path:
            request = replace(file.request, read_only=True)
            wanted = endangered and file.info.writable
            offer = ("Open read-only", partial(self._workspace.open, request)) if wanted else None
            self._messages.tell(" ".join(words), level=Level.PROBLEM, offer=offer)


def moment(seconds: float) -> str:
    """A time of the user's own clock."""
    return time.strftime("%d %b %Y, %H:%M", time.localtime(seconds)).lstrip("0")


def _size(size: int) -> str:
    return f"{decimal(size / 1_000_000, 1)} MB" if size >= 100_000 else f"{size / 1000:.0f} kB"


def _surroundings(path: Path) -> tuple[bool, tuple[str, ...]]:
    """Whether the place itself is a danger, and what is to be said."""
    place = place_of(path)
    return place is not None, (*((place.text,) if place is not None else ()), *map(_said, conflict_copies(path)))


def _said(copy: ConflictCopy) -> str:
    only_here, only_there = copy.only_here, copy.only_there
    parts = [f"{counted(copy.differing, 'memory', 'memories')} differ" + ("s" if copy.differing == 1 else "")]
    if only_here or only_there:
        parts.append(f"{only_there} are only there and {only_here} only here")
    return f"{copy.path.name} beside this file looks like a sync program's second copy of it: {', '.join(parts)}."
