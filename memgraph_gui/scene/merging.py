"""Two reasons to stand out at once: what an overlay shows, and what was searched for."""

from dataclasses import replace
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.scene.emphasis import Emphasis

_Number = TypeVar("_Number", bound=np.generic)


def merged(overlay: Emphasis, found: Emphasis) -> Emphasis:
    """The overlay's colours, with what was found standing out of them; shares multiply, what is strong stays so."""
    return replace(
        overlay,
        memories=_product(overlay.memories, found.memories),
        links=_product(overlay.links, found.links),
        strong=overlay.strong if found.strong is None else _either(overlay.strong, found.strong),
        memory_colours=_first(overlay.memory_colours, found.memory_colours),
        link_colours=_first(overlay.link_colours, found.link_colours),
        link_widths=_first(overlay.link_widths, found.link_widths),
        hits=_first(found.hits, overlay.hits),
        hops=_first(overlay.hops, found.hops),
        seeds=_first(overlay.seeds, found.seeds),
        radii=_first(overlay.radii, found.radii),
        named=_first(overlay.named, found.named),
        grounds=overlay.grounds or found.grounds,
        stands=_first(overlay.stands, found.stands),
        like_source=_first(overlay.like_source, found.like_source),
    )


def _first(one: NDArray[_Number] | None, other: NDArray[_Number] | None) -> NDArray[_Number] | None:
    return other if one is None else one


def _product(one: NDArray[np.float32] | None, other: NDArray[np.float32] | None) -> NDArray[np.float32] | None:
    return _first(one, other) if one is None or other is None else one * other


def _either(one: NDArray[np.bool_] | None, other: NDArray[np.bool_]) -> NDArray[np.bool_]:
    return other if one is None else one | other
