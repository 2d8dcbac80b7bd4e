"""Kernels that draw lines into a pixel buffer: anti-aliased, dashed by arc length, tapered.

Two ways: `draw_over` paints opaque colours over what is there; `add_up` sums coverage and colour, for graphs so
dense that painting over would only show who came last (`tone` then turns the sums into pixels). Each call draws
the rows [top, bottom) only, so that two threads can share a picture and the result does not depend on how.

A segment is nine floats (x0, y0, x1, y1, width at start, width at end, arc length before it, joined, spare) in
physical pixels, with a colour 0xFFRRGGBB and a rhythm (row of the dash table).
"""

import math

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.kernels import kernel

Floats = NDArray[np.float32]
Doubles = NDArray[np.float64]
Pixels = NDArray[np.uint32]
Codes = NDArray[np.uint8]
Numbers = NDArray[np.int32]
Flags = NDArray[np.bool_]

X0, Y0, X1, Y1, W0, W1, ARC, JOINED = range(8)
VIVID = 1.35
CURVE = 2048  # entries


@kernel
def blend(under: np.uint32, colour: np.uint32, cover: float) -> np.uint32:
    """One opaque colour over one pixel at 0..1 coverage; all channels of a 32-bit pixel at once."""
    share = int(cover * 256.0 + 0.5)
    rest = 256 - share
    red_blue = ((under & 0xFF00FF) * rest + (colour & 0xFF00FF) * share) >> 8 & 0xFF00FF
    green = ((under & 0x00FF00) * rest + (colour & 0x00FF00) * share) >> 8 & 0x00FF00
    return np.uint32(0xFF000000 | red_blue | green)


@kernel
def dash_cover(dashes: Floats, rhythm: int, along: float, scale: float) -> float:
    """How much of a pixel at `along` px of arc length is inked, 0..1."""
    count = int(dashes[rhythm, 0])
    period = 0.0
    for i in range(count):
        period += dashes[rhythm, 1 + i] * scale
    phase = along % period
    best = 0.0
    start = 0.0
    for i in range(0, count, 2):
        end = start + dashes[rhythm, 1 + i] * scale
        inside = min(phase - start, end - phase) + 0.5
        if i == 0:  # the next period's first dash reaches back over the seam
            inside = max(inside, min(phase - period, end + period - phase) + 0.5)
        best = max(best, inside)
        start = end + dashes[rhythm, 2 + i] * scale
    return min(1.0, max(0.0, best))


@kernel
def clip(
    x0: float, y0: float, x1: float, y1: float, left: float, top: float, right: float, bottom: float
) -> tuple[float, float]:
    """The part of a line inside a box as two fractions of it; (1, 0) when none is."""
    first, last = 0.0, 1.0
    dx, dy = x1 - x0, y1 - y0
    for side in range(4):
        if side == 0:
            p, q = -dx, x0 - left
        elif side == 1:
            p, q = dx, right - x0
        elif side == 2:
            p, q = -dy, y0 - top
        else:
            p, q = dy, bottom - y0
        if p == 0.0:
            if q < 0.0:
                return 1.0, 0.0
        else:
            r = q / p
            if p < 0.0:
                first = max(first, r)
            else:
                last = min(last, r)
    return first, last


@kernel
def line_cover(along: float, across: float, length: float, w0: float, w1: float) -> float:
    """Coverage of a pixel `across` px beside the line's middle and `along` px from its start."""
    part = min(1.0, max(0.0, along / length))
    width = w0 + (w1 - w0) * part
    cover = max(width, 1.0) * 0.5 + 0.5 - across
    if cover <= 0.0:
        return 0.0
    cover = min(1.0, cover) * min(1.0, width)
    return cover * min(1.0, max(0.0, along + 0.5)) * min(1.0, max(0.0, length - along + 0.5))


@kernel
def draw_over(
    buffer: Pixels,
    top: int,
    bottom: int,
    segments: Floats,
    colours: Pixels,
    rhythms: Codes,
    dashes: Floats,
    count: int,
    scale: float,
) -> None:
    """Paint segments in order, later over earlier.

    Arrays:
        buffer: uint32[height, width]. top, bottom: the rows to draw.
        segments: float32[>=count, 9]. colours: uint32. rhythms: uint8. dashes: the dash table, logical px.
        scale: physical px per logical px.
    """
    wide = buffer.shape[1]
    for i in range(count):
        x0, y0, x1, y1 = segments[i, X0], segments[i, Y0], segments[i, X1], segments[i, Y1]
        w0, w1 = segments[i, W0], segments[i, W1]
        reach = max(w0, w1) * 0.5 + 1.5
        first, last = clip(x0, y0, x1, y1, -reach, top - reach, wide + reach, bottom + reach)
        if first > last:
            continue
        length = math.hypot(x1 - x0, y1 - y0)
        if length < 1e-3:
            continue
        ux, uy = (x1 - x0) / length, (y1 - y0) / length
        if segments[i, JOINED] > 0:
            x0 -= ux * 0.5
            y0 -= uy * 0.5
            length += 1.0
        colour = colours[i]
        rhythm = rhythms[i]
        arc = segments[i, ARC]
        begin, end = first * length - 1.0, last * length + 1.0
        flat = abs(ux) >= abs(uy)
        major, minor = (ux, uy) if flat else (uy, ux)
        origin, other = (x0, y0) if flat else (y0, x0)
        a, b = origin + begin * major, origin + end * major
        low, high = min(a, b), max(a, b)
        limit = wide if flat else bottom
        floor = 0 if flat else top
        start, stop = max(floor, math.floor(low)), min(limit, math.ceil(high) + 1)
        slope = minor / major
        spread = reach / abs(major)
        for p in range(start, stop):
            middle = other + (p + 0.5 - origin) * slope
            near = math.floor(middle - spread)
            far = math.ceil(middle + spread) + 1
            near = max(near, top if flat else 0)
            far = min(far, bottom if flat else wide)
            for q in range(near, far):
                x, y = (p, q) if flat else (q, p)
                rx, ry = x + 0.5 - x0, y + 0.5 - y0
                along = rx * ux + ry * uy
                cover = line_cover(along, abs(rx * uy - ry * ux), length, w0, w1)
                if cover > 0.0:
                    if rhythm:
                        cover *= dash_cover(dashes, rhythm, arc + along, scale)
                    buffer[y, x] = blend(buffer[y, x], colour, cover)


@kernel
def thin_steps(
    wide: int, top: int, bottom: int, x0: float, y0: float, x1: float, y1: float, w0: float, w1: float
) -> tuple[bool, int, int, float, float, float, float]:
    """One line of at most a pixel's width, as steps: two pixels share each of them, by where the line's middle runs.

    Returns:
        Whether it is flat (steps go along x, else along y); the first step and the one after the last (equal where
        nothing can be seen); the middle across the first step, in px less a half, and how much it rises with each;
        the ink of the first, and how much it grows with each.
    """
    flat = abs(x1 - x0) >= abs(y1 - y0)
    low, high, floor, limit = 0, wide, top, bottom
    if not flat:
        x0, y0, x1, y1 = y0, x0, y1, x1
        low, high, floor, limit = top, bottom, 0, wide
    if x1 < x0:
        x0, y0, x1, y1, w0, w1 = x1, y1, x0, y0, w1, w0
    dx = x1 - x0
    if dx < 1e-4:
        return flat, 0, 0, 0.0, 0.0, 0.0, 0.0
    slope = (y1 - y0) / dx
    # Steps along the line are longer than along the axis by this much, and so is the ink.
    ink = math.sqrt(1.0 + slope * slope)
    start, stop = math.floor(x0 + 0.5), math.floor(x1 + 0.5)
    if stop == start:
        stop = start + 1
        ink *= dx
    start, stop = max(start, low), min(stop, high)
    if abs(slope) > 1e-9:  # the part whose two pixels can lie inside
        first, last = (floor - 1.5 - y0) / slope + x0, (limit + 0.5 - y0) / slope + x0
        if last < first:
            first, last = last, first
        start, stop = max(start, math.floor(first)), min(stop, math.ceil(last) + 1)
    elif y0 < floor - 1 or y0 > limit + 1:
        return flat, 0, 0, 0.0, 0.0, 0.0, 0.0
    step = (w1 - w0) / dx * ink
    width = w0 * ink + step * (start + 0.5 - x0)
    middle = y0 + (start + 0.5 - x0) * slope - 0.5
    return flat, start, max(start, stop), middle, slope, width, step


@kernel
def add_thin(
    sums: Floats, top: int, bottom: int, x0: float, y0: float, x1: float, y1: float, w0: float, w1: float,
    red: float, green: float, blue: float,
) -> None:  # fmt: skip
    """Add one line of at most a pixel's width."""
    wide = sums.shape[1]
    flat, start, stop, middle, slope, width, width_step = thin_steps(wide, top, bottom, x0, y0, x1, y1, w0, w1)
    floor, limit = (top, bottom) if flat else (0, wide)
    for p in range(start, stop):
        q = math.floor(middle)
        far = width * (middle - q)
        near = width - far
        if floor <= q < limit:
            x, y = (p, q) if flat else (q, p)
            sums[y, x, 0] += red * near
            sums[y, x, 1] += green * near
            sums[y, x, 2] += blue * near
            sums[y, x, 3] += near
        q += 1
        if floor <= q < limit:
            x, y = (p, q) if flat else (q, p)
            sums[y, x, 0] += red * far
            sums[y, x, 1] += green * far
            sums[y, x, 2] += blue * far
            sums[y, x, 3] += far
        middle += slope
        width += width_step


@kernel
def add_up(
    sums: Floats, top: int, bottom: int, segments: Floats, colours: Pixels, rhythms: Codes, dashes: Floats,
    count: int, scale: float, fade: float,
) -> None:  # fmt: skip
    """Sum coverage and colour of segments; order does not matter.

    Arrays:
        sums: float32[height, width, 4], red, green and blue times coverage, then coverage; added to.
        fade: px from which on a line adds less the longer it is: where thousands cross a view, the short ones
        say what belongs together.
        Others as in `draw_over`.
    """
    for i in range(count):
        x0, y0, x1, y1 = segments[i, X0], segments[i, Y0], segments[i, X1], segments[i, Y1]
        if max(y0, y1) < top - 1.0 or min(y0, y1) > bottom + 1.0:
            continue
        length = math.hypot(x1 - x0, y1 - y0)
        if length < 1e-3:
            continue
        share = min(1.0, fade / length)
        w0, w1 = min(1.0, segments[i, W0]) * share, min(1.0, segments[i, W1]) * share
        colour = colours[i]
        red, green, blue = float(colour >> 16 & 255), float(colour >> 8 & 255), float(colour & 255)
        rhythm = rhythms[i]
        if rhythm == 0:
            add_thin(sums, top, bottom, x0, y0, x1, y1, w0, w1, red, green, blue)
            continue
        period = 0.0
        pieces = int(dashes[rhythm, 0])
        for k in range(pieces):
            period += dashes[rhythm, 1 + k] * scale
        if length > 400.0 * period:  # dashes of a line that long cannot be told; it keeps their mean ink
            add_thin(sums, top, bottom, x0, y0, x1, y1, w0 * 0.5, w1 * 0.5, red, green, blue)
            continue
        along = -(segments[i, ARC] % period)
        ux, uy, dw = (x1 - x0) / length, (y1 - y0) / length, (w1 - w0) / length
        while along < length:
            for k in range(0, pieces, 2):
                a, b = max(0.0, along), min(length, along + dashes[rhythm, 1 + k] * scale)
                if b > a:
                    add_thin(
                        sums, top, bottom, x0 + ux * a, y0 + uy * a, x0 + ux * b, y0 + uy * b,
                        w0 + dw * a, w0 + dw * b, red, green, blue,
                    )  # fmt: skip
                along += (dashes[rhythm, 1 + k] + dashes[rhythm, 2 + k]) * scale


@kernel
def ink(segments: Floats, count: int, wide: float, tall: float) -> float:
    """Px of line that lie in the view."""
    total = 0.0
    for i in range(count):
        x0, y0, x1, y1 = segments[i, X0], segments[i, Y0], segments[i, X1], segments[i, Y1]
        first, last = clip(x0, y0, x1, y1, 0.0, 0.0, wide, tall)
        if first < last:
            total += math.hypot(x1 - x0, y1 - y0) * (last - first)
    return total


@kernel
def tone(buffer: Pixels, sums: Floats, top: int, bottom: int, curve: Floats, step: float) -> None:
    """Turn sums into pixels: hue is the mean colour, strength grows with the coverage along a curve.

    Arrays:
        buffer: uint32[height, width], the ground, written over. sums: as `add_up` left them.
        curve: float32, share of colour by coverage, `step` entries for 1 of it.
    """
    last = len(curve) - 2
    for y in range(top, bottom):
        for x in range(buffer.shape[1]):
            cover = sums[y, x, 3]
            if cover <= 0.002:
                continue
            ground = buffer[y, x]
            red0, green0, blue0 = float(ground >> 16 & 255), float(ground >> 8 & 255), float(ground & 255)
            place = min(cover * step, float(last))
            entry = int(place)
            share = curve[entry] + (curve[entry + 1] - curve[entry]) * (place - entry)
            once = 1.0 / cover
            red, green, blue = sums[y, x, 0] * once, sums[y, x, 1] * once, sums[y, x, 2] * once
            # A mean of many colours is greyer than each of them; some of what was lost is given back.
            grey = (red + green + blue) * (1.0 / 3.0)
            red = min(255.0, max(0.0, grey + (red - grey) * VIVID))
            green = min(255.0, max(0.0, grey + (green - grey) * VIVID))
            blue = min(255.0, max(0.0, grey + (blue - grey) * VIVID))
            red = red0 + (red - red0) * share
            green = green0 + (green - green0) * share
            blue = blue0 + (blue - blue0) * share
            buffer[y, x] = np.uint32(0xFF000000 | int(red + 0.5) << 16 | int(green + 0.5) << 8 | int(blue + 0.5))


def tone_curve(most: float, full: float, gain: float) -> tuple[Floats, float]:
    """A logarithmic curve for `tone`.

    Args:
        most: coverage that is full strength.
        full: the share of colour at full strength.
        gain: how fast strength grows.
    """
    step = (CURVE - 2) / most
    cover = np.arange(CURVE) / step
    return np.asarray(np.minimum(full, full * np.log1p(gain * cover) / np.log1p(gain * most)), np.float32), step
