"""Short lists of sentences on the review card: what speaks for a conflict, what a verdict will write."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from memgraph_gui.engine.conflicts.values import ConflictKind
from memgraph_gui.looks.fonts import LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import tooltip
from memgraph_gui.looks.review_signs import paint_kind_sign

HEIGHT = 22
_SIGN = 22  # px, the column of signs


@dataclass(frozen=True, slots=True)
class SignedLine:
    """A sentence with its sign.

    Attributes:
        words: the sentence. sign: an icon's name, or the kind whose sign it wears.
        right: at the right end, in the third ink, where there is room for it. tip: more, on hover.
    """

    words: str
    sign: str | ConflictKind = ""
    right: str = ""
    tip: str = ""


class SignedLines(QWidget):
    """Painted as typed, one line each; what does not fit is whole on hover.

    Args:
        name: for a screen reader, which reads all lines.
        most: lines shown; the last one says how many there are beyond.
    """

    def __init__(self, look: Look, name: str, *, most: int) -> None:
        super().__init__()
        self._look, self._name, self._most = look, name, most
        self.lines: Sequence[SignedLine] = ()
        self.setFont(look.fonts.font(LABEL))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(name)
        look.changed.connect(self.update)

    @property
    def words(self) -> list[str]:
        """What is said."""
        return [line.words for line in self.lines]

    def show_lines(self, lines: Sequence[SignedLine]) -> None:
        """Say something else."""
        self.lines = tuple(lines)
        self.setToolTip(tooltip("\n".join(line.tip or line.words for line in self.lines)))
        self.setAccessibleName(f"{self._name}: " + " ".join(f"{line.words}." for line in self.lines))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """As high as its lines."""
        return QSize(100, HEIGHT * min(len(self.lines), self._most))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Line by line."""
        painter, tokens = QPainter(self), self._look.tokens
        metrics = QFontMetrics(self.font())
        shown = list(self.lines[: self._most])
        if len(self.lines) > self._most:
            rest = len(self.lines) - self._most + 1
            shown[-1] = SignedLine(f"and {rest} more")
        flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)
        for number, line in enumerate(shown):
            row = QRect(0, number * HEIGHT, self.width(), HEIGHT)
            sign = QRect(row.left(), row.top() + 3, 16, 16)
            if isinstance(line.sign, ConflictKind):
                paint_kind_sign(painter, sign, line.sign, self._look)
            elif line.sign:
                self._look.icon(line.sign).paint(painter, sign)
            words = row.adjusted(_SIGN, 0, 0, 0)
            painter.setFont(self.font())
            text = " ".join(line.words.split())
            fits = metrics.horizontalAdvance(text + line.right) + 16 < words.width()
            if line.right and fits:
                width = metrics.horizontalAdvance(line.right)
                painter.setPen(QColor(tokens.ink3))
                painter.drawText(QRect(words.right() - width, words.top(), width + 1, HEIGHT), flags, line.right)
                words.setRight(words.right() - width - 12)
            painter.setPen(QColor(tokens.ink))
            painter.drawText(words, flags, metrics.elidedText(text, Qt.TextElideMode.ElideRight, words.width()))
