"""Case 46: no memory, one, and memories without a relationship, from the file to the picture."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from memgraph_gui.engine.store import open_store
from memgraph_gui.layout.simulation import Simulation
from tests.builders.hard_graphs import SMALL
from tests.cases.product import infos, run_batch


def _settled(path: Path) -> NDArray[np.float64]:
    with closing(open_store(path)) as store:
        topology = store.load()
    simulation = Simulation(topology.memory_count, topology.source, topology.target)
    while simulation.step():
        assert np.isfinite(simulation.positions).all()
    return simulation.positions


def test_the_counts(case: Callable[[str], Path]) -> None:
    folder = case("none_one_and_edgeless")
    for (name, (memories, edges)), result in zip(
        SMALL.items(), infos(*(folder / f"{name}.db" for name in SMALL)), strict=True
    ):
        answer = result.json
        assert (answer["memories"], answer["relationships"]) == (memories, len(edges)), name
        assert answer["unreadable"] == answer["dangling"] == answer["hidden"] == 0


def test_nothing_at_all_is_said_in_words(case: Callable[[str], Path]) -> None:
    (result,) = run_batch([["info", case("none_one_and_edgeless") / "zero.db"]])
    assert result.code == 0
    assert "no memories" in result.out.lower()


@pytest.mark.parametrize("name", ["one", "one_self_loop"])
def test_one_memory_is_in_the_middle(case: Callable[[str], Path], name: str) -> None:
    assert _settled(case("none_one_and_edgeless") / f"{name}.db").tolist() == [[0.0, 0.0]]


def test_none_gives_no_positions(case: Callable[[str], Path]) -> None:
    assert _settled(case("none_one_and_edgeless") / "zero.db").shape == (0, 2)


def test_two_linked_ones_are_as_far_apart_as_two_others(case: Callable[[str], Path]) -> None:
    folder = case("none_one_and_edgeless")
    linked, apart = _settled(folder / "two.db"), _settled(folder / "two_apart.db")
    assert 15.0 < np.hypot(*(linked[1] - linked[0])) < 90.0
    assert 15.0 < np.hypot(*(apart[1] - apart[0])) < 90.0


def test_memories_without_relationships_are_a_compact_block(case: Callable[[str], Path]) -> None:
    positions = _settled(case("none_one_and_edgeless") / "edgeless_54.db")
    width, height = np.ptp(positions, axis=0)
    assert 0.9 < width / height < 2.0  # about a window's shape, not one thin column
    away = np.linalg.norm(positions[:, None] - positions[None, :], axis=2)
    np.fill_diagonal(away, np.inf)
    nearest = away.min(axis=1)
    assert nearest.min() > 15.0
    assert nearest.max() < 1.5 * nearest.min()  # evenly spread


def test_every_one_can_be_drawn(case: Callable[[str], Path], tmp_path: Path) -> None:
    folder = case("none_one_and_edgeless")
    pictures = [tmp_path / f"{name}.{kind}" for name in SMALL for kind in ("png", "svg")]
    for picture, result in zip(
        pictures, run_batch([["render", folder / f"{path.stem}.db", path] for path in pictures]), strict=True
    ):
        assert result.code == 0, (picture, result)
        assert picture.stat().st_size > 0
