"""Which memories tell most of a file, for whoever has just opened it and selected nothing."""

import time
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QTimer

from memgraph_gui.app.common.words import when_words
from memgraph_gui.app.find.filter_state import FilterState
from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.frame.operations import Operations
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.lanes.writer_lane import Steps, WriterLane
from memgraph_gui.engine.editing.history import State
from memgraph_gui.engine.filters import Mask
from memgraph_gui.engine.records import RowId
from memgraph_gui.engine.survey import link_counts
from memgraph_gui.engine.topology import Topology
from memgraph_gui.looks.plain import counted
from memgraph_gui.panes.glance import Telling

LISTED = 40  # of each kind; the pane shows as many as it has room for
AT_ONCE = 16  # with one time: which of them are listed would be chance
_QUIET_MS = 400  # after a change: an agent may write many memories at once


class GlanceDesk(QObject):
    """Fills the pane that is seen while nothing is selected."""

    def __init__(
        self,
        window: MainWindow,
        workspace: Workspace,
        operations: Operations,
        writer: WriterLane,
        filters: FilterState,
    ) -> None:
        super().__init__(window)
        self._filters, self._validity = filters, filters.validity
        filters.changed.connect(self._on_filters_changed)
        self._writer = writer
        self._standing: Mapping[RowId, float] = {}  # since when, where what was written in between was taken back
        writer.steps_changed.connect(self._on_steps)
        self._inspector, self._glance, self._workspace = window.inspector, window.inspector.glance, workspace
        self._soon = QTimer(self, singleShot=True, interval=_QUIET_MS)
        self._soon.timeout.connect(self._fill)
        self._glance.chosen.connect(operations.follow)
        workspace.opened.connect(self._on_opened)
        workspace.changed.connect(lambda _applied: self._soon.start(_QUIET_MS))
        workspace.closed.connect(self._fill)

    def _on_opened(self, _file: object) -> None:
        """In two turns of the window's thread: looking for both took 12 ms on a large file."""
        soon, file = self._workspace.soon, self._workspace.file

        def second(linked: list[Telling]) -> None:
            topology = self._workspace.topology
            if topology is not None and self._workspace.file is file:
                self._show(linked, changed_last(topology, self._standing))

        def first() -> None:
            topology = self._workspace.topology
            if topology is not None and self._workspace.file is file:
                linked = self._most_linked(topology)
                soon.do(lambda: second(linked))

        soon.do(first)

    def _fill(self) -> None:
        topology = self._workspace.topology
        if topology is None:
            self._show([], [])
        else:
            self._show(self._most_linked(topology), changed_last(topology, self._standing))

    def _most_linked(self, topology: Topology) -> list[Telling]:
        return most_linked(topology, self._filters.held(topology))

    def _on_filters_changed(self) -> None:
        if self._filters.validity != self._validity:  # other links are looked at, and counted
            self._validity = self._filters.validity
            self._soon.start(0)

    def _show(self, linked: list[Telling], newest: list[Telling]) -> None:
        self._glance.show_memories(linked, newest)
        if self._inspector.waits:
            self._inspector.show_nothing()

    def _on_steps(self, steps: Steps) -> None:
        if not any(step.state is State.UNDONE for step in steps.steps):
            self._standing = {}
        else:
            self._writer.ask(lambda editor: editor.standing_since(), self._on_standing, lambda _error: None)

    def _on_standing(self, found: Mapping[RowId, float]) -> None:
        if found != self._standing:
            self._standing = found
            self._soon.start(_QUIET_MS)


def most_linked(topology: Topology, looked_at: Mask | None) -> list[Telling]:
    """The memories with the most links, most first; none that has no link.

    Args:
        topology: the graph.
        looked_at: links that are counted, bool[m]; None for all.
    """
    links = link_counts(topology, looked_at)
    best = first_of(-links.astype(np.float64))
    return [_telling(topology, one, counted(int(links[one]), "link")) for one in best.tolist() if links[one]]


def changed_last(topology: Topology, standing: Mapping[RowId, float] | None = None) -> list[Telling]:
    """The memories that were written or changed last, newest first; none of which no time is known.

    None at all where so many came at once that a few of them would say nothing.

    Args:
        topology: the graph.
        standing: of memories whose last changes were taken back, since when they say what they say.
    """
    times = np.where(np.isnan(topology.updated), topology.created, topology.updated)
    for rowid, since in (standing or {}).items():
        index = topology.memory_index(rowid)
        if index is not None:
            times[index] = since
    times = np.where(topology.memory_alive, times, np.nan)
    best, now = first_of(-np.nan_to_num(times, nan=-np.inf)), time.time()
    known = best[~np.isnan(times[best])].tolist()
    if len(known) >= AT_ONCE and times[known[0]] == times[known[AT_ONCE - 1]]:
        return []
    return [_telling(topology, one, when_words(float(times[one]), now)) for one in known]


def most_important(topology: Topology, memories: NDArray[np.int64]) -> list[Telling]:
    """The most important of some memories, most first."""
    importance = np.nan_to_num(topology.importance[memories].astype(np.float64), nan=-1.0)
    return [_telling(topology, one, "") for one in memories[first_of(-importance)].tolist()]


def first_of(values: NDArray[np.float64]) -> NDArray[np.int64]:
    """Where the least values are, least first, equal ones in their order."""
    some = np.argpartition(values, LISTED)[:LISTED] if len(values) > LISTED else np.arange(len(values))
    return np.asarray(some[np.lexsort((some, values[some]))], np.int64)


def _telling(topology: Topology, memory: int, why: str) -> Telling:
    kind = topology.types.names[topology.memory_type[memory]]
    return Telling(memory, topology.titles[memory] or "(no title)", kind, why)
