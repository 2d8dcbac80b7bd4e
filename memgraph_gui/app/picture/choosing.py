"""Choosing in the picture: selecting by links, and what is done with two memories or with what hangs on one."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from PySide6.QtCore import QObject

from memgraph_gui.app.common.messages import Messages
from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.picture.hiding import Hiding
from memgraph_gui.app.picture.showing import path_of, usable_links
from memgraph_gui.app.picture.view_desk import ViewDesk
from memgraph_gui.engine.exploring import Walk, hanging


class Choosing(QObject):
    """Between the selection in the picture and the steps of the view."""

    def __init__(
        self, window: MainWindow, workspace: Workspace, views: ViewDesk, hiding: Hiding, messages: Messages
    ) -> None:
        super().__init__(window)
        self._hiding = hiding
        self._window, self._workspace, self._views, self._messages = window, workspace, views, messages

    def callbacks(self) -> dict[str, Callable[..., None]]:
        """What each action of the table does."""
        return {
            "collapse": self.collapse_selected,
            "path": self.show_path,
            "select-all": self.select_all,
            "select-neighbours": self.select_neighbours,
            "invert": self.invert,
            "lasso": self._window.view.start_lasso,
        }

    def select_all(self) -> None:
        """Select everything in the picture."""
        if self._workspace.topology is not None:
            self._window.view.set_selection(np.flatnonzero(self._views.shown()).astype(np.int64))

    def invert(self) -> None:
        """Select what is not selected."""
        if self._workspace.topology is not None:
            shown = self._views.shown()
            shown[self._window.view.selection] = False
            self._window.view.set_selection(np.flatnonzero(shown).astype(np.int64))

    def select_neighbours(self) -> None:
        """Select the neighbours of the selected memories, too."""
        topology, chosen = self._workspace.topology, self._window.view.selection
        if topology is None or self._nothing_selected():
            return
        beside = Walk(topology, usable_links(topology, self._views.shown(), self._views.links())).beside(chosen)
        self._window.view.set_selection(np.union1d(chosen, beside))

    def show_path(self) -> None:
        """Let the shortest ways between the two selected memories stand out."""
        topology, chosen = self._workspace.topology, self._window.view.selection.tolist()
        if topology is None or len(chosen) != 2:
            self._messages.tell(
                "Select two memories first (Ctrl+click adds one): the ways between them are then shown."
            )
            return
        ends = int(chosen[0]), int(chosen[1])
        if path_of(topology, self._views.shown(), self._views.links(), ends).length < 0:
            self._messages.tell("No chain of links in the picture joins these two memories.")
            return
        names = " and ".join(self._views.title(end) for end in ends)
        self._views.take(f"ways between {names}", replace(self._views.state, focus=None, path=ends))
        self._views.look_at_standing()

    def collapse_selected(self) -> None:
        """Hide what hangs on the selected memory alone."""
        topology, chosen = self._workspace.topology, self._window.view.selection
        if topology is None or self._nothing_selected():
            return
        shown = self._views.shown()
        found = [hanging(topology, memory, shown, self._views.links()) for memory in chosen.tolist()]
        gone = np.setdiff1d(np.unique(np.concatenate(found)), chosen)
        if len(gone):
            self._hiding.hide(gone, f"collapse {self._views.title(int(chosen[0]))}")
        else:
            self._messages.tell(
                "Nothing hangs on this memory alone: all its neighbours have other links in the picture."
            )

    def _nothing_selected(self) -> bool:
        nothing = not len(self._window.view.selection)
        if nothing:
            self._messages.tell("Select a memory first.")
        return nothing
