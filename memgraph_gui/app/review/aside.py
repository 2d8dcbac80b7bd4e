"""What the queue does not list: dismissed or put off, in this review or an earlier one; each can be listed again."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal

from memgraph_gui.app.common.messages import Messages
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.review.words import title_of
from memgraph_gui.engine.review.listing import Hidden, hiding_of, record_of
from memgraph_gui.engine.review.queue import Queue
from memgraph_gui.engine.review.record import Decision
from memgraph_gui.engine.review.verdicts import Verdict
from memgraph_gui.engine.store import MemoryStore
from memgraph_gui.panes.review_queue import Aside, QueuePane

_NAMES = {Verdict.DISMISS: "dismissed", Verdict.LATER: "put off"}
_MOST, _LONGEST = 30, 36  # in a menu; letters of a title there


class AsideDesk(QObject):
    """Fills the menu, and takes back the verdicts that keep a matter from the list.

    Signals:
        undo_wanted(int): a step of the history is to be taken back. changed: the queue is another one.
    """

    undo_wanted = Signal(int)
    changed = Signal()

    def __init__(self, workspace: Workspace, messages: Messages, pane: QueuePane, parent: QObject) -> None:
        super().__init__(parent)
        self._workspace, self._messages, self._pane = workspace, messages, pane
        self._queue = Queue()

    def show(self, queue: Queue) -> None:
        """The menu as the queue is."""
        self._queue = queue
        hidden, told = queue.hidden(), []
        for verdict, name in _NAMES.items():
            some = [one for one in hidden if one.verdict is verdict]
            if some:
                rows = [(self._words(one), partial(self.bring_back, one)) for one in some[:_MOST]]
                told.append(Aside(name, len(some), rows))
        self._pane.show_aside(len(queue.listing.muted), told)

    def bring_back(self, hidden: Hidden) -> None:
        """List a matter again: what keeps it from the list is taken back."""
        self._workspace.read(
            partial(hiding_of, matter=hidden.matter), partial(self._on_found, hidden), self._messages.error
        )

    def _on_found(self, hidden: Hidden, decisions: Sequence[Decision]) -> None:
        queue = self._queue
        steps = list(dict.fromkeys(one.step for one in decisions if one.step is not None))
        for step in steps:
            if all(one.step != step for one in queue.done):
                queue.recall(hidden, step)
            self.undo_wanted.emit(step)
        alone = [one.id for one in decisions if one.step is None]
        if alone:
            self._workspace.read(
                partial(_take_back, decisions=alone), lambda _done: self._on_taken_back(queue, hidden),
                self._messages.error,
            )  # fmt: skip

    def _on_taken_back(self, queue: Queue, hidden: Hidden) -> None:
        if queue is self._queue:
            name = hidden.matter.name
            at = next((n for n, one in enumerate(queue.done) if one.matter.name == name and one.step is None), None)
            queue.take_back(queue.recall(hidden, None) if at is None else at)
            self.changed.emit()

    def _words(self, hidden: Hidden) -> str:
        topology, matter = self._workspace.topology, hidden.matter
        if topology is None:
            return ""
        sides = dict.fromkeys((matter.a, matter.b))
        return " and ".join(f"“{_short(title_of(topology, side))}”" for side in sides)


def _short(title: str) -> str:
    words = " ".join(title.split())
    return words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1]}…"


def _take_back(store: MemoryStore, decisions: Sequence[int]) -> bool:
    record = record_of(store, create=True)
    for decision in decisions:
        record.take_back(decision)
    return True
