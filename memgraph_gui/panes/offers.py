"""Filters that are offered for what is typed: it is the name of a type, a tag or a project."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QToolButton, QWidget

from memgraph_gui.looks.fonts import LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import menu_text, tooltip
from memgraph_gui.panes.flow import FlowLayout

_CHARACTERS = 40


@dataclass(frozen=True, slots=True)
class Offer:
    """A filter as it would be typed, what there is to say about it, and the line that it leads to."""

    filter: str
    words: str
    line: str


class Offers(QWidget):
    """A button for each; hidden while there is none.

    Signals:
        chosen: a line.
    """

    chosen = Signal(str)

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._shown: Sequence[Offer] = ()
        self._flow = FlowLayout(spacing=4)
        self._flow.setContentsMargins(8, 0, 8, 0)
        self.setLayout(self._flow)
        self.hide()

    @property
    def filters(self) -> list[str]:
        """What is offered."""
        return [offer.filter for offer in self._shown]

    def show_offers(self, offers: Sequence[Offer]) -> None:
        """Offer these."""
        if offers == self._shown:
            return
        self._shown = offers
        self._flow.clear()
        for offer in offers:
            button = QToolButton()
            button.setProperty("role", "link")
            button.setFont(self._look.fonts.font(LABEL))
            button.setText(menu_text(f"Filter {offer.filter}", _CHARACTERS))
            button.setToolTip(tooltip(f"{offer.filter}: {offer.words}"))
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(partial(self.chosen.emit, offer.line))
            self._flow.addWidget(button)
        self.setVisible(bool(offers))
