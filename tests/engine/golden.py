"""The recorded answers of the real AgentOS, in this engine's terms."""

import json
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from memgraph_gui.engine.activation import ActivationGraph, SpreadingActivationConfig, spread
from memgraph_gui.engine.clusters import detect_clusters

PATH = Path(__file__).parent.parent / "data" / "golden" / "golden-agentos.json"
Edge = tuple[str, str, float]

_DIALS = {
    "maxDepth": "max_depth",
    "decayPerHop": "decay_per_hop",
    "activationThreshold": "activation_threshold",
    "maxResults": "max_results",
}


def load() -> Any:
    return json.loads(PATH.read_text(encoding="utf-8"))


def config_of(given: Mapping[str, Any] | None) -> SpreadingActivationConfig:
    """The recorded configuration; {"$undefined": true} is None here."""
    values = {_DIALS[key]: None if isinstance(value, dict) else value for key, value in (given or {}).items()}
    return SpreadingActivationConfig(**values)


def merged(edges: Sequence[Sequence[Any]]) -> list[Edge]:
    """One edge for each "source:target" key: a later one replaces the earlier in its place, as in a Map."""
    by_key = {f"{edge[0]}:{edge[1]}": (edge[0], edge[1], edge[2]) for edge in edges}
    return list(by_key.values())


def reordered(edges: Sequence[Edge], order: Sequence[Sequence[str]]) -> list[Edge]:
    by_key = {f"{edge[0]}:{edge[1]}": edge for edge in edges}
    return [by_key[f"{source}:{target}"] for source, target in order]


def activate(
    nodes: Sequence[str], edges: Sequence[Edge], seeds: Sequence[str], config: Mapping[str, Any] | None
) -> list[dict[str, Any]]:
    """What the engine answers, in the shape of the recording (NaN is None there)."""
    names = list(dict.fromkeys([*nodes, *(end for edge in edges for end in edge[:2]), *seeds]))
    number = {name: index for index, name in enumerate(names)}
    known = [name in set(nodes) for name in names]
    graph = ActivationGraph(known, [(number[s], number[t], w, i) for i, (s, t, w) in enumerate(edges)])
    return [
        {
            "memoryId": names[hit.node],
            "activation": None if hit.activation != hit.activation else hit.activation,
            "depth": hit.depth,
            "activatedBy": [names[origin] for origin in hit.activated_by],
        }
        for hit in spread(graph, [number[seed] for seed in seeds], config_of(config))
    ]


def clusters(nodes: Sequence[str], edges: Sequence[Edge], min_size: str) -> list[dict[str, Any]]:
    order = list(dict.fromkeys(nodes))
    number = {name: index for index, name in enumerate(order)}
    found = detect_clusters(
        len(order),
        np.array([number.get(edge[0], -1) for edge in edges], np.int64),
        np.array([number.get(edge[1], -1) for edge in edges], np.int64),
        np.array([edge[2] for edge in edges], np.float64),
        2 if min_size == "default" else float(min_size),
    )
    return [
        {
            "clusterId": order[cluster.centroid],
            "memberIds": [order[member] for member in cluster.members],
            "density": cluster.density,
        }
        for cluster in found
    ]


def activation_calls() -> Iterator[tuple[str, list[str], list[Edge], dict[str, Any], Any]]:
    """(case, nodes, edges, call, right answer), live and after a reload."""
    for name, case in load()["spreadingActivation"].items():
        live = merged(case["edges"])
        after = reordered(live, case["reloaded"]["edgeOrder"])
        for call in case["calls"]:
            yield f"{name}-live", case["nodes"], live, call, call["result"]
            answer = call.get("resultReloaded", call["result"])
            yield f"{name}-reloaded", case["reloaded"]["nodeOrder"], after, call, answer


def cluster_calls() -> Iterator[tuple[str, list[str], list[Edge], str, Any]]:
    recorded = load()
    for name, case in recorded["spreadingActivation"].items():
        live = merged(case["edges"])
        after = reordered(live, case["reloaded"]["edgeOrder"])
        again = case.get("clustersReloaded", case["clustersLive"])
        for size, answer in case["clustersLive"].items():
            yield f"{name}-live-{size}", case["nodes"], live, size, answer
            yield f"{name}-reloaded-{size}", case["reloaded"]["nodeOrder"], after, size, again[size]
    for name, case in recorded["detectClusters"].items():
        if "then" not in case:
            for size, answer in case["live"].items():
                yield f"{name}-{size}", case["nodes"], merged(case["edges"]), size, answer
