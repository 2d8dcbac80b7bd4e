"""Repairing the text that a row is stored as: JSON by hand, checked while it is typed."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from memgraph_gui.engine.raw_text import why_no_object
from memgraph_gui.looks.fonts import BODY, LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import plain_label

_SIZE = 720, 480
_BAD = "Some bytes of it are not UTF-8 and are shown as �: saving writes � in their place."


class RawDialog(QDialog):
    """Edits one text; saving is possible when it is a JSON object and another one than before.

    Args:
        look: fonts and colours.
        what: the row in words.
        text: as stored. bad: it holds bytes that are not UTF-8.
        parent: the window.

    Attributes:
        field: the text. save: the button.

    Signals:
        wanted: the repaired text.
    """

    wanted = Signal(str)

    def __init__(self, look: Look, what: str, text: str, *, bad: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self._stored = text
        self.setWindowTitle("Repair the stored text")
        self.resize(*_SIZE)
        self.field = QPlainTextEdit(text)
        self.field.setProperty("role", "field")
        self.field.setFont(look.fonts.font(LABEL, mono=True))
        self.field.setAccessibleName("The stored text")
        self.field.setTabChangesFocus(True)
        self.field.textChanged.connect(self._check)
        self._told = plain_label(font=look.fonts.font(LABEL), role="mark", wraps=True)
        self._bad = plain_label(_BAD, font=look.fonts.font(LABEL), role="mark", wraps=True)
        self._bad.setVisible(bad)
        self.save, cancel = QPushButton("Save, replacing the bad bytes" if bad else "Save"), QPushButton("Cancel")
        self.save.setProperty("role", "main")
        cancel.setAutoDefault(False)  # Enter is a line end here, and one filled button is enough
        self.save.clicked.connect(self._on_saved)
        cancel.clicked.connect(self.reject)
        buttons = QHBoxLayout()
        buttons.addWidget(self._told, 3)
        buttons.addStretch(1)
        buttons.addWidget(cancel)
        buttons.addWidget(self.save)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(8)
        column.addWidget(plain_label(what, font=look.fonts.font(BODY, strong=True), wraps=True))
        column.addWidget(self.field, 1)
        column.addWidget(self._bad)
        column.addLayout(buttons)
        self._check()
        self.field.moveCursor(QTextCursor.MoveOperation.Start)
        self.field.setFocus()

    @property
    def told(self) -> str:
        """What is wrong with the text."""
        return self._told.text()

    def _text(self) -> str:
        return self.field.document().toRawText().replace("\u2029", "\n")

    def _check(self) -> None:
        why = why_no_object(self._text())
        self._told.setText(why)
        self._told.setVisible(bool(why))
        self.save.setEnabled(not why and self._text() != self._stored)

    def _on_saved(self) -> None:
        self.wanted.emit(self._text())
        self.accept()
