"""Pairs that say the same of the same subject but for a quantity, a negation or one of two opposite words."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from memgraph_gui.engine.conflicts.claims import Claim, claims_of
from memgraph_gui.engine.conflicts.measures import PLAIN, Quantity, same_amount

MOST_OF_A_SUBJECT = 12  # memories that speak of one subject; more of them are a catalogue, not a dispute


@dataclass(frozen=True, slots=True)
class Difference:
    """Two memories that differ in one point.

    Attributes:
        one, other: memory indices.
        score: 0..1.
        says_one, says_other: what each of them says of it, as it stands there (in normal form).
    """

    one: int
    other: int
    score: float
    says_one: str
    says_other: str


@dataclass(slots=True)
class _Said:
    """A claim with who made it and what its title is about."""

    memory: int
    claim: Claim
    title: frozenset[str]


class Subjects:
    """Gathers claims memory by memory, then tells which of them cannot both hold."""

    def __init__(self) -> None:
        self._said: dict[int, list[_Said]] = {}  # by the hash of the subject
        self._telling: set[int] = set()  # subjects of which something was said that can be denied

    def add(self, memory: int, title: str, content: str) -> None:
        """Take in the claims of one memory."""
        about: frozenset[str] = frozenset()
        for claim in claims_of(title, content):
            if claim.place == 0:
                about = claim.subject
            if not claim.subject:
                continue
            key = hash(claim.subject)
            if claim.quantities or claim.negated or claim.poles:
                self._telling.add(key)
            self._said.setdefault(key, []).append(_Said(memory, claim, about))

    def differences(self) -> Iterator[Difference]:
        """Each pair once, by its surest difference."""
        best: dict[tuple[int, int], Difference] = {}
        for key in self._telling:
            by_memory: dict[int, list[_Said]] = {}
            for said in self._said[key]:
                by_memory.setdefault(said.memory, []).append(said)
            if len(by_memory) > MOST_OF_A_SUBJECT:
                continue
            for (a, ones), (b, others) in combinations(by_memory.items(), 2):
                found = _surest(ones, others)
                if found is not None and ((a, b) not in best or found.score > best[a, b].score):
                    best[a, b] = found
        yield from (best[pair] for pair in sorted(best))


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
    says = _in_quantity(one.claim, other.claim) or _in_meaning(one.claim, other.claim)
    if says is None:
        return None
    score = _sureness(one, other)
    return Difference(one.memory, other.memory, score, *says) if score else None


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
