# ruff: noqa: PLR0912 - a kernel is one loop
"""Kernels that draw shapes, heads and rings from signed distances, anti-aliased at any place and size.

Shapes and heads are polygons from `looks`, in units of their size. As in `lines`, a call draws the rows
[top, bottom) only. All lengths are physical pixels.
"""

import math

import numpy as np

from memgraph_gui.kernels import kernel
from memgraph_gui.looks.heads import Head
from memgraph_gui.scene.lines import Codes, Flags, Floats, Numbers, Pixels, blend

BALL, RING = int(Head.DISC), int(Head.RING)
DOT = 2.9  # px of radius under which a shape cannot be told and is drawn as a disc


@kernel
def polygon_distance(points: Floats, first: int, count: int, x: float, y: float, closed: bool) -> float:
    """Distance from (x, y) to a polygon's outline, negative inside when it is closed."""
    best = 1e30
    inside = False
    last = count if closed else count - 1
    for i in range(last):
        j = i + 1 if i + 1 < count else 0
        ax, ay = points[first + i, 0], points[first + i, 1]
        bx, by = points[first + j, 0], points[first + j, 1]
        ex, ey = bx - ax, by - ay
        wx, wy = x - ax, y - ay
        part = (wx * ex + wy * ey) / (ex * ex + ey * ey)
        part = min(1.0, max(0.0, part))
        dx, dy = wx - ex * part, wy - ey * part
        best = min(best, dx * dx + dy * dy)
        if closed and (ay > y) != (by > y) and x < ex * (y - ay) / ey + ax:
            inside = not inside
    best = math.sqrt(best)
    return -best if inside else best


@kernel
def shape_distance(
    points: Floats, outline: Numbers, hole: Numbers, shape: int, disc: int, x: float, y: float
) -> float:
    """Signed distance to a memory's shape in units of its radius."""
    if shape == disc:
        return math.sqrt(x * x + y * y) - 1.0
    if outline[shape] == 40 and hole[shape] == 40:  # a ring: both circles
        far = math.sqrt(x * x + y * y)
        return float(max(far + points[shape, 0, 1], -points[shape, 40, 1] - far))
    distance = polygon_distance(points[shape], 0, outline[shape], x, y, True)
    if hole[shape] > 0:
        distance = max(distance, -polygon_distance(points[shape], outline[shape], hole[shape], x, y, True))
    return distance


@kernel
def draw_nodes(
    buffer: Pixels,
    top: int,
    bottom: int,
    places: Floats,
    radii: Floats,
    shapes: Codes,
    colours: Pixels,
    rims: Floats,
    count: int,
    ground: np.uint32,
    points: Floats,
    outline: Numbers,
    hole: Numbers,
    reach: Floats,
    disc: int,
) -> None:
    """Paint memories in order: a rim in the canvas colour, then the shape.

    Arrays:
        buffer: uint32[height, width]. places: float32[>=count, 2]. radii: float32. shapes: uint8.
        colours: uint32. rims: float32, width of the rim in px. ground: canvas colour.
        points, outline, hole, reach, disc: the shape table.
    """
    wide = buffer.shape[1]
    for i in range(count):
        x, y, radius = places[i, 0], places[i, 1], radii[i]
        rim = rims[i]
        shape = shapes[i]
        far = radius * (reach[shape] if radius >= DOT else 1.0) + rim + 1.0
        if y + far < top or y - far > bottom or x + far < 0 or x - far > wide:
            continue
        low_y, high_y = max(top, int(y - far)), min(bottom, int(y + far) + 2)
        low_x, high_x = max(0, int(x - far)), min(wide, int(x + far) + 2)
        colour = colours[i]
        dot = radius < DOT
        # A dot smaller than a pixel keeps its area, so that many of them do not grow into a blot.
        strength = 1.0 if radius >= 0.75 else max(0.12, radius * radius / 0.5625)
        size = max(radius, 0.75)
        for py in range(low_y, high_y):
            for px in range(low_x, high_x):
                dx, dy = px + 0.5 - x, py + 0.5 - y
                if dx * dx + dy * dy > (far - 0.4) * (far - 0.4):
                    continue
                if dot:
                    distance = math.sqrt(dx * dx + dy * dy) - size
                else:
                    distance = shape_distance(points, outline, hole, shape, disc, dx / radius, dy / radius) * radius
                cover = 0.5 - distance
                if cover <= -rim:
                    continue
                pixel = buffer[py, px]
                if rim > 0.0:
                    pixel = blend(pixel, ground, min(1.0, cover + rim))
                if cover > 0.0:
                    pixel = blend(pixel, colour, min(1.0, cover) * strength)
                buffer[py, px] = pixel


@kernel
def draw_heads(
    buffer: Pixels,
    top: int,
    bottom: int,
    places: Floats,
    kinds: Codes,
    hollow: Codes,
    colours: Pixels,
    count: int,
    ground: np.uint32,
    points: Floats,
    first: Numbers,
    second: Numbers,
    stroked: Flags,
) -> None:
    """Paint the heads of links.

    Arrays:
        buffer: uint32[height, width]. places: float32[>=count, 6], tip x, y, direction x, y, size, line width.
        kinds: uint8 (`Head`). hollow: bool, an outline with canvas inside. colours: uint32.
        points, first, second, stroked: the head table.
    """
    wide = buffer.shape[1]
    for i in range(count):
        x, y, ux, uy, size, width = (
            places[i, 0],
            places[i, 1],
            places[i, 2],
            places[i, 3],
            places[i, 4],
            places[i, 5],
        )
        kind = kinds[i]
        far = size * 0.9 + width + 1.0
        # The middle of a head is some way behind its tip.
        mx, my = x - ux * size * 0.65, y - uy * size * 0.65
        if my + far < top or my - far > bottom or mx + far < 0 or mx - far > wide:
            continue
        colour = colours[i]
        line = max(1.0, width) * 0.5
        for py in range(max(top, int(my - far)), min(bottom, int(my + far) + 2)):
            for px in range(max(0, int(mx - far)), min(wide, int(mx + far) + 2)):
                rx, ry = px + 0.5 - x, py + 0.5 - y
                hx, hy = (rx * ux + ry * uy) / size, (ry * ux - rx * uy) / size
                if stroked[kind]:
                    if kind == RING:
                        distance = abs(math.sqrt((hx + 0.45) * (hx + 0.45) + hy * hy) - 0.45) * size
                    else:
                        distance = abs(polygon_distance(points[kind], 0, first[kind], hx, hy, False)) * size
                    if second[kind] > 0:
                        other = polygon_distance(points[kind], first[kind], second[kind], hx, hy, False) * size
                        distance = min(distance, abs(other))
                    cover = line + 0.5 - distance
                    if cover > 0.0:
                        buffer[py, px] = blend(buffer[py, px], colour, min(1.0, cover))
                    continue
                if kind == BALL:
                    distance = (math.sqrt((hx + 0.5) * (hx + 0.5) + hy * hy) - 0.5) * size
                else:
                    distance = polygon_distance(points[kind], 0, first[kind], hx, hy, True) * size
                cover = 0.5 - distance
                if cover <= 0.0:
                    continue
                pixel = blend(buffer[py, px], colour, min(1.0, cover))
                if hollow[i]:
                    pixel = blend(pixel, ground, min(1.0, max(0.0, 0.5 - (distance + line * 2.0))))
                buffer[py, px] = pixel


@kernel
def draw_rings(
    buffer: Pixels, top: int, bottom: int, rings: Floats, colours: Pixels, alphas: Floats, count: int
) -> None:
    """Paint rings and discs around memories.

    Arrays:
        buffer: uint32[height, width].
        rings: float32[>=count, 5], x, y, radius, width (0: a filled disc), dash length (0: closed).
        colours: uint32. alphas: float32, opacity 0..1.
    """
    wide = buffer.shape[1]
    for i in range(count):
        x, y, radius, width, dash = rings[i, 0], rings[i, 1], rings[i, 2], rings[i, 3], rings[i, 4]
        far = radius + width + 1.0
        if y + far < top or y - far > bottom or x + far < 0 or x - far > wide:
            continue
        period = 0.0
        if dash > 0.0:  # a whole number of dashes around
            period = 2.0 * math.pi / max(4.0, round(math.pi * radius / dash))
        for py in range(max(top, int(y - far)), min(bottom, int(y + far) + 2)):
            for px in range(max(0, int(x - far)), min(wide, int(x + far) + 2)):
                rx, ry = px + 0.5 - x, py + 0.5 - y
                distance = math.sqrt(rx * rx + ry * ry) - radius
                if width > 0.0:
                    distance = abs(distance) - width * 0.5
                cover = min(1.0, 0.5 - distance)
                if cover <= 0.0:
                    continue
                if dash > 0.0:
                    phase = (math.atan2(ry, rx) + math.pi) % period
                    edge = min(phase, period * 0.5 - phase) * radius + 0.5
                    cover *= min(1.0, max(0.0, edge))
                buffer[py, px] = blend(buffer[py, px], colours[i], cover * alphas[i])


@kernel
def fill(buffer: Pixels, top: int, bottom: int, colour: np.uint32) -> None:
    """One colour over whole rows."""
    for y in range(top, bottom):
        for x in range(buffer.shape[1]):
            buffer[y, x] = colour


EMPTY_RINGS = np.zeros((0, 5), np.float32)
