"""The search pane: the field, saved searches, how many were found and in which order, the list, and its keys."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np
from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLayout,
    QMenu,
    QSizePolicy,
    QStackedLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from memgraph_gui.engine.survey import Order
from memgraph_gui.looks.fonts import LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import grouped, menu_text, plain_label, tooltip
from memgraph_gui.panes.advice import scrolled
from memgraph_gui.panes.flow import FlowLayout
from memgraph_gui.panes.offers import Offers
from memgraph_gui.panes.rows import TWO_LINES
from memgraph_gui.panes.saved_chip import SavedChip
from memgraph_gui.panes.search_field import SearchField
from memgraph_gui.panes.search_list import HitList, HitRow, Places
from memgraph_gui.panes.still import Still

_MARGIN = 12
_NARROWEST = 200  # px
_REST_MS, _MANY = 200, 4000  # a long list is laid out when the typing rests: 117 659 rows take 180 ms


@dataclass(frozen=True, slots=True)
class Empty:
    """Why nothing is listed, and the ways on: words for a button, and the line it leads to."""

    words: str
    ways: tuple[tuple[str, str], ...] = ()


class SearchPane(Still):
    """Everything about finding; it finds nothing by itself.

    Signals:
        asked: a line and an `Order`. chosen: the index of a memory. walked: likewise, by Enter or the arrows.
        looked_at: memories that came into view.
        select_all_wanted, only_these_wanted(bool), save_wanted, agent_wanted(bool), hidden_wanted: buttons.
        saved_chosen, saved_dropped: the line of a saved search.
    """

    asked = Signal(str, object)
    chosen = Signal(int)
    looked_at = Signal(list)
    select_all_wanted = Signal()
    only_these_wanted = Signal(bool)
    save_wanted = Signal()
    agent_wanted = Signal(bool)
    hidden_wanted = Signal()
    saved_chosen = Signal(str)
    saved_dropped = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        label = look.fonts.font(LABEL)
        self.setMinimumWidth(_NARROWEST)  # else a longer count would widen the dock, and move the picture
        self.order = Order.BEST
        self.field = SearchField(look)
        self.list = HitList(look)
        self.agent_list = HitList(look)
        self._agent_words = plain_label(font=look.fonts.font(LABEL), role="hint", wraps=True)
        self._count = plain_label(font=look.fonts.font(LABEL, strong=True), role="second")
        self._count.setAccessibleName("Number of memories found")
        self._order = self._button("Best match", role="quiet")
        self._order.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._order.setAccessibleName("Order of the list")
        self._state = plain_label(font=label, role="hint", wraps=True)
        self._trouble = plain_label(font=label, role="mark", wraps=True)
        self._hidden = plain_label(font=label, role="hint", wraps=True)
        self._unhide = self._button("Show", tip="Show what was hidden by hand (Ctrl+Shift+H)")
        self._unhide.setAccessibleName("Show what was hidden by hand")
        self._save = self._button("", icon="bookmark-simple", tip="Save this search (Ctrl+D)")
        self._save.setAccessibleName("Save this search")
        self._agent = self._button("", icon="robot", tip="Also search as the agent does")
        self._agent.setCheckable(True)
        self._agent.setAccessibleName("Also search as the agent does")
        self._all = self._button("Select all", tip="Select all of them in the picture (Ctrl+Shift+A)")
        self._only = self._button(
            "Only these", tip="Show only these: draw, list and count nothing else (Ctrl+Shift+F)"
        )
        self._only.setAccessibleName("Show only these")
        self._only.setCheckable(True)
        self._place = plain_label(font=look.fonts.font(LABEL, tabular=True), role="second")
        self._up = self._button("", icon="caret-up", tip="Previous (Shift+Enter)")
        self._down = self._button("", icon="caret-down", tip="Next (Enter)")
        self._up.setAccessibleName("Previous memory found")
        self._down.setAccessibleName("Next memory found")
        self._why = plain_label(font=label, role="hint", wraps=True)
        self._why.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByKeyboard)
        self._ways = QVBoxLayout()
        self._ordered: tuple[bool, Order] | None = None
        self._waiting: tuple[Places, Callable[[int], HitRow], bool] | None = None
        self._current = -1  # the memory that is selected in the picture
        self._rest = QTimer(self, singleShot=True, interval=_REST_MS)
        self._rest.timeout.connect(self.show_waiting)
        self._saved = FlowLayout(spacing=4)
        self._saved_box = QWidget()
        self.offers = Offers(look)
        self._build()
        self._connect()
        self.show_orders(text=False)

    @property
    def tools(self) -> tuple[QWidget, ...]:
        """Buttons for the title of the dock."""
        return self._agent, self._save

    # -- what is shown

    def show_first(self, indices: Places, make: Callable[[int], HitRow]) -> None:
        """The beginning of another list, at its top."""
        self._rest.stop()
        self._waiting = None
        self.list.hits.show(indices, make)
        self.list.scrollToTop()
        self._stack.setCurrentIndex(0)
        self._show_place()

    def show_rest(self, indices: Places, make: Callable[[int], HitRow], *, anew: bool) -> None:
        """All of it; the beginning is there already, and with `anew` looks otherwise perhaps.

        A long list is laid out when the typing rests, or when it is needed.
        """
        self._waiting = indices, make, anew
        if len(indices) > _MANY and self._stack.currentIndex() == 0:
            self._rest.start()
        else:
            self.show_waiting()

    @property
    def waits(self) -> bool:
        """Not all of the list is there yet."""
        return self._waiting is not None

    def show_waiting(self) -> None:
        """The rest of the list is needed now."""
        self._rest.stop()
        waiting, self._waiting = self._waiting, None
        if waiting is not None:
            indices, make, anew = waiting
            if not self.list.hits.extend(indices, make, anew=anew):
                self.list.hits.show(indices, make)
            self._stack.setCurrentIndex(0)  # that nothing was found may have stood there
            self.show_current(self._current)

    def show_count(self, words: str) -> None:
        """How many there are."""
        self._count.setText(words)

    def show_state(self, words: str, trouble: str = "") -> None:
        """That the index is still being filled, and what stands in its way."""
        self._state.setText(words)
        self._state.setVisible(bool(words))
        self._trouble.setText(trouble)
        self._trouble.setVisible(bool(trouble))

    def show_hidden(self, count: int) -> None:
        """So many more would be listed, but are hidden by hand in the picture."""
        verb = "is" if count == 1 else "are"
        self._hidden.setText(f"{grouped(count)} more {verb} hidden by hand.")
        self._hidden_box.setVisible(count > 0)

    def show_empty(self, empty: Empty) -> None:
        """Nothing was found: why, and what could be done."""
        self._why.setText(empty.words)
        while (item := self._ways.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for words, line in empty.ways:
            button = self._button(menu_text(words, 60))
            button.setToolTip(tooltip(line or "Show everything"))
            button.clicked.connect(partial(self._go, line))
            self._ways.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        self._stack.setCurrentIndex(1)

    def show_orders(self, *, text: bool) -> None:
        """Which orders there are: the best match only where text was searched for."""
        if self._ordered == (text, self.order):
            return  # a menu costs more than ten rows of the list
        self._ordered = text, self.order
        orders = [order for order in Order if text or order is not Order.BEST]
        shown = self.order if self.order in orders else Order.IMPORTANT
        self._order.setText(shown.value.capitalize() + " ▾")
        menu = QMenu(self._order)
        for order in orders:
            action = menu.addAction(order.value.capitalize())
            action.setCheckable(True)
            action.setChecked(order is shown)
            action.triggered.connect(partial(self._on_order_chosen, order))
        old = self._order.menu()
        self._order.setMenu(menu)
        if old is not None:
            old.deleteLater()

    def show_saved(self, saved: Sequence[tuple[str, str]]) -> None:
        """Saved searches: name and line."""
        self._saved.clear()
        for name, line in saved:
            chip = SavedChip(self._look, name, line)
            chip.clicked.connect(partial(self.saved_chosen.emit, line))
            chip.dropped.connect(partial(self.saved_dropped.emit, line))
            self._saved.addWidget(chip)
        self._saved_box.setVisible(bool(saved))

    def show_agent(self, words: str, indices: Places, make: Callable[[int], HitRow]) -> None:
        """What the agent finds; '' hides it."""
        self._agent_words.setText(words)
        self.agent_list.hits.show(indices, make)
        self.agent_list.setVisible(bool(len(indices)))
        tall = QSizePolicy.Policy.Preferred if len(indices) else QSizePolicy.Policy.Maximum
        self._agent_box.setSizePolicy(QSizePolicy.Policy.Preferred, tall)
        self._agent_box.setVisible(bool(words))

    def show_only(self, on: bool) -> None:
        """Whether only the memories found are drawn."""
        self._only.setChecked(on)

    def show_current(self, index: int) -> None:
        """One memory is selected in the picture: the list shows where it stands, if it is in it (-1: none is)."""
        self._current = index
        places = np.flatnonzero(np.asarray(self.list.hits.indices) == index)
        if len(places):
            self.list.setCurrentIndex(self.list.hits.index(int(places[0]), 0))
        else:
            self.list.clearSelection()  # another one is read now; the keys still go on from where they were
        self._show_place()

    def focus_field(self) -> None:
        """The user wants to type."""
        self.field.edit.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.edit.selectAll()

    def walk(self, step: int) -> None:
        """Go to the next or the previous memory found."""
        self.show_waiting()
        index = self.list.walk(step)
        self._show_place()
        if index is not None:
            self.chosen.emit(index)

    # -- inside

    def _build(self) -> None:
        head = QHBoxLayout()
        head.setContentsMargins(_MARGIN, 0, 6, 0)
        head.addWidget(self._count)
        head.addStretch(1)
        head.addWidget(self._order)
        top = QHBoxLayout()
        top.setContentsMargins(_MARGIN, 8, _MARGIN, 0)
        top.setSpacing(2)
        top.addWidget(self.field, 1)
        foot = QHBoxLayout()
        foot.setContentsMargins(8, 2, 6, 2)
        foot.setSpacing(4)
        foot.addWidget(self._all)
        foot.addWidget(self._only)
        foot.addStretch(1)
        for widget in (self._place, self._up, self._down):
            foot.addWidget(widget)
        self._agent_box = self._build_agent()
        self._foot = QWidget()
        self._foot.setLayout(foot)
        self._saved_box.setLayout(self._saved)
        self._saved.setContentsMargins(_MARGIN, 0, _MARGIN, 0)
        self._saved_box.hide()
        nothing = QWidget()
        inside = QVBoxLayout(nothing)
        inside.setContentsMargins(_MARGIN, 8, _MARGIN, 8)
        inside.addWidget(self._why)
        inside.addLayout(self._ways)
        inside.addStretch(1)
        self.list.setMinimumHeight(2 * TWO_LINES)
        self._stack = QStackedLayout()
        self._stack.addWidget(self.list)
        self._stack.addWidget(scrolled(nothing))
        column = QVBoxLayout(self.inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        for label in (self._state, self._trouble):
            label.setContentsMargins(_MARGIN, 0, _MARGIN, 0)
            label.hide()
        column.addLayout(top)
        column.addWidget(self._saved_box)
        column.addWidget(self.offers)
        column.addLayout(head)
        column.addWidget(self._state)
        column.addWidget(self._trouble)
        column.addWidget(self._build_hidden())
        column.addLayout(_holding(self._stack), 1)
        column.addWidget(self._foot)
        column.addWidget(self._agent_box, 1)

    def _build_hidden(self) -> QWidget:
        self._hidden_box = QWidget()
        row = QHBoxLayout(self._hidden_box)
        row.setContentsMargins(_MARGIN, 0, 6, 0)
        row.addWidget(self._hidden, 1)
        row.addWidget(self._unhide)
        self._hidden_box.hide()
        return self._hidden_box

    def _build_agent(self) -> QWidget:
        box = QWidget()
        box.setObjectName("agentbox")
        inside = QVBoxLayout(box)
        inside.setContentsMargins(0, 6, 0, 0)
        inside.setSpacing(4)
        head = plain_label("What the agent finds", font=self._look.fonts.font(LABEL, strong=True), role="second")
        for label in (head, self._agent_words):
            label.setContentsMargins(_MARGIN, 0, _MARGIN, 0)
            inside.addWidget(label)
        self.agent_list.setAccessibleName("Memories the agent finds")
        self.agent_list.setMinimumHeight(2 * TWO_LINES)  # more would push the legend away, and it would not come back
        inside.addWidget(self.agent_list, 1)
        box.hide()
        return box

    def _connect(self) -> None:
        self.field.edited.connect(self._ask)
        self.field.walked.connect(self.walk)
        self.offers.chosen.connect(self._go)
        self.field.left_down.connect(self._into_list)
        self.list.left_up.connect(self.focus_field)
        self.list.chosen.connect(self.chosen)
        self.list.chosen.connect(self._show_place)
        self.list.looked_at.connect(self.looked_at)
        self.list.verticalScrollBar().sliderPressed.connect(self.show_waiting)
        self.agent_list.chosen.connect(self.chosen)
        self.agent_list.left_up.connect(self.list.setFocus)
        self._all.clicked.connect(self.select_all_wanted)
        self._only.toggled.connect(self.only_these_wanted)
        self._save.clicked.connect(self.save_wanted)
        self._unhide.clicked.connect(self.hidden_wanted)
        self._agent.toggled.connect(self.agent_wanted)
        self._up.clicked.connect(partial(self.walk, -1))
        self._down.clicked.connect(partial(self.walk, 1))

    def _ask(self) -> None:
        self.asked.emit(self.field.line, self.order)

    def _go(self, line: str) -> None:
        self.field.set_line(line)
        self.field.edit.setFocus()

    def _into_list(self) -> None:
        self.show_waiting()
        if self.list.hits.rowCount():
            fresh = not self.list.currentIndex().isValid()  # asked first: the focus makes a row current, unselected
            self.list.setFocus(Qt.FocusReason.OtherFocusReason)
            if fresh:
                self.list.setCurrentIndex(QModelIndex())
                self.walk(1)

    def _on_order_chosen(self, order: Order) -> None:
        self.order = order
        self._ask()

    def _show_place(self) -> None:
        count, now = self.list.hits.rowCount(), self.list.currentIndex()
        here = now.isValid() and self.list.selectionModel().isSelected(now)
        self._place.setText(f"{grouped(now.row() + 1)} of {grouped(count)}" if here else "")
        for widget in (self._all, self._only, self._up, self._down):
            widget.setEnabled(count > 0 or (widget is self._only and self._only.isChecked()))

    def _button(self, text: str, *, icon: str = "", tip: str = "", role: str = "link") -> QToolButton:
        button = QToolButton()
        button.setText(text)
        button.setFont(self._look.fonts.font(LABEL))
        button.setProperty("role", role)
        if icon:
            button.setIcon(self._look.icon(icon))
            beside = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
            button.setToolButtonStyle(beside if text else Qt.ToolButtonStyle.ToolButtonIconOnly)
        button.setToolTip(tooltip(tip))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button


def _holding(layout: QLayout) -> QVBoxLayout:
    box = QVBoxLayout()
    box.setContentsMargins(0, 0, 0, 0)
    box.addLayout(layout)
    return box
