"""`memgraph-gui info`: what it prints and how it ends."""

import json
from pathlib import Path

import pytest

from memgraph_gui.app.cli import main
from tests.builders.copies import copy_of


def test_the_command_prints_json_or_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = copy_of("memorygraph-real-small.db", tmp_path)
    assert main(["info", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["memories"] == 66
    assert main(["info", str(path)]) == 0
    assert "82 (79 current, 3 ended)" in capsys.readouterr().out


def test_the_command_chooses_in_files_that_hold_several(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = copy_of("mixed-upgrade-in-place.db", tmp_path)
    assert main(["info", str(path), "--json", "--layout", "memorygraph-typed"]) == 0
    assert json.loads(capsys.readouterr().out)["memories"] == 65


@pytest.mark.parametrize("more", [["--brain", "nobody"], ["--layout", "agentos"]])
def test_what_cannot_be_opened_is_one_sentence_and_exit_code_3(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], more: list[str]
) -> None:
    path = copy_of("memorygraph-real-small.db", tmp_path)
    assert main(["info", str(path), "--json", *more]) == 3
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.strip().splitlines()) == 1
