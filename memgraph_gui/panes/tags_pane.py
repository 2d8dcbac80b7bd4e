"""All tags with their counts: rename one, make one of several, take them from every memory."""

from collections.abc import Sequence

from PySide6.QtCore import QItemSelectionModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QListView, QPushButton, QVBoxLayout

from memgraph_gui.engine.tag_counts import TagCount, folded
from memgraph_gui.looks.fonts import LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import counted, grouped, plain_label
from memgraph_gui.panes.forms import Banner, Form, Labelled, LineField, foot
from memgraph_gui.panes.rows import Row, RowDelegate, Rows, lay_out_in_portions


class _List(QListView):
    """Delete and Enter are the pane's."""

    deleted = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Delete asks for the chosen tags."""
        if event.key() == Qt.Key.Key_Delete:
            self.deleted.emit()
        else:
            super().keyPressEvent(event)


class TagsPane(Form):
    """Lists tags; it changes none by itself.

    Attributes:
        banner: above the list. narrow: only tags with this in them are listed. list: the tags.
        name: the new name. save_button, delete, find: what is done with those chosen.

    Signals:
        chosen_changed: other tags are chosen, or another name is typed.
        delete_wanted: take the chosen ones from every memory. find_wanted: show the memories that have them.
    """

    chosen_changed = Signal()
    delete_wanted = Signal()
    find_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.banner = Banner(look)
        self._tags: Sequence[TagCount] = ()
        self.narrow = LineField(look, "Only tags with")
        self.narrow.setPlaceholderText("Tags with…")
        self.narrow.textChanged.connect(self._refresh)
        self._rows = Rows()
        self._delegate = RowDelegate(look, lines=1)
        self.list = _List()
        self.list.setModel(self._rows)
        self.list.setItemDelegate(self._delegate)
        self.list.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self.list.setAccessibleName("Tags")
        lay_out_in_portions(self.list)
        self.list.selectionModel().selectionChanged.connect(self._on_selected)
        self.list.deleted.connect(self.delete_wanted)
        self.name = LineField(look, "New name")
        self.list.activated.connect(lambda _index: self.name.setFocus())
        self.name.typed.connect(lambda _text: self.chosen_changed.emit())
        self._labelled = Labelled(look, "New name", self.name)
        self._count = plain_label(font=look.fonts.font(LABEL), role="hint")
        self._said = plain_label(role="second", wraps=True)
        self.save_button, self.delete, self.find_button = (
            QPushButton(words) for words in ("Rename", "Delete", "Show memories")
        )
        self.save_button.setProperty("role", "main")
        self.save_button.clicked.connect(self.save_wanted)
        self.delete.clicked.connect(self.delete_wanted)
        self.find_button.clicked.connect(self.find_wanted)
        head = QHBoxLayout()
        head.setContentsMargins(12, 10, 12, 8)
        head.setSpacing(8)
        head.addWidget(self.narrow, 1)
        head.addWidget(self._count)
        below = QVBoxLayout()
        below.setContentsMargins(12, 8, 12, 8)
        below.addWidget(self._labelled)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.banner)
        column.addLayout(head)
        column.addWidget(self.list, 1)
        column.addLayout(below)
        column.addWidget(foot(look, self._said, self.find_button, self.delete, self.save_button))

    def focus_first(self) -> None:
        """The keys on the tags."""
        self.list.setFocus()

    def show_tags(self, tags: Sequence[TagCount]) -> None:
        """Show what there is; chosen tags stay chosen."""
        self._tags = tags
        self._refresh()

    def choose(self, *tags: str) -> None:
        """Choose these."""
        model = self.list.selectionModel()
        model.clearSelection()
        for row in range(self._rows.rowCount()):
            value = self._rows.value(row)
            if isinstance(value, TagCount) and value.tag in tags:
                index = self._rows.index(row, 0)
                model.select(index, QItemSelectionModel.SelectionFlag.Select)
                model.setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)

    def chosen(self) -> list[TagCount]:
        """The tags that are chosen, in the order of the list."""
        rows = sorted(index.row() for index in self.list.selectedIndexes())
        return [value for row in rows if isinstance(value := self._rows.value(row), TagCount)]

    def show_state(self, words: str, *, can_rename: bool) -> None:
        """What saving writes."""
        count = len(self.chosen())
        self._said.setText(words)
        self.save_button.setText("Rename" if count < 2 else f"Make one of {count}")
        self.save_button.setEnabled(can_rename)
        self.name.setEnabled(count > 0)
        self.name.setPlaceholderText("" if count else "Choose a tag first")
        self.delete.setEnabled(count > 0)
        self.find_button.setEnabled(count > 0)

    @property
    def said(self) -> str:
        """What saving writes."""
        return self._said.text()

    def _refresh(self, _text: object = None) -> None:
        before = {folded(one.tag) for one in self.chosen()}
        wanted = self.narrow.text().strip().casefold()
        shown = [one for one in self._tags if wanted in one.tag.casefold()]
        self._rows.show(shown, _row)
        model = self.list.selectionModel()
        for number, one in enumerate(shown):
            if folded(one.tag) in before:
                model.select(self._rows.index(number, 0), QItemSelectionModel.SelectionFlag.Select)
        all_of_them = counted(len(self._tags), "tag")
        some = f"{grouped(len(shown))} of {all_of_them}"
        self._count.setText(all_of_them if len(shown) == len(self._tags) else some)
        self._on_selected()

    def _on_selected(self, *_what: object) -> None:
        chosen = self.chosen()
        if not self.name.hasFocus():
            self.name.show_stored(chosen[0].tag if chosen else "", chosen[0].tag if chosen else "")
        self.chosen_changed.emit()


def _row(value: object) -> Row:
    assert isinstance(value, TagCount)
    others = [way for way in value.spellings if way != value.tag]
    beside = f"also {', '.join(others)}" if others else ""
    tip = f"{value.tag}\n{counted(value.memories, 'memory', 'memories')}" + (f"\n{beside}" if beside else "")
    return Row(value.tag or "(empty)", beside=beside, right=grouped(value.memories), tip=tip, value=value)
