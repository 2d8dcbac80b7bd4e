"""The keys of all actions in a list that can be narrowed by typing."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget
from shiboken6 import isValid

from memgraph_gui.looks.fonts import BODY, LABEL, TITLE
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import plain_label
from memgraph_gui.panes.rows import Row, Rows, row_list

_SIZE = 520, 600
_HINT = "Type to find an action"


class KeysDialog(QDialog):
    """Every action with the menu it stands in and its keys; Esc closes it."""

    def __init__(self, look: Look, rows: Sequence[Row], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._before = QApplication.focusWidget()
        self.setWindowTitle("Keys")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._all = rows
        self.rows = Rows()
        self.field = QLineEdit()
        self.field.setFont(look.fonts.font(BODY))
        self.field.setPlaceholderText(_HINT)
        self.field.setAccessibleName(_HINT)
        self.field.textChanged.connect(self._narrow)
        shown = row_list(look, self.rows, lines=1, name="Actions and their keys")
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        head = QHBoxLayout()
        head.addWidget(plain_label("Keys", font=look.fonts.font(TITLE, strong=True)))
        head.addStretch(1)
        head.addWidget(plain_label("Esc", font=look.fonts.font(LABEL), role="key"))
        head.addWidget(plain_label("closes", font=look.fonts.font(LABEL), role="hint"))
        column.addLayout(head)
        column.addWidget(self.field)
        self.nothing = plain_label("Nothing found.", font=look.fonts.font(BODY), role="hint")
        column.addWidget(self.nothing)
        column.addWidget(shown, 1)
        self.resize(*_SIZE)
        self._narrow("")

    def done(self, result: int) -> None:
        """The keyboard goes back to where it was, also where no window manager hands it back."""
        super().done(result)
        before = self._before
        if before is not None and isValid(before) and before.isVisible():
            before.activateWindow()
            before.setFocus(Qt.FocusReason.PopupFocusReason)

    def _narrow(self, text: str) -> None:
        words = text.casefold().split()
        fitting = [row for row in self._all if all(word in f"{row.title} {row.beside}".casefold() for word in words)]
        self.nothing.setVisible(not fitting)
        self.rows.show(fitting, lambda row: row if isinstance(row, Row) else Row(str(row)))
