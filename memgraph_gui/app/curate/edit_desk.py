"""Leads the memory editor: what it is filled with, saving, and what to do when the agent was faster."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from memgraph_gui.app.common.messages import Messages
from memgraph_gui.app.curate.edit_words import GONE, KEPT, LOCKED, TYPED_ON, UNSAVED
from memgraph_gui.app.curate.edited import Edited, choices_of, folder_of, kept_of, read_edited, warnings_of
from memgraph_gui.app.frame.main_window import RIGHT_WIDTH, MainWindow
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.lanes.writer_lane import WriterLane
from memgraph_gui.engine.drafts import Draft, is_blank, memory_draft, new_memory_draft
from memgraph_gui.engine.editing.editor import Editor
from memgraph_gui.engine.editing.images import Image
from memgraph_gui.engine.editing.plans import ChangedMeanwhileError, Written
from memgraph_gui.engine.errors import KnownError, LockedError
from memgraph_gui.engine.kept_drafts import KeptDraft, keep_draft
from memgraph_gui.engine.records import ChangeSet, LayoutName, RowId
from memgraph_gui.engine.vocabulary import AGENTOS_TRACE_TYPES, DOCUMENT_MEMORY_TYPES
from memgraph_gui.looks.look import Look
from memgraph_gui.panes.dock import Dock
from memgraph_gui.panes.memory_editor import MemoryEditor
from memgraph_gui.panes.three_way import ThreeWayDialog

_WARN_AFTER, _KEEP_AFTER = 250, 600  # ms without typing


class EditDesk(QObject):
    """The memory editor's other half.

    Signals:
        many_wanted: int64 array, the memories that are to be edited together. left: the form was left.
    """

    many_wanted = Signal(object)
    left = Signal()

    def __init__(
        self, window: MainWindow, workspace: Workspace, writer: WriterLane, messages: Messages, look: Look
    ) -> None:
        super().__init__(window)
        self._window, self._workspace, self._writer, self._messages = window, workspace, writer, messages
        self.pane = MemoryEditor(look)
        self._look = look
        self._dock = Dock(look, name="edit", title="Edit", content=self.pane, width=RIGHT_WIDTH, follows=True)
        window.add_dock(self._dock, "memory")
        self._edited: Edited | None = None
        self._following = self._followed = False
        self._patience = QTimer(self, singleShot=True, interval=_WARN_AFTER)
        self._patience.timeout.connect(self._look_for_warnings)
        self.pane.edited.connect(self._patience.start)
        self._keeping = QTimer(self, singleShot=True, interval=_KEEP_AFTER)
        self._keeping.timeout.connect(self._keep)
        self.pane.edited.connect(self._keeping.start)
        self.pane.save_wanted.connect(self.save)
        self.pane.cancel_wanted.connect(self.cancel)
        self.pane.many.together_wanted.connect(self.edit_selected)
        self.pane.many.merge_wanted.connect(lambda: window.actions_by_id.action("merge").trigger())
        window.view.selection_changed.connect(self._on_selected)
        writer.written.connect(self._on_written)
        workspace.foreign_changed.connect(self._on_foreign_changed)
        workspace.opened.connect(self._on_opened)
        workspace.closed.connect(self._put_away)
        window.closing.connect(self._put_away)

    def callbacks(self) -> dict[str, Callable[..., None]]:
        """What each action of the table does."""
        return {"edit-memory": self.edit_selected, "new-memory": self.new_memory}

    def edit_selected(self) -> None:
        """Open the memory that is selected in the form."""
        topology, chosen = self._workspace.topology, self._window.view.selection
        if topology is None or not len(chosen):
            self._messages.tell("Select a memory to edit it, or several to edit them all.")
            return
        if len(chosen) > 1:
            self.many_wanted.emit(chosen)
            return
        self.edit_row(int(topology.memory_rowid[int(chosen[0])]))

    def edit_row(self, number: int) -> None:
        """Open a memory in the form, by its rowid."""
        rowid = RowId(number)
        if self._edited is not None and (self._edited.rowid == rowid or self._unsaved()):
            if self._edited.rowid != rowid:
                self._messages.tell("There is unsaved text in the form: save or cancel it first.")
            self._show()
            return
        self._writer.ask(partial(read_edited, rowid=rowid), self._on_read, self._messages.error)

    def follow(self, following: bool) -> None:
        """From now on, show each memory in the form as soon as it alone is selected, or do not."""
        self._following = following
        if following:
            self._on_selected()
        elif self._followed and not self._unsaved():
            self._forget()  # nobody asked for it

    def new_memory(self) -> None:
        """An empty form."""
        if self._writer.refusal:
            self._messages.error(KnownError(self._writer.refusal))
        elif self._unsaved():
            self._messages.tell("There is unsaved text in the form: save or cancel it first.")
            self._show()
        else:
            self._writer.ask(folder_of, self._on_new, self._messages.error)

    def save(self) -> None:
        """Write what was changed; what is in the form stays there until it is written."""
        edited, draft = self._edited, self.pane.draft
        if edited is None or draft is None or not self.pane.save_button.isEnabled():
            return
        values, rowid, saved = draft.values(), edited.rowid, draft.copy()
        self.pane.show_busy(True)

        def work(editor: Editor) -> Written:
            if rowid is None:
                return editor.new_memory(values)
            return editor.edit_memory(rowid, values, based_on=edited.base)

        self._writer.edit(work, partial(self._on_saved, draft, saved), self._on_not_saved)

    def cancel(self) -> None:
        """Leave the form; what was typed goes."""
        self._leave()
        self._window.desks.go_back()
        self._on_selected()
        self.left.emit()

    def holds_unsaved(self, text: str) -> bool:
        """Whether what was typed and not saved holds a text."""
        draft = self.pane.draft
        if self._edited is None or draft is None:
            return False
        return any(text.lower() in draft.fields[name].now.lower() for name in draft.touched())

    # -- the form

    def _on_selected(self, _chosen: object = None) -> None:
        topology, chosen = self._workspace.topology, self._window.view.selection
        if topology is None or self._writer.refusal:
            return
        self._tell_of_many(len(chosen))
        if not self._following or len(chosen) != 1:
            return
        if self._unsaved():
            self.pane.banner.say(UNSAVED)
            return
        rowid = RowId(int(topology.memory_rowid[int(chosen[0])]))
        if self._edited is None or self._edited.rowid != rowid:
            self._writer.ask(partial(read_edited, rowid=rowid), self._on_followed, self._messages.error)

    def _tell_of_many(self, count: int) -> None:
        """The form never looks as if only one were edited while several are selected."""
        if count > 1 and (self._followed or self._following) and not self._unsaved():
            self._edited = None
            self.pane.show_many(count)
        else:
            self._tell_of_one()

    def _tell_of_one(self) -> None:
        edited, count = self._edited, len(self._window.view.selection)
        if edited is not None:
            self.pane.tell_of_many(count if edited.rowid is not None else 0, self.edit_selected)

    def _on_followed(self, found: Edited | None) -> None:
        """What was selected is read; it is shown if the form is still free, and nothing is taken from the keys."""
        topology, chosen = self._workspace.topology, self._window.view.selection
        if topology is None or found is None or [found.rowid] != topology.memory_rowid[chosen].tolist():
            return  # another one is selected by now, or more
        if self._following and not self._unsaved():
            self._put(found, memory_draft(self._layout(), found.base, found.texts))
            self._followed = True
            if self._dock.isHidden():
                self._dock.show()
                self._dock.raise_()

    def _layout(self) -> LayoutName:
        file = self._workspace.file
        return file.info.layout if file is not None else LayoutName.MEMORYGRAPH

    def _unsaved(self) -> bool:
        draft = self.pane.draft
        if self._edited is None or draft is None:
            return False
        return bool(draft.touched()) and not is_blank(draft, self._layout())

    def _on_new(self, folder: Path) -> None:
        self._fill(Edited(None, {}, {}, folder), new_memory_draft(self._layout()))

    def _on_read(self, found: Edited | None) -> None:
        if found is None:
            self._messages.tell("This memory is no longer in the file.")
            return
        self._fill(found, memory_draft(self._layout(), found.base, found.texts))

    def _fill(self, edited: Edited, draft: Draft) -> None:
        self._put(edited, draft)
        self._tell_of_one()
        self._followed = False
        self._show()

    def _put(self, edited: Edited, draft: Draft) -> None:
        self._edited = edited
        self._dock.setWindowTitle("New memory" if edited.rowid is None else "Edit")
        agentos = self._layout() is LayoutName.AGENTOS
        self.pane.show_draft(draft, AGENTOS_TRACE_TYPES if agentos else DOCUMENT_MEMORY_TYPES)
        if agentos and edited.rowid is not None:
            self.pane.banner.say("What a brain's memory says is read-only: its embedding and index belong to it.")
        self._look_for_warnings()

    def _show(self) -> None:
        self._dock.show()
        self._dock.raise_()
        self.pane.focus_first()

    def _leave(self) -> None:
        """The form is done with, and so is what was kept of it."""
        edited = self._edited
        self._forget()
        if edited is not None:
            self._try_to_keep(edited, None)

    def _put_away(self) -> None:
        """The file is left with text in the form: it comes back with the file."""
        if self._unsaved():
            self._keep()
        self._forget()

    def _forget(self) -> None:
        self._edited, self.pane.draft = None, None
        self._patience.stop()
        self._keeping.stop()
        self.pane.show_busy(False)
        self._dock.hide()

    # -- what was typed is kept

    def _keep(self) -> None:
        edited, draft = self._edited, self.pane.draft
        if edited is not None and draft is not None:
            typed = {name: draft.fields[name].now for name in draft.touched()}
            kept = KeptDraft(edited.rowid, edited.base, edited.texts, typed) if typed else None
            self._try_to_keep(edited, kept)

    def _try_to_keep(self, edited: Edited, kept: KeptDraft | None) -> None:
        try:
            keep_draft(edited.folder, kept)
        except OSError as error:
            self._messages.tell(f"What you type is not kept until you save it ({error}).")

    def _on_opened(self, _file: object) -> None:
        self._put_away()
        if not self._writer.refusal:
            self._workspace.read(kept_of, self._on_kept)

    def _on_kept(self, found: tuple[Path, KeptDraft | None]) -> None:
        folder, kept = found
        if kept is None or self._edited is not None:
            return
        layout = self._layout()
        draft = memory_draft(layout, kept.base, kept.texts) if kept.rowid is not None else new_memory_draft(layout)
        for name, text in kept.typed.items():
            if name in draft.fields:
                draft.put(name, text)
        edited = Edited(kept.rowid, kept.base, dict(kept.texts), folder)
        self._fill(edited, draft)
        self.pane.banner.say(KEPT, ("Discard", self.cancel))
        if kept.rowid is not None:
            rowid = kept.rowid
            self._writer.ask(partial(read_edited, rowid=rowid), self._on_kept_compared, self._messages.error)

    def _on_kept_compared(self, found: Edited | None) -> None:
        edited = self._edited
        if edited is not None and (found is None or found.base.get("id") != edited.base.get("id")):
            self._on_clash(None)
        else:
            self._on_read_again(found)

    def _on_saved(self, draft: Draft, saved: Draft, written: Written) -> None:
        """The form as it was `saved` is written; what was typed into it since then is not, and stays."""
        if self.pane.draft is not draft:  # it was left meanwhile, and what is there now is another form
            return
        rows = (*written.changes.memories_added, *written.changes.memories_edited)
        if draft.typed_since(saved) and rows:
            read = partial(read_edited, rowid=rows[0].rowid)
            self._writer.ask(read, partial(self._on_typed_on, draft, saved), self._on_not_saved)
            return
        self._leave()
        self._window.desks.go_back()
        self._on_selected()
        self.left.emit()

    def _on_typed_on(self, draft: Draft, saved: Draft, found: Edited | None) -> None:
        if self.pane.draft is not draft:
            return
        if found is None:
            return self._on_clash(None)
        stored = memory_draft(self._layout(), found.base, found.texts)
        self._put(found, draft.onto(stored, draft.typed_since(saved)))
        self.pane.banner.say(TYPED_ON)
        self._keep()

    def _on_not_saved(self, error: Exception) -> None:
        self.pane.show_busy(False)
        if self._edited is None:
            self._messages.error(error)
        elif isinstance(error, LockedError):
            self.pane.banner.say(LOCKED, ("Retry", self.save))
        elif isinstance(error, ChangedMeanwhileError):
            self._on_clash(error.current)
        else:
            self.pane.banner.say(str(error)) if isinstance(error, KnownError) else self._messages.error(error)

    # -- the agent was faster

    def _on_written(self, written: Written) -> None:
        """Another form, or an undo, wrote what is shown here."""
        edited = self._edited
        if edited is None or self._unsaved():
            return
        if edited.rowid in written.changes.memories_removed:
            self._forget()
        else:
            self._on_foreign_changed(written.changes)

    def _on_foreign_changed(self, changes: ChangeSet) -> None:
        edited = self._edited
        if edited is None or edited.rowid is None:
            return
        if edited.rowid in changes.memories_removed:
            self._on_clash(None)
        elif any(row.rowid == edited.rowid for row in changes.memories_edited):
            rowid = edited.rowid
            self._writer.ask(partial(read_edited, rowid=rowid), self._on_read_again, self._messages.error)

    def _on_read_again(self, found: Edited | None) -> None:
        edited = self._edited
        if edited is None or found is None or found.rowid != edited.rowid or found.base == edited.base:
            return
        if self._unsaved():
            self._on_clash(found.base)
        else:  # nobody asked for it now: the keys stay where they are
            self._put(found, memory_draft(self._layout(), found.base, found.texts))

    def _on_clash(self, current: Image | None) -> None:
        edited = self._edited
        assert edited is not None
        if current is None:
            self.pane.banner.say(GONE, ("Save as new", self._save_as_new), ("Discard", self.cancel))
            return
        theirs = memory_draft(self._layout(), current, edited.texts)
        base = memory_draft(self._layout(), edited.base, edited.texts)
        names = [name for name in theirs.fields if theirs.fields[name].stored != base.fields[name].stored]
        words = f"The agent changed {', '.join(names) or 'this memory'} while you were typing. Your text is kept."
        self.pane.banner.say(words, ("Compare", partial(self._compare, current)))

    def _compare(self, current: Image) -> None:
        edited, ours = self._edited, self.pane.draft
        if edited is None or ours is None:
            return
        theirs = memory_draft(self._layout(), current, edited.texts)
        dialog = ThreeWayDialog(self._look, choices_of(ours, theirs), self._window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.chosen.connect(partial(self._on_chosen, current, ours, theirs))
        dialog.open()

    def _on_chosen(self, current: Image, ours: Draft, theirs: Draft, keep: list[str]) -> None:
        edited = self._edited
        if edited is not None:
            self._fill(Edited(edited.rowid, current, edited.texts, edited.folder), ours.onto(theirs, keep))

    def _save_as_new(self) -> None:
        edited, draft = self._edited, self.pane.draft
        if edited is None or draft is None:
            return
        values, saved = draft.values(), draft.copy()
        self.pane.show_busy(True)
        done = partial(self._on_saved, draft, saved)
        self._writer.edit(lambda editor: editor.save_as_new(edited.base, values), done, self._on_not_saved)

    # -- what the agent makes of it

    def _look_for_warnings(self) -> None:
        edited, draft = self._edited, self.pane.draft
        if edited is None or draft is None or edited.rowid is None or draft.errors():
            self.pane.show_warnings(())
            return
        values, layout, rowid = draft.values(), self._layout(), edited.rowid

        def show(warnings: tuple[str, ...]) -> None:
            if self.pane.draft is draft:
                self.pane.show_warnings(warnings)

        work = partial(warnings_of, layout=layout, rowid=rowid, values=values, base=edited.base)
        self._writer.ask(work, show, lambda _error: None)
