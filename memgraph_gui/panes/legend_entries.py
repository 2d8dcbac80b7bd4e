"""The lines of the legend: a list in columns, each line a sign, a name and a count, and a filter to choose."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from memgraph_gui.engine.vocabulary import Category
from memgraph_gui.looks.fonts import LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.numbers import decimal
from memgraph_gui.looks.plain import grouped, tooltip
from memgraph_gui.looks.signs import paint_link_sign, paint_memory_sign
from memgraph_gui.looks.written import Written
from memgraph_gui.panes.rows import Index

ROW_HEIGHT = 22
MARGIN = 12
_MANY = 1000  # from here on a count may be told in thousands
_PALE = 0.45  # what is left out, and what the list has none of
_APART = 12  # px of both gaps around a name
_UNDER_MOUSE, _FOCUSED = QStyle.StateFlag.State_MouseOver.value, QStyle.StateFlag.State_HasFocus.value
_COLUMN_MINIMUM = 112  # two columns fit beside a scroll bar in a dock of 288 px


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """One line of the legend.

    Attributes:
        name: as shown.
        count: how many are drawn.
        memory_type: the type whose shape stands before it, or None for a link.
        category: the kind of link; None with `memory_type` None means ended links.
        plain: no sign stands before it.
        choose, exclude: the filters that stand for it, as typed; '' where there is none.
        chosen, excluded: a filter asks for it, or leaves it out.
    """

    name: str
    count: int
    memory_type: str | None = None
    category: Category | None = None
    plain: bool = False
    choose: str = ""
    exclude: str = ""
    chosen: bool = False
    excluded: bool = False

    def spoken(self) -> str:
        """For a screen reader."""
        state = ", chosen" if self.chosen else ", left out" if self.excluded else ""
        return f"{self.name} {self.count}{state}"


class _Model(QAbstractListModel):
    """The lines as items, so that a screen reader hears each with its number and place."""

    def __init__(self) -> None:
        super().__init__()
        self.entries: Sequence[LegendEntry] = ()

    def show(self, entries: Sequence[LegendEntry]) -> None:
        if len(entries) == len(self.entries):  # other counts: what is current stays so
            before, self.entries = self.entries, entries
            for row, (old, new) in enumerate(zip(before, entries, strict=True)):
                if old != new:
                    self.dataChanged.emit(self.index(row), self.index(row))
            return
        self.beginResetModel()
        self.entries = entries
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self.entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or not 0 <= index.row() < len(self.entries):
            return None
        entry = self.entries[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return entry.name
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return entry.spoken()
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return "Enter: only these. Alt and Enter: without these." if entry.choose else ""
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(_tip(entry))
        return None


class _Delegate(QStyledItemDelegate):
    """Paints a line; its text never reaches a widget that could read markup in it."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.grey = False  # colour means something else now
        self.brief = False  # large counts in thousands, all of them: "18k" and "4 528" are not seen to differ at once
        self._look = look
        self._names = Written(look.fonts.font(LABEL))
        self._figures = Written(look.fonts.font(LABEL, tabular=True))

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(_COLUMN_MINIMUM, ROW_HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        if not isinstance(model, _Model):
            return
        entry, tokens = model.entries[index.row()], self._look.tokens
        rect: QRect = option.rect
        state: int = option.state.value
        painter.save()
        around = rect.adjusted(0, 0, -MARGIN + 8, 0)
        if entry.chosen or (entry.choose and state & _UNDER_MOUSE):
            painter.fillRect(around, QColor(tokens.soft if entry.chosen else tokens.hover))
        if state & _FOCUSED:
            painter.setPen(QColor(tokens.accent))
            painter.drawRect(around.adjusted(0, 0, -1, -1))
        self._paint_entry(painter, rect.adjusted(4, 0, -MARGIN + 4, 0), entry)
        painter.restore()

    def _paint_entry(self, painter: QPainter, place: QRect, entry: LegendEntry) -> None:
        tokens = self._look.tokens
        wide = entry.memory_type is None
        size = 0 if entry.plain else 26 if wide else 16
        sign = QRect(place.left(), place.top(), size, place.height())
        painter.setOpacity(_PALE if entry.excluded or not (entry.count or entry.chosen) else 1.0)
        if entry.plain:
            sign.moveLeft(place.left() - 8)
        elif entry.memory_type is not None:
            paint_memory_sign(painter, sign, entry.memory_type, tokens, colour=tokens.ink2 if self.grey else None)
        else:
            paint_link_sign(painter, sign, entry.category, tokens, colour=tokens.ink3 if self.grey else None)
        painter.setPen(QColor(tokens.ink2))
        count = _briefly(entry.count) if self.brief else grouped(entry.count)  # the tip has the number
        width = self._figures.paint(painter, place, count, right=True)
        painter.setPen(QColor(tokens.accent if entry.chosen else tokens.ink))
        name = QRect(sign.right() + 8, place.top(), place.right() - width - sign.right() - _APART, place.height())
        drawn = self._names.paint(painter, name, entry.name[:80])
        if entry.excluded:
            middle = name.center().y() + 1
            painter.drawLine(name.left(), middle, name.left() + drawn, middle)
        painter.setOpacity(1.0)

    def lacks_room(self, entry: LegendEntry, width: int) -> bool:
        """Whether a count in full would take from the name, which is what tells one line from the other."""
        size = 18 if entry.plain else 30 if entry.memory_type is None else 20  # with what stands left of the name
        needed = self._names.metrics.horizontalAdvance(entry.name[:80])
        needed += self._figures.metrics.horizontalAdvance(grouped(entry.count))
        return entry.count >= _MANY and needed >= width - MARGIN - _APART - size + 4


class Entries(QListView):
    """Filled down the columns; arrows walk it, Enter filters, with Alt it leaves out.

    Signals:
        chosen: a filter, as it would be typed. shaped: the lines or their width are other ones.
    """

    chosen = Signal(str)
    shaped = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._places: dict[str, int] = {}  # of lines that were shown, by name: what is pointed at stays there
        self._model, self._delegate = _Model(), _Delegate(look)
        self.setObjectName("legendentries")
        self.setModel(self._model)
        self.setItemDelegate(self._delegate)
        self.setFlow(QListView.Flow.TopToBottom)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportMargins(MARGIN - 4, 0, 0, 0)
        policy = self.sizePolicy()
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.entered.connect(self._on_entered)
        self.viewportEntered.connect(self._on_left)

    @property
    def entries(self) -> Sequence[LegendEntry]:
        """What it shows."""
        return self._model.entries

    def show_entries(self, entries: Sequence[LegendEntry]) -> None:
        """Show other lines, or other counts; lines that were there before keep their order."""
        entries = self._in_order(entries)
        if tuple(entries) == tuple(self.entries):
            return
        count, now = len(self.entries), self.currentIndex().row()
        current = self.entries[now].name if 0 <= now < count else ""
        self._model.show(entries)
        clickable = any(entry.choose for entry in entries)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if clickable else Qt.FocusPolicy.NoFocus)
        if len(entries) != count:
            row = next((row for row, entry in enumerate(entries) if entry.name == current), 0)
            self.setCurrentIndex(self._model.index(row))  # where the arrows begin, or were
            self._shape_grid()
            self.updateGeometry()
        self.shaped.emit()

    def forget_order(self) -> None:
        """It is another file: what comes next is shown as it comes."""
        self._places = {}

    @property
    def lacks_room(self) -> bool:
        """Whether not every name has room beside its count in full."""
        width = self.gridSize().width()
        return any(self._delegate.lacks_room(entry, width) for entry in self.entries)

    def show_brief(self, brief: bool) -> None:
        """Large counts in thousands, or in full."""
        if brief != self._delegate.brief:
            self._delegate.brief = brief
            self.viewport().update()

    def _in_order(self, entries: Sequence[LegendEntry]) -> Sequence[LegendEntry]:
        for entry in entries:
            self._places.setdefault(entry.name, len(self._places))
        return sorted(entries, key=lambda entry: self._places[entry.name])

    def show_grey(self, grey: bool) -> None:
        """Whether the signs carry no colour, since colour means something else now."""
        self._delegate.grey = grey
        self.viewport().update()

    def _choose(self, number: int, *, without: bool) -> None:
        entry = self.entries[number]
        # What is left out comes back by a plain click: the same filter once more takes it away.
        text = entry.exclude if without or entry.excluded else entry.choose
        if text:
            self.chosen.emit(text)

    def _on_entered(self, index: QModelIndex) -> None:
        clickable = bool(self.entries[index.row()].choose)
        self.setCursor(Qt.CursorShape.PointingHandCursor if clickable else Qt.CursorShape.ArrowCursor)

    def _on_left(self) -> None:
        self.setCursor(Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click filters, with Alt it leaves out."""
        index = self.indexAt(event.position().toPoint())
        if index.isValid() and event.button() == Qt.MouseButton.LeftButton:
            self._choose(index.row(), without=bool(event.modifiers() & Qt.KeyboardModifier.AltModifier))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Space do what a click does."""
        keys = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)
        index = self.currentIndex()
        if event.key() in keys and index.isValid():
            self._choose(index.row(), without=bool(event.modifiers() & Qt.KeyboardModifier.AltModifier))
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """It is as high as its lines: what it stands in is scrolled."""
        event.ignore()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width, other columns."""
        self._shape_grid()
        super().resizeEvent(event)

    def hasHeightForWidth(self) -> bool:
        """More columns, fewer rows."""
        return True

    def heightForWidth(self, width: int) -> int:
        """As high as its rows; a pixel more, or Qt puts the last one into the next column."""
        return self._shape(width)[1] * ROW_HEIGHT + 1

    def sizeHint(self) -> QSize:
        """Two columns."""
        width = 2 * _COLUMN_MINIMUM + 2 * MARGIN
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        """One line."""
        return QSize(_COLUMN_MINIMUM, ROW_HEIGHT)

    def _shape_grid(self) -> None:
        columns = self._shape(self.width())[0]
        grid = QSize((self.width() - MARGIN + 4) // columns, ROW_HEIGHT)
        if grid != self.gridSize():
            self.setGridSize(grid)
            self.shaped.emit()

    def _shape(self, width: int) -> tuple[int, int]:
        """Columns and rows."""
        columns = max(1, (width - MARGIN) // (_COLUMN_MINIMUM + MARGIN))
        return columns, max(1, -(-len(self.entries) // columns))


def _tip(entry: LegendEntry) -> str:
    how = "\nClick: only these. Alt and click: without these." if entry.choose else ""
    return f"{entry.name}: {grouped(entry.count)}{how}"


def _briefly(count: int) -> str:
    """A large number in thousands: "5.8k", "216k"."""
    if count < _MANY:
        return str(count)
    return f"{decimal(count / 1000, 1)}k" if count < 9950 else f"{count / 1000:.0f}k"
