"""Texts that are there twice: equal, equal but for words without weight, or one with something added.

Equal texts are found by a hash of their words, near ones by sketches of their shingles (`shingles`); near ones are
then laid side by side. Numbers, negations and words of the title tell texts apart however alike they are: a
template filled in twice is no duplicate.
"""

from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from memgraph_gui.engine.conflicts.opposites import NEGATIONS, POLES
from memgraph_gui.engine.conflicts.shingles import Sketches
from memgraph_gui.engine.conflicts.words import stems, tokens

WHOLE = 1 << 16  # characters of a text that are compared word by word; what follows must be equal
LONG_ENOUGH = 12  # stems from which a content speaks for itself, whatever the titles are
FEW = 6  # stems below which only the same title in the same order makes two contents one
ADDED = 15  # stems of the shorter of two from which something may be added under the same title
ALIKE = 0.85  # share of the longer text's stems that must be in both, in order, where some differ
_TITLE_ALIKE = 0.5
_OTHER_TITLE = 0.87  # score of a near text from which its title may be a longer one
_CANDIDATE = 0.5  # estimated likeness of shingles from which two texts are laid side by side


@dataclass(frozen=True, slots=True)
class Twin:
    """Two memories with one text.

    Attributes:
        first, other: memory indices; `first` stands first in the file.
        score: 0..1.
        words: how the texts differ, in words.
    """

    first: int
    other: int
    score: float
    words: str


@dataclass(frozen=True, slots=True)
class _Text:
    memory: int
    title: tuple[str, ...]
    content: tuple[str, ...]
    exact: int
    tail: int


class Duplicates:
    """Gathers texts memory by memory (in the order of the file), then tells which are there twice."""

    def __init__(self) -> None:
        # Columns, not objects: what holds only strings is nothing for Python's garbage collector to look through.
        self._memories: list[int] = []
        self._titles: list[tuple[str, ...]] = []
        self._contents: list[tuple[str, ...]] = []
        self._exact = array("q")  # hash of all words of a content, those without weight too
        self._tails = array("q")  # hash of what lies beyond `WHOLE`
        self._sketches = Sketches()
        self._seen: set[int] = set()  # hashes of title and content

    def add(self, memory: int, title: str, content: str) -> bool:
        """Take in one memory (one without any text is left out); whether title and content came before."""
        words = tokens(content[:WHOLE])
        content_stems, title_stems = stems(words), stems(tokens(title))
        if not content_stems and len(title_stems) < 3:
            return False
        exact = hash(tuple(words))
        tail = hash(content[WHOLE:])
        self._sketches.add(content_stems)
        self._memories.append(memory)
        self._titles.append(title_stems)
        self._contents.append(content_stems)
        self._exact.append(exact)
        self._tails.append(tail)
        whole = hash((title_stems, exact, tail))
        is_copy = whole in self._seen
        self._seen.add(whole)
        return is_copy

    def twins(self) -> Iterator[Twin]:
        """A group of n equal texts gives n - 1 pairs with its first, and so does a group of near ones."""
        leader = list(range(len(self._memories)))

        def lead(at: int) -> int:
            while leader[at] != at:
                leader[at] = leader[leader[at]]
                at = leader[at]
            return at

        for one, other in self._candidates():
            a, b = sorted((lead(one), lead(other)))
            if a == b:
                continue
            found = self._compared(a, b) or (None if (a, b) == (one, other) else self._compared(one, other))
            if found is not None:
                leader[b] = a
                yield found

    def _candidates(self) -> Iterator[tuple[int, int]]:
        """Pairs worth laying side by side: equal contents first, then contents with alike sketches, then titles."""
        contents = (hash((content, tail)) for content, tail in zip(self._contents, self._tails, strict=True))
        titles = (hash(title) if title else None for title in self._titles)
        for keys in (contents, titles):
            firsts: dict[int, int] = {}
            for at, key in enumerate(keys):
                if key is not None and (first := firsts.setdefault(key, at)) != at:
                    yield first, at
        yield from self._sketches.alike(_CANDIDATE)

    def _compared(self, a: int, b: int) -> Twin | None:
        return compared(self._text(a), self._text(b))

    def _text(self, at: int) -> _Text:
        return _Text(self._memories[at], self._titles[at], self._contents[at], self._exact[at], self._tails[at])


def compared(one: _Text, other: _Text) -> Twin | None:
    """Two texts laid side by side: a twin, or None."""
    if one.tail != other.tail:
        return None
    same_title = one.title == other.title
    if one.content == other.content:
        return _equal(one, other, same_title, 1.0 if same_title else _likeness(one.title, other.title))
    about = (*one.title, *other.title)
    if not (same_title or _is_longer_title(one, other)) or _tells_apart(one.content, other.content, about):
        return None
    found = _near(one, other)
    return found if found is None or same_title or found.score >= _OTHER_TITLE else None


def _equal(one: _Text, other: _Text, same_title: bool, likeness: float) -> Twin | None:
    size = len(one.content)
    same_words = set(one.title) == set(other.title)
    if not same_title and (size < FEW or (size < LONG_ENOUGH and not same_words)):
        return None
    if one.exact == other.exact:
        return Twin(
            one.memory, other.memory, 1.0 if same_title else 0.8 + 0.15 * likeness, "the same words in the same order"
        )
    words = "the same but for words that carry no weight"
    return Twin(one.memory, other.memory, 0.95 if same_title else 0.75 + 0.15 * likeness, words)


def _near(one: _Text, other: _Text) -> Twin | None:
    """Under one title: something added to a text of some length, or a few words of many changed."""
    if not _can_be_near(one.content, other.content):
        return None
    blocks = SequenceMatcher(None, one.content, other.content, autojunk=False).get_matching_blocks()
    common = sum(block.size for block in blocks)
    shorter, longer = sorted((len(one.content), len(other.content)))
    if common == shorter and set(one.title) == set(other.title):
        return Twin(one.memory, other.memory, 0.6 + 0.35 * shorter / longer, f"{longer - shorter} words were added")
    if common / longer >= ALIKE:
        return Twin(one.memory, other.memory, 0.9 * common / longer, f"{longer - common} of {longer} words differ")
    return None


def _can_be_near(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether laying two texts side by side can find them near: by their lengths and the words they share."""
    shorter, longer = sorted((len(one), len(other)))
    common = sum((Counter(one) & Counter(other)).values())
    return shorter >= ADDED and (common == shorter or common >= ALIKE * longer)


def _tells_apart(one: Sequence[str], other: Sequence[str], title: Sequence[str]) -> bool:
    """Whether what differs is a number, a negation, an opposite, or a word of the title, on both sides."""
    mine, theirs = set(one) - set(other), set(other) - set(one)
    changed = mine | theirs
    if not (mine and theirs):
        return any(word in NEGATIONS for word in changed)
    return any(word[0].isdigit() or word in NEGATIONS or word in POLES or word in title for word in changed)


def _is_longer_title(one: _Text, other: _Text) -> bool:
    """Whether one title is the other with a few more words, none of them a number or a negation."""
    first, second = set(one.title), set(other.title)
    if not (first <= second or second <= first):
        return False
    added = first ^ second
    named = any(word[0].isdigit() or word in NEGATIONS or word in POLES for word in added)
    return not named and _likeness(one.title, other.title) >= _TITLE_ALIKE


def _likeness(one: Sequence[str], other: Sequence[str]) -> float:
    first, second = set(one), set(other)
    return len(first & second) / max(1, len(first | second))
