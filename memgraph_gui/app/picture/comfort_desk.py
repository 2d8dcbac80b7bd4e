"""Small comforts of the picture that are there by themselves: overview map, and the zoom's way back to 100 %."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QRect, QRectF

from memgraph_gui.app.common.settings import OVERVIEW, Settings
from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.looks.look import Look
from memgraph_gui.panes.legend_card import LegendCard


class ComfortDesk(QObject):
    """Between these switches and what is kept of them.

    Attributes:
        legend_card: where the legend lies while its dock is closed.
    """

    def __init__(self, window: MainWindow, settings: Settings, look: Look) -> None:
        super().__init__(window)
        self._window, self._settings = window, settings
        self.legend_card = LegendCard(look, window.view)
        self.legend_card.placed.connect(self._on_card_placed)
        window.strip.zoom_wanted.connect(self.zoom_to_100)
        window.legend_dock.toggleViewAction().toggled.connect(self._on_legend_dock)

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

    def _on_legend_dock(self, is_open: bool) -> None:
        """There is one legend: in its dock, or on the picture."""
        if not is_open:
            self.legend_card.take(self._window.legend)
        elif (pane := self.legend_card.give()) is not None:
            self._window.legend_dock.setWidget(pane)
            pane.show()

    def _on_card_placed(self, box: QRect) -> None:
        self._window.view.keep_clear(QRectF(box))
