"""Which texts of a corpus share what is rare, and so may speak of one thing: candidates for laying side by side.

Each text is known by its rarest stems that another has as well (an inverted index of these). Two that share enough
of them are weighed as a whole (tf-idf: a rare word weighs more), and left out when a title tells them apart.
"""

from collections.abc import Iterable, Iterator

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.conflicts.corpus import Corpus, Numbers, distinct
from memgraph_gui.engine.conflicts.opposites import NEGATIONS

RAREST = 16  # stems by which one text is known
MANY_TEXTS = 20_000
COMMON = (60, 24)  # texts with a stem, from which it is not rare: in a file of some thousand texts, in a large one
SHARED = 2  # stems that two must share
MOST = 12  # companions of one text; with more of them it is one entry of a catalogue
LONGEST = 400  # stems of a content that count
_LIKE = 0.37  # of both, what must be in both: a little less than the closer look asks
_REPEATED = 4  # a stem that is in few texts may be there this many times as often


class Weights(dict[str, float]):
    """How rare each stem is; one that no text has is as rare as can be."""

    def __init__(self, rarest: float, weights: Iterable[tuple[str, float]]) -> None:
        super().__init__(weights)
        self.rarest = rarest

    def __missing__(self, stem: str) -> float:
        return self.rarest


class Companions:
    """Weighs the stems of a corpus, and finds pairs.

    Attributes:
        weights: of stems.
    """

    def __init__(self, corpus: Corpus, kept: NDArray[np.bool_]) -> None:
        """`kept`: the texts that are asked about."""
        self._corpus = corpus
        count, stems = len(corpus), max(1, len(corpus.words.stems))
        most = COMMON[count > MANY_TEXTS]
        texts, values = self._words(kept)
        frequency = np.bincount(values, minlength=stems)
        # Only of rare stems it is worth to know exactly how many texts have them.
        rare = frequency[values] <= most * _REPEATED
        keys = distinct(texts[rare] * stems + values[rare])
        self._text, self._stem = keys // stems, keys % stems
        exact = np.bincount(self._stem, minlength=stems)
        frequency = np.where(exact > 0, exact, np.minimum(frequency, count))
        usable = (frequency[self._stem] > 1) & (frequency[self._stem] <= most)
        self._text, self._stem = self._text[usable], self._stem[usable]
        self._frequency = frequency
        self._weights: list[float] = np.log1p(max(1, count) / np.maximum(1, frequency)).tolist()
        names = corpus.words.stems  # there may be none, and then one weight all the same
        self.weights = Weights(float(np.log1p(max(1, count))), zip(names, self._weights, strict=False))
        self._denials = frozenset(number for number, name in enumerate(names) if name in NEGATIONS)
        self._figures = frozenset(number for number, name in enumerate(names) if name[0].isdigit())
        self._sets: dict[int, tuple[frozenset[int], float, frozenset[int]]] = {}

    def pairs(self, projects: Numbers) -> Iterator[tuple[int, int]]:
        """Pairs of texts, the smaller number first.

        Args:
            projects: of each text, 0 for none; two that are of two projects are no pair.
        """
        one, other = self._sharing()
        near = (projects[one] == projects[other]) | (projects[one] == 0) | (projects[other] == 0)
        found = [
            (a, b) for a, b in zip(one[near].tolist(), other[near].tolist(), strict=True) if self._may_meet(a, b)
        ]
        crowd = np.bincount(np.array(found, np.int64).ravel(), minlength=len(self._corpus)) > MOST
        return ((a, b) for a, b in found if not (crowd[a] or crowd[b]))

    def _words(self, kept: NDArray[np.bool_]) -> tuple[Numbers, Numbers]:
        titles, contents = self._corpus.title_stems, self._corpus.content_stems
        owners = contents.owners
        early = kept[owners] & (contents.places() < LONGEST)
        heads = titles.owners
        asked = kept[heads]
        return np.concatenate([heads[asked], owners[early]]), np.concatenate(
            [titles.values[asked], contents.values[early]]
        )

    def _sharing(self) -> tuple[Numbers, Numbers]:
        """Pairs that share enough of their rarest stems."""
        count = len(self._corpus)
        order = np.lexsort((self._frequency[self._stem], self._text))
        text = self._text[order]
        starts = np.searchsorted(text, np.arange(count))
        order = order[np.arange(len(order)) - starts[text] < RAREST]
        order = order[np.argsort(self._stem[order], kind="stable")]
        text, stem = self._text[order], self._stem[order]
        last = np.searchsorted(stem, stem, "right")  # each with those behind it of the same stem
        behind = last - np.arange(len(stem)) - 1
        first = np.repeat(np.arange(len(stem)), behind)
        second = first + 1 + np.arange(len(first)) - np.repeat(np.cumsum(behind) - behind, behind)
        keys, shared = np.unique(text[first] * count + text[second], return_counts=True)
        keys = keys[shared >= SHARED]
        return keys // max(1, count), keys % max(1, count)

    def _may_meet(self, one: int, other: int) -> bool:
        """Whether much of what both weigh is in both, and no titles tell them apart.

        One title may have a word of its own that its content takes up if there is something to dispute.
        """
        terms, weight, named = self._of(one)
        others, other_weight, other_named = self._of(other)
        own, other_own = not named <= others, not other_named <= terms
        if (own and other_own) or ((own or other_own) and not self._can_dispute(one, other)):
            return False
        both = sum(map(self._weights.__getitem__, terms & others))
        return 2 * both >= _LIKE * (weight + other_weight)

    def _can_dispute(self, one: int, other: int) -> bool:
        """Whether one denies what the other may say, or both have numbers or names of their own."""
        terms, others = self._of(one)[0], self._of(other)[0]
        mine, theirs = terms - others, others - terms
        if not self._denials.isdisjoint(mine | theirs):
            return True
        if all(any(stem in self._figures for stem in some) for some in (mine, theirs)):
            return True
        return all("`" in self._corpus.contents[text] or "/" in self._corpus.contents[text] for text in (one, other))

    def _of(self, text: int) -> tuple[frozenset[int], float, frozenset[int]]:
        """The stems of a text, their weight, and those of its title that its content takes up."""
        found = self._sets.get(text)
        if found is None:
            title = frozenset(self._corpus.title_stems.of(text).tolist())
            content = frozenset(self._corpus.content_stems.of(text)[:LONGEST].tolist())
            terms = title | content
            found = self._sets[text] = terms, sum(map(self._weights.__getitem__, terms)), title & content
        return found
