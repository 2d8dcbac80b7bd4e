"""The parts that forms are made of: a field with its name and limit, a score with slider and number, a banner."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from memgraph_gui.engine.drafts import number_from
from memgraph_gui.engine.line_ends import shown, stored_again
from memgraph_gui.looks.fonts import BODY, LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.numbers import decimal, worded
from memgraph_gui.looks.plain import plain_label

LONGEST_LINE = 2_000_000_000  # Qt cuts a line edit at 32 767 characters unless told
_NUMBER, _WIDEST, _AROUND = 76, 168, 24  # px of a score as a number, and around its digits
_STEPS = 100  # of a slider


class LineField(QLineEdit):
    """One line of text that says only what a person typed; untouched it is what was put in.

    Signals:
        typed: the new text, as it is to be stored.
    """

    typed = Signal(str)

    def __init__(self, look: Look, name: str) -> None:
        super().__init__()
        self.setMaxLength(LONGEST_LINE)
        self.setFont(look.fonts.font(BODY))
        self.setAccessibleName(name)
        self.at_end = False  # where typing goes on: more is added to it than changed in it
        self._stored = self._shown = ""
        self.textChanged.connect(self._on_changed)

    def show_stored(self, stored: str, now: str) -> None:
        """Show a value; `now` is what a person made of `stored` before."""
        self.blockSignals(True)
        self.setText(self.worded(stored))
        self._stored, self._shown = stored, self.text()
        if now != stored:
            self.setText(self.worded(now))
        self.setCursorPosition(len(self.text()) if self.at_end else 0)
        self.blockSignals(False)

    def worded(self, stored: str) -> str:
        """A stored value as it is shown."""
        return stored

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """What it has nothing to take back for is the form's."""
        if leaves_to_form(event, undo=self.isUndoAvailable(), redo=self.isRedoAvailable()):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def _on_changed(self, text: str) -> None:
        self.typed.emit(self._stored if text == self._shown else text)


class NumberField(LineField):
    """A number as text: shown with the decimal sign of the system, every digit kept, nothing cut or rounded."""

    def worded(self, stored: str) -> str:
        """With a decimal comma where that is the custom."""
        return worded(stored)


class TextField(QPlainTextEdit):
    """A text of many lines that comes back with the line ends and blanks it went in with.

    Signals:
        typed: the new text, as it is to be stored.
    """

    typed = Signal(str)

    def __init__(self, look: Look, name: str) -> None:
        super().__init__()
        self.setProperty("role", "field")
        self.setFont(look.fonts.font(BODY))
        self.setAccessibleName(name)
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(8)
        self._stored = ""
        self.textChanged.connect(self._on_changed)

    def show_stored(self, stored: str, now: str) -> bool:
        """Show a text; say whether it can be edited here (it cannot when Qt would change characters of it)."""
        self.blockSignals(True)
        self._stored = stored
        self.setPlainText(shown(stored))
        kept = self._text() == shown(stored)
        self.setReadOnly(not kept)
        if kept and now != stored:
            self.setPlainText(shown(now))
        self.blockSignals(False)
        return kept

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """What it has nothing to take back for is the form's."""
        document = self.document()
        if leaves_to_form(event, undo=document.isUndoAvailable(), redo=document.isRedoAvailable()):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def _text(self) -> str:
        """As typed: `toPlainText` would make ordinary blanks of special ones."""
        return self.document().toRawText().replace("\u2029", "\n")

    def _on_changed(self) -> None:
        if not self.isReadOnly():
            self.typed.emit(stored_again(self._stored, self._text()))


def leaves_to_form(event: QKeyEvent, *, undo: bool, redo: bool) -> bool:
    """Whether a key asks to take back, or to do again, what a field does not have."""
    return (event.matches(QKeySequence.StandardKey.Undo) and not undo) or (_is_redo(event) and not redo)


def _is_redo(event: QKeyEvent) -> bool:
    """The keys of the menu; which of them Qt takes for it depends on the system."""
    pressed = QKeySequence(event.keyCombination()).toString(QKeySequence.SequenceFormat.PortableText)
    return event.matches(QKeySequence.StandardKey.Redo) or pressed in ("Ctrl+Shift+Z", "Ctrl+Y")


class ScoreField(QWidget):
    """A score from 0 to 1 as a slider and as the number that is stored.

    Signals:
        typed: the new text.
    """

    typed = Signal(str)

    def __init__(self, look: Look, name: str) -> None:
        super().__init__()
        self._slider = QSlider(Qt.Orientation.Horizontal)
        self._slider.setRange(0, _STEPS)
        self._slider.setPageStep(10)
        self._slider.setAccessibleName(name)
        self.number = NumberField(look, name)
        self.number.setFixedWidth(_NUMBER)
        label = plain_label(name, font=look.fonts.font(LABEL), role="second")
        label.setFixedWidth(72)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(label)
        row.addWidget(self._slider, 1)
        row.addWidget(self.number)
        self.number.typed.connect(self._on_typed)
        self._slider.valueChanged.connect(self._on_slid)

    def show_stored(self, stored: str, now: str) -> None:
        """Show a score, as wide as it is long: a program may have stored seventeen digits."""
        self.number.show_stored(stored, now)
        wide = self.number.fontMetrics().horizontalAdvance(now) + _AROUND
        self.number.setFixedWidth(min(_WIDEST, max(_NUMBER, wide)))
        self._follow(now)

    def set_editable(self, editable: bool) -> None:
        """Let it be changed, or not."""
        self._slider.setEnabled(editable)
        self.number.setReadOnly(not editable)

    def _on_typed(self, text: str) -> None:
        self._follow(text)
        self.typed.emit(text)

    def _on_slid(self, value: int) -> None:
        self.number.setText(decimal(value / _STEPS, 2))

    def _follow(self, text: str) -> None:
        found = number_from(text)
        self._slider.blockSignals(True)
        self._slider.setValue(round(min(1.0, max(0.0, found or 0.0)) * _STEPS))
        self._slider.blockSignals(False)


class Labelled(QWidget):
    """A field under its name, with what there is to say about it on the right and below."""

    def __init__(self, look: Look, name: str, field: QWidget) -> None:
        super().__init__()
        font = look.fonts.font(LABEL)
        self.field = field
        self._count = plain_label(font=font, role="hint")
        self._error = plain_label(font=font, role="mark", wraps=True)
        self._error.hide()
        self._note = plain_label(font=font, role="hint", wraps=True)
        self._note.hide()
        self._name = plain_label(name, font=font, role="second")
        head = QHBoxLayout()
        head.addWidget(self._name)
        head.addStretch(1)
        head.addWidget(self._count)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(field, 1)
        column.addWidget(self._error)
        column.addWidget(self._note)

    def tell(self, count: str, error: str) -> None:
        """Say how full it is, and what is wrong with it."""
        self._count.setText(count)
        self._error.setText(error[:1].upper() + error[1:])
        self._error.setVisible(bool(error))

    def note(self, text: str) -> None:
        """Say below it what is good to know."""
        self._note.setText(text)
        self._note.setVisible(bool(text))

    @property
    def noted(self) -> str:
        """What is noted below it."""
        return self._note.text() if self._note.isVisibleTo(self) else ""

    def bare(self) -> None:
        """The field says its name itself."""
        self._name.hide()
        self._count.hide()

    @property
    def error(self) -> str:
        """What is said to be wrong with it."""
        return self._error.text() if self._error.isVisibleTo(self) else ""


class Banner(QFrame):
    """A sentence above a form, with at most two things to do about it."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setObjectName("banner")
        self._text = plain_label(font=look.fonts.font(LABEL), wraps=True)
        self._row = QHBoxLayout()
        self._buttons: list[QPushButton] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 6, 8, 4)
        column.setSpacing(2)
        column.addWidget(self._text)
        column.addLayout(self._row)
        self._row.addStretch(1)
        self.hide()

    @property
    def text(self) -> str:
        """What it says, '' while it is hidden."""
        return "" if self.isHidden() else self._text.text()

    def say(self, text: str, *choices: tuple[str, Callable[[], None]]) -> None:
        """Show a sentence and what can be done."""
        for button in self._buttons:
            self._row.removeWidget(button)
            button.deleteLater()
        self._buttons = []
        for words, act in choices:
            button = QPushButton(words)
            button.setProperty("role", "link")
            button.clicked.connect(lambda _checked=False, act=act: act())
            self._row.addWidget(button)
            self._buttons.append(button)
        self._text.setText(text)
        self.setVisible(bool(text))

    def press(self, number: int) -> None:
        """Do what one of the choices does."""
        self._buttons[number].click()


class Form(QWidget):
    """A pane whose keys are its own: what is typed in it never acts on the graph.

    Signals:
        save_wanted, cancel_wanted: by key or button. undo_wanted, redo_wanted: by a key that no field had a use for.
    """

    save_wanted = Signal()
    cancel_wanted = Signal()
    undo_wanted = Signal()
    redo_wanted = Signal()

    def holds_typing(self) -> bool:
        """Whether something is typed in one of its fields that can be taken back there."""
        lines = any(line.isUndoAvailable() for line in self.findChildren(QLineEdit))
        return lines or any(text.document().isUndoAvailable() for text in self.findChildren(QPlainTextEdit))

    def settle(self) -> None:
        """It is written: what was typed is not to be taken back letter by letter any more, but the step."""
        for line in self.findChildren(LineField):
            line.show_stored(line.text(), line.text())

    def event(self, event: QEvent) -> bool:
        """Take the keys that a menu would take: the field had its turn before."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and self.wants(event):
            event.accept()
            return True
        return super().event(event)

    def focus_first(self) -> None:
        """Give the keys to where somebody begins in this form."""
        super().focusNextPrevChild(True)

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: N802 - Qt's own name
        """A button that is at work is disabled, and Qt would give its keys to whatever is next in the window."""
        now = self.window().focusWidget()
        if now is not None and not now.isEnabled() and self.isAncestorOf(now):
            self.focus_first()
            return True
        return super().focusNextPrevChild(forward)

    def wants(self, event: QKeyEvent) -> bool:
        """Whether a key belongs to the form even where its field has no use for it."""
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier)
        undoing = event.matches(QKeySequence.StandardKey.Undo) or _is_redo(event)
        return undoing or event.matches(QKeySequence.StandardKey.Save) or (plain and event.key() not in _FOR_ALL)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Save and cancel; other keys that a field left over do nothing."""
        strong = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if event.matches(QKeySequence.StandardKey.Save) or (strong and event.key() in _ENTER):
            self.save_wanted.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.cancel_wanted.emit()
        elif event.matches(QKeySequence.StandardKey.Undo):
            self.undo_wanted.emit()
        elif _is_redo(event):
            self.redo_wanted.emit()
        elif self.wants(event):
            event.accept()
        else:
            super().keyPressEvent(event)


_FOR_ALL = (Qt.Key.Key_F1, Qt.Key.Key_F3, Qt.Key.Key_F5, Qt.Key.Key_F6, Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def foot(look: Look, said: QLabel, *buttons: QPushButton) -> QFrame:
    """The foot of a form: what saving writes, in words, above the buttons."""
    frame = QFrame()
    frame.setObjectName("foot")
    row = QHBoxLayout()
    row.addStretch(1)
    for button in buttons:
        row.addWidget(button)
    said.setFont(look.fonts.font(LABEL))
    column = QVBoxLayout(frame)
    column.setContentsMargins(12, 8, 12, 10)
    column.setSpacing(8)
    column.addWidget(said)
    column.addLayout(row)
    return frame


def foot_line(look: Look, said: QLabel, *buttons: QPushButton) -> QFrame:
    """The foot of a wide form: the words and the buttons in one line."""
    frame = QFrame()
    frame.setObjectName("foot")
    said.setFont(look.fonts.font(LABEL))
    row = QHBoxLayout(frame)
    row.setContentsMargins(12, 8, 12, 8)
    row.addWidget(said, 1)
    for button in buttons:
        row.addWidget(button)
    return frame
