"""Retyping or turning round links: what each of them would say is looked at before anything is written."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QCheckBox, QDialog, QHBoxLayout, QListView, QPushButton, QVBoxLayout, QWidget

from memgraph_gui.engine.link_plans import PlannedLink
from memgraph_gui.engine.records import LayoutName, RowId
from memgraph_gui.looks.fonts import BODY, LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import counted, plain_label
from memgraph_gui.panes.kind_chooser import KindChooser
from memgraph_gui.panes.rows import TWO_LINES, Row, RowDelegate, Rows, lay_out_in_portions

_WIDTH = 720
_FEWEST, _MOST = 1, 7  # rows that the list has room for; more are scrolled to
Plan = Callable[[str, bool], Sequence[PlannedLink]]


class LinksDialog(QDialog):
    """Shows links as they would be; one button writes them, as one step.

    Args:
        look: fonts and colours.
        layout: of the file, for its types.
        plan: what becomes of the links with a type ('' leaves it as it is), and whether they are turned round.
        retyping: a type is to be chosen; else the links are turned round.
        kind: the type that they have now, where it is one.
        parent: the window.

    Attributes:
        kinds: the chooser. turned: they are turned round, too. list: the preview. save: the button that writes.

    Signals:
        wanted: rowids of what is to be changed, the type ('' leaves it), and whether they are turned round.
    """

    wanted = Signal(list, str, bool)

    def __init__(
        self, look: Look, layout: LayoutName, plan: Plan, *, retyping: bool, kind: str = "", parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._plan, self._retyping = plan, retyping
        self._links: Sequence[PlannedLink] = ()
        self.setWindowTitle("Retype links" if retyping else "Turn links round")
        self.kinds = KindChooser(look)
        self.kinds.setVisible(retyping)
        self.kinds.show_kind(layout, kind)
        self.kinds.chosen.connect(self._show)
        self.kinds.opened.connect(lambda: self._show(self.kinds.kind))
        self.turned = QCheckBox("Turn round, too: the two memories change places")
        self.turned.setFont(look.fonts.font(LABEL))
        self.turned.setChecked(not retyping)
        self.turned.setVisible(retyping)
        self.turned.toggled.connect(lambda: self._show(self.kinds.kind))
        self._rows = Rows()
        self._delegate = RowDelegate(look, lines=2)
        self.list = QListView()
        self.list.setModel(self._rows)
        self.list.setItemDelegate(self._delegate)
        self.list.setAccessibleName("The links as they would be")
        lay_out_in_portions(self.list)
        self._said = plain_label(font=look.fonts.font(LABEL), role="second", wraps=True)
        self._warned = plain_label(font=look.fonts.font(LABEL), role="mark", wraps=True)
        self.save, cancel = QPushButton(), QPushButton("Cancel")
        self.save.setProperty("role", "main")
        self.save.setDefault(True)
        self.save.clicked.connect(self._on_saved)
        cancel.clicked.connect(self.reject)
        choose = "Choose a kind, then how it reads. By keys: arrows move the ring, Enter takes what has it."
        hint = choose if retyping else "This is how they read after it."
        self._build(plain_label(hint, font=look.fonts.font(BODY), wraps=True), cancel)
        self._show(kind)
        rows = max(_FEWEST, min(_MOST, len(self._links)))
        self.list.setMinimumHeight(rows * TWO_LINES + 2)
        if rows == len(self._links):
            self.list.setMaximumHeight(rows * TWO_LINES + 2)  # no empty ground under the last one
        self.resize(_WIDTH, self._needed(_WIDTH))

    @property
    def said(self) -> str:
        """What would be written, in words."""
        return self._said.text()

    @property
    def warned(self) -> str:
        """What is warned of."""
        return "" if self._warned.isHidden() else self._warned.text()

    def _show(self, kind: str) -> None:
        self._links = self._plan(kind if self._retyping else "", self.turned.isChecked())
        self._rows.show(self._links, _row)
        writes = self._written()
        warned = sum(bool(one.warnings) for one in self._links)
        refused = sum(one.refused for one in self._links)
        if self._retyping and not kind:
            words = "Nothing is chosen yet."
        elif self._retyping and self.kinds.open_only:
            words, writes = "Now choose how it reads: of this kind nothing is chosen yet.", []
        elif not writes:
            words = "It is so already, or it cannot be: nothing would be written."
        else:
            verb = "retypes" if self._retyping else "turns round"
            some = f" of {len(self._links)}" if len(writes) < len(self._links) else ""
            words = f"Saving {verb} {counted(len(writes), 'link')}{some}. One step in history."
        self._said.setText(words)
        told = f"{counted(warned, 'link')} with a warning, see the list." if warned else ""
        self._warned.setText(f"{told} {counted(refused, 'link')} left out." if refused else told)
        self._warned.setVisible(bool(told))
        verb = "Retype" if self._retyping else "Turn round"
        self.save.setText(f"{verb} anyway" if warned > refused else verb)
        self.save.setEnabled(bool(writes))

    def event(self, event: QEvent) -> bool:
        """Other types may need another line: it grows with them, and hides nothing."""
        done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest and self.height() < self._needed(self.width()):
            self.resize(self.width(), self._needed(self.width()))
        return done

    def _needed(self, width: int) -> int:
        layout = self.layout()
        return layout.totalHeightForWidth(width) if layout is not None else 0

    def _written(self) -> list[RowId]:
        return [one.rowid for one in self._links if one.changes and not one.refused]

    def _on_saved(self) -> None:
        self.wanted.emit(self._written(), self.kinds.kind if self._retyping else "", self.turned.isChecked())
        self.accept()

    def showEvent(self, event: QShowEvent) -> None:
        """The keys are on the type that they have; what is not seen yet does not take them."""
        super().showEvent(event)
        if self._retyping and not event.spontaneous():
            QTimer.singleShot(0, self, self.kinds.focus_first)

    def _build(self, hint: QWidget, cancel: QPushButton) -> None:
        buttons = QHBoxLayout()
        buttons.addWidget(self._said, 1)
        buttons.addWidget(cancel)
        buttons.addWidget(self.save)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 12, 16, 12)
        column.setSpacing(8)
        for widget in (hint, self.kinds, self.turned):
            column.addWidget(widget)
        column.addWidget(self.list, 1)
        column.addWidget(self._warned)
        column.addStretch(0)
        column.addLayout(buttons)


def _row(value: object) -> Row:
    assert isinstance(value, PlannedLink)
    second = " ".join(value.warnings) or (f"now: {value.before}" if value.changes else "it says so already")
    return Row(value.after, second=second, tip="\n".join([value.after, f"now: {value.before}", *value.warnings]))
