"""Where the view looks: the middle in world units and how many px a unit takes."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

UNIT = 1.7
"""Px per unit of the layout at 100 %: neighbours, 30 units apart, then stand some 50 px apart."""

LEAST, MOST = 1e-4, 40.0  # px per unit
MARGIN = 40.0  # px of air around a fitted graph


@dataclass(frozen=True, slots=True)
class Camera:
    """A view of the plane; immutable, so that a picture can remember the one it was drawn with.

    Attributes:
        x, y: world point in the middle of the view.
        scale: px per world unit. wide, tall: size of the view in px.
    """

    x: float = 0.0
    y: float = 0.0
    scale: float = UNIT
    wide: float = 800.0
    tall: float = 600.0

    @property
    def zoom(self) -> float:
        """1.0 at 100 %."""
        return self.scale / UNIT

    def to_screen(self, x: float, y: float) -> tuple[float, float]:
        """Px of a world point."""
        return (x - self.x) * self.scale + self.wide / 2, (y - self.y) * self.scale + self.tall / 2

    def to_world(self, x: float, y: float) -> tuple[float, float]:
        """World point under a px."""
        return (x - self.wide / 2) / self.scale + self.x, (y - self.tall / 2) / self.scale + self.y

    def moved(self, dx: float, dy: float) -> "Camera":
        """After the picture was dragged by so many px."""
        return replace(self, x=self.x - dx / self.scale, y=self.y - dy / self.scale)

    def zoomed(self, factor: float, x: float, y: float) -> "Camera":
        """Zoomed so that the world point under px (x, y) stays where it is."""
        scale = min(MOST, max(LEAST, self.scale * factor))
        wx, wy = self.to_world(x, y)
        return replace(self, scale=scale, x=wx - (x - self.wide / 2) / scale, y=wy - (y - self.tall / 2) / scale)

    def resized(self, wide: float, tall: float) -> "Camera":
        """In a view of another size: middle and scale stay."""
        return replace(self, wide=max(1.0, wide), tall=max(1.0, tall))

    def fitted(
        self,
        points: NDArray[np.float64],
        *,
        most: float = UNIT * 1.6,
        margin: float = MARGIN,
        frame: tuple[float, float, float, float] | None = None,
    ) -> "Camera":
        """A view that shows all points, not closer than `most` px a unit.

        Args:
            points: float64[k, 2], world; rows that are not finite do not count. None of them: the origin at 100 %.
            most: the largest scale, so that one memory does not fill the window.
            margin: px of air on each side.
            frame: left, top, width, height in px to fit into instead of the whole view.
        """
        left, top, wide, tall = frame or (0.0, 0.0, self.wide, self.tall)
        # column by column: numpy's reductions over pairs take ten times as long, and this runs at every frame
        xs, ys = points[:, 0], points[:, 1]
        finite = np.isfinite(xs + ys)
        if not finite.all():
            xs, ys = xs[finite], ys[finite]
        if not len(xs):
            return replace(self, x=0.0, y=0.0, scale=UNIT)
        low, high = np.array([xs.min(), ys.min()]), np.array([xs.max(), ys.max()])
        span = np.maximum(high - low, 1e-9)
        room = max(8.0, wide - 2 * margin), max(8.0, tall - 2 * margin)
        scale = min(MOST, max(LEAST, min(most, room[0] / float(span[0]), room[1] / float(span[1]))))
        middle = (low + high) / 2
        off_x, off_y = left + wide / 2 - self.wide / 2, top + tall / 2 - self.tall / 2
        return replace(self, x=float(middle[0]) - off_x / scale, y=float(middle[1]) - off_y / scale, scale=scale)

    def between(self, other: "Camera", part: float) -> "Camera":
        """A camera on the way to another, for gliding; the scale moves in equal steps of zoom."""
        scale = self.scale * (other.scale / self.scale) ** part
        return replace(self, x=self.x + (other.x - self.x) * part, y=self.y + (other.y - self.y) * part, scale=scale)
