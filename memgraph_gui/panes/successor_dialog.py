"""Which link took the place of one that ends: a new one, or one that is there."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QListView, QPushButton, QVBoxLayout, QWidget

from memgraph_gui.looks.fonts import BODY, LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import plain_label
from memgraph_gui.panes.rows import Row, RowDelegate, Rows

_SIZE = 620, 420
_MAKE = "A new link in its place…"


class SuccessorDialog(QDialog):
    """Offers links by their sentences; typing narrows them.

    Args:
        look: fonts and colours.
        sentence: the link that ends.
        offered: id and sentence of each link that may follow.
        parent: the window.

    Attributes:
        field: what is typed narrows the list. list: the links, the first row stands for a new one.

    Signals:
        chosen: the id of the link that follows; '' for one that is to be made.
    """

    chosen = Signal(str)

    def __init__(self, look: Look, sentence: str, offered: Sequence[tuple[str, str]], parent: QWidget) -> None:
        super().__init__(parent)
        self._offered = offered
        self.setWindowTitle("Supersede a link")
        self.resize(*_SIZE)
        head = plain_label(f"{sentence} ends. What took its place?", font=look.fonts.font(BODY), wraps=True)
        self.field = QLineEdit()
        self.field.setFont(look.fonts.font(BODY))
        self.field.setPlaceholderText("A part of the link's sentence")
        self.field.setAccessibleName("Narrow the list of links")
        self.field.textChanged.connect(self._show)
        self.field.installEventFilter(self)
        self._rows = Rows()
        self.list = QListView()
        self.list.setModel(self._rows)
        self._delegate = RowDelegate(look, lines=1)
        self.list.setItemDelegate(self._delegate)
        self.list.setAccessibleName("Links that may follow")
        self.list.doubleClicked.connect(self._on_taken)
        self.list.activated.connect(self._on_taken)
        hint = plain_label(
            "The old link stays in the file as something that once held, and names the one that follows.",
            font=look.fonts.font(LABEL),
            role="second",
            wraps=True,
        )
        take, cancel = QPushButton("Supersede"), QPushButton("Cancel")
        take.setProperty("role", "main")
        take.setDefault(True)
        take.clicked.connect(lambda: self._on_taken(self.list.currentIndex()))
        cancel.clicked.connect(self.reject)
        buttons = QHBoxLayout()
        buttons.addWidget(hint, 1)
        buttons.addWidget(cancel)
        buttons.addWidget(take)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(8)
        for widget in (head, self.field, self.list):
            column.addWidget(widget)
        column.addLayout(buttons)
        self._show("")
        self.field.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Up and Down in the field walk the list."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
            if step is not None:
                row = min(max(self.list.currentIndex().row() + step, 0), self._rows.rowCount() - 1)
                self.list.setCurrentIndex(self._rows.index(row, 0))
                return True
        return super().eventFilter(watched, event)

    def _show(self, text: str) -> None:
        words = text.casefold().split()
        fitting = [one for one in self._offered if all(word in one[1].casefold() for word in words)]
        self._rows.show([("", _MAKE), *fitting], _row)
        self.list.setCurrentIndex(self._rows.index(1 if words and fitting else 0, 0))

    def _on_taken(self, index: QModelIndex) -> None:
        if index.isValid():
            self.chosen.emit(str(self._rows.row(index.row()).value))
            self.accept()


def _row(value: object) -> Row:
    assert isinstance(value, tuple)
    return Row(value[1], tip=value[1], value=value[0])
