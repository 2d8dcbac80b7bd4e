"""The one place where messages appear: a bar over the strip at the window's foot, with details to unfold.

It moves nothing: what a person looks at or points at stays where it is while a message comes and goes.
"""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPlainTextEdit, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from memgraph_gui.looks.fonts import LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import plain_label

NOTICE_MILLISECONDS = 8000
_DETAILS_HEIGHT = 140
_LINES = 3  # of a text; more is unfolded
_GAP, _AROUND = 6, 24  # px between the parts of the line, and beside them
_UNBOUND = 100_000  # px: with no window around it nothing is cut
_LEAST = 30  # px: the strip is covered, not cut


class MessageBar(QFrame):
    """Shows one message; a newer one takes its place. Notices leave by themselves, errors stay until closed.

    Signals:
        closed: the user has read it. left: it goes while it has the keys.
    """

    closed = Signal()
    left = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("message")
        self._text = plain_label(wraps=True)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._more = QPushButton("Details")
        self._more.setProperty("role", "link")
        self._more.setCheckable(True)
        self._more.toggled.connect(self._on_more_toggled)
        self._whole = self._told = ""  # the sentence, and what there is to unfold besides
        self._act: Callable[[], None] | None = None
        self.offer = QPushButton()
        self.offer.clicked.connect(self._on_offer)
        self._close = close = QPushButton()
        close.setProperty("role", "link")
        close.setIcon(look.icon("x"))
        close.setIconSize(QSize(16, 16))
        close.setAccessibleName("Close this message")
        close.clicked.connect(self._on_closed)
        self._details = QPlainTextEdit()
        self._details.setReadOnly(True)
        self._details.setFont(look.fonts.font(LABEL, mono=True))
        self._details.setFixedHeight(_DETAILS_HEIGHT)
        self._details.hide()
        line = QHBoxLayout()
        line.addWidget(self._text)
        line.addWidget(self._more)
        line.addWidget(self.offer)
        line.addWidget(close)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 2, 8, 2)
        column.setSpacing(2)
        column.addWidget(self._details)
        column.addLayout(line)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._leave)
        self.hide()

    @property
    def text(self) -> str:
        """The sentence shown now, '' when there is none."""
        return "" if self.isHidden() else self._whole

    def show_message(
        self,
        text: str,
        *,
        level: str,
        details: str = "",
        stays: bool = False,
        offer: tuple[str, Callable[[], None]] | None = None,
    ) -> None:
        """Show a sentence.

        Args:
            text: the sentence.
            level: "notice", "problem" or "fault".
            details: to unfold.
            stays: it does not leave by itself.
            offer: the words of a button, and what it does.
        """
        words, self._act = offer if offer is not None else ("", None)
        self.offer.setText(words)
        self.offer.setVisible(bool(words))
        self.setProperty("level", level)
        self.style().unpolish(self)
        self.style().polish(self)
        self._whole, self._told = text, details
        self._more.setChecked(False)
        self._timer.stop()
        if not stays:
            self._timer.start(NOTICE_MILLISECONDS)
        self.show()
        window = self.parentWidget()
        self._shorten(window.width() if window is not None else _UNBOUND)
        self.place()

    def place(self) -> None:
        """Lie over the foot of the window, as wide as it is, and as high as the text needs."""
        window, layout = self.parentWidget(), self.layout()
        if window is None or layout is None or self.isHidden():
            return
        self.raise_()
        self._shorten(window.width())
        layout.activate()
        needed = layout.totalHeightForWidth(window.width())
        height = min(window.height(), max(_LEAST, needed, layout.totalMinimumSize().height()))
        self.setGeometry(0, window.height() - height, window.width(), height)

    def _shorten(self, width: int) -> None:
        """So many lines are read over the picture; of a longer text the whole is unfolded."""
        beside = sum(one.sizeHint().width() + _GAP for one in (self.offer, self._close) if not one.isHidden())
        beside += self._more.sizeHint().width() + _GAP + _AROUND
        room, metrics = max(1, width - beside), self._text.fontMetrics()

        def fits(text: str) -> bool:
            lines = metrics.boundingRect(0, 0, room, 1_000_000, Qt.TextFlag.TextWordWrap, text).height()
            return lines <= _LINES * metrics.lineSpacing()

        whole = self._whole
        long = not fits(whole)
        if long:
            least, most = 0, len(whole)
            while most - least > 1:
                middle = (least + most) // 2
                least, most = (middle, most) if fits(f"{whole[:middle]}…") else (least, middle)
            shown = f"{whole[:least].rsplit(None, 1)[0] if ' ' in whole[:least] else whole[:least]}…"
        self._text.setText(shown if long else whole)
        self._more.setText("More" if long else "Details")
        self._more.setVisible(long or bool(self._told))
        told = "\n\n".join(part for part in (whole if long else "", self._told) if part)
        if told != self._details.toPlainText():
            self._details.setPlainText(told)

    def _on_more_toggled(self, shown: bool) -> None:
        self._details.setVisible(shown)
        self.place()

    def _leave(self) -> None:
        """Go, and let nobody have the keys by chance."""
        now = self.window().focusWidget()
        if now is not None and self.isAncestorOf(now):
            self.left.emit()
        self.hide()

    def _on_offer(self) -> None:
        act = self._act
        self._leave()
        if act is not None:
            act()

    def _on_closed(self) -> None:
        self._leave()
        self.closed.emit()
