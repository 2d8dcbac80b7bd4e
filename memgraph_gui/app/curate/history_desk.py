"""Undo and redo: the actions with the words of their step, and the history pane."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import numpy as np
from PySide6.QtCore import QObject, Qt

from memgraph_gui.app.common.messages import Messages
from memgraph_gui.app.frame.main_window import LEFT_WIDTH, MainWindow
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.lanes.writer_lane import Steps, WriterLane
from memgraph_gui.engine.editing.differences import RowStory
from memgraph_gui.engine.editing.editor import Editor
from memgraph_gui.engine.editing.history import State, StepInfo
from memgraph_gui.engine.editing.plans import Written
from memgraph_gui.engine.editing.undoing import CannotUndoError, Clash, Place
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import menu_text
from memgraph_gui.panes.dock import Dock
from memgraph_gui.panes.forms import Form
from memgraph_gui.panes.history_pane import NOTHING, HistoryPane
from memgraph_gui.panes.three_way import Choice, ThreeWayDialog, Words

_WORDS = Words(
    title="The agent changed this since",
    hint="Choose what is to stand. Nothing is written before you take the step back.",
    columns=("Your step wrote", "The agent's now", "Before your step"),
    theirs="Keep the agent's",
    mine="Bring this back",
    act="Take the step back",
)
TYPED = "Something is typed here in another field: Ctrl+Z takes it back there. Save or cancel to take back steps."
_Story = tuple[int, Sequence[RowStory], Sequence[str]]


class HistoryDesk(QObject):
    """Leads the history pane."""

    def __init__(
        self, window: MainWindow, workspace: Workspace, writer: WriterLane, messages: Messages, look: Look
    ) -> None:
        super().__init__(window)
        self._window, self._workspace, self._writer = window, workspace, writer
        self._messages, self._look = messages, look
        self.choosing: ThreeWayDialog | None = None  # the last choice that was asked for
        self.pane = HistoryPane(look)
        self._dock = Dock(look, name="history", title="History", content=self.pane, width=LEFT_WIDTH)
        window.add_dock(self._dock, "search")
        self.pane.chosen.connect(self._on_chosen)
        self.pane.undo_alone.connect(self.undo_step)
        self.pane.undo_to.connect(self.undo_to)
        self.pane.redo_wanted.connect(self.redo_step)
        writer.told.connect(messages.tell)

    def callbacks(self) -> dict[str, Callable[..., None]]:
        """What each action of the table does."""
        return {"undo": self.undo, "redo": self.redo, "history": self.show}

    def start(self, *forms: Form) -> None:
        """The menus are there: follow the history. Forms with nothing to take back leave it to the file."""
        for form in forms:
            form.undo_wanted.connect(partial(self._take_back_in, form, self.undo))
            form.redo_wanted.connect(partial(self._take_back_in, form, self.redo))
        self._writer.steps_changed.connect(self._show_steps)
        self._show_steps(self._writer.steps)

    def show(self) -> None:
        """Bring the history into view."""
        self._dock.show()
        self._dock.raise_()
        self.pane.list.setFocus()

    def undo(self) -> None:
        """Take back the last step."""
        step = self._writer.steps.undo
        if step is None:
            self._messages.tell(self._writer.refusal or "There is nothing to take back.")
        else:
            self.undo_step(step.id)

    def redo(self) -> None:
        """Make the step again that was taken back last."""
        step = self._writer.steps.redo
        if step is None:
            self._messages.tell(self._writer.refusal or "There is nothing to make again.")
        else:
            self.redo_step(step.id)

    def undo_step(self, step: int) -> None:
        """Take back one step alone."""
        self._undo(step, {})

    def _undo(self, step: int, decided: Mapping[Place, bool]) -> None:
        self._writer.edit(
            lambda editor: editor.undoer.undo(step, decided), self._on_undone, partial(self._on_not_undone, step)
        )

    def redo_step(self, step: int) -> None:
        """Make one step again."""
        self._writer.edit(lambda editor: editor.undoer.redo(step), self._on_redone, self._messages.error)

    def undo_to(self, step: int, _written: Written | None = None) -> None:
        """Take back every step from the newest down to this one; it stops at the first that cannot be."""
        last = self._writer.steps.undo
        if last is None or last.id < step:
            return
        done = partial(self.undo_to, step) if last.id > step else self._on_undone
        self._writer.edit(lambda editor: editor.undoer.undo(last.id), done, self._messages.error)

    # -- what is shown

    def _show_steps(self, steps: Steps) -> None:
        refusal = self._writer.refusal if self._workspace.file is not None else ""
        self.pane.show_steps(steps.steps, refusal or NOTHING)
        for name, verb, step in (("undo", "Undo", steps.undo), ("redo", "Redo", steps.redo)):
            action = self._window.actions_by_id.action(name)
            action.setText(f"&{verb}: {menu_text(step.words, 50)}" if step is not None else f"&{verb}")
            self._window.actions_by_id.show_usable(name, step is not None)

    def _on_not_undone(self, step: int, error: Exception) -> None:
        """Where another program changed the same values since, all three are shown and the user chooses."""
        if not isinstance(error, CannotUndoError) or not error.clashes:
            self._messages.error(error)
            return
        many = len({clash.place[0] for clash in error.clashes}) > 1
        named = {_name_of(clash, many=many): clash for clash in error.clashes}
        choices = [Choice(name, one.ours, one.wanted, one.theirs, ours=False) for name, one in named.items()]
        dialog = self.choosing = ThreeWayDialog(self._look, choices, self._window, _WORDS)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.chosen.connect(partial(self._on_chosen_back, step, named))
        dialog.open()

    def _on_chosen_back(self, step: int, named: Mapping[str, Clash], back: list[str]) -> None:
        self._undo(step, {clash.place: name in back for name, clash in named.items()})

    def _on_undone(self, written: Written) -> None:
        self._tell("Undone", written)
        self._select_what_came(written)

    def _on_redone(self, written: Written) -> None:
        self._tell("Done again", written)
        self._select_what_came(written)

    def _select_what_came(self, written: Written) -> None:
        """What is there again is selected, all of it, and what is selected of the same step: the three of a merge."""
        topology, changes, view = self._workspace.topology, written.changes, self._window.view
        if topology is None or not changes.memories_added:
            return
        rows = (*changes.memories_added, *changes.memories_edited)
        found = {index for row in rows if (index := topology.memory_index(row.rowid)) is not None}
        links = (*changes.relationships_added, *changes.relationships_edited)
        places = [at for row in links if (at := topology.relationship_index(row.rowid)) is not None]
        ends = {int(end) for ends in (topology.source, topology.target) for end in ends[places]}
        found |= ends & set(view.selection.tolist())
        view.set_selection(np.array(sorted(found), np.int64))

    def _take_back_in(self, form: Form, act: Callable[[], None]) -> None:
        if form.holds_typing():
            self._messages.tell(TYPED)
        else:
            act()

    def _tell(self, verb: str, written: Written) -> None:
        words = next((one.words for one in self._writer.steps.steps if one.id == written.step), "")
        self._messages.tell(" ".join([f"{verb}: {words}.", *written.notes]))

    def _on_chosen(self, step: int) -> None:
        self._writer.ask(partial(_story, step=step), self._show_story, self._on_no_story)

    def _show_story(self, found: _Story) -> None:
        self.pane.show_story(*found)

    def _on_no_story(self, error: Exception) -> None:
        if not isinstance(error, KnownError):
            self._messages.error(error)


def _story(editor: Editor, step: int) -> _Story:
    info: StepInfo | None = editor.history.step(step)
    done = info is not None and info.state is State.DONE
    return step, editor.story_of(step), editor.undoer.blockers(step) if done else ()


def _name_of(clash: Clash, *, many: bool) -> str:
    name = clash.place[1].rpartition(".")[2]
    return f"{name} of {clash.named}" if many else name
