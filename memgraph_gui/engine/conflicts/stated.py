"""Conflicts that stored links state by themselves: contradictions, open or decided, and links of opposite types."""

from collections.abc import Iterator

import numpy as np

from memgraph_gui.engine.conflicts.links import Links, day_of
from memgraph_gui.engine.conflicts.values import Conflict, ConflictKind, whole
from memgraph_gui.engine.vocabulary import relationship_type

OPPOSITE_TYPES = (
    ("SOLVES", "INEFFECTIVE_FOR"),
    ("CONFIRMS", "CONTRADICTS"),
    ("EFFECTIVE_FOR", "INEFFECTIVE_FOR"),
    ("ENABLES", "BLOCKS"),
    ("PREVENTS", "CAUSES"),
)
"""Types that cannot both hold from one memory to another; MemoryGraph's relationship manager has the same five."""


def contradictions(links: Links) -> Iterator[Conflict]:
    """Current CONTRADICTS links, one conflict for each ordered pair; none of the two memories is retired."""
    for link in _contradicting(links):
        a, b = int(links.source[link]), int(links.target[link])
        if not (links.retired[a] or links.retired[b]):
            evidence = f"{links.stated(link)}: a current link says so{links.since(link)}."
            yield links.conflict(ConflictKind.CONTRADICTS, a, b, _sure(links, link), evidence, relationships=[link])


def decided(links: Links) -> Iterator[Conflict]:
    """Current CONTRADICTS links of which one side was retired since, one conflict for each pair."""
    seen: set[tuple[int, int]] = set()
    for link in _contradicting(links):
        a, b = int(links.source[link]), int(links.target[link])
        pair = min(a, b), max(a, b)
        if pair in seen or not (links.retired[a] or links.retired[b]):
            continue
        seen.add(pair)
        stays, goes = (b, a) if links.retired[a] else (a, b)
        reasons, by = _how_retired(links, stays, goes)
        evidence = f"{links.stated(link)} by a link that is still current, but {reasons}."
        yield links.conflict(ConflictKind.DECIDED, stays, goes, 0.9, evidence, relationships=[link, *by])


def opposite_types(links: Links) -> Iterator[Conflict]:
    """Pairs of current links between the same two memories that cannot both hold."""
    seen: set[tuple[int, int, str, str]] = set()
    for one, other in OPPOSITE_TYPES:
        for first, second in _paired(links, one, other):
            a, b = int(links.source[first]), int(links.target[first])
            if a == b or (a, b, one, other) in seen:
                continue
            seen.add((a, b, one, other))
            evidence = (
                f"{links.stated(first)}{links.since(first)}, and the same two are joined by"
                f" “{relationship_type(other).forward}”{links.since(second)}; both links are current."
            )
            yield links.conflict(ConflictKind.OPPOSITE_TYPES, a, b, 0.95, evidence, relationships=[first, second])


def _contradicting(links: Links) -> Iterator[int]:
    """One CONTRADICTS link for each ordered pair of two memories, the first stored."""
    found = links.of("CONTRADICTS")
    found = found[links.source[found] != links.target[found]]
    _, first = np.unique(links.ordered_keys(found), return_index=True)
    yield from found[np.sort(first)].tolist()


def _paired(links: Links, one: str, other: str) -> Iterator[tuple[int, int]]:
    """Links of the first type, each with one of the other on the same ordered pair (CONTRADICTS has no order)."""
    first, second = links.of(one), links.of(other)
    forward = links.ordered_keys(first)
    count = max(1, links.topology.memory_count)
    found: dict[int, int] = {}
    for key, link in zip(links.ordered_keys(second).tolist(), second.tolist(), strict=True):
        found.setdefault(key, link)
        if relationship_type(other).symmetric:
            found.setdefault(key % count * count + key // count, link)
    for key, link in zip(forward.tolist(), first.tolist(), strict=True):
        if key in found:
            yield link, found[key]


def _how_retired(links: Links, stays: int, goes: int) -> tuple[str, list[int]]:
    """Why a contradiction counts as decided, in words, and the links that say so."""
    told: list[str] = []
    by: list[int] = []
    for memory in (goes, stays):
        if not links.retired[memory]:
            continue
        successors = links.successors(memory)
        if not successors:
            told.append(f"{links.title(memory)} was forgotten")
            continue
        successor, link = next((s for s in successors if s[0] == stays), successors[0])
        day = day_of(float(links.topology.valid_from[link]))
        told.append(
            f"{links.title(successor)} took the place of {links.title(memory)}" + (f" on {day}" if day else "")
        )
        by.append(link)
    return " and ".join(told), by


def _sure(links: Links, link: int) -> float:
    """Somebody said so; how strongly decides the rest."""
    return 0.8 + 0.2 * whole(float(links.topology.strength[link]), 0.5)
