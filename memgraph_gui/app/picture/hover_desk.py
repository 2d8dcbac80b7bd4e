"""Fills the card beside what the pointer rests on, with the fields that the user chose."""

import math
from functools import partial

import numpy as np
from PySide6.QtCore import QObject, QPoint, QTimer

from memgraph_gui.app.common.settings import CARD, CARD_FIELDS, Settings
from memgraph_gui.app.common.summary import memory_row
from memgraph_gui.app.common.words import when_words
from memgraph_gui.app.find.filter_state import FilterState
from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.engine.records import Memory, MemoryRow
from memgraph_gui.engine.topology import Topology
from memgraph_gui.engine.vocabulary import relationship_type
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.numbers import decimal
from memgraph_gui.looks.plain import counted
from memgraph_gui.panes.hover_card import CardText, HoverCard

WAIT_MS = 350


class HoverDesk(QObject):
    """Shows the card after a moment, and takes it away at once.

    Attributes:
        card: the card.
    """

    def __init__(
        self, window: MainWindow, workspace: Workspace, settings: Settings, look: Look, filters: FilterState
    ) -> None:
        super().__init__(window)
        self._window, self._workspace, self._settings = window, workspace, settings
        self._filters = filters
        self.card = HoverCard(look, window.view)
        self._under = ("", -1)
        self._timer = QTimer(self, singleShot=True, interval=WAIT_MS)
        self._timer.timeout.connect(self._show)
        window.view.hovered.connect(self._on_hovered)
        for signal in (window.view.camera_changed, window.view.menu_wanted, window.view.drag_started):
            signal.connect(self._away)
        for signal in (window.view.selection_changed, filters.changed):  # it is read in its pane now, or hidden
            signal.connect(self._away)
        workspace.closed.connect(self._away)
        workspace.opened.connect(self._away)

    def fill_menu(self) -> None:
        """Offer the fields in the menu."""
        chosen = self._settings.get(CARD)
        rows = [(words, partial(self._toggle, name), name in chosen) for name, words in CARD_FIELDS.items()]
        self._window.fill_menu("card", rows)

    def _toggle(self, name: str) -> None:
        now = self._settings.get(CARD)
        chosen = tuple(field for field in CARD_FIELDS if (field in now) != (field == name))
        self._settings.set(CARD, chosen)
        self.fill_menu()

    def _on_hovered(self, kind: str, index: int) -> None:
        self._away()
        self._under = (kind, index)
        if kind:
            self._timer.start()

    def _away(self, *_what: object) -> None:
        self._timer.stop()
        self._under = ("", -1)
        self.card.hide()

    def _show(self) -> None:
        topology, (kind, index) = self._workspace.topology, self._under
        if topology is None or not self._settings.get(CARD) or self._is_read(kind, index):
            return
        if kind == "link" and index < topology.relationship_count:
            self.card.show_text(link_card(topology, index), self._middle_of_link(topology, index))
        elif kind == "memory" and index < topology.memory_count:
            self._show_memory(topology, index, "")
            if "text" in self._settings.get(CARD):
                self._workspace.read_memory(index, partial(self._on_read, index))

    def _is_read(self, kind: str, index: int) -> bool:
        """Its pane says it all already, and a card would cover what it is linked to."""
        return (
            kind == "memory"
            and self._window.view.selection.tolist() == [index]
            and self._window.inspector.isVisible()
        )

    def _on_read(self, index: int, memory: Memory | None) -> None:
        topology = self._workspace.topology
        if topology is not None and memory is not None and self._under == ("memory", index):
            self._show_memory(topology, index, memory.summary or memory.content)

    def _show_memory(self, topology: Topology, index: int, text: str) -> None:
        holding = self._filters.held(topology)
        drawn = topology.drawable() if holding is None else topology.drawable() & holding
        ends = drawn & ((topology.source == index) | (topology.target == index))
        card = memory_card(memory_row(topology, index), text, int(ends.sum()), self._settings.get(CARD))
        self.card.show_text(card, self._on_screen(*self._window.view.place_of(index)))

    def _middle_of_link(self, topology: Topology, link: int) -> QPoint:
        ends = np.array([self._window.view.place_of(int(end[link])) for end in (topology.source, topology.target)])
        return self._on_screen(*ends.mean(axis=0).tolist())

    def _on_screen(self, x: float, y: float) -> QPoint:
        if math.isnan(x + y):
            return QPoint(0, 0)  # it has no place yet
        at_x, at_y = self._window.view.camera.to_screen(x, y)
        view = self._window.view
        return QPoint(round(min(max(at_x, 0), view.width())), round(min(max(at_y, 0), view.height())))


def memory_card(row: MemoryRow, text: str, links: int, fields: tuple[str, ...]) -> CardText:
    """What the card says about a memory."""
    project = f" · {row.project}" if row.project and "project" in fields else ""
    numbers = []
    if "importance" in fields and not math.isnan(row.importance):
        numbers.append(f"Importance {decimal(row.importance, 2)}")
    if "confidence" in fields and not math.isnan(row.confidence):
        numbers.append(f"Confidence {decimal(row.confidence, 2)}")
    if "links" in fields:
        numbers.append(counted(links, "link"))
    if "used" in fields:
        numbers.append(f"used {counted(row.usage, 'time')}")
    return CardText(
        kind=(row.type.replace("_", " ") or "no type") + project,
        right=_day(row.created) if "created" in fields else "",
        title=row.title or "(no title)",
        text=text if "text" in fields else "",
        chips=row.tags if "tags" in fields else (),
        foot="   ".join(numbers),
        memory_type=row.type,
    )


def link_card(topology: Topology, link: int) -> CardText:
    """What the card says about a link: the sentence that it is, and how sure it is."""
    kind = relationship_type(topology.relationship_types.names[topology.relationship_type[link]])
    source, target = int(topology.source[link]), int(topology.target[link])
    numbers = [
        f"{name} {decimal(value, 2)}"
        for name, value in (
            ("Strength", float(topology.strength[link])),
            ("Confidence", float(topology.relationship_confidence[link])),
        )
        if not math.isnan(value)
    ]
    there = (topology.source == source) & (topology.target == target)
    back = (topology.source == target) & (topology.target == source)
    same = int(((there | back) & topology.drawable()).sum())
    if same > 1:
        numbers.append(f"one of {counted(same, 'link')} between the two; right-click lists them")
    return CardText(
        kind=kind.category.value,
        right="ended" if topology.ended()[link] else "",
        title=f"{topology.titles[source]} {kind.forward} {topology.titles[target]}",
        foot="   ".join(numbers),
    )


def _day(seconds: float) -> str:
    if math.isnan(seconds):
        return ""
    try:
        return when_words(seconds, seconds + 86_400 * 800)
    except (ValueError, OverflowError, OSError):  # a year that the system does not know
        return ""
