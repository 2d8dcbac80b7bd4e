"""Move the camera smoothly, 140 ms, easing out."""

from collections.abc import Callable

from PySide6.QtCore import QEasingCurve, QObject, QVariantAnimation

from memgraph_gui.scene.camera import Camera

MILLISECONDS = 140


class Glide:
    """One movement at a time; a new one starts from where the last one stands.

    Args:
        parent: owns the animation.
        show: called with each camera on the way.
    """

    def __init__(self, parent: QObject, show: Callable[[Camera], None]) -> None:
        self._show = show
        self._from = self._to = Camera()
        self._animation = QVariantAnimation(parent)
        self._animation.setDuration(MILLISECONDS)
        self._animation.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._animation.setStartValue(0.0)
        self._animation.setEndValue(1.0)
        self._animation.valueChanged.connect(self._on_value)

    @property
    def target(self) -> Camera | None:
        """Where it is going, or None when it stands."""
        return self._to if self._animation.state() == QVariantAnimation.State.Running else None

    def start(self, now: Camera, target: Camera) -> None:
        """Go from one camera to another."""
        self._animation.stop()
        self._from, self._to = now, target
        self._animation.start()

    def stop(self) -> None:
        """Stay where it is."""
        self._animation.stop()

    def _on_value(self, part: float) -> None:
        # A view that was resized meanwhile keeps its size.
        self._show(self._to if part >= 1.0 else self._from.between(self._to, part))
