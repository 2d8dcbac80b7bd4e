"""The rows of a memory's links: what stands in them, and how they are painted."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem

from memgraph_gui.engine.vocabulary import Category
from memgraph_gui.looks.fonts import LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.numbers import decimal
from memgraph_gui.looks.plain import grouped, tooltip
from memgraph_gui.looks.signs import paint_link_sign, paint_memory_sign
from memgraph_gui.panes.row_ground import begin_row, end_row
from memgraph_gui.panes.rows import Index
from memgraph_gui.panes.two_lines import in_two

ROW = 24
_LINE = 16  # px, a second line
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


@dataclass(frozen=True, slots=True)
class _Places:
    """Where the parts of a link stand in its row, but for their heights: left ends and widths."""

    words: int
    sign: int
    title: int
    title_width: int

    @property
    def words_width(self) -> int:
        return self.sign - 6 - self.words


class OutlineDelegate(QStyledItemDelegate):
    """Paints categories and links; text never reaches a widget that could read markup in it.

    A title that does not fit takes a second line: often two differ at their ends alone.

    Attributes:
        tall: rows may have two lines; else all have one height, as thousands of them must.
        width: of a link's row, px.
    """

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.tall, self.width = True, 0
        self._label = look.fonts.font(LABEL)
        self._strong = look.fonts.font(LABEL, strong=True)
        self._figures = look.fonts.font(LABEL, tabular=True)

    def sizeHint(self, _option: QStyleOptionViewItem, index: Index) -> QSize:
        """One line, or two."""
        model = index.model()
        line = model.line(index) if self.tall and isinstance(model, OutlineModel) else None
        two = line is not None and len(max(self.written(line, self.width), key=len)) > 1
        return QSize(100, ROW + _LINE if two else ROW)

    def written(self, line: LinkLine, width: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The words and the title of a link as they stand in a row of this width, in lines."""
        metrics, places = QFontMetrics(self._label), self._places(line, 0, width)
        parts = (line.words, places.words_width), (line.title, places.title_width)
        most = 2 if self.tall else 1
        words, title = (in_two(_one_line(text), metrics, room, most) for text, room in parts)
        return words, title

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
        painter.setFont(self._strong)
        painter.setPen(QColor(tokens.ink))
        painter.drawText(QRect(left, rect.top(), 200, rect.height()), _MIDDLE, name)
        after = left + QFontMetrics(self._strong).horizontalAdvance(name) + 8
        painter.setFont(self._figures)
        painter.setPen(QColor(tokens.ink3))
        painter.drawText(QRect(after, rect.top(), 60, rect.height()), _MIDDLE, grouped(count))

    def _paint_line(self, painter: QPainter, rect: QRect, line: LinkLine) -> None:
        tokens = self._look.tokens
        painter.setFont(self._figures)
        painter.setPen(QColor(tokens.ink3))
        end = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight | Qt.TextFlag.TextSingleLine)
        painter.drawText(QRect(rect.left(), rect.top(), rect.width() - _END, ROW), end, _figure(line))
        places = self._places(line, rect.left(), rect.width())
        words, title = self.written(line, rect.width())
        self._write(painter, QRect(places.words, rect.top(), places.words_width, ROW), words, second=True)
        paint_memory_sign(painter, QRect(places.sign, rect.top(), 16, ROW), line.memory_type, tokens)
        self._write(painter, QRect(places.title, rect.top(), places.title_width, ROW), title, second=line.ended)

    def _places(self, line: LinkLine, left: int, width: int) -> _Places:
        words = left + 2
        sign = words + min(_WORDS, max(0, width - 2 - _END) // 3) + 6
        title = sign + 16 + 6
        figure = QFontMetrics(self._figures).horizontalAdvance(_figure(line))
        return _Places(words, sign, title, left + width - _END - figure - 8 - title)

    def _write(self, painter: QPainter, first: QRect, lines: tuple[str, ...], *, second: bool) -> None:
        painter.setFont(self._label)
        painter.setPen(QColor(self._look.tokens.ink2 if second else self._look.tokens.ink))
        for number, text in enumerate(lines):
            painter.drawText(first.translated(0, number * _LINE), _MIDDLE, text)


def _figure(line: LinkLine) -> str:
    """What stands at the right end of a link's row."""
    return "ended" if line.ended else "" if math.isnan(line.strength) else decimal(line.strength, 1)


def _one_line(text: str) -> str:
    return " ".join(text[:300].splitlines())


_END = 12  # px, the margin at the right
_MIDDLE = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)
