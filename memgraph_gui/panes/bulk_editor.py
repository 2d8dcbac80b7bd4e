"""The form for many memories at once."""

from collections.abc import Collection, Mapping, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout

from memgraph_gui.engine.bulk_draft import BulkDraft
from memgraph_gui.engine.editing.differences import RowStory
from memgraph_gui.looks.fonts import BODY, LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.numbers import worded
from memgraph_gui.looks.plain import counted, plain_label
from memgraph_gui.panes.combo import Combo
from memgraph_gui.panes.forms import Banner, Form, Labelled, LineField, foot
from memgraph_gui.panes.story_list import StoryList

_AS_IT_IS = "as it is"
_LINES = {
    "project": "Project",
    "add": "Tags to add, parted by commas",
    "remove": "Tags to remove",
    "importance": "Importance",
    "confidence": "Confidence",
}


class BulkEditor(Form):
    """Edits a `BulkDraft`.

    Attributes:
        draft: None while it is empty. banner: above the fields. lines: the fields by name.
        list: what would be written.

    Signals:
        edited: the draft is another one now.
    """

    edited = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.draft: BulkDraft | None = None
        self.banner = Banner(look)
        self._head = plain_label(font=look.fonts.font(BODY, strong=True))
        self.type = Combo(look)
        self.type.setAccessibleName("Type")
        self.type.currentIndexChanged.connect(self._on_type)
        self.lines = {name: LineField(look, words) for name, words in _LINES.items()}
        self._labelled = {name: Labelled(look, _LINES[name], line) for name, line in self.lines.items()}
        for name, line in self.lines.items():
            line.setPlaceholderText(_AS_IT_IS if name not in ("add", "remove") else "")
            line.typed.connect(partial(self._on_typed, name))
        self._said = plain_label(role="second", wraps=True)
        self._warning = plain_label(font=look.fonts.font(LABEL), role="mark", wraps=True)
        self.list = StoryList(look)
        self._type_row = Labelled(look, "Type", self.type)
        self.save_button, cancel = QPushButton("Save  Ctrl+S"), QPushButton("Cancel")
        self.save_button.setProperty("role", "main")
        self.save_button.clicked.connect(self.save_wanted)
        cancel.clicked.connect(self.cancel_wanted)
        inner = QVBoxLayout()
        inner.setContentsMargins(12, 10, 12, 12)
        inner.setSpacing(10)
        inner.addWidget(self._head)
        for row in (("type", "project"), ("add",), ("remove",), ("importance", "confidence")):
            beside = QHBoxLayout()
            beside.setSpacing(8)
            for name in row:
                field = self._type_row if name == "type" else self._labelled[name]
                beside.addWidget(field, 1, Qt.AlignmentFlag.AlignTop)
            inner.addLayout(beside)
        warned = QVBoxLayout()
        warned.setContentsMargins(12, 4, 12, 6)
        warned.addWidget(self._warning)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.banner)
        column.addLayout(inner)
        column.addWidget(self.list, 1)
        column.addLayout(warned)
        column.addWidget(foot(look, self._said, cancel, self.save_button))

    def show_draft(self, draft: BulkDraft, types: Sequence[str], fields: Collection[str] | None = None) -> None:
        """Fill the form, with all fields or with these."""
        self.draft = None
        self.banner.say("")
        self._head.setText(counted(len(draft.tags), "memory", "memories"))
        self.type.clear()
        self.type.addItems([_AS_IT_IS, *types])
        for line in self.lines.values():
            line.show_stored("", "")
        self._type_row.setVisible(fields is None or "type" in fields)
        for name, labelled in self._labelled.items():
            labelled.setVisible(fields is None or name in fields)
        self.draft = draft
        self.show_preview((), ())
        self._tell()

    def show_typed(self, typed: Mapping[str, str]) -> None:
        """Type again what was typed before."""
        for name, text in typed.items():
            if name in self.lines:
                self.lines[name].setText(text)
            elif name == "type":
                self.type.setCurrentText(text)

    def focus_first(self) -> None:
        """Ready to type."""
        first = next(name for name in ("add", *self.lines) if not self._labelled[name].isHidden())
        self.lines[first].setFocus()

    def show_preview(self, stories: Sequence[RowStory], warnings: Sequence[str]) -> None:
        """What would be written, and what the agent would make of it."""
        self.list.show_stories(stories)
        self._warning.setText("\n".join(warnings))
        self._warning.setVisible(bool(warnings))

    def told_of(self, name: str) -> str:
        """What is said below a field: what is wrong with it, or what is good to know."""
        return self._labelled[name].error or self._labelled[name].noted

    @property
    def warning(self) -> str:
        """What is warned of."""
        return "" if self._warning.isHidden() else self._warning.text()

    def _on_type(self, number: int) -> None:
        self._on_typed("type", self.type.itemText(number) if number > 0 else "")

    def _on_typed(self, name: str, text: str) -> None:
        if self.draft is not None:
            self.draft.put(name, text)
            self._tell()
            self.edited.emit()

    def _tell(self) -> None:
        assert self.draft is not None
        errors, notes, missing = self.draft.errors(), self.draft.notes(), self.draft.missing()
        for name, labelled in self._labelled.items():
            unheld = name == "remove" and bool(missing)
            labelled.tell("", errors.get(name, "") or (notes["remove"] if unheld else ""))
            labelled.note("" if unheld else notes.get(name, ""))
        self._said.setText(self.draft.said(worded))
        self.save_button.setEnabled(self.draft.can_save())
