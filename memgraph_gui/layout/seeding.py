"""Where nodes are before the first step: a map from distances in the graph, so that few steps are needed.

Small components get the map in which the distances between all their nodes are closest to those in the graph
(`stress`). Large ones get pivot MDS (Brandes and Pich 2006): breadth-first distances from some nodes far from each
other, squared and double-centred, whose two leading eigenvectors give the plane in which the graph is widest; then
each node is moved a few times to where its distances to the pivots fit best.
"""

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.kernels import kernel
from memgraph_gui.layout.adjacency import breadth_first
from memgraph_gui.layout.forces import LINK_LENGTH
from memgraph_gui.layout.stress import ALL_PAIRS, seed_small, turned_wide

_PIVOTS = 30
_FITTINGS = 4
_SPREAD = 8.0  # root mean square distance from the middle is this times the root of the number of nodes
_USUAL = 1.3  # times the root mean square distance: how far from the middle nodes may begin
_JITTER = 10.0  # takes nodes apart that are alike to all pivots


def seed_positions(
    start: NDArray[np.int64], neighbour: NDArray[np.int32], begin: NDArray[np.int64], seed: int
) -> NDArray[np.float64]:
    """Start positions of all components, float64[n, 2], each around (0, 0).

    Args:
        start: Of the links, as in `Adjacency`.
        neighbour: Of the links.
        begin: int64[components + 1], the first node of each, sizes falling.
        seed: Of the random numbers.
    """
    random = np.random.default_rng(seed)
    positions = random.uniform(-1.0, 1.0, (int(begin[-1]), 2))
    large = int((np.diff(begin) > ALL_PAIRS).sum())
    for part in range(large):
        first, end = int(begin[part]), int(begin[part + 1])
        positions[first:end] = _seed_large(start, neighbour, first, end, random)
    seed_small(positions, start, neighbour, begin, large, seed)
    return positions


def _seed_large(
    start: NDArray[np.int64], neighbour: NDArray[np.int32], first: int, end: int, random: np.random.Generator
) -> NDArray[np.float64]:
    count = end - first
    distance, pivots = pivot_distances(start, neighbour, first, end, min(_PIVOTS, count))
    centred = centred_squares(distance)
    _, vectors = np.linalg.eigh(inner_products(centred))
    plane = project(centred, np.ascontiguousarray(vectors[:, :-3:-1]))
    _scale(plane, LINK_LENGTH * float(distance.mean()))
    plane = fit_to_pivots(plane, distance, pivots, _FITTINGS)
    turned_wide(plane)
    _gather(plane)
    _scale(plane, _SPREAD * float(np.sqrt(count)))
    plane += random.normal(0.0, _JITTER, (count, 2))
    return plane


def _scale(plane: NDArray[np.float64], spread: float) -> None:
    """Centre, and give the distances from the middle this root mean square."""
    plane -= plane.mean(axis=0)
    plane *= spread / max(float(np.sqrt((plane**2).mean())), 1e-9)


def _gather(plane: NDArray[np.float64]) -> None:
    """Pull in what lies far out, the more the further: long chains would need many steps to come back."""
    far = np.hypot(plane[:, 0], plane[:, 1])
    usual = _USUAL * max(float(np.sqrt((far**2).mean())), 1e-9)
    plane *= (usual * np.tanh(far / usual) / np.maximum(far, 1e-9))[:, None]


@kernel
def pivot_distances(
    start: NDArray[np.int64], neighbour: NDArray[np.int32], first: int, end: int, pivots: int
) -> tuple[NDArray[np.float32], NDArray[np.int32]]:
    """Breadth-first distances to pivots, float32[end - first, pivots], and which nodes those are.

    The first is the node with most links, each further one the node furthest from all before.
    """
    count = end - first
    distances = np.empty((count, pivots), np.float32)
    chosen = np.empty(pivots, np.int32)
    nearest = np.full(count, 2**30, np.int32)
    distance = np.empty(count, np.int32)
    waiting = np.empty(count, np.int32)
    pivot = 0
    for i in range(count):
        if start[first + i + 1] - start[first + i] > start[first + pivot + 1] - start[first + pivot]:
            pivot = i
    for p in range(pivots):
        chosen[p] = pivot
        breadth_first(start, neighbour, first, pivot, distance, waiting)
        for i in range(count):
            distances[i, p] = distance[i]
            nearest[i] = min(nearest[i], distance[i])
            if nearest[i] > nearest[pivot]:
                pivot = i
    return distances, chosen


@kernel
def centred_squares(distance: NDArray[np.float32]) -> NDArray[np.float32]:
    """The squares, less the mean of their row and of their column, plus the mean of all."""
    count, pivots = distance.shape
    squares = np.empty((count, pivots), np.float32)
    column = np.zeros(pivots)
    mean = 0.0
    for i in range(count):
        for p in range(pivots):
            squares[i, p] = distance[i, p] * distance[i, p]
            column[p] += squares[i, p]
    for p in range(pivots):
        column[p] /= count
        mean += column[p] / pivots
    for i in range(count):
        row = 0.0
        for p in range(pivots):
            row += squares[i, p]
        row /= pivots
        for p in range(pivots):
            squares[i, p] += mean - row - column[p]
    return squares


@kernel
def inner_products(table: NDArray[np.float32]) -> NDArray[np.float64]:
    """The columns' inner products, float64[columns, columns]."""
    count, columns = table.shape
    product = np.zeros((columns, columns))
    for i in range(count):
        for p in range(columns):
            for q in range(p + 1):
                product[p, q] += table[i, p] * table[i, q]
    for p in range(columns):
        for q in range(p):
            product[q, p] = product[p, q]
    return product


@kernel
def project(table: NDArray[np.float32], vectors: NDArray[np.float64]) -> NDArray[np.float64]:
    """Inner products of each row with the two vectors, float64[rows, 2]."""
    count, columns = table.shape
    plane = np.zeros((count, 2))
    for i in range(count):
        for p in range(columns):
            plane[i, 0] += table[i, p] * vectors[p, 0]
            plane[i, 1] += table[i, p] * vectors[p, 1]
    return plane


@kernel
def fit_to_pivots(
    plane: NDArray[np.float64], distance: NDArray[np.float32], pivots: NDArray[np.int32], times: int
) -> NDArray[np.float64]:
    """Move each node to the mean of where each pivot wants it (at the right distance), near pivots counting more."""
    count, columns = distance.shape
    now, after = plane.copy(), plane.copy()
    for _ in range(times):
        for i in range(count):
            x, y = now[i, 0], now[i, 1]
            sum_x, sum_y, total = 0.0, 0.0, 0.0
            for p in range(columns):
                if distance[i, p] > 0:
                    weight = 1.0 / distance[i, p]
                    px, py = now[pivots[p], 0], now[pivots[p], 1]
                    dx, dy = x - px, y - py
                    part = distance[i, p] * LINK_LENGTH / (np.sqrt(dx * dx + dy * dy) + 1e-6)
                    sum_x += weight * (px + dx * part)
                    sum_y += weight * (py + dy * part)
                    total += weight
            after[i, 0], after[i, 1] = sum_x / total, sum_y / total
        now, after = after, now
    return now
