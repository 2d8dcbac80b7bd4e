"""From pane to pane by one key, and from a memory into its links."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget

from memgraph_gui.app.common.messages import Messages
from memgraph_gui.app.frame.main_window import MainWindow

_TAB = Qt.FocusReason.TabFocusReason


class PaneWalk(QObject):
    """Gives the keys to what is seen of the window, from left to right and from top to bottom."""

    def __init__(self, window: MainWindow, messages: Messages) -> None:
        super().__init__(window)
        self._window, self._messages = window, messages

    def callbacks(self) -> dict[str, Callable[..., None]]:
        """What each action of the table does."""
        return {
            "next-pane": partial(self.go, 1),
            "previous-pane": partial(self.go, -1),
            "into-links": self.into_links,
        }

    def go(self, step: int) -> None:
        """Give the keys to the next pane, or to the one before."""
        panes = self.panes()
        if not panes:
            return
        now = QApplication.focusWidget()
        at = next((n for n, pane in enumerate(panes) if now is not None and _holds(pane, now)), -1 if step > 0 else 0)
        _enter(panes[(at + step) % len(panes)])

    def panes(self) -> list[QWidget]:
        """What can be seen, in the order of reading."""
        window = self._window
        docks = [dock for dock in window.desks.docks.values() if not dock.visibleRegion().isEmpty()]
        seen = [content for dock in docks if (content := dock.widget()) is not None]
        if window.view.isVisible():
            seen.append(window.view)

        def place(pane: QWidget) -> tuple[int, int]:
            at = pane.mapTo(window, QPoint(0, 0)) if window.isAncestorOf(pane) else pane.mapToGlobal(QPoint(0, 0))
            return at.x(), at.y()

        return sorted(seen, key=place)

    def into_links(self) -> None:
        """Point at the first link of the memory that is shown."""
        self._window.show_pane("memory")
        if not self._window.inspector.focus_links():
            empty = self._window.inspector.is_empty
            self._messages.tell("Select a memory first." if empty else "This memory is linked to nothing.")


def _holds(pane: QWidget, widget: QWidget) -> bool:
    return pane is widget or pane.isAncestorOf(widget)


def _enter(pane: QWidget) -> None:
    """What had the keys in it last, else its first widget that takes them."""
    last = pane.focusWidget()
    if last is not None and last.isVisible() and last.isEnabled():
        last.setFocus(_TAB)
        return
    widget: QWidget | None = pane
    while widget is not None and _holds(pane, widget):
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible() and widget.isEnabled():
            widget.setFocus(_TAB)
            return
        widget = widget.nextInFocusChain()
        if widget is pane:
            return
