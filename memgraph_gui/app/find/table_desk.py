"""Fills the memory table: what the filter model lets through, sorted as its header says, selected as the picture."""

import math
import time
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QTimer

from memgraph_gui.app.common.settings import TABLE, Settings
from memgraph_gui.app.common.words import when_words
from memgraph_gui.app.find.filter_state import FilterState
from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.frame.operations import Operations
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.engine.survey import link_counts
from memgraph_gui.engine.topology import Topology
from memgraph_gui.looks.numbers import decimal
from memgraph_gui.panes.memory_table import Cells, Indices, MemoryTable
from memgraph_gui.panes.table_columns import Column

_KEEP_MS = 500  # a column that is being drawn wider is kept when it rests


class TableDesk(QObject):
    """Does nothing while the table cannot be seen."""

    def __init__(
        self,
        window: MainWindow,
        workspace: Workspace,
        operations: Operations,
        filters: FilterState,
        settings: Settings,
    ) -> None:
        super().__init__(window)
        self._window, self._workspace, self._filters = window, workspace, filters
        self._settings = settings
        self._table: MemoryTable = window.table
        self._table.arrange(settings.get(TABLE))
        self._keep = QTimer(self, singleShot=True, interval=_KEEP_MS)
        self._keep.timeout.connect(self._keep_columns)
        self._table.arranged.connect(self._keep.start)
        window.closing.connect(self._keep_columns)
        self._degrees: NDArray[np.int64] = np.empty(0, np.int64)
        self._stale = True
        self._table.sort_wanted.connect(self._refresh)
        self._table.selected.connect(window.view.set_selection)
        self._table.opened.connect(operations.follow)
        window.table_shown.connect(self._on_shown)
        window.view.selection_changed.connect(self._show_selection)
        filters.changed.connect(self._refresh)
        for signal in (workspace.opened, workspace.changed, workspace.closed):
            signal.connect(self._refresh)

    def fill_menu(self) -> None:
        """The table's columns in the menu: the head of a table takes no keys."""
        self._table.fill_columns_menu(self._window.actions_by_id.submenu("table-columns"))

    def _keep_columns(self) -> None:
        self._settings.set(TABLE, self._table.arrangement())

    def _on_shown(self) -> None:
        if self._stale:
            self._refresh()

    def _refresh(self, *_what: object) -> None:
        if not self._table.isVisible():
            self._stale = True
            return
        self._stale = False
        topology = self._workspace.topology
        if topology is None:
            self._table.show_memories(np.empty(0, np.int64), lambda _index: Cells({}, "", math.nan))
            return
        mask = topology.memory_alive.copy()
        for narrower in (self._filters.shown(), self._filters.found()):
            if narrower is not None and len(narrower) == len(mask):
                mask &= narrower
        self._degrees = link_counts(topology, self._filters.held(topology))
        column, rising = self._table.order
        indices = self._sorted(topology, np.flatnonzero(mask), column, rising=rising)
        self._table.show_memories(indices, lambda index: cells(topology, index, self._degrees))
        self._show_selection(self._window.view.selection)

    def _show_selection(self, chosen: NDArray[np.int64]) -> None:
        if self._table.isVisible():
            self._table.show_selection(chosen.tolist())

    def _sorted(self, topology: Topology, indices: Indices, column: Column, *, rising: bool) -> Indices:
        """By the column; what is not known stands last whichever way, equals keep the order of importance."""
        keys = _KEYS.get(column)
        if keys is not None:
            values = keys(topology, self._degrees)[indices].astype(np.float64)
        else:
            texts = [_text(topology, index, column) for index in indices.tolist()]
            ranks = {text: place for place, text in enumerate(sorted(set(texts), key=str.casefold))}
            values = np.array([ranks[text] if text else math.nan for text in texts], np.float64)
        first = np.where(np.isnan(values), np.inf, values if rising else -values)
        second = np.where(np.isnan(topology.importance[indices]), np.inf, -topology.importance[indices])
        return np.asarray(indices[np.lexsort((indices, second, first))], np.int64)


_KEYS: dict[Column, Callable[[Topology, NDArray[np.int64]], NDArray[np.generic]]] = {
    Column.IMPORTANCE: lambda topology, _degrees: topology.importance,
    Column.CONFIDENCE: lambda topology, _degrees: topology.confidence,
    Column.LINKS: lambda _topology, degrees: degrees,
    Column.USED: lambda topology, _degrees: topology.usage,
    Column.CREATED: lambda topology, _degrees: topology.created,
    Column.CHANGED: lambda topology, _degrees: topology.updated,
}


def _text(topology: Topology, index: int, column: Column) -> str:
    if column is Column.TITLE:
        return str(topology.titles[index])
    if column is Column.TYPE:
        return str(topology.types.names[topology.memory_type[index]]).replace("_", " ")
    if column is Column.TAGS:
        return ", ".join(topology.tags[index])
    if column is Column.PROJECT:
        return str(topology.projects.names[topology.project[index]])
    return topology.memory_ids[index]


def cells(topology: Topology, index: int, degrees: NDArray[np.int64]) -> Cells:
    """One memory as the table shows it."""
    importance, confidence = float(topology.importance[index]), float(topology.confidence[index])
    texts = {
        column: _text(topology, index, column)
        for column in (Column.TYPE, Column.TITLE, Column.TAGS, Column.PROJECT, Column.ID)
    }
    texts |= {
        Column.IMPORTANCE: "" if math.isnan(importance) else decimal(importance, 2),
        Column.CONFIDENCE: "" if math.isnan(confidence) else decimal(confidence, 2),
        Column.LINKS: str(int(degrees[index])) if index < len(degrees) else "",
        Column.USED: str(int(topology.usage[index])),
        Column.CREATED: _day(float(topology.created[index])),
        Column.CHANGED: _day(float(topology.updated[index])),
    }
    return Cells(texts, topology.types.names[topology.memory_type[index]], importance)


def _day(seconds: float) -> str:
    try:
        return when_words(seconds, time.time())
    except (ValueError, OverflowError, OSError):  # NaN, or a year that the system does not know
        return ""
