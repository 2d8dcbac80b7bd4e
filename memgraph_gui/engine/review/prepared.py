"""What a window asks of an answer again and again, worked out once, in the thread that searched.

Some thousands of matters take the window's own thread a tenth of a second, in which it would not answer.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from memgraph_gui.engine.errors import CancelledError
from memgraph_gui.engine.review.listing import Listing
from memgraph_gui.engine.review.matters import Matter
from memgraph_gui.engine.review.twins import Twins
from memgraph_gui.engine.topology import Topology

_MOST_MEMBERS = 12  # of a group, that filters ask
Name = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class About:
    """What filters ask of a matter: the projects of its memories, and when the newest of them was made."""

    projects: frozenset[str]
    made: float


UNKNOWN = About(frozenset(), 0.0)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Prepared:
    """An answer with all that the queue asks of it.

    Attributes:
        listing: the answer. about: of each matter's name, for filters.
        names: of all matters. projects: of all matters, by name. twins: who claims the same.
    """

    listing: Listing = field(default_factory=Listing)
    about: Mapping[Name, About] = field(default_factory=dict)
    names: frozenset[Name] = frozenset()
    projects: tuple[str, ...] = ()
    twins: Twins = field(default_factory=Twins)


def prepared(listing: Listing, about: Mapping[Name, About], cancelled: Callable[[], bool] | None = None) -> Prepared:
    """An answer made ready for the queue.

    Raises:
        CancelledError: when `cancelled` says so.
    """
    names = frozenset(matter.name for matter in listing.matters)
    if cancelled is not None and cancelled():
        raise CancelledError("Looking for conflicts was stopped.")
    projects = {name for one in about.values() for name in one.projects if name}
    return Prepared(listing, about, names, tuple(sorted(projects)), Twins(listing.found.conflicts))


def abouts(topology: Topology, matters: Sequence[Matter]) -> dict[Name, About]:
    """What the filters ask of each matter; the topology may be a frozen one."""
    members = [matter.members[:_MOST_MEMBERS] for matter in matters]
    rowids = np.array([member for some in members for member in some], np.int64)
    order = np.argsort(topology.memory_rowid, kind="stable")
    known = topology.memory_rowid[order]
    if not len(known):
        return {}
    at = np.minimum(np.searchsorted(known, rowids), len(known) - 1)
    is_known = known[at] == rowids
    places = order[at]
    created = np.where(is_known, np.nan_to_num(topology.created[places]), 0.0).tolist()
    codes = np.where(is_known, topology.project[places], -1).tolist()
    words = {code: project_words(topology.projects.names[code]) for code in set(codes) if code >= 0}
    found: dict[Name, About] = {}
    first = 0
    for matter, some in zip(matters, members, strict=True):
        here = range(first, first + len(some))
        first += len(some)
        projects = frozenset(words[codes[n]] for n in here if codes[n] >= 0)
        found[matter.name] = About(projects, max((created[n] for n in here), default=0.0))
    return found


def project_words(project: str) -> str:
    """The last part of a project's path."""
    return project.rstrip("/\\").replace("\\", "/").rsplit("/", 1)[-1] or project
