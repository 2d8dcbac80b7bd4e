"""Links that exclude each other and yet held at the same time.

A fact here is a link with its validity. Two facts about one memory exclude each other when they have the same type
and one of their other ends retired or contradicts the other; or when both join the same two memories by types that
cannot both hold, or by one that holds one way only, both ways. Two that were never ended and were stated together are
no overlap: nobody keeps validity there.
"""

import math
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.conflicts.links import RETIRING, Indices, Links, day_of
from memgraph_gui.engine.conflicts.retired import NEEDED_BY, NEEDS
from memgraph_gui.engine.conflicts.stated import OPPOSITE_TYPES
from memgraph_gui.engine.conflicts.values import Conflict, ConflictKind

FACTS = ((NEEDS, False), (("OCCURS_IN",), False), ((*NEEDED_BY, "APPLIES_TO"), True))
"""Types of which one memory has one at a time, and whether that memory is their target."""
ONE_WAY = ("PREFERRED_OVER", "REPLACES", "SUPERSEDES", "DEPRECATED_BY")
"""Types that hold from one memory to another or the other way round, not both."""
_BATCH = 2000  # excluding links that are looked at together
SAME_MOMENT = 60.0  # seconds within which two links count as stated together, or one as ended when the other began


def overlapping(links: Links) -> Iterator[Conflict]:
    """Facts that exclude each other and whose validities overlap, one conflict for each pair of ends."""
    seen: set[tuple[int, int]] = set()
    exclusive = _exclusive(links)
    for names, turned in FACTS:
        facts = _Facts(links, names, turned)
        for first in range(0, len(exclusive), _BATCH):
            yield from _of_batch(links, facts, exclusive[first : first + _BATCH], seen)
    yield from _opposite_in_the_past(links, seen)
    yield from _both_ways_in_the_past(links, seen)


def _of_batch(links: Links, facts: "_Facts", exclusive: Indices, seen: set[tuple[int, int]]) -> Iterator[Conflict]:
    for excluding, first, second in facts.meeting(exclusive):
        one, other = int(links.source[excluding]), int(links.target[excluding])
        pair = min(one, other), max(one, other)
        if pair not in seen and _overlap(links, first, second):
            seen.add(pair)
            evidence = (
                f"{links.stated(first)} and {links.stated(second)} {_when(links, first, second)},"
                f" but {links.stated(excluding)}."
            )
            yield links.conflict(ConflictKind.OVERLAP, one, other, 0.85, evidence, relationships=[first, second])


def _exclusive(links: Links) -> Indices:
    """Links between two memories of which only one can hold; stated alternatives do not exclude each other."""
    names = [name for name, _ in RETIRING]
    found = np.concatenate([links.of(*names), links.of("CONTRADICTS", ended=True)])
    found = found[links.source[found] != links.target[found]]
    alternatives = links.of("ALTERNATIVE_TO", "WORKS_WITH")
    free = links.pair_keys(links.source[alternatives], links.target[alternatives])
    kept: Indices = found[~np.isin(links.pair_keys(links.source[found], links.target[found]), free)]
    return kept


class _Facts:
    """Links of the types of which one memory (what they are about) has one at a time, by their other end."""

    def __init__(self, links: Links, names: tuple[str, ...], turned: bool) -> None:
        self._links = links
        which = links.of(*names, ended=True)
        end, about = (links.source, links.target) if turned else (links.target, links.source)
        self._end, self._about = end[which].astype(np.int64), about[which].astype(np.int64)
        self._type = links.topology.relationship_type[which].astype(np.int64)
        order = np.argsort(self._key(self._end), kind="stable")
        self._end, self._about, self._type = self._end[order], self._about[order], self._type[order]
        self._which, self._keys = which[order], self._key(self._end)

    def meeting(self, exclusive: Indices) -> Iterator[tuple[int, int, int]]:
        """An excluding link, a fact that ends at its source and one about the same memory that ends at its target."""
        one, other = self._links.source[exclusive], self._links.target[exclusive]
        begin = np.searchsorted(self._end, one, "left")
        count = np.searchsorted(self._end, one, "right") - begin
        turned = np.searchsorted(self._end, other, "right") - np.searchsorted(self._end, other, "left") < count
        near, far = np.where(turned, other, one), np.where(turned, one, other)  # the end with fewer facts first
        begin = np.searchsorted(self._end, near, "left")
        count = np.searchsorted(self._end, near, "right") - begin
        pair = np.repeat(np.arange(len(exclusive)), count)
        fact = np.arange(len(pair)) - np.repeat(np.cumsum(count) - count, count) + begin[pair]
        wanted = self._key(far[pair].astype(np.int64), fact)
        first, last = np.searchsorted(self._keys, wanted, "left"), np.searchsorted(self._keys, wanted, "right")
        for at in np.flatnonzero(last > first).tolist():
            for met in range(first[at], last[at]):
                ends = int(self._which[fact[at]]), int(self._which[met])
                yield int(exclusive[pair[at]]), *(ends[::-1] if turned[pair[at]] else ends)

    def _key(self, end: NDArray[np.int64], fact: Indices | None = None) -> NDArray[np.int64]:
        """One number for end, type and what it is about, sorted as the ends are."""
        kind, about = (self._type, self._about) if fact is None else (self._type[fact], self._about[fact])
        count = max(1, self._links.topology.memory_count)
        key: NDArray[np.int64] = (end * len(self._links.topology.relationship_types.names) + kind) * count + about
        return key


def _overlap(links: Links, first: int, second: int) -> bool:
    t = links.topology
    begins = float(t.valid_from[first]), float(t.valid_from[second])
    ends = float(t.valid_until[first]), float(t.valid_until[second])
    if any(map(math.isnan, begins)):
        return False
    ended = not all(map(math.isnan, ends))
    needs = links.type_of(first) in NEEDS
    if not ended and not (needs and abs(begins[0] - begins[1]) > SAME_MOMENT):
        return False
    until = min(math.inf if math.isnan(end) else end for end in ends)
    return until - max(begins) > SAME_MOMENT


def _when(links: Links, first: int, second: int) -> str:
    t = links.topology
    start = day_of(max(float(t.valid_from[first]), float(t.valid_from[second])))
    ends = [float(end) for end in (t.valid_until[first], t.valid_until[second]) if not math.isnan(end)]
    return f"both held from {start} to {day_of(min(ends))}" if ends else f"both hold since {start}"


def _both_ways_in_the_past(links: Links, seen: set[tuple[int, int]]) -> Iterator[Conflict]:
    """Types that can only lead one way, stored both ways and not both current (that is a circle), but for a while."""
    ended = links.topology.ended()
    count = max(1, links.topology.memory_count)
    for name in ONE_WAY:
        found = links.of(name, ended=True)
        keys = links.ordered_keys(found)
        turned = keys % count * count + keys // count
        met = np.flatnonzero(np.isin(keys, turned))
        back: dict[int, list[int]] = {}
        for key, second in zip(turned[met].tolist(), found[met].tolist(), strict=True):
            back.setdefault(key, []).append(second)
        for key, first in zip(keys[met].tolist(), found[met].tolist(), strict=True):
            a, b = int(links.source[first]), int(links.target[first])
            for second in back[key]:
                held = (ended[first] or ended[second]) and _overlap(links, first, second)
                if held and a != b and (min(a, b), max(a, b)) not in seen:
                    seen.add((min(a, b), max(a, b)))
                    evidence = f"{links.stated(first)} and {links.stated(second)} {_when(links, first, second)}."
                    yield links.conflict(ConflictKind.OVERLAP, a, b, 0.8, evidence, relationships=[first, second])


def _opposite_in_the_past(links: Links, seen: set[tuple[int, int]]) -> Iterator[Conflict]:
    """Opposite types on one ordered pair that are not both current, but were for a while."""
    ended = links.topology.ended()
    for one, other in OPPOSITE_TYPES:
        firsts, seconds = links.of(one, ended=True), links.of(other, ended=True)
        by_pair: dict[int, list[int]] = {}
        for key, link in zip(links.ordered_keys(seconds).tolist(), seconds.tolist(), strict=True):
            by_pair.setdefault(key, []).append(link)
        for key, first in zip(links.ordered_keys(firsts).tolist(), firsts.tolist(), strict=True):
            for second in by_pair.get(key, ()):
                a, b = int(links.source[first]), int(links.target[first])
                pair = min(a, b), max(a, b)
                if pair in seen or not (ended[first] or ended[second]) or not _overlap(links, first, second):
                    continue
                seen.add(pair)
                evidence = f"{links.stated(first)} and {links.stated(second)} {_when(links, first, second)}."
                yield links.conflict(ConflictKind.OVERLAP, a, b, 0.8, evidence, relationships=[first, second])
