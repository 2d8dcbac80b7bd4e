"""Sketches of texts by their shingles, to find alike ones among very many without comparing all pairs.

A shingle is three stems in a row. A sketch keeps the smallest of each of 16 hashes of a text's shingles (MinHash):
the share of equal places in two sketches estimates the share of shingles in common. Sketches are cut into bands;
texts with an equal band are candidates.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.conflicts.corpus import Hashes, Rows, distinct

HASHES = 16
BAND = 2  # places in a band: at a likeness of 0.7 a pair is found with 99.5 %
BATCH = 1 << 14  # pairs compared at once
_MIX = np.uint64(0x9E3779B97F4A7C15)
_NONE = np.uint64(0xFFFFFFFFFFFFFFFF)  # in the sketch of a text without shingles


def alike(words: Hashes, texts: Rows, least: float) -> Iterator[tuple[int, int]]:
    """Pairs of texts whose estimated likeness is at least this, each once, the smaller number first.

    Of the texts that share a band, each is compared with the first of them and with its neighbour.

    Args:
        words: a hash of each word.
        texts: which words belong to which text; one of fewer than three is like no other.
        least: share of shingles in common.
    """
    sketches = _sketches(words, texts)
    count = len(sketches)
    which = np.flatnonzero(sketches[:, 0] != _NONE)
    found = [np.empty(0, np.int64)]
    for first in range(0, HASHES, BAND):
        one, other = _sharing(_mixed(sketches[which, first : first + BAND]))
        keys = distinct(which[one] * count + which[other])
        for at in range(0, len(keys), BATCH):
            some = keys[at : at + BATCH]
            equal = sketches[some // count] == sketches[some % count]
            found.append(some[equal.mean(axis=1) >= least])
    for key in distinct(np.concatenate(found)).tolist():
        yield key // count, key % count


def _sketches(words: Hashes, texts: Rows) -> NDArray[np.uint64]:
    counts = np.maximum(texts.lengths - 2, 0)
    found = np.full((len(counts), HASHES), _NONE)
    filled = np.flatnonzero(counts)
    if not len(filled):
        return found
    owners = texts.owners
    shingles = (words[:-2] * _MIX + (words[1:-1] ^ (words[2:] * _MIX)))[owners[:-2] == owners[2:]]
    starts = (np.cumsum(counts) - counts)[filled]
    factors = np.arange(1, HASHES + 1, dtype=np.uint64) * _MIX | np.uint64(1)
    for place in range(HASHES):
        mixed = shingles * (factors[place])
        mixed ^= mixed >> np.uint64(29)
        mixed *= _MIX
        found[filled, place] = np.minimum.reduceat(mixed, starts)
    return found


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
