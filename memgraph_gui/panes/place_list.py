"""The list of places where a text was found, each with a mark that says whether it is replaced."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QEvent, QModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QFont, QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QPen
from PySide6.QtWidgets import QListView, QMenu, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from memgraph_gui.looks.fonts import BODY, LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import tooltip
from memgraph_gui.panes.rows import MARGIN, TWO_LINES, Index, lay_out_in_portions, menu_place

_BOX = 14  # px
_BEFORE = 18  # characters shown before what was found


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """One place: whose text it is, the field, and what stands there now and then."""

    title: str
    field: str
    before: str
    found: str
    instead: str
    after: str


class PlaceModel(QAbstractListModel):
    """The places; a row is made when it is looked at.

    Attributes:
        left_out: numbers of those that are not replaced.

    Signals:
        marked: another place is replaced, or not.
    """

    marked = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.left_out: set[int] = set()
        self._count = 0
        self._make: Callable[[int], PlaceRow] = lambda number: PlaceRow(str(number), "", "", "", "", "")

    def show(self, count: int, make: Callable[[int], PlaceRow]) -> None:
        """Show other places, all of them to be replaced."""
        self.beginResetModel()
        self._count, self._make, self.left_out = count, make, set()
        self.endResetModel()

    def row(self, number: int) -> PlaceRow:
        """How one row looks."""
        return self._make(number)

    def mark(self, numbers: Sequence[int], wanted: bool) -> None:
        """Replace these, or do not."""
        for number in numbers:
            (self.left_out.discard if wanted else self.left_out.add)(number)
        if self._count:
            self.dataChanged.emit(self.index(0), self.index(self._count - 1))
        self.marked.emit()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        """How many there are."""
        return 0 if parent.isValid() else self._count

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Each can be marked."""
        return super().flags(index) | Qt.ItemFlag.ItemIsUserCheckable

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Text as typed, the tip escaped."""
        if not index.isValid() or not 0 <= index.row() < self._count:
            return None
        if role == Qt.ItemDataRole.CheckStateRole:
            return Qt.CheckState.Unchecked if index.row() in self.left_out else Qt.CheckState.Checked
        row = self.row(index.row())
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title
        words = f"{row.before}{row.found}{row.after}\n{row.before}{row.instead}{row.after}"
        if role == Qt.ItemDataRole.AccessibleTextRole:
            state = "is left" if index.row() in self.left_out else "is replaced"
            return f"{row.found} by {row.instead or 'nothing'} in the {row.field} of {row.title}, {state}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(f"{row.title}\n{words}")
        return None


class _Delegate(QStyledItemDelegate):
    """Paints a place: its mark, whose it is, and both texts in one line."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._title, self._text = look.fonts.font(BODY), look.fonts.font(LABEL)
        self._gone = QFont(look.fonts.font(LABEL))  # a font of its own: theirs is everybody's
        self._gone.setStrikeOut(True)

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """One height for all rows."""
        return QSize(100, TWO_LINES)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Ground by state, the mark, two lines."""
        model = index.model()
        if not isinstance(model, PlaceModel):
            return
        tokens, row, left = self._look.tokens, model.row(index.row()), index.row() in model.left_out
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, QColor(tokens.soft))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, QColor(tokens.hover))
        self._paint_mark(painter, QRect(rect.left() + MARGIN, rect.top() + 7, _BOX, _BOX), on=not left)
        inner = rect.adjusted(MARGIN + _BOX + 10, 0, -MARGIN, 0)
        painter.setOpacity(0.55 if left else 1.0)
        width = QFontMetrics(self._text).horizontalAdvance(row.field)
        painter.setFont(self._text)
        painter.setPen(QColor(tokens.ink3))
        line = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)
        painter.drawText(QRect(inner.right() - width, inner.top() + 4, width + 1, 20), line, row.field)
        painter.setFont(self._title)
        painter.setPen(QColor(tokens.ink))
        top = QRect(inner.left(), inner.top() + 4, inner.width() - width - 8, 20)
        shown = QFontMetrics(self._title).elidedText(_line(row.title), Qt.TextElideMode.ElideRight, top.width())
        painter.drawText(top, line, shown)
        self._paint_change(painter, QRect(inner.left(), inner.top() + 23, inner.width(), 16), row, left=left)
        painter.restore()

    def editorEvent(
        self, event: QEvent, model: QAbstractItemModel, _option: QStyleOptionViewItem, index: Index
    ) -> bool:
        """A click on the mark turns it; the key does it in the list."""
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonRelease:
            at = event.position().x()
            if (
                isinstance(model, PlaceModel)
                and at < MARGIN + _BOX + 6
                and event.button() is Qt.MouseButton.LeftButton
            ):
                model.mark([index.row()], index.row() in model.left_out)
                return True
        return False

    def _paint_mark(self, painter: QPainter, box: QRect, *, on: bool) -> None:
        tokens = self._look.tokens
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(tokens.accent if on else tokens.ink3), 1))
        painter.setBrush(QColor(tokens.accent if on else tokens.raised))
        painter.drawRoundedRect(box.adjusted(0, 0, -1, -1).toRectF().translated(0.5, 0.5), 3, 3)
        if on:
            painter.setPen(QPen(QColor(tokens.on_accent), 1.8))
            x, y = box.left(), box.top()
            painter.drawLine(x + 3, y + 7, x + 6, y + 10)
            painter.drawLine(x + 6, y + 10, x + 11, y + 4)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)

    def _paint_change(self, painter: QPainter, place: QRect, row: PlaceRow, *, left: bool) -> None:
        """What stands before, what is found struck through, what stands there then, and what follows."""
        tokens = self._look.tokens
        before = _line(row.before)
        before = f"…{before[-_BEFORE:]}" if len(before) > _BEFORE else before
        parts = [(before, self._text, tokens.ink2, "")]
        if left:
            parts.append((_line(row.found), self._text, tokens.ink, ""))
        else:
            parts.append((_line(row.found), self._gone, tokens.removed, tokens.removed_ground))
            parts.append((_line(row.instead), self._text, tokens.added, tokens.added_ground))
        parts.append((_line(row.after), self._text, tokens.ink2, ""))
        x = place.left()
        for text, font, ink, ground in parts:
            room = place.right() - x
            if room <= 8 or not text:
                continue
            shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, room)
            width = QFontMetrics(font).horizontalAdvance(shown)
            if ground:
                painter.fillRect(QRect(x, place.top(), width, place.height()), QColor(ground))
            painter.setFont(font)
            painter.setPen(QColor(ink))
            line = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)
            painter.drawText(QRect(x, place.top(), width + 2, place.height()), line, shown)
            x += width + (1 if ground else 0)


class PlaceList(QListView):
    """The list with its keys: Space marks what is chosen, or does not.

    Signals:
        opened: the number of a place that was double-clicked, or Enter. edit_wanted: its memory is to be edited.
    """

    opened = Signal(int)
    edit_wanted = Signal(int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.places = PlaceModel()
        self._delegate = _Delegate(look)
        self.setModel(self.places)
        self.setItemDelegate(self._delegate)
        self.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        lay_out_in_portions(self)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Places that are replaced")
        self.activated.connect(lambda index: self.opened.emit(index.row()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Space turns the marks of what is chosen; F2 is the form's, not that of a cell."""
        if event.key() == Qt.Key.Key_Space:
            self._turn_marks()
        elif event.key() == Qt.Key.Key_F2:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """What can be done with a place; by key, with the current one."""
        index, at = menu_place(self, event)
        if index.isValid():
            menu = QMenu(self)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            number = index.row()
            menu.addAction("Go to the memory\tEnter").triggered.connect(lambda: self.opened.emit(number))
            menu.addAction("Edit the memory\tF2").triggered.connect(lambda: self.edit_wanted.emit(number))
            menu.addAction("Replace it, or leave it\tSpace").triggered.connect(self._turn_marks)
            menu.popup(at)

    def _turn_marks(self) -> None:
        rows = [index.row() for index in self.selectedIndexes()]
        if rows:
            self.places.mark(rows, all(row in self.places.left_out for row in rows))


def _line(text: str) -> str:
    """One line of it: ends of lines are shown as a sign."""
    return text[:200].replace("\r\n", "⏎").replace("\n", "⏎").replace("\r", "⏎").replace("\t", " ")
