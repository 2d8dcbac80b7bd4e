"""Choosing how two memories are linked: one of seven categories first, then a type of it, each with its words."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QRect, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QToolButton, QVBoxLayout, QWidget

from memgraph_gui.engine.link_draft import types_of
from memgraph_gui.engine.records import LayoutName
from memgraph_gui.engine.vocabulary import Category, relationship_type
from memgraph_gui.looks.fonts import LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import tooltip
from memgraph_gui.looks.signs import paint_link_sign
from memgraph_gui.panes.flow import FlowLayout

_SIGN = 22  # px


class KindChooser(QWidget):
    """Categories in one row, the types of the chosen one below.

    Attributes:
        kind: the type that is chosen, '' while none is.
        categories, types: their buttons, by category and by name.

    Signals:
        chosen: another type.
    """

    chosen = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.kind = ""
        self._layout_name = LayoutName.MEMORYGRAPH
        self._category: Category | None = None
        self.categories = {category: _KindButton(look, category) for category in Category}
        self.types: dict[str, QToolButton] = {}
        kinds, row = QWidget(), FlowLayout(spacing=2)
        row.setContentsMargins(0, 0, 0, 0)
        kinds.setLayout(row)
        for category, button in self.categories.items():
            button.clicked.connect(partial(self._on_category, category))
            row.addWidget(button)
        self._types_box, self._types_row = QWidget(), FlowLayout(spacing=6)
        self._types_row.setContentsMargins(0, 0, 0, 0)
        self._types_box.setLayout(self._types_row)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(kinds)
        column.addWidget(self._types_box)

    def show_kind(self, layout: LayoutName, kind: str) -> None:
        """Show a type and its category as chosen; '' for none."""
        self._layout_name, self.kind = layout, kind
        self._category = relationship_type(kind).category if kind else None
        self._show()

    def focus_first(self) -> None:
        """Ready for the keys: the chosen type, else the first thing to choose."""
        chosen = self.types.get(self.kind)
        (chosen or next(iter(self.types.values()), self.categories[Category.CAUSAL])).setFocus()

    def _on_category(self, category: Category) -> None:
        self._category = category
        self._show()
        next(iter(self.types.values())).setFocus()

    def _on_type(self, name: str) -> None:
        self.kind = name
        self._show()
        self.chosen.emit(name)

    def _show(self) -> None:
        brain = self._layout_name is LayoutName.AGENTOS
        for category, button in self.categories.items():
            button.setVisible(not brain)
            button.setChecked(category is self._category)
        kinds = types_of(self._layout_name, self._category)
        names = [kind.name for kind in kinds]
        if self.kind and self.kind not in names and relationship_type(self.kind).category is self._category:
            kinds = [*kinds, relationship_type(self.kind)]  # one that no server knows, as it is stored
            names = [*names, self.kind]
        if names != list(self.types):
            self._make_types([(kind.name, kind.forward) for kind in kinds])
        for name, choice in self.types.items():
            choice.setChecked(name == self.kind)

    def _make_types(self, kinds: Sequence[tuple[str, str]]) -> None:
        self._types_row.clear()
        self.types = {}
        for name, words in kinds:
            button = QToolButton()
            button.setProperty("role", "choice")
            button.setText(words)
            button.setToolTip(tooltip(name))
            button.setCheckable(True)
            button.setFont(self._look.fonts.font(LABEL))
            button.clicked.connect(partial(self._on_type, name))
            self.types[name] = button
            self._types_row.addWidget(button)
        chain = [*self.categories.values(), *self.types.values()][len(self.categories) - 1 :]
        for one, following in pairwise(chain):  # new widgets would come last on the way of the Tab key
            QWidget.setTabOrder(one, following)
        self._types_box.updateGeometry()


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
        place = QRect(6, 0, _SIGN, self.height())
        paint_link_sign(QPainter(self), place, self._category, self._look.tokens)
