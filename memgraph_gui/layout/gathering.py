"""Places that part clusters: each is laid out by itself, and all are pushed apart until no two touch."""

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.layout.simulation import Simulation

MOST = 6_000
"""Memories that are gathered while somebody waits; larger graphs stay where they are."""

AIR = 34.0  # world units between a cluster's members and the edge of its disc
SINGLE = 14.0  # radius of a memory that is in no cluster
ROUNDS = 300
DISCS = 1_500  # more would make too many pairs: then the memories in no cluster are not minded


def gathered(
    positions: NDArray[np.float64],
    source: NDArray[np.int32],
    target: NDArray[np.int32],
    *,
    groups: NDArray[np.int64],
    alive: NDArray[np.bool_],
) -> NDArray[np.float64]:
    """Where memories stand once the links between clusters do not pull; clusters stay about where they were.

    Args:
        positions: float64[n, 2], where memories are now.
        source: int32[m], where each drawn link starts.
        target: int32[m], where it ends.
        groups: int64[n], the cluster of each memory, below 0 for none.
        alive: bool[n].

    Returns:
        float64[n, 2].
    """
    inside = (groups[source] == groups[target]) & (groups[source] >= 0)
    apart = Simulation(len(groups), source[inside], target[inside], alive=alive).settle()
    result = positions.copy()
    known = np.isfinite(positions).all(axis=1) & np.isfinite(apart).all(axis=1) & alive
    members = [np.flatnonzero(known & (groups == number)) for number in np.unique(groups[groups >= 0])]
    members = [rows for rows in members if len(rows)]
    singles = np.flatnonzero(known & (groups < 0))
    if len(singles) + len(members) > DISCS:
        singles = singles[:0]
    centres, radii = np.zeros((len(members) + len(singles), 2)), np.full(len(members) + len(singles), SINGLE)
    for place, rows in enumerate(members):
        own = apart[rows] - (apart[rows].min(axis=0) + apart[rows].max(axis=0)) / 2
        result[rows] = own
        centres[place] = positions[rows].mean(axis=0)
        radii[place] = float(np.hypot(*own.T).max()) + AIR
    centres[len(members) :] = positions[singles]
    centres = parted(centres, radii)
    for place, rows in enumerate(members):
        result[rows] += centres[place]
    result[singles] = centres[len(members) :]
    return result


def parted(centres: NDArray[np.float64], radii: NDArray[np.float64]) -> NDArray[np.float64]:
    """Push discs apart until none overlaps another, or `ROUNDS` are over; float64[k, 2].

    Two that overlap give way along the line between them, the smaller one more.
    """
    centres = centres + np.random.default_rng(0).normal(0.0, 1e-3, centres.shape)  # none exactly on another
    mass = radii**2
    share = mass[None] / (mass[:, None] + mass[None])
    for _ in range(ROUNDS):
        between = centres[:, None] - centres[None]
        away = np.hypot(between[..., 0], between[..., 1])
        np.fill_diagonal(away, np.inf)
        over = np.maximum(radii[:, None] + radii[None] - away, 0.0)
        if not (over > 0.5).any():
            break
        centres = (
            centres + (between / np.maximum(away, 1e-9)[..., None] * (over * share)[..., None]).sum(axis=1) * 0.6
        )
    return centres
