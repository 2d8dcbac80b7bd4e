"""One filter model for what is drawn, listed, counted and exported: masks over the graph in memory."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.conflicts.members import conflicting as stated_conflicts
from memgraph_gui.engine.normal import normal
from memgraph_gui.engine.query import Filter, FilterName, Query, month_after
from memgraph_gui.engine.records import MemoryFlag
from memgraph_gui.engine.topology import Topology
from memgraph_gui.engine.vocabulary import Category, relationship_type

Mask = NDArray[np.bool_]

_COMPARE: dict[str, Callable[[NDArray[np.float64], float], Mask]] = {
    "<": np.less,
    "<=": np.less_equal,
    ">": np.greater,
    ">=": np.greater_equal,
    # Scores are typed with two digits; 0.7 means what is shown as 0.7.
    "=": lambda values, number: np.abs(values - number) < 0.005,
}


def passing(topology: Topology, query: Query, conflicting: Mask | None = None) -> Mask:
    """Living memories that pass every filter of a query (its text is not looked at), bool[n].

    Args:
        topology: the opened file.
        query: as parsed.
        conflicting: memories with an open conflict, bool[n]; those that the links state unless given.
    """
    mask = topology.memory_alive.copy()
    for group in query.groups:
        any_of = np.zeros(topology.memory_count, np.bool_)
        for one in group:
            found = _matching(topology, one, conflicting)
            any_of |= ~found if one.excluded else found
        mask &= any_of
    return mask


def _matching(topology: Topology, one: Filter, conflicting: Mask | None) -> Mask:
    value = normal(one.value)
    if one.name in (FilterName.IMPORTANCE, FilterName.CONFIDENCE):
        scores = topology.importance if one.name is FilterName.IMPORTANCE else topology.confidence
        return _COMPARE[one.operator](scores, one.number)
    if one.name in (FilterName.BEFORE, FilterName.AFTER):
        early = topology.created < one.number
        return early if one.name is FilterName.BEFORE else topology.created >= one.number
    if one.name is FilterName.MONTH:
        return (topology.created >= one.number) & (topology.created < month_after(one.number))
    if one.name is FilterName.HAS:
        return stated_conflicts(topology) if conflicting is None else conflicting
    return _MATCHERS[one.name](topology, value)


def _of_type(topology: Topology, value: str) -> Mask:
    return _named(topology.memory_type, topology.types.names, value)


def _in_project(topology: Topology, value: str) -> Mask:
    return _named(topology.project, topology.projects.names, value, parts=True)


def _tagged(topology: Topology, value: str) -> Mask:
    found = (any(normal(tag) == value for tag in tags) for tags in topology.tags)
    return np.fromiter(found, np.bool_, topology.memory_count)


def asks_for_links(group: Sequence[Filter]) -> bool:
    """Whether a group asks for links of some kinds and nothing else: `rel:causal OR rel:SOLVES`."""
    return all(one.name is FilterName.REL and not one.excluded for one in group)


def links_passing(topology: Topology, query: Query) -> Mask | None:
    """Relationships of a kind that the query asks for, bool[m]; None where it asks for none in particular.

    Memories must be touched by every group; a link has one kind, so that of any group is enough.
    """
    wanted = kinds_asked(query)
    if not wanted:
        return None
    mask = np.zeros(topology.relationship_count, np.bool_)
    for value in wanted:
        mask |= _of_kind(topology, value)
    return mask


def kinds_asked(query: Query) -> frozenset[str]:
    """Types and categories of links that a query asks for; none where it asks for none in particular."""
    return frozenset(normal(one.value) for group in query.groups if asks_for_links(group) for one in group)


def is_of_kinds(name: str, kinds: frozenset[str]) -> bool:
    """Whether a type of relationship is among those of `kinds_asked`."""
    return normal(name) in kinds or str(relationship_type(name).category) in kinds


def _related(topology: Topology, value: str) -> Mask:
    return _touching(topology, _of_kind(topology, value))


def _of_kind(topology: Topology, value: str) -> Mask:
    """Relationships by type, or by category: `rel:SOLVES`, `rel:solution`; bool[m]."""
    names = topology.relationship_types.names
    if value in tuple(Category) and names:
        wanted = np.array([relationship_type(name).category == value for name in names], np.bool_)
        return np.asarray(wanted[topology.relationship_type], np.bool_)
    return _named(topology.relationship_type, names, value)


def _named(codes: NDArray[np.signedinteger], names: list[str], value: str, parts: bool = False) -> Mask:
    """Rows whose name is the value; with `parts`, whose last path part is, or that hold it."""
    if not names:
        return np.zeros(len(codes), np.bool_)
    wanted = np.array([value in normal(name) if parts else normal(name) == value for name in names])
    return np.asarray(wanted[codes], np.bool_)


def _touching(topology: Topology, which: Mask) -> Mask:
    """Memories at an end of a current relationship of those given."""
    touched = np.zeros(topology.memory_count, np.bool_)
    edges = topology.drawable() & ~topology.ended() & which
    touched[topology.source[edges]] = True
    touched[topology.target[edges]] = True
    return touched


def _state(topology: Topology, value: str) -> Mask:
    everything = np.ones(topology.relationship_count, np.bool_)
    flags = topology.memory_flags
    if value == "orphan":
        return ~_touching(topology, everything)
    flag = {"unreadable": MemoryFlag.UNREADABLE, "hidden": MemoryFlag.HIDDEN}.get(value, MemoryFlag.RETIRED)
    marked: Mask = (flags & int(flag)) != 0
    if flag is MemoryFlag.RETIRED:  # is:ended finds a retired memory, and one with a relationship that has ended
        edges = topology.drawable() & topology.ended()
        marked[topology.source[edges]] = True
        marked[topology.target[edges]] = True
    return marked


_MATCHERS: dict[FilterName, Callable[[Topology, str], Mask]] = {
    FilterName.TYPE: _of_type,
    FilterName.PROJECT: _in_project,
    FilterName.TAG: _tagged,
    FilterName.REL: _related,
    FilterName.IS: _state,
}
