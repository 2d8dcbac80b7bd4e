"""The links of a graph as the conflict finders ask for them: by type, current or ended, and who was retired by whom.

Type names are compared in one form (``depends on`` is DEPENDS_ON): files made from other programs' exports spell
them freely.
"""

import re
from collections.abc import Iterable
from datetime import UTC, datetime

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.conflicts.values import Conflict, ConflictKind, whole
from memgraph_gui.engine.records import MemoryFlag, MemoryId, RowId
from memgraph_gui.engine.topology import Topology
from memgraph_gui.engine.vocabulary import relationship_type

Indices = NDArray[np.int64]
RETIRING = (("REPLACES", False), ("SUPERSEDES", False), ("DEPRECATED_BY", True))
"""Types by which one memory retires another, and whether they point from the old one to the new one."""
SHOWN_TITLE = 70  # characters of a title in an evidence
_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)*", re.ASCII)


class Links:
    """The links of one `Topology` that live and have both ends.

    Attributes:
        topology: whose links these are; it must not change meanwhile.
        source, target: memory index of each relationship, int32[m], by relationship index.
        retired: bool[n], memories that a current link or the layout itself retires.
    """

    def __init__(self, topology: Topology) -> None:
        self.topology = topology
        self.source, self.target = topology.source, topology.target
        self._drawable = topology.drawable()
        self._current = self._drawable & ~topology.ended()
        self._names = np.array([canonical(name) for name in topology.relationship_types.names] or [""])
        deleted = (topology.memory_flags & int(MemoryFlag.RETIRED)) != 0
        self._by_old = self._retirements()
        self.retired = deleted.copy()
        self.retired[list(self._by_old)] = True
        self._titles: dict[int, tuple[frozenset[str], frozenset[str]]] = {}
        self._pairs: tuple[NDArray[np.int64], Indices] | None = None

    def of(self, *names: str, ended: bool = False) -> Indices:
        """Current relationships of these types (with `ended`, those that ended as well), by index."""
        wanted = np.flatnonzero(np.isin(self._names, names))
        which = self._drawable if ended else self._current
        return np.flatnonzero(which & np.isin(self.topology.relationship_type, wanted))

    def type_of(self, relationship: int) -> str:
        """The type of a relationship in its one form."""
        return str(self._names[self.topology.relationship_type[relationship]])

    def successors(self, memory: int) -> list[tuple[int, int]]:
        """Who retired a memory, each with the relationship that says so; empty where it was only deleted."""
        return self._by_old.get(memory, [])

    def later(self, memory: int) -> set[int]:
        """Everything that came in the place of a memory, directly or through others."""
        seen: set[int] = set()
        waiting = [memory]
        while waiting:
            for successor, _ in self._by_old.get(waiting.pop(), ()):
                if successor not in seen:
                    seen.add(successor)
                    waiting.append(successor)
        return seen

    def between(self, one: int, other: int) -> Indices:
        """Current relationships that join two memories, in either direction."""
        if self._pairs is None:
            current = np.flatnonzero(self._current)
            keys = self.pair_keys(self.source[current], self.target[current])
            order = np.argsort(keys, kind="stable")
            self._pairs = keys[order], current[order]
        keys, which = self._pairs
        key = self.pair_keys(np.array([one]), np.array([other]))
        first, last = np.searchsorted(keys, key[0], "left"), np.searchsorted(keys, key[0], "right")
        found: Indices = which[first:last]
        return found

    def pair_keys(self, one: NDArray[np.integer], other: NDArray[np.integer]) -> NDArray[np.int64]:
        """One number for each pair of memories, whichever comes first."""
        low, high = np.minimum(one, other).astype(np.int64), np.maximum(one, other).astype(np.int64)
        keys: NDArray[np.int64] = low * max(1, self.topology.memory_count) + high
        return keys

    def ordered_keys(self, relationships: Indices) -> NDArray[np.int64]:
        """One number for each ordered pair of ends."""
        source, target = self.source[relationships].astype(np.int64), self.target[relationships].astype(np.int64)
        keys: NDArray[np.int64] = source * max(1, self.topology.memory_count) + target
        return keys

    def conflict(
        self,
        kind: ConflictKind,
        a: int,
        b: int,
        score: float,
        evidence: str,
        *,
        relationships: Iterable[int] = (),
        members: Iterable[int] = (),
    ) -> Conflict:
        """A conflict between two memories given by index."""
        t = self.topology
        importances = whole(float(t.importance[a])), whole(float(t.importance[b]))
        (words, numbers), (others, other_numbers) = self._title_of(a), self._title_of(b)
        first, second = sorted(" ".join(sorted(own)) for own in (numbers - other_numbers, other_numbers - numbers))
        related = len(words & others) / max(1, len(words | others))
        return Conflict(
            kind,
            RowId(int(t.memory_rowid[a])),
            RowId(int(t.memory_rowid[b])),
            MemoryId(t.memory_ids[a]),
            MemoryId(t.memory_ids[b]),
            score,
            evidence,
            importance=max(importances),
            relationships=tuple(RowId(int(t.relationship_rowid[r])) for r in relationships),
            members=tuple(RowId(int(t.memory_rowid[m])) for m in members),
            rank=0.4 * max(importances) + 0.3 * min(importances) + 0.3 * related,
            series=f"{first}/{second}" if first and second else "",
        )

    def title(self, memory: int) -> str:
        """A title in quotation marks, cut to what an evidence needs."""
        words = " ".join(self.topology.titles[memory].split()) or self.topology.memory_ids[memory]
        return f"“{words if len(words) <= SHOWN_TITLE else words[: SHOWN_TITLE - 1] + '…'}”"

    def stated(self, relationship: int) -> str:
        """A relationship as a sentence without its stop: “A” requires “B”."""
        verb = relationship_type(self.type_of(relationship)).forward
        return f"{self.title(int(self.source[relationship]))} {verb} {self.title(int(self.target[relationship]))}"

    def since(self, relationship: int) -> str:
        """`` (since 2026-04-09)``, or nothing where the time is unknown."""
        day = day_of(float(self.topology.valid_from[relationship]))
        return f" (since {day})" if day else ""

    def _title_of(self, memory: int) -> tuple[frozenset[str], frozenset[str]]:
        """The words and the numbers of a title; a memory in one conflict is soon in another."""
        found = self._titles.get(memory)
        if found is None:
            title = self.topology.titles[memory]
            found = self._titles[memory] = frozenset(title.lower().split()), frozenset(_NUMBER.findall(title))
        return found

    def _retirements(self) -> dict[int, list[tuple[int, int]]]:
        found: dict[int, list[tuple[int, int]]] = {}
        for name, points_forward in RETIRING:
            for relationship in self.of(name).tolist():
                ends = int(self.source[relationship]), int(self.target[relationship])
                new, old = reversed(ends) if points_forward else ends
                if new != old:
                    found.setdefault(old, []).append((new, relationship))
        return found


def canonical(name: str) -> str:
    """A type name in the one form in which the finders compare it."""
    return re.sub(r"[^0-9A-Z]+", "_", name.upper()).strip("_")


def day_of(seconds: float) -> str:
    """A time as a date (UTC), '' where it is unknown."""
    try:
        return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d")
    except (ValueError, OverflowError, OSError):  # NaN, or beyond what a calendar has
        return ""
