"""Finding one's way in the graph: what lies around a memory, between two of them, and what could be shown next.

Arrays in, arrays out; nothing here knows of a window. Which links may be walked is said by the caller (`usable`), so
that what is filtered out is neither drawn, counted nor walked.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.topology import Topology
from memgraph_gui.engine.vocabulary import relationship_type

Mask = NDArray[np.bool_]
Indices = NDArray[np.int64]
DEEPEST = 5
UNREACHED = -1


class Direction(StrEnum):
    """Which links are followed, seen from the memory one starts at."""

    IN = "in"
    OUT = "out"
    BOTH = "both"


@dataclass(frozen=True, slots=True, eq=False)
class Paths:
    """All shortest ways between two memories.

    Attributes:
        length: links on each of them; -1 when there is none.
        memories: bool[n], on one of them, both ends included. links: bool[m], on one of them.
    """

    length: int
    memories: Mask
    links: Mask


@dataclass(frozen=True, slots=True, eq=False)
class Offer:
    """What expanding a memory by one type of relationship would show.

    Attributes:
        words: the relationship as it reads from the memory ("is solved by").
        relationship: the type as stored. outward: the memory is the source of these links.
        hidden: memories that would appear, ascending. total: neighbours by this type, shown ones included.
    """

    words: str
    relationship: str
    outward: bool
    hidden: Indices
    total: int


class Walk:
    """The links of a graph in an order that lets one walk from any memory to its neighbours.

    Args:
        topology: the graph as it stands.
        usable: bool[m], links that may be walked; None for all whose ends both live.
        direction: seen from where the walk begins; a link whose type has no direction is walked both ways.
    """

    def __init__(self, topology: Topology, usable: Mask | None, direction: Direction = Direction.BOTH) -> None:
        rows = np.flatnonzero(topology.drawable() if usable is None else topology.drawable() & usable)
        source = topology.source[rows].astype(np.int64)
        target = topology.target[rows].astype(np.int64)
        both_ways = symmetric(topology)[rows]
        out = np.ones(len(rows), np.bool_) if direction is not Direction.IN else both_ways
        back = np.ones(len(rows), np.bool_) if direction is not Direction.OUT else both_ways
        here = np.concatenate([source[out], target[back]])
        there = np.concatenate([target[out], source[back]])
        order = np.argsort(here, kind="stable")
        self.count = topology.memory_count
        self._there = there[order]
        self._first = np.searchsorted(here[order], np.arange(self.count + 1))

    def beside(self, memories: Indices) -> Indices:
        """Neighbours of these, each once, ascending."""
        first, last = self._first[memories], self._first[memories + 1]
        lengths = last - first
        if not lengths.sum():
            return np.empty(0, np.int64)
        starts = np.repeat(first - np.concatenate([[0], np.cumsum(lengths)[:-1]]), lengths)
        return np.unique(self._there[starts + np.arange(int(lengths.sum()))])

    def hops(self, seeds: Iterable[int], depth: int | None = None, *, until: int = UNREACHED) -> NDArray[np.int32]:
        """How many links each memory is away from the nearest seed, int32[n]; `UNREACHED` (-1) beyond `depth`.

        Args:
            seeds: where the walk begins.
            depth: how far it goes, None for as far as it gets.
            until: a memory at which it may stop.
        """
        result = np.full(self.count, UNREACHED, np.int32)
        front = np.unique(np.fromiter(seeds, np.int64))
        result[front] = 0
        step = 0
        while len(front) and (depth is None or step < depth) and not (until >= 0 and result[until] >= 0):
            step += 1
            beside = self.beside(front)
            front = beside[result[beside] == UNREACHED]
            result[front] = step
        return result


def symmetric(topology: Topology) -> Mask:
    """Links whose type says the same from both ends, bool[m]."""
    by_code = np.array([relationship_type(name).symmetric for name in topology.relationship_types.names], np.bool_)
    if not len(by_code):
        return np.zeros(topology.relationship_count, np.bool_)
    result: Mask = by_code[topology.relationship_type]
    return result


def neighbourhood(
    topology: Topology,
    seeds: Iterable[int],
    depth: int,
    direction: Direction = Direction.BOTH,
    usable: Mask | None = None,
) -> NDArray[np.int32]:
    """The local graph: int32[n], links from the nearest seed, -1 for what lies outside."""
    return Walk(topology, usable, direction).hops(seeds, depth)


def links_within(topology: Topology, hops: NDArray[np.int32], usable: Mask | None = None) -> Mask:
    """Links between two memories of a local graph, bool[m]."""
    drawn = topology.drawable() if usable is None else topology.drawable() & usable
    if not topology.memory_count:
        return drawn
    inside = hops >= 0
    result: Mask = drawn & inside[topology.source] & inside[topology.target]
    return result


def shortest_paths(topology: Topology, start: int, end: int, usable: Mask | None = None) -> Paths:
    """All shortest ways between two memories, links walked in either direction."""
    walk = Walk(topology, usable)
    from_start = walk.hops([start], until=end)
    length = int(from_start[end])
    memories = np.zeros(topology.memory_count, np.bool_)
    links = np.zeros(topology.relationship_count, np.bool_)
    if length < 0:
        return Paths(-1, memories, links)
    from_end = walk.hops([end], length)
    memories = (from_start >= 0) & (from_end >= 0) & (from_start + from_end == length)
    drawn = topology.drawable() if usable is None else topology.drawable() & usable
    a, b = topology.source, topology.target
    # One step further from the start on the same way: two memories at one distance are no step.
    links = drawn & memories[a] & memories[b] & (np.abs(from_start[a] - from_start[b]) == 1)
    return Paths(length, memories, links)


def offers(
    topology: Topology, memory: int, shown: Mask, allowed: Mask | None = None, usable: Mask | None = None
) -> list[Offer]:
    """What expanding a memory would show, by type and end, most first; types that would show nothing come last.

    Args:
        topology: the graph.
        memory: the one to expand.
        shown: bool[n], what is in the picture now.
        allowed: bool[n], what may come into it (the filters); None for everything.
        usable: bool[m], links that are looked at; None for all.
    """
    drawn = topology.drawable() if usable is None else topology.drawable() & usable
    found: list[Offer] = []
    ends = ((topology.source, topology.target, True), (topology.target, topology.source, False))
    for here, there, outward in ends:
        rows = np.flatnonzero(drawn & (here == memory) & (there != memory))
        codes = topology.relationship_type[rows]
        for code in np.unique(codes).tolist():
            others = np.unique(there[rows[codes == code]]).astype(np.int64)
            if allowed is not None:
                others = others[allowed[others]]
            if len(others):
                name = topology.relationship_types.names[code]
                kind = relationship_type(name)
                words = kind.forward if outward else kind.backward
                found.append(Offer(words, name, outward, others[~shown[others]], len(others)))
    return sorted(found, key=lambda offer: (-len(offer.hidden), -offer.total, offer.words))


def hanging(topology: Topology, memory: int, shown: Mask, usable: Mask | None = None) -> Indices:
    """What collapsing a memory hides: neighbours in the picture that are linked to nothing else in it."""
    drawn = topology.drawable() if usable is None else topology.drawable() & usable
    if not topology.memory_count:
        return np.empty(0, np.int64)
    drawn = drawn & shown[topology.source] & shown[topology.target] & (topology.source != topology.target)
    source, target = topology.source, topology.target
    mine = drawn & ((source == memory) | (target == memory))
    beside = np.unique(np.concatenate([source[mine], target[mine]]).astype(np.int64))
    elsewhere = np.zeros(topology.memory_count, np.bool_)
    others = drawn & ~mine
    elsewhere[source[others]] = elsewhere[target[others]] = True
    result: Indices = beside[(beside != memory) & ~elsewhere[beside]]
    return result
