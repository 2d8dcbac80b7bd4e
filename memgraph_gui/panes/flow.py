"""A layout that fills lines from left to right and begins a new one where the width ends: for chips."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class LinesLayout(QLayout):
    """A layout of lines: it holds what it is given, and is as high as its lines are at a width."""

    def __init__(self, parent: QWidget | None = None, *, gap: int) -> None:
        super().__init__(*([parent] if parent is not None else []))
        self._items: list[QLayoutItem] = []
        self._gap = gap

    def addItem(self, item: QLayoutItem) -> None:
        """Qt's way of adding."""
        self._items.append(item)

    def count(self) -> int:
        """How many there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem:
        """One of them; None behind the last, as Qt asks for."""
        return self._items[index] if 0 <= index < len(self._items) else None  # type: ignore[return-value]  # Qt's rule

    def takeAt(self, index: int) -> QLayoutItem:
        """Take one out."""
        taken = self._items.pop(index) if 0 <= index < len(self._items) else None
        return taken  # type: ignore[return-value]  # Qt's rule

    def heightForWidth(self, width: int) -> int:
        """Height of the lines at a width."""
        return self._place(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        """Put everything into its line."""
        super().setGeometry(rect)
        self._place(rect, move=True)

    def _place(self, rect: QRect, *, move: bool) -> int:
        """Work out the lines in a place, put everything there or not, and say how high they are."""
        raise NotImplementedError


class FlowLayout(LinesLayout):
    """Widgets in lines, each as large as it wants to be."""

    def __init__(self, *, spacing: int) -> None:
        super().__init__(gap=spacing)

    def clear(self) -> None:
        """Take all widgets out and let them go."""
        while self._items:
            widget = self._items.pop().widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()

    def expandingDirections(self) -> Qt.Orientation:
        """It needs no more room than its lines."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """Narrower means more lines."""
        return True

    def sizeHint(self) -> QSize:
        """As small as can be; the height follows from the width."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        """The widest widget, and the margins."""
        margins = self.contentsMargins()
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom())

    def _place(self, rect: QRect, *, move: bool) -> int:
        margins = self.contentsMargins()
        inner = rect.adjusted(margins.left(), margins.top(), -margins.right(), -margins.bottom())
        x, y, height = inner.left(), inner.top(), 0
        for item in self._items:
            if item.isEmpty():
                continue  # hidden: it takes no room and no gap
            size = item.sizeHint()
            if x > inner.left() and x + size.width() > inner.right() + 1:
                x, y, height = inner.left(), y + height + self._gap, 0
            if move:
                item.setGeometry(QRect(QPoint(x, y), size))
            x += size.width() + self._gap
            height = max(height, size.height())
        return y + height - rect.top() + margins.bottom()
