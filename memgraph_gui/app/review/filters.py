"""Filters of the review's queue by project and age, and the finders that can be muted."""

from functools import partial

from PySide6.QtCore import QObject, Signal

from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.engine.conflicts.values import KINDS, RULES, ConflictKind
from memgraph_gui.engine.review.choices import NAMES
from memgraph_gui.engine.review.listing import record_of
from memgraph_gui.engine.review.queue import Queue
from memgraph_gui.engine.store import MemoryStore
from memgraph_gui.looks.plain import tooltip
from memgraph_gui.panes.review_queue import QueuePane

_AGES = ((0, "any"), (7, "a week"), (30, "a month"), (365, "a year"))
_MOST_PROJECTS = 60  # in a menu


class ReviewFilters(QObject):
    """Fills the menus, and sets what is chosen in them.

    Signals:
        changed: the queue is narrowed otherwise. muted: a finder was muted or asked again.
    """

    changed = Signal()
    muted = Signal()

    def __init__(self, workspace: Workspace, pane: QueuePane, parent: QObject) -> None:
        super().__init__(parent)
        self._workspace, self._pane = workspace, pane
        self._queue: Queue | None = None

    def show(self, queue: Queue) -> None:
        """The menus as the queue is; a choice narrows the queue that was shown last."""
        pane, self._queue = self._pane, queue
        projects = [("All projects", partial(self._narrow, project=""), not queue.project)]
        projects += [
            (name, partial(self._narrow, project=name), name == queue.project)
            for name in queue.projects()[:_MOST_PROJECTS]
        ]
        pane.fill_choice(pane.projects, f"Project: {queue.project or 'all'}", projects)
        ages = [
            ("Of any age" if not days else f"Not older than {words}", partial(self._narrow, days=days),
             days == queue.days)
            for days, words in _AGES
        ]  # fmt: skip
        pane.fill_choice(pane.ages, f"Age: {dict(_AGES).get(queue.days, 'any')}", ages)
        counts, silent = queue.listing.found.counts, queue.listing.muted
        rows = [
            (f"{NAMES[kind]}: {'muted' if kind in silent else f'{counts.get(kind, 0)} found'}",
             partial(self._mute, kind, kind not in silent), kind not in silent)
            for kind in KINDS
        ]  # fmt: skip
        pane.fill_choice(pane.finders, "", rows)
        menu = pane.finders.menu()
        if menu is not None:
            menu.setToolTipsVisible(True)
            for action, kind in zip(menu.actions(), KINDS, strict=True):
                action.setToolTip(tooltip(RULES[kind]))

    def _narrow(self, project: str | None = None, days: int | None = None) -> None:
        if self._queue is not None:
            self._queue.narrow(kind=self._queue.kind, project=project, days=days)
            self.changed.emit()

    def _mute(self, kind: ConflictKind, on: bool) -> None:
        self._workspace.read(partial(_mute, kind=kind, on=on), lambda _kept: self.muted.emit())


def _mute(store: MemoryStore, kind: ConflictKind, on: bool) -> bool:
    """Says that it was kept: nothing is handed back of a file that is closed."""
    record_of(store, create=True).mute(kind, on=on)
    return True
