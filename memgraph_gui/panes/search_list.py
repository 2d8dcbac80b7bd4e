"""The list of memories found: two lines each, what was searched for marked; a row is made when it is looked at."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QMimeData, QModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from memgraph_gui.looks.fonts import BODY, LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.marked import MarkedLines, Span
from memgraph_gui.looks.plain import tooltip
from memgraph_gui.looks.signs import paint_memory_sign
from memgraph_gui.looks.written import Written
from memgraph_gui.panes.carried import packed
from memgraph_gui.panes.row_ground import begin_row, end_row
from memgraph_gui.panes.rows import (
    MARGIN,
    ONE_LINE,
    SIGN_WIDTH,
    TWO_LINES,
    Index,
    LongModel,
    lay_out_in_portions,
    menu_place,
)

Places = Sequence[int] | NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class HitRow:
    """What the list shows of one memory.

    Attributes:
        title, second: the two lines, as typed. date: at the right.
        title_marks, second_marks: spans that were searched for.
        memory_type: whose shape stands before it.
        spoken: all of it in words, for a screen reader.
    """

    title: str
    second: str
    date: str
    memory_type: str
    title_marks: tuple[Span, ...] = ()
    second_marks: tuple[Span, ...] = ()
    spoken: str = ""
    unseen: str | None = None  # why the agent does not find it, '' when it does, None: not asked


class HitModel(LongModel):
    """The list; a row is made when it is asked for.

    Attributes:
        indices: of the memories, in the graph.

    Signals:
        reworded: rows look otherwise. Not `dataChanged`: a list view then lays all its rows out anew.
    """

    reworded = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.indices: Places = ()
        self._make: Callable[[int], HitRow] = lambda index: HitRow(str(index), "", "", "")
        self._made: dict[int, HitRow] = {}

    def show(self, indices: Places, make: Callable[[int], HitRow]) -> None:
        """Show other memories; `make` says how one of them looks."""
        self.beginResetModel()
        self.indices, self._make, self._made = indices, make, {}
        self.set_count(len(indices))
        self.endResetModel()

    def extend(self, indices: Places, make: Callable[[int], HitRow], *, anew: bool) -> bool:
        """The same list, longer: what is seen stays where it is; False when it begins otherwise, and stays as it is.

        With `anew` an edit may have come, so that rows that are there may look otherwise.
        """
        before = len(self.indices)
        if not np.array_equal(indices[:before], self.indices):
            return False
        self._make = make
        if before and anew:
            self._made = {}
            self.reworded.emit()
        if len(indices) > before:
            self.indices = indices
            self.setRowCount(len(indices))
        return True

    def forget(self, indices: Places) -> None:
        """More is known of these memories."""
        for index in indices:
            self._made.pop(index, None)
        self.reworded.emit()

    def row(self, number: int) -> HitRow:
        """How one row looks."""
        index = int(self.indices[number])
        made = self._made.get(index)
        if made is None:
            made = self._made[index] = self._make(index)
        return made

    def flags(self, index: Index) -> Qt.ItemFlag:
        """What stands here can be carried to where a memory is wanted."""
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsDragEnabled if flags else flags

    def mimeData(self, indexes: Sequence[Index]) -> QMimeData:  # noqa: N802 - Qt's own name
        """The memories that are carried."""
        rows = [index.row() for index in indexes]
        return packed([int(self.indices[row]) for row in rows], [self.row(row).title for row in rows])

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Text as typed, the tip escaped."""
        if not index.isValid() or not 0 <= index.row() < len(self.indices):
            return None
        if role == Qt.ItemDataRole.UserRole:
            return int(self.indices[index.row()])
        row = self.row(index.row())
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return row.spoken or row.title
        if role == Qt.ItemDataRole.ToolTipRole:
            agent = None if row.unseen is None else row.unseen or "The agent finds it, too."
            return tooltip("\n".join(line for line in (row.title, row.second, agent) if line))
        return None


class HitDelegate(QStyledItemDelegate):
    """Paints a `HitRow`."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._title = MarkedLines(look, BODY, kept=False)
        self._second = MarkedLines(look, LABEL, kept=True)
        self._date = Written(look.fonts.font(LABEL))

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """One height for all rows."""
        return QSize(100, TWO_LINES)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Ground by state, then the sign, the lines and the date."""
        model = index.model()
        if not isinstance(model, HitModel):
            return
        row, tokens = model.row(index.row()), self._look.tokens
        inner = begin_row(painter, option, tokens).adjusted(MARGIN, 0, -MARGIN, 0)
        paint_memory_sign(painter, QRect(inner.left(), inner.top() + 1, 16, ONE_LINE), row.memory_type, tokens)
        inner.setLeft(inner.left() + SIGN_WIDTH + 4)
        top = QRect(inner.left(), inner.top() + 4, inner.width(), 20)
        if row.date:
            painter.setPen(QColor(tokens.ink3))
            width = self._date.paint(painter, top, row.date, right=True)
            top.setWidth(top.width() - width - 8)
        painter.setPen(QColor(tokens.ink))
        self._title.paint(painter, top, row.title, row.title_marks)
        below = QRect(inner.left(), inner.top() + 23, inner.width(), 16)
        if row.unseen is not None:
            self._paint_agent(painter, QRect(below.right() - 16, below.top(), 16, 16), found=not row.unseen)
            below.setRight(below.right() - 20)
        painter.setPen(QColor(tokens.ink2))
        self._second.paint(painter, below, row.second, row.second_marks)
        end_row(painter, option, tokens)

    def _paint_agent(self, painter: QPainter, rect: QRect, *, found: bool) -> None:
        """The agent's sign: as it is where it finds the memory, pale and struck through where it does not."""
        painter.save()
        painter.setOpacity(1.0 if found else 0.5)
        self._look.icon("robot").paint(painter, rect.adjusted(1, 1, -1, -1))
        painter.setOpacity(1.0)
        if not found:
            painter.setPen(QColor(self._look.tokens.ink2))
            painter.drawLine(rect.bottomLeft(), rect.topRight())
        painter.restore()


class HitList(QListView):
    """The list with its keys.

    Signals:
        chosen: the index of a memory to select and show. looked_at: memories that came into view.
        left_up: the field is wanted again. painted: another list has been painted for the first time.
        menu_wanted: the menu of a memory (-1: of none), and where it is to open, by right click or by key.
    """

    chosen = Signal(int)
    looked_at = Signal(list)
    left_up = Signal()
    painted = Signal()
    menu_wanted = Signal(int, QPoint)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.hits = HitModel()
        self._delegate = HitDelegate(look)
        self.setModel(self.hits)
        self.setItemDelegate(self._delegate)
        lay_out_in_portions(self)
        self.setMouseTracking(True)
        self.setDragDropMode(self.DragDropMode.DragOnly)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Memories found")
        self.clicked.connect(self._on_clicked)
        self.activated.connect(self._on_clicked)
        self.verticalScrollBar().valueChanged.connect(self._tell_looked_at)
        self._fresh = False
        self.hits.modelReset.connect(self._on_reset)
        self.hits.reworded.connect(self.viewport().update)

    def _on_reset(self) -> None:
        self._fresh = True

    def paintEvent(self, event: QPaintEvent) -> None:
        """What is less pressing than these rows waits until they are there."""
        super().paintEvent(event)
        if self._fresh:
            self._fresh = False
            self.painted.emit()

    def shown(self) -> list[int]:
        """The memories in view."""
        first = self.indexAt(self.viewport().rect().topLeft())
        if not first.isValid():
            return []
        rows = range(first.row(), min(self.hits.rowCount(), first.row() + self.height() // TWO_LINES + 2))
        return [int(self.hits.indices[row]) for row in rows]

    def walk(self, step: int) -> int | None:
        """Go to the next or the previous one, round the ends; its memory."""
        count = self.hits.rowCount()
        if not count:
            return None
        now = self.currentIndex()
        row = (now.row() + step) % count if now.isValid() else (0 if step > 0 else count - 1)
        self.setCurrentIndex(self.hits.index(row, 0))
        return int(self.hits.indices[row])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up from the first row leads back to the field; moving shows what is under the bar."""
        if event.key() == Qt.Key.Key_Up and self.currentIndex().row() <= 0:
            self.left_up.emit()
            return
        before = self.currentIndex()
        super().keyPressEvent(event)
        now = self.currentIndex()
        if now.isValid() and now != before:
            self.chosen.emit(int(now.data(Qt.ItemDataRole.UserRole)))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The menu of the row under the pointer; by key, of the current row."""
        index, at = menu_place(self, event)
        self.menu_wanted.emit(int(index.data(Qt.ItemDataRole.UserRole)) if index.isValid() else -1, at)

    def _on_clicked(self, index: QModelIndex) -> None:
        self.chosen.emit(int(index.data(Qt.ItemDataRole.UserRole)))

    def _tell_looked_at(self) -> None:
        self.looked_at.emit(self.shown())
