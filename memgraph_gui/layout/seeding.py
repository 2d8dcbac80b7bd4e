"""Where nodes are before the first step: a rough map from distances in the graph, so that few steps are needed.

Pivot MDS (Brandes and Pich 2006): breadth-first distances from some nodes far from each other, squared and
double-centred; the two leading eigenvectors give the plane in which the graph is widest.
"""

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.kernels import kernel

PIVOTS = 30


def seed_positions(
    start: NDArray[np.int64], neighbour: NDArray[np.int32], first: int, end: int, random: np.random.Generator
) -> NDArray[np.float64]:
    """Start positions, float64[end - first, 2], around (0, 0), of the component with the nodes `first` to `end`."""
    count = end - first
    jitter = random.normal(0.0, 10.0, (count, 2))
    if count < 3:
        return np.array([[0.0, 0.0], [30.0, 0.0]])[:count] - (15.0 * (count - 1), 0.0)
    distances = pivot_distances(start, neighbour, first, end, min(PIVOTS, count))
    gram = centred_products(distances)
    _, vectors = np.linalg.eigh(gram)
    plane = np.empty((count, 2))
    project(distances, np.ascontiguousarray(vectors[:, :-3:-1]), plane)
    plane -= plane.mean(axis=0)
    spread = np.sqrt((plane**2).mean()) or 1.0
    plane *= 9.0 * np.sqrt(count) / spread
    return plane + jitter


@kernel
def pivot_distances(
    start: NDArray[np.int64], neighbour: NDArray[np.int32], first: int, end: int, pivots: int
) -> NDArray[np.float32]:
    """Squared breadth-first distances, double-centred, float32[end - first, pivots]."""
    count = end - first
    squared = np.empty((count, pivots), np.float32)
    nearest = np.full(count, 2**30, np.int32)
    distance = np.empty(count, np.int32)
    waiting = np.empty(count, np.int32)
    pivot = 0
    for i in range(count):  # the node with most links
        if start[first + i + 1] - start[first + i] > start[first + pivot + 1] - start[first + pivot]:
            pivot = i
    for p in range(pivots):
        distance[:] = -1
        distance[pivot] = 0
        waiting[0] = pivot
        done, filled = 0, 1
        while done < filled:
            i = waiting[done]
            done += 1
            for e in range(start[first + i], start[first + i + 1]):
                j = neighbour[e] - first
                if distance[j] < 0:
                    distance[j] = distance[i] + 1
                    waiting[filled] = j
                    filled += 1
        for i in range(count):
            squared[i, p] = distance[i] * distance[i]
            nearest[i] = min(nearest[i], distance[i])
            if nearest[i] > nearest[pivot]:
                pivot = i
    return squared


@kernel
def centred_products(squared: NDArray[np.float32]) -> NDArray[np.float64]:
    """Double-centre the table in place and return its pivots-by-pivots table of inner products."""
    count, pivots = squared.shape
    column = np.zeros(pivots)
    for i in range(count):
        for p in range(pivots):
            column[p] += squared[i, p]
    column /= count
    mean = column.mean()
    product = np.zeros((pivots, pivots))
    for i in range(count):
        row = np.float64(0)
        for p in range(pivots):
            row += squared[i, p]
        row /= pivots
        for p in range(pivots):
            squared[i, p] = squared[i, p] - row - column[p] + mean
        for p in range(pivots):
            for q in range(p + 1):
                product[p, q] += squared[i, p] * squared[i, q]
    for p in range(pivots):
        for q in range(p):
            product[q, p] = product[p, q]
    return product


@kernel
def project(centred: NDArray[np.float32], vectors: NDArray[np.float64], plane: NDArray[np.float64]) -> None:
    """Inner products of each row with the two vectors."""
    count, pivots = centred.shape
    for i in range(count):
        x, y = 0.0, 0.0
        for p in range(pivots):
            x += centred[i, p] * vectors[p, 0]
            y += centred[i, p] * vectors[p, 1]
        plane[i, 0] = x
        plane[i, 1] = y
