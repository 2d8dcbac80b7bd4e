"""What stands in the place of one memory's form while several are selected."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from memgraph_gui.looks.fonts import BODY, LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import counted, plain_label

_HINT = "This form is for one memory. Type, project, tags and scores of several are edited together."


class ManyPage(QWidget):
    """Says how many there are, and what can be done with them together.

    Signals:
        together_wanted, merge_wanted: by a button.
    """

    together_wanted = Signal()
    merge_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._head = plain_label(font=look.fonts.font(BODY, strong=True))
        self.together, self.merge = QPushButton("Edit them together  F2"), QPushButton("Merge them  Ctrl+M")
        self.together.setProperty("role", "main")
        self.together.clicked.connect(self.together_wanted)
        self.merge.clicked.connect(self.merge_wanted)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(8)
        column.addWidget(self._head)
        column.addWidget(plain_label(_HINT, font=look.fonts.font(LABEL), role="hint", wraps=True))
        column.addSpacing(4)
        column.addWidget(self.together)
        column.addWidget(self.merge)
        column.addStretch(1)

    @property
    def text(self) -> str:
        """What it says, '' while it is hidden."""
        return "" if self.isHidden() else self._head.text()

    def show_count(self, count: int) -> None:
        """So many are selected."""
        self._head.setText(f"{counted(count, 'memory', 'memories')} are selected")
