"""The table of memories, and below it what can be done with those that are chosen."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QFrame, QToolButton, QVBoxLayout, QWidget

from memgraph_gui.looks.fonts import BODY, LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import grouped, plain_label
from memgraph_gui.panes.flow import FlowLayout
from memgraph_gui.panes.memory_table import MemoryTable

Tool = tuple[QAction, str, str, int]  # what it does, its icon, its word, and how many memories it needs at least


_GAP, _MARGIN = 6, 12  # px


class TablePane(QWidget):
    """Holds the table; the bar is shown where somebody curates."""

    def __init__(self, look: Look, table: MemoryTable) -> None:
        super().__init__()
        self._look = look
        self.setFocusProxy(table)
        self._chosen = plain_label(font=look.fonts.font(BODY, strong=True))
        self._chosen.setMinimumHeight(28)
        self._hint = plain_label(font=look.fonts.font(LABEL), role="hint")
        self._hint.setMinimumHeight(28)
        self._none = True
        self._row = FlowLayout(spacing=_GAP)  # a narrow window gets two lines
        self._row.setContentsMargins(_MARGIN, 6, _MARGIN, 6)
        self._row.addWidget(self._chosen)
        self._row.addWidget(self._hint)
        self.bar = QFrame()
        self.bar.setObjectName("foot")
        self.bar.setLayout(self._row)
        self.bar.hide()
        self._buttons: list[tuple[QToolButton, int]] = []
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(table, 1)
        column.addWidget(self.bar)

    def fill(self, tools: Sequence[Tool]) -> None:
        """Put actions on the bar."""
        for action, icon, word, least in tools:
            button = QToolButton()
            button.setProperty("role", "button")
            button.setFont(self._look.fonts.font(BODY))
            button.setIcon(self._look.icon(icon))
            button.setText(word)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setToolTip(f"{word} ({keys})" if (keys := action.shortcut().toString()) else word)
            button.setAccessibleName(word)
            button.clicked.connect(action.trigger)
            self._row.addWidget(button)
            self._buttons.append((button, least))
        self.show_chosen(0)

    def show_chosen(self, count: int, refusal: str = "") -> None:
        """So many memories are chosen; a refusal says why nothing can be done with them."""
        self._chosen.setText("Read-only" if refusal else f"{grouped(count)} chosen" if count else "None chosen")
        self._none = not count or bool(refusal)
        self._hint.setText("Nothing can be changed here." if refusal else "Click a row; Ctrl or Shift adds more.")
        self._chosen.setToolTip(refusal or self._hint.text())
        for button, least in self._buttons:
            button.setEnabled(count >= least and not refusal)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The hint is the first to go."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """The bar never takes another line for the hint: the table would move whenever nothing is chosen."""
        parts = [self._chosen, self._hint, *(button for button, _ in self._buttons)]
        needed = sum(part.sizeHint().width() + _GAP for part in parts) + 2 * _MARGIN
        self._hint.setVisible(self._none and needed <= self.width())
