"""Sketches of texts by their shingles, to find alike ones among very many without comparing all pairs.

A shingle is three stems in a row. A sketch keeps the smallest of each of 16 hashes of a text's shingles (MinHash):
the share of equal places in two sketches estimates the share of shingles in common. Sketches are cut into bands;
texts with an equal band are candidates.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

HASHES = 16
BAND = 2  # places in a band: at a likeness of 0.7 a pair is found with 99.5 %
MOST = 2000  # shingles of one text
BATCH = 1 << 14  # shingles hashed at once: about a millisecond
CROWD = 40  # texts with one equal band; more are boilerplate, of which only neighbours are compared
_MIX = np.uint64(0x9E3779B97F4A7C15)


class Sketches:
    """Sketches of texts in the order in which they are added."""

    def __init__(self) -> None:
        self._pending: list[NDArray[np.uint64]] = []
        self._waiting = 0
        self._rows: list[NDArray[np.uint64]] = []
        self._count = 0
        odd = np.arange(1, HASHES + 1, dtype=np.uint64)
        self._factors = (odd * _MIX) | np.uint64(1)

    def add(self, stems: Sequence[str]) -> None:
        """Take in one text; one of fewer than three stems is like no other."""
        self._count += 1
        words = np.fromiter((hash(stem) & 0xFFFFFFFFFFFFFFFF for stem in stems[:MOST]), np.uint64)
        shingles = words[:-2] * _MIX + (words[1:-1] ^ (words[2:] * _MIX)) if len(words) > 2 else words[:0]
        self._pending.append(shingles)
        self._waiting += len(shingles)
        if self._waiting > BATCH:
            self._flush()

    def alike(self, least: float) -> Iterator[tuple[int, int]]:
        """Pairs whose estimated likeness is at least this, the smaller number first; some twice."""
        self._flush()
        if not self._rows:
            return
        sketches = np.concatenate(self._rows)
        filled = sketches[:, 0] != np.uint64(0xFFFFFFFFFFFFFFFF)
        for first in range(0, HASHES, BAND):
            key = sketches[:, first].copy()
            for place in range(first + 1, first + BAND):
                key = key * _MIX + sketches[:, place]
            which = np.flatnonzero(filled)
            order = which[np.argsort(key[which], kind="stable")]
            borders = np.flatnonzero(np.diff(key[order]) != 0) + 1
            edges = np.concatenate([[0], borders, [len(order)]])
            for at in np.flatnonzero(np.diff(edges) > 1).tolist():
                yield from _close(sketches, order[edges[at] : edges[at + 1]], least)

    def _flush(self) -> None:
        """Sketch the texts that wait, all at once."""
        if not self._pending:
            return
        lengths = np.array([len(one) for one in self._pending])
        rows = np.full((len(lengths), HASHES), 0xFFFFFFFFFFFFFFFF, np.uint64)
        filled = np.flatnonzero(lengths)
        if len(filled):
            shingles = np.concatenate(self._pending)
            starts = (np.cumsum(lengths) - lengths)[filled]
            for place, factor in enumerate(self._factors):
                mixed = shingles * factor
                mixed ^= mixed >> np.uint64(29)
                mixed *= _MIX
                rows[filled, place] = np.minimum.reduceat(mixed, starts)
        self._rows.append(rows)
        self._pending, self._waiting = [], 0


def _close(sketches: NDArray[np.uint64], group: NDArray[np.int64], least: float) -> Iterator[tuple[int, int]]:
    """Pairs of one group with alike sketches: each with the first and with its neighbour, in small groups all."""
    members = np.sort(group).tolist()
    if len(members) <= 8:
        pairs = [(a, b) for at, a in enumerate(members) for b in members[at + 1 :]]
    else:
        pairs = [(members[0], b) for b in members[1:CROWD]] + list(pairwise(members))
    one, other = np.array(pairs).T
    likeness = (sketches[one] == sketches[other]).mean(axis=1)
    yield from (pairs[at] for at in np.flatnonzero(likeness >= least).tolist())
