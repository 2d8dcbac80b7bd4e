"""Kernels that add up lines of few colours: how much of each colour covers a pixel, then all of them together.

A dense picture has hundreds of thousands of lines in a handful of colours. Adding only how much a line covers, to
a sheet for its colour, takes half as long as adding its red, green, blue and cover (`lines.add_up`, which is for
lines of any number of colours); a band of all sheets stays in the processor's cache. The sums are the same.
"""

import math

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.kernels import kernel
from memgraph_gui.scene.lines import Codes, Floats, Pixels, thin_steps

MOST = 16  # colours, and so sheets; more would not stay in the cache
_X0, _Y0, _X1, _Y1, _W0, _W1, _ARC = range(7)  # of a segment, see `lines`
_SAFE = 1e-3  # px from the rim of a band: steps along a line add up to slightly more or less than its length


def coded(colours: Pixels) -> tuple[Codes, Pixels] | None:
    """The colour of each line as a number, and the colours by number; None where there are too many."""
    codes, table = np.empty(len(colours), np.uint8), np.zeros(MOST, np.uint32)
    known = code_colours(colours, table, codes)
    return None if known < 0 else (codes, table[:known])


def add_covers(
    sums: Floats, top: int, bottom: int, segments: Floats, codes: Codes, table: Pixels, rhythms: Codes,
    dashes: Floats, scale: float, fade: float,
) -> None:  # fmt: skip
    """Sum coverage and colour of segments in the rows [top, bottom), which are written over; see `lines.add_up`."""
    wide = sums.shape[1]
    sheets = np.zeros((len(table), (bottom - top) * wide), np.float32)
    cover(sheets, wide, top, bottom, segments, codes, rhythms, dashes, scale, fade)
    mix(sums, sheets, top, bottom, table)


@kernel
def code_colours(colours: Pixels, table: Pixels, codes: Codes) -> int:
    """Number the colours as they come; how many there are, or -1 for more than the table has room for."""
    known, last = 0, 0
    for i in range(len(colours)):
        colour = colours[i]
        if known == 0 or table[last] != colour:
            last = 0
            while last < known and table[last] != colour:
                last += 1
            if last == known:
                if known == len(table):
                    return -1
                table[known] = colour
                known += 1
        codes[i] = last
    return known


@kernel
def walk_inside(
    sheet: NDArray[np.float32], base: int, along: int, across: int, count: int, middle: float, slope: float,
    width: float, step: float,
) -> None:  # fmt: skip
    """Add a line all of which lies inside: there is nothing to ask for each pixel."""
    beside = np.uintp(across)
    for _ in range(count):
        q = int(middle)
        far = np.float32(width * (middle - q))
        at = np.uintp(base + q * across)
        sheet[at] += np.float32(width) - far
        sheet[at + beside] += far
        middle += slope
        width += step
        base += along


@kernel
def walk_the_rim(
    sheet: NDArray[np.float32], base: int, along: int, across: int, count: int, middle: float, slope: float,
    width: float, step: float, limit: int,
) -> None:  # fmt: skip
    """Add a line parts of which lie outside: above 0, or from `limit` on."""
    for _ in range(count):
        q = math.floor(middle)
        far = np.float32(width * (middle - q))
        if 0 <= q < limit:
            sheet[base + q * across] += np.float32(width) - far
        if 0 <= q + 1 < limit:
            sheet[base + (q + 1) * across] += far
        middle += slope
        width += step
        base += along


@kernel
def cover_line(
    sheet: NDArray[np.float32], wide: int, top: int, bottom: int, x0: float, y0: float, x1: float, y1: float,
    w0: float, w1: float,
) -> None:  # fmt: skip
    """Add one line of at most a pixel's width."""
    flat, start, stop, middle, slope, width, step = thin_steps(wide, top, bottom, x0, y0, x1, y1, w0, w1)
    if stop <= start:
        return
    low, floor, limit = (0, top, bottom) if flat else (top, 0, wide)
    final = middle + slope * (stop - 1 - start)
    # From one px to the next along the line, and from one of its two pixels to the other.
    along, across = (1, wide) if flat else (wide, 1)
    base = (start - low) * along
    count = stop - start
    if min(middle, final) >= floor + _SAFE and max(middle, final) < limit - 1 - _SAFE:
        walk_inside(sheet, base, along, across, count, middle - floor, slope, width, step)
    else:
        walk_the_rim(sheet, base, along, across, count, middle - floor, slope, width, step, limit - floor)


@kernel
def cover(
    sheets: Floats, wide: int, top: int, bottom: int, segments: Floats, codes: Codes, rhythms: Codes, dashes: Floats,
    scale: float, fade: float,
) -> None:  # fmt: skip
    """Add how much each line covers to the sheet of its colour.

    Arrays:
        sheets: float32[colours, rows * wide], the rows [top, bottom) of each; added to.
        Others as in `lines.add_up`.
    """
    for i in range(len(codes)):
        x0, y0, x1, y1 = segments[i, _X0], segments[i, _Y0], segments[i, _X1], segments[i, _Y1]
        if max(y0, y1) < top - 1.0 or min(y0, y1) > bottom + 1.0:
            continue
        length = math.sqrt((x1 - x0) * (x1 - x0) + (y1 - y0) * (y1 - y0))
        if length < 1e-3:
            continue
        share = min(1.0, fade / length)
        w0, w1 = min(1.0, segments[i, _W0]) * share, min(1.0, segments[i, _W1]) * share
        sheet, rhythm = sheets[codes[i]], rhythms[i]
        if rhythm == 0:
            cover_line(sheet, wide, top, bottom, x0, y0, x1, y1, w0, w1)
            continue
        period = 0.0
        pieces = int(dashes[rhythm, 0])
        for k in range(pieces):
            period += dashes[rhythm, 1 + k] * scale
        if length > 400.0 * period:  # dashes of a line that long cannot be told; it keeps their mean ink
            cover_line(sheet, wide, top, bottom, x0, y0, x1, y1, w0 * 0.5, w1 * 0.5)
            continue
        along = -(segments[i, _ARC] % period)
        ux, uy, dw = (x1 - x0) / length, (y1 - y0) / length, (w1 - w0) / length
        while along < length:
            for k in range(0, pieces, 2):
                a, b = max(0.0, along), min(length, along + dashes[rhythm, 1 + k] * scale)
                if b > a:
                    cover_line(
                        sheet, wide, top, bottom, x0 + ux * a, y0 + uy * a, x0 + ux * b, y0 + uy * b,
                        w0 + dw * a, w0 + dw * b,
                    )  # fmt: skip
                along += (dashes[rhythm, 1 + k] + dashes[rhythm, 2 + k]) * scale


@kernel
def mix(sums: Floats, sheets: Floats, top: int, bottom: int, table: Pixels) -> None:
    """Turn what each colour covers into red, green and blue times coverage, then coverage."""
    wide = sums.shape[1]
    for y in range(top, bottom):
        for x in range(wide):
            red, green, blue, total = np.float32(0), np.float32(0), np.float32(0), np.float32(0)
            for k in range(len(table)):
                share = sheets[k, (y - top) * wide + x]
                if share > 0:
                    colour = table[k]
                    red += share * np.float32(colour >> 16 & 255)
                    green += share * np.float32(colour >> 8 & 255)
                    blue += share * np.float32(colour & 255)
                    total += share
            sums[y, x, 0], sums[y, x, 1], sums[y, x, 2], sums[y, x, 3] = red, green, blue, total
