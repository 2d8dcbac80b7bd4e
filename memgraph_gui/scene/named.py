"""Which memories of a picture are named, and how many: landmarks from far away, more the nearer one comes."""

import math

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.scene.choices import Names, names_within
from memgraph_gui.scene.picture import Picture

FAR = 0.5  # zoom under which only landmarks are named
BESIDE_CLUSTERS = 3  # names for each cluster that stands out, from far away
FAINT, FAINT_FAR = 0.25, 0.5  # a memory that keeps less of its colour has no name; the other: beside large clusters
FOREMOST = 12  # landmarks that a picture is nothing without
REGIONAL = 1.25  # weight from which on a memory may stand for its region of a large picture
TRIED, MOST_TRIED = 16, 1600  # candidates for each name that a view may carry, and in all


def budget_of(picture: Picture, zoom: float | None = None, names: Names = Names.AUTO) -> int:
    """How many names a picture may carry.

    Args:
        picture: its view's size and clusters count.
        zoom: the camera's by default.
        names: how many of them are wished for.
    """
    camera = picture.camera
    budget = names_within(_by_zoom(camera.zoom if zoom is None else zoom, camera.wide * camera.tall), names)
    if camera.zoom < FAR and any(hull.bare for hull in picture.hulls):  # the names of clusters come first
        budget = min(budget, BESIDE_CLUSTERS * len(picture.hulls))
    return budget


def _by_zoom(zoom: float, area: float) -> int:
    """Landmarks from far away, more from half size on, all that find room from double size on."""
    if zoom < FAR:
        return max(6, min(36, int(area / 14_000)), int(area / 30_000))  # in a small view closer together
    return max(8, int(area / 12_500)) if zoom < 2.0 else 400


def without_faint(
    picture: Picture, weights: NDArray[np.float32], presence: NDArray[np.float32]
) -> NDArray[np.float32]:
    """The weights of names, less than nothing for memories that stepped back so far that they have none."""
    far = picture.camera.zoom < FAR and any(hull.bare for hull in picture.hulls)
    return np.where(presence < (FAINT_FAR if far else FAINT), np.float32(-1.0), weights)


def candidates(
    picture: Picture, weights: NDArray[np.float32], always: NDArray[np.int64], budget: int
) -> NDArray[np.int64]:
    """Memories in view, best first, the ones that must be named before all others.

    Where there are far more than names, the foremost are followed by the best of each region, or one end of a large
    picture would have all the names.
    """
    x, y = picture.nodes.places.T
    with np.errstate(invalid="ignore"):
        inside = (x >= 0) & (x <= picture.wide) & (y >= 0) & (y <= picture.tall)
    index = picture.nodes.index[inside].astype(np.int64)
    index = index[weights[index] >= 0.0]  # less than nothing: it is not to be named
    first = always[np.isin(always, index)]
    rest = index[~np.isin(index, always)] if len(always) else index
    most = min(budget * TRIED, MOST_TRIED)
    if len(rest) <= most:
        return np.concatenate([first, rest[np.lexsort((rest, -weights[rest]))]])
    top = rest[np.argpartition(-weights[rest], most)[:most]]
    top = top[np.lexsort((top, -weights[top]))]
    regional = _best_of_regions(picture, rest[weights[rest] >= REGIONAL], weights, budget)
    early = np.concatenate([top[:FOREMOST], regional[~np.isin(regional, top[:FOREMOST])]])
    return np.concatenate([first, early, top[~np.isin(top, early)]])


def _best_of_regions(
    picture: Picture, index: NDArray[np.int64], weights: NDArray[np.float32], budget: int
) -> NDArray[np.int64]:
    """The first memory of each region, best first; a region holds a name and stays where it is in a pan."""
    camera = picture.camera
    side = math.sqrt(camera.wide * camera.tall / max(1, budget)) * picture.px
    origin = np.array(camera.to_screen(0.0, 0.0)) * picture.px
    ordered = index[np.lexsort((index, -weights[index]))]
    regions = np.floor((picture.places[ordered] - origin) / side).astype(np.int64)
    return ordered[np.sort(np.unique(regions, axis=0, return_index=True)[1])]
