"""Going to a memory is a step of the view, like a page of a browser: Back leads to the one before."""

import time
from dataclasses import replace

from PySide6.QtCore import QObject

from memgraph_gui.app.frame.operations import Operations
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.picture.view_desk import ViewDesk
from memgraph_gui.engine.viewing import GO

_SKIMMING_SECONDS = 1.5  # from one found memory to the next within this time is the same step


class Trail(QObject):
    """Between who goes to a memory and the history of the view."""

    def __init__(self, workspace: Workspace, operations: Operations, views: ViewDesk) -> None:
        super().__init__(views)
        self._workspace, self._views = workspace, views
        self._skimmed = 0.0
        operations.going.connect(self._on_going)

    def _on_going(self, memory: int, skimming: bool) -> None:
        """Who skims a list takes one step in all: coming back does not lead through everything looked at."""
        views = self._views
        if self._workspace.topology is None:
            return
        now, words = time.monotonic(), f"{GO} {views.title(memory)}"
        state = replace(views.state, chosen=(memory,))
        if skimming and now - self._skimmed < _SKIMMING_SECONDS and views.history.back_words.startswith(GO):
            views.history.amend(state, words)
        else:
            views.leave()
            views.history.take(words, replace(views.state, chosen=(memory,)))
        self._skimmed = now if skimming else 0.0
        views.tell()
