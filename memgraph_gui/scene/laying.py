"""The links of a picture: lines, heads and counts of bundles in view."""

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.looks.heads import table as head_table
from memgraph_gui.scene import projecting
from memgraph_gui.scene.lines import ink
from memgraph_gui.scene.pairs import BUNDLE
from memgraph_gui.scene.picture import Bundles, Heads, Lines, Picture
from memgraph_gui.scene.styling import Style

SAMPLE = 45_000  # links of a coarse picture
MANY = 20_000
"""From so many links in view on, heads give way to tapering."""

FEW = 1_000  # links that are never too much ink
INKED = 0.45  # px of line per px of view, from which on they are added up


def lay_links(
    style: Style,
    places: NDArray[np.float32],
    radii: NDArray[np.float32],
    px: float,
    view: tuple[int, int],
    *,
    coarse: bool,
    like: Picture | None,
) -> tuple[Lines, Heads, Bundles, int, bool]:
    """Lay all links in view, by one thread: with both cores at it the window waited for longer than that saved.

    Args:
        style: the look.
        places: float32[n, 2], of the memories, physical px.
        radii: float32[n], likewise.
        px: physical px per logical px.
        view: width and height, physical px.
        coarse: a sample is enough, with all that stand out.
        like: a picture beside which they are laid: they are treated as there, however many are in view.

    Returns:
        lines, heads, bundles, how many links touch the view, and whether they are so dense that they add up.
    """
    pairs, drawn, source, target = style.pairs, style.link_drawn, style.source, style.target
    wide, tall = float(view[0]), float(view[1])
    seen = projecting.count_links(places, source, target, drawn, wide, tall, projecting.EAR * 3.0 * px)
    many = (seen if like is None else like.links_in_view) > MANY
    stride = max(1, seen // SAMPLE) if coarse else 1
    room, heads, bundles = _room(seen, int((drawn & (source == target)).sum()), many=many)
    look = style.links
    made, topped, bundled = projecting.lay_links(
        places, radii, style.arriving, source, target, drawn, pairs.rank, pairs.size, pairs.turned,
        look.width, look.colour, look.head_colour, look.rhythm, look.head, look.head_size, look.hollow, look.both,
        head_table().length, px, wide, tall, many,
        room.segments, room.colours, room.rhythms, room.links,
        heads.places, heads.kinds, heads.colours, heads.hollow, heads.links,
        bundles.places, bundles.links, BUNDLE, stride, look.strong,
    )  # fmt: skip
    if like is not None:
        dense = like.dense
    else:
        dense = seen > FEW and ink(room.segments, made, wide, tall) > INKED * wide * tall
    links = room.links[:made]
    which = bundles.links[:bundled]
    return (
        Lines(room.segments[:made], room.colours[:made], room.rhythms[:made], links, look.strong[links]),
        Heads(
            heads.places[:topped],
            heads.kinds[:topped],
            heads.colours[:topped],
            heads.hollow[:topped],
            heads.links[:topped],
        ),
        Bundles(bundles.places[:bundled], which, pairs.size[which]),
        seen,
        dense,
    )


def _room(seen: int, loops: int, *, many: bool) -> tuple[Lines, Heads, Bundles]:
    """Arrays large enough for the links in view, not initialised."""
    most = loops * projecting.LOOP_STEPS + seen * (1 if many else projecting.BOW_STEPS)
    tops = 0 if many else 2 * seen
    groups = 0 if many else seen
    return (
        Lines(
            np.empty((most, 8), np.float32),
            np.empty(most, np.uint32),
            np.empty(most, np.uint8),
            np.empty(most, np.int32),
            np.empty(0, np.bool_),
        ),
        Heads(
            np.empty((tops, 6), np.float32),
            np.empty(tops, np.uint8),
            np.empty(tops, np.uint32),
            np.empty(tops, np.uint8),
            np.empty(tops, np.int32),
        ),
        Bundles(np.empty((groups, 2), np.float32), np.empty(groups, np.int32), np.empty(groups, np.int32)),
    )
