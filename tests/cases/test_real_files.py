"""What `info --json` says of files that the real programs wrote: figures that were counted with those programs."""

from pathlib import Path
from typing import Any

import pytest

from tests.builders.copies import copy_of, every_database
from tests.cases.product import infos

# name: layout, memories, relationships, ended
FIGURES: dict[str, tuple[str, int, int, int]] = {
    "memorygraph-0.5.8-empty.db": ("memorygraph", 0, 0, 0),
    "memorygraph-0.8.3.db": ("memorygraph", 12, 36, 0),
    "memorygraph-0.8.3-halfmigrated.db": ("memorygraph", 12, 36, 0),
    "memorygraph-0.9.6.db": ("memorygraph", 12, 35, 0),
    "memorygraph-real-small.db": ("memorygraph", 66, 82, 3),
    "memorygraph-doc-shape.db": ("memorygraph", 56, 40, 0),
    "memorygraph-bun.db": ("memorygraph-typed", 48, 82, 3),
    "memorygraph-turso-shape.db": ("memorygraph-turso", 30, 35, 0),
    "agentos-old.sqlite": ("agentos", 40, 36, 0),
    "agentos-new.sqlite": ("agentos", 41, 36, 0),
    "agentos-migrated-v1to2.sqlite": ("agentos", 12, 0, 0),
    "agentos-sqljs.sqlite": ("agentos", 3, 1, 0),
    "mixed-upgrade-in-place.db": ("memorygraph", 66, 82, 3),
}
# name: what its own server cannot see
HIDDEN = {
    "memorygraph-real-small.db": 1,  # a title of 300 characters that update_memory let through
    "memorygraph-bun.db": 0,
    "memorygraph-0.9.6.db": 0,
    "agentos-new.sqlite": 0,
}
KEYS = {
    "path", "layout", "layouts", "brains", "writable", "reason", "memories", "relationships", "current", "ended",
    "dangling", "unreadable", "hidden", "types", "relationship_types", "problems",
}  # fmt: skip


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    names = every_database()
    paths: list[Path] = [copy_of(name, tmp_path_factory.mktemp("real")) for name in names]
    return {name: result.json for name, result in zip(names, infos(*paths), strict=True)}


@pytest.mark.parametrize("name", FIGURES)
def test_the_figures(answers: dict[str, dict[str, Any]], name: str) -> None:
    answer = answers[name]
    found = (answer["layout"], answer["memories"], answer["relationships"], answer["ended"])
    assert found == FIGURES[name]


@pytest.mark.parametrize("name", HIDDEN)
def test_what_its_own_server_cannot_see(answers: dict[str, dict[str, Any]], name: str) -> None:
    assert answers[name]["hidden"] == HIDDEN[name]


def test_every_answer_is_whole_and_adds_up(answers: dict[str, dict[str, Any]]) -> None:
    for name, answer in answers.items():
        assert set(answer) >= KEYS, name
        assert sum(answer["types"].values()) == answer["memories"], name
        assert sum(answer["relationship_types"].values()) == answer["relationships"], name
        assert answer["current"] + answer["ended"] == answer["relationships"], name
        assert answer["layout"] in answer["layouts"], name
        assert answer["writable"] is (answer["reason"] == ""), name
        assert answer["unreadable"] == 0, name


def test_all_types_of_the_real_file_are_there(answers: dict[str, dict[str, Any]]) -> None:
    answer = answers["memorygraph-real-small.db"]
    assert len(answer["types"]) == 13
    assert len(answer["relationship_types"]) == 35
    assert answer["relationship_types"]["CONTRADICTS"] == 6


def test_turso_files_are_only_looked_at(answers: dict[str, dict[str, Any]]) -> None:
    for name in ("memorygraph-turso-shape.db", "memorygraph-turso-stale-fts.db"):
        assert answers[name]["writable"] is False
        assert "Turso" in answers[name]["reason"]


@pytest.mark.parametrize("name", [name for name in every_database() if name.startswith("mixed-")])
def test_files_of_two_layouts_say_so(answers: dict[str, dict[str, Any]], name: str) -> None:
    answer = answers[name]
    assert set(answer["layouts"]) == {"memorygraph", "memorygraph-typed"}
    told = " ".join(answer["notices"])
    assert "Two programs" in told
    assert "relationships belong to" in told


def test_links_to_entities_are_not_called_dangling(answers: dict[str, dict[str, Any]]) -> None:
    assert answers["agentos-new.sqlite"]["dangling"] == 0
    assert answers["agentos-old.sqlite"]["dangling"] == 0
    assert answers["real/servermemory-anno-dangling.db"]["dangling"] == 138
