"""The six verdicts as keys of equal width: each with its digit, what it does, and a line below."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QEnterEvent, QFocusEvent, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QWidget

from memgraph_gui.engine.review.choices import Choice
from memgraph_gui.engine.review.verdicts import VERDICTS, Verdict
from memgraph_gui.looks.fonts import BODY, LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import tooltip
from memgraph_gui.looks.sheet import disabled

HEIGHT = 52
_WIDE = 140  # px, from here on the digit stands beside both lines


class VerdictKey(QAbstractButton):
    """One verdict.

    Signals:
        pointed_at: the pointer or the focus came to it.
    """

    pointed_at = Signal()

    def __init__(self, look: Look, number: int) -> None:
        super().__init__()
        self._look, self._number = look, number
        self.choice: Choice | None = None
        self.lit = False  # its effect is the one that is shown
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        look.changed.connect(self.update)

    def show_choice(self, choice: Choice) -> None:
        """What it is called now, and whether it can be given."""
        self.choice = choice
        self.setEnabled(not choice.refused)
        self.setToolTip(tooltip(choice.refused))
        name = f"{self._number}: {choice.title}, {choice.second}"
        self.setAccessibleName(f"{name}. {choice.refused}" if choice.refused else name)
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(96, HEIGHT)

    def enterEvent(self, event: QEnterEvent) -> None:
        """The pointer came."""
        super().enterEvent(event)
        if self.isEnabled():
            self.pointed_at.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The focus came."""
        super().focusInEvent(event)
        self.pointed_at.emit()

    def changeEvent(self, event: QEvent) -> None:
        """Enabled or not looks otherwise."""
        super().changeEvent(event)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses it, as Space does."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Ground by state, the digit's cap, two lines."""
        if self.choice is None:
            return
        tokens, painter = self._look.tokens, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        filled = self.lit and self.isEnabled()
        ground = tokens.accent if filled else tokens.hover if self.underMouse() else tokens.raised
        edge = tokens.accent if filled or self.hasFocus() else tokens.line2
        if not self.isEnabled():
            ground, edge = tokens.panel, tokens.line
        painter.setPen(QPen(QColor(edge), 2.0 if self.hasFocus() and not filled else 1.0))
        painter.setBrush(QColor(ground))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 5, 5)
        ink = tokens.on_accent if filled else tokens.ink if self.isEnabled() else disabled(tokens)
        second = tokens.on_accent if filled else tokens.ink2 if self.isEnabled() else disabled(tokens)
        if filled and self.hasFocus():
            painter.setPen(QPen(QColor(tokens.on_accent), 1.0))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(3.5, 3.5, -3.5, -3.5), 3, 3)
        self._paint_words(painter, ink, second)

    def _paint_words(self, painter: QPainter, ink: str, second: str) -> None:
        assert self.choice is not None
        cap, *places = places_in(self.width())
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(second), 1.0))
        painter.drawRoundedRect(cap, 4, 4)
        painter.setFont(self._look.fonts.font(LABEL, tabular=True))
        painter.drawText(cap, int(Qt.AlignmentFlag.AlignCenter), str(self._number))
        flags = int(Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine)
        for words, font, colour, place in (
            (self.choice.title, self._look.fonts.font(BODY, strong=True), ink, places[0]),
            (self.choice.second, self._look.fonts.font(LABEL), second, places[1]),
        ):
            painter.setFont(font)
            painter.setPen(QColor(colour))
            line = painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, int(place.width()))
            painter.drawText(place, flags, line)


def places_in(width: int) -> tuple[QRectF, QRectF, QRectF]:
    """Where a key of this width has its digit, its title and its second line: no word is cut in a small window."""
    if width >= _WIDE:
        room = width - 44
        return QRectF(10, (HEIGHT - 20) / 2, 20, 20), QRectF(39, 8, room, 18), QRectF(39, 27, room, 18)
    return QRectF(5, 8, 15, 18), QRectF(24, 8, width - 27, 18), QRectF(7, 28, width - 11, 18)


class VerdictBar(QWidget):
    """The six in a row; arrows walk them.

    Signals:
        pressed: a `Verdict`. pointed_at: a `Verdict` whose effect is to be shown.
    """

    pressed = Signal(object)
    pointed_at = Signal(object)

    def __init__(self, look: Look) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        self.keys: dict[Verdict, VerdictKey] = {}
        for number, verdict in enumerate(VERDICTS, 1):
            key = self.keys[verdict] = VerdictKey(look, number)
            key.clicked.connect(lambda _checked=False, verdict=verdict: self.pressed.emit(verdict))
            key.pointed_at.connect(lambda verdict=verdict: self.pointed_at.emit(verdict))
            row.addWidget(key, 1)

    def show_choices(self, choices: Sequence[Choice]) -> None:
        """What they are called for this matter."""
        for choice in choices:
            self.keys[choice.verdict].show_choice(choice)

    def light(self, verdict: Verdict | None) -> None:
        """The one whose effect is shown."""
        for one, key in self.keys.items():
            if key.lit != (one is verdict):
                key.lit = one is verdict
                key.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right go to the next one that can be given."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        usable = [key for key in self.keys.values() if key.isEnabled()]
        at = next((place for place, key in enumerate(usable) if key.hasFocus()), None)
        if step and at is not None:
            usable[(at + step) % len(usable)].setFocus()
        else:
            super().keyPressEvent(event)
