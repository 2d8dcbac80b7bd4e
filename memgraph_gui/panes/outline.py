"""The links of a memory as an outline: grouped by category, each read from this memory; the equal of the picture."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from memgraph_gui.engine.vocabulary import Category
from memgraph_gui.looks.fonts import LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.numbers import decimal
from memgraph_gui.looks.plain import grouped, tooltip
from memgraph_gui.looks.signs import paint_link_sign, paint_memory_sign
from memgraph_gui.panes.row_ground import begin_row, end_row
from memgraph_gui.panes.rows import Index

ROW = 24
_CARET = 12  # px
_WORDS = 96  # px, the column of "is solved by"
_NONE = QModelIndex()


@dataclass(frozen=True, slots=True)
class LinkLine:
    """One link of the memory shown, as it reads from this memory.

    Attributes:
        words: "is solved by".
        title, memory_type: of the other memory; its id and '' where it does not exist.
        ended: its validity has ended.
        strength, confidence: as stored, NaN where they are not.
        index: of the other memory in the graph, -1 where there is none.
        type, category: of the link. rowid: of its row. forward: this memory is its source.
        holds: it is one of those that are looked at (as of a date, or all); None: those that have not ended are.
        valid: "since 3 Mar 2026", "3 Mar to 4 May 2026"; ''.
    """

    words: str
    title: str
    memory_type: str
    ended: bool
    strength: float
    index: int
    type: str = ""
    category: Category = Category.CONTEXT
    rowid: int = 0
    forward: bool = True
    confidence: float = math.nan
    valid: str = ""
    holds: bool | None = None

    @property
    def looked_at(self) -> bool:
        """It is listed without being asked for."""
        return not self.ended if self.holds is None else self.holds

    def spoken(self) -> str:
        """The whole line in words."""
        parts = [f"{self.words} {self.title}"]
        if self.memory_type:
            parts.append(self.memory_type.replace("_", " "))
        if not math.isnan(self.strength):
            parts.append(f"strength {decimal(self.strength, 2)}")
        if not math.isnan(self.confidence):
            parts.append(f"confidence {decimal(self.confidence, 2)}")
        if self.ended:
            parts.append("ended")
        return ", ".join(parts)


class OutlineModel(QAbstractItemModel):
    """Categories, and below each its links."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.groups: list[tuple[Category, list[LinkLine]]] = []
        self.details: dict[int, str] = {}  # by rowid of the link: its context

    def show(self, lines: Sequence[LinkLine]) -> None:
        """Show other links."""
        found: dict[Category, list[LinkLine]] = {}
        for line in lines:
            found.setdefault(line.category, []).append(line)
        self.beginResetModel()
        self.groups = [(category, found[category]) for category in Category if category in found]
        self.details = {}
        self.endResetModel()

    def line(self, index: Index) -> LinkLine | None:
        """The link of a row, None for a category."""
        if not index.isValid() or not index.internalId():
            return None
        return self.groups[index.internalId() - 1][1][index.row()]

    def index(self, row: int, column: int, parent: Index = _NONE) -> QModelIndex:
        """Rows below a category carry its number plus one; categories carry 0."""
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        return self.createIndex(row, column, parent.row() + 1 if parent.isValid() else 0)

    def parent(self, index: Index = _NONE) -> QModelIndex:  # type: ignore[override]  # Qt overloads the name
        """The category of a link."""
        if not index.isValid() or not index.internalId():
            return QModelIndex()
        return self.createIndex(index.internalId() - 1, 0, 0)

    def rowCount(self, parent: Index = _NONE) -> int:
        """Categories, or links of one."""
        if not parent.isValid():
            return len(self.groups)
        return 0 if parent.internalId() else len(self.groups[parent.row()][1])

    def columnCount(self, _parent: Index = _NONE) -> int:
        """One."""
        return 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Text as typed, the tip escaped."""
        if not index.isValid():
            return None
        line = self.line(index)
        if line is None:
            category, lines = self.groups[index.row()]
            said = role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
            return f"{category.value.capitalize()} {grouped(len(lines))}" if said else None
        answers: dict[int, Callable[[], object]] = {
            Qt.ItemDataRole.DisplayRole: lambda: f"{line.words} {line.title}",
            Qt.ItemDataRole.AccessibleTextRole: line.spoken,
            Qt.ItemDataRole.ToolTipRole: lambda: tooltip(self.told(line)),
            Qt.ItemDataRole.UserRole: lambda: line.index,
        }
        return answers[role]() if role in answers else None

    def told(self, line: LinkLine) -> str:
        """All that is known of a link, in lines."""
        facts = [f"{line.words} {line.title}"]
        scores = [
            f"{name} {decimal(value, 2)}"
            for name, value in (("strength", line.strength), ("confidence", line.confidence))
            if not math.isnan(value)
        ]
        facts.append(" · ".join([line.type, *scores] if line.type else scores))
        facts.append(line.valid)
        facts.append(self.details.get(line.rowid, ""))
        return "\n".join(fact for fact in facts if fact)


class OutlineDelegate(QStyledItemDelegate):
    """Paints categories and links; text never reaches a widget that could read markup in it."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._label = look.fonts.font(LABEL)
        self._strong = look.fonts.font(LABEL, strong=True)
        self._figures = look.fonts.font(LABEL, tabular=True)

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """One height for all rows."""
        return QSize(100, ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Ground by state, then what the row says."""
        model = index.model()
        if not isinstance(model, OutlineModel):
            return
        tokens = self._look.tokens
        rect = begin_row(painter, option, tokens)
        line = model.line(index)
        if line is None:
            category, lines = model.groups[index.row()]
            self._paint_category(painter, rect, category, len(lines))
        else:
            self._paint_line(painter, rect, line)
        end_row(painter, option, tokens)

    def _paint_category(self, painter: QPainter, rect: QRect, category: Category, count: int) -> None:
        tokens = self._look.tokens
        paint_link_sign(painter, QRect(rect.left() + 2, rect.top(), 28, rect.height()), category, tokens)
        name = category.value.capitalize()
        left = rect.left() + 40
        self._write(painter, QRect(left, rect.top(), 200, rect.height()), name, strong=True)
        after = left + QFontMetrics(self._strong).horizontalAdvance(name) + 8
        painter.setFont(self._figures)
        painter.setPen(QColor(tokens.ink3))
        painter.drawText(QRect(after, rect.top(), 60, rect.height()), _MIDDLE, grouped(count))

    def _paint_line(self, painter: QPainter, rect: QRect, line: LinkLine) -> None:
        tokens = self._look.tokens
        inner = rect.adjusted(2, 0, -12, 0)
        right = "ended" if line.ended else "" if math.isnan(line.strength) else decimal(line.strength, 1)
        painter.setFont(self._figures)
        painter.setPen(QColor(tokens.ink3))
        width = painter.fontMetrics().horizontalAdvance(right)
        end = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight | Qt.TextFlag.TextSingleLine)
        painter.drawText(inner, end, right)
        words = QRect(inner.left(), inner.top(), min(_WORDS, inner.width() // 3), inner.height())
        self._write(painter, words, line.words, second=True)
        sign = QRect(words.right() + 6, inner.top(), 16, inner.height())
        paint_memory_sign(painter, sign, line.memory_type, tokens)
        title = QRect(sign.right() + 6, inner.top(), inner.right() - width - sign.right() - 14, inner.height())
        self._write(painter, title, line.title, second=line.ended)

    def _write(
        self, painter: QPainter, rect: QRect, text: str, *, strong: bool = False, second: bool = False
    ) -> None:
        tokens = self._look.tokens
        painter.setFont(self._strong if strong else self._label)
        painter.setPen(QColor(tokens.ink2 if second else tokens.ink))
        one_line = " ".join(text[:300].splitlines())
        shown = painter.fontMetrics().elidedText(one_line, Qt.TextElideMode.ElideRight, rect.width())
        painter.drawText(rect, _MIDDLE, shown)


_MIDDLE = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)
_UPWARD = (
    QAbstractItemView.CursorAction.MoveUp,
    QAbstractItemView.CursorAction.MovePrevious,
    QAbstractItemView.CursorAction.MovePageUp,
    QAbstractItemView.CursorAction.MoveEnd,
)
_SELECTING = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier


class Outline(QTreeView):
    """The outline with its keys: arrows walk it, Enter follows a link.

    Signals:
        followed: the index of the memory at the other end. pointed: the `LinkLine` that is current, or None.
    """

    followed = Signal(int)
    pointed = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._memory = self._followed_from = self._listed = -1
        self._left_by: dict[int, int] = {}  # by memory, the rowid of the link by which it was left last
        self.returning = False  # the next memory is come back to
        self.links = OutlineModel(self)
        self._delegate = OutlineDelegate(look)
        self.setModel(self.links)
        self.setItemDelegate(self._delegate)
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setIndentation(14)
        self.setMouseTracking(True)
        self.setExpandsOnDoubleClick(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Links of the memory")
        self.setAccessibleDescription("Arrow keys walk the links, Enter follows one, Left folds a group")
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.clicked.connect(self._on_clicked)
        self.selectionModel().currentChanged.connect(self._on_current)

    def show_links(self, lines: Sequence[LinkLine]) -> None:
        """Show other links, all groups open; who walks by keys is at the first one that goes on.

        When the same memory's links are shown again (one was edited), the link that was pointed at stays it; who
        comes back to a memory is at the link by which it was left.
        """
        walking, before = self.hasFocus(), self._followed_from
        pointed = self.links.line(self.currentIndex()) if self._listed == self._memory else None
        self._listed = self._memory
        self.links.show(lines)
        self.expandAll()
        if pointed is not None and self._point_again(pointed.rowid):
            return
        if self.returning and self._point_again(self._left_by.get(self._memory, -1)):
            return
        if walking and not self._point_beyond(before):
            self.point_at(lambda _line: True)

    def _point_again(self, rowid: int) -> bool:
        for row, (_, lines) in enumerate(self.links.groups):
            for number, line in enumerate(lines):
                if line.rowid == rowid:
                    self.setCurrentIndex(self.links.index(number, 0, self.links.index(row, 0)))
                    return True
        return False

    def show_memory(self, index: int) -> None:
        """Whose links are shown from now on, as an index of the graph."""
        if index != self._memory:
            self._followed_from, self._memory = self._memory, index

    def _point_beyond(self, before: int) -> bool:
        return self.point_at(lambda line: line.index not in (before, -1), fold=False)

    def point_at(self, wanted: Callable[[LinkLine], bool], *, fold: bool = True) -> bool:
        """Make the first link that fits current; False when none fits.

        Args:
            wanted: whether a link fits.
            fold: close the groups that hold none that does.
        """
        first = QModelIndex()
        for row in range(self.links.rowCount()):
            group = self.links.index(row, 0)
            fits = [n for n, line in enumerate(self.links.groups[row][1]) if wanted(line)]
            if fits and not first.isValid():
                first = self.links.index(fits[0], 0, group)
            self.setExpanded(group, bool(fits) or not fold)
        if not first.isValid():
            self.expandAll()
            return False
        self.setCurrentIndex(first)
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        return True

    def moveCursor(  # noqa: N802 - Qt's own name
        self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        """From link to link: of the categories only a folded one is a stop, else its links were out of reach."""
        to: QModelIndex = super().moveCursor(action, modifiers)
        further = self.indexAbove if action in _UPWARD else self.indexBelow
        while to.isValid() and not self._is_stop(to):
            to = further(to)
        return to if to.isValid() else self.currentIndex()

    def _is_stop(self, index: QModelIndex) -> bool:
        return self.links.line(index) is not None or not self.isExpanded(index)

    def drawBranches(self, painter: QPainter, rect: QRect, index: Index) -> None:  # noqa: N802 - Qt's own name
        """A triangle before each category: it folds by a click."""
        super().drawBranches(painter, rect, index)
        if self.links.line(index) is None:
            place = QRect(0, 0, _CARET, _CARET)
            place.moveCenter(rect.center())
            self._look.icon("caret-down" if self.isExpanded(index) else "caret-right").paint(painter, place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter follows, on a category it folds; Left folds the category of a link, Right unfolds it again."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._on_chosen(self.currentIndex())
        elif event.key() == Qt.Key.Key_Left:
            self._go_up(self.currentIndex())
        elif event.key() == Qt.Key.Key_Right:
            self._go_down(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _go_up(self, index: QModelIndex) -> None:
        """The group folds, and is current then: the same under every style."""
        group = index.parent() if index.parent().isValid() else index
        self.setCurrentIndex(group)
        self.setExpanded(group, False)

    def _go_down(self, index: QModelIndex) -> None:
        """A group unfolds and leads to its first link."""
        if self.links.line(index) is None and index.isValid():
            self.setExpanded(index, True)
            self.setCurrentIndex(self.links.index(0, 0, index))

    def chosen_lines(self) -> list[LinkLine]:
        """The links that are selected, in their order."""
        indexes = sorted(self.selectionModel().selectedIndexes(), key=lambda one: (one.internalId(), one.row()))
        return [line for one in indexes if (line := self.links.line(one)) is not None]

    def _on_clicked(self, index: QModelIndex) -> None:
        """With Ctrl or Shift a click selects links and follows none."""
        if not QApplication.keyboardModifiers() & _SELECTING:
            self._on_chosen(index)

    def _on_chosen(self, index: QModelIndex) -> None:
        line = self.links.line(index)
        if line is None:
            self.setExpanded(index, not self.isExpanded(index))
        elif line.index >= 0:
            self._left_by[self._memory] = line.rowid
            self.followed.emit(line.index)

    def _on_current(self, now: QModelIndex, _before: QModelIndex) -> None:
        self.pointed.emit(self.links.line(now))
