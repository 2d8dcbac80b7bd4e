"""The desks: Browse, Curate, Review are arrangements of the same docks, and each is left as it was."""

import zlib
from collections.abc import Mapping

from PySide6.QtCore import QByteArray, QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QMainWindow, QSizePolicy, QWidget

from memgraph_gui.app.frame.arrangements import Arrangement, arrange, share
from memgraph_gui.app.frame.placement import give_picture_room, keep_on_screen
from memgraph_gui.app.frame.tab_bars import TabBars
from memgraph_gui.app.frame.tab_order import TabOrder
from memgraph_gui.app.frame.way_back import WayBack
from memgraph_gui.panes.dock import Dock


class Desks(QObject):
    """Which docks there are, which desk is shown, and how each desk was left.

    Attributes:
        docks: by name.
        shown: a file is open, and so its docks can be seen.

    Signals:
        changed: the name of the desk that is shown now.
    """

    changed = Signal(str)

    def __init__(self, window: QMainWindow, middle: QWidget, picture: QWidget) -> None:
        super().__init__(window)
        self._window, self._middle, self._picture = window, middle, picture
        self.docks: dict[str, Dock] = {}
        self.shown = False
        self._beside: dict[str, str] = {}
        self._desks: dict[str, Arrangement] = {}
        self._states: dict[str, bytes] = {}
        self._now = ""
        TabBars(window)
        self._tabs = TabOrder(window)
        self._way_back = WayBack(window, self._tabs, self.focus)

    def add_dock(self, dock: Dock, beside: str = "") -> None:
        """Add a pane; in a desk that does not name it, it is a tab beside another one. Before anything is shown."""
        name = dock.objectName()
        self.docks[name], self._beside[name] = dock, beside
        self._window.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, dock)  # until a desk says where
        dock.hide()
        dock.fill()
        self._tabs.add(dock)
        self._way_back.watch(dock)

    def add(self, arrangement: Arrangement) -> None:
        """Add a desk; the first one is the one to begin with."""
        self._desks[arrangement.desk] = arrangement
        self._now = self._now or arrangement.desk

    def __contains__(self, desk: str) -> bool:
        return desk in self._desks

    @property
    def names(self) -> tuple[str, ...]:
        """All desks there are."""
        return tuple(self._desks)

    @property
    def now(self) -> Arrangement:
        """The desk that is shown."""
        return self._desks[self._now]

    def show(self, desk: str) -> None:
        """Show a desk as it was left; what somebody is at stays open on it."""
        if desk in self._desks and desk != self._now:
            self._leave()
            self._now = desk
            self.changed.emit(desk)  # first: a form that followed on the desk before is closed, not brought along
            self._enter()
        self.focus()

    def focus(self) -> None:
        """Give the keys to what the desk is for."""
        if self.shown:
            name = self.now.focus
            (self.docks[name].widget() if name in self.docks else self._picture).setFocus()

    def go_back(self) -> None:
        """A form is done with: the keys go to where it was opened from, else to what the desk is for."""
        if self.shown:
            self._way_back.go()

    def open(self) -> None:
        """A file is there: the docks come as they were."""
        if not self.shown:
            self.shown = True
            self._enter()

    def close(self) -> None:
        """No file is there, and no docks."""
        self._leave()
        self.shown = False
        self._tabs.resting = True
        for dock in self.docks.values():
            dock.hide()
        self._show_picture(True)

    def reset(self) -> None:
        """Arrange the docks of this desk as at first."""
        if self.shown:
            self._lay_out()

    def states(self) -> Mapping[str, bytes]:
        """How each desk was left, to be remembered."""
        if self.shown:
            self._states[self._now] = self._state()
        return self._states

    def restore(self, states: Mapping[str, bytes], now: str) -> None:
        """How each desk was left the last time, and which one was shown; before a file is open."""
        self._states = {desk: state for desk, state in states.items() if state}
        if now in self._desks and now != self._now:
            self._now = now
            self.changed.emit(now)

    def give_picture_room(self) -> None:
        """Docks give way to the picture, and none is off the screen."""
        if self.now.picture:
            give_picture_room(self._window, self._picture)
        for dock in self.docks.values():
            if dock.isFloating() and dock.isVisible():
                keep_on_screen(dock)

    def _leave(self) -> None:
        if self.shown:
            self._states[self._now] = self._state()

    def _enter(self) -> None:
        if not self.shown:
            return
        self._tabs.resting = True
        at_work = [dock for dock in self.docks.values() if dock.follows and not dock.isHidden()]
        self._show_picture(self.now.picture)
        if not self._window.restoreState(QByteArray(self._states.get(self._now, b"")), self._version()):
            self._lay_out()
        for name, dock in self.docks.items():
            if dock.follows and name not in self.now.shown:
                dock.setVisible(dock in at_work)
        for dock in at_work:
            dock.raise_()
        QTimer.singleShot(0, self, self._finish)  # when the docks have their places

    def _lay_out(self) -> None:
        self._tabs.resting = True
        arrange(self._window, self.docks, self._beside, self.now)
        QTimer.singleShot(0, self, self._share)

    def _share(self) -> None:
        share(self._window, self.docks, self.now)
        QTimer.singleShot(0, self, self._finish)  # when they have their sizes

    def _finish(self) -> None:
        for dock in self.docks.values():
            dock.look_for_tabs()
        if self.shown:
            self.give_picture_room()
        self._tabs.look()
        self._tabs.resting = False
        self._way_back.look()

    def _show_picture(self, shown: bool) -> None:
        """Without the picture the middle is as high as its messages, and the docks below have all the room."""
        self._picture.setVisible(shown)
        rule = QSizePolicy.Policy.Preferred if shown else QSizePolicy.Policy.Maximum
        self._middle.setSizePolicy(QSizePolicy.Policy.Preferred, rule)

    def _state(self) -> bytes:
        return bytes(self._window.saveState(self._version()).data())

    def _version(self) -> int:
        """Remembered places of another set of docks (of an older program) would leave some of these hidden."""
        return zlib.crc32(" ".join(self.docks).encode()) & 0xFFFF
