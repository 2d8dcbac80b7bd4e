"""Searching in the window: what is typed is asked, what is found is listed, glows in the picture, and filters it."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QTimer

from memgraph_gui.app.common.calm import Calm
from memgraph_gui.app.common.messages import Messages
from memgraph_gui.app.common.summary import counts, facet_entries
from memgraph_gui.app.find.agent_desk import AgentDesk
from memgraph_gui.app.find.filter_state import FilterState
from memgraph_gui.app.find.glow import focus_glow, glow
from memgraph_gui.app.find.naming import Names
from memgraph_gui.app.find.saved_desk import SavedDesk
from memgraph_gui.app.find.search_feed import SearchFeed
from memgraph_gui.app.find.search_words import (
    count_words,
    empty_words,
    hit_row,
    state_words,
    trouble_words,
    way_back,
    why_words,
)
from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.frame.operations import Operations
from memgraph_gui.app.lanes.search_lane import First, SearchLane, Whole
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.engine.filters import Mask
from memgraph_gui.engine.query import Query, parse
from memgraph_gui.engine.records import RowId
from memgraph_gui.engine.search import Hit
from memgraph_gui.engine.survey import Order
from memgraph_gui.engine.topology import AppliedChange
from memgraph_gui.panes.offers import Offer
from memgraph_gui.panes.search_list import HitRow

_REFINE_MS = 600  # between two looks at an index that is still being filled
_DRESS_MS, _MANY = 250, 5000
_HOLD_SECONDS = 0.25  # after a key, before a large picture is painted or painted on
_OFFERED = 3  # filters for what a word is the name of
_LOOK_MS = 30  # what was scrolled past is not looked up


class SearchDesk(QObject):
    """Between the search pane, the search lane and the filter model.

    Attributes:
        lane, feed, filters: the thread that searches, what fills it, and the set that is shown.
    """

    def __init__(self, window: MainWindow, workspace: Workspace, operations: Operations, messages: Messages) -> None:
        super().__init__(window)
        self._window, self._workspace, self._operations = window, workspace, operations
        self._pane = window.search
        self.filters = FilterState(self)
        self.lane = SearchLane(self)
        self._has_to_wait: Callable[[], bool] = lambda: False
        calm = Calm(lambda: workspace.driver.moving or window.view.moving or self._has_to_wait())
        self.feed = SearchFeed(workspace, self.lane, self.filters, calm)
        self.agent = AgentDesk(window, workspace, self.lane, self.filters)
        self.saved = SavedDesk(window, workspace)
        self.names = Names(workspace, self)
        self._query: Query = parse("")
        self._hits: dict[int, Hit] = {}
        self._degrees: NDArray[np.int64] | None = None
        self._first: First | None = None
        self._passing: tuple[object, int | None] = (), None  # filters, and how many memories pass them
        self._told: tuple[Mask | None, bool] = None, False  # what is hidden and whether only: as the lane knows it
        self._shown: Mask | None = None  # what the picture was told last
        self._links: Mask | None = None  # the same of links
        self._counted: Mask | None = None  # what the strip has counted
        self._validity = self.filters.validity  # what links were counted for
        self._glows = False
        self._keep = False  # the list shall stay where it is when the next answer comes
        self._refine = QTimer(self, singleShot=True, interval=_REFINE_MS)
        self._refine.timeout.connect(self._ask_again)
        self._dress = QTimer(self, singleShot=True, interval=_DRESS_MS)
        self._dress.timeout.connect(self.dress_picture)
        self._look = QTimer(self, singleShot=True, interval=_LOOK_MS)
        self._look.timeout.connect(self._look_up)
        self.lane.failed.connect(messages.error)

    def callbacks(self) -> dict[str, Callable[..., None]]:
        """What each action of the table does."""
        return {
            "find": self._window.show_search,
            "find-next": partial(self._pane.walk, 1),
            "find-previous": partial(self._pane.walk, -1),
            "save-search": self._pane.save_wanted.emit,
            "select-found": self.select_found,
            "only-found": self.toggle_only,
        }

    def start(self, has_to_wait: Callable[[], bool]) -> None:
        """Listen to everybody; what others do at the same signals, they do before.

        Args:
            has_to_wait: whether somebody waits for other work of both cores: the texts of a large file are not read
                then, unless somebody searches.
        """
        self._has_to_wait = has_to_wait
        pane, workspace = self._pane, self._workspace
        pane.asked.connect(self._on_asked)
        pane.chosen.connect(self._operations.skim)
        pane.looked_at.connect(self._on_looked_at)
        pane.select_all_wanted.connect(self.select_found)
        pane.only_these_wanted.connect(self.filters.set_only)
        self._window.legend.chosen.connect(pane.field.add_filter)
        pane.list.painted.connect(self.lane.go_on)
        self.lane.first.connect(self._on_first)
        self.lane.whole.connect(self._on_whole)
        self.feed.progressed.connect(self._on_progressed)
        self.feed.followed.connect(self._on_followed)
        self.names.grown.connect(self._offer_names)
        self.filters.changed.connect(self._on_filters_changed)
        workspace.opened.connect(self._on_opened)
        workspace.changed.connect(self._on_changed)
        workspace.closed.connect(self._on_closed)
        self._window.view.selection_changed.connect(self._on_selection_changed)

    @property
    def asking(self) -> bool:
        """An answer is still to come."""
        return self.lane.asking or self._refine.isActive() or self._pane.waits

    # -- what the user wants

    def select_found(self) -> None:
        """Select everything found in the picture."""
        self._window.view.set_selection(self.filters.listed)

    def toggle_only(self) -> None:
        """Show only what was found, or everything that passes the filters."""
        self.filters.set_only(not self.filters.only)

    def show_everything(self) -> None:
        """No search and no filter."""
        self._pane.field.set_line("")

    # -- asking

    def _on_asked(self, line: str, order: Order) -> None:
        self._keep = False
        if self._is_large():
            self._window.view.hold(_HOLD_SECONDS)
        self.lane.ask(line, order)

    def _ask_again(self) -> None:
        """The same question once more: the index or the file has changed."""
        if self._workspace.file is not None:
            self._keep = self._keep or not self.lane.asking  # another line that is still asked begins its list anew
            self.lane.ask(self._pane.field.line, self._pane.order)

    def _on_first(self, first: First) -> None:
        if self._workspace.topology is None:
            return
        self._query, self._first, self._degrees = first.query, first, first.degrees
        if first.query.terms:
            self.feed.hurry()
        self._hits = {}
        self._add_hits(first.hits)
        self._pane.show_orders(text=bool(first.query.terms))
        self._offer_names()
        if self._keep and len(first.indices):
            self.lane.go_on()  # the whole answer follows, and the list does not jump twice
            return
        self._show_state()
        groups, of = self._passing  # the count of the line before must not stand beside this list
        self._pane.show_count(count_words(first.total, of if groups == first.query.groups else None))
        if len(first.indices):
            self._pane.show_first(first.indices, self._row)
        else:
            self._show_empty()
            self.lane.go_on()

    def _on_whole(self, whole: Whole) -> None:
        topology = self._workspace.topology
        if topology is None or self._first is None:
            return
        self._show_state()
        indices = whole.indices
        self._passing = whole.query.groups, int(whole.passing.sum())
        self._pane.show_count(count_words(len(indices), self._passing[1]))
        self._pane.show_hidden(whole.hidden)
        if len(indices):
            self._pane.show_rest(indices, self._row, anew=self._keep)
        else:
            self._pane.show_first((), self._row)
            self._show_empty()
        self.filters.set_answer(whole.query, whole.passing, whole.hits, indices)
        self._window.legend.show_facets(facet_entries(whole.facets))
        self._window.inspector.mark_words([term.normal for term in whole.query.terms])
        self._on_selection_changed()
        self._look.start()

    def _show_state(self) -> None:
        first, query = self._first, self._query
        ranked = first is None or not first.by_importance
        given = self._pane.order is not Order.BEST
        words = state_words(self.feed, query, not ranked, given)
        self._pane.show_state(words, trouble_words(self.feed, query))

    def _offer_names(self) -> None:
        """What is typed may be the name of a type, a tag or a project: then it is offered as a filter."""
        query = self._query
        found = self.names.exactly(query.text)[:_OFFERED] if query.terms else []
        chips = [" OR ".join(one.text() for one in group) for group in query.groups]
        lines = [" ".join([*chips, one.filter, ""]) for one in found]  # the blank at its end: a chip at once
        self._pane.offers.show_offers(
            [Offer(one.filter, one.words, line) for one, line in zip(found, lines, strict=True)]
        )

    def _show_empty(self) -> None:
        suggestion = self._first.suggestion if self._first is not None else ""
        alone = self._first.alone if self._first is not None else ()
        self._pane.show_empty(empty_words(self._query, self.feed, suggestion, alone))

    def _row(self, index: int) -> HitRow:
        topology = self._workspace.topology
        if topology is None or index >= topology.memory_count:
            return HitRow("", "", "", "")
        row = hit_row(topology, index, self._hits, self._degrees)
        unseen = self.agent.badge(index)
        return row if unseen is None else replace(row, unseen=unseen)

    # -- more of the list than its beginning

    def _on_looked_at(self, _indices: list[int]) -> None:
        self._look.start()

    def _look_up(self) -> None:
        topology, query = self._workspace.topology, self._query
        if topology is None or not query.terms:
            return
        wanted = [index for index in self._pane.list.shown() if index not in self._hits]
        rowids = [RowId(int(topology.memory_rowid[index])) for index in wanted if index < topology.memory_count]
        if rowids:
            self.lane.details(query, rowids, lambda hits: self._on_details(query, hits))

    def _on_details(self, query: Query, hits: Sequence[Hit]) -> None:
        if query is self._query:
            self._pane.list.hits.forget(self._add_hits(hits))

    def _add_hits(self, hits: Sequence[Hit]) -> list[int]:
        topology = self._workspace.topology
        assert topology is not None
        added = []
        for hit in hits:
            index = topology.memory_index(hit.rowid)
            if index is not None:
                self._hits[index] = hit
                added.append(index)
        return added

    # -- the file

    def _on_opened(self, _file: object) -> None:
        self._shown, self._links, self._glows, self._told = None, None, False, (None, False)  # another graph, whole
        self.filters.reset()
        self._hits, self._degrees, self._passing = {}, None, ((), None)
        self._keep = False
        self._pane.show_first((), self._row)
        self._workspace.soon.do(self._show_counts)
        self.lane.ask(self._pane.field.line, self._pane.order)

    def _on_closed(self) -> None:
        self._refine.stop()
        self.filters.reset()
        self._pane.show_first((), self._row)

    def _on_changed(self, _applied: AppliedChange) -> None:
        topology = self._workspace.topology
        if topology is not None:
            self.filters.grow(topology.memory_count)
            self._show_counts()
            self.dress_picture()  # a link may have ended

    def _on_progressed(self) -> None:
        self._window.strip.show_indexing(self.feed.done, self.feed.total if self.feed.reading else 0)
        self._show_state()
        if self._query.terms and not self._refine.isActive():
            self._refine.start()

    def _on_followed(self) -> None:
        self._refine.start()

    # -- the picture

    def _on_filters_changed(self) -> None:
        self._pane.show_only(self.filters.only)
        topology = self._workspace.topology
        if topology is None:
            return
        hidden, only = self.filters.hidden, self.filters.only
        if only != self._told[1] or not _same(hidden, self._told[0]):  # what is not drawn is not listed
            self._told = hidden, only
            self.lane.hide(hidden, only=only)
            self._ask_again()
        if self.filters.validity != self._validity:
            self._validity = self.filters.validity
            self.feed.count_links_anew()
            self._ask_again()
            self._show_counts()
        elif self.filters.counted() is not self._counted:
            self._show_counts()
        self._dress_soon()

    def _dress_soon(self) -> None:
        """A large picture is painted anew when the typing rests."""
        if self._is_large():
            self._dress.start()
        else:
            self.dress_picture()

    def _is_large(self) -> bool:
        """Painting the picture takes longer than a key."""
        topology = self._workspace.topology
        return topology is not None and topology.memory_count > _MANY

    def dress_picture(self) -> None:
        """Let the picture show what the filter model says now."""
        self._dress.stop()
        view, topology = self._window.view, self._workspace.topology
        if topology is None:
            return
        shown, found = self.filters.shown(), self.filters.found()
        links = self.filters.links(topology)
        if not (_same(shown, self._shown) and _same(links, self._links)):
            self._shown, self._links = shown, links
            view.set_visible(shown, links)
        standing = self.filters.standing
        if standing is not None:
            view.set_emphasis(focus_glow(topology, standing, found))
        elif found is not None or self._glows:
            view.set_emphasis(glow(topology, found, view.selection, links))
        self._glows = found is not None or standing is not None

    def _show_counts(self) -> None:
        topology = self._workspace.topology
        if topology is not None:
            self._counted = self.filters.counted()
            links = self.filters.links(topology)
            self._window.strip.show_counts(counts(topology, self._counted, links))
            self._window.strip.show_why(why_words(self.filters, topology), way_back(self.filters))

    def _on_selection_changed(self, _selection: object = None) -> None:
        """The list follows the picture where one memory of it is selected."""
        chosen = self._window.view.selection
        self._pane.show_current(int(chosen[0]) if len(chosen) == 1 else -1)
        if self.filters.found() is not None and self.filters.standing is None:
            self._dress_soon()  # what is selected keeps its colour


def _same(one: Mask | None, other: Mask | None) -> bool:
    return one is other or (one is not None and other is not None and np.array_equal(one, other))
