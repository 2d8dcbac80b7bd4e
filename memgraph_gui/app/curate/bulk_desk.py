"""Leads the form for many memories: filled from the selection, saved as one step of the history."""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QTimer

from memgraph_gui.app.common.messages import Messages
from memgraph_gui.app.curate.edit_words import LOCKED
from memgraph_gui.app.curate.form_keeper import KEPT, FormKeeper
from memgraph_gui.app.curate.previewing import Previewed, preview
from memgraph_gui.app.frame.main_window import RIGHT_WIDTH, MainWindow
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.lanes.writer_lane import WriterLane
from memgraph_gui.engine.bulk_draft import BulkDraft
from memgraph_gui.engine.editing.plans import ChangedMeanwhileError, Written
from memgraph_gui.engine.errors import KnownError, LockedError
from memgraph_gui.engine.kept_forms import State
from memgraph_gui.engine.records import LayoutName, RowId
from memgraph_gui.engine.vocabulary import DOCUMENT_MEMORY_TYPES
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.numbers import worded
from memgraph_gui.panes.bulk_editor import BulkEditor
from memgraph_gui.panes.dock import Dock

_PATIENCE = 200  # ms without typing


class BulkDesk(QObject):
    """The bulk editor's other half."""

    def __init__(
        self, window: MainWindow, workspace: Workspace, writer: WriterLane, messages: Messages, look: Look
    ) -> None:
        super().__init__(window)
        self._window, self._workspace, self._writer, self._messages = window, workspace, writer, messages
        self.pane = BulkEditor(look)
        self._dock = Dock(
            look, name="edit-many", title="Edit many", content=self.pane, width=RIGHT_WIDTH, follows=True
        )
        window.add_dock(self._dock, "memory")
        self._patience = QTimer(self, singleShot=True, interval=_PATIENCE)
        self._patience.timeout.connect(self._preview)
        self.pane.edited.connect(self._patience.start)
        self.keeper = FormKeeper(
            "many", self, workspace, writer, messages,
            closing=window.closing, state=self._state, restore=self._restore, forget=self._forget,
        )  # fmt: skip
        self.pane.edited.connect(self.keeper.changed)
        self.pane.save_wanted.connect(self.save)
        self.pane.cancel_wanted.connect(self.leave)

    def open(self, chosen: NDArray[np.int64]) -> None:
        """Fill the form for these memories."""
        topology, file = self._workspace.topology, self._workspace.file
        if topology is None or file is None:
            return
        if self._writer.refusal:
            self._messages.error(KnownError(self._writer.refusal))
            return
        tags = {RowId(int(topology.memory_rowid[index])): topology.tags[index] for index in chosen.tolist()}
        fields = ("importance",) if file.info.layout is LayoutName.AGENTOS else None  # a brain's texts are read-only
        self.pane.show_draft(BulkDraft(tags), DOCUMENT_MEMORY_TYPES, fields)
        self._dock.show()
        self._dock.raise_()
        self.pane.focus_first()

    def save(self) -> None:
        """Write it, as one step."""
        draft = self.pane.draft
        if draft is None or not draft.can_save():
            return
        kept, words = BulkDraft(draft.tags, dict(draft.typed)), draft.words(worded)
        self.pane.save_button.setEnabled(False)
        self._writer.edit(
            lambda editor: editor.edit_by_rule(list(kept.tags), kept.fields_for, words),
            self._on_saved,
            self._on_not_saved,
        )

    def leave(self) -> None:
        """Leave the form."""
        self.keeper.leave()
        self._window.desks.go_back()

    # -- what was kept

    def _state(self) -> State | None:
        draft, topology = self.pane.draft, self._workspace.topology
        if draft is None or topology is None:
            return None
        found = [topology.memory_index(rowid) for rowid in draft.tags]
        ids = [topology.memory_ids[index] for index in found if index is not None]
        return {"ids": ids, "typed": {name: text for name, text in draft.typed.items() if text}}

    def _restore(self, kept: State) -> None:
        topology = self._workspace.topology
        if topology is None or self.pane.draft is not None:
            return
        found = [topology.memory_index_by_id(str(one)) for one in kept.get("ids", ())]
        there = [index for index in found if index is not None and topology.memory_alive[index]]
        if there:
            self.open(np.array(there, np.int64))
            self.pane.show_typed({str(name): str(text) for name, text in dict(kept.get("typed", {})).items()})
            self.pane.banner.say(KEPT, ("Discard", self.leave))

    def _forget(self) -> None:
        self.pane.draft = None
        self._patience.stop()
        self._dock.hide()

    def _preview(self) -> None:
        """What it would be in each of the memories, as they are now."""
        draft = self.pane.draft
        if draft is None or not draft.can_save():
            self.pane.show_preview((), ())
            return
        kept = BulkDraft(draft.tags, dict(draft.typed))

        def show(found: Previewed) -> None:
            if self.pane.draft is draft and draft.typed == kept.typed:
                self.pane.show_preview(found.stories, (*found.warnings, *found.notes))

        self._writer.ask(
            lambda editor: preview(
                editor, lambda: editor.edit_by_rule(list(kept.tags), kept.fields_for, kept.words())
            ),
            show,
            self._on_not_saved,
        )

    def _on_saved(self, written: Written) -> None:
        words = next((step.words for step in self._writer.steps.steps if step.id == written.step), "Saved")
        self._messages.tell(" ".join([f"{words}. Ctrl+Z takes it back.", *written.notes]))
        self.leave()

    def _on_not_saved(self, error: Exception) -> None:
        draft = self.pane.draft
        if draft is None or not isinstance(error, KnownError):
            self._messages.error(error)
            return
        self.pane.save_button.setEnabled(draft.can_save())
        meanwhile = isinstance(error, ChangedMeanwhileError)
        words = (
            "Not saved: the agent changed one of them just now. What you typed is kept." if meanwhile else str(error)
        )
        again = isinstance(error, LockedError) or meanwhile
        self.pane.banner.say(
            LOCKED if isinstance(error, LockedError) else words, *([("Retry", self.save)] if again else [])
        )
