"""The tool bar: the desks on the left, what is needed most beside them, the palette's field on the right."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QToolBar, QToolButton, QWidget

from memgraph_gui.looks.fonts import BODY
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import plain_label
from memgraph_gui.panes.palette import HINT

HEIGHT = 40
_FIELD = 264  # px
_EDGE = 6  # px at both ends; a padding of the bar would push its widgets down
_ICON = 20  # px: the glyphs leave some room around themselves
Tool = tuple[QAction, str, str]  # what it does, its icon, its words (or '')


class ToolBar(QToolBar):
    """Not movable: it belongs to the frame.

    Signals:
        palette_wanted: the field was clicked.
    """

    palette_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__("Tool bar")
        self._look = look
        self.setObjectName("toolbar")
        self.setMovable(False)
        self.setFloatable(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)
        self.setIconSize(QSize(_ICON, _ICON))
        self.setFixedHeight(HEIGHT)
        self.toggleViewAction().setEnabled(False)

    def fill(self, groups: Sequence[Sequence[Tool]]) -> None:
        """Put groups of tools on the bar, with a line between two, then the palette's field."""
        self.addWidget(_room(_EDGE))
        for number, tools in enumerate(groups):
            if number:
                self.addWidget(self._line())
            for tool in tools:
                self.addWidget(self._button(*tool))
        gap = QWidget()
        gap.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.addWidget(gap)
        self.addWidget(self._field())
        self.addWidget(_room(_EDGE))

    def _button(self, action: QAction, icon: str, words: str) -> QToolButton:
        button = QToolButton()
        button.setProperty("role", "tool")
        button.setIconSize(QSize(_ICON, _ICON))
        button.setFont(self._look.fonts.font(BODY))
        action.setIconVisibleInMenu(False)
        action.setIcon(self._look.icon(icon))
        button.setDefaultAction(action)
        keys = action.shortcut().toString()
        title = action.text().replace("&", "").rstrip("…")
        button.setToolTip(f"{title} ({keys})" if keys else title)
        button.setAccessibleName(title)
        if words:
            button.setText(f" {words}")
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        return button

    def _line(self) -> QWidget:
        line = QFrame()
        line.setObjectName("toolline")
        line.setFixedSize(17, 20)
        return line

    def _field(self) -> QPushButton:
        field = QPushButton(self._look.icon("magnifying-glass"), f" {HINT}")
        field.setObjectName("palettefield")
        field.setFont(self._look.fonts.font(BODY))
        field.setFixedSize(_FIELD, 28)
        field.setAccessibleName(HINT)
        row = QHBoxLayout(field)
        row.setContentsMargins(0, 4, 5, 4)
        row.addStretch(1)
        row.addWidget(plain_label("Ctrl K", role="key"))
        field.clicked.connect(self.palette_wanted)
        return field


def _room(width: int) -> QWidget:
    room = QWidget()
    room.setFixedWidth(width)
    return room
