"""What the parts of the editor share: the rows, the words, the clock, and the one way to write a plan."""

from collections.abc import Callable
from dataclasses import dataclass

from memgraph_gui.engine.editing.fields import Clock, Layout
from memgraph_gui.engine.editing.images import RowKey
from memgraph_gui.engine.editing.plans import Plan, Written
from memgraph_gui.engine.editing.rows import LinkedMeanwhileError, Rows
from memgraph_gui.engine.editing.wording import Wording
from memgraph_gui.engine.editing.writer import Writer

_TRIES = 3  # an agent that links to a memory while it is being deleted


class _PreviewedError(Exception):
    """Carries a plan out of an edit that is only looked at."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan.words)
        self.plan = plan


@dataclass(frozen=True, slots=True)
class Means:
    """What edits are made with."""

    layout: Layout
    rows: Rows
    words: Wording
    writer: Writer
    clock: Clock
    new_id: Callable[[], str]


class Planner:
    """The base of the editor's parts."""

    def __init__(self, means: Means) -> None:
        self.layout = means.layout
        self._rows = means.rows
        self._words = means.words
        self._writer = means.writer
        self._clock = means.clock
        self._new_id = means.new_id
        self._previewing = False

    def preview(self, edit: Callable[[], Written]) -> Plan:
        """What an edit would do, in words and row by row; nothing is written.

        Args:
            edit: a call of one of this editor's methods.

        Raises:
            KnownError: what the edit itself would say before it writes.
        """
        self._previewing = True
        try:
            edit()
        except _PreviewedError as previewed:
            return previewed.plan
        finally:
            self._previewing = False
        raise TypeError("what is previewed must be an edit")

    def _memory(self, rowid: int) -> RowKey:
        return RowKey(self.layout.tables.memories, rowid)

    def _link(self, rowid: int) -> RowKey:
        return RowKey(self.layout.tables.relationships, rowid)

    def _run(self, plan: Plan) -> Written:
        if self._previewing:
            raise _PreviewedError(plan)
        return self._writer.run(plan)

    def _run_planned(self, planned: Callable[[], Plan]) -> Written:
        """Write what is planned, and plan again when another program linked to what goes."""
        for _ in range(_TRIES - 1):
            try:
                return self._run(planned())
            except LinkedMeanwhileError:
                continue
        return self._run(planned())
