"""The one item of the scene: the ready picture, moved with the camera, and what must follow at once over it."""

import logging
from collections.abc import Callable, Iterator, Sequence

import pyqtgraph as pg
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from memgraph_gui.looks.fonts import Fonts
from memgraph_gui.looks.mark_rows import CONFLICT
from memgraph_gui.looks.turns import Turns
from memgraph_gui.scene.camera import Camera
from memgraph_gui.scene.content import Content
from memgraph_gui.scene.fading import Fading
from memgraph_gui.scene.hulls import Plate, paint_plate, plates_of
from memgraph_gui.scene.labels import Box, Label, label_steps
from memgraph_gui.scene.lettering import Lettering
from memgraph_gui.scene.link_words import LinkWords, LinkWordsPainter, words_of
from memgraph_gui.scene.linking import Rubber, handle_place, paint_chosen, paint_handle, paint_rubber
from memgraph_gui.scene.named import without_faint
from memgraph_gui.scene.names_layer import NamesLayer
from memgraph_gui.scene.renderer import Frame, Patch, part_of
from memgraph_gui.scene.signs import count_boxes, middles, paint_conflicts, paint_counts, stepped_back

_log = logging.getLogger(__name__)
NAMED = 40
"""So many selected memories are sure of their name."""

RINGS = 400
"""So many selected memories wear a ring; more would be a carpet of rings."""


class PictureItem(pg.GraphicsObject):
    """Paints the newest frame for the present camera, then rings, band and labels.

    Attributes:
        frame: what was painted last, or None. patches: what was painted beside it.
        camera: where the view looks now. band: the rubber band.
        lasso: the outline that is being drawn. rubber: the link that is being drawn. handle: the memory that has
            the handle for it, or -1. fading: what is left of the frame before.
        blocked: boxes that names keep away from.
    """

    def __init__(self, content: Content, fonts: Fonts) -> None:
        super().__init__()
        self.frame: Frame | None = None
        self.patches: list[Patch] = []
        self.camera = Camera()
        self.band: QRectF | None = None
        self.lasso: QPolygonF | None = None
        self.rubber: Rubber | None = None
        self.handle = -1
        self.fading: Fading | None = None
        self._content = content
        self.blocked: tuple[Box, ...] = ()
        self._counts: list[tuple[QRectF, str]] = []
        self._conflicts: list[tuple[QPointF, bool]] = []  # with whether its link stepped back
        self._plates: list[Plate] = []
        self._words: list[LinkWords] = []
        self._words_painter: LinkWordsPainter | None = None
        self._lettering = Lettering(fonts)
        self._names = NamesLayer(self._lettering)
        self._placing = Turns(self)
        self._home = Camera()
        self._size = QRectF(0, 0, 1, 1)
        self._failed = False

    @property
    def labels(self) -> Sequence[Label]:
        """The placed names, px of the camera they were placed for."""
        return self._names.labels

    def boundingRect(self) -> QRectF:
        """The whole view."""
        return self._size

    def resize(self, wide: float, tall: float) -> None:
        """The view has another size."""
        self.prepareGeometryChange()
        self._size = QRectF(0, 0, wide, tall)

    def place_labels(self, done: Callable[[], None]) -> None:
        """Choose and place the names anew, for the frame that is shown, some of them in each turn of the event loop.

        Args:
            done: called when all of them stand there; not if the frame is another one before.
        """
        if self.frame is not None:
            self._placing.start(self._place(self.frame), done)

    def show_frame(self, frame: Frame) -> None:
        """Show another picture; names that are still being placed are those of the one before."""
        self._placing.stop()
        self.frame, self.patches = frame, []
        self.update()

    def _place(self, frame: Frame) -> Iterator[None]:
        content, picture, fonts = self._content, frame.picture, self._lettering.fonts
        counts = count_boxes(picture, fonts)
        covered = [QRectF(QPointF(*box[:2]), QPointF(*box[2:])) for box in self.blocked]
        plates = plates_of(picture, fonts, covered)
        yield
        boxes = [*(box for box, _ in counts), *(plate.box for plate in plates)]
        blocked = [(box.left(), box.top(), box.right(), box.bottom()) for box in boxes]
        signs = middles(picture, content.conflicts)
        faint = stepped_back(content.topology, [link for link, _ in signs], frame.presence)
        conflicts = [place for _, place in signs]
        blocked += [(at.x() - CONFLICT, at.y() - CONFLICT, at.x() + CONFLICT, at.y() + CONFLICT) for at in conflicts]
        words = words_of(
            picture, content.topology, content.with_words(), content.tokens, fonts, blocked=(*blocked, *self.blocked)
        )
        blocked += [box for line in words for box in line.boxes()]
        yield
        labels = yield from label_steps(
            picture,
            content.topology,
            without_faint(picture, frame.weights, frame.presence),
            self._lettering,
            always=content.selection[:NAMED],
            blocked=(*blocked, *self.blocked),
            names=content.names,
            told=content.overlay.told,
        )
        self._counts, self._plates, self._words = counts, plates, words
        self._conflicts = list(zip(conflicts, faint.tolist(), strict=True))
        self._words_painter = LinkWordsPainter(content.tokens, fonts, frame.wish.px)
        self._names.place(labels, content.tokens, frame.wish.px)
        self._home = picture.camera
        self.update()
        yield
        yield from self._names.write()
        self.update()

    def forget(self) -> None:
        """Another graph: its names are not these."""
        self._placing.stop()
        self._names.forget()
        self._counts = []
        self._conflicts = []
        self._plates = []
        self._words = []

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        """Paint; whatever goes wrong is logged once and costs this picture only."""
        del option, widget
        try:
            self._paint(painter)
        except Exception:  # noqa: BLE001 - a paint call must not raise
            # An exception that leaves a paint call can end the program (seen with PySide6); this one is a fault
            # of ours, and the window with the user's work in it must survive it.
            if not self._failed:
                self._failed = True
                _log.exception("The picture could not be shown")

    def _paint(self, painter: QPainter) -> None:
        frame, fading = self.frame, self.fading
        old = fading.old if fading is not None else None
        self._paint_ground(painter, frame if old is None else None)
        if old is not None:
            self._paint_frame(painter, old)
            painter.setOpacity(1.0 if fading is None else fading.part)
        if frame is not None:
            self._paint_frame(painter, frame, self.patches)
            painter.setOpacity(1.0)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.frame is not None:
            paint_chosen(painter, self.frame.picture, self.camera, self._content.chosen_links, self._content.tokens)
        self._paint_signs(painter)
        self._paint_rings(painter)
        if self.frame is not None:
            self._names.paint(painter, self.camera, self.frame, self._content.tokens)
        self._paint_plates(painter)
        self._paint_outline(painter)
        self._paint_linking(painter)

    def _paint_linking(self, painter: QPainter) -> None:
        """The link that is being drawn, or the handle to draw one with."""
        rubber, tokens = self.rubber, self._content.tokens
        if rubber is None:
            if 0 <= self.handle < len(self._content.positions):
                paint_handle(painter, self.handle_place(self.handle), tokens)
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(tokens.accent), 2.5))
        for memory in {rubber.memory, rubber.target} - {-1}:
            self._ring(painter, memory, 4.0)
        start, reach = self._middle(rubber.memory), self.radius(rubber.memory) + 5.0
        target = self._middle(rubber.target) if rubber.target >= 0 else None
        if target is not None:
            along = QLineF(start, target)
            free = self.radius(rubber.target) + 6.0
            target = along.pointAt(max(0.0, 1 - free / along.length())) if along.length() > 0 else target
        paint_rubber(painter, rubber, start, reach, target=target, tokens=tokens, fonts=self._lettering.fonts)

    def handle_place(self, memory: int) -> QPointF:
        """The middle of a memory's handle, px."""
        x, y = self._content.positions[memory].tolist()
        return handle_place(self.camera, (x, y), self.radius(memory))

    def radius(self, memory: int) -> float:
        """Of a memory as it is shown, px."""
        if self.frame is None or memory >= len(self.frame.picture.radii):
            return 0.0
        return float(self.frame.picture.radii[memory]) / self.frame.picture.px

    def _middle(self, memory: int) -> QPointF:
        return QPointF(*self.camera.to_screen(*self._content.positions[memory].tolist()))

    def _paint_ground(self, painter: QPainter, frame: Frame | None) -> None:
        """The canvas, but for what the frame covers: at a large size each pixel written once less counts."""
        canvas, whole = QColor(self._content.tokens.canvas), self._size
        if frame is None:
            painter.fillRect(whole, canvas)
            return
        box = self._place_of(frame).adjusted(1, 1, -1, -1).intersected(whole)
        if box.isEmpty():
            painter.fillRect(whole, canvas)
            return
        painter.fillRect(QRectF(whole.left(), whole.top(), whole.width(), box.top()), canvas)
        painter.fillRect(QRectF(whole.left(), box.bottom(), whole.width(), whole.bottom() - box.bottom()), canvas)
        painter.fillRect(QRectF(whole.left(), box.top(), box.left(), box.height()), canvas)
        painter.fillRect(QRectF(box.right(), box.top(), whole.right() - box.right(), box.height()), canvas)

    def _place_of(self, frame: Frame) -> QRectF:
        """Where a frame lies in the view now, logical px."""
        then, now = frame.wish.camera, self.camera
        left, top = now.to_screen(*then.to_world(0.0, 0.0))
        ratio = now.scale / then.scale
        return QRectF(left, top, then.wide * ratio, then.tall * ratio)

    def _paint_outline(self, painter: QPainter) -> None:
        """The rubber band or the lasso."""
        accent = QColor(self._content.tokens.accent)
        painter.setPen(QPen(accent, 1.0))
        accent.setAlphaF(0.10)
        painter.setBrush(accent)
        if self.band is not None:
            painter.drawRect(self.band)
        if self.lasso is not None:
            painter.drawPolygon(self.lasso)

    def _paint_frame(self, painter: QPainter, frame: Frame, patches: Sequence[Patch] = ()) -> None:
        place = self._place_of(frame)
        if self.camera.scale != frame.wish.camera.scale:
            painter.drawImage(place, frame.image)
            for patch in patches:
                part = part_of(frame, patch.box)
                left, top = self.camera.to_screen(*part.to_world(0.0, 0.0))
                ratio = self.camera.scale / part.scale
                painter.drawImage(QRectF(left, top, part.wide * ratio, part.tall * ratio), patch.image)
            return
        px = frame.wish.px  # whole device pixels: the picture stays sharp while it moves
        left, top = round(place.left() * px), round(place.top() * px)
        painter.drawImage(QPointF(left / px, top / px), frame.image)
        for patch in patches:
            painter.drawImage(QPointF((left + patch.left) / px, (top + patch.top) / px), patch.image)

    def _paint_signs(self, painter: QPainter) -> None:
        """Counts of bundles and signs of conflicts, where the links they belong to stand still under them."""
        if self.frame is not None and self.frame.wish.camera == self.camera == self._home:
            for back in (True, False):
                places = [place for place, faint in self._conflicts if faint is back]
                paint_conflicts(painter, places, self._content.tokens, dimmed=back)
            paint_counts(painter, self._counts, self._content.tokens, self._lettering.fonts)
            if self._words_painter is not None:
                self._words_painter.paint(painter, self._words)

    def _paint_plates(self, painter: QPainter) -> None:
        """Names of clusters go with the picture they were placed for."""
        if self.frame is None or not self.frame.picture.hulls:
            return
        for plate in self._plates:
            middle = plate.box.center()
            x, y = self.camera.to_screen(*self._home.to_world(middle.x(), middle.y()))
            box = plate.box.translated(round(x - middle.x()), round(y - middle.y()))
            moved = Plate(box, plate.words, plate.colour)
            paint_plate(painter, moved, self._content.tokens, self._lettering.fonts)

    def _paint_rings(self, painter: QPainter) -> None:
        if self.frame is None:
            return
        tokens = self._content.tokens
        painter.setBrush(Qt.BrushStyle.NoBrush)
        # Under activation the accent ring says seed, so what is selected wears ink.
        accent = self._content.overlay.seeds is None
        painter.setPen(QPen(QColor(tokens.accent if accent else tokens.ink), 2.5))
        for memory in self._content.selection[:RINGS].tolist():
            self._ring(painter, memory, 5.0 + 1.25)
        kind, index = self._content.hovered
        if kind == "memory":
            painter.setPen(QPen(QColor(tokens.ink), 1.5))
            self._ring(painter, index, 3.0)

    def _ring(self, painter: QPainter, memory: int, beyond: float) -> None:
        if self.frame is None or memory >= len(self.frame.picture.radii) or not self._content.draws(memory):
            return
        picture = self.frame.picture
        x, y = self.camera.to_screen(*self.frame.wish.positions[memory].tolist())
        if not (-50 < x < self._size.width() + 50 and -50 < y < self._size.height() + 50):
            return  # NaN ends here, too
        radius = float(picture.radii[memory]) / picture.px + beyond
        painter.drawEllipse(QPointF(x, y), radius, radius)
