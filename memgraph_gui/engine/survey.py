"""A graph as searching looks at it: which memories pass, in which order, and how many there are of each kind.

Made of a frozen topology, so that it may be asked in another thread than the window's.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.facets import Facets, counted, first_of, marked, month_name
from memgraph_gui.engine.filters import Mask, asks_for_links, links_passing, passing
from memgraph_gui.engine.grouped import Grouped, grouped
from memgraph_gui.engine.normal import normal
from memgraph_gui.engine.query import Filter, FilterName, Query, parse
from memgraph_gui.engine.topology import Topology
from memgraph_gui.engine.vocabulary import Category, relationship_type

Indices = NDArray[np.int64]
_PORTION = 10_000  # memories whose tags are looked through in one go
_OF_MEMORIES = ("_by_rowid", "_tags", "_months", "_of_types", "_of_projects", "_of_tags", "_of_months")
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
        # Cached properties live in the dictionary of their object.
        other.__dict__.update((name, self.__dict__[name]) for name in _OF_MEMORIES if name in self.__dict__)
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

        Values that the file has stand there even where nothing that is listed has them: what they are does not
        change by filtering. Of more than `FACET_LIMIT`, those that the list has most stand before.
        """
        name = FilterName
        graph = self.graph
        there = graph.memory_alive if hidden is None else graph.memory_alive & ~hidden
        if only and hits is not None:
            there, hits = there & hits, None
        listing = _Listing(self, query, there if hits is None else there & hits)
        types = counted(graph.types.names, graph.memory_type[listing.without(name.TYPE)], self._of_types)
        go_on()
        projects = counted(graph.projects.names, graph.project[listing.without(name.PROJECT)], self._of_projects)
        tag_names, numbers = self._tags
        tags = counted(tag_names, numbers.of(listing.without(name.TAG)), self._of_tags)
        go_on()
        months = self._month_counts(listing.without(name.MONTH))
        go_on()
        categories, ended = self._links(query, hits, there)
        return Facets(
            marked(types, query, name.TYPE),
            marked(categories, query, name.REL),
            marked(projects, query, name.PROJECT),
            marked(tags, query, name.TAG),
            marked(months, query, name.MONTH),
            ended,
        )

    # How many of the whole file have each type, project, tag and month: int64, by the number of its name.

    @cached_property
    def _of_types(self) -> Indices:
        return np.bincount(self.graph.memory_type[self.graph.memory_alive], minlength=len(self.graph.types.names))

    @cached_property
    def _of_projects(self) -> Indices:
        return np.bincount(self.graph.project[self.graph.memory_alive], minlength=len(self.graph.projects.names))

    @cached_property
    def _of_tags(self) -> Indices:
        names, numbers = self._tags
        return np.bincount(numbers.of(np.flatnonzero(self.graph.memory_alive)), minlength=len(names))

    @cached_property
    def _of_months(self) -> Indices:
        months, whose = self._months
        return np.bincount(whose[self.graph.memory_alive], minlength=len(months))

    def _links(self, query: Query, hits: Mask | None, there: Mask) -> tuple[list[tuple[str, int]], int | None]:
        graph = self.graph
        if not graph.memory_count:
            return [], None
        drawn = self._drawn_by(query, there)
        names = graph.relationship_types.names
        if hits is None:
            numbers, ended = drawn.numbers, len(drawn.ended)
        else:
            found = self._touching(hits, drawn.links)
            numbers = np.bincount(graph.relationship_type[found[~self._links_ended[found]]], minlength=len(names))
            ended = int((hits[graph.source[drawn.ended]] | hits[graph.target[drawn.ended]]).sum())
        counts: dict[Category, int] = {}
        for type_name, number, there_are in zip(names, numbers.tolist(), self._of_kinds.tolist(), strict=True):
            if there_are:
                category = relationship_type(type_name).category
                counts[category] = counts.get(category, 0) + number
        ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
        kinds = [(str(category), number) for category, number in ordered]
        # A type that is asked for by its name stands there with its own number, though its kind counts it, too.
        asked = {one.value for one in query.filters if one.name is FilterName.REL} - set(Category)
        of_name = list(zip(map(normal, names), numbers.tolist(), strict=True))
        kinds += [(value, sum(n for name, n in of_name if name == normal(value))) for value in sorted(asked)]
        return kinds, ended if len(self._ended_drawn) else None

    @cached_property
    def _of_kinds(self) -> Indices:
        """How many current links of the whole file have each type."""
        current = self._links_drawn & ~self._links_ended
        return np.bincount(self.graph.relationship_type[current], minlength=len(self.graph.relationship_types.names))

    @cached_property
    def _ended_drawn(self) -> Indices:
        """Few, mostly: they are tested one by one."""
        return np.flatnonzero(self._links_drawn & self._links_ended)

    def _drawn_by(self, query: Query, there: Mask) -> "_Drawn":
        """The links between two memories that pass; the same as last time while filters and hidden ones are."""
        drawn = self._drawn
        if drawn is None or drawn.groups != query.groups or not np.array_equal(drawn.there, there):
            graph = self.graph
            shown = there & self.passing(query)
            ended = self._ended_drawn
            ended = ended[shown[graph.source[ended]] & shown[graph.target[ended]]]
            if len(ended) and (wanted := links_passing(graph, query)) is not None:
                ended = ended[wanted[ended]]
            # Where one choice of kinds is made, each kind counts what it would add; links of two choices are fewer.
            others = tuple(group for group in query.groups if not asks_for_links(group))
            if len(others) == len(query.groups) - 1:
                shown = there & self.passing(replace(query, groups=others))
            links = self._links_drawn & shown[graph.source] & shown[graph.target]
            kinds = graph.relationship_type[links & ~self._links_ended]
            numbers = np.bincount(kinds, minlength=len(graph.relationship_types.names))
            drawn = self._drawn = _Drawn(query.groups, there, links, numbers, ended)
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

    @cached_property
    def _months(self) -> tuple[Indices, Indices]:
        """Months of birth that there are, counted from January 1970 (UTC), and which of them is whose."""
        created = self.graph.created
        known = np.isfinite(created) & (np.abs(created) < 1e11)
        seconds = np.where(known, created, 0.0).astype(np.int64).astype("datetime64[s]")
        months = np.where(known, seconds.astype("datetime64[M]").astype(np.int64), _NO_MONTH)
        found, whose = np.unique(months, return_inverse=True)
        return found, whose.astype(np.int64)

    def _month_counts(self, indices: Indices) -> list[tuple[str, int]]:
        """Newest first."""
        months, whose = self._months
        counts = np.bincount(whose[indices], minlength=len(months))
        there = [n for n in first_of(counts, self._of_months) if months[n] != _NO_MONTH]
        return [(month_name(int(months[n])), int(counts[n])) for n in sorted(there, reverse=True)]


@dataclass(frozen=True, slots=True)
class _Drawn:
    """Links between two memories that pass some filters.

    Attributes:
        groups, there: the filters, and the memories that are not hidden, bool[n].
        links: bool[m], whatever kind is asked for. numbers: how many are current, by type.
        ended: those that have ended and are of a kind that is asked for, by index.
    """

    groups: tuple[tuple[Filter, ...], ...]
    there: Mask
    links: Mask
    numbers: NDArray[np.int64]
    ended: Indices


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


def _falling(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """Keys that sort greatest first and NaN last."""
    return np.where(np.isnan(values), np.inf, -values)
