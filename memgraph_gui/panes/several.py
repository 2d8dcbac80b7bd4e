"""Several memories are selected: which they are, and what can be done with them together."""

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from memgraph_gui.looks.fonts import BODY, LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import counted, grouped, plain_label
from memgraph_gui.panes.flow import FlowLayout
from memgraph_gui.panes.glance import LEAST, Telling, telling_row
from memgraph_gui.panes.rows import ONE_LINE, Rows, row_list

_ACTS = {"edit-memory": "Edit together", "merge": "Merge…", "path": "Shortest ways"}
_WRITES = ("edit-memory", "merge")
_HINT = "Enter or a click on one selects it alone. Ctrl+click in the picture adds one or takes one away, Esc all."
_ALL = 100  # of the room, before what is left blank below


class Several(QWidget):
    """Lists memories; it changes nothing by itself.

    Attributes:
        head: how many there are. buttons: by the action that they stand for. memories, list: the first of them.
        more: how many are not listed.

    Signals:
        chosen(int): the index of a memory.
        wanted(str): the id of an action.
    """

    chosen = Signal(int)
    wanted = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        label = look.fonts.font(LABEL)
        self.head = plain_label(font=look.fonts.font(BODY, strong=True))
        self.more = plain_label(font=label, role="second")
        hint = plain_label(_HINT, font=label, role="hint", wraps=True)
        self.buttons = {name: QPushButton(words) for name, words in _ACTS.items()}
        acts, row = QWidget(), FlowLayout(spacing=8)
        row.setContentsMargins(12, 4, 12, 8)
        acts.setLayout(row)
        for name, button in self.buttons.items():
            button.clicked.connect(partial(self.wanted.emit, name))
            row.addWidget(button)
        self.memories = Rows()
        self.list = row_list(look, self.memories, lines=1, name="Memories selected")
        self.list.setAccessibleDescription("Enter selects one alone")
        self.list.clicked.connect(self._on_chosen)
        self.list.activated.connect(self._on_chosen)
        self.head.setContentsMargins(12, 12, 12, 4)
        for words in (self.more, hint):
            words.setContentsMargins(12, 4, 12, 4)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addWidget(acts)
        column.addWidget(self.list, _ALL)
        column.addWidget(self.more)
        column.addWidget(hint)
        column.addStretch(1)

    def show_keys(self, keys: Mapping[str, str]) -> None:
        """The keys of the actions, as they stand in the menu."""
        for name, button in self.buttons.items():
            button.setText(f"{_ACTS[name]}  {keys.get(name, '')}".rstrip())

    def show_memories(self, count: int, listed: Sequence[Telling], *, writable: bool) -> None:
        """So many are selected, the first of them are these, and what is in the file may be changed or not."""
        self.head.setText(f"{counted(count, 'memory', 'memories')} are selected")
        self.memories.show(listed, partial(telling_row, self._look))
        self.list.setMinimumHeight(ONE_LINE * min(len(listed), LEAST))
        self.list.setMaximumHeight(ONE_LINE * len(listed))
        self.more.setText(f"and {grouped(count - len(listed))} more")
        self.more.setVisible(count > len(listed))
        for name in _WRITES:
            self.buttons[name].setEnabled(writable)
        self.buttons["path"].setVisible(count == 2)

    def focus_list(self) -> None:
        """Give the keys to the first memory."""
        self.list.setCurrentIndex(self.memories.index(0, 0))
        self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _on_chosen(self, index: QModelIndex) -> None:
        memory = index.data(Qt.ItemDataRole.UserRole)
        if isinstance(memory, int):
            self.chosen.emit(memory)
