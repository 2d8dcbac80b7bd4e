"""What `info` says of a file, in figures and in words."""

import json
from pathlib import Path

import pytest

from memgraph_gui.engine.info import describe, in_words
from tests.builders.copies import copy_of, every_database, snapshot
from tests.builders.memorygraph import MemoryGraphBuilder

KEYS = {
    "path",
    "layout",
    "layouts",
    "brains",
    "brain",
    "writable",
    "reason",
    "memories",
    "relationships",
    "current",
    "ended",
    "dangling",
    "unreadable",
    "hidden",
    "types",
    "relationship_types",
    "problems",
    "notices",
}


def test_the_figures_of_the_real_small_file(tmp_path: Path) -> None:
    said = describe(copy_of("memorygraph-real-small.db", tmp_path))

    assert (said["memories"], said["relationships"], said["current"], said["ended"]) == (66, 82, 79, 3)
    assert (said["dangling"], said["unreadable"], said["hidden"]) == (0, 0, 1)
    assert said["layout"] == "memorygraph"
    assert len(said["types"]) == 13
    assert len(said["relationship_types"]) == 35
    assert said["relationship_types"]["CONTRADICTS"] == 6
    assert sum(said["types"].values()) == 66
    assert sum(said["relationship_types"].values()) == 82
    assert [p["kind"] for p in said["problems"]] == ["hidden", "duplicate"]


def test_the_figures_of_other_real_files(tmp_path: Path) -> None:
    bun = describe(copy_of("memorygraph-bun.db", tmp_path / "bun"))
    assert (bun["memories"], bun["relationships"], bun["ended"], bun["hidden"]) == (48, 82, 3, 0)
    assert len(bun["types"]) == 13
    shape = describe(copy_of("memorygraph-doc-shape.db", tmp_path / "doc"))
    assert (shape["memories"], shape["relationships"]) == (56, 40)
    assert shape["hidden"] == shape["types"]["decision"] + shape["types"]["configuration"] == 8
    brain = describe(copy_of("agentos-new.sqlite", tmp_path / "brain"))
    assert (brain["memories"], brain["brain"], brain["brains"]) == (41, "companion-ada", ["companion-ada"])
    assert (brain["dangling"], brain["ends_not_shown"], brain["retired"]) == (0, 2, 3)
    ghosts = describe(copy_of("real/servermemory-anno-dangling.db", tmp_path / "ghosts"))
    assert (ghosts["memories"], ghosts["relationships"], ghosts["dangling"]) == (7, 138, 138)


@pytest.mark.parametrize("name", every_database())
def test_every_real_file_is_described_and_not_changed(tmp_path: Path, name: str) -> None:
    path = copy_of(name, tmp_path)
    before = snapshot(tmp_path)
    said = describe(path)
    assert said.keys() >= KEYS
    assert json.loads(json.dumps(said)) == said
    assert said["current"] + said["ended"] == said["relationships"]
    assert sum(said["types"].values()) == said["memories"]
    assert all(problem["text"].endswith(".") for problem in said["problems"])
    assert all(notice.endswith(".") for notice in said["notices"])
    assert in_words(said)
    assert snapshot(tmp_path) == before


def test_the_words_are_short_and_obey_nothing_that_is_stored(tmp_path: Path) -> None:
    with MemoryGraphBuilder(tmp_path / "memory.db") as builder:
        for number in range(9):
            builder.memory(f"bad\x1b[31m{number}", type="kind \x1b]0;title\x07")
    words = in_words(describe(tmp_path / "memory.db"))
    assert "\x1b" not in words
    assert "\\x1b[31m0" in words
    assert "hidden from its own server: 9" in words
    assert "and 4 more" in words
    assert len(words.splitlines()) < 30
