"""Shows the memory that is selected in the picture, and selects what a list points at."""

from functools import partial

import numpy as np
from PySide6.QtCore import QObject, Qt

from memgraph_gui.app.common.summary import link_lines, memory_row
from memgraph_gui.app.find.filter_state import FilterState
from memgraph_gui.app.find.glance_desk import GlanceDesk, most_important
from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.frame.operations import Operations
from memgraph_gui.app.lanes.reading import ReadMemory, dismiss_mark, read_in_full
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.lanes.writer_lane import WriterLane
from memgraph_gui.engine.records import Problem, RowId

_AT_WORK = ("activation", "clusters", "edit", "edit-many", "link", "merge", "replace", "tags")
"""Tabs that stay in front when a memory is clicked: they work with what is selected."""


class SelectionDesk(QObject):
    """The selection lives in the picture alone; this reads it there each time."""

    def __init__(
        self,
        window: MainWindow,
        workspace: Workspace,
        operations: Operations,
        writer: WriterLane,
        filters: FilterState,
    ) -> None:
        super().__init__(window)
        self._window, self._workspace, self._operations = window, workspace, operations
        self._writer = writer
        GlanceDesk(window, workspace, operations, writer, filters)
        self._filters, self._validity = filters, filters.validity
        self._read: ReadMemory | None = None  # what the inspector shows
        window.view.selection_changed.connect(self._show_selection)
        window.view.memory_clicked.connect(self._on_memory_clicked)
        window.problems.chosen.connect(self._on_problem_chosen)
        window.inspector.followed.connect(operations.follow)
        several = window.inspector.several
        several.chosen.connect(self._on_one_of_several)
        several.wanted.connect(lambda name: window.actions_by_id.action(name).trigger())
        several.show_keys({name: window.actions_by_id.keys(name) for name in several.buttons})
        window.inspector.mark_dismissed.connect(self._on_mark_dismissed)
        workspace.opened.connect(self._show_selection)
        workspace.changed.connect(self._show_selection)
        filters.changed.connect(self._on_filters_changed)

    def _show_selection(self, _what: object = None) -> None:
        topology, chosen = self._workspace.topology, self._window.view.selection
        inspector = self._window.inspector
        if topology is not None and not len(chosen) and len(self._window.view.chosen_links):
            return  # the link inspector's
        if topology is None or not len(chosen):
            inspector.show_nothing()
        elif len(chosen) > 1:
            listed = most_important(topology, chosen)
            inspector.several.show_memories(len(chosen), listed, writable=not self._writer.refusal)
            inspector.show_several()
        else:
            index = int(chosen[0])
            links = link_lines(topology, index, self._filters.held(topology))
            inspector.show_row(memory_row(topology, index), links, index)
            rowid = RowId(int(topology.memory_rowid[index]))
            self._workspace.read(partial(read_in_full, rowid=rowid), self._on_memory_read)

    def _on_one_of_several(self, memory: int) -> None:
        """The list goes with the others: who had the keys in it has them where the one is read."""
        inspector = self._window.inspector
        had_keys = inspector.several.list.hasFocus()
        self._operations.follow(memory)
        if had_keys:
            inspector.rendered.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_memory_clicked(self, _index: int) -> None:
        """Who clicks a memory wants to read it, unless another tab that is about memories is being worked with."""
        docks, memory = self._window.desks.docks, self._window.desks.docks["memory"]
        if memory.isHidden() or memory.isFloating() or len(self._window.view.selection) != 1:
            return
        beside = self._window.tabifiedDockWidgets(memory)
        kept = [docks[name] for name in _AT_WORK if name in docks and docks[name] in beside]
        if not any(not dock.visibleRegion().isEmpty() for dock in kept):
            memory.raise_()

    def _on_filters_changed(self) -> None:
        if self._filters.validity != self._validity:
            self._validity = self._filters.validity
            self._show_selection()

    def _on_memory_read(self, read: ReadMemory) -> None:
        topology, chosen = self._workspace.topology, self._window.view.selection
        if topology is None or len(chosen) != 1 or topology.memory_rowid[chosen[0]] != read.rowid:
            return
        self._read = read
        if read.memory is None:
            self._window.inspector.show_nothing("This memory is no longer in the file.")
        else:
            self._window.inspector.show_memory(read.memory, read.relationships, read.marks, dismissed=read.dismissed)

    def _on_mark_dismissed(self, on: bool) -> None:
        read = self._read
        if read is None or read.memory is None:
            return
        self._workspace.read(partial(dismiss_mark, read=read, on=on), self._on_memory_read)

    def _on_problem_chosen(self, problem: Problem) -> None:
        for index in self._memories_of(problem):
            self._operations.follow(index)
            return

    def _memories_of(self, problem: Problem) -> list[int]:
        """The memory a problem is about: its row, else the ends of its link."""
        topology = self._workspace.topology
        if topology is None or problem.rowid is None:
            return []
        if problem.table == "relationships" or problem.table.endswith("edges"):
            link = topology.relationship_index(problem.rowid)
            ends = [] if link is None else [int(topology.source[link]), int(topology.target[link])]
            found = [end for end in ends if end >= 0]
        else:
            memory = topology.memory_index(problem.rowid)
            found = [] if memory is None else [memory]
        return [index for index in found if bool(np.asarray(topology.memory_alive)[index])]
