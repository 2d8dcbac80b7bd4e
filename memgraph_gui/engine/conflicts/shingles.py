"""Sketches of texts by their shingles, to find alike ones among very many without comparing all pairs.

A shingle is three stems in a row. A sketch keeps the smallest of each of 16 hashes of a text's shingles (MinHash):
the share of equal places in two sketches estimates the share of shingles in common. Sketches are cut into bands;
texts with an equal band are candidates.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

HASHES = 16
BAND = 2  # places in a band: at a likeness of 0.7 a pair is found with 99.5 %
MOST = 2000  # shingles of one text
BATCH = 1 << 14  # shingles hashed at once: about a millisecond
_MIX = np.uint64(0x9E3779B97F4A7C15)
_NONE = np.uint64(0xFFFFFFFFFFFFFFFF)  # in the sketch of a text without shingles


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
        words = np.array(list(map(_stable, stems[:MOST])), np.uint64)
        shingles = words[:-2] * _MIX + (words[1:-1] ^ (words[2:] * _MIX)) if len(words) > 2 else words[:0]
        self._pending.append(shingles)
        self._waiting += len(shingles)
        if self._waiting > BATCH:
            self._flush()

    def alike(self, least: float) -> Iterator[tuple[int, int]]:
        """Pairs whose estimated likeness is at least this, each once, the smaller number first.

        Of the texts that share a band, each is compared with the first of them and with its neighbour.
        """
        self._flush()
        if not self._rows:
            return
        sketches = np.concatenate(self._rows)
        which = np.flatnonzero(sketches[:, 0] != _NONE)
        found = [np.empty(0, np.int64)]
        for first in range(0, HASHES, BAND):
            one, other = _sharing(_mixed(sketches[which, first : first + BAND]))
            keys = np.unique(which[one] * self._count + which[other])
            for at in range(0, len(keys), BATCH):
                some = keys[at : at + BATCH]
                equal = sketches[some // self._count] == sketches[some % self._count]
                found.append(some[equal.mean(axis=1) >= least])
        for key in np.unique(np.concatenate(found)).tolist():
            yield key // self._count, key % self._count

    def _flush(self) -> None:
        """Sketch the texts that wait, all at once."""
        if not self._pending:
            return
        lengths = np.array([len(one) for one in self._pending])
        rows = np.full((len(lengths), HASHES), _NONE)
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


@lru_cache(maxsize=200_000)  # a pure function of one stem
def _stable(stem: str) -> int:
    """A hash that is the same in every process, so that the same file gives the same candidates."""
    return int.from_bytes(blake2b(stem.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")


def _mixed(bands: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """One number for each row."""
    key = bands[:, 0].copy()
    for place in range(1, bands.shape[1]):
        key = key * _MIX + bands[:, place]
    return key


def _sharing(keys: NDArray[np.uint64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Places with equal keys: each with the first and with the one before it, smaller places first."""
    order = np.argsort(keys, kind="stable")
    is_next = np.concatenate([[False], keys[order][1:] == keys[order][:-1]])
    begin = np.maximum.accumulate(np.where(is_next, 0, np.arange(len(order))))
    at = np.flatnonzero(is_next)
    return np.concatenate([order[begin[at]], order[at - 1]]), np.concatenate([order[at], order[at]])
