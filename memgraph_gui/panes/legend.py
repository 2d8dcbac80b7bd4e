"""What the colours, shapes and lines of the picture mean, with how many there are of each."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from memgraph_gui.looks.fonts import LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.mark_rows import MarkRow
from memgraph_gui.looks.overlay_legend import OverlayLegend
from memgraph_gui.looks.plain import plain_label
from memgraph_gui.panes.legend_entries import MARGIN, Entries, LegendEntry
from memgraph_gui.panes.mark_legend import MarkLegend
from memgraph_gui.panes.overlay_legend import OverlayLegendBox
from memgraph_gui.panes.validity_box import ValidityBox


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
        self._memories = _Counts(look, "Memories by type", hint="click to filter")
        self._links = _Counts(look, "Links by kind")
        self._short = False
        self._projects = _Counts(look, "Projects", folded=True)
        self._tags = _Counts(look, "Tags", folded=True)
        self._months = _Counts(look, "Months", folded=True)
        self._sections = (self._memories, self._links, self._projects, self._tags, self._months)
        for section in self._sections:
            section.entries.chosen.connect(self.chosen)
            section.entries.shaped.connect(self._agree)
            look.changed.connect(section.entries.viewport().update)
            column.addWidget(section)
            if section is self._links:
                self.validity = ValidityBox(look)
                column.addWidget(self.validity)
        self.marks = MarkLegend(look)
        self._marks = _Section(look, "Marks", self.marks)
        column.insertWidget(column.indexOf(self.validity) + 1, self._marks)
        self._marks.hide()
        for section in (self._projects, self._tags, self._months):
            section.hide()
        column.addStretch(1)
        self.setWidget(inside)

    def clear(self) -> None:
        """Show nothing; another file follows, whose lines come in their own order."""
        for section in self._sections:
            section.entries.forget_order()
        self.show_entries((), ())

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
            if section is self._months:
                section.entries.forget_order()  # by time, not by count
            section.entries.show_entries(entries)
            section.setVisible(bool(entries) and not self._short)

    def show_overlay(self, legend: OverlayLegend | None) -> None:
        """Say what colour means; None: the type, as the rows below show."""
        self.overlay.show_legend(legend)
        for section in (self._memories, self._links):
            section.entries.show_grey(legend is not None)

    def show_marks(self, rows: Sequence[MarkRow]) -> None:
        """Say what rims, paleness, sizes and bold names mean."""
        self.marks.show_rows(rows)
        self._marks.setVisible(bool(rows))

    def show_short(self, short: bool) -> None:
        """Types and kinds only, for where there is little room, or everything."""
        self._short = short
        for section in (self._projects, self._tags, self._months):
            section.setVisible(bool(section.entries.entries) and not short)

    def _agree(self) -> None:
        """Counts are written in one way in the whole legend."""
        brief = any(section.entries.lacks_room for section in self._sections if section.entries.isVisibleTo(self))
        for section in self._sections:
            section.entries.show_brief(brief)

    def texts(self) -> list[str]:
        """What can be read of types and kinds, line by line; for screen readers and tests."""
        parts = (self._memories.entries, self._links.entries)
        return [f"{entry.name} {entry.count}" for part in parts for entry in part.entries]


class _Section(QWidget):
    """A head that folds what is below it."""

    def __init__(self, look: Look, title: str, rows: QWidget, *, hint: str = "", folded: bool = False) -> None:
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
        self._rows = rows
        row = QHBoxLayout()
        row.setContentsMargins(MARGIN - 4, 2, MARGIN, 2)
        self._words = hint
        self._hint = plain_label(font=look.fonts.font(LABEL), role="hint")
        self._hint.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)  # it asks for no room
        self._hint.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._head)
        row.addWidget(self._hint, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(self._rows)
        self._on_toggled(not folded)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The hint is there where it can be read."""
        super().resizeEvent(event)
        room = self.width() - 2 * MARGIN - self._head.sizeHint().width()
        fits = self._hint.fontMetrics().horizontalAdvance(self._words) < room
        self._hint.setText(self._words if fits else "")

    def _on_toggled(self, unfolded: bool) -> None:
        self._head.setIcon(self._look.icon("caret-down" if unfolded else "caret-right"))
        self._rows.setVisible(unfolded)


class _Counts(_Section):
    """A section of names with counts."""

    def __init__(self, look: Look, title: str, *, hint: str = "", folded: bool = False) -> None:
        self.entries = Entries(look)
        self.entries.setAccessibleName(title)
        super().__init__(look, title, self.entries, hint=hint, folded=folded)
