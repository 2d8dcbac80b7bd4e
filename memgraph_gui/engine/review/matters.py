"""What a reviewer decides at once: the conflicts of one group, or of one pair in both directions, are one matter."""

from collections.abc import Iterable
from dataclasses import dataclass

from memgraph_gui.engine.conflicts.values import KINDS, Conflict, ConflictKind
from memgraph_gui.engine.records import MemoryId, RowId


@dataclass(frozen=True, slots=True)
class Matter:
    """One thing to decide.

    Attributes:
        kind: of its conflicts.
        members: rowids; the first two are A and B of the card. `retired-in-use`: A needs B, further ones need B, too;
            `near-duplicate`: further ones say the same; `loop`: all of the circle (one member for a link to itself).
        ids: of the members.
        links: rowids of the links that state it.
        score, importance: the highest of its conflicts.
        evidence: one sentence for each conflict, the first one first.
        name: what it is found again by in a later search of the same file.
    """

    kind: ConflictKind
    members: tuple[RowId, ...]
    ids: tuple[MemoryId, ...]
    links: tuple[RowId, ...]
    score: float
    importance: float
    evidence: tuple[str, ...]
    name: tuple[str, ...]

    @property
    def a(self) -> RowId:
        """The left side of the card."""
        return self.members[0]

    @property
    def b(self) -> RowId:
        """The right side; the same as the left one for a link from a memory to itself."""
        return self.members[1] if len(self.members) > 1 else self.members[0]

    @property
    def pairs(self) -> tuple[tuple[RowId, RowId], ...]:
        """The pairs that a decision names: a group is decided when all of its pairs are."""
        if self.kind is ConflictKind.NEAR_DUPLICATE:
            return tuple((self.a, other) for other in self.members[1:])
        if self.kind is ConflictKind.RETIRED_IN_USE:
            return tuple((user, self.b) for user in self.members if user != self.b)
        return ((self.a, self.b),)


def matters_of(conflicts: Iterable[Conflict]) -> tuple[Matter, ...]:
    """Conflicts put together, in the order of the first of each matter."""
    found: dict[tuple[object, ...], list[Conflict]] = {}
    for conflict in conflicts:
        found.setdefault(_group(conflict), []).append(conflict)
    return tuple(_matter(group) for group in found.values())


def counted(matters: Iterable[Matter]) -> dict[ConflictKind, int]:
    """How many there are of each kind, in the order of kinds; none of a kind is left out."""
    counts = dict.fromkeys(KINDS, 0)
    for matter in matters:
        counts[matter.kind] += 1
    return {kind: count for kind, count in counts.items() if count}


def _group(conflict: Conflict) -> tuple[object, ...]:
    if conflict.kind is ConflictKind.NEAR_DUPLICATE:
        return conflict.kind, conflict.a  # the first of its group
    if conflict.kind is ConflictKind.RETIRED_IN_USE:
        return conflict.kind, conflict.b
    if conflict.kind is ConflictKind.CONTRADICTS:
        return conflict.kind, min(conflict.a, conflict.b), max(conflict.a, conflict.b)
    return conflict.kind, conflict.a, conflict.b, conflict.relationships, conflict.members


def _matter(group: list[Conflict]) -> Matter:
    first = group[0]
    named: dict[RowId, MemoryId] = {first.a: first.a_id, first.b: first.b_id}
    for conflict in group[1:]:
        named.setdefault(conflict.a, conflict.a_id)
        named.setdefault(conflict.b, conflict.b_id)
    members = tuple(named)
    if first.members:  # a circle
        members = tuple(dict.fromkeys((first.a, first.b, *first.members)))
    ids = tuple(named.get(member, MemoryId(f"row {member}")) for member in members)
    return Matter(
        first.kind,
        members,
        ids,
        tuple(dict.fromkeys(link for conflict in group for link in conflict.relationships)),
        max(conflict.score for conflict in group),
        max(conflict.importance for conflict in group),
        tuple(conflict.evidence for conflict in group),
        (str(first.kind), *sorted(ids)),
    )
