"""The legend on the picture: the pane itself, lying lower left while its dock is closed, and foldable to its head."""

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from memgraph_gui.looks.fonts import LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.panes.legend import LegendPane

WIDTH = 416
_HEAD = 30
_INSET = 12
_MOST = 0.6  # of the view's height


class LegendCard(QFrame):
    """Holds the one legend for as long as no dock does.

    Signals:
        placed(object): the `QRect` of the view that it covers now, an empty one while it is not there.
    """

    placed = Signal(object)

    def __init__(self, look: Look, over: QWidget) -> None:
        super().__init__(over)
        self.setObjectName("legendcard")
        self._look, self._over = look, over
        self._pane: LegendPane | None = None
        self._fold = QToolButton()
        self._fold.setText("Legend")
        self._fold.setProperty("role", "fold")
        self._fold.setFont(look.fonts.font(LABEL, strong=True))
        self._fold.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._fold.setCheckable(True)
        self._fold.setChecked(True)
        self._fold.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._fold.toggled.connect(self._on_folded)
        head = QHBoxLayout()
        head.setContentsMargins(8, 2, 8, 0)
        head.addWidget(self._fold)
        head.addStretch(1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(1, 1, 1, 4)
        self._column.setSpacing(0)
        self._column.addLayout(head)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._place)
        over.installEventFilter(self)
        self.hide()
        self._on_folded(True)

    def take(self, pane: LegendPane) -> None:
        """The legend's dock is closed: it lies here now."""
        self._pane = pane
        pane.show_short(True)
        self._column.addWidget(pane, 1)
        inside = pane.widget()
        if inside is not None:
            inside.installEventFilter(self)
        pane.setVisible(self._fold.isChecked())
        self.show()
        self._soon.start()

    def give(self) -> LegendPane | None:
        """The dock is open again: the legend leaves."""
        pane, self._pane = self._pane, None
        if pane is not None:
            inside = pane.widget()
            if inside is not None:
                inside.removeEventFilter(self)
            self._column.removeWidget(pane)
            pane.show_short(False)
        self.hide()
        self.placed.emit(QRect())
        return pane

    def eventFilter(self, _over: QObject, event: QEvent) -> bool:
        """Stay in the corner, as high as the legend asks."""
        if event.type() in (QEvent.Type.Resize, QEvent.Type.LayoutRequest) and self._pane is not None:
            self._soon.start()
        return False

    def _on_folded(self, open_now: bool) -> None:
        self._fold.setIcon(self._look.icon("caret-down" if open_now else "caret-right"))
        if self._pane is not None:
            self._pane.setVisible(open_now)
        self._soon.start()

    def _place(self) -> None:
        pane = self._pane
        if pane is None:
            return
        wide, tall = (WIDTH, _HEAD + 6) if self._fold.isChecked() else (112, _HEAD + 4)
        inside = pane.widget()
        if self._fold.isChecked() and inside is not None:
            layout = inside.layout()
            needed = layout.totalHeightForWidth(WIDTH - 12) if layout is not None else inside.sizeHint().height()
            tall += min(needed, max(80, int(self._over.height() * _MOST)))
        wide = min(wide, self._over.width() - 2 * _INSET)
        box = QRect(_INSET, self._over.height() - _INSET - tall, wide, tall)
        if box != self.geometry():
            self.setGeometry(box)
        self.raise_()
        self.placed.emit(box)
