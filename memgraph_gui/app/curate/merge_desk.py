"""Leads the form for merging: filled from the selection or from ids, told before it is made, saved as one step."""

import time
from collections.abc import Callable, Sequence
from functools import partial

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal

from memgraph_gui.app.common.messages import Messages
from memgraph_gui.app.common.words import when_words
from memgraph_gui.app.curate.edit_words import LOCKED
from memgraph_gui.app.curate.form_keeper import KEPT, FormKeeper
from memgraph_gui.app.frame.main_window import RIGHT_WIDTH, MainWindow
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.lanes.writer_lane import WriterLane
from memgraph_gui.engine.drafts import memory_draft
from memgraph_gui.engine.editing.curating import MergeStory
from memgraph_gui.engine.editing.editor import Editor
from memgraph_gui.engine.editing.images import Image
from memgraph_gui.engine.editing.plans import ChangedMeanwhileError, Written
from memgraph_gui.engine.errors import KnownError, LockedError
from memgraph_gui.engine.kept_forms import State
from memgraph_gui.engine.merge_draft import MergeDraft, Part
from memgraph_gui.engine.records import ChangeSet, LayoutName, RowId
from memgraph_gui.engine.topology import Topology
from memgraph_gui.looks.look import Look
from memgraph_gui.panes.dock import Dock
from memgraph_gui.panes.merge_pane import MergePane

MOST = 26  # memories at once: as many as there are letters to call them by
_PATIENCE = 150  # ms without typing
CHANGED = "The agent changed one of these memories: look at it again before you merge."
_Read = tuple[list[Image], list[dict[str, str]]]


class MergeDesk(QObject):
    """The merge pane's other half; `merge` opens it for any memories.

    Signals:
        merged: a `Written`, after it was saved. left: the form was left without saving.
    """

    merged = Signal(object)
    left = Signal()

    def __init__(
        self, window: MainWindow, workspace: Workspace, writer: WriterLane, messages: Messages, look: Look
    ) -> None:
        super().__init__(window)
        self._window, self._workspace, self._writer, self._messages = window, workspace, writer, messages
        self.pane = MergePane(look)
        self._dock = Dock(look, name="merge", title="Merge", content=self.pane, width=RIGHT_WIDTH, follows=True)
        window.add_dock(self._dock, "memory")
        self._patience = QTimer(self, singleShot=True, interval=_PATIENCE)
        self._patience.timeout.connect(self._tell)
        self.pane.edited.connect(self._patience.start)
        self.keeper = FormKeeper(
            "merge", self, workspace, writer, messages,
            closing=window.closing, state=self._state, restore=self._restore, forget=self._forget,
        )  # fmt: skip
        self.pane.edited.connect(self.keeper.changed)
        self.pane.save_wanted.connect(self.save)
        self.pane.cancel_wanted.connect(self.cancel)
        workspace.foreign_changed.connect(self._on_foreign_changed)

    def callbacks(self) -> dict[str, Callable[..., None]]:
        """What the action does."""
        return {"merge": self.merge_selected}

    def merge_selected(self) -> None:
        """Open the form for what is selected."""
        topology, chosen = self._workspace.topology, self._window.view.selection
        if topology is not None and len(chosen) > 1:
            self.merge([topology.memory_ids[index] for index in chosen.tolist()])
        else:
            self._messages.tell("Select two or more memories to merge them (Ctrl+click adds one).")

    def merge(self, ids: Sequence[str], kept: State | None = None) -> None:
        """Open the form for these memories, by their ids, with what was kept of it."""
        topology = self._workspace.topology
        if topology is None:
            return
        if self._writer.refusal:
            self._messages.error(KnownError(self._writer.refusal))
            return
        found = [topology.memory_index_by_id(name) for name in dict.fromkeys(ids)]
        indices = [index for index in found if index is not None and topology.memory_alive[index]]
        if len(indices) < 2:
            self._messages.tell("Select two or more memories to merge them (Ctrl+click adds one).")
        elif len(indices) > MOST:
            self._messages.tell(f"At most {MOST} memories are merged at once: select fewer.")
        else:
            rowids = [RowId(int(topology.memory_rowid[index])) for index in indices]
            self._writer.ask(
                partial(_read, rowids=rowids), partial(self._on_read, rowids, kept), self._messages.error
            )

    def save(self) -> None:
        """Write it, as one step."""
        draft = self.pane.draft
        if draft is None or not self.pane.save_button.isEnabled():
            return
        keep, others, fields, stays = draft.kept().rowid, draft.others(), draft.values(), draft.keep_others
        looked_at = {part.rowid: part.image for part in draft.parts}
        self._patience.stop()
        self.pane.show_busy(True)
        self._writer.edit(
            lambda editor: editor.merge_memories(keep, others, fields, keep_others=stays, based_on=looked_at),
            partial(self._on_saved, keep),
            self._on_not_saved,
        )

    def cancel(self) -> None:
        """Leave the form; nothing is written."""
        self.keeper.leave()
        self._window.desks.go_back()
        self.left.emit()

    def _state(self) -> State | None:
        draft = self.pane.draft
        if draft is None:
            return None
        ids = [part.id for part in draft.parts]
        return {"ids": ids, "keep": draft.kept().id, "others": draft.keep_others, "typed": dict(draft.typed)}

    def _restore(self, kept: State) -> None:
        if self.pane.draft is None:
            self.merge([str(one) for one in kept.get("ids", ())], kept)

    def _forget(self) -> None:
        self.pane.draft = None
        self._patience.stop()
        self._dock.hide()

    def _on_read(self, rowids: Sequence[RowId], kept: State | None, read: _Read) -> None:
        topology, file = self._workspace.topology, self._workspace.file
        if topology is None or file is None:
            return
        degrees = _degrees(topology)
        parts = []
        for rowid, image, texts in zip(rowids, *read, strict=True):
            index = topology.memory_index(rowid)
            if index is None:
                self._messages.tell("One of these memories is no longer in the file.")
                return
            kind = topology.types.names[int(topology.memory_type[index])]
            made = _day(float(topology.created[index]))
            draft = memory_draft(file.info.layout, image, texts)
            title, memory_id = topology.titles[index], topology.memory_ids[index]
            parts.append(Part(rowid, memory_id, title, kind, int(degrees[index]), made, draft, image))
        # Who has most links stays unless another is chosen: so the fewest of them are written.
        keep = max(range(len(parts)), key=lambda number: (parts[number].links, -number))
        merged = MergeDraft(parts, keep)
        if kept is not None:
            merged.keep = next((n for n, part in enumerate(parts) if part.id == kept.get("keep")), keep)
            merged.keep_others = bool(kept.get("others"))
            merged.typed = {str(name): str(text) for name, text in dict(kept.get("typed", {})).items()}
        self.pane.show_draft(merged)
        if kept is not None:
            self.pane.banner.say(KEPT, ("Discard", self.cancel))
        self._dock.show()
        self._dock.raise_()
        self.pane.focus_first()
        self._tell()

    def _tell(self) -> None:
        draft = self.pane.draft
        if draft is None or draft.errors():
            return
        keep, others, fields, stays = draft.kept().rowid, draft.others(), draft.values(), draft.keep_others

        def show(story: MergeStory) -> None:
            if self.pane.draft is draft:
                self.pane.show_story(story)

        def fail(error: Exception) -> None:
            if self.pane.draft is draft:
                self._on_not_saved(error)

        self._writer.ask(lambda editor: editor.merge_story(keep, others, fields, keep_others=stays), show, fail)

    def _on_saved(self, keep: RowId, written: Written) -> None:
        words = next((step.words for step in self._writer.steps.steps if step.id == written.step), "Merged")
        self._messages.tell(" ".join([f"{words}. Ctrl+Z takes it back.", *written.notes]))
        self.keeper.leave()
        topology = self._workspace.topology
        index = topology.memory_index(keep) if topology is not None else None
        if index is not None:
            self._window.view.set_selection(np.array([index], np.int64))
        self._window.desks.go_back()
        self.merged.emit(written)

    def _on_not_saved(self, error: Exception) -> None:
        pane = self.pane
        pane.show_busy(False)
        if pane.draft is None or not isinstance(error, KnownError):
            self._messages.error(error)
        elif isinstance(error, LockedError):
            pane.banner.say(LOCKED, ("Retry", self.save))
        elif isinstance(error, ChangedMeanwhileError):
            self._say_changed()
        else:
            pane.banner.say(str(error))

    def _on_foreign_changed(self, changes: ChangeSet) -> None:
        draft = self.pane.draft
        if draft is None:
            return
        rowids = [part.rowid for part in draft.parts]
        if set(rowids) & set(changes.memories_removed):
            self._say_changed()
        elif set(rowids) & {row.rowid for row in changes.memories_edited}:
            # The form may have been read after that commit and before this notice of it: then nothing is news.
            self._writer.ask(
                partial(_images, rowids=rowids), partial(self._on_images_read, draft), self._messages.error
            )
        else:
            self._patience.start()  # links may have come

    def _on_images_read(self, draft: MergeDraft, images: list[Image | None]) -> None:
        if self.pane.draft is draft and images != [part.image for part in draft.parts]:
            self._say_changed()

    def _say_changed(self) -> None:
        self.pane.banner.say(CHANGED, ("Look again", self._read_again))

    def _read_again(self) -> None:
        draft = self.pane.draft
        if draft is not None:
            self.merge([part.id for part in draft.parts])


def _read(editor: Editor, rowids: Sequence[RowId]) -> _Read:
    """The rows, and what a brain's memories say."""
    images, texts = [], []
    for rowid in rowids:
        image = editor.memory_image(rowid)
        if image is None:
            raise KnownError("One of these memories is no longer in the file.")
        memory = editor.memory_in_full(rowid) if editor.info.layout is LayoutName.AGENTOS else None
        told = {"title": memory.row.title, "type": memory.row.type, "content": memory.content} if memory else {}
        images.append(image)
        texts.append(told)
    return images, texts


def _images(editor: Editor, rowids: Sequence[RowId]) -> list[Image | None]:
    return [editor.memory_image(rowid) for rowid in rowids]


def _degrees(topology: Topology) -> np.ndarray:
    drawn = topology.drawable() & ~topology.ended()
    ends = np.concatenate([topology.source[drawn], topology.target[drawn]])
    return np.bincount(ends, minlength=topology.memory_count)


def _day(seconds: float) -> str:
    try:
        return f"stored {when_words(seconds, time.time())}"
    except (ValueError, OverflowError, OSError):  # NaN, or a year that the system does not know
        return ""
