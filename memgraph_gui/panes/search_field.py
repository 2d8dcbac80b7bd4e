"""The search field: an icon, the filters of the line as chips, the words as typed, and the key that leads here."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QLineEdit, QToolButton, QWidget

from memgraph_gui.engine.clicks import alternatives, clicked
from memgraph_gui.engine.query import Query, parse
from memgraph_gui.looks.fonts import BODY, LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import menu_text, plain_label, tooltip
from memgraph_gui.panes.field_layout import FieldLayout

_LINE = 26  # px; one line makes a field of 32
_CHIPS_SHOWN = 12  # more are counted in one chip that opens them as text
_CHIP_CHARACTERS = 60


class SearchField(QFrame):
    """One line: chips and text together are what `line` says.

    A filter becomes a chip when a blank is typed after it. Backspace before the words turns the last chip back into
    text: in quotes, so that it is words to find, and selected, so that a second Backspace removes it. A click on a
    chip takes it back to be edited; its cross, or Delete on it, removes it.

    Signals:
        edited: the line is another one.
        walked: +1 or -1, the next or the previous hit is wanted.
        left_down: the list is wanted (arrow down).
    """

    edited = Signal()
    walked = Signal(int)
    left_down = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("searchfield")
        self._look = look
        self._parts: list[str] = []  # what each chip stands for, as it would be typed
        self._chips: list[_Chip] = []
        self.edit = QLineEdit()
        self.edit.setObjectName("bare")
        self.edit.setFont(look.fonts.font(BODY))
        self.edit.setPlaceholderText("Search memories")
        self.edit.setAccessibleName("Search memories")
        self.edit.setAccessibleDescription("Words, and filters such as type:solution; a blank ends a filter")
        self.edit.installEventFilter(self)
        self.edit.textEdited.connect(self._on_edited)
        self.setFocusProxy(self.edit)
        self._look, self._icon = look, QLabel()
        self._draw_icon()
        look.changed.connect(self._draw_icon)  # a method of ours: Qt ends the connection with the field
        self._key = plain_label("/", font=look.fonts.font(LABEL), role="key")
        self._clear = QToolButton()
        self._clear.setProperty("role", "link")
        self._clear.setIcon(look.icon("x"))
        self._clear.setAccessibleName("Clear the search")
        self._clear.setToolTip("Clear the search (Esc)")
        self._clear.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._clear.clicked.connect(self.clear)
        ends = [self._key, self._clear]
        self._row = FieldLayout(self, line=_LINE, gap=4, head=self._icon, text=self.edit, ends=ends)
        self._row.setContentsMargins(8, 2, 5, 2)
        self._show_end()

    def _draw_icon(self) -> None:
        self._icon.setPixmap(self._look.icon("magnifying-glass").pixmap(16, 16))

    @property
    def line(self) -> str:
        """The whole line, chips first."""
        return " ".join([*self._parts, self.edit.text()] if self.edit.text() else self._parts)

    @property
    def chips(self) -> tuple[str, ...]:
        """What the chips say."""
        return tuple(self._parts)

    def set_line(self, line: str) -> None:
        """Show another line; its filters are chips at once."""
        self._parts, rest = split(line)
        self.edit.setText(rest)
        self._rebuild()
        self.edited.emit()

    def clear(self) -> None:
        """Nothing is asked."""
        self.set_line("")
        self.edit.setFocus()

    def add_filter(self, text: str) -> None:
        """One more filter, as it would be typed, or one less."""
        self._parts = clicked(self._parts, text)
        self._rebuild()
        self.edited.emit()

    def _on_edited(self, _text: str) -> None:
        typed = self.edit.text()
        at = _characters(typed, self.edit.cursorPosition())
        if at and typed[at - 1].isspace():
            parts, rest = split(" ".join([*self._parts, typed[:at]]))
            if parts != self._parts:
                self._parts = parts
                kept = rest.lstrip()
                self.edit.setText(kept + typed[at:].lstrip() if not kept.strip() else kept + typed[at:])
                self.edit.setCursorPosition(_units(kept))
                self._rebuild()
        self._show_end()
        self.edited.emit()

    def _rebuild(self) -> None:
        for chip in self._chips:
            self._row.removeWidget(chip)
            chip.hide()
            chip.deleteLater()
        self._chips = []
        for number, part in enumerate(self._parts[:_CHIPS_SHOWN]):
            for place, text in enumerate(alternatives(part)):
                remove = partial(self._remove, number, place)
                self._add_chip(f"OR {text}" if place else text, text, remove, partial(self._open, number))
        if len(self._parts) > _CHIPS_SHOWN:
            last = len(self._parts) - 1
            words = f"+{len(self._parts) - _CHIPS_SHOWN}"
            self._add_chip(words, words, partial(self._remove, last), partial(self._open, last))
        self._show_end()
        self._fit()

    def _add_chip(self, words: str, text: str, remove: Callable[[], None], open_it: Callable[[], None]) -> None:
        chip = _Chip(self._look, words, text)
        chip.removed.connect(remove)
        chip.opened.connect(open_it)
        self._row.put(len(self._chips), chip)
        self._chips.append(chip)
        chip.show()

    def _remove(self, number: int, place: int = -1) -> None:
        """Take a chip away; of several that are joined by OR only the one at a place."""
        left = [text for at, text in enumerate(alternatives(self._parts[number])) if place not in (-1, at)]
        self._parts[number : number + 1] = [" OR ".join(left)] if left else []
        self._rebuild()
        self.edit.setFocus()
        self.edited.emit()

    def _open(self, number: int) -> None:
        """Take a chip back into the text, to be edited as a filter."""
        text = self._parts.pop(number)
        rest = self.edit.text()
        self.edit.setText(f"{text}{' ' if rest else ''}{rest}")
        self.edit.setCursorPosition(_units(text))
        self._rebuild()
        self.edit.setFocus()
        self.edited.emit()

    def _back_to_text(self) -> None:
        """The last chip becomes words to find."""
        text = f'"{self._parts.pop().replace(chr(34), "")}"'
        rest = self.edit.text()
        self.edit.setText(f"{text}{' ' if rest else ''}{rest}")
        self._rebuild()
        self.edit.setSelection(0, _units(text))
        self.edited.emit()

    def _show_end(self) -> None:
        asked = bool(self.line)
        self._key.setVisible(not asked and not self.edit.hasFocus())
        self._clear.setVisible(asked)
        self.edit.setPlaceholderText("" if self._parts else "Search memories")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width, other lines."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """As high as its lines; a height for each width would have the pane count on the narrowest."""
        height = self._row.totalHeightForWidth(self.width())
        if height != self.minimumHeight():
            self.setFixedHeight(height)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys that do more than typing, and the ring of the focus."""
        if watched is self.edit:
            if event.type() in (QEvent.Type.FocusIn, QEvent.Type.FocusOut):
                self.setProperty("focused", event.type() == QEvent.Type.FocusIn)
                self.style().unpolish(self)
                self.style().polish(self)
                self._key.setVisible(event.type() == QEvent.Type.FocusOut and not self.line)
            elif event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
                if event.key() == Qt.Key.Key_Escape and self.line:
                    event.accept()  # it clears the field before it does anything else
                    return True
            elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
                return self._on_key(event)
        return super().eventFilter(watched, event)

    def _on_key(self, event: QKeyEvent) -> bool:
        key = event.key()
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.walked.emit(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
            return True
        if key == Qt.Key.Key_Down:
            self.left_down.emit()
            return True
        if key == Qt.Key.Key_Escape and self.line:
            self.clear()
            return True
        at_start = self.edit.cursorPosition() == 0 and not self.edit.hasSelectedText()
        if key == Qt.Key.Key_Backspace and at_start and self._parts:
            self._back_to_text()
            return True
        return False


class _Chip(QToolButton):
    """One filter of the line.

    Signals:
        removed: it is to go. opened: it is to be edited.
    """

    removed = Signal()
    opened = Signal()

    def __init__(self, look: Look, words: str, text: str) -> None:
        super().__init__()
        self.setProperty("role", "filterchip")
        self.setFont(look.fonts.font(LABEL))
        self.setIcon(look.icon("x"))
        self.setIconSize(self.iconSize().scaled(10, 10, Qt.AspectRatioMode.KeepAspectRatio))
        self.setLayoutDirection(Qt.LayoutDirection.RightToLeft)  # the cross stands behind the words
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.setText("\u202a" + menu_text(words, _CHIP_CHARACTERS) + "\u202c")
        self.setToolTip(tooltip(f"{text}\nClick to edit it, click the cross to remove it."))
        self.setAccessibleName(f"Filter {words}")
        self.setAccessibleDescription("Delete removes it, Enter edits it")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.clicked.connect(self.opened)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Over the cross it is removed."""
        if event.position().x() > self.width() - 18:
            self.removed.emit()
            return
        super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete and Backspace remove it, Enter edits it."""
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.removed.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.opened.emit()
        else:
            super().keyPressEvent(event)


def _units(text: str) -> int:
    """How long Qt counts a text: in UTF-16."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _characters(text: str, units: int) -> int:
    """How many characters stand before a place that Qt counts in UTF-16."""
    return len(text.encode("utf-16-le", "surrogatepass")[: 2 * units].decode("utf-16-le", "replace"))


def split(line: str) -> tuple[list[str], str]:
    """The groups of filters in a line, each as it would be typed, and what is left: the words as they stand."""
    query = parse(line)
    rest = _without_filters(query)
    return [" OR ".join(one.text() for one in group) for group in query.groups], rest


def _without_filters(query: Query) -> str:
    line, spans = query.line, []
    for group in query.groups:
        spans.append((group[0].start, group[-1].end))  # an OR between them goes, too
    for start, end in sorted(spans, reverse=True):
        line = line[:start] + line[end:].removeprefix(" ")
    return line.lstrip() if spans else line
