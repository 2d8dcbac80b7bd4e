"""Soft judgements on one key: more or less important, less sure, to be looked at later."""

from collections.abc import Callable
from functools import partial

import numpy as np
from PySide6.QtCore import QObject

from memgraph_gui.app.common.messages import Messages
from memgraph_gui.app.frame.letters import Letters
from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.lanes.writer_lane import WriterLane
from memgraph_gui.engine.editing.editor import Editor
from memgraph_gui.engine.editing.fields import Fields
from memgraph_gui.engine.editing.plans import Written
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.records import RowId
from memgraph_gui.engine.topology import Topology

STEP = 0.1
UNSET = 0.5
LATER = "look-at-later"
"""The tag of what is to be looked at later: the agent may see it, `tag:look-at-later` finds it."""


class SoftDesk(QObject):
    """Acts on the selected memories; each press is one step of the history."""

    def __init__(self, window: MainWindow, workspace: Workspace, writer: WriterLane, messages: Messages) -> None:
        super().__init__(window)
        self._window, self._workspace, self._writer, self._messages = window, workspace, writer, messages
        Letters(window)

    def callbacks(self) -> dict[str, Callable[..., None]]:
        """What each action of the table does."""
        return {
            "more-important": partial(self.shift, "importance", STEP),
            "less-important": partial(self.shift, "importance", -STEP),
            "less-sure": partial(self.shift, "confidence", -STEP),
            "look-later": self.look_later,
        }

    def shift(self, name: str, by: float) -> None:
        """Raise or lower a score of each selected memory, from what it is now, within 0 and 1."""
        topology, chosen = self._selected()
        if topology is None:
            return
        now = topology.importance if name == "importance" else topology.confidence
        edits: dict[RowId, Fields] = {}
        for index in chosen:
            old = UNSET if np.isnan(now[index]) else float(now[index])
            edits[RowId(int(topology.memory_rowid[index]))] = {name: min(1.0, max(0.0, round(old + by, 4)))}
        if all(float(now[index]) == edits[RowId(int(topology.memory_rowid[index]))][name] for index in chosen):
            self._messages.tell(f"It goes no {'higher' if by > 0 else 'lower'}: {name} is from 0 to 1.")
            return
        words = f"{'Raise' if by > 0 else 'Lower'} {name}"
        self._edit(lambda editor: editor.edit_each(edits, words))

    def look_later(self) -> None:
        """Tag the selected memories to be looked at later; when all are, take the tag away."""
        topology, chosen = self._selected()
        if topology is None:
            return
        rowids = [RowId(int(topology.memory_rowid[index])) for index in chosen]
        tagged = all(LATER in topology.tags[index] for index in chosen)
        words = "No longer look at later" if tagged else "Look at later"

        def rule(tags: list[str]) -> list[str]:
            return [tag for tag in tags if tag != LATER] if tagged else [*tags, LATER]

        self._edit(lambda editor: editor.change_tags(rowids, rule, words))

    def _selected(self) -> tuple[Topology | None, list[int]]:
        topology, chosen = self._workspace.topology, self._window.view.selection.tolist()
        if topology is None or not chosen:
            self._messages.tell("Select memories first.")
            return None, []
        if self._writer.refusal:
            self._messages.error(KnownError(self._writer.refusal))
            return None, []
        return topology, chosen

    def _edit(self, work: Callable[[Editor], Written]) -> None:
        self._writer.edit(work, self._on_done, self._messages.error)

    def _on_done(self, written: Written) -> None:
        words = next((step.words for step in self._writer.steps.steps if step.id == written.step), "Done")
        self._messages.tell(f"{words}. Ctrl+Z takes it back.")
