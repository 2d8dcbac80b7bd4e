"""Small buttons that look alike wherever they stand."""

from PySide6.QtWidgets import QToolButton

from memgraph_gui.looks.fonts import LABEL
from memgraph_gui.looks.look import Look


def link_button(look: Look, words: str) -> QToolButton:
    """A button that reads as a link: words in the accent, without a frame."""
    button = QToolButton()
    button.setText(words)
    button.setFont(look.fonts.font(LABEL))
    button.setProperty("role", "link")
    return button
