"""What the colours, shapes and lines of the picture mean, with how many there are of each."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QScrollArea, QToolTip, QVBoxLayout, QWidget

from memgraph_gui.engine.vocabulary import Category
from memgraph_gui.looks.fonts import LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import grouped, plain_label, tooltip
from memgraph_gui.looks.signs import paint_link_sign, paint_memory_sign

ROW_HEIGHT = 22
_MARGIN = 12
_COLUMN_MINIMUM = 124


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """One line of the legend.

    Attributes:
        name: as shown.
        count: how many are drawn.
        memory_type: the type whose shape stands before it, or None for a link.
        category: the kind of link; None with `memory_type` None means ended links.
    """

    name: str
    count: int
    memory_type: str | None = None
    category: Category | None = None


class LegendPane(QScrollArea):
    """Memories by type and links by kind, most first, in as many columns as fit."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 4, 0, 8)
        column.setSpacing(0)
        head = look.fonts.font(LABEL, strong=True)
        self._memories, self._links = _Entries(look), _Entries(look)
        self._heads = []
        for title, entries in (("Memories by type", self._memories), ("Links by kind", self._links)):
            label = plain_label(title, font=head, role="second")
            self._heads.append(label)
            label.setContentsMargins(_MARGIN, 8, _MARGIN, 6)
            column.addWidget(label)
            column.addWidget(entries)
        column.addStretch(1)
        self.setWidget(inside)
        look.changed.connect(self._memories.update)
        look.changed.connect(self._links.update)

    def show_entries(self, memories: Sequence[LegendEntry], links: Sequence[LegendEntry]) -> None:
        """Show other counts."""
        self._memories.show_entries(memories)
        self._links.show_entries(links)
        for label, part in zip(self._heads, (memories, links), strict=True):
            label.setVisible(bool(part))

    def texts(self) -> list[str]:
        """What can be read in it, line by line; for screen readers and tests."""
        return [f"{entry.name} {entry.count}" for part in (self._memories, self._links) for entry in part.entries]


class _Entries(QWidget):
    """A grid of entries, filled down the columns."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.entries: Sequence[LegendEntry] = ()
        self._look = look
        self._font = look.fonts.font(LABEL)
        self._figures = look.fonts.font(LABEL, tabular=True)

    def show_entries(self, entries: Sequence[LegendEntry]) -> None:
        if entries != self.entries:
            self.entries = entries
            self.updateGeometry()
            self.update()
        self.setAccessibleDescription(", ".join(f"{entry.name} {entry.count}" for entry in entries))

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._shape(width)[1] * ROW_HEIGHT

    def sizeHint(self) -> QSize:
        return QSize(2 * _COLUMN_MINIMUM + 2 * _MARGIN, self.heightForWidth(2 * _COLUMN_MINIMUM + 2 * _MARGIN))

    def minimumSizeHint(self) -> QSize:
        return QSize(_COLUMN_MINIMUM, ROW_HEIGHT)

    def event(self, event: QEvent) -> bool:
        """The full name on hover, as it may be cut."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            for number, entry in enumerate(self.entries):
                if self._place(number).contains(event.pos()):
                    QToolTip.showText(event.globalPos(), tooltip(f"{entry.name}: {grouped(entry.count)}"), self)
                    return True
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        for number, entry in enumerate(self.entries):
            self._paint_entry(painter, self._place(number), entry)

    def _paint_entry(self, painter: QPainter, place: QRect, entry: LegendEntry) -> None:
        tokens = self._look.tokens
        wide = entry.memory_type is None
        sign = QRect(place.left(), place.top(), 26 if wide else 16, place.height())
        if entry.memory_type is not None:
            paint_memory_sign(painter, sign, entry.memory_type, tokens)
        else:
            paint_link_sign(painter, sign, entry.category, tokens)
        painter.setFont(self._figures)
        painter.setPen(QColor(tokens.ink2))
        count = grouped(entry.count)
        width = painter.fontMetrics().horizontalAdvance(count)
        end = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight | Qt.TextFlag.TextSingleLine)
        painter.drawText(place, end, count)
        painter.setFont(self._font)
        painter.setPen(QColor(tokens.ink))
        name = QRect(sign.right() + 8, place.top(), place.right() - width - sign.right() - 14, place.height())
        text = painter.fontMetrics().elidedText(entry.name[:80], Qt.TextElideMode.ElideRight, name.width())
        painter.drawText(name, int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine), text)

    def _place(self, number: int) -> QRect:
        columns, rows = self._shape(self.width())
        width = (self.width() - 2 * _MARGIN - (columns - 1) * _MARGIN) // columns
        left = _MARGIN + (number // rows) * (width + _MARGIN)
        return QRect(left, (number % rows) * ROW_HEIGHT, width, ROW_HEIGHT)

    def _shape(self, width: int) -> tuple[int, int]:
        """Columns and rows."""
        columns = max(1, (width - _MARGIN) // (_COLUMN_MINIMUM + _MARGIN))
        return columns, max(1, -(-len(self.entries) // columns))
