"""A thread that paints pictures while the window stays alive; only the newest wish counts."""

import logging
import threading
import time
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QImage

from memgraph_gui.scene.camera import Camera
from memgraph_gui.scene.composing import compose
from memgraph_gui.scene.painting import Exposure, image, paint_exposed
from memgraph_gui.scene.picture import Picture
from memgraph_gui.scene.styling import Style, Wanted, style
from memgraph_gui.scene.warming import warm

PATIENCE = 0.4  # s; longer than nearly every picture takes, less than compiling kernels
COARSE = 0.5  # resolution of the plainer picture ...
COARSE_PIXELS = 700_000  # ... which has no more pixels than this
_log = logging.getLogger(__name__)


Box = tuple[int, int, int, int]
"""Left, top, right, bottom in physical px of a frame."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Wish:
    """What is to be painted.

    Attributes:
        number: of the wish. wanted: what the look depends on. positions: float64[n, 2], world.
        camera: the view. px: physical px per logical px.
        coarse: the plainer picture for while it moves: half the resolution, a sample of the links.
        urgent: what is being painted now may be dropped for it.
        beside: paint these boxes beside a frame, as it was painted, instead of another frame.
    """

    number: int
    wanted: Wanted
    positions: NDArray[np.float64]
    camera: Camera
    px: float
    coarse: bool
    urgent: bool
    beside: "tuple[Frame, tuple[Box, ...]] | None" = None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Frame:
    """A painted wish.

    Attributes:
        picture: the arrays. image: the pixels. seconds: taken.
        drawn, link_drawn: bool[n], bool[m], what it shows if the camera sees it.
        weights: float32[n], how much a memory deserves its name. presence: float32[n], share of its colour.
        exposure: of a dense picture.
    """

    wish: Wish
    picture: Picture
    image: QImage
    weights: NDArray[np.float32]
    presence: NDArray[np.float32]
    drawn: NDArray[np.bool_]
    link_drawn: NDArray[np.bool_]
    seconds: float
    exposure: Exposure | None = None


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Patch:
    """Pixels that continue a frame, whose upper left corner is at (left, top) in physical px of the frame."""

    left: int
    top: int
    image: QImage

    @property
    def box(self) -> Box:
        """Its place in the frame's plane."""
        return self.left, self.top, self.left + self.image.width(), self.top + self.image.height()


def coarse_px(camera: Camera, px: float) -> float:
    """Physical px per logical px of the plainer picture."""
    return float(min(px * COARSE, (COARSE_PIXELS / (camera.wide * camera.tall)) ** 0.5))


def part_of(frame: Frame, box: Box) -> Camera:
    """The camera that sees just this box of a frame's plane, pixel on pixel."""
    left, top, right, bottom = box
    camera, px = frame.picture.camera, frame.picture.px
    scale = camera.scale * px
    return replace(
        camera,
        x=camera.x + ((left + right) / 2 - frame.picture.wide / 2) / scale,
        y=camera.y + ((top + bottom) / 2 - frame.picture.tall / 2) / scale,
        wide=(right - left) / px,
        tall=(bottom - top) / px,
    )


class _Dropped(Exception):  # noqa: N818 - not an error
    """A newer, urgent wish has come."""


class Renderer(QObject):
    """Paints wishes in a thread of its own, which starts with the first one.

    Signals:
        painted(Frame): in the thread this object lives in.
        patched(Wish, list of Patch): what was asked for beside a frame.
    """

    painted = Signal(object)
    patched = Signal(object, object)
    _done = Signal(object)
    _patches_done = Signal(object, object)

    def __init__(self, parent: QObject | None = None, *, threads: int = 2) -> None:
        super().__init__(parent)
        self._threads = threads
        self._wish: Wish | None = None
        self._change = threading.Condition()
        self._ended = False
        self._thread: threading.Thread | None = None
        self._look: tuple[Wanted, Style] | None = None
        self._held = 0.0  # until then only plainer pictures are painted
        self._painting: Wish | None = None
        self._done.connect(self.painted, Qt.ConnectionType.QueuedConnection)
        self._patches_done.connect(self.patched, Qt.ConnectionType.QueuedConnection)

    def ask(self, wish: Wish) -> None:
        """Paint this next; a wish that waits is forgotten."""
        with self._change:
            if self._ended:
                return
            self._wish = wish
            self._change.notify()
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="picture", daemon=True)
            self._thread.start()

    def hurry(self) -> None:
        """The wish that waits, if any, has come to rest: what is being painted may be dropped for it."""
        with self._change:
            if self._wish is not None:
                self._wish = replace(self._wish, urgent=True)

    def hold(self, seconds: float) -> None:
        """Somebody types and wants an answer: a full picture, begun or not, waits as long.

        A large one takes both processors for half a second, and more than one key comes in that time.
        """
        self._held = time.monotonic() + seconds  # the thread looks when it has something to paint

    def end(self) -> bool:
        """Stop: nothing is painted after this. Waits for the picture in work, but not for a compiler.

        Returns:
            Whether the thread has ended; if not, the interpreter must not be taken down under it.
        """
        with self._change:
            self._ended = True
            self._wish = None
            self._change.notify()
        thread, self._thread = self._thread, None
        if thread is None:
            return True
        thread.join(PATIENCE)
        return not thread.is_alive()

    def _run(self) -> None:
        warm()  # or the window's own thread would wait for a compiler when it picks or places a name
        while True:
            with self._change:
                while not self._ended and (self._wish is None or self._left_to_wait(self._wish) > 0):
                    self._change.wait(None if self._wish is None else self._left_to_wait(self._wish))
                if self._ended:
                    return
                wish, self._wish = self._wish, None
            assert wish is not None
            self._painting = wish
            try:
                frame = self._paint(wish) if wish.beside is None else None
                patches = self._patches(wish)
            except _Dropped:
                with self._change:
                    if self._wish is None and not self._ended:
                        self._wish = wish  # it was held up, and is still wanted
                continue
            except Exception:  # noqa: BLE001 - logged; later pictures must still be painted
                # A fault of ours in one picture must not end the thread and with it all later pictures.
                _log.exception("A picture could not be painted")
                continue
            with self._change:
                if self._ended:
                    return
                if frame is not None:
                    self._done.emit(frame)
                else:
                    self._patches_done.emit(wish, patches)

    def _paint(self, wish: Wish) -> Frame:
        begin = time.perf_counter()
        look = self._style(wish.wanted)
        self._go_on()
        px = coarse_px(wish.camera, wish.px) if wish.coarse else wish.px
        picture = compose(look, wish.positions, wish.camera, px, coarse=wish.coarse)
        pixels, exposure = paint_exposed(picture, threads=self._threads, go_on=self._go_on)
        seconds = time.perf_counter() - begin
        shown = image(pixels, px)
        return Frame(wish, picture, shown, look.weight, look.presence, look.drawn, look.link_drawn, seconds, exposure)

    def _patches(self, wish: Wish) -> list[Patch]:
        """What was asked for beside a frame, which wears the same look."""
        if wish.beside is None:
            return []
        frame, boxes = wish.beside
        look, px = self._style(wish.wanted), frame.picture.px
        patches = []
        for left, top, right, bottom in boxes:
            self._go_on()
            picture = compose(
                look, wish.positions, part_of(frame, (left, top, right, bottom)), px, like=frame.picture
            )
            pixels, _ = paint_exposed(picture, threads=self._threads, go_on=self._go_on, exposure=frame.exposure)
            patches.append(Patch(left, top, image(pixels, px)))
        return patches

    def _style(self, wanted: Wanted) -> Style:
        if self._look is None or self._look[0] is not wanted:
            self._look = wanted, style(wanted, self._look[1] if self._look is not None else None)
        return self._look[1]

    def _go_on(self) -> None:
        """Asked between two pieces of work."""
        wish, painting = self._wish, self._painting
        if self._ended or (wish is not None and wish.urgent):
            raise _Dropped
        if painting is not None and self._left_to_wait(painting) > 0:
            raise _Dropped

    def _left_to_wait(self, wish: Wish) -> float:
        return 0.0 if wish.coarse else self._held - time.monotonic()
