"""What the colours, shapes and lines of the picture mean, with how many there are of each."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QToolButton, QToolTip, QVBoxLayout, QWidget

from memgraph_gui.engine.vocabulary import Category
from memgraph_gui.looks.fonts import LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.overlay_legend import OverlayLegend
from memgraph_gui.looks.plain import grouped, plain_label, tooltip
from memgraph_gui.looks.signs import paint_link_sign, paint_memory_sign
from memgraph_gui.panes.overlay_legend import OverlayLegendBox

ROW_HEIGHT = 22
_MARGIN = 12
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


@dataclass(frozen=True, slots=True)
class FacetEntries:
    """What the memories in the list have, by what they can be filtered by."""

    memories: tuple[LegendEntry, ...]
    links: tuple[LegendEntry, ...]
    projects: tuple[LegendEntry, ...]
    tags: tuple[LegendEntry, ...]
    months: tuple[LegendEntry, ...]


class LegendPane(QScrollArea):
    """What the signs mean, and what the list has: a click filters, a click with Alt leaves out.

    Signals:
        chosen: a filter, as it would be typed.
    """

    chosen = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(0, 4, 0, 8)
        column.setSpacing(0)
        self.overlay = OverlayLegendBox(look)
        column.addWidget(self.overlay)
        self._memories = _Section(look, "Memories by type", hint="click to filter")
        self._links = _Section(look, "Links by kind")
        self._short = False
        self._projects = _Section(look, "Projects", folded=True)
        self._tags = _Section(look, "Tags", folded=True)
        self._months = _Section(look, "Months", folded=True)
        for section in (self._memories, self._links, self._projects, self._tags, self._months):
            section.entries.chosen.connect(self.chosen)
            look.changed.connect(section.entries.update)
            column.addWidget(section)
        for section in (self._projects, self._tags, self._months):
            section.hide()
        column.addStretch(1)
        self.setWidget(inside)

    def show_entries(self, memories: Sequence[LegendEntry], links: Sequence[LegendEntry]) -> None:
        """Show other counts."""
        self._memories.entries.show_entries(memories)
        self._links.entries.show_entries(links)
        self._memories.setVisible(bool(memories))
        self._links.setVisible(bool(links))

    def show_facets(self, facets: FacetEntries) -> None:
        """Show what the list has."""
        self.show_entries(facets.memories, facets.links)
        for section, entries in (
            (self._projects, facets.projects),
            (self._tags, facets.tags),
            (self._months, facets.months),
        ):
            section.entries.show_entries(entries)
            section.setVisible(bool(entries) and not self._short)

    def show_overlay(self, legend: OverlayLegend | None) -> None:
        """Say what colour means; None: the type, as the rows below show."""
        self.overlay.show_legend(legend)
        for section in (self._memories, self._links):
            section.entries.grey = legend is not None
            section.entries.update()

    def show_short(self, short: bool) -> None:
        """Types and kinds only, for where there is little room, or everything."""
        self._short = short
        for section in (self._projects, self._tags, self._months):
            section.setVisible(bool(section.entries.entries) and not short)

    def texts(self) -> list[str]:
        """What can be read of types and kinds, line by line; for screen readers and tests."""
        parts = (self._memories.entries, self._links.entries)
        return [f"{entry.name} {entry.count}" for part in parts for entry in part.entries]


class _Section(QWidget):
    """A head that folds, and its entries."""

    def __init__(self, look: Look, title: str, *, hint: str = "", folded: bool = False) -> None:
        super().__init__()
        self._head = QToolButton()
        self._head.setProperty("role", "fold")
        self._head.setFont(look.fonts.font(LABEL, strong=True))
        self._head.setText(title)
        self._head.setCheckable(True)
        self._head.setChecked(not folded)
        self._head.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._head.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._head.toggled.connect(self._on_toggled)
        self._look = look
        self.entries = _Entries(look)
        self.entries.setAccessibleName(title)
        row = QHBoxLayout()
        row.setContentsMargins(_MARGIN - 4, 2, _MARGIN, 2)
        row.addWidget(self._head)
        row.addStretch(1)
        if hint:
            row.addWidget(plain_label(hint, font=look.fonts.font(LABEL), role="hint"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(self.entries)
        self._on_toggled(not folded)

    def _on_toggled(self, unfolded: bool) -> None:
        self._head.setIcon(self._look.icon("caret-down" if unfolded else "caret-right"))
        self.entries.setVisible(unfolded)


class _Entries(QWidget):
    """A grid of entries, filled down the columns; arrows walk it, Enter filters, with Alt it leaves out."""

    chosen = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.entries: Sequence[LegendEntry] = ()
        self.grey = False  # colour means something else now
        self._current = 0
        self._under = -1
        self._look = look
        self._font = look.fonts.font(LABEL)
        self._strong = look.fonts.font(LABEL, strong=True)
        self._figures = look.fonts.font(LABEL, tabular=True)
        self.setMouseTracking(True)

    def show_entries(self, entries: Sequence[LegendEntry]) -> None:
        if tuple(entries) != tuple(self.entries):
            self.entries = entries
            self._current = min(self._current, max(0, len(entries) - 1))
            self.updateGeometry()
            self.update()
        clickable = any(entry.choose for entry in entries)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if clickable else Qt.FocusPolicy.NoFocus)
        self._tell()

    def _tell(self) -> None:
        all_of_them = ", ".join(entry.spoken() for entry in self.entries)
        now = f"{self.entries[self._current].spoken()}. All: " if self.hasFocus() and self.entries else ""
        self.setAccessibleDescription(now + all_of_them)

    def _at(self, place: QPoint) -> int:
        return next((n for n in range(len(self.entries)) if self._place(n).contains(place)), -1)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        under = self._at(event.position().toPoint())
        if under != self._under:
            self._under = under
            clickable = under >= 0 and bool(self.entries[under].choose)
            self.setCursor(Qt.CursorShape.PointingHandCursor if clickable else Qt.CursorShape.ArrowCursor)
            self.update()

    def leaveEvent(self, _event: QEvent) -> None:
        self._under = -1
        self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        number = self._at(event.position().toPoint())
        if number >= 0 and event.button() == Qt.MouseButton.LeftButton:
            self._choose(number, without=bool(event.modifiers() & Qt.KeyboardModifier.AltModifier))

    def _choose(self, number: int, *, without: bool) -> None:
        entry = self.entries[number]
        # What is left out comes back by a plain click: the same filter once more takes it away.
        text = entry.exclude if without or entry.excluded else entry.choose
        if text:
            self.chosen.emit(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        rows = self._shape(self.width())[1]
        step = {
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_Right: rows,
            Qt.Key.Key_Left: -rows,
        }.get(Qt.Key(event.key()), 0)
        if step and self.entries:
            self._current = max(0, min(len(self.entries) - 1, self._current + step))
            self._tell()
            self.update()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self.entries:
            self._choose(self._current, without=bool(event.modifiers() & Qt.KeyboardModifier.AltModifier))
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._tell()
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

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
                    QToolTip.showText(event.globalPos(), tooltip(_tip(entry)), self)
                    return True
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        tokens = self._look.tokens
        for number, entry in enumerate(self.entries):
            place = self._place(number)
            around = place.adjusted(-4, 0, 4, 0)
            if entry.chosen or (number == self._under and entry.choose):
                painter.fillRect(around, QColor(tokens.soft if entry.chosen else tokens.hover))
            if self.hasFocus() and number == self._current:
                painter.setPen(QColor(tokens.accent))
                painter.drawRect(around.adjusted(0, 0, -1, -1))
            self._paint_entry(painter, place, entry)

    def _paint_entry(self, painter: QPainter, place: QRect, entry: LegendEntry) -> None:
        tokens = self._look.tokens
        wide = entry.memory_type is None
        size = 0 if entry.plain else 26 if wide else 16
        sign = QRect(place.left(), place.top(), size, place.height())
        painter.setOpacity(0.45 if entry.excluded else 1.0)
        if entry.plain:
            sign.moveLeft(place.left() - 8)
        elif entry.memory_type is not None:
            paint_memory_sign(painter, sign, entry.memory_type, tokens, colour=tokens.ink2 if self.grey else None)
        else:
            paint_link_sign(painter, sign, entry.category, tokens, colour=tokens.ink3 if self.grey else None)
        painter.setFont(self._figures)
        painter.setPen(QColor(tokens.ink2))
        count = grouped(entry.count)
        width = painter.fontMetrics().horizontalAdvance(count)
        end = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight | Qt.TextFlag.TextSingleLine)
        painter.drawText(place, end, count)
        painter.setFont(self._font)
        painter.setPen(QColor(tokens.accent if entry.chosen else tokens.ink))
        name = QRect(sign.right() + 8, place.top(), place.right() - width - sign.right() - 14, place.height())
        text = painter.fontMetrics().elidedText(entry.name[:80], Qt.TextElideMode.ElideRight, name.width())
        painter.drawText(name, int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine), text)
        if entry.excluded:
            middle = name.center().y() + 1
            painter.drawLine(name.left(), middle, name.left() + painter.fontMetrics().horizontalAdvance(text), middle)
        painter.setOpacity(1.0)

    def _place(self, number: int) -> QRect:
        columns, rows = self._shape(self.width())
        width = (self.width() - 2 * _MARGIN - (columns - 1) * _MARGIN) // columns
        left = _MARGIN + (number // rows) * (width + _MARGIN)
        return QRect(left, (number % rows) * ROW_HEIGHT, width, ROW_HEIGHT)

    def _shape(self, width: int) -> tuple[int, int]:
        """Columns and rows."""
        columns = max(1, (width - _MARGIN) // (_COLUMN_MINIMUM + _MARGIN))
        return columns, max(1, -(-len(self.entries) // columns))


def _tip(entry: LegendEntry) -> str:
    how = "\nClick: only these. Alt and click: without these." if entry.choose else ""
    return f"{entry.name}: {grouped(entry.count)}{how}"
