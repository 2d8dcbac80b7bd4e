"""The render command on real files, in a process of its own as a user starts it."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtGui import QImage

DATA = Path(__file__).parent.parent / "data"


def render(*arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "memgraph_gui", "render", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)


def test_a_picture_of_the_asked_size_and_positions_of_all_memories_are_written(tmp_path: Path) -> None:
    out, positions = tmp_path / "out.png", tmp_path / "places.npy"
    ended = render(
        str(DATA / "memorygraph-real-small.db"), str(out), "--size", "900x600", "--positions", str(positions)
    )
    assert (ended.returncode, ended.stderr) == (0, "")
    picture = QImage(str(out))
    assert (picture.width(), picture.height()) == (900, 600)
    places = np.load(positions)
    assert places.shape == (66, 2)
    assert np.isfinite(places).all()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.png", "places.npy"]


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("no-such.db", "out.png"), 3),
        (("x.db", "out.gif"), 2),
        (("x.db", "out.png", "--size", "0x0"), 2),
    ],
)
def test_what_cannot_be_done_is_one_sentence_and_a_code(
    tmp_path: Path, arguments: tuple[str, ...], code: int
) -> None:
    ended = render(*arguments)
    assert ended.returncode == code
    assert "Traceback" not in ended.stderr
    assert ended.stderr.strip()
