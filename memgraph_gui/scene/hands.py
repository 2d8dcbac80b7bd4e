"""Mouse and keys of the picture: which gesture begins, what a click chooses, what a key does."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QPointF, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QMouseEvent

from memgraph_gui.scene.camera import Camera
from memgraph_gui.scene.tools import Band, Drag, Draw, Gesture, Lasso, Pan, Stage

NOTCH = 1.15  # zoom per wheel notch
STEP = 60.0  # px per arrow key
CLICK = 4  # px of movement that are still a click
LINGER_MS = 90  # on a memory before the rest steps back


class Chosen(Stage, Protocol):
    """What mouse and keys do with the view, beside gestures."""

    @property
    def selection(self) -> NDArray[np.int64]:
        """The selected memories."""

    def pick(self, at: QPointF) -> tuple[str, int]:
        """What lies at a place."""

    def set_selection(self, memories: NDArray[np.int64]) -> None:
        """Select."""

    def hover(self, kind: str, index: int) -> None:
        """The pointer is over this."""

    def linger(self) -> None:
        """It stays there."""

    def choose_links(self, links: NDArray[np.int64]) -> None:
        """Choose links."""

    def click_memory(self, index: int, *, add: bool) -> None:
        """A memory was clicked."""

    def click_link(self, index: int, *, add: bool) -> None:
        """A link was clicked."""

    def draws_from(self, at: QPointF, *, anywhere: bool) -> int:
        """The memory that a drag from here draws a link from: by its handle, or anywhere on it; -1 for none."""

    def go(self, camera: Camera, *, glide: bool) -> None:
        """Look elsewhere."""

    def fit(self) -> None:
        """Show all."""

    def open_selected(self) -> bool:
        """Open the selected memory, when it is one."""

    def carry_over(self, memory: int, at: QPointF) -> None:
        """A memory is carried over this place, in the view or outside it."""

    def carry_out(self, memory: int, at: QPointF) -> bool:
        """It is let go there; whether that is outside the view, so that it goes home."""

    def ask_for_menu(self, at: QPointF) -> None:
        """What can be done with what lies here is wanted."""


class Hands(QObject):
    """Follows one pointer from press to release.

    Args:
        view: what it acts on.
        parent: owns it.

    Attributes:
        lasso: the next drag with the left button draws an outline to select in.
    """

    def __init__(self, view: Chosen, parent: QObject) -> None:
        super().__init__(parent)
        self._view = view
        self._gesture: Gesture | None = None
        self._press: QPointF | None = None
        self.lasso = False
        self._linger = QTimer(self, singleShot=True, interval=LINGER_MS)
        self._linger.timeout.connect(view.linger)

    @property
    def busy(self) -> bool:
        """Whether a gesture is going on."""
        return self._gesture is not None

    def press(self, event: QMouseEvent) -> None:
        """Remember where it began."""
        if event.button() in {Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton} and self._gesture is None:
            self._press = event.position()
            self._linger.stop()
        elif event.button() == Qt.MouseButton.RightButton and self._gesture is None:
            self._linger.stop()
            self._view.ask_for_menu(event.position())

    def move(self, event: QMouseEvent) -> None:
        """Go on with a gesture, or look what is under the pointer."""
        at = event.position()
        if self._gesture is None and self._press is not None and (at - self._press).manhattanLength() > CLICK:
            self._gesture = self._begin(self._press, event)
        if self._gesture is not None:
            self._gesture.move(at)
            if isinstance(self._gesture, Drag):
                self._view.carry_over(self._gesture.memory, at)
        elif not event.buttons():
            self.point(*self._view.pick(at))

    def point(self, kind: str, index: int) -> None:
        """The pointer is over this now; '' for nothing."""
        self._view.hover(kind, index)
        self._linger.start()

    def _begin(self, at: QPointF, event: QMouseEvent) -> Gesture:
        if event.buttons() & Qt.MouseButton.LeftButton:
            add = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            if self.lasso or event.modifiers() & Qt.KeyboardModifier.AltModifier:
                self.lasso = False
                return Lasso(self._view, at, add=add)
            shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            drawn = self._view.draws_from(at, anywhere=shift)
            if drawn >= 0:
                return Draw(self._view, at, drawn)
            if shift:
                return Band(self._view, at, add=add)
            kind, index = self._view.pick(at)
            if kind == "memory":
                return Drag(self._view, at, index)
        return Pan(self._view, at)

    def release(self, event: QMouseEvent) -> None:
        """End a gesture, or click."""
        gesture = self._gesture
        if isinstance(gesture, Drag) and self._view.carry_out(gesture.memory, event.position()):
            gesture.cancel()
        elif gesture is not None:
            gesture.release(event.position())
        elif self._press is not None and event.button() == Qt.MouseButton.LeftButton:
            self._click(event)
        self._gesture = self._press = None

    def _click(self, event: QMouseEvent) -> None:
        view = self._view
        kind, index = view.pick(event.position())
        add = bool(event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier))
        if kind == "memory":
            view.click_memory(index, add=add)
        elif kind == "link":
            view.click_link(index, add=add)
        elif not add:
            view.choose_links(np.zeros(0, np.int64))
            view.set_selection(np.zeros(0, np.int64))

    def key(self, event: QKeyEvent) -> bool:
        """Arrows pan, + and - zoom, Home fits, Enter opens, Escape ends a gesture; whether it was one of these."""
        if event.modifiers() & (Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.ControlModifier):
            return False
        camera, key = self._view.camera, Qt.Key(event.key())
        steps = {
            Qt.Key.Key_Left: (STEP, 0.0),
            Qt.Key.Key_Right: (-STEP, 0.0),
            Qt.Key.Key_Up: (0.0, STEP),
            Qt.Key.Key_Down: (0.0, -STEP),
        }
        zooms = {
            Qt.Key.Key_Plus: NOTCH * NOTCH,
            Qt.Key.Key_Equal: NOTCH * NOTCH,
            Qt.Key.Key_Minus: 1 / NOTCH / NOTCH,
        }
        if key in steps:
            self._view.go(camera.moved(*steps[key]), glide=True)
        elif key in zooms:
            self._view.go(camera.zoomed(zooms[key], camera.wide / 2, camera.tall / 2), glide=True)
        elif key == Qt.Key.Key_Home:
            self._view.fit()
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            return self._view.open_selected()
        elif key == Qt.Key.Key_Escape and self._gesture is not None:
            self._gesture.cancel()
            self._gesture = self._press = None
        else:
            return False
        return True
