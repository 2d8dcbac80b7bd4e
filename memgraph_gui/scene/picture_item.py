"""The one item of the scene: the ready picture, moved with the camera, and what must follow at once over it."""

import logging

import pyqtgraph as pg
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from memgraph_gui.looks.fonts import Fonts
from memgraph_gui.scene.camera import Camera
from memgraph_gui.scene.content import Content
from memgraph_gui.scene.renderer import Frame

_log = logging.getLogger(__name__)
RINGS = 400
"""So many selected memories wear a ring; more would be a carpet of rings."""


class PictureItem(pg.GraphicsObject):
    """Paints the newest frame for the present camera, then rings, band and labels.

    Attributes:
        frame: what was painted last, or None. camera: where the view looks now. band: the rubber band.
    """

    def __init__(self, content: Content, fonts: Fonts) -> None:
        super().__init__()
        self.frame: Frame | None = None
        self.camera = Camera()
        self.band: QRectF | None = None
        self._content = content
        self._fonts = fonts
        self._size = QRectF(0, 0, 1, 1)
        self._failed = False

    def boundingRect(self) -> QRectF:
        """The whole view."""
        return self._size

    def resize(self, wide: float, tall: float) -> None:
        """The view has another size."""
        self.prepareGeometryChange()
        self._size = QRectF(0, 0, wide, tall)

    def show_frame(self, frame: Frame) -> None:
        """Show this from now on."""
        self.frame = frame

    def follow(self) -> None:
        """Labels go with their memories."""

    def place_labels(self) -> None:
        """Choose and place labels anew."""

    def forget(self) -> None:
        """Colours or graph changed: what was kept is of no use."""

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
        painter.fillRect(self._size, QColor(self._content.tokens.canvas))
        if self.frame is not None:
            self._paint_frame(painter, self.frame)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_rings(painter)
        if self.band is not None:
            accent = QColor(self._content.tokens.accent)
            painter.setPen(QPen(accent, 1.0))
            accent.setAlphaF(0.10)
            painter.setBrush(accent)
            painter.drawRect(self.band)

    def _paint_frame(self, painter: QPainter, frame: Frame) -> None:
        then, now = frame.wish.camera, self.camera
        left, top = now.to_screen(*then.to_world(0.0, 0.0))
        ratio = now.scale / then.scale
        if ratio == 1.0:
            px = frame.wish.px  # whole device pixels: the picture stays sharp while it moves
            painter.drawImage(QPointF(round(left * px) / px, round(top * px) / px), frame.image)
        else:
            painter.drawImage(QRectF(left, top, then.wide * ratio, then.tall * ratio), frame.image)

    def _paint_rings(self, painter: QPainter) -> None:
        if self.frame is None:
            return
        tokens = self._content.tokens
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(tokens.accent), 2.5))
        for memory in self._content.selection[:RINGS].tolist():
            self._ring(painter, memory, 5.0 + 1.25)
        kind, index = self._content.hovered
        if kind == "memory":
            painter.setPen(QPen(QColor(tokens.ink), 1.5))
            self._ring(painter, index, 3.0)

    def _ring(self, painter: QPainter, memory: int, beyond: float) -> None:
        picture = self.frame.picture if self.frame is not None else None
        if picture is None or memory >= len(picture.radii) or memory >= len(self._content.positions):
            return
        x, y = self.camera.to_screen(*self._content.positions[memory].tolist())
        if not (-50 < x < self._size.width() + 50 and -50 < y < self._size.height() + 50):
            return  # NaN ends here, too
        radius = float(picture.radii[memory]) / picture.px + beyond
        painter.drawEllipse(QPointF(x, y), radius, radius)
