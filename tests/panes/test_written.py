"""Lines that are painted again are not shaped again, and look the same; another theme marks in its own colour."""

import numpy as np
import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, QPainter

from memgraph_gui.looks.fonts import LABEL
from memgraph_gui.looks.look import Look
from memgraph_gui.looks.marked import MarkedLines
from memgraph_gui.looks.written import Written

LINE = QRect(4, 2, 150, 18)


def pixels(paint: "MarkedLines | Written", text: str, marks: tuple[tuple[int, int], ...] = ()) -> np.ndarray:
    picture = QImage(160, 24, QImage.Format.Format_RGB32)
    picture.fill(QColor("white"))
    painter = QPainter(picture)
    painter.setPen(QColor("black"))
    if isinstance(paint, MarkedLines):
        paint.paint(painter, LINE, text, marks)
    else:
        paint.paint(painter, LINE, text)
    painter.end()
    return np.frombuffer(picture.constBits(), np.uint8).reshape(24, 160, 4)[:, :, :3].copy()


def test_a_marked_line_is_shaped_once_for_each_theme(look: Look, monkeypatch: pytest.MonkeyPatch) -> None:
    lines, shaped = MarkedLines(look, LABEL, kept=True), []
    shape = lines._shape

    def counted(*arguments: object) -> object:
        shaped.append(arguments)
        return shape(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(lines, "_shape", counted)
    first = pixels(lines, "a wren in a house", ((2, 6),))
    assert (pixels(lines, "a wren in a house", ((2, 6),)) == first).all()
    assert len(shaped) == 1
    assert (pixels(lines, "a wren in a house", ((2, 5),)) != first).any()
    blue = first[:, :, 0].astype(int) - first[:, :, 2]  # the accent of both themes is a blue
    assert blue.max() > 40
    look.choose("light" if look.tokens.dark else "dark")
    assert (pixels(lines, "a wren in a house", ((2, 6),)) != first).any()
    assert len(shaped) == 3


def test_a_long_line_is_cut_and_old_ones_are_forgotten(look: Look) -> None:
    written = Written(look.fonts.font(LABEL), kept=2)
    long = pixels(written, "a wren that builds its nest in boxes and other holes, and sings all day")
    assert (long[:, LINE.right() + 2 :] == 255).all()
    for text in ("one", "two", "three"):
        pixels(written, text)
    assert [text for text, _width in written._shaped] == ["two", "three"]
