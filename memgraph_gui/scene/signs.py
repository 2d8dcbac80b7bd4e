"""Signs that lie over the links, few of them: the count on a bundle."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from memgraph_gui.looks.fonts import LABEL, Fonts
from memgraph_gui.looks.tokens import Tokens
from memgraph_gui.scene.picture import Picture

HIGH = 16.0  # px of a count's box


def count_boxes(picture: Picture, fonts: Fonts) -> list[tuple[QRectF, str]]:
    """Where the counts of bundles stand, logical px, and what they say."""
    metrics = QFontMetricsF(fonts.font(LABEL, tabular=True))
    result = []
    for (x, y), count in zip(
        (picture.bundles.places / picture.px).tolist(), picture.bundles.counts.tolist(), strict=True
    ):
        wide = metrics.horizontalAdvance(str(count)) + 10.0
        result.append((QRectF(x - wide / 2, y - HIGH / 2, wide, HIGH), str(count)))
    return result


def paint_counts(
    painter: QPainter, boxes: list[tuple[QRectF, str]], offset: QPointF, tokens: Tokens, fonts: Fonts
) -> None:
    """Paint the counts, moved by an offset."""
    painter.setFont(fonts.font(LABEL, tabular=True))
    for box, text in boxes:
        place = box.translated(offset)
        painter.setPen(QPen(QColor(tokens.line2), 1.0))
        painter.setBrush(QColor(tokens.raised))
        painter.drawRoundedRect(place, 5, 5)
        painter.setPen(QColor(tokens.ink2))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter, text)
