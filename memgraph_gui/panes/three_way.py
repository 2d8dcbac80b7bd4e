"""Two programs changed one row: what it was, what the other made of it, what is in the form; a person chooses."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QPlainTextEdit,
    QRadioButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from memgraph_gui.engine.drafts import SCORES
from memgraph_gui.looks.fonts import BODY, LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.numbers import worded
from memgraph_gui.looks.plain import plain_label

_SIZE = 760, 460
_TEXT_HEIGHT = 96


@dataclass(frozen=True, slots=True)
class Choice:
    """One value: as it was, as the form has it, as the other program left it; `ours`: what is chosen at first."""

    name: str
    before: str
    mine: str
    theirs: str
    ours: bool


@dataclass(frozen=True, slots=True)
class Words:
    """What the dialog says: title, hint, the three columns, both buttons of a choice, and the one that acts."""

    title: str = "The agent was faster"
    hint: str = "Choose what is to be in the form. Nothing is written before you save."
    columns: tuple[str, str, str] = ("Before", "The agent's", "Yours")
    theirs: str = "Take the agent's"
    mine: str = "Keep mine"
    act: str = "Put this into the form"


FORM = Words()


class ThreeWayDialog(QDialog):
    """Shows each value that differs in three columns, with a choice between two of them.

    Signals:
        chosen: names of the values of which ours is kept, as a list.
    """

    chosen = Signal(list)

    def __init__(
        self, look: Look, choices: Sequence[Choice], parent: QWidget | None = None, words: Words = FORM
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(words.title)
        self._said = words
        self.resize(*_SIZE)
        self._look, self._choices = look, choices
        self.mine: dict[str, QRadioButton] = {}
        self.theirs: dict[str, QRadioButton] = {}
        inner = QWidget()
        grid = QGridLayout(inner)
        grid.setContentsMargins(16, 12, 16, 12)
        grid.setHorizontalSpacing(12)
        for column, head in enumerate(("", *words.columns)):
            grid.addWidget(plain_label(head, font=look.fonts.font(LABEL, strong=True), role="second"), 0, column)
            grid.setColumnStretch(column, 1 if column else 0)
        for row, choice in enumerate(choices, 1):
            self._add(grid, row, choice)
        grid.setRowStretch(len(choices) + 1, 1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setWidget(inner)
        buttons = QDialogButtonBox()
        take = buttons.addButton(words.act, QDialogButtonBox.ButtonRole.AcceptRole)
        take.setDefault(True)
        buttons.addButton("Back", QDialogButtonBox.ButtonRole.RejectRole)
        buttons.accepted.connect(self._on_accepted)
        buttons.rejected.connect(self.reject)
        column_layout = QVBoxLayout(self)
        hint = plain_label(
            words.hint,
            font=look.fonts.font(BODY),
            wraps=True,
        )
        column_layout.addWidget(hint)
        column_layout.addWidget(area, 1)
        column_layout.addWidget(buttons)

    def _add(self, grid: QGridLayout, row: int, choice: Choice) -> None:
        name = plain_label(choice.name.capitalize(), font=self._look.fonts.font(LABEL, strong=True))
        grid.addWidget(name, row, 0, Qt.AlignmentFlag.AlignTop)
        shown = worded if choice.name in SCORES else str
        before = shown(choice.before)
        grid.addWidget(self._text(before, ""), row, 1, Qt.AlignmentFlag.AlignTop)
        group = QButtonGroup(self)
        sides = ((2, choice.theirs, self.theirs, False), (3, choice.mine, self.mine, True))
        for column, text, into, is_mine in sides:
            button = QRadioButton(self._said.mine if is_mine else self._said.theirs)
            button.setFont(self._look.fonts.font(LABEL))
            button.setChecked(is_mine is choice.ours)
            button.setAccessibleName(f"{button.text()}: {choice.name}")
            group.addButton(button)
            into[choice.name] = button
            cell = QWidget()
            lines = QVBoxLayout(cell)
            lines.setContentsMargins(0, 0, 0, 8)
            lines.addWidget(self._text(shown(text), before))
            lines.addWidget(button)
            grid.addWidget(cell, row, column, Qt.AlignmentFlag.AlignTop)

    def _text(self, text: str, before: str) -> QWidget:
        """Short texts as a label, long ones to scroll; what differs from before stands on its own ground."""
        role = "mark" if before and text != before else ""
        if len(text) <= 60 and "\n" not in text:
            label: QLabel = plain_label(text or "empty", role=role or ("" if text else "hint"), wraps=True)
            label.setAlignment(Qt.AlignmentFlag.AlignTop)
            return label
        shown = QPlainTextEdit(text)
        shown.setReadOnly(True)
        shown.setProperty("role", "differs" if role else "field")
        shown.setFixedHeight(_TEXT_HEIGHT)
        return shown

    def _on_accepted(self) -> None:
        self.chosen.emit([name for name, button in self.mine.items() if button.isChecked()])
        self.accept()
