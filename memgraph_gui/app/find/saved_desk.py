"""Saved searches: kept per database in our own folder, shown as chips under the field."""

from functools import partial

from PySide6.QtCore import QObject

from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.lanes.reading import keepsakes_of
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.engine.keepsakes import SavedSearch
from memgraph_gui.engine.store import MemoryStore

_NAME_CHARACTERS = 40


class SavedDesk(QObject):
    """Between the chips and what is kept."""

    def __init__(self, window: MainWindow, workspace: Workspace) -> None:
        super().__init__(window)
        self._pane, self._workspace = window.search, workspace
        self._pane.save_wanted.connect(self._on_save_wanted)
        self._pane.saved_chosen.connect(self._pane.field.set_line)
        self._pane.saved_dropped.connect(self._on_dropped)
        workspace.opened.connect(self._on_opened)
        workspace.closed.connect(lambda: self._show([]))

    def _on_opened(self, _file: object) -> None:
        self._show([])
        self._workspace.read(_saved, self._show)

    def _on_save_wanted(self) -> None:
        line = self._pane.field.line.strip()
        if line and self._workspace.file is not None:
            self._workspace.read(partial(_save, line=line), self._show)

    def _on_dropped(self, line: str) -> None:
        self._workspace.read(partial(_drop, line=line), self._show)

    def _show(self, saved: list[SavedSearch]) -> None:
        self._pane.show_saved([(search.name, search.line) for search in saved])


def _saved(store: MemoryStore) -> list[SavedSearch]:
    return keepsakes_of(store).searches()


def _save(store: MemoryStore, line: str) -> list[SavedSearch]:
    kept = keepsakes_of(store, create=True)
    name = " ".join(line.split())
    kept.save_search(SavedSearch(name if len(name) <= _NAME_CHARACTERS else name[:_NAME_CHARACTERS] + "…", line))
    return kept.searches()


def _drop(store: MemoryStore, line: str) -> list[SavedSearch]:
    kept = keepsakes_of(store, create=True)
    kept.drop_search(line)
    return kept.searches()
