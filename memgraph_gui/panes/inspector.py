"""One memory, read: its type, title, tags, times, its text as stored, and what it is linked to."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QListView,
    QPlainTextEdit,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from memgraph_gui.engine.records import Memory, MemoryFlag, MemoryRow
from memgraph_gui.looks.fonts import BODY, LABEL, TITLE
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import counted, grouped, plain_label, tooltip
from memgraph_gui.looks.signs import paint_memory_sign
from memgraph_gui.panes.rows import Row, RowDelegate, Rows, Sign, lay_out_in_portions

TEXT_LIMIT = 100_000  # characters shown at once: laying out a megabyte of text would stop the window
_TITLE_LIMIT = 300
_BEFORE_WIDTH = 96


@dataclass(frozen=True, slots=True)
class LinkLine:
    """One link of the memory shown, as it reads from this memory.

    Attributes:
        words: "is solved by".
        title, memory_type: of the other memory; its id and '' where it does not exist.
        ended: its validity has ended.
        strength: as stored.
        index: of the other memory in the graph, -1 where there is none.
    """

    words: str
    title: str
    memory_type: str
    ended: bool
    strength: float
    index: int


class InspectorPane(QWidget):
    """Shows the memory that is selected, or says that none is.

    Signals:
        followed: the index of a memory at the other end of a link.
    """

    followed = Signal(int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        label, body = look.fonts.font(LABEL), look.fonts.font(BODY)
        self._sign = _TypeSign(look)
        self._type = plain_label(font=label, role="second")
        self._id = plain_label(font=look.fonts.font(LABEL, mono=True), role="hint")
        self._id.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._title = plain_label(font=look.fonts.font(TITLE, strong=True), wraps=True)
        self._title.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._tags = plain_label(font=label, role="second", wraps=True)
        self._flags = plain_label(font=label, role="mark", wraps=True)
        self._facts = {name: plain_label(font=label) for name in ("Importance", "Project", "Created", "Changed")}
        self._text = QPlainTextEdit()
        self._text.setReadOnly(True)
        self._text.setFont(body)
        self._text.setAccessibleName("Text of the memory")
        self._text.document().setDocumentMargin(12)
        self._links_head = plain_label(font=look.fonts.font(LABEL, strong=True))
        self._rows = Rows()
        self._delegate = RowDelegate(look, lines=1, before_width=_BEFORE_WIDTH)
        self._links = QListView()
        self._links.setModel(self._rows)
        self._links.setItemDelegate(self._delegate)
        lay_out_in_portions(self._links)
        self._links.setAccessibleName("Links of the memory")
        self._links.activated.connect(self._on_link_chosen)
        self._links.clicked.connect(self._on_link_chosen)
        self._build()
        self.show_nothing()

    def show_nothing(self, words: str = "Click a memory in the picture to read it here.") -> None:
        """No memory is selected."""
        self._hint.setText(words)
        self._stack.setCurrentIndex(0)

    def show_row(self, row: MemoryRow, links: Sequence[LinkLine]) -> None:
        """What the graph knows already; the text follows."""
        self._sign.show_type(row.type)
        self._type.setText(row.type.replace("_", " ").capitalize() or "No type")
        self._id.setText(row.id[:8] or "no id")
        self._id.setToolTip(tooltip(row.id))
        self._title.setText(row.title[:_TITLE_LIMIT] + ("…" if len(row.title) > _TITLE_LIMIT else ""))
        self._title.setToolTip(tooltip(row.title))
        self._set(self._tags, " · ".join(row.tags)[:_TITLE_LIMIT])
        self._set(self._flags, _flag_words(row.flags))
        self._facts["Importance"].setText("not set" if row.importance != row.importance else f"{row.importance:.2f}")
        self._facts["Project"].setText(row.project or "none")
        for name in ("Created", "Changed"):
            self._facts[name].setText("")
        self._text.setPlainText("")
        self._links_head.setText(f"Links  {grouped(len(links))}")
        self._rows.show(links, self._link_row)
        self._stack.setCurrentIndex(1)

    def show_memory(self, memory: Memory) -> None:
        """The whole memory has been read."""
        self._show_time("Created", memory.row.created, memory.created_text)
        self._show_time("Changed", memory.row.updated, memory.updated_text)
        text = memory.content if not memory.row.flags & MemoryFlag.UNREADABLE else memory.raw
        if memory.summary:
            text = f"{memory.summary}\n\n{text}"
        if len(text) > TEXT_LIMIT:
            text = f"{text[:TEXT_LIMIT]}\n\n… cut here: the whole text has {counted(len(text), 'character')}."
        self._text.setPlainText(text)

    def _show_time(self, name: str, seconds: float, stored: str) -> None:
        """In the user's own time; as stored on hover, or when it cannot be read."""
        try:
            words = time.strftime("%d %b %Y, %H:%M", time.localtime(seconds)).lstrip("0")
        except (ValueError, OverflowError, OSError):  # NaN, or a year that the system does not know
            words = f"{stored[:40]} (cannot be read)" if stored else "not stored"
        self._facts[name].setText(words)
        self._facts[name].setToolTip(tooltip(f"stored as {stored}") if stored else "")

    def _build(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self._sign)
        top.addWidget(self._type)
        top.addStretch(1)
        top.addWidget(self._id)
        facts = QFormLayout()
        facts.setContentsMargins(0, 4, 0, 4)
        facts.setVerticalSpacing(4)
        facts.setHorizontalSpacing(16)
        for name, value in self._facts.items():
            facts.addRow(plain_label(name, font=self._look.fonts.font(LABEL), role="hint"), value)
        head = QVBoxLayout()
        head.setContentsMargins(12, 10, 12, 0)
        head.setSpacing(6)
        head.addLayout(top)
        for widget in (self._title, self._tags, self._flags):
            head.addWidget(widget)
        head.addLayout(facts)
        whole = QWidget()
        column = QVBoxLayout(whole)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self._text, 3)
        self._links_head.setContentsMargins(12, 4, 12, 4)
        column.addWidget(self._links_head)
        column.addWidget(self._links, 2)
        self._hint = plain_label(font=self._look.fonts.font(LABEL), role="hint", wraps=True)
        self._hint.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._hint.setContentsMargins(12, 12, 12, 12)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._hint)
        self._stack.addWidget(whole)

    def _link_row(self, value: object) -> Row:
        assert isinstance(value, LinkLine)
        strength = "" if value.strength != value.strength else f"{value.strength:.1f}"
        return Row(
            title=value.title,
            before=value.words,
            right="ended" if value.ended else strength,
            tip=f"{value.words} {value.title}",
            sign=self._sign_of(value.memory_type),
            value=value,
        )

    def _sign_of(self, memory_type: str) -> Sign:
        return lambda painter, rect: paint_memory_sign(painter, rect, memory_type, self._look.tokens)

    def _on_link_chosen(self, index: QModelIndex) -> None:
        line = self._rows.row(index.row()).value
        if isinstance(line, LinkLine) and line.index >= 0:
            self.followed.emit(line.index)

    @staticmethod
    def _set(label: QLabel, text: str) -> None:
        label.setText(text)
        label.setVisible(bool(text))


class _TypeSign(QWidget):
    """The shape of a type, 16 px."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setFixedSize(16, 16)
        self._look = look
        self._type = ""
        look.changed.connect(self.update)

    def show_type(self, memory_type: str) -> None:
        self._type = memory_type
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_memory_sign(QPainter(self), self.rect(), self._type, self._look.tokens)


def _flag_words(flags: MemoryFlag) -> str:
    words = {
        MemoryFlag.UNREADABLE: "Cannot be read: what is stored is shown as it is.",
        MemoryFlag.HIDDEN: "The agent's own server does not see this memory.",
        MemoryFlag.RETIRED: "Replaced or deleted by the agent.",
        MemoryFlag.ENTITY: "A knowledge node, not a memory.",
    }
    return " ".join(text for flag, text in words.items() if flags & flag)
