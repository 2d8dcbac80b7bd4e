"""The form of one relationship: ends, kind, type, read as a sentence both ways before it is saved."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QPushButton, QScrollArea, QToolButton, QVBoxLayout, QWidget

from memgraph_gui.engine.link_draft import End, LinkDraft, types_of
from memgraph_gui.engine.records import LayoutName
from memgraph_gui.engine.vocabulary import Category, relationship_type
from memgraph_gui.looks.fonts import BODY, LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import plain_label
from memgraph_gui.looks.signs import paint_link_sign
from memgraph_gui.panes.end_field import EndField
from memgraph_gui.panes.flow import FlowLayout
from memgraph_gui.panes.forms import Banner, Form, Labelled, LineField, ScoreField, foot_line

_SIGN = 28  # px


class RelationshipEditor(Form):
    """Edits a `LinkDraft`; it writes nothing by itself.

    Attributes:
        draft: what is in the form, None while it is empty. banner: above the fields.

    Signals:
        edited: the draft is another one now. searched: which end (True: source), and a part of a title.
        end_wanted, delete_wanted: of the link in the form.
    """

    edited = Signal()
    searched = Signal(bool, str)
    end_wanted = Signal()
    delete_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.draft: LinkDraft | None = None
        self._category: Category | None = None
        self.banner = Banner(look)
        self.ends = {True: EndField(look, "From"), False: EndField(look, "To")}
        for is_source, end in self.ends.items():
            end.searched.connect(partial(self.searched.emit, is_source))
            end.chosen.connect(partial(self._on_end, is_source))
        self.swap = QPushButton("⇄")
        self.swap.setAccessibleName("Turn it round")
        self.swap.clicked.connect(self._on_swapped)
        self.categories = {category: _KindButton(look, category) for category in Category}
        for category, button in self.categories.items():
            button.clicked.connect(partial(self._on_category, category))
        self.types: dict[str, QToolButton] = {}
        self._types_box, self._types_row = QWidget(), FlowLayout(spacing=6)
        self._types_row.setContentsMargins(0, 0, 0, 0)
        self._types_box.setLayout(self._types_row)
        self._forward = plain_label(font=look.fonts.font(BODY, strong=True), wraps=True)
        self._backward = plain_label(font=look.fonts.font(LABEL), role="second", wraps=True)
        self.scores = {name: ScoreField(look, name.capitalize()) for name in ("strength", "confidence")}
        self.context = LineField(look, "Context")
        for name, score in self.scores.items():
            score.typed.connect(partial(self._on_typed, name))
        self.context.typed.connect(partial(self._on_typed, "context"))
        self._labelled = {name: Labelled(look, name, field) for name, field in self.scores.items()}
        for labelled in self._labelled.values():
            labelled.bare()
        self.context.setPlaceholderText("Context")
        self._context_box = Labelled(look, "Context", self.context)
        self._context_box.bare()
        self._warning = plain_label(font=look.fonts.font(LABEL), role="mark", wraps=True)
        self._said = plain_label(role="second", wraps=True)
        self._make_buttons()
        self._build(foot_line(look, self._said, self.delete, self.end, self._cancel, self.save_button))

    def show_draft(self, draft: LinkDraft) -> None:
        """Fill the form."""
        self.draft = draft
        self.banner.say("")
        self.show_warnings(())
        self.ends[True].show_end(draft.source)
        self.ends[False].show_end(draft.target)
        self._category = relationship_type(draft.kind).category if draft.kind else None
        fields = draft.scores.fields
        for name, score in self.scores.items():
            self._labelled[name].setVisible(name in fields)
            if name in fields:
                score.show_stored(fields[name].stored, fields[name].now)
        self._context_box.setVisible("context" in fields)
        if "context" in fields:
            self.context.show_stored(fields["context"].stored, fields["context"].now)
        for button in (self.end, self.delete):
            button.setVisible(draft.rowid is not None)
        self.end.setText("Re-open link" if draft.ended else "End link")
        self._show_kinds()
        self._tell()

    def focus_first(self) -> None:
        """Ready for what is missing."""
        draft = self.draft
        if draft is None or draft.target is None:
            self.ends[False].setFocus()
        elif draft.kind:
            self.types[draft.kind].setFocus() if draft.kind in self.types else self.save_button.setFocus()
        else:
            next(iter(self.types.values()), self.categories[Category.CAUSAL]).setFocus()

    def show_warnings(self, warnings: Sequence[str]) -> None:
        """What the server has to say about such a link."""
        self._warning.setText("\n".join(warnings))
        self._warning.setVisible(bool(warnings))

    @property
    def warning(self) -> str:
        """What is warned of now."""
        return "" if self._warning.isHidden() else self._warning.text()

    @property
    def sentences(self) -> tuple[str, str]:
        """As they are read now."""
        return self._forward.text(), self._backward.text()

    def show_busy(self, busy: bool) -> None:
        """Saving is under way: it cannot be asked for twice."""
        self.save_button.setEnabled(not busy and self.draft is not None and self.draft.can_save())

    # -- what the person does

    def _on_end(self, is_source: bool, end: End) -> None:
        if self.draft is None:
            return
        if is_source:
            self.draft.source = end
        else:
            self.draft.target = end
        self._tell()
        self.edited.emit()
        if not self.draft.kind:
            self.focus_first()

    def _on_swapped(self) -> None:
        if self.draft is not None:
            self.draft = self.draft.flipped()
            self.ends[True].show_end(self.draft.source)
            self.ends[False].show_end(self.draft.target)
            self._tell()
            self.edited.emit()

    def _on_category(self, category: Category) -> None:
        self._category = category
        self._show_kinds()
        next(iter(self.types.values())).setFocus()

    def _on_type(self, name: str) -> None:
        if self.draft is not None:
            self.draft.kind = name
            self._show_kinds()
            self._tell()
            self.edited.emit()

    def _on_typed(self, name: str, text: str) -> None:
        if self.draft is not None and name in self.draft.scores.fields:
            self.draft.scores.put(name, text)
            self._tell()
            self.edited.emit()

    # -- what is shown

    def _show_kinds(self) -> None:
        draft = self.draft
        assert draft is not None
        brain = draft.layout is LayoutName.AGENTOS
        for category, button in self.categories.items():
            button.setVisible(not brain)
            button.setChecked(category is self._category)
        kinds = types_of(draft.layout, self._category)
        names = [kind.name for kind in kinds]
        if draft.kind and draft.kind not in names and relationship_type(draft.kind).category is self._category:
            kinds = [*kinds, relationship_type(draft.kind)]  # one that no server knows, as it is stored
            names = [*names, draft.kind]
        if names != list(self.types):
            self._make_types(kinds=[(kind.name, kind.forward) for kind in kinds])
        for name, choice in self.types.items():
            choice.setChecked(name == draft.kind)

    def _make_types(self, kinds: Sequence[tuple[str, str]]) -> None:
        self._types_row.clear()
        self.types = {}
        for name, words in kinds:
            button = QToolButton()
            button.setProperty("role", "choice")
            button.setText(words)
            button.setCheckable(True)
            button.setFont(self._look.fonts.font(LABEL))
            button.clicked.connect(partial(self._on_type, name))
            self.types[name] = button
            self._types_row.addWidget(button)
        self._types_box.updateGeometry()

    def _tell(self) -> None:
        draft = self.draft
        assert draft is not None
        forward, backward = draft.sentences()
        self._forward.setText(forward or draft.missing())
        self._backward.setText(backward)
        errors, hints = draft.scores.errors(), draft.scores.hints()
        for name, labelled in self._labelled.items():
            labelled.tell("", errors.get(name) or hints.get(name, ""))
        self._said.setText(draft.said() + (" This link has ended." if draft.ended else ""))
        self.save_button.setEnabled(draft.can_save())

    def _make_buttons(self) -> None:
        self.save_button = QPushButton("Save link  Ctrl+S")
        self.save_button.setProperty("role", "main")
        self.save_button.clicked.connect(self.save_wanted)
        self._cancel, self.end, self.delete = QPushButton("Cancel"), QPushButton("End link"), QPushButton("Delete")
        self._cancel.clicked.connect(self.cancel_wanted)
        self.end.clicked.connect(self.end_wanted)
        self.delete.clicked.connect(self.delete_wanted)

    def _build(self, foot_frame: QWidget) -> None:
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(12, 10, 12, 8)
        column.setSpacing(8)
        ends = QHBoxLayout()
        ends.addWidget(self.ends[True], 1)
        ends.addWidget(self.swap)
        ends.addWidget(self.ends[False], 1)
        column.addLayout(ends)
        kinds, row = QWidget(), FlowLayout(spacing=2)
        row.setContentsMargins(0, 0, 0, 0)
        kinds.setLayout(row)
        for button in self.categories.values():
            row.addWidget(button)
        column.addWidget(kinds)
        column.addWidget(self._types_box)
        column.addWidget(self._forward)
        column.addWidget(self._backward)
        column.addLayout(_beside(*self._labelled.values(), self._context_box))
        column.addWidget(self._warning)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setWidget(inner)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.banner)
        whole.addWidget(area, 1)
        whole.addWidget(foot_frame)


class _KindButton(QToolButton):
    """A category with its line and head."""

    def __init__(self, look: Look, category: Category) -> None:
        super().__init__()
        self._look, self._category = look, category
        self.setProperty("role", "kind")
        self.setText(category.value)
        self.setCheckable(True)
        self.setFont(look.fonts.font(LABEL))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        place = QRect(8, 0, _SIGN, self.height())
        paint_link_sign(QPainter(self), place, self._category, self._look.tokens)


def _beside(*widgets: QWidget) -> QLayout:
    row = QHBoxLayout()
    row.setSpacing(16)
    for widget in widgets:
        row.addWidget(widget, 1)
    return row
