"""Which tab is in front when the one before it closes: Qt takes any; the one that was in front before it is meant."""

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMainWindow

from memgraph_gui.panes.dock import Dock


class TabOrder(QObject):
    """Remembers in which order docks came to the front.

    Attributes:
        resting: docks are being arranged, and what comes to the front meanwhile was not asked for.
    """

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._seen: list[Dock] = []  # the last one was in front last
        self.resting = False

    def add(self, dock: Dock) -> None:
        """From now on, look after a dock."""
        self._seen.insert(0, dock)
        dock.came_to_front.connect(lambda: self._note(dock))
        dock.leaving.connect(lambda: self._on_leaving(dock))

    def look(self) -> None:
        """The docks have other places: what is seen now was seen last."""
        for dock in list(self._seen):
            if not dock.visibleRegion().isEmpty():
                self._put_last(dock)

    def is_front(self, dock: Dock) -> bool:
        """Whether a dock is not behind the tab of another."""
        return not dock.isHidden() and all(
            self._seen.index(dock) > self._seen.index(one) for one in self._beside(dock)
        )

    def _beside(self, dock: Dock) -> list[Dock]:
        """Its tabs, without itself, the one that was in front first is first."""
        there = self._window.tabifiedDockWidgets(dock)
        return [one for one in self._seen if one in there and not one.isHidden()]

    def _note(self, dock: Dock) -> None:
        if not self.resting:
            self._put_last(dock)

    def _put_last(self, dock: Dock) -> None:
        self._seen.remove(dock)
        self._seen.append(dock)

    def _on_leaving(self, dock: Dock) -> None:
        """Before it goes: Qt finds the right one in front, and has none to choose."""
        beside = self._beside(dock)
        if not self.resting and beside and self.is_front(dock):
            beside[-1].raise_()
            self._put_last(beside[-1])
