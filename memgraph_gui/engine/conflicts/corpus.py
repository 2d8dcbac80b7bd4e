"""Many texts as columns of numbers: each word is read once, everything that asks all texts asks the numbers.

A file of 70 000 memories has some millions of words and some hundred thousand different ones. What a word means
(its stem, whether it weighs, what it does in a claim) is worked out once for each different one.
"""

import re
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.conflicts.words import RUN, WEIGHTLESS, in_full, parts_of, spelled_out, stem
from memgraph_gui.engine.normal import normal

WHOLE = 1 << 16  # characters of a text that are compared word by word; what follows must be equal
KEPT = 3000  # characters of a content that are kept to be read again
_PIECES = re.compile(rf"{RUN}|[;!?()\[\]{{}}|•→=]|[.,:]$|^[-–—]$")  # words, and what ends a clause
_ENDS = frozenset(".,:;!?")  # what ends a clause at the end of a piece
_MIX = np.uint64(0x9E3779B97F4A7C15)
Hashes = NDArray[np.uint64]
Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Rows:
    """A list of numbers for each text, one after the other.

    Attributes:
        values: all of them.
        starts: where those of each text begin, and the end of the last.
    """

    values: Numbers
    starts: Numbers

    def of(self, text: int) -> Numbers:
        """Those of one text."""
        return self.values[self.starts[text] : self.starts[text + 1]]

    @property
    def lengths(self) -> Numbers:
        """How many each text has."""
        return np.diff(self.starts)

    @property
    def owners(self) -> Numbers:
        """The text of each value."""
        return np.repeat(np.arange(len(self.starts) - 1), self.lengths)

    def places(self) -> Numbers:
        """The place of each value in its text."""
        return np.arange(len(self.values)) - np.repeat(self.starts[:-1], self.lengths)


class Corpus:
    """Takes in texts one by one, then has them as columns; what is asked of it first ends the taking in.

    Attributes:
        memories: memory index of each text.
        titles, contents: as they are stored, contents cut to `KEPT`.
    """

    def __init__(self) -> None:
        self.memories: list[int] = []
        self.titles: list[str] = []
        self.contents: list[str] = []
        self._numbers = _Numbers()
        self._heads, self._bodies = array("i"), array("i")  # what stands between blanks in all of them
        self._head_ends, self._body_ends = array("q", [0]), array("q", [0])
        self._tails: dict[int, int] = {}  # hash of what lies beyond `WHOLE`

    def __len__(self) -> int:
        return len(self.memories)

    def add(self, memory: int, title: str, content: str) -> None:
        """Take in one text."""
        number = self._numbers.__getitem__
        self._heads.extend(map(number, normal(title).split()))
        self._bodies.extend(map(number, normal(content[:WHOLE]).replace("\n", " ; ").split()))
        if len(content) > WHOLE:
            self._tails[len(self.memories)] = hash(content[WHOLE:])
        self._head_ends.append(len(self._heads))
        self._body_ends.append(len(self._bodies))
        self.memories.append(memory)
        self.titles.append(title)
        self.contents.append(content[:KEPT])

    @cached_property
    def words(self) -> "Words":
        """The different words of all texts."""
        return Words(list(self._numbers))

    @cached_property
    def title_stems(self) -> Rows:
        """Stems of the titles that carry weight."""
        return self._stems(self._heads, self._head_ends)[0]

    @cached_property
    def _content(self) -> tuple[Rows, Hashes]:
        return self._stems(self._bodies, self._body_ends)

    @cached_property
    def content_stems(self) -> Rows:
        """Stems of the contents that carry weight."""
        return self._content[0]

    @cached_property
    def content_words(self) -> Hashes:
        """A hash of all words of each content, with those that carry no weight."""
        return self._content[1] + self.tails

    @cached_property
    def tails(self) -> Hashes:
        """A hash of what of each content is not compared word by word; 0 mostly."""
        found = np.zeros(len(self), np.uint64)
        for at, value in self._tails.items():
            found[at] = np.uint64(value & 0xFFFFFFFFFFFFFFFF)
        return found

    def clause_pieces(self) -> tuple[Rows, Rows]:
        """The words of titles and contents with `Words.SEPARATOR` between clauses."""
        return self._expanded(self._heads, self._head_ends), self._expanded(self._bodies, self._body_ends)

    def hash_of(self, rows: Rows) -> Hashes:
        """One number for the stems of each text in their order."""
        return _sequence_hash(self.words.stem_hash[rows.values], rows)

    def named(self, numbers: Sequence[int] | Numbers) -> tuple[str, ...]:
        """Stems by their numbers."""
        names = self.words.stems
        return tuple(names[number] for number in (numbers.tolist() if isinstance(numbers, np.ndarray) else numbers))

    def _expanded(self, pieces: "array[int]", ends: "array[int]") -> Rows:
        words = self.words
        flat = np.frombuffer(pieces, np.int32) if len(pieces) else np.zeros(0, np.int32)
        counts = words.count[flat]
        begins = np.concatenate([[0], np.cumsum(counts)])
        values = words.flat[np.repeat(words.first[flat] - begins[:-1], counts) + np.arange(begins[-1])]
        return Rows(values, begins[np.array(ends, np.int64)])

    def _stems(self, pieces: "array[int]", ends: "array[int]") -> tuple[Rows, Hashes]:
        rows = self._expanded(pieces, ends)
        is_word = rows.values >= 0
        only = _filtered(rows, is_word)
        whole = _sequence_hash(self.words.word_hash[only.values], only)
        weighing = _filtered(only, self.words.weighs[only.values])
        return Rows(self.words.stem_of[weighing.values], weighing.starts), whole


class Words:
    """The different words of a corpus.

    Attributes:
        SEPARATOR: stands for the end of a clause.
        names: each word.
        first, count, flat: of each piece of text, where its words are.
        stems: each stem; `number_of` by its name, `stem_of` by word.
        weighs: by word, whether it carries weight.
        word_hash: of each word another one, whatever it is. stem_hash: of each stem the same in every process.
    """

    SEPARATOR = -1

    def __init__(self, pieces: list[str]) -> None:
        numbers = _Numbers()
        flat: list[int] = []
        counts: list[int] = []
        for piece in pieces:
            before = len(flat)
            word, end = (piece[:-1], True) if piece[-1] in _ENDS else (piece, False)
            if word.isascii() and word.isalpha() and "cannot" not in word:  # most are one word
                flat.extend([numbers[full] for full in in_full(word)])
                if end:
                    flat.append(Words.SEPARATOR)
                counts.append(len(flat) - before)
                continue
            for part in _PIECES.findall(spelled_out(piece)):
                if part.isascii() and part.isalpha():
                    flat.extend([numbers[full] for full in in_full(part)])
                elif part == "%" or part[0].isalnum():
                    flat.extend([numbers[full] for word in parts_of(part) for full in in_full(word)])
                else:
                    flat.append(Words.SEPARATOR)
            counts.append(len(flat) - before)
        self.names = list(numbers)
        self.flat = np.array(flat, np.int64)
        self.count = np.array(counts, np.int64)
        self.first = np.cumsum(self.count) - self.count
        self.number_of: dict[str, int] = {}
        numbered = self.number_of.setdefault
        self.stem_of = np.array([numbered(stem(name), len(self.number_of)) for name in self.names], np.int64)
        self.stems = list(self.number_of)
        self.weighs = np.array([name not in WEIGHTLESS for name in self.names], np.bool_)
        self.word_hash = _scattered(len(self.names))
        self.stem_hash = np.array([_stable(name) for name in self.stems], np.uint64)


class _Numbers(dict[str, int]):
    """Numbers things in the order in which they are asked for."""

    def __missing__(self, name: str) -> int:
        number = self[name] = len(self)
        return number


def distinct(values: Numbers) -> Numbers:
    """Each value once, in order; np.unique takes a hash table for it, ten times as slow for some millions."""
    arranged = np.sort(values)
    found: Numbers = arranged[np.flatnonzero(np.concatenate([[len(values) > 0], arranged[1:] != arranged[:-1]]))]
    return found


def groups_of(keys: Hashes | Numbers) -> Iterator[NDArray[np.intp]]:
    """Places with one key, where there are two and more, each group in order, the groups by their first place."""
    order = np.argsort(keys, kind="stable")
    arranged = keys[order]
    starts = np.flatnonzero(np.concatenate([[len(keys) > 0], arranged[1:] != arranged[:-1]]))
    ends = np.append(starts[1:], len(keys))
    many = np.flatnonzero(ends - starts > 1)
    for at in many[np.argsort(order[starts[many]])].tolist():
        yield order[starts[at] : ends[at]]


def _filtered(rows: Rows, kept: NDArray[np.bool_]) -> Rows:
    sums = np.concatenate([[0], np.cumsum(kept)])
    return Rows(rows.values[kept], sums[rows.starts])


def _sequence_hash(hashes: Hashes, rows: Rows) -> Hashes:
    """One number for each text, of its values in their order; 0 for none."""
    mixed = (hashes ^ (rows.places().astype(np.uint64) * _MIX)) * _MIX
    mixed ^= mixed >> np.uint64(31)
    mixed *= np.uint64(0xBF58476D1CE4E5B9)
    sums = np.concatenate([np.zeros(1, np.uint64), np.cumsum(mixed, dtype=np.uint64)])
    found: Hashes = sums[rows.starts[1:]] - sums[rows.starts[:-1]]
    return found


def _scattered(count: int) -> Hashes:
    """Numbers that look like hashes, all different: each step of their making can be undone."""
    found = (np.arange(1, count + 1, dtype=np.uint64)) * _MIX
    found ^= found >> np.uint64(30)
    found *= np.uint64(0xBF58476D1CE4E5B9)
    found ^= found >> np.uint64(27)
    found *= np.uint64(0x94D049BB133111EB)
    return found ^ (found >> np.uint64(31))


def _stable(name: str) -> int:
    """A hash that is the same in every process, so that the same file gives the same candidates."""
    return int.from_bytes(blake2b(name.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")
