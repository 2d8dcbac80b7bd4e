"""The docks' tabs: their names are read whole; where room is short less stands around them, then they scroll."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QMainWindow, QTabBar

AROUND, TIGHT = 24, 12  # px beside the words of a tab; the sheet says the same
_RULE = 1


class TabBars(QObject):
    """Looks after the tab bars that a window makes of its docks, whenever it makes one."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Another bar is there, or one of them has other tabs or another width."""
        kind = event.type()
        if watched is self._window:
            if kind == QEvent.Type.LayoutRequest:
                self._adopt()
        elif kind in (QEvent.Type.Resize, QEvent.Type.Paint) and isinstance(watched, QTabBar):
            _fit(watched)
        return False

    def _adopt(self) -> None:
        for bar in self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            if bar.elideMode() != Qt.TextElideMode.ElideNone:
                bar.setElideMode(Qt.TextElideMode.ElideNone)
                bar.setUsesScrollButtons(True)
                bar.installEventFilter(self)


def _fit(bar: QTabBar) -> None:
    words = sum(bar.fontMetrics().horizontalAdvance(bar.tabText(number)) + _RULE for number in range(bar.count()))
    tight = words + AROUND * bar.count() > bar.width()
    if bool(bar.property("tight")) != tight:
        bar.setProperty("tight", tight)
        bar.style().unpolish(bar)
        bar.style().polish(bar)
        bar.setIconSize(bar.iconSize())  # Qt lays tabs out again for this, and not for another style
