"""What stands beside the review card: the pair in its neighbourhood, the loser's twins, what was decided."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLabel,
    QListView,
    QScrollArea,
    QSplitter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from memgraph_gui.engine.records import RowId
from memgraph_gui.looks.fonts import BODY, LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.numbers import decimal
from memgraph_gui.looks.plain import menu_text, plain_label, tooltip
from memgraph_gui.looks.turns import Turns
from memgraph_gui.panes.apart import Apart
from memgraph_gui.panes.rows import Row, RowDelegate, Rows

_BOX = 28  # px: a check box with its gap, and a scroll bar's half


@dataclass(frozen=True, slots=True)
class TwinRow:
    """A memory that may get the same verdict: its title, what it is, how sure, whether it gets it."""

    rowid: RowId
    title: str
    second: str
    score: float
    ticked: bool


@dataclass(frozen=True, slots=True)
class DecidedRow:
    """A verdict of this review: its icon, its words, when, and whether it was taken back."""

    icon: str
    words: str
    when: str
    taken_back: bool


class BesidePane(Apart):
    """Shows them; the picture is somebody else's.

    Signals:
        ticked: a tuple of `RowId`: these twins get the same verdict. undo_wanted: of the last verdict.
    """

    ticked = Signal(object)
    undo_wanted = Signal()

    def __init__(self, look: Look, picture: QWidget) -> None:
        super().__init__()
        self._look = look
        label, strong = look.fonts.font(LABEL), look.fonts.font(LABEL, strong=True)
        self.twins_head = plain_label(font=strong)
        self.twins_count = plain_label(font=label, role="hint")
        self.boxes: dict[RowId, QCheckBox] = {}
        self._shown: Sequence[TwinRow] = ()
        self._chosen: dict[RowId, bool] = {}  # of all of them, those without a box yet, too
        self._made: list[tuple[QCheckBox, QLabel]] = []  # kept from card to card
        self._turns = Turns(self)
        self._twins, self._rows = QWidget(), QVBoxLayout()
        self._twins.setLayout(self._rows)
        self._rows.setContentsMargins(12, 0, 12, 6)
        self._rows.setSpacing(2)
        self._rows.addStretch(1)
        self._decided = Rows()
        self.decided = QListView()
        self.decided.setModel(self._decided)
        self._delegate = RowDelegate(look, lines=1)
        self.decided.setItemDelegate(self._delegate)
        self.decided.setAccessibleName("Decided in this review, newest first")
        self.decided_head = plain_label("Decided", font=strong)
        self._none = plain_label("Nothing yet. The keys 1 to 6 decide what the card shows.", font=label, role="hint")
        self._none.setWordWrap(True)
        self._none.setContentsMargins(12, 0, 12, 8)
        self.undo = QToolButton()
        self.undo.setText("Undo last")
        self.undo.setProperty("role", "link")
        self.undo.setFont(label)
        self.undo.clicked.connect(self.undo_wanted)
        self._build(picture)
        self.show_twins("B", ())
        self.show_decided((), can_undo=False)

    def show_twins(self, letter: str, rows: Sequence[TwinRow]) -> None:
        """Who else claims what the losing side claims; a group of hundreds comes bit by bit."""
        self.twins_head.setText(f"Twins of {letter}  {len(rows)}")
        self._twins_part.setVisible(bool(rows))
        self._shown, self.boxes = rows, {}
        self._chosen = {row.rowid: row.ticked for row in rows}
        self._count()
        self._turns.start(self._filled(rows))

    def _filled(self, rows: Sequence[TwinRow]) -> Iterator[None]:
        for number, row in enumerate(rows):
            if number == len(self._made):
                self._make(number)
            box, second = self._made[number]
            box.blockSignals(True)
            box.setChecked(self._chosen[row.rowid])
            box.blockSignals(False)
            box.setToolTip(tooltip(row.title))
            box.setAccessibleName(f"{row.title}, {row.second}: the same verdict")
            second.setText(f"{row.second} · {decimal(row.score, 2)}")
            self._fit(box, row)
            self.boxes[row.rowid] = box
            self._show(number, True)
            yield
        for number in range(len(rows), len(self._made)):
            self._show(number, False)
            if number % 8 == 0:
                yield

    def _make(self, number: int) -> None:
        box = QCheckBox()
        box.setFont(self._look.fonts.font(BODY))
        box.toggled.connect(lambda on: self._on_toggled(number, on))
        second = plain_label(font=self._look.fonts.font(LABEL), role="hint")
        second.setContentsMargins(22, 0, 0, 4)
        self._rows.insertWidget(2 * number, box)
        self._rows.insertWidget(2 * number + 1, second)
        self._made.append((box, second))

    def _show(self, number: int, shown: bool) -> None:
        for widget in self._made[number]:
            if widget.isHidden() is shown:
                widget.setVisible(shown)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A check box cuts its words without a sign where they do not fit."""
        super().resizeEvent(event)
        for row in self._shown:
            if row.rowid in self.boxes:
                self._fit(self.boxes[row.rowid], row)

    def _fit(self, box: QCheckBox, row: TwinRow) -> None:
        room, line = self.width() - 24 - _BOX, " ".join(row.title.split())[:200]
        shown = box.fontMetrics().elidedText(line, Qt.TextElideMode.ElideRight, max(40, room))
        box.setText(menu_text(shown, len(shown)))

    def show_decided(self, rows: Sequence[DecidedRow], *, can_undo: bool) -> None:
        """The verdicts of this review, newest first."""
        self._decided.show(rows, self._row)
        self.undo.setEnabled(can_undo)
        self._none.setVisible(not rows)
        self.decided.setVisible(bool(rows))

    def _on_toggled(self, number: int, on: bool) -> None:
        if number >= len(self._shown) or self._shown[number].rowid not in self.boxes:
            return  # it shows one of the card before
        self._chosen[self._shown[number].rowid] = on
        self._count()
        self.ticked.emit(tuple(rowid for rowid, chosen in self._chosen.items() if chosen))

    def _count(self) -> None:
        number = sum(self._chosen.values())
        self.twins_count.setText(f"same verdict for {number}" if self._chosen else "")

    def _row(self, value: object) -> Row:
        assert isinstance(value, DecidedRow)

        def sign(painter: QPainter, rect: QRect) -> None:
            self._look.icon(value.icon).paint(
                painter, QRect(rect.left(), rect.top() + (rect.height() - 16) // 2, 16, 16)
            )

        back = "taken back: " if value.taken_back else ""
        return Row(f"{back}{value.words}", right=value.when, tip=value.words, sign=sign, value=value)

    def _build(self, picture: QWidget) -> None:
        twins = QScrollArea()
        twins.setWidgetResizable(True)
        twins.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        twins.setWidget(self._twins)
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.addWidget(picture)
        self._twins_part = self._part(self.twins_head, self.twins_count, twins)
        splitter.addWidget(self._twins_part)
        decided = QWidget()
        both = QVBoxLayout(decided)
        both.setContentsMargins(0, 0, 0, 0)
        both.setSpacing(0)
        both.addWidget(self._none, 0, Qt.AlignmentFlag.AlignTop)
        both.addWidget(self.decided, 1)
        splitter.addWidget(self._part(self.decided_head, self.undo, decided))
        splitter.setChildrenCollapsible(False)
        splitter.setHandleWidth(3)
        splitter.setSizes([340, 180, 130])
        column = QVBoxLayout(self.inside)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(splitter)

    @staticmethod
    def _part(head: QWidget, right: QWidget, body: QWidget) -> QWidget:
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 6, 0, 0)
        column.setSpacing(4)
        row = QHBoxLayout()
        row.setContentsMargins(12, 0, 12, 0)
        row.addWidget(head)
        row.addStretch(1)
        row.addWidget(right)
        column.addLayout(row)
        column.addWidget(body, 1)
        return box
