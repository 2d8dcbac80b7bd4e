"""Scores node positions of a graph: stress on sampled pairs, neighbourhood, nodes on one point.

    python -m benchmarks.layout_quality POSITIONS.npy EDGES.npy|MEMORY.db

Stress: from 64 nodes of the largest component, distances d in links to all others and e in the picture; the mean of
(s e - d)^2 / d^2 with the scale s that makes it least. Neighbourhood: how far the k nearest nodes in the picture are
the k neighbours (intersection over union), for up to 2000 nodes. Lower stress and higher neighbourhood are better.
"""

import sys
from dataclasses import asdict, dataclass
from pathlib import Path

import apsw
import igraph
import numpy as np
from numpy.typing import NDArray

Edges = NDArray[np.int32]


@dataclass(frozen=True)
class Quality:
    nodes: int
    edges: int
    stress: float
    neighbourhood: float
    coincident: int


def load(path: Path) -> tuple[int, Edges]:
    """Number of nodes and edges, int32[m, 2], each pair once, of an edge list or a MemoryGraph file."""
    if path.suffix == ".npy":
        edges = np.load(path).astype(np.int64)
        count = int(edges.max(initial=-1)) + 1
    else:
        connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
        rows = connection.execute("SELECT id FROM nodes WHERE label = 'Memory'").fetchall()
        index = {row[0]: i for i, row in enumerate(rows)}
        ends = connection.execute("SELECT from_id, to_id FROM relationships").fetchall()
        connection.close()
        pairs = [(index[a], index[b]) for a, b in ends if a in index and b in index]
        edges, count = np.array(pairs, np.int64).reshape(-1, 2), len(rows)
    edges = np.sort(edges[edges[:, 0] != edges[:, 1]], axis=1)
    return count, np.unique(edges, axis=0).astype(np.int32)


def score(positions: NDArray[np.float64], edges: Edges, *, pivots: int = 64, seed: int = 0) -> Quality:
    count = len(positions)
    graph = igraph.Graph(count, edges.tolist())
    component = np.array(graph.connected_components().membership)
    members = np.flatnonzero(component == np.bincount(component).argmax())
    random = np.random.default_rng(seed)
    sources = random.choice(members, size=min(pivots, len(members)), replace=False)
    stress = _stress(graph, positions, sources)
    sample = random.choice(members, size=min(2000, len(members)), replace=False)
    nearest = _distances_to_nearest(positions, sample)
    length = np.median(np.linalg.norm(positions[edges[:, 0]] - positions[edges[:, 1]], axis=1))
    coincident = int((nearest < 1e-3 * length).sum())
    return Quality(
        count, len(edges), round(stress, 4), round(_neighbourhood(graph, positions, sample), 4), coincident
    )


def _stress(graph: igraph.Graph, positions: NDArray[np.float64], sources: NDArray[np.int64]) -> float:
    wanted, drawn = [], []
    for source, row in zip(sources.tolist(), graph.distances(source=sources.tolist()), strict=True):
        distance = np.array(row)
        others = np.isfinite(distance) & (distance > 0)
        wanted.append(distance[others])
        drawn.append(np.linalg.norm(positions[others] - positions[source], axis=1))
    d, e = np.concatenate(wanted), np.concatenate(drawn)
    scale = (e / d).sum() / ((e / d) ** 2).sum()
    return float(((scale * e / d - 1.0) ** 2).mean())


def _neighbourhood(graph: igraph.Graph, positions: NDArray[np.float64], sample: NDArray[np.int64]) -> float:
    kept = []
    for node in sample.tolist():
        linked = set(graph.neighbors(node))
        away = ((positions - positions[node]) ** 2).sum(axis=1)
        away[node] = np.inf
        near = set(np.argpartition(away, len(linked) - 1)[: len(linked)].tolist()) if linked else set()
        if linked:
            kept.append(len(near & linked) / len(near | linked))
    return float(np.mean(kept)) if kept else 0.0


def _distances_to_nearest(positions: NDArray[np.float64], sample: NDArray[np.int64]) -> NDArray[np.float64]:
    result = np.empty(len(sample))
    for k, node in enumerate(sample.tolist()):
        away = ((positions - positions[node]) ** 2).sum(axis=1)
        away[node] = np.inf
        result[k] = np.sqrt(away.min())
    return result


if __name__ == "__main__":
    print(asdict(score(np.load(sys.argv[1]), load(Path(sys.argv[2]))[1])))
