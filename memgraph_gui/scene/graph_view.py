"""The live picture: shows a graph, follows its changes, and turns mouse and keys into signals.

The view acts on nothing but itself: what a drag or a double click means is decided by who listens.
"""

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from memgraph_gui.engine.topology import AppliedChange, Topology
from memgraph_gui.looks.fonts import Fonts
from memgraph_gui.looks.tokens import Tokens
from memgraph_gui.scene import picking
from memgraph_gui.scene.camera import Camera
from memgraph_gui.scene.content import Content
from memgraph_gui.scene.glide import Glide
from memgraph_gui.scene.picture_item import PictureItem
from memgraph_gui.scene.renderer import Frame, Renderer, Wish
from memgraph_gui.scene.styling import Emphasis, Switches
from memgraph_gui.scene.tools import Band, Drag, Gesture, Pan

NOTCH = 1.15  # zoom per wheel notch
REST_MS = 25  # without a movement: time for the full picture
STEP = 60.0  # px per arrow key
QUICK = 0.025  # s; a full picture that takes no longer is painted while it moves, too
CLICK = 4  # px of movement that are still a click


class GraphView(pg.GraphicsView):
    """A graph to look at, pan, zoom, select in and drag memories of.

    Signals:
        hovered(str, int): 'memory' or 'link' and its index under the pointer; '' and -1 for nothing.
        selection_changed(object): int64 array of memory indices.
        link_clicked(int): a link was clicked.
        memory_opened(int): double click.
        drag_started(int), dragged(int, float, float), dropped(int, float, float): a memory is carried; world units.
        memory_moved(int, float, float): a memory was dropped elsewhere.
        camera_changed(float): the zoom, 1.0 at 100 %.
        painted(object): a `Frame` is on the screen. rested(): the full picture with its labels is.
    """

    hovered = Signal(str, int)
    selection_changed = Signal(object)
    link_clicked = Signal(int)
    memory_opened = Signal(int)
    drag_started = Signal(int)
    dragged = Signal(int, float, float)
    dropped = Signal(int, float, float)
    memory_moved = Signal(int, float, float)
    camera_changed = Signal(float)
    painted = Signal(object)
    rested = Signal()

    def __init__(self, tokens: Tokens, fonts: Fonts, parent: QWidget | None = None, *, animated: bool = True) -> None:
        super().__init__(parent, useOpenGL=False, background=None)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setCacheMode(self.CacheModeFlag.CacheNone)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setAccessibleName("Graph of memories")
        self.animated = animated
        self.content = Content(tokens)
        self._camera = Camera()
        self._gesture: Gesture | None = None
        self._press: QPointF | None = None
        self._moving = False
        self._number = 0
        self._full_seconds = 0.0
        self._asked_coarse = False
        self._fit_wanted = True
        self._renderer = Renderer(self)
        self._renderer.painted.connect(self._on_painted)
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self._on_rest)
        self._glide = Glide(self, self.set_camera)
        self._item = PictureItem(self.content, fonts)
        self.addItem(self._item)
        self._resized()

    # -- what is shown

    def set_graph(self, topology: Topology, positions: NDArray[np.float64]) -> None:
        """Show another graph, whole and unselected. `positions`: float64[n, 2], world; NaN rows are not drawn."""
        self.content.set_graph(topology, positions)
        self._item.forget()
        self.fit(glide=False)
        self._changed()

    def set_positions(self, positions: NDArray[np.float64]) -> None:
        """Memories moved. The array is kept, not copied: who passes it must not write to it any more."""
        self.content.set_positions(positions)
        if self._fit_wanted:
            self.fit(glide=False)
        self._moved()

    def apply(self, changes: AppliedChange) -> None:
        """The topology changed: show it; zoom, pan, selection and positions stay."""
        before = self.content.selection
        self.content.apply(changes)
        self._changed()
        if len(before) != len(self.content.selection):
            self.selection_changed.emit(self.content.selection)

    def set_visible(self, memories: NDArray[np.bool_] | None, links: NDArray[np.bool_] | None) -> None:
        """Draw only these; None draws all."""
        self.content.set_visible(memories, links)
        self._changed()

    def set_pinned(self, pinned: NDArray[np.bool_] | None) -> None:
        """Mark the pinned memories."""
        self.content.set_pinned(pinned)
        self._changed()

    def set_emphasis(self, emphasis: Emphasis) -> None:
        """Let something stand out: search hits, a focus, activation, clusters."""
        self.content.set_emphasis(emphasis)
        self._changed()

    def set_switches(self, switches: Switches) -> None:
        """Line patterns always, strong lines."""
        self.content.set_switches(switches)
        self._changed()

    def set_theme(self, tokens: Tokens) -> None:
        """Wear other colours at once."""
        self.content.set_tokens(tokens)
        self._item.forget()
        self._changed()

    # -- where it looks

    @property
    def camera(self) -> Camera:
        """Where the view looks."""
        return self._camera

    def set_camera(self, camera: Camera) -> None:
        """Look elsewhere at once."""
        self._fit_wanted = False
        if camera != self._camera:
            self._camera = camera
            self._looked()
            self.camera_changed.emit(camera.zoom)

    def fit(self, *, glide: bool = True) -> None:
        """Show everything that is drawn; until the user looks elsewhere it stays so while the layout moves."""
        target = self._camera.fitted(self.content.drawn_positions())
        self._go(target, glide=glide)
        self._fit_wanted = True

    def zoom_to(self, memories: NDArray[np.int64], *, glide: bool = True) -> None:
        """Show these memories, as large as fits."""
        self._go(self._camera.fitted(self.content.positions[memories]), glide=glide)

    def zoom_by(self, factor: float) -> None:
        """Zoom about the middle."""
        self._go(self._camera.zoomed(factor, self._camera.wide / 2, self._camera.tall / 2), glide=True)

    def _go(self, camera: Camera, *, glide: bool) -> None:
        if glide and self.animated and self.isVisible():
            self._glide.start(self._camera, camera)
        else:
            self._glide.stop()
            self.set_camera(camera)

    # -- selection

    @property
    def selection(self) -> NDArray[np.int64]:
        """The selected memories."""
        return self.content.selection

    def set_selection(self, memories: NDArray[np.int64]) -> None:
        """Select these memories."""
        if self.content.set_selection(np.unique(np.asarray(memories, np.int64))):
            self._changed()
            self.selection_changed.emit(self.content.selection)

    def select_in(self, band: QRectF, *, add: bool) -> None:
        """Select the memories in a box of the view."""
        if self._item.frame is None:
            return
        box = (band.left(), band.top(), band.right(), band.bottom())
        found = picking.memories_in(self._item.frame.picture, *box)
        self.set_selection(np.concatenate([self.selection, found]) if add else found)

    def pick(self, at: QPointF) -> tuple[str, int]:
        """What lies at a place of the view: ('memory' or 'link', index), or ('', -1)."""
        if self._item.frame is None:
            return "", -1
        x, y = self._item.frame.wish.camera.to_screen(*self._camera.to_world(at.x(), at.y()))
        memory = picking.memory_at(self._item.frame.picture, x, y)
        if memory is not None:
            return "memory", memory
        link = picking.link_at(self._item.frame.picture, x, y)
        return ("link", link) if link is not None else ("", -1)

    # -- what gestures do (`tools.Stage`)

    def show_band(self, band: QRectF | None) -> None:
        """Show the rubber band, or take it away."""
        self._item.band = band
        self._item.update()

    def place_of(self, memory: int) -> tuple[float, float]:
        """World position of a memory."""
        x, y = self.content.positions[memory]
        return float(x), float(y)

    def drag_memory(self, memory: int, x: float, y: float, *, phase: str) -> None:
        """Put a memory somewhere while it is carried."""
        if phase == "start":
            self.drag_started.emit(memory)
            return
        self.content.carry(memory, x, y)
        self._moved()
        if phase == "move":
            self.dragged.emit(memory, x, y)
        else:
            self.content.let_go()
            self.dropped.emit(memory, x, y)
            if phase == "drop":
                self.memory_moved.emit(memory, x, y)

    # -- painting

    def end(self) -> bool:
        """Stop the painting thread; the view shows nothing new after this. Says whether it ended in time."""
        self._glide.stop()
        self._rest.stop()
        return self._renderer.end()

    def close(self) -> bool:
        """End and close, as Qt does it: pyqtgraph's own way takes the viewport away, which ended the program."""
        self.end()
        return bool(QGraphicsView.close(self))

    def _changed(self) -> None:
        """Another look, same place: paint it in full."""
        self._ask(coarse=False)
        self._rest.start()

    def _looked(self) -> None:
        """The camera moved: what is painted follows at once, a new picture as soon as it can."""
        frame = self._item.frame
        self._moving = True
        self._item.camera = self._camera
        self._item.update()
        # A sharp picture that is only shifted is better than a coarse one in place.
        zoomed = frame is None or frame.wish.camera.scale != self._camera.scale
        self._ask(coarse=zoomed and self._full_seconds > QUICK)
        self._rest.start()

    def _moved(self) -> None:
        """Memories moved."""
        self._moving = True
        self._ask(coarse=self._full_seconds > QUICK)
        self._rest.start()

    def _ask(self, *, coarse: bool, urgent: bool = False) -> None:
        self._item.camera = self._camera
        self._number += 1
        content, px = self.content, self.devicePixelRatioF()
        self._asked_coarse = coarse
        self._renderer.ask(Wish(self._number, content.wanted(), content.positions, self._camera, px, coarse, urgent))

    def _on_painted(self, frame: Frame) -> None:
        if not frame.wish.coarse:
            self._full_seconds = frame.seconds
        self._item.frame = frame
        if not (self._moving or frame.wish.coarse or frame.wish.number != self._number):
            self._item.place_labels()
            self.rested.emit()
        self._item.update()
        self.painted.emit(frame)

    def _on_rest(self) -> None:
        self._moving = False
        frame = self._item.frame
        if frame is not None and frame.wish.number == self._number and not frame.wish.coarse:
            self._item.place_labels()
            self._item.update()
            self.rested.emit()
        elif self._asked_coarse:
            self._ask(coarse=False, urgent=True)
        else:
            self._renderer.hurry()

    def _resized(self) -> None:
        size = self.viewport().size()
        self._item.resize(size.width(), size.height())
        self._camera = self._camera.resized(size.width(), size.height())

    # -- Qt's events; pyqtgraph's own handling of mouse and keys is not wanted

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Keep middle and scale, or stay fitted."""
        super().resizeEvent(event)
        if hasattr(self, "_item"):  # pyqtgraph calls this while it is being made
            self._resized()
            if self._fit_wanted:
                self.fit(glide=False)
            self._looked()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the pointer."""
        notches = event.angleDelta().y() / 120.0
        at = event.position()
        self._glide.stop()
        self.set_camera(self._camera.zoomed(NOTCH**notches, at.x(), at.y()))
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click or a gesture."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        if event.button() in {Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton} and self._gesture is None:
            self._press = event.position()
            self._glide.stop()
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on with a gesture, or look what is under the pointer."""
        at = event.position()
        if self._gesture is None and self._press is not None and (at - self._press).manhattanLength() > CLICK:
            self._gesture = self._begin(event)
        if self._gesture is not None:
            self._gesture.move(at)
        elif not event.buttons():
            self._hover(*self.pick(at))
        event.accept()

    def _begin(self, event: QMouseEvent) -> Gesture:
        assert self._press is not None
        if event.buttons() & Qt.MouseButton.LeftButton:
            if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                add = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
                return Band(self, self._press, add=add)
            kind, index = self.pick(self._press)
            if kind == "memory":
                return Drag(self, self._press, index)
        return Pan(self, self._press)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a gesture, or click."""
        if self._gesture is not None:
            self._gesture.release(event.position())
        elif self._press is not None and event.button() == Qt.MouseButton.LeftButton:
            self._click(event)
        self._gesture = self._press = None
        event.accept()

    def _click(self, event: QMouseEvent) -> None:
        kind, index = self.pick(event.position())
        add = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if kind == "memory":
            chosen = np.array([index], np.int64)
            self.set_selection(np.setxor1d(self.selection, chosen) if add else chosen)
        elif kind == "link":
            self.link_clicked.emit(index)
        elif not add:
            self.set_selection(np.zeros(0, np.int64))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open a memory."""
        kind, index = self.pick(event.position())
        if kind == "memory" and event.button() == Qt.MouseButton.LeftButton:
            self.memory_opened.emit(index)
        event.accept()

    def _hover(self, kind: str, index: int) -> None:
        if self.content.set_hovered(kind, index):
            self.hovered.emit(kind, index)
            self._item.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is under the pointer any more."""
        self._hover("", -1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows pan, + and - zoom, F and Home fit, Escape ends a gesture."""
        steps = {
            Qt.Key.Key_Left: (STEP, 0.0),
            Qt.Key.Key_Right: (-STEP, 0.0),
            Qt.Key.Key_Up: (0.0, STEP),
            Qt.Key.Key_Down: (0.0, -STEP),
        }
        key = Qt.Key(event.key())
        if key in steps:
            self._go(self._camera.moved(*steps[key]), glide=True)
        elif key in {Qt.Key.Key_Plus, Qt.Key.Key_Equal}:
            self.zoom_by(NOTCH * NOTCH)
        elif key == Qt.Key.Key_Minus:
            self.zoom_by(1 / NOTCH / NOTCH)
        elif key in {Qt.Key.Key_F, Qt.Key.Key_Home}:
            self.fit()
        elif key == Qt.Key.Key_Escape and self._gesture is not None:
            self._gesture.cancel()
            self._gesture = self._press = None
        else:
            event.ignore()
            return
        event.accept()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Not ours."""
        event.ignore()
