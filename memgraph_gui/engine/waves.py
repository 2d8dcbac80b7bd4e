"""What activation did on its way: the links that carried it, wave by wave, and the arithmetic of a path."""

from collections.abc import Sequence

from memgraph_gui.engine.activation import Activated, Carries, SpreadingActivationConfig, Step

Carried = tuple[int, float, int]
"""A link as numbered by the caller, the activation that it brought, and the hop in which it did."""


def carried_links(
    graph: Carries,
    seeds: Sequence[int],
    lit: Sequence[Activated],
    config: SpreadingActivationConfig | None = None,
    not_crossed: frozenset[int] = frozenset(),
) -> list[Carried]:
    """Every link over which a value at or over the threshold reached one of the results, strongest value each.

    A result passes its best value on, if it is short of the depth limit; the links of the best paths are always in.
    """
    config = config or SpreadingActivationConfig()
    depth_limit, threshold, decay = config.max_depth, config.activation_threshold, config.decay_per_hop
    if depth_limit is None or threshold is None or decay is None:
        return []
    seed_set = set(seeds)
    results = {hit.node for hit in lit}
    found: dict[int, tuple[float, int]] = {hit.edge: (hit.activation, hit.depth) for hit in lit}
    begun = [(seed, 1.0, 0) for seed in dict.fromkeys(seeds) if graph.known[seed]]
    for node, activation, depth in [*begun, *((hit.node, hit.activation, hit.depth) for hit in lit)]:
        if not depth < depth_limit or (node in not_crossed and node not in seed_set):
            continue
        kept = activation * (1 - decay)
        for neighbour, weight, edge in graph.around(node):
            value = kept * weight
            if neighbour in seed_set or neighbour not in results or not value >= threshold:
                continue
            if neighbour != node and (edge not in found or value > found[edge][0]):
                found[edge] = (value, depth + 1)
    return [(edge, value, hop) for edge, (value, hop) in found.items()]


def arithmetic(steps: Sequence[Step], config: SpreadingActivationConfig) -> str:
    """A path's value as it comes about: ``1.00 x 0.85 x 0.70 = 0.595`` with weight and what a hop keeps."""
    keep = 1 - (config.decay_per_hop or 0.0)
    factors = "".join(f" × {step.weight:.2f} × {keep:.2f}" for step in steps)
    return f"1.00{factors} = {steps[-1].activation:.3f}" if steps else "1.00"
