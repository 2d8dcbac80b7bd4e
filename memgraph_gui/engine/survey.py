"""A graph as searching looks at it: which memories pass, in which order, and how many there are of each kind.

Made of a frozen topology, so that it may be asked in another thread than the window's.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.filters import Mask, passing
from memgraph_gui.engine.normal import normal
from memgraph_gui.engine.query import Filter, FilterName, Query
from memgraph_gui.engine.topology import Topology
from memgraph_gui.engine.vocabulary import Category, relationship_type

Indices = NDArray[np.int64]
FACET_LIMIT = 60  # values of one facet that are handed out, most first


class Order(StrEnum):
    """How a list of memories is ordered."""

    BEST = "best match"
    IMPORTANT = "important first"
    NEW = "newest first"
    CHANGED = "changed last"
    LINKED = "most links first"


@dataclass(frozen=True, slots=True)
class FacetValue:
    """One value of a facet.

    Attributes:
        name: as stored ('' where nothing is stored).
        count: how many of the listed memories have it (for categories: how many links).
        chosen, excluded: a filter of the query asks for it, or excludes it.
    """

    name: str
    count: int
    chosen: bool = False
    excluded: bool = False


@dataclass(frozen=True, slots=True)
class Facets:
    """The values that the listed memories have, most first; months newest first."""

    types: tuple[FacetValue, ...] = ()
    categories: tuple[FacetValue, ...] = ()
    projects: tuple[FacetValue, ...] = ()
    tags: tuple[FacetValue, ...] = ()
    months: tuple[FacetValue, ...] = ()
    ended: int = 0


@dataclass
class Survey:
    """What can be asked of a graph that stands still.

    Attributes:
        graph: a frozen topology.
        conflicting: memories with an open conflict, bool[n], None where that is not known.
        links: the relationships that are counted, bool[m], None for all.
    """

    graph: Topology
    conflicting: Mask | None = None
    links: Mask | None = None

    @cached_property
    def _by_rowid(self) -> tuple[Indices, Indices]:
        order = np.argsort(self.graph.memory_rowid, kind="stable")
        return self.graph.memory_rowid[order], order

    def passing(self, query: Query) -> Mask:
        """Memories that pass the filters of a query, bool[n]."""
        return passing(self.graph, query, self.conflicting)

    def indices_of(self, rowids: NDArray[np.int64]) -> Indices:
        """Indices of the memories with these rowids; of those that the graph does not know, none."""
        known, order = self._by_rowid
        if not len(known):
            return np.empty(0, np.int64)
        at = np.minimum(np.searchsorted(known, rowids), len(known) - 1)
        return np.asarray(order[at[known[at] == rowids]], np.int64)

    def ordered(self, indices: Indices, order: Order) -> Indices:
        """These memories in an order other than by match; what is not known stands last."""
        graph = self.graph
        rowids = graph.memory_rowid[indices]
        created = _falling(graph.created[indices])
        first = {
            Order.NEW: created,
            Order.CHANGED: _falling(graph.updated[indices]),
            Order.LINKED: -self.degrees[indices].astype(np.float64),
        }.get(order, _falling(graph.importance[indices]))
        return np.asarray(indices[np.lexsort((rowids, created, first))], np.int64)

    @cached_property
    def _links_drawn(self) -> Mask:
        drawn = self.graph.drawable()
        return drawn if self.links is None else drawn & self.links

    @cached_property
    def _links_ended(self) -> Mask:
        return np.asarray(self.graph.ended(), np.bool_)

    @cached_property
    def degrees(self) -> NDArray[np.int64]:
        """How many links that can be drawn end at each memory; int64[n]."""
        drawn = self._links_drawn
        ends = np.concatenate([self.graph.source[drawn], self.graph.target[drawn]])
        return np.bincount(ends, minlength=self.graph.memory_count).astype(np.int64)

    def facets(self, query: Query, hits: Mask | None, hidden: Mask | None = None, *, only: bool = False) -> Facets:
        """What the listed memories have.

        A facet is counted without the filters that ask for it alone, so that one sees what else could be chosen.

        Args:
            query: as parsed.
            hits: memories that hold the query's text, bool[n]; None: it has none.
            hidden: memories taken out by hand, bool[n]; None: nothing is.
            only: nothing but what holds the text is drawn.

        Types and categories that are drawn stand there even where nothing that is listed has them: their lines say
        what the signs mean.
        """
        name = FilterName
        graph = self.graph
        there = graph.memory_alive if hidden is None else graph.memory_alive & ~hidden
        if only and hits is not None:
            there, hits = there & hits, None
        listed = there if hits is None else there & hits
        types = self._listed(query, listed, {name.TYPE})
        drawn = types if hits is None else self._listed(query, there, {name.TYPE})
        projects = self._listed(query, listed, {name.PROJECT})
        tags = self._listed(query, listed, {name.TAG})
        months = self._listed(query, listed, {name.BEFORE, name.AFTER})
        categories, ended = self._links(query, hits, there)
        return Facets(
            _marked(
                _counted(graph.types.names, graph.memory_type[types], among=graph.memory_type[drawn]),
                query,
                name.TYPE,
            ),
            _marked(categories, query, name.REL),
            _marked(_counted(graph.projects.names, graph.project[projects]), query, name.PROJECT),
            _marked(self._tag_counts(tags), query, name.TAG),
            self._month_counts(months),
            ended,
        )

    def _listed(self, query: Query, among: Mask, without: set[FilterName]) -> Mask:
        groups = tuple(group for group in query.groups if {one.name for one in group} - without)
        return among & self.passing(Query(query.line, query.text, query.terms, groups)) if groups else among

    def _links(self, query: Query, hits: Mask | None, there: Mask) -> tuple[list[tuple[str, int]], int]:
        graph = self.graph
        if not graph.memory_count:
            return [], 0
        shown = there & self.passing(query)
        drawn = self._links_drawn & shown[graph.source] & shown[graph.target]
        found = drawn if hits is None else drawn & (hits[graph.source] | hits[graph.target])
        names = graph.relationship_types.names
        ended = self._links_ended
        there_are = np.bincount(graph.relationship_type[drawn & ~ended], minlength=len(names))
        numbers = np.bincount(graph.relationship_type[found & ~ended], minlength=len(names))
        counts: dict[Category, int] = {}
        for type_name, number, shown_at_all in zip(names, numbers.tolist(), there_are.tolist(), strict=True):
            if shown_at_all:
                category = relationship_type(type_name).category
                counts[category] = counts.get(category, 0) + number
        ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
        kinds = [(str(category), number) for category, number in ordered]
        # A type that is asked for by its name stands there with its own number, though its kind counts it, too.
        asked = {one.value for one in query.filters if one.name is FilterName.REL} - set(Category)
        of_name = list(zip(map(normal, names), numbers.tolist(), strict=True))
        kinds += [(value, sum(n for name, n in of_name if name == normal(value))) for value in sorted(asked)]
        return kinds, int((found & ended).sum())

    @cached_property
    def _tags(self) -> tuple[list[str], NDArray[np.int64], NDArray[np.int64]]:
        """Names, and for each pair of memory and tag the memory's index and the tag's number."""
        codes: dict[str, int] = {}
        owners: list[int] = []
        numbers: list[int] = []
        for index, tags in enumerate(self.graph.tags):
            for tag in set(tags):
                owners.append(index)
                numbers.append(codes.setdefault(tag, len(codes)))
        return list(codes), np.array(owners, np.int64), np.array(numbers, np.int64)

    def _tag_counts(self, mask: Mask) -> list[tuple[str, int]]:
        names, owners, numbers = self._tags
        return _counted(names, numbers[mask[owners]])

    @cached_property
    def _months(self) -> NDArray[np.int64]:
        """Month of birth counted from January 1970 (UTC); int64[n], far below zero where not known."""
        created = self.graph.created
        known = np.isfinite(created) & (np.abs(created) < 1e11)
        seconds = np.where(known, created, 0.0).astype(np.int64).astype("datetime64[s]")
        return np.where(known, seconds.astype("datetime64[M]").astype(np.int64), _NO_MONTH)

    def _month_counts(self, mask: Mask) -> tuple[FacetValue, ...]:
        months, counts = np.unique(self._months[mask], return_counts=True)
        pairs = [pair for pair in zip(months.tolist(), counts.tolist(), strict=True) if pair[0] != _NO_MONTH]
        return tuple(FacetValue(month_name(month), number) for month, number in reversed(pairs[-FACET_LIMIT:]))


_NO_MONTH = -(10**6)


def month_name(month: int) -> str:
    """A month counted from January 1970 as `2026-03`."""
    return f"{1970 + month // 12:04d}-{month % 12 + 1:02d}"


def month_filters(name: str, *, excluded: bool) -> str:
    """The filters that keep, or leave out, the memories of one month (`2026-03`)."""
    year, month = map(int, name.split("-"))
    following = month_name((year - 1970) * 12 + month)
    return f"before:{name} OR after:{following}" if excluded else f"after:{name} before:{following}"


def _falling(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Keys that sort greatest first and NaN last."""
    return np.where(np.isnan(values), np.inf, -values)


def _counted(
    names: list[str], codes: NDArray[np.integer], *, among: NDArray[np.integer] | None = None
) -> list[tuple[str, int]]:
    """Names with how often their number stands in `codes`, most first; those that stand in `among` alone with 0."""
    if not names:
        return []
    counts = np.bincount(codes, minlength=len(names))
    there = counts if among is None else np.bincount(among, minlength=len(names))
    best = np.argsort(-counts, kind="stable")[:FACET_LIMIT]
    found = [(names[code], int(counts[code])) for code in best.tolist() if there[code]]
    return sorted(found, key=lambda pair: (-pair[1], pair[0]))


def _marked(counted: Iterable[tuple[str, int]], query: Query, name: FilterName) -> tuple[FacetValue, ...]:
    """The counts with what the query asks for; what it asks for stands there even where nothing has it."""
    asked: dict[str, Filter] = {one.value: one for one in query.filters if one.name is name}
    values = []
    for value, count in counted:
        found = asked.pop(value, None)
        values.append(
            FacetValue(value, count, found is not None and not found.excluded, bool(found and found.excluded))
        )
    values += [FacetValue(value, 0, not one.excluded, one.excluded) for value, one in asked.items()]
    return tuple(values)
