"""The forces beside sums that are written out in full."""

import numpy as np
import pytest
from numpy.typing import NDArray

from memgraph_gui.layout.adjacency import adjacency
from memgraph_gui.layout.forces import ROOM, Bodies, Dials, spring_shares, step_leaves, step_small
from memgraph_gui.layout.quadtree import empty_tree, fit_boxes, sort_along_curve


def scattered(count: int) -> NDArray[np.float64]:
    """Two clouds of different density and one node far away."""
    random = np.random.default_rng(7)
    cloud = random.normal(0.0, 400.0, (count, 2))
    cloud[: count // 2] = random.normal(700.0, 60.0, (count // 2, 2))
    cloud[-1] = (20_000.0, -3_000.0)
    return cloud


def bodies(now: NDArray[np.float64], *pairs: tuple[int, int]) -> Bodies:
    ends = np.array(pairs, np.int32).reshape(-1, 2)
    graph = adjacency(len(now), ends[:, 0].copy(), ends[:, 1].copy())
    return Bodies(
        before=now.copy(),
        now=now,
        after=np.zeros_like(now),
        held=np.zeros(len(now), np.bool_),
        weight=np.ones(len(now), np.float32),
        start=graph.start,
        neighbour=graph.neighbour,
        pull=spring_shares(graph.start, graph.neighbour),
    )


def dials(*, charge: float = 30.0, gravity: float = 0.0, theta: float = 1.1) -> Dials:
    return Dials(alpha=1.0, charge=charge, gravity=gravity, theta=theta, keep=1.0, furthest=1e9)


def exact(now: NDArray[np.float64]) -> NDArray[np.float64]:
    """Sum over all other nodes of 30 / distance, up to five times as much within the room of a node."""
    delta = now[:, None] - now[None, :]
    square = (delta**2).sum(axis=2)
    share = (1.0 + 4.0 * np.maximum(0.0, 1.0 - square / ROOM**2)) / (square + 1.0)
    total: NDArray[np.float64] = 30.0 * (delta * share[..., None]).sum(axis=1)
    return total


def by_tree(moving: Bodies, strengths: Dials, order: NDArray[np.int32] | None = None) -> NDArray[np.float64]:
    tree = empty_tree(len(moving.now))
    if order is None:
        sort_along_curve(moving.now, moving.held, tree.order)
    else:
        tree.order[:] = order
    fit_boxes(tree, moving.now, moving.weight, 0.0, 0.0)
    step_leaves(0, tree.leaves, tree, moving, 0, 0.0, 0.0, strengths)
    return moving.after - moving.now


@pytest.mark.parametrize("count", [1, 2, 15, 16, 17, 300, 2000])
def test_without_far_boxes_the_tree_gives_the_exact_repulsion(count: int) -> None:
    now = scattered(count)
    assert by_tree(bodies(now), dials(theta=0.0)) == pytest.approx(exact(now), rel=1e-2, abs=1e-2)


def test_far_boxes_cost_little_accuracy() -> None:
    now = scattered(3000)
    wrong = np.linalg.norm(by_tree(bodies(now), dials()) - exact(now), axis=1)
    size = np.linalg.norm(exact(now), axis=1)
    assert np.median(wrong / size) < 0.02
    assert np.percentile(wrong / size, 95) < 0.08


def test_a_stale_order_costs_no_more_accuracy_than_that() -> None:
    now = scattered(3000)
    tree = empty_tree(len(now))
    sort_along_curve(
        now + np.random.default_rng(1).normal(0.0, 30.0, now.shape), np.zeros(len(now), np.bool_), tree.order
    )
    wrong = np.linalg.norm(by_tree(bodies(now), dials(), tree.order) - exact(now), axis=1)
    assert np.percentile(wrong / np.linalg.norm(exact(now), axis=1), 95) < 0.08


def test_small_components_get_the_exact_repulsion_each_for_itself() -> None:
    now = scattered(50)
    moving = bodies(now)
    step_small(0, 2, np.array([0, 20, 50]), np.zeros((2, 2)), moving, dials())
    assert moving.after[:20] - now[:20] == pytest.approx(exact(now[:20]), rel=1e-3, abs=1e-3)
    assert moving.after[20:] - now[20:] == pytest.approx(exact(now[20:]), rel=1e-3, abs=1e-3)


def test_a_spring_moves_the_less_linked_end_more() -> None:
    # 0 has two links, 1 and 2 one each: strength 1 / min(2, 1) = 1, shared 1 : 2 between hub and leaf.
    now = np.array([[0.0, 0.0], [60.0, 0.0], [0.0, 33.0]])
    step = by_tree(bodies(now, (0, 1), (0, 2), (1, 0)), dials(charge=0.0))
    assert step == pytest.approx(np.array([[10.0, 1.0], [-20.0, 0.0], [0.0, -2.0]]), abs=1e-4)


def test_the_centre_pulls_in_proportion_to_distance() -> None:
    now = np.array([[100.0, -50.0]])
    assert by_tree(bodies(now), dials(gravity=0.1)) == pytest.approx(now * -0.1 * (1 / 200) ** 0.35)


def test_nodes_on_one_point_take_bounded_work_and_stay_finite() -> None:
    now = np.zeros((40_000, 2))
    assert np.isfinite(by_tree(bodies(now), dials())).all()


def test_the_curve_visits_neighbouring_cells() -> None:
    side = 32
    row, column = np.divmod(np.arange(side * side), side)
    cells = np.stack([column, row], axis=1).astype(np.float64)
    order = np.empty(len(cells), np.int32)
    sort_along_curve(cells * 65535.0 / (side - 1), np.zeros(len(cells), np.bool_), order)
    assert sorted(order.tolist()) == list(range(side * side))
    assert np.abs(np.diff(cells[order], axis=0)).sum(axis=1).max() == 1.0
