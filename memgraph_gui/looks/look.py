"""What every pane is given to look right: the colours of the theme in force, the fonts, the icons."""

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QIcon
from PySide6.QtWidgets import QApplication

from memgraph_gui.looks.fonts import BODY, Fonts
from memgraph_gui.looks.glyphs import Icons
from memgraph_gui.looks.sheet import box_palette, palette, sheet
from memgraph_gui.looks.tokens import Tokens, theme

SYSTEM, DARK = "system", "dark"


class Look(QObject):
    """The look in force; made once, passed to whoever draws or lays out text.

    Delegates, icons and paint calls read `tokens` each time and need nothing more; who stored a colour
    listens to `changed`.

    Signals:
        changed: the theme is another one now.
    """

    changed = Signal()

    def __init__(self, application: QApplication, choice: str = SYSTEM, *, system_font: bool = False) -> None:
        super().__init__(application)
        self._application = application
        self._choice = choice
        self.fonts = Fonts(system=system_font)
        self.tokens: Tokens = theme(dark=self._wants_dark())
        self._icons = Icons(lambda: self.tokens)
        application.setFont(self.fonts.font(BODY))
        application.setStyle("Fusion")
        self._dress()
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._on_scheme_changed)

    def choose(self, choice: str) -> None:
        """Light, dark, or as the system says."""
        self._choice = choice
        self._follow()

    def icon(self, name: str) -> QIcon:
        """An icon of the one set, in the colours of the theme in force whenever it is drawn."""
        return self._icons.icon(name)

    def _on_scheme_changed(self, _scheme: Qt.ColorScheme) -> None:
        self._follow()

    def _follow(self) -> None:
        tokens = theme(dark=self._wants_dark())
        if tokens == self.tokens:
            return
        self.tokens = tokens
        self._dress()
        self.changed.emit()

    def _dress(self) -> None:
        self._application.setPalette(palette(self.tokens))
        boxes = box_palette(self.tokens)
        self._application.setPalette(boxes, "QCheckBox")  # type: ignore[arg-type]  # the stubs ask for bytes
        self._application.setStyleSheet(sheet(self.tokens))

    def _wants_dark(self) -> bool:
        """Unknown (no desktop portal answers) counts as light."""
        if self._choice == SYSTEM:
            return QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        return self._choice == DARK
