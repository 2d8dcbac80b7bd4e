"""The keys of all actions in a list that can be narrowed by typing."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QLineEdit, QVBoxLayout, QWidget

from memgraph_gui.looks.fonts import BODY
from memgraph_gui.looks.look import Look
from memgraph_gui.panes.rows import Row, Rows, row_list

_SIZE = 520, 600
_HINT = "Type to find an action"


class KeysDialog(QDialog):
    """Every action with the menu it stands in and its keys; Esc closes it."""

    def __init__(self, look: Look, rows: Sequence[Row], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Keys")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._all = rows
        self.rows = Rows()
        self._field = QLineEdit()
        self._field.setFont(look.fonts.font(BODY))
        self._field.setPlaceholderText(_HINT)
        self._field.setAccessibleName(_HINT)
        self._field.textChanged.connect(self._narrow)
        shown = row_list(look, self.rows, lines=1, name="Actions and their keys")
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        column.addWidget(self._field)
        column.addWidget(shown, 1)
        self.resize(*_SIZE)
        self._narrow("")

    def _narrow(self, text: str) -> None:
        words = text.casefold().split()
        fitting = [row for row in self._all if all(word in f"{row.title} {row.beside}".casefold() for word in words)]
        self.rows.show(fitting, lambda row: row if isinstance(row, Row) else Row(str(row)))
