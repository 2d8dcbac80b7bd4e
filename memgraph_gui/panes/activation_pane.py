"""The activation pane: seeds, dials, waves, what lit up and how strongly, and why one memory did."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QColor, QDragEnterEvent, QDragLeaveEvent, QDropEvent, QPainter
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListView,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QSplitter,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from memgraph_gui.looks.fonts import LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.numbers import decimal, with_sign
from memgraph_gui.looks.plain import counted, menu_text, plain_label, tooltip
from memgraph_gui.looks.signs import paint_memory_sign
from memgraph_gui.panes.activation_dials import ActivationDials
from memgraph_gui.panes.buttons import link_button
from memgraph_gui.panes.carried import unpacked
from memgraph_gui.panes.rows import Index, Row, RowDelegate, Rows
from memgraph_gui.panes.waves import Waves

_BAR = 52  # px of the bar that shows an activation beside its number
_SEEDS = 8  # rows of seeds; more are counted


@dataclass(frozen=True, slots=True)
class LitRow:
    """One memory that lit up.

    Attributes:
        index: of the memory, -1 for one that does not exist. title, memory_type: of it.
        activation, depth: as found. place: 0..1 on the heat, the length of its bar. colour: ``#RRGGBB``.
    """

    index: int
    title: str
    memory_type: str
    activation: float
    depth: int
    place: float
    colour: str


class ActivationPane(QWidget):
    """Everything about activation; it activates nothing by itself.

    Signals:
        from_selection_wanted, from_hits_wanted, cleared: about the seeds. seed_dropped(int): take this one away.
        seeds_brought(list): indices of memories that were dropped here, to be seeds as well.
        chosen(int): the index of a memory in the list. strengthen_wanted: record the co-activation.
    """

    from_selection_wanted = Signal()
    from_hits_wanted = Signal()
    cleared = Signal()
    seed_dropped = Signal(int)
    seeds_brought = Signal(list)
    chosen = Signal(int)
    strengthen_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.setAcceptDrops(True)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        strong, label = look.fonts.font(LABEL, strong=True), look.fonts.font(LABEL)
        self._seed_count = plain_label("Seeds", font=strong, role="second")
        self._seeds = QVBoxLayout()
        self.dials = ActivationDials(look)
        self.waves = Waves(look)
        self._lit_count = plain_label("Lit", font=strong, role="second")
        self.rows = Rows()
        self.list = QListView()
        self.list.setModel(self.rows)
        self._delegate = _LitDelegate(look)
        self.list.setItemDelegate(self._delegate)
        self.list.setAccessibleName("Memories that lit up, strongest first")
        self.list.setUniformItemSizes(True)
        self._why = QPlainTextEdit()
        self._why.setReadOnly(True)
        self._why.setFont(label)
        self._why.setAccessibleName("Why this memory is lit")
        self._why.setPlaceholderText("Click a lit memory: every path that lit it, with the arithmetic.")
        self._empty = plain_label(font=label, role="hint", wraps=True)
        self.strengthen = QPushButton("Strengthen these links")
        self._note = plain_label(font=label, role="hint", wraps=True)
        self._build()
        self.list.clicked.connect(self._on_row)
        self.list.activated.connect(self._on_row)
        self.strengthen.clicked.connect(self.strengthen_wanted)
        look.changed.connect(self.list.viewport().update)
        self.show_seeds(())

    # -- what is shown

    def show_seeds(self, seeds: Sequence[tuple[int, str, str]]) -> None:
        """The seeds: index, title and type of each."""
        while (item := self._seeds.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for index, title, memory_type in seeds[:_SEEDS]:
            self._seeds.addWidget(_SeedRow(self._look, title, memory_type, partial(self.seed_dropped.emit, index)))
        if len(seeds) > _SEEDS:
            more = plain_label(f"and {len(seeds) - _SEEDS} more", font=self._look.fonts.font(LABEL), role="hint")
            self._seeds.addWidget(more)
        self._seed_count.setText(f"Seeds {len(seeds)}" if seeds else "Seeds")
        self._clear.setVisible(bool(seeds))
        self._empty.setText("" if seeds else "Drag a memory here from the list or the picture, or select one first.")
        self._empty.setVisible(not seeds)

    def show_lit(self, rows: Sequence[LitRow], waves: tuple[int, ...], note: str = "") -> None:
        """What lit up, strongest first, and how many after each wave."""
        numbers = {id(row): number for number, row in enumerate(rows, start=1)}
        self.rows.show(rows, lambda value: self._row(value, numbers))
        self._lit_count.setText(f"Lit {len(rows)}")
        self.waves.show_waves(waves)
        self._note.setText(note)
        self._note.setVisible(bool(note))
        self.strengthen.setEnabled(bool(rows))

    def show_why(self, text: str) -> None:
        """Why a memory is lit, as lines; '' for nothing."""
        self._why.setPlainText(text)

    def show_current(self, index: int) -> None:
        """The memory with this index is the one looked at, if it is in the list."""
        for number in range(self.rows.rowCount()):
            if self.rows.row(number).value == index:
                self.list.setCurrentIndex(self.rows.index(number, 0))
                return
        self.list.clearSelection()

    def show_open(self, wanted: bool) -> None:
        """Something that is carried here would become a seed."""
        self._target.setVisible(wanted)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take memories."""
        if unpacked(event.mimeData()):
            self.show_open(True)
            event.acceptProposedAction()

    def dragLeaveEvent(self, _event: QDragLeaveEvent) -> None:
        """They are carried on."""
        self.show_open(False)

    def dropEvent(self, event: QDropEvent) -> None:
        """They are to be seeds."""
        self.show_open(False)
        if brought := unpacked(event.mimeData()):
            event.acceptProposedAction()
            self.seeds_brought.emit(brought)

    # -- inside

    def _row(self, value: object, numbers: dict[int, int]) -> Row:
        assert isinstance(value, LitRow)

        def sign(painter: QPainter, rect: QRect) -> None:
            paint_memory_sign(painter, rect, value.memory_type, self._look.tokens, colour=value.colour)

        hops = counted(value.depth, "hop")
        return Row(
            value.title,
            before=str(numbers[id(value)]),
            right=f"{decimal(value.activation, 3)}  {value.depth}",
            tip=f"{value.title}\nactivation {with_sign(f'{value.activation:.6g}')}, {hops}",
            sign=sign,
            value=value.index,
        )

    def _on_row(self, index: QModelIndex) -> None:
        row = self.rows.row(index.row())
        if isinstance(row.value, int) and row.value >= 0:
            self.chosen.emit(row.value)

    def _build(self) -> None:
        top = QWidget()
        column = QVBoxLayout(top)
        column.setContentsMargins(0, 4, 0, 0)
        column.setSpacing(2)
        head = QHBoxLayout()
        head.setContentsMargins(12, 0, 6, 0)
        head.addWidget(self._seed_count)
        head.addStretch(1)
        take = (("From selection", self.from_selection_wanted), ("From hits", self.from_hits_wanted))
        for words, signal in take:
            button = link_button(self._look, words)
            button.clicked.connect(signal)
            head.addWidget(button)
        self._clear = link_button(self._look, "None")
        self._clear.setAccessibleName("No seeds")
        self._clear.clicked.connect(self.cleared)
        head.addWidget(self._clear)
        column.addLayout(head)
        self._target = plain_label("Let go: it becomes a seed", font=self._look.fonts.font(LABEL), role="target")
        self._target.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._target.hide()
        column.addWidget(self._target)
        self._empty.setContentsMargins(12, 0, 12, 0)
        column.addWidget(self._empty)
        self._seeds.setContentsMargins(12, 0, 6, 0)
        self._seeds.setSpacing(0)
        column.addLayout(self._seeds)
        column.addWidget(self.dials)
        column.addStretch(1)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(top)
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.addWidget(scroll)
        splitter.addWidget(self._build_results())
        splitter.addWidget(self._why)
        splitter.setChildrenCollapsible(False)
        splitter.setSizes([290, 260, 170])
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(splitter, 1)
        foot = QVBoxLayout()
        foot.setContentsMargins(12, 6, 12, 6)
        foot.addWidget(self._note)
        foot.addWidget(self.strengthen, 0, Qt.AlignmentFlag.AlignLeft)
        whole.addLayout(foot)
        self._note.hide()
        self.strengthen.setEnabled(False)

    def _build_results(self) -> QWidget:
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        head = QHBoxLayout()
        head.setContentsMargins(12, 2, 12, 2)
        head.addWidget(self._lit_count)
        head.addStretch(1)
        head.addWidget(plain_label("activation, hop", font=self._look.fonts.font(LABEL), role="hint"))
        column.addWidget(self.waves)
        column.addLayout(head)
        column.addWidget(self.list, 1)
        return box


class _SeedRow(QWidget):
    """A seed, and the button that takes it away."""

    def __init__(self, look: Look, title: str, memory_type: str, drop: Callable[[], None]) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        self._title = plain_label(menu_text(title, 44).replace("&&", "&"), font=look.fonts.font(LABEL))
        self._title.setToolTip(tooltip(f"{title}\n{memory_type.replace('_', ' ')}"))
        button = QToolButton()
        button.setProperty("role", "link")
        button.setIcon(look.icon("x"))
        button.setAccessibleName(f"{title} is no seed")
        button.clicked.connect(drop)
        row.addWidget(self._title, 1)
        row.addWidget(button)


class _LitDelegate(RowDelegate):
    """A row with its number before it and a bar in its heat under the figures."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, lines=1, before_width=20)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """The row, then the bar."""
        super().paint(painter, option, index)
        model = index.model()
        if not isinstance(model, Rows):
            return
        value = model.value(index.row())
        if isinstance(value, LitRow):
            rect: QRect = option.rect
            bar = QRect(rect.right() - 12 - _BAR, rect.bottom() - 4, max(2, round(_BAR * value.place)), 3)
            painter.fillRect(bar, QColor(value.colour))
