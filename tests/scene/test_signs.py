"""Signs of conflicts that would cover one another stand side by side."""

import numpy as np

from memgraph_gui.scene.signs import CONFLICT, FEW, parted


def test_signs_part_and_stay_where_they_belong() -> None:
    places = np.array([(10.0, 10.0), (16.0, 12.0), (13.0, 20.0), (13.0, 20.0), (300.0, 40.0)])
    moved = parted(places)
    between = np.hypot(*(moved[:, None] - moved[None]).transpose(2, 0, 1)) + np.eye(5) * 99
    assert between.min() > 2 * CONFLICT - 0.5
    assert np.hypot(*(moved - places).T).max() < 2 * 2 * CONFLICT
    assert np.allclose(moved[4], places[4], atol=0.01)


def test_one_sign_and_a_crowd_of_them_stay() -> None:
    one, crowd = np.array([(1.0, 2.0)]), np.zeros((FEW + 1, 2))
    assert parted(one) is one
    assert parted(crowd) is crowd
