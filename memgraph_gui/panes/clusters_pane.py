"""The clusters pane: which method and how fine, the clusters, the bridges between them, islands and orphans."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QModelIndex, QRect, Qt, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QHBoxLayout,
    QListView,
    QSplitter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from memgraph_gui.looks.fonts import LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.numbers import decimal
from memgraph_gui.looks.plain import counted, grouped, plain_label, tooltip
from memgraph_gui.looks.signs import paint_memory_sign
from memgraph_gui.panes.buttons import link_button
from memgraph_gui.panes.dial import Dial
from memgraph_gui.panes.rows import Row, Rows, row_list

_CLUSTERS, _BRIDGES, _LOOSE = "Clusters", "Bridges", "Apart from all"  # while nobody knows how many


@dataclass(frozen=True, slots=True)
class ClusterRow:
    """One cluster as it is listed.

    Attributes:
        number: stays while the cluster stays about the same. name: its telling words. colour: ``#RRGGBB``.
        size, density: of it. out: links that lead to other clusters.
        centroid, centroid_type: title and type of its centroid. collapsed: drawn as one memory.
    """

    number: int
    name: str
    colour: str
    size: int
    density: float
    out: int
    centroid: str
    centroid_type: str
    collapsed: bool


@dataclass(frozen=True, slots=True)
class BridgeRow:
    """Two clusters, and the links that join them, int64."""

    first: str
    second: str
    first_colour: str
    second_colour: str
    links: NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class LooseRow:
    """An island or a memory that was never linked: its words, its memories."""

    title: str
    memory_type: str
    members: tuple[int, ...]


class ClustersPane(QWidget):
    """Everything about clusters; it finds none by itself.

    Signals:
        asked: method, resolution or smallest size were set. gather_wanted(bool): part the clusters in the picture.
        chosen(int): the number of a cluster. zoom_wanted(int): likewise, to be brought into view.
        collapse_wanted(int): draw it as one memory, or open it again. collapse_all_wanted(bool).
        links_chosen, memories_chosen: indices (an array, a tuple), to be shown.
    """

    asked = Signal()
    gather_wanted = Signal(bool)
    chosen = Signal(int)
    zoom_wanted = Signal(int)
    collapse_wanted = Signal(int)
    collapse_all_wanted = Signal(bool)
    links_chosen = Signal(object)
    memories_chosen = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        label, strong = look.fonts.font(LABEL), look.fonts.font(LABEL, strong=True)
        self._methods = QButtonGroup(self)
        self.resolution = Dial(
            look, "Resolution", low=0.1, high=4.0, value=1.0, tip="Higher gives smaller communities"
        )
        self.smallest = Dial(
            look, "Smallest", low=2, high=50, value=3, decimals=0, tip="Members of the least cluster"
        )
        self.gather = QCheckBox("Part the clusters in the picture")
        self.gather.setChecked(True)
        self.gather.setFont(label)
        self._state = plain_label(font=label, role="hint", wraps=True)
        self._count = plain_label(_CLUSTERS, font=strong, role="second")
        self.clusters, self.bridges, self.loose = Rows(), Rows(), Rows()
        self.list = row_list(look, self.clusters, lines=2, name="Clusters, largest first")
        self.bridge_list = row_list(look, self.bridges, lines=2, name="Bridges between clusters")
        self.loose_list = row_list(look, self.loose, lines=1, name="Islands, and memories never linked")
        self._bridge_count = plain_label(_BRIDGES, font=strong, role="second")
        self._loose_count = plain_label(_LOOSE, font=strong, role="second")
        self._collapse = link_button(self._look, "Collapse")
        self._all = link_button(self._look, "Collapse all")
        self._any_collapsed = False
        self._build()
        self._connect()

    @property
    def communities(self) -> bool:
        """Communities are asked for, not components."""
        return self._methods.checkedId() == 0

    # -- what is shown

    def show_state(self, words: str) -> None:
        """That they are being looked for, or why there are none; '' for nothing."""
        self._state.setText(words)
        self._state.setVisible(bool(words))

    def show_clusters(self, rows: Sequence[ClusterRow], chosen: int | None) -> None:
        """The clusters, largest first."""
        self.clusters.show(rows, self._cluster_row)
        self._count.setText(counted(len(rows), "cluster"))
        self._any_collapsed = any(row.collapsed for row in rows)
        self._all.setEnabled(bool(rows))
        self._all.setText("Open all" if self._any_collapsed else "Collapse all")
        for number, row in enumerate(rows):
            if row.number == chosen:
                self.list.setCurrentIndex(self.clusters.index(number, 0))
        self._on_current()

    def show_bridges(self, rows: Sequence[BridgeRow]) -> None:
        """The pairs of clusters that links join, most links first."""
        self.bridges.show(rows, self._bridge_row)
        self._bridge_count.setText(f"Bridges {grouped(sum(len(row.links) for row in rows))}")

    def show_loose(self, islands: Sequence[LooseRow], orphans: Sequence[LooseRow]) -> None:
        """What is joined to nothing, or only among itself."""
        self.loose.show([*islands, *orphans], self._loose_row)
        self._loose_count.setText(f"Islands {grouped(len(islands))}, never linked {grouped(len(orphans))}")

    def forget(self) -> None:
        """Nothing is known: of another file, or because they are being looked for the first time."""
        self.show_clusters((), None)
        self.show_bridges(())
        self.show_loose((), ())
        for label, words in ((self._count, _CLUSTERS), (self._bridge_count, _BRIDGES), (self._loose_count, _LOOSE)):
            label.setText(words)

    # -- inside

    def _cluster_row(self, value: object) -> Row:
        assert isinstance(value, ClusterRow)

        def sign(painter: QPainter, rect: QRect) -> None:
            _square(painter, rect, value.colour)

        density = f"{decimal(value.density, 2)} · " if value.density >= 0.005 else ""  # of thousands it says nothing
        return Row(
            value.name,
            second=value.centroid,
            right=grouped(value.size),
            below=f"{density}{grouped(value.out)} out",
            tip=f"{value.name}\n{counted(value.size, 'memory', 'memories')}, density {decimal(value.density, 3)}, "
            f"{counted(value.out, 'link')} to other clusters\ncentroid: {value.centroid}",
            sign=sign,
            value=value.number,
        )

    def _bridge_row(self, value: object) -> Row:
        assert isinstance(value, BridgeRow)

        def sign(painter: QPainter, rect: QRect) -> None:
            _square(painter, rect, value.first_colour)
            _square(painter, rect.translated(0, 17), value.second_colour)

        # Below each other: side by side both would be cut where they differ.
        return Row(
            value.first,
            second=f"to {value.second}",
            right=grouped(len(value.links)),
            tip=f"{value.first} to {value.second}\n{counted(len(value.links), 'link')}",
            sign=sign,
            value=value.links,
        )

    def _loose_row(self, value: object) -> Row:
        assert isinstance(value, LooseRow)

        def sign(painter: QPainter, rect: QRect) -> None:
            tokens = self._look.tokens
            paint_memory_sign(painter, rect, value.memory_type, tokens, colour=tokens.context_node)

        size = len(value.members)
        return Row(
            value.title, right=f"island of {size}" if size > 1 else "never linked", sign=sign, value=value.members
        )

    def _current(self) -> int | None:
        index = self.list.currentIndex()
        value = self.clusters.row(index.row()).value if index.isValid() else None
        return value if isinstance(value, int) else None

    def _on_current(self) -> None:
        index = self.list.currentIndex()
        row = self.clusters.value(index.row()) if index.isValid() else None
        self._collapse.setEnabled(isinstance(row, ClusterRow))
        opened = isinstance(row, ClusterRow) and row.collapsed
        self._collapse.setText("Open" if opened else "Collapse")

    def _on_clicked(self, _index: QModelIndex) -> None:
        self._on_current()
        number = self._current()
        if number is not None:
            self.chosen.emit(number)
            self.zoom_wanted.emit(number)

    def _on_collapse(self) -> None:
        number = self._current()
        if number is not None:
            self.collapse_wanted.emit(number)

    def _connect(self) -> None:
        self._methods.idClicked.connect(self._on_method)
        self.resolution.changed.connect(self.asked)
        self.smallest.changed.connect(self.asked)
        self.gather.toggled.connect(self.gather_wanted)
        self.list.clicked.connect(self._on_clicked)
        self.list.activated.connect(self._on_clicked)
        self._collapse.clicked.connect(self._on_collapse)
        self._all.clicked.connect(lambda: self.collapse_all_wanted.emit(not self._any_collapsed))
        for view, signal in ((self.bridge_list, self.links_chosen), (self.loose_list, self.memories_chosen)):
            view.clicked.connect(lambda index, told=signal: told.emit(index.data(Qt.ItemDataRole.UserRole)))
            view.activated.connect(lambda index, told=signal: told.emit(index.data(Qt.ItemDataRole.UserRole)))

    def _on_method(self, _id: int) -> None:
        self.resolution.setEnabled(self.communities)
        self.asked.emit()

    def _build(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 6, 0, 4)
        column.setSpacing(4)
        top = QVBoxLayout()
        top.setContentsMargins(12, 0, 12, 0)
        top.setSpacing(4)
        methods = QHBoxLayout()
        methods.setSpacing(4)
        tips = (("Communities", "Groups linked more to each other than to the rest (Leiden)"),)
        for number, (words, tip) in enumerate((*tips, ("Components", "Whatever is linked at all, as AgentOS does"))):
            button = link_button(self._look, words)
            button.setCheckable(True)
            button.setToolTip(tooltip(tip))
            self._methods.addButton(button, number)
            methods.addWidget(button)
        self._methods.button(0).setChecked(True)
        methods.addStretch(1)
        top.addLayout(methods)
        for widget in (self.resolution, self.smallest, self.gather, self._state):
            top.addWidget(widget)
        self._state.hide()
        column.addLayout(top)
        splitter = QSplitter(Qt.Orientation.Vertical)
        splitter.addWidget(self._part(self._count, self.list, self._collapse, self._all))
        splitter.addWidget(self._part(self._bridge_count, self.bridge_list))
        splitter.addWidget(self._part(self._loose_count, self.loose_list))
        splitter.setChildrenCollapsible(False)
        splitter.setSizes([400, 140, 120])
        column.addWidget(splitter, 1)

    def _part(self, title: QWidget, view: QListView, *buttons: QToolButton) -> QWidget:
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        head = QHBoxLayout()
        head.setContentsMargins(12, 2, 6, 0)
        head.addWidget(title)
        head.addStretch(1)
        for button in buttons:
            head.addWidget(button)
        column.addLayout(head)
        column.addWidget(view, 1)
        return box


def _square(painter: QPainter, rect: QRect, colour: str) -> None:
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(colour))
    middle = rect.center()
    painter.drawRoundedRect(middle.x() - 4, middle.y() - 4, 9, 9, 2, 2)
    painter.restore()
