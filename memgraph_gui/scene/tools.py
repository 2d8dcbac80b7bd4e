"""One object per mouse gesture: it lives from press to release, and Escape takes back what it did."""

from typing import Protocol

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPolygonF

from memgraph_gui.scene.camera import Camera


class Stage(Protocol):
    """What a gesture may do with the view."""

    @property
    def camera(self) -> Camera:
        """Where the view looks."""

    def set_camera(self, camera: Camera) -> None:
        """Look elsewhere at once."""

    def show_band(self, band: QRectF | None) -> None:
        """Show the rubber band, or take it away."""

    def select_in(self, band: QRectF, *, add: bool) -> None:
        """Select the memories in a box."""

    def show_lasso(self, outline: QPolygonF | None) -> None:
        """Show the outline of a lasso, or take it away."""

    def select_inside(self, outline: QPolygonF, *, add: bool) -> None:
        """Select the memories inside an outline."""

    def place_of(self, memory: int) -> tuple[float, float]:
        """World position of a memory."""

    def drag_memory(self, memory: int, x: float, y: float, *, phase: str) -> None:
        """Put a memory somewhere; `phase` is start, move, drop or cancel."""

    def draw_link(self, memory: int, at: QPointF, *, phase: str) -> None:
        """Draw a link from a memory to the pointer; `phase` is move, drop or cancel."""


class Gesture(Protocol):
    """A press, moves, and a release or an escape."""

    def move(self, at: QPointF) -> None:
        """The pointer moved with the button held."""

    def release(self, at: QPointF) -> None:
        """The button was let go."""

    def cancel(self) -> None:
        """Escape was pressed: as if it had not begun."""


class Pan:
    """Drag the ground."""

    def __init__(self, stage: Stage, at: QPointF) -> None:
        self._stage, self._start, self._camera = stage, at, stage.camera

    def move(self, at: QPointF) -> None:
        """Follow the pointer."""
        step = at - self._start
        self._stage.set_camera(self._camera.moved(step.x(), step.y()))

    def release(self, at: QPointF) -> None:
        """Stay there."""
        self.move(at)

    def cancel(self) -> None:
        """Look where it looked before."""
        self._stage.set_camera(self._camera)


class Band:
    """Select what lies in a box."""

    def __init__(self, stage: Stage, at: QPointF, *, add: bool) -> None:
        self._stage, self._start, self._add = stage, at, add

    def move(self, at: QPointF) -> None:
        """Draw the box."""
        self._stage.show_band(QRectF(self._start, at).normalized())

    def release(self, at: QPointF) -> None:
        """Select."""
        self._stage.show_band(None)
        self._stage.select_in(QRectF(self._start, at).normalized(), add=self._add)

    def cancel(self) -> None:
        """Forget the box."""
        self._stage.show_band(None)


class Lasso:
    """Select what lies inside a drawn outline."""

    def __init__(self, stage: Stage, at: QPointF, *, add: bool) -> None:
        self._stage, self._add = stage, add
        self._outline = QPolygonF([at])

    def move(self, at: QPointF) -> None:
        """Draw on."""
        self._outline.append(at)
        self._stage.show_lasso(self._outline)

    def release(self, at: QPointF) -> None:
        """Close it and select."""
        self._outline.append(at)
        self._stage.show_lasso(None)
        self._stage.select_inside(self._outline, add=self._add)

    def cancel(self) -> None:
        """Forget the outline."""
        self._stage.show_lasso(None)


class Drag:
    """Carry a memory; it keeps its distance to the pointer.

    Attributes:
        memory: the one that is carried.
    """

    def __init__(self, stage: Stage, at: QPointF, memory: int) -> None:
        self._stage, self.memory, self._home = stage, memory, stage.place_of(memory)
        x, y = stage.camera.to_screen(*self._home)
        self._offset = QPointF(x, y) - at
        stage.drag_memory(memory, *self._home, phase="start")

    def _world(self, at: QPointF) -> tuple[float, float]:
        point = at + self._offset
        return self._stage.camera.to_world(point.x(), point.y())

    def move(self, at: QPointF) -> None:
        """Carry it along."""
        self._stage.drag_memory(self.memory, *self._world(at), phase="move")

    def release(self, at: QPointF) -> None:
        """Leave it here."""
        self._stage.drag_memory(self.memory, *self._world(at), phase="drop")

    def cancel(self) -> None:
        """Put it back."""
        self._stage.drag_memory(self.memory, *self._home, phase="cancel")


class Draw:
    """Draw a link from a memory to another one."""

    def __init__(self, stage: Stage, at: QPointF, memory: int) -> None:
        self._stage, self._memory, self._at = stage, memory, at
        stage.draw_link(memory, at, phase="move")

    def move(self, at: QPointF) -> None:
        """The line follows."""
        self._at = at
        self._stage.draw_link(self._memory, at, phase="move")

    def release(self, at: QPointF) -> None:
        """Link to what lies here."""
        self._stage.draw_link(self._memory, at, phase="drop")

    def cancel(self) -> None:
        """Forget the line."""
        self._stage.draw_link(self._memory, self._at, phase="cancel")
