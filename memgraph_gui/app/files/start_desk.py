"""Fills the start page and the menus that do not depend on the open file: recent files, themes."""

import time
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QSize

from memgraph_gui.app.common.messages import Messages
from memgraph_gui.app.common.settings import RECENT, THEME, RecentFile, Settings
from memgraph_gui.app.common.words import place_words, when_words
from memgraph_gui.app.files.default_file import DefaultFile
from memgraph_gui.app.files.sample_picture import SamplePicture
from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.frame.operations import Operations
from memgraph_gui.app.lanes.reader import OpenedFile
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import counted, menu_text
from memgraph_gui.panes.start_page import StartFile

NOT_KEPT = (
    "{place} cannot be written: the window's arrangement, its settings and the list of recent files end with it."
)
THEMES = {"system": "As the system says", "light": "Light", "dark": "Dark"}


class StartDesk(QObject):
    """What can be opened, and in which colours."""

    def __init__(
        self,
        window: MainWindow,
        workspace: Workspace,
        operations: Operations,
        settings: Settings,
        look: Look,
        default: DefaultFile,
        messages: Messages,
    ) -> None:
        super().__init__(window)
        self._messages, self._warned, self._soon = messages, False, workspace.soon
        self._window, self._operations = window, operations
        self._settings, self._look, self._default = settings, look, default
        start = window.start
        start.open_wanted.connect(partial(operations.ask_for_file, read_only=False))
        start.open_read_only_wanted.connect(partial(operations.ask_for_file, read_only=True))
        start.sample_wanted.connect(operations.open_sample)
        start.file_wanted.connect(operations.open_listed)
        start.clear_wanted.connect(operations.clear_recent)
        window.files_dropped.connect(operations.open_dropped)
        settings.changed.connect(self._on_setting_changed)
        look.changed.connect(self._on_look_changed)
        workspace.opened.connect(self._on_opened)
        self._picture = SamplePicture(self)
        self._picture.drawn.connect(window.start.show_picture)
        start.picture_wanted.connect(self._draw_sample)
        self._show_files()
        self._show_themes()

    def ask_to_stop(self) -> None:
        """Let the thread that draws the sample end."""
        self._picture.ask_to_stop()

    def close(self, seconds: float) -> bool:
        """End that thread; say whether it ended in time."""
        return self._picture.close(seconds)

    def _warn_once(self) -> None:
        """Without a folder to write in the program works, but forgets; said once, with the first file."""
        if not self._settings.kept and not self._warned:
            self._warned = True
            self._messages.tell(NOT_KEPT.format(place=place_words(self._settings.place)), stays=True)

    def _draw_sample(self, size: QSize) -> None:
        self._picture.draw(size, self._window.devicePixelRatioF(), self._look.tokens)

    def _on_opened(self, file: OpenedFile) -> None:
        summary = counted(int(file.topology.memory_alive.sum()), "memory", "memories")
        request = file.request
        self._settings.remember_file(RecentFile(request.path, request.read_only, summary, time.time()))
        self._warn_once()

    def _on_setting_changed(self, name: str) -> None:
        if name == RECENT.name:
            self._soon.do(self._show_files)
        elif name == THEME.name:
            self._look.choose(self._settings.get(THEME))
            self._show_themes()

    def _on_look_changed(self) -> None:
        self._window.view.set_theme(self._look.tokens)
        self._window.start.ask_for_picture()

    def _show_files(self) -> None:
        now = time.time()
        files = [_start_file(file, now) for file in self._settings.get(RECENT)]
        likely = next((file for file in files if file.path == self._default.path), None)
        if likely is None and self._default.path:
            likely = _start_file(RecentFile(self._default.path), now)
        recent = [file for file in files if file is not likely]
        self._window.start.show_files(likely=likely, recent=recent, reason=self._default.reason)
        rows = [
            (menu_text(place_words(file.path)), partial(self._operations.open_listed, file), None) for file in files
        ]
        self._window.fill_menu("recent", rows)

    def _show_themes(self) -> None:
        chosen = self._settings.get(THEME)
        rows = [
            (words, partial(self._operations.choose_theme, name), name == chosen) for name, words in THEMES.items()
        ]
        self._window.fill_menu("theme", rows)


def _start_file(file: RecentFile, now: float) -> StartFile:
    parts = [file.summary, "read-only" if file.read_only else ""]
    return StartFile(
        path=file.path,
        name=Path(file.path).name,
        place=place_words(str(Path(file.path).parent)),
        detail=" · ".join(part for part in parts if part),
        when=when_words(file.opened, now),
        read_only=file.read_only,
    )
