"""The edits of an open file for scripts: each call is one step of the history and can be undone."""

from collections.abc import Sequence
from pathlib import Path

from memgraph_gui.engine.editing.editor import Editor
from memgraph_gui.engine.editing.history import StepInfo
from memgraph_gui.engine.editing.plans import Written
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.indexing import follow, rows_to_read
from memgraph_gui.engine.records import ChangeSet, RowId
from memgraph_gui.engine.search_index import SearchIndex
from memgraph_gui.engine.store import MemoryStore


class FileEdits:
    """What can be done to an open file; the base of `api.MemoryFile`.

    Every call may raise `LockedError` (another program went on holding the file; nothing was written) and
    `ChangedMeanwhileError` (another program changed the row at that moment; nothing was written). An edit that would
    leave everything as it is raises `NothingToDoError` and is no step. All of these are `KnownError`s.

    Args:
        store: the open file.
        history: where the steps are kept; None keeps them in memory.
    """

    def __init__(self, store: MemoryStore, history: Path | None) -> None:
        self.store = store
        self.topology = store.load()
        self._history = history
        self._editor: Editor | None = None
        self._index: SearchIndex | None = None

    @property
    def editor(self) -> Editor:
        """Every edit that there is (`editing.editor`); hand what it returns to `take_in`.

        Raises:
            KnownError: the file may not be written, with the reason.
        """
        if self._editor is None:
            store = self.store
            self._editor = Editor(store.connection, store.dialect, store.info, self._history)
        return self._editor

    def close_editor(self) -> None:
        """Let go of the history."""
        if self._editor is not None:
            self._editor.close()
        self._editor = None

    def new_memory(self, **fields: object) -> str:
        """Store a memory and return its id.

        Args:
            **fields: `title`, `content`, `type`, `summary`, `tags`, `importance`, `confidence`, `effectiveness`,
                `project`, and `id` for one of one's own choosing.

        Raises:
            KnownError: this layout cannot hold a field, or the id is taken.
        """
        return str(self.take_in(self.editor.new_memory(fields)).changes.memories_added[0].id)

    def edit_memory(self, memory_id: str, **fields: object) -> Written:
        """Set fields of a memory; the rest of its row stays to the byte.

        Raises:
            KnownError: there is no such memory, or this layout cannot hold a field.
        """
        return self.take_in(self.editor.edit_memory(self._rowid(memory_id), fields))

    def delete_memories(self, memory_ids: Sequence[str]) -> Written:
        """Delete memories with their relationships."""
        return self.take_in(self.editor.delete_memories([self._rowid(one) for one in memory_ids]))

    def link(self, from_id: str, to_id: str, kind: str, **fields: object) -> RowId:
        """Link two memories and return the rowid of the relationship.

        Args:
            from_id: where it starts.
            to_id: where it ends.
            kind: its type, such as SOLVES.
            **fields: `strength`, `confidence`, `context`, `valid_from` and what else the layout keeps.

        Raises:
            PairTakenError: an AgentOS brain has an edge for this pair already.
            KnownError: a memory is missing.
        """
        given = {**fields, "type": kind, "from_id": from_id, "to_id": to_id}
        return self.take_in(self.editor.new_relationship(given)).changes.relationships_added[0].rowid

    def end(self, relationships: Sequence[RowId]) -> Written:
        """End relationships now; they stay in the file as history.

        Raises:
            KnownError: this layout keeps no validity.
        """
        return self.take_in(self.editor.end(relationships))

    def delete_relationships(self, relationships: Sequence[RowId]) -> Written:
        """Delete relationships."""
        return self.take_in(self.editor.delete_relationships(relationships))

    def take_in(self, written: Written) -> Written:
        """Bring topology and search in step with an edit that was made through `editor`."""
        self._apply(written.changes)
        return written

    def history(self) -> list[StepInfo]:
        """The steps made so far, oldest first."""
        return self.editor.steps()

    def undo(self, step: int | None = None) -> Written:
        """Take a step back, the last one unless named.

        Raises:
            CannotUndoError: something later depends on it; nothing was changed.
            KnownError: there is nothing to take back.
        """
        chosen = self.editor.undoer.last_done() if step is None else step
        if chosen is None:
            raise KnownError("There is nothing to take back.")
        return self.take_in(self.editor.undoer.undo(chosen))

    def redo(self, step: int | None = None) -> Written:
        """Make a step again that was taken back, the next one unless named.

        Raises:
            KnownError: there is nothing to make again.
        """
        chosen = self.editor.undoer.next_undone() if step is None else step
        if chosen is None:
            raise KnownError("There is nothing to make again.")
        return self.take_in(self.editor.undoer.redo(chosen))

    def _rowid(self, memory_id: str) -> RowId:
        index = self.topology.memory_index_by_id(memory_id)
        if index is None:
            raise KnownError(f"There is no memory with the id {memory_id!r} (any more).")
        return RowId(int(self.topology.memory_rowid[index]))

    def _apply(self, changes: ChangeSet) -> None:
        self.topology.apply(changes)
        if self._index is not None:
            full = [memory for rowid in rows_to_read(changes) if (memory := self.store.memory(rowid)) is not None]
            follow(self._index, changes, full)
