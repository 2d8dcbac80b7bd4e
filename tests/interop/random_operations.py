"""Random operations on a memory graph, the odd ones among them."""

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.interop.led import UNDEFINED

TYPES = (
    "SHARED_ENTITY", "TEMPORAL_SEQUENCE", "SAME_TOPIC", "CONTRADICTS", "SUPERSEDES", "CAUSED_BY", "CO_ACTIVATED",
    "SCHEMA_INSTANCE",
)  # fmt: skip
ODD_IDS = ("a:b", "c", "a", "b:c", "ü", "日本", "x y", "", "'q\"", "nul\x00in", "half \ud83d", "🙂", "__proto__")
WEIGHTS = (0.0, 1.0, 0.5, 0.1, 0.2, -0.5, 1.5, 25.0, 1e-9, 3, 0.30000000000000004)
STRENGTHS = (1, 0.5, 0.1 + 0.2, 1e-7, 1e21, 123456789012345680000.0, -0.0, 0, 5e-324, 1.7976931348623157e308)
TIME = 1_760_000_000_000
Operation = tuple[Any, ...]


class Operations:
    """An endless row of operations over a pool of ids; the same for the same number."""

    def __init__(self, seed: int, pool: int, *, odd: bool) -> None:
        self._random = Random(seed)
        self._ids = [f"m{number}" for number in range(pool)] + (list(ODD_IDS) if odd else [])
        self._kinds = {
            self._add_node: 14,
            self._add_edge: 30,
            self._remove_node: 3,
            self._remove_edge: 7,
            self._co_activate: 10,
            self._activate: 16,
            self._edges: 8,
            self._conflicts: 4,
            self._clusters: 4,
            self._counts: 3,
            self._again: 2,
            self._foreign: 2,
        }

    def __iter__(self) -> Iterator[Operation]:
        for memory_id in self._ids[: len(self._ids) * 2 // 3]:
            yield ("addNode", memory_id, self._meta())
        while True:
            (kind,) = self._random.choices(list(self._kinds), list(self._kinds.values()))
            yield kind()

    def _id(self) -> str:
        return self._random.choice(self._ids)

    def _meta(self) -> dict[str, Any]:
        pick = self._random.choice
        return {
            "type": pick(("episodic", "semantic", 'odd "type"\n', "\x07")),
            "scope": pick(("user", "session", "")),
            "scopeId": pick(("", "s1", "ü\u2028")),
            "strength": pick((*STRENGTHS, self._random.random())),
            "createdAt": pick((TIME + self._random.randrange(10**6), TIME + 0.5, 0)),
        }

    def _add_node(self) -> Operation:
        return ("addNode", self._id(), self._meta())

    def _add_edge(self) -> Operation:
        kind = self._random.choice(TYPES) if self._random.random() < 0.96 else "uses"
        weight = self._random.choice(WEIGHTS) if self._random.random() < 0.4 else self._random.random()
        if self._random.random() < 0.01:
            weight = float("nan")
        created = TIME + self._random.randrange(10**6)
        source, target = self._id(), self._id()
        edge = {"sourceId": source, "targetId": target, "type": kind, "weight": weight, "createdAt": created}
        return ("addEdge", edge)

    def _remove_node(self) -> Operation:
        return ("removeNode", self._id())

    def _remove_edge(self) -> Operation:
        return ("removeEdge", self._id(), self._id())

    def _co_activate(self) -> Operation:
        ids = [self._id() for _ in range(self._random.choice((0, 1, 2, 2, 3, 4)))]
        rate = self._random.choice((None, 0.1, 0.3, 1.5, 0, -0.2, 0.05))
        return ("recordCoActivation", ids) if rate is None else ("recordCoActivation", ids, rate)

    def _activate(self) -> Operation:
        seeds = [self._id() for _ in range(self._random.choice((0, 1, 1, 2, 3)))]
        if self._random.random() < 0.3:
            return ("spreadingActivation", seeds)
        choices: dict[str, tuple[Any, ...]] = {
            "maxDepth": (0, 1, 2, 3, 5, 2.5, UNDEFINED),
            "decayPerHop": (0, 0.25, 0.5, 0.9, 1, UNDEFINED),
            "activationThreshold": (0, 0.01, 0.1, 0.5, UNDEFINED),
            "maxResults": (0, 1, 5, 20, 1000, -1, 2.7, UNDEFINED),
        }
        config = {
            name: self._random.choice(values) for name, values in choices.items() if self._random.random() < 0.5
        }
        return ("spreadingActivation", seeds, config)

    def _edges(self) -> Operation:
        kind = self._random.choice((None, *TYPES))
        return ("getEdges", self._id()) if kind is None else ("getEdges", self._id(), kind)

    def _conflicts(self) -> Operation:
        return ("getConflicts", self._id())

    def _clusters(self) -> Operation:
        size = self._random.choice((None, 0, 1, 2, 3, 2.5))
        return ("detectClusters",) if size is None else ("detectClusters", size)

    def _counts(self) -> Operation:
        return self._random.choice((("nodeCount",), ("edgeCount",), ("hasNode", self._id()), ("order",)))

    def _again(self) -> Operation:
        return (self._random.choice(("initialize", "initialize", "reopen")),)

    def _foreign(self) -> Operation:
        """What another program may have left in the file; and once in a while everything goes."""
        if self._random.random() < 0.1:
            return ("clear",)
        pool = [one for one in self._ids if one.isprintable()]
        source, target = self._random.choice(pool), self._random.choice(pool)
        number = self._random.randrange(10**9)
        edge: Operation = (
            f"foreign-{number}",
            source,
            target,
            self._random.choice((*TYPES, "uses")),
            self._random.random(),
            TIME,
        )
        return self._random.choice(
            (
                ("foreignEdge", edge),
                ("foreignEdge", edge),
                ("foreignNode", (f"entity-{number}", "entity", "{}")),
                ("foreignNode", (f"broken-{number}", "memory_graph", '{"strength": NaN}')),
                ("foreignNode", (f"odd-{number}", "memory_graph", "5")),
            )
        )
