"""Every memory and every link can be picked where it is seen."""

import numpy as np

from memgraph_gui.scene.emphasis import Emphasis
from memgraph_gui.scene.picking import bundle_members, link_at, memories_in, memory_at
from tests.scene.graphs import draw, graph, link, memory

APART = np.array([[-80.0, 0.0], [80.0, 0.0]])


def test_each_of_four_parallel_links_is_picked_on_its_own_bow() -> None:
    links = [link(1, 1, 2), link(2, 2, 1), link(3, 1, 2, "CAUSES"), link(4, 1, 2, "FOLLOWS")]
    picture, _ = draw(graph([memory(1), memory(2)], links), APART)
    # Bows stand 13 px apart around the straight line: 19.5 and 6.5 px on either side of row 150.
    found = [link_at(picture, 200.0, 150.0 + offset) for offset in (-19.5, -6.5, 6.5, 19.5)]
    assert sorted(index for index in found if index is not None) == [0, 1, 2, 3]


def test_each_loop_is_picked_at_its_far_end() -> None:
    picture, _ = draw(graph([memory(1)], [link(1, 1, 1), link(2, 1, 1)]), np.zeros((1, 2)))
    for number in (0, 1):
        rows = picture.lines.segments[picture.lines.links == number]
        far = rows[np.argmax(np.hypot(rows[:, 0] - 200.0, rows[:, 1] - 150.0))]
        assert link_at(picture, float(far[0]), float(far[1])) == number


def test_nothing_is_picked_where_nothing_is() -> None:
    picture, _ = draw(graph([memory(1), memory(2)], [link(1, 1, 2)]), APART)
    assert link_at(picture, 200.0, 160.0) is None
    assert memory_at(picture, 200.0, 150.0) is None
    assert memory_at(picture, 64.0, 150.0) == 0
    assert link_at(picture, 200.0, 151.0) == 0


def test_of_two_memories_on_one_point_the_one_on_top_is_picked() -> None:
    rows = [memory(1, importance=0.1), memory(2, importance=0.9)]
    picture, _ = draw(graph(rows), np.zeros((2, 2)))
    assert memory_at(picture, 200.0, 150.0) == 0  # small ones are drawn last


def test_a_box_takes_the_memories_whose_middle_it_holds() -> None:
    picture, _ = draw(graph([memory(1), memory(2)]), APART)
    assert memories_in(picture, 0, 0, 200, 300).tolist() == [0]
    assert memories_in(picture, 0, 0, 400, 300).tolist() == [0, 1]
    assert memories_in(picture, 0, 0, 400, 100).tolist() == []


def test_a_bundle_knows_all_its_links() -> None:
    topology = graph([memory(1), memory(2), memory(3)], [link(1, 1, 2), link(2, 2, 1), link(3, 2, 3)])
    assert bundle_members(topology.source, topology.target, topology.drawable(), 1).tolist() == [0, 1]


def test_what_has_stepped_back_lies_under_what_stands_out() -> None:
    """A small dimmed memory exactly over a large one in focus: the pointer, like the eye, finds the large one."""
    topology = graph([memory(1, importance=1.0), memory(2, importance=0.0)])
    places = np.zeros((2, 2))
    plain, _ = draw(topology, places)
    assert memory_at(plain, 200, 150) == 1
    dimmed, _ = draw(topology, places, emphasis=Emphasis(memories=np.array([1.0, 0.2], np.float32)))
    assert memory_at(dimmed, 200, 150) == 0
