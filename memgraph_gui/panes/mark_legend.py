"""The part of the legend that explains the signs beside colour and shape: rims, paleness, sizes, bold names."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from memgraph_gui.looks.fonts import LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.mark_rows import MarkRow, paint_mark_sign
from memgraph_gui.looks.plain import grouped

_MARGIN, _ROW, _SIGN = 12, 22, 26


class MarkLegend(QWidget):
    """Rows that are read, not clicked.

    Attributes:
        rows: as shown.
    """

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self.rows: Sequence[MarkRow] = ()
        self.setAccessibleName("Marks")
        look.changed.connect(self.update)

    def show_rows(self, rows: Sequence[MarkRow]) -> None:
        """Show other rows."""
        if tuple(rows) != tuple(self.rows):
            self.rows = tuple(rows)
            self.setAccessibleDescription(", ".join(self.texts()))
            self.setFixedHeight(self.sizeHint().height())
            self.update()

    def texts(self) -> list[str]:
        """What can be read, line by line."""
        return [row.words if row.count is None else f"{row.words} {row.count}" for row in self.rows]

    def sizeHint(self) -> QSize:
        """A line for each."""
        return QSize(100, _ROW * len(self.rows))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Sign, words and count of each."""
        painter, tokens, fonts = QPainter(self), self._look.tokens, self._look.fonts
        line = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)
        for number, row in enumerate(self.rows):
            top = number * _ROW
            sign = QRect(_MARGIN, top, _SIGN, _ROW)
            paint_mark_sign(painter, sign, row.sign, tokens, fonts.font(LABEL, strong=True))
            box = QRect(sign.right() + 9, top, self.width() - sign.right() - 9 - _MARGIN, _ROW)
            count = "" if row.count is None else grouped(row.count)
            painter.setFont(fonts.font(LABEL, tabular=True))
            painter.setPen(QColor(tokens.ink2))
            width = painter.fontMetrics().horizontalAdvance(count)
            painter.drawText(box, line | int(Qt.AlignmentFlag.AlignRight), count)
            painter.setFont(fonts.font(LABEL))
            painter.setPen(QColor(tokens.ink))
            room = box.width() - width - 8
            painter.drawText(
                box, line, painter.fontMetrics().elidedText(row.words, Qt.TextElideMode.ElideRight, room)
            )
