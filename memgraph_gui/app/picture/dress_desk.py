"""How the picture is dressed: what colour and size mean, how many names, which lines; kept between starts."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QObject

from memgraph_gui.app.common.settings import COLOUR, NAMES, PATTERNS, SIZE, STRONG, SYSTEM_FONT, Settings
from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.overlays.overlay_desk import OverlayDesk, overlay_words
from memgraph_gui.panes.tool_bar import AUTO, Choice
from memgraph_gui.scene.choices import Names, SizeBy
from memgraph_gui.scene.overlays import OverlayKind

SIZES = {
    SizeBy.AUTO: (AUTO, "Auto: a scale that colour shows, else importance"),
    SizeBy.IMPORTANCE: ("Importance", "Importance"),
    SizeBy.LINKS: ("Links", "Number of links"),
    SizeBy.SAME: ("Same", "The same for all"),
}
NAMES_SHOWN = {
    Names.AUTO: (AUTO, "Auto: more the nearer one looks"),
    Names.FEW: ("Few", "Few: the most important"),
    Names.MANY: ("Many", "Many"),
    Names.ALL: ("All", "All that find room"),
    Names.NONE: ("None", "None: of selected memories only"),
}
_WITHOUT_SEEDS = frozenset(OverlayKind) - {OverlayKind.ACTIVATION}  # that one begins with memories of one file


class DressDesk(QObject):
    """Between the drop-downs of the tool bar, the same menus below View, the picture, and what is kept.

    Attributes:
        choices: the drop-downs, made here, to be put on the bar.
    """

    def __init__(self, window: MainWindow, workspace: Workspace, overlays: OverlayDesk, settings: Settings) -> None:
        super().__init__(window)
        self._window, self._workspace = window, workspace
        self._overlays, self._settings = overlays, settings
        self.choices: dict[str, Choice] = {}
        overlays.chosen.connect(self._on_colour_chosen)

    def callbacks(self) -> dict[str, Callable[..., None]]:
        """What each action of the table does."""
        return {
            "patterns": partial(self._switch, PATTERNS.name),
            "strong-lines": partial(self._switch, STRONG.name),
            "system-font": self._choose_font,
        }

    def start(self, choices: dict[str, Choice]) -> None:
        """Show what was chosen before; after the overlays listen to files that are opened."""
        self.choices = choices
        settings, action = self._settings, self._window.actions_by_id.action
        for name, setting in (("patterns", PATTERNS), ("strong-lines", STRONG), ("system-font", SYSTEM_FONT)):
            action(name).setChecked(settings.get(setting))
        self._apply()
        self._fill_size()
        self._fill_names()
        self._say_colour(self._overlays.kind)
        self._workspace.opened.connect(self._on_opened)

    # -- colour

    def _on_opened(self, _file: object) -> None:
        """The overlays began anew with the file: wear what was worn."""
        kept = self._settings.get(COLOUR)
        if kept in _WITHOUT_SEEDS and kept != self._overlays.kind:
            self._overlays.choose(OverlayKind(kept))

    def _on_colour_chosen(self, kind: OverlayKind) -> None:
        self._say_colour(kind)
        if kind in _WITHOUT_SEEDS and not self._overlays.beginning:
            self._settings.set(COLOUR, kind.value)

    def _say_colour(self, kind: OverlayKind) -> None:
        if "colour" in self.choices:
            self.choices["colour"].say(overlay_words(kind))

    # -- size and names

    def _choose_size(self, size: SizeBy) -> None:
        self._settings.set(SIZE, size.value)
        self._apply()
        self._fill_size()

    def _choose_names(self, names: Names) -> None:
        self._settings.set(NAMES, names.value)
        self._apply()
        self._fill_names()

    def _fill_size(self) -> None:
        now = self._settings.get(SIZE)
        rows = [(words, partial(self._choose_size, size), size == now) for size, (_, words) in SIZES.items()]
        self._window.fill_menu("size", rows)
        self.choices["size"].say(SIZES[SizeBy(now)][0])

    def _fill_names(self) -> None:
        now = self._settings.get(NAMES)
        rows = [
            (words, partial(self._choose_names, names), names == now) for names, (_, words) in NAMES_SHOWN.items()
        ]
        self._window.fill_menu("names", rows)
        self.choices["names"].say(NAMES_SHOWN[Names(now)][0])

    # -- lines and letters

    def _switch(self, name: str, on: bool) -> None:
        self._settings.set(PATTERNS if name == PATTERNS.name else STRONG, on)
        self._apply()

    def _choose_font(self, system: bool) -> None:
        self._settings.set(SYSTEM_FONT, system)
        self._window.messages.show_message("The letters change when the program is started again.", level="notice")

    def _apply(self) -> None:
        settings, view = self._settings, self._window.view
        view.set_names(Names(settings.get(NAMES)))
        view.set_switches(
            replace(
                view.content.switches,
                rhythms_always=settings.get(PATTERNS),
                strong_lines=settings.get(STRONG),
                size=SizeBy(settings.get(SIZE)),
            )
        )
