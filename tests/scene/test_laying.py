"""Links are laid by several threads in pieces; the picture is the one that a single thread lays."""

from dataclasses import fields

import numpy as np
import pytest

from memgraph_gui.looks.tokens import LIGHT
from memgraph_gui.scene import laying
from memgraph_gui.scene.camera import Camera
from memgraph_gui.scene.composing import compose
from memgraph_gui.scene.emphasis import Emphasis
from memgraph_gui.scene.picture import Bundles, Heads, Lines, Picture
from memgraph_gui.scene.styling import Columns, Shown, Style, Wanted, style
from tests.scene.graphs import graph, link, memory

MEMORIES, LINKS = 60, 400
CAMERA = Camera(scale=1.0, wide=500, tall=400)


@pytest.fixture(scope="module")
def look() -> Style:
    """Loops, parallel links, bundles and ended links among all others."""
    random = np.random.default_rng(5)
    ends = random.integers(0, MEMORIES, (LINKS, 2))
    ends[:30] = (3, 4)
    ends[30:40] = 7
    links = [link(n, int(a), int(b), ended=n % 9 == 0) for n, (a, b) in enumerate(ends)]
    columns = Columns.of(graph([memory(n) for n in range(MEMORIES)], links))
    return style(Wanted(columns, LIGHT, Shown(), Emphasis()))


def laid(look: Style, *, threads: int, coarse: bool = False) -> Picture:
    places = np.random.default_rng(6).normal(0.0, 260.0, (MEMORIES, 2))
    return compose(look, places, CAMERA, 1.0, coarse=coarse, threads=threads)


def columns(part: Lines | Heads | Bundles) -> dict[str, list[object]]:
    return {one.name: getattr(part, one.name).tolist() for one in fields(part)}


@pytest.mark.parametrize("piece", [1, 37, LINKS])
@pytest.mark.parametrize("many", [False, True])
def test_pieces_make_the_same_picture(look: Style, monkeypatch: pytest.MonkeyPatch, piece: int, many: bool) -> None:
    monkeypatch.setattr(laying, "MANY", 10 if many else 1_000_000)
    whole = laid(look, threads=1)
    assert len(whole.bundles.links) > 0 or many
    monkeypatch.setattr(laying, "PIECE", piece)
    parted = laid(look, threads=3)
    for name in ("lines", "heads", "bundles"):
        assert columns(getattr(parted, name)) == columns(getattr(whole, name)), name
    assert (parted.links_in_view, parted.dense) == (whole.links_in_view, whole.dense)


def test_a_sample_is_the_same_whatever_the_pieces(look: Style, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laying, "SAMPLE", 60)
    whole = laid(look, threads=1, coarse=True)
    assert 0 < len(whole.lines.links) < len(laid(look, threads=1).lines.links)
    monkeypatch.setattr(laying, "PIECE", 37)
    assert columns(laid(look, threads=3, coarse=True).lines) == columns(whole.lines)
