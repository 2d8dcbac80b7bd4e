"""Pairs that were found in texts, as conflicts: which of them the links have settled or explained already."""

from collections.abc import Iterable, Iterator

from memgraph_gui.engine.conflicts.duplicates import Twin
from memgraph_gui.engine.conflicts.links import RETIRING, Links, day_of
from memgraph_gui.engine.conflicts.subjects import Difference
from memgraph_gui.engine.conflicts.texts import Met
from memgraph_gui.engine.conflicts.values import Conflict, ConflictKind
from memgraph_gui.engine.conflicts.words import stems, tokens

_RETIRING = frozenset(name for name, _ in RETIRING)
KNOWN_TO_DIFFER = _RETIRING | {
    "CONTRADICTS", "OPPOSITE_OF", "ALTERNATIVE_TO", "PREFERRED_OVER", "VARIANT_OF", "FOLLOWS", "TEMPORAL_SEQUENCE",
    "GENERALIZES", "SPECIALIZES", "PARALLEL_TO", "SCHEMA_INSTANCE",
}  # fmt: skip
"""Links by which somebody has said already how two memories differ."""
_LOOSE = frozenset({"RELATED_TO", "SIMILAR_TO", "CONFIRMS", "ANALOGY_TO", "WORKS_WITH"})
"""Links that say of two memories no more than that they have to do with each other."""
_PROBLEMS, _CURES = frozenset({"problem", "error"}), frozenset({"solution", "fix"})
_VARIANTS = frozenset({"ALTERNATIVE_TO", "VARIANT_OF", "FOLLOWS", "GENERALIZES", "SPECIALIZES", "SCHEMA_INSTANCE"})


def twins(links: Links, found: Iterable[Twin]) -> Iterator[Conflict]:
    """Texts that are there twice, of memories that are both in force."""
    for twin in found:
        first, other = twin.first, twin.other
        known = {links.type_of(link) for link in links.between(first, other).tolist()}
        if links.retired[first] or links.retired[other] or (known & _VARIANTS and twin.score < 0.8):
            continue
        score = twin.score * (0.9 if _projects_differ(links, first, other) else 1.0)
        evidence = f"{links.title(first)} and {links.title(other)} hold one text: {twin.words}."
        yield links.conflict(ConflictKind.NEAR_DUPLICATE, first, other, score, evidence)


def open_to_question(links: Links, met: Iterable[Met]) -> list[Met]:
    """The meetings of two memories of which no link says how they differ."""
    return [one for one in met if _may_be_one(links, one[0], one[1])]


def _may_be_one(links: Links, one: int, other: int) -> bool:
    """Whether no link says how two memories differ; loose ones say nothing."""
    return {links.type_of(link) for link in links.between(one, other).tolist()} <= _LOOSE


def rewordings(links: Links, met: Iterable[Met], told: Iterable[Conflict]) -> Iterator[Conflict]:
    """One statement in two wordings; a group of n gives n - 1 pairs, and so does one that is told in part."""
    index = links.topology.memory_index
    leader: dict[int, int] = {}

    def lead(at: int) -> int:
        while (above := leader.get(at, at)) != at:
            at = above
        return at

    for conflict in told:
        a, b = index(conflict.a), index(conflict.b)
        if a is not None and b is not None:
            leader[max(lead(a), lead(b))] = min(lead(a), lead(b))
    for one, other, found in met:
        if found.twice and lead(one) != lead(other):
            leader[max(lead(one), lead(other))] = min(lead(one), lead(other))
            evidence = f"{links.title(one)} and {links.title(other)} say one thing in other words."
            yield links.conflict(ConflictKind.NEAR_DUPLICATE, one, other, found.score, evidence)


def disputes(
    links: Links, differences: Iterable[Difference], met: Iterable[Met], told: Iterable[Conflict]
) -> Iterator[Conflict]:
    """Texts that differ in one point of one subject: `decided` where one has replaced the other, else open.

    Args:
        links: of the graph.
        differences: claims of one subject that differ.
        met: pairs that share more than one claim's subject.
        told: what was found as said twice.
    """
    settled: set[tuple[int, int]] = set()
    again = {frozenset((conflict.a, conflict.b)) for conflict in told}
    opened: set[tuple[int, int]] = set()
    for found in differences:
        between = links.between(found.one, found.other).tolist()
        known = {links.type_of(link) for link in between}
        pair = min(found.one, found.other), max(found.one, found.other)
        if known & _RETIRING and "CONTRADICTS" not in known:
            settled.add(pair)
            yield _settled(links, found, between)
        elif not (
            known & KNOWN_TO_DIFFER
            or links.retired[found.one]
            or links.retired[found.other]
            or _projects_differ(links, found.one, found.other)
            or (found.turned and _are_commands(links, found.one, found.other))
        ):
            opened.add(pair)
            yield _open(links, found)
    for one, other, meeting in met:
        if not meeting.twice and (min(one, other), max(one, other)) not in opened and not _is_cure(links, one, other):
            difference = Difference(one, other, meeting.score, meeting.says_one, meeting.says_other)
            conflict = _open(links, difference, ConflictKind.MAY_DISAGREE)
            if frozenset((conflict.a, conflict.b)) not in again:
                yield conflict
    yield from _replaced_under_one_title(links, settled)


def _is_cure(links: Links, one: int, other: int) -> bool:
    """Whether one is a problem and the other what was done about it: they differ by their nature."""
    kinds = [links.topology.types.names[links.topology.memory_type[memory]].lower() for memory in (one, other)]
    return any(a in _PROBLEMS and b in _CURES for a, b in (kinds, kinds[::-1]))


def _are_commands(links: Links, one: int, other: int) -> bool:
    """Whether both tell how to do something: to enable and to disable a thing are two things to know."""
    kinds = [links.topology.types.names[links.topology.memory_type[memory]].lower() for memory in (one, other)]
    return kinds == ["command", "command"]


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


def _open(links: Links, found: Difference, kind: ConflictKind = ConflictKind.SAME_SUBJECT) -> Conflict:
    """The newer one first, as far as the file knows which that is."""
    created = links.topology.created
    newer, older, says = found.one, found.other, (found.says_one, found.says_other)
    if created[older] > created[newer]:
        newer, older, says = older, newer, says[::-1]
    evidence = f"Of one subject, {links.title(newer)} says {says[0]} and {links.title(older)} says {says[1]}"
    day = day_of(float(created[newer]))
    evidence += f"; the first is newer ({day})." if day and created[newer] > created[older] else "."
    return links.conflict(kind, newer, older, found.score, evidence)


def _projects_differ(links: Links, one: int, other: int) -> bool:
    """Whether both belong to a project, and not to the same."""
    names, project = links.topology.projects.names, links.topology.project
    return bool(names[project[one]] and names[project[other]] and project[one] != project[other])
