"""Pairs that were found in texts, as conflicts: which of them the links have settled or explained already."""

from collections.abc import Iterator

from memgraph_gui.engine.conflicts.duplicates import Duplicates
from memgraph_gui.engine.conflicts.links import RETIRING, Links, day_of
from memgraph_gui.engine.conflicts.subjects import Difference, Subjects
from memgraph_gui.engine.conflicts.values import Conflict, ConflictKind
from memgraph_gui.engine.conflicts.words import stems, tokens

_RETIRING = frozenset(name for name, _ in RETIRING)
KNOWN_TO_DIFFER = _RETIRING | {
    "CONTRADICTS", "OPPOSITE_OF", "ALTERNATIVE_TO", "PREFERRED_OVER", "VARIANT_OF", "FOLLOWS", "TEMPORAL_SEQUENCE",
    "GENERALIZES", "SPECIALIZES", "PARALLEL_TO", "SCHEMA_INSTANCE",
}  # fmt: skip
"""Links by which somebody has said already how two memories differ."""
_VARIANTS = frozenset({"ALTERNATIVE_TO", "VARIANT_OF", "FOLLOWS", "GENERALIZES", "SPECIALIZES", "SCHEMA_INSTANCE"})


def twins(links: Links, duplicates: Duplicates) -> Iterator[Conflict]:
    """Texts that are there twice, of memories that are both in force."""
    for twin in duplicates.twins():
        first, other = twin.first, twin.other
        known = {links.type_of(link) for link in links.between(first, other).tolist()}
        if links.retired[first] or links.retired[other] or (known & _VARIANTS and twin.score < 0.8):
            continue
        score = twin.score * (0.9 if _projects_differ(links, first, other) else 1.0)
        evidence = f"{links.title(first)} and {links.title(other)} hold one text: {twin.words}."
        yield links.conflict(ConflictKind.NEAR_DUPLICATE, first, other, score, evidence)


def disputes(links: Links, subjects: Subjects) -> Iterator[Conflict]:
    """Texts that differ in one point of one subject: `decided` where one has replaced the other, else open."""
    settled: set[tuple[int, int]] = set()
    for found in subjects.differences():
        between = links.between(found.one, found.other).tolist()
        known = {links.type_of(link) for link in between}
        if known & _RETIRING and "CONTRADICTS" not in known:
            settled.add((min(found.one, found.other), max(found.one, found.other)))
            yield _settled(links, found, between)
        elif not (
            known & KNOWN_TO_DIFFER
            or links.retired[found.one]
            or links.retired[found.other]
            or _projects_differ(links, found.one, found.other)
        ):
            yield _open(links, found)
    yield from _replaced_under_one_title(links, settled)


def _replaced_under_one_title(links: Links, told: set[tuple[int, int]]) -> Iterator[Conflict]:
    """Memories of one title of which one replaced the other: a dispute that is over."""
    for link in links.of(*_RETIRING).tolist():
        a, b = int(links.source[link]), int(links.target[link])
        pair = min(a, b), max(a, b)
        title = stems(tokens(links.topology.titles[a]))
        if a == b or pair in told or not title or title != stems(tokens(links.topology.titles[b])):
            continue
        known = {links.type_of(other) for other in links.between(a, b).tolist()}
        if "CONTRADICTS" in known:
            continue
        told.add(pair)
        old = a if any(by == link for _, by in links.successors(a)) else b
        new = b if old == a else a
        evidence = f"Both have one title, and {links.stated(link)}{links.since(link)}."
        yield links.conflict(ConflictKind.DECIDED, new, old, 0.5, evidence, relationships=[link])


def _settled(links: Links, found: Difference, between: list[int]) -> Conflict:
    link = next(link for link in between if links.type_of(link) in _RETIRING)
    new = next(
        (new for old in (found.one, found.other) for new, by in links.successors(old) if by == link), found.one
    )
    old = found.other if new == found.one else found.one
    says = f"{found.says_one} or {found.says_other}"
    evidence = f"They differ in one point ({says}), and {links.stated(link)}{links.since(link)}."
    return links.conflict(ConflictKind.DECIDED, new, old, 0.6, evidence, relationships=[link])


def _open(links: Links, found: Difference) -> Conflict:
    """The newer one first, as far as the file knows which that is."""
    created = links.topology.created
    newer, older, says = found.one, found.other, (found.says_one, found.says_other)
    if created[older] > created[newer]:
        newer, older, says = older, newer, says[::-1]
    evidence = f"Of one subject, {links.title(newer)} says {says[0]} and {links.title(older)} says {says[1]}"
    day = day_of(float(created[newer]))
    evidence += f"; the first is newer ({day})." if day and created[newer] > created[older] else "."
    return links.conflict(ConflictKind.SAME_SUBJECT, newer, older, found.score, evidence)


def _projects_differ(links: Links, one: int, other: int) -> bool:
    """Whether both belong to a project, and not to the same."""
    names, project = links.topology.projects.names, links.topology.project
    return bool(names[project[one]] and names[project[other]] and project[one] != project[other])
