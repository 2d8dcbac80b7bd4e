"""Cases 18, 20, 21, 26, 30, 33, 34, 36, 40 and 46 in the window: what is opened is drawn, what is not is said.

One process opens one file after the other, as somebody does who looks for the right one.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cases.product import snapshot
from tests.cases.test_case_26_not_a_database import LOOKS_LIKE
from tests.cases.window import run_window

Reports = dict[str, dict[str, Any]]

INK = 20  # painted points: two memories or more

# What opens, and what the title says of it.
OPENED = (
    "newest_rows_only_in_wal/copied_alone/memory.db",
    "newest_rows_only_in_wal/live/memory.db",
    "readonly_folder/at_rest/memory.db",
    "missing_tables_and_columns/nodes_is_a_view.db",
    "missing_tables_and_columns/no_relationships.db",
    "dangling_edges/memory.db",
    "parallel_edges_and_self_loops/memory.db",
    "invalid_utf8/memory.db",
    "malformed_json/memory.db",
    "timestamps/memory.db",
    "none_one_and_edgeless/zero.db",
    "none_one_and_edgeless/one.db",
    "none_one_and_edgeless/one_self_loop.db",
    "none_one_and_edgeless/edgeless_54.db",
    "huge_rows/memory.db",
)


@pytest.fixture(scope="module")
def looked_at(built_case: Callable[[str], Path]) -> Reports:
    """What the window shows of each of these files, opened in a row; none of them is changed by it."""
    folders = {name.split("/")[0]: built_case(name.split("/")[0]) for name in OPENED}
    before = {name: snapshot(folder) for name, folder in folders.items()}
    plan: list[list[object]] = []
    for number, name in enumerate(OPENED):
        case, _, rest = name.partition("/")
        plan += [
            [1000 * number, "open", str(folders[case] / rest)],
            [1000 * number, "wait_for", str(folders[case] / rest)[-20:]],  # a long path is shown without its middle
            [1000 * number, "wait_drawn", 0 if name.endswith("zero.db") else INK],
            [1000 * number + 500, "report", name],
        ]

    run = run_window([*plan, [1000 * len(OPENED), "close"]], as_user=True)

    assert run.code == 0, run
    assert set(run.told) >= set(OPENED)
    assert {name: snapshot(folder) for name, folder in folders.items()} == before
    assert "Traceback" not in run.err
    return run.told


def _texts(report: dict[str, Any]) -> str:
    return "\n".join(report["texts"])


@pytest.mark.parametrize("name", [name for name in OPENED if "zero.db" not in name])
def test_it_is_drawn(looked_at: Reports, name: str) -> None:
    assert looked_at[name]["title"].startswith(Path(name).name)
    assert looked_at[name]["ink"] >= INK


@pytest.mark.parametrize(
    "name", ["readonly_folder/at_rest/memory.db", "missing_tables_and_columns/nodes_is_a_view.db"]
)
def test_what_cannot_be_edited_bears_a_clear_mark(looked_at: Reports, name: str) -> None:
    assert "(read-only)" in looked_at[name]["title"]
    assert "Read-only" in looked_at[name]["texts"]


def test_a_main_file_copied_alone_is_shown_with_a_warning(looked_at: Reports) -> None:
    assert "changes may be missing" in _texts(looked_at["newest_rows_only_in_wal/copied_alone/memory.db"])
    assert "changes may be missing" not in _texts(looked_at["newest_rows_only_in_wal/live/memory.db"])


def test_the_newest_rows_are_counted(looked_at: Reports) -> None:
    assert "43" in looked_at["newest_rows_only_in_wal/live/memory.db"]["texts"]


def test_problems_are_counted_where_everybody_sees_them(looked_at: Reports) -> None:
    assert "(read-only)" not in looked_at["malformed_json/memory.db"]["title"]
    for name in ("malformed_json/memory.db", "dangling_edges/memory.db", "invalid_utf8/memory.db"):
        assert "problem" in _texts(looked_at[name]).lower(), name


def test_an_empty_memory_says_what_to_do(looked_at: Reports) -> None:
    texts = _texts(looked_at["none_one_and_edgeless/zero.db"]).lower()
    assert "no memories" in texts


@pytest.mark.parametrize("name", ["none_one_and_edgeless/one.db", "none_one_and_edgeless/one_self_loop.db"])
def test_one_memory_is_in_the_middle_at_its_normal_size(looked_at: Reports, name: str) -> None:
    across, down = looked_at[name]["origin"]
    assert abs(across - 0.5) < 0.02
    assert abs(down - 0.5) < 0.02
    assert looked_at[name]["zoom"] <= 2.0


def test_what_is_no_memory_is_said_and_the_last_good_file_stays(case: Callable[[str], Path]) -> None:
    good, folder = case("dangling_edges") / "memory.db", case("not_a_database")
    files = {name: folder / name for name in LOOKS_LIKE}
    files["empty"] = case("zero_bytes") / "memory.db"
    files["missing"] = folder / "nowhere.db"
    before = snapshot(folder)
    plan: list[list[object]] = [[0, "wait_drawn", 200]]
    words = {"empty": "0 bytes", "missing": "There is no file"}
    for number, (name, path) in enumerate(files.items()):
        plan += [
            [200 * number, "open", str(path)],
            [200 * number, "wait_for", words.get(name, name)],
            [200 * number + 100, "report", name],
        ]

    run = run_window([*plan, [200 * len(files) + 500, "close"]], good)

    assert run.code == 0, run
    for name, kinds in LOOKS_LIKE.items():
        assert run.told[name]["title"] == "memory.db - memgraph-gui", name
        assert any(word in _texts(run.told[name]).lower() for word in kinds), name
        assert run.told[name]["ink"] > 200
    assert "There is no file" in _texts(run.told["missing"])
    assert "empty (0 bytes)" in _texts(run.told["empty"])
    assert snapshot(folder) == before
