"""Says on the picture why there is none yet: at the first start the drawing has to be compiled."""

from PySide6.QtCore import QObject, QTimer

from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.lanes.warming import ABOUT_SECONDS, is_warm
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.looks.look import Look
from memgraph_gui.panes.picture_notice import PictureNotice

_PATIENCE = 600  # ms; what is quicker needs no words
_PATIENCE_WARM = 5000  # ms; all is compiled, as far as one knows, so it is most likely the machine that is busy
PICTURE = (
    f"Preparing the picture: only at the first start, about {ABOUT_SECONDS} seconds. Lists and search can be used."
)
LAYOUT = "Preparing the layout: only at the first start. The memories stand in a simple order until then."


class PreparingDesk(QObject):
    """Watches from the opening of a file until its picture is drawn and laid out."""

    def __init__(self, window: MainWindow, workspace: Workspace, look: Look) -> None:
        super().__init__(window)
        self._workspace = workspace
        self._notice = PictureNotice(look, window.view)
        self._drawn = False
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._tell)
        workspace.opened.connect(self._on_opened)
        workspace.closed.connect(self._end)
        workspace.moved.connect(self._on_moved)
        workspace.driver.failed.connect(self._end)
        window.view.painted.connect(self._on_painted)

    @property
    def words(self) -> str:
        """What is said now, '' for nothing."""
        return "" if self._notice.isHidden() else self._notice.text()

    def _on_opened(self, _file: object) -> None:
        self._end()
        warm = is_warm()
        if not (self._drawn and warm):
            self._timer.start(_PATIENCE_WARM if warm else _PATIENCE)

    def _on_painted(self, _frame: object) -> None:
        if not self._drawn:
            self._drawn = True
            if not self._notice.isHidden():
                self._tell()

    def _on_moved(self, _positions: object) -> None:
        if self._drawn:
            self._end()

    def _tell(self) -> None:
        waits_for_layout = self._workspace.rough
        self._notice.tell(PICTURE if not self._drawn else LAYOUT if waits_for_layout else "")

    def _end(self, _what: object = None) -> None:
        self._timer.stop()
        self._notice.tell("")
