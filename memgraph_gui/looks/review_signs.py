"""The signs of the conflict review: one for each kind of conflict, in lists and on the card."""

from PySide6.QtCore import QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from memgraph_gui.engine.conflicts.values import ConflictKind
from memgraph_gui.looks.look import Look

_ICONS = {
    ConflictKind.OPPOSITE_TYPES: "arrows-left-right",
    ConflictKind.LOOP: "arrows-clockwise",
    ConflictKind.RETIRED_IN_USE: "archive-box",
    ConflictKind.OVERLAP: "intersect",
    ConflictKind.DECIDED: "scales",
    ConflictKind.NEAR_DUPLICATE: "copy",
    ConflictKind.SAME_SUBJECT: "hash",
    ConflictKind.MAY_DISAGREE: "hash",
}


def paint_kind_sign(painter: QPainter, rect: QRect, kind: ConflictKind, look: Look) -> None:
    """Draw the sign of a kind in the middle of a rectangle: "not equal" for a contradiction, else an icon."""
    icon = _ICONS.get(kind)
    middle = QPointF(rect.center()) + QPointF(0.5, 0.5)
    if icon is not None:
        look.icon(icon).paint(painter, QRectF(middle.x() - 8, middle.y() - 8, 16, 16).toRect())
        return
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(look.tokens.causal), 1.5))
    for y in (-2.5, 2.5):
        painter.drawLine(middle + QPointF(-5, y), middle + QPointF(5, y))
    painter.drawLine(middle + QPointF(-3, 6), middle + QPointF(3, -6))
    painter.restore()
