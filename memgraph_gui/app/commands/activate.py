"""Spread activation from memories and list what lights up."""

import argparse
import json
import sys

from memgraph_gui.app.commands import SubParsers
from memgraph_gui.app.commands._arguments import add_file_arguments, amount, count, share
from memgraph_gui.engine.activation import Activated, NamedGraph, SpreadingActivationConfig, graph_of, spread
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.store import open_store
from memgraph_gui.engine.topology import Topology


def register(subparsers: "SubParsers[argparse.ArgumentParser]") -> None:
    """Add ``activate DB SEED...``; the dials default to the seed's."""
    parser = subparsers.add_parser("activate", description=__doc__)
    add_file_arguments(parser)
    parser.add_argument("seeds", metavar="SEED", nargs="+", help="the id of a memory that starts at 1.0")
    default = SpreadingActivationConfig()
    parser.add_argument("--max-depth", type=count, default=default.max_depth, metavar="N", help="hops, 3 unless told")
    parser.add_argument(
        "--decay", type=share, default=default.decay_per_hop, metavar="X", help="lost at each hop, 0.5"
    )
    parser.add_argument(
        "--threshold", type=amount, default=default.activation_threshold, metavar="X", help="less is nothing, 0.1"
    )
    parser.add_argument("--max-results", type=count, default=default.max_results, metavar="N", help="20 unless told")
    parser.add_argument("--json", action="store_true", help="for programs")


def run(arguments: argparse.Namespace) -> int:
    """Print the ranked list."""
    store = open_store(arguments.file, layout=arguments.layout, brain=arguments.brain, read_only=True)
    try:
        topology = store.load()
        named = graph_of(topology, store.info.layout)
    finally:
        store.close()
    seeds = _numbers(named, arguments.seeds)
    config = SpreadingActivationConfig(
        arguments.max_depth, arguments.decay, arguments.threshold, arguments.max_results
    )
    hits = spread(named.graph, seeds, config)
    if arguments.json:
        json.dump(_as_json(named, arguments.seeds, hits), sys.stdout, ensure_ascii=False, indent=2)
        print()
    else:
        _print(topology, named, hits)
    return 0


def _numbers(named: NamedGraph, seeds: list[str]) -> list[int]:
    missing = [seed for seed in seeds if seed not in named.numbers]
    if missing:
        raise KnownError(f"There is no memory with the id {', '.join(map(repr, missing))} in this file.")
    return [named.numbers[seed] for seed in seeds]


def _as_json(named: NamedGraph, seeds: list[str], hits: list[Activated]) -> dict[str, object]:
    return {
        "seeds": seeds,
        "results": [
            {
                "id": named.ids[hit.node],
                "activation": hit.activation,
                "depth": hit.depth,
                "activated_by": [named.ids[origin] for origin in hit.activated_by],
            }
            for hit in hits
        ],
    }


def _print(topology: Topology, named: NamedGraph, hits: list[Activated]) -> None:
    if not hits:
        print("Nothing lights up: no current link of these memories carries enough.")
    for hit in hits:
        known = hit.node < topology.memory_count
        title = " ".join(topology.titles[hit.node].split()) if known else "(a missing memory)"
        hops = "hop " if hit.depth == 1 else "hops"
        print(f"{hit.activation:8.4f}  {hit.depth} {hops}  {title}  [{named.ids[hit.node]}]")
