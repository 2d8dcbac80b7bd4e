"""The card beside a memory or a link that the pointer rests on; it is looked at, never clicked."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from memgraph_gui.looks.fonts import BODY, LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import plain_label
from memgraph_gui.looks.signs import paint_memory_sign

WIDTH = 304
_GAP = 18  # px from what it belongs to
_EXCERPT = 180  # characters


@dataclass(frozen=True, slots=True)
class CardText:
    """What a card says; what is empty is not there.

    Attributes:
        kind, right: the first line, left and right. title, text: in one and in several lines.
        chips: tags. foot: the last line. memory_type: whose sign stands before the first line.
    """

    kind: str = ""
    right: str = ""
    title: str = ""
    text: str = ""
    chips: tuple[str, ...] = ()
    foot: str = ""
    memory_type: str = ""


class HoverCard(QFrame):
    """One card over a view.

    Args:
        look: colours and fonts.
        over: the view it lies on.
    """

    def __init__(self, look: Look, over: QWidget) -> None:
        super().__init__(over)
        self.setObjectName("hovercard")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFixedWidth(WIDTH)
        self._over = over
        label, body = look.fonts.font(LABEL), look.fonts.font(BODY, strong=True)
        self._sign = _Sign(look)
        self._kind, self._right = plain_label(font=label, role="second"), plain_label(font=label, role="second")
        self._title = plain_label(font=body, wraps=True)
        self._text = plain_label(font=label, role="second", wraps=True)
        self._chips = [plain_label(font=label, role="chip") for _ in range(4)]
        self._foot = plain_label(font=label, role="second", wraps=True)
        head = QHBoxLayout()
        head.setSpacing(6)
        head.addWidget(self._sign)
        head.addWidget(self._kind, 1)
        head.addWidget(self._right)
        chips = QHBoxLayout()
        chips.setSpacing(4)
        for chip in self._chips:
            chips.addWidget(chip)
        chips.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 10)
        column.setSpacing(6)
        column.addLayout(head)
        column.addWidget(self._title)
        column.addWidget(self._text)
        column.addLayout(chips)
        column.addWidget(self._foot)
        self.hide()

    def show_text(self, card: CardText, at: QPoint) -> None:
        """Show it beside a point of the view, where there is room."""
        self._sign.show_type(card.memory_type)
        for label, text in (
            (self._kind, card.kind),
            (self._right, card.right),
            (self._title, _cut(card.title, 120)),
            (self._text, _cut(card.text, _EXCERPT)),
            (self._foot, card.foot),
        ):
            label.setText(text)
            label.setVisible(bool(text))
        for chip, text in zip(self._chips, _fitting(card.chips, len(self._chips)), strict=True):
            chip.setText(text)
            chip.setVisible(bool(text))
        layout = self.layout()
        if layout is not None:
            layout.activate()
            self.setFixedHeight(max(layout.totalHeightForWidth(WIDTH), layout.sizeHint().height() // 2))
        self._place(at)
        self.show()
        self.raise_()

    def words(self) -> list[str]:
        """What can be read, for screen readers and tests."""
        labels = (self._kind, self._right, self._title, self._text, *self._chips, self._foot)
        return [label.text() for label in labels if not label.isHidden()]

    def _place(self, at: QPoint) -> None:
        room = self._over.rect().adjusted(8, 8, -8, -8)
        x = at.x() + _GAP if at.x() + _GAP + WIDTH <= room.right() else at.x() - _GAP - WIDTH
        y = at.y() + _GAP if at.y() + _GAP + self.height() <= room.bottom() else at.y() - _GAP - self.height()
        self.move(max(room.left(), min(x, room.right() - WIDTH)), max(room.top(), y))


class _Sign(QWidget):
    """The shape of a memory's type."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look, self._type = look, ""
        self.setFixedSize(14, 14)

    def show_type(self, memory_type: str) -> None:
        self._type = memory_type
        self.setVisible(bool(memory_type))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        paint_memory_sign(QPainter(self), QRect(0, 0, 14, 14), self._type, self._look.tokens)


def _cut(text: str, most: int) -> str:
    line = " ".join(text[: 4 * most].split())
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"


def _fitting(chips: Sequence[str], places: int) -> list[str]:
    """As many tags as there is room for; the last place says how many more there are."""
    found: list[str] = []
    used = 0
    for chip in chips:
        short = _cut(chip, 24)
        if len(found) == places - 1 or used + len(short) > 34:
            break
        found.append(short)
        used += len(short) + 3
    if len(chips) > len(found):
        found.append(f"+{len(chips) - len(found)}")
    return [*found, *[""] * (places - len(found))]
