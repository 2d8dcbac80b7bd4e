"""The conflict review: its desk, its queue, the card, and the keys that walk and decide."""

import time
from collections.abc import Callable
from functools import partial

import numpy as np
from PySide6.QtCore import QObject, Qt, QTimer

from memgraph_gui.app.arrangements import BROWSE, LEFT_WIDTH, REVIEW
from memgraph_gui.app.main_window import MainWindow
from memgraph_gui.app.messages import Messages
from memgraph_gui.app.overlay_desk import OverlayDesk
from memgraph_gui.app.review_filters import ReviewFilters
from memgraph_gui.app.review_lane import ReviewLane
from memgraph_gui.app.review_terms import ReviewTerms
from memgraph_gui.app.review_verdicts import Effects, Verdicts
from memgraph_gui.app.review_words import about, card_view, effect_lines, queue_row, quiet_effects, states
from memgraph_gui.app.workspace import Workspace
from memgraph_gui.app.writer_lane import Steps, WriterLane
from memgraph_gui.engine.conflicts.values import ConflictKind
from memgraph_gui.engine.editing.history import State
from memgraph_gui.engine.editing.plans import ChangedMeanwhileError
from memgraph_gui.engine.errors import CancelledError, KnownError, LockedError
from memgraph_gui.engine.records import ChangeSet
from memgraph_gui.engine.review.card import ReadCard, read_card
from memgraph_gui.engine.review.choices import NAMES, Choice, choices
from memgraph_gui.engine.review.listing import Listing
from memgraph_gui.engine.review.queue import Queue
from memgraph_gui.engine.review.verdicts import VERDICTS, WRITING, Verdict
from memgraph_gui.looks.look import Look
from memgraph_gui.panes.dock import Dock
from memgraph_gui.panes.review_card import ReviewCard
from memgraph_gui.panes.review_lines import SignedLine
from memgraph_gui.panes.review_queue import QueuePane

_SETTLED_MS = 1500  # after a change of the file, before it is searched anew
_CARD_MS = 30  # several changes at once read the card once
_ONLY_HERE = ("review-next", "review-previous", "review-reason", "review-picture", "review-find", "review-report")
CHANGED = "Not decided: another program changed this since the card showed it; the card shows it as it is now."
AGENT = "Another program changed this just now: the card shows it as it is."
LOCKED = "Not decided: the agent is writing to this file."
GONE = "A memory or a link of this conflict is gone: there is nothing left to decide here."
NOTHING = "There is nothing to decide: no conflict was found."
ALL_DONE = "All of these are decided."


class ReviewDesk(QObject):
    """Leads the review.

    Attributes:
        queue: what is to be decided. card, pane: what shows it. read: what the card shows, None for nothing.
    """

    def __init__(
        self,
        window: MainWindow,
        workspace: Workspace,
        writer: WriterLane,
        overlays: OverlayDesk,
        messages: Messages,
        look: Look,
    ) -> None:
        super().__init__(window)
        self._window, self._workspace, self._writer, self._messages = window, workspace, writer, messages
        self._overlays = overlays
        self.lane = ReviewLane(self)
        self.queue = Queue()
        self.read: ReadCard | None = None
        self.pane, self.card = QueuePane(look), ReviewCard(look)
        self.dock = Dock(look, name="conflicts", title="Conflicts", content=self.pane, width=LEFT_WIDTH)
        window.add_dock(self.dock, "search")
        window.desks.add(REVIEW)
        self.verdicts = Verdicts(workspace, writer, self)
        self.terms = ReviewTerms(workspace, self.card, self)
        self.filters = ReviewFilters(workspace, self.pane, self)
        self._effects: Effects = {}
        self._lit = Verdict.KEEP_A
        self._stale, self._began, self._took = True, 0.0, 0.0
        self._soon = QTimer(self, singleShot=True, interval=_SETTLED_MS)
        self._soon.timeout.connect(self.find)
        self._card_soon = QTimer(self, singleShot=True, interval=_CARD_MS)
        self._card_soon.timeout.connect(self._read_card)
        self._connect()

    def callbacks(self) -> dict[str, Callable[..., None]]:
        """What each action of the table does."""
        given = {f"verdict-{n}": partial(self.decide, verdict) for n, verdict in enumerate(VERDICTS, 1)}
        return given | {
            "review-next": partial(self.step, 1),
            "review-previous": partial(self.step, -1),
            "review-reason": self._type_reason,
            "review-picture": self.show_in_picture,
            "review-find": self.find,
            "review-report": self.save_report,
        }

    def start(self) -> None:
        """The menus are there."""
        self._writer.steps_changed.connect(self._on_steps)
        self._workspace.opened.connect(self._on_opened)
        self._workspace.closed.connect(self._on_closed)
        self._window.desks.changed.connect(self._on_desk_changed)
        self._enable()

    @property
    def shown(self) -> bool:
        """Whether the review is what the window shows."""
        return self._window.picture_shown and self._window.desks.now.desk == REVIEW.desk

    # -- what the user does

    def find(self) -> None:
        """Look for conflicts, in a process of its own."""
        file = self._workspace.file
        if file is None:
            return
        self._soon.stop()
        self._stale, self._began = False, time.time()
        self.pane.show_search("Looking for conflicts")
        self.lane.find(file.info, self._on_found)

    def step(self, by: int) -> None:
        """Go to the next or the previous conflict."""
        if self.queue.step(by):
            self._show_queue()
        elif self.queue.current is not None:
            self._messages.tell("This is the last one." if by > 0 else "This is the first one.")

    def decide(self, verdict: Verdict) -> None:
        """Give a verdict on the conflict on the card."""
        read, choice = self.read, self._choice(verdict)
        if read is None or choice is None or not self.card.shows_card:
            return
        if choice.refused:
            self._messages.tell(choice.refused)
        elif verdict is Verdict.BOTH and self._lit is not Verdict.BOTH and not any(self.card.terms[1]):
            self.point_at(verdict)
            self.card.contexts[0].setFocus()
        else:
            self.verdicts.give(read, verdict, self.terms.of(verdict))

    def point_at(self, verdict: Verdict) -> None:
        """Show what a verdict would write."""
        self._lit = verdict
        self.terms.turn(verdict)
        self._show_effects()

    def show_in_picture(self) -> None:
        """Leave the review and show both memories in the picture, selected."""
        topology, matter = self._workspace.topology, self.queue.current
        if topology is None or matter is None:
            return
        self._window.desks.show(BROWSE.desk)
        found = [index for member in matter.members if (index := topology.memory_index(member)) is not None]
        self._window.view.set_selection(np.array(found, np.int64))
        self._window.view.zoom_to(self._window.view.selection)

    def save_report(self) -> None:
        """Save what was decided."""
        self._messages.tell("Not there yet.")

    # -- the queue

    def _on_found(self, listing: Listing) -> None:
        topology = self._workspace.topology
        if topology is None:
            return
        self._took = time.time() - self._began
        self.pane.show_search("")
        self.queue.take(listing, {matter.name: about(topology, matter) for matter in listing.matters}, self._began)
        self._overlays.feed(listing.found)
        self._show_queue()

    def _show_queue(self) -> None:
        """The list, the counts and the card as the queue says."""
        topology = self._workspace.topology
        if topology is None:
            return
        queue, pane = self.queue, self.pane
        pane.show_progress(queue.decided(), len(queue.open()), queue.minutes())
        pane.show_kinds(queue.counts(), NAMES, queue.kind)
        pane.show_rows([queue_row(topology, matter) for matter in queue.shown()], queue.place(), queue.more())
        listing = queue.listing
        pane.show_aside(len(listing.muted), listing.count(Verdict.DISMISS), listing.count(Verdict.LATER))
        self.filters.show(queue)
        action = self._window.actions_by_id.action("desk-review")
        left = len(queue.open())
        action.setIconText(f" Review  {left}" if left else " Review")
        if queue.current is None:
            self.read = None
            found = bool(listing.matters) and not queue.passing()
            self.card.show_nothing((ALL_DONE if found or queue.done else NOTHING) if not self.lane.busy else "")
            self._enable()
        elif self.read is None or self.read.matter != queue.current:
            self.card.forget_terms()
            self.card.banner.say("")
            self._read_card()
        else:
            self.card.show_place(queue.place() + 1, len(queue.passing()))

    def _on_moved(self, row: int) -> None:
        self.queue.choose(row)
        self._show_queue()

    def _on_more(self) -> None:
        self.queue.portions += 1
        self._show_queue()

    def _on_kind(self, kind: ConflictKind | None) -> None:
        self.queue.narrow(kind=kind)
        self._show_queue()

    def _on_cancelled(self) -> None:
        self.lane.cancel()
        self.pane.show_note("The search was stopped.", again=True)

    def _on_search_failed(self, error: Exception) -> None:
        if isinstance(error, CancelledError):
            return
        self.pane.show_note(str(error) if isinstance(error, KnownError) else "The search failed.", again=True)
        self._messages.error(error)

    # -- the card

    def _read_card(self) -> None:
        matter = self.queue.current
        if matter is not None and self._workspace.file is not None:
            self._workspace.read(partial(read_card, matter=matter), self._on_read)

    def _on_read(self, read: ReadCard | None) -> None:
        topology, current = self._workspace.topology, self.queue.current
        if read is None or topology is None or current is None or read.matter != current:
            return
        fresh = self.read is None or self.read.matter != current
        self.read = read
        place, total = self.queue.place() + 1, len(self.queue.passing())
        view = card_view(topology, read, self._choices(), place, total, can_prefer=self._can_prefer())
        if view is None:
            self.card.show_nothing(GONE)
            self._enable()
            return
        self.card.show_card(view)
        self.terms.fill(read, topology)
        if fresh:
            self._effects = {}
            self._lit = self._first_choice(view.choices)
        self.point_at(self._lit)
        self._look()
        self._enable()

    def _first_choice(self, offered: tuple[Choice, ...]) -> Verdict:
        """What is shown first; nothing is written by it."""
        wanted = (
            Verdict.MERGE if offered and self.read and self.read.matter.kind is ConflictKind.NEAR_DUPLICATE else None
        )
        usable = [choice.verdict for choice in offered if not choice.refused]
        return wanted if wanted in usable and wanted is not None else usable[0]

    def _look(self) -> None:
        """Ask what each verdict would write."""
        read = self.read
        if read is not None:
            self.verdicts.look(read, self.terms.of(self._lit), partial(self._on_effects, read))

    def _on_effects(self, read: ReadCard, effects: Effects) -> None:
        if self.read is read:
            self._effects = effects
            self.card.bar.show_choices(self._choices())
            self._show_effects()
            self._enable()

    def _show_effects(self) -> None:
        choice = self._choice(self._lit)
        if choice is None or self.read is None:
            return
        found = self._effects.get(self._lit, ())
        if self._lit not in WRITING:
            lines = quiet_effects(self._lit, time.time())
        elif isinstance(found, str):
            lines = [SignedLine(found, "warning")]
        else:
            lines = effect_lines(found)
        number = VERDICTS.index(self._lit) + 1
        self.card.show_effects(self._lit, choice.title, number, lines)
        self.card.show_states(*states(self.read.matter.kind, self._lit, preferred=self.card.terms[2]))
        self.card.show_contexts(self._lit is Verdict.BOTH)

    def _on_terms(self) -> None:
        self._look()

    def _choices(self) -> tuple[Choice, ...]:
        """The six for the matter on the card, with what the file refuses."""
        if self.read is None:
            return ()
        refusal = self._writer.refusal or ("" if self.read.whole else GONE)
        offered = choices(self.read.matter.kind, preferred=self.card.terms[2], refusal=refusal)
        return tuple(self._told(choice) for choice in offered)

    def _told(self, choice: Choice) -> Choice:
        found = self._effects.get(choice.verdict, ())
        refused = choice.refused or (found if isinstance(found, str) else "")
        return Choice(choice.verdict, choice.title, choice.second, refused)

    def _choice(self, verdict: Verdict) -> Choice | None:
        return next((choice for choice in self._choices() if choice.verdict is verdict), None)

    def _can_prefer(self) -> bool:
        file = self._workspace.file
        return file is not None and file.info.layout.value.startswith("memorygraph")

    # -- what came of a verdict

    def _on_given(self, verdict: Verdict, step: int | None, words: str) -> None:
        if self.queue.current is None or self.read is None or self.read.matter != self.queue.current:
            return
        self.queue.decide(verdict, step, words)
        back = "Ctrl+Z takes it back." if step is not None else ""
        self._messages.tell(f"{words}. {back}".strip())
        self.read = None
        self._show_queue()
        if self.shown:
            self.pane.list.setFocus()

    def _on_refused(self, error: Exception) -> None:
        if isinstance(error, ChangedMeanwhileError):
            self.card.banner.say(CHANGED)
            self._read_card()
        elif isinstance(error, LockedError):
            self.card.banner.say(LOCKED, ("Try again", partial(self.decide, self._lit)))
        elif isinstance(error, KnownError):
            self.card.banner.say(str(error))
        else:
            self._messages.error(error)

    def _on_steps(self, steps: Steps) -> None:
        undone = {step.id for step in steps.steps if step.state is State.UNDONE}
        if undone != self.queue.undone:
            self.queue.follow(undone)
            if self._workspace.file is not None and self.queue.listing.matters:
                self._show_queue()

    # -- the file

    def _on_foreign(self, changes: ChangeSet) -> None:
        """The agent wrote: the card is read anew, and says so where it is about that."""
        matter = self.queue.current
        if matter is None:
            return
        rows = {row.rowid for row in changes.memories_edited} | set(changes.memories_removed)
        links = {row.rowid for row in changes.relationships_edited} | set(changes.relationships_removed)
        if rows & set(matter.members) or links & set(matter.links):
            self.card.banner.say(AGENT)

    def _on_changed(self, _applied: object) -> None:
        self._stale = True
        if self.shown:
            self._card_soon.start()
            self._soon.start(max(_SETTLED_MS, int(self._took * 3000)))

    def _on_opened(self, _file: object) -> None:
        self._on_closed()
        if self.shown:
            self._on_desk_changed(REVIEW.desk)

    def _on_closed(self) -> None:
        self.lane.cancel()
        self._soon.stop()
        self.queue, self.read, self._stale, self._effects = Queue(), None, True, {}
        self.pane.show_search("")
        self.card.show_nothing("")
        self._enable()

    def _on_desk_changed(self, _desk: str) -> None:
        """The card stands in the place of the picture while the review is shown."""
        self._window.show_page(self.card if self.shown else None)
        if self.shown and self._stale:
            self.find()
        self._enable()

    def _type_reason(self) -> None:
        if self.shown:
            self.card.reason.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _enable(self) -> None:
        """Digits and letters of the review decide nothing while something else is shown."""
        if not hasattr(self._window, "actions_by_id"):
            return
        action = self._window.actions_by_id.action
        card = self.shown and self.card.shows_card and self.read is not None
        titles = {choice.verdict: choice for choice in self._choices()}
        for number, verdict in enumerate(VERDICTS, 1):
            one = action(f"verdict-{number}")
            one.setEnabled(card)
            if verdict in titles:
                one.setText(f"{titles[verdict].title}: {titles[verdict].second}")
        for name in _ONLY_HERE:
            action(name).setEnabled(self.shown)

    def _connect(self) -> None:
        self.lane.progressed.connect(lambda done, total, words: self.pane.show_search(_capital(words), done, total))
        self.lane.failed.connect(self._on_search_failed)
        self.pane.moved.connect(self._on_moved)
        self.pane.more_wanted.connect(self._on_more)
        self.pane.kind_chosen.connect(self._on_kind)
        self.pane.cancelled.connect(self._on_cancelled)
        self.pane.find_wanted.connect(self.find)
        self.pane.list.entered_card.connect(self.card.setFocus)
        self.card.verdict_wanted.connect(self.decide)
        self.card.pointed_at.connect(self.point_at)
        self.card.stepped.connect(self.step)
        self.terms.changed.connect(self._on_terms)
        self.filters.changed.connect(self._show_queue)
        self.filters.muted.connect(self.find)
        self.verdicts.given.connect(self._on_given)
        self.verdicts.refused.connect(self._on_refused)
        self._workspace.foreign_changed.connect(self._on_foreign)
        self._workspace.changed.connect(self._on_changed)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
