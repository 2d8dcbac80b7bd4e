"""Case 30: a file opens with what is there; what is missing is said, and edits are off where they must be."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cases.product import infos, run_batch, said, snapshot

# name: memories, relationships
COUNTS = {
    "no_fts.db": (6, 5),
    "no_relationships.db": (1, 0),
    "no_validity.db": (6, 5),
    "half_validity.db": (6, 5),
    "only_valid_from.db": (6, 5),
    "only_recorded_at.db": (6, 5),
    "no_dates.db": (1, 0),
    "nodes_is_a_view.db": (6, 5),
    "extra_column_and_label.db": (7, 5),
    "trigger_guard.db": (6, 5),
    "empty_tables.db": (0, 0),
    "typed_without_relationships.db": (1, 0),
    "brain_without_traces.db": (1, 0),
}


@pytest.fixture(scope="module")
def answers(built_case: Callable[[str], Path], tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    folder = built_case("missing_tables_and_columns")
    before = snapshot(folder)
    found = {
        name: result.json for name, result in zip(COUNTS, infos(*(folder / name for name in COUNTS)), strict=True)
    }
    assert snapshot(folder) == before
    return found


def test_every_file_of_the_case_is_looked_at(built_case: Callable[[str], Path]) -> None:
    assert {path.name for path in built_case("missing_tables_and_columns").iterdir()} == set(COUNTS)


@pytest.mark.parametrize("name", COUNTS)
def test_it_opens_with_what_is_there(answers: dict[str, dict[str, Any]], name: str) -> None:
    answer = answers[name]
    assert (answer["memories"], answer["relationships"]) == COUNTS[name]
    assert answer["unreadable"] == 0
    assert answer["dangling"] == 0


@pytest.mark.parametrize("name", ["no_validity.db", "only_valid_from.db", "only_recorded_at.db", "half_validity.db"])
def test_relationships_without_an_end_column_are_current(answers: dict[str, dict[str, Any]], name: str) -> None:
    assert (answers[name]["current"], answers[name]["ended"]) == (5, 0)


def test_a_view_is_read_and_edits_are_off_with_the_reason(answers: dict[str, dict[str, Any]]) -> None:
    assert answers["nodes_is_a_view.db"]["writable"] is False
    assert "view" in answers["nodes_is_a_view.db"]["reason"]


def test_a_node_that_is_no_memory_is_shown_and_marked_as_unseen_by_the_server(
    answers: dict[str, dict[str, Any]],
) -> None:
    assert answers["extra_column_and_label.db"]["hidden"] == 1
    assert "label" in said(answers["extra_column_and_label.db"])


@pytest.mark.parametrize("name", ["no_relationships.db", "typed_without_relationships.db"])
def test_a_missing_table_is_a_problem_that_is_told(answers: dict[str, dict[str, Any]], name: str) -> None:
    assert "relationships" in said(answers[name])


def test_all_of_them_can_be_drawn(case: Callable[[str], Path], tmp_path: Path) -> None:
    folder = case("missing_tables_and_columns")
    pictures = [tmp_path / f"{name}.png" for name in COUNTS]

    for result in run_batch([["render", folder / name, out] for name, out in zip(COUNTS, pictures, strict=True)]):
        assert result.code == 0, result
    for picture in pictures:
        assert picture.read_bytes().startswith(b"\x89PNG")
