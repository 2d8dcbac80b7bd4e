"""A thread that paints pictures while the window stays alive; only the newest wish counts."""

import logging
import threading
import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QImage

from memgraph_gui.scene.camera import Camera
from memgraph_gui.scene.composing import compose
from memgraph_gui.scene.painting import image, paint
from memgraph_gui.scene.picture import Picture
from memgraph_gui.scene.styling import Style

PATIENCE = 0.4  # s; longer than nearly every picture takes, less than compiling kernels
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Wish:
    """What is to be painted; `bare` is the plainer picture for while it moves."""

    number: int
    style: Style
    positions: NDArray[np.float64]
    camera: Camera
    px: float
    bare: bool


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Frame:
    """A painted wish."""

    wish: Wish
    picture: Picture
    image: QImage
    seconds: float


class Renderer(QObject):
    """Paints wishes in a thread of its own, which starts with the first one.

    Signals:
        painted(Frame): in the thread this object lives in.
    """

    painted = Signal(object)
    _done = Signal(object)

    def __init__(self, parent: QObject | None = None, *, threads: int = 2) -> None:
        super().__init__(parent)
        self._threads = threads
        self._wish: Wish | None = None
        self._change = threading.Condition()
        self._ended = False
        self._thread: threading.Thread | None = None
        self._done.connect(self.painted, Qt.ConnectionType.QueuedConnection)

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
        while True:
            with self._change:
                while self._wish is None and not self._ended:
                    self._change.wait()
                if self._ended:
                    return
                wish, self._wish = self._wish, None
            assert wish is not None
            try:
                frame = self._paint(wish)
            except Exception:  # noqa: BLE001 - logged; later pictures must still be painted
                # A fault of ours in one picture must not end the thread and with it all later pictures.
                _log.exception("A picture could not be painted")
                continue
            with self._change:
                if self._ended:
                    return
                self._done.emit(frame)

    def _paint(self, wish: Wish) -> Frame:
        begin = time.perf_counter()
        picture = compose(wish.style, wish.positions, wish.camera, wish.px)
        pixels = paint(picture, threads=self._threads, bare=wish.bare)
        return Frame(wish, picture, image(pixels, wish.px), time.perf_counter() - begin)
