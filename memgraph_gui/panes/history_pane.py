"""The history: every step in words and when, what it changed, and the ways back."""

import time
from collections.abc import Sequence

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPoint, QRect, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QListView, QPushButton, QVBoxLayout, QWidget

from memgraph_gui.engine.editing.differences import RowStory
from memgraph_gui.engine.editing.history import State, StepInfo
from memgraph_gui.looks.fonts import LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import counted, plain_label
from memgraph_gui.panes.flow import FlowLayout
from memgraph_gui.panes.rows import Row, RowDelegate, Rows, lay_out_in_portions
from memgraph_gui.panes.step_story import StepStory

NOTHING = "No steps yet: what you change here is listed, and can be taken back."
_STATES = {State.UNDONE: "undone", State.INTENDED: "not settled"}


class HistoryPane(QWidget):
    """Steps, the newest first; below them what the chosen one did.

    Signals:
        chosen: the number of a step. undo_alone, undo_to, redo_wanted: likewise.
    """

    chosen = Signal(int)
    undo_alone = Signal(int)
    undo_to = Signal(int)
    redo_wanted = Signal(int)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._rows = Rows()
        self._last = 0  # the newest step that was shown
        self._delegate = RowDelegate(look, lines=2)
        self.list = _Steps()
        self.list.setModel(self._rows)
        self.list.setItemDelegate(self._delegate)
        self.list.setAccessibleName("Steps, newest first")
        lay_out_in_portions(self.list)
        self.list.selectionModel().currentChanged.connect(self._on_current)
        label = look.fonts.font(LABEL)
        self._none = plain_label(NOTHING, font=label, role="hint", wraps=True)
        self._story = StepStory(look)
        self._blockers = plain_label(font=label, role="mark", wraps=True)
        self.alone, self.to_here, self.redo = (QPushButton(w) for w in ("Undo this alone", "Undo to here", "Redo"))
        self.alone.clicked.connect(lambda: self._emit(self.undo_alone))
        self.to_here.clicked.connect(lambda: self._emit(self.undo_to))
        self.redo.clicked.connect(lambda: self._emit(self.redo_wanted))
        self._build()
        self.show_steps(())

    @property
    def current(self) -> StepInfo | None:
        """The step that is chosen."""
        index = self.list.currentIndex()
        value = self._rows.row(index.row()).value if index.isValid() else None
        return value if isinstance(value, StepInfo) else None

    @property
    def story(self) -> str:
        """What is told of the step that is chosen."""
        return "\n".join(self._story.lines)

    @property
    def blockers(self) -> str:
        """What stands in its way."""
        return "" if self._blockers.isHidden() else self._blockers.text()

    def show_steps(self, steps: Sequence[StepInfo], why_none: str = NOTHING) -> None:
        """Show a history, or why there is none; the chosen step stays chosen, and a step that is new is seen."""
        self._none.setText(why_none)
        before, at_top = self.current, self.list.verticalScrollBar().value()
        last = self._last
        newest = list(reversed(steps))
        self._last = newest[0].id if newest else 0
        self._rows.show(newest, _row)
        self._none.setVisible(not newest)
        self.list.setVisible(bool(newest))
        at = next((n for n, step in enumerate(newest) if before is not None and step.id == before.id), None)
        if at is None:
            self._show_details(False)
        else:
            index = self._rows.index(at, 0)
            self.list.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        if self._last > last:
            self.list.scrollToTop()  # whoever makes a step wants to see it, wherever the list was read
        else:
            self.list.verticalScrollBar().setValue(at_top)

    def choose(self, number: int) -> None:
        """Choose a step, 0 is the newest."""
        self.list.setCurrentIndex(self._rows.index(number, 0))

    def show_story(self, step: int, stories: Sequence[RowStory], blockers: Sequence[str]) -> None:
        """What a step changed, and what stands in the way of taking it back."""
        current = self.current
        if current is None or current.id != step:
            return
        self._story.show_stories(stories)
        self._blockers.setText(" ".join(blockers))
        self._blockers.setVisible(bool(blockers))
        done = current.state is State.DONE
        self.alone.setEnabled(done and not blockers and bool(stories))
        self.to_here.setEnabled(done)
        self.redo.setEnabled(current.state is State.UNDONE)
        self.redo.setVisible(current.state is State.UNDONE)

    def _on_current(self, index: QModelIndex, _before: QModelIndex) -> None:
        step = self.current if index.isValid() else None
        self._show_details(step is not None)
        if step is not None:
            for button in (self.alone, self.to_here, self.redo):
                button.setEnabled(False)
            self.chosen.emit(step.id)

    def _show_details(self, shown: bool) -> None:
        self._story.clear()
        self._blockers.hide()
        self._details.setVisible(shown)

    def _emit(self, signal: object) -> None:
        step = self.current
        if step is not None:
            signal.emit(step.id)  # type: ignore[attr-defined]  # a bound signal, which has no type of its own

    def _build(self) -> None:
        self._details = QWidget()
        self._details.setObjectName("foot")
        buttons = FlowLayout(spacing=6)  # side by side they would be wider than the dock, and move what is beside it
        buttons.setContentsMargins(0, 0, 0, 0)
        for button in (self.alone, self.to_here, self.redo):
            buttons.addWidget(button)
        inner = QVBoxLayout(self._details)
        inner.setContentsMargins(12, 8, 12, 10)
        inner.addWidget(self._story)
        inner.addWidget(self._blockers)
        inner.addLayout(buttons)
        self._none.setContentsMargins(12, 12, 12, 12)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._none)
        column.addWidget(self.list, 1)
        column.addWidget(self._details)
        column.addStretch(0)


class _Steps(QListView):
    """What is told of the chosen step takes room from the list: the step stays in sight."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the chosen one in sight if it was."""
        place, before = self.visualRect(self.currentIndex()), QRect(QPoint(0, 0), event.oldSize())
        super().resizeEvent(event)
        if self.currentIndex().isValid() and before.intersects(place):
            self.scrollTo(self.currentIndex())


def _row(value: object) -> Row:
    assert isinstance(value, StepInfo)
    parts = [when(value.made), counted(value.rows, "row")] if value.rows > 1 else [when(value.made)]
    state = _STATES.get(value.state, "")
    second = " · ".join([*parts, *([state] if state else [])])
    return Row(title=value.words, second=second, tip=f"{value.words}\n{second}", value=value)


def when(made: float) -> str:
    """When a step was made, as a person says it."""
    passed = time.time() - made
    if passed < 60:
        return "just now"
    if passed < 3600:
        return f"{int(passed // 60)} min ago"
    then, today = time.localtime(made), time.localtime()
    clock = time.strftime("%H:%M", then)
    if then[:3] == today[:3]:
        return f"today, {clock}"
    return f"{time.strftime('%d %b %Y', then).lstrip('0')}, {clock}"
