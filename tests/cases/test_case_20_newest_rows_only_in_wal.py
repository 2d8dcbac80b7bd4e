"""Case 20: rows that exist only in the -wal are shown; a main file copied alone says what may be missing."""

import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.cases.product import environment, info, infos, said, snapshot

DATA = Path(__file__).resolve().parents[1] / "data"

MAY_BE_MISSING = "changes may be missing"

# Writes 40 memories, leaves them in the -wal and keeps its connection open, as a running agent does.
AGENT = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("PRAGMA wal_autocheckpoint=0")
connection.execute("BEGIN")
for number in range(40):
    connection.execute("INSERT INTO nodes SELECT 'new' || ?, label, properties, created_at, updated_at"
                       " FROM nodes WHERE id = 'm1'", (number,))
connection.execute("COMMIT")
print("written", flush=True)
sys.stdin.read()
"""


def test_rows_in_the_wal_are_shown_with_and_without_its_shm(case: Callable[[str], Path]) -> None:
    folder = case("newest_rows_only_in_wal")
    before = snapshot(folder)

    live, no_shm = (result.json for result in infos(folder / "live/memory.db", folder / "no_shm/memory.db"))

    assert (live["memories"], no_shm["memories"]) == (43, 43)
    assert snapshot(folder) == before  # no checkpoint by looking: the -wal still holds the rows


def test_a_main_file_copied_alone_says_that_newer_changes_may_be_missing(case: Callable[[str], Path]) -> None:
    folder = case("newest_rows_only_in_wal")

    answer = info(folder / "copied_alone/memory.db")

    assert answer["memories"] == 3
    assert "-wal" in said(answer)
    assert MAY_BE_MISSING in said(answer)


def test_a_file_with_its_wal_says_nothing_of_the_kind(case: Callable[[str], Path]) -> None:
    assert MAY_BE_MISSING not in said(info(case("newest_rows_only_in_wal") / "live/memory.db"))


def test_a_brain_copied_while_open_shows_the_row_that_is_only_in_its_wal(tmp_path: Path) -> None:
    whole, alone = tmp_path / "whole", tmp_path / "alone"
    shutil.copytree(DATA / "agentos-wal", whole)
    alone.mkdir()
    shutil.copy(whole / "brain.sqlite", alone)
    with closing(sqlite3.connect(shutil.copytree(whole, tmp_path / "counted") / "brain.sqlite")) as connection:
        (expected,) = connection.execute(
            "SELECT count(*) FROM knowledge_nodes WHERE type = 'memory_graph'"
        ).fetchone()

    with_wal, without = (result.json for result in infos(whole / "brain.sqlite", alone / "brain.sqlite"))

    assert with_wal["memories"] == expected
    assert without["memories"] == expected - 1


@pytest.mark.parametrize("at_rest", ["memorygraph-bun.db", "agentos-new.sqlite"])
def test_a_wal_file_at_rest_opens_with_all_its_rows(tmp_path: Path, at_rest: str) -> None:
    path = Path(shutil.copy(DATA / at_rest, tmp_path))
    assert info(path)["memories"] == {"memorygraph-bun.db": 48, "agentos-new.sqlite": 41}[at_rest]


def test_rows_of_a_running_agent_are_shown_and_its_log_is_left_to_it(case: Callable[[str], Path]) -> None:
    path = case("newest_rows_only_in_wal") / "copied_alone" / "memory.db"
    with subprocess.Popen(
        [sys.executable, "-c", AGENT, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(),
        text=True,
    ) as agent:
        assert agent.stdout is not None
        assert agent.stdout.readline() == "written\n"
        before = snapshot(path.parent)

        answer = info(path)

        assert answer["memories"] == 43
        assert snapshot(path.parent) == before
        agent.communicate("")
