"""The top of the inspector: what a memory is, its tags, scores, times, and marks that were put on it."""

import math
import time
from collections.abc import Sequence
from datetime import UTC, datetime

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from memgraph_gui.engine.instructions import Mark
from memgraph_gui.engine.records import Memory, MemoryFlag, MemoryRow
from memgraph_gui.looks.fonts import LABEL, TITLE
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.numbers import decimal
from memgraph_gui.looks.plain import counted, plain_label, tooltip
from memgraph_gui.looks.signs import paint_memory_sign
from memgraph_gui.panes.flow import FlowLayout

TITLE_LIMIT = 300
_TAGS_SHOWN = 24
_TAG_CHARACTERS = 40
_WORDS_SHOWN = 120


class Head(QWidget):
    """What stands above the text.

    Signals:
        mark_dismissed(bool): the mark of orders is to go (True) or to come back.
        tag_chosen(str): a tag was clicked.
    """

    mark_dismissed = Signal(bool)
    tag_chosen = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        label = look.fonts.font(LABEL)
        self.sign = TypeSign(look)
        self.type = plain_label(font=label, role="second")
        self.id = plain_label(font=look.fonts.font(LABEL, mono=True), role="hint")
        self.title = plain_label(font=look.fonts.font(TITLE, strong=True), wraps=True)
        for words in (self.id, self.title):
            words.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
        self.title.setAccessibleName("Title")
        self.title.setMinimumWidth(1)  # one word of 300 letters would make the whole window as wide
        self.tags = QWidget()
        self._tags = FlowLayout(spacing=4)
        self._tags.setContentsMargins(0, 0, 0, 0)
        self.tags.setLayout(self._tags)
        self.flags = plain_label(font=label, role="mark", wraps=True)
        self.orders = _Orders(look)
        self.orders.dismissed.connect(self.mark_dismissed)
        self.facts = {name: plain_label(font=label) for name in ("Importance", "Confidence", "Project")}
        self.facts |= {name: plain_label(font=label) for name in ("Created", "Changed")}
        for name, fact in self.facts.items():
            fact.setAccessibleName(name)
        self._bars = {name: ShareBar(look) for name in ("Importance", "Confidence")}
        self._build()

    def show_row(self, row: MemoryRow) -> None:
        """What the graph knows already."""
        self.sign.show_type(row.type)
        self.type.setText(row.type.replace("_", " ").capitalize() or "No type")
        self.id.setText(row.id[:8] or "no id")
        self.id.setToolTip(tooltip(row.id))
        self.title.setText(row.title[:TITLE_LIMIT] + ("…" if len(row.title) > TITLE_LIMIT else ""))
        self.title.setToolTip(tooltip(row.title))
        self._show_tags(row.tags)
        _set(self.flags, flag_words(row.flags))
        for name, value in (("Importance", row.importance), ("Confidence", row.confidence)):
            self.facts[name].setText("not set" if math.isnan(value) else decimal(value, 2))
            self._bars[name].show_share(value)
        used = f" · used {counted(row.usage, 'time')}" if row.usage else ""
        project = row.project.rstrip("/\\").replace("\\", "/").rsplit("/", 1)[-1] or row.project
        self.facts["Project"].setText((project[:60] or "none") + used)
        self.facts["Project"].setToolTip(tooltip(row.project))
        for name in ("Created", "Changed"):
            self.facts[name].setText("")
        self.orders.show_marks((), dismissed=False)

    def show_memory(self, memory: Memory) -> None:
        """The whole memory has been read."""
        self._show_time("Created", memory.row.created, memory.created_text)
        self._show_time("Changed", memory.row.updated, memory.updated_text)

    def _show_time(self, name: str, seconds: float, stored: str) -> None:
        """In the user's own time; in UTC and as stored on hover, and as stored when it cannot be read."""
        utc = ""
        try:
            words = time.strftime("%d %b %Y, %H:%M", time.localtime(seconds)).lstrip("0")
            utc = datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
        except (ValueError, OverflowError, OSError):  # NaN, or a year that the system does not know
            words = f"{stored[:40]} (cannot be read)" if stored else "not stored"
        self.facts[name].setText(words)
        parts = [utc, f"stored as {stored}" if stored else ""]
        self.facts[name].setToolTip(tooltip("\n".join(part for part in parts if part)))

    def _show_tags(self, tags: Sequence[str]) -> None:
        self._tags.clear()
        for tag in tags[:_TAGS_SHOWN]:
            words = tag if len(tag) <= _TAG_CHARACTERS else tag[:_TAG_CHARACTERS] + "…"
            chip = plain_label(" ".join(words.split()), font=self._look.fonts.font(LABEL), role="chip")
            chip.setToolTip(tooltip(tag))
            self._tags.addWidget(chip)
        if len(tags) > _TAGS_SHOWN:
            more = plain_label(f"+{len(tags) - _TAGS_SHOWN}", font=self._look.fonts.font(LABEL), role="hint")
            more.setToolTip(tooltip(", ".join(tags[_TAGS_SHOWN:])))
            self._tags.addWidget(more)
        self.tags.setVisible(bool(tags))

    def _build(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(6)
        top.addWidget(self.sign)
        top.addWidget(self.type)
        top.addStretch(1)
        top.addWidget(self.id)
        grid = QGridLayout()
        grid.setContentsMargins(0, 2, 0, 2)
        grid.setVerticalSpacing(3)
        grid.setHorizontalSpacing(8)
        for place, name in enumerate(("Importance", "Confidence")):
            grid.addWidget(self._name(name), 0, place * 3)
            grid.addWidget(self._bars[name], 0, place * 3 + 1)
            grid.addWidget(self.facts[name], 0, place * 3 + 2)
        for row, name in enumerate(("Project", "Created", "Changed"), 1):
            grid.addWidget(self._name(name), row, 0)
            grid.addWidget(self.facts[name], row, 1, 1, 5)
        grid.setColumnStretch(5, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 4)
        column.setSpacing(6)
        column.addLayout(top)
        for widget in (self.title, self.tags, self.flags, self.orders):
            column.addWidget(widget)
        column.addLayout(grid)

    def _name(self, text: str) -> QLabel:
        return plain_label(text, font=self._look.fonts.font(LABEL), role="hint")


class _Orders(QFrame):
    """The mark of a text that gives orders to an agent, with its reason and the way to dismiss it."""

    dismissed = Signal(bool)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setObjectName("orders")
        self._dismissed = False
        self.words = plain_label(font=look.fonts.font(LABEL), role="warning", wraps=True)
        self.button = QToolButton()
        self.button.setProperty("role", "link")
        self.button.setFont(look.fonts.font(LABEL))
        self.button.clicked.connect(lambda: self.dismissed.emit(not self._dismissed))
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 4)
        column.setSpacing(2)
        column.addWidget(self.words)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignLeft)

    def show_marks(self, marks: Sequence[Mark], *, dismissed: bool) -> None:
        self._dismissed = dismissed
        self.setVisible(bool(marks))
        if not marks:
            return
        lines = [f"“{_short(mark.words)}”: {mark.reason}." for mark in marks[:4]]
        if len(marks) > 4:
            lines.append(f"And {counted(len(marks) - 4, 'more place')}.")
        head = "This text gives orders to an agent. It is shown as it is, and nothing here obeys it."
        self.words.setText("Marked as giving orders; dismissed by you." if dismissed else "\n".join([head, *lines]))
        self.button.setText("Show the mark again" if dismissed else "Dismiss the mark")
        self.setProperty("quiet", dismissed)
        self.style().unpolish(self)
        self.style().polish(self)


class ShareBar(QWidget):
    """A share as a short bar."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._share = 0.0
        look.changed.connect(self.update)

    def show_share(self, share: float) -> None:
        """Show another share, 0..1; NaN shows none."""
        self._share = 0.0 if math.isnan(share) else min(1.0, max(0.0, share))
        self.update()

    def sizeHint(self) -> QSize:
        """Short: it stands beside its number."""
        return QSize(42, 12)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """A groove and what is filled of it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        top = self.height() / 2 - 2
        for width, colour in (
            (self.width(), self._look.tokens.line2),
            (self.width() * self._share, self._look.tokens.ink2),
        ):
            painter.setBrush(QColor(colour))
            painter.drawRoundedRect(QRectF(0, top, width, 4), 2, 2)


class TypeSign(QWidget):
    """The shape of a type, 16 px."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setFixedSize(16, 16)
        self._look = look
        self._type = ""
        look.changed.connect(self.update)

    def show_type(self, memory_type: str) -> None:
        """Show the shape of another type."""
        self._type = memory_type
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The shape."""
        paint_memory_sign(QPainter(self), self.rect(), self._type, self._look.tokens)


def flag_words(flags: MemoryFlag) -> str:
    """What is odd about a memory, in words."""
    words = {
        MemoryFlag.UNREADABLE: "Cannot be read: what is stored is shown as it is.",
        MemoryFlag.HIDDEN: "The agent's own server does not see this memory.",
        MemoryFlag.RETIRED: "Replaced or deleted by the agent.",
        MemoryFlag.ENTITY: "A knowledge node, not a memory.",
    }
    return " ".join(text for flag, text in words.items() if flags & flag)


def _short(words: str) -> str:
    return words if len(words) <= _WORDS_SHOWN else words[:_WORDS_SHOWN] + "…"


def _set(label: QLabel, text: str) -> None:
    label.setText(text)
    label.setVisible(bool(text))
