"""The card of the conflict review: read from the file, what each verdict would write, and giving one."""

import time
from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from memgraph_gui.app.common.messages import Messages
from memgraph_gui.app.curate.merge_desk import MergeDesk
from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.lanes.writer_lane import WriterLane
from memgraph_gui.app.review.beside import ReviewBeside
from memgraph_gui.app.review.letters import lettered
from memgraph_gui.app.review.terms import ReviewTerms
from memgraph_gui.app.review.verdicts import Effects, Verdicts
from memgraph_gui.app.review.words import card_view, effect_lines, quiet_effects, states
from memgraph_gui.engine.conflicts.values import ConflictKind
from memgraph_gui.engine.editing.plans import ChangedMeanwhileError, Written
from memgraph_gui.engine.errors import KnownError, LockedError
from memgraph_gui.engine.records import ChangeSet
from memgraph_gui.engine.review.card import ReadCard, read_card
from memgraph_gui.engine.review.choices import Choice, choices
from memgraph_gui.engine.review.queue import Queue
from memgraph_gui.engine.review.verdicts import VERDICTS, WRITING, Verdict
from memgraph_gui.engine.topology import Topology
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.turns import Turns
from memgraph_gui.panes.review_card import ReviewCard
from memgraph_gui.panes.review_lines import SignedLine

_CARD_MS = 30  # several changes at once read the card once
CHANGED = "Not decided: another program changed this since the card showed it; the card shows it as it is now."
STILL = "Still writing the last verdict: press again."
AGENT = "Another program changed this just now: the card shows it as it is."
LOCKED = "Not decided: the agent is writing to this file."
GONE = "A memory or a link of this conflict is gone: there is nothing left to decide here."


class CardDesk(QObject):
    """Leads the card.

    Attributes:
        queue: whose current matter it shows. card: what shows it. read: what it shows, None for nothing.

    Signals:
        given: a `Verdict`, its step (None in a read-only file), its words: the matter on the card is decided.
        shown: the card shows something else, or other verdicts can be given.
    """

    given = Signal(object, object, str)
    shown = Signal()

    def __init__(
        self, window: MainWindow, workspace: Workspace, writer: WriterLane, messages: Messages, look: Look
    ) -> None:
        super().__init__(window)
        self._workspace, self._writer, self._messages = workspace, writer, messages
        self.queue = Queue()
        self.read: ReadCard | None = None
        self.card = ReviewCard(look)
        self.verdicts = Verdicts(workspace, writer, self)
        self.terms = ReviewTerms(workspace, self.card, self)
        self.beside = ReviewBeside(window, workspace, self.terms, look)
        self.effects: Effects = {}
        self._form: MergeDesk | None = None
        self._in_form: ReadCard | None = None  # what the form was opened for
        self._lit = Verdict.KEEP_A
        self._ahead: ReadCard | None = None  # the one that follows, read while this one is looked at
        self._asking = False  # where each holds: the verdict "both" was pressed, and waits for Enter
        self._turns = Turns(self)  # in which a card is filled
        self._soon = QTimer(self, singleShot=True, interval=_CARD_MS)
        self._soon.timeout.connect(self.read_again)
        self.card.verdict_wanted.connect(self.decide)
        self.card.pointed_at.connect(self.point_at)
        self.card.left.connect(self._stop_asking)
        self.terms.changed.connect(self._look)
        self.card.form_wanted.connect(self.open_form)
        self.verdicts.given.connect(self._on_given)
        self.verdicts.refused.connect(self._on_refused)
        workspace.foreign_changed.connect(self._on_foreign)

    def show(self, queue: Queue, why_none: str) -> None:
        """Show the queue's current matter; `why_none` is said where there is none."""
        self.queue = queue
        self.beside.show_decided(queue)
        if queue.current is None:
            self._turns.stop()
            self.read = None
            self.beside.show_matter(None)
            self.card.show_nothing(why_none)
            self.shown.emit()
        elif self.read is None or self.read.matter != queue.current:
            self._asking = False
            self.card.forget_terms()
            self.card.banner.say("")
            ahead, self._ahead = self._ahead, None
            if ahead is not None and ahead.matter == queue.current:
                self._on_read(ahead)  # at once; a verdict is held to its rows, and every edit has it read anew
            else:
                self.read_again()
        else:
            self.card.show_place(queue.place() + 1, len(queue.passing()))

    def forget(self) -> None:
        """The file is left."""
        self._turns.stop()
        self.read, self._ahead, self.effects = None, None, {}
        self.card.show_nothing("")
        self.shown.emit()

    def look_again(self) -> None:
        """Something in the file changed."""
        self._soon.start()

    def read_again(self) -> None:
        """Read the current matter from the file."""
        matter = self.queue.current
        if matter is not None and self._workspace.file is not None:
            self._workspace.read(partial(read_card, matter=matter), self._on_read)

    def decide(self, verdict: Verdict) -> None:
        """Give a verdict on the conflict on the card; one that comes before the card is shown is not for it."""
        read, choice = self.read, self._choice(verdict)
        if self.verdicts.busy or self.queue.current != (read.matter if read is not None else None):
            self._messages.tell(STILL)
            return
        if read is None or choice is None or not self.card.shows_card:
            return
        if choice.refused:
            self._messages.tell(choice.refused)
        elif verdict is Verdict.BOTH and not self._asking:
            self._asking = True
            self.point_at(verdict)
            self.card.contexts[0].setFocus()
        else:
            self.verdicts.give(read, verdict, self.terms.of(verdict))

    def point_at(self, verdict: Verdict) -> None:
        """Show what a verdict would write."""
        turned, self._lit = verdict is not self._lit, verdict
        self._asking = self._asking and verdict is Verdict.BOTH
        self.terms.turn(verdict)
        self.beside.show_twins(self.queue, verdict)
        self._show_effects()
        if turned:
            self._look()  # another side loses, so other links lead on

    def use_form(self, form: MergeDesk) -> None:
        """The form for merging text by text; what is saved there for the matter on the card is its verdict."""
        self._form = form
        form.merged.connect(self._on_merged)
        form.left.connect(self._leave_form)

    def open_form(self) -> None:
        """Merge text by text."""
        read, choice = self.read, self._choice(Verdict.MERGE)
        if read is None or choice is None or self._form is None:
            return
        if choice.refused:
            self._messages.tell(choice.refused)
            return
        self._in_form = read
        wanted = {read.matter.a, read.matter.b, *self.terms.others}
        names = zip(read.matter.members, read.matter.ids, strict=True)
        self._form.merge([name for member, name in names if member in wanted])

    def type_reason(self) -> None:
        """The reason is to be typed."""
        self.card.reason.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def offered(self) -> tuple[Choice, ...]:
        """The six for the matter on the card, with what the file refuses."""
        return self._offered(self.read, self.effects)

    def _offered(self, read: ReadCard | None, effects: Effects) -> tuple[Choice, ...]:
        if read is None:
            return ()
        refusal = self._writer.refusal or ("" if read.whole else GONE)
        found = choices(read.matter.kind, preferred=self.card.terms[2], refusal=refusal)
        return tuple(_told(choice, effects) for choice in found)

    # -- what is shown

    def _on_read(self, read: ReadCard | None) -> None:
        topology, current = self._workspace.topology, self.queue.current
        if read is None or topology is None or current is None or read.matter != current:
            return
        self._turns.start(self._filled(read, topology))

    def _filled(self, read: ReadCard, topology: Topology) -> Iterator[None]:
        """Fill the card, in steps between which the window answers; it is decided on when it stands there whole."""
        fresh = self.read is None or self.read.matter != read.matter
        effects: Effects = {} if fresh else self.effects
        place, total = self.queue.place() + 1, len(self.queue.passing())
        offered = self._offered(read, effects)
        view = card_view(topology, read, offered, place, total, can_prefer=self._can_prefer())
        if view is None:
            self.read, self.effects = read, effects
            self.card.show_nothing(GONE)
            self.shown.emit()
            return
        yield
        self.terms.fill(read, topology)
        yield
        yield from self.card.filled(view)
        self.read, self.effects = read, effects
        if fresh:
            self._lit = self._first_choice(view.choices)
        self.point_at(self._lit)
        yield
        self._look()
        self.shown.emit()
        yield
        if fresh:
            self.beside.show_matter(read.matter)

    def _first_choice(self, found: tuple[Choice, ...]) -> Verdict:
        """What is shown first; nothing is written by it."""
        usable = [choice.verdict for choice in found if not choice.refused]
        same = self.read is not None and self.read.matter.kind is ConflictKind.NEAR_DUPLICATE
        return Verdict.MERGE if same and Verdict.MERGE in usable else usable[0]

    def _look(self) -> None:
        """Ask what each verdict would write."""
        read = self.read
        if read is not None:
            self.verdicts.look(read, self.terms.of, partial(self._on_effects, read))

    def _on_effects(self, read: ReadCard, effects: Effects) -> None:
        if self.read is read:
            self.effects = effects
            self.card.bar.show_choices(self.offered())
            self._show_effects()
            self.shown.emit()
            self._read_ahead()

    def _read_ahead(self) -> None:
        """The card that follows, so that it can be shown as soon as this one is decided."""
        found, place = self.queue.passing(), self.queue.place() + 1
        if place < len(found):
            self._workspace.read(partial(read_card, matter=found[place]), self._keep_ahead)

    def _keep_ahead(self, read: ReadCard) -> None:
        self._ahead = read

    def _show_effects(self) -> None:
        choice = self._choice(self._lit)
        if choice is None or self.read is None:
            return
        found = self.effects.get(self._lit, ())
        if self._lit not in WRITING:
            lines = quiet_effects(self._lit, time.time())
        elif isinstance(found, str):
            lines = [SignedLine(found, "warning")]
        else:
            lines = lettered(effect_lines(found), self.read)
        number = VERDICTS.index(self._lit) + 1
        self.card.show_effects(self._lit, choice.title, number, lines, asking=self._asking)
        self.card.show_states(*states(self.read.matter.kind, self._lit, preferred=self.card.terms[2]))
        self.card.show_contexts(self._lit is Verdict.BOTH)

    def _choice(self, verdict: Verdict) -> Choice | None:
        return next((choice for choice in self.offered() if choice.verdict is verdict), None)

    def _can_prefer(self) -> bool:
        file = self._workspace.file
        return file is not None and file.info.layout.value.startswith("memorygraph")

    # -- what came of it

    def _on_given(self, verdict: Verdict, step: int | None, words: str) -> None:
        if self.queue.current is not None and self.read is not None and self.read.matter == self.queue.current:
            self.read = None
            self.given.emit(verdict, step, words)

    def _on_merged(self, written: Written) -> None:
        """Saved in the form: kept as the verdict of the matter it was opened for."""
        read, self._in_form = self._in_form, None
        if read is not None and self.read is not None and self.read.matter == read.matter:
            self.read = read
            self.verdicts.keep_merged(read, written)

    def _stop_asking(self) -> None:
        self._asking = False
        self._show_effects()

    def _leave_form(self) -> None:
        self._in_form = None

    def _on_refused(self, error: Exception) -> None:
        if isinstance(error, ChangedMeanwhileError):
            self.card.banner.say(CHANGED)
            self.read_again()
        elif isinstance(error, LockedError):
            self.card.banner.say(LOCKED, ("Try again", partial(self.decide, self._lit)))
        elif isinstance(error, KnownError):
            self.card.banner.say(str(error))
        else:
            self._messages.error(error)

    def _on_foreign(self, changes: ChangeSet) -> None:
        """The agent wrote: where the card is about that, it says so (and is read anew with every change)."""
        matter, self._ahead = self.queue.current, None
        if matter is None:
            return
        rows = {row.rowid for row in changes.memories_edited} | set(changes.memories_removed)
        links = {row.rowid for row in changes.relationships_edited} | set(changes.relationships_removed)
        if rows & set(matter.members) or links & set(matter.links):
            self.card.banner.say(AGENT)


def _told(choice: Choice, effects: Effects) -> Choice:
    found = effects.get(choice.verdict, ())
    refused = choice.refused or (found if isinstance(found, str) else "")
    return Choice(choice.verdict, choice.title, choice.second, refused)
