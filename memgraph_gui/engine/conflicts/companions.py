"""Which texts of a corpus share what is rare, and so may speak of one thing: candidates for laying side by side.

Each text is known by its rarest stems that another has as well (an inverted index of these). Two that share enough
of them are weighed as a whole (tf-idf: a rare word weighs more), and left out when their titles tell them apart.
"""

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.conflicts.corpus import Corpus, Numbers

RAREST = 16  # stems by which one text is known
MANY_TEXTS = 20_000
COMMON = (60, 24)  # texts with a stem, from which it is not rare: in a file of some thousand texts, in a large one
SHARED = 2  # stems that two must share
MOST = 12  # companions of one text; with more of them it is one entry of a catalogue
LONGEST = 400  # stems of a content that count
_LIKE = 0.33  # of both, what must be in both: a little less than the closer look asks
_BATCH = 1 << 16

Weights = NDArray[np.float64]


class Companions:
    """Weighs the stems of a corpus, and finds pairs.

    Attributes:
        weights: by stem, how rare it is.
    """

    def __init__(self, corpus: Corpus, kept: NDArray[np.bool_]) -> None:
        """`kept`: the texts that are asked about."""
        self._corpus = corpus
        count = len(corpus)
        self._stems = max(1, len(corpus.words.stems))
        titles, contents = corpus.title_stems, corpus.content_stems
        early = contents.places() < LONGEST
        keys = np.concatenate(
            [titles.owners * self._stems + titles.values, (contents.owners * self._stems + contents.values)[early]]
        )
        self._keys = np.unique(keys[kept[keys // self._stems]])  # text and stem, sorted
        self._text, self._stem = self._keys // self._stems, self._keys % self._stems
        self._frequency = np.bincount(self._stem, minlength=self._stems)
        self.weights: Weights = np.log1p(max(1, count) / np.maximum(1, self._frequency))
        self._by_number: list[float] = self.weights.tolist()
        self._rarest = float(np.log1p(max(1, count)))
        self._begins = np.searchsorted(self._text, np.arange(count + 1))
        self._sums = np.bincount(self._text, self.weights[self._stem], count)

    def pairs(self, projects: Numbers) -> Numbers:
        """Pairs of texts, an array of two columns, the smaller number first.

        Args:
            projects: of each text, 0 for none; two that are of two projects are no pair.
        """
        one, other = self._sharing()
        near = (projects[one] == projects[other]) | (projects[one] == 0) | (projects[other] == 0)
        one, other = one[near], other[near]
        like = self._likeness(one, other)
        one, other = one[like >= _LIKE], other[like >= _LIKE]
        apart = self._has_own_title(one, other) & self._has_own_title(other, one)
        one, other = one[~apart], other[~apart]
        crowd = np.bincount(np.concatenate([one, other]), minlength=len(self._corpus)) > MOST
        few = ~(crowd[one] | crowd[other])
        return np.stack([one[few], other[few]], axis=1)

    def weight(self, stem: str) -> float:
        """How rare a stem is; one that no text has is as rare as can be."""
        number = self._corpus.words.number_of.get(stem)
        return self._rarest if number is None else self._by_number[number]

    def _sharing(self) -> tuple[Numbers, Numbers]:
        """Pairs that share enough of their rarest stems."""
        most = COMMON[len(self._corpus) > MANY_TEXTS]
        usable = np.flatnonzero((self._frequency[self._stem] > 1) & (self._frequency[self._stem] <= most))
        order = usable[np.lexsort((self._frequency[self._stem[usable]], self._text[usable]))]
        text = self._text[order]
        starts = np.searchsorted(text, np.arange(len(self._corpus)))
        order = order[np.arange(len(order)) - starts[text] < RAREST]
        order = order[np.argsort(self._stem[order], kind="stable")]
        text, stem = self._text[order], self._stem[order]
        last = np.searchsorted(stem, stem, "right")  # each with those behind it of the same stem
        count = last - np.arange(len(stem)) - 1
        first = np.repeat(np.arange(len(stem)), count)
        second = first + 1 + np.arange(len(first)) - np.repeat(np.cumsum(count) - count, count)
        keys, shared = np.unique(text[first] * len(self._corpus) + text[second], return_counts=True)
        keys = keys[shared >= SHARED]
        return keys // len(self._corpus), keys % len(self._corpus)

    def _likeness(self, one: Numbers, other: Numbers) -> Weights:
        """How much of what both weigh is in both."""
        found = np.zeros(len(one))
        for at in range(0, len(one), _BATCH):
            a, b = one[at : at + _BATCH], other[at : at + _BATCH]
            pair, stem = self._terms(a)
            both = self._holds(b[pair], stem)
            weight = np.bincount(pair[both], self.weights[stem[both]], len(a))
            found[at : at + _BATCH] = 2 * weight / np.maximum(1e-9, self._sums[a] + self._sums[b])
        return found

    def _has_own_title(self, one: Numbers, other: Numbers) -> NDArray[np.bool_]:
        """Whether the title of each has a word that its content takes up, and that the other does not know."""
        titles, contents = self._corpus.title_stems, self._corpus.content_stems
        known = np.unique(contents.owners * self._stems + contents.values)
        taken_up = np.isin(titles.owners * self._stems + titles.values, known)
        count = titles.lengths[one]
        pair = np.repeat(np.arange(len(one)), count)
        at = titles.starts[one][pair] + np.arange(len(pair)) - np.repeat(np.cumsum(count) - count, count)
        own = taken_up[at] & ~self._holds(other[pair], titles.values[at])
        return np.bincount(pair[own], minlength=len(one)) > 0

    def _terms(self, texts: Numbers) -> tuple[Numbers, Numbers]:
        count = self._begins[texts + 1] - self._begins[texts]
        pair = np.repeat(np.arange(len(texts)), count)
        at = self._begins[texts][pair] + np.arange(len(pair)) - np.repeat(np.cumsum(count) - count, count)
        return pair, self._stem[at]

    def _holds(self, texts: Numbers, stems: Numbers) -> NDArray[np.bool_]:
        wanted = texts * self._stems + stems
        at = np.minimum(np.searchsorted(self._keys, wanted), len(self._keys) - 1)
        found: NDArray[np.bool_] = self._keys[at] == wanted
        return found
