"""A memory's text, rendered or as stored; nothing in it is fetched, run, or followed by one click.

Markdown is rendered without HTML (tags are shown as typed). The document gets no resource from anywhere: a picture
is shown as the words that ask for it. Links are text; their address is on hover and can be copied.
"""

import re
from collections.abc import Callable, Sequence
from itertools import accumulate

from PySide6.QtCore import QByteArray, QEvent, QMimeData, Qt, QUrl
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFont,
    QGuiApplication,
    QHelpEvent,
    QPainter,
    QPaintEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
)
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QToolTip, QWidget

from memgraph_gui.engine.normal import marked
from memgraph_gui.looks.fonts import BODY, LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import tooltip
from memgraph_gui.panes.code_blocks import BREAK, PAD, grounds, is_code, note_code, pad_code, parted

RENDER_LIMIT = 20_000  # characters that are rendered: laying out more would stop the window
_MOST_MARKS = 300  # a word that stands everywhere
_LINE = 20  # px
_RADIUS = 4  # px, of the ground behind code
_CODE = re.compile(r"```.*?(?:```|\Z)|~~~.*?(?:~~~|\Z)|``[^`].*?``|`[^`\n]*`", re.DOTALL)
_FLAGS = QTextDocument.MarkdownFeature.MarkdownDialectGitHub | QTextDocument.MarkdownFeature.MarkdownNoHTML
_STRONG_WEIGHT = 500


class SealedDocument(QTextDocument):
    """A document that gets nothing from outside: no file, no picture, no address."""

    def loadResource(self, _kind: int, _name: QUrl | str) -> object:
        """Refuse."""
        return QByteArray()


class RenderedText(QTextEdit):
    """Markdown, rendered safely."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._source = ""
        self._parted = False
        self.setReadOnly(True)
        self.setObjectName("rendered")
        self.setAccessibleName("Text of the memory")
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setTabChangesFocus(True)
        self.setDocument(self._document())
        look.changed.connect(self._on_look_changed)  # a method: Qt ends the connection with the widget

    def _on_look_changed(self) -> None:
        self.show_source(self._source)

    def show_source(self, source: str) -> None:
        """Render a text; what is too long is cut, and says so."""
        self._source = source
        cut = source[:RENDER_LIMIT]
        if len(source) > RENDER_LIMIT:
            cut += "\n\n*… cut here: the whole text is under Source.*"
        document = self._document()
        self._parted = BREAK not in source  # else what is taken away again could be the text's own
        document.setMarkdown(prepared(cut, parted if self._parted else str), _FLAGS)
        _show_pictures_as_words(document)
        note_code(document)
        self._dress(document)
        if is_code(document.begin()):  # Qt leaves out the upper margin of what stands first
            frame = document.rootFrame().frameFormat()
            frame.setTopMargin(document.documentMargin() + PAD)
            document.rootFrame().setFrameFormat(frame)
        old = self.document()
        self.setExtraSelections([])  # their cursors stand in the old one: without it the next marks crash
        self.setDocument(document)
        if old.parent() is self:
            old.deleteLater()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Behind each block of code its ground, then the text."""
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._look.tokens.hover))
        painter.translate(-self.horizontalScrollBar().value(), -self.verticalScrollBar().value())
        for ground in grounds(self.document()):
            painter.drawRoundedRect(ground, _RADIUS, _RADIUS)
        painter.end()
        super().paintEvent(event)

    def createMimeDataFromSelection(self) -> QMimeData:  # noqa: N802 - Qt's own name
        """The text, without what parts its long words."""
        data = QMimeData()
        text = self.textCursor().selection().toPlainText()
        data.setText(text.replace(BREAK, "") if self._parted else text)
        return data

    def link_at(self, event: QContextMenuEvent | QHelpEvent) -> str:
        """The address of the link under the pointer, ''."""
        return self.anchorAt(event.pos())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Copy, and the address of a link."""
        menu = self.createStandardContextMenu()
        address = self.link_at(event)
        if address:
            menu.addSeparator()
            menu.addAction("Copy the address of the link").triggered.connect(
                lambda: QGuiApplication.clipboard().setText(address)
            )
        menu.exec(event.globalPos())
        menu.deleteLater()

    def event(self, event: QEvent) -> bool:
        """The address of a link on hover, as typed."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            address = self.link_at(event)
            QToolTip.showText(
                event.globalPos(), tooltip(f"{address}\nNot opened by a click."), self
            ) if address else None
            return True
        return super().event(event)

    def _document(self) -> SealedDocument:
        document = SealedDocument(self)
        document.setDefaultFont(self._look.fonts.font(BODY))
        document.setDocumentMargin(12)
        document.setIndentWidth(16)
        return document

    def _dress(self, document: QTextDocument) -> None:
        """Our fonts: a variable font gets its weight by its axis, and code gets the fixed one."""
        fonts, tokens = self._look.fonts, self._look.tokens
        cursor = QTextCursor(document)
        cursor.beginEditBlock()
        block = document.begin()
        while block.isValid():
            heading = block.blockFormat().headingLevel() > 0
            spacing = QTextBlockFormat()
            spacing.setLineHeight(_LINE, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
            spacing.setBottomMargin(4 if block.textList() else 8)
            spacing.setTopMargin(4 if heading else 0)
            spacing.setNonBreakableLines(False)  # code wraps: a bar would stand over its last line
            if is_code(block):
                pad_code(block, spacing)
            cursor.setPosition(block.position())
            cursor.mergeBlockFormat(spacing)
            for start, length, given in _fragments(block):
                look = QTextCharFormat()
                code = given.fontFixedPitch() or given.fontFamilies() == ["monospace"]
                strong = heading or given.fontWeight() > _STRONG_WEIGHT
                font = QFont(fonts.font(LABEL if code else BODY, strong=strong, mono=code))
                font.setItalic(given.fontItalic())
                font.setStrikeOut(given.fontStrikeOut())
                look.setFont(font)
                look.setForeground(QColor(tokens.accent if given.isAnchor() else tokens.ink))
                if code and not is_code(block):
                    look.setBackground(QColor(tokens.hover))
                look.setProperty(QTextFormat.Property.FontSizeAdjustment, 0)
                cursor.setPosition(start)
                cursor.setPosition(start + length, QTextCursor.MoveMode.KeepAnchor)
                cursor.mergeCharFormat(look)
            block = block.next()
        cursor.endEditBlock()


class SourceText(QPlainTextEdit):
    """Text as it is stored."""

    def __init__(self, look: Look, name: str, *, mono: bool = False) -> None:
        super().__init__()
        self.setReadOnly(True)
        self.setFont(look.fonts.font(LABEL, mono=True) if mono else look.fonts.font(BODY))
        self.setTabChangesFocus(True)
        self.setAccessibleName(name)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.document().setDocumentMargin(12)


def mark_words(edit: QTextEdit | QPlainTextEdit, pieces: Sequence[str], look: Look) -> None:
    """Mark in a text what was searched for; the text itself is not touched.

    Args:
        edit: holds the text.
        pieces: the words, in their normal form; none takes the marks away.
        look: where the colours are.
    """
    selections = []
    text = edit.document().toPlainText()[:RENDER_LIMIT] if pieces else ""
    units = _units(text)
    if BREAK in text and isinstance(edit, RenderedText):  # what is searched for does not hold them
        units = [unit for unit, character in zip(units, text + " ", strict=False) if character != BREAK]
        text = text.replace(BREAK, "")
    for start, end in marked(text, pieces)[:_MOST_MARKS]:
        selection = QTextEdit.ExtraSelection()
        cursor = QTextCursor(edit.document())
        cursor.setPosition(units[start])
        cursor.setPosition(units[end], QTextCursor.MoveMode.KeepAnchor)
        selection.cursor = cursor
        selection.format.setBackground(QColor(look.tokens.soft))
        selection.format.setForeground(QColor(look.tokens.accent))
        selections.append(selection)
    edit.setExtraSelections(selections)


def _units(text: str) -> Sequence[int]:
    """Where each character of a text begins as Qt counts, in UTF-16; and the end."""
    if text.isascii() or max(text) <= "\uffff":
        return range(len(text) + 1)
    return [0, *accumulate(2 if character > "\uffff" else 1 for character in text)]


def prepared(text: str, write: Callable[[str], str] = str) -> str:
    """Text for the Markdown reader: entities stay as typed, and a new line stays a new line.

    Args:
        text: as stored.
        write: what becomes of code; it is left alone.
    """
    parts: list[str] = []
    at = 0
    for code in _CODE.finditer(text):
        parts.append(_prose(text[at : code.start()]))
        parts.append(write(code[0]))
        at = code.end()
    parts.append(_prose(text[at:]))
    return "".join(parts)


def _prose(text: str) -> str:
    lines = text.replace("&", "\\&").split("\n")
    for number, line in enumerate(lines[:-1]):
        if line.strip() and lines[number + 1].strip() and not line.lstrip().startswith("|"):
            lines[number] = line.rstrip() + "  "
    return "\n".join(lines)


def _fragments(block: object) -> list[tuple[int, int, QTextCharFormat]]:
    found = []
    walk = block.begin()  # type: ignore[attr-defined]  # QTextBlock; its iterator has no stub
    while not walk.atEnd():
        fragment = walk.fragment()
        if fragment.isValid():
            found.append((fragment.position(), fragment.length(), fragment.charFormat()))
        walk += 1
    return found


def _show_pictures_as_words(document: QTextDocument) -> None:
    places = []
    block = document.begin()
    while block.isValid():
        places += [place for place in _fragments(block) if place[2].isImageFormat()]
        block = block.next()
    cursor = QTextCursor(document)
    for start, length, given in reversed(places):
        alt = given.stringProperty(QTextFormat.Property.ImageAltText)
        cursor.setPosition(start)
        cursor.setPosition(start + length, QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(f"![{alt}]({given.toImageFormat().name()})" * length, QTextCharFormat())
