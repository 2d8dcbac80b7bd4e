"""The small map of the whole graph in the corner: where the view is in it, and a way to go elsewhere."""

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from memgraph_gui.scene.camera import Camera
from memgraph_gui.scene.graph_view import GraphView

SIZE = (176, 124)
_INSET = 12  # px from the corner of the view
_AIR = 8.0  # px inside
_DOTS = 4000  # more look the same
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
        painter.setPen(QPen(QColor(tokens.ink3), 1.6, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawPoints(QPolygonF([QPointF(x, y) for x, y in self._dots.tolist()]))
        accent = QColor(tokens.accent)
        painter.setPen(QPen(accent, 1.5))
        accent.setAlphaF(0.12)
        painter.setBrush(accent)
        painter.drawRect(self.frame.intersected(QRectF(self.rect()).adjusted(1, 1, -1, -1)))

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
        points = points[np.isfinite(points).all(axis=1)]
        blank = Camera(wide=float(SIZE[0]), tall=float(SIZE[1]))
        self._map = blank.fitted(points, margin=_AIR)
        step = max(1, len(points) // _DOTS)
        some = points[::step]
        self._dots = np.column_stack(
            [
                (some[:, 0] - self._map.x) * self._map.scale + SIZE[0] / 2,
                (some[:, 1] - self._map.y) * self._map.scale + SIZE[1] / 2,
            ]
        )
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
