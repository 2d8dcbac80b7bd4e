"""Lines of text that are painted again and again: shaped once, since shaping takes longer than painting.

A list that has the keys, a pointer over it, or other counts is painted often with the same words.
"""

import math
from collections import OrderedDict

from PySide6.QtCore import QPointF, QRect, QSizeF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QStaticText, QTransform

KEPT = 300  # lines; a screen holds some dozens


class Written:
    """Paints lines in one font, each cut with an ellipsis where it does not fit.

    Attributes:
        metrics: of the font.
    """

    def __init__(self, font: QFont, kept: int = KEPT) -> None:
        self._font = font
        self.metrics = QFontMetrics(font)
        self._most = kept
        self._shaped: OrderedDict[tuple[str, int], tuple[QStaticText, QSizeF]] = OrderedDict()

    def paint(self, painter: QPainter, rect: QRect, text: str, *, right: bool = False) -> int:
        """Paint a line in the middle of a rectangle, at its left or its right; the width that it takes.

        The painter's pen is used; its font is set.
        """
        shaped, size = self._of(text, rect.width())
        left = rect.right() + 1 - size.width() if right else rect.left()
        painter.setFont(self._font)
        painter.drawStaticText(QPointF(left, rect.top() + (rect.height() - size.height()) / 2), shaped)
        return math.ceil(size.width())

    def _of(self, text: str, most: int) -> tuple[QStaticText, QSizeF]:
        key = text, most
        found = self._shaped.get(key)
        if found is not None:
            self._shaped.move_to_end(key)
            return found
        shaped = QStaticText(self.metrics.elidedText(text, Qt.TextElideMode.ElideRight, most))
        shaped.setTextFormat(Qt.TextFormat.PlainText)
        shaped.prepare(QTransform(), self._font)
        self._shaped[key] = found = shaped, shaped.size()
        if len(self._shaped) > self._most:
            self._shaped.popitem(last=False)
        return found
