"""The part of community detection that runs in a process of its own: igraph keeps the interpreter to its end.

Run as ``python -m memgraph_gui.engine.community_worker``: reads one npz archive (count, source, target, weight,
resolution, seed) from standard input and writes the number of each node's community, int64[count], to standard
output in numpy's own format.
"""

import io
import random
import sys

import igraph
import numpy as np


def main() -> None:
    """Read the graph, find its communities, write them."""
    given = np.load(io.BytesIO(sys.stdin.buffer.read()))
    igraph.set_random_number_generator(random.Random(int(given["seed"])))
    edges = np.stack([given["source"], given["target"]], axis=1)
    graph = igraph.Graph(int(given["count"]), edges)
    # Modularity takes no negative weight, and a weight of nothing binds nothing.
    weights = np.nan_to_num(given["weight"], nan=0.0, posinf=1.0, neginf=0.0).clip(1e-6)
    found = graph.community_leiden(
        objective_function="modularity",
        weights=weights.tolist(),
        resolution=float(given["resolution"]),
        n_iterations=4,
    )
    np.save(sys.stdout.buffer, np.array(found.membership, np.int64))


if __name__ == "__main__":
    main()
