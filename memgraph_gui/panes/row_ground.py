"""What every list paints alike around its rows: the ground by state, and the ring of the row that has the keys."""

from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from memgraph_gui.looks.tokens import Tokens

_State = QStyle.StateFlag
# Plain numbers: a flag made for each test costs as much as a line of text.
_SELECTED, _UNDER_MOUSE, _FOCUSED = (
    flag.value for flag in (_State.State_Selected, _State.State_MouseOver, _State.State_HasFocus)
)


def begin_row(painter: QPainter, option: QStyleOptionViewItem, tokens: Tokens) -> QRect:
    """Save the painter and paint the ground; the row's rectangle."""
    rect: QRect = option.rect
    state: int = option.state.value
    painter.save()
    if state & _SELECTED:
        painter.fillRect(rect, QColor(tokens.soft))
    elif state & _UNDER_MOUSE:
        painter.fillRect(rect, QColor(tokens.hover))
    return rect


def end_row(painter: QPainter, option: QStyleOptionViewItem, tokens: Tokens) -> None:
    """Paint the ring of the row that has the keys, and restore the painter."""
    state: int = option.state.value
    if state & _FOCUSED:
        rect: QRect = option.rect
        painter.setPen(QColor(tokens.accent))
        painter.drawRect(rect.adjusted(0, 0, -1, -1))
    painter.restore()
