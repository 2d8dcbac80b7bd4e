"""One memory, read in full: what it is, its text rendered and as stored, where it comes from, and its links."""

import math
from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QPushButton,
    QSplitter,
    QStackedLayout,
    QStackedWidget,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from memgraph_gui.engine.instructions import Mark
from memgraph_gui.engine.link_context import parts_of
from memgraph_gui.engine.records import Memory, MemoryFlag, MemoryRow, Relationship
from memgraph_gui.looks.fonts import LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import counted, grouped, plain_label, tooltip
from memgraph_gui.panes.glance import Glance
from memgraph_gui.panes.inspector_head import Head
from memgraph_gui.panes.link_card import LinkCard
from memgraph_gui.panes.memory_text import RenderedText, SourceText, mark_words
from memgraph_gui.panes.outline import LinkLine, Outline
from memgraph_gui.panes.several import Several

__all__ = ["TEXT_LIMIT", "InspectorPane", "LinkLine"]
TEXT_LIMIT = 100_000  # characters shown at once: laying out a megabyte of text would stop the window
_TABS = ("Text", "Source", "Context", "JSON")
_DETAIL_LINES = 5
_SHORT = 4000  # characters: a longer text fills the pane, and asking for its height would lay out all of it at once
NOTHING = "Select a memory in the picture or in a list to read it here."
_SOLVING = frozenset({"SOLVES", "ADDRESSES"})


class InspectorPane(QWidget):
    """Shows the memory that is selected, or says that none is.

    Signals:
        followed: the index of a memory at the other end of a link.
        mark_dismissed(bool): the mark of orders in the memory shown is to go, or to come back.
        link_wanted: the memory shown is to be linked to another.
    """

    followed = Signal(int)
    mark_dismissed = Signal(bool)
    link_wanted = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.head = Head(look)
        self.head.mark_dismissed.connect(self.mark_dismissed)
        self.tabs = QTabBar()
        self.tabs.setFont(look.fonts.font(LABEL))
        self.tabs.setExpanding(False)
        self.tabs.setDrawBase(False)
        self.tabs.setAccessibleName("Ways to read the memory")
        for name in _TABS:
            self.tabs.addTab(name)
        self.rendered = RenderedText(look)
        self.source = SourceText(look, "Text of the memory as stored")
        self.context = SourceText(look, "Context of the memory")
        self.json = SourceText(look, "The stored row", mono=True)
        self._texts = QStackedWidget()
        for text in (self.rendered, self.source, self.context, self.json):
            self._texts.addWidget(text)
        self.tabs.currentChanged.connect(self._texts.setCurrentIndex)
        self.links_head = plain_label(font=look.fonts.font(LABEL, strong=True))
        self.ended = QCheckBox()
        self.ended.setFont(look.fonts.font(LABEL))
        self.ended.toggled.connect(self._show_links)
        self.outline = Outline(look)
        self.outline.followed.connect(self.followed)
        self.outline.pointed.connect(self._on_pointed)
        self._detail = plain_label(font=look.fonts.font(LABEL), role="second", wraps=True)
        self._detail.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._no_links = plain_label("Linked to nothing.", font=look.fonts.font(LABEL), role="hint")
        self.link_card = LinkCard(look)
        self.link = QPushButton("Link to…")
        self.link.setProperty("role", "link")
        self.link.setFont(look.fonts.font(LABEL))
        self.link.setToolTip(tooltip("Link this memory to another one  Shift+L"))
        self.link.clicked.connect(self.link_wanted)
        self._key = plain_label("Alt ↓", font=look.fonts.font(LABEL), role="key")
        self._key.setToolTip(tooltip("Alt+Down goes into the links, Enter follows one, Alt+Left leads back"))
        self.glance, self.several = Glance(look), Several(look)
        self._lines: Sequence[LinkLine] = ()
        self._parted_by_hand = False
        self._pieces: tuple[str, ...] = ()  # what is searched for
        look.changed.connect(self._mark)  # after the text, which is made anew
        self._build()
        self.show_nothing()

    def show_nothing(self, words: str = NOTHING) -> None:
        """No memory is selected: then where one may begin, else why none is shown."""
        self.hint.setText(words)
        self.glance.setVisible(words == NOTHING and not self.glance.is_empty)
        self._stack.setCurrentIndex(0)

    def show_chosen_links(self) -> None:
        """Links are chosen, see `link_card`."""
        self._stack.setCurrentWidget(self.link_card)

    def show_several(self) -> None:
        """More than one memory is selected, see `several`."""
        self._stack.setCurrentWidget(self.several)

    @property
    def waits(self) -> bool:
        """Nothing is selected: what the file holds at a glance is shown."""
        return self._stack.currentIndex() == 0 and self.hint.text() == NOTHING

    @property
    def is_empty(self) -> bool:
        """No memory is shown."""
        return self._stack.currentIndex() != 1

    def show_row(self, row: MemoryRow, links: Sequence[LinkLine], index: int = -1) -> None:
        """What the graph knows already, of the memory with this index; the text follows."""
        self.outline.show_memory(index)
        self.head.show_row(row)
        for text in (self.source, self.context, self.json):
            text.setPlainText("")
        self.rendered.show_source("")
        self._lines = links
        self._show_links()
        self._stack.setCurrentIndex(1)

    def show_memory(
        self,
        memory: Memory,
        relationships: Sequence[Relationship] = (),
        marks: Sequence[Mark] = (),
        *,
        dismissed: bool = False,
    ) -> None:
        """The whole memory has been read, with its links and the marks on its text."""
        self.head.show_memory(memory)
        self.head.orders.show_marks(marks, dismissed=dismissed)
        unreadable = bool(memory.row.flags & MemoryFlag.UNREADABLE)
        text = memory.raw if unreadable else memory.content
        if memory.summary:
            text = f"{memory.summary}\n\n{text}"
        self.source.setPlainText(_cut(text))
        if unreadable:
            self.rendered.setPlainText(_cut(text))
        else:
            self.rendered.show_source(text)
        self._mark()
        self.context.setPlainText(_cut(told(memory.context) or "No context is stored."))
        if memory.extra:
            self.context.appendPlainText(_cut("\nFurther keys\n" + told(memory.extra)))
        self.json.setPlainText(_cut(indented(memory.raw[:TEXT_LIMIT])))
        details = {int(one.row.rowid): _context(one.context) for one in relationships if one.context}
        self.outline.links.details = details
        self._on_pointed(self.outline.links.line(self.outline.currentIndex()))
        self._share_room()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The text may have other lines now, and need more room or less."""
        super().resizeEvent(event)
        self._share_room()

    def _on_parted(self) -> None:
        self._parted_by_hand = True

    def _share_room(self) -> None:
        """Text and links have half each; what one of them leaves free is the other's, unless the user parted them."""
        room = sum(self._parts.sizes())
        if self._parted_by_hand or not room:
            return
        document, text = self.rendered.document(), room
        if document.characterCount() < _SHORT:
            text = _height_without(self._upper, self._texts) + math.ceil(document.size().height())
        links = _height_without(self._lower, self.outline) + self.outline.height_of_all(room)
        upper = share(room, text, links)
        self._parts.setSizes([upper, room - upper])

    def mark_words(self, pieces: Sequence[str]) -> None:
        """Mark in the texts what is searched for, in its normal form."""
        if tuple(pieces) != self._pieces:
            self._pieces = tuple(pieces)
            self._mark()

    def _mark(self) -> None:
        for text in (self.rendered, self.source):
            mark_words(text, self._pieces, self._look)

    def show_solutions(self) -> bool:
        """Point at what solves the memory shown; False when nothing does."""
        if self.is_empty:
            return False
        return self.outline.point_at(lambda line: line.type in _SOLVING and not line.forward)

    def focus_links(self) -> bool:
        """Point at the first link, of several memories at the first of them; False where there is none."""
        if self._stack.currentWidget() is self.several:
            self.several.focus_list()
            return True
        return not self.is_empty and self.outline.point_at(lambda _line: True)

    def _show_links(self) -> None:
        others = [line for line in self._lines if not line.looked_at]
        shown = [line for line in self._lines if self.ended.isChecked() or line.looked_at]
        self.links_head.setText(f"Links  {grouped(len(self._lines) - len(others))}")
        name = "Ended" if all(line.ended for line in others) else "Not in force"
        self.ended.setText(f"{name} {grouped(len(others))}")
        self.ended.setEnabled(bool(others))
        details = self.outline.links.details
        self.outline.show_links(shown)
        self.outline.links.details = details
        self.outline.setVisible(bool(shown))
        self._key.setVisible(bool(shown))
        self._no_links.setVisible(not shown)
        self._on_pointed(None)

    def _on_pointed(self, line: LinkLine | None) -> None:
        words = self.outline.links.told(line) if line is not None else ""
        self._detail.setText("\n".join(words[:600].splitlines()[:_DETAIL_LINES]))
        self._detail.setVisible(bool(words))

    def _build(self) -> None:
        upper = self._upper = QWidget()
        column = QVBoxLayout(upper)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(self.tabs)
        column.addWidget(self._texts, 1)
        line = QHBoxLayout()
        line.setContentsMargins(12, 4, 12, 4)
        line.addWidget(self.links_head)
        line.addSpacing(4)
        line.addWidget(self._key)
        line.addSpacing(4)
        line.addWidget(self.link)
        line.addStretch(1)
        line.addWidget(self.ended)
        lower = self._lower = QWidget()
        below = QVBoxLayout(lower)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(0)
        below.addLayout(line)
        below.addWidget(self.outline, 1)
        for label in (self._no_links, self._detail):
            label.setContentsMargins(12, 4, 12, 8)
            below.addWidget(label)
        below.addStretch(0)
        parts = self._parts = QSplitter(Qt.Orientation.Vertical)
        parts.setChildrenCollapsible(False)
        parts.setHandleWidth(1)
        parts.splitterMoved.connect(self._on_parted)
        parts.addWidget(upper)
        parts.addWidget(lower)
        parts.setStretchFactor(0, 1)
        parts.setStretchFactor(1, 1)
        parts.setSizes([1000, 1000])  # both as much: what a memory is linked with is as telling as its text
        self.hint = plain_label(font=self._look.fonts.font(LABEL), role="hint", wraps=True)
        self.hint.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.hint.setContentsMargins(12, 12, 12, 12)
        self._stack = QStackedLayout(self)
        nothing = QWidget()
        empty = QVBoxLayout(nothing)
        empty.setContentsMargins(0, 0, 0, 0)
        empty.setSpacing(0)
        empty.addWidget(self.hint)
        empty.addWidget(self.glance, 1)
        self._stack.addWidget(nothing)
        self._stack.addWidget(parts)
        self._stack.addWidget(self.link_card)
        self._stack.addWidget(self.several)


def share(room: int, text: int, links: int) -> int:
    """Of so much room, what the text gets when both could do with so much: half, and what the links leave free."""
    half = room // 2
    if text > half and links < room - half:
        return min(text, room - links)
    if links > room - half and text < half:
        return max(text, room - links)
    return half


def _height_without(part: QWidget, inner: QWidget) -> int:
    """How high a part has to be at its width for all but one widget in it."""
    layout = part.layout()
    assert layout is not None
    tall = layout.totalHeightForWidth(part.width()) if layout.hasHeightForWidth() else layout.totalSizeHint().height()
    return tall - (0 if inner.isHidden() else inner.sizeHint().height())


def _context(stored: str) -> str:
    """What is said of a link, without the braces of the form it is stored in."""
    parts = parts_of(stored)
    if parts is None:
        return stored[:1000]
    lines = [parts["text"], *(f"{name}: {text}" for name, text in parts.items() if text and name != "text")]
    return "\n".join(line[:300] for line in lines if line)


def told(values: Mapping[str, object]) -> str:
    """Keys and values, one in a line, as typed."""
    return "\n".join(
        f"{key.replace('_', ' ')}: {_value(value)}"
        for key, value in values.items()
        if value not in ("", None, [], "[]", "{}")
    )


def _value(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return ", ".join(map(str, value))
    return str(value)


def indented(raw: str) -> str:
    """JSON with line ends and blanks between its tokens; the tokens themselves are left as they are stored."""
    out: list[str] = []
    depth, inside, escaped = 0, False, False
    for character in raw:
        if inside:
            out.append(character)
            inside = escaped or character != '"'
            escaped = character == "\\" and not escaped
        elif character == '"':
            inside = True
            out.append(character)
        elif character in "{[":
            depth += 1
            out.append(character + "\n" + "  " * depth)
        elif character in "}]":
            depth = max(0, depth - 1)
            out.append("\n" + "  " * depth + character)
        elif character == ",":
            out.append(",\n" + "  " * depth)
        elif character == ":":
            out.append(": ")
        elif not character.isspace():
            out.append(character)
    return "".join(out)


def _cut(text: str) -> str:
    if len(text) <= TEXT_LIMIT:
        return text
    return f"{text[:TEXT_LIMIT]}\n\n… cut here: the whole text has {counted(len(text), 'character')}."
