"""A sentence on the picture, for when there is nothing else to see there yet."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QLabel, QWidget

from memgraph_gui.looks.fonts import BODY
from memgraph_gui.looks.look import Look


class PictureNotice(QLabel):
    """Stands in the upper middle of a widget and lets the mouse through."""

    _TOP = 24  # px
    _SIDE = 32

    def __init__(self, look: Look, over: QWidget) -> None:
        super().__init__(over)
        self.setObjectName("notice")
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setFont(look.fonts.font(BODY))
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._over = over
        over.installEventFilter(self)
        self.hide()

    def tell(self, text: str) -> None:
        """Show a sentence; '' takes it away."""
        self.setText(text)
        self._place()
        self.setVisible(bool(text))

    def _place(self) -> None:
        wide = min(560, self._over.width() - 2 * self._SIDE)
        self.setFixedWidth(max(wide, 100))
        self.adjustSize()
        self.move((self._over.width() - self.width()) // 2, self._TOP)
        self.raise_()

    def eventFilter(self, _over: QObject, event: QEvent) -> bool:
        """Stay in the middle."""
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self._place()
        return False
