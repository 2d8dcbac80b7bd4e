"""The live picture: shows a graph, follows its changes, and turns mouse and keys into signals.

The view acts on nothing but itself: what a drag or a double click means is decided by who listens.
"""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QPolygonF, QWheelEvent
from PySide6.QtWidgets import QWidget

from memgraph_gui.engine.topology import AppliedChange
from memgraph_gui.looks.fonts import Fonts
from memgraph_gui.looks.tokens import Tokens
from memgraph_gui.scene import picking
from memgraph_gui.scene.hands import NOTCH, Hands
from memgraph_gui.scene.linking import Rubber, on_handle
from memgraph_gui.scene.picture_view import PictureView


class GraphView(PictureView):
    """A graph to look at, pan, zoom, select in and drag memories of.

    Attributes:
        linkable: links can be drawn in it, by the handle of a memory or with Shift held.

    Signals (beside those of `PictureView`):
        hovered(str, int): 'memory' or 'link' and its index under the pointer; '' and -1 for nothing.
        links_chosen(object): int64 array of the links that are chosen now.
        link_drawn(int, int): a link was drawn from one memory to another, or to nothing (-1).
        memory_clicked(int): a click on it, whether it was selected before or not.
        memory_opened(int): double click, or Enter on the selected one.
        menu_wanted(str, int, object): 'memory', 'link' or '' and index at a right click, and where on the screen.
        drag_started(int), dragged(int, float, float), dropped(int, float, float): a memory is carried; world units.
        memory_moved(int, float, float): a memory was dropped elsewhere.
        carried_over(int, object), carried_out(int, object): a memory is carried, or let go, outside the view; where
            on the screen. Over the view again it is `carried_over(-1, None)`.
    """

    hovered = Signal(str, int)
    links_chosen = Signal(object)
    link_drawn = Signal(int, int)
    memory_clicked = Signal(int)
    memory_opened = Signal(int)
    menu_wanted = Signal(str, int, object)
    drag_started = Signal(int)
    dragged = Signal(int, float, float)
    dropped = Signal(int, float, float)
    memory_moved = Signal(int, float, float)
    carried_over = Signal(int, object)
    carried_out = Signal(int, object)

    def __init__(self, tokens: Tokens, fonts: Fonts, parent: QWidget | None = None, *, animated: bool = True) -> None:
        super().__init__(tokens, fonts, parent, animated=animated)
        self.setMouseTracking(True)
        self.linkable = False
        self._hands = Hands(self, self)
        self._outside = False  # what is carried

    # -- selection

    @property
    def selection(self) -> NDArray[np.int64]:
        """The selected memories."""
        return self.content.selection

    def set_selection(self, memories: NDArray[np.int64]) -> None:
        """Select these memories."""
        if len(memories):
            self.choose_links(np.zeros(0, np.int64))
        if self.content.set_selection(np.unique(np.asarray(memories, np.int64))):
            self._pacing.changed()
            self.selection_changed.emit(self.content.selection)

    @property
    def chosen_links(self) -> NDArray[np.int64]:
        """The links that are chosen."""
        return self.content.chosen_links

    def choose_links(self, links: NDArray[np.int64]) -> None:
        """Choose these links; memories are not selected beside them."""
        if self.content.choose_links(np.unique(np.asarray(links, np.int64))):
            self._item.update()
            if len(links):
                self.set_selection(np.zeros(0, np.int64))
            self.links_chosen.emit(self.content.chosen_links)

    def apply(self, changes: AppliedChange) -> None:
        """The topology changed: what is chosen stays, and is told again, since it may say something else now."""
        chosen = len(self.chosen_links) > 0
        super().apply(changes)
        if chosen:
            self.links_chosen.emit(self.chosen_links)

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

    def carry_over(self, memory: int, at: QPointF) -> None:
        """A memory is carried over this place, in the view or outside it."""
        outside = not self.viewport().rect().contains(at.toPoint())
        if outside:
            self.carried_over.emit(memory, self.viewport().mapToGlobal(at.toPoint()))
        elif self._outside:
            self.carried_over.emit(-1, None)
        self._outside = outside

    def carry_out(self, memory: int, at: QPointF) -> bool:
        """It is let go there; whether that is outside the view, so that it goes home."""
        outside, self._outside = not self.viewport().rect().contains(at.toPoint()), False
        if outside:
            self.carried_out.emit(memory, self.viewport().mapToGlobal(at.toPoint()))
        return outside

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
        if self._on_handle(at):
            return "memory", self._item.handle
        link = picking.link_at(self._item.frame.picture, x, y)
        return ("link", link) if link is not None else ("", -1)

    def hover(self, kind: str, index: int) -> None:
        """The pointer is over this now."""
        if self.content.set_hovered(kind, index):
            self._item.handle = -1
            self.hovered.emit(kind, index)
            self._item.update()

    def linger(self) -> None:
        """The pointer stays: what is under it stands out and the rest steps back."""
        kind, index = self.content.hovered
        self._item.handle = index if self.linkable and kind == "memory" else -1
        self._item.update()
        if self.content.light_hovered():
            self._soften()
            self._pacing.changed()

    def click_memory(self, index: int, *, add: bool) -> None:
        """A memory was clicked: it is selected, or beside others."""
        clicked = np.array([index], np.int64)
        self.set_selection(np.setxor1d(self.selection, clicked) if add else clicked)
        self.memory_clicked.emit(index)

    def click_link(self, index: int, *, add: bool) -> None:
        """A link was clicked: it is chosen, or beside others."""
        one = np.array([index], np.int64)
        self.choose_links(np.setxor1d(self.chosen_links, one) if add else one)

    def draws_from(self, at: QPointF, *, anywhere: bool) -> int:
        """The memory that a drag from here draws a link from: by its handle, or anywhere on it; -1 for none."""
        if not self.linkable:
            return -1
        kind, index = self.pick(at)
        if self._on_handle(at) and index == self._item.handle and not self._on_memory(at):
            return index
        return index if anywhere and kind == "memory" else -1

    def draw_link(self, memory: int, at: QPointF, *, phase: str) -> None:
        """Show the line that is drawn; at its end it links two memories, or says that it reached none."""
        kind, index = self.pick(at)
        target = index if kind == "memory" and index != memory else -1
        words = f"Link to {self.content.topology.titles[target] or 'this memory'}" if target >= 0 else ""
        if self._item.rubber is None and phase == "move":
            self.hover("", -1)  # whatever stood out or was told beside the pointer goes: all may be reached
            self.linger()
        self._item.rubber = Rubber(memory, at, target, words) if phase == "move" else None
        self._item.update()
        if phase == "drop":
            self.link_drawn.emit(memory, target)

    def _on_handle(self, at: QPointF) -> bool:
        memory = self._item.handle
        if not 0 <= memory < len(self.content.positions):
            return False
        return on_handle(at, self._item.handle_place(memory), self._item.radius(memory))

    def _on_memory(self, at: QPointF) -> bool:
        assert self._item.frame is not None
        x, y = self._item.frame.wish.camera.to_screen(*self._camera.to_world(at.x(), at.y()))
        return picking.memory_at(self._item.frame.picture, x, y) is not None

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

    # -- Qt's events; pyqtgraph's own handling of mouse and keys is not wanted

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
