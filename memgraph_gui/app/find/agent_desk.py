"""Shows what the agent's own search returns for the same words, beside ours."""

import numpy as np
from PySide6.QtCore import QObject

from memgraph_gui.app.find.filter_state import FilterState
from memgraph_gui.app.find.search_words import hit_row
from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.lanes.search_lane import AgentAnswer, AgentAsk, SearchLane
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.engine.agent_recall import LIMIT, Recalled
from memgraph_gui.engine.records import MemoryFlag, RowId
from memgraph_gui.looks.plain import counted, grouped
from memgraph_gui.panes.search_list import HitRow

_COMPARED = 2000  # of our own list: further down nobody looks for what the agent misses


class AgentDesk(QObject):
    """Asks after each answer while the switch is on."""

    def __init__(self, window: MainWindow, workspace: Workspace, lane: SearchLane, filters: FilterState) -> None:
        super().__init__(window)
        self._pane, self._workspace, self._lane, self._filters = window.search, workspace, lane, filters
        self._on = False
        self._why: dict[int, str] = {}
        self._pane.agent_wanted.connect(self._on_wanted)
        filters.changed.connect(self._ask)

    def badge(self, index: int) -> str | None:
        """Why the agent does not find a memory of our list, '' when it does, None where that is not known."""
        return self._why.get(index) if self._on else None

    def _on_wanted(self, on: bool) -> None:
        self._on = on
        if on:
            self._ask()
        else:
            self._why = {}
            self._pane.show_agent("", (), self._row)

    def _ask(self) -> None:
        file, filters = self._workspace.file, self._filters
        if not self._on or file is None:
            return
        if not filters.query.terms:
            self._why = {}
            self._pane.show_agent("Type words to see what the agent finds for them.", (), self._row)
            return
        topology = file.topology
        unseen = (topology.memory_flags & int(MemoryFlag.HIDDEN | MemoryFlag.UNREADABLE)) != 0
        hidden = frozenset(topology.memory_rowid[unseen].tolist())
        rowids = topology.memory_rowid[filters.listed[:_COMPARED]].tolist()
        ask = AgentAsk(filters.query.text, file.info.layout, hidden, tuple(RowId(rowid) for rowid in rowids))
        self._lane.as_the_agent(ask, self._on_answer)

    def _on_answer(self, answer: AgentAnswer) -> None:
        topology = self._workspace.topology
        if topology is None or not self._on or answer.text != self._filters.query.text:
            return
        indices = {rowid: topology.memory_index(rowid) for rowid in answer.why}
        self._why = {index: answer.why[rowid] for rowid, index in indices.items() if index is not None}
        rows = [topology.memory_index(rowid) for rowid in answer.recalled.rows]
        missed = sum(bool(why) for why in self._why.values())
        words = agent_words(answer.recalled, listed=len(self._why), missed=missed)
        self._pane.show_agent(words, [row for row in rows if row is not None], self._row)
        self._pane.list.hits.forget(list(self._why))

    def _row(self, index: int) -> HitRow:
        topology = self._workspace.topology
        if topology is None or index >= topology.memory_count:
            return HitRow("", "", "", "")
        ours = bool(np.isin(index, self._filters.listed))
        row = hit_row(topology, index, {}, None)
        extra = "" if ours else "not in your list · "
        return HitRow(row.title, extra + row.second, row.date, row.memory_type, spoken=extra + row.spoken)


def agent_words(recalled: Recalled, *, listed: int, missed: int) -> str:
    """What the agent gets, in words."""
    if not recalled.known:
        return "The agent of this kind of file has no search by words that could be shown here."
    got = counted(len(recalled.rows), "memory", "memories")
    of = f" of {grouped(recalled.matching)} that match" if recalled.matching > LIMIT else ""
    words = [f"The agent gets {got}{of}, most important first."]
    if recalled.dropped:
        words.append(f"{counted(len(recalled.dropped), 'row')} it cannot read and leaves out.")
    if missed:
        words.append(f"It does not get {grouped(missed)} of your {grouped(listed)}: hover over one to see why.")
    if len(recalled.patterns) > 1:
        words.append("It looks for " + ", ".join(f"“{one}”" for one in recalled.patterns[:8]) + ".")
    return " ".join(words)
