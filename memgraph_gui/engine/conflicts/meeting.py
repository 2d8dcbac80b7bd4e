"""Two memories laid side by side: whether they say one thing twice, or two things of one subject.

What two people write of one thing shares most words that are rare, in any order. What tells two things apart is a
word of the title that the content takes up and the other does not know, on both sides (the parser, the printer), or
two words that name cases (staging, production). When nothing tells them apart, what differs is looked at: nothing
but words makes them one statement, a number, a path or a negation makes them a dispute.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from math import fsum  # the same in whichever order: that of a set is another in each process

from memgraph_gui.engine.conflicts.measures import PLAIN
from memgraph_gui.engine.conflicts.opposites import contrasted
from memgraph_gui.engine.conflicts.readings import Clause, Reading, shortened_of, without_one
from memgraph_gui.engine.conflicts.words import is_piece, listed, split_words, stem

_ASPECTS = frozenset(
    stem(word)
    for word in listed(
        "how where why what when who does value unit size setting configuration version requirement policy limit note"
        " default rule information detail file path name number list step guide handling usage use used using new old"
        " current count amount rate level minimum maximum min max length issue problem fix solution error about"
    )
)
"""Words by which a title names an aspect of its subject, which another chooses differently."""
Weigh = Callable[[str], float]
ONE_STATEMENT = 0.6  # of what both weigh, what is in both (Dice), from which they are one statement
ONE_STATEMENT_NAMED = 0.5  # the same where both hold the same two names
ONE_SUBJECT = 0.5  # from which they speak of one subject
_UNDER_OTHER_NAMES = 0.75  # the same where the titles have nothing in common
_FEW = 6  # stems in both contents, below which more must be in both: a short text is soon like another
_ONE_OF_FEW = 0.85
_CLAUSE = 0.8  # of a denied clause's subject, what the other clause must hold
_CLAUSES_ALIKE = 0.3
_SAID = 0.4  # of that other clause, what the denied one must hold
_DENIED = 3  # stems of a clause that is denied
_LONG = 5  # letters; a longer word may be spelled with one more or less
_OWN_CLAUSE = 4  # stems of a clause that says something of its own,
_KNOWN = 0.4  # and less than this of it is in the other memory


@dataclass(frozen=True, slots=True)
class Meeting:
    """What comes of two memories.

    Attributes:
        twice: whether they say one thing twice; else they dispute.
        score: 0..1.
        says_one, says_other: what each of them says, in a dispute.
    """

    twice: bool
    score: float
    says_one: str = ""
    says_other: str = ""


def meet(one: Reading, other: Reading, weigh: Weigh) -> Meeting | None:
    """Lay two memories side by side."""
    if _at_most_alike(one, other, weigh) < ONE_SUBJECT - 0.15:
        return None
    like = _likeness(one.terms, other.terms, weigh)
    own, other_own = _own_title(one, other), _own_title(other, one)
    if like < ONE_SUBJECT - 0.15 or (own and other_own) or _about_two_things(one, other):
        return None
    # A word of its own in one title only may name a part or a kind of what the other is about.
    strange = _strange(one, other) and _strange(other, one)
    if strange and _one_frame(one.title, other.title):
        return None
    disputed = _disputed(one, other, weigh, strange=strange)
    if disputed or own or other_own:
        return disputed
    unlike = bool(one.title and other.title) and set(one.title).isdisjoint(other.title)
    return None if unlike and like < _UNDER_OTHER_NAMES else _twice(one, other, like)


def _about_two_things(one: Reading, other: Reading) -> bool:
    """Whether one does not know a word of the other's title, or each names another case."""
    return not (_heard(one, other) and _heard(other, one)) or contrasted(
        one.terms - other.terms, other.terms - one.terms
    )


def _heard(one: Reading, other: Reading) -> bool:
    """Whether the other knows a word of a title; there may be no title."""
    return not one.title or any(word in other.terms for word in one.title)


def _own_title(one: Reading, other: Reading) -> bool:
    """Whether a title has a word that its content takes up, and that the other does not know."""
    content = one.content_terms
    return any(
        word not in other.terms
        and (word in content or any(letter.isdigit() for letter in word) or _inflected(word, content))
        and not _spelled_otherwise(word, other.terms, other.shortened)
        for word in one.title
    )


def _inflected(word: str, words: Collection[str]) -> bool:
    """Whether a word is there with another ending."""
    return len(word) > 3 and any(other.startswith(word) and len(other) - len(word) < 3 for other in words)


def _strange(one: Reading, other: Reading) -> bool:
    """Whether a title has a word that the other does not know and that names more than an aspect."""
    return any(
        word not in other.terms
        and word not in _ASPECTS
        and not is_piece(word)
        and not _spelled_otherwise(word, other.terms, other.shortened)
        for word in one.title
    )


def _one_frame(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether two titles are the same but for one word in one place: a form that was filled in twice."""
    return 1 < len(one) == len(other) and sum(a != b for a, b in zip(one, other, strict=True)) == 1


def _twice(one: Reading, other: Reading, like: float) -> Meeting | None:
    if one.amounts != other.amounts or bool(one.negations) != bool(other.negations):
        return None
    if one.names - other.names and other.names - one.names:
        return None
    if _own_clause(one, other) and _own_clause(other, one):
        return None
    few = len(one.content_terms & other.content_terms) < _FEW
    if few and one.title != other.title:
        return None
    named = len(one.names & other.names) >= 2
    least = _ONE_OF_FEW if few else ONE_STATEMENT_NAMED if named else ONE_STATEMENT
    return Meeting(True, 0.5 + 0.4 * like) if like >= least else None


def _own_clause(one: Reading, other: Reading) -> bool:
    """Whether a clause says something of which the other knows next to nothing."""
    return any(
        len(clause.subject) >= _OWN_CLAUSE and len(clause.subject & other.terms) < _KNOWN * len(clause.subject)
        for clause in one.clauses
    )


def _disputed(one: Reading, other: Reading, weigh: Weigh, *, strange: bool) -> Meeting | None:
    """What they say differently; two whose titles are strange to each other only of a setting with one name."""
    same = one.amounts == other.amounts and one.settings == other.settings and one.names == other.names
    if same and not (one.negations or other.negations):
        return None
    like = _likeness(*_without_names(one, other), weigh)
    if like < ONE_SUBJECT:
        return None
    says = _in_setting(one, other)
    if not says and not strange:
        says = _in_amount(one, other) or _in_denial(one, other, weigh) or _in_name(one, other)
    return Meeting(False, 0.4 + 0.4 * like, *says) if says else None


def _in_setting(one: Reading, other: Reading) -> tuple[str, str] | None:
    for key in sorted(one.settings.keys() & other.settings.keys()):
        first, second = one.settings[key], other.settings[key]
        if first != second and len(key) > 4 and any(sign in key for sign in "_.-"):
            return f"{key} = {first}", f"{key} = {second}"
    return None


def _in_amount(one: Reading, other: Reading) -> tuple[str, str] | None:
    """The one amount of its dimension that each of them states, if they are two."""
    first, second = _stated(one), _stated(other)
    for dimension in sorted(first.keys() & second.keys()):
        mine, theirs = first[dimension], second[dimension]
        if len(mine) == len(theirs) == 1 and mine.keys() != theirs.keys():
            (shown, about), (other_shown, other_about) = next(iter(mine.values())), next(iter(theirs.values()))
            near = any(_alike(first, second) for first in about for second in other_about)
            if dimension != PLAIN or _counts_one_thing(shown, other_shown) or near:
                return shown, other_shown
    return None


def _stated(reading: Reading) -> dict[str, dict[float | str, tuple[str, list[frozenset[str]]]]]:
    """By dimension the amounts that hold now, each as it stands there and with the subjects of its clauses."""
    found: dict[str, dict[float | str, tuple[str, list[frozenset[str]]]]] = {}
    for clause in reading.clauses:
        for dimension, amount, shown in clause.amounts:
            found.setdefault(dimension, {}).setdefault(amount, (shown, []))[1].append(clause.subject)
    return found


def _counts_one_thing(shown: str, other: str) -> bool:
    counted, others = shown.partition(" ")[2], other.partition(" ")[2]
    return bool(counted) and stem(counted) == stem(others)


def _alike(one: frozenset[str], other: frozenset[str]) -> bool:
    return len(one & other) >= _CLAUSES_ALIKE * len(one | other)


def _in_denial(one: Reading, other: Reading, weigh: Weigh) -> tuple[str, str] | None:
    """A clause of one that a clause of the other denies."""
    for denying, stating, turned in ((one, other, False), (other, one, True)):
        for clause in denying.clauses:
            if clause.negated and not clause.conditional and len(clause.subject) >= _DENIED:
                if any(said.negated and _alike(clause.subject, said.subject) for said in stating.clauses):
                    continue  # both deny it
                for said in stating.clauses:
                    if _denies(clause, said, weigh):
                        says = f"“{clause.text}”", f"“{said.text}”"
                        return says[::-1] if turned else says
    return None


def _denies(clause: Clause, said: Clause, weigh: Weigh) -> bool:
    if said.negated or said.conditional or said.poles != clause.poles:
        return False
    both = fsum(map(weigh, clause.subject & said.subject))
    return both >= _CLAUSE * fsum(map(weigh, clause.subject)) and both >= _SAID * fsum(map(weigh, said.subject))


def _in_name(one: Reading, other: Reading) -> tuple[str, str] | None:
    """The one name (a path, a word in code signs) in the place of which the other has another."""
    mine, theirs = _own_names(one, other), _own_names(other, one)
    if len(mine) != 1 or len(theirs) != 1:
        return None
    first, second = mine.pop(), theirs.pop()
    return (first, second) if _same_kind(first, second) else None


def _own_names(one: Reading, other: Reading) -> set[str]:
    return {name for name in one.names - other.names if not any(name in known for known in other.names)}


def _same_kind(first: str, second: str) -> bool:
    paths = [name.replace("\\", "/").split("/") for name in (first, second)]
    if len(paths[0]) > 1 and len(paths[1]) > 1:
        return paths[0][-1] == paths[1][-1]
    return all(name.isalnum() for name in (first, second))


def _without_names(one: Reading, other: Reading) -> tuple[set[str], set[str]]:
    """Their words, without those that only stand in names which the other does not know."""
    mine, theirs = (
        {stem(word) for name in names for word in split_words(name)}
        for names in (_own_names(one, other), _own_names(other, one))
    )
    common = one.terms & other.terms
    return set(one.terms) - (mine - common), set(other.terms) - (theirs - common)


def _at_most_alike(one: Reading, other: Reading, weigh: Weigh) -> float:
    """What `_likeness` of two readings can be at most: every long word of the first stands for one of the other."""
    both = one.terms & other.terms
    again = fsum(weigh(word) for word in one.terms - both if len(word) > _LONG)
    whole = one.weight(weigh) + other.weight(weigh)
    return 2 * (fsum(map(weigh, both)) + again) / whole if whole else 0.0


def _likeness(one: Collection[str], other: Collection[str], weigh: Weigh) -> float:
    """How much of what both weigh is in both: 0..1."""
    mine, theirs = set(one), set(other)
    both = mine & theirs
    whole = fsum(map(weigh, mine)) + fsum(map(weigh, theirs))
    shortened = shortened_of(theirs)
    again = fsum(weigh(word) for word in mine - both if _spelled_otherwise(word, theirs, shortened))
    return min(1.0, 2 * (fsum(map(weigh, both)) + again) / whole) if whole else 0.0


def _spelled_otherwise(word: str, words: Collection[str], shortened: Collection[str]) -> bool:
    """Whether a long word is there with one letter more or less, or with another ending.

    Args:
        word: of one.
        words: of the other.
        shortened: these without one of their letters (`shortened_of`).
    """
    if len(word) <= _LONG or not word.isalpha():
        return False
    return word in shortened or any(less in words and less.isalpha() for less in without_one(word))
