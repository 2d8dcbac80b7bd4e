"""The live picture: shows a graph, follows its changes, and turns mouse and keys into signals.

The view acts on nothing but itself: what a drag or a double click means is decided by who listens.
"""

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QPolygonF, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from memgraph_gui.engine.topology import AppliedChange, Topology
from memgraph_gui.looks.fonts import Fonts
from memgraph_gui.looks.tokens import Tokens
from memgraph_gui.scene import picking
from memgraph_gui.scene.camera import Camera
from memgraph_gui.scene.content import Content
from memgraph_gui.scene.displacement import Displacement
from memgraph_gui.scene.emphasis import Emphasis
from memgraph_gui.scene.fading import Fading
from memgraph_gui.scene.glide import Glide
from memgraph_gui.scene.hands import NOTCH, Hands
from memgraph_gui.scene.overlays import Overlay
from memgraph_gui.scene.pacing import Pacing
from memgraph_gui.scene.picture_item import PictureItem
from memgraph_gui.scene.renderer import Frame
from memgraph_gui.scene.styling import Switches


class GraphView(pg.GraphicsView):
    """A graph to look at, pan, zoom, select in and drag memories of.

    Signals:
        hovered(str, int): 'memory' or 'link' and its index under the pointer; '' and -1 for nothing.
        selection_changed(object): int64 array of memory indices.
        link_clicked(int): a link was clicked.
        memory_opened(int): double click, or Enter on the selected one.
        menu_wanted(str, int, object): 'memory', 'link' or '' and index at a right click, and where on the screen.
        drag_started(int), dragged(int, float, float), dropped(int, float, float): a memory is carried; world units.
        memory_moved(int, float, float): a memory was dropped elsewhere.
        camera_changed(float): the zoom, 1.0 at 100 %.
        painted(object): a `Frame` is on the screen. rested(): the full picture with its labels is.
    """

    hovered = Signal(str, int)
    selection_changed = Signal(object)
    link_clicked = Signal(int)
    memory_opened = Signal(int)
    menu_wanted = Signal(str, int, object)
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
        self._fit_wanted = True
        self._pacing = Pacing(self.content, lambda: (self._camera, self.devicePixelRatioF()), self)
        self._pacing.painted.connect(self._on_painted)
        self._pacing.rested.connect(self._on_rested)
        self._glide = Glide(self, self.set_camera)
        self._home = self.content.positions
        self._displacement = Displacement(self, self._on_displaced)
        self._item = PictureItem(self.content, fonts)
        self._fading = self._item.fading = Fading(self, self._item.update)
        self.addItem(self._item)
        self._hands = Hands(self, self)
        self._resized()

    # -- what is shown

    def set_graph(self, topology: Topology, positions: NDArray[np.float64]) -> None:
        """Show another graph, whole and unselected. `positions`: float64[n, 2], world; NaN rows are not drawn."""
        self._displacement.forget()
        self.content.set_graph(topology, positions)
        self._home = self.content.positions
        self._item.forget()
        self.fit(glide=False)
        self._pacing.changed()

    def set_positions(self, positions: NDArray[np.float64]) -> None:
        """Memories moved. The array is kept, not copied: who passes it must not write to it any more."""
        self._home = positions
        self.content.set_positions(self._displacement.over(positions))
        if self._fit_wanted:
            self.fit(glide=False)
        self._pacing.moved()

    def displace(self, members: NDArray[np.int64], places: NDArray[np.float64]) -> None:
        """Show these memories elsewhere and all others at home; float64[k, 2], world. No members: all go home."""
        glide = self.animated and self.isVisible()
        self._displacement.go(members, places, self.content.positions, glide=glide)
        self._on_displaced()

    def _on_displaced(self) -> None:
        self.content.set_positions(self._displacement.over(self._home))
        self._pacing.moved()

    @property
    def home_positions(self) -> NDArray[np.float64]:
        """Where the layout has every memory, float64[n, 2], whatever stands elsewhere for a while."""
        return self.content.complete(self._home)

    def shown_places(self, memories: NDArray[np.int64]) -> NDArray[np.float64]:
        """Where these are shown, or will be when they have arrived, float64[k, 2]."""
        places: NDArray[np.float64] = self._displacement.goal(self.home_positions)[memories]
        return places

    def set_worded(self, links: NDArray[np.int64]) -> None:
        """Let these links carry their words in the line."""
        self.content.worded = np.asarray(links, np.int64)
        self._pacing.changed()

    def apply(self, changes: AppliedChange) -> None:
        """The topology changed: show it; zoom, pan, selection and positions stay."""
        before = self.content.selection
        self.content.apply(changes)
        grown = self.content.positions.copy()
        grown[: len(self._home)] = self._home[: len(grown)]
        self._home = grown
        self._pacing.changed()
        if len(before) != len(self.content.selection):
            self.selection_changed.emit(self.content.selection)

    def set_visible(self, memories: NDArray[np.bool_] | None, links: NDArray[np.bool_] | None) -> None:
        """Draw only these; None draws all."""
        self.content.set_visible(memories, links)
        self._soften()
        self._pacing.changed()

    def set_pinned(self, pinned: NDArray[np.bool_] | None) -> None:
        """Mark the pinned memories."""
        self.content.set_pinned(pinned)
        self._pacing.changed()

    def set_conflicts(self, links: NDArray[np.int64]) -> None:
        """Mark these links with the sign of a conflict."""
        self.content.conflicts = np.asarray(links, np.int64)
        self._pacing.changed()

    def set_emphasis(self, emphasis: Emphasis) -> None:
        """Let something stand out: search hits, a focus, activation, clusters."""
        self.content.set_emphasis(emphasis)
        self._soften()
        self._pacing.changed()

    def set_overlay(self, overlay: Overlay) -> None:
        """Let colour mean something: a type, a cluster, activation ...; what stands out beside it stays."""
        self.content.set_overlay(overlay)
        self._soften()
        self._pacing.changed()

    def keep_clear(self, box: QRectF) -> None:
        """Keep names out of this part of the view, logical px: something lies over it. An empty box: of none."""
        kept = () if box.isEmpty() else ((box.left(), box.top(), box.right(), box.bottom()),)
        if kept != self._item.blocked:
            self._item.blocked = kept
            self._pacing.changed()

    def set_switches(self, switches: Switches) -> None:
        """Line patterns always, strong lines."""
        self.content.set_switches(switches)
        self._pacing.changed()

    def set_theme(self, tokens: Tokens) -> None:
        """Wear other colours at once."""
        self.content.set_tokens(tokens)
        self._item.forget()
        self._pacing.changed()

    # -- where it looks

    @property
    def camera(self) -> Camera:
        """Where the view looks."""
        return self._camera

    @property
    def target_camera(self) -> Camera:
        """Where it looks, or is on its way to."""
        return self._glide.target or self._camera

    def set_camera(self, camera: Camera) -> None:
        """Look elsewhere at once; the size of the view is its own."""
        camera = camera.resized(self._camera.wide, self._camera.tall)
        self._fit_wanted = False
        if camera != self._camera:
            self._camera = self._item.camera = camera
            self._item.update()
            self._pacing.looked(camera)
            self.camera_changed.emit(camera.zoom)

    def fit(self, *, glide: bool = True) -> None:
        """Show everything that is drawn; until the user looks elsewhere it stays so while the layout moves."""
        target = self._camera.fitted(self.content.drawn_positions(), frame=self._clear_frame())
        self.go(target, glide=glide)
        self._fit_wanted = True

    def zoom_to(self, memories: NDArray[np.int64], *, glide: bool = True) -> None:
        """Show these memories, as large as fits."""
        self.go(self._camera.fitted(self.content.positions[memories]), glide=glide)

    def look_at(self, points: NDArray[np.float64], *, closest: float, margin: float) -> None:
        """Show these places, as large as fits beside what lies over the view.

        Args:
            points: float64[k, 2], world.
            closest: px per unit at most.
            margin: px of air on each side.
        """
        self.go(self._camera.fitted(points, most=closest, margin=margin, frame=self._clear_frame()), glide=True)

    def _clear_frame(self) -> tuple[float, float, float, float] | None:
        """The larger part of the view that nothing lies over, beside or above what lies lower left; None for all."""
        if not self._item.blocked:
            return None
        _, top, right, _ = self._item.blocked[0]
        wide, tall = self._camera.wide, self._camera.tall
        beside, above = (right, 0.0, wide - right, tall), (0.0, 0.0, wide, top)
        best = max(beside, above, key=lambda frame: frame[2] * frame[3])
        return best if best[2] * best[3] > 0.35 * wide * tall else None

    def zoom_by(self, factor: float) -> None:
        """Zoom about the middle."""
        self.go(self._camera.zoomed(factor, self._camera.wide / 2, self._camera.tall / 2), glide=True)

    def go(self, camera: Camera, *, glide: bool) -> None:
        """Look elsewhere, gliding there if wished and allowed."""
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
            self._pacing.changed()
            self.selection_changed.emit(self.content.selection)

    def select_in(self, band: QRectF, *, add: bool) -> None:
        """Select the memories in a box of the view."""
        if self._item.frame is None:
            return
        box = (band.left(), band.top(), band.right(), band.bottom())
        found = picking.memories_in(self._item.frame.picture, *box)
        self.set_selection(np.concatenate([self.selection, found]) if add else found)

    def select_inside(self, outline: QPolygonF, *, add: bool) -> None:
        """Select the memories inside an outline on the view."""
        if self._item.frame is None or outline.count() < 3:
            return
        points = np.array([(point.x(), point.y()) for point in outline.toList()], np.float32)
        found = picking.memories_inside(self._item.frame.picture, points)
        self.set_selection(np.concatenate([self.selection, found]) if add else found)

    def open_selected(self) -> bool:
        """Open the selected memory, when it is one."""
        if len(self.selection) != 1:
            return False
        self.memory_opened.emit(int(self.selection[0]))
        return True

    def ask_for_menu(self, at: QPointF) -> None:
        """What can be done with what lies here is wanted."""
        self.menu_wanted.emit(*self.pick(at), self.viewport().mapToGlobal(at.toPoint()))

    def start_lasso(self) -> None:
        """The next drag draws an outline to select in."""
        self._hands.lasso = True
        self.viewport().setCursor(Qt.CursorShape.CrossCursor)

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

    def hover(self, kind: str, index: int) -> None:
        """The pointer is over this now."""
        if self.content.set_hovered(kind, index):
            self.hovered.emit(kind, index)
            self._item.update()

    def linger(self) -> None:
        """The pointer stays: what is under it stands out and the rest steps back."""
        if self.content.light_hovered():
            self._soften()
            self._pacing.changed()

    def click_link(self, index: int) -> None:
        """A link was clicked."""
        self.link_clicked.emit(index)

    # -- what gestures do (`tools.Stage`)

    def show_band(self, band: QRectF | None) -> None:
        """Show the rubber band, or take it away."""
        self._item.band = band
        self._item.update()

    def show_lasso(self, outline: QPolygonF | None) -> None:
        """Show the outline of a lasso, or take it away."""
        self._item.lasso = outline
        self._item.update()
        self.viewport().unsetCursor()

    def place_of(self, memory: int) -> tuple[float, float]:
        """World position of a memory."""
        x, y = self.content.positions[memory]
        return float(x), float(y)

    def drag_memory(self, memory: int, x: float, y: float, *, phase: str) -> None:
        """Put a memory somewhere while it is carried; one that stands elsewhere for a while is moved there only."""
        if self._displacement.holds(memory):
            if phase != "start":
                self._displacement.put(memory, x, y)
                self._on_displaced()
            return
        if phase == "start":
            self.drag_started.emit(memory)
            return
        self.content.carry(memory, x, y)
        self._pacing.moved()
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
        self._fading.stop()
        return self._pacing.end()

    def close(self) -> bool:
        """End and close, as Qt does it: pyqtgraph's own way takes the viewport away, which ended the program."""
        self.end()
        return bool(QGraphicsView.close(self))

    def _soften(self) -> None:
        if self.animated:
            self._fading.want()

    def _on_painted(self, frame: Frame) -> None:
        self._fading.shown(self._item.frame, wears=frame.wish.wanted is self.content.wanted())
        self._item.frame = frame
        self._item.update()
        self.painted.emit(frame)

    def _on_rested(self) -> None:
        self._item.place_labels()
        self._item.update()
        self.rested.emit()

    def _resized(self) -> None:
        size = self.viewport().size()
        self._item.resize(size.width(), size.height())
        self._camera = self._item.camera = self._camera.resized(size.width(), size.height())

    # -- Qt's events; pyqtgraph's own handling of mouse and keys is not wanted

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Keep middle and scale, or stay fitted."""
        super().resizeEvent(event)
        if hasattr(self, "_item"):  # pyqtgraph calls this while it is being made
            self._resized()
            if self._fit_wanted:
                self.fit(glide=False)
            self._pacing.looked(self._camera)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the pointer."""
        at = event.position()
        self.go(self._camera.zoomed(NOTCH ** (event.angleDelta().y() / 120.0), at.x(), at.y()), glide=False)
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a click or a gesture."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self._glide.stop()
        self._hands.press(event)
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go on with a gesture, or look what is under the pointer."""
        self._hands.move(event)
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a gesture, or click."""
        self._hands.release(event)
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Open a memory."""
        kind, index = self.pick(event.position())
        if kind == "memory" and event.button() == Qt.MouseButton.LeftButton:
            self.memory_opened.emit(index)
        event.accept()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The menu key asks for what is selected; the mouse has asked already."""
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            chosen = int(self.selection[0]) if len(self.selection) else -1
            middle = QPointF(self._camera.wide / 2, self._camera.tall / 2)
            at = QPointF(*self._camera.to_screen(*self.place_of(chosen))) if chosen >= 0 else middle
            place = self.viewport().mapToGlobal(at.toPoint())
            self.menu_wanted.emit("memory" if chosen >= 0 else "", chosen, place)
        event.accept()

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is under the pointer any more."""
        self._hands.point("", -1)
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """See `Hands.key`."""
        event.setAccepted(self._hands.key(event))

    def event(self, event: QEvent) -> bool:
        """Escape belongs to a gesture while there is one, not to the menus."""
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.key() == Qt.Key.Key_Escape
            and self._hands.busy
        ):
            event.accept()
            return True
        return bool(super().event(event))

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Not ours."""
        event.ignore()
