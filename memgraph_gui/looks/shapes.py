"""The shapes of memories: the shape alone tells the type.

One geometry for all painters: each shape is an outline and perhaps a hole, as polygons in units of the radius,
of about the area of a disc of radius 1. QPainter draws them as paths (`path`, for lists, legends and SVG), the
picture's kernels as signed distances to the same polygons (`table`).

The four AgentOS trace types have shapes of their own. Any type that is not known is a hollow disc: what an
agent writes tomorrow is drawn, and is not mistaken for one of ours.
"""

import math
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QPolygonF

Point = tuple[float, float]
ROUND = 40  # corners of a polygon that stands for a circle


@dataclass(frozen=True, slots=True)
class Shape:
    """One shape in units of the radius, y downward: an outline and perhaps a hole."""

    name: str
    outline: tuple[Point, ...]
    hole: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class ShapeTable:
    """All shapes as arrays for the kernels.

    Attributes:
        points: float32[shapes, most, 2], outline then hole.
        outline, hole: int32[shapes], how many points of each.
        reach: float32[shapes], distance of the farthest point from the middle.
    """

    points: NDArray[np.float32]
    outline: NDArray[np.int32]
    hole: NDArray[np.int32]
    reach: NDArray[np.float32]


def _regular(corners: int, radius: float = 1.0, turn: float = 0.0) -> list[Point]:
    angles = (turn + 2 * math.pi * i / corners for i in range(corners))
    return [(radius * math.sin(a), -radius * math.cos(a)) for a in angles]


def _arc(cx: float, cy: float, radius: float, start: float, end: float, steps: int) -> list[Point]:
    """Points on an arc; angles in degrees, clockwise from three o'clock as y points down."""
    angles = (math.radians(start + (end - start) * i / steps) for i in range(steps + 1))
    return [(cx + radius * math.cos(a), cy + radius * math.sin(a)) for a in angles]


def _star() -> list[Point]:
    """Four points with hollow sides."""
    points: list[Point] = []
    for quarter in range(4):
        turn = math.pi / 2 * quarter
        for angle, radius in ((0.0, 1.0), (0.22, 0.585), (math.pi / 4, 0.405), (math.pi / 2 - 0.22, 0.585)):
            points.append((radius * math.sin(turn + angle), -radius * math.cos(turn + angle)))
    return points


def _of_area(points: list[Point], share: float = 1.0) -> tuple[Point, ...]:
    """The polygon scaled about the middle to `share` of the unit disc's area."""
    around = zip(points, [*points[1:], points[0]], strict=True)
    area = abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in around)) / 2
    scale = math.sqrt(math.pi * share / area)
    return tuple((x * scale, y * scale) for x, y in points)


def _shapes() -> tuple[Shape, ...]:
    arm, reach = 0.36, 1.0
    plus = [(-arm, -reach), (arm, -reach), (arm, -arm), (reach, -arm), (reach, arm), (arm, arm)]
    plus += [(-x, -y) for x, y in plus]
    # Taller than a regular one, which small is too much like a disc.
    hexagon = [(0.0, -1.2), (0.86, -0.58), (0.86, 0.58), (0.0, 1.2), (-0.86, 0.58), (-0.86, -0.58)]
    bubble = [(-1.0, -0.8), (1.0, -0.8), (1.0, 0.45), (0.05, 0.45), (-0.5, 1.0), (-0.5, 0.45), (-1.0, 0.45)]
    capsule = _arc(0.5, 0, 0.5, -90, 90, 10) + _arc(-0.5, 0, 0.5, 90, 270, 10)
    leaf = _arc(-0.9, 0.9, 1.8, -90, 0, 12) + _arc(0.9, -0.9, 1.8, 90, 180, 12)
    flag = [(-0.85, -1.0), (0.95, -0.48), (-0.5, 0.06), (-0.5, 1.0), (-0.85, 1.0)]
    arrow = [(-1.0, -0.4), (0.0, -0.4), (0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (0.0, 0.4), (-1.0, 0.4)]
    return (
        Shape("problem", _of_area([(0, -1), (0.95, 0.72), (-0.95, 0.72)], 0.92)),
        Shape("error", _of_area([(0, 1), (-0.95, -0.72), (0.95, -0.72)], 0.92)),
        Shape("solution", tuple(_regular(ROUND))),
        Shape("fix", _of_area(plus, 0.94)),
        Shape("decision", _of_area(_regular(4), 0.96)),
        Shape("code_pattern", _of_area(hexagon)),
        Shape("workflow", _of_area([(-1, -0.8), (0.3, -0.8), (1.1, 0), (0.3, 0.8), (-1, 0.8)], 0.9)),
        Shape("technology", _of_area([(-1, -1), (1, -1), (1, 1), (-1, 1)], 0.92)),
        Shape("configuration", _of_area(_star(), 0.68)),
        Shape("project", tuple(_regular(ROUND, 1.06)), tuple(_regular(ROUND, 0.47))),
        Shape("file_context", _of_area([(-0.75, -1), (0.2, -1), (0.75, -0.42), (0.75, 1), (-0.75, 1)], 0.88)),
        Shape("task", _square(0.9), _square(0.44)),
        Shape("command", _of_area([(-0.75, -1), (0.05, -1), (0.9, 0), (0.05, 1), (-0.75, 1), (0.1, 0)], 0.62)),
        Shape("conversation", _of_area(bubble, 0.9)),
        Shape("general", _of_area(capsule, 0.74)),
        Shape("episodic", _of_area([(-0.9, -1), (0.9, -1), (0.14, 0), (0.9, 1), (-0.9, 1), (-0.14, 0)], 0.72)),
        Shape("semantic", _of_area(leaf, 0.86)),
        Shape("procedural", _of_area(arrow, 0.82)),
        Shape("prospective", _of_area(flag, 0.62)),
        Shape("", tuple(_regular(ROUND, 0.98)), tuple(_regular(ROUND, 0.70))),
    )


def _square(half: float) -> tuple[Point, ...]:
    return ((-half, -half), (half, -half), (half, half), (-half, half))


SHAPES: tuple[Shape, ...] = _shapes()
"""All shapes; the last, named '', is the hollow disc of whatever is not known."""

DISC = next(i for i, shape in enumerate(SHAPES) if shape.name == "solution")
UNKNOWN = len(SHAPES) - 1
_CODES = {shape.name: i for i, shape in enumerate(SHAPES) if shape.name}


def shape_of(memory_type: str) -> int:
    """The index into `SHAPES` of a memory type; the hollow disc where it is not known."""
    return _CODES.get(memory_type, UNKNOWN)


@cache
def path(shape: int) -> QPainterPath:
    """The shape as a path in units of the radius around (0, 0)."""
    found = SHAPES[shape]
    result = QPainterPath()
    for points in (found.outline, found.hole):
        if len(points) == ROUND:
            radius = -points[0][1]
            result.addEllipse(QPointF(0, 0), radius, radius)
        elif points:
            result.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
            result.closeSubpath()
    return result


@cache
def table() -> ShapeTable:
    """The shapes as arrays; made once, never written to."""
    most = max(len(shape.outline) + len(shape.hole) for shape in SHAPES)
    points = np.zeros((len(SHAPES), most, 2), np.float32)
    for row, shape in zip(points, SHAPES, strict=True):
        flat = np.array([*shape.outline, *shape.hole], np.float32)
        row[: len(flat)] = flat
    reach = np.sqrt((points.astype(np.float64) ** 2).sum(axis=2)).max(axis=1)
    result = ShapeTable(
        points,
        np.array([len(shape.outline) for shape in SHAPES], np.int32),
        np.array([len(shape.hole) for shape in SHAPES], np.int32),
        reach.astype(np.float32),
    )
    for array in (result.points, result.outline, result.hole, result.reach):
        array.setflags(write=False)
    return result
