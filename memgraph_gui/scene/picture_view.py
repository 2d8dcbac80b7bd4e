"""The picture in a widget: what it shows and where it looks, without mouse or keys (see `graph_view` for those)."""

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from memgraph_gui.engine.topology import AppliedChange, Topology
from memgraph_gui.looks.fonts import Fonts
from memgraph_gui.looks.tokens import Tokens
from memgraph_gui.scene.between import Between
from memgraph_gui.scene.camera import Camera
from memgraph_gui.scene.choices import Names
from memgraph_gui.scene.content import Content
from memgraph_gui.scene.displacement import Displacement
from memgraph_gui.scene.emphasis import Emphasis
from memgraph_gui.scene.fading import Fading
from memgraph_gui.scene.glide import Glide
from memgraph_gui.scene.overlays import Overlay
from memgraph_gui.scene.pacing import Pacing
from memgraph_gui.scene.picture_item import PictureItem
from memgraph_gui.scene.renderer import Frame, Patch
from memgraph_gui.scene.styling import Switches

LARGE = 5_000  # memories: fewer are laid out in more steps than can be seen


class PictureView(pg.GraphicsView):
    """A graph that is shown, settles, and is looked at.

    Signals:
        camera_changed(float): the zoom, 1.0 at 100 %.
        painted(object): a `Frame` is on the screen. rested(): the full picture with its labels is.
        selection_changed(object): int64 array of memory indices.
    """

    camera_changed = Signal(float)
    painted = Signal(object)
    rested = Signal()
    selection_changed = Signal(object)

    def __init__(self, tokens: Tokens, fonts: Fonts, parent: QWidget | None = None, *, animated: bool = True) -> None:
        super().__init__(parent, useOpenGL=False, background=None)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setCacheMode(self.CacheModeFlag.CacheNone)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName("Graph of memories")
        self.animated = animated
        self.content = Content(tokens)
        self._camera = Camera()
        self._fit_wanted = True
        self._pacing = Pacing(self.content, lambda: (self._camera, self.devicePixelRatioF()), self)
        self._pacing.painted.connect(self._on_painted)
        self._pacing.rested.connect(self._on_rested)
        self._pacing.continued.connect(self._on_continued)
        self._glide = Glide(self, self.set_camera)
        self._home = self.content.positions
        self._displacement = Displacement(self, self._on_displaced)
        self._between = Between(self, self._show_home)
        self._item = PictureItem(self.content, fonts)
        self._fading = self._item.fading = Fading(self, self._item.update)
        self.addItem(self._item)
        self._resized()

    # -- what is shown

    def set_graph(self, topology: Topology, positions: NDArray[np.float64]) -> None:
        """Show another graph, whole and unselected. `positions`: float64[n, 2], world; NaN rows are not drawn."""
        self._displacement.forget()
        self._between.stop()
        self.content.set_graph(topology, positions)
        self._home = self.content.positions
        self._item.forget()
        self.fit(glide=False)
        self._pacing.changed()

    def set_positions(self, positions: NDArray[np.float64]) -> None:
        """Memories moved. The array is kept, not copied: who passes it must not write to it any more.

        A large graph, whose layout steps slowly, is shown on the way there, too.
        """
        if self.animated and len(positions) > LARGE and self.isVisible():
            self._between.go(self._home, positions)
        else:
            self._between.stop()
            self._show_home(positions)

    def _show_home(self, positions: NDArray[np.float64]) -> None:
        self._home = positions
        self.content.set_positions(self._displacement.over(positions))
        if self._fit_wanted:
            self.fit(glide=False)
        self._pacing.moved(on=True)

    def settle(self) -> None:
        """The layout came to rest: what it said last is worth a full picture at once."""
        self._between.arrive()
        self._pacing.settle()

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
        links = np.asarray(links, np.int64)
        if not np.array_equal(links, self.content.worded):
            self.content.worded = links
            self._pacing.changed()

    def apply(self, changes: AppliedChange) -> None:
        """The topology changed: show it; zoom, pan, selection and positions stay."""
        before = self.content.selection
        self._between.arrive()
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
        if self.content.set_pinned(pinned):
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
        """Line patterns always, strong lines, what size means."""
        if switches != self.content.switches:
            self.content.set_switches(switches)
            self._pacing.changed()

    def set_names(self, names: Names) -> None:
        """How many names the picture carries."""
        if names != self.content.names:
            self.content.names = names
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

    def sees(self, memories: NDArray[np.int64]) -> bool:
        """Whether all of these lie in the view."""
        camera, places = self._camera, self.content.positions[memories]
        away = np.abs(places - np.array([camera.x, camera.y])) * camera.scale
        with np.errstate(invalid="ignore"):
            return bool((away <= np.array([camera.wide, camera.tall]) / 2).all())

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

    # -- painting

    @property
    def moving(self) -> bool:
        """Whether memories move in it, or it moves over them."""
        return self._pacing.moving

    def hold(self, seconds: float) -> None:
        """Somebody waits for something else: a large picture is painted after so long."""
        self._pacing.hold(seconds)

    def end(self) -> bool:
        """Stop the painting thread; the view shows nothing new after this. Says whether it ended in time."""
        self._glide.stop()
        self._fading.stop()
        self._between.stop()
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
        self._item.show_frame(frame)
        self._between.painted()
        self.painted.emit(frame)

    def _on_continued(self, patches: list[Patch]) -> None:
        self._item.patches += patches
        self._item.update()

    def _on_rested(self) -> None:
        self._item.place_labels(self._on_named)

    def _on_named(self) -> None:
        if self._pacing.at_rest:
            self.rested.emit()

    def _resized(self) -> None:
        size = self.viewport().size()
        self._item.resize(size.width(), size.height())
        self._camera = self._item.camera = self._camera.resized(size.width(), size.height())

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Keep middle and scale, or stay fitted."""
        super().resizeEvent(event)
        if hasattr(self, "_item"):  # pyqtgraph calls this while it is being made
            self._resized()
            if self._fit_wanted:
                self.fit(glide=False)
            self._pacing.looked(self._camera)
