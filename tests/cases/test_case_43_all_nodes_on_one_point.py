"""Case 43: nodes on one point separate, and every coordinate is finite in each step."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from memgraph_gui.engine.store import open_store
from memgraph_gui.layout.simulation import Simulation
from tests.builders.hard_graphs import ONE_POINT_COUNT, ONE_POINT_EDGES

APART = 5.0  # a node is drawn about this wide at the layout's own scale
Ends = NDArray[np.int64]


def _ends(edges: list[tuple[int, int]]) -> tuple[Ends, Ends]:
    table = np.array(edges, np.int64).reshape(-1, 2)
    return table[:, 0].copy(), table[:, 1].copy()


def _settled(simulation: Simulation) -> NDArray[np.float64]:
    assert np.isfinite(simulation.positions).all()
    while simulation.step():
        assert np.isfinite(simulation.positions).all()
    assert np.isfinite(simulation.positions).all()
    return simulation.positions


def _nearest(positions: NDArray[np.float64]) -> float:
    """The smallest distance between two nodes."""
    order = np.argsort(positions[:, 0])
    best = np.inf
    for step in range(1, len(order)):
        pairs = positions[order[step:]] - positions[order[:-step]]
        if pairs[:, 0].min() > best:
            break
        best = min(best, float(np.hypot(pairs[:, 0], pairs[:, 1]).min()))
    return best


def test_the_file_of_equal_titles_spreads(case: Callable[[str], Path]) -> None:
    with closing(open_store(case("all_nodes_on_one_point") / "memory.db")) as store:
        topology = store.load()
    assert (topology.memory_count, topology.relationship_count) == (30, 18)
    positions = _settled(Simulation(topology.memory_count, topology.source, topology.target))
    assert _nearest(positions) > APART


@pytest.mark.parametrize(
    "start",
    [
        pytest.param([[0.0, 0.0]], id="all on the centre"),
        pytest.param([[-0.0, 0.0], [0.0, -0.0]], id="signed zeros"),
        pytest.param([[300.0, -200.0]], id="one point beside the centre"),
        pytest.param([[1e6, 1e6]], id="one point far away"),
        pytest.param([[0.0, 0.0], [50.0, 0.0]], id="two piles"),
        pytest.param([[0.0, 0.0], [1e-300, 0.0], [0.0, 5e-324]], id="hardly apart"),
        pytest.param([[float(x), 0.0] for x in range(ONE_POINT_COUNT)], id="on a line"),
    ],
)
def test_given_positions_on_one_point_separate(start: list[list[float]]) -> None:
    source, target = _ends(ONE_POINT_EDGES)
    positions = np.array([start[i % len(start)] for i in range(ONE_POINT_COUNT)])
    assert _nearest(_settled(Simulation(ONE_POINT_COUNT, source, target, positions=positions))) > APART


@pytest.mark.parametrize("shape", ["star", "chain", "clique", "tree", "no links"])
def test_large_graphs_on_one_point_separate(shape: str) -> None:
    """Larger than what is computed pair by pair: the tree of boxes meets points that no box can take apart."""
    count = {"clique": 300}.get(shape, 1000)
    edges = {
        "star": [(0, i) for i in range(1, count)],
        "chain": [(i, i + 1) for i in range(count - 1)],
        "clique": [(i, j) for i in range(count) for j in range(i)] if shape == "clique" else [],
        "tree": [(i, i // 3) for i in range(1, count)],
        "no links": [],
    }[shape]
    source, target = _ends(edges)
    positions = _settled(Simulation(count, source, target, positions=np.zeros((count, 2))))
    assert len(np.unique(positions.round(3), axis=0)) == count
    assert np.ptp(positions, axis=0).min() > APART * np.sqrt(count)  # spread in both directions


def test_a_node_pinned_on_the_pile_stays_and_the_others_leave_it() -> None:
    source, target = _ends(ONE_POINT_EDGES)
    pinned = np.zeros(ONE_POINT_COUNT, np.bool_)
    pinned[[3, 12]] = True
    simulation = Simulation(ONE_POINT_COUNT, source, target, positions=np.zeros((ONE_POINT_COUNT, 2)), pinned=pinned)
    positions = _settled(simulation)
    assert positions[pinned].tolist() == [[0.0, 0.0], [0.0, 0.0]]
    assert _nearest(positions[~pinned]) > APART


def test_everything_pinned_on_one_point_is_left_there() -> None:
    source, target = _ends(ONE_POINT_EDGES)
    simulation = Simulation(
        ONE_POINT_COUNT,
        source,
        target,
        positions=np.full((ONE_POINT_COUNT, 2), 7.0),
        pinned=np.ones(ONE_POINT_COUNT, np.bool_),
    )
    assert (_settled(simulation) == 7.0).all()


def test_a_node_dragged_onto_another_pushes_it_away() -> None:
    source, target = _ends([(0, 1), (1, 2), (2, 3)])
    simulation = Simulation(4, source, target)
    before = simulation.settle()
    simulation.pin(0, *before[3].tolist())
    simulation.reheat()
    after = _settled(simulation)
    assert np.hypot(*(after[3] - after[0])) > APART


def test_a_graph_in_balance_stays_finite() -> None:
    """A node in the very middle of a ring feels no net force: its direction must not be divided by zero."""
    angles = np.arange(8) * np.pi / 4
    ring = np.column_stack([np.cos(angles), np.sin(angles)]) * 30.0
    source, target = _ends([(8, i) for i in range(8)])
    positions = _settled(Simulation(9, source, target, positions=np.vstack([ring, [[0.0, 0.0]]])))
    assert _nearest(positions) > APART
