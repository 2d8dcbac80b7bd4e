"""What the conflict finders hand out: kinds in their order, the rule of each, one conflict, all that was found."""

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from memgraph_gui.engine.records import MemoryId, RowId


class ConflictKind(StrEnum):
    """The kinds of conflict, the strict ones (stored links say so) first, most pressing first."""

    CONTRADICTS = "contradicts"
    OPPOSITE_TYPES = "opposite-types"
    LOOP = "loop"
    RETIRED_IN_USE = "retired-in-use"
    OVERLAP = "overlap"
    DECIDED = "decided"
    NEAR_DUPLICATE = "near-duplicate"
    SAME_SUBJECT = "same-subject"
    MAY_DISAGREE = "may-disagree"


KINDS: tuple[ConflictKind, ...] = tuple(ConflictKind)
QUIET = frozenset({ConflictKind.MAY_DISAGREE})
"""Kinds that are looked for only when asked: too much of what they find is none (see docs/decisions)."""
ASKED: tuple[ConflictKind, ...] = tuple(kind for kind in KINDS if kind not in QUIET)
"""What is looked for unless somebody says otherwise."""
GROUPED = frozenset({ConflictKind.NEAR_DUPLICATE, ConflictKind.RETIRED_IN_USE})
"""Kinds of which the conflicts with one memory are one matter."""
FURTHER = 0.75  # of its rank, what a conflict keeps for each that was told of one of its memories before
TEXT_KINDS = frozenset(
    {ConflictKind.NEAR_DUPLICATE, ConflictKind.SAME_SUBJECT, ConflictKind.MAY_DISAGREE, ConflictKind.DECIDED}
)
"""Kinds that read the texts of the memories (`decided` finds more with them: the settled same-subject pairs)."""

RULES: Mapping[ConflictKind, str] = {
    ConflictKind.CONTRADICTS: "A current CONTRADICTS link joins two memories, neither of which was retired.",
    ConflictKind.OPPOSITE_TYPES: (
        "Two current links between the same two memories say opposite things, such as SOLVES and INEFFECTIVE_FOR."
    ),
    ConflictKind.LOOP: "Links that can only lead one way, such as REPLACES or DEPENDS_ON, come back to their start.",
    ConflictKind.RETIRED_IN_USE: (
        "A memory that was replaced, deprecated, superseded or forgotten is still needed by a current link."
    ),
    ConflictKind.OVERLAP: (
        "Two links that exclude each other, since one end replaced the other or they prefer either of two to the"
        " other, held at the same time."
    ),
    ConflictKind.DECIDED: (
        "Two memories disagree (by a CONTRADICTS link that is still current, or by what they say of one subject),"
        " and one of them has been retired since."
    ),
    ConflictKind.NEAR_DUPLICATE: (
        "Two texts are the same but for case, blanks, punctuation, marks and words without weight, or one is the"
        " other with something added, or they share nearly all that is rare in them, in any order and with the same"
        " numbers and names."
    ),
    ConflictKind.SAME_SUBJECT: (
        "Two texts say the same of the same subject but for a number with its unit, a version, a time, a setting, a"
        " path or a negation."
    ),
    ConflictKind.MAY_DISAGREE: (
        "Two texts share most of what is rare in them, and state another amount, setting or name of it, or one denies"
        " what the other states. A guess, looked for only when asked: two things of one kind can read like this."
    ),
}


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two memories that cannot both be left as they are.

    Attributes:
        a, b: rowids. `retired-in-use`: a needs b; `near-duplicate`: a is the first of its group; `loop`: a and b
            begin the circle (and are the same for a link to itself); `decided`: a is the one that stays.
        a_id, b_id: their ids, for output.
        score: 0..1, how sure the finder is.
        evidence: in words, from stored data.
        importance: of the more important side, 0 where unknown.
        relationships: rowids of the links that say so.
        members: rowids of everything in a circle, in its order; else empty.
        rank: how much it asks to be looked at among those of its kind: by the importance of both sides, and whether
            their titles have words in common.
        series: the numbers in which the titles differ, both sides of them, else "": of many pairs of the same two
            versions one tells what all of them tell.
    """

    kind: ConflictKind
    a: RowId
    b: RowId
    a_id: MemoryId
    b_id: MemoryId
    score: float
    evidence: str
    importance: float = 0.0
    relationships: tuple[RowId, ...] = ()
    members: tuple[RowId, ...] = ()
    rank: float = 0.0
    series: str = field(default="", compare=False)

    @property
    def rule(self) -> str:
        """The rule of its finder, in one sentence."""
        return RULES[self.kind]


@dataclass(frozen=True, slots=True)
class FoundConflicts:
    """All conflicts of the kinds that were looked for.

    Attributes:
        conflicts: most important first.
        counts: how many of each kind; a kind that was muted is not in it.
    """

    conflicts: tuple[Conflict, ...] = ()
    counts: Mapping[ConflictKind, int] = field(default_factory=dict)

    def as_json(self) -> dict[str, list[dict[str, object]]]:
        """``{"conflicts": [{"kind", "a", "b", "score", "evidence"}]}``, in the same order."""
        return {
            "conflicts": [
                {"kind": str(c.kind), "a": c.a_id, "b": c.b_id, "score": round(c.score, 3), "evidence": c.evidence}
                for c in self.conflicts
            ]
        }


def ordered(conflicts: Iterable[Conflict]) -> tuple[Conflict, ...]:
    """Most important first: by kind, then by rank, then by score; a stable order for equal ones.

    What is told of a pair again (a contradiction stored in both directions) comes after what is new, within its kind.
    A memory that is in many conflicts does not fill the beginning: each further one ranks lower, and so does each
    further pair of the same two versions.
    """
    place = {kind: number for number, kind in enumerate(KINDS)}
    ranked = sorted(conflicts, key=lambda c: (place[c.kind], -c.rank, -c.importance, -c.score, c.a, c.b))
    seen: set[tuple[ConflictKind, RowId, RowId]] = set()
    told: Counter[tuple[ConflictKind, RowId | str]] = Counter()
    keys: list[tuple[int, bool, float]] = []
    for conflict in ranked:
        pair = conflict.kind, min(conflict.a, conflict.b), max(conflict.a, conflict.b)
        sides = [(conflict.kind, side) for side in (conflict.a, conflict.b, conflict.series) if side != ""]
        times = 0 if conflict.kind in GROUPED else max(told[side] for side in sides)
        keys.append((place[conflict.kind], pair in seen, -conflict.rank * FURTHER**times))
        seen.add(pair)
        told.update(sides)
    order = sorted(range(len(ranked)), key=keys.__getitem__)
    return tuple(ranked[at] for at in order)


def whole(value: float, otherwise: float = 0.0) -> float:
    """A stored score within 0..1; `otherwise` where it is missing."""
    return otherwise if math.isnan(value) else min(1.0, max(0.0, value))
