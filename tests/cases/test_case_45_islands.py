"""Case 45: what is not linked does not drift away, can be read when all is fitted, and rests while others move."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from memgraph_gui.engine.store import open_store
from memgraph_gui.layout.simulation import Simulation
from tests.builders.hard_graphs import ISLANDS_COUNT, ISLANDS_EDGES

SCREEN = np.array([1280.0, 800.0])
READABLE = 9.0  # pixels between neighbours at "fit": less, and labels are dust

Ends = NDArray[np.int64]


def _layout(count: int, edges: list[tuple[int, int]]) -> Simulation:
    table = np.array(edges, np.int64).reshape(-1, 2)
    simulation = Simulation(count, table[:, 0].copy(), table[:, 1].copy())
    simulation.settle()
    return simulation


def _fitted_spacing(positions: NDArray[np.float64]) -> float:
    """Pixels from a node to its nearest neighbour at the median, with everything on one screen."""
    scale = float((SCREEN / np.ptp(positions, axis=0)).min())
    away = np.linalg.norm(positions[:, None] - positions[None, :], axis=2)
    np.fill_diagonal(away, np.inf)
    return float(np.median(away.min(axis=1))) * scale


@pytest.fixture(scope="module")
def settled() -> Simulation:
    return _layout(ISLANDS_COUNT, ISLANDS_EDGES)


def test_the_file_holds_the_islands(case: Callable[[str], Path]) -> None:
    with closing(open_store(case("islands") / "memory.db")) as store:
        topology = store.load()
    linked = np.unique(np.concatenate([topology.source, topology.target]))
    assert topology.memory_count - len(linked) == 120


def test_all_is_within_a_few_widths_of_the_main_part_and_can_be_read(settled: Simulation) -> None:
    positions = settled.positions
    main = np.ptp(positions[:150], axis=0)
    assert (np.ptp(positions, axis=0) <= 3.0 * main.max()).all()
    assert _fitted_spacing(positions) > READABLE


def test_islands_do_not_lie_on_the_main_part(settled: Simulation) -> None:
    positions = settled.positions
    away = np.linalg.norm(positions[150:, None] - positions[None, :150], axis=2)
    assert away.min() > 5.0


def test_the_two_of_a_pair_stay_together(settled: Simulation) -> None:
    positions = settled.positions
    pairs = np.array([(200 + 2 * i, 201 + 2 * i) for i in range(20)])
    lengths = np.linalg.norm(positions[pairs[:, 0]] - positions[pairs[:, 1]], axis=1)
    assert lengths.max() < 100.0
    assert lengths.max() < 2.0 * lengths.min()


def test_dragging_a_node_moves_no_island() -> None:
    simulation = _layout(ISLANDS_COUNT, ISLANDS_EDGES)
    before = simulation.positions.copy()
    simulation.pin(5, *(before[5] + [80.0, 60.0]).tolist())
    simulation.reheat()
    simulation.settle()
    assert np.abs(simulation.positions[150:] - before[150:]).max() < 2.0


@pytest.mark.parametrize(
    ("count", "edges"),
    [
        pytest.param(2000, [], id="singles only"),
        pytest.param(600, [(2 * i, 2 * i + 1) for i in range(300)], id="pairs only"),
        pytest.param(900, [(i, i + 1) for i in range(899) if i % 30 != 29], id="thirty chains"),
        pytest.param(
            700, [(k + i, k + i // 3) for k in (0, 300) for i in range(1, 300)], id="two large ones and singles"
        ),
        pytest.param(500, [(0, i) for i in range(1, 450)], id="a star and singles"),
    ],
)
def test_other_islands_end_in_one_block_too(count: int, edges: list[tuple[int, int]]) -> None:
    positions = _layout(count, edges).positions
    width, height = np.ptp(positions, axis=0)
    assert 1 / 3 < width / height < 3
    away = np.linalg.norm(positions[:, None] - positions[None, :], axis=2)
    np.fill_diagonal(away, np.inf)
    nearest = away.min(axis=1)
    assert nearest.min() > 1.0
    # A block: its area is not much more than what its nodes need at their own spacing.
    assert width * height < 60.0 * count * float(np.median(nearest)) ** 2
    assert nearest.max() < 12.0 * float(np.median(nearest))  # nobody is far from everybody
