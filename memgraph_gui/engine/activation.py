"""Spreading activation as AgentOS' memory graph defines it, with its order of results.

Source of the rule: the seed document (`SqliteMemoryGraph.spreadingActivation`) and its answers as recorded from
`@framers/agentos` 0.9.164. In short: seeds start at 1.0; an edge carries `activation x (1 - decay) x weight`, in
that order of multiplication and in both directions; a value under the threshold is dropped; a node keeps its best
value and the depth of that path; a node at the depth limit or under the threshold is not expanded; seeds are left
out of the result. Ties stand in the order of the first visit.

What MemoryGraph files add: the weight is the strength, and a relationship that has ended does not carry. Direction,
multipliers, confidence and nodes that are not crossed are ours, and off unless asked for.
"""

import functools
import math
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.records import LayoutName
from memgraph_gui.engine.topology import MISSING, Topology
from memgraph_gui.engine.vocabulary import AGENTOS_TYPES, relationship_type

_MISSING_STRENGTH = 0.5  # what MemoryGraph's own model puts where a relationship names none
_QUEUE_LIMIT = 10_000  # the original queues nothing while this many entries wait


class Direction(StrEnum):
    """Which way activation may run along a relationship."""

    BOTH = "both"
    OUT = "out"
    IN = "in"


@dataclass(frozen=True, slots=True)
class SpreadingActivationConfig:
    """The dials, with the seed's defaults.

    `None` stands for a value that was given as undefined: for `max_depth` or `activation_threshold` nothing is
    activated, for `decay_per_hop` every value is NaN, for `max_results` nothing is cut, as in the original.
    """

    max_depth: float | None = 3
    decay_per_hop: float | None = 0.5
    activation_threshold: float | None = 0.1
    max_results: float | None = 20


@dataclass(frozen=True, slots=True)
class Carrying:
    """What a relationship lets through beside its weight; the defaults are the seed's rule."""

    direction: Direction = Direction.BOTH
    categories: Mapping[str, float] = field(default_factory=dict)
    types: Mapping[str, float] = field(default_factory=dict)
    use_confidence: bool = False
    ended: bool = False


@dataclass(frozen=True, slots=True)
class Activated:
    """One node that lit up.

    Attributes:
        node: number of the node in its `ActivationGraph`.
        activation: best value that reached it.
        depth: hops of that path.
        activated_by: seeds whose activation reached it, in order of arrival.
        parent, edge: the node and the edge (as numbered by the caller) that brought the best value.
    """

    node: int
    activation: float
    depth: int
    activated_by: tuple[int, ...]
    parent: int
    edge: int


class Carries(Protocol):
    """What `spread` asks of a graph."""

    @property
    def known(self) -> Sequence[bool]:
        """One flag a node; a seed that is not known is not expanded."""
        ...

    def around(self, node: int) -> Sequence[tuple[int, float, int]]:
        """(neighbour, weight, edge) for each edge at a node, in edge order."""
        ...


class ActivationGraph:
    """Nodes 0..n-1 with the edges incident to each, in edge order; a self loop is there once.

    Nodes may be ends that do not exist (`known` is False): they are activated, but a seed among them is not
    expanded.
    """

    def __init__(
        self,
        known: Sequence[bool],
        edges: Iterable[tuple[int, int, float, int]],
        direction: Direction = Direction.BOTH,
    ) -> None:
        """Take `known` (one flag a node) and edges as (source, target, weight, the caller's number of it)."""
        self.known = known
        self._around: list[list[tuple[int, float, int]]] = [[] for _ in known]
        for source, target, weight, edge in edges:
            if direction is not Direction.IN or source == target:
                self._around[source].append((target, weight, edge))
            if source != target and direction is not Direction.OUT:
                self._around[target].append((source, weight, edge))

    def around(self, node: int) -> list[tuple[int, float, int]]:
        """(neighbour, weight, edge) for each edge at a node, in edge order."""
        return self._around[node]


@dataclass(slots=True)
class _Reached:
    activation: float
    depth: int
    origins: list[int]
    parent: int
    edge: int


def spread(
    graph: Carries,
    seeds: Sequence[int],
    config: SpreadingActivationConfig | None = None,
    not_crossed: frozenset[int] = frozenset(),
) -> list[Activated]:
    """Activation from the seeds, best first, cut to `max_results`.

    Args:
        graph: what carries.
        seeds: node numbers; one named twice enters twice, one that is not known is not expanded but still
            counts as a seed and so is never a result.
        config: the dials.
        not_crossed: nodes that light up and pass nothing on.
    """
    config = config or SpreadingActivationConfig()
    depth_limit, threshold = config.max_depth, config.activation_threshold
    if depth_limit is None or threshold is None:
        return []
    keep = math.nan if config.decay_per_hop is None else 1 - config.decay_per_hop
    reached: dict[int, _Reached] = {}
    seed_set = set(seeds)
    queue = deque((seed, 1.0, 0, seed) for seed in seeds if graph.known[seed])
    while queue:
        node, activation, depth, origin = queue.popleft()
        if not depth < depth_limit or not activation >= threshold:
            continue
        if node in not_crossed and node not in seed_set:
            continue
        kept = activation * keep
        for neighbour, weight, edge in graph.around(node):
            if neighbour in seed_set:
                continue
            value = kept * weight
            if value < threshold:
                continue
            before = reached.get(neighbour)
            if before is None:
                reached[neighbour] = _Reached(value, depth + 1, [origin], node, edge)
                if len(queue) < _QUEUE_LIMIT:
                    queue.append((neighbour, value, depth + 1, origin))
                continue
            if origin not in before.origins:
                before.origins.append(origin)
            if value > before.activation:
                before.activation, before.depth, before.parent, before.edge = value, depth + 1, node, edge
                if len(queue) < _QUEUE_LIMIT:
                    queue.append((neighbour, value, depth + 1, origin))
    return _ranked(reached, config.max_results)


def _ranked(reached: dict[int, _Reached], limit: float | None) -> list[Activated]:
    items = list(reached.items())
    if any(math.isnan(item.activation) for _, item in items):
        items.sort(key=functools.cmp_to_key(_descending_with_nan))
    else:
        items.sort(key=lambda pair: -pair[1].activation)
    result = [
        Activated(node, item.activation, item.depth, tuple(item.origins), item.parent, item.edge)
        for node, item in items
    ]
    return result if limit is None or limit == math.inf else result[: int(limit)]


def _descending_with_nan(left: tuple[int, _Reached], right: tuple[int, _Reached]) -> int:
    """The original subtracts and a NaN difference counts as equal."""
    difference = right[1].activation - left[1].activation
    return 0 if math.isnan(difference) else (difference > 0) - (difference < 0)


@dataclass(frozen=True, slots=True)
class Step:
    """One hop of a path: over which relationship, what it multiplied by, and what arrived."""

    node: int
    edge: int
    weight: float
    activation: float


def paths_to(
    graph: ActivationGraph,
    seeds: Sequence[int],
    node: int,
    config: SpreadingActivationConfig | None = None,
    limit: int = 50,
) -> list[tuple[int, tuple[Step, ...]]]:
    """Every simple path that lights a node, as (seed, steps), strongest first, at most `limit`.

    A path counts when each value on it stays at or over the threshold and it is no longer than the depth limit;
    it passes no other seed, as activation does not.
    """
    config = config or SpreadingActivationConfig()
    if config.max_depth is None or config.activation_threshold is None or config.decay_per_hop is None:
        return []
    keep, seed_set = 1 - config.decay_per_hop, set(seeds)
    found: list[tuple[int, tuple[Step, ...]]] = []
    stack: list[tuple[int, int, float, tuple[Step, ...]]] = [
        (seed, seed, 1.0, ()) for seed in dict.fromkeys(seeds) if graph.known[seed]
    ]
    while stack and len(found) < limit * 40:
        seed, at, activation, steps = stack.pop()
        if len(steps) >= config.max_depth:
            continue
        passed = {seed, *(step.node for step in steps)}
        for neighbour, weight, edge in graph.around(at):
            value = activation * keep * weight
            if neighbour in seed_set or neighbour in passed or not value >= config.activation_threshold:
                continue
            path = (*steps, Step(neighbour, edge, weight, value))
            if neighbour == node:
                found.append((seed, path))
            else:
                stack.append((seed, neighbour, value, path))
    found.sort(key=lambda item: (-item[1][-1].activation, len(item[1])))
    return found[:limit]


@dataclass(frozen=True, slots=True)
class NamedGraph:
    """An `ActivationGraph` with the ids of its nodes; nodes beyond the topology's are ends that do not exist."""

    graph: ActivationGraph
    ids: Sequence[str]
    numbers: Mapping[str, int]


def graph_of(topology: Topology, layout: LayoutName, carrying: Carrying | None = None) -> NamedGraph:
    """What carries activation in an opened file; edges are numbered as in the topology, in rowid order.

    In an AgentOS brain only the eight edge types of its memory graph carry, as it loads no others; there and in
    MemoryGraph files an end that does not exist is a node of its own.
    """
    carrying = carrying or Carrying()
    ids = list(topology.memory_ids)
    alive = topology.memory_alive.tolist()
    ghosts: dict[str, int] = {}
    source, target = topology.source.tolist(), topology.target.tolist()
    weights, carries = _weights(topology, layout, carrying)
    order = np.argsort(topology.relationship_rowid, kind="stable")
    edges: list[tuple[int, int, float, int]] = []
    for edge in order[carries[order]].tolist():
        ends = []
        for end, end_id in ((source[edge], topology.from_ids[edge]), (target[edge], topology.to_ids[edge])):
            ends.append(end if end != MISSING else ghosts.setdefault(end_id, len(ids) + len(ghosts)))
        edges.append((ends[0], ends[1], float(weights[edge]), edge))
    known = list(chain(alive, (False for _ in ghosts)))
    ids.extend(ghosts)
    numbers = {memory_id: number for number, memory_id in enumerate(ids) if known[number] or number >= len(alive)}
    return NamedGraph(ActivationGraph(known, edges, carrying.direction), ids, numbers)


def _weights(
    topology: Topology, layout: LayoutName, carrying: Carrying
) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """The weight of each relationship, float64[m], and whether it carries, bool[m]."""
    weights = topology.strength
    if layout is not LayoutName.AGENTOS:
        weights = np.where(np.isnan(weights), _MISSING_STRENGTH, weights)
    if carrying.use_confidence:
        confidence = topology.relationship_confidence
        weights = weights * np.where(np.isnan(confidence), 1.0, confidence)
    names = topology.relationship_types.names
    if names:
        factors = np.array([_factor(name, carrying) for name in names])
        weights = weights * factors[topology.relationship_type]
    carries = topology.relationship_alive.copy()
    if layout is LayoutName.AGENTOS and names:
        carries &= np.array([name in AGENTOS_TYPES for name in names])[topology.relationship_type]
    if not carrying.ended:
        carries &= ~topology.ended()
    return weights, carries


def _factor(name: str, carrying: Carrying) -> float:
    category = relationship_type(name).category
    return carrying.categories.get(category, 1.0) * carrying.types.get(name, 1.0)
