# ruff: noqa: PLR0912, PLR0915 - a kernel is one loop over plain arrays
"""Kernels that put a graph onto the screen: places of memories, and links cut into straight segments with heads.

Straight links are one segment, bowed ones and loops several. What is outside the view is left out. All results
are in physical px; `px` is how many of them make a logical one.
"""

import math

import numpy as np

from memgraph_gui.kernels import kernel
from memgraph_gui.scene.lines import Codes, Doubles, Flags, Floats, Numbers, Pixels

BOW_STEPS, LOOP_STEPS = 10, 18
BOW = 13.0  # px between parallel links
EAR = 20.0  # px from a memory's rim to the far end of its loop
GAP = 2.0  # px between a head and the rim
AROUND = 9.0  # times the reach of a memory: so much of all its heads, behind one another, finds room around it
LEAST = 0.55  # share of its size that a head keeps where there is no room
SHORT = 26.0  # px of visible length under which heads are smaller
FAN = 11.0  # px of length per link from which on a bundle is fanned out
TAPER = 1.0 / 3.0


@kernel
def place_nodes(
    positions: Doubles, drawn: Flags, x: float, y: float, scale: float, wide: float, tall: float, places: Floats
) -> tuple[float, float, float]:
    """Screen places of memories; one that is not finite or not drawn gets NaN.

    Arrays:
        positions: float64[n, 2], world.
        drawn: bool[n].
        x, y, scale: world point in the middle and physical px per unit.
        wide, tall: the view in physical px.
        places: float32[n, 2], written.

    Returns:
        How many memories are placed, and the standard deviations of their places in px.
    """
    count = 0
    sum_x, sum_y, square_x, square_y = 0.0, 0.0, 0.0, 0.0
    for i in range(len(positions)):
        wx, wy = positions[i, 0], positions[i, 1]
        if not (drawn[i] and math.isfinite(wx) and math.isfinite(wy)):
            places[i, 0] = np.nan
            places[i, 1] = np.nan
            continue
        sx, sy = (wx - x) * scale + wide * 0.5, (wy - y) * scale + tall * 0.5
        # Beyond this nothing is on the screen and 32-bit floats lose whole pixels.
        sx, sy = min(1e6, max(-1e6, sx)), min(1e6, max(-1e6, sy))
        places[i, 0] = sx
        places[i, 1] = sy
        count += 1
        sum_x += sx
        sum_y += sy
        square_x += sx * sx
        square_y += sy * sy
    if count == 0:
        return 0.0, 0.0, 0.0
    mean_x, mean_y = sum_x / count, sum_y / count
    return (
        float(count),
        math.sqrt(max(0.0, square_x / count - mean_x * mean_x)),
        math.sqrt(max(0.0, square_y / count - mean_y * mean_y)),
    )


@kernel
def link_in_view(places: Floats, source: int, target: int, wide: float, tall: float, reach: float) -> bool:
    """Whether the box around a link's two ends, widened by `reach`, touches the view."""
    ax, ay = places[source, 0], places[source, 1]
    bx, by = places[target, 0], places[target, 1]
    if not (math.isfinite(ax) and math.isfinite(bx)):
        return False
    if min(ax, bx) > wide + reach or max(ax, bx) < -reach:
        return False
    return not (min(ay, by) > tall + reach or max(ay, by) < -reach)


@kernel
def count_links(
    places: Floats, source: Numbers, target: Numbers, drawn: Flags, wide: float, tall: float, reach: float
) -> int:
    """How many drawn links touch the view."""
    count = 0
    for i in range(len(source)):
        if drawn[i] and link_in_view(places, source[i], target[i], wide, tall, reach):
            count += 1
    return count


@kernel
def put_head(heads: Floats, at: int, x: float, y: float, ux: float, uy: float, size: float, width: float) -> None:
    """Write one head: its tip, the direction it points, its size and the width of its strokes."""
    heads[at, 0] = x
    heads[at, 1] = y
    heads[at, 2] = ux
    heads[at, 3] = uy
    heads[at, 4] = size
    heads[at, 5] = width


@kernel
def put_segment(
    segments: Floats,
    at: int,
    x0: float,
    y0: float,
    x1: float,
    y1: float,
    w0: float,
    w1: float,
    arc: float,
    joined: float,
) -> None:
    """Write one segment."""
    segments[at, 0] = x0
    segments[at, 1] = y0
    segments[at, 2] = x1
    segments[at, 3] = y1
    segments[at, 4] = w0
    segments[at, 5] = w1
    segments[at, 6] = arc
    segments[at, 7] = joined


@kernel
def curve_point(curve: Doubles, t: float) -> tuple[float, float]:
    """A point of a cubic curve given by four points as float64[8]."""
    s = 1.0 - t
    a, b, c, d = s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t
    return (
        a * curve[0] + b * curve[2] + c * curve[4] + d * curve[6],
        a * curve[1] + b * curve[3] + c * curve[5] + d * curve[7],
    )


@kernel
def leave_circle(curve: Doubles, end: bool, radius: float) -> float:
    """Where a curve leaves the circle around one of its ends, as a fraction of it, by halving."""
    cx, cy = (curve[6], curve[7]) if end else (curve[0], curve[1])
    near, far = (1.0, 0.5) if end else (0.0, 0.5)
    for _ in range(14):
        middle = (near + far) * 0.5
        x, y = curve_point(curve, middle)
        if math.hypot(x - cx, y - cy) < radius:
            near = middle
        else:
            far = middle
    return (near + far) * 0.5


@kernel
def loop_curve(curve: Doubles, x: float, y: float, radius: float, rank: int, px: float) -> None:
    """The petal of a memory's loop; six stand around it, further ones reach farther."""
    angle = -0.6 + (rank % 6) * (math.pi / 3.0)
    # The far end of such a curve is at three quarters of its control points' distance.
    far = (radius + (EAR + 7.0 * (rank // 6)) * px) / 0.75 / math.cos(0.5)
    curve[0], curve[1] = x, y
    curve[2], curve[3] = x + far * math.cos(angle - 0.5), y + far * math.sin(angle - 0.5)
    curve[4], curve[5] = x + far * math.cos(angle + 0.5), y + far * math.sin(angle + 0.5)
    curve[6], curve[7] = x, y


@kernel
def bow_curve(curve: Doubles, ax: float, ay: float, bx: float, by: float, offset: float, turned: bool) -> None:
    """A bow whose middle stands `offset` px beside the straight line, on the same side for both directions."""
    length = max(1e-6, math.hypot(bx - ax, by - ay))
    nx, ny = -(by - ay) / length, (bx - ax) / length
    if turned:
        nx, ny = -nx, -ny
    lift = offset * 4.0 / 3.0
    curve[0], curve[1] = ax, ay
    curve[2], curve[3] = ax + (bx - ax) * 0.3 + nx * lift, ay + (by - ay) * 0.3 + ny * lift
    curve[4], curve[5] = ax + (bx - ax) * 0.7 + nx * lift, ay + (by - ay) * 0.7 + ny * lift
    curve[6], curve[7] = bx, by


@kernel
def lay_links(
    places: Floats,
    radii: Floats,
    arriving: Floats,
    source: Numbers,
    target: Numbers,
    drawn: Flags,
    rank: Numbers,
    size: Numbers,
    turned: Flags,
    width: Floats,
    colour: Pixels,
    tint: Pixels,
    rhythm: Codes,
    head: Codes,
    head_size: Floats,
    hollow: Codes,
    both: Codes,
    lengths: Floats,
    px: float,
    wide: float,
    tall: float,
    many: bool,
    segments: Floats,
    segment_colour: Pixels,
    segment_rhythm: Codes,
    segment_link: Numbers,
    heads: Floats,
    head_kind: Codes,
    head_colour: Pixels,
    head_hollow: Codes,
    head_link: Numbers,
    bundles: Floats,
    bundle_link: Numbers,
    bundle_limit: int,
    stride: int,
    kept: Flags,
) -> tuple[int, int, int]:
    """Cut the links in view into segments, heads and bundle counts.

    Arrays:
        places, radii: of the memories, physical px. arriving: how many links end there.
        source, target, drawn, rank, size, turned: the links and their place among parallel ones (`Pairs`).
        width, colour, tint (of heads), rhythm, head, head_size, hollow, both: their look (`Style`), logical px.
        lengths: how far back a line stops for each head, in sizes.
        px, wide, tall: physical px per logical px, and the view in physical px.
        many: too many for heads: all taper.
        bundle_limit: more parallel links than this become one line.
        stride: 1 for all links, 2 for every second one ...
        kept: links that are drawn whatever the stride.
        The rest are results.

    Returns:
        How many segments, heads and bundles were written.
    """
    made, topped, bundled = 0, 0, 0
    curve = np.zeros(8, np.float64)
    for i in range(len(source)):
        if not drawn[i] or (stride > 1 and i % stride > 0 and not kept[i]):
            continue
        s, t = source[i], target[i]
        if not link_in_view(places, s, t, wide, tall, (EAR * 3.0) * px):
            continue
        ax, ay, bx, by = places[s, 0], places[s, 1], places[t, 0], places[t, 1]
        length = math.hypot(bx - ax, by - ay)
        line = width[i] * px
        loop = s == t
        if not loop and length < 0.02:
            continue
        bundle = size[i] > bundle_limit and not (loop or many) and length < FAN * px * size[i]
        if bundle:
            if rank[i] > 0:
                continue
            bundles[bundled, 0] = (ax + bx) * 0.5
            bundles[bundled, 1] = (ay + by) * 0.5
            bundle_link[bundled] = i
            bundled += 1
            line = 2.2 * px
        rs, rt = radii[s], radii[t]
        visible = length - rs - rt - GAP * px
        if loop:
            visible = EAR * 2.0 * px
        tip = head_size[i] * px
        if visible < SHORT * px:
            tip = max(4.0 * px, tip * 0.82)
        if arriving[t] * tip > AROUND * (rt + GAP * px) and not kept[i]:  # heads that cover one another point nowhere
            tip = max(tip * LEAST, AROUND * (rt + GAP * px) / arriving[t])
        bare = many or bundle or visible < 1.7 * tip
        mode = both[i]
        stop = rt * 1.08 + GAP * px
        back = lengths[head[i]] * tip
        flat = many or length < 8.0 * px
        if not loop and (size[i] == 1 or bundle or flat):
            if flat and rank[i] > 0:
                continue
            ux, uy = (bx - ax) / length, (by - ay) / length
            if bare:
                narrow = 1.0 if (mode > 0 or size[i] > 1) else TAPER
                put_segment(segments, made, ax, ay, bx, by, line, line * narrow, 0.0, 0.0)
            else:
                begin = rs * 0.6
                end = length - stop - back
                if mode == 2:
                    begin = rs * 1.08 + GAP * px + back
                if mode == 1:
                    end = length - rt * 0.6
                    middle = (rs + length - rt) * 0.5 + back * 0.5
                    put_head(heads, topped, ax + ux * middle, ay + uy * middle, ux, uy, tip * 0.9, line)
                else:
                    put_head(heads, topped, bx - ux * stop, by - uy * stop, ux, uy, tip, line)
                head_kind[topped], head_colour[topped] = head[i], tint[i]
                head_hollow[topped], head_link[topped] = hollow[i], i
                topped += 1
                if mode == 2:
                    start = rs * 1.08 + GAP * px
                    put_head(heads, topped, ax + ux * start, ay + uy * start, -ux, -uy, tip, line)
                    head_kind[topped], head_colour[topped] = head[i], tint[i]
                    head_hollow[topped], head_link[topped] = hollow[i], i
                    topped += 1
                put_segment(
                    segments,
                    made,
                    ax + ux * begin,
                    ay + uy * begin,
                    ax + ux * end,
                    ay + uy * end,
                    line,
                    line,
                    0.0,
                    0.0,
                )
            segment_colour[made], segment_rhythm[made], segment_link[made] = colour[i], rhythm[i], i
            made += 1
            continue
        if loop:
            loop_curve(curve, ax, ay, rs, rank[i], px)
        else:
            spacing = min(BOW * px, 0.7 * length / size[i])
            bow_curve(curve, ax, ay, bx, by, (rank[i] - (size[i] - 1) * 0.5) * spacing, turned[i])
        first = leave_circle(curve, False, rs * 0.6)
        last = leave_circle(curve, True, rt * 0.6)
        if not bare:
            at = leave_circle(curve, True, stop)
            base = leave_circle(curve, True, stop + back)
            if mode == 1:
                tx, ty = curve_point(curve, 0.5 + 0.5 * back / max(length, EAR * 2.0 * px))
                hx, hy = curve_point(curve, 0.47)
                tip *= 0.9
            else:
                tx, ty = curve_point(curve, at)
                hx, hy = curve_point(curve, leave_circle(curve, True, stop + max(back, tip)))
                last = base
            reach = max(1e-6, math.hypot(tx - hx, ty - hy))
            put_head(heads, topped, tx, ty, (tx - hx) / reach, (ty - hy) / reach, tip, line)
            head_kind[topped], head_colour[topped] = head[i], tint[i]
            head_hollow[topped], head_link[topped] = hollow[i], i
            topped += 1
            if mode == 2:
                tx, ty = curve_point(curve, leave_circle(curve, False, rs * 1.08 + GAP * px))
                first = leave_circle(curve, False, rs * 1.08 + GAP * px + back)
                hx, hy = curve_point(curve, leave_circle(curve, False, rs * 1.08 + GAP * px + max(back, tip)))
                reach = max(1e-6, math.hypot(tx - hx, ty - hy))
                put_head(heads, topped, tx, ty, (tx - hx) / reach, (ty - hy) / reach, tip, line)
                head_kind[topped], head_colour[topped] = head[i], tint[i]
                head_hollow[topped], head_link[topped] = hollow[i], i
                topped += 1
        steps = LOOP_STEPS if loop else min(BOW_STEPS, 4 + int(length / (8.0 * px)))
        arc = 0.0
        x0, y0 = curve_point(curve, first)
        for k in range(1, steps + 1):
            x1, y1 = curve_point(curve, first + (last - first) * k / steps)
            w0, w1 = line, line
            if bare and mode == 0:
                w0 = line * (1.0 + (TAPER - 1.0) * (k - 1) / steps)
                w1 = line * (1.0 + (TAPER - 1.0) * k / steps)
            put_segment(segments, made, x0, y0, x1, y1, w0, w1, arc, 1.0)
            segment_colour[made], segment_rhythm[made], segment_link[made] = colour[i], rhythm[i], i
            made += 1
            arc += math.hypot(x1 - x0, y1 - y0)
            x0, y0 = x1, y1
    return made, topped, bundled
