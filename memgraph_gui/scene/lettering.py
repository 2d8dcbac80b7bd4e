"""Label text: measured and wrapped once, drawn once with its halo and kept as a pixmap.

The halo is the text drawn eight times around itself: stroking glyph outlines looks the same and costs six times
as much.
"""

from collections import OrderedDict
from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPainterPath, QPen, QPixmap

from memgraph_gui.looks.fonts import BODY, LABEL, Fonts
from memgraph_gui.looks.tokens import Tokens
from memgraph_gui.scene.titles import one_line

HALO = 1.6
"""Logical px around the glyphs."""

_AROUND = [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0), (0.0, -1.0), (0.7, 0.7), (-0.7, 0.7), (0.7, -0.7), (-0.7, -0.7)]
_LEADING = 1.22  # line height in font sizes
KEPT = 800  # pixmaps
SHORTEST = 96.0  # px of a name that is cut to fit into a crowd
ELLIPSIS = "…"


@dataclass(frozen=True, slots=True)
class Hand:
    """How a label is written: px and weight."""

    size: int
    strong: bool


PLAIN, KEY, PROJECT = Hand(LABEL, False), Hand(LABEL, True), Hand(BODY, True)


def write(painter: QPainter, at: QPointF, text: str, font: QFont, ink: QColor, *, outlined: bool) -> None:
    """One line of text with its base line at a point; as outlines for files that are read without the font."""
    if outlined:
        path = QPainterPath()
        path.addText(at, font, text)
        painter.fillPath(path, ink)
    else:
        painter.setFont(font)
        painter.setPen(ink)
        painter.drawText(at, text)


def paint_leader(painter: QPainter, at: QPointF, line: tuple[float, float, float, float], tokens: Tokens) -> None:
    """The fine line from a memory in the middle of a crowd to its name at some distance."""
    painter.setPen(QPen(QColor(tokens.ink3), 1.0))
    painter.drawLine(at + QPointF(line[0], line[1]), at + QPointF(line[2], line[3]))


@dataclass(frozen=True, slots=True)
class Form:
    """A title broken into lines, and the room they take in logical px; `short`: cut to fit into a crowd."""

    lines: tuple[str, ...]
    wide: float
    tall: float
    short: bool = False


@dataclass(frozen=True, slots=True)
class Writing:
    """All that the picture of a name depends on.

    Attributes:
        form, hand, align: what is written and how (0 left, 0.5 middle, 1 right).
        ink, ground: colours of the glyphs, and of what lies under them.
        px: device pixels to a px. plate: on a ground of its own.
    """

    form: Form
    hand: Hand
    align: float
    ink: str
    ground: str
    px: float
    plate: bool


class Lettering:
    """Measures, wraps and draws label text."""

    def __init__(self, fonts: Fonts) -> None:
        self.fonts = fonts
        self._metrics: dict[Hand, QFontMetricsF] = {}
        self._widths: dict[tuple[Hand, str], float] = {}
        self._forms: dict[tuple[Hand, str], tuple[Form, ...]] = {}
        self._pixmaps: OrderedDict[Writing, QPixmap] = OrderedDict()

    def font(self, hand: Hand) -> QFont:
        """The font of a hand."""
        return self.fonts.font(hand.size, strong=hand.strong)

    def width(self, hand: Hand, text: str) -> float:
        """Advance of a text in logical px."""
        found = self._widths.get((hand, text))
        if found is None:
            if len(self._widths) > 20_000:
                self._widths.clear()
            found = self._widths[hand, text] = self._measure(hand).horizontalAdvance(text)
        return found

    def _measure(self, hand: Hand) -> QFontMetricsF:
        metrics = self._metrics.get(hand)
        if metrics is None:
            metrics = self._metrics[hand] = QFontMetricsF(self.font(hand))
        return metrics

    def line_height(self, hand: Hand) -> float:
        """From one line to the next, logical px."""
        return round(hand.size * _LEADING)

    def forms(self, hand: Hand, title: str) -> tuple[Form, ...]:
        """The ways to write a title, best first: two lines of 124 px, three of 96, one of 170."""
        found = self._forms.get((hand, title))
        if found is None:
            if len(self._forms) > 5_000:
                self._forms.clear()
            found = self._forms[hand, title] = self._broken(hand, one_line(title))
        return found

    def _broken(self, hand: Hand, text: str) -> tuple[Form, ...]:
        if not text:
            return ()
        factor = hand.size / LABEL
        tries = [self._wrap(hand, text, lines, room * factor) for lines, room in ((2, 124.0), (3, 96.0), (1, 170.0))]
        whole = [lines for lines in tries if lines is not None]
        if not whole:
            # Titles that are the beginning of a text often differ late: three lines where there is room for them.
            cuts = ((3, 124.0), (2, 124.0), (1, 170.0))
            ways = [(hand, text, lines, room * factor) for lines, room in cuts]
            whole = [self._wrap(*way) or self._cut(*way) for way in ways]
        forms = [self._form(hand, lines) for lines in dict.fromkeys(whole)]
        short = self._cut(hand, text, 1, SHORTEST * factor)
        if short not in whole:
            forms.append(replace(self._form(hand, short), short=True))
        return tuple(forms)

    def _form(self, hand: Hand, lines: tuple[str, ...]) -> Form:
        wide = max(self.width(hand, line) for line in lines)
        return Form(lines, wide, len(lines) * self.line_height(hand))

    def _wrap(self, hand: Hand, text: str, most: int, room: float) -> tuple[str, ...] | None:
        """The text in as few lines of that width as it takes, about as long as one another; None if it takes more."""
        lines, widest = self._filled(hand, text, most, room)
        tighter = lines
        while len(tighter) == len(lines) > 1:  # a word alone below a full line takes as much room and reads worse
            lines = tighter
            tighter, widest = self._filled(hand, text, len(lines), widest - 0.01)
        return lines or None

    def _filled(self, hand: Hand, text: str, most: int, room: float) -> tuple[tuple[str, ...], float]:
        """The text in at most so many lines, each as full as it gets, and the widest one; () when it does not fit."""
        lines: list[str] = []
        line, wide, widest, space = "", 0.0, 0.0, self.width(hand, " ")
        for word in text.split(" "):
            more = self.width(hand, word)  # words come again in other titles, whole lines do not
            if wide + more + (space if line else 0.0) <= room:
                line = f"{line} {word}" if line else word
                wide += more + (space if wide else 0.0)
                continue
            if not line or len(lines) + 1 == most or more > room:
                return (), 0.0
            lines.append(line)
            widest = max(widest, wide)
            line, wide = word, more
        return (*lines, line), max(widest, wide)

    def _cut(self, hand: Hand, text: str, most: int, room: float) -> tuple[str, ...]:
        """As much of the text as fits, with an ellipsis; words are cut where they do not fit a line."""
        lines: list[str] = []
        rest = text
        while rest and len(lines) < most:
            last = len(lines) + 1 == most
            if last:
                lines.append(self._elided(hand, rest, room))
                break
            length = self._longest(hand, rest, room)
            if length < len(rest):
                space = rest.rfind(" ", 0, length + 1)
                length = space if space > 0 else length
            lines.append(rest[:length].rstrip())
            rest = rest[length:].lstrip()
        return tuple(lines)

    def _elided(self, hand: Hand, text: str, room: float) -> str:
        """The text, or its beginning with an ellipsis where it does not fit."""
        if self.width(hand, text) <= room:
            return text
        short = self._measure(hand).elidedText(text, Qt.TextElideMode.ElideRight, room)
        return short.rstrip(ELLIPSIS).rstrip() + ELLIPSIS

    def _longest(self, hand: Hand, text: str, room: float) -> int:
        """How many characters fit into `room`; at least one."""
        if self.width(hand, text[:200]) <= room and len(text) <= 200:
            return len(text)
        low, high = 1, min(len(text), 200)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(hand, text[:middle]) <= room:
                low = middle
            else:
                high = middle - 1
        return low

    def draw(
        self, painter: QPainter, form: Form, hand: Hand, at: QPointF, align: float, ink: QColor, halo: QColor | None
    ) -> None:
        """Write a form with its upper left corner at a point.

        Args:
            painter: where.
            form: what.
            hand: how.
            at: upper left corner of the box of `form.wide` x `form.tall`.
            align: 0 left, 0.5 middle, 1 right.
            ink: colour of the glyphs.
            halo: colour around them; None leaves it out.
        """
        painter.setFont(self.font(hand))
        rows = self._rows(form, hand, at, align)
        if halo is not None:
            painter.setPen(halo)
            for dx, dy in _AROUND:
                for point, line in rows:
                    painter.drawText(point + QPointF(dx * HALO, dy * HALO), line)
        painter.setPen(ink)
        for point, line in rows:
            painter.drawText(point, line)

    def _rows(self, form: Form, hand: Hand, at: QPointF, align: float) -> list[tuple[QPointF, str]]:
        """Where the base line of each line begins."""
        step = self.line_height(hand)
        base = (step + hand.size * 0.72) / 2
        return [
            (QPointF(at.x() + (form.wide - self.width(hand, line)) * align, at.y() + base + step * row), line)
            for row, line in enumerate(form.lines)
        ]

    def outline(
        self, painter: QPainter, form: Form, hand: Hand, at: QPointF, align: float, ink: QColor, halo: QColor
    ) -> None:
        """The same as outlines, for files that are read where the font is missing."""
        path = QPainterPath()
        for point, line in self._rows(form, hand, at, align):
            path.addText(point, self.font(hand), line)
        pen = QPen(halo, 2 * HALO, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
        painter.strokePath(path, pen)
        painter.fillPath(path, ink)

    def pixmap(self, writing: Writing) -> QPixmap:
        """A name as a picture with a margin of `PAD` px on each side, kept for the next frame."""
        found = self.kept(writing)
        if found is not None:
            return found
        form, px = writing.form, writing.px
        size = QRectF(0, 0, form.wide + 2 * PAD, form.tall + 2 * PAD)
        pixmap = QPixmap(int(size.width() * px + 1), int(size.height() * px + 1))
        pixmap.setDevicePixelRatio(px)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink, ground = QColor(writing.ink), QColor(writing.ground)
        if writing.plate:
            back = QColor(ground)
            back.setAlphaF(0.92)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(back)
            painter.drawRoundedRect(size.adjusted(1, 1, -1, -1), 4, 4)
        halo = None if writing.plate else ground
        self.draw(painter, form, writing.hand, QPointF(PAD, PAD), writing.align, ink, halo)
        painter.end()
        self._pixmaps[writing] = pixmap
        if len(self._pixmaps) > KEPT:
            self._pixmaps.popitem(last=False)
        return pixmap

    def kept(self, writing: Writing) -> QPixmap | None:
        """The same, if it was written before."""
        found = self._pixmaps.get(writing)
        if found is not None:
            self._pixmaps.move_to_end(writing)
        return found

    def forget(self) -> None:
        """Let all pixmaps go."""
        self._pixmaps.clear()


PAD = 3.0
