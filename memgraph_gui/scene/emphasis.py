"""What stands out in a picture and what steps back, beside what types and kinds look like."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Colours = NDArray[np.uint32]

HUB = 1.75  # weight of a name from which on it is a landmark's


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Ground:
    """A tinted ground under some memories.

    Attributes:
        members: int64[k]. colour: 0xFFRRGGBB. name: on its plate. chosen: stands out.
        count: after its name on the plate, 0 for none.
        core: in a crowd, where grounds would cover one another: only an edge, around where most members are.
    """

    members: NDArray[np.int64]
    colour: int
    name: str
    chosen: bool = False
    core: bool = False
    count: int = 0


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Emphasis:
    """What stands out and what steps back; every field may be None, which means nothing special.

    Attributes:
        memories: float32[n], share of its colour that a memory keeps, 1 for all of it.
        links: float32[m], the same for links, beside what they have at rest.
        strong: bool[m], links shown at full colour, wider, with their rhythm and a larger head.
        memory_colours, link_colours: uint32, 0xFFRRGGBB instead of the type's or kind's colour; 0 keeps it.
        link_widths: float32[m], px instead of the usual; 0 keeps it.
        hits: bool[n], memories on an accent disc.
        hops: uint8[n], so many thin rings.
        seeds: bool[n], memories with an accent ring. radii: float32[n], px at 100 % instead of the importance's.
        named: float32[n], how much a memory deserves its name, below 0 not at all; instead of importance and links.
        grounds: tinted grounds of clusters. stands: int32[n], the memory that is drawn for each one.
        like_source: bool[m], links that wear the colour of the memory they start from.
    """

    memories: NDArray[np.float32] | None = None
    links: NDArray[np.float32] | None = None
    strong: NDArray[np.bool_] | None = None
    memory_colours: Colours | None = None
    link_colours: Colours | None = None
    link_widths: NDArray[np.float32] | None = None
    hits: NDArray[np.bool_] | None = None
    hops: NDArray[np.uint8] | None = None
    seeds: NDArray[np.bool_] | None = None
    radii: NDArray[np.float32] | None = None
    named: NDArray[np.float32] | None = None
    grounds: tuple[Ground, ...] = ()
    stands: NDArray[np.int32] | None = None
    like_source: NDArray[np.bool_] | None = None
