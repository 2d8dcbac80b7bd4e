"""Deleting: never without saying what goes with it, and always to be taken back."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMessageBox

from memgraph_gui.app.common.messages import Messages
from memgraph_gui.app.curate.link_acts import LinkActs
from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.lanes.writer_lane import WriterLane
from memgraph_gui.engine.editing.blast import blast_radius
from memgraph_gui.engine.editing.plans import Written
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.records import RowId
from memgraph_gui.looks.plain import counted

_TITLE = 80


class Deleting(QObject):
    """Deletes what the keys are on: links in the list of links or in the picture, else the selected memories."""

    def __init__(
        self, window: MainWindow, workspace: Workspace, writer: WriterLane, links: LinkActs, messages: Messages
    ) -> None:
        super().__init__(window)
        self._window, self._workspace, self._writer = window, workspace, writer
        self._links, self._messages = links, messages

    def callbacks(self) -> dict[str, Callable[..., None]]:
        """What the action does."""
        return {"delete": self.delete}

    def delete(self) -> None:
        """Ask, with the blast radius."""
        pointed = self._links.pointed()
        if pointed:
            self._links.ask_to_delete(pointed)
            return
        topology, chosen = self._workspace.topology, self._window.view.selection
        if topology is None or not len(chosen):
            self._messages.tell("Select what is to be deleted first.")
            return
        if self._writer.refusal:
            self._messages.error(KnownError(self._writer.refusal))
            return
        rowids = [RowId(int(rowid)) for rowid in topology.memory_rowid[chosen]]
        title = topology.titles[int(chosen[0])]
        short = title if len(title) <= _TITLE else f"{title[:_TITLE]}…"
        what = f"“{short}”" if len(rowids) == 1 else counted(len(rowids), "memory", "memories")
        box = QMessageBox(self._window)
        box.setWindowTitle("memgraph-gui")
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setText(f"Delete {what}?")
        box.setInformativeText(f"{blast_radius(topology, rowids)} It can be taken back with Ctrl+Z.")
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        delete = box.addButton("Delete", QMessageBox.ButtonRole.DestructiveRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        delete.clicked.connect(lambda: self._delete(rowids))
        box.open()

    def _delete(self, rowids: list[RowId]) -> None:
        self._writer.edit(lambda editor: editor.delete_memories(rowids), self._on_deleted, self._messages.error)

    def _on_deleted(self, written: Written) -> None:
        words = next((step.words for step in self._writer.steps.steps if step.id == written.step), "Deleted")
        self._messages.tell(" ".join([f"{words}. Ctrl+Z takes it back.", *written.notes]))
