"""The form of one relationship: ends, kind, type, read as a sentence both ways before it is saved."""

from collections.abc import Mapping, Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QScrollArea, QToolButton, QVBoxLayout, QWidget

from memgraph_gui.engine.link_draft import End, LinkDraft
from memgraph_gui.engine.vocabulary import Category
from memgraph_gui.looks.fonts import BODY, LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.numbers import worded
from memgraph_gui.looks.plain import plain_label, tooltip
from memgraph_gui.panes.end_field import EndField
from memgraph_gui.panes.forms import Banner, Form, LineField, ScoreField, foot_line
from memgraph_gui.panes.kind_chooser import KindChooser
from memgraph_gui.panes.link_details import LinkDetails

_IN_SIGHT = 222  # px: the ends, the kinds, the sentence, the scores; the rest may be scrolled to
_SAVE, _SAVE_ANYWAY = "Save link  Ctrl+S", "Save anyway  Ctrl+S"


class RelationshipEditor(Form):
    """Edits a `LinkDraft`; it writes nothing by itself.

    Attributes:
        draft: what is in the form, None while it is empty. banner: above the fields.

    Signals:
        edited: the draft is another one now. searched: which end (True: source), and a part of a title.
        end_wanted, supersede_wanted, delete_wanted: of the link in the form.
    """

    edited = Signal()
    searched = Signal(bool, str)
    end_wanted = Signal()
    supersede_wanted = Signal()
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
        self.swap.setToolTip(tooltip("Turn it round: the two memories change places"))
        self.swap.clicked.connect(self._on_swapped)
        self.kinds = KindChooser(look)
        self.kinds.chosen.connect(self._on_type)
        self.details = LinkDetails(look)
        self.details.changed.connect(self._on_details)
        self._forward = plain_label(font=look.fonts.font(BODY, strong=True), wraps=True)
        self._backward = plain_label(font=look.fonts.font(LABEL), role="second", wraps=True)
        self._warning = plain_label(font=look.fonts.font(LABEL), role="mark", wraps=True)
        self._said = plain_label(role="second", wraps=True)
        self.busy = False
        self._make_buttons()
        self._build(
            foot_line(look, self._said, self.delete, self.supersede, self.end, self._cancel, self.save_button)
        )

    def show_draft(self, draft: LinkDraft) -> None:
        """Fill the form."""
        self.draft, self.busy = draft, False
        self.banner.say("")
        self.show_warnings(())
        self.ends[True].show_end(draft.source)
        self.ends[False].show_end(draft.target)
        self.kinds.show_kind(draft.layout, draft.kind)
        self.details.show_fields(draft.scores, draft.replaced_by)
        for button in (self.end, self.supersede, self.delete):
            button.setVisible(draft.rowid is not None)
        self.end.setVisible(draft.rowid is not None and draft.can_end)
        self.supersede.setVisible(draft.rowid is not None and draft.can_end)
        self.end.setText("Re-open link" if draft.ended else "End link")
        self._tell()

    def focus_first(self) -> None:
        """Ready for what is missing."""
        draft = self.draft
        if draft is None or draft.target is None:
            self.ends[False].setFocus()
        elif draft.kind and draft.kind not in self.types:
            self.save_button.setFocus()
        else:
            self.kinds.focus_first()

    def show_warnings(self, warnings: Sequence[str]) -> None:
        """What the server has to say about such a link."""
        self._warning.setText("\n".join(warnings))
        self._warning.setVisible(bool(warnings))
        self.save_button.setText(_SAVE_ANYWAY if warnings else _SAVE)

    @property
    def categories(self) -> dict[Category, QToolButton]:
        """The buttons of the seven categories."""
        return dict(self.kinds.categories)

    @property
    def types(self) -> Mapping[str, QToolButton]:
        """The buttons of the types of the chosen category."""
        return self.kinds.types

    @property
    def scores(self) -> dict[str, ScoreField]:
        """Strength and confidence."""
        return self.details.scores

    @property
    def context(self) -> LineField:
        """What was said about the link, in words."""
        return self.details.lines["context"]

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
        self.busy = busy
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

    def _on_type(self, name: str) -> None:
        if self.draft is not None:
            self.draft.kind = name
            self._tell()
            self.edited.emit()

    def _on_details(self) -> None:
        self._tell()
        self.edited.emit()

    # -- what is shown

    def _tell(self) -> None:
        draft = self.draft
        assert draft is not None
        forward, backward = draft.sentences()
        self._forward.setText(forward or draft.missing())
        self._backward.setText(backward)
        self.details.tell()
        self._said.setText(draft.said(worded) + (" This link has ended." if draft.ended else ""))
        self.save_button.setEnabled(draft.can_save() and not self.busy)

    def _make_buttons(self) -> None:
        self.save_button = QPushButton(_SAVE)
        self.save_button.setProperty("role", "main")
        self.save_button.clicked.connect(self.save_wanted)
        self._cancel, self.end, self.delete = QPushButton("Cancel"), QPushButton("End link"), QPushButton("Delete")
        self.supersede = QPushButton("Supersede…")
        self.supersede.setToolTip(tooltip("End this link and say which one took its place"))
        self.supersede.clicked.connect(self.supersede_wanted)
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
        column.addWidget(self.kinds)
        column.addWidget(self._forward)
        column.addWidget(self._backward)
        column.addWidget(self._warning)
        column.addWidget(self.details)
        column.addStretch(1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setWidget(inner)
        area.setMinimumHeight(_IN_SIGHT)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.banner)
        whole.addWidget(area, 1)
        whole.addWidget(foot_frame)
