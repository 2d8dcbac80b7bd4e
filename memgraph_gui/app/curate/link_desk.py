"""Leads the relationship editor: what it is filled with, saving, and what to do when the agent was faster."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject, QTimer

from memgraph_gui.app.common.messages import Messages
from memgraph_gui.app.curate.edit_words import LOCKED, TYPED_ON
from memgraph_gui.app.curate.form_keeper import KEPT, FormKeeper
from memgraph_gui.app.curate.link_acts import LinkActs
from memgraph_gui.app.frame.main_window import RIGHT_WIDTH, MainWindow
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.lanes.writer_lane import WriterLane
from memgraph_gui.engine.drafts import Field
from memgraph_gui.engine.editing.editor import Editor
from memgraph_gui.engine.editing.images import Image
from memgraph_gui.engine.editing.plans import ChangedMeanwhileError, Written
from memgraph_gui.engine.editing.relationships import PairTakenError
from memgraph_gui.engine.editing.warnings import link_warnings
from memgraph_gui.engine.errors import KnownError, LockedError
from memgraph_gui.engine.kept_forms import State
from memgraph_gui.engine.link_draft import End, LinkDraft, kept_of_link, new_link, with_kept
from memgraph_gui.engine.link_fields import link_fields, taken_over
from memgraph_gui.engine.link_plans import sentence_by_id
from memgraph_gui.engine.records import ChangeSet, LayoutName, RowId
from memgraph_gui.engine.topology import MISSING, Topology
from memgraph_gui.engine.validity import keeps_validity
from memgraph_gui.looks.look import Look
from memgraph_gui.panes.dock import Dock
from memgraph_gui.panes.relationship_editor import RelationshipEditor

MOST_FOUND = 12  # memories offered for a part of a title
CHANGED = "The agent changed this link while you were at it. What you chose is kept; look at it again before saving."
GONE = "The agent deleted this link meanwhile."


class LinkDesk(QObject):
    """The relationship editor's other half."""

    def __init__(
        self,
        window: MainWindow,
        workspace: Workspace,
        writer: WriterLane,
        messages: Messages,
        look: Look,
        acts: LinkActs,
    ) -> None:
        super().__init__(window)
        self._window, self._workspace, self._writer, self._messages = window, workspace, writer, messages
        self._acts = acts
        self._validity = False  # the file keeps since when a link holds
        acts.form_link = self._in_form
        acts.edit_wanted.connect(self.edit)
        acts.supersede_wanted.connect(self.supersede)
        self.pane = RelationshipEditor(look)
        self._form = 0  # counts forms: an answer is of the one it was asked for
        self._dock = Dock(look, name="link", title="Relationship", content=self.pane, width=RIGHT_WIDTH, follows=True)
        window.add_dock(self._dock, "table")
        self._patience = QTimer(self, singleShot=True, interval=120)
        self._patience.timeout.connect(self._warn)
        workspace.opened.connect(self._on_opened)  # before the keeper's: a form that it fills needs the answer
        self.keeper = FormKeeper(
            "link", self, workspace, writer, messages,
            closing=window.closing, state=self._state, restore=self._restore, forget=self._forget,
        )  # fmt: skip
        pane = self.pane
        pane.searched.connect(self._on_searched)
        pane.edited.connect(self._patience.start)
        pane.edited.connect(self.keeper.changed)
        pane.save_wanted.connect(partial(self.save, replacing=False))
        pane.cancel_wanted.connect(self.cancel)
        pane.end_wanted.connect(self._on_end_wanted)
        pane.supersede_wanted.connect(self._on_supersede_wanted)
        pane.delete_wanted.connect(self._on_delete_wanted)
        window.inspector.link_wanted.connect(self.new_link)
        window.view.link_drawn.connect(self._on_drawn)
        workspace.foreign_changed.connect(self._on_foreign_changed)

    def callbacks(self) -> dict[str, Callable[..., None]]:
        """What each action of the table does."""
        return {"link": self.new_link}

    # -- what is asked for

    def new_link(self) -> None:
        """A form for a link of the one memory that is selected, or between two."""
        topology, chosen = self._workspace.topology, self._window.view.selection
        if topology is None or not 1 <= len(chosen) <= 2:
            self._messages.tell("Select one memory to link it, or two to link them to each other.")
        elif self._writer.refusal:
            self._messages.error(KnownError(self._writer.refusal))
        else:
            self._link(topology, [int(index) for index in chosen])

    def _on_drawn(self, source: int, target: int) -> None:
        """A link was drawn in the picture."""
        topology = self._workspace.topology
        if topology is not None and target >= 0:
            self._link(topology, [source, target])
        else:
            self._messages.tell("Let go over another memory to link the two.")

    def _link(self, topology: Topology, memories: list[int]) -> None:
        ends = [_end(topology, index) for index in memories]
        source, target = ends[0], ends[1] if len(ends) > 1 else None
        self._fill(new_link(self._layout(), source, target, validity=self._validity))

    def edit(self, number: int) -> None:
        """Open a link in the form, by its rowid."""
        rowid = RowId(number)
        self._writer.ask(
            lambda editor: editor.relationship_image(rowid), partial(self._on_read, rowid), self._messages.error
        )

    def supersede(self, number: int) -> None:
        """A form for a new link in the place of another, filled with what that one says."""
        rowid = RowId(number)
        self._writer.ask(
            lambda editor: editor.relationship_image(rowid),
            partial(self._on_read, rowid, superseding=True),
            self._messages.error,
        )

    def cancel(self) -> None:
        """Leave the form."""
        self.keeper.leave()
        self._window.desks.go_back()

    def save(self, *, replacing: bool) -> None:
        """Write what is in the form."""
        draft = self.pane.draft
        if draft is None or self.pane.busy or not draft.can_save():
            return
        values, rowid, base, old = draft.values(), draft.rowid, draft.base, draft.superseding
        self.pane.show_busy(True)

        def work(editor: Editor) -> Written:
            if old is not None:
                return editor.supersede(old, values)
            if rowid is None:
                return editor.new_relationship(values, replace=replacing)
            return editor.edit_relationship(rowid, values, based_on=base)

        form, asked = self._form, kept_of_link(draft)
        self._writer.edit(work, partial(self._on_saved, form, asked), partial(self._on_not_saved, form))

    # -- the form

    def _layout(self) -> LayoutName:
        return self._acts.layout

    def _in_form(self) -> RowId | None:
        draft = self.pane.draft
        return draft.rowid if draft is not None else None

    def _on_read(self, rowid: RowId, image: Image | None, *, superseding: bool = False) -> None:
        topology = self._workspace.topology
        index = topology.relationship_index(rowid) if topology is not None else None
        if topology is None or index is None or image is None:
            self._messages.tell("This link is no longer in the file.")
            return
        kind = topology.relationship_types.names[int(topology.relationship_type[index])]
        source = _end_of(topology, int(topology.source[index]), topology.from_ids[index])
        target = _end_of(topology, int(topology.target[index]), topology.to_ids[index])
        layout = self._layout()
        scores = link_fields(layout, image)
        if superseding:
            fresh = taken_over(scores)
            old = topology.relationship_ids[index]
            self._fill(
                LinkDraft(layout, None, source, target, kind, scores=fresh, superseding=rowid, superseded_id=old)
            )
            return
        stored = source.id, target.id, kind
        successor = sentence_by_id(topology, str(image.get("invalidated_by") or ""))
        ended = bool(topology.ended()[index])
        self._fill(
            LinkDraft(layout, rowid, source, target, kind, stored, scores, ended, image, replaced_by=successor)
        )

    def _fill(self, draft: LinkDraft) -> None:
        self._form += 1
        self.pane.show_draft(draft)
        self._dock.show()
        self._dock.raise_()
        self.pane.focus_first()
        self._warn()

    def _on_opened(self, _file: object) -> None:
        self._validity = False
        self._workspace.read(keeps_validity, self._on_validity)

    def _on_validity(self, keeps: bool) -> None:
        """Known a moment after the file is shown: a new link's form may be open already."""
        self._validity = keeps
        draft = self.pane.draft
        if keeps and draft is not None and draft.rowid is None and "valid_from" not in draft.scores.fields:
            draft.scores.fields["valid_from"] = Field("valid_from", "", "")
            self.pane.details.show_fields(draft.scores)

    def _forget(self) -> None:
        self._form += 1
        self.pane.draft = None
        self._patience.stop()
        self._dock.hide()

    # -- what was kept

    def _state(self) -> State | None:
        draft = self.pane.draft
        return kept_of_link(draft) if draft is not None else None

    def _restore(self, kept: State) -> None:
        topology, number = self._workspace.topology, kept.get("rowid")
        index = topology.relationship_index(RowId(number)) if topology is not None and number is not None else None
        there = topology is not None and index is not None and topology.relationship_ids[index] == kept.get("id")
        rowid = RowId(number) if there and number is not None else None

        def read(editor: Editor) -> Image | None:
            return editor.relationship_image(rowid) if rowid is not None else None

        self._writer.ask(read, partial(self._on_kept, kept, rowid), self._messages.error)

    def _on_kept(self, kept: State, rowid: RowId | None, image: Image | None) -> None:
        topology = self._workspace.topology
        if topology is None or self.pane.draft is not None:
            return
        if rowid is not None and image is not None:
            self._on_read(rowid, image, superseding=bool(kept.get("superseding")))
        else:
            self._fill(new_link(self._layout(), None, None, validity=self._validity))
        draft = self.pane.draft
        if draft is None:
            return
        ends = [topology.memory_index_by_id(str(kept.get(name))) for name in ("source", "target")]
        source, target = (_end(topology, index) if index is not None else None for index in ends)
        draft = with_kept(draft, kept, source, target)
        self.pane.show_draft(draft)
        self._warn()
        self.pane.banner.say(KEPT, ("Discard", self.cancel))

    def _on_searched(self, is_source: bool, text: str) -> None:
        topology = self._workspace.topology
        found = found_by_title(topology, text) if topology is not None else []
        self.pane.ends[is_source].offer(found)

    def _warn(self) -> None:
        topology, draft = self._workspace.topology, self.pane.draft
        if topology is None or draft is None:
            return
        if not (draft.source and draft.target and draft.kind):
            self.pane.show_warnings(())
            return
        found = link_warnings(
            draft.layout, topology, draft.source.id, draft.target.id, draft.kind, replacing=draft.rowid
        )
        self.pane.show_warnings([warning.text for warning in found])

    def _on_saved(self, form: int, asked: State, written: Written) -> None:
        """The form as it was `asked` is written; what was chosen in it since then is not, and stays."""
        self._messages.tell(" ".join([f"{self._words(written)}.", *written.notes]))
        draft = self.pane.draft
        if draft is None or form != self._form:  # it was left meanwhile, and what is there now is another form
            return
        now, rows = kept_of_link(draft), (*written.changes.relationships_added, *written.changes.relationships_edited)
        if now == asked or not rows:
            self.cancel()
            return
        rowid = rows[0].rowid
        done = partial(self._on_typed_on, form, draft, now, rowid)
        self._writer.ask(lambda editor: editor.relationship_image(rowid), done, self._messages.error)

    def _on_typed_on(self, form: int, chosen: LinkDraft, kept: State, rowid: RowId, image: Image | None) -> None:
        if form != self._form:
            return
        self._on_read(rowid, image)
        draft = self.pane.draft
        if draft is not None:
            self.pane.show_draft(with_kept(draft, kept, chosen.source, chosen.target))
            self._warn()
            self.pane.banner.say(TYPED_ON)
            self.keeper.changed()

    def _words(self, written: Written) -> str:
        return next((step.words for step in self._writer.steps.steps if step.id == written.step), "Saved")

    def _on_not_saved(self, form: int, error: Exception) -> None:
        pane = self.pane
        if form != self._form:
            self._messages.error(error)
            return
        pane.show_busy(False)
        if pane.draft is None or not isinstance(error, KnownError):
            self._messages.error(error)
        elif isinstance(error, LockedError):
            pane.banner.say(LOCKED, ("Retry", partial(self.save, replacing=False)))
        elif isinstance(error, PairTakenError) and pane.draft.rowid is None:
            pane.banner.say(str(error), ("Replace it", partial(self.save, replacing=True)))
        elif isinstance(error, ChangedMeanwhileError):
            self._on_changed_underneath(error.current)
        else:
            pane.banner.say(str(error))

    # -- the agent was faster

    def _on_foreign_changed(self, changes: ChangeSet) -> None:
        draft = self.pane.draft
        if draft is None or draft.rowid is None:
            return
        rowid = draft.rowid
        if rowid in changes.relationships_removed:
            self._on_changed_underneath(None)
        elif any(row.rowid == rowid for row in changes.relationships_edited):
            self._writer.ask(
                lambda editor: editor.relationship_image(rowid), self._on_changed_underneath, self._messages.error
            )

    def _on_changed_underneath(self, current: Image | None) -> None:
        """Theirs is the base from now on; of what was chosen here everything is kept, and is seen before saving."""
        draft = self.pane.draft
        if draft is None or current == draft.base:
            return
        if current is None:
            self.pane.banner.say(GONE, ("Close", self.cancel))
            return
        theirs = link_fields(draft.layout, current)
        scores = draft.scores.onto(theirs, draft.scores.touched())
        self.pane.show_draft(replace(draft, scores=scores, base=current))
        self.pane.banner.say(CHANGED, ("Take the agent's", partial(self._on_read, draft.rowid or RowId(0), current)))

    # -- acts

    def _on_end_wanted(self) -> None:
        self._leave_for(self._acts.end)

    def _on_supersede_wanted(self) -> None:
        self._leave_for(self._acts.supersede)

    def _on_delete_wanted(self) -> None:
        self._leave_for(self._acts.ask_to_delete)

    def _leave_for(self, act: Callable[[list[RowId]], None]) -> None:
        rowid = self._in_form()
        if rowid is not None:
            self.cancel()
            act([rowid])


def found_by_title(topology: Topology, text: str) -> list[End]:
    """Memories whose title holds a text, those that begin with it first."""
    wanted = text.strip().casefold()
    if not wanted:
        return []
    hits = [
        (not title.casefold().startswith(wanted), len(title), index)
        for index, title in enumerate(topology.titles)
        if wanted in title.casefold() and topology.memory_alive[index]
    ]
    return [_end(topology, index) for *_, index in sorted(hits)[:MOST_FOUND]]


def _end(topology: Topology, index: int) -> End:
    kind = topology.types.names[int(topology.memory_type[index])]
    return End(topology.memory_ids[index], topology.titles[index], kind)


def _end_of(topology: Topology, index: int, name: str) -> End:
    return _end(topology, index) if index != MISSING else End(name, f"{name} (does not exist)")
