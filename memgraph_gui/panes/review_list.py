"""The queue of the conflict review as a list: three lines for each matter, painted as typed."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from memgraph_gui.engine.conflicts.values import ConflictKind
from memgraph_gui.engine.review.matters import Matter
from memgraph_gui.looks.fonts import BODY, LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.numbers import decimal
from memgraph_gui.looks.plain import tooltip
from memgraph_gui.looks.review_signs import paint_kind_sign
from memgraph_gui.panes.rows import MARGIN, SIGN_WIDTH, Index

HEIGHT = 64
_BAR = 3  # px of accent at the left of the matter that is on the card
_LONGEST = 300
_REMEMBERED = 2000  # lines that were cut to the width of the list
_FLAGS = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)


@dataclass(frozen=True, slots=True)
class QueueRow:
    """One matter as it is listed.

    Attributes:
        kind: whose sign it wears. title, second: of A and of B. third: kind and project. score: 0..1.
        why: why it is listed, in one sentence, on hover and for a screen reader.
    """

    kind: ConflictKind
    title: str
    second: str
    third: str
    score: float
    why: str


class QueueModel(QAbstractListModel):
    """The list; a row is made when it is asked for.

    Attributes:
        matters: what the rows stand for. made: rows that were asked for.
    """

    def __init__(self) -> None:
        super().__init__()
        self.matters: Sequence[Matter] = ()
        self.made: dict[int, QueueRow] = {}
        self._make: Callable[[Matter], QueueRow] | None = None

    def show(self, matters: Sequence[Matter], make: Callable[[Matter], QueueRow]) -> None:
        """Show other matters; `make` says how one of them looks."""
        self.beginResetModel()
        self.matters, self._make, self.made = matters, make, {}
        self.endResetModel()

    def row(self, number: int) -> QueueRow:
        """How one row looks."""
        made = self.made.get(number)
        if made is None:
            assert self._make is not None
            made = self.made[number] = self._make(self.matters[number])
        return made

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        """How many there are."""
        return 0 if parent.isValid() else len(self.matters)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Text as typed, the tip escaped."""
        if not index.isValid() or not 0 <= index.row() < len(self.matters):
            return None
        row = self.row(index.row())
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{row.third}: {row.title}; {row.second}. {row.why}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return tooltip(f"{row.title}\n{row.second}\n\n{row.why}")
        return None


class QueueDelegate(QStyledItemDelegate):
    """Paints a `QueueRow`."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._first, self._small = look.fonts.font(BODY), look.fonts.font(LABEL)
        self._number = look.fonts.font(LABEL, tabular=True)
        self._lines: dict[tuple[str, bool, int], str] = {}

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """One height for all rows."""
        return QSize(100, HEIGHT)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Ground by state, then the sign, the lines and the score."""
        model = index.model()
        if not isinstance(model, QueueModel):
            return
        row, tokens = model.row(index.row()), self._look.tokens
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, QColor(tokens.soft))
            painter.fillRect(QRect(rect.left(), rect.top(), _BAR, rect.height()), QColor(tokens.accent))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, QColor(tokens.hover))
        inner = rect.adjusted(MARGIN, 6, -MARGIN, 0)
        paint_kind_sign(painter, QRect(inner.left() - 3, inner.top(), 16, 20), row.kind, self._look)
        inner.setLeft(inner.left() + SIGN_WIDTH)
        self._write(painter, inner.adjusted(0, 0, 0, 0), 0, row.title, self._first, tokens.ink)
        self._write(painter, inner, 18, row.second, self._first, tokens.ink2)
        score = decimal(row.score, 2)
        width = QFontMetrics(self._number).horizontalAdvance(score)
        self._write(painter, inner.adjusted(inner.width() - width, 0, 1, 0), 37, score, self._number, tokens.ink3)
        self._write(painter, inner.adjusted(0, 0, -width - 8, 0), 37, row.third, self._small, tokens.ink3)
        painter.restore()

    def _write(self, painter: QPainter, rect: QRect, down: int, text: str, font: QFont, colour: str) -> None:
        painter.setFont(font)
        painter.setPen(QColor(colour))
        place = QRect(rect.left(), rect.top() + down, rect.width(), 20 if down < 30 else 16)
        painter.drawText(place, _FLAGS, self._cut(text, font, rect.width()))

    def _cut(self, text: str, font: QFont, width: int) -> str:
        """One line of a text, as much as there is room for; a list that is scrolled asks for the same again."""
        key = text, font is self._first, width
        cut = self._lines.get(key)
        if cut is None:
            if len(self._lines) >= _REMEMBERED:
                self._lines.clear()
            line = " ".join(text[:_LONGEST].split())
            cut = QFontMetrics(font).elidedText(line, Qt.TextElideMode.ElideRight, width)
            self._lines[key] = cut
        return cut


class QueueList(QListView):
    """The list with its keys.

    Signals:
        moved(int): another row is current, by mouse or keys. entered_card: Enter or Right: the card is wanted.
    """

    moved = Signal(int)
    entered_card = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.queue = QueueModel()
        self._delegate = QueueDelegate(look)
        self.setModel(self.queue)
        self.setItemDelegate(self._delegate)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Conflicts to decide, most important first")
        self.selectionModel().currentChanged.connect(self._on_current)
        self._quiet = False
        look.changed.connect(self.viewport().update)

    def show_rows(self, matters: Sequence[Matter], make: Callable[[Matter], QueueRow], current: int) -> None:
        """Show matters; nothing is emitted."""
        self._quiet = True
        self.queue.show(matters, make)
        self._set_current(current)
        self._quiet = False

    def show_current(self, row: int) -> None:
        """Go to a row; nothing is emitted."""
        self._quiet = True
        self._set_current(row)
        self._quiet = False

    def _set_current(self, row: int) -> None:
        if 0 <= row < len(self.queue.matters):
            self.setCurrentIndex(self.queue.index(row))
            self.scrollTo(self.queue.index(row))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Right lead to the card; letters are the window's."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Right):
            self.entered_card.emit()
            return
        super().keyPressEvent(event)

    def keyboardSearch(self, _search: str) -> None:
        """No search by typing: letters and digits are verdicts."""

    def _on_current(self, now: QModelIndex, _before: QModelIndex) -> None:
        if now.isValid() and not self._quiet:
            self.moved.emit(now.row())
