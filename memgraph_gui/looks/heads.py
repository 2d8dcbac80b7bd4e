"""The heads and rhythms of links: the seven kinds are told apart without their colours.

A head is described by polygons in units of its size, pointing along +x with the tip at (0, 0). Filled heads
become an outline when the link has ended; chevrons and the ring are strokes already.
"""

import math
from dataclasses import dataclass
from enum import IntEnum
from functools import cache

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.vocabulary import Category

Point = tuple[float, float]


class Head(IntEnum):
    """What stands at the target of a link."""

    NONE = 0
    ARROW = 1
    DISC = 2
    CHEVRON = 3
    DIAMOND = 4
    RING = 5
    DOUBLE = 6
    SQUARE = 7


class Rhythm(IntEnum):
    """How a line is broken."""

    SOLID = 0
    ENDED = 1
    DOTTED = 2
    LONG = 3
    SHORT = 4
    DASH_DOT = 5
    DASH_DOT_DOT = 6


HEADS: dict[Category, Head] = {
    Category.CAUSAL: Head.ARROW,
    Category.SOLUTION: Head.DISC,
    Category.CONTEXT: Head.CHEVRON,
    Category.LEARNING: Head.DIAMOND,
    Category.SIMILARITY: Head.RING,
    Category.WORKFLOW: Head.DOUBLE,
    Category.QUALITY: Head.SQUARE,
}

RHYTHMS: dict[Category, Rhythm] = {
    Category.CAUSAL: Rhythm.SOLID,
    Category.SOLUTION: Rhythm.SOLID,
    Category.CONTEXT: Rhythm.DOTTED,
    Category.LEARNING: Rhythm.LONG,
    Category.SIMILARITY: Rhythm.SHORT,
    Category.WORKFLOW: Rhythm.DASH_DOT,
    Category.QUALITY: Rhythm.DASH_DOT_DOT,
}

DASHES: dict[Rhythm, tuple[float, ...]] = {
    Rhythm.SOLID: (),
    Rhythm.ENDED: (3.0, 5.0),
    Rhythm.DOTTED: (1.2, 2.6),
    Rhythm.LONG: (7.0, 2.4),
    Rhythm.SHORT: (3.2, 2.2),
    Rhythm.DASH_DOT: (8.0, 2.0, 1.4, 2.0),
    Rhythm.DASH_DOT_DOT: (8.0, 2.0, 1.4, 2.0, 1.4, 2.0),
}
"""On and off lengths in px."""

SIZE_AT_REST, SIZE_EMPHASISED = 6.4, 8.2
ENDED_SHARE = 0.62
"""Opacity of an ended link beside a current one."""


@dataclass(frozen=True, slots=True)
class HeadForm:
    """One head, size 1, pointing along +x.

    Attributes:
        outline: points; closed and filled, unless `stroked`.
        second: another stroke of the same kind (double chevron).
        stroked: the outline is a line of the link's width, not an area.
        length: how far back the line has to stop so that it does not show inside the head.
    """

    outline: tuple[Point, ...]
    length: float
    stroked: bool = False
    second: tuple[Point, ...] = ()


def _circle(cx: float, radius: float) -> tuple[Point, ...]:
    angles = (2 * math.pi * i / 24 for i in range(24))
    return tuple((cx + radius * math.cos(a), radius * math.sin(a)) for a in angles)


def _chevron(tip: float) -> tuple[Point, ...]:
    return ((tip - 0.86, -0.56), (tip, 0.0), (tip - 0.86, 0.56))


FORMS: dict[Head, HeadForm] = {
    Head.ARROW: HeadForm(((0, 0), (-1.3, -0.52), (-1.3, 0.52)), 1.25),
    Head.DISC: HeadForm(_circle(-0.5, 0.5), 0.9),
    Head.CHEVRON: HeadForm(_chevron(0.0), 0.1, stroked=True),
    Head.DIAMOND: HeadForm(((0, 0), (-0.68, -0.46), (-1.36, 0), (-0.68, 0.46)), 1.3),
    Head.RING: HeadForm((*_circle(-0.45, 0.45), (0.0, 0.0)), 0.9, stroked=True),
    Head.DOUBLE: HeadForm(_chevron(0.0), 0.1, stroked=True, second=_chevron(-0.62)),
    Head.SQUARE: HeadForm(((0, -0.44), (0, 0.44), (-0.88, 0.44), (-0.88, -0.44)), 0.85),
}


@dataclass(frozen=True, slots=True)
class HeadTable:
    """All heads as arrays for the kernels.

    Attributes:
        points: float32[heads, most, 2], outline then second stroke.
        first, second: int32[heads], how many points of each.
        stroked: bool[heads].
        length: float32[heads].
    """

    points: NDArray[np.float32]
    first: NDArray[np.int32]
    second: NDArray[np.int32]
    stroked: NDArray[np.bool_]
    length: NDArray[np.float32]


@cache
def table() -> HeadTable:
    """The heads as arrays; made once, never written to."""
    most = max(len(form.outline) + len(form.second) for form in FORMS.values())
    count = len(Head)
    result = HeadTable(
        np.zeros((count, most, 2), np.float32),
        np.zeros(count, np.int32),
        np.zeros(count, np.int32),
        np.zeros(count, np.bool_),
        np.zeros(count, np.float32),
    )
    for head, form in FORMS.items():
        flat = np.array([*form.outline, *form.second], np.float32)
        result.points[head, : len(flat)] = flat
        result.first[head], result.second[head] = len(form.outline), len(form.second)
        result.stroked[head], result.length[head] = form.stroked, form.length
    for array in (result.points, result.first, result.second, result.stroked, result.length):
        array.setflags(write=False)
    return result


@cache
def dash_table() -> NDArray[np.float32]:
    """Dashes as float32[rhythms, 7]: how many lengths, then up to six of them in px."""
    result = np.zeros((len(Rhythm), 7), np.float32)
    for rhythm, lengths in DASHES.items():
        result[rhythm, 0] = len(lengths)
        result[rhythm, 1 : 1 + len(lengths)] = lengths
    result.setflags(write=False)
    return result
