"""The links that are chosen in the picture: one read in full, or several counted, with what can be done to them."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from memgraph_gui.looks.fonts import BODY, LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import counted, plain_label, tooltip
from memgraph_gui.panes.flow import FlowLayout

_MOST = 40  # sentences that are listed
_ACTS = {
    "edit-link": "Edit…",
    "retype-link": "Retype…",
    "flip-link": "Flip",
    "end-link": "End",
    "supersede-link": "Supersede…",
    "delete": "Delete…",
}
_ONE_ONLY = ("edit-link", "supersede-link")


class LinkCard(QScrollArea):
    """Shows links; it changes nothing by itself.

    Attributes:
        buttons: by the action that they stand for.

    Signals:
        wanted: the id of an action.
    """

    wanted = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        strong, label = look.fonts.font(BODY, strong=True), look.fonts.font(LABEL)
        self._kind = plain_label(font=label, role="second")
        self._head = plain_label(font=strong, wraps=True)
        self._back = plain_label(font=label, role="second", wraps=True)
        self._facts = plain_label(font=label, wraps=True)
        self._listed = plain_label(font=label, wraps=True)
        for words in (self._head, self._back, self._facts, self._listed):
            words.setMinimumWidth(1)  # a word of many letters would make it as wide
            words.setTextInteractionFlags(
                Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
            )
        self.buttons = {name: QPushButton(words) for name, words in _ACTS.items()}
        acts, row = QWidget(), FlowLayout(spacing=8)
        row.setContentsMargins(0, 4, 0, 4)
        acts.setLayout(row)
        for name, button in self.buttons.items():
            button.clicked.connect(partial(self.wanted.emit, name))
            row.addWidget(button)
        hint = plain_label(
            "Ctrl+click a line in the picture to choose more links.", font=label, role="hint", wraps=True
        )
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(12, 12, 12, 12)
        column.setSpacing(8)
        for widget in (self._kind, self._head, self._back, self._facts, acts, self._listed, hint):
            column.addWidget(widget)
        column.addStretch(1)
        self.setWidgetResizable(True)
        self.setWidget(inner)

    def show_keys(self, keys: dict[str, str]) -> None:
        """The keys of the actions, for the tips of their buttons."""
        for name, button in self.buttons.items():
            button.setToolTip(tooltip(f"{_ACTS[name].rstrip('…')}  {keys.get(name, '')}"))

    def show_one(self, kind: str, sentences: tuple[str, str], facts: Sequence[str], *, ended: bool) -> None:
        """One link: its type, how it reads from both ends, and what is stored beside."""
        self._set(self._kind, kind)
        self._head.setText(sentences[0])
        self._set(self._back, sentences[1])
        self._set(self._facts, "\n".join(facts))
        self._set(self._listed, "")
        self._show_acts(one=True, ended=ended)

    def show_many(self, sentences: Sequence[str], *, ended: bool) -> None:
        """Several links."""
        self._head.setText(f"{counted(len(sentences), 'link')} chosen")
        for label in (self._kind, self._back, self._facts):
            self._set(label, "")
        more = [f"… and {len(sentences) - _MOST} more"] if len(sentences) > _MOST else []
        self._set(self._listed, "\n".join([*(f"· {one}" for one in sentences[:_MOST]), *more]))
        self._show_acts(one=False, ended=ended)

    @property
    def said(self) -> str:
        """What is told of the links, in lines."""
        labels = (self._kind, self._head, self._back, self._facts, self._listed)
        return "\n".join(label.text() for label in labels if not label.isHidden())

    def _show_acts(self, *, one: bool, ended: bool) -> None:
        for name in _ONE_ONLY:
            self.buttons[name].setVisible(one)
        self.buttons["end-link"].setText("Re-open" if ended else "End")
        self.buttons["flip-link"].setText("Flip" if one else "Flip…")

    @staticmethod
    def _set(label: QLabel, text: str) -> None:
        label.setText(text)
        label.setVisible(bool(text))
