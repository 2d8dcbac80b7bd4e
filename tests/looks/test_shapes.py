"""Shapes tell the type alone, also small; both geometries are the same."""

import math
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from memgraph_gui.engine.vocabulary import AGENTOS_TRACE_TYPES, CODE_MEMORY_TYPES, DOCUMENT_MEMORY_TYPES
from memgraph_gui.looks.icons import paint_shape
from memgraph_gui.looks.shapes import DISC, SHAPES, UNKNOWN, path, shape_of, table
from memgraph_gui.scene import marks

SIDE = 24


def by_kernel(shape: int, radius: float) -> NDArray[np.float64]:
    """Coverage 0..1 of a shape drawn by the picture's kernel in the middle of 24 x 24 px."""
    buffer = np.full((SIDE, SIDE), 0xFF000000, np.uint32)
    shapes = table()
    marks.draw_nodes(
        buffer, 0, SIDE, np.full((1, 2), SIDE / 2, np.float32), np.full(1, radius, np.float32),
        np.full(1, shape, np.uint8), np.full(1, 0xFFFFFFFF, np.uint32), np.zeros(1, np.float32), 1,
        np.uint32(0xFF000000), shapes.points, shapes.outline, shapes.hole, shapes.reach, DISC,
    )  # fmt: skip
    return (buffer & 255) / 255.0


def by_painter(shape: int, radius: float) -> NDArray[np.float64]:
    """The same by QPainter."""
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    image.fill(0xFF000000)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_shape(painter, shape, QPointF(SIDE / 2, SIDE / 2), radius, QColor("white"))
    painter.end()
    return (np.frombuffer(image.constBits(), np.uint32).reshape(SIDE, SIDE) & 255) / 255.0


def test_every_known_type_has_a_shape_of_its_own() -> None:
    known = {*CODE_MEMORY_TYPES, *DOCUMENT_MEMORY_TYPES, *AGENTOS_TRACE_TYPES}
    shapes = [shape_of(name) for name in known]
    assert UNKNOWN not in shapes
    assert len(set(shapes)) == len(known)
    assert shape_of("entity") == shape_of("") == shape_of("Решение") == UNKNOWN


def test_any_two_shapes_differ_at_twelve_pixels(qtbot: QtBot) -> None:
    drawn = [by_kernel(shape, 6.0) for shape in range(len(SHAPES))]
    for first, second in combinations(range(len(SHAPES)), 2):
        difference = float(np.abs(drawn[first] - drawn[second]).sum())
        # A disc of that radius has 113 px; a tenth of them must differ.
        assert difference > 11.0, (SHAPES[first].name, SHAPES[second].name)


@pytest.mark.parametrize("shape", range(len(SHAPES)), ids=[shape.name or "unknown" for shape in SHAPES])
def test_kernel_and_path_draw_the_same(qtbot: QtBot, shape: int) -> None:
    kernel, painter = by_kernel(shape, 8.0), by_painter(shape, 8.0)
    assert kernel.sum() == pytest.approx(painter.sum(), rel=0.06)
    assert np.abs(kernel - painter).sum() < 0.11 * painter.sum()


def test_outlines_have_about_the_disc_s_area() -> None:
    for shape in SHAPES:
        around = zip(shape.outline, (*shape.outline[1:], shape.outline[0]), strict=True)
        area = abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in around)) / 2
        assert 0.6 * math.pi < area < 1.15 * math.pi, shape.name


def test_the_unknown_type_is_a_hollow_disc() -> None:
    assert not path(UNKNOWN).contains(QPointF(0, 0))
    assert path(UNKNOWN).contains(QPointF(0.84, 0))
    assert path(DISC).contains(QPointF(0, 0))
