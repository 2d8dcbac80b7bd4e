"""Kernels that add up lines of few colours: how much of each colour covers a pixel, then all of them together.

A dense picture has hundreds of thousands of lines in a handful of colours. Adding only how much a line covers, to
a sheet for its colour, takes half as long as adding its red, green, blue and cover (`lines.add_up`, which is for
lines of any number of colours). The sums are the same. It is done band by band, so low that all sheets of a band
stay in the processor's cache: at 3840x2160 they would else be fetched from memory again and again.
"""

import math

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.kernels import kernel
from memgraph_gui.scene.lines import Codes, Floats, Pixels, thin_steps

MOST = 16  # colours, and so sheets; more would not stay in the cache
NEAR = 4_000_000  # bytes that all sheets of a band may take, to stay in the processor's cache
LOW = 16  # rows of a band at least: a line is begun anew in each
_X0, _Y0, _X1, _Y1, _W0, _W1, _ARC = range(7)  # of a segment, see `lines`
_BESIDE = 1.5  # px from a line's middle to where it covers nothing
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
    wide, colours = sums.shape[1], len(table)
    rows = max(LOW, NEAR // max(1, 4 * wide * colours))
    begin, which = sorted_in(segments, top, bottom, min(rows, bottom - top))
    space = np.empty(colours * rows * wide, np.float32)
    mixed = np.empty((4, wide), np.float32)
    for band, first in enumerate(range(top, bottom, rows)):
        end = min(bottom, first + rows)
        sheets = space[: colours * (end - first) * wide].reshape(colours, (end - first) * wide)
        sheets[:] = 0.0
        lines = which[begin[band] : begin[band + 1]]
        cover(sheets, wide, first, end, segments, lines, codes, rhythms, dashes, scale, fade)
        mix(sums, sheets, first, end, table, mixed)


def sorted_in(segments: Floats, top: int, bottom: int, rows: int) -> tuple[NDArray[np.int64], NDArray[np.int32]]:
    """Which lines may touch each band of so many rows, and where those of each band begin."""
    begin = np.zeros(-(-(bottom - top) // rows) + 1, np.int64)
    if len(begin) == 2:  # one band: the kernel that draws them looks by itself
        begin[1] = len(segments)
        return begin, np.arange(len(segments), dtype=np.int32)
    which = np.empty(sort_in(segments, top, rows, begin, np.empty(0, np.int32)), np.int32)
    sort_in(segments, top, rows, begin, which)
    return begin, which


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
def sort_in(segments: Floats, top: int, rows: int, begin: NDArray[np.int64], which: NDArray[np.int32]) -> int:
    """Which lines may touch each band of so many rows, the first at `top`; in their order.

    Arrays:
        begin: int64[bands + 1], written: where the lines of each band begin in `which`.
        which: int32, written; empty to be told only how many there will be.

    Returns:
        How many there are.
    """
    bands = len(begin) - 1
    begin[:] = 0
    for turn in range(2 if len(which) else 1):
        for i in range(len(segments)):
            y0, y1 = segments[i, _Y0], segments[i, _Y1]
            low, high = (min(y0, y1) - _BESIDE - top) / rows, (max(y0, y1) + _BESIDE - top) / rows
            if high < 0.0 or low >= bands:
                continue
            for band in range(int(max(0.0, low)), min(bands, int(high) + 1)):
                if turn == 0:
                    begin[band + 1] += 1
                else:
                    which[begin[band]] = i
                    begin[band] += 1
        if turn == 0:
            for band in range(bands):
                begin[band + 1] += begin[band]
    if len(which):
        for band in range(bands, 0, -1):
            begin[band] = begin[band - 1]
        begin[0] = 0
    return int(begin[bands])


@kernel
def cover(
    sheets: Floats, wide: int, top: int, bottom: int, segments: Floats, which: NDArray[np.int32], codes: Codes,
    rhythms: Codes, dashes: Floats, scale: float, fade: float,
) -> None:  # fmt: skip
    """Add how much each of these lines covers to the sheet of its colour.

    Arrays:
        sheets: float32[colours, rows * wide], the rows [top, bottom) of each; added to.
        which: int32, the lines.
        Others as in `lines.add_up`.
    """
    for i in which:
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
def mix(sums: Floats, sheets: Floats, top: int, bottom: int, table: Pixels, mixed: Floats) -> None:
    """Turn what each colour covers into red, green and blue times coverage, then coverage.

    `mixed`, float32[4, wide], is overwritten: a row's sums are plain ones, which a processor does several at once.
    """
    wide = sums.shape[1]
    red, green, blue, total = mixed[0], mixed[1], mixed[2], mixed[3]
    for y in range(top, bottom):
        mixed[:] = 0
        begin = (y - top) * wide
        for k in range(len(table)):
            sheet, colour = sheets[k, begin : begin + wide], table[k]
            add_part(red, sheet, np.float32(colour >> 16 & 255))
            add_part(green, sheet, np.float32(colour >> 8 & 255))
            add_part(blue, sheet, np.float32(colour & 255))
            add_part(total, sheet, np.float32(1.0))
        for x in range(wide):
            sums[y, x, 0], sums[y, x, 1], sums[y, x, 2], sums[y, x, 3] = red[x], green[x], blue[x], total[x]


@kernel
def add_part(whole: Floats, sheet: Floats, part: np.float32) -> None:
    """Add so much of one sheet's row."""
    for x in range(len(whole)):
        whole[x] += sheet[x] * part
