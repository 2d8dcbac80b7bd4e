"""The small map of the whole graph in the corner: where the view is in it, and a way to go elsewhere."""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from memgraph_gui.scene.camera import Camera
from memgraph_gui.scene.graph_view import GraphView

SIZE = (176, 124)
_INSET = 12  # px from the corner of the view
_AIR = 8.0  # px inside
_DOTS = 4000  # more look the same
_DOT_INK = 2.0  # px of ink in one dot, of 1.6 px across
_PACE_MS = 120  # between two looks at a moving layout


class Overview(QWidget):
    """Shown while not everything is in view; dragging in it pans.

    Args:
        view: what it is a map of; it lies in its lower right corner.

    Attributes:
        wanted: whether it may be shown at all.
    """

    def __init__(self, view: GraphView) -> None:
        super().__init__(view)
        self.setFixedSize(*SIZE)
        self.setCursor(Qt.CursorShape.SizeAllCursor)
        self.setAccessibleName("Overview map")
        self.wanted = True
        self._view = view
        self._dots = np.empty((0, 2))
        self._ink: QImage | None = None  # the dots as they were last painted
        self._ink_of: tuple[str, float] | None = None
        self._map = Camera()
        self._pace = QTimer(self, singleShot=True, interval=_PACE_MS)
        self._pace.timeout.connect(self._look)
        view.camera_changed.connect(self._on_camera_changed)
        view.rested.connect(self._pace.start)
        view.painted.connect(self._on_painted)
        view.installEventFilter(self)
        self.hide()

    def want(self, wanted: bool) -> None:
        """Show it when it is of use, or never."""
        self.wanted = wanted
        self._look()

    @property
    def frame(self) -> QRectF:
        """What the view shows, px of this map."""
        camera = self._view.camera
        left, top = self._map.to_screen(*camera.to_world(0.0, 0.0))
        right, bottom = self._map.to_screen(*camera.to_world(camera.wide, camera.tall))
        return QRectF(left, top, right - left, bottom - top)

    def eventFilter(self, _view: QObject, event: QEvent) -> bool:
        """Stay in the corner."""
        if event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go there."""
        self._go(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go along."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go(event.position())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Ground, memories as dots, and the frame of the view."""
        tokens, painter = self._view.content.tokens, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(tokens.line2), 1.0))
        painter.setBrush(QColor(tokens.panel))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        painter.drawImage(0, 0, self._painted_dots(tokens.ink3))
        accent = QColor(tokens.accent)
        painter.setPen(QPen(accent, 1.5))
        accent.setAlphaF(0.12)
        painter.setBrush(accent)
        painter.drawRect(self.frame.intersected(QRectF(self.rect()).adjusted(1, 1, -1, -1)))

    def _painted_dots(self, colour: str) -> QImage:
        """The dots, painted once for every look: this map lies over the picture and is painted as often as it."""
        wanted = colour, self.devicePixelRatioF()
        if self._ink is None or self._ink_of != wanted:
            self._ink, self._ink_of = dots_image(self._dots, colour, wanted[1]), wanted
        return self._ink

    def _go(self, at: QPointF) -> None:
        x, y = self._map.to_world(at.x(), at.y())
        camera = self._view.camera
        to_x, to_y = camera.to_screen(x, y)
        self._view.set_camera(camera.moved(camera.wide / 2 - to_x, camera.tall / 2 - to_y))

    def _on_painted(self, _frame: object) -> None:
        if not self._pace.isActive():
            self._pace.start()

    def _on_camera_changed(self, _zoom: float) -> None:
        self._show_or_not()
        self.update()

    def _look(self) -> None:
        """Look where the memories are now."""
        points: NDArray[np.float64] = self._view.content.drawn_positions()
        blank = Camera(wide=float(SIZE[0]), tall=float(SIZE[1]))
        self._map = blank.fitted(points, margin=_AIR)
        step = max(1, len(points) // _DOTS)
        some = points[::step]
        some = some[np.isfinite(some[:, 0] + some[:, 1])]
        self._dots = np.column_stack(
            [
                (some[:, 0] - self._map.x) * self._map.scale + SIZE[0] / 2,
                (some[:, 1] - self._map.y) * self._map.scale + SIZE[1] / 2,
            ]
        )
        self._ink = None
        self._show_or_not()
        self.update()

    def _show_or_not(self) -> None:
        """A map of what is in view anyway is of no use."""
        low, high = (self._dots.min(axis=0), self._dots.max(axis=0)) if len(self._dots) > 1 else (None, None)
        useful = False
        if low is not None and high is not None:
            slack = self.frame.adjusted(-1, -1, 1, 1)
            useful = not (slack.contains(QPointF(*low.tolist())) and slack.contains(QPointF(*high.tolist())))
        if self.wanted and useful and self.isHidden():
            self._place()
            self.show()
            self.raise_()
        elif not (self.wanted and useful):
            self.hide()

    def _place(self) -> None:
        self.move(self._view.width() - SIZE[0] - _INSET, self._view.height() - SIZE[1] - _INSET)


def dots_image(dots: NDArray[np.float64], colour: str, ratio: float) -> QImage:
    """A picture of many dots of one colour.

    The ink of each is shared out to the four pixels around its middle. QPainter draws the same 25 times slower,
    which would be the longest thing that the window's thread does while a large graph settles.

    Args:
        dots: float64[k, 2], px of the map; what lies outside is left out.
        colour: "#rrggbb".
        ratio: device pixels to a px.
    """
    wide, tall = (round(side * ratio) for side in SIZE)
    at = dots * ratio - 0.5
    corner = np.floor(at).astype(np.int64)
    right, low = (at - corner).T
    ink = np.zeros(wide * tall)
    for along, share_x in ((0, 1 - right), (1, right)):
        for down, share_y in ((0, 1 - low), (1, low)):
            x, y = corner[:, 0] + along, corner[:, 1] + down
            inside = (x >= 0) & (x < wide) & (y >= 0) & (y < tall)
            ink += np.bincount((y * wide + x)[inside], (share_x * share_y)[inside], wide * tall)
    cover = np.minimum(1.0, ink * _DOT_INK * ratio * ratio)
    tone = QColor(colour)
    pixels = np.empty((wide * tall, 4), np.uint8)
    for channel, value in enumerate((tone.red(), tone.green(), tone.blue(), 255)):
        pixels[:, channel] = np.rint(cover * value)
    image = QImage(pixels.tobytes(), wide, tall, 4 * wide, QImage.Format.Format_RGBA8888_Premultiplied).copy()
    image.setDevicePixelRatio(ratio)
    return image
