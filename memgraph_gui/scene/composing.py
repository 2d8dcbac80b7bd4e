"""From the look of a graph, its positions and a camera to a picture."""

import math

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.looks.tokens import packed
from memgraph_gui.scene import projecting
from memgraph_gui.scene.camera import Camera
from memgraph_gui.scene.hulls import hulls_of
from memgraph_gui.scene.laying import lay_links
from memgraph_gui.scene.marks import DOT
from memgraph_gui.scene.picture import Nodes, Picture, Rings
from memgraph_gui.scene.styling import Style

CROWDED = 0.19  # of the graph's own area that memories may cover before they shrink
HIT_REACH, HIT_ALPHA = 8.0, 0.26
RING_FIRST, RING_STEP = 2.0, 3.1  # px from the rim to the rings of hops
SEED_REACH, SEED_WIDTH = 3.5, 2.5  # px: the ring of a memory that activation starts from


def compose(
    style: Style,
    positions: NDArray[np.float64],
    camera: Camera,
    px: float = 1.0,
    *,
    coarse: bool = False,
    like: Picture | None = None,
) -> Picture:
    """Put a graph onto the screen.

    Args:
        style: the look.
        positions: float64[n, 2], world; rows that are not finite are not drawn.
        camera: the view, logical px.
        px: physical px per logical px.
        coarse: a sample of the links is enough, with all that stand out.
        like: a picture that this one is to be laid beside: lines are treated as there, however many are in view.
    """
    wide, tall = round(camera.wide * px), round(camera.tall * px)
    places = np.empty((len(style.radius), 2), np.float32)
    count, spread_x, spread_y = projecting.place_nodes(
        positions, style.drawn, camera.x, camera.y, camera.scale * px, float(wide), float(tall), places
    )
    factor = radius_factor(style, camera, int(count), spread_x * spread_y / px / px)
    radii = (style.radius * np.float32(px * factor)).astype(np.float32)
    nodes = _nodes(style, places, radii, px, (wide, tall))
    lines, heads, bundles, seen, dense = lay_links(style, places, radii, px, (wide, tall), coarse=coarse, like=like)
    under, over = _rings(style, nodes, px)
    ground = np.uint32(packed(style.tokens.canvas))
    return Picture(
        camera,
        px,
        wide,
        tall,
        ground,
        style.tokens.dark,
        places,
        radii,
        nodes,
        lines,
        heads,
        under,
        over,
        bundles,
        seen,
        dense,
        hulls_of(style, places, radii, px),
        _reach(style, radii, px),
    )


def _reach(style: Style, radii: NDArray[np.float32], px: float) -> NDArray[np.float32]:
    """Radii of memories with the rings that activation puts around them."""
    rings = np.where(style.hops > 0, RING_FIRST + RING_STEP * np.minimum(style.hops, 3) + 1.0, 0.0)
    rings = np.where(style.seeds, SEED_REACH + SEED_WIDTH, rings)
    return np.asarray(radii + rings * px, np.float32)


def radius_factor(style: Style, camera: Camera, count: int, variance: float) -> float:
    """How much larger than at 100 % memories are drawn: by zoom, and smaller in a crowd.

    Args:
        style: the look.
        camera: the view.
        count: memories drawn.
        variance: product of the standard deviations of their places in logical px, which stands for the area.
    """
    by_zoom: float = min(1.5, max(0.6, camera.zoom**0.35))
    if not count:
        return by_zoom
    inked = math.pi * float(np.square(style.radius, dtype=np.float64).mean())
    room = max(12.0 * variance / count, 160.0 * camera.scale**2)
    return float(max(0.02, min(by_zoom, math.sqrt(CROWDED * room / inked))))


def _nodes(
    style: Style, places: NDArray[np.float32], radii: NDArray[np.float32], px: float, view: tuple[int, int]
) -> Nodes:
    reach, (x, y) = radii * np.float32(1.6) + np.float32(4.0), places.T
    with np.errstate(invalid="ignore"):
        seen = (x > -reach) & (x < view[0] + reach) & (y > -reach) & (y < view[1] + reach)
    found = np.flatnonzero(seen).astype(np.int32)
    size = radii[found]
    if len(size) and float(size.max()) > DOT:  # which of two dots lies above cannot be told
        # What has stepped back lies under what stands out; of equals the smaller one is on top.
        order = np.lexsort((-size, style.presence[found]))
        found, size = found[order], size[order]
    rims = np.where(size > DOT, np.minimum(1.5 * px, size * 0.35), 0.0).astype(np.float32)
    return Nodes(found, places[found], size, style.shape[found], style.colour[found], rims)


def _rings(style: Style, nodes: Nodes, px: float) -> tuple[Rings, Rings]:
    """Discs behind memories (hits), and what lies over them: hop rings, dashed rims, pins."""
    tokens, index = style.tokens, nodes.index
    at = np.column_stack([nodes.places, nodes.radii]) if len(index) else np.zeros((0, 3), np.float32)
    hits = at[style.hits[index]]
    under = [(hits, HIT_REACH * px, 0.0, 0.0, packed(tokens.accent), HIT_ALPHA)]
    large = nodes.radii > DOT * px
    dashed = at[style.dashed[index] & large]
    over = [(dashed, 3.0 * px, 1.5 * px, 2.6 * px, packed(tokens.ink3), 1.0)]
    pinned = at[style.pinned[index] & large].copy()
    pinned[:, 0] += pinned[:, 2] * 0.8 + 1.2 * px
    pinned[:, 1] -= pinned[:, 2] * 0.8 + 1.2 * px
    pinned[:, 2] = 0.0
    over.append((pinned, 1.2 * px, 0.0, 0.0, packed(tokens.ink), 1.0))
    over.append((at[style.seeds[index]], SEED_REACH * px, SEED_WIDTH * px, 0.0, packed(tokens.accent), 1.0))
    hops = style.hops[index]
    for hop in range(1, 4):
        ring = at[(hops >= hop) & large]
        over.append((ring, (RING_FIRST + RING_STEP * hop) * px, 1.1 * px, 0.0, 0, 1.0))
    return _stack(under), _stack(over[:3], *_hop_rings(over[3:], nodes, hops, large))


def _hop_rings(
    parts: list[tuple[NDArray[np.float32], float, float, float, int, float]],
    nodes: Nodes,
    hops: NDArray[np.uint8],
    large: NDArray[np.bool_],
) -> list[Rings]:
    """Hop rings wear their memory's own colour."""
    result = []
    for hop, part in enumerate(parts, start=1):
        plain = _stack([part])
        colours = nodes.colours[(hops >= hop) & large]
        result.append(Rings(plain.rings, colours, plain.alphas))
    return result


def _stack(parts: list[tuple[NDArray[np.float32], float, float, float, int, float]], *more: Rings) -> Rings:
    """Rings of one array from groups of (x, y, radius rows, extra radius, width, dash, colour, alpha)."""
    rows, colours, alphas = [], [], []
    for at, extra, width, dash, colour, alpha in parts:
        block = np.empty((len(at), 5), np.float32)
        block[:, :2] = at[:, :2]
        block[:, 2] = at[:, 2] + extra
        block[:, 3], block[:, 4] = width, dash
        rows.append(block)
        colours.append(np.full(len(at), colour, np.uint32))
        alphas.append(np.full(len(at), alpha, np.float32))
    for group in more:
        rows.append(group.rings)
        colours.append(group.colours)
        alphas.append(group.alphas)
    return Rings(np.concatenate(rows), np.concatenate(colours), np.concatenate(alphas))
