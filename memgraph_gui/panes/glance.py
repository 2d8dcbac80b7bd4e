"""What a file holds at a glance, while no memory is selected: where one may begin to read."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QLabel, QListView, QVBoxLayout, QWidget

from memgraph_gui.looks.fonts import LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import plain_label
from memgraph_gui.looks.signs import paint_memory_sign
from memgraph_gui.panes.rows import ONE_LINE, Row, Rows, row_list

LEAST = 4  # of each kind, however low the window is
_ALL = 100  # of the room, before what is left blank below


@dataclass(frozen=True, slots=True)
class Telling:
    """A memory that tells much of its file: its title and type, and why it is listed."""

    memory: int
    title: str
    memory_type: str
    why: str


class Glance(QWidget):
    """A few memories by name: those with the most links, those that changed last.

    Signals:
        chosen(int): a memory.
    """

    chosen = Signal(int)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.linked, self.newest = Rows(), Rows()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._heads: list[QLabel] = []
        self.lists = [
            self._add(column, "Most linked", self.linked),
            self._add(column, "Changed last", self.newest),
        ]
        column.addStretch(1)

    def show_memories(self, linked: Sequence[Telling], newest: Sequence[Telling]) -> None:
        """Those of the file that is open; none: nothing is shown."""
        for rows, telling in ((self.linked, linked), (self.newest, newest)):
            rows.show(telling, partial(telling_row, self._look))
        for head, view, rows in zip(self._heads, self.lists, (self.linked, self.newest), strict=True):
            head.setVisible(bool(rows.rowCount()))
            view.setVisible(bool(rows.rowCount()))
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as many as there is room for."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        parts = max(1, sum(rows.rowCount() > 0 for rows in (self.linked, self.newest)))
        room = (self.height() - parts * self._heads[0].sizeHint().height()) // (parts * ONE_LINE)
        for view, rows in zip(self.lists, (self.linked, self.newest), strict=True):
            rows_there = rows.rowCount()
            view.setMinimumHeight(ONE_LINE * min(rows_there, LEAST))  # more would keep the pane from giving way
            view.setMaximumHeight(ONE_LINE * min(rows_there, max(LEAST, room)))

    @property
    def is_empty(self) -> bool:
        """There is nothing to begin with."""
        return not self.linked.rowCount() and not self.newest.rowCount()

    def _add(self, column: QVBoxLayout, title: str, rows: Rows) -> QListView:
        head = plain_label(title, font=self._look.fonts.font(LABEL, strong=True), role="second")
        head.setContentsMargins(12, 12, 12, 4)
        column.addWidget(head)
        self._heads.append(head)
        view = row_list(self._look, rows, lines=1, name=title)
        view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        view.clicked.connect(self._on_chosen)
        view.activated.connect(self._on_chosen)
        column.addWidget(view, _ALL)
        return view

    def _on_chosen(self, index: QModelIndex) -> None:
        memory = index.data(Qt.ItemDataRole.UserRole)
        if isinstance(memory, int):
            self.chosen.emit(memory)


def telling_row(look: Look, value: object) -> Row:
    """A memory as such a list shows it: its sign, its title, what is told of it."""
    assert isinstance(value, Telling)

    def sign(painter: QPainter, rect: QRect) -> None:
        paint_memory_sign(painter, rect, value.memory_type, look.tokens)

    told = ", ".join(words for words in (value.memory_type.replace("_", " "), value.why) if words)
    return Row(value.title, right=value.why, tip=f"{value.title}\n{told}", sign=sign, value=value.memory)
