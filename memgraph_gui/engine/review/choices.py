"""What the six verdicts are called for a kind of conflict, and which of them make no sense for it."""

from collections.abc import Mapping
from dataclasses import dataclass

from memgraph_gui.engine.conflicts.values import ConflictKind
from memgraph_gui.engine.review.verdicts import VERDICTS, Verdict

_K = ConflictKind


@dataclass(frozen=True, slots=True)
class Choice:
    """A verdict as its button says it.

    Attributes:
        title, second: two short lines.
        refused: why it cannot be given, '' when it can.
    """

    verdict: Verdict
    title: str
    second: str
    refused: str = ""


HEADLINES: Mapping[ConflictKind, str] = {
    _K.CONTRADICTS: "These two contradict each other",
    _K.OPPOSITE_TYPES: "Two links say opposite things",
    _K.LOOP: "These links lead in a circle",
    _K.RETIRED_IN_USE: "A replaced memory is still needed",
    _K.OVERLAP: "Two facts that exclude each other held at once",
    _K.DECIDED: "Decided long ago, and still told",
    _K.NEAR_DUPLICATE: "These say the same",
    _K.SAME_SUBJECT: "One subject, two answers",
    _K.MAY_DISAGREE: "These may disagree",
}
NAMES: Mapping[ConflictKind, str] = {
    _K.CONTRADICTS: "Contradicts",
    _K.OPPOSITE_TYPES: "Opposites",
    _K.LOOP: "Circles",
    _K.RETIRED_IN_USE: "Retired",
    _K.OVERLAP: "Overlaps",
    _K.DECIDED: "Decided",
    _K.NEAR_DUPLICATE: "Near duplicates",
    _K.SAME_SUBJECT: "Same subject",
    _K.MAY_DISAGREE: "May disagree",
}
_TITLES: Mapping[Verdict, tuple[str, str]] = {
    Verdict.KEEP_A: ("Keep A", "A replaces B"),
    Verdict.KEEP_B: ("Keep B", "B replaces A"),
    Verdict.BOTH: ("Both true", "by context"),
    Verdict.MERGE: ("Merge", "into one"),
    Verdict.DISMISS: ("No conflict", "dismiss"),
    Verdict.LATER: ("Later", "in 7 days"),
}
_OTHERWISE: Mapping[tuple[ConflictKind, Verdict], tuple[str, str]] = {
    (_K.OPPOSITE_TYPES, Verdict.KEEP_A): ("1st holds", "the second ends"),
    (_K.OPPOSITE_TYPES, Verdict.KEEP_B): ("2nd holds", "the first ends"),
    (_K.LOOP, Verdict.KEEP_A): ("Open it", "newest link"),
    (_K.LOOP, Verdict.KEEP_B): ("Open it", "oldest link"),
    (_K.RETIRED_IN_USE, Verdict.KEEP_A): ("Lead on", "to successor"),
    (_K.RETIRED_IN_USE, Verdict.KEEP_B): ("Keep B", "in force again"),
    (_K.OVERLAP, Verdict.KEEP_A): ("Keep new", "the older ends"),
    (_K.OVERLAP, Verdict.KEEP_B): ("Keep old", "newer gives way"),
    (_K.DECIDED, Verdict.KEEP_A): ("Settled", "the link ends"),
    (_K.DECIDED, Verdict.KEEP_B): ("Reopen", "B in force again"),
}
_LINKS_DISAGREE = "Here links disagree, not memories."
_NOT_BOTH = "Such links cannot all hold."
_REFUSED: Mapping[tuple[ConflictKind, Verdict], str] = {
    (_K.OPPOSITE_TYPES, Verdict.MERGE): _LINKS_DISAGREE,
    (_K.LOOP, Verdict.BOTH): _NOT_BOTH,
    (_K.LOOP, Verdict.MERGE): _LINKS_DISAGREE,
    (_K.RETIRED_IN_USE, Verdict.BOTH): _NOT_BOTH,
    (_K.RETIRED_IN_USE, Verdict.MERGE): _LINKS_DISAGREE,
    (_K.OVERLAP, Verdict.BOTH): _NOT_BOTH,
    (_K.OVERLAP, Verdict.MERGE): _LINKS_DISAGREE,
    (_K.DECIDED, Verdict.BOTH): "It was decided: reopen it first.",
    (_K.DECIDED, Verdict.MERGE): "It was decided: reopen it first.",
}
SETTLED_ALREADY = "No link says any more that they disagree: there is nothing to end."
OF_MEMORIES = frozenset({_K.CONTRADICTS, _K.NEAR_DUPLICATE, _K.SAME_SUBJECT, _K.MAY_DISAGREE})
"""Kinds in which one memory is kept over another."""


def choices(kind: ConflictKind, *, preferred: bool = False, refusal: str = "") -> tuple[Choice, ...]:
    """The six, in the order of their keys.

    Args:
        kind: of the conflict.
        preferred: the kept one is preferred over the other, not put in its place.
        refusal: why the file cannot be written, '' when it can.
    """
    made = []
    for verdict in VERDICTS:
        title, second = _OTHERWISE.get((kind, verdict), _TITLES[verdict])
        if preferred and kind in OF_MEMORIES and verdict in (Verdict.KEEP_A, Verdict.KEEP_B):
            second = second.replace("replaces", "preferred to")
        refused = _REFUSED.get((kind, verdict), "")
        if refusal and verdict not in (Verdict.DISMISS, Verdict.LATER):
            refused = refusal
        made.append(Choice(verdict, title, second, refused))
    return tuple(made)
