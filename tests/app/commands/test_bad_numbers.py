"""Numbers that make no sense are wrong usage, not a false answer; a full disk is a sentence."""

import subprocess
import sys
from pathlib import Path

import pytest

from memgraph_gui.app.cli import main
from tests.builders.memorygraph import MemoryGraphBuilder


@pytest.fixture
def database(tmp_path: Path) -> Path:
    with MemoryGraphBuilder(tmp_path / "memory.db") as build:
        build.notes(4)
    return tmp_path / "memory.db"


@pytest.mark.parametrize(
    "options",
    [
        ("activate", "m1", "--decay", "nan"),
        ("activate", "m1", "--decay", "5"),
        ("activate", "m1", "--decay", "-0.1"),
        ("activate", "m1", "--threshold", "inf"),
        ("activate", "m1", "--threshold", "-1"),
        ("activate", "m1", "--max-depth", "-1"),
        ("activate", "m1", "--max-results", "-5"),
        ("activate", "m1", "--max-depth", "x"),
        ("search", "note", "--limit", "-1"),
        ("clusters", "--min-size", "-1"),
        ("clusters", "--resolution", "nan"),
    ],
)
def test_wrong_usage(database: Path, options: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([options[0], str(database), *options[1:]])
    assert ended.value.code == 2
    assert "argument --" in capsys.readouterr().err


def test_words_of_a_search_need_no_quotes(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["search", str(database), "note", "kafka", "--limit", "5"]) == 0
    assert capsys.readouterr().out.startswith("Note 3 about kafka")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("options", [("info",), ("search", "note"), ("clusters",), ("info", "--json")])
def test_a_full_disk_is_a_sentence(database: Path, options: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "memgraph_gui", options[0], str(database), *options[1:]]
    with Path("/dev/full").open("w") as full:
        ended = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert ended.returncode == 1
    assert ended.stderr == "memgraph-gui: the answer could not be written: No space left on device.\n"
