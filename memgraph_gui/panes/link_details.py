"""What a relationship holds beside its ends and type: scores and context in sight, the rest folded away."""

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QPushButton, QToolButton, QVBoxLayout, QWidget

from memgraph_gui.engine.link_context import PARTS
from memgraph_gui.engine.link_fields import EVIDENCE, SUCCESSOR, VALIDITY, LinkFields
from memgraph_gui.looks.fonts import LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.numbers import worded
from memgraph_gui.looks.plain import plain_label, tooltip
from memgraph_gui.panes.forms import Labelled, LineField, NumberField, ScoreField

_SCORES = ("strength", "confidence")
_WORDS = {
    "evidence_count": "Evidence count",
    "success_rate": "Success rate",
    "validation_count": "Confirmed, times",
    "counter_evidence_count": "Counter-evidence",
    "valid_from": "Valid from",
    "valid_until": "Valid until",
}
_PART_WORDS = {
    "scope": "Scope",
    "components": "Components",
    "conditions": "Conditions",
    "evidence": "Evidence",
    "temporal": "Time or version",
    "exceptions": "Exceptions",
}
_COLUMNS = 4
_A_TIME = "2026-11-30 14:05"


class LinkDetails(QWidget):
    """Edits `LinkFields`.

    Attributes:
        scores, lines, parts: the fields by name: strength and confidence; context, evidence and validity; the parts
            of a context in the servers' form.
        structured: whether the context is in that form. more: unfolds what is rarely needed.

    Signals:
        changed: something else is in the fields now.
    """

    changed = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._fields: LinkFields | None = None
        self.scores = {name: ScoreField(look, name.capitalize()) for name in _SCORES}
        self.lines: dict[str, LineField] = {"context": LineField(look, "Context")}
        for name in (*EVIDENCE, *VALIDITY):
            self.lines[name] = (NumberField if name == "success_rate" else LineField)(look, _WORDS[name])
        self.parts = {name: LineField(look, _PART_WORDS[name]) for name in PARTS if name != "text"}
        self._labelled = {name: Labelled(look, name, score) for name, score in self.scores.items()}
        self._labelled["context"] = Labelled(look, "Context", self.lines["context"])
        for labelled in self._labelled.values():
            labelled.bare()
        self._labelled |= {name: Labelled(look, _WORDS[name], self.lines[name]) for name in (*EVIDENCE, *VALIDITY)}
        self._parts_labelled = {name: Labelled(look, _PART_WORDS[name], line) for name, line in self.parts.items()}
        self.structured = QCheckBox("Context in parts")
        self.structured.setFont(look.fonts.font(LABEL))
        self.structured.setToolTip(tooltip("As the agent's own tools store it: words, scope, conditions, evidence …"))
        self.structured.toggled.connect(self._on_structured)
        self.more = QToolButton()
        self.more.setProperty("role", "fold")
        self.more.setFont(look.fonts.font(LABEL))
        self.more.setText("Evidence, validity, parts of the context")
        self.more.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.more.setCheckable(True)
        self.more.toggled.connect(self._show_more)
        self._replaced = plain_label(font=look.fonts.font(LABEL), role="second", wraps=True)
        self.forget = QPushButton("Forget it")
        self.forget.setProperty("role", "link")
        self.forget.setFont(look.fonts.font(LABEL))
        self.forget.setToolTip(tooltip("The link no longer names one that took its place"))
        self.forget.clicked.connect(self._on_forgotten)
        self._wire()
        self._build()
        self._show_more(False)

    def show_fields(self, fields: LinkFields, replaced_by: str = "") -> None:
        """Fill the form; `replaced_by` is the successor of an ended link as a sentence."""
        self._fields = fields
        for name, score in self.scores.items():
            self._show_one(name, score)
        for name, line in self.lines.items():
            if name == "context":
                self._labelled[name].setVisible(name in fields.fields)
            else:
                self._show_one(name, line)
        begun = fields.fields.get("valid_from")
        self.lines["valid_from"].setPlaceholderText("now" if begun is not None and not begun.stored else _A_TIME)
        brain = "context" not in fields.fields
        self.more.setVisible(not brain)
        self._more_box.setVisible(self.more.isChecked() and not brain)
        self._replaced.setText(f"Replaced by: {replaced_by}" if replaced_by else "")
        self._replaced.setVisible(bool(replaced_by))
        self.forget.setVisible(bool(replaced_by) and SUCCESSOR in fields.fields)
        self._show_context()
        self.tell()

    def tell(self) -> None:
        """Say what is wrong with the fields; what is folded away and wrong is shown."""
        if self._fields is None:
            return
        errors, hints = self._fields.errors(), self._fields.hints(worded)
        for name, labelled in self._labelled.items():
            labelled.tell("", errors.get(name) or hints.get(name, ""))
        if any(name in errors for name in (*EVIDENCE, *VALIDITY)):
            self.more.setChecked(True)

    def _show_one(self, name: str, field: ScoreField | LineField) -> None:
        assert self._fields is not None
        one = self._fields.fields.get(name)
        self._labelled[name].setVisible(one is not None)
        if one is not None:
            field.show_stored(one.stored, one.now)

    def _show_context(self) -> None:
        fields = self._fields
        assert fields is not None
        one, parts = fields.fields.get("context"), fields.parts
        if one is not None:
            words = one.now if parts is None else parts["text"]
            stored = one.stored if parts is None else words
            self.lines["context"].show_stored(stored, words)
        self.structured.blockSignals(True)
        self.structured.setChecked(parts is not None)
        self.structured.blockSignals(False)
        for name, line in self.parts.items():
            self._parts_labelled[name].setVisible(parts is not None)
            if parts is not None:
                line.show_stored(parts[name], parts[name])

    def _wire(self) -> None:
        for name, score in self.scores.items():
            score.typed.connect(partial(self._on_typed, name))
        for name, line in self.lines.items():
            line.typed.connect(partial(self._on_typed, name))
        for name, line in self.parts.items():
            line.typed.connect(partial(self._on_part, name))
        self.lines["context"].setPlaceholderText("Context")
        self.lines["valid_until"].setPlaceholderText("it still holds")

    def _on_typed(self, name: str, text: str) -> None:
        fields = self._fields
        if fields is None or name not in fields.fields:
            return
        if name == "context" and fields.parts is not None:
            fields.put_part("text", text)
        else:
            fields.put(name, text)
        self.changed.emit()

    def _on_part(self, name: str, text: str) -> None:
        if self._fields is not None and self._fields.parts is not None:
            self._fields.put_part(name, text)
            self.changed.emit()

    def _on_structured(self, on: bool) -> None:
        if self._fields is not None and "context" in self._fields.fields:
            self._fields.structure(on)
            self._show_context()
            self.changed.emit()

    def _on_forgotten(self) -> None:
        if self._fields is not None:
            self._fields.put(SUCCESSOR, "")
            self._replaced.setText("Replaced by: nothing, once it is saved")
            self.forget.hide()
            self.changed.emit()

    def _show_more(self, shown: bool) -> None:
        self.more.setIcon(self._look.icon("caret-down" if shown else "caret-right"))
        self._more_box.setVisible(shown)

    def _build(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(16)
        for name in (*_SCORES, "context"):
            row.addWidget(self._labelled[name], 1)
        grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(8)
        shown = [self._labelled[name] for name in (*EVIDENCE, *VALIDITY)]
        for number, labelled in enumerate(shown):
            grid.addWidget(labelled, number // _COLUMNS, number % _COLUMNS, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(self._replaced, 1, 2, Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(self.forget, 1, 3, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        grid.addWidget(self.structured, 2, 0, 1, _COLUMNS)
        for number, labelled in enumerate(self._parts_labelled.values()):
            grid.addWidget(labelled, 3 + number // 3, number % 3)
        for column in range(_COLUMNS):
            grid.setColumnStretch(column, 1)
        self._more_box = QWidget()
        self._more_box.setLayout(grid)
        column_layout = QVBoxLayout(self)
        column_layout.setContentsMargins(0, 0, 0, 0)
        column_layout.setSpacing(6)
        column_layout.addLayout(row)
        column_layout.addWidget(self.more, 0, Qt.AlignmentFlag.AlignLeft)
        column_layout.addWidget(self._more_box)
