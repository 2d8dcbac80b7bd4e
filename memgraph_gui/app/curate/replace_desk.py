"""Leads find and replace: what is typed is looked for at once, and written as one step of the history."""

from collections.abc import Callable, Mapping
from functools import partial

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal

from memgraph_gui.app.common.messages import Messages
from memgraph_gui.app.curate.edit_words import LOCKED
from memgraph_gui.app.curate.form_keeper import KEPT, FormKeeper
from memgraph_gui.app.curate.previewing import Previewed, preview
from memgraph_gui.app.frame.main_window import RIGHT_WIDTH, MainWindow
from memgraph_gui.app.frame.operations import Operations
from memgraph_gui.app.lanes.workers import Job
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.lanes.writer_lane import WriterLane
from memgraph_gui.engine.editing.plans import Written
from memgraph_gui.engine.errors import KnownError, LockedError
from memgraph_gui.engine.kept_forms import State
from memgraph_gui.engine.records import RowId
from memgraph_gui.engine.replacing import MOST, Findings, Question, Search
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import counted, grouped
from memgraph_gui.panes.dock import Dock
from memgraph_gui.panes.place_list import PlaceRow
from memgraph_gui.panes.replace_pane import SELECTED, ReplacePane

_PATIENCE = 250  # ms without typing


class ReplaceDesk(QObject):
    """The replace pane's other half.

    Signals:
        edit_wanted: the rowid of a memory whose form is to open.
    """

    edit_wanted = Signal(int)

    def __init__(
        self,
        window: MainWindow,
        workspace: Workspace,
        writer: WriterLane,
        operations: Operations,
        messages: Messages,
        look: Look,
    ) -> None:
        super().__init__(window)
        self._window, self._workspace, self._writer = window, workspace, writer
        self._operations, self._messages = operations, messages
        self.pane = ReplacePane(look)
        self._dock = Dock(look, name="replace", title="Replace", content=self.pane, width=RIGHT_WIDTH, follows=True)
        window.add_dock(self._dock, "memory")
        self._lent = False  # the room is another form's for a while
        self._found: Findings | None = None
        self._search: Search | None = None
        self._job: Job[Findings] | None = None
        self._patience = QTimer(self, singleShot=True, interval=_PATIENCE)
        self._patience.timeout.connect(self._look)
        self._marks: State | None = None  # those that were kept, until the places are found again
        self.keeper = FormKeeper(
            "replace", self, workspace, writer, messages,
            closing=window.closing, state=self._state, restore=self._restore, forget=self._forget,
        )  # fmt: skip
        self.pane.asked.connect(self._on_asked)
        self.pane.asked.connect(self._on_edited)
        self.pane.list.places.marked.connect(self._on_edited)
        self.pane.opened.connect(self._on_opened)
        self.pane.edit_wanted.connect(self._on_edit_wanted)
        self.pane.save_wanted.connect(self.save)
        self.pane.cancel_wanted.connect(self.leave)
        self.pane.list.places.marked.connect(self._tell)
        window.view.selection_changed.connect(self._on_selected)
        workspace.changed.connect(self._on_changed)

    def callbacks(self) -> dict[str, Callable[..., None]]:
        """What the action does."""
        return {"replace": self.open}

    @property
    def looking(self) -> bool:
        """An answer is still to come."""
        return self._patience.isActive() or self._search is not None

    def open(self) -> None:
        """Show the form."""
        if self._writer.refusal:
            self._messages.error(KnownError(self._writer.refusal))
            return
        self._dock.show()
        self._dock.raise_()
        self.pane.begin(len(self._window.view.selection))
        self._on_asked()

    def save(self) -> None:
        """Write it, as one step."""
        found = self._found
        if found is None or not self.pane.save_button.isEnabled():
            return
        left_out = set(self.pane.list.places.left_out)
        edits, stood, words = found.edits(left_out), found.stood, found.words(left_out)
        self.pane.save_button.setEnabled(False)
        self._writer.edit(
            lambda editor: editor.replace_texts(edits, stood, words), self._on_saved, self._on_not_saved
        )

    def leave(self) -> None:
        """Leave the form."""
        self.keeper.leave()
        self._window.desks.go_back()

    # -- what was kept

    def _on_edited(self) -> None:
        if self.pane.wanted.text():
            self.keeper.changed()

    def _state(self) -> State | None:
        topology = self._workspace.topology
        if not self.pane.wanted.text() or topology is None:
            return None
        ids = [topology.memory_ids[index] for index in self._window.view.selection.tolist()]
        places = self.pane.list.places
        return self.pane.state() | {"ids": ids, "places": places.rowCount(), "left": sorted(places.left_out)}

    def _restore(self, kept: State) -> None:
        topology = self._workspace.topology
        if topology is None or not self._dock.isHidden():
            return
        found = [topology.memory_index_by_id(str(one)) for one in kept.get("ids", ())]
        there = [index for index in found if index is not None and topology.memory_alive[index]]
        if there and kept.get("scope") == SELECTED:
            self._window.view.set_selection(np.array(there, np.int64))
        self.open()
        self.pane.show_state_again(kept)
        self._marks = kept
        self.pane.banner.say(KEPT, ("Discard", self.leave))

    # -- looking

    def _question(self) -> Question:
        pane, topology = self.pane, self._workspace.topology
        rowids = None
        if pane.scope.currentIndex() == SELECTED and topology is not None:
            rowids = tuple(RowId(int(rowid)) for rowid in topology.memory_rowid[self._window.view.selection])
        on = {name: box.isChecked() for name, box in pane.options.items()}
        return Question(
            pane.wanted.text(),
            pane.instead.text(),
            pattern=on["pattern"],
            case=on["case"],
            words=on["words"],
            fields=pane.chosen_fields(),
            rowids=rowids,
        )

    def _on_asked(self) -> None:
        """What is shown is of another question: it cannot be written any more."""
        self._stop()
        self.pane.banner.say("")
        self.pane.save_button.setEnabled(False)
        self._patience.start()

    def _look(self) -> None:
        search = self._search = Search(self._question())
        self._job = self._writer.ask(search.run, partial(self._on_found, search), partial(self._on_failed, search))

    def _on_found(self, search: Search, found: Findings) -> None:
        if search is not self._search:
            return
        self._search = None
        self._found = found
        self.pane.list.places.show(len(found.places), self._row)
        self.pane.show_count(_words(found))
        marks, self._marks = self._marks, None
        if marks is not None and marks.get("places") == len(found.places):
            self.pane.list.places.mark([int(one) for one in marks.get("left", ())], False)
        self._tell()

    def _on_failed(self, search: Search, error: Exception) -> None:
        if search is not self._search:
            return
        self._search = self._found = None
        self.pane.list.places.show(0, self._row)
        self.pane.show_count("")
        self.pane.show_state("", can_save=False)
        if isinstance(error, KnownError):
            self.pane.banner.say(str(error))
        else:
            self._messages.error(error)

    def _row(self, number: int) -> PlaceRow:
        found, topology = self._found, self._workspace.topology
        if found is None or topology is None:
            return PlaceRow("", "", "", "", "", "")
        place = found.places[number]
        index = topology.memory_index(place.rowid)
        title = topology.titles[index] if index is not None else ""
        return PlaceRow(title, place.field, place.before, place.found, place.instead, place.after)

    def _tell(self) -> None:
        found, topology = self._found, self._workspace.topology
        if found is None or topology is None:
            return
        left_out = self.pane.list.places.left_out
        self.pane.show_warnings(())
        edits, emptied = found.edits(left_out), found.emptied(left_out)
        if not found.question.find:
            self.pane.show_state("", can_save=False)
        elif emptied is not None:
            index = topology.memory_index(emptied[0])
            title = topology.titles[index] if index is not None else ""
            words = (
                f"“{title}” would be left without a {emptied[1]}, and the agent would not see it: take its mark away."
            )
            self.pane.show_state(words, can_save=False)
        elif not edits:
            self.pane.show_state("Nothing would change." if found.places else " ", can_save=False)
        else:
            memories = counted(len(edits), "memory", "memories")
            words = f"{found.words(left_out)}: writes {memories}, as one step of the history."
            self.pane.show_state(words, can_save=True)
            self._warn(found, edits)

    def _warn(self, found: Findings, edits: Mapping[RowId, Mapping[str, object]]) -> None:
        """What the agent would make of it."""

        def show(seen: Previewed) -> None:
            if found is self._found:
                self.pane.show_warnings(seen.warnings)

        self._writer.ask(
            lambda editor: preview(editor, lambda: editor.replace_texts(edits, found.stood, "Replace")),
            show,
            lambda _error: None,  # it is told when it is saved
        )

    def _on_opened(self, number: int) -> None:
        found, topology = self._found, self._workspace.topology
        if found is not None and topology is not None:
            index = topology.memory_index(found.places[number].rowid)
            if index is not None and self.pane.scope.currentIndex() != SELECTED:  # else it would look elsewhere
                self._operations.follow(index)

    def _on_edit_wanted(self, number: int) -> None:
        """The memory's form opens beside this one, and the selection stays: it may be what is looked through."""
        found = self._found
        if found is None or not 0 <= number < len(found.places):
            self._messages.tell("Point at a place in the list first: F2 edits its memory.")
        else:
            self._lent = True
            self.edit_wanted.emit(found.places[number].rowid)

    def come_back(self) -> None:
        """The memory's form was left: go on in the list, where it was opened from."""
        if self._lent and not self._dock.isHidden():
            self._dock.raise_()
            self.pane.list.setFocus()
        self._lent = False

    # -- what happens

    def _on_selected(self, chosen: np.ndarray) -> None:
        if self._dock.isHidden():
            return
        self.pane.show_selected(len(chosen))
        if self.pane.scope.currentIndex() == SELECTED:
            self._on_asked()

    def _on_changed(self, _applied: object) -> None:
        if not self._dock.isHidden() and self.pane.wanted.text():
            self._on_asked()

    def _on_saved(self, written: Written) -> None:
        words = next((step.words for step in self._writer.steps.steps if step.id == written.step), "Replaced")
        self._messages.tell(" ".join([f"{words}. Ctrl+Z takes it back.", *written.notes]))
        self.keeper.done()
        self.pane.settle()

    def _on_not_saved(self, error: Exception) -> None:
        self._tell()
        if isinstance(error, LockedError):
            self.pane.banner.say(LOCKED, ("Retry", self.save))
        elif isinstance(error, KnownError):
            self.pane.banner.say(str(error), ("Look again", self._on_asked))
        else:
            self._messages.error(error)

    def _stop(self) -> None:
        """Nobody waits for the answer any more."""
        self._patience.stop()
        if self._search is not None:
            self._search.cancel()
            self._search = None
        if self._job is not None:
            self._job.cancel()
            self._job = None

    def _forget(self) -> None:
        self._stop()
        self._found = None
        self.pane.list.places.show(0, self._row)
        self.pane.show_count("")
        self._dock.hide()


def _words(found: Findings) -> str:
    """How much was found."""
    if not found.question.find:
        return ""
    if not found.places:
        words = "Not found"
        words += " in the fields chosen." if found.question.fields else ": choose a field to look in."
    elif found.cut:
        words = f"The first {grouped(MOST)} places are shown and replaced; there are more."
    else:
        memories = len({place.rowid for place in found.places})
        words = f"{counted(len(found.places), 'place')} in {counted(memories, 'memory', 'memories')}"
    if found.unreadable:
        left = counted(found.unreadable, "memory is", "memories are")
        words += f" {left} left out: some of its bytes are no text."
    return words
