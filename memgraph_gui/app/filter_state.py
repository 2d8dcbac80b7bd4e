"""The one filter model: what is drawn, listed, counted and exported is this set."""

import numpy as np
from PySide6.QtCore import QObject, Signal

from memgraph_gui.engine.filters import Mask
from memgraph_gui.engine.query import Query, parse
from memgraph_gui.engine.survey import Indices


class FilterState(QObject):
    """The query in force and the memories that it lets through.

    Attributes:
        query: as parsed.
        passing: memories that pass its filters, bool[n], None for all.
        hits: memories that hold its text, bool[n], None where it has no text.
        only: what holds the text alone is shown, too ("show only these").
        listed: the memories found, in the order of the list.

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

    def reset(self) -> None:
        """Another file, or none: nothing is asked."""
        self.query, self.passing, self.hits, self.only = parse(""), None, None, False
        self.listed = np.empty(0, np.int64)
        self.changed.emit()

    def set_answer(self, query: Query, passing: Mask, hits: Mask | None, listed: Indices) -> None:
        """What a query came to."""
        self.query, self.listed, self.hits = query, listed, hits
        self.passing = passing if query.groups else None
        if hits is None:
            self.only = False
        self.changed.emit()

    def set_only(self, only: bool) -> None:
        """Show only what holds the text, or all that passes the filters."""
        only = only and self.hits is not None
        if only != self.only:
            self.only = only
            self.changed.emit()

    def grow(self, count: int) -> None:
        """The graph has more memories: they are shown until it is known whether they pass."""
        for name, value in (("passing", True), ("hits", False)):
            mask: Mask | None = getattr(self, name)
            if mask is not None and len(mask) < count:
                setattr(self, name, np.concatenate([mask, np.full(count - len(mask), value)]))

    def shown(self) -> Mask | None:
        """What is drawn, bool[n]; None for everything."""
        if self.only and self.hits is not None:
            return self.hits if self.passing is None else self.passing & self.hits
        return self.passing

    def found(self) -> Mask | None:
        """What stands out in the picture: memories that hold the text, among those shown; None without a text."""
        if self.hits is None:
            return None
        return self.hits if self.passing is None else self.passing & self.hits
