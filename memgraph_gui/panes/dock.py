"""A dock with a title bar of the house: 32 px, weight 600, a hair-line below."""

from collections.abc import Sequence

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QToolButton, QWidget

from memgraph_gui.looks.fonts import BODY
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import plain_label

TITLE_HEIGHT = 32


class _Title(QWidget):
    """The title bar. A fixed height is ignored by the dock (its content slides under), so it is the size hint."""

    def __init__(self, look: Look, dock: QDockWidget, tools: Sequence[QWidget]) -> None:
        super().__init__(dock)
        self.setObjectName("docktitle")
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 6, 0)
        row.addWidget(plain_label(dock.windowTitle(), font=look.fonts.font(BODY, strong=True)))
        row.addStretch(1)
        for tool in tools:
            row.addWidget(tool)
        close = QToolButton()
        close.setProperty("role", "link")
        close.setIcon(look.icon("x"))
        close.setAccessibleName(f"Close {dock.windowTitle()}")
        close.clicked.connect(dock.close)
        row.addWidget(close)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), TITLE_HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), TITLE_HEIGHT)


class Dock(QDockWidget):
    """A pane with its title; it keeps its place by its name.

    Args:
        name: under which its place is remembered.
        title: as shown.
        width: px it begins with.
        tools: buttons that stand in the title.
    """

    def __init__(
        self, look: Look, *, name: str, title: str, content: QWidget, width: int, tools: Sequence[QWidget] = ()
    ) -> None:
        super().__init__(title)
        self.setObjectName(name)
        self._title = _Title(look, self, tools)
        self._begin = width
        self.setWidget(content)
        self._on_top_level_changed(False)
        self.topLevelChanged.connect(self._on_top_level_changed)

    @property
    def begin_width(self) -> int:
        """The width it begins with, px."""
        return self._begin

    def _on_top_level_changed(self, floating: bool) -> None:
        """Floating, it needs the native title: with a custom one the window is frameless and cannot be moved."""
        if floating:
            self.setTitleBarWidget(None)  # type: ignore[arg-type]  # Qt takes null here for "the native one"
        else:
            self.setTitleBarWidget(self._title)
