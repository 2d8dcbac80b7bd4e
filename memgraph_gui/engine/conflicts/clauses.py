"""Which texts of a corpus are worth reading clause by clause: those with a clause of a subject that another has too.

Reading claims takes a while for each clause. Most clauses are about a subject that no other text speaks of, or say
nothing that could be denied, which columns of numbers show at once. What is asked here is a little too much: numbers
and opposite words are left out of the subject, whatever part they play.
"""

import numpy as np

from memgraph_gui.engine.conflicts.claims import Role, role
from memgraph_gui.engine.conflicts.corpus import Corpus, Hashes, Numbers, Rows, Words, distinct
from memgraph_gui.engine.conflicts.words import listed

_MOST = 20  # clauses of one content that are looked at; `claims` reads nine
_ROOM = _MOST + 2
_LONGEST = 300  # words of a content that are looked at; `claims` reads 900 characters
MOST_OF_A_SUBJECT = 24  # texts of one subject, as roughly as it is told here; more of them are a catalogue
_NONE = np.uint64(0xFFFFFFFFFFFFFFFF)
_BOUNDS = listed("more longer later less fewer older than most least up to")


def worth_reading(corpus: Corpus) -> Numbers:
    """Texts in which a claim may meet another's."""
    clause, word = _clause_words(*corpus.clause_pieces())
    if not len(clause):
        return np.empty(0, np.int64)
    words = corpus.words
    kinds = np.array([role(name)[0].value for name in words.names])
    is_subject = kinds == Role.SUBJECT.value
    is_subject[[number for number, name in enumerate(words.names) if name in _BOUNDS]] = False
    number = kinds == Role.NUMBER.value
    denies = (kinds == Role.NEGATION.value) | (kinds == Role.POLE.value)
    # What a number counts is a part of the quantity.
    is_number = number[word]
    counted = np.concatenate([[False], is_number[:-1] & (clause[1:] == clause[:-1])])
    about = is_subject[word] & ~counted
    stems = distinct(clause[about] * len(words.stems) + words.stem_of[word[about]])
    clauses, keys = _summed(stems // len(words.stems), words.stem_hash[stems % len(words.stems)])
    if not len(clauses):
        return clauses
    amounts, denials = (
        _by_clause(clauses, *_summed(clause[some[word]], words.word_hash[word[some[word]]]))
        for some in (number, denies)
    )
    return _meeting(keys, amounts, denials, clauses // _ROOM)


def _by_clause(clauses: Numbers, some: Numbers, values: Hashes) -> Hashes:
    """The values of some clauses as those of all, 0 for the others."""
    found = np.zeros(len(clauses), np.uint64)
    at = np.minimum(np.searchsorted(clauses, some), len(clauses) - 1)
    known = clauses[at] == some
    found[at[known]] = values[known]
    return found


def _clause_words(heads: Rows, bodies: Rows) -> tuple[Numbers, Numbers]:
    """Every word with the number of its clause, over all texts; a title is the first clause of its text."""
    ends = np.concatenate([[0], np.cumsum(bodies.values == Words.SEPARATOR)])
    owners = bodies.owners
    place = ends[:-1] - ends[bodies.starts[:-1]][owners]
    kept = (bodies.values != Words.SEPARATOR) & (place < _MOST) & (bodies.places() < _LONGEST)
    titles = heads.values != Words.SEPARATOR
    clause = np.concatenate([heads.owners[titles] * _ROOM, owners[kept] * _ROOM + 1 + place[kept]])
    return clause, np.concatenate([heads.values[titles], bodies.values[kept]])


def _summed(clause: Numbers, hashes: Hashes) -> tuple[Numbers, Hashes]:
    """By clause, the sum of what belongs to it."""
    order = np.argsort(clause, kind="stable")
    clause, hashes = clause[order], hashes[order]
    starts = np.flatnonzero(np.concatenate([[True], clause[1:] != clause[:-1]])) if len(clause) else clause
    sums = np.add.reduceat(hashes * np.uint64(0xBF58476D1CE4E5B9), starts) if len(starts) else hashes
    return clause[starts], sums


def _meeting(keys: Hashes, amounts: Hashes, denials: Hashes, texts: Numbers) -> Numbers:
    """Texts with a key that another text has as well, of which two have other amounts, or one denies something."""
    order = np.lexsort((texts, keys))
    keys, amounts, denials, texts = keys[order], amounts[order], denials[order], texts[order]
    starts = np.flatnonzero(np.concatenate([[True], keys[1:] != keys[:-1]]))
    ends = np.append(starts[1:], len(keys))
    least = np.minimum.reduceat(np.where(amounts == 0, _NONE, amounts), starts)
    other_amounts = (least != _NONE) & (np.maximum.reduceat(amounts, starts) != least)
    other_sides = np.maximum.reduceat(denials, starts) != np.minimum.reduceat(denials, starts)
    is_next = np.concatenate([[True], texts[1:] != texts[:-1]])
    is_next[starts] = True
    people = np.add.reduceat(is_next.astype(np.int64), starts)
    good = (other_amounts | other_sides) & (people > 1) & (people <= MOST_OF_A_SUBJECT)
    return distinct(texts[np.repeat(good, ends - starts)])
