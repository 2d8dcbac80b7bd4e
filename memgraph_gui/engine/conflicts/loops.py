"""Circles of links that can only lead one way.

Types of one family that say the same from either end are followed together: what REPLACES and what is
DEPRECATED_BY. Each circle is one conflict, however many links it has; in a knot of circles every link that lies on
one is told by a shortest circle through it, up to `SHOWN_CIRCLES` of one knot.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from memgraph_gui.engine.conflicts.links import RETIRING, Indices, Links
from memgraph_gui.engine.conflicts.values import Conflict, ConflictKind

SHOWN_CIRCLES = 10
_ROUNDS = 60  # of taking off ends that no circle reaches; what a longer chain leaves goes the slow way
_SHOWN_MEMBERS = 6


@dataclass(frozen=True, slots=True)
class Family:
    """Types that are followed together.

    Attributes:
        types: each with whether it points against the family's direction.
        verdict: why a circle cannot be, in words.
    """

    types: tuple[tuple[str, bool], ...]
    verdict: str


FAMILIES = (
    Family(RETIRING, "so each of them is replaced and none is the one to follow"),
    Family((("DEPENDS_ON", False), ("REQUIRES", False)), "so each waits for another and none can come first"),
    Family((("BUILDS_ON", False),), "so none of them is the ground that the others build on"),
    Family((("FOLLOWS", False), ("TEMPORAL_SEQUENCE", True)), "so none of them comes first"),
    Family((("PREFERRED_OVER", False),), "so none of them is the preferred one"),
    Family((("GENERALIZES", False), ("SPECIALIZES", True)), "so none of them is the general one"),
)
_Arrows = dict[int, list[tuple[int, int]]]  # by memory: where its arrows lead, each with its relationship


def loops(links: Links) -> Iterator[Conflict]:
    """Every circle in every family, one conflict each; a link from a memory to itself is the smallest."""
    for family in FAMILIES:
        arrows = _arrows(links, family)
        for knot in _knots(arrows):
            for circle in _circles(arrows, knot):
                yield _told(links, family, _from_oldest(links, circle))


def _arrows(links: Links, family: Family) -> _Arrows:
    """The family's arrows between memories that a circle may reach."""
    parts: list[tuple[Indices, Indices, Indices]] = []
    for name, turned in family.types:
        which = links.of(name)
        source, target = links.source[which].astype(np.int64), links.target[which].astype(np.int64)
        parts.append((which, target, source) if turned else (which, source, target))
    which, tail, head = (np.concatenate(column) for column in zip(*parts, strict=True))
    for _ in range(_ROUNDS):
        count = links.topology.memory_count
        inner = (np.bincount(head, minlength=count)[tail] > 0) & (np.bincount(tail, minlength=count)[head] > 0)
        if inner.all():
            break
        which, tail, head = which[inner], tail[inner], head[inner]
    found: _Arrows = {}
    for link, start, end in zip(which.tolist(), tail.tolist(), head.tolist(), strict=True):
        found.setdefault(start, []).append((end, link))
    return found


def _knots(arrows: _Arrows) -> Iterator[list[int]]:
    """Strongly connected memories (Tarjan, without recursion), and single ones with an arrow to themselves."""
    order: dict[int, int] = {}
    low: dict[int, int] = {}
    stack: list[int] = []
    on_stack: set[int] = set()
    for root in arrows:
        if root in order:
            continue
        work = [(root, iter(arrows[root]))]
        order[root] = low[root] = len(order)
        stack.append(root)
        on_stack.add(root)
        while work:
            memory, rest = work[-1]
            for head, _ in rest:
                if head not in order:
                    order[head] = low[head] = len(order)
                    stack.append(head)
                    on_stack.add(head)
                    work.append((head, iter(arrows.get(head, ()))))
                    break
                if head in on_stack:
                    low[memory] = min(low[memory], order[head])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[memory])
                if low[memory] == order[memory]:
                    knot = [stack.pop()]
                    while knot[-1] != memory:
                        knot.append(stack.pop())
                    on_stack.difference_update(knot)
                    if len(knot) > 1 or any(head == memory for head, _ in arrows.get(memory, ())):
                        yield knot


def _circles(arrows: _Arrows, knot: Sequence[int]) -> Iterator[list[int]]:
    """Circles in one knot, each as its links in order; links on a circle already told start none."""
    members = set(knot)
    told: set[int] = set()
    circles = 0
    starts = sorted((link, tail, head) for tail in knot for head, link in arrows.get(tail, ()) if head in members)
    pairs: set[tuple[int, int]] = set()
    for link, tail, head in starts:
        if circles == SHOWN_CIRCLES:
            return
        if link in told or (tail, head) in pairs:
            continue
        circle = [link, *_way(arrows, members, head, tail)]
        told.update(circle)
        pairs.update((t, h) for t in knot for h, one in arrows.get(t, ()) if one in told)
        circles += 1
        yield circle


def _way(arrows: _Arrows, members: set[int], start: int, end: int) -> list[int]:
    """The links of a shortest way inside a knot, where there always is one; none where it starts at its end."""
    came: dict[int, tuple[int, int]] = {}
    waiting = deque([start])
    while waiting and end not in came and start != end:
        memory = waiting.popleft()
        for head, link in arrows.get(memory, ()):
            if head in members and head not in came and head != start:
                came[head] = memory, link
                waiting.append(head)
    way: list[int] = []
    while end != start:
        end, link = came[end]
        way.append(link)
    return way[::-1]


def _from_oldest(links: Links, circle: list[int]) -> list[int]:
    """The same circle, begun with the link that was stated first: the mistake is mostly the last one."""
    begun = np.nan_to_num(links.topology.valid_from[circle], nan=np.inf)
    at = int(np.argmin(begun))
    return circle[at:] + circle[:at]


def _told(links: Links, family: Family, circle: list[int]) -> Conflict:
    turned = dict(family.types)
    tails = [int((links.target if turned[links.type_of(link)] else links.source)[link]) for link in circle]
    if len(circle) == 1:
        evidence = f"{links.stated(circle[0])}: the link leads back to the memory that it starts from."
        return links.conflict(
            ConflictKind.LOOP, tails[0], tails[0], 0.7, evidence, relationships=circle, members=tails
        )
    shown = [links.title(memory) for memory in tails[:_SHOWN_MEMBERS]]
    more = [f"{len(tails) - len(shown)} more"] if len(tails) > len(shown) else []
    types = " and ".join(sorted({links.type_of(link) for link in circle}))
    way = " → ".join([*shown, *more, shown[0]])
    evidence = f"{way}: {len(circle)} {types} links lead back to their start, {family.verdict}."
    return links.conflict(ConflictKind.LOOP, tails[0], tails[1], 0.95, evidence, relationships=circle, members=tails)
