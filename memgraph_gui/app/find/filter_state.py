"""The one filter model: what is drawn, listed, counted and exported is this set."""

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QObject, Signal

from memgraph_gui.engine.filters import Mask, links_passing
from memgraph_gui.engine.query import Query, parse
from memgraph_gui.engine.survey import Indices
from memgraph_gui.engine.topology import Topology
from memgraph_gui.engine.validity import Validity


@dataclass(frozen=True, slots=True, eq=False)
class Standing:
    """What stands out while the rest steps back: a local graph, or the ways between two memories.

    Attributes:
        memories: bool[n]. links: bool[m]. words: for the strip ("focus, depth 1, both directions").
    """

    memories: Mask
    links: Mask
    words: str


class FilterState(QObject):
    """The query in force and the memories that it lets through.

    Attributes:
        query: as parsed.
        passing: memories that pass its filters, bool[n], None for all.
        hits: memories that hold its text, bool[n], None where it has no text.
        only: what holds the text alone is shown, too ("show only these").
        listed: the memories found, in the order of the list.
        hidden: memories taken out of the picture by hand, bool[n], None for nothing.
        standing: what stands out, None for nothing in particular.
        validity: which links are looked at.

    Signals:
        changed: any of it.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.query: Query = parse("")
        self.passing: Mask | None = None
        self.hits: Mask | None = None
        self.only = False
        self.listed: Indices = np.empty(0, np.int64)
        self.hidden: Mask | None = None
        self.standing: Standing | None = None
        self.validity = Validity()
        self._count = 0  # memories of the graph; an answer may be of before the last ones came

    def reset(self) -> None:
        """Another file, or none: nothing is asked."""
        self.query, self.passing, self.hits, self.only = parse(""), None, None, False
        self.listed = np.empty(0, np.int64)
        self.hidden = self.standing = None
        self.validity = Validity()
        self._count = 0
        self.changed.emit()

    def set_answer(self, query: Query, passing: Mask, hits: Mask | None, listed: Indices) -> None:
        """What a query came to."""
        self.query, self.listed, self.hits = query, listed, hits
        self.passing = passing if query.groups else None
        if hits is None:
            self.only = False
        self.grow(self._count)
        self.changed.emit()

    def set_only(self, only: bool) -> None:
        """Show only what holds the text, or all that passes the filters."""
        only = only and self.hits is not None
        if only != self.only:
            self.only = only
            self.changed.emit()

    def set_view(self, hidden: Mask | None, standing: Standing | None, validity: Validity) -> None:
        """What the user took out by hand, what stands out, and which links are looked at."""
        if hidden is not self.hidden or standing is not self.standing or validity != self.validity:
            self.hidden, self.standing, self.validity = hidden, standing, validity
            self.changed.emit()

    def held(self, topology: Topology) -> Mask | None:
        """The links that hold when they are looked at, bool[m], None for all: what a memory is said to have."""
        return self.validity.holding(topology)

    def links(self, topology: Topology, validity: Validity | None = None) -> Mask | None:
        """The links that are looked at, bool[m], None for all: drawn, counted, walked and exported are these.

        Of those that hold (by another validity, where one is given) the kinds that the query asks for.
        """
        held, passing = (validity or self.validity).holding(topology), links_passing(topology, self.query)
        if passing is None:
            return held
        return passing & (topology.relationship_alive if held is None else held)

    def grow(self, count: int) -> None:
        """The graph has more memories: they are shown until it is known whether they pass."""
        self._count = max(self._count, count)
        for name, value in (("passing", True), ("hits", False), ("hidden", False)):
            mask: Mask | None = getattr(self, name)
            if mask is not None and len(mask) < count:
                setattr(self, name, np.concatenate([mask, np.full(count - len(mask), value)]))

    def allowed(self) -> Mask | None:
        """What passes the filters, hidden by hand or not, bool[n]; None for everything."""
        if self.only and self.hits is not None:
            return self.hits if self.passing is None else self.passing & self.hits
        return self.passing

    def shown(self) -> Mask | None:
        """What is drawn, bool[n]; None for everything."""
        allowed = self.allowed()
        if self.hidden is None:
            return allowed
        return ~self.hidden if allowed is None else allowed & ~self.hidden

    def counted(self) -> Mask | None:
        """What is shown, counted for the strip: of a local graph only its members."""
        shown = self.shown()
        if self.standing is None:
            return shown
        standing = self.standing.memories
        if shown is None:
            return standing
        standing = np.concatenate([standing, np.zeros(max(0, len(shown) - len(standing)), np.bool_)])
        return shown & standing

    def found(self) -> Mask | None:
        """What stands out in the picture: memories that hold the text, among those shown; None without a text."""
        if self.hits is None:
            return None
        return self.hits if self.passing is None else self.passing & self.hits
