"""Purging a text: what it is, where it stands, what remains, and one button that cannot be taken back."""

from collections.abc import Sequence

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QDialog, QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from memgraph_gui.looks.fonts import BODY, LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import plain_label

_WIDTH, _FIELD = 560, 58
_LOOK_MS = 300  # without typing
INTRO = (
    "A text that must not be kept, such as a password or a key, is taken out of this file and out of everything that "
    "memgraph-gui keeps of it. “[purged]” stands in its place. This cannot be undone."
)
EMPTY = "Nothing yet: type or paste the text."


class PurgeDialog(QDialog):
    """Asks for the text, shows where it was found, and then what was done.

    Signals:
        looked_for(str): where does this text stand? purge_wanted(str): take it out.
    """

    looked_for = Signal(str)
    purge_wanted = Signal(str)

    def __init__(self, look: Look, remains: Sequence[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("purge")
        self.setWindowTitle("Purge a text")
        self.setMinimumWidth(_WIDTH)
        strong, body = look.fonts.font(LABEL, strong=True), look.fonts.font(BODY)
        self.field = QPlainTextEdit()
        self.field.setProperty("role", "field")
        self.field.setFont(look.fonts.font(BODY, mono=True))
        self.field.setFixedHeight(_FIELD)
        self.field.setTabChangesFocus(True)
        self.field.setAccessibleName("Text to purge")
        self.field.textChanged.connect(self._on_typed)
        self._found_head = plain_label("Goes from", font=strong, role="second")
        self.found = plain_label(EMPTY, font=body, wraps=True)
        self._remains_head = plain_label("Remains, out of our reach", font=strong, role="second")
        self.remains = plain_label("\n".join(remains), font=body, wraps=True)
        self.purge = QPushButton("Purge it everywhere")
        self.purge.setEnabled(False)
        self.purge.setAutoDefault(False)
        self.purge.clicked.connect(self._on_purge)
        self.close_button = QPushButton("Cancel")
        self.close_button.setDefault(True)
        self.close_button.clicked.connect(self.reject)
        self._soon = QTimer(self, singleShot=True, interval=_LOOK_MS)
        self._soon.timeout.connect(lambda: self.looked_for.emit(self.text))
        self._intro = plain_label(INTRO, font=body, wraps=True)
        self._text_head = plain_label("Text to purge", font=strong, role="second")
        self._build()
        self.field.setFocus()

    @property
    def text(self) -> str:
        """What is typed, as typed."""
        return self.field.toPlainText()

    def show_found(self, lines: Sequence[str], *, can: bool) -> None:
        """Where the text stands; `can`: there is something to purge."""
        self.found.setText("\n".join(lines))
        self.purge.setEnabled(can)
        self._grow()

    def show_busy(self) -> None:
        """It is being taken out."""
        self.field.setEnabled(False)
        self.purge.setEnabled(False)
        self.close_button.setEnabled(False)
        self.found.setText("Purging …")

    def show_failed(self, words: str) -> None:
        """Nothing was changed, and why."""
        self.field.setEnabled(True)
        self.close_button.setEnabled(True)
        self.purge.setEnabled(True)
        self.found.setText(words)

    def show_done(self, done: Sequence[str], remains: Sequence[str]) -> None:
        """What was done, and where traces remain; the text itself is no longer shown."""
        self.field.clear()
        self._soon.stop()
        for widget in (self.field, self._text_head, self._intro, self.purge):
            widget.hide()
        self._found_head.setText("Purged")
        self.found.setText("\n".join(done))
        self.remains.setText("\n".join(remains))
        self.close_button.setText("Close")
        self.close_button.setEnabled(True)
        self.close_button.setFocus()
        self.adjustSize()

    def _grow(self) -> None:
        """As high as its words need at this width: a dialog that is open does not look again by itself."""
        layout = self.layout()
        if layout is not None:
            layout.activate()
            self.resize(self.width(), max(self.height(), layout.totalHeightForWidth(self.width())))

    def reject(self) -> None:
        """Not while it is at work."""
        if self.close_button.isEnabled():
            super().reject()

    def _on_typed(self) -> None:
        self.purge.setEnabled(False)
        if self.text.strip():
            self.found.setText("Looking …")
            self._soon.start()
        else:
            self._soon.stop()
            self.found.setText(EMPTY)

    def _on_purge(self) -> None:
        self.show_busy()
        self.purge_wanted.emit(self.text)

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(6)
        column.addWidget(self._intro)
        for head, part in (
            (self._text_head, self.field),
            (self._found_head, self.found),
            (self._remains_head, self.remains),
        ):
            column.addSpacing(6)
            column.addWidget(head)
            column.addWidget(part)
        column.addStretch(1)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.purge)
        buttons.addWidget(self.close_button)
        column.addSpacing(10)
        column.addLayout(buttons)
