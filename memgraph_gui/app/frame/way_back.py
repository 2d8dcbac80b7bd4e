"""Where the keys go when a form is done with: to the list, the table or the picture that it was opened from."""

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QWidget
from shiboken6 import isValid

from memgraph_gui.app.frame.tab_order import TabOrder
from memgraph_gui.panes.dock import Dock
from memgraph_gui.panes.forms import Form


class WayBack(QObject):
    """Remembers what was worked in last that is no form.

    Args:
        window: whose keys they are.
        tabs: which docks are in front.
        else_to: gives the keys to something when there is no way back.
    """

    def __init__(self, window: QWidget, tabs: TabOrder, else_to: Callable[[], None]) -> None:
        super().__init__(window)
        self._window, self._tabs, self._else_to = window, tabs, else_to
        self._last: QWidget | None = None
        self._leaving: Dock | None = None
        self._had_keys = False
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._on_focus_changed)

    def watch(self, dock: Dock) -> None:
        """When a dock is closed that has the keys, they go back."""
        dock.leaving.connect(lambda: self._on_leaving(dock))
        dock.left.connect(lambda: self._on_left(dock))

    def look(self) -> None:
        """The docks have other places: what has the keys now is where one is."""
        self._on_focus_changed(None, self._window.focusWidget())

    def go(self) -> None:
        """Give the keys back."""
        last = self._last
        if last is not None and isValid(last) and last.isEnabled() and last.isVisible() and self._in_front(last):
            last.setFocus()
        else:
            self._else_to()

    def _in_front(self, widget: QWidget) -> bool:
        dock = _held_by(widget, Dock)
        return not isinstance(dock, Dock) or self._tabs.is_front(dock)

    def _on_leaving(self, dock: Dock) -> None:
        now = self._window.focusWidget()
        self._leaving, self._had_keys = dock, now is not None and dock.isAncestorOf(now)

    def _on_left(self, dock: Dock) -> None:
        if dock is self._leaving:
            self._leaving = None
            if self._had_keys and not self._tabs.resting:
                self.go()

    def _on_focus_changed(self, _before: object, now: QWidget | None) -> None:
        """Lists, tables, texts and the picture are where one is; buttons, fields and menus only lead to a form."""
        quiet = self._leaving is None and not self._tabs.resting  # else Qt only looks for who could have them
        if (
            quiet
            and isinstance(now, QAbstractScrollArea)
            and now.window() is self._window
            and _held_by(now, Form) is None
        ):
            self._last = now


def _held_by(widget: QWidget, kind: type[QWidget]) -> QWidget | None:
    now: QWidget | None = widget
    while now is not None and not isinstance(now, kind):
        now = now.parentWidget()
    return now
