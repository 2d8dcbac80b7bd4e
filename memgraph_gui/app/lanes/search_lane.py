"""Searching, in a thread of its own: the index is filled, followed and asked there; a new key ends the old one."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QTimer, Signal

from memgraph_gui.app.lanes.workers import Job, Lane
from memgraph_gui.engine.agent_recall import Recalled, recall, why_not
from memgraph_gui.engine.errors import CancelledError
from memgraph_gui.engine.facets import Facets
from memgraph_gui.engine.filters import Mask
from memgraph_gui.engine.indexing import text_of
from memgraph_gui.engine.query import Query, parse
from memgraph_gui.engine.records import LayoutName, Memory, RowId
from memgraph_gui.engine.search import Found, Hit, everything, found_alone, hits_of, search
from memgraph_gui.engine.search_index import Allowed, SearchIndex
from memgraph_gui.engine.survey import Indices, Order, Survey
from memgraph_gui.engine.viewing import grown

_PAINT_MS = 40  # until the rest is worked out, if nobody says that the first rows are painted
FIRST = 50  # rows that are listed at once; the rest follow
SHOWN = 14  # of them with marks and snippet: a screenful; the others when they are looked at


@dataclass(frozen=True, slots=True, eq=False)
class First:
    """The beginning of an answer: what a person sees at once.

    Attributes:
        query: as parsed. indices, hits: the first of the list; hits only where the query has text.
        by_importance: too many to rank.
        share: how much of the file the index held, 0..1.
        suggestion: a near miss that would find something, ''.
        alone: words that find something by themselves, where all together find nothing.
        degrees: how many links end at each memory of the graph, int64[n].
        total: how many there are, None where that is still to be counted.
    """

    query: Query
    indices: Indices
    hits: tuple[Hit, ...]
    by_importance: bool
    share: float
    suggestion: str
    degrees: NDArray[np.int64]
    alone: tuple[str, ...] = ()
    total: int | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Whole:
    """All of an answer.

    Attributes:
        query: as parsed. indices: the list.
        passing: memories that pass the filters, bool[n]. hits: memories that hold the text too, None without text.
        facets: what the list has.
        hidden: how many more would be listed, were they not hidden by hand.
    """

    query: Query
    indices: Indices
    passing: Mask
    hits: Mask | None
    facets: Facets
    order: Order
    hidden: int = 0


@dataclass(frozen=True, slots=True)
class AgentAsk:
    """A question for the agent's own search.

    Attributes:
        text: the words. layout: whose server. unreadable: rows that it cannot read.
        listed: rows of our own answer.
    """

    text: str
    layout: LayoutName
    unreadable: frozenset[int]
    listed: tuple[RowId, ...]


@dataclass(frozen=True, slots=True)
class AgentAnswer:
    """What the agent gets, and for each row of ours why it does not get it ('' where it does)."""

    text: str
    recalled: Recalled
    why: dict[RowId, str]


_Answer = TypeVar("_Answer")
_Begun = tuple[First, Found | None, Order]


@dataclass
class _Engine:
    """What belongs to the lane's thread."""

    index: SearchIndex
    survey: Survey | None = None
    expected: int = 0
    hidden: Mask | None = None  # memories taken out of the picture by hand: they are not listed
    only: bool = False  # what is found alone is drawn
    filters: str | None = None
    passing: Mask | None = None
    mask: Mask | None = None
    allowed: Allowed | None = None

    def narrow(self, query: Query) -> tuple[Mask, Allowed | None]:
        """The memories that may be listed; the same as last time while filters and what is hidden are the same."""
        assert self.survey is not None
        written = " ".join(" OR ".join(one.text() for one in group) for group in query.groups)
        if self.mask is None or written != self.filters:
            self.passing = self.mask = self.survey.passing(query)
            self.allowed = None
            hidden = self.hidden_here()
            if hidden is not None:
                self.mask = self.passing & ~hidden
            if query.groups or hidden is not None:
                self.allowed = Allowed(self.survey.graph.memory_rowid[self.mask])
            self.filters = written
        return self.mask, self.allowed

    def hidden_here(self) -> Mask | None:
        """What is hidden, as long as the graph is: what came later is not."""
        assert self.survey is not None
        count = self.survey.graph.memory_count
        hidden = grown(self.hidden, count)
        return None if hidden is None else hidden[:count]

    def forget(self) -> None:
        """The graph, or what is hidden, is another one."""
        self.passing = self.mask = None

    def share(self) -> float:
        """How much of the file the index holds."""
        return 1.0 if self.index.complete or not self.expected else min(0.99, self.index.count() / self.expected)


class SearchLane(QObject):
    """Asks one question at a time; the answer to an older one is never handed out.

    Signals:
        first: a `First`. whole: a `Whole`, after its `First` and `go_on`, or soon after.
        failed: an exception that ended a search.
    """

    first = Signal(object)
    whole = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engine: _Engine | None = None  # touched by the lane's thread only, but for interrupt()
        self._asked: list[Job[_Begun] | Job[Whole]] = []
        self._begun: _Begun | None = None  # answered in its first rows, and not asked on yet
        self._soon = QTimer(self, singleShot=True, interval=_PAINT_MS)
        self._soon.timeout.connect(self.go_on)
        self._lane = Lane("search", ended=self._end, prompt=True, parent=self)

    # -- keeping it in step

    def begin(self, survey: Survey) -> None:
        """Another file: forget the texts of the last one."""
        self._stop_asking()

        def work(_job: Job[None]) -> None:
            self._end()
            self._engine = _Engine(SearchIndex(), survey, int(survey.graph.memory_alive.sum()))

        self._submit(work)

    def clear(self) -> None:
        """No file is open."""
        self._stop_asking()
        self._submit(lambda _job: self._end())

    def put(self, memories: Sequence[Memory], done: Callable[[int], None]) -> None:
        """Take in a page; `done` is told how many the index holds after it."""

        def work(_job: Job[int]) -> int:
            if self._engine is None:
                return 0
            self._engine.index.put(map(text_of, memories))
            return self._engine.index.count()

        self._lane.submit(work, title="Indexing", done=done, failed=self.failed.emit)

    def complete(self) -> None:
        """Every memory is in."""

        def work(_job: Job[None]) -> None:
            if self._engine is not None:
                self._engine.index.complete = True
                search(
                    self._engine.index, parse("a"), None, 1
                )  # the first look at a new index takes a tenth of a second

        self._submit(work)

    def follow(self, survey: Survey, removed: Iterable[RowId]) -> None:
        """The graph changed; texts that changed come by `put`."""
        gone = list(removed)

        def work(_job: Job[None]) -> None:
            if self._engine is not None:
                self._engine.survey = survey
                self._engine.forget()
                self._engine.expected = int(survey.graph.memory_alive.sum())
                self._engine.index.remove(gone)

        self._submit(work)

    def hide(self, hidden: Mask | None, *, only: bool) -> None:
        """Other memories are hidden by hand, bool[n], None: nothing is; or what is found alone is drawn."""

        def work(_job: Job[None]) -> None:
            if self._engine is not None:
                self._engine.hidden, self._engine.only = hidden, only
                self._engine.forget()

        self._submit(work)

    # -- asking

    def ask(self, line: str, order: Order) -> None:
        """Search; a question that is still at work is stopped and never answered."""
        self._stop_asking()
        self._asked = [
            self._lane.submit(
                lambda _job: self._asking(lambda: self._first(line, order)),
                title="Searching",
                done=self._on_first,
                failed=self._on_failed,
            )
        ]

    @property
    def asking(self) -> bool:
        """A question has no whole answer yet."""
        return bool(self._asked) or self._begun is not None

    def details(self, query: Query, rowids: Sequence[RowId], done: Callable[[tuple[Hit, ...]], None]) -> None:
        """Snippets and marks of memories further down the list."""

        def work(_job: Job[tuple[Hit, ...]]) -> tuple[Hit, ...]:
            return hits_of(self._engine.index, query, rowids) if self._engine is not None else ()

        self._lane.submit(work, title="Searching", done=done, failed=self._on_failed)

    def as_the_agent(self, ask: AgentAsk, done: Callable[[AgentAnswer], None]) -> None:
        """What the agent's server returns for the same words, and why it does not return what we list."""

        def work(_job: Job[AgentAnswer]) -> AgentAnswer:
            if self._engine is None:
                return AgentAnswer(ask.text, Recalled((), (), (), 0, known=False), {})
            index = self._engine.index
            recalled = recall(index, ask.layout, ask.text, ask.unreadable)
            matching = index.matching_like([f"%{one}%" for one in recalled.patterns], ask.listed)
            why = {rowid: why_not(recalled, rowid, matches=rowid in matching) for rowid in ask.listed}
            return AgentAnswer(ask.text, recalled, why if recalled.known else {})

        self._lane.submit(work, title="Searching as the agent", done=done, failed=self._on_failed)

    def ask_to_stop(self) -> None:
        """Have the thread end as soon as it can."""
        self._stop_asking()
        self._lane.ask_to_stop()

    def close(self, seconds: float) -> bool:
        """End the thread; say whether it ended in time."""
        self._stop_asking()
        return self._lane.close(seconds)

    def _stop_asking(self) -> None:
        for job in self._asked:
            if not job.finished:
                job.cancel()
                engine = self._engine
                if engine is not None:
                    engine.index.interrupt()
        self._asked, self._begun = [], None
        self._soon.stop()

    def go_on(self) -> None:
        """The first rows are painted: what follows may take the interpreter now."""
        self._soon.stop()
        begun, self._begun = self._begun, None
        if begun is None:
            return
        first, found, order = begun
        self._asked = [
            self._lane.submit(
                lambda job: self._asking(lambda: self._whole(first.query, found, order, job.stop_if_cancelled)),
                title="Counting",
                done=self._on_whole,
                failed=self._on_failed,
            )
        ]

    def _on_first(self, answer: "_Begun") -> None:
        self._begun = answer
        self._soon.start()
        self.first.emit(answer[0])

    def _on_whole(self, whole: Whole) -> None:
        self._asked = []
        self.whole.emit(whole)

    def _on_failed(self, error: Exception) -> None:
        self._asked = [job for job in self._asked if not job.finished]
        if not isinstance(error, CancelledError):
            self.failed.emit(error)

    def _submit(self, work: Callable[[Job[None]], None]) -> None:
        self._lane.submit(work, title="Searching", done=lambda _nothing: None, failed=self.failed.emit)

    # -- in the lane's thread

    def _asking(self, question: Callable[[], _Answer]) -> _Answer:
        """Ask something that a newer question may interrupt."""
        if self._engine is None:
            return question()
        with self._engine.index.question():
            return question()

    def _first(self, line: str, order: Order) -> "_Begun":
        engine, query = self._engine, parse(line)
        if engine is None or engine.survey is None:
            return First(query, np.empty(0, np.int64), (), False, 1.0, "", np.empty(0, np.int64)), None, order
        mask, allowed = engine.narrow(query)
        survey, share = engine.survey, engine.share()
        if not query.terms:
            indices = survey.ordered(np.flatnonzero(mask), order)
            first = First(query, indices[:FIRST], (), True, share, "", survey.degrees, (), len(indices))
            return first, None, order
        if order is not Order.BEST:
            whole = self._matching(engine, query, mask, order)
            indices = whole[:FIRST]
            hits = hits_of(engine.index, query, survey.graph.memory_rowid[indices].tolist())
            return First(query, indices, hits, False, share, "", survey.degrees, (), len(whole)), None, order
        found = search(engine.index, query, allowed, FIRST, SHOWN)
        indices = survey.indices_of(np.array(found.first, np.int64))
        alone = found_alone(engine.index, query, allowed) if not found.hits and len(query.terms) > 1 else ()
        told = found.hits, found.by_importance, share, found.suggestion, survey.degrees, alone, found.total
        return First(query, indices, *told), found, order

    def _whole(self, query: Query, found: Found | None, order: Order, go_on: Callable[[], None]) -> Whole:
        engine = self._engine
        if engine is None or engine.survey is None:
            none = np.zeros(0, np.bool_)
            return Whole(query, np.empty(0, np.int64), none, None, Facets(), order)
        mask, _allowed = engine.narrow(query)
        survey, passing, hidden = engine.survey, engine.passing, engine.hidden_here()
        assert passing is not None
        ranked = found is not None and not found.by_importance
        ranking = survey.indices_of(np.array(found.ranking, np.int64)) if found is not None and ranked else None
        hits: Mask | None = None
        if query.terms:
            hits = np.zeros(len(mask), np.bool_)
            is_all = ranking is not None and engine.allowed is None  # what was ranked is everything
            hits[ranking if is_all else survey.indices_of(everything(engine.index, query))] = True
        go_on()
        listed = mask if hits is None else hits & mask
        indices = ranking if ranking is not None else survey.ordered(np.flatnonzero(listed), order)
        go_on()
        without = 0 if hidden is None else int((passing & hidden & (True if hits is None else hits)).sum())
        facets = survey.facets(query, hits, hidden, only=engine.only, go_on=go_on)
        return Whole(query, indices, passing, hits, facets, order, without)

    @staticmethod
    def _matching(engine: _Engine, query: Query, mask: Mask, order: Order) -> Indices:
        assert engine.survey is not None
        indices = engine.survey.indices_of(everything(engine.index, query))
        return engine.survey.ordered(indices[mask[indices]], order)

    def _end(self) -> None:
        engine, self._engine = self._engine, None
        if engine is not None:
            engine.index.close()
