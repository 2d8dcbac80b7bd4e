"""The legend's head while colour means something else than the type: a scale, rows with counts, the way back."""

from PySide6.QtCore import QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from memgraph_gui.looks.fonts import LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.overlay_legend import OverlayLegend, paint_mark, paint_ramp
from memgraph_gui.looks.plain import grouped, plain_label

_MARGIN, _ROW, _RAMP = 12, 22, 32
_MOST = 24  # rows


class OverlayLegendBox(QWidget):
    """What colour means now; hidden while it means the type.

    Signals:
        back_wanted: colour shall mean the type again.
    """

    back_wanted = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.legend: OverlayLegend | None = None
        self._title = plain_label(font=look.fonts.font(LABEL, strong=True), role="second")
        back = QToolButton()
        back.setProperty("role", "link")
        back.setText("Back to type")
        back.setFont(look.fonts.font(LABEL))
        back.clicked.connect(self.back_wanted)
        self.rows = _Rows(look)
        head = QHBoxLayout()
        head.setContentsMargins(_MARGIN, 2, 6, 2)
        head.addWidget(self._title)
        head.addStretch(1)
        head.addWidget(back)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 6)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.rows)
        look.changed.connect(self.rows.update)
        self.hide()

    def show_legend(self, legend: OverlayLegend | None) -> None:
        """Show what colour means; None hides it."""
        if legend == self.legend:
            return
        self.legend = legend
        if legend is not None:
            means = "Colour and size" if legend.size == legend.title.lower() else "Colour"
            self._title.setText(f"{means}: {legend.title.lower()}")
        self.rows.show_legend(legend)
        self.setVisible(legend is not None)

    def texts(self) -> list[str]:
        """What can be read of it, line by line."""
        return [] if self.legend is None else [f"{row.name} {row.count}" for row in self.legend.rows]


class _Rows(QWidget):
    """The scale and the rows, painted."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look
        self._legend: OverlayLegend | None = None

    def show_legend(self, legend: OverlayLegend | None) -> None:
        self._legend = legend
        if legend is not None:
            about = ", ".join(f"{row.name} {row.count}" for row in legend.rows)
            self.setAccessibleName(f"Colour means {legend.title}")
            self.setAccessibleDescription(about)
            self.setFixedHeight(self.sizeHint().height())
        self.update()

    def sizeHint(self) -> QSize:
        if self._legend is None:
            return QSize(100, 0)
        rows = min(_MOST, len(self._legend.rows)) + (len(self._legend.rows) > _MOST)
        return QSize(100, rows * _ROW + (_RAMP if self._legend.ramp is not None else 0))

    def paintEvent(self, _event: QPaintEvent) -> None:
        legend, tokens = self._legend, self._look.tokens
        if legend is None:
            return
        painter = QPainter(self)
        wide, top = self.width() - 2 * _MARGIN, 0
        plain, figures = self._look.fonts.font(LABEL), self._look.fonts.font(LABEL, tabular=True)
        if legend.ramp is not None:
            paint_ramp(painter, QRectF(_MARGIN, 2, wide, 10), legend.ramp)
            painter.setFont(figures)
            painter.setPen(QColor(tokens.ink2))
            for place, words in legend.ramp.marks:
                width = painter.fontMetrics().horizontalAdvance(words)
                x = _MARGIN + min(max(0.0, place * wide - width / 2), wide - width)
                painter.drawText(QRectF(x, 13, width + 1, 16), int(Qt.AlignmentFlag.AlignVCenter), words)
            top = _RAMP
        for row in legend.rows[:_MOST]:
            paint_mark(painter, QRect(_MARGIN, top, 26, _ROW), row, tokens)
            box = QRect(_MARGIN + 34, top, wide - 34, _ROW)
            count = grouped(row.count)
            painter.setFont(figures)
            painter.setPen(QColor(tokens.ink2))
            width = painter.fontMetrics().horizontalAdvance(count)
            line = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)
            painter.drawText(box, line | int(Qt.AlignmentFlag.AlignRight), count)
            painter.setFont(plain)
            painter.setPen(QColor(tokens.ink))
            name = painter.fontMetrics().elidedText(row.name, Qt.TextElideMode.ElideRight, box.width() - width - 8)
            painter.drawText(box, line, name)
            top += _ROW
        if len(legend.rows) > _MOST:
            painter.drawText(QRect(_MARGIN + 34, top, wide, _ROW), line, f"and {len(legend.rows) - _MOST} more")
