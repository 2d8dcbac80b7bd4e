"""The overlay that ``render`` is asked for, worked out as the window does."""

import argparse

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.activation import graph_of, spread
from memgraph_gui.engine.communities import Detection, carried, described, matched
from memgraph_gui.engine.conflicts.finding import conflicts_of
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.records import LayoutName
from memgraph_gui.engine.topology import Topology
from memgraph_gui.engine.waves import carried_links
from memgraph_gui.layout.gathering import MOST, gathered
from memgraph_gui.scene.overlay_values import activation_overlay, cluster_overlay, conflict_overlay, scalar_overlay
from memgraph_gui.scene.overlays import Overlay, OverlayKind

SMALLEST = 3  # members of a cluster that gets a hull


def overlay_of(
    arguments: argparse.Namespace, topology: Topology, layout: LayoutName, positions: NDArray[np.float64]
) -> tuple[Overlay, NDArray[np.float64]]:
    """What ``--overlay`` and ``--seed`` say, and where memories stand under it (clusters are parted)."""
    kind = OverlayKind(arguments.overlay)
    if kind == OverlayKind.CLUSTER:
        return _clusters(topology, positions)
    return _in_place(kind, arguments, topology, layout), positions


def _clusters(topology: Topology, positions: NDArray[np.float64]) -> tuple[Overlay, NDArray[np.float64]]:
    numbers = matched(Detection().run(topology.memory_count, *carried(topology)), np.empty(0, np.int64))
    found = described(topology, numbers, SMALLEST)
    if topology.memory_count <= MOST:
        groups = np.full(topology.memory_count, -1, np.int64)
        for item in found:
            groups[item.members] = item.number
        drawn = topology.drawable()
        ends = topology.source[drawn], topology.target[drawn]
        positions = gathered(positions, *ends, groups=groups, alive=topology.memory_alive)
    named = [(item.number, item.members, item.name) for item in found]
    return cluster_overlay(topology, named, positions), positions


def _in_place(kind: OverlayKind, arguments: argparse.Namespace, topology: Topology, layout: LayoutName) -> Overlay:
    if kind == OverlayKind.TYPE:
        return Overlay()
    if kind == OverlayKind.ACTIVATION:
        return _activation(topology, layout, arguments.seed)
    if kind == OverlayKind.CONFLICT:
        conflicts = conflicts_of(arguments.file, layout=arguments.layout, brain=arguments.brain).conflicts
        rows = {row for one in conflicts for row in (one.a, one.b, *one.members)}
        links = {row for one in conflicts for row in one.relationships}
        memories = [index for row in rows if (index := topology.memory_index(row)) is not None]
        saying = [index for row in links if (index := topology.relationship_index(row)) is not None]
        return conflict_overlay(topology, memories, saying)
    return scalar_overlay(kind, topology)


def _activation(topology: Topology, layout: LayoutName, seeds: list[str]) -> Overlay:
    named = graph_of(topology, layout)
    missing = [seed for seed in seeds if seed not in named.numbers]
    if missing:
        raise KnownError(f"There is no memory with the id {', '.join(map(repr, missing))} in this file.")
    numbers = [named.numbers[seed] for seed in seeds]
    lit = spread(named.graph, numbers)
    return activation_overlay(topology, numbers, lit, carried_links(named.graph, numbers, lit), 0.1)
