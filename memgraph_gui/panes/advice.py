"""Words that stand where a list would be."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QScrollArea, QWidget

from memgraph_gui.panes.rows import TWO_LINES


def scrolled(page: QWidget) -> QScrollArea:
    """Long advice must not make the window higher than the screen."""
    area = QScrollArea(widgetResizable=True)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setMinimumHeight(2 * TWO_LINES)
    area.setWidget(page)
    return area
