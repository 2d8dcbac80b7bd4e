"""A pane whose inner changes do not make the window lay itself out anew."""

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget


class Still(QWidget):
    """Holds one widget that fills it.

    Every label that says something else asks its parents for a new layout, up to the window with all its docks: 70
    sizes were asked for at each key that was typed. Here that ends, unless the smallest size has changed.

    Attributes:
        inside: what the pane is built in.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.inside = QWidget(self)
        self._least = QSize()

    def event(self, event: QEvent) -> bool:
        """What is inside wants another layout."""
        if event.type() == QEvent.Type.LayoutRequest:
            least = self.inside.minimumSizeHint()
            if least != self._least:
                self._least = least
                self.updateGeometry()
        return super().event(event)

    def sizeHint(self) -> QSize:
        """As what is inside."""
        return self.inside.sizeHint()

    def minimumSizeHint(self) -> QSize:
        """As what is inside."""
        return self.inside.minimumSizeHint()

    def resizeEvent(self, _event: QResizeEvent) -> None:
        """It fills the pane."""
        self.inside.setGeometry(self.rect())
