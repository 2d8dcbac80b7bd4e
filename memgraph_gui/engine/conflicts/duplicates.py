"""Texts that are there twice: equal, equal but for words without weight, or one with something added.

Equal texts are found by a hash of their words, near ones by sketches of their shingles (`shingles`); near ones are
then laid side by side. Numbers, negations and words of the title tell texts apart however alike they are: a
template filled in twice is no duplicate.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.conflicts.corpus import Corpus, groups_of
from memgraph_gui.engine.conflicts.opposites import NEGATIONS, POLES
from memgraph_gui.engine.conflicts.shingles import alike

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
    """Tells which texts of a corpus are there twice."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self._titles = corpus.hash_of(corpus.title_stems)
        self._contents = corpus.hash_of(corpus.content_stems)
        sizes = corpus.content_stems.lengths
        self._speaks = (sizes > 0) | (corpus.title_stems.lengths > 2)  # one without any text is no copy

    def copies(self) -> NDArray[np.bool_]:
        """Texts whose title and content came before, word by word."""
        keys = self._titles * np.uint64(3) + self._corpus.content_words
        found = np.ones(len(keys), np.bool_)
        found[np.unique(keys, return_index=True)[1]] = False
        return found & self._speaks

    def twins(self) -> Iterator[Twin]:
        """A group of n equal texts gives n - 1 pairs with its first, and so does a group of near ones."""
        leader = list(range(len(self._corpus)))

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
        """Pairs worth laying side by side: equal contents first, then equal titles, then alike sketches."""
        contents = self._contents * np.uint64(3) + self._corpus.tails
        has_title = self._corpus.title_stems.lengths > 0
        for keys, counts in ((contents, self._speaks), (self._titles, self._speaks & has_title)):
            which = np.flatnonzero(counts)
            for group in groups_of(keys[which]):
                first, *others = which[group].tolist()
                yield from ((first, other) for other in others)
        stems = self._corpus.content_stems
        yield from alike(self._corpus.words.stem_hash[stems.values], stems, _CANDIDATE)

    def _compared(self, a: int, b: int) -> Twin | None:
        if self._contents[a] != self._contents[b] and self._titles[a] != self._titles[b]:
            titles = self._corpus.title_stems
            one, other = set(titles.of(a).tolist()), set(titles.of(b).tolist())
            if not (one <= other or other <= one):
                return None
        return compared(self._text(a), self._text(b))

    def _text(self, at: int) -> _Text:
        corpus = self._corpus
        return _Text(
            corpus.memories[at],
            corpus.named(corpus.title_stems.of(at)),
            corpus.named(corpus.content_stems.of(at)),
            int(corpus.content_words[at]),
            int(corpus.tails[at]),
        )


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
