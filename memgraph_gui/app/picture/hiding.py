"""Taking memories out of the picture by hand, and bringing them back; each is a step of the view."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from PySide6.QtCore import QObject

from memgraph_gui.app.common.messages import Messages
from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.picture.view_desk import AIR, CLOSEST, ViewDesk
from memgraph_gui.engine.exploring import Indices, Mask
from memgraph_gui.engine.topology import Topology
from memgraph_gui.engine.viewing import grown
from memgraph_gui.looks.plain import counted


class Hiding(QObject):
    """Between the selection in the picture and what is hidden of it."""

    def __init__(self, window: MainWindow, workspace: Workspace, views: ViewDesk, messages: Messages) -> None:
        super().__init__(window)
        self._window, self._workspace, self._views, self._messages = window, workspace, views, messages

    def callbacks(self) -> dict[str, Callable[..., None]]:
        """What each action of the table does."""
        return {"hide": self.hide_selected, "hide-others": self.hide_others, "show-hidden": self.show_hidden}

    def hide(self, memories: Indices, words: str = "") -> None:
        """Take memories out of the picture."""
        topology = self._workspace.topology
        if topology is None or not len(memories):
            return
        hidden = self._hidden(topology)
        hidden[memories] = True
        words = words or f"hide {counted(len(memories), 'memory', 'memories')}"
        self._views.take(words, self._views.state.with_hidden(hidden))
        self._drop_hidden_selection(hidden)

    def hide_selected(self) -> None:
        """Take the selected memories out of the picture."""
        if not self._nothing_selected():
            self.hide(self._window.view.selection)

    def hide_others(self) -> None:
        """Show the selected memories only."""
        topology = self._workspace.topology
        if topology is None or self._nothing_selected():
            return
        hidden = topology.memory_alive.copy()
        hidden[self._window.view.selection] = False
        self._views.take("hide the others", self._views.state.with_hidden(hidden))
        self._window.view.fit()

    def show_hidden(self) -> None:
        """Bring back everything hidden by hand."""
        self._views.take("show what was hidden", replace(self._views.state, hidden=None))

    def expand(self, memories: Indices, words: str) -> None:
        """Bring these hidden memories back into the picture."""
        topology = self._workspace.topology
        if topology is not None and len(memories):
            hidden = self._hidden(topology)
            hidden[memories] = False
            self._views.take(words, self._views.state.with_hidden(hidden))
            view = self._window.view
            seen = np.union1d(memories, view.selection)
            if not view.sees(seen):
                view.look_at(view.shown_places(seen), closest=CLOSEST, margin=AIR)

    def _hidden(self, topology: Topology) -> Mask:
        hidden = grown(self._views.state.hidden, topology.memory_count)
        return np.zeros(topology.memory_count, np.bool_) if hidden is None else hidden.copy()

    def _drop_hidden_selection(self, hidden: Mask) -> None:
        chosen = self._window.view.selection
        self._window.view.set_selection(chosen[~hidden[chosen]])

    def _nothing_selected(self) -> bool:
        nothing = not len(self._window.view.selection)
        if nothing:
            self._messages.tell("Select a memory first.")
        return nothing
