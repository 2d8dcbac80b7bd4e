"""One set of thin-stroke icons (Phosphor, from the QtAwesome package), drawn in the colours of the theme.

Each icon draws its glyph when it is painted, so it is sharp at every scale and follows the theme by itself.
The font file is loaded here without importing qtawesome, which would load all its fonts (40 ms, and QtPy).
"""

import importlib.util
from collections.abc import Callable
from pathlib import Path

import orjson
from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QIcon, QIconEngine, QPainter, QPixmap

from memgraph_gui.looks.tokens import Tokens, mixed

SIZE = 16  # px; on the glyphs' grid, other sizes blur at 100 %
_FONT, _NAMES = "phosphor-1.3.0.ttf", "phosphor-charmap-1.3.0.json"


class Icons:
    """Makes icons by Phosphor name; made once per application."""

    def __init__(self, tokens: Callable[[], Tokens]) -> None:
        self._tokens = tokens
        self._family = ""
        self._glyphs: dict[str, str] = {}
        self._load()

    def icon(self, name: str) -> QIcon:
        """The icon of that name; an empty one when the set or the name is missing."""
        code = self._glyphs.get(name)
        if not self._family or code is None:
            return QIcon()
        return QIcon(_Glyph(chr(int(code, 16)), self._family, self._tokens))

    def _load(self) -> None:
        found = importlib.util.find_spec("qtawesome")
        for place in (found.submodule_search_locations or ()) if found else ():
            fonts = Path(place) / "fonts"
            number = QFontDatabase.addApplicationFont(str(fonts / _FONT))
            if number >= 0 and (fonts / _NAMES).exists():
                self._family = QFontDatabase.applicationFontFamilies(number)[0]
                self._glyphs = orjson.loads((fonts / _NAMES).read_bytes())


class _Glyph(QIconEngine):
    """Draws one glyph: second ink, accent when switched on, pale when disabled."""

    def __init__(self, glyph: str, family: str, tokens: Callable[[], Tokens]) -> None:
        super().__init__()
        self._glyph = glyph
        self._family = family
        self._tokens = tokens

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        """Draw it centred in the rectangle."""
        tokens = self._tokens()
        colour = tokens.accent if state == QIcon.State.On else tokens.ink2
        if mode == QIcon.Mode.Disabled:
            colour = mixed(tokens.ink3, tokens.panel, 0.6)
        font = QFont(self._family)
        font.setPixelSize(min(rect.width(), rect.height()))
        painter.save()
        painter.setFont(font)
        painter.setPen(QColor(colour))
        painter.drawText(QRectF(rect), Qt.AlignmentFlag.AlignCenter, self._glyph)
        painter.restore()

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        """The glyph on nothing."""
        pixmap = QPixmap(size)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        self.paint(painter, QRect(0, 0, size.width(), size.height()), mode, state)
        painter.end()
        return pixmap

    def clone(self) -> QIconEngine:
        """Another of the same."""
        return _Glyph(self._glyph, self._family, self._tokens)
