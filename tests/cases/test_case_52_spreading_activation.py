"""Case 52: activation on a chain, a diamond, a ring, a loop, a hub, and over missing and ended links.

The right values are the seed's own: half of what arrives at each hop of strength 1, three hops, never under 0.1.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.builders.memorygraph import MOMENT, MemoryGraphBuilder

LINKS = (
    "c0 c1, c1 c2, c2 c3, c3 c4, d0 d1, d0 d2, d1 d3, d2 d3, y0 y1, y1 y2, y2 y0, s0 s0, x0 not-there, w0 w1, w2 w1"
)


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("case52") / "memory.db"
    pairs = [tuple(pair.split()) for pair in LINKS.split(", ")] + [("h0", f"h{i}") for i in range(1, 201)]
    with MemoryGraphBuilder(path) as build:
        for name in dict.fromkeys(end for pair in pairs for end in pair if end != "not-there"):
            build.memory(name, name)
        build.memory("z0", "z0")
        for number, (source, target) in enumerate(pairs):
            build.relationship(f"e{number}", source, target, "CAUSES", strength=1.0)
        build.relationship("ended", "c0", "z0", "CAUSES", strength=1.0, valid_until=MOMENT)
        build.relationship("contra", "c0", "z0", "CONTRADICTS", strength=1.0)
        build.relationship("over", "c1", "z0", "CAUSES", strength=1.0, valid_until=MOMENT)
    return path


def lit(database: Path, *arguments: str) -> dict[str, Any]:
    command = [sys.executable, "-m", "memgraph_gui", "activate", str(database), *arguments, "--json"]
    answer = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return {hit["id"]: (hit["activation"], hit["depth"]) for hit in answer["results"]}


def test_closed_forms(database: Path) -> None:
    assert lit(database, "c0") == {"c1": (0.5, 1), "z0": (0.5, 1), "c2": (0.25, 2), "c3": (0.125, 3)}
    assert lit(database, "d0") == {"d1": (0.5, 1), "d2": (0.5, 1), "d3": (0.25, 2)}
    assert lit(database, "y0") == {"y1": (0.5, 1), "y2": (0.5, 1)}
    assert lit(database, "s0") == {}
    assert lit(database, "x0") == {"not-there": (0.5, 1)}


def test_the_order_of_seeds_changes_no_value(database: Path) -> None:
    assert lit(database, "w0", "w2") == lit(database, "w2", "w0") == {"w1": (0.5, 1)}


def test_a_hub_gives_twenty_unless_more_are_asked_for(database: Path) -> None:
    assert len(lit(database, "h0")) == 20
    everything = lit(database, "h0", "--max-results", "500")
    assert len(everything) == 200
    assert set(everything.values()) == {(0.5, 1)}


def test_dials(database: Path) -> None:
    assert lit(database, "c0", "--max-depth", "1") == {"c1": (0.5, 1), "z0": (0.5, 1)}
    assert lit(database, "d0", "--decay", "0.75") == {"d1": (0.25, 1), "d2": (0.25, 1)}  # 0.0625 is under 0.1
    assert lit(database, "c0", "--threshold", "0.05", "--max-depth", "9")["c4"] == (0.0625, 4)


def test_an_unknown_seed_is_a_sentence(database: Path) -> None:
    command = [sys.executable, "-m", "memgraph_gui", "activate", str(database), "nobody"]
    answer = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (answer.returncode, answer.stdout) == (3, "")
    assert answer.stderr == "memgraph-gui: There is no memory with the id 'nobody' in this file.\n"
