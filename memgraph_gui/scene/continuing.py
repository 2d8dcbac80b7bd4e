"""A frame that is shifted needs more than it shows: what lies beside it is painted in strips, ahead of the hand.

A whole new picture of a large graph takes a tenth of a second of every core there is; a strip, a fraction of it, and
only as often as the view comes to the edge of what is there.
"""

from memgraph_gui.scene.camera import Camera
from memgraph_gui.scene.renderer import Box, Frame

AHEAD = 0.3  # of the view's side, painted beyond what is needed in the direction of the movement
MOST = 5.0  # views' worth of pixels; beyond, a new frame takes its place


class Continued:
    """What there is of a frame and beside it: always one whole box, in physical px of the frame."""

    def __init__(self, frame: Frame) -> None:
        self._frame = frame
        self._there: Box = (0, 0, frame.picture.wide, frame.picture.tall)
        self._next: Box | None = None
        self._asked: tuple[Box, ...] = ()

    def reaches(self, camera: Camera) -> bool:
        """Whether strips can bring the frame to this view: same zoom and size, not too far away."""
        then = self._frame.wish.camera
        if (camera.scale, camera.wide, camera.tall) != (then.scale, then.wide, then.tall):
            return False
        box = self._box(camera)
        left, top, right, bottom = self._there
        if box[0] >= right or box[2] <= left or box[1] >= bottom or box[3] <= top:
            return False
        grown = self._grown(box)
        room = (grown[2] - grown[0]) * (grown[3] - grown[1])
        return room <= MOST * self._frame.picture.wide * self._frame.picture.tall

    def missing(self, camera: Camera) -> tuple[Box, ...]:
        """The boxes to be painted for this view; none when there is enough, or some are being painted."""
        box = self._box(camera)
        left, top, right, bottom = there = self._there
        if self._next is not None or _inside(box, there):
            return ()
        self._next = low_x, low_y, high_x, high_y = self._grown(box)
        boxes = (
            (low_x, low_y, left, high_y),
            (right, low_y, high_x, high_y),
            (left, low_y, right, top),
            (left, bottom, right, high_y),
        )
        self._asked = tuple(box for box in boxes if box[2] > box[0] and box[3] > box[1])
        return self._asked

    def take(self, boxes: tuple[Box, ...]) -> bool:
        """These were painted; whether they are what was missing last."""
        if self._next is None or boxes != self._asked:
            return False
        self._there, self._next = self._next, None
        return True

    def give_up(self) -> None:
        """What was missing is not painted after all."""
        self._next = None

    def _box(self, camera: Camera) -> Box:
        """Where the view lies, in physical px of the frame."""
        then, picture = self._frame.wish.camera, self._frame.picture
        left = round((camera.x - then.x) * then.scale * picture.px)
        top = round((camera.y - then.y) * then.scale * picture.px)
        return left, top, left + picture.wide, top + picture.tall

    def _grown(self, box: Box) -> Box:
        """What there is, grown to hold the view and some more in the direction it went."""
        wide, tall = round(AHEAD * self._frame.picture.wide), round(AHEAD * self._frame.picture.tall)
        left, top, right, bottom = self._there
        return (
            box[0] - wide if box[0] < left else left,
            box[1] - tall if box[1] < top else top,
            box[2] + wide if box[2] > right else right,
            box[3] + tall if box[3] > bottom else bottom,
        )


def _inside(box: Box, other: Box) -> bool:
    return box[0] >= other[0] and box[1] >= other[1] and box[2] <= other[2] and box[3] <= other[3]
