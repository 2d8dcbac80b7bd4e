"""Clusters as AgentOS' memory graph defines them: connected components with members, centroid and density.

Source of the rule: the seed document (`SqliteMemoryGraph.detectClusters`) and its answers as recorded from
`@framers/agentos` 0.9.164: all relationships join, whatever their type; clusters stand in the order of their first
member and members in node order; the centroid is the first member with the greatest sum of incident weights (a self
loop counts twice); density is relationships / (n (n - 1)), self loops counted, 0 for one member.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.records import LayoutName
from memgraph_gui.engine.topology import Topology
from memgraph_gui.engine.vocabulary import AGENTOS_TYPES

Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Cluster:
    """One connected component: indices of its members in node order, its centroid, its density."""

    centroid: int
    members: Ints
    density: float


def components(count: int, source: Ints, target: Ints) -> Ints:
    """The smallest node number of each node's component, int64[count]; ends must be in range.

    Hooking and pointer jumping in whole-array steps: numpy works outside the interpreter's lock, where a call
    into a graph library would hold it to its end.
    """
    root = np.arange(count, dtype=np.int64)
    while len(source):
        low = np.minimum(root[source], root[target])
        high = np.maximum(root[source], root[target])
        different = low != high
        if not different.any():
            break
        np.minimum.at(root, high[different], low[different])
        while True:
            above = root[root]
            if np.array_equal(above, root):
                break
            root = above
        source, target = source[different], target[different]
    return root


def detect_clusters(
    count: int, source: Ints, target: Ints, weight: NDArray[np.float64], min_size: float = 2
) -> list[Cluster]:
    """Connected components of nodes 0..count-1 that have at least `min_size` members.

    Args:
        count: number of nodes.
        source: where each edge starts, in edge order, int64[m].
        target: where it ends; an edge with an end outside 0..count-1 is not counted at all.
        weight: float64[m].
        min_size: 0 and 1 give the single nodes too.
    """
    inside = (source >= 0) & (target >= 0) & (source < count) & (target < count)
    source, target, weight = source[inside], target[inside], weight[inside]
    root = components(count, source, target)
    # Sums run in edge order, source before target, as the original adds them: floats depend on it.
    ends = np.stack([source, target], axis=1).ravel()
    incident = np.bincount(ends, np.repeat(weight, 2), minlength=count).astype(np.float64)
    edges = np.bincount(root[source], minlength=count) if len(source) else np.zeros(count, np.int64)
    order = np.argsort(root, kind="stable")
    starts = np.flatnonzero(np.diff(root[order], prepend=-1))
    result = []
    for members in np.split(order, starts[1:]):
        size = len(members)
        if size < min_size or size == 0:
            continue
        density = float(edges[root[members[0]]]) / (size * (size - 1)) if size > 1 else 0.0
        result.append(Cluster(_centroid(members, incident), members, density))
    return result


def _centroid(members: Ints, incident: NDArray[np.float64]) -> int:
    sums = incident[members]
    comparable = np.where(np.isnan(sums), -np.inf, sums)  # a NaN sum is never greater than another
    return int(members[int(np.argmax(comparable))])


def clusters_of(topology: Topology, layout: LayoutName, min_size: float = 2) -> list[Cluster]:
    """Clusters of an opened file: living memories, current relationships with both ends there, in rowid order.

    In an AgentOS brain only the eight edge types of its memory graph join, as it loads no others.
    """
    carries = topology.drawable() & ~topology.ended()
    names = topology.relationship_types.names
    if layout is LayoutName.AGENTOS and names:
        carries &= np.array([name in AGENTOS_TYPES for name in names])[topology.relationship_type]
    order = np.argsort(topology.relationship_rowid, kind="stable")
    order = order[carries[order]]
    clusters = detect_clusters(
        topology.memory_count,
        topology.source[order].astype(np.int64),
        topology.target[order].astype(np.int64),
        topology.strength[order],
        min_size,
    )
    return [cluster for cluster in clusters if topology.memory_alive[cluster.members[0]]]


def cluster_numbers(count: int, clusters: Sequence[Cluster]) -> Ints:
    """The number of each node's cluster, -1 where it is in none, int64[count]."""
    numbers = np.full(count, -1, np.int64)
    for number, cluster in enumerate(clusters):
        numbers[cluster.members] = number
    return numbers
