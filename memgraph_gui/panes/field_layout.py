"""A field whose chips take as many lines as they need: what stands before them, the chips, the text, what ends it."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QWidget

from memgraph_gui.panes.flow import LinesLayout

_LEAST_TEXT = 88  # px; a line with less room for the text leaves it to the next one


class FieldLayout(LinesLayout):
    """Chips flow; the text takes what the last line leaves, or a line of its own; icon and ends keep to the first."""

    def __init__(
        self, parent: QWidget, *, line: int, gap: int, head: QWidget, text: QWidget, ends: list[QWidget]
    ) -> None:
        super().__init__(parent, gap=gap)
        self._line = line
        self._head, self._text, self._ends = head, text, ends
        for widget in (head, text, *ends):
            self.addWidget(widget)

    def put(self, place: int, chip: QWidget) -> None:
        """Add a chip as the one of this number."""
        self.addWidget(chip)
        self._items.insert(1 + place, self._items.pop())

    def expandingDirections(self) -> Qt.Orientation:
        """It is as high as its lines."""
        return Qt.Orientation.Horizontal

    def sizeHint(self) -> QSize:
        """One line; whoever holds it asks for the height at its width."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        """One line, with room for little text."""
        margins = self.contentsMargins()
        return QSize(_LEAST_TEXT + 48, self._line) + QSize(
            margins.left() + margins.right(), margins.top() + margins.bottom()
        )

    def _place(self, rect: QRect, *, move: bool) -> int:
        margins = self.contentsMargins()
        inner = rect.adjusted(margins.left(), margins.top(), -margins.right(), -margins.bottom())
        left, right = self._place_ends(inner, move=move)
        x, y, end = left, inner.top(), right
        for item in self._items:
            if item.widget() in (self._head, self._text, *self._ends):
                continue
            size = item.sizeHint()
            if x > left and x + size.width() > end:
                x, y, end = left, y + self._line, inner.right() + 1
            width = min(size.width(), end - x)
            if move:
                item.setGeometry(self._in_line(QPoint(x, y), QSize(width, size.height())))
            x += width + self._gap
        if x > left and end - x < _LEAST_TEXT:
            x, y, end = left, y + self._line, inner.right() + 1
        if move:
            height = min(self._line, self._text.sizeHint().height())
            self._text.setGeometry(self._in_line(QPoint(x, y), QSize(end - x, height)))
        return y + self._line - rect.top() + margins.bottom()

    def _place_ends(self, inner: QRect, *, move: bool) -> tuple[int, int]:
        """Where chips and text begin, and where they end in the first line."""
        left, right = inner.left(), inner.right() + 1
        size = self._head.sizeHint()
        if move:
            self._head.setGeometry(self._in_line(QPoint(left, inner.top()), size))
        left += size.width() + self._gap
        for widget in reversed(self._ends):
            if widget.isHidden():
                continue
            size = widget.sizeHint()
            right -= size.width()
            if move:
                widget.setGeometry(self._in_line(QPoint(right, inner.top()), size))
            right -= self._gap
        return left, right

    def _in_line(self, at: QPoint, size: QSize) -> QRect:
        """A widget of this size, in the middle of the line that begins at a height."""
        return QRect(QPoint(at.x(), at.y() + (self._line - size.height()) // 2), size)
