"""An image that fills its place, is asked for in that size, and has a line of words below."""

from PySide6.QtCore import QPoint, QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from memgraph_gui.looks.fonts import LABEL
from memgraph_gui.looks.look import Look

_FOOT = 32  # px for the words
_QUIET = 150  # ms without a change of size before another image is asked for
_LEAST = 240  # px: in less room there is no picture


class Picture(QWidget):
    """Shows what it is given; until then, its ground.

    Signals:
        wanted: an image of this size, logical px, is to be given to `show_image`.
    """

    wanted = Signal(QSize)

    def __init__(self, look: Look, words: str) -> None:
        super().__init__()
        self._look = look
        self._words = words
        self._image = QImage()
        self._timer = QTimer(self, singleShot=True, interval=_QUIET)
        self._timer.timeout.connect(self._on_quiet)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self.setAccessibleName(words)
        self.setAccessibleDescription("A picture")

    def show_image(self, image: QImage) -> None:
        """Show this from now on."""
        self._image = image
        self.update()

    def ask(self) -> None:
        """Ask for an image soon, if this is seen."""
        self._timer.start()

    def showEvent(self, _event: QShowEvent) -> None:
        """It is seen now."""
        self.ask()

    def resizeEvent(self, _event: QResizeEvent) -> None:
        """It has another size."""
        self.ask()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """The ground, the image once it is there, the words."""
        tokens, painter = self._look.tokens, QPainter(self)
        painter.fillRect(self.rect(), QColor(tokens.canvas))
        painter.fillRect(QRect(0, 0, 1, self.height()), QColor(tokens.line))
        if self._image.isNull() or self.width() < _LEAST:
            return
        painter.drawImage(QPoint(1, 0), self._image)
        painter.setFont(self._look.fonts.font(LABEL))
        painter.setPen(QColor(tokens.ink2))
        foot = QRect(0, self.height() - _FOOT, self.width() - 16, _FOOT)
        painter.drawText(foot, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), self._words)

    def _on_quiet(self) -> None:
        if self.isVisible() and self.width() >= _LEAST and self.height() > 2 * _FOOT:
            self.wanted.emit(QSize(self.width() - 1, self.height() - _FOOT))
