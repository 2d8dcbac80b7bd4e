"""What size means and how many names there are, worked out by hand."""

import numpy as np
import pytest

from memgraph_gui.scene.choices import Names, names_within, radius_by_links


def test_a_memory_without_links_is_smallest_and_the_hub_largest() -> None:
    radii = radius_by_links(np.array([0, 1, 9, 99]))
    assert radii.tolist() == pytest.approx([4.0, 4.0 + 6.4 * 0.1505, 4.0 + 6.4 * 0.5, 10.4], abs=1e-3)
    assert radius_by_links(np.zeros(3, np.int64)).tolist() == [4.0, 4.0, 4.0]
    assert len(radius_by_links(np.zeros(0, np.int64))) == 0


@pytest.mark.parametrize(
    ("names", "within"), [(Names.AUTO, 50), (Names.FEW, 20), (Names.MANY, 125), (Names.ALL, 400), (Names.NONE, 0)]
)
def test_names_are_a_share_of_what_the_view_carries(names: Names, within: int) -> None:
    assert names_within(50, names) == within
