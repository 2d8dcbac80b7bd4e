"""Clusters in the window: found in the lane, listed in the pane, drawn as an overlay, parted by gliding."""

from collections import Counter

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QTimer

from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.lanes.overlay_lane import Found, Wanted
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.overlays.overlay_desk import OverlayDesk
from memgraph_gui.engine.topology import Topology
from memgraph_gui.panes.clusters_pane import BridgeRow, ClusterRow, LooseRow
from memgraph_gui.scene.overlay_values import cluster_overlay, cluster_words
from memgraph_gui.scene.overlays import OverlayKind, slot_colour

_QUIET_MS = 150  # a dial that still moves starts no search
_SETTLED_MS = 1500  # after a change of the file
_MOST_LOOSE = 2_000
_NONE = np.empty(0, np.int64)


class ClustersDesk(QObject):
    """Between the clusters pane, the lane and the picture.

    Attributes:
        found: what was found last, None before that. collapsed: numbers of clusters drawn as one memory.
    """

    def __init__(self, window: MainWindow, workspace: Workspace, overlays: OverlayDesk) -> None:
        super().__init__(window)
        self._window, self._workspace, self._overlays = window, workspace, overlays
        self._pane = window.clusters
        self.found: Found | None = None
        self.collapsed: set[int] = set()
        self._chosen: int | None = None
        self._worn: dict[int, int] = {}  # number of a cluster: slot of its colour
        self._before = _NONE
        self._by_communities = True
        self._soon = QTimer(self, singleShot=True, interval=_QUIET_MS)
        self._soon.timeout.connect(self._detect)
        pane = self._pane
        pane.asked.connect(self._on_asked)
        pane.gather_wanted.connect(lambda _on: self._on_asked())
        pane.chosen.connect(self._on_chosen)
        pane.zoom_wanted.connect(self._zoom)
        pane.collapse_wanted.connect(self._on_collapse)
        pane.collapse_all_wanted.connect(self._on_collapse_all)
        pane.links_chosen.connect(self._show_links)
        pane.memories_chosen.connect(self._show_memories)
        workspace.opened.connect(self._on_opened)
        workspace.changed.connect(self._on_changed)
        workspace.driver.settled.connect(self._on_settled)
        overlays.chosen.connect(self._on_overlay_chosen)

    def start(self) -> None:
        """Listen to the layout, after those who show where it moves memories: what is parted stays parted."""
        self._workspace.moved.connect(self._on_moved)

    # -- finding

    def _on_asked(self) -> None:
        self._overlays.lane.cancel_detection()  # what runs is for an older dial
        self._pane.show_state("Looking for clusters …")
        self._overlays.take(OverlayKind.CLUSTER)
        self._soon.start(_QUIET_MS)

    def _detect(self) -> None:
        still = self._overlays.still()
        if still is None or self._overlays.kind != OverlayKind.CLUSTER:
            return
        pane = self._pane
        if pane.communities != self._by_communities:  # their numbers mean other things
            self._before, self._by_communities = _NONE, pane.communities
            self.collapsed, self._chosen = set(), None
        wanted = Wanted(
            still,
            pane.communities,
            pane.resolution.value,
            round(pane.smallest.value),
            self._before,
            self._workspace.positions,
            pane.gather.isChecked(),
            self._worn,
        )
        self._overlays.lane.detect(wanted, self._on_found)

    def _on_found(self, found: Found) -> None:
        topology = self._workspace.topology
        if topology is None:
            return
        self.found, self._before, self._worn = found, found.before, dict(found.worn)
        known = {item.number for item in found.clusters}
        self.collapsed &= known
        self._pane.show_state("" if found.clusters else "No cluster of this size.")
        self._pane.show_loose(
            [_loose(topology, members) for members in found.islands[:_MOST_LOOSE]],
            [_loose(topology, np.array([index])) for index in found.orphans[:_MOST_LOOSE].tolist()],
        )
        self._wear(glide=True)

    def _show_list(self, topology: Topology, found: Found) -> None:
        out: Counter[int] = Counter()
        for one, other, links in found.between:
            out[one] += len(links)
            out[other] += len(links)
        names = {item.number: cluster_words(item.name) for item in found.clusters}
        colours = self._colours()
        rows = [
            ClusterRow(
                item.number,
                names[item.number],
                colours.get(item.number, self._window.view.content.tokens.context_node),
                len(item.members),
                item.density,
                out[item.number],
                topology.titles[item.centroid],
                topology.types.names[topology.memory_type[item.centroid]],
                item.number in self.collapsed,
            )
            for item in found.clusters
        ]
        self._pane.show_clusters(rows, self._chosen)
        grey = self._window.view.content.tokens.context_node
        self._pane.show_bridges(
            [
                BridgeRow(names[one], names[other], colours.get(one, grey), colours.get(other, grey), links)
                for one, other, links in found.between
            ]
        )

    def _colours(self) -> dict[int, str]:
        tokens = self._window.view.content.tokens
        return {number: slot_colour(tokens, slot) for number, slot in self._worn.items()}

    # -- drawing

    def _places(self) -> NDArray[np.float64]:
        """Where memories stand now: parted, or as the layout has them."""
        found, topology = self.found, self._workspace.topology
        places = found.places if found is not None else None
        same = places is not None and topology is not None and len(places) == topology.memory_count
        return places if same and places is not None else self._workspace.positions

    def _wear(self, *, glide: bool) -> None:
        topology, found = self._workspace.topology, self.found
        if topology is None or found is None or self._overlays.kind != OverlayKind.CLUSTER:
            return
        overlay = found.overlay
        if self.collapsed or self._chosen is not None or topology.memory_count != len(found.numbers):
            clusters = [(item.number, item.members, item.name) for item in found.clusters]
            overlay = cluster_overlay(
                topology, clusters, self._places(), before=self._worn, chosen=self._chosen, collapsed=self.collapsed
            )
        self._overlays.wear(overlay)
        self._show_list(topology, found)
        if glide:
            self._window.view.set_positions(self._places())
            self._window.view.fit()

    def _on_moved(self, _positions: object) -> None:
        """The layout moved the memories; what is parted stays where it is."""
        if self._overlays.kind == OverlayKind.CLUSTER and self.found is not None and self.found.places is not None:
            self._window.view.set_positions(self._places())

    def _on_settled(self) -> None:
        """Neighbours, and so colours and what is parted, follow the layout once it rests."""
        if self._overlays.kind == OverlayKind.CLUSTER and self._pane.gather.isChecked():
            self._soon.start(_QUIET_MS)

    # -- what the user does in the list

    def _on_chosen(self, number: int) -> None:
        self._chosen = number
        self._wear(glide=False)

    def _zoom(self, number: int) -> None:
        members = self._members(number)
        if len(members):
            self._window.view.zoom_to(members)

    def _members(self, number: int) -> NDArray[np.int64]:
        found = self.found
        return next((item.members for item in found.clusters if item.number == number), _NONE) if found else _NONE

    def _on_collapse(self, number: int) -> None:
        self.collapsed ^= {number}
        self._chosen = number
        self._wear(glide=False)

    def _on_collapse_all(self, collapsed: bool) -> None:
        found = self.found
        self.collapsed = {item.number for item in found.clusters} if collapsed and found is not None else set()
        self._wear(glide=False)

    def _show_links(self, links: NDArray[np.int64]) -> None:
        """Select both ends of these links, and look at them."""
        topology = self._workspace.topology
        if topology is not None:
            ends = np.concatenate([topology.source[links], topology.target[links]]).astype(np.int64)
            self._show_memories(tuple(np.unique(ends).tolist()))

    def _show_memories(self, members: tuple[int, ...]) -> None:
        view = self._window.view
        view.set_selection(np.array(members, np.int64))
        if len(view.selection):
            view.zoom_to(view.selection)

    # -- the file

    def _on_opened(self, _file: object) -> None:
        self.found, self._before, self.collapsed, self._chosen = None, _NONE, set(), None
        self._worn = {}
        self._pane.forget()
        self._pane.show_state("Choose Communities or Components above to find clusters.")

    def _on_changed(self, _applied: object) -> None:
        if self._overlays.kind == OverlayKind.CLUSTER:
            self._soon.start(_SETTLED_MS)

    def _on_overlay_chosen(self, kind: OverlayKind) -> None:
        if kind == OverlayKind.CLUSTER:
            self._window.show_pane("clusters")
            if self.found is not None:
                self._wear(glide=True)
            self._pane.show_state("" if self.found is not None else "Looking for clusters …")
            self._soon.start(0)
        elif self.found is not None and self.found.places is not None and self._workspace.topology is not None:
            self._overlays.lane.cancel_detection()
            self._window.view.set_positions(self._workspace.positions)  # parted places are never remembered


def _loose(topology: Topology, members: NDArray[np.int64]) -> LooseRow:
    first = int(members[0])
    kind = topology.types.names[topology.memory_type[first]]
    return LooseRow(topology.titles[first], kind, tuple(members.tolist()))
