"""The form for merging: which memory stays, field by field whose value it gets, and in words what saving does."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QLabel,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from memgraph_gui.engine.drafts import SCORES
from memgraph_gui.engine.editing.curating import MergeStory
from memgraph_gui.engine.merge_draft import MergeDraft, Part, Version
from memgraph_gui.looks.fonts import BODY, LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.numbers import worded
from memgraph_gui.looks.plain import counted, menu_text, plain_label, tooltip
from memgraph_gui.panes.forms import Banner, Form, Labelled, LineField, NumberField, TextField, foot

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
_TALL = {"content": 120, "summary": 60}  # px of the fields that hold many lines
_ROW = 22  # px of a value
_LONGEST = 46  # characters of a value on its button
_LINKS = 8  # of each kind that are told by name


class MergePane(Form):
    """Edits a `MergeDraft`; it is filled anew when another memory is to stay.

    Attributes:
        draft: None while it is empty. banner: above the fields.
        keeps: the buttons that say which memory stays. fields: by name, of what differs: the result.
        choices: by name: the buttons of its values.

    Signals:
        edited: the draft is another one now.
    """

    edited = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.draft: MergeDraft | None = None
        self.banner = Banner(look)
        self.keeps: list[QRadioButton] = []
        self.choices: dict[str, list[QRadioButton]] = {}
        self.fields: dict[str, LineField | TextField] = {}
        self._labelled: dict[str, Labelled] = {}
        self._look = look
        self._said = plain_label(role="second", wraps=True)
        self.save_button, self._cancel = QPushButton("Merge  Ctrl+S"), QPushButton("Cancel")
        self.save_button.setProperty("role", "main")
        self.save_button.clicked.connect(self.save_wanted)
        self._cancel.clicked.connect(self.cancel_wanted)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Tab stops at fields alone; the area follows them
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._story = plain_label(font=look.fonts.font(LABEL), role="second", wraps=True)
        self._area.setWidget(self._story)  # until there is a form; nothing may be left without a window
        self._groups: list[QButtonGroup] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.banner)
        column.addWidget(self._area, 1)
        column.addWidget(foot(look, self._said, self._cancel, self.save_button))

    def show_draft(self, draft: MergeDraft) -> None:
        """Fill the form."""
        self.draft = draft
        self.banner.say("")
        self._fill()
        # Fields that are made anew come last in the window's order, everything else between them and the buttons.
        QWidget.setTabOrder(self.choices["others"][-1], self._cancel)
        QWidget.setTabOrder(self._cancel, self.save_button)
        self._tell()
        self.show_busy(False)

    def focus_first(self) -> None:
        """The keys on which memory stays."""
        if self.draft is not None:
            self.keeps[self.draft.keep].setFocus()

    def show_story(self, story: MergeStory) -> None:
        """What saving does."""
        lines = [f"{story.stays}.", f"{story.others}."]
        lines += _listed(story.moved, "leads to it from now on", "lead to it from now on")
        lines += _listed(story.unified, "says the same as another: one of the two stays", "say the same as others")
        lines += _listed(story.dropped, "goes: it would link the memory with itself", "go: they would lead to itself")
        if not story.moved and not story.unified and not story.dropped:
            lines.append("No link is touched.")
        lines += story.notes
        self._story.setText("\n".join(lines))
        links = len(story.moved) + len(story.unified) + len(story.dropped)
        told = f", {counted(links, 'link')} touched" if links else ""
        self._said.setText(f"{story.others}{told}: as told below the fields, in one step. Ctrl+Z takes it back.")

    def show_busy(self, busy: bool) -> None:
        """Saving is under way."""
        self.save_button.setEnabled(not busy and self._can_save())
        self.save_button.setText("Merging…" if busy else "Merge  Ctrl+S")

    @property
    def story(self) -> str:
        """What is told of it."""
        return self._story.text()

    # -- filling

    def _fill(self) -> None:
        draft = self.draft
        assert draft is not None
        self.keeps, self.choices, self.fields, self._labelled, self._groups = [], {}, {}, {}, []
        self._story = plain_label(font=self._look.fonts.font(LABEL), role="second", wraps=True)
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(12, 10, 12, 12)
        column.setSpacing(4)
        strong = self._look.fonts.font(BODY, strong=True)
        column.addWidget(
            plain_label(f"Which of {counted(len(draft.parts), 'memory', 'memories')} stays?", font=strong)
        )
        self._add_parts(column, draft)
        alike = [name for name in draft.names() if name not in draft.differing()]
        for name in draft.differing():
            column.addSpacing(10)
            self._add_field(column, draft, name)
        if alike:
            column.addSpacing(10)
            words = ", ".join(_NAMES[name].split(",")[0].lower() for name in alike)
            column.addWidget(self._small(f"The same in all, or in none: {words}."))
        column.addSpacing(10)
        column.addWidget(plain_label("What becomes of the others?", font=strong))
        self._add_others(column, draft)
        column.addSpacing(10)
        column.addWidget(plain_label("What saving does", font=strong))
        column.addWidget(self._story)
        column.addStretch(1)
        self._area.setWidget(inner)  # which deletes what was in it

    def _add_parts(self, column: QVBoxLayout, draft: MergeDraft) -> None:
        group = self._group()
        for number, part in enumerate(draft.parts):
            button = self._radio(group, f"{_letter(number)}  {menu_text(part.title, _LONGEST)}", part.title)
            button.setChecked(number == draft.keep)
            button.toggled.connect(partial(self._on_keep, number))
            column.addWidget(button)
            about = self._small(_about(part))
            about.setContentsMargins(20, 0, 0, 4)
            column.addWidget(about)
            self.keeps.append(button)

    def _add_field(self, column: QVBoxLayout, draft: MergeDraft, name: str) -> None:
        field = self._result_field(name)
        whole = QWidget()
        lines = QVBoxLayout(whole)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setSpacing(2)
        group = self._group()
        self.choices[name] = []
        for version in draft.versions(name):
            button = self._radio(group, _words(name, version, len(draft.parts)), version.text)
            button.setChecked(version.text == draft.result(name))
            button.clicked.connect(partial(self._on_chosen, name, version.text))
            lines.addWidget(button)
            self.choices[name].append(button)
        lines.addWidget(field)
        labelled = Labelled(self._look, _NAMES[name], whole)
        self.fields[name], self._labelled[name] = field, labelled
        field.show_stored(draft.result(name), draft.result(name))
        field.typed.connect(partial(self._on_typed, name))
        column.addWidget(labelled)

    def _result_field(self, name: str) -> LineField | TextField:
        words = f"{_NAMES[name].split(',')[0]} of the merged memory"
        if name in _TALL:
            text = TextField(self._look, words)
            text.setFixedHeight(_TALL[name])
            return text
        return (NumberField if name in SCORES else LineField)(self._look, words)

    def _add_others(self, column: QVBoxLayout, draft: MergeDraft) -> None:
        group = self._group()
        sorts = ((False, "They are deleted"), (True, "They stay, with a link that says so"))
        for keep, words in sorts:
            button = self._radio(group, words, "")
            button.setChecked(draft.keep_others is keep)
            button.toggled.connect(partial(self._on_others, keep))
            column.addWidget(button)
            self.choices.setdefault("others", []).append(button)

    def _group(self) -> QButtonGroup:
        group = QButtonGroup(self)
        self._groups.append(group)
        return group

    def _radio(self, group: QButtonGroup, words: str, tip: str) -> QRadioButton:
        button = QRadioButton(words)
        button.setFont(self._look.fonts.font(BODY))
        button.setToolTip(tooltip(tip))
        button.setMinimumHeight(_ROW)
        button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)  # a long value widens nothing
        group.addButton(button)
        return button

    def _small(self, words: str) -> QLabel:
        return plain_label(words, font=self._look.fonts.font(LABEL), role="hint", wraps=True)

    # -- what a person does

    def _on_keep(self, number: int, on: bool) -> None:
        if on and self.draft is not None and self.draft.keep != number:
            self.draft.keep = number
            self.show_draft(self.draft)
            self.focus_first()
            self.edited.emit()

    def _on_others(self, keep: bool, on: bool) -> None:
        if on and self.draft is not None:
            self.draft.keep_others = keep
            self._tell()
            self.edited.emit()

    def _on_chosen(self, name: str, text: str, _checked: bool = False) -> None:
        if self.draft is not None:
            self.draft.put(name, text)
            self.fields[name].show_stored(text, text)
            self._tell()
            self.edited.emit()

    def _on_typed(self, name: str, text: str) -> None:
        if self.draft is not None:
            self.draft.put(name, text)
            for button, version in zip(self.choices[name], self.draft.versions(name), strict=True):
                button.group().setExclusive(False)  # a text that is nobody's
                button.setChecked(version.text == text)
                button.group().setExclusive(True)
            self._tell()
            self.edited.emit()

    def _tell(self) -> None:
        draft = self.draft
        assert draft is not None
        errors = draft.errors()
        for name, labelled in self._labelled.items():
            labelled.tell(draft.counter(name), errors.get(name, ""))
        self.save_button.setEnabled(self._can_save())

    def _can_save(self) -> bool:
        return self.draft is not None and not self.draft.errors()


def _letter(number: int) -> str:
    """A, B, C … of the memories; numbers after Z."""
    return chr(ord("A") + number) if number < 26 else str(number + 1)


def _about(part: Part) -> str:
    parts = [part.kind.replace("_", " "), counted(part.links, "link"), part.made]
    return " · ".join(one for one in parts if one)


def _words(name: str, version: Version, parts: int) -> str:
    """A value on its button: whose it is, and its beginning."""
    if not version.whose:
        return "All of them together" if name == "tags" else "All of them, one after the other"
    whose = " ".join(_letter(number) for number in version.whose[:6])
    more = "…" if len(version.whose) > 6 or parts > 26 else ""
    text = worded(version.text) if name in SCORES else version.text
    return f"{whose}{more}  {menu_text(text, _LONGEST)}"


def _listed(links: Sequence[str], one: str, many: str) -> list[str]:
    """Some links by their sentence, under what becomes of them."""
    if not links:
        return []
    head = f"{counted(len(links), 'link')} {one if len(links) == 1 else many}:"
    more = [f"   … and {len(links) - _LINKS} more"] if len(links) > _LINKS else []
    return [head, *(f"   {link}" for link in links[:_LINKS]), *more]
