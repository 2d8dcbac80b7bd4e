"""List the clusters of a memory: connected components, or communities."""

import argparse
import json
import sys
from dataclasses import dataclass

import numpy as np

from memgraph_gui.app.commands import SubParsers
from memgraph_gui.app.commands._arguments import add_file_arguments, amount, count
from memgraph_gui.engine.clusters import clusters_of
from memgraph_gui.engine.communities import Detection, carried, described, matched
from memgraph_gui.engine.records import LayoutName
from memgraph_gui.engine.store import open_store
from memgraph_gui.engine.telling import telling_words
from memgraph_gui.engine.topology import Topology


@dataclass(frozen=True, slots=True)
class _Listed:
    centroid: int
    members: list[int]
    density: float
    name: str


def register(subparsers: "SubParsers[argparse.ArgumentParser]") -> None:
    """Add ``clusters DB``."""
    parser = subparsers.add_parser("clusters", description=__doc__)
    add_file_arguments(parser)
    parser.add_argument(
        "--min-size", type=count, default=2, metavar="N", help="smaller ones are left out; 2 unless told"
    )
    parser.add_argument("--method", choices=("components", "communities"), default="components")
    parser.add_argument(
        "--resolution", type=amount, default=1.0, metavar="X", help="communities: higher gives smaller ones"
    )
    parser.add_argument("--json", action="store_true", help="for programs")


def run(arguments: argparse.Namespace) -> int:
    """Print them, components in the order of their first member, communities largest first."""
    store = open_store(arguments.file, layout=arguments.layout, brain=arguments.brain, read_only=True)
    try:
        topology, layout = store.load(), store.info.layout
    finally:
        store.close()
    if arguments.method == "components":
        found = _components(topology, layout, arguments.min_size)
    else:
        found = _communities(topology, arguments.resolution, arguments.min_size)
    if arguments.json:
        json.dump(
            {"clusters": [_as_json(topology, item) for item in found]}, sys.stdout, ensure_ascii=False, indent=2
        )
        print()
    else:
        for item in found:
            name = item.name or "(no telling word)"
            print(
                f"{len(item.members):6}  density {item.density:.3f}  {name}  [{topology.memory_ids[item.centroid]}]"
            )
    return 0


def _components(topology: Topology, layout: LayoutName, min_size: int) -> list[_Listed]:
    found = clusters_of(topology, layout, min_size)
    texts = [[(topology.titles[i], topology.tags[i]) for i in item.members.tolist()] for item in found]
    return [
        _Listed(item.centroid, item.members.tolist(), item.density, ", ".join(words))
        for item, words in zip(found, telling_words(texts), strict=True)
    ]


def _communities(topology: Topology, resolution: float, min_size: int) -> list[_Listed]:
    numbers = Detection().run(topology.memory_count, *carried(topology), resolution=resolution)
    numbers = matched(numbers, np.empty(0, np.int64))
    return [
        _Listed(item.centroid, item.members.tolist(), item.density, item.name)
        for item in described(topology, numbers, min_size)
    ]


def _as_json(topology: Topology, item: _Listed) -> dict[str, object]:
    return {
        "id": topology.memory_ids[item.centroid],
        "size": len(item.members),
        "density": item.density,
        "members": [topology.memory_ids[member] for member in item.members],
        "name": item.name,
    }
