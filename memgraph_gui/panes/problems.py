"""The list of what is wrong or odd in the file, with a filter by kind."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QListView, QPushButton, QStyleOptionViewItem, QVBoxLayout, QWidget

from memgraph_gui.engine.records import Problem, ProblemKind, Problems
from memgraph_gui.looks.fonts import LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import grouped, plain_label
from memgraph_gui.panes.combo import Combo
from memgraph_gui.panes.flow import FlowLayout
from memgraph_gui.panes.rows import Index, Row, RowDelegate, Rows, lay_out_in_portions

_ROW = 62
KIND_WORDS = {
    ProblemKind.UNREADABLE: "Cannot be read",
    ProblemKind.HIDDEN: "Hidden from the agent",
    ProblemKind.BREAKS_SERVER: "Makes the agent's server fail",
    ProblemKind.DANGLING: "An end is missing",
    ProblemKind.BAD_TEXT: "Text that is not UTF-8",
    ProblemKind.BAD_TIME: "A time that cannot be read",
    ProblemKind.NO_ID: "No id",
    ProblemKind.DUPLICATE: "Twice the same",
    ProblemKind.DISAGREEMENT: "Two copies disagree",
    ProblemKind.SCHEMA: "Layout of the file",
    ProblemKind.FILE: "The file itself",
}
_ACTS = {"edit": "Edit…", "repair": "Repair text…", "placeholder": "Make a placeholder", "delete": "Delete…"}


class ProblemsPane(QWidget):
    """Every problem once, in the order of the file.

    Signals:
        chosen: a `Problem` the user clicked or walked to.
        wanted: what is to be done about it ("edit", "repair", "placeholder", "delete"), and the `Problem`.

    Attributes:
        buttons: what can be done about the problem that is pointed at, by name.
    """

    chosen = Signal(object)
    wanted = Signal(str, object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._problems = Problems()
        self._kinds: list[ProblemKind | None] = [None]
        self._filter = Combo(look)
        self._filter.setAccessibleName("Kind of problem")
        self._filter.currentIndexChanged.connect(self._on_filter_changed)
        self._rows = Rows()
        self._list = QListView()
        self._list.setModel(self._rows)
        self._delegate = _ProblemDelegate(look)
        self._list.setItemDelegate(self._delegate)
        lay_out_in_portions(self._list)
        self._list.setAccessibleName("Problems")
        self._list.selectionModel().currentChanged.connect(self._on_current)
        self._list.clicked.connect(self._on_clicked)
        self._list.activated.connect(self._on_clicked)
        self._none = plain_label(
            "No problems: everything in this file can be read.", font=look.fonts.font(LABEL), role="hint", wraps=True
        )
        self._none.setContentsMargins(12, 8, 12, 8)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 8, 0, 0)
        column.setSpacing(8)
        inset = QVBoxLayout()
        inset.setContentsMargins(12, 0, 12, 0)
        inset.addWidget(self._filter)
        column.addLayout(inset)
        column.addWidget(self._none)
        column.addWidget(self._list, 1)
        self.buttons = {name: QPushButton(words) for name, words in _ACTS.items()}
        self._foot, row = QWidget(), FlowLayout(spacing=6)
        self._foot.setLayout(row)
        row.setContentsMargins(12, 4, 12, 8)
        for name, button in self.buttons.items():
            button.clicked.connect(partial(self._on_wanted, name))
            row.addWidget(button)
        column.addWidget(self._foot)
        self.offer(())
        self.show_problems(Problems())

    @property
    def current(self) -> Problem | None:
        """The problem that is pointed at."""
        index = self._list.currentIndex()
        value = self._rows.row(index.row()).value if index.isValid() else None
        return value if isinstance(value, Problem) else None

    def offer(self, names: Sequence[str]) -> None:
        """What can be done about the problem that is pointed at."""
        for name, button in self.buttons.items():
            button.setVisible(name in names)
        self._foot.setVisible(bool(names))

    def _on_wanted(self, name: str) -> None:
        problem = self.current
        if problem is not None:
            self.wanted.emit(name, problem)

    def show_problems(self, problems: Problems) -> None:
        """Show the problems of a file; the filter keeps its kind when that is still there."""
        wanted = self._kinds[self._filter.currentIndex()] if self._filter.count() else None
        self._problems = problems
        counts = problems.kinds
        self._kinds = [None, *(kind for kind in ProblemKind if counts[kind])]
        self._filter.blockSignals(True)  # refilling would filter once per line
        self._filter.clear()
        self._filter.addItem(f"All kinds ({grouped(len(problems))})")
        for kind in self._kinds[1:]:
            if kind is not None:
                self._filter.addItem(f"{KIND_WORDS[kind]} ({grouped(counts[kind])})")
        self._filter.setCurrentIndex(self._kinds.index(wanted) if wanted in self._kinds else 0)
        self._filter.blockSignals(False)
        self._filter.setVisible(bool(problems))
        self._list.setVisible(bool(problems))
        self._none.setVisible(not problems)
        self._on_filter_changed(self._filter.currentIndex())

    def _on_filter_changed(self, number: int) -> None:
        kind = self._kinds[max(0, number)]
        shown = self._problems if kind is None else [one for one in self._problems if one.kind == kind]
        self._rows.show(shown, _row)
        self.offer(())

    def _on_current(self, index: QModelIndex, _before: QModelIndex) -> None:
        if index.isValid():
            self.chosen.emit(self._rows.row(index.row()).value)

    def _on_clicked(self, index: QModelIndex) -> None:
        self.chosen.emit(self._rows.row(index.row()).value)


class _ProblemDelegate(RowDelegate):
    """Two lines for what is wrong, and where below: what tells two problems apart is seen in a narrow dock, too."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, lines=2)

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        """One height for all rows."""
        return QSize(100, _ROW)

    def _paint_lines(self, painter: QPainter, inner: QRect, row: Row) -> None:
        tokens = self._look.tokens
        painter.setFont(self._first)
        painter.setPen(QColor(tokens.ink))
        metrics, wraps = painter.fontMetrics(), int(Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap)
        box, text = QRect(inner.left(), inner.top() + 4, inner.width(), 2 * metrics.height()), row.title[:400]
        if metrics.boundingRect(box, wraps, text).height() > box.height():
            room = 2 * inner.width() - metrics.averageCharWidth() * 10  # lines break at words
            text = metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, room)
        painter.drawText(box, wraps, text)
        below = QRect(inner.left(), inner.bottom() - 19, inner.width(), 16)
        self._write(painter, below, row.second, self._second, tokens.ink2)


def _row(value: object) -> Row:
    assert isinstance(value, Problem)
    place = " · ".join(part for part in (value.id, f"row {value.rowid}" if value.rowid else "", value.table) if part)
    second = (f"{place} · " if place else "") + KIND_WORDS[value.kind]
    return Row(title=value.text, second=second, tip=f"{value.text}\n{place}", value=value)
