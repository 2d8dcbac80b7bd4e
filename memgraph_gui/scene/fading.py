"""Let one look of the picture turn into the next one: the old frame under the new one, which comes in 120 ms."""

from collections.abc import Callable

from PySide6.QtCore import QEasingCurve, QObject, QVariantAnimation

from memgraph_gui.scene.renderer import Frame

MILLISECONDS = 120


class Fading:
    """Knows which frame is on its way out.

    Args:
        parent: owns the animation.
        step: called after each step.

    Attributes:
        old: the frame under the present one, or None. part: how much of the present one is seen, 1 for all.
    """

    def __init__(self, parent: QObject, step: Callable[[], None]) -> None:
        self.old: Frame | None = None
        self.part = 1.0
        self._wanted = False
        self._step = step
        self._animation = QVariantAnimation(parent)
        self._animation.setDuration(MILLISECONDS)
        self._animation.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._animation.setStartValue(0.0)
        self._animation.setEndValue(1.0)
        self._animation.valueChanged.connect(self._on_value)

    def want(self) -> None:
        """The next frame that wears the new look is to come softly."""
        self._wanted = True

    def shown(self, before: Frame | None, *, wears: bool) -> None:
        """Another frame is on the screen.

        Args:
            before: the one it takes the place of; it may have been made for another camera.
            wears: the new one has the look that was asked for last.
        """
        if not (self._wanted and wears):
            return
        self._wanted = False
        if before is None:
            self.stop()
            return
        self.old, self.part = before, 0.0
        self._animation.stop()
        self._animation.start()

    def stop(self) -> None:
        """Show the present one at once."""
        self._animation.stop()
        self.old, self.part, self._wanted = None, 1.0, False

    def _on_value(self, part: float) -> None:
        self.part = part
        if part >= 1.0:
            self.old = None
        self._step()
