"""``render --overlay`` writes a picture in the colours of the overlay, and says what is missing."""

from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from memgraph_gui.app.cli import main
from memgraph_gui.engine.store import open_store
from memgraph_gui.looks.tokens import LIGHT, packed
from tests.builders.copies import copy_of


@pytest.fixture
def small(tmp_path: Path) -> Path:
    return copy_of("memorygraph-real-small.db", tmp_path / "files")


def colours(path: Path) -> set[int]:
    image = QImage(str(path))
    return {image.pixel(x, y) for x in range(0, image.width()) for y in range(0, image.height())}


def first_linked(path: Path) -> str:
    store = open_store(path, read_only=True)
    try:
        topology = store.load()
        return topology.from_ids[int(topology.drawable().argmax())]
    finally:
        store.close()


def test_activation_is_drawn_with_its_seed(small: Path, tmp_path: Path) -> None:
    out = tmp_path / "a.png"
    seed = first_linked(small)
    assert main(["render", str(small), str(out), "--overlay", "activation", "--seed", seed]) == 0
    found = colours(out)
    assert packed(LIGHT.heat[4]) in found
    assert packed(LIGHT.accent) in found


@pytest.mark.parametrize("overlay", ["clusters", "age", "conflict"])
def test_every_overlay_is_drawn(small: Path, tmp_path: Path, overlay: str) -> None:
    plain, out = tmp_path / "plain.svg", tmp_path / "o.svg"
    assert main(["render", str(small), str(plain)]) == 0
    assert main(["render", str(small), str(out), "--overlay", overlay]) == 0
    assert out.read_bytes() != plain.read_bytes()


def test_activation_needs_a_seed_that_is_there(
    small: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = str(tmp_path / "a.png")
    assert main(["render", str(small), out, "--overlay", "activation"]) != 0
    assert "--seed" in capsys.readouterr().err
    assert main(["render", str(small), out, "--overlay", "activation", "--seed", "nobody"]) != 0
    assert "'nobody'" in capsys.readouterr().err
