"""``memgraph-gui clusters``: components by the seed's rule and communities, as JSON and for people."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.builders.memorygraph import MemoryGraphBuilder


def run(*arguments: str) -> str:
    command = [sys.executable, "-m", "memgraph_gui", "clusters", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def two_cliques(path: Path) -> Path:
    with MemoryGraphBuilder(path) as build:
        for name in "abcd":
            build.memory(name, f"redis {name}")
        for name in "efgh":
            build.memory(name, f"font {name}")
        build.memory("alone", "alone")
        for group in ("abcd", "efgh"):
            for source in group:
                for target in group:
                    if source < target:
                        build.relationship(
                            f"{source}{target}", source, target, strength=0.9 if source == "b" else 0.5
                        )
        build.relationship("bridge", "d", "e")
    return path


def test_components_as_json(tmp_path: Path) -> None:
    answer: dict[str, Any] = json.loads(run(str(two_cliques(tmp_path / "m.db")), "--json"))
    (cluster,) = answer["clusters"]
    assert (cluster["id"], cluster["size"], cluster["members"]) == (
        "d",
        8,
        list("abcdefgh"),
    )  # d sums to 2.4, b to 2.3
    assert cluster["density"] == 13 / 56  # 6 + 6 + 1 links over 8 x 7 ordered pairs


def test_single_memories_on_request(tmp_path: Path) -> None:
    answer = json.loads(run(str(two_cliques(tmp_path / "m.db")), "--json", "--min-size", "1"))
    assert [cluster["members"] for cluster in answer["clusters"]][1:] == [["alone"]]


def test_communities_as_json(tmp_path: Path) -> None:
    answer = json.loads(run(str(two_cliques(tmp_path / "m.db")), "--json", "--method", "communities"))
    found = [(sorted(cluster["members"]), cluster["name"].split(", ")[0]) for cluster in answer["clusters"]]
    assert sorted(found) == [(list("abcd"), "redis"), (list("efgh"), "font")]


def test_for_people(tmp_path: Path) -> None:
    lines = run(str(two_cliques(tmp_path / "m.db")), "--method", "communities").splitlines()
    assert len(lines) == 2
    assert lines[0].split()[:3] == ["4", "density", "0.500"]
