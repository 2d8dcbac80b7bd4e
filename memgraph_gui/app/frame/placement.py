"""Where the window stands and how its width is shared: never off the screen, and the picture comes first."""

from functools import partial

from PySide6.QtCore import QRect, QSize, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDockWidget, QMainWindow, QWidget

PICTURE_SHARE = 0.46  # of the window's area, with docks on both sides ...
SIDES = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
NARROWEST = 264, 300  # ... if they can be had without making a dock narrower than this: left, right
_FIRST_SHARE = 0.9  # of the screen, when the window is shown for the first time
_FRAMED = 150  # ms in which a window manager has put its frame around a window


def fitting(wanted: QRect, room: QRect, frame: QSize) -> QRect:
    """The wanted place of a window's inside, made to fit.

    Args:
        wanted: where the inside would be.
        room: what the screen has to give, without task bars.
        frame: what the window manager puts around it, both sides together.
    """
    size = wanted.size().boundedTo(room.size() - frame)
    left = min(max(wanted.left(), room.left()), room.left() + room.width() - frame.width() - size.width())
    top = min(max(wanted.top(), room.top()), room.top() + room.height() - frame.height() - size.height())
    return QRect(left, top, size.width(), size.height())


def keep_on_screen(window: QWidget) -> None:
    """Make the window as small and move it as far as needed for its screen to show all of it."""
    if window.isMaximized() or window.isFullScreen():
        return
    inside, outside = window.geometry(), window.frameGeometry()
    screen = QGuiApplication.screenAt(inside.center()) or window.screen()
    room = screen.availableGeometry()
    frame = outside.size() - inside.size() if window.isVisible() else QSize(0, 0)
    room.translate(inside.left() - outside.left(), inside.top() - outside.top())
    place = fitting(inside, room, frame)
    if place != inside:
        window.setGeometry(place)


def show_whole(window: QWidget, *, first: bool = False) -> None:
    """Show the window where all of it can be seen; its frame is known, and made room for, once it is there.

    Args:
        window: the window.
        first: it has no place yet: it gets most of the screen, in the middle.
    """
    if first:
        room = window.screen().availableGeometry()
        window.resize((room.size() * _FIRST_SHARE).expandedTo(window.size()).boundedTo(room.size()))
        frame = window.geometry()
        frame.moveCenter(room.center())
        window.move(frame.topLeft())
    keep_on_screen(window)
    window.show()
    QTimer.singleShot(_FRAMED, window, partial(keep_on_screen, window))


def give_picture_room(window: QMainWindow, picture: QWidget) -> None:
    """Make docks that stand on both sides narrower until the picture has its share of the window."""
    shown = [docks_on(window, area) for area in SIDES]
    # A tab behind another one counts as visible, too, somewhere off the screen.
    sides = [[dock for dock in docks if not dock.visibleRegion().isEmpty()] for docks in shown]
    if not all(sides) or not picture.height():
        return
    missing = round(PICTURE_SHARE * window.width() * window.height() / picture.height()) - picture.width()
    if missing <= 0:
        return
    first = [docks[0] for docks in sides]
    spare = [max(0, dock.width() - least) for dock, least in zip(first, NARROWEST, strict=True)]
    part = min(1.0, missing / sum(spare)) if sum(spare) else 0.0
    wanted = [round(dock.width() - part * less) for dock, less in zip(first, spare, strict=True)]
    window.resizeDocks(first, wanted, Qt.Orientation.Horizontal)


def docks_on(window: QMainWindow, area: Qt.DockWidgetArea) -> list[QDockWidget]:
    """The docks that are shown, if only behind a tab, on one side of the window."""
    return [
        dock
        for dock in window.findChildren(QDockWidget)
        if window.dockWidgetArea(dock) == area and not dock.isHidden() and not dock.isFloating()
    ]


class Sides:
    """Closes all docks on one side of the window and brings the same ones back."""

    def __init__(self, window: QMainWindow) -> None:
        self._window = window
        self._closed: dict[Qt.DockWidgetArea, list[QDockWidget]] = {}

    def toggle(self, area: Qt.DockWidgetArea) -> None:
        """Close what is open on this side, or show what stood there."""
        shown = docks_on(self._window, area)
        if shown:
            front = [dock for dock in shown if not dock.visibleRegion().isEmpty()]
            self._closed[area] = sorted(shown, key=front.__contains__)  # the tab in front is shown last: on top
            for dock in shown:
                dock.hide()
            return
        there = [dock for dock in self._window.findChildren(QDockWidget) if self._window.dockWidgetArea(dock) == area]
        for dock in self._closed.get(area) or there[:1]:
            dock.show()
            dock.raise_()
