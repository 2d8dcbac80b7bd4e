"""Where overlays are worked out: activation in one thread, communities in a process that another thread waits for."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal

from memgraph_gui.app.lanes.workers import Job, Lane
from memgraph_gui.engine.activation import Activated, Carrying, NamedGraph, Step, graph_of, paths_to, spread
from memgraph_gui.engine.clusters import clusters_of
from memgraph_gui.engine.communities import Community, Detection, bridges, carried, described, matched
from memgraph_gui.engine.dials import Dials, hubs
from memgraph_gui.engine.records import LayoutName
from memgraph_gui.engine.telling import telling_words
from memgraph_gui.engine.topology import Topology
from memgraph_gui.engine.waves import Carried, carried_links
from memgraph_gui.layout.gathering import MOST, gathered
from memgraph_gui.scene.overlay_values import cluster_overlay
from memgraph_gui.scene.overlays import Overlay

Ints = NDArray[np.int64]
Places = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Still:
    """A graph that does not change, for the lanes: frozen topology, its layout."""

    topology: Topology
    layout: LayoutName


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Lit:
    """What lit up: the results best first, the links that carried, for these seeds and dials."""

    seeds: tuple[int, ...]
    dials: Dials
    results: tuple[Activated, ...]
    carried: tuple[Carried, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Found:
    """Clusters as they are listed and drawn.

    Attributes:
        clusters: largest first. numbers: int64[n], the cluster of each memory, -1 for none.
        before: int64[n], as it was matched, every memory in its community.
        bridges: int64[b], links between clusters. between: those of each pair of clusters, by their numbers, lower
            first, most links first. islands: components beside the largest one that hold several.
        orphans: memories without a current link.
        places: float64[n, 2], where they stand when gathered; None when they stay.
        overlay, worn: how they are drawn, and the colour slot of each number.
    """

    clusters: tuple[Community, ...]
    numbers: Ints
    before: Ints
    bridges: Ints
    between: tuple[tuple[int, int, Ints], ...]
    islands: tuple[Ints, ...]
    orphans: Ints
    places: Places | None
    overlay: Overlay
    worn: Mapping[int, int]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Wanted:
    """What clusters are asked for."""

    still: Still
    communities: bool
    resolution: float
    smallest: int
    before: Ints
    positions: Places
    gather: bool
    worn: Mapping[int, int] = field(default_factory=dict)


class OverlayLane(QObject):
    """Answers the newest question of each kind; an older one is given up.

    Signals:
        failed: an exception that ended a question.
    """

    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lane = Lane("activation", parent=self)
        self._waiting = Lane("communities", parent=self)
        self._spreading: Job[Lit] | None = None
        self._explaining: Job[list[tuple[int, tuple[Step, ...]]]] | None = None
        self._detecting: Job[Found] | None = None
        self._detection: Detection | None = None
        self._graph: tuple[Still, Carrying, NamedGraph] | None = None  # touched by the lane's thread only

    def spread(self, still: Still, seeds: tuple[int, ...], dials: Dials, done: Callable[[Lit], None]) -> None:
        """Spread activation from these memories."""
        if self._spreading is not None:
            self._spreading.cancel()

        def work(job: Job[Lit]) -> Lit:
            graph = self._graph_of(still, dials).graph
            job.stop_if_cancelled()
            blocked = hubs(still.topology, dials.hub_limit)
            results = spread(graph, seeds, dials.config, blocked)
            links = carried_links(graph, seeds, results, dials.config, blocked)
            return Lit(seeds, dials, tuple(results), tuple(links))

        self._spreading = self._lane.submit(work, title="Activation", done=done, failed=self.failed.emit)

    def explain(
        self, still: Still, lit: Lit, node: int, done: Callable[[list[tuple[int, tuple[Step, ...]]]], None]
    ) -> None:
        """Every path that lit a memory."""
        if self._explaining is not None:
            self._explaining.cancel()

        def work(_job: Job[list[tuple[int, tuple[Step, ...]]]]) -> list[tuple[int, tuple[Step, ...]]]:
            blocked = hubs(still.topology, lit.dials.hub_limit)
            paths = paths_to(self._graph_of(still, lit.dials).graph, lit.seeds, node, lit.dials.config)
            return [path for path in paths if not any(step.node in blocked for step in path[1][:-1])]

        self._explaining = self._lane.submit(work, title="Paths", done=done, failed=self.failed.emit)

    def detect(self, wanted: Wanted, done: Callable[[Found], None]) -> None:
        """Find clusters; a search that still runs is stopped, with its process."""
        self.cancel_detection()
        detection = self._detection = Detection()

        def work(job: Job[Found]) -> Found:
            return _found(wanted, detection, job)

        self._detecting = self._waiting.submit(work, title="Clusters", done=done, failed=self.failed.emit)

    def cancel_detection(self) -> None:
        """Stop looking for clusters."""
        if self._detecting is not None:
            self._detecting.cancel()
        if self._detection is not None:
            self._detection.cancel()
        self._detecting = self._detection = None

    def ask_to_stop(self) -> None:
        """Tell the threads to end."""
        self.cancel_detection()
        self._lane.ask_to_stop()
        self._waiting.ask_to_stop()

    def close(self, seconds: float) -> bool:
        """End the threads; say whether they ended in time."""
        self.ask_to_stop()
        first = self._lane.close(seconds / 2)
        return self._waiting.close(seconds / 2) and first

    def _graph_of(self, still: Still, dials: Dials) -> NamedGraph:
        """The graph that carries; kept while only seeds and the seed's own dials change."""
        carrying = dials.carrying
        if self._graph is None or self._graph[0] is not still or self._graph[1] != carrying:
            self._graph = still, carrying, graph_of(still.topology, still.layout, carrying)
        return self._graph[2]


def _found(wanted: Wanted, detection: Detection, job: Job[Found]) -> Found:
    topology = wanted.still.topology
    count = topology.memory_count
    parts = clusters_of(topology, wanted.still.layout, 1)
    job.stop_if_cancelled()
    if wanted.communities:
        raw = detection.run(count, *carried(topology), resolution=wanted.resolution)
        job.stop_if_cancelled()
        before = matched(raw, wanted.before)
        clusters = described(topology, before, wanted.smallest)
    else:
        before = np.full(count, -1, np.int64)
        shown = sorted(
            (part for part in parts if len(part.members) >= wanted.smallest), key=lambda p: -len(p.members)
        )
        texts = [[(topology.titles[i], topology.tags[i]) for i in part.members.tolist()] for part in shown]
        clusters = []
        for part, words in zip(shown, telling_words(texts), strict=True):
            number = int(part.members[0])  # the oldest member names it: it stays when others come and go
            before[part.members] = number
            members = np.concatenate([[part.centroid], part.members[part.members != part.centroid]])
            clusters.append(Community(number, members, part.centroid, part.density, ", ".join(words)))
    numbers = np.full(count, -1, np.int64)
    for item in clusters:
        numbers[item.members] = item.number
    across = bridges(topology, numbers)
    across = across[(numbers[topology.source[across]] >= 0) & (numbers[topology.target[across]] >= 0)]
    several = sorted((part.members for part in parts if len(part.members) > 1), key=len, reverse=True)
    single = [int(part.members[0]) for part in parts if len(part.members) == 1]
    orphans = np.array([index for index in single if topology.memory_alive[index]], np.int64)
    job.stop_if_cancelled()
    places = _gathered(wanted, numbers) if wanted.gather and count <= MOST else None
    joined = _between(numbers[topology.source[across]], numbers[topology.target[across]], across)
    worn = dict(wanted.worn)
    drawn = [(item.number, item.members, item.name) for item in clusters]
    overlay = cluster_overlay(topology, drawn, wanted.positions if places is None else places, before=worn)
    islands = tuple(several[1:])
    return Found(tuple(clusters), numbers, before, across, joined, islands, orphans, places, overlay, worn)


def _between(one: Ints, other: Ints, links: Ints) -> tuple[tuple[int, int, Ints], ...]:
    """Links by the pair of clusters that they join."""
    if not len(links):
        return ()
    low, high = np.minimum(one, other), np.maximum(one, other)
    order = np.lexsort((high, low))  # not `unique` by rows: it compares them one by one and holds the interpreter
    low, high = low[order], high[order]
    starts = np.flatnonzero(np.concatenate([[True], (low[1:] != low[:-1]) | (high[1:] != high[:-1])]))
    parts = np.split(links[order], starts[1:])
    rows = list(zip(low[starts].tolist(), high[starts].tolist(), parts, strict=True))
    return tuple(sorted(rows, key=lambda row: -len(row[2])))


def _gathered(wanted: Wanted, numbers: Ints) -> Places | None:
    topology = wanted.still.topology
    positions = wanted.positions
    if len(positions) != topology.memory_count or not np.isfinite(positions[topology.memory_alive]).all():
        return None
    drawn = topology.drawable()
    ends = topology.source[drawn], topology.target[drawn]
    return gathered(positions, *ends, groups=numbers, alive=topology.memory_alive)
