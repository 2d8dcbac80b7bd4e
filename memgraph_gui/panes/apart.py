"""A pane whose inside lays itself out alone: other words in it do not have the whole window laid out anew."""

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget


class Apart(QWidget):
    """Fills itself with `inside`.

    A label that says something else asks every layout above it up to the window's to begin again. The card of the
    review says forty things anew with each step, and the window with its docks took longer for it than the card. A
    widget without a layout between them ends that; it is asked only where there is no longer room for what is inside.

    Attributes:
        inside: what the layout is for.
    """

    def __init__(self) -> None:
        super().__init__()
        self.inside = QWidget(self)

    def sizeHint(self) -> QSize:
        """As the inside would have it."""
        return self.inside.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """As the inside needs it."""
        return self.inside.minimumSizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The inside fills it."""
        super().resizeEvent(event)
        self.inside.setGeometry(self.rect())

    def event(self, event: QEvent) -> bool:
        """The inside was laid out: it may need more room."""
        if event.type() == QEvent.Type.LayoutRequest:
            needed = self.inside.minimumSizeHint()
            if needed.width() > self.width() or needed.height() > self.height():
                self.updateGeometry()
        return bool(super().event(event))
