"""The writer's lane: one thread that owns the editor of the open file; every edit of ours passes here.

The reader watches the same file for what others commit. So that our own commits are not told as theirs, an edit
holds the reader's watch while it is made, and hands over what it wrote before the watch goes on.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from memgraph_gui.app.lanes.reader import OpenRequest
from memgraph_gui.app.lanes.workers import Job, Lane
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.engine.backups import Backup
from memgraph_gui.engine.datafolder import content_identity, folder_for
from memgraph_gui.engine.editing.editor import Editor
from memgraph_gui.engine.editing.history import StepInfo
from memgraph_gui.engine.editing.opening import HISTORY_NAME, open_editor
from memgraph_gui.engine.editing.plans import Written
from memgraph_gui.engine.errors import FileLostError, KnownError
from memgraph_gui.engine.store import MemoryStore

_Result = TypeVar("_Result")
REPLACED = "Nothing was written: another file has taken the place of the one that is shown; press F5 to see it."


@dataclass(frozen=True, slots=True)
class Steps:
    """The history as the window shows it.

    Attributes:
        steps: oldest first.
        undo, redo: what a plain undo or redo would take, None where there is nothing.
        backups: newest first.
    """

    steps: tuple[StepInfo, ...] = ()
    undo: StepInfo | None = None
    redo: StepInfo | None = None
    backups: tuple[Backup, ...] = ()


class WriterLane(QObject):
    """Makes edits one after the other.

    Signals:
        written: a `Written`, after the graph went through it.
        steps_changed: the `Steps` after that.
        told: sentences that a person should know (what was settled, notes of a step).
    """

    written = Signal(object)
    steps_changed = Signal(object)
    told = Signal(str)

    def __init__(self, workspace: Workspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.steps = Steps()
        self._workspace = workspace
        self._editor: Editor | None = None  # touched by the lane's thread only
        self._request: OpenRequest | None = None
        self._path = ""
        self._inode = (0, 0)
        self._lane = Lane("writer", ended=self._close_editor, parent=self)
        workspace.opened.connect(self._on_opened)
        workspace.closed.connect(self._on_closed)

    @property
    def refusal(self) -> str:
        """Why the open file cannot be edited, '' when it can."""
        file = self._workspace.file
        if file is None:
            return "Open a file first."
        if self._workspace.lost:
            return f"Nothing was written: {self._workspace.lost}"
        return "" if file.info.writable else file.info.reason or "This file was opened read-only: nothing is written."

    def ask(
        self,
        work: Callable[[Editor], _Result],
        done: Callable[[_Result], None],
        failed: Callable[[Exception], None],
    ) -> Job[_Result] | None:
        """Look something up with the editor, in its thread."""
        refusal = self.refusal
        if refusal:
            failed(KnownError(refusal))
            return None
        return self._lane.submit(
            lambda _job: work(self._opened_editor()), title="Editing", done=self._of_this(done), failed=failed
        )

    def edit(
        self,
        work: Callable[[Editor], Written],
        done: Callable[[Written], None],
        failed: Callable[[Exception], None],
    ) -> None:
        """Make one edit; `done` is called after the graph and the panes went through it."""
        self.ask(partial(self._make, work), done, failed)

    def aside(self, work: Callable[[], _Result], done: Callable[[_Result], None]) -> None:
        """Do something here that needs no editor; a failure is left alone."""
        self._lane.submit(
            lambda _job: work(), title="Looking around", done=self._of_this(done), failed=lambda _error: None
        )

    def look_again(self) -> None:
        """The history was changed by something that is no step of it."""
        self.ask(steps_of, self._on_steps, lambda _error: None)

    def ask_to_stop(self) -> None:
        """Have the thread end; nothing is handed back any more."""
        self._lane.ask_to_stop()

    def close(self, seconds: float) -> bool:
        """End the thread, and say whether it ended in time."""
        return self._lane.close(seconds)

    # -- the window's thread

    def _of_this(self, done: Callable[[_Result], None]) -> Callable[[_Result], None]:
        """An answer about a file that was left meanwhile is dropped."""
        path = self._path

        def tell(result: _Result) -> None:
            if path == self._path:
                done(result)

        return tell

    def _on_opened(self, _file: object) -> None:
        self._on_closed()
        file = self._workspace.file
        if file is None or not file.info.writable:
            return
        self._request, self._path, self._inode = file.request, file.info.path, file.inode
        self._workspace.read(_was_edited, self._on_looked)

    def _on_looked(self, edited: bool) -> None:
        """A file that was edited before has a history to show, and perhaps something to settle."""
        if edited and not self.refusal:
            self.ask(steps_of, self._on_steps, lambda _error: None)

    def _on_closed(self) -> None:
        self._request, self._path = None, ""
        self._lane.submit(
            lambda _job: self._close_editor(), title="Closing", done=lambda _nothing: None, failed=lambda _error: None
        )
        self._on_steps(Steps())

    def _on_written(self, path: str, written: Written, steps: Steps) -> None:
        if path != self._path:
            return
        self._workspace.apply_own(written.changes)
        self._on_steps(steps)
        self.written.emit(written)
        if written.notes:
            self.told.emit(" ".join(written.notes))

    def _on_steps(self, steps: Steps) -> None:
        self.steps = steps
        self.steps_changed.emit(steps)

    # -- the lane's thread

    def _opened_editor(self) -> Editor:
        request = self._request
        if self._editor is None:
            if request is None:
                raise KnownError("The file was closed meanwhile; nothing was written.")
            editor = open_editor(request.path, layout=request.layout, brain=request.brain)
            if editor.connection.inode != self._inode:
                editor.close()
                raise FileLostError(REPLACED)
            self._editor = editor
            if editor.settled:
                self._lane.deliver(partial(self.told.emit, " ".join(editor.settled)))
            self._lane.deliver(partial(self._on_steps, steps_of(editor)))
        return self._editor

    def _make(self, work: Callable[[Editor], Written], editor: Editor) -> Written:
        path = self._path
        with self._workspace.unwatched() as adopt:
            written = work(editor)
            adopt(written.changes)
            self._lane.deliver(partial(self._on_written, path, written, steps_of(editor)))
        return written

    def _close_editor(self) -> None:
        editor, self._editor = self._editor, None
        if editor is not None:
            editor.close()


def steps_of(editor: Editor) -> Steps:
    """The history of an editor."""
    steps = tuple(editor.steps())
    by_id = {step.id: step for step in steps}
    undo, redo = editor.undoer.last_done(), editor.undoer.next_undone()
    backups = tuple(editor.backups.listed()) if editor.backups is not None else ()
    return Steps(steps, by_id.get(undo) if undo else None, by_id.get(redo) if redo else None, backups)


def _was_edited(store: MemoryStore) -> bool:
    folder = folder_for(store.connection.path, identity=content_identity(store.connection))
    return (folder / HISTORY_NAME).exists()
