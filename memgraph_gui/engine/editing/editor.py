"""Every edit of a file, one call each: what a person asks for becomes one step of the history.

Used in one thread (the writer lane), on a connection of its own. Nothing is read between BEGIN and COMMIT but the
rows that are compared. An edit that was based on an older look at a row is refused when the row changed since.
"""

import itertools
import uuid
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path

from memgraph_gui.engine.backups import Backups
from memgraph_gui.engine.connection import Connection
from memgraph_gui.engine.dialects.base import Dialect
from memgraph_gui.engine.editing.curating import Curating
from memgraph_gui.engine.editing.differences import RowStory, ThreeWay, three_way
from memgraph_gui.engine.editing.fields import Clock, now_utc
from memgraph_gui.engine.editing.history import History, StepInfo
from memgraph_gui.engine.editing.images import Image
from memgraph_gui.engine.editing.jsontext import JsonText
from memgraph_gui.engine.editing.layouts.choice import layout_of
from memgraph_gui.engine.editing.planning import Means
from memgraph_gui.engine.editing.plans import Plan, Written
from memgraph_gui.engine.editing.rows import Rows
from memgraph_gui.engine.editing.settling import settle
from memgraph_gui.engine.editing.standing import standing_since
from memgraph_gui.engine.editing.stories import Stories
from memgraph_gui.engine.editing.undoing import Undoer
from memgraph_gui.engine.editing.wording import Wording
from memgraph_gui.engine.editing.writer import Writer
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.records import LayoutName, Memory, RowId, StoreInfo


def _random_id() -> str:
    return str(uuid.uuid4())


class Editor(Curating):
    """Edits one open file and keeps its history.

    Args:
        connection: opened for writing, in this thread.
        dialect: how its rows are read.
        info: what was opened.
        history_path: where the history is kept; None keeps it in memory.
        clock: the time that edits carry.
        new_id: makes the id of a new row.
        alone: nobody else edits with this history now, so what it left unfinished may be settled.
        backups: made before the first write of a day; None: none are made.
        on_close: called when the editor is closed.

    Attributes:
        connection, info: the open file.
        history, writer, undoer: what it works with.
        backups: to be listed and restored; None when none are made.
        settled: what was begun and not finished when the program ended last, one sentence each.
    """

    def __init__(
        self,
        connection: Connection,
        dialect: Dialect,
        info: StoreInfo,
        history_path: Path | None,
        *,
        clock: Clock = now_utc,
        new_id: Callable[[], str] = _random_id,
        alone: bool = True,
        backups: Backups | None = None,
        on_close: Sequence[Callable[[], None]] = (),
    ) -> None:
        if not info.writable:
            raise KnownError(info.reason)
        self.connection, self.info = connection, info
        self._dialect = dialect
        self._tool = JsonText()
        layout = layout_of(connection, dialect, info, self._tool)
        rows = Rows(connection, layout)
        self.history = History(history_path, mend=alone)
        self.writer = Writer(connection, dialect, self.history, layout.tables.traces)
        self.writer.guard = rows.refuse_new_links
        self.backups = backups
        if backups is not None:
            self.writer.before = lambda: backups.before_writing(connection)
        self._on_close = tuple(on_close)
        means = Means(layout, rows, Wording(rows), self.writer, clock, new_id)
        super().__init__(means)
        self._stories = Stories(means, self.history, self._tool)
        self.undoer = Undoer(self.writer, rows, self._tool, clock)
        self.settled = settle(self.writer, layout, self._tool) if alone else []
        if (aside := self.history.set_aside) is not None:
            self.settled.append(f"The history of edits was damaged and begins anew; the old one is kept as {aside}.")

    def close(self) -> None:
        """Let go of the history; a connection that somebody else opened stays open."""
        self.history.close()
        self._tool.close()
        for close in self._on_close:
            close()

    def memory_in_full(self, rowid: RowId) -> Memory | None:
        """A memory as it is read, for what its own row does not hold (a brain's text)."""
        return self._dialect.memory(self.connection, rowid)

    def name_of(self, image: Image, *, is_link: bool) -> str:
        """A row in words: a memory by its title, a relationship as a sentence."""
        return self._words.sentence(image) if is_link else self._words.title(image)

    def undo(self, step: int | None = None) -> Written | None:
        """Take back the last step, or an older one alone; None when there is nothing to take back.

        Raises:
            CannotUndoError: something stands in the way; it is named, and nothing was changed.
        """
        chosen = self.undoer.last_done() if step is None else step
        return None if chosen is None else self.undoer.undo(chosen)

    def redo(self, step: int | None = None) -> Written | None:
        """Make the step again that was taken back last (or this one); None when there is none."""
        chosen = self.undoer.next_undone() if step is None else step
        return None if chosen is None else self.undoer.redo(chosen)

    def standing_since(self) -> dict[RowId, float]:
        """Memories that read as before a step that was taken back, and when they were last written before it."""
        return standing_since(self.history, self.layout, self._tool, self.memory_image)

    def story_of(self, step: int) -> list[RowStory]:
        """What a step did, row by row and value by value; empty when a purge emptied it."""
        if self.history.is_aside(step):
            return [RowStory("", 0, "kept in our own folder, the file is as it was", "Nothing in the file", ())]
        return self._stories.told(self.history.changes(step))

    def stories_of(self, plan: Plan, most: int) -> list[RowStory]:
        """What a plan (of `preview`) would do, the first rows of it; rows that are so already are left out."""
        telling = (change for change in plan.changes if change.before != change.after)
        return self._stories.told(itertools.islice(telling, most))

    def compare(self, table: str, base: Image, ours: Image, theirs: Image) -> tuple[ThreeWay, ...]:
        """The three-way view of a row that changed while it was edited.

        Args:
            table: of the row (`ChangedMeanwhileError.key.table`).
            base: the row as the form found it.
            ours: as the form would have it (from `preview`).
            theirs: as it is now (`ChangedMeanwhileError.current`).
        """
        return three_way(self._tool, self.layout.rules(table), base, ours, theirs)

    def _texts_of(self) -> LayoutName:
        return self.info.layout

    def now(self) -> datetime:
        """The time that edits carry."""
        return self._clock()

    def steps(self) -> list[StepInfo]:
        """The history, oldest first."""
        return self.history.steps()
