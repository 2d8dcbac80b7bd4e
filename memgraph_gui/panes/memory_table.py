"""Every memory in a table: sortable, with chosen columns; its selection is the picture's."""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    QRect,
    QRectF,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QContextMenuEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QMenu,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from memgraph_gui.looks.fonts import BODY, LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import tooltip
from memgraph_gui.looks.signs import paint_memory_sign
from memgraph_gui.panes.row_ground import begin_row, end_row
from memgraph_gui.panes.rows import Index, menu_place
from memgraph_gui.panes.table_columns import FIGURES, LARGEST_FIRST, Column, read_arrangement

ROW = 28
_NONE = QModelIndex()
_NOTHING = "No memories: the search pane says why, and what to loosen."
Indices = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Cells:
    """One memory as the table shows it.

    Attributes:
        texts: by column, as typed. memory_type: whose shape stands in the first column.
        importance: 0..1 for its bar, NaN where it is not set.
    """

    texts: dict[Column, str]
    memory_type: str
    importance: float


class MemoryTableModel(QAbstractTableModel):
    """The rows are places in `indices`; a row's texts are made when it is looked at.

    Attributes:
        indices: of the memories, in the order shown.
    """

    columns: tuple[Column, ...] = tuple(Column)
    sort_wanted = Signal(object, bool)

    def __init__(self) -> None:
        super().__init__()
        self.indices: Indices = np.empty(0, np.int64)
        self._make: Callable[[int], Cells] = lambda index: Cells({}, "", math.nan)
        self._made: dict[int, Cells] = {}

    def show(self, indices: Indices, make: Callable[[int], Cells]) -> None:
        """Show other memories, or the same in another order."""
        self.beginResetModel()
        self.indices, self._make, self._made = indices, make, {}
        self.endResetModel()

    def cells(self, row: int) -> Cells:
        """One row."""
        index = int(self.indices[row])
        made = self._made.get(index)
        if made is None:
            made = self._made[index] = self._make(index)
        return made

    def rowCount(self, parent: Index = _NONE) -> int:
        """Memories."""
        return 0 if parent.isValid() else len(self.indices)

    def columnCount(self, parent: Index = _NONE) -> int:
        """Columns, hidden ones included."""
        return 0 if parent.isValid() else len(self.columns)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Titles; figures stand at the right."""
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(self.columns):
            return None
        column = self.columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.value
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if column in FIGURES else Qt.AlignmentFlag.AlignLeft
            return int(side | Qt.AlignmentFlag.AlignVCenter)
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Text as typed, the tip escaped."""
        if not index.isValid() or not 0 <= index.row() < len(self.indices):
            return None
        if role == Qt.ItemDataRole.UserRole:
            return int(self.indices[index.row()])
        text = self.cells(index.row()).texts.get(self.columns[index.column()], "")
        if role == Qt.ItemDataRole.DisplayRole:
            return text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{self.columns[index.column()].value}: {text or 'none'}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(text)
        return None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Who holds the graph sorts it."""
        if 0 <= column < len(self.columns):
            self.sort_wanted.emit(self.columns[column], order is Qt.SortOrder.AscendingOrder)


class MemoryTable(QTableView):
    """The table.

    Signals:
        sort_wanted: a `Column`, and whether the smallest comes first.
        selected: int64 array of memory indices the user selected here. opened: one was double-clicked, or Enter.
        arranged: columns were shown, moved or drawn wider, or the order is another.
        menu_wanted: the menu of a memory (-1: of none), and where it is to open, by right click or by key.
    """

    sort_wanted = Signal(object, bool)
    selected = Signal(object)
    opened = Signal(int)
    arranged = Signal()
    menu_wanted = Signal(int, QPoint)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.memories = MemoryTableModel()
        self._look = look
        self._delegate = _Delegate(look)
        self.setModel(self.memories)
        self.setItemDelegate(self._delegate)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setFont(look.fonts.font(LABEL))
        self.setAccessibleName("All memories")
        rows = self.verticalHeader()
        rows.setDefaultSectionSize(ROW)
        rows.setMinimumSectionSize(ROW)
        rows.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        rows.hide()
        heads = self.horizontalHeader()
        heads.setFont(look.fonts.font(LABEL))
        heads.setHighlightSections(False)
        heads.setSectionsMovable(True)
        heads.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        heads.customContextMenuRequested.connect(self._show_columns_menu)
        self.arrange("")
        self.setSortingEnabled(True)
        for signal in (heads.sectionMoved, heads.sectionResized, heads.sortIndicatorChanged):
            signal.connect(self.arranged)
        self.memories.sort_wanted.connect(self.sort_wanted)
        self.selectionModel().selectionChanged.connect(self._on_selection_changed)
        self.doubleClicked.connect(self._on_opened)
        self.activated.connect(self._on_opened)
        self._quiet = False

    @property
    def order(self) -> tuple[Column, bool]:
        """By which column it is sorted, and whether the smallest comes first."""
        heads = self.horizontalHeader()
        place = heads.sortIndicatorSection()
        column = tuple(Column)[place] if 0 <= place < len(Column) else Column.IMPORTANCE
        return column, heads.sortIndicatorOrder() is Qt.SortOrder.AscendingOrder

    def arrangement(self) -> str:
        """Columns in the order shown with their widths, hidden ones with a minus; then how it is sorted."""
        heads, columns = self.horizontalHeader(), tuple(Column)
        parts = []
        for place in (heads.logicalIndex(visual) for visual in range(len(columns))):
            hidden = self.isColumnHidden(place)
            width = self._widths[place] if hidden else self.columnWidth(place)
            parts.append(f"{'-' if hidden else ''}{columns[place]}:{width}")
        column, rising = self.order
        return ",".join([*parts, f"{'<' if rising else '>'}{column}"])

    def arrange(self, arrangement: str) -> None:
        """Lay the columns out as `arrangement` said once; what it does not say, or says wrongly, is as at first."""
        heads, columns = self.horizontalHeader(), tuple(Column)
        told, (sorted_by, rising) = read_arrangement(arrangement)
        self._widths = {}
        for visual, (column, (width, shown)) in enumerate(told.items()):
            place = columns.index(column)
            heads.moveSection(heads.visualIndex(place), visual)
            self.setColumnWidth(place, width)
            self._widths[place] = width
            self.setColumnHidden(place, not shown)
        order = Qt.SortOrder.AscendingOrder if rising else Qt.SortOrder.DescendingOrder
        heads.setSortIndicator(columns.index(sorted_by), order)

    def fill_columns_menu(self, menu: QMenu) -> None:
        """Which columns there are, and how it is sorted; filled anew each time it opens."""
        menu.aboutToShow.connect(lambda: self._fill_columns_menu(menu))

    def show_column(self, column: Column, shown: bool) -> None:
        """Show a column, or not."""
        place = tuple(Column).index(column)
        if not shown and not self.isColumnHidden(place):
            self._widths[place] = self.columnWidth(place)
        self.setColumnHidden(place, not shown)
        self.arranged.emit()

    def show_memories(self, indices: Indices, make: Callable[[int], Cells]) -> None:
        """Show other memories, or the same in another order; the place of the view and the current row stay."""
        bar = self.verticalScrollBar().value()
        at = self.currentIndex()
        memory = int(self.memories.indices[at.row()]) if at.isValid() else -1
        self._quiet = True
        self.memories.show(indices, make)
        rows = np.flatnonzero(indices == memory)
        if len(rows):  # else the arrow keys would begin at the top again after every edit
            place = self.memories.index(int(rows[0]), at.column())
            self.selectionModel().setCurrentIndex(place, QItemSelectionModel.SelectionFlag.NoUpdate)
        self._quiet = False
        self.verticalScrollBar().setValue(bar)

    def show_selection(self, chosen: Iterable[int]) -> None:
        """These are selected in the picture."""
        rows = np.flatnonzero(np.isin(self.memories.indices, np.fromiter(chosen, np.int64)))
        self._quiet = True
        self.selectionModel().select(self._ranges(rows), QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self._quiet = False
        if len(rows) == 1:
            only = self.memories.index(int(rows[0]), self._first_shown())
            if self.currentIndex().row() != only.row():
                self.selectionModel().setCurrentIndex(only, QItemSelectionModel.SelectionFlag.NoUpdate)
            self.scrollTo(only)

    def _ranges(self, rows: NDArray[np.int64]) -> QItemSelection:
        """Rows next to each other are one range: ten thousand of them are selected at once."""
        ranges = QItemSelection()
        if len(rows):
            last = self.memories.columnCount() - 1
            for part in np.split(rows, np.flatnonzero(np.diff(rows) != 1) + 1):
                ranges.select(self.memories.index(int(part[0]), 0), self.memories.index(int(part[-1]), last))
        return ranges

    def paintEvent(self, event: QPaintEvent) -> None:
        """The rows; where there are none, that there are none."""
        super().paintEvent(event)
        if not self.memories.rowCount():
            painter = QPainter(self.viewport())
            painter.setFont(self.font())
            painter.setPen(QColor(self._look.tokens.ink3))
            painter.drawText(self.viewport().rect().adjusted(12, 10, -12, 0), _NOTHING)

    def _first_shown(self) -> int:
        return next((place for place in range(len(Column)) if not self.isColumnHidden(place)), 0)

    def _on_selection_changed(self, _selected: QItemSelection, _deselected: QItemSelection) -> None:
        if self._quiet:
            return
        ranges = self.selectionModel().selection().toList()
        found: list[Indices] = [self.memories.indices[one.top() : one.bottom() + 1] for one in ranges]
        self.selected.emit(np.unique(np.concatenate(found)) if found else np.empty(0, np.int64))

    def _on_opened(self, index: QModelIndex) -> None:
        self.opened.emit(int(index.data(Qt.ItemDataRole.UserRole)))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The menu of the row under the pointer; by key, of the current row."""
        index, at = menu_place(self, event)
        self.menu_wanted.emit(int(index.data(Qt.ItemDataRole.UserRole)) if index.isValid() else -1, at)

    def _show_columns_menu(self, at: QPoint) -> None:
        menu = QMenu(self)
        self._fill_columns_menu(menu)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.horizontalHeader().mapToGlobal(at))

    def _fill_columns_menu(self, menu: QMenu) -> None:
        menu.clear()
        for place, column in enumerate(Column):
            action = menu.addAction(column.value)
            action.setCheckable(True)
            action.setChecked(not self.isColumnHidden(place))
            action.setEnabled(column is not Column.TITLE)
            action.toggled.connect(partial(self.show_column, column))
        menu.addSeparator()
        sorted_by, rising = self.order
        by = menu.addMenu("&Sort by")
        for place, column in enumerate(Column):
            action = by.addAction(column.value)
            action.setCheckable(True)
            action.setChecked(column is sorted_by)
            order = Qt.SortOrder.DescendingOrder if column in LARGEST_FIRST else Qt.SortOrder.AscendingOrder
            action.triggered.connect(lambda _on, place=place, order=order: self.sortByColumn(place, order))
        place = tuple(Column).index(sorted_by)
        turned = Qt.SortOrder.DescendingOrder if rising else Qt.SortOrder.AscendingOrder
        menu.addAction("&Turn the order round").triggered.connect(lambda: self.sortByColumn(place, turned))
        menu.addAction("&As at first").triggered.connect(self._arrange_as_at_first)

    def _arrange_as_at_first(self) -> None:
        self.arrange("")
        self.arranged.emit()


class _Delegate(QStyledItemDelegate):
    """Paints a cell; text never reaches a widget that could read markup in it."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._label, self._title = look.fonts.font(LABEL), look.fonts.font(BODY)
        self._figures = look.fonts.font(LABEL, tabular=True)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Ground by state, then what the column shows."""
        model = index.model()
        if not isinstance(model, MemoryTableModel):
            return
        tokens = self._look.tokens
        rect = begin_row(painter, option, tokens)
        column, cells = model.columns[index.column()], model.cells(index.row())
        inner = rect.adjusted(
            8, 0, -16 if column in FIGURES else -8, 0
        )  # below their title, which leaves its arrow room
        if column is Column.TYPE:
            paint_memory_sign(
                painter, QRect(inner.left(), inner.top(), 16, inner.height()), cells.memory_type, tokens
            )
            inner.setLeft(inner.left() + 24)
        if column is Column.IMPORTANCE:
            self._paint_bar(painter, inner, cells.importance)
        font = self._title if column is Column.TITLE else self._figures if column in FIGURES else self._label
        painter.setFont(font)
        painter.setPen(QColor(tokens.ink if column in FIGURES or column is Column.TITLE else tokens.ink2))
        line = " ".join(cells.texts.get(column, "")[:300].splitlines())
        shown = painter.fontMetrics().elidedText(line, Qt.TextElideMode.ElideRight, inner.width())
        side = Qt.AlignmentFlag.AlignRight if column in FIGURES else Qt.AlignmentFlag.AlignLeft
        painter.drawText(inner, int(side | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine), shown)
        painter.setPen(QColor(tokens.line))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())
        end_row(painter, option, tokens)

    def _paint_bar(self, painter: QPainter, inner: QRect, share: float) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        wide = min(46, inner.width() - 40)
        known = 0.0 if math.isnan(share) else min(1.0, max(0.0, share))
        top = inner.center().y() - 1
        for width, colour in ((wide, self._look.tokens.line2), (wide * known, self._look.tokens.ink2)):
            painter.setBrush(QColor(colour))
            painter.drawRoundedRect(QRectF(inner.left(), top, max(0.0, width), 4), 2, 2)
        painter.restore()
