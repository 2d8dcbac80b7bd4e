"""The menus that open where one points, on a memory, a link or the ground; entries are actions with their keys."""

from collections.abc import Callable
from functools import partial

import numpy as np
from PySide6.QtCore import QObject, QPoint, QPointF
from PySide6.QtWidgets import QMenu

from memgraph_gui.app.curate.link_acts import LinkActs
from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.frame.memory_menu import EDITS, add_actions, add_judgements
from memgraph_gui.app.frame.operations import Operations
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.picture.hiding import Hiding
from memgraph_gui.app.picture.view_desk import ViewDesk
from memgraph_gui.engine.exploring import Offer, offers
from memgraph_gui.engine.link_plans import rowids_of
from memgraph_gui.engine.topology import Topology
from memgraph_gui.engine.vocabulary import relationship_type
from memgraph_gui.looks.plain import counted, grouped, menu_text

_ON_MEMORIES = (
    "focus",
    "path",
    "",
    "collapse",
    "hide",
    "hide-others",
    "show-hidden",
    "",
    "select-neighbours",
    "invert",
    "",
    "activate",
    "add-seeds",
    "",
    *EDITS,
    "delete",
)
_ON_GROUND = ("view-back", "view-forward", "", "fit", "select-all", "invert", "lasso", "", "show-hidden", "show-all")
_MOST_LINKS = 30  # of a bundle, listed


class ViewMenu(QObject):
    """Fills and opens the menus of the picture.

    Attributes:
        menu: the one that was opened last, or None.
    """

    def __init__(
        self,
        window: MainWindow,
        workspace: Workspace,
        operations: Operations,
        views: ViewDesk,
        hiding: Hiding,
        links: LinkActs,
    ) -> None:
        super().__init__(window)
        self._hiding = hiding
        self._window, self._workspace = window, workspace
        self._operations, self._views, self._links = operations, views, links
        self.menu: QMenu | None = None
        window.view.menu_wanted.connect(self.show)
        for rows in (window.table, window.search.list, window.search.agent_list):
            rows.menu_wanted.connect(self.show_for_row)

    def callbacks(self) -> dict[str, Callable[..., None]]:
        """What each action of the table does."""
        return {"expand": self.expand_selected, "what-can": self.show_for_selection}

    def show_for_selection(self) -> None:
        """Open the menu of what is selected, beside it."""
        chosen, links = self._window.view.selection, self._window.view.chosen_links
        topology = self._workspace.topology
        if topology is not None and len(links):
            self.show("link", int(links[0]), self._beside(int(topology.source[links[0]])))
            return
        kind, index = ("memory", int(chosen[0])) if len(chosen) else ("", -1)
        self.show(kind, index, self._beside(index))

    def show_for_row(self, index: int, at: QPoint) -> None:
        """Open the menu of a memory that a list or the table shows."""
        if index >= 0:
            self.show("memory", index, at)

    def expand_selected(self) -> None:
        """Offer what the selected memory could bring into the picture, by type and with counts."""
        topology, chosen = self._workspace.topology, self._window.view.selection
        if topology is None or len(chosen) != 1:
            self.show_for_selection()
            return
        menu = self._fresh()
        self._fill_offers(menu, topology, int(chosen[0]))
        menu.popup(self._beside(int(chosen[0])))

    def show(self, kind: str, index: int, at: QPoint) -> None:
        """Open the menu of what lies under the pointer."""
        topology = self._workspace.topology
        if topology is None:
            return
        menu = self._fresh()
        if kind == "memory":
            if index not in self._window.view.selection:
                self._window.view.set_selection(np.array([index], np.int64))
            self._fill_memory(menu, topology, index)
        elif kind == "link":
            self._fill_link(menu, topology, index)
        else:
            add_actions(menu, self._window.actions_by_id, _ON_GROUND)
        menu.popup(at)

    def _fresh(self) -> QMenu:
        if self.menu is not None:
            self.menu.deleteLater()
        self.menu = QMenu(self._window)
        return self.menu

    def _beside(self, memory: int) -> QPoint:
        view = self._window.view
        middle = QPointF(view.camera.wide / 2, view.camera.tall / 2)
        at = QPointF(*view.camera.to_screen(*view.place_of(memory))) if memory >= 0 else middle
        if not (0 <= at.x() <= view.camera.wide and 0 <= at.y() <= view.camera.tall):  # NaN ends here, too
            at = middle
        place: QPoint = view.viewport().mapToGlobal(at.toPoint())
        return place

    def _fill_memory(self, menu: QMenu, topology: Topology, index: int) -> None:
        chosen = self._window.view.selection
        head = menu_text(topology.titles[index], 48) if len(chosen) == 1 else f"{grouped(len(chosen))} memories"
        menu.addAction(head or "(no title)").setEnabled(False)
        menu.addSeparator()
        if len(chosen) == 1:
            submenu = menu.addMenu("Expand")
            self._fill_offers(submenu, topology, index)
        add_actions(menu, self._window.actions_by_id, _ON_MEMORIES)
        add_judgements(menu, self._window.actions_by_id)
        add_actions(menu, self._window.actions_by_id, ("", "new-memory"))

    def _fill_offers(self, menu: QMenu, topology: Topology, index: int) -> None:
        found = offers(topology, index, self._views.shown(), self._views.allowed(), self._views.links())
        hidden = np.unique(np.concatenate([offer.hidden for offer in found])) if found else np.empty(0, np.int64)
        title = menu_text(topology.titles[index], 30)
        if not len(hidden):
            words = f"All {grouped(sum(offer.total for offer in found))} are shown" if found else "It has no links"
            menu.addAction(words).setEnabled(False)
        else:
            everything = menu.addAction(f"Everything: {grouped(len(hidden))} more")
            everything.triggered.connect(partial(self._expand, hidden, f"expand {title}"))
            menu.addSeparator()
        for offer in found:
            action = menu.addAction(_offer_words(offer))
            action.setEnabled(len(offer.hidden) > 0)
            action.triggered.connect(partial(self._expand, offer.hidden, f"expand {title} by “{offer.words}”"))

    def _expand(self, memories: np.ndarray, words: str, _checked: bool = False) -> None:
        self._hiding.expand(memories, words)

    def _fill_link(self, menu: QMenu, topology: Topology, link: int) -> None:
        view = self._window.view
        if link not in view.chosen_links:
            view.choose_links(np.array([link], np.int64))
        chosen = rowids_of(topology, view.chosen_links.tolist())
        ends = np.array([topology.source[link], topology.target[link]], np.int64)
        if len(chosen) > 1:
            menu.addAction(f"{counted(len(chosen), 'link')} chosen").setEnabled(False)
            self._links.fill(menu, chosen)
        else:
            self._fill_bundle(menu, topology, link, ends)
        menu.addSeparator()
        for end in dict.fromkeys(ends.tolist()):
            title = menu_text(topology.titles[end], 40)
            menu.addAction(f"Go to {title}").triggered.connect(partial(self._go, end))
            menu.addAction(f"Focus on {title}").triggered.connect(partial(self._focus, end))
        menu.addAction("Select both ends").triggered.connect(partial(self._select, ends))

    def _fill_bundle(self, menu: QMenu, topology: Topology, link: int, ends: np.ndarray) -> None:
        """What can be done to the link, or to each of the links between its two memories."""
        same = np.isin(topology.source, ends) & np.isin(topology.target, ends) & topology.drawable()
        if ends[0] != ends[1]:
            same &= topology.source != topology.target
        rows = np.flatnonzero(same)
        if len(rows) == 1:
            menu.addAction(_link_words(topology, link)).setEnabled(False)
            self._links.fill(menu, rowids_of(topology, [link]))
            return
        menu.addAction(counted(len(rows), "link") + " here").setEnabled(False)
        for row in rows[:_MOST_LINKS].tolist():
            self._links.fill(menu.addMenu(_link_words(topology, row)), rowids_of(topology, [row]))
        self._links.fill(menu.addMenu(f"All {counted(len(rows), 'link')}"), rowids_of(topology, rows.tolist()))

    def _go(self, memory: int, _checked: bool = False) -> None:
        self._operations.follow(memory)

    def _focus(self, memory: int, _checked: bool = False) -> None:
        self._views.focus(memory)

    def _select(self, memories: np.ndarray, _checked: bool = False) -> None:
        self._window.view.set_selection(memories)


def _offer_words(offer: Offer) -> str:
    shown = offer.total - len(offer.hidden)
    if not len(offer.hidden):
        return f"{offer.words}: all {grouped(offer.total)} shown"
    return f"{offer.words}: {grouped(len(offer.hidden))} more" + (f", {grouped(shown)} shown" if shown else "")


def _link_words(topology: Topology, link: int) -> str:
    kind = relationship_type(topology.relationship_types.names[topology.relationship_type[link]])
    source, target = topology.titles[topology.source[link]], topology.titles[topology.target[link]]
    ended = " (ended)" if topology.ended()[link] else ""
    return f"{menu_text(source, 32)} {menu_text(kind.forward, 40)} {menu_text(target, 32)}{ended}"
