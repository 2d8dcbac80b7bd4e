"""Precision and recall of every finder on labelled pairs that were written without reading the finders.

``python -m benchmarks.conflicts_labelled open|sealed``: all pairs go into one file, so a report across two pairs
counts against its finder as much as one on a look-alike. The sealed half is opened when a finder is thought done.
"""

import json
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

from memgraph_gui.engine.conflicts.finding import conflicts_of
from memgraph_gui.engine.conflicts.values import KINDS
from tests.builders.memorygraph import MemoryGraphBuilder

DATA = Path(__file__).parents[1] / "tests" / "data" / "conflicts"


def build(pairs: list[dict[str, Any]], path: Path) -> dict[str, str]:
    """One file with all pairs; which pair each memory belongs to, by id."""
    owner: dict[str, str] = {}
    with MemoryGraphBuilder(path) as file:
        for pair in pairs:
            for memory in pair["memories"]:
                memory_id = f"{pair['id']}-{memory['key']}"
                owner[memory_id] = pair["id"]
                more = {name: memory[name] for name in ("type", "summary", "tags") if memory.get(name)}
                when = memory.get("created", "2026-01-05T09:00:00Z").replace("Z", "+00:00")
                file.memory(memory_id, memory["title"], memory["content"], created_at=when, updated_at=when, **more)
            for number, link in enumerate(pair["links"]):
                ends = (f"{pair['id']}-{link['from']}", f"{pair['id']}-{link['to']}")
                times = {name: link[name] for name in ("valid_from", "valid_until") if link.get(name)}
                if link.get("context"):
                    times["context"] = link["context"]
                file.relationship(f"{pair['id']}-r{number}", *ends, link["type"], **times)
    return owner


def main() -> None:
    pairs = json.loads((DATA / f"pairs_{sys.argv[1]}.json").read_text(encoding="utf-8"))
    by_id = {pair["id"]: pair for pair in pairs}
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "memory.db"
        owner = build(pairs, path)
        found: Any = conflicts_of(path).as_json()["conflicts"]
    right: Counter[str] = Counter()
    wrong: Counter[str] = Counter()
    hit: set[str] = set()
    for conflict in found:
        one, other = owner[conflict["a"]], owner[conflict["b"]]
        pair = by_id[one]
        if one == other and pair["label"] == "conflict":
            right[conflict["kind"]] += 1
            hit.add(one)
        else:
            wrong[conflict["kind"]] += 1
            about = pair["why"] if one == other else f"across {one} and {other}"
            print(f"  wrong  {conflict['kind']:15} {one}: {about}")
    for pair in pairs:
        if pair["label"] == "conflict" and pair["id"] not in hit:
            print(f"  missed {pair['kind']:15} {pair['id']}: {pair['why']}")
    wanted = Counter(pair["kind"] for pair in pairs if pair["label"] == "conflict")
    got = Counter(by_id[one]["kind"] for one in hit)
    print(f"{'finder':16}{'right':>6}{'wrong':>6}{'precision':>10}   {'recall (pairs labelled with this kind)'}")
    for kind in KINDS:
        total = right[kind] + wrong[kind]
        precision = f"{right[kind] / total:.2f}" if total else "-"
        print(f"{kind:16}{right[kind]:6}{wrong[kind]:6}{precision:>10}   {got[kind]} of {wanted[kind]}")


if __name__ == "__main__":
    main()
