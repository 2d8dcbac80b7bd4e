"""What the listed memories have of each kind, with counts: types, kinds of links, projects, tags, months."""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.normal import normal
from memgraph_gui.engine.query import Filter, FilterName, Query

FACET_LIMIT = 60  # values of one facet that are handed out, most first
_Counts = NDArray[np.int64]


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
    """The values that the listed memories have, most first; months newest first.

    Attributes:
        ended: how many links have ended, None where none of the file has.
    """

    types: tuple[FacetValue, ...] = ()
    categories: tuple[FacetValue, ...] = ()
    projects: tuple[FacetValue, ...] = ()
    tags: tuple[FacetValue, ...] = ()
    months: tuple[FacetValue, ...] = ()
    ended: int | None = None


def month_name(month: int) -> str:
    """A month counted from January 1970 as `2026-03`."""
    return f"{1970 + month // 12:04d}-{month % 12 + 1:02d}"


def first_of(counts: _Counts, of_file: _Counts) -> list[int]:
    """The values of a facet that are handed out, by number: those listed most, then those that the file has most."""
    best = np.argsort(-(counts * (int(of_file.max(initial=0)) + 1) + of_file), kind="stable")[:FACET_LIMIT]
    return [number for number in best.tolist() if of_file[number]]


def counted(names: list[str], codes: NDArray[np.integer], of_file: _Counts) -> list[tuple[str, int]]:
    """Names with how often their number stands in `codes`, most first; with 0 where only the file has them."""
    counts = np.bincount(codes, minlength=len(names))
    found = [(names[code], int(counts[code])) for code in first_of(counts, of_file)]
    return sorted(found, key=lambda pair: (-pair[1], pair[0]))


def marked(counted: Iterable[tuple[str, int]], query: Query, name: FilterName) -> tuple[FacetValue, ...]:
    """The counts with what the query asks for; what it asks for stands there even where nothing has it."""
    asked: dict[str, Filter] = {normal(one.value): one for one in query.filters if one.name is name}
    values = []
    for value, count in counted:
        found = asked.pop(normal(value), None)
        values.append(
            FacetValue(value, count, found is not None and not found.excluded, bool(found and found.excluded))
        )
    values += [FacetValue(one.value, 0, not one.excluded, one.excluded) for one in asked.values()]
    return tuple(values)
