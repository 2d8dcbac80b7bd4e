"""Neighbourhoods, shortest ways, expanding and collapsing on graphs that are small enough to count on paper."""

import numpy as np
import pytest

from memgraph_gui.engine.exploring import Direction, hanging, links_within, neighbourhood, offers, shortest_paths
from memgraph_gui.engine.records import ChangeSet, RowId
from memgraph_gui.engine.topology import Topology
from tests.scene.graphs import graph, link, memory


@pytest.fixture
def kite() -> Topology:
    """0 -> 1 -> 2 -> 3 and 0 -> 4 -> 2, 5 -> 0, 3 = 6 (no direction), 7 alone; 0 has a loop."""
    links = [
        link(1, 1, 2),  # 0: 0 -> 1
        link(2, 2, 3),  # 1: 1 -> 2
        link(3, 3, 4),  # 2: 2 -> 3
        link(4, 1, 5, "CAUSES"),  # 3: 0 -> 4
        link(5, 5, 3),  # 4: 4 -> 2
        link(6, 6, 1),  # 5: 5 -> 0
        link(7, 4, 7, "WORKS_WITH"),  # 6: 3 = 6
        link(8, 1, 1),  # 7: 0 -> 0
    ]
    return graph([memory(number) for number in range(1, 9)], links)


@pytest.mark.parametrize(
    ("depth", "direction", "expected"),
    [
        (1, Direction.OUT, [0, 1, -1, -1, 1, -1, -1, -1]),
        (2, Direction.OUT, [0, 1, 2, -1, 1, -1, -1, -1]),
        (1, Direction.IN, [0, -1, -1, -1, -1, 1, -1, -1]),
        (5, Direction.IN, [0, -1, -1, -1, -1, 1, -1, -1]),
        (1, Direction.BOTH, [0, 1, -1, -1, 1, 1, -1, -1]),
        (5, Direction.BOTH, [0, 1, 2, 3, 1, 1, 4, -1]),
    ],
)
def test_a_local_graph_has_a_depth_and_a_direction(
    kite: Topology, depth: int, direction: Direction, expected: list[int]
) -> None:
    assert neighbourhood(kite, [0], depth, direction).tolist() == expected


def test_a_link_without_direction_is_walked_both_ways(kite: Topology) -> None:
    assert np.flatnonzero(neighbourhood(kite, [6], 1, Direction.OUT) == 1).tolist() == [3]
    assert np.flatnonzero(neighbourhood(kite, [6], 1, Direction.IN) == 1).tolist() == [3]


def test_links_of_a_local_graph_are_those_between_its_members(kite: Topology) -> None:
    hops = neighbourhood(kite, [0], 1, Direction.OUT)  # 0, 1, 4
    assert np.flatnonzero(links_within(kite, hops)).tolist() == [0, 3, 7]


def test_what_is_not_usable_is_not_walked(kite: Topology) -> None:
    usable = np.ones(8, np.bool_)
    usable[[0, 5]] = False
    assert neighbourhood(kite, [0], 1, Direction.BOTH, usable).tolist() == [0, -1, -1, -1, 1, -1, -1, -1]


def test_removed_memories_are_not_walked_through(kite: Topology) -> None:
    kite.apply(ChangeSet(memories_removed=(RowId(2),)))
    assert neighbourhood(kite, [0], 5, Direction.OUT).tolist() == [0, -1, 2, 3, 1, -1, 4, -1]


def test_all_shortest_ways_are_found_and_no_longer_one(kite: Topology) -> None:
    paths = shortest_paths(kite, 5, 2)  # 5-0-1-2 and 5-0-4-2
    assert paths.length == 3
    assert np.flatnonzero(paths.memories).tolist() == [0, 1, 2, 4, 5]
    assert np.flatnonzero(paths.links).tolist() == [0, 1, 3, 4, 5]
    back = shortest_paths(kite, 2, 5)
    assert back.length == 3
    assert np.array_equal(back.links, paths.links)


def test_no_way_is_said_and_the_way_to_itself_is_empty(kite: Topology) -> None:
    none = shortest_paths(kite, 0, 7)
    assert (none.length, int(none.memories.sum()), int(none.links.sum())) == (-1, 0, 0)
    itself = shortest_paths(kite, 3, 3)
    assert (itself.length, np.flatnonzero(itself.memories).tolist(), int(itself.links.sum())) == (0, [3], 0)


def test_expanding_is_offered_by_type_and_end_with_counts(kite: Topology) -> None:
    shown = np.zeros(8, np.bool_)
    shown[[0, 1]] = True
    found = [(o.words, o.outward, o.hidden.tolist(), o.total) for o in offers(kite, 0, shown)]
    assert found == [
        ("causes", True, [4], 1),
        ("is solved by", False, [5], 1),
        ("solves", True, [], 1),
    ]
    allowed = np.ones(8, np.bool_)
    allowed[4] = False  # filtered out: neither counted nor offered
    assert [o.words for o in offers(kite, 0, shown, allowed)] == ["is solved by", "solves"]


def test_collapsing_hides_what_hangs_on_it_alone(kite: Topology) -> None:
    everything = np.ones(8, np.bool_)
    assert hanging(kite, 0, everything).tolist() == [5]
    assert hanging(kite, 3, everything).tolist() == [6]
    without_two = everything.copy()
    without_two[2] = False  # then 1 and 4 hang on 0, too
    assert hanging(kite, 0, without_two).tolist() == [1, 4, 5]
    assert hanging(kite, 7, everything).tolist() == []


def test_an_empty_graph_has_nothing_around() -> None:
    empty = Topology()
    assert neighbourhood(empty, [], 3).tolist() == []
    assert links_within(empty, np.empty(0, np.int32)).tolist() == []
