"""A dock with a title bar of the house: 32 px, weight 600, a hair-line below."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QMainWindow, QToolButton, QWidget

from memgraph_gui.looks.fonts import BODY
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import plain_label

TITLE_HEIGHT = 32
_BELOW_TABS = 24  # px: what is left to drag the dock by, and to close it


class _Title(QWidget):
    """The title bar. A fixed height is ignored by the dock (its content slides under), so it is the size hint."""

    def __init__(self, look: Look, dock: QDockWidget, tools: Sequence[QWidget]) -> None:
        super().__init__(dock)
        self.setObjectName("docktitle")
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 6, 0)
        self._words = plain_label(dock.windowTitle(), font=look.fonts.font(BODY, strong=True))
        self._height = TITLE_HEIGHT
        row.addWidget(self._words)
        row.addStretch(1)
        for tool in tools:
            row.addWidget(tool)
        self._close = close = QToolButton()
        close.setProperty("role", "link")
        close.setIcon(look.icon("x"))
        close.setAccessibleName(f"Close {dock.windowTitle()}")
        close.clicked.connect(dock.close)
        row.addWidget(close)
        dock.windowTitleChanged.connect(self._say)

    def _say(self, title: str) -> None:
        self._words.setText(title)
        self._close.setAccessibleName(f"Close {title}")

    def set_below_tabs(self, below: bool) -> None:
        """The tab says the name already."""
        self._words.setVisible(not below)
        self.setProperty("tabbed", below)
        self.style().unpolish(self)
        self.style().polish(self)
        self._height = _BELOW_TABS if below else TITLE_HEIGHT
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self._height)

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), self._height)


class Dock(QDockWidget):
    """A pane with its title; it keeps its place by its name.

    Args:
        name: under which its place is remembered.
        title: as shown.
        width: px it begins with.
        tools: buttons that stand in the title.
        follows: it holds what somebody is at, and stays open when another desk is shown.

    Signals:
        came_to_front: it can be seen now. leaving: it is about to be hidden. left: it is hidden.
    """

    came_to_front = Signal()
    leaving = Signal()
    left = Signal()

    def __init__(
        self,
        look: Look,
        *,
        name: str,
        title: str,
        content: QWidget,
        width: int,
        tools: Sequence[QWidget] = (),
        follows: bool = False,
    ) -> None:
        super().__init__(title)
        self.follows = follows
        self._content = content
        self.setObjectName(name)
        self._title = _Title(look, self, tools)
        self._begin = width
        self._on_top_level_changed(False)
        self.topLevelChanged.connect(self._on_top_level_changed)
        self.visibilityChanged.connect(self._on_visibility_changed)

    def fill(self) -> None:
        """Take the content in: once, and in a window already, for Qt goes through all of it at every new parent."""
        self.setWidget(self._content)

    @property
    def begin_width(self) -> int:
        """The width it begins with, px."""
        return self._begin

    @property
    def title_height(self) -> int:
        """Height of the title bar in px: less where a tab says the name."""
        return self._title.sizeHint().height()

    def _on_visibility_changed(self, visible: bool) -> None:
        """A tab came to the front, or the dock stands alone now."""
        if visible:
            self.look_for_tabs()
            self.came_to_front.emit()

    def look_for_tabs(self) -> None:
        """Leave the title to the tab, where there is one."""
        window = self.parent()
        if isinstance(window, QMainWindow):
            beside = [dock for dock in window.tabifiedDockWidgets(self) if not dock.isHidden()]
            self._title.set_below_tabs(bool(beside))

    def _on_top_level_changed(self, floating: bool) -> None:
        """Floating, it needs the native title: with a custom one the window is frameless and cannot be moved."""
        if floating:
            self.setTitleBarWidget(None)  # type: ignore[arg-type]  # Qt takes null here for "the native one"
        else:
            self.setTitleBarWidget(self._title)

    def setVisible(self, visible: bool) -> None:  # noqa: N802 - Qt's own name
        """However it is hidden, it is told before and after."""
        leaves = not visible and not self.isHidden()
        if leaves:
            self.leaving.emit()
        super().setVisible(visible)
        if leaves:
            self.left.emit()
