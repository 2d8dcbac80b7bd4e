"""At the first start nothing is compiled: the window says so, and memories can be found and chosen meanwhile."""

import threading
from pathlib import Path

import numpy as np
import pytest

from memgraph_gui.app.lanes import warming, workspace
from memgraph_gui.app.picture.preparing_desk import PICTURE, PreparingDesk
from memgraph_gui.layout.rough import rough_places
from tests.app.conftest import Player
from tests.builders.copies import copy_of


def test_memories_have_rough_places_and_a_sentence_until_the_layout_can_run(
    player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = threading.Event()
    monkeypatch.setattr("memgraph_gui.app.lanes.reader.is_warm", lambda: False)
    monkeypatch.setattr("memgraph_gui.app.picture.preparing_desk.is_warm", lambda: False)
    monkeypatch.setattr(workspace, "warm_picture", lambda: compiled.wait(30))
    monkeypatch.setattr("memgraph_gui.scene.renderer.warm", lambda: compiled.wait(30))
    player.open(copy_of("memorygraph-real-small.db", tmp_path))
    desk = player.window.findChild(PreparingDesk)
    assert desk is not None
    try:
        player.qtbot.waitUntil(lambda: desk.words == PICTURE, timeout=30_000)
        rough = player.workspace.positions
        assert np.isfinite(rough).all()
        player.operations.follow(7)
        assert player.window.view.selection.tolist() == [7]
        player.qtbot.waitUntil(lambda: player.window.inspector._stack.currentIndex() == 1, timeout=30_000)
    finally:
        compiled.set()
    player.settle()
    assert not np.array_equal(player.workspace.positions, rough)
    player.qtbot.waitUntil(lambda: desk.words == "", timeout=30_000)


def test_rough_places_are_apart_and_put_the_most_linked_in_the_middle() -> None:
    source, target = np.array([3, 3, 3, 1]), np.array([0, 1, 2, 4])
    places = rough_places(300, source, target, np.ones(300, np.bool_))
    assert np.isfinite(places).all()
    assert np.hypot(*places.T).argmin() == 3
    apart = np.hypot(*(places[:, None] - places[None]).transpose(2, 0, 1)) + 1e9 * np.eye(300)
    assert apart.min() > 21  # px, as wide as the largest memory


def test_the_command_says_one_line_when_it_takes_a_while_and_none_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(warming, "_PATIENCE", 0.02)
    said = threading.Event()
    say = warming._say_what_takes_so_long

    def say_and_tell() -> None:
        say()
        said.set()

    monkeypatch.setattr(warming, "_say_what_takes_so_long", say_and_tell)
    monkeypatch.setattr(warming, "warm", lambda: said.wait(20))
    assert warming.main() == 0
    assert capsys.readouterr().err == "Preparing the picture (once, about 20 seconds) ...\n"
    monkeypatch.setattr(warming, "_PATIENCE", 60.0)
    monkeypatch.setattr(warming, "warm", (tmp_path / "cache").mkdir)  # all is in the cache, only the stamp is not
    assert warming.main() == 0
    assert capsys.readouterr().err == ""
    warming._stamp().touch()
    assert warming.main() == 0
    assert capsys.readouterr().err == ""
