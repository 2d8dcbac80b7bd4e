"""One side of the review card: a memory, its facts, its text with what differs marked, and who builds on it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QTextBlockFormat, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QListView, QTextEdit, QVBoxLayout

from memgraph_gui.looks.fonts import BODY, LABEL, TITLE
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import plain_label, tooltip
from memgraph_gui.looks.signs import paint_memory_sign
from memgraph_gui.panes.inspector_head import ShareBar, TypeSign
from memgraph_gui.panes.rows import ONE_LINE, Row, RowDelegate, Rows

Span = tuple[int, int]
_LINE = 20  # px, height of a line of text
_BUILDS_SHOWN = 3  # rows seen at once
_WORDS = 96  # px, the column of a link's words
TEXT_LIMIT = 20_000  # characters laid out at once
TITLE_LIMIT = 200


@dataclass(frozen=True, slots=True)
class Fact:
    """A name, its value in words, and its share of 1 where it is one."""

    name: str
    value: str
    share: float | None = None
    tip: str = ""


@dataclass(frozen=True, slots=True)
class Builds:
    """A link to this memory: as it reads from here, the other memory, its index in the graph."""

    words: str
    title: str
    memory_type: str
    index: int


@dataclass(frozen=True, slots=True)
class SideView:
    """What one side shows.

    Attributes:
        memory_type, type_words, title, text: of the memory.
        marks: spans of the text that the other side has otherwise.
        facts: in their order. head: what stands over `builds`. unseen: why its agent does not read it, '' if it does.
    """

    memory_type: str
    type_words: str
    title: str
    text: str
    marks: tuple[Span, ...] = ()
    facts: tuple[Fact, ...] = ()
    head: str = ""
    builds: tuple[Builds, ...] = ()
    unseen: str = ""


class ReviewSide(QFrame):
    """A or B.

    Signals:
        followed(int): a memory that builds on this one is to be seen.
    """

    followed = Signal(int)

    def __init__(self, look: Look, letter: str) -> None:
        super().__init__()
        self.setObjectName("reviewside")
        self._look = look
        self._view: SideView | None = None
        label = look.fonts.font(LABEL)
        self.letter = plain_label(letter, font=look.fonts.font(LABEL, strong=True), role="letter")
        self.letter.setFixedSize(20, 20)
        self.letter.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._sign = TypeSign(look)
        self._type = plain_label(font=label, role="second")
        self.state = plain_label(font=look.fonts.font(LABEL, strong=True), role="hint")
        self.title = plain_label(font=look.fonts.font(TITLE, strong=True), wraps=True)
        self.title.setAccessibleName(f"Title of {letter}")
        self._unseen = plain_label(font=label, role="mark", wraps=True)
        self._grid = QGridLayout()
        self._facts: list[_FactLine] = []
        self.text = QTextEdit()
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setMinimumHeight(2 * _LINE + 8)
        self.text.document().setDocumentMargin(0)
        self.text.setFont(look.fonts.font(BODY))
        self.text.setAccessibleName(f"Text of {letter}, what differs is marked")
        self._head = plain_label(font=label, role="second")
        self._rows = Rows()
        self.builds = QListView()
        self.builds.setModel(self._rows)
        self._delegate = RowDelegate(look, lines=1, before_width=_WORDS)
        self.builds.setItemDelegate(self._delegate)
        self.builds.setAccessibleName(f"What builds on {letter}")
        self.builds.activated.connect(self._on_builds)
        self.builds.clicked.connect(self._on_builds)
        look.changed.connect(self._mark)
        self._build()

    def filled(self, view: SideView) -> Iterator[None]:
        """Show a memory, in steps between which there may be a turn of the event loop."""
        self._view = view
        self._sign.show_type(view.memory_type)
        self._type.setText(view.type_words)
        title = " ".join(view.title.split())
        self.title.setText(title[:TITLE_LIMIT] + ("…" if len(title) > TITLE_LIMIT else ""))
        self.title.setToolTip(tooltip(view.title))
        self._unseen.setText(view.unseen)
        self._unseen.setVisible(bool(view.unseen))
        yield
        self._show_facts(view.facts)
        yield
        self.text.setPlainText(view.text[:TEXT_LIMIT])
        self._set_line_height()
        self._mark()
        yield
        self._head.setText(view.head)
        self._rows.show(view.builds, self._row)
        self.builds.setFixedHeight(ONE_LINE * min(_BUILDS_SHOWN, len(view.builds)))
        self.builds.setVisible(bool(view.builds))
        yield

    def show_state(self, words: str, *, chosen: bool) -> None:
        """What becomes of it by the verdict that is shown: kept, replaced ..."""
        self.state.setText(words)
        for widget, name, value in (
            (self.state, "role", "accent" if chosen else "hint"),
            (self.letter, "chosen", chosen),
            (self, "chosen", chosen),
        ):
            if widget.property(name) != value:
                widget.setProperty(name, value)
                widget.style().unpolish(widget)
                widget.style().polish(widget)

    def marked_words(self) -> list[str]:
        """The parts of the text that are marked."""
        return [selection.cursor.selectedText() for selection in self.text.extraSelections()]

    def _show_facts(self, facts: Sequence[Fact]) -> None:
        for row in range(len(self._facts), len(facts)):
            self._facts.append(_FactLine(self._look, self._grid, row))
        for line, fact in zip(self._facts, facts, strict=False):
            line.show_fact(fact)
        for line in self._facts[len(facts) :]:
            line.hide()

    def _set_line_height(self) -> None:
        shape = QTextBlockFormat()
        shape.setLineHeight(_LINE, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
        cursor = QTextCursor(self.text.document())
        cursor.select(QTextCursor.SelectionType.Document)
        cursor.mergeBlockFormat(shape)

    def _mark(self) -> None:
        """What differs: a ground and a line below, in the colours of the theme."""
        if self._view is None:
            return
        tokens, shown = self._look.tokens, self._view.text[:TEXT_LIMIT]
        look = QTextCharFormat()
        look.setBackground(QColor(tokens.warning_ground))
        look.setFontUnderline(True)
        look.setUnderlineColor(QColor(tokens.warning))
        marks = []
        for start, end in self._view.marks:
            if start >= len(shown):
                break
            mark = QTextEdit.ExtraSelection()
            cursor = QTextCursor(self.text.document())
            cursor.setPosition(_utf16(shown[:start]))
            cursor.setPosition(_utf16(shown[:end]), QTextCursor.MoveMode.KeepAnchor)
            mark.cursor, mark.format = cursor, look
            marks.append(mark)
        self.text.setExtraSelections(marks)

    def _row(self, value: object) -> Row:
        assert isinstance(value, Builds)

        def sign(painter: QPainter, rect: QRect) -> None:
            paint_memory_sign(painter, rect, value.memory_type, self._look.tokens)

        return Row(value.title, before=value.words, tip=f"{value.words} {value.title}", sign=sign, value=value.index)

    def _on_builds(self, index: QModelIndex) -> None:
        found = index.data(Qt.ItemDataRole.UserRole)
        if isinstance(found, int) and found >= 0:
            self.followed.emit(found)

    def _build(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(8)
        for widget in (self.letter, self._sign, self._type):
            top.addWidget(widget)
        top.addStretch(1)
        top.addWidget(self.state)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(2)
        self._grid.setColumnStretch(2, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 6)
        column.setSpacing(6)
        column.addLayout(top)
        column.addWidget(self.title)
        column.addWidget(self._unseen)
        column.addLayout(self._grid)
        column.addWidget(_line())
        column.addWidget(self.text, 1)
        column.addWidget(_line())
        column.addWidget(self._head)
        column.addWidget(self.builds)
        self._unseen.hide()
        self.builds.hide()


class _FactLine:
    """One line of facts, kept from card to card: each new widget that is shown lays the whole window out anew."""

    def __init__(self, look: Look, grid: QGridLayout, row: int) -> None:
        label = look.fonts.font(LABEL)
        self._grid, self._row = grid, row
        self._name = plain_label(font=label, role="hint")
        self._bar = ShareBar(look)
        self._value = plain_label(font=label)
        self._spans = False
        grid.addWidget(self._name, row, 0)
        grid.addWidget(self._bar, row, 1)
        grid.addWidget(self._value, row, 2)

    def show_fact(self, fact: Fact) -> None:
        """Show one."""
        self._name.setText(fact.name)
        self._value.setText(fact.value)
        self._value.setToolTip(tooltip(fact.tip))
        self._value.setAccessibleName(fact.name)
        spans = fact.share is None
        if spans is not self._spans:
            self._spans = spans
            self._grid.removeWidget(self._value)
            self._grid.addWidget(self._value, self._row, 1 if spans else 2, 1, 2 if spans else 1)
        if fact.share is not None:
            self._bar.show_share(fact.share)
        for widget, shown in ((self._name, True), (self._value, True), (self._bar, not spans)):
            if widget.isHidden() is shown:
                widget.setVisible(shown)

    def hide(self) -> None:
        """There is no such fact."""
        for widget in (self._name, self._bar, self._value):
            widget.hide()


def _line() -> QFrame:
    line = QFrame()
    line.setObjectName("hairline")
    return line


def _utf16(text: str) -> int:
    """How Qt counts the characters before a place."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
