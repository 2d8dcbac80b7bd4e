"""The form for find and replace: what, by what, where, and every place before anything is written."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from memgraph_gui.engine.replacing import FIELDS
from memgraph_gui.looks.fonts import LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import counted, plain_label, tooltip
from memgraph_gui.panes.combo import Combo
from memgraph_gui.panes.flow import FlowLayout
from memgraph_gui.panes.forms import Banner, Form, Labelled, LineField, foot
from memgraph_gui.panes.place_list import PlaceList

ALL, SELECTED = 0, 1  # where it is looked for
_OPTIONS = {"case": "Match case", "words": "Whole words", "pattern": "Pattern"}
_TIPS = {"case": "Upper and lower case differ", "words": "", "pattern": "A regular expression, as Python reads it"}
_AT_FIRST = frozenset({"title", "content", "summary", "tags"})


class ReplacePane(Form):
    """Asks and shows; it finds and writes nothing by itself.

    Attributes:
        banner: above the fields. wanted, instead: what is typed. options, fields: check boxes by name.
        scope: in which memories. list: the places.

    Signals:
        asked: something else is looked for. opened: the number of a place that the user wants to see.
        edit_wanted: the number of a place whose memory is to be edited; -1: no place is pointed at.
    """

    asked = Signal()
    opened = Signal(int)
    edit_wanted = Signal(int)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.banner = Banner(look)
        self.wanted, self.instead = LineField(look, "Find"), LineField(look, "Replace with")
        self.options = {name: self._box(words) for name, words in _OPTIONS.items()}
        for name, box in self.options.items():
            box.setToolTip(tooltip(_TIPS[name]))
        self.fields = {name: self._box(name.capitalize(), name in _AT_FIRST) for name in FIELDS}
        self.scope = Combo(look)
        self.scope.setAccessibleName("In which memories")
        self.scope.addItems(["In all memories", "In those selected"])
        self.list = PlaceList(look)
        self._count = plain_label(font=look.fonts.font(LABEL), role="second", wraps=True)
        self.all, self.none = QPushButton("All"), QPushButton("None")
        self._said = plain_label(role="second", wraps=True)
        self._warning = plain_label(font=look.fonts.font(LABEL), role="mark", wraps=True)
        self._warning.hide()
        self.save_button, cancel = QPushButton("Replace  Ctrl+S"), QPushButton("Close")
        self.save_button.setProperty("role", "main")
        self.save_button.clicked.connect(self.save_wanted)
        cancel.clicked.connect(self.cancel_wanted)
        self._build(foot(look, self._said, cancel, self.save_button))
        for field in (self.wanted, self.instead):
            field.typed.connect(self._on_asked)
        for box in (*self.options.values(), *self.fields.values()):
            box.toggled.connect(self._on_asked)
        self.scope.currentIndexChanged.connect(self._on_asked)
        self.all.clicked.connect(partial(self._mark, True))
        self.none.clicked.connect(partial(self._mark, False))
        self.list.opened.connect(self.opened)
        self.list.edit_wanted.connect(self.edit_wanted)
        self.show_state("", can_save=False)

    def begin(self, selected: int) -> None:
        """Ready to type; with several memories selected these are meant."""
        self.show_selected(selected)
        self.scope.setCurrentIndex(SELECTED if selected > 1 else ALL)
        self.focus_first()

    def focus_first(self) -> None:
        """Ready to type what is to be found."""
        self.wanted.setFocus()
        self.wanted.selectAll()

    def state(self) -> dict[str, Any]:
        """What is asked for, to be asked again."""
        return {
            "wanted": self.wanted.text(),
            "instead": self.instead.text(),
            "options": [name for name, box in self.options.items() if box.isChecked()],
            "fields": list(self.chosen_fields()),
            "scope": self.scope.currentIndex(),
        }

    def show_state_again(self, kept: Mapping[str, Any]) -> None:
        """Ask again what was asked before."""
        for boxes, name in ((self.options, "options"), (self.fields, "fields")):
            for key, box in boxes.items():
                box.setChecked(key in kept.get(name, ()))
        self.scope.setCurrentIndex(SELECTED if kept.get("scope") == SELECTED else ALL)
        self.instead.setText(str(kept.get("instead", "")))
        self.wanted.setText(str(kept.get("wanted", "")))

    def show_selected(self, count: int) -> None:
        """So many memories are selected now."""
        self.scope.setItemText(SELECTED, f"In {counted(count, 'memory', 'memories')} selected")

    def show_count(self, words: str) -> None:
        """How much was found, or why nothing was."""
        self._count.setText(words)
        found = self.list.places.rowCount() > 0
        for button in (self.all, self.none):
            button.setVisible(found)

    def show_state(self, words: str, *, can_save: bool) -> None:
        """What saving writes, and whether it can."""
        self._said.setText(words or "Type what is to be found; every place is listed before anything is written.")
        self.save_button.setEnabled(can_save)

    def show_warnings(self, warnings: Sequence[str]) -> None:
        """What the agent would make of it."""
        self._warning.setText("\n".join(warnings))
        self._warning.setVisible(bool(warnings))

    def chosen_fields(self) -> tuple[str, ...]:
        """The names of the fields that are looked through."""
        return tuple(name for name, box in self.fields.items() if box.isChecked())

    @property
    def said(self) -> str:
        """What saving writes."""
        return self._said.text()

    @property
    def counted(self) -> str:
        """How much was found."""
        return self._count.text()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F2 is for the memory of the place that the list points at, as it is elsewhere for a row."""
        if event.key() == Qt.Key.Key_F2 and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            self.edit_wanted.emit(self.list.currentIndex().row())
        else:
            super().keyPressEvent(event)

    def _on_asked(self, _what: object = None) -> None:
        self.asked.emit()

    def _mark(self, wanted: bool, _checked: bool = False) -> None:
        self.list.places.mark(range(self.list.places.rowCount()), wanted)

    def _box(self, words: str, on: bool = False) -> QCheckBox:
        box = QCheckBox(words)
        box.setFont(self._look.fonts.font(LABEL))
        box.setChecked(on)
        return box

    def _build(self, foot_frame: QWidget) -> None:
        look = self._look
        form = QVBoxLayout()
        form.setContentsMargins(12, 10, 12, 8)
        form.setSpacing(8)
        form.addWidget(Labelled(look, "Find", self.wanted))
        form.addWidget(Labelled(look, "Replace with", self.instead))
        for boxes in (self.options.values(), self.fields.values()):
            row = FlowLayout(spacing=12)
            for box in boxes:
                row.addWidget(box)
            form.addLayout(row)
        form.addWidget(self.scope)
        head = QHBoxLayout()
        head.setContentsMargins(12, 0, 12, 6)
        head.setSpacing(6)
        head.addWidget(self._count, 1)
        head.addWidget(self.all)
        head.addWidget(self.none)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.banner)
        column.addLayout(form)
        column.addLayout(head)
        column.addWidget(self.list, 1)
        warned = QVBoxLayout()
        warned.setContentsMargins(12, 0, 12, 6)
        warned.addWidget(self._warning)
        column.addLayout(warned)
        column.addWidget(foot_frame)
