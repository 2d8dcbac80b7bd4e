"""What a graph comes to in words and numbers: for the strip, the legend and the inspector."""

import math
import time
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.facets import Facets, FacetValue
from memgraph_gui.engine.query import Filter, FilterName
from memgraph_gui.engine.records import LayoutName, MemoryFlag, MemoryId, MemoryRow, RelationshipFlag, RowId
from memgraph_gui.engine.topology import MISSING, Topology
from memgraph_gui.engine.vocabulary import Category, relationship_type
from memgraph_gui.panes.inspector import LinkLine
from memgraph_gui.panes.legend import FacetEntries
from memgraph_gui.panes.legend_entries import LegendEntry
from memgraph_gui.panes.strip import Counts

LAYOUT_WORDS = {
    LayoutName.MEMORYGRAPH: "MemoryGraph",
    LayoutName.MEMORYGRAPH_TYPED: "MemoryGraph 0.13",
    LayoutName.MEMORYGRAPH_TURSO: "MemoryGraph, Turso",
    LayoutName.AGENTOS: "AgentOS",
}


@dataclass(frozen=True, slots=True)
class Legend:
    """What is drawn, by type and by kind."""

    memories: tuple[LegendEntry, ...]
    links: tuple[LegendEntry, ...]


def counts(
    topology: Topology, shown: NDArray[np.bool_] | None = None, links: NDArray[np.bool_] | None = None
) -> Counts:
    """How much there is, and how much of it is drawn: `shown` memories and `links` are looked at, None means all."""
    drawn, alive = topology.drawable(), topology.memory_alive
    if links is not None:
        drawn = drawn & links
    if shown is not None:
        alive = alive & shown
        if topology.memory_count:
            drawn = drawn & shown[topology.source] & shown[topology.target]
    return Counts(
        memories=int(topology.memory_alive.sum()),
        memories_shown=int(alive.sum()),
        links=int(topology.relationship_alive.sum()),
        links_shown=int(drawn.sum()),
        ended=int((drawn & topology.ended()).sum()),
    )


def legend(topology: Topology, looked_at: NDArray[np.bool_] | None = None) -> Legend:
    """How many are drawn of each type and kind, most first; ended links are counted apart.

    Args:
        topology: the graph.
        looked_at: bool[m], links that are drawn; None for all.
    """
    of_type = np.bincount(topology.memory_type[topology.memory_alive], minlength=len(topology.types.names))
    memories = [
        LegendEntry(name.replace("_", " ") or "no type", int(number), memory_type=name)
        for name, number in zip(topology.types.names, of_type, strict=True)
        if number
    ]
    drawn, ended = topology.drawable(), topology.ended()
    if looked_at is not None:
        drawn = drawn & looked_at
    current = np.bincount(
        topology.relationship_type[drawn & ~ended], minlength=len(topology.relationship_types.names)
    )
    kinds: dict[Category, int] = {}
    for name, number in zip(topology.relationship_types.names, current, strict=True):
        category = relationship_type(name).category
        kinds[category] = kinds.get(category, 0) + int(number)
    links = [LegendEntry(kind.value, number, category=kind) for kind, number in kinds.items() if number]
    memories.sort(key=lambda entry: (-entry.count, entry.name))
    links.sort(key=lambda entry: (-entry.count, entry.name))
    number_ended = int((drawn & ended).sum())
    last = (LegendEntry("ended", number_ended),) if number_ended else ()
    return Legend(tuple(memories), (*links, *last))


def memory_row(topology: Topology, index: int) -> MemoryRow:
    """One memory of the graph as a row."""
    return MemoryRow(
        rowid=RowId(int(topology.memory_rowid[index])),
        id=MemoryId(topology.memory_ids[index]),
        type=topology.types.names[topology.memory_type[index]],
        title=topology.titles[index],
        importance=float(topology.importance[index]),
        confidence=float(topology.confidence[index]),
        created=float(topology.created[index]),
        updated=float(topology.updated[index]),
        usage=int(topology.usage[index]),
        project=topology.projects.names[topology.project[index]],
        tags=topology.tags[index],
        flags=MemoryFlag(int(topology.memory_flags[index])),
    )


def links_of(topology: Topology, index: int) -> NDArray[np.int64]:
    """A memory's relationships that are there, those that lead away from it first."""
    mine = np.flatnonzero((topology.source == index) | (topology.target == index))  # all else looks at these few
    alive = mine[topology.relationship_alive[mine]]
    is_out = topology.source[alive] == index
    return np.concatenate([alive[is_out], alive[~is_out]])


def link_lines(
    topology: Topology,
    index: int,
    holding: NDArray[np.bool_] | None = None,
    links: NDArray[np.int64] | None = None,
) -> list[LinkLine]:
    """Every link of a memory as it reads from there, strongest first, ended ones last.

    A link whose other end does not exist is listed too, with the id it names.

    Args:
        topology: the graph.
        index: of the memory.
        holding: bool[m], links that are looked at; None for all.
        links: which of `links_of` it; None for all.
    """
    links = links_of(topology, index) if links is None else links
    held = np.ones(len(links), np.bool_) if holding is None else holding[links]
    ended = (topology.relationship_flags[links] & int(RelationshipFlag.ENDED)) != 0
    lines = [
        _line(topology, index, k, ended=is_ended, holds=holds)
        for k, is_ended, holds in zip(links.tolist(), ended.tolist(), held.tolist(), strict=True)
    ]
    lines.sort(key=lambda line: (line.ended, -line.strength if line.strength == line.strength else 0.0))
    return lines


def _line(topology: Topology, index: int, k: int, *, ended: bool, holds: bool) -> LinkLine:
    kind = relationship_type(topology.relationship_types.names[topology.relationship_type[k]])
    forward = int(topology.source[k]) == index
    other, ids = (topology.target, topology.to_ids) if forward else (topology.source, topology.from_ids)
    at = int(other[k])
    there = at != MISSING and bool(topology.memory_alive[at])
    return LinkLine(
        type=kind.name,
        category=kind.category,
        rowid=int(topology.relationship_rowid[k]),
        forward=forward,
        confidence=float(topology.relationship_confidence[k]),
        valid=_validity(float(topology.valid_from[k]), float(topology.valid_until[k])),
        words=kind.forward if forward else kind.backward,
        title=topology.titles[at] if there else f"{ids[k]} (does not exist)",
        memory_type=topology.types.names[topology.memory_type[at]] if there else "",
        ended=ended,
        strength=float(topology.strength[k]),
        index=at if there else -1,
        holds=holds,
    )


def _validity(start: float, end: float) -> str:
    begins, ends = _day(start), _day(end)
    if begins and ends:
        return f"{begins} to {ends}"
    return f"since {begins}" if begins else f"until {ends}" if ends else ""


def _day(seconds: float) -> str:
    if math.isnan(seconds):  # most links have no times, and some memories have thousands of links
        return ""
    try:
        return time.strftime("%d %b %Y", time.localtime(seconds)).lstrip("0")
    except (ValueError, OverflowError, OSError):  # a year that the system does not know
        return ""


@lru_cache(maxsize=1000)
def _filter_text(name: FilterName, value: str) -> str:
    return Filter(name, value, False, 0, 0).text()


def facet_entries(facets: Facets) -> FacetEntries:
    """The facets as the legend shows them, each with the filter that stands for it."""

    def entry(value: FacetValue, name: FilterName, words: str = "", **sign: object) -> LegendEntry:
        text = _filter_text(name, value.name) if value.name else ""
        return LegendEntry(
            words or value.name or "none",
            value.count,
            choose=text,
            exclude=f"-{text}" if text else "",
            chosen=value.chosen,
            excluded=value.excluded,
            **sign,  # type: ignore[arg-type]  # the two fields that make the sign
        )

    def of_type(value: FacetValue) -> LegendEntry:
        return entry(value, FilterName.TYPE, value.name.replace("_", " ") or "no type", memory_type=value.name)

    def of_category(value: FacetValue) -> LegendEntry:
        known = value.name in tuple(Category)
        category = Category(value.name) if known else relationship_type(value.name.upper()).category
        return entry(value, FilterName.REL, category=category)

    has_ended = facets.ended is not None
    ended = LegendEntry("ended", facets.ended or 0, choose="is:ended", exclude="-is:ended") if has_ended else None
    return FacetEntries(
        memories=tuple(map(of_type, facets.types)),
        links=(*map(of_category, facets.categories), *((ended,) if ended else ())),
        projects=tuple(entry(value, FilterName.PROJECT, plain=True) for value in facets.projects if value.name),
        tags=tuple(entry(value, FilterName.TAG, plain=True) for value in facets.tags if value.name),
        months=tuple(entry(value, FilterName.MONTH, plain=True) for value in facets.months),
    )
