"""A memory that is carried out of the picture: a seed over the activation pane, anywhere else it goes home."""

from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QTabBar, QWidget

from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.panes.activation_pane import ActivationPane


class Carrying(QObject):
    """Between the picture's own dragging, which Qt's does not know of, and the pane."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._pane: ActivationPane = window.activation
        window.view.carried_over.connect(self._on_over)
        window.view.carried_out.connect(self._on_out)

    def open_tabs(self) -> None:
        """What is carried from a list brings a tab that it rests on to the front."""
        for bar in self._window.findChildren(QTabBar):
            bar.setChangeCurrentOnDrag(True)

    def _on_over(self, memory: int, at: QPoint | None) -> None:
        if at is not None:
            for bar in self._window.findChildren(QTabBar):
                number = bar.tabAt(bar.mapFromGlobal(at)) if _covers(bar, at) else -1
                if number >= 0 and bar.tabText(number) == "Activation":
                    self._window.show_pane("activation")
        self._pane.show_open(memory >= 0 and at is not None and _covers(self._pane, at))

    def _on_out(self, memory: int, at: QPoint) -> None:
        self._pane.show_open(False)
        if _covers(self._pane, at):
            self._pane.seeds_brought.emit([memory])


def _covers(widget: QWidget, at: QPoint) -> bool:
    """Whether a widget is seen at a place of the screen."""
    return widget.isVisible() and widget.rect().contains(widget.mapFromGlobal(at))
