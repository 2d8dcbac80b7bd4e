"""The conflict review: its desk, its queue, and the keys that walk it; the card is led by `review_cards`."""

import time
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np
from PySide6.QtCore import QObject, QTimer

from memgraph_gui.app.common.messages import Messages
from memgraph_gui.app.curate.merge_desk import MergeDesk
from memgraph_gui.app.frame.arrangements import BROWSE, LEFT_WIDTH, REVIEW
from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.lanes.review_lane import ReviewLane
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.lanes.writer_lane import Steps, WriterLane
from memgraph_gui.app.overlays.overlay_desk import OverlayDesk
from memgraph_gui.app.review.aside import AsideDesk
from memgraph_gui.app.review.cards import CardDesk
from memgraph_gui.app.review.filters import ReviewFilters
from memgraph_gui.app.review.report import ReviewReport
from memgraph_gui.app.review.words import queue_row
from memgraph_gui.engine.conflicts.values import ConflictKind
from memgraph_gui.engine.editing.history import State
from memgraph_gui.engine.errors import CancelledError, KnownError
from memgraph_gui.engine.review.choices import NAMES
from memgraph_gui.engine.review.matters import Matter
from memgraph_gui.engine.review.prepared import Prepared
from memgraph_gui.engine.review.queue import Queue
from memgraph_gui.engine.review.verdicts import VERDICTS, Verdict
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import grouped
from memgraph_gui.looks.turns import Turns
from memgraph_gui.panes.dock import Dock
from memgraph_gui.panes.review_list import QueueRow
from memgraph_gui.panes.review_queue import QueuePane

_SETTLED_MS, _LONGEST_MS = 1500, 8000  # after a change of the file, before it is searched anew
_SHOWN_MS = 20  # the desk is laid out and painted first: a frozen graph takes as long
_ONLY_HERE = tuple(f"review-{name}" for name in ("next", "previous", "reason", "picture", "find", "report", "merge"))
NOTHING = "There is nothing to decide: no conflict was found."
LOOKING = "What contradicts, repeats or outlived itself is being looked for."
ALL_DONE = "All of these are decided."


class ReviewDesk(QObject):
    """Leads the review.

    Attributes:
        queue: what is to be decided. pane: what lists it. cards: leads the card.
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
        self.pane = QueuePane(look)
        self.dock = Dock(look, name="conflicts", title="Conflicts", content=self.pane, width=LEFT_WIDTH)
        window.add_dock(self.dock, "search")
        self.cards = CardDesk(window, workspace, writer, messages, look)
        window.add_page(self.cards.card)
        window.desks.add(REVIEW)
        self.report = ReviewReport(window, workspace, messages)
        self.filters = ReviewFilters(workspace, self.pane, self)
        self.aside = AsideDesk(workspace, messages, self.pane, self)
        self._path = ""
        self._stale, self._began, self._took = True, 0.0, 0.0
        self._turns = Turns(self)  # in which an answer of thousands is listed
        self._soon = QTimer(self, singleShot=True, interval=_SETTLED_MS)
        self._soon.timeout.connect(self.find)
        self._connect()

    def callbacks(self) -> dict[str, Callable[..., None]]:
        """What each action of the table does."""
        given = {f"verdict-{n}": partial(self.cards.decide, verdict) for n, verdict in enumerate(VERDICTS, 1)}
        return given | {
            "review-next": partial(self.step, 1),
            "review-previous": partial(self.step, -1),
            "review-reason": self.cards.type_reason,
            "review-merge": self.cards.open_form,
            "review-picture": self.show_in_picture,
            "review-find": self.find,
            "review-report": self.report.ask,
        }

    def start(self, form: MergeDesk, undo: Callable[[int], None]) -> None:
        """The menus are there; `form`: where memories are merged text by text; `undo`: takes a step back."""
        self.cards.use_form(form)
        self.aside.undo_wanted.connect(undo)
        self._writer.steps_changed.connect(self._on_steps)
        self._workspace.opened.connect(self._on_opened)
        self._workspace.closed.connect(self._on_closed)
        self._workspace.changed.connect(self._on_changed)
        self._window.desks.changed.connect(self._on_desk_changed)
        self._enable()

    def ask_to_stop(self) -> None:
        """Have all threads of the review end."""
        self.lane.ask_to_stop()

    def close(self, seconds: float) -> bool:
        """End them; say whether they ended in time."""
        return self.cards.beside.end() and self.lane.close(seconds)

    @property
    def shown(self) -> bool:
        """Whether the review is what the window shows."""
        return self._window.picture_shown and self._window.desks.now.desk == REVIEW.desk

    # -- what the user does

    def find(self) -> None:
        """Look for conflicts, in a process of its own."""
        file, still = self._workspace.file, self._overlays.still()
        if file is None or still is None:
            return
        self._soon.stop()
        self._stale, self._began = False, time.time()
        self.pane.show_search("Looking for conflicts")
        if self.cards.read is None:
            self.cards.card.show_nothing(LOOKING)
        self.lane.find(file.info, still.topology, self._on_found)

    def step(self, by: int) -> None:
        """Go to the next or the previous conflict."""
        if self.queue.step(by):
            self._show_step()
        elif self.queue.current is not None:
            self._messages.tell("This is the last one." if by > 0 else "This is the first one.")

    def show_in_picture(self) -> None:
        """Leave the review and show both memories in the picture, selected."""
        topology, matter = self._workspace.topology, self.queue.current
        if topology is None or matter is None:
            return
        self._window.desks.show(BROWSE.desk)
        found = [index for member in matter.members if (index := topology.memory_index(member)) is not None]
        self._window.view.set_selection(np.array(found, np.int64))
        self._window.view.zoom_to(self._window.view.selection)

    # -- the queue

    def _on_found(self, answer: Prepared) -> None:
        if self._workspace.topology is None:
            return
        self._took = time.time() - self._began
        self.pane.show_search("")
        self.queue.take(answer, self._began)
        self._overlays.feed(answer.listing.found)
        self._turns.start(self._showing())

    def _show_queue(self) -> None:
        """The list, the counts and the card as the queue says, at once."""
        self._turns.stop()
        for _step in self._showing():
            pass

    def _show_step(self) -> None:
        """Another matter of those that are listed is on the card."""
        listed, place = len(self.pane.list.queue.matters), self.queue.place()
        if self._turns.running or not 0 <= place < listed or listed != len(self.queue.shown()):
            self._show_queue()
            return
        self.pane.show_current(place)
        self._show_card()

    def _showing(self) -> Iterator[None]:
        if self._workspace.topology is None:
            return
        queue, pane, left = self.queue, self.pane, len(self.queue.open())
        pane.show_progress(queue.decided(), left, queue.minutes())
        yield
        pane.show_kinds(queue.counts(), NAMES, queue.kind)
        yield
        pane.show_rows(queue.shown(), self._row, queue.place(), queue.more())
        yield
        self.aside.show(queue)
        yield
        self.filters.show(queue)
        yield
        self._window.actions_by_id.action("desk-review").setIconText(
            f" Review  {grouped(left)}" if left else " Review"
        )
        yield
        self._show_card()

    def _show_card(self) -> None:
        queue = self.queue
        why_none = LOOKING if self.lane.busy else ALL_DONE if queue.done or queue.listing.matters else NOTHING
        self.cards.show(queue, why_none)

    def _row(self, matter: Matter) -> QueueRow:
        topology = self._workspace.topology
        if topology is None:
            return QueueRow(matter.kind, "", "", "", matter.score, "")
        return queue_row(topology, matter, self.queue.about(matter))

    def _on_moved(self, row: int) -> None:
        self.queue.choose(row)
        self._show_step()

    def _on_more(self) -> None:
        self.queue.portions += 1
        self._show_queue()

    def _on_kind(self, kind: ConflictKind | None) -> None:
        self.queue.narrow(kind=kind)
        self._show_queue()

    def _on_cancelled(self) -> None:
        self.lane.cancel()
        self.pane.show_note("The search was stopped.")

    def _on_search_failed(self, error: Exception) -> None:
        if isinstance(error, CancelledError):
            return
        self.pane.show_note(str(error) if isinstance(error, KnownError) else "The search failed.")
        self._messages.error(error)

    # -- what came of a verdict

    def _on_given(self, verdict: Verdict, step: int | None, words: str) -> None:
        self.queue.decide(verdict, step, words)  # told beside the card: a message above it would move it
        self._show_queue()
        if self.shown:
            self.pane.list.setFocus()

    def _on_steps(self, steps: Steps) -> None:
        undone = {step.id for step in steps.steps if step.state is State.UNDONE}
        if undone != self.queue.undone:
            self.queue.follow(undone)
            if self._workspace.file is not None and (self.queue.listing.matters or self.queue.done):
                self._show_queue()

    # -- the file

    def _on_changed(self, _applied: object) -> None:
        self._stale = True
        if self.shown:
            self.cards.look_again()
            self._soon.start(min(_LONGEST_MS, max(_SETTLED_MS, int(self._took * 1000))))

    def _on_opened(self, _file: object) -> None:
        file, before = self._workspace.file, self.queue
        assert file is not None
        self._on_closed()
        if file.info.path == self._path:  # read again: what was decided before is still that
            self.queue = Queue(done=before.done, undone=before.undone)
        self._path = file.info.path
        if self.shown:
            self._on_desk_changed(REVIEW.desk)

    def _on_closed(self) -> None:
        self.lane.cancel()
        self._soon.stop()
        self._turns.stop()
        self.queue, self._stale = Queue(), True
        self.pane.show_rows((), self._row, -1, 0)
        self.pane.show_search("")
        self.cards.forget()

    def _on_desk_changed(self, _desk: str) -> None:
        """The card stands in the place of the picture while the review is shown."""
        self._window.show_page(self.cards.card if self.shown else None)
        if self.shown and self._stale:
            self._soon.start(_SHOWN_MS)
        self._enable()

    def _enable(self) -> None:
        """Digits and letters of the review decide nothing while something else is shown."""
        if not hasattr(self._window, "actions_by_id"):
            return
        action, cards = self._window.actions_by_id.action, self.cards
        titles = {choice.verdict: choice for choice in cards.offered()}
        for number, verdict in enumerate(VERDICTS, 1):
            one = action(f"verdict-{number}")
            one.setEnabled(self.shown and cards.card.shows_card and cards.queue.current is not None)
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
        self.pane.list.entered_card.connect(self.cards.card.setFocus)
        self.cards.card.stepped.connect(self.step)
        self.cards.given.connect(self._on_given)
        self.cards.shown.connect(self._enable)
        self.cards.beside.pane.undo_wanted.connect(lambda: self._window.actions_by_id.action("undo").trigger())
        self.filters.changed.connect(self._show_queue)
        self.aside.changed.connect(self._show_queue)
        self.filters.muted.connect(self.find)


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
