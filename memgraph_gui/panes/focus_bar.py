"""The bar over a focused picture: around which memory, how far, by which links, and the way out."""

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from memgraph_gui.looks.fonts import BODY, LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import plain_label, tooltip
from memgraph_gui.looks.signs import paint_memory_sign
from memgraph_gui.panes.segments import Segments

HEIGHT = 40
DEPTHS = 5
WAYS = ("In", "Out", "Both")


class FocusBar(QFrame):
    """Shown while a local graph, or the ways between two memories, stand out.

    Signals:
        depth_chosen(int): 1 to 5. way_chosen(int): into `WAYS`. left: the focus shall end.
    """

    depth_chosen = Signal(int)
    way_chosen = Signal(int)
    left = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("focusbar")
        self.setFixedHeight(HEIGHT)
        icon = QLabel()
        icon.setPixmap(look.icon("crosshair").pixmap(16, 16))
        self._kind = plain_label("Focus", font=look.fonts.font(LABEL), role="second")
        self._sign = _Sign(look)
        self._title = _Title(look)
        self._depth = Segments(look, "Depth", [str(depth) for depth in range(1, DEPTHS + 1)])
        self._way = Segments(look, "Links", WAYS)
        self._depth.chosen.connect(lambda number: self.depth_chosen.emit(number + 1))
        self._way.chosen.connect(self.way_chosen)
        leave = QPushButton("Leave focus")
        leave.setFont(look.fonts.font(BODY))
        leave.clicked.connect(self.left)
        self._words = [plain_label(text, font=look.fonts.font(LABEL), role="second") for text in ("Depth", "Links")]
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 12, 0)
        row.setSpacing(8)
        head: tuple[QWidget, ...] = (icon, self._kind, self._sign)
        for part in head:
            row.addWidget(part)
        row.addWidget(self._title, 1)
        for part in (self._words[0], self._depth, self._words[1], self._way):
            row.addWidget(part)
        row.addSpacing(8)
        row.addWidget(leave)
        row.addWidget(plain_label("Esc", font=look.fonts.font(LABEL), role="key"), 0, Qt.AlignmentFlag.AlignVCenter)
        self.hide()

    def show_focus(self, title: str, memory_type: str, depth: int, way: int) -> None:
        """A local graph stands out."""
        self._kind.setText("Focus")
        self._sign.show_type(memory_type)
        self._title.show_text(title)
        self._depth.show_current(depth - 1)
        self._way.show_current(way)
        self._show_choices(True)

    def show_path(self, words: str) -> None:
        """The ways between two memories stand out."""
        self._kind.setText("Shortest ways")
        self._title.show_text(words)
        self._show_choices(False)

    def _show_choices(self, shown: bool) -> None:
        for part in (*self._words, self._depth, self._way, self._sign):
            part.setVisible(shown)
        self.show()


class _Sign(QWidget):
    """The shape of a memory's type."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look, self._type = look, ""
        self.setFixedSize(QSize(14, 14))
        look.changed.connect(self.update)

    def show_type(self, memory_type: str) -> None:
        self._type = memory_type
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_memory_sign(QPainter(self), QRect(0, 0, 14, 14), self._type, self._look.tokens)


class _Title(QLabel):
    """A title that is cut where it must be, with the whole of it on hover."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setFont(look.fonts.font(BODY, strong=True))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._whole = ""

    def show_text(self, text: str) -> None:
        self._whole = " ".join(text.split())
        self.setToolTip(tooltip(text))
        self._cut()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._cut()

    def _cut(self) -> None:
        metrics = QFontMetrics(self.font())
        self.setText(metrics.elidedText(self._whole, Qt.TextElideMode.ElideRight, self.width()))
