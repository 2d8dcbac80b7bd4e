"""The links of a memory as an outline: grouped by category, each read from this memory; the equal of the picture."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QApplication, QStyleOptionViewItem, QTreeView, QWidget

from memgraph_gui.looks.look import Look
from memgraph_gui.panes.link_rows import LinkLine, OutlineDelegate, OutlineModel
from memgraph_gui.panes.rows import Index

__all__ = ["LinkLine", "Outline"]
_INDENT = 14  # px, of the categories, and once more of their links
_CARET = 12  # px
_MANY = 500  # links: so many rows have one height each, or laying them out would stop the window
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
        self.setIndentation(_INDENT)
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
        self._delegate.tall = len(lines) <= _MANY
        self.setUniformRowHeights(not self._delegate.tall)
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
        return self.point_at(lambda line: line.index not in (before, -1))

    def point_at(self, wanted: Callable[[LinkLine], bool]) -> bool:
        """Make the first link that fits current, in a group that is open then; False when none fits."""
        first = QModelIndex()
        for row in range(self.links.rowCount()):
            group = self.links.index(row, 0)
            fits = [n for n, line in enumerate(self.links.groups[row][1]) if wanted(line)]
            if fits and not first.isValid():
                first = self.links.index(fits[0], 0, group)
            if fits:
                self.setExpanded(group, True)
        if not first.isValid():
            return False
        self.setCurrentIndex(first)
        self.setFocus(Qt.FocusReason.ShortcutFocusReason)
        return True

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Titles have more room or less, and another height."""
        super().resizeEvent(event)
        width = self.viewport().width() - 2 * _INDENT
        if width != self._delegate.width:
            self._delegate.width = width
            if self._delegate.tall:
                self.scheduleDelayedItemsLayout()

    def height_of_all(self, most: int) -> int:
        """How high it is with all of its rows, but no higher than so many pixels."""
        height = 0
        for number, (_, lines) in enumerate(self.links.groups):
            group = self.links.index(number, 0)
            rows = len(lines) if self.isExpanded(group) else 0
            for index in (group, *(self.links.index(row, 0, group) for row in range(rows))):
                height += self._delegate.sizeHint(QStyleOptionViewItem(), index).height()
                if height >= most:
                    return most
        return height + 2 * self.frameWidth()

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
