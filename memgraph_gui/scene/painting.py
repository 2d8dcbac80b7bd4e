"""The pixel painter: a picture's arrays into a QImage, by kernels that let the interpreter go."""

import math
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage, QPainter

from memgraph_gui.kernels import run_slices
from memgraph_gui.looks import heads, shapes
from memgraph_gui.scene import covering, lines, marks
from memgraph_gui.scene.hulls import paint_hulls
from memgraph_gui.scene.picture import Picture

FADE = 70.0  # px
PIECES = 4  # for each thread
STRENGTH = (
    0.7,
    0.85,
)  # on light and on dark ground: share of a line's colour where most lines cross, so that memories stand out from it
GAINS = (1.4, 3.0, 6.0, 12.0, 25.0, 50.0, 100.0)  # of the tone curve
SEEN = 0.45  # share of full strength that the median of what is inked should have
FULL = 0.995  # share of inked pixels under which the curve reaches full strength


Exposure = tuple[float, float]
"""Of a dense picture: the coverage that is full strength, and the gain of its tone curve."""


def paint(picture: Picture, *, threads: int = 2, go_on: Callable[[], None] = lambda: None) -> NDArray[np.uint32]:
    """Paint a picture, uint32[tall, wide], 0xFFRRGGBB; see `paint_exposed`."""
    return paint_exposed(picture, threads=threads, go_on=go_on)[0]


def paint_exposed(
    picture: Picture,
    *,
    threads: int = 2,
    go_on: Callable[[], None] = lambda: None,
    exposure: Exposure | None = None,
) -> tuple[NDArray[np.uint32], Exposure | None]:
    """Paint a picture.

    Args:
        picture: what to draw.
        threads: how many share the work; the result does not depend on it.
        go_on: asked between two pieces of the work; whatever it raises ends it.
        exposure: of a dense picture that this one is laid beside; its own when None.

    Returns:
        uint32[tall, wide], 0xFFRRGGBB, and the exposure it was painted with, None where lines are not added up.
    """
    buffer = np.full((max(1, picture.tall), max(1, picture.wide)), picture.ground, np.uint32)
    if picture.hulls:
        _lay_grounds(picture, buffer)
    if picture.dense:
        work, exposure = _dense(picture, buffer, threads, go_on, exposure)
    else:
        work, exposure = _plain(picture, buffer), None
    tops = _tops(picture, buffer)

    def task(first: int, end: int) -> None:
        go_on()
        work(first, end)
        tops(first, end)

    run_slices(task, len(buffer), threads=threads, pieces=PIECES * threads)
    return buffer, exposure


def _lay_grounds(picture: Picture, buffer: NDArray[np.uint32]) -> None:
    """The hulls of clusters, before anything else."""
    ground = image(buffer, 1.0)
    painter = QPainter(ground)
    paint_hulls(painter, picture.hulls, picture.px)
    painter.end()


def image(buffer: NDArray[np.uint32], px: float) -> QImage:
    """A QImage over the buffer, which it keeps alive; `px` is its device pixel ratio."""
    tall, wide = buffer.shape
    result = QImage(buffer.data, wide, tall, wide * 4, QImage.Format.Format_RGB32)
    result.setDevicePixelRatio(px)
    result._pixels = buffer  # type: ignore[attr-defined]  # QImage does not own the memory it is given
    return result


def _plain(picture: Picture, buffer: NDArray[np.uint32]) -> Callable[[int, int], None]:
    part, dashes = picture.lines, heads.dash_table()

    def work(first: int, end: int) -> None:
        lines.draw_over(
            buffer, first, end, part.segments, part.colours, part.rhythms, dashes, len(part.links), picture.px
        )

    return work


def _dense(
    picture: Picture,
    buffer: NDArray[np.uint32],
    threads: int,
    go_on: Callable[[], None],
    exposure: Exposure | None,
) -> tuple[Callable[[int, int], None], Exposure]:
    part, dashes, px = picture.lines, heads.dash_table(), picture.px
    strong = part.strong
    quiet = ~strong
    if strong.any():
        calm = (part.segments[quiet], part.colours[quiet], part.rhythms[quiet])
    else:
        calm = (part.segments, part.colours, part.rhythms)
    loud = (part.segments[strong], part.colours[strong], part.rhythms[strong])
    segments, colours, rhythms = calm
    few = covering.coded(colours)
    sums = (np.zeros if few is None else np.empty)((*buffer.shape, 4), np.float32)

    def add(first: int, end: int) -> None:
        go_on()
        if few is None:
            lines.add_up(sums, first, end, *calm, dashes, len(segments), px, FADE * px)
        else:
            covering.add_covers(sums, first, end, segments, *few, rhythms, dashes, px, FADE * px)

    run_slices(add, len(buffer), threads=threads, pieces=PIECES * threads)
    most, gain = exposure = exposure or _exposure(sums)
    curve, step = lines.tone_curve(most, STRENGTH[picture.dark], gain)

    def work(first: int, end: int) -> None:
        lines.tone(buffer, sums, first, end, curve, step)
        lines.draw_over(buffer, first, end, *loud, dashes, len(loud[0]), px)

    return work, exposure


def _exposure(sums: NDArray[np.float32]) -> Exposure:
    """The coverage that is full strength, and the gain that lets the median of what is inked be seen.

    One gain for all would leave the thin parts of a graph with one thick place invisible.
    """
    sample = sums[::3, ::3, 3]
    sample = sample[sample > 0.02]
    if not len(sample):
        return 4.0, GAINS[0]
    middle, most = np.quantile(sample, (0.5, FULL)).tolist()
    most = max(2.0, most)
    for gain in GAINS:
        if math.log1p(gain * middle) >= SEEN * math.log1p(gain * most):
            break
    return most, gain


def _tops(picture: Picture, buffer: NDArray[np.uint32]) -> Callable[[int, int], None]:
    shape, head, nodes = shapes.table(), heads.table(), picture.nodes

    def work(first: int, end: int) -> None:
        top, under, over = picture.heads, picture.under, picture.over
        marks.draw_heads(
            buffer, first, end, top.places, top.kinds, top.hollow, top.colours, len(top.links),
            picture.ground, head.points, head.first, head.second, head.stroked,
        )  # fmt: skip
        marks.draw_rings(buffer, first, end, under.rings, under.colours, under.alphas, len(under.rings))
        marks.draw_nodes(
            buffer, first, end, nodes.places, nodes.radii, nodes.shapes, nodes.colours, nodes.rims,
            len(nodes.index), picture.ground, shape.points, shape.outline, shape.hole, shape.reach, shapes.DISC,
        )  # fmt: skip
        marks.draw_rings(buffer, first, end, over.rings, over.colours, over.alphas, len(over.rings))

    return work
