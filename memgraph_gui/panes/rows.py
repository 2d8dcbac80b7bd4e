"""Rows of one or two lines with a sign on the left, painted as typed: what lists of memories and problems share."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QFont, QFontMetrics, QPainter, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyledItemDelegate, QStyleOptionViewItem

from memgraph_gui.looks.fonts import BODY, LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import tooltip
from memgraph_gui.panes.row_ground import begin_row, end_row

ONE_LINE, TWO_LINES = 28, 44
SIGN_WIDTH = 20
MARGIN = 12
PORTION = 8000  # rows of a list that are laid out at once: about 2 ms
Index = QModelIndex | QPersistentModelIndex
Sign = Callable[[QPainter, QRect], None]
_LIVE = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemNeverHasChildren


@dataclass(frozen=True, slots=True)
class Row:
    """What a list shows of one thing.

    Attributes:
        title, second: the two lines; only one when `second` is ''.
        beside: after the title, in the second ink (a folder).
        right, below: short, at the right end of the first and of the second line (a date, a number).
        before: words before the title in a column of their own ("is caused by").
        tip: the full text, on hover.
        sign: draws the sign on the left.
        value: what the row stands for.
    """

    title: str
    second: str = ""
    beside: str = ""
    right: str = ""
    below: str = ""
    before: str = ""
    tip: str = ""
    sign: Sign | None = None
    value: object = None


class LongModel(QStandardItemModel):
    """A list that knows in C++ how many rows it has; what stands in them is told by who inherits.

    A view asks for each row's index, and so for the number of rows, when it lays a list out. Asking Python for it
    took the window's thread 540 ms for 117 659 rows, asking Qt's own model, whose items are never made, 30.
    """

    def __init__(self) -> None:
        super().__init__(0, 1)

    def set_count(self, count: int) -> None:
        """Have so many rows, whatever they held; between `beginResetModel` and `endResetModel`."""
        was = self.blockSignals(True)  # one reset, not rows that go and come
        self.setRowCount(count)
        self.blockSignals(was)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Nothing is written in the list, and nothing dropped on it."""
        return _LIVE if index.isValid() else Qt.ItemFlag.NoItemFlags

    def supportedDropActions(self) -> Qt.DropAction:  # noqa: N802 - Qt's own name
        """What is carried out of it stays in it, too."""
        return Qt.DropAction.CopyAction


class Rows(LongModel):
    """A list whose rows are made when they are looked at: a million of them cost nothing."""

    def __init__(self) -> None:
        super().__init__()
        self._values: Sequence[object] = ()
        self._make: Callable[[object], Row] = lambda value: Row(str(value))
        self._made: dict[int, Row] = {}

    def show(self, values: Sequence[object], make: Callable[[object], Row]) -> None:
        """Show other things; `make` says how one of them looks."""
        self.beginResetModel()
        self._values, self._make, self._made = values, make, {}
        self.set_count(len(values))
        self.endResetModel()

    def row(self, number: int) -> Row:
        """How one row looks."""
        made = self._made.get(number)
        if made is None:
            made = self._made[number] = self._make(self._values[number])
        return made

    def value(self, number: int) -> object:
        """What the list was given for one row."""
        return self._values[number]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """The title as text, the tip escaped, the value as user data."""
        if not index.isValid() or not 0 <= index.row() < len(self._values):
            return None
        row = self.row(index.row())
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(row.tip or row.title)
        if role == Qt.ItemDataRole.UserRole:
            return row.value
        return None


def menu_place(view: QAbstractItemView, event: QContextMenuEvent) -> tuple[QModelIndex, QPoint]:
    """Whose menu is wanted, and where on the screen it opens: at the pointer, by key below the current row."""
    if event.reason() is not QContextMenuEvent.Reason.Keyboard:
        return view.indexAt(view.viewport().mapFromGlobal(event.globalPos())), event.globalPos()
    index = view.currentIndex()
    place = view.visualRect(index).bottomLeft() if index.isValid() else QPoint(0, 0)
    inside = view.viewport().rect()
    at = QPoint(max(24, place.x() + 24), min(max(0, place.y()), inside.bottom()))
    return index, view.viewport().mapToGlobal(at)


def lay_out_in_portions(view: QListView) -> None:
    """Let a list of any length lay itself out between two events, not in one go.

    Qt asks the model for each row when it lays out a list, rows of one height or not (see `LongModel`).
    """
    view.setUniformItemSizes(True)
    view.setLayoutMode(QListView.LayoutMode.Batched)
    view.setBatchSize(PORTION)


def row_list(look: Look, rows: Rows, *, lines: int, name: str) -> QListView:
    """A list of such rows, with the name that a screen reader says; it follows the theme."""
    view = QListView()
    view.setModel(rows)
    delegate = RowDelegate(look, lines=lines)
    delegate.setParent(view)
    view.setItemDelegate(delegate)
    view.setUniformItemSizes(True)
    view.setAccessibleName(name)
    look.changed.connect(view.viewport().update)
    return view


class RowDelegate(QStyledItemDelegate):
    """Paints a `Row`; the item's text never reaches a widget that could read markup in it."""

    def __init__(self, look: Look, *, lines: int, before_width: int = 0, strong: bool = False) -> None:
        super().__init__()
        self._look = look
        self._height = TWO_LINES if lines > 1 else ONE_LINE
        self._before_width = before_width
        self._first = look.fonts.font(BODY if lines > 1 else LABEL, strong=strong)
        self._second = look.fonts.font(LABEL)

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """One height for all rows."""
        return QSize(100, self._height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Ground by state, then the sign, the lines and what stands at the right."""
        model = index.model()
        if not isinstance(model, Rows):
            return
        row, tokens = model.row(index.row()), self._look.tokens
        rect = begin_row(painter, option, tokens)
        inner = rect.adjusted(MARGIN, 0, -MARGIN, 0)
        if row.before:
            words = QRect(inner.left(), inner.top(), self._before_width, inner.height())
            self._write(painter, words, row.before, self._second, tokens.ink2)
            inner.setLeft(words.right() + 8)
        if row.sign is not None:
            row.sign(painter, QRect(inner.left(), inner.top(), 16, ONE_LINE if row.second else inner.height()))
            inner.setLeft(inner.left() + SIGN_WIDTH)
        self._paint_lines(painter, inner, row)
        end_row(painter, option, tokens)

    def _paint_lines(self, painter: QPainter, inner: QRect, row: Row) -> None:
        tokens = self._look.tokens
        top = QRect(inner.left(), inner.top() + 4, inner.width(), 20) if row.second else QRect(inner)
        if row.right:
            width = QFontMetrics(self._second).horizontalAdvance(row.right)
            place = QRect(top.right() - width, top.top(), width + 1, top.height())
            self._write(painter, place, row.right, self._second, tokens.ink3)
            top.setRight(place.left() - 8)
        self._write(painter, top, row.title, self._first, tokens.ink)
        if row.beside:
            top.setLeft(top.left() + QFontMetrics(self._first).horizontalAdvance(row.title) + 8)
            self._write(painter, top, row.beside, self._second, tokens.ink2)
        if row.second:
            below = QRect(inner.left(), inner.top() + 23, inner.width(), 16)
            if row.below:
                width = QFontMetrics(self._second).horizontalAdvance(row.below)
                place = QRect(below.right() - width, below.top(), width + 1, below.height())
                self._write(painter, place, row.below, self._second, tokens.ink3)
                below.setRight(place.left() - 8)
            self._write(painter, below, row.second, self._second, tokens.ink2)

    @staticmethod
    def _write(painter: QPainter, rect: QRect, text: str, font: QFont, colour: str) -> None:
        painter.setFont(font)
        painter.setPen(QColor(colour))
        line = painter.fontMetrics().elidedText(text[:400], Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(rect, int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine), line)
