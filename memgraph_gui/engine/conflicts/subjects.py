"""Pairs that say the same of the same subject but for a quantity, a negation or one of two opposite words."""

from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from memgraph_gui.engine.conflicts.claims import LONGEST, Claim, claims_of
from memgraph_gui.engine.conflicts.measures import PLAIN, Quantity, same_amount

MOST_OF_A_SUBJECT = 12  # memories that speak of one subject; more of them are a catalogue, not a dispute


@dataclass(frozen=True, slots=True)
class Difference:
    """Two memories that differ in one point.

    Attributes:
        one, other: memory indices.
        score: 0..1.
        says_one, says_other: what each of them says of it, as it stands there (in normal form).
        turned: whether it is a negation or an opposite word, not an amount.
    """

    one: int
    other: int
    score: float
    says_one: str
    says_other: str
    turned: bool = False


@dataclass(frozen=True, slots=True)
class _Said:
    """A claim with who made it and what its title is about."""

    memory: int
    claim: Claim
    title: frozenset[str]


class Subjects:
    """Gathers claims memory by memory, then tells which of them cannot both hold.

    Of each claim only hashes are kept: the few claims that meet are read again.
    """

    def __init__(self) -> None:
        self._memories: list[int] = []
        self._titles: list[str] = []
        self._contents: list[str] = []
        self._keys = array("q")  # hash of the subject of each claim,
        self._values = array("q")  # of what it says of it,
        self._tells = array("b")  # whether that can be denied,
        self._places = array("q")  # and the place of its memory in the lists above

    def add(self, memory: int, title: str, content: str) -> None:
        """Take in the claims of one memory."""
        place = len(self._memories)
        self._memories.append(memory)
        self._titles.append(title)
        self._contents.append(content[:LONGEST])
        for claim in claims_of(title, content):
            if claim.subject:
                self._keys.append(hash(claim.subject))
                self._values.append(hash((claim.quantities, claim.poles, claim.negated)))
                self._tells.append(bool(claim.quantities or claim.negated or claim.poles))
                self._places.append(place)

    def differences(self) -> Iterator[Difference]:
        """Each pair once, by its surest difference."""
        best: dict[tuple[int, int], Difference] = {}
        for key, places in self._disputed():
            for ones, others in combinations([self._said(place, key) for place in places], 2):
                found = _surest(ones, others)
                if found is not None:
                    pair = found.one, found.other
                    if pair not in best or found.score > best[pair].score:
                        best[pair] = found
        yield from (best[pair] for pair in sorted(best))

    def _disputed(self) -> Iterator[tuple[int, list[int]]]:
        """Subjects of which two or more memories say different things that can be denied, and these memories."""
        if not self._keys:
            return
        keys, values = np.array(self._keys, np.int64), np.array(self._values, np.int64)
        tells, places = np.array(self._tells, np.bool_), np.array(self._places, np.int64)
        order = np.lexsort((places, keys))
        keys, values, tells, places = keys[order], values[order], tells[order], places[order]
        starts = np.flatnonzero(np.concatenate([[True], keys[1:] != keys[:-1]]))
        ends = np.concatenate([starts[1:], [len(keys)]])
        told = np.logical_or.reduceat(tells, starts)
        differ = np.maximum.reduceat(values, starts) != np.minimum.reduceat(values, starts)
        for at in np.flatnonzero(told & differ).tolist():
            who = np.unique(places[starts[at] : ends[at]]).tolist()
            if 1 < len(who) <= MOST_OF_A_SUBJECT:
                yield int(keys[starts[at]]), who

    def _said(self, place: int, key: int) -> list[_Said]:
        """What one memory says of a subject."""
        about: frozenset[str] = frozenset()
        found: list[_Said] = []
        for claim in claims_of(self._titles[place], self._contents[place]):
            if claim.place == 0:
                about = claim.subject
            if hash(claim.subject) == key:
                found.append(_Said(self._memories[place], claim, about))
        return found


def _surest(ones: list[_Said], others: list[_Said]) -> Difference | None:
    """The surest difference of two memories in one subject; None where they say the same of it as well."""
    found: Difference | None = None
    for one in ones:
        for other in others:
            if one.claim.subject != other.claim.subject:
                continue  # two subjects with one hash
            if _agree(one.claim, other.claim):
                return None
            difference = _difference(one, other)
            if difference is not None and (found is None or difference.score > found.score):
                found = difference
    return found


def _agree(one: Claim, other: Claim) -> bool:
    """Whether both say the same, and say something that could be denied."""
    says = one.quantities or (one.poles and other.poles) or (one.negated and other.negated)
    return bool(says) and one.denies == other.denies and _same(one.quantities, other.quantities)


def _difference(one: _Said, other: _Said) -> Difference | None:
    amounts = _in_quantity(one.claim, other.claim)
    says = amounts or _in_meaning(one.claim, other.claim)
    if says is None:
        return None
    score = _sureness(one, other)
    return Difference(one.memory, other.memory, score, *says, turned=amounts is None) if score else None


def _in_quantity(one: Claim, other: Claim) -> tuple[str, str] | None:
    """What the claims differ in, when it is amounts of the same dimensions only."""
    if one.negated != other.negated or one.poles != other.poles or len(one.quantities) != len(other.quantities):
        return None
    pairs = list(zip(one.quantities, other.quantities, strict=True))
    if any(a.dimension != b.dimension for a, b in pairs):
        return None
    differing = [(a.shown, b.shown) for a, b in pairs if not same_amount(a.amount, b.amount)]
    if not differing:
        return None
    first, second = (", ".join(some) for some in zip(*differing, strict=True))
    return first, second


def _in_meaning(one: Claim, other: Claim) -> tuple[str, str] | None:
    """What the claims differ in, when it is a negation or one opposite word only."""
    if not _same(one.quantities, other.quantities):
        return None
    if [axis for axis, _ in one.poles] != [axis for axis, _ in other.poles] or one.denies == other.denies:
        return None
    if len(one.subject) + bool(one.poles) < 2:  # a word and "no such word" are a name and a phrase
        return None
    return f"“{one.text}”", f"“{other.text}”"


def _same(one: tuple[Quantity, ...], other: tuple[Quantity, ...]) -> bool:
    return len(one) == len(other) and all(
        a.dimension == b.dimension and same_amount(a.amount, b.amount) for a, b in zip(one, other, strict=True)
    )


def _sureness(one: _Said, other: _Said) -> float:
    """How sure it is that both speak of one thing; 0 where it is not sure enough.

    What the titles are about must not tell them apart: each title may hold a word that the claim does not, but not
    both of them.
    """
    subject = one.claim.subject
    only_one, only_other = one.title - other.title - subject, other.title - one.title - subject
    if only_one and only_other:
        return 0.0
    size = len(subject) + (
        1 if one.claim.poles or any(q.dimension not in (PLAIN,) for q in one.claim.quantities) else 0
    )
    same_title = bool(one.title) and one.title == other.title
    if one.claim.place == 0 and other.claim.place == 0:
        return 0.9 if size >= 3 else 0.75 if size >= 2 else 0.0
    if same_title:
        return 0.85 if size >= 2 else 0.75 if subject <= one.title else 0.0
    return 0.8 if len(subject) >= 3 and not (only_one or only_other) else 0.0
