"""Duplicating a memory: the copy is stored, selected, and open in the form."""

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QObject

from memgraph_gui.app.common.messages import Messages
from memgraph_gui.app.curate.edit_desk import EditDesk
from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.lanes.writer_lane import WriterLane
from memgraph_gui.engine.editing.plans import Written
from memgraph_gui.engine.records import RowId


class Duplicating(QObject):
    """Copies the one memory that is selected."""

    def __init__(
        self, window: MainWindow, workspace: Workspace, writer: WriterLane, edit: EditDesk, messages: Messages
    ) -> None:
        super().__init__(window)
        self._window, self._workspace, self._writer = window, workspace, writer
        self._edit, self._messages = edit, messages

    def callbacks(self) -> dict[str, Callable[..., None]]:
        """What the action does."""
        return {"duplicate": self.duplicate}

    def duplicate(self) -> None:
        """Store a copy, without its links."""
        topology, chosen = self._workspace.topology, self._window.view.selection
        if topology is None or len(chosen) != 1:
            self._messages.tell("Select the one memory that is to be duplicated.")
            return
        rowid = RowId(int(topology.memory_rowid[int(chosen[0])]))
        self._writer.edit(lambda editor: editor.duplicate_memory(rowid), self._on_done, self._messages.error)

    def _on_done(self, written: Written) -> None:
        topology = self._workspace.topology
        index = topology.memory_index(written.changes.memories_added[0].rowid) if topology is not None else None
        if index is None:
            return
        self._messages.tell("A copy without links is stored and selected. Ctrl+Z takes it back.")
        self._window.view.set_selection(np.array([index], np.int64))
        self._edit.edit_selected()
