"""A local graph laid out around its middle."""

import numpy as np
import pytest

from memgraph_gui.layout.around import MOST, RING, ROOM, around


def ends(*links: tuple[int, int]) -> tuple[np.ndarray, np.ndarray]:
    pairs = np.array(links, np.int32).reshape(-1, 2)
    return pairs[:, 0], pairs[:, 1]


def test_neighbours_stand_on_one_ring_and_keep_their_order_around_the_middle() -> None:
    """Four neighbours, one in each direction of the compass but at very different distances: only those change."""
    positions = np.array([[5.0, 5.0], [305.0, 5.0], [5.0, 15.0], [-45.0, 5.0], [5.0, -995.0], [77.0, 77.0]])
    hops = np.array([0, 1, 1, 1, 1, -1], np.int32)
    members, places = around(positions, hops, *ends((0, 1), (2, 0), (0, 3), (4, 0)))
    assert members.tolist() == [0, 1, 2, 3, 4]
    assert places == pytest.approx(
        np.array([[5, 5], [5 + RING, 5], [5, 5 + RING], [5 - RING, 5], [5, 5 - RING]], float), abs=1e-9
    )


def test_each_step_is_one_ring_further_and_a_branch_stays_in_its_sector() -> None:
    positions = np.array([[0.0, 0.0], [10.0, 0.0], [-10.0, 0.0], [20.0, 1.0], [-20.0, 1.0]])
    hops = np.array([0, 1, 1, 2, 2], np.int32)
    members, places = around(positions, hops, *ends((0, 1), (0, 2), (1, 3), (4, 2)))
    assert members.tolist() == [0, 1, 2, 3, 4]
    assert np.hypot(*places.T) == pytest.approx([0, RING, RING, 2 * RING, 2 * RING])
    assert places[3] == pytest.approx(2 * places[1])  # the only one of its branch: right behind it
    assert places[4] == pytest.approx(2 * places[2])


def test_a_crowded_ring_leaves_room_between_neighbours() -> None:
    count = 60
    angles = np.linspace(0, 2 * np.pi, count, endpoint=False)
    positions = np.vstack([[0.0, 0.0], 50.0 * np.column_stack([np.cos(angles), np.sin(angles)])])
    hops = np.array([0] + [1] * count, np.int32)
    _, places = around(positions, hops, *ends(*((0, n + 1) for n in range(count))))
    away = np.linalg.norm(places[1:, None] - places[None, 1:], axis=2)
    np.fill_diagonal(away, np.inf)
    assert away.min() > 0.6 * ROOM


def test_memories_without_a_place_get_one_and_too_many_stay() -> None:
    positions = np.full((3, 2), np.nan)
    members, places = around(positions, np.array([0, 1, 1], np.int32), *ends((0, 1), (0, 2)))
    assert members.tolist() == [0, 1, 2]
    assert np.isfinite(places).all()
    many = MOST + 1
    hops = np.ones(many, np.int32)
    hops[0] = 0
    assert len(around(np.zeros((many, 2)), hops, *ends())[0]) == 0
