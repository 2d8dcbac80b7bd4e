"""Case 15: a missing index, a lock and damage are three different texts; only an empty list says "no results"."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.app.conftest import Player, look, make_player, player, settings  # noqa: F401 - the window's fixtures
from tests.app.searching import WAIT, Searcher
from tests.builders.agent_process import AgentProcess
from tests.builders.memorygraph import Index, MemoryGraphBuilder

COUNT = 400  # memories: more than one page of the index, and more than one page of the file


@pytest.fixture
def build(tmp_path: Path) -> Callable[..., Path]:
    def made(index: Index = Index.STOCK, *, wal: bool = False) -> Path:
        path = tmp_path / "files" / "memory.db"
        with MemoryGraphBuilder(path, index=index, wal=wal) as builder:
            for number in range(COUNT):
                builder.memory(f"m{number}", f"Note {number} about redis", "word " * 300)
        return path

    return made


def test_a_file_without_an_index_is_searched_like_any_other(player: Player, build: Callable[..., Path]) -> None:  # noqa: F811
    player.open(build(Index.NONE))
    searcher = Searcher(player)
    assert len(searcher.ask("redis")) == COUNT
    assert searcher.ask("quokka") == []
    assert searcher.state().endswith("No results: no memory holds “quokka”.")


def test_a_locked_file_says_so_and_the_rest_follows_when_it_is_free(
    player: Player,  # noqa: F811
    build: Callable[..., Path],
) -> None:
    path = build()
    qtbot, feed = player.qtbot, player.desk.search.feed
    with AgentProcess(path) as agent:
        locked = False

        def lock(*_what: object) -> None:
            nonlocal locked
            if not locked:
                locked = True
                agent.execute("BEGIN EXCLUSIVE")

        # As soon as the graph is there and before the texts are read.
        player.workspace.opened.connect(lock)
        player.open(path)
        qtbot.waitUntil(lambda: feed.trouble == "locked", timeout=WAIT)
        player.window.search.field.set_line("quokka")
        qtbot.waitUntil(lambda: "Locked by another program" in player.window.search._trouble.text(), timeout=WAIT)
        qtbot.waitUntil(lambda: "in the part that could be read" in player.window.search._why.text(), timeout=WAIT)
        assert "No results" not in player.window.search._why.text()
        agent.execute("COMMIT")
        qtbot.waitUntil(lambda: not feed.reading, timeout=WAIT)
    searcher = Searcher(player)
    assert searcher.state().endswith("No results: no memory holds “quokka”.")
    assert len(searcher.ask("redis")) == COUNT


# Spoils one page of rows in the middle of a file, and counts the header up so that nobody trusts what he has read.
_SPOIL = """
import sys
with open(sys.argv[1], "r+b") as file:
    data = file.read()
    size = int.from_bytes(data[16:18], "big")
    leaves = [n for n in range(1, len(data) // size) if data[n * size] == 13]
    file.seek(leaves[len(leaves) // 2] * size)
    file.write(b"\\xff" * 64)
    file.seek(24)
    file.write((int.from_bytes(data[24:28], "big") + 1).to_bytes(4, "big"))
"""


def test_damage_says_so_and_the_rest_is_found(player: Player, build: Callable[..., Path]) -> None:  # noqa: F811
    path = build()
    spoiled: list[int] = []

    def spoil(_file: object) -> None:
        if not spoiled:
            spoiled.append(subprocess.run([sys.executable, "-c", _SPOIL, str(path)], check=True).returncode)

    player.workspace.opened.connect(spoil)  # the graph is there, the texts are still to be read
    player.open(path)
    searcher = Searcher(player)
    searcher.ask("quokka")
    assert "cannot be read" in searcher.state()
    assert "No results" not in searcher.state()
    found = searcher.ask("redis")
    assert 0 < len(found) < COUNT
    assert f"{len(found)} of {COUNT} memories can be searched" in searcher.state()
