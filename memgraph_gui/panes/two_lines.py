"""A text in the one line or two that a row has for it."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics


def in_two(text: str, metrics: QFontMetrics, width: int, most: int = 2) -> tuple[str, ...]:
    """A text in one line where it fits, else in two, parted between words; what is too long loses its middle.

    Texts that begin alike and differ at the end ("... stored as -999", "... stored as null") are told apart so.

    Args:
        text: without line ends.
        metrics: of its font.
        width: of a line, px.
        most: lines, one or two.
    """
    if metrics.horizontalAdvance(text) <= width:
        return (text,)
    at = _break(text, metrics, width) if most > 1 else 0
    rest = metrics.elidedText(text[at:].lstrip(), Qt.TextElideMode.ElideMiddle, max(0, width))
    return (text[:at].rstrip(), rest) if at else (rest,)


def _break(text: str, metrics: QFontMetrics, width: int) -> int:
    """How many characters stand in the first line: whole words, or as much of a single one as fits."""
    fitting = 0
    for at in [number for number, character in enumerate(text) if character == " "]:
        if metrics.horizontalAdvance(text[:at]) > width:
            break
        fitting = at
    if fitting:
        return fitting
    for at in range(1, len(text)):  # ideographs, a path
        if metrics.horizontalAdvance(text[:at]) > width:
            return max(0, at - 1)
    return 0
