"""A graph as searching looks at it: which memories pass, in which order, and how many there are of each kind.

Made of a frozen topology, so that it may be asked in another thread than the window's.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.filters import Mask, passing
from memgraph_gui.engine.grouped import Grouped, grouped
from memgraph_gui.engine.normal import normal
from memgraph_gui.engine.query import Filter, FilterName, Query, parse
from memgraph_gui.engine.topology import Topology
from memgraph_gui.engine.vocabulary import Category, relationship_type

Indices = NDArray[np.int64]
FACET_LIMIT = 60  # values of one facet that are handed out, most first
_PORTION = 10_000  # memories whose tags are looked through in one go
_FEW = 20  # times fewer memories than there are: their tags and links are looked up instead of tested one and all


class Order(StrEnum):
    """How a list of memories is ordered."""

    BEST = "best match"
    IMPORTANT = "important first"
    NEW = "newest first"
    CHANGED = "changed last"
    LINKED = "most links first"


def link_counts(graph: Topology, links: Mask | None) -> NDArray[np.int64]:
    """How many links end at each memory, int64[n]: every list that says so counts like this, as the picture draws.

    Args:
        graph: whose memories.
        links: those that are looked at, bool[m]; None for all.
    """
    drawn = graph.drawable() if links is None else graph.drawable() & links
    ends = np.concatenate([graph.source[drawn], graph.target[drawn]])
    return np.bincount(ends, minlength=graph.memory_count).astype(np.int64)


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
    _drawn: "_Drawn | None" = field(default=None, repr=False, compare=False)  # by the newest filters

    def prepare(self) -> "Survey":
        """Count what a search without words asks first, here and now: in the window it would be waited for."""
        everything = parse("")
        self.ordered(np.flatnonzero(self.passing(everything)), Order.BEST)
        self.facets(everything, None)
        return self

    def counting(self, links: Mask | None) -> "Survey":
        """The same with other relationships counted; what was worked out of memories alone is kept."""
        mine = self.links
        if links is mine or (links is not None and mine is not None and np.array_equal(links, mine)):
            return self
        other = Survey(self.graph, self.conflicting, links)
        kept = {"_by_rowid", "_tags", "_months"}  # cached properties live in the dictionary of their object
        other.__dict__.update((name, value) for name, value in self.__dict__.items() if name in kept)
        return other

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
        whole, place = self._whole_order(order)
        if _FEW * len(indices) > len(whole):
            wanted = np.zeros(len(whole), np.bool_)
            wanted[indices] = True
            return whole[wanted[whole]]
        return np.asarray(indices[np.argsort(place[indices])], np.int64)

    def _whole_order(self, order: Order) -> tuple[Indices, Indices]:
        """All memories in an order, and the place of each; sorted once for each order."""
        found = self._orders.get(order)
        if found is None:
            graph = self.graph
            created = _falling(graph.created)
            first = {
                Order.NEW: created,
                Order.CHANGED: _falling(graph.updated),
                Order.LINKED: -self.degrees.astype(np.float64),
            }.get(order, _falling(graph.importance))
            whole = np.lexsort((graph.memory_rowid, created, first)).astype(np.int64)
            place = np.empty(len(whole), np.int64)
            place[whole] = np.arange(len(whole))
            found = self._orders[order] = whole, place
        return found

    @cached_property
    def _orders(self) -> dict[Order, tuple[Indices, Indices]]:
        return {}

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
        return link_counts(self.graph, self.links)

    def facets(
        self,
        query: Query,
        hits: Mask | None,
        hidden: Mask | None = None,
        *,
        only: bool = False,
        go_on: Callable[[], None] = lambda: None,
    ) -> Facets:
        """What the listed memories have.

        A facet is counted without the filters that ask for it alone, so that one sees what else could be chosen.

        Args:
            query: as parsed.
            hits: memories that hold the query's text, bool[n]; None: it has none.
            hidden: memories taken out by hand, bool[n]; None: nothing is.
            only: nothing but what holds the text is drawn.
            go_on: called between two portions; what it raises ends the counting.

        Types and categories that are drawn stand there even where nothing that is listed has them: their lines say
        what the signs mean.
        """
        name = FilterName
        graph = self.graph
        there = graph.memory_alive if hidden is None else graph.memory_alive & ~hidden
        if only and hits is not None:
            there, hits = there & hits, None
        listing = _Listing(self, query, there if hits is None else there & hits)
        types = listing.without(name.TYPE)
        drawn = types if hits is None else _Listing(self, query, there).without(name.TYPE)
        go_on()
        projects, tags = listing.without(name.PROJECT), self._tag_counts(listing.without(name.TAG))
        go_on()
        months = self._month_counts(listing.without(name.BEFORE, name.AFTER))
        go_on()
        categories, ended = self._links(query, hits, there)
        return Facets(
            _marked(
                _counted(graph.types.names, graph.memory_type[types], among=graph.memory_type[drawn]),
                query,
                name.TYPE,
            ),
            _marked(categories, query, name.REL),
            _marked(_counted(graph.projects.names, graph.project[projects]), query, name.PROJECT),
            _marked(tags, query, name.TAG),
            months,
            ended,
        )

    def _links(self, query: Query, hits: Mask | None, there: Mask) -> tuple[list[tuple[str, int]], int]:
        graph = self.graph
        if not graph.memory_count:
            return [], 0
        drawn = self._drawn_by(query, there)
        names = graph.relationship_types.names
        if hits is None:
            numbers, ended = drawn.numbers, drawn.ended
        else:
            found = self._touching(hits, drawn.links)
            is_ended = self._links_ended[found]
            numbers = np.bincount(graph.relationship_type[found[~is_ended]], minlength=len(names))
            ended = int(is_ended.sum())
        counts: dict[Category, int] = {}
        there_are = drawn.numbers.tolist()
        for type_name, number, shown_at_all in zip(names, numbers.tolist(), there_are, strict=True):
            if shown_at_all:
                category = relationship_type(type_name).category
                counts[category] = counts.get(category, 0) + number
        ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
        kinds = [(str(category), number) for category, number in ordered]
        # A type that is asked for by its name stands there with its own number, though its kind counts it, too.
        asked = {one.value for one in query.filters if one.name is FilterName.REL} - set(Category)
        of_name = list(zip(map(normal, names), numbers.tolist(), strict=True))
        kinds += [(value, sum(n for name, n in of_name if name == normal(value))) for value in sorted(asked)]
        return kinds, ended

    def _drawn_by(self, query: Query, there: Mask) -> "_Drawn":
        """The links between two memories that pass; the same as last time while filters and hidden ones are."""
        drawn = self._drawn
        if drawn is None or drawn.groups != query.groups or not np.array_equal(drawn.there, there):
            graph = self.graph
            shown = there & self.passing(query)
            links = self._links_drawn & shown[graph.source] & shown[graph.target]
            is_ended = self._links_ended
            kinds = graph.relationship_type[links & ~is_ended]
            numbers = np.bincount(kinds, minlength=len(graph.relationship_types.names))
            drawn = self._drawn = _Drawn(query.groups, there, links, numbers, int((links & is_ended).sum()))
        return drawn

    def _touching(self, hits: Mask, links: Mask) -> Indices:
        """Those of the links that end at one of these memories."""
        graph = self.graph
        few = np.flatnonzero(hits)
        if _FEW * len(few) > graph.memory_count:
            return np.flatnonzero(links & (hits[graph.source] | hits[graph.target]))
        ends = np.sort(self._links_of.of(few))
        once = np.ones(len(ends), np.bool_)
        once[1:] = ends[1:] != ends[:-1]
        ends = ends[once]
        return ends[links[ends]]

    @cached_property
    def _links_of(self) -> Grouped:
        """By memory, the links that are drawn and end there."""
        drawn = np.flatnonzero(self._links_drawn)
        ends = np.concatenate([self.graph.source[drawn], self.graph.target[drawn]])
        return grouped(ends, np.concatenate([drawn, drawn]), self.graph.memory_count)

    @cached_property
    def _tags(self) -> tuple[list[str], Grouped]:
        """Names, and by memory the numbers of its tags."""
        lists, count = self.graph.tags, len(self.graph.tags)
        codes: dict[str, int] = {}
        pairs: list[Indices] = []
        for first in range(0, count, _PORTION):  # no loop within a portion lets another thread go on
            part = lists[first : first + _PORTION]
            flat = list(chain.from_iterable(part))
            for tag in dict.fromkeys(flat):
                codes.setdefault(tag, len(codes))
            numbers = np.fromiter(map(codes.__getitem__, flat), np.int64, len(flat))
            lengths = np.fromiter(map(len, part), np.int64, len(part))
            pairs.append(np.repeat(np.arange(first, first + len(part)), lengths) << 32 | numbers)
        once = np.sort(np.concatenate(pairs)) if pairs else np.empty(0, np.int64)  # `unique` holds the interpreter
        once = once[np.append(True, once[1:] != once[:-1])] if len(once) else once  # a memory may have a tag twice
        return list(codes), grouped(once >> 32, once & 0xFFFFFFFF, count)

    def _tag_counts(self, indices: Indices) -> list[tuple[str, int]]:
        names, numbers = self._tags
        return _counted(names, numbers.of(indices))

    @cached_property
    def _months(self) -> tuple[Indices, Indices]:
        """Months of birth that there are, counted from January 1970 (UTC), and which of them is whose."""
        created = self.graph.created
        known = np.isfinite(created) & (np.abs(created) < 1e11)
        seconds = np.where(known, created, 0.0).astype(np.int64).astype("datetime64[s]")
        months = np.where(known, seconds.astype("datetime64[M]").astype(np.int64), _NO_MONTH)
        found, whose = np.unique(months, return_inverse=True)
        return found, whose.astype(np.int64)

    def _month_counts(self, indices: Indices) -> tuple[FacetValue, ...]:
        months, whose = self._months
        counts = np.bincount(whose[indices], minlength=len(months))
        pairs = [pair for pair in zip(months.tolist(), counts.tolist(), strict=True) if pair[1]]
        pairs = [pair for pair in pairs if pair[0] != _NO_MONTH]
        return tuple(FacetValue(month_name(month), number) for month, number in reversed(pairs[-FACET_LIMIT:]))


@dataclass(frozen=True, slots=True)
class _Drawn:
    """Links between two memories that pass some filters.

    Attributes:
        groups, there: the filters, and the memories that are not hidden, bool[n].
        links: bool[m]. numbers: how many are current, by type. ended: how many are not.
    """

    groups: tuple[tuple[Filter, ...], ...]
    there: Mask
    links: Mask
    numbers: NDArray[np.int64]
    ended: int


class _Listing:
    """What is listed, as each facet counts it: without the filters that ask for that facet alone."""

    def __init__(self, survey: Survey, query: Query, among: Mask) -> None:
        self._survey, self._query, self._among = survey, query, among
        self._found: dict[int, Indices] = {}

    def without(self, *names: FilterName) -> Indices:
        """The memories, by index."""
        query, survey = self._query, self._survey
        groups = tuple(group for group in query.groups if {one.name for one in group} - set(names))
        found = self._found.get(len(groups)) if len(groups) in (0, len(query.groups)) else None
        if found is None:
            narrowed = Query(query.line, query.text, query.terms, groups)
            mask = self._among & survey.passing(narrowed) if groups else self._among
            found = self._found[len(groups)] = np.flatnonzero(mask)
        return found


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
