"""Stored text is data: the ways to show it as typed, wherever Qt would otherwise read markup or shortcut marks."""

import html

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QLabel

TOOLTIP_CHARACTERS = 2000  # a tooltip of a whole file would cover the screen


def plain_label(text: str = "", *, font: QFont | None = None, role: str = "", wraps: bool = False) -> QLabel:
    """A label that shows its text as typed.

    Args:
        text: anything, also what looks like markup.
        font: of `Fonts`.
        role: "second", "hint", "chip", "key" or "mark" (see the style sheet).
        wraps: lines break at words.
    """
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setText(text)
    label.setWordWrap(wraps)
    if font is not None:
        label.setFont(font)
    if role:
        label.setProperty("role", role)
    return label


def tooltip(text: str) -> str:
    """The text for `setToolTip`: Qt guesses whether a tip is markup, so it is given escaped markup always."""
    cut = text if len(text) <= TOOLTIP_CHARACTERS else text[:TOOLTIP_CHARACTERS] + "…"
    return f'<p style="white-space:pre-wrap">{html.escape(cut)}</p>' if cut else ""


def menu_text(text: str, longest: int = 80) -> str:
    """The text for a menu or a button: `&` is no shortcut mark, line ends and tabs are spaces, long ones are cut."""
    line = " ".join(text.split())
    if len(line) > longest:
        half = longest // 2
        line = f"{line[:half]}…{line[-half:]}"
    return line.replace("&", "&&")


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun: "1 memory", "1 204 memories"."""
    return f"{grouped(number)} {one if number == 1 else many or one + 's'}"


def grouped(number: int) -> str:
    """Digits in groups of three, from 1 000 on, parted by a narrow no-break space."""
    return f"{number:,}".replace(",", "\u202f")
