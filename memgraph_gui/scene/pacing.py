"""When to paint which picture: at once what is ready, soon a plainer one while it moves, in full at rest."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from memgraph_gui.scene.camera import Camera
from memgraph_gui.scene.content import Content
from memgraph_gui.scene.continuing import Continued
from memgraph_gui.scene.renderer import Frame, Patch, Renderer, Wish

REST_MS = 25  # without a movement: time for the full picture
LULL_MS = 250  # the same while a layout runs: its steps may take longer than a hand pauses
QUICK = 0.025  # s; a full picture that takes no longer is painted while it moves, too


class Pacing(QObject):
    """Turns changes into wishes for the painting thread, and tells when a frame is there and when all is at rest.

    Args:
        content: what is shown.
        view: the present camera and physical px per logical px.
        parent: owns it.

    Signals:
        painted(Frame): to be shown from now on. rested(): the last one was painted in full and nothing moves.
        continued(list of Patch): to be shown beside the frame that is shown.
    """

    painted = Signal(object)
    rested = Signal()
    continued = Signal(object)

    def __init__(self, content: Content, view: Callable[[], tuple[Camera, float]], parent: QObject) -> None:
        super().__init__(parent)
        self._content, self._view = content, view
        self._moving = self._asked_less = False
        self._number = self._told = 0
        self._full_seconds = 0.0
        self._frame: Frame | None = None
        self._beside: Continued | None = None
        self._renderer = Renderer(self)
        self._renderer.painted.connect(self._on_painted)
        self._renderer.patched.connect(self._on_patched)
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(self._on_rest)

    def changed(self) -> None:
        """Another look, same place: paint it in full."""
        self._ask(coarse=False)
        self._rest.start(REST_MS)

    def looked(self, camera: Camera) -> None:
        """The camera moved. A sharp picture that is only shifted is better than a coarse one in place."""
        zoomed = self._frame is None or self._frame.wish.camera.scale != camera.scale
        self._moving = True
        if not self._continue(camera):
            self._ask(coarse=zoomed and self._full_seconds > QUICK)
        self._rest.start(REST_MS)

    def moved(self, *, on: bool = False) -> None:
        """Memories moved; `on`: they will go on until `settle`, if nobody holds them."""
        self._moving = True
        self._ask(coarse=self._full_seconds > QUICK)
        self._rest.start(LULL_MS if on else REST_MS)

    def settle(self) -> None:
        """Memories stay where they are now."""
        if self._rest.isActive():
            self._rest.stop()
            self._on_rest()

    @property
    def moving(self) -> bool:
        """Whether memories or the camera move."""
        return self._moving

    @property
    def at_rest(self) -> bool:
        """Whether what is shown is the newest wish in full, and nothing moves."""
        wish = self._frame.wish if self._frame is not None else None
        return not self._moving and wish is not None and wish.number == self._number and not wish.coarse

    def hold(self, seconds: float) -> None:
        """Let full pictures wait so long."""
        self._renderer.hold(seconds)

    def end(self) -> bool:
        """Stop the painting thread; say whether it ended in time."""
        self._rest.stop()
        return self._renderer.end()

    def _ask(self, *, coarse: bool, urgent: bool = False) -> None:
        self._number += 1
        self._asked_less = coarse
        if self._beside is not None:
            self._beside.give_up()  # what waits to be painted beside the frame is forgotten for this
        camera, px = self._view()
        content = self._content
        self._renderer.ask(Wish(self._number, content.wanted(), content.positions, camera, px, coarse, urgent))

    def _continue(self, camera: Camera) -> bool:
        """Paint only what a shift brings into view, where the whole takes long; whether that will do."""
        frame, beside, content = self._frame, self._beside, self._content
        if frame is None or beside is None or self._full_seconds <= QUICK:
            return False
        wish, (_, px) = frame.wish, self._view()
        same = wish.wanted is content.wanted() and wish.positions is content.positions and wish.px == px
        if not same or not beside.reaches(camera):
            return False
        self._number += 1
        self._asked_less = True  # the frame is of another place: the full one is due at rest
        boxes = beside.missing(camera)
        if boxes:
            self._renderer.ask(
                Wish(self._number, wish.wanted, wish.positions, camera, px, False, False, (frame, boxes))
            )
        return True

    def _on_patched(self, wish: Wish, patches: list[Patch]) -> None:
        if wish.beside is None or wish.beside[0] is not self._frame or self._beside is None:
            return
        if self._beside.take(wish.beside[1]):
            self.continued.emit(patches)
            if self._moving:
                self._continue(self._view()[0])

    def _on_painted(self, frame: Frame) -> None:
        if not frame.wish.coarse:
            self._full_seconds = frame.seconds
        self._frame = frame
        self._beside = None if frame.wish.coarse else Continued(frame)
        self.painted.emit(frame)
        if not self._moving:
            self._tell_rest()

    def _on_rest(self) -> None:
        self._moving = False
        if not self._tell_rest():
            if self._asked_less:
                self._ask(coarse=False, urgent=True)
            else:
                self._renderer.hurry()

    def _tell_rest(self) -> bool:
        """Whether the newest wish is painted in full; then it is told."""
        rested = self.at_rest
        if rested and self._told != self._number:  # once: names are placed anew for it
            self._told = self._number
            self.rested.emit()
        return rested
