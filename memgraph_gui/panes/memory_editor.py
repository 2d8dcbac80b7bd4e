"""The form of one memory: all its fields with their limits, what saving writes, and what the agent makes of it."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

from memgraph_gui.engine.drafts import Draft
from memgraph_gui.looks.fonts import LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.numbers import worded
from memgraph_gui.looks.plain import counted, plain_label
from memgraph_gui.panes.combo import Combo
from memgraph_gui.panes.forms import Banner, Form, Labelled, LineField, ScoreField, TextField, foot
from memgraph_gui.panes.many_page import ManyPage

_NAMES = {
    "title": "Title",
    "type": "Type",
    "project": "Project",
    "tags": "Tags, parted by commas",
    "importance": "Importance",
    "confidence": "Confidence",
    "content": "Content",
    "summary": "Summary",
}
_BESIDE = ("type", "project")  # in one row: the text has the room
_CONTENT_HEIGHT, _SUMMARY_HEIGHT = 200, 64
_ONE_OF_MANY = "This form is of one memory alone: {} are selected."
_AS_QT_HAS_IT = "This text holds characters that a text field would change, so it is only shown here."


class MemoryEditor(Form):
    """Edits a draft; it writes nothing and reads nothing by itself.

    Attributes:
        draft: what is in the form; None while it is empty.
        banner: above the fields.
        many: in the place of the fields while several memories are selected.
        busy: saving is under way.

    Signals:
        edited: the draft is another one now.
    """

    edited = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.draft: Draft | None = None
        self.banner, self.many = Banner(look), ManyPage(look)
        self.busy = False
        self._of_many = ""  # what the banner says while several memories are selected
        self._fields: dict[str, LineField | TextField | ScoreField] = {
            "title": LineField(look, "Title"),
            "project": LineField(look, "Project"),
            "tags": LineField(look, "Tags"),
            "importance": ScoreField(look, "Importance"),
            "confidence": ScoreField(look, "Confidence"),
            "content": TextField(look, "Content"),
            "summary": TextField(look, "Summary"),
        }
        tags = self._fields["tags"]
        if isinstance(tags, LineField):
            tags.at_end = True
        self._fields["content"].setMinimumHeight(_CONTENT_HEIGHT)
        self._fields["summary"].setFixedHeight(_SUMMARY_HEIGHT)
        self._type = Combo(look)
        self._type.setAccessibleName("Type")
        self._type.currentTextChanged.connect(partial(self._on_typed, "type"))
        for name, widget in self._fields.items():
            widget.typed.connect(partial(self._on_typed, name))
        self._labelled = {name: Labelled(look, _NAMES[name], self._widget(name)) for name in _NAMES}
        for name in ("importance", "confidence"):
            self._labelled[name].bare()
        self._warning = plain_label(font=look.fonts.font(LABEL), role="mark", wraps=True)
        self._said = plain_label(role="second", wraps=True)
        self.save_button, cancel = QPushButton("Save  Ctrl+S"), QPushButton("Cancel")
        self.save_button.setProperty("role", "main")
        self.save_button.clicked.connect(self.save_wanted)
        cancel.clicked.connect(self.cancel_wanted)
        self._build(foot(look, self._said, cancel, self.save_button))

    def show_draft(self, draft: Draft, types: Sequence[str]) -> None:
        """Fill the form."""
        self.draft = draft
        self._show_fields(True)
        self.banner.say("")
        self._warning.hide()
        for name, labelled in self._labelled.items():
            labelled.setVisible(name in draft.fields)
        for name, widget in self._fields.items():
            one = draft.fields.get(name)
            if one is None:
                continue
            kept = widget.show_stored(one.stored, one.now)
            if isinstance(widget, ScoreField):
                widget.set_editable(one.editable)
            else:
                widget.setReadOnly(not one.editable or kept is False)
        self._show_type(draft, types)
        self.show_busy(False)
        self._tell()

    def show_many(self, count: int) -> None:
        """The form is nobody's while several memories are selected."""
        self.draft = None
        self.banner.say("")
        self.many.show_count(count)
        self._show_fields(False)

    def tell_of_many(self, count: int, together: Callable[[], None]) -> None:
        """So many memories are selected while the form is of one; what else is said above it goes first."""
        if count > 1 and self.banner.text in ("", self._of_many):
            self._of_many = _ONE_OF_MANY.format(counted(count, "memory", "memories"))
            self.banner.say(self._of_many, ("Edit them together", together))
        elif count <= 1 and self._of_many and self.banner.text == self._of_many:
            self.banner.say("")

    def focus_first(self) -> None:
        """Ready to type, the title chosen."""
        title = self._fields["title"]
        if isinstance(title, LineField) and title.isVisibleTo(self) and not title.isReadOnly():
            title.setFocus()
            title.selectAll()
        else:
            self._fields["importance"].setFocus()

    def show_warnings(self, warnings: Sequence[str]) -> None:
        """What the file's own server would make of what is in the form."""
        self._warning.setText("\n".join(warnings))
        self._warning.setVisible(bool(warnings))

    @property
    def warning(self) -> str:
        """What is warned of now."""
        return "" if self._warning.isHidden() else self._warning.text()

    def show_busy(self, busy: bool) -> None:
        """Saving is under way: it cannot be asked for twice."""
        self.busy = busy
        self.save_button.setEnabled(self._can_save())
        self.save_button.setText("Saving…" if busy else "Save  Ctrl+S")

    def field(self, name: str) -> QWidget:
        """One field's widget."""
        return self._widget(name)

    def _show_fields(self, shown: bool) -> None:
        self.many.setVisible(not shown)
        self._one.setVisible(shown)

    def _widget(self, name: str) -> QWidget:
        return self._type if name == "type" else self._fields[name]

    def _show_type(self, draft: Draft, types: Sequence[str]) -> None:
        one = draft.fields.get("type")
        if one is None:
            return
        self._type.blockSignals(True)
        self._type.clear()
        self._type.addItems(list(dict.fromkeys([*types, one.stored, one.now])))
        self._type.setCurrentText(one.now)
        self._type.setEnabled(one.editable)
        self._type.blockSignals(False)

    def _on_typed(self, name: str, text: str) -> None:
        if self.draft is None or name not in self.draft.fields:
            return
        self.draft.put(name, text)
        self._tell()
        self.edited.emit()

    def _tell(self) -> None:
        draft = self.draft
        assert draft is not None
        errors, hints = draft.errors(), draft.hints(worded)
        for name, labelled in self._labelled.items():
            if name in draft.fields:
                widget = self._fields.get(name)
                unkept = isinstance(widget, TextField) and widget.isReadOnly() and draft.fields[name].editable
                labelled.tell(
                    draft.counter(name), errors.get(name) or hints.get(name) or (_AS_QT_HAS_IT if unkept else "")
                )
        self._said.setText(draft.said(worded))
        self.save_button.setEnabled(self._can_save())

    def _can_save(self) -> bool:
        draft = self.draft
        if draft is None or self.busy:
            return False
        return bool(draft.touched()) and not draft.errors() and not draft.missing()

    def _build(self, foot_frame: QWidget) -> None:
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(12, 10, 12, 12)
        column.setSpacing(10)
        where = QHBoxLayout()
        where.setSpacing(8)
        for name in _BESIDE:
            where.addWidget(self._labelled[name], 1)
        for name in _NAMES:
            if name == _BESIDE[0]:
                column.addLayout(where)
            elif name not in _BESIDE:
                column.addWidget(self._labelled[name], 1 if name == "content" else 0)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Tab stops at fields alone; the area follows them
        area.setWidget(inner)
        self._one = QWidget()
        whole = QVBoxLayout(self._one)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(area, 1)
        warned = QVBoxLayout()  # below the fields, where it is seen however far they are scrolled
        warned.setContentsMargins(12, 0, 12, 6)
        warned.addWidget(self._warning)
        whole.addLayout(warned)
        whole.addWidget(foot_frame)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.setSpacing(0)
        for part in (self.banner, self._one, self.many):
            around.addWidget(part, 0 if part is self.banner else 1)
        self._show_fields(True)
