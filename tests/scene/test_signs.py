"""Signs of conflicts that would cover one another stand side by side."""

import numpy as np

from memgraph_gui.looks.mark_rows import CONFLICT
from memgraph_gui.scene.signs import FEW, parted, stepped_back
from tests.scene.graphs import graph, link, memory


def test_signs_part_and_stay_where_they_belong() -> None:
    places = np.array([(10.0, 10.0), (16.0, 12.0), (13.0, 20.0), (13.0, 20.0), (300.0, 40.0)])
    moved = parted(places)
    between = np.hypot(*(moved[:, None] - moved[None]).transpose(2, 0, 1)) + np.eye(5) * 99
    assert between.min() > 2 * CONFLICT - 0.5
    assert np.hypot(*(moved - places).T).max() < 2 * 2 * CONFLICT
    assert np.allclose(moved[4], places[4], atol=0.01)


def test_a_sign_steps_back_with_either_end_of_its_link() -> None:
    topology = graph([memory(n) for n in range(3)], [link(0, 0, 1), link(1, 1, 2)])
    presence = np.array([1.0, 1.0, 0.5], np.float32)
    assert stepped_back(topology, [0, 1], presence).tolist() == [False, True]
    assert stepped_back(topology, [], presence).tolist() == []


def test_one_sign_and_a_crowd_of_them_stay() -> None:
    one, crowd = np.array([(1.0, 2.0)]), np.zeros((FEW + 1, 2))
    assert parted(one) is one
    assert parted(crowd) is crowd
