"""One memory as it is laid beside another: its words, amounts, settings, names and clauses, each in one form."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from math import fsum

from memgraph_gui.engine.conflicts.measures import CLOCK, NUMBER_WORDS, PLAIN, Quantity, quantity_at
from memgraph_gui.engine.conflicts.opposites import FIRST_KIND, NEGATIONS, POLES
from memgraph_gui.engine.conflicts.units import DIMENSIONS, UNITS
from memgraph_gui.engine.conflicts.words import WEIGHTLESS, in_full, listed, spelled_out, split_words, stem
from memgraph_gui.engine.normal import normal

_SHORT = 6  # letters; a word of one more is as long as what is compared so, and one letter longer
LONGEST = 3000  # characters of a content that are laid beside another
_MARK = re.compile(
    r"(?:^|(?<=[\s:,;]))\(?\d{1,2}\)(?=\s)|^[ \t]*\d{1,2}\.(?=\s)", re.MULTILINE
)  # 1) and 1. of a list
_CLAUSES = re.compile(r"[\n;!?()\[\]{}|•→]+|[.,:](?=\s|$)|\s[-–—]\s|\b(?:because|since|although|but|so that)\b")
_SETTING = re.compile(r"([a-z][a-z0-9]*(?:[_.-][a-z0-9]+)+|[a-z]{3,})`?\s*=\s*[`'\"]?([\w.%:/-]*\w)")
_CODE = re.compile(r"`([^`\n]{2,60})`")
_NAME = re.compile(r"(?:[~%]?[\w%.-]*[/\\])+[\w.-]*\w|\w+(?:[_.]\w+)+")
_AROUND = ".,:;!?()[]{}<>`'\"*"
# What stands before is looked at last: a search that begins with it takes several times as long.
_LETTER = re.compile(r"(\s)([A-HJ-Z])(?<=\w\s.)(?=\W|$)")  # hospital A
_RELEASE = re.compile(r"v(?<!\wv)(\d+)\b(?![./])")
_MARKED = re.compile(r"\d[.)]\s")  # there may be a list
_VERSION = re.compile(r"v?(\d+(?:\.\d+)*)(?:\.x)?")
_PAST = listed("was were had formerly previously until earlier yesterday became did used")
_CONDITIONS = listed("if when unless while during only except")
# A number after one of these names which one is meant.
_NUMBERED = listed(
    "step phase issue ticket pr bug chapter part section release milestone sprint stage case test"
    " task day week item note table figure line page room seat migration revision commit branch version"
)
_PLACED = listed("on for in under at")  # "on Android 14" names a case
_IN_UNITS = listed("returns return in as is are takes expects gives")  # "returns seconds": an amount without a number
_MONTHS = listed(
    "january february march april may june july august september october november december jan feb mar apr jun jul"
    " aug sep sept oct nov dec"
)


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause in force; what is told of the past makes none.

    Attributes:
        subject: stems, without amounts, negations and opposite words.
        negated: an odd number of negations.
        conditional: holds in some case only.
        poles: of each pair of opposite words in it, which side.
        amounts: dimension, amount, and the words that stand there.
        text: as it stands there, in normal form.
    """

    subject: frozenset[str]
    negated: bool
    conditional: bool
    poles: frozenset[tuple[int, int]]
    amounts: tuple[tuple[str, float | str, str], ...]
    text: str


@dataclass(frozen=True)
class Reading:
    """One memory.

    Attributes:
        title, content: stems in their order; amounts are not among them, numbers that name something are.
        terms: all of them.
        amounts: all amounts with their dimensions.
        settings: by key.
        names: paths, identifiers and what stands in code signs, in normal form.
        negations: how many.
        text: title and content in normal form.
    """

    title: tuple[str, ...]
    content: tuple[str, ...]
    terms: frozenset[str]
    amounts: frozenset[tuple[str, float | str]]
    settings: Mapping[str, str]
    names: frozenset[str]
    negations: int
    text: str
    _weight: float | None = field(default=None, init=False, repr=False, compare=False)

    @cached_property
    def content_terms(self) -> frozenset[str]:
        """The stems of the content."""
        return frozenset(self.content)

    @cached_property
    def shortened(self) -> frozenset[str]:
        """The long words without one of their letters."""
        return shortened_of(self.terms)

    def weight(self, weigh: Callable[[str], float]) -> float:
        """What all its terms weigh; asked for every pair with the same scale."""
        if self._weight is None:
            object.__setattr__(self, "_weight", fsum(map(weigh, self.terms)))
        assert self._weight is not None
        return self._weight

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """Of title and content; asked of few."""
        return tuple(_clauses(self.text))


def reading(title: str, content: str) -> Reading:
    """Read a memory."""
    written = content[:LONGEST]
    if _MARKED.search(written) is not None:
        written = _MARK.sub(" ", written)
    head, body = (_RELEASE.sub(r"version \1", normal(_LETTER.sub(r"\1letter\2", text))) for text in (title, written))
    amounts: set[tuple[str, float | str]] = set()
    title_stems, in_title = _stems(head, amounts)
    content_stems, in_content = _stems(body, amounts)
    return Reading(
        title_stems,
        content_stems,
        frozenset((*title_stems, *content_stems)),
        frozenset(amounts),
        dict(_SETTING.findall(body)) if "=" in body else {},
        frozenset(_names_in(body)),
        max(in_title, in_content),
        f"{head}\n{body}",
    )


def shortened_of(words: Iterable[str]) -> frozenset[str]:
    """Long words without one of their letters, but never the first."""
    return frozenset(less for word in words if len(word) > _SHORT and word.isalpha() for less in without_one(word))


@lru_cache(maxsize=100_000)  # a pure function of one word
def without_one(word: str) -> tuple[str, ...]:
    """A word without one of its letters, each but the first in turn."""
    return tuple(word[:at] + word[at + 1 :] for at in range(1, len(word)))


def _names_in(body: str) -> Iterator[str]:
    """What stands in code signs, paths and identifiers."""
    if "`" in body:
        yield from (code.strip(" .") for code in _CODE.findall(body))
    for word in body.split():
        if "/" in word or "_" in word or "\\" in word or "." in word:
            name = word.strip(_AROUND)
            if not name[:1].isdigit() and _NAME.fullmatch(name):
                yield name


def _stems(text: str, amounts: set[tuple[str, float | str]]) -> tuple[tuple[str, ...], int]:
    """Stems of a text whose amounts are put into `amounts`, and its negations."""
    found: list[str] = []
    negations = skipped = 0
    words = split_words(spelled_out(text))
    for at, word in enumerate(words):
        if skipped:
            skipped -= 1
            continue
        stems = _plain_stems(word)
        if stems is None:
            said, quantity, skipped = _said_at(words, at)
            if quantity is not None:
                amounts.add((quantity.dimension, _even(quantity.amount)))
                continue
            stems = _stems_of(said)
        if stems:
            found.extend(stems)
        elif word in NEGATIONS:
            negations += 1
    return tuple(found), negations


@lru_cache(maxsize=200_000)  # a pure function of one word
def _plain_stems(word: str) -> tuple[str, ...] | None:
    """The stems of a word that states no amount, whatever stands beside it; None for one that may state one."""
    if word[0].isdigit() or (word in NUMBER_WORDS and word != "one") or (word in UNITS and len(word) > 5):
        return None
    return _stems_of(word)


def _stems_of(word: str) -> tuple[str, ...]:
    return () if word in NEGATIONS or word in WEIGHTLESS else tuple(stem(one) for one in in_full(word))


def _said(words: list[str]) -> Iterator[tuple[str, Quantity | None]]:
    """Words, and in the place of each amount its quantity."""
    skipped = 0
    for at, word in enumerate(words):
        if skipped:
            skipped -= 1
            continue
        said, quantity, skipped = _said_at(words, at) if _plain_stems(word) is None else (word, None, 0)
        yield said, quantity


def _said_at(words: list[str], at: int) -> tuple[str, Quantity | None, int]:
    """One word, or its quantity in its place, and how many words after it belong to that."""
    word = words[at]
    unit = UNITS.get(word)
    if unit is not None and len(word) > 5 and at and words[at - 1] in _IN_UNITS:
        return word, Quantity(f"unit of {unit[0]}", unit[1], word), 0
    if not (word[0].isdigit() or (word in NUMBER_WORDS and word != "one")):
        return word, None, 0
    found = quantity_at(words, at)
    if found is None or _names(words, at, found[0]):
        return (f"#{word}" if word[0].isdigit() else word), None, 0
    if found[0].dimension in DIMENSIONS:
        return word, found[0], found[1] - 1
    # What is counted is a word of the subject as well.
    return word, Quantity(CLOCK if found[0].dimension == CLOCK else PLAIN, found[0].amount, found[0].shown), 0


def _names(words: list[str], at: int, quantity: Quantity) -> bool:
    """Whether a number says which one is meant rather than how much."""
    before, after = (words[at - 1] if at else ""), (words[at + 1] if at + 1 < len(words) else "")
    if before in _NUMBERED or before in _MONTHS or after in _MONTHS or "-" in words[at]:
        return True
    if quantity.dimension in DIMENSIONS:
        return False
    if at > 1 and words[at - 2] in _PLACED and before not in WEIGHTLESS and before.isalpha() and before != "port":
        return True
    if not _VERSION.fullmatch(words[at]) and ":" not in words[at] and "," not in words[at]:
        return words[at][0].isdigit()
    return isinstance(quantity.amount, float) and 1990 <= quantity.amount <= 2040 and quantity.amount != 2000


@lru_cache(maxsize=10_000)
def _even(amount: float | str) -> float | str:
    """One form for a version and a number: 15.0 is 15, 18.x is 18."""
    if not isinstance(amount, str):
        return round(float(amount), 6)
    version = _VERSION.fullmatch(amount)
    if version is None:
        return amount
    plain = re.sub(r"(?:\.0)+$", "", version[1])
    return float(plain) if plain.isdigit() else plain


def _clauses(text: str) -> Iterator[Clause]:
    for part in _CLAUSES.split(spelled_out(text)):
        words = split_words(part)
        if len(words) < 2 or not _PAST.isdisjoint(words):
            continue
        subject: set[str] = set()
        poles: set[tuple[int, int]] = set()
        amounts: list[tuple[str, float | str, str]] = []
        negations = 0
        for word, quantity in _said(words):
            root = stem(word)
            if word in NEGATIONS:
                negations += word != "without"
            elif quantity is not None:
                amounts.append((quantity.dimension, _even(quantity.amount), quantity.shown))
            elif word in WEIGHTLESS:
                continue
            elif root in POLES and POLES[root][0] < FIRST_KIND:
                poles.add(POLES[root])
            else:
                subject.update(stem(one) for one in in_full(word))
        yield Clause(
            frozenset(subject),
            negations % 2 == 1,
            not _CONDITIONS.isdisjoint(words),
            frozenset(poles),
            tuple(amounts),
            part.strip(),
        )
