"""Full-text search: what is found, in which order, and how it is shown.

Order: a title that is the text itself, then the text as typed, then whole words before parts of words, then bm25
with title over summary over content, then importance. Where more than `MANY` memories match, importance and age
order the list and the result says so.
"""

import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.dialects.base import cut_title
from memgraph_gui.engine.normal import Span, marked, normal
from memgraph_gui.engine.query import Query
from memgraph_gui.engine.records import RowId
from memgraph_gui.engine.search_index import Allowed, Candidate, Scored, SearchIndex

MANY = 2000  # beyond it bm25 over all matches takes longer than a person waits for a key
_SNIPPET = 160
_TELLING = 100  # words, of a pasted page, that order and marks look at; what is found holds all of them
_IN_CONTEXT = "In tags or context: "


@dataclass(frozen=True, slots=True)
class Hit:
    """One memory found.

    Attributes:
        score: 0..1, higher is better; comparable within one result only.
        title_marks, snippet_marks: spans of `title` and `snippet` that were found.
    """

    rowid: RowId
    title: str
    score: float
    snippet: str
    title_marks: tuple[Span, ...]
    snippet_marks: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """The answer to one query.

    Attributes:
        hits: the first of them, best first. first: their rowids, perhaps more than are worked out as hits.
        total: how many there are, None where that is still to be counted (`SearchIndex.total`).
        by_importance: too many to rank; importance and age order them.
        complete: every memory was looked at; False while the index is being built.
        ranking: all of them, best first; () where importance orders them.
        suggestion: a near miss that would find something, '' where there is none.
    """

    hits: tuple[Hit, ...]
    total: int | None
    by_importance: bool
    complete: bool
    ranking: tuple[RowId, ...] = ()
    suggestion: str = ""
    first: tuple[RowId, ...] = ()


def search(
    index: SearchIndex, query: Query, allowed: Allowed | None = None, limit: int = 50, shown: int | None = None
) -> Found:
    """Find the memories that hold every term, among those allowed.

    Args:
        index: the texts.
        query: as parsed; its filters are not looked at here.
        allowed: rowids that pass the filters, None for all.
        limit: how many to return.
        shown: how many of them are worked out as hits, with their marks; all unless given.
    """
    pieces = _pieces(query)
    are_many = index.are_more_than(MANY, pieces, allowed)
    matching = [] if are_many else index.matching(pieces, allowed, MANY + 1)
    if are_many or len(matching) > MANY:
        candidates = index.most_important(pieces, allowed, limit)
        hits = tuple(_hit(candidate, max(candidate.importance, 0.0), query) for candidate in candidates[:shown])
        first = tuple(candidate.rowid for candidate in candidates)
        return Found(hits, None, True, index.complete, first=first)
    text = query.text.casefold()
    rowids = None if allowed is None and index.is_found_at_once(pieces) else matching
    ranked = rank(index.scored(pieces, rowids, normal(query.text), text), query)
    ranking = tuple(rowid for rowid, _ in ranked)
    worked_out = ranked[:limit][:shown]
    found = {candidate.rowid: candidate for candidate in index.details([rowid for rowid, _ in worked_out])}
    hits = tuple(_hit(found[rowid], score, query) for rowid, score in worked_out if rowid in found)
    suggestion = "" if hits else suggest(index, query, allowed)
    return Found(hits, len(ranked), False, index.complete, ranking, suggestion, ranking[:limit])


def found_alone(index: SearchIndex, query: Query, allowed: Allowed | None) -> tuple[str, ...]:
    """The words of a query, as typed, that find something by themselves: what to keep when all together do not."""
    pairs = zip(query.terms, _pieces(query), strict=True)
    return tuple(term.text for term, piece in pairs if index.matching([piece], allowed, 1))


def hits_of(index: SearchIndex, query: Query, rowids: Sequence[RowId]) -> tuple[Hit, ...]:
    """These memories as hits of a query, whatever ordered them; with their marks, without a score."""
    found = {candidate.rowid: candidate for candidate in index.details(rowids)}
    return tuple(_hit(found[rowid], 0.0, query) for rowid in rowids if rowid in found)


def everything(index: SearchIndex, query: Query) -> NDArray[np.int64]:
    """Rowids of all memories that hold a query's text, in no order."""
    return index.every(_pieces(query))


def _pieces(query: Query) -> list[str]:
    """What must be found; a star at a word's end asks for a beginning, which every part is."""
    return [term.normal.rstrip("*") or term.normal for term in query.terms]


def rank(rows: Sequence[Scored], query: Query) -> list[tuple[RowId, float]]:
    """Best first, with a score in 0..1 that falls along the list's tiers."""
    if not rows:
        return []
    columns = list(zip(*rows, strict=True))
    texts = columns[4]
    rowids, importance, created, exact, bm25 = (np.array(columns[place]) for place in (0, 1, 2, 3, 5))
    parts = np.zeros(len(rows), np.int64)  # terms that stand in it only as parts of words
    for piece in list(dict.fromkeys(term.normal for term in query.terms))[:_TELLING]:
        stands = _whole(piece).search
        parts += np.fromiter([stands(text) is None for text in texts], np.bool_, len(rows))
    order = np.lexsort((rowids, -created, -importance, bm25, parts, exact))
    worst = float(bm25.min()) or -1.0
    scores = ((3 - exact) * 0.25 + 0.15 / (1 + parts) + 0.1 * bm25 / worst).round(4)
    return list(zip(rowids[order].tolist(), scores[order].tolist(), strict=True))


def _whole(piece: str) -> re.Pattern[str]:
    """The piece where no letter or digit goes on at either end of it.

    What must not stand before it is looked at when it is found: a search that begins with letters takes a third.
    """
    whole = re.escape(piece)
    before = rf"(?<!\w{whole})" if piece[:1].isalnum() else ""
    after = r"(?!\w)" if piece[-1:].isalnum() else ""
    return re.compile(whole + before + after)


def _hit(candidate: Candidate, score: float, query: Query) -> Hit:
    pieces = list(dict.fromkeys(_pieces(query)))[:_TELLING]
    snippet, marks = _snippet(candidate, pieces)
    title = cut_title(candidate.raw_title)  # as lists show it
    title_marks = marked(title, pieces)
    if not marks and not title_marks:
        snippet, marks = _elsewhere(candidate, pieces) or (snippet, marks)
    return Hit(candidate.rowid, title, score, snippet, title_marks, marks)


def _snippet(candidate: Candidate, pieces: Sequence[str]) -> tuple[str, tuple[Span, ...]]:
    """A line of the text around the first piece that the title does not show, with its marks."""
    source = candidate.raw_content
    plain = candidate.content
    if candidate.summary and any(piece in candidate.summary for piece in pieces):
        source, plain = candidate.raw_summary, candidate.summary
    first = min((at for at in (plain.find(piece) for piece in pieces) if at >= 0), default=0)
    # The normal form is about as long as the text, so its place is close enough to cut by.
    start = max(0, min(first, len(source)) - 40)
    if start:
        space = source.find(" ", start, start + 25)
        start = space + 1 if space >= 0 else start
    cut = " ".join(source[start : start + _SNIPPET + 60].split())
    shown = cut[:_SNIPPET].rstrip()
    before, after = "…" if start else "", "…" if len(cut) > _SNIPPET else ""
    # Looked for before the ellipses stand there: beside one the two forms are hard to lay side by side.
    marks = tuple((first + len(before), last + len(before)) for first, last in marked(shown, pieces))
    return before + shown + after, marks


def _elsewhere(candidate: Candidate, pieces: Sequence[str]) -> tuple[str, tuple[Span, ...]] | None:
    """Where a piece stands that neither title nor text holds: among tags, names of files and the like."""
    lines = [line for line in candidate.more.split("\n") if any(piece in line for piece in pieces)]
    if not lines:
        return None
    words = ", ".join(line[:_SNIPPET] for line in lines[:3])
    shown = _IN_CONTEXT + words
    return shown, tuple((start + len(_IN_CONTEXT), end + len(_IN_CONTEXT)) for start, end in marked(words, pieces))


def suggest(index: SearchIndex, query: Query, allowed: Allowed | None) -> str:
    """The line with the words that find nothing replaced by near ones, '' if that finds nothing either."""
    line, changed = query.line, False
    pieces: list[str] = []
    for term, piece in zip(query.terms, _pieces(query), strict=True):
        if index.matching([piece], None, 1):
            pieces.append(piece)
            continue
        near = difflib.get_close_matches(piece, index.near(piece), n=1, cutoff=0.6)
        if not near:
            return ""
        line, changed = line.replace(term.text, near[0], 1), True
        pieces.append(near[0])
    return line if changed and index.matching(pieces, allowed, 1) else ""
