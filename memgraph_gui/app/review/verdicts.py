"""Verdicts from the card to the file: what each would write, writing one as one step, keeping that it was given."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from PySide6.QtCore import QObject, Signal

from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.lanes.writer_lane import WriterLane
from memgraph_gui.engine.datafolder import content_identity, folder_for
from memgraph_gui.engine.editing.editor import Editor
from memgraph_gui.engine.editing.plans import Written
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.records import RowId
from memgraph_gui.engine.review.card import ReadCard
from memgraph_gui.engine.review.listing import record_of
from memgraph_gui.engine.review.prefill import merged_fields
from memgraph_gui.engine.review.record import Record
from memgraph_gui.engine.review.verdicts import WRITING, Effect, Order, Verdict
from memgraph_gui.engine.store import MemoryStore

Effects = Mapping[Verdict, tuple[Effect, ...] | str]  # or why it cannot be written


@dataclass(frozen=True, slots=True)
class Terms:
    """How a verdict is meant, beside the verdict itself.

    Attributes:
        others: further memories that get the same as the losing one. moved: links of the losing side to lead on.
    """

    reason: str = ""
    contexts: tuple[str, str] = ("", "")
    preferred: bool = False
    others: tuple[RowId, ...] = ()
    moved: tuple[RowId, ...] = field(default=())


class Verdicts(QObject):
    """Between the card and the writer's lane.

    Signals:
        given: a `Verdict`, the step (or None in a read-only file), its words.
        refused: an exception: nothing was written.
    """

    given = Signal(object, object, str)
    refused = Signal(object)

    def __init__(self, workspace: Workspace, writer: WriterLane, parent: QObject) -> None:
        super().__init__(parent)
        self._workspace, self._writer = workspace, writer
        self.busy = False

    def look(self, card: ReadCard, terms: Callable[[Verdict], Terms], done: Callable[[Effects], None]) -> None:
        """What each of the writing verdicts would do with its terms; nothing is written."""
        if self._writer.refusal:
            done(dict.fromkeys(WRITING, self._writer.refusal))
            return
        given = {verdict: terms(verdict) for verdict in WRITING}
        look = partial(_effects, card=card, given=given)
        self._writer.ask(look, done, lambda error: done(dict.fromkeys(WRITING, str(error))))

    def give(self, card: ReadCard, verdict: Verdict, terms: Terms) -> None:
        """Write a verdict, as one step; or keep one that leaves the file alone."""
        if self.busy:
            return
        self.busy = True
        if verdict not in WRITING and self._writer.refusal:
            self._workspace.read(
                partial(_kept_aside, card=card, verdict=verdict, terms=terms), self._on_kept, self._on_failed
            )
            return
        work = partial(_judged, card=card, verdict=verdict, terms=terms)
        self._writer.edit(work, partial(self._on_written, verdict), self._on_failed)

    def keep_merged(self, card: ReadCard, written: Written) -> None:
        """A merge was saved elsewhere, for this card: keep that it was its verdict."""

        def work(editor: Editor) -> Written:
            _keep(_record(editor), card, Verdict.MERGE, Terms(), written.step)
            return written

        self._writer.ask(work, partial(self._on_written, Verdict.MERGE), self._on_failed)

    def _on_written(self, verdict: Verdict, written: Written) -> None:
        self.busy = False
        words = next((step.words for step in self._writer.steps.steps if step.id == written.step), "")
        self.given.emit(verdict, written.step, words)

    def _on_kept(self, verdict: Verdict) -> None:
        self.busy = False
        self.given.emit(verdict, None, "Dismissed" if verdict is Verdict.DISMISS else "Put off")

    def _on_failed(self, error: Exception) -> None:
        self.busy = False
        self.refused.emit(error)


def order_of(card: ReadCard, verdict: Verdict, terms: Terms) -> Order:
    """What the editor is asked to do."""
    matter = card.matter
    order = Order(
        matter.kind,
        verdict,
        matter.a,
        matter.b,
        others=terms.others,
        links=tuple(link.row.rowid for link in card.stating),
        reason=terms.reason.strip(),
        seen=card.seen,
    )
    if verdict is Verdict.BOTH:
        return replace(order, contexts=terms.contexts, others=())
    if verdict is Verdict.MERGE:
        return order
    return replace(order, preferred=terms.preferred, moved=terms.moved)


def _order(editor: Editor, card: ReadCard, verdict: Verdict, terms: Terms) -> Order:
    """With what a merged memory says, where its layout lets that be written."""
    order = order_of(card, verdict, terms)
    if verdict is not Verdict.MERGE or editor.layout.tables.traces or card.a is None or card.b is None:
        return order
    return replace(order, fields=merged_fields(card.a, card.b))


def _effects(editor: Editor, card: ReadCard, given: Mapping[Verdict, Terms]) -> Effects:
    found: dict[Verdict, tuple[Effect, ...] | str] = {}
    for verdict, terms in given.items():
        try:
            found[verdict] = tuple(editor.ruling(_order(editor, card, verdict, terms)).effects)
        except KnownError as refusal:
            found[verdict] = str(refusal)
    return found


def _judged(editor: Editor, card: ReadCard, verdict: Verdict, terms: Terms) -> Written:
    """In the writer's lane: the step, and beside it what was decided."""
    if verdict in WRITING:
        written = editor.judge(_order(editor, card, verdict, terms))
    else:
        written = editor.remark(_aside_words(card, verdict), terms.reason.strip())
    _keep(_record(editor), card, verdict, terms, written.step)
    return written


def _record(editor: Editor) -> Record:
    connection = editor.connection
    return Record(folder_for(connection.path, identity=content_identity(connection), create=True))


def _kept_aside(store: MemoryStore, card: ReadCard, verdict: Verdict, terms: Terms) -> Verdict:
    """In the reader's lane, for a file that cannot be written."""
    _keep(record_of(store, create=True), card, verdict, terms, None)
    return verdict


def _keep(record: Record, card: ReadCard, verdict: Verdict, terms: Terms, step: int | None) -> None:
    for key in card.keys:
        record.add(verdict, card.matter.kind, key, card.matter.ids, step=step, reason=terms.reason.strip())


def _aside_words(card: ReadCard, verdict: Verdict) -> str:
    titles = [" ".join(side.memory.row.title.split())[:60] for side in (card.a, card.b) if side is not None]
    names = " and ".join(f"“{title}”" for title in dict.fromkeys(titles))
    return f"No conflict: {names}" if verdict is Verdict.DISMISS else f"Later: {names}"
