"""Small comforts of the picture that are there by themselves: overview map, and the zoom's way back to 100 %."""

from collections.abc import Callable

from PySide6.QtCore import QObject

from memgraph_gui.app.main_window import MainWindow
from memgraph_gui.app.settings import OVERVIEW, Settings


class ComfortDesk(QObject):
    """Between these switches and what is kept of them."""

    def __init__(self, window: MainWindow, settings: Settings) -> None:
        super().__init__(window)
        self._window, self._settings = window, settings
        window.strip.zoom_wanted.connect(self.zoom_to_100)

    def callbacks(self) -> dict[str, Callable[..., None]]:
        """What each action of the table does."""
        return {"zoom-100": self.zoom_to_100, "overview": self.show_overview}

    def start(self) -> None:
        """Show what was chosen before."""
        self._window.actions_by_id.action("overview").setChecked(self._settings.get(OVERVIEW))
        self._window.overview.wanted = self._settings.get(OVERVIEW)

    def zoom_to_100(self) -> None:
        """100 %, about the middle."""
        self._window.view.zoom_by(1.0 / self._window.view.camera.zoom)

    def show_overview(self, shown: bool) -> None:
        """The map in the corner, or not."""
        self._settings.set(OVERVIEW, shown)
        self._window.overview.want(shown)
