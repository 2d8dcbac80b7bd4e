"""`memgraph-gui export`: what the query lists, in the form that the ending says."""

import json
from pathlib import Path

import pytest

from memgraph_gui.app.cli import main
from tests.builders.copies import copy_of


def test_the_command_writes_what_search_lists(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(copy_of("memorygraph-real-small.db", tmp_path))
    assert main(["search", file, "--json", "--limit", "100", "--", "type:solution", "redis"]) == 0
    listed = json.loads(capsys.readouterr().out)
    out = tmp_path / "out.json"
    assert main(["export", file, str(out), "type:solution", "redis"]) == 0
    told = json.loads(out.read_text(encoding="utf-8"))
    assert [memory["id"] for memory in told["memories"]] == [one["id"] for one in listed["results"]]
    assert capsys.readouterr().out.startswith(f"{listed['total']} memories")


def test_everything_is_exported_without_a_query(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(copy_of("memorygraph-real-small.db", tmp_path))
    out = tmp_path / "out.json"
    assert main(["export", file, str(out)]) == 0
    told = json.loads(out.read_text(encoding="utf-8"))
    # 66 rows, one of which the server cannot read either but which is readable as JSON; 82 relationships, 3 ended.
    assert told["memory_count"] + len(told["unreadable"]) == 66
    assert told["relationship_count"] + len(told["ended_relationships"]) == 82
    assert main(["export", file, str(tmp_path / "out.xls")]) == 3
    assert "does not end in .json, .csv, .graphml" in capsys.readouterr().err
