"""The two type faces, loaded from their packages, so that a picture looks the same on every machine.

Both files are variable fonts. Qt on Linux offers only their "Regular", so a weight of 600 must be asked for on
the axis (`setVariableAxis`); `setWeight` would smear or do nothing. Sizes are whole pixels, because Qt rounds
points to pixels before it scales, and hinting is off, because its default differs between systems.
"""

import fontpkg
from PySide6.QtGui import QFont, QFontDatabase

LABEL, BODY, TITLE, DISPLAY = 11, 13, 16, 24
"""The one type scale, px at a text factor of 1: labels, body, a memory's title, the start page."""

REGULAR, STRONG = 400, 600
_FALLBACKS = ("Noto Sans", "DejaVu Sans", "Noto Sans CJK SC", "Noto Color Emoji")


class Fonts:
    """Hands out fonts by size and role; made once per application, after QGuiApplication exists.

    Args:
        factor: the system's text size, 1.0 for normal.
        system: use the system's own face for text instead of Inter.
    """

    def __init__(self, *, factor: float = 1.0, system: bool = False) -> None:
        self._factor = factor
        self._text = [] if system else _load("inter")
        self._mono = _load("jetbrains-mono")
        self._made: dict[tuple[int, bool, bool, bool], QFont] = {}

    def font(self, size: int = BODY, *, strong: bool = False, mono: bool = False, tabular: bool = False) -> QFont:
        """A font of the scale.

        Args:
            size: px before the text factor.
            strong: weight 600.
            mono: JetBrains Mono, for ids, code and JSON.
            tabular: figures of equal width; for columns of numbers only, since it also widens the hyphen.
        """
        key = (size, strong, mono, tabular)
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = self._make(size, strong=strong, mono=mono, tabular=tabular)
        return QFont(found)  # a copy: who strikes one out must not strike out everybody's

    def _make(self, size: int, *, strong: bool, mono: bool, tabular: bool) -> QFont:
        families = self._mono if mono else self._text
        font = QFont()
        if families:
            font.setFamilies([*families, *_FALLBACKS])
        font.setPixelSize(max(6, round(size * self._factor)))
        font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
        if families:
            font.setVariableAxis(QFont.Tag("wght"), STRONG if strong else REGULAR)
            if not mono and size >= TITLE:
                font.setVariableAxis(QFont.Tag("opsz"), float(min(32, size)))
        elif strong:
            font.setWeight(QFont.Weight.DemiBold)
        if tabular:
            font.setFeature(QFont.Tag("tnum"), 1)
        return font


def _load(name: str) -> list[str]:
    """The families of a packaged font, or none when it is missing: the system's face then stands in."""
    try:
        path = fontpkg.path(name)
    except fontpkg.FontpkgError:
        return []
    number = QFontDatabase.addApplicationFont(str(path))
    return QFontDatabase.applicationFontFamilies(number) if number >= 0 else []
