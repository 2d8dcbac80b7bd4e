"""What a text claims, clause by clause: of which subject, with which quantities, and whether it says yes or no.

Two claims about one subject that differ in a quantity, in a negation or in one of two opposite words cannot both
hold. What is no claim about the present is left out: conditions keep their *if* as a part of the subject, and a
clause in the past tense is history.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from functools import lru_cache

from memgraph_gui.engine.conflicts.measures import CLOCK, NUMBER_WORDS, Quantity, quantity_at
from memgraph_gui.engine.conflicts.opposites import FIRST_KIND, NEGATIONS, POLES
from memgraph_gui.engine.conflicts.units import DIMENSIONS
from memgraph_gui.engine.conflicts.words import WEIGHTLESS, listed, spelled_out, split_words, stem
from memgraph_gui.engine.normal import normal

_CLAUSES = re.compile(r"[\n;!?()\[\]{}|•→=]+|[.,:](?=\s|$)|\s[-–—]\s")
_TOLD = re.compile(r"\b(?:we|i|he|she|they|it|team|user|who) [a-z]+ed\b")  # what somebody did is no rule
# A bound says nothing about yes or no.
_BOUND = re.compile(
    r"\bnot exceed\b|\bnot? (?:more|longer|later|less|fewer|older) than\b|\bat (?:most|least)\b|\bup to\b"
)
_DENIABLE_HINT = re.compile(r"\d| not | no |never |without ")
_HISTORY = listed("was were had used formerly previously until earlier yesterday became did")
_PREDICATES = listed(
    "is are be use uses using run runs require requires need needs listen listens has have support supports set sets"
    " must should default defaults equals takes lasts holds contains allows port limit limited to at level"
)
# A number after one of these names which one is meant.
_NUMBERED = listed(
    "step phase issue ticket pr bug chapter part section release milestone sprint stage case test"
    " task day week item note table figure line page room seat migration revision commit"
)
_MONTHS = listed(
    "january february march april may june july august september october november december jan feb mar apr jun jul"
    " aug sep sept oct nov dec"
)
# Words of measure and of saying so, which two who mean the same choose differently.
_GENERIC = frozenset(
    stem(word)
    for word in listed(
        "always now currently usually about default value setting size amount number total limit limited maximum max"
        " minimum min use using set hold contain run take last get have need require must shall cap capped data entry"
        " entries configured configuration equal per up only note notes new current fixed exceed %"
    )
)
LONGEST = 900  # characters of a content that are read for claims: a memory says first what it is about
MOST = 9  # clauses of one memory
_TOP = 2  # clauses in which a plain yes is heard, and opposite words


@dataclass(frozen=True, slots=True)
class Claim:
    """One clause.

    Attributes:
        subject: stems of what it is about, without quantities, negations and opposite words.
        quantities: in their order.
        poles: of each pair of opposite words in it, which side.
        negated: an odd number of negations.
        text: the clause in normal form, for the evidence.
        place: 0 for the title, else the number of the clause.
    """

    subject: frozenset[str]
    quantities: tuple[Quantity, ...]
    poles: tuple[tuple[int, int], ...]
    negated: bool
    text: str
    place: int

    @property
    def denies(self) -> int:
        """Says yes or no: negations and second sides of opposite words, counted together."""
        return (int(self.negated) + sum(pole for _, pole in self.poles)) % 2


def claims_of(title: str, content: str) -> Iterator[Claim]:
    """The claims of a memory: its title, then the first clauses of its content."""
    first = claim(spelled_out(normal(title)), 0)
    if first is not None:
        yield first
    clauses = [part for part in _CLAUSES.split(spelled_out(normal(content[:LONGEST]))) if len(part) > 8]
    for place, part in enumerate(clauses[:MOST], 1):
        if place <= _TOP or _DENIABLE_HINT.search(part):
            found = claim(part, place)
            if found is not None:
                yield found


def claim(clause: str, place: int) -> Claim | None:
    """What one clause (in normal form) claims; None for history, and for one far down that is a plain yes."""
    if _TOLD.search(clause):
        return None
    words = split_words(_BOUND.sub(" ", clause))
    roles = [role(word) for word in words]
    kinds = {kind for kind, _ in roles}
    if Role.HISTORY in kinds or (place > _TOP and not kinds & _DENIABLE):
        return None
    subject: set[str] = set()
    quantities: list[Quantity] = []
    poles: list[tuple[int, int]] = []
    negations = skipped = 0
    for at, (kind, meant) in enumerate(roles):
        if skipped:
            skipped -= 1
        elif kind is Role.SUBJECT:
            subject.add(str(meant))
        elif kind is Role.NUMBER:
            found = quantity_at(words, at)
            if found is None or _is_name(words, at, found[0]):
                subject.add(f"#{words[at]}")
            else:
                quantities.append(found[0])
                skipped = found[1] - 1
        elif kind is Role.NEGATION:
            negations += 1
        elif isinstance(meant, tuple) and (meant[0] < FIRST_KIND or not _PREDICATES.isdisjoint(words)):
            poles.append(meant)
        elif kind is Role.POLE:
            subject.add(stem(words[at]))
    return Claim(
        frozenset(subject), tuple(quantities), tuple(sorted(poles)), negations % 2 == 1, clause.strip(), place
    )


class Role(Enum):
    """What a word does in a claim."""

    NOTHING = auto()
    SUBJECT = auto()
    NUMBER = auto()
    NEGATION = auto()
    POLE = auto()
    HISTORY = auto()


_DENIABLE = frozenset({Role.NUMBER, Role.NEGATION, Role.POLE})


@lru_cache(maxsize=200_000)  # a pure function of one word
def role(word: str) -> tuple[Role, object]:
    """What a word does in a claim, and what it means there: its stem, or which side of which opposite words."""
    if word in _HISTORY:
        return Role.HISTORY, None
    if word[0].isdigit() or word in NUMBER_WORDS:
        return Role.NUMBER, None
    if word in NEGATIONS:
        return Role.NEGATION, None
    root = stem(word)
    if root in POLES:
        return Role.POLE, POLES[root]
    return (Role.NOTHING, None) if word in WEIGHTLESS or root in _GENERIC else (Role.SUBJECT, root)


def _is_name(words: list[str], at: int, quantity: Quantity) -> bool:
    """Whether a number says which one is meant rather than how much: a date, a step, a version in a name."""
    before = words[at - 1] if at else ""
    after = words[at + 1] if at + 1 < len(words) else ""
    if before in _NUMBERED or before in _MONTHS or after in _MONTHS:
        return True
    if quantity.dimension in DIMENSIONS or quantity.dimension == CLOCK:
        return False
    if isinstance(quantity.amount, float) and 1900 <= quantity.amount <= 2100:
        return True
    return not any(word in _PREDICATES for word in words[:at])
