"""Choosing how two memories are linked: one of seven categories first, then a type of it, each with its words."""

from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
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
_STEPS: dict[int, int] = {Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1, Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1}
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_BARE = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)


class KindChooser(QWidget):
    """Categories in one row, the types of the chosen one below.

    Attributes:
        kind: the type that is chosen, '' while none is.
        categories, types: their buttons, by category and by name.

    Signals:
        chosen: another type. opened: another category, whose types can be chosen now.
    """

    chosen = Signal(str)
    opened = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.kind = ""
        self._layout_name = LayoutName.MEMORYGRAPH
        self._category: Category | None = None
        self.categories = {category: _KindButton(look, category) for category in Category}
        self.types: dict[str, _Choice] = {}
        kinds, row = QWidget(), FlowLayout(spacing=2)
        row.setContentsMargins(0, 0, 0, 0)
        kinds.setLayout(row)
        for category, button in self.categories.items():
            button.clicked.connect(partial(self._on_category, category))
            button.moved.connect(partial(self._on_moved, button))
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

    @property
    def open_only(self) -> bool:
        """A category is open of which no type is chosen."""
        return self.kind not in self.types

    def focus_first(self) -> None:
        """Ready for the keys: the chosen type, else the first thing to choose."""
        chosen = self.types.get(self.kind)
        (chosen or next(iter(self.types.values()), self.categories[Category.CAUSAL])).setFocus()

    def _on_category(self, category: Category) -> None:
        self._category = category
        self._show()
        self.opened.emit()
        if self.categories[category].keyed:  # by mouse the ring would only look like a choice
            next(iter(self.types.values())).setFocus()

    def _on_type(self, name: str) -> None:
        self.kind = name
        self._show()
        self.chosen.emit(name)

    def _on_moved(self, button: "_Choice", step: int) -> None:
        for row in self._rows():
            if button in row:
                row[(row.index(button) + step) % len(row)].setFocus(Qt.FocusReason.TabFocusReason)

    def _rows(self) -> list[list["_Choice"]]:
        return [list(self.categories.values()), list(self.types.values())]

    def _stop_once(self) -> None:
        """The Tab key stops once in each row, at what is chosen: the arrows lead on from there."""
        for row in self._rows():
            stop = next((one for one in row if one.isChecked()), row[0] if row else None)
            for one in row:
                one.setFocusPolicy(Qt.FocusPolicy.StrongFocus if one is stop else Qt.FocusPolicy.ClickFocus)

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
        self._stop_once()

    def _make_types(self, kinds: Sequence[tuple[str, str]]) -> None:
        self._types_row.clear()
        self.types = {}
        for name, words in kinds:
            button = _Choice()
            button.setProperty("role", "choice")
            button.setText(words)
            button.setToolTip(tooltip(name))
            button.setFont(self._look.fonts.font(LABEL))
            button.clicked.connect(partial(self._on_type, name))
            button.moved.connect(partial(self._on_moved, button))
            self.types[name] = button
            self._types_row.addWidget(button)
            button.show()  # now: what a layout shows a turn later cannot be given the keys
        chain = [*self.categories.values(), *self.types.values()][len(self.categories) - 1 :]
        for one, following in pairwise(chain):  # new widgets would come last on the way of the Tab key
            QWidget.setTabOrder(one, following)
        self._types_box.updateGeometry()


class _Choice(QToolButton):
    """One of several: arrows go to the next, Enter takes it, and once it is taken Enter is for the form.

    Attributes:
        keyed: it was pressed by a key last, not by the mouse.

    Signals:
        moved: to the next (1) or the one before (-1).
    """

    moved = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.keyed = False
        self.setCheckable(True)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """By mouse."""
        self.keyed = False
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Qt would take the arrows for the Tab key, and leave Enter to the button that saves."""
        self.keyed = True
        if event.key() in _STEPS:
            self.moved.emit(_STEPS[event.key()])
        elif event.key() in _ENTER and event.modifiers() in _BARE and not self.isChecked():
            self.click()
        else:
            super().keyPressEvent(event)


class _KindButton(_Choice):
    """A category with its line and head."""

    def __init__(self, look: Look, category: Category) -> None:
        super().__init__()
        self._look, self._category = look, category
        self.setProperty("role", "kind")
        self.setText(category.value)
        self.setFont(look.fonts.font(LABEL))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        place = QRect(4, 0, _SIGN, self.height())
        paint_link_sign(QPainter(self), place, self._category, self._look.tokens)
