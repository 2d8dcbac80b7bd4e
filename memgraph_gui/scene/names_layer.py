"""The names over the picture: written one by one when they are placed, and only moved while the picture moves."""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from memgraph_gui.looks.tokens import Tokens
from memgraph_gui.scene.camera import Camera
from memgraph_gui.scene.labels import Label
from memgraph_gui.scene.lettering import PAD, Lettering, Writing
from memgraph_gui.scene.renderer import Frame

_BESIDE = 200.0, 60.0  # px beyond the view's left and upper edge where a name may still reach into it


class NamesLayer:
    """Keeps the placed names as pixmaps; one that is not written yet is not seen.

    Args:
        lettering: writes.

    Attributes:
        labels: the placed names, px of the camera they were placed for; the best first.
    """

    def __init__(self, lettering: Lettering) -> None:
        self.labels: Sequence[Label] = ()
        self._lettering = lettering
        self._pixmaps: list[QPixmap | None] = []
        self._members: NDArray[np.int64] = np.empty(0, np.int64)
        self._leaders: list[tuple[float, float, float, float] | None] = []
        self._writings: list[Writing] = []
        self._frame: Frame | None = None  # whose places and strengths these are:
        self._places: NDArray[np.float64] = np.empty((0, 2))
        self._strengths: list[float] = []

    def place(self, labels: Sequence[Label], tokens: Tokens, px: float) -> None:
        """Show these names: at once those that were written before, the others when `write` comes to them."""
        self.labels, self._frame = labels, None
        self._members = np.array([label.memory for label in labels], np.int64)
        self._leaders = [label.leader for label in labels]
        self._writings = [_writing(label, tokens, px) for label in labels]
        self._pixmaps = [self._lettering.kept(writing) for writing in self._writings]

    def write(self) -> Iterator[None]:
        """Write what is not written yet, a name between two yields: each is its text nine times."""
        for number, pixmap in enumerate(self._pixmaps):
            if pixmap is None:
                self._pixmaps[number] = self._lettering.pixmap(self._writings[number])
                yield

    def forget(self) -> None:
        """Another graph: its names are not these."""
        self.labels, self._pixmaps, self._leaders, self._writings = (), [], [], []
        self._members, self._frame = np.empty(0, np.int64), None

    def paint(self, painter: QPainter, camera: Camera, frame: Frame, tokens: Tokens) -> None:
        """Names go with their memories and keep their distance to them; px do not grow with the zoom.

        Where the memories stand in the picture that is shown counts, not where they have moved to since.
        """
        if not len(self.labels):
            return
        self._take(frame)
        px, wide, tall = frame.wish.px, camera.wide, camera.tall
        at = (self._places - (camera.x, camera.y)) * camera.scale + (wide / 2, tall / 2)
        strength, pen = 1.0, QPen(QColor(tokens.ink3), 1.0)
        rows = zip(self.labels, self._pixmaps, at.tolist(), self._strengths, self._leaders, strict=True)
        for label, pixmap, (x, y), wanted, leader in rows:
            left, top = x + label.dx - PAD, y + label.dy - PAD
            if pixmap is None or not (-_BESIDE[0] < left < wide and -_BESIDE[1] < top < tall):
                continue  # NaN ends here, too
            if wanted != strength:
                strength = wanted
                painter.setOpacity(wanted)
            if leader is not None:
                painter.setPen(pen)
                painter.drawLine(QPointF(x + leader[0], y + leader[1]), QPointF(x + leader[2], y + leader[3]))
            painter.drawPixmap(QPointF(round(left * px) / px, round(top * px) / px), pixmap)
        painter.setOpacity(1.0)

    def _take(self, frame: Frame) -> None:
        """Places and strengths of the frame that is shown."""
        if frame is self._frame:
            return
        self._frame = frame
        positions, presence = frame.wish.positions, frame.presence
        known = self._members < min(len(presence), len(positions))
        members = np.where(known, self._members, 0)
        self._places = np.full((len(members), 2), np.nan)
        self._strengths = [1.0] * len(members)
        if len(presence):
            self._places[known] = positions[members][known]
            self._strengths = np.clip(presence[members].astype(np.float64), 0.0, 1.0).tolist()


def _writing(label: Label, tokens: Tokens, px: float) -> Writing:
    ink = tokens.ink if label.hand.strong or label.plate else tokens.ink2
    return Writing(label.form, label.hand, label.align, ink, tokens.canvas, px, label.plate)
