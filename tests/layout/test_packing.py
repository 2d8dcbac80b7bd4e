"""Islands are packed close, apart from each other, and in the shape of a window."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from memgraph_gui.layout.packing import ASPECT, packed_shifts
from memgraph_gui.layout.simulation import Simulation


def parts(sizes: list[tuple[float, float]]) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Components of two nodes each, at opposite corners of boxes of the given sizes, all at one place."""
    corners = [corner for width, height in sizes for corner in ((0.0, 0.0), (width, height))]
    return np.array(corners), np.arange(len(sizes) + 1) * 2


def packed(sizes: list[tuple[float, float]]) -> NDArray[np.float64]:
    """Lowest and highest corners after packing, float64[components, 2, 2]."""
    positions, begin = parts(sizes)
    return (positions + np.repeat(packed_shifts(positions, begin), 2, axis=0)).reshape(-1, 2, 2)


length = st.floats(0.0, 500.0)


@settings(deadline=None)
@given(st.lists(st.tuples(length, length), min_size=1, max_size=40))
def test_no_two_boxes_come_closer_than_a_sign_is_wide(sizes: list[tuple[float, float]]) -> None:
    boxes = packed(sorted(sizes, key=lambda size: -size[0] * size[1]))
    low, high = boxes[:, 0], boxes[:, 1]
    gap = np.maximum(low[:, None] - high[None, :], low[None, :] - high[:, None]).max(axis=2)
    assert gap[~np.eye(len(boxes), dtype=bool)].min(initial=np.inf) > 30.0


def test_the_largest_ends_around_the_origin() -> None:
    boxes = packed([(400.0, 300.0), (10.0, 10.0), (0.0, 0.0)])
    assert boxes[0].tolist() == [[-200.0, -150.0], [200.0, 150.0]]


@pytest.mark.parametrize("count", [12, 54, 1000])
def test_single_nodes_make_full_rows(count: int) -> None:
    places = packed([(0.0, 0.0)] * count)[:, 0]
    rows = np.unique(places[:, 1].round(3), return_counts=True)[1]
    assert (rows[:-1] == rows[0]).all()
    assert 1 <= rows[-1] <= rows[0]
    assert rows[0] / len(rows) == pytest.approx(ASPECT, rel=0.3)


def test_many_small_islands_beside_a_large_part_take_little_more_than_their_room() -> None:
    boxes = packed([(10_000.0, 9_000.0)] + [(31.0, 0.0)] * 1300)
    width, height = boxes[:, 1].max(axis=0) - boxes[:, 0].min(axis=0)
    assert height < 9_000.0 + 8 * 33
    assert width < 10_000.0 + 1.3 * 1300 * 3 * 33 * 33 / 9_000.0 + 100.0


def test_hardly_any_ink_of_a_large_graph_lies_outside_its_largest_part() -> None:
    """Many islands beside one large part: what the eye sees is the large one."""
    random = np.random.default_rng(7)
    main = 6000
    tree = [(n, int(random.integers(max(0, n - 40), n))) for n in range(1, main)]
    islands = [(main + 2 * n, main + 2 * n + 1) for n in range(60)]
    ends = np.array(tree + islands)
    places = Simulation(main + 160, ends[:, 0], ends[:, 1]).settle()
    lines = np.hypot(*(places[ends[:, 0]] - places[ends[:, 1]]).T)
    assert lines[len(tree) :].sum() < 0.02 * lines.sum()
    low, high = places[:main].min(axis=0), places[:main].max(axis=0)
    assert ((places[main:] < low) | (places[main:] > high)).any(axis=1).all()  # tidy rows, beside or below
    wide, tall = places.max(axis=0) - places.min(axis=0)
    assert wide * tall < 1.15 * float(np.prod(high - low))


def test_nothing_has_no_shifts() -> None:
    assert packed_shifts(np.zeros((0, 2)), np.zeros(1, np.int64)).shape == (0, 2)
