"""The dials of spreading activation: the seed's four, direction, weights by kind and type, and what is ours."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from memgraph_gui.engine.activation import Direction
from memgraph_gui.engine.dials import Dials
from memgraph_gui.engine.vocabulary import Category
from memgraph_gui.looks.fonts import LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import plain_label, tooltip
from memgraph_gui.panes.combo import Combo
from memgraph_gui.panes.dial import Dial

_MOST_WEIGHT = 2.0
_UNSAVED = "As set below"


class ActivationDials(QWidget):
    """Shows dials and lets them be set.

    Signals:
        changed: a `Dials`, as set now. save_wanted(str): keep them under this name. drop_wanted(str): forget it.
    """

    changed = Signal(object)
    save_wanted = Signal(str)
    drop_wanted = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._saved: Mapping[str, Dials] = {}
        self._types: dict[str, float] = {}
        usual = Dials()
        self.max_depth = Dial(
            look, "Max depth", low=1, high=10, value=usual.max_depth, decimals=0, tip="Hops at most"
        )
        self.decay = Dial(look, "Decay per hop", low=0, high=1, value=usual.decay, tip="The share lost at each hop")
        self.threshold = Dial(look, "Threshold", low=0.01, high=1, value=usual.threshold, tip="Less is nothing")
        self.results = Dial(look, "Max results", low=1, high=500, value=usual.max_results, decimals=0)
        self.kinds = {kind: Dial(look, kind.value, low=0, high=_MOST_WEIGHT, value=1.0) for kind in Category}
        self.hubs = Dial(look, "links at most", low=1, high=200, value=20, decimals=0)
        self.type_weight = Dial(look, "its weight", low=0, high=_MOST_WEIGHT, value=1.0)
        self.type_choice = Combo(look)
        self.confidence = QCheckBox("Confidence is a factor")
        self.not_crossed = QCheckBox("Show, but do not cross, memories over")
        self._names = Combo(look)
        self._names.setAccessibleName("Saved dials")
        self._name = QLineEdit()
        self._name.setAccessibleName("Name to keep these dials under")
        self._name.setPlaceholderText("Name of these dials")
        self._name.setMaxLength(60)
        self._save, self._drop = QPushButton("Save dials"), QPushButton("Forget")
        self._directions = QButtonGroup(self)
        self._fold = QToolButton()
        self._more = QWidget()
        self._build()
        self._connect()

    @property
    def dials(self) -> Dials:
        """As set now."""
        chosen = self._directions.checkedId()
        return Dials(
            max_depth=round(self.max_depth.value),
            decay=self.decay.value,
            threshold=self.threshold.value,
            max_results=round(self.results.value),
            direction=tuple(Direction)[chosen] if chosen >= 0 else Direction.BOTH,
            categories={kind.value: dial.value for kind, dial in self.kinds.items() if dial.value != 1.0},
            types={name: weight for name, weight in self._types.items() if weight != 1.0},
            use_confidence=self.confidence.isChecked(),
            hub_limit=round(self.hubs.value) if self.not_crossed.isChecked() else 0,
        )

    def show_dials(self, dials: Dials) -> None:
        """Show other dials, without telling anybody."""
        self.blockSignals(True)
        self.max_depth.set_value(dials.max_depth)
        self.decay.set_value(dials.decay)
        self.threshold.set_value(dials.threshold)
        self.results.set_value(dials.max_results)
        self._directions.button(tuple(Direction).index(dials.direction)).setChecked(True)
        for kind, dial in self.kinds.items():
            dial.set_value(dials.categories.get(kind.value, 1.0))
        self._types = dict(dials.types)
        self.confidence.setChecked(dials.use_confidence)
        self.not_crossed.setChecked(dials.hub_limit > 0)
        if dials.hub_limit:
            self.hubs.set_value(dials.hub_limit)
        self._on_type_chosen()
        self._show_changed()
        self.blockSignals(False)

    def show_types(self, names: Sequence[str]) -> None:
        """The relationship types of the file."""
        self.type_choice.blockSignals(True)
        self.type_choice.clear()
        self.type_choice.addItems(list(names))
        self.type_choice.blockSignals(False)
        self._on_type_chosen()

    def show_saved(self, saved: Mapping[str, Dials], current: str = "") -> None:
        """Dials that were saved, by name."""
        self._saved = saved
        self._names.blockSignals(True)
        self._names.clear()
        self._names.addItems([_UNSAVED, *saved])
        self._names.setCurrentText(current if current in saved else _UNSAVED)
        self._names.blockSignals(False)
        self._drop.setEnabled(self._names.currentIndex() > 0)

    # -- inside

    def _build(self) -> None:
        label = self._look.fonts.font(LABEL)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 4, 12, 4)
        column.setSpacing(4)
        for widgets in ((self._names, self._drop), (self._name, self._save)):
            row = QHBoxLayout()
            for widget in widgets:
                widget.setFont(label)
                row.addWidget(widget, 0 if isinstance(widget, QPushButton) else 1)
            column.addLayout(row)
        self._drop.setEnabled(False)
        self._save.setEnabled(False)
        for dial in (self.max_depth, self.decay, self.threshold, self.results):
            column.addWidget(dial)
        column.addLayout(self._direction_row())
        self._fold.setProperty("role", "fold")
        self._fold.setCheckable(True)
        self._fold.setFont(self._look.fonts.font(LABEL, strong=True))
        self._fold.setIcon(self._look.icon("caret-right"))
        self._fold.setToolButtonStyle(self._fold.toolButtonStyle().ToolButtonTextBesideIcon)
        column.addWidget(self._fold)
        inside = QVBoxLayout(self._more)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(2)
        for dial in self.kinds.values():
            inside.addWidget(dial)
        self.type_choice.setFont(label)
        self.type_choice.setAccessibleName("A type with a weight of its own")
        inside.addWidget(plain_label("One type, beside its kind:", font=label, role="hint"))
        inside.addWidget(self.type_choice)
        inside.addWidget(self.type_weight)
        for box in (self.confidence, self.not_crossed):
            box.setFont(label)
            inside.addWidget(box)
        inside.addWidget(self.hubs)
        self._more.hide()
        column.addWidget(self._more)
        self._show_changed()

    def _direction_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(4)
        name = plain_label("Direction", font=self._look.fonts.font(LABEL), role="second")
        name.setFixedWidth(92)
        row.addWidget(name)
        tips = {
            "both": "Along links and against them",
            "out": "From a link's source to its target",
            "in": "Against it",
        }
        for number, direction in enumerate(Direction):
            button = QToolButton()
            button.setText(direction.value.capitalize())
            button.setCheckable(True)
            button.setProperty("role", "link")
            button.setFont(self._look.fonts.font(LABEL))
            button.setToolTip(tooltip(tips[direction.value]))
            self._directions.addButton(button, number)
            row.addWidget(button)
        self._directions.button(tuple(Direction).index(Direction.BOTH)).setChecked(True)
        row.addStretch(1)
        return row

    def _connect(self) -> None:
        shown = [self.max_depth, self.decay, self.threshold, self.results, *self.kinds.values(), self.hubs]
        for dial in shown:
            dial.changed.connect(self._tell)
        self.type_weight.changed.connect(self._on_type_weight)
        self.type_choice.currentIndexChanged.connect(self._on_type_chosen)
        self._directions.idClicked.connect(self._tell)
        self.confidence.toggled.connect(self._tell)
        self.not_crossed.toggled.connect(self._tell)
        self._fold.toggled.connect(self._on_folded)
        self._names.activated.connect(self._on_saved_chosen)
        self._name.textChanged.connect(lambda text: self._save.setEnabled(bool(text.strip())))
        self._name.returnPressed.connect(self._on_save)
        self._save.clicked.connect(self._on_save)
        self._drop.clicked.connect(self._on_drop)

    def _tell(self, _value: object = None) -> None:
        self._show_changed()
        self._names.setCurrentIndex(0)
        self._drop.setEnabled(False)
        self.changed.emit(self.dials)

    def _show_changed(self) -> None:
        now = self.dials
        changed = len(now.categories) + len(now.types) + now.use_confidence + (now.hub_limit > 0)
        self._fold.setText(f"Weights and limits ({changed} changed)" if changed else "Weights and limits")

    def _on_folded(self, open_: bool) -> None:
        self._fold.setIcon(self._look.icon("caret-down" if open_ else "caret-right"))
        self._more.setVisible(open_)

    def _on_type_chosen(self, _index: int = 0) -> None:
        self.type_weight.set_value(self._types.get(self.type_choice.currentText(), 1.0))

    def _on_type_weight(self, weight: float) -> None:
        name = self.type_choice.currentText()
        if name:
            self._types[name] = weight
            self._tell()

    def _on_saved_chosen(self, index: int) -> None:
        name = self._names.itemText(index)
        dials = self._saved.get(name, Dials()) if index else Dials()
        self._drop.setEnabled(index > 0)
        self.show_dials(dials)
        self.changed.emit(dials)

    def _on_save(self) -> None:
        name = self._name.text().strip()
        if name:
            self._name.clear()
            self.save_wanted.emit(name)

    def _on_drop(self) -> None:
        self.drop_wanted.emit(self._names.currentText())
