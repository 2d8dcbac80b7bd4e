"""Lines of text in which what was searched for is marked: in the accent, and strong."""

from collections import OrderedDict
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QTextCharFormat, QTextLayout, QTextLine

from memgraph_gui.looks.look import Look
from memgraph_gui.looks.written import Written

Span = tuple[int, int]
_KEPT = 120  # marked lines that are kept shaped: those of some screens
_BEFORE_MARK = 12  # characters kept before the first mark where the line does not fit
_NARROWEST = 3  # px a character, on average: more than would fit so is not looked at
_ONE_LINE = str.maketrans("\n\r\t", "   ")


class MarkedLines:
    """Paints lines of one size, each cut with an ellipsis where it does not fit.

    Args:
        look: fonts and colours.
        size: of the scale.
        kept: a line whose first mark would not be seen begins a little before it.
    """

    def __init__(self, look: Look, size: int, *, kept: bool) -> None:
        self._look, self._begins_late = look, kept
        self._font, self._strong = look.fonts.font(size), look.fonts.font(size, strong=True)
        self._plain = Written(self._font)
        self._shaped: OrderedDict[object, tuple[QTextLayout, float, bool]] = OrderedDict()
        self._format: QTextCharFormat | None = None
        self._worn: object = None  # the colours it was made for

    def paint(self, painter: QPainter, rect: QRect, text: str, marks: Sequence[Span]) -> None:
        """Paint a line in the painter's pen, its marks in the accent."""
        if not marks:
            line = text.translate(_ONE_LINE)
            most = rect.width() // _NARROWEST + 2
            self._plain.paint(painter, rect, line if len(line) <= most else line[:most] + "…")
            return
        layout, height, wide = self._of(text, marks, rect.width())
        if wide:
            painter.save()
            painter.setClipRect(rect.adjusted(-1, -2, 2, 2))  # marks are bolder than what was measured
        layout.draw(painter, QPointF(rect.left(), rect.top() + (rect.height() - height) / 2))
        if wide:
            painter.restore()

    def _of(self, text: str, marks: Sequence[Span], width: int) -> tuple[QTextLayout, float, bool]:
        if self._worn is not self._look.tokens:
            self._worn, self._format = self._look.tokens, None
            self._shaped.clear()
        key = text, tuple(marks), width
        found = self._shaped.get(key)
        if found is not None:
            self._shaped.move_to_end(key)
            return found
        found = self._shaped[key] = self._shape(text.translate(_ONE_LINE), marks, width)
        if len(self._shaped) > _KEPT:
            self._shaped.popitem(last=False)
        return found

    def _shape(self, line: str, marks: Sequence[Span], width: int) -> tuple[QTextLayout, float, bool]:
        """The line laid out, its height, and whether it was cut; measuring what cannot fit takes longest."""
        metrics, most = self._plain.metrics, width // _NARROWEST + 2
        first = marks[0][1]
        if self._begins_late and first > _BEFORE_MARK and metrics.horizontalAdvance(line[:first]) > width - 12:
            line, marks = _from_mark(line, marks)
        wide = len(line) > most
        if wide:
            line = line[:most] + "…"
        else:
            layout, made = self._laid_out(line, len(line), marks)
            wide = made.naturalTextWidth() > width
        if wide:
            shown = metrics.elidedText(line, Qt.TextElideMode.ElideRight, width)
            layout, made = self._laid_out(shown, len(shown) - 1, marks)
        return layout, made.height(), wide

    def _laid_out(self, line: str, kept: int, marks: Sequence[Span]) -> tuple[QTextLayout, QTextLine]:
        layout = QTextLayout(line, self._font)
        layout.setCacheEnabled(True)
        spans = [_in_utf16(line, start, min(end, kept)) for start, end in marks if start < kept]
        layout.setFormats([self._mark(start, length) for start, length in spans])
        layout.beginLayout()
        made = layout.createLine()
        layout.endLayout()
        return layout, made

    def _mark(self, start: int, length: int) -> QTextLayout.FormatRange:
        if self._format is None:
            self._format = QTextCharFormat()
            self._format.setForeground(QColor(self._look.tokens.accent))
            self._format.setFont(self._strong)
        mark = QTextLayout.FormatRange()
        mark.start, mark.length, mark.format = start, length, self._format
        return mark


def _from_mark(line: str, marks: Sequence[Span]) -> tuple[str, list[Span]]:
    """The line from a little before its first mark on, so that the mark is seen however narrow the list is."""
    cut = max(0, marks[0][0] - _BEFORE_MARK)
    return "…" + line[cut:], [(start - cut + 1, end - cut + 1) for start, end in marks]


def _in_utf16(text: str, start: int, end: int) -> tuple[int, int]:
    """A span as Qt counts it: where it begins, and its length."""
    if text.isascii():
        return start, end - start
    first = len(text[:start].encode("utf-16-le", "surrogatepass")) // 2
    return first, len(text[start:end].encode("utf-16-le", "surrogatepass")) // 2
