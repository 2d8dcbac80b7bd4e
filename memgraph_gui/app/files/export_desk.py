"""Exporting from the window: what is listed, or what is selected, and nothing else."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QFileDialog

from memgraph_gui.app.common.messages import Messages
from memgraph_gui.app.common.words import place_words
from memgraph_gui.app.find.filter_state import FilterState
from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.engine.exchange.exporting import Export
from memgraph_gui.engine.exchange.formats import FORMS
from memgraph_gui.engine.filters import kinds_asked
from memgraph_gui.engine.query import Query
from memgraph_gui.engine.records import RowId
from memgraph_gui.engine.store import MemoryStore
from memgraph_gui.engine.survey import Indices
from memgraph_gui.looks.plain import counted

_PATIENCE_MS = 400  # what is quicker needs no progress bar


class ExportDesk(QObject):
    """Asks where to, then writes in the file's own thread, a portion at a time between what else is read there."""

    def __init__(self, window: MainWindow, workspace: Workspace, filters: FilterState, messages: Messages) -> None:
        super().__init__(window)
        self._window, self._workspace, self._filters, self._messages = window, workspace, filters, messages
        self._export: Export | None = None
        self._path, self._target = "", Path()
        self._patience = QTimer(self, singleShot=True, interval=_PATIENCE_MS)
        window.strip.cancelled.connect(self._stop)
        workspace.opened.connect(self._stop)
        workspace.closed.connect(self._stop)
        window.closing.connect(self._stop)

    def callbacks(self) -> dict[str, Callable[..., None]]:
        """What each action of the table does."""
        return {"export-listed": self.ask_listed, "export-selected": self.ask_selected}

    def ask_listed(self) -> None:
        """Export what the list holds: what passes the filters, holds the text and is not hidden."""
        self._ask(self._filters.listed, "listed")

    def ask_selected(self) -> None:
        """Export what is selected in the picture."""
        self._ask(self._window.view.selection, "selected")

    def export(self, indices: Indices, target: Path, query: Query | None = None) -> None:
        """Write these memories, and what the query (or the one in force) draws of the links between them.

        What is being written is given up.
        """
        topology = self._workspace.topology
        if topology is None or self._workspace.file is None:
            return
        self._stop()
        rowids = [RowId(rowid) for rowid in topology.memory_rowid[indices].tolist()]
        try:
            self._export = Export(target, rowids, kinds_asked(query or self._filters.query))
        except Exception as error:  # noqa: BLE001 - told like any other
            self._messages.error(error)
            return
        self._path, self._target = self._workspace.file.info.path, target
        self._patience.start()
        self._go_on(self._export)

    def _ask(self, indices: Indices, what: str) -> None:
        file = self._workspace.file
        if file is None:
            return
        if not len(indices):
            self._messages.tell(f"Nothing is {what}, so there is nothing to export.")
            return
        chosen, query = np.array(indices), self._filters.query  # they may be others when the place is chosen
        title = f"Export {counted(len(chosen), 'memory', 'memories')} {what}"
        path = Path(file.info.path)
        dialog = QFileDialog(self._window, title, str(path.with_name(f"{path.stem}-export")))
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        kinds = {f"{words} (*.{ending})": ending for ending, (words, _make) in FORMS.items()}
        dialog.setNameFilters(list(kinds))
        dialog.setDefaultSuffix(next(iter(FORMS)))
        dialog.filterSelected.connect(lambda kind: dialog.setDefaultSuffix(kinds[kind]))
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda name: self.export(chosen, Path(name), query))
        dialog.open()

    def _go_on(self, export: Export) -> None:
        path = self._path

        def work(store: MemoryStore) -> bool:
            if store.info.path != path:  # another file was opened meanwhile
                export.give_up()
            return export.portion(store)

        self._workspace.read(work, partial(self._on_portion, export), partial(self._on_failed, export))

    def _on_portion(self, export: Export, finished: bool) -> None:
        if export is not self._export:
            return
        if not finished:
            if not self._patience.isActive():
                self._window.strip.show_progress("Exporting", export.done, export.total)
            self._go_on(export)
            return
        self._end()
        links = f" and {counted(export.relationships, 'relationship')}" if export.relationships else ""
        memories = counted(export.memories, "memory", "memories")
        self._messages.tell(f"Exported {memories}{links} to {place_words(str(self._target))}.")

    def _on_failed(self, export: Export, error: Exception) -> None:
        if export is self._export:
            self._end()
            self._messages.error(error)

    def _stop(self, _what: object = None) -> None:
        export = self._export
        if export is not None:
            self._end()
            export.give_up()

    def _end(self) -> None:
        self._export = None
        self._patience.stop()
        self._window.strip.show_progress("")
