"""The graph as the layout needs it: neighbours of each node without doubles, and what hangs together."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.kernels import kernel


@dataclass(frozen=True, slots=True)
class Adjacency:
    """Neighbours in both directions, sorted, each once, no node its own neighbour.

    Attributes:
        start: int64[n + 1]; the neighbours of node i are `neighbour[start[i] : start[i + 1]]`.
        neighbour: int32, two entries for each pair of linked nodes.
    """

    start: NDArray[np.int64]
    neighbour: NDArray[np.int32]

    @property
    def count(self) -> int:
        """How many nodes."""
        return len(self.start) - 1


def adjacency(count: int, source: NDArray[np.int32], target: NDArray[np.int32]) -> Adjacency:
    """Both directions of the links between `count` nodes; repeated links count once, self loops not at all."""
    start, neighbour = _both_directions(count, source, target)
    kept_start, kept = _without_doubles(start, neighbour)
    return Adjacency(kept_start, kept)


def relabelled(graph: Adjacency, order: NDArray[np.int64]) -> Adjacency:
    """The same graph with nodes numbered by their place in `order`; nodes that are not in it have no links."""
    return Adjacency(*_relabelled(graph.start, graph.neighbour, order))


def by_component(graph: Adjacency) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Sort the nodes by component, the largest first (of equal ones the one with the smaller node).

    Returns:
        The order, int64[n], and where each component begins in it, int64[components + 1].
    """
    label, sizes = _components(graph.start, graph.neighbour)
    rank = np.empty(len(sizes), np.int64)
    largest_first = np.argsort(-sizes, kind="stable")
    rank[largest_first] = np.arange(len(sizes))
    begin = np.zeros(len(sizes) + 1, np.int64)
    np.cumsum(sizes[largest_first], out=begin[1:])
    return np.argsort(rank[label], kind="stable"), begin


@kernel
def _both_directions(
    count: int, source: NDArray[np.int32], target: NDArray[np.int32]
) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """Counting sort by target, then by source: each list comes out sorted."""
    links = len(source)
    start = np.zeros(count + 1, np.int64)
    for k in range(links):
        if source[k] != target[k]:
            start[source[k] + 1] += 1
            start[target[k] + 1] += 1
    for i in range(count):
        start[i + 1] += start[i]
    total = start[count]
    place = start[:-1].copy()
    unsorted = np.empty(total, np.int32)
    for k in range(links):
        a, b = source[k], target[k]
        if a != b:
            unsorted[place[a]] = b
            place[a] += 1
            unsorted[place[b]] = a
            place[b] += 1
    neighbour = np.empty(total, np.int32)
    for i in range(count):
        place[i] = start[i]
    for i in range(count):
        for k in range(start[i], start[i + 1]):
            other = unsorted[k]
            neighbour[place[other]] = i
            place[other] += 1
    return start, neighbour


@kernel
def _without_doubles(
    start: NDArray[np.int64], neighbour: NDArray[np.int32]
) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    count = len(start) - 1
    kept_start = np.zeros(count + 1, np.int64)
    kept = np.empty(len(neighbour), np.int32)
    filled = 0
    for i in range(count):
        for k in range(start[i], start[i + 1]):
            if k == start[i] or neighbour[k] != neighbour[k - 1]:
                kept[filled] = neighbour[k]
                filled += 1
        kept_start[i + 1] = filled
    return kept_start, kept[:filled].copy()


@kernel
def _relabelled(
    start: NDArray[np.int64], neighbour: NDArray[np.int32], order: NDArray[np.int64]
) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    count = len(order)
    place = np.full(len(start) - 1, -1, np.int32)
    for k in range(count):
        place[order[k]] = k
    new_start = np.zeros(count + 1, np.int64)
    new = np.empty(len(neighbour), np.int32)
    filled = 0
    for k in range(count):
        i = order[k]
        for e in range(start[i], start[i + 1]):
            new[filled] = place[neighbour[e]]
            filled += 1
        new_start[k + 1] = filled
    return new_start, new


@kernel
def _components(
    start: NDArray[np.int64], neighbour: NDArray[np.int32]
) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    count = len(start) - 1
    label = np.full(count, -1, np.int32)
    sizes = np.zeros(count, np.int64)
    waiting = np.empty(count, np.int32)
    found = 0
    for first in range(count):
        if label[first] >= 0:
            continue
        label[first] = found
        waiting[0] = first
        done, filled = 0, 1
        while done < filled:
            i = waiting[done]
            done += 1
            for k in range(start[i], start[i + 1]):
                j = neighbour[k]
                if label[j] < 0:
                    label[j] = found
                    waiting[filled] = j
                    filled += 1
        sizes[found] = filled
        found += 1
    return label, sizes[:found].copy()


@kernel
def breadth_first(
    start: NDArray[np.int64],
    neighbour: NDArray[np.int32],
    first: int,
    origin: int,
    distance: NDArray[np.signedinteger],
    waiting: NDArray[np.int32],
) -> None:
    """Distances in links from `origin` within the component that begins at node `first`; numbers count from there."""
    for i in range(len(distance)):
        distance[i] = -1
    distance[origin] = 0
    waiting[0] = origin
    done, filled = 0, 1
    while done < filled:
        i = waiting[done]
        done += 1
        for e in range(start[first + i], start[first + i + 1]):
            j = neighbour[e] - first
            if distance[j] < 0:
                distance[j] = distance[i] + 1
                waiting[filled] = j
                filled += 1
