"""The picture as flat arrays: one description, which the pixel painter, the SVG painter, hit tests and tests read."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.scene.camera import Camera

Floats = NDArray[np.float32]
Colours = NDArray[np.uint32]
Codes = NDArray[np.uint8]
Indices = NDArray[np.int32]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Nodes:
    """Memories in view, in drawing order: large ones first, so that small ones stay visible.

    Attributes:
        index: int32[k]. places: float32[k, 2]. radii, rims: float32[k]. shapes: uint8[k]. colours: uint32[k].
    """

    index: Indices
    places: Floats
    radii: Floats
    shapes: Codes
    colours: Colours
    rims: Floats


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Lines:
    """Links in view, cut into straight segments.

    Attributes:
        segments: float32[s, 8], x0, y0, x1, y1, width at either end, arc length before it, joined to another.
        colours: uint32[s]. rhythms: uint8[s]. links: int32[s], which link it belongs to.
        strong: bool[s], of a link that stands out.
    """

    segments: Floats
    colours: Colours
    rhythms: Codes
    links: Indices
    strong: NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Heads:
    """Heads of links.

    Attributes:
        places: float32[h, 6], tip x and y, direction x and y, size, width of strokes.
        kinds: uint8[h] (`Head`). colours: uint32[h]. hollow: uint8[h]. links: int32[h].
    """

    places: Floats
    kinds: Codes
    colours: Colours
    hollow: Codes
    links: Indices


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Rings:
    """Circles around memories.

    Attributes:
        rings: float32[r, 5], x, y, radius, width (0: filled), dash length (0: closed).
        colours: uint32[r]. alphas: float32[r].
    """

    rings: Floats
    colours: Colours
    alphas: Floats


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Bundles:
    """Where many parallel links are one line: its middle, the link that stands for it, how many they are."""

    places: Floats
    links: Indices
    counts: Indices


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Hull:
    """The tinted ground of a cluster, or its edge only.

    Attributes:
        corners: float32[k, 2], px. colour: 0xFFRRGGBB. name: on its plate. chosen: stands out.
        bare: without a ground. middle: where its plate stands best; None for the edge.
        count: after its name, 0 for none.
    """

    corners: Floats
    colour: int
    name: str
    chosen: bool
    bare: bool = False
    middle: tuple[float, float] | None = None
    count: int = 0


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Picture:
    """What is drawn, in physical px of a view of `wide` x `tall`.

    Attributes:
        camera: the view it was made for. px: physical px per logical px. ground: canvas colour, dark or not.
        places: float32[n, 2] of all memories, NaN where not drawn. radii: float32[n].
        under: discs behind memories. over: rings around them.
        links_in_view: how many; over `laying.MANY` they have no heads and taper.
        dense: so much ink that lines are added up instead of painted over one another.
        hulls: tinted grounds, under everything. reach: float32[n], radius with the rings around it.
    """

    camera: Camera
    px: float
    wide: int
    tall: int
    ground: np.uint32
    dark: bool
    places: Floats
    radii: Floats
    nodes: Nodes
    lines: Lines
    heads: Heads
    under: Rings
    over: Rings
    bundles: Bundles
    links_in_view: int
    dense: bool
    hulls: tuple[Hull, ...] = ()
    reach: Floats | None = None
