"""What the search pane says: rows, counts, and why nothing was found."""

import math
import time
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.app.common.words import day_words, when_words
from memgraph_gui.app.find.filter_state import FilterState
from memgraph_gui.app.find.search_feed import SearchFeed, Trouble
from memgraph_gui.engine.query import FilterName, Query
from memgraph_gui.engine.search import Hit
from memgraph_gui.engine.topology import Topology
from memgraph_gui.looks.plain import counted, grouped
from memgraph_gui.panes.search_list import HitRow
from memgraph_gui.panes.search_pane import Empty

_FEW_WORDS = 4
_NO_CONFLICT = "No results: no memory has an open conflict, as far as conflicts have been looked for."


def hit_row(topology: Topology, index: int, hits: Mapping[int, Hit], degrees: NDArray[np.int64] | None) -> HitRow:
    """How one memory looks in the list: its snippet where that shows what was searched for."""
    title = topology.titles[index]
    memory_type = topology.types.names[topology.memory_type[index]]
    created = float(topology.created[index])
    date = "" if math.isnan(created) else when_words(created, time.time())
    links = int(degrees[index]) if degrees is not None and index < len(degrees) else 0
    project = topology.projects.names[topology.project[index]].rstrip("/\\")
    short = project.replace("\\", "/").rsplit("/", 1)[-1]
    facts = [memory_type.replace("_", " ") or "no type", short]
    if degrees is not None:
        facts.append(counted(links, "link"))
    second = " · ".join(fact for fact in facts if fact)
    hit = hits.get(index)
    spoken = f"{title}, {second}, {date}"
    if hit is None or hit.title != title:
        return HitRow(title, second, date, memory_type, spoken=spoken)
    if hit.snippet_marks:
        return HitRow(title, hit.snippet, date, memory_type, hit.title_marks, hit.snippet_marks, spoken)
    return HitRow(title, second, date, memory_type, hit.title_marks, (), spoken)


def count_words(found: int | None, of: int | None) -> str:
    """How many were found: "12 of 186 memories"; "of" only where not all were. None: that is still to be counted."""
    if found is None:
        return "…" if of is None else f"… of {counted(of, 'memory', 'memories')}"
    if of is None:
        return counted(found, "memory", "memories")
    if found == of:
        return counted(of, "memory", "memories")
    return f"{grouped(found)} of {counted(of, 'memory', 'memories')}"


def state_words(feed: SearchFeed, query: Query, by_importance: bool, order_given: bool) -> str:
    """That the index is not full yet, and that there is too much to rank."""
    words = []
    if query.terms and feed.reading:
        words.append(f"Still reading, {_percent(feed)} %: more may be found.")
    if query.terms and by_importance and not order_given:
        words.append("Most important first: too many to rank by match.")
    return " ".join(words)


def trouble_words(feed: SearchFeed, query: Query) -> str:
    """Why not everything can be searched, what still can, and what to do; '' where all is well."""
    if not query.terms or feed.trouble is Trouble.NONE:
        return ""
    share = f"{grouped(feed.done)} of {counted(feed.total, 'memory', 'memories')} can be searched"
    if feed.trouble is Trouble.LOCKED:
        return f"Locked by another program: {share} so far. The rest follows by itself when the file is free."
    if feed.trouble is Trouble.DAMAGED:
        return f"Part of the file cannot be read: {share}. {feed.words}"
    return f"{share}. {feed.words}"


def empty_words(query: Query, feed: SearchFeed, suggestion: str, alone: Sequence[str] = ()) -> Empty:
    """Why the list is empty, and what to loosen."""
    ways: list[tuple[str, str]] = []
    if suggestion:
        ways.append((f"Did you mean: {suggestion}", suggestion))
    chips = [" OR ".join(one.text() for one in group) for group in query.groups]
    if query.terms and chips:
        ways.append(("Search without the filters", query.text))
    for number, chip in enumerate(chips):
        rest = " ".join([*chips[:number], *chips[number + 1 :], query.text]).strip()
        if len(chips) > 1 or not query.terms:
            ways.append((f"Without {chip}", rest))
    for word in alone[:_FEW_WORDS]:
        ways.append((f"Only “{word}”", " ".join([*chips, _quoted(word)])))
    if query.line.strip():
        ways.append(("Show everything", ""))
    return Empty(_why(query, feed), tuple(ways))


def why_words(filters: FilterState, topology: Topology) -> str:
    """Why not everything is drawn; '' where it is."""
    reasons = []
    if filters.allowed() is not None:
        reasons.append(_filter_words(filters))
    if filters.hidden is not None:
        reasons.append(f"{grouped(int(filters.hidden.sum()))} hidden by hand")
    if filters.standing is not None:
        reasons.append(filters.standing.words)
    moment = filters.validity.moment
    if moment is not None:
        reasons.append(f"links as of {day_words(moment)}")
    elif (held := filters.held(topology)) is not None:
        left = topology.drawable() & ~held
        if left.any():
            waiting = int((left & ~topology.ended()).sum())
            ended = int(left.sum()) - waiting
            parts = [f"{grouped(ended)} ended"] * bool(ended) + [f"{grouped(waiting)} not begun yet"] * bool(waiting)
            reasons.append("without " + " and ".join(parts))
    return " · ".join(reasons)


def way_back(filters: FilterState) -> str:
    """What is offered beside why not everything is drawn: what was narrowed comes first, then links that ended."""
    narrowed = filters.allowed() is not None or filters.hidden is not None or filters.standing is not None
    return "Show all" if narrowed or filters.validity.moment is not None else "Show ended"


def _filter_words(filters: FilterState) -> str:
    chips = " ".join(" OR ".join(one.text() for one in group) for group in filters.query.groups)
    if filters.only:
        chips = f"{chips} {filters.query.text}".strip()
    return f"by “{chips[:60]}{'…' if len(chips) > 60 else ''}”"


def _why(query: Query, feed: SearchFeed) -> str:
    what = f"“{query.text}”"
    if feed.total == 0:
        return "This file holds no memories."
    if not query.terms:
        unknown = any(one.name is FilterName.HAS for one in query.filters)
        return _NO_CONFLICT if unknown else "No results: no memory passes all of these filters."
    if feed.reading and feed.trouble is Trouble.NONE:
        return f"Nothing found yet for {what}: still reading, {_percent(feed)} %."
    if feed.trouble is not Trouble.NONE:
        return f"Nothing found for {what} in the part that could be read."
    who = "no memory that passes the filters" if query.groups else "no memory"
    return f"No results: {who} holds {'all of ' if len(query.terms) > 1 else ''}{what}."


def _percent(feed: SearchFeed) -> int:
    return min(99, 100 * feed.done // max(1, feed.total))


def _quoted(text: str) -> str:
    return f'"{text}"' if any(character.isspace() for character in text) else text
