"""Find memories by their text and by filters."""

import argparse
import json
import math
import sys

from memgraph_gui.app.commands import SubParsers
from memgraph_gui.app.commands._arguments import add_file_arguments, count
from memgraph_gui.engine.filters import passing
from memgraph_gui.engine.indexing import fill
from memgraph_gui.engine.query import Query, parse
from memgraph_gui.engine.records import RowId
from memgraph_gui.engine.search import Found, Hit, search
from memgraph_gui.engine.search_index import Allowed, SearchIndex
from memgraph_gui.engine.store import open_store
from memgraph_gui.engine.topology import Topology


def register(subparsers: "SubParsers[argparse.ArgumentParser]") -> None:
    """Add ``search DB QUERY``; options may follow the query, ``--`` ends them."""
    parser = subparsers.add_parser("search", description=__doc__)
    add_file_arguments(parser)
    parser.add_argument("--limit", type=count, default=50, metavar="N", help="how many to list; 50 unless told")
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.add_argument(
        "query", metavar="QUERY", nargs="+", help="words, and filters such as type:solution or -tag:old"
    )


def run(arguments: argparse.Namespace) -> int:
    """Print what was found, best first."""
    line = " ".join(arguments.query)
    query = parse(line)
    index = SearchIndex()
    store = open_store(arguments.file, layout=arguments.layout, brain=arguments.brain, read_only=True)
    try:
        topology = store.load()
        if query.terms:
            fill(store, index)
    finally:
        store.close()
    try:
        found, total = _find(index, topology, query, max(arguments.limit, 0))
    finally:
        index.close()
    if arguments.json:
        json.dump(_as_json(topology, line, found, total), sys.stdout, ensure_ascii=False, indent=2)
        print()
    else:
        _print(topology, found, total)
    return 0


def _find(index: SearchIndex, topology: Topology, query: Query, limit: int) -> tuple[Found, int]:
    mask = passing(topology, query)
    if not query.terms:
        order = sorted(mask.nonzero()[0].tolist(), key=lambda i: (-_known(float(topology.importance[i])), i))
        hits = tuple(_listed(topology, i) for i in order[:limit])
        return Found(hits, len(order), True, True), len(order)
    allowed = Allowed(topology.memory_rowid[mask]) if query.groups else None
    found = search(index, query, allowed, limit)
    total = found.total
    if total is None:
        total = index.total([term.normal for term in query.terms], allowed)
    return found, total


def _known(importance: float) -> float:
    """NaN sorts last."""
    return -1.0 if math.isnan(importance) else importance


def _listed(topology: Topology, place: int) -> Hit:
    score = max(_known(float(topology.importance[place])), 0.0)
    return Hit(RowId(int(topology.memory_rowid[place])), topology.titles[place], score, "", (), ())


def _as_json(topology: Topology, line: str, found: Found, total: int) -> dict[str, object]:
    results = []
    for hit in found.hits:
        place = topology.memory_index(hit.rowid)
        assert place is not None
        results.append(
            {
                "id": topology.memory_ids[place],
                "title": hit.title,
                "type": topology.types.names[topology.memory_type[place]],
                "score": hit.score,
                "snippet": hit.snippet,
            }
        )
    answer: dict[str, object] = {"query": line, "total": total, "results": results}
    return answer | ({"did_you_mean": found.suggestion} if found.suggestion else {})


def _print(topology: Topology, found: Found, total: int) -> None:
    if not found.hits:
        print("No memory holds all of this; try fewer words or fewer filters.")
        if found.suggestion:
            print(f"Did you mean: {found.suggestion}")
        return
    for hit in found.hits:
        place = topology.memory_index(hit.rowid)
        assert place is not None
        print(f"{' '.join(hit.title.split())}  ({topology.types.names[topology.memory_type[place]]})")
        if hit.snippet:
            print(f"    {hit.snippet}")
        print(f"    {topology.memory_ids[place]}")
    if total > len(found.hits):
        print(f"{len(found.hits)} of {total}" + (", most important first" if found.by_importance else ""))
