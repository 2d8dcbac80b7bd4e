"""Kept views: found again by ids, whatever became of the rows."""

import numpy as np

from memgraph_gui.engine.exploring import Direction
from memgraph_gui.engine.records import ChangeSet, RowId
from memgraph_gui.engine.scenes import Scene, restored, scene_of
from memgraph_gui.engine.viewing import Focus, Place, ViewState
from tests.scene.graphs import graph, link, memory

PLACE = Place(1.5, -2.0, 3.0)


def hidden(*there: int) -> np.ndarray:
    mask = np.zeros(5, np.bool_)
    mask[list(there)] = True
    return mask


def test_a_view_comes_back_in_a_graph_whose_rows_stand_in_another_order() -> None:
    first = graph([memory(number) for number in (1, 2, 3, 4, 5)], [link(1, 1, 2)])
    state = ViewState(hidden=hidden(3, 4), focus=Focus(0, 3, Direction.IN), line="type:fix", only=True)
    scene = scene_of("mine", first, state, PLACE)
    other = graph([memory(number) for number in (5, 4, 3, 2, 1)], [link(1, 1, 2)])
    found = restored(scene, other)
    assert found.missing == 0
    assert found.state.hidden is not None
    assert np.flatnonzero(found.state.hidden).tolist() == [0, 1]  # m5 and m4
    assert found.state.focus == Focus(4, 3, Direction.IN)  # m1
    assert (found.state.line, found.state.only, found.state.place) == ("type:fix", True, PLACE)


def test_what_is_gone_is_counted_and_the_rest_is_shown() -> None:
    topology = graph([memory(number) for number in (1, 2, 3, 4, 5)])
    scene = scene_of("mine", topology, ViewState(hidden=hidden(0, 1), focus=Focus(2)), PLACE)
    topology.apply(ChangeSet(memories_removed=(RowId(1), RowId(3))))
    found = restored(scene, topology)
    assert found.missing == 2
    assert found.state.focus is None
    assert found.state.hidden is not None
    assert np.flatnonzero(found.state.hidden).tolist() == [1]


def test_where_most_are_hidden_the_few_that_are_shown_are_kept() -> None:
    topology = graph([memory(number) for number in (1, 2, 3, 4, 5)])
    scene = scene_of("only two", topology, ViewState(hidden=hidden(0, 1, 2, 4)), PLACE)
    assert "m4" in scene.body
    assert "m5" not in scene.body
    topology.apply(ChangeSet(memories_added=(memory(6),)))
    found = restored(scene, topology)
    assert found.state.hidden is not None
    assert np.flatnonzero(~found.state.hidden).tolist() == [3]  # "only these" holds for what came later, too


def test_a_body_that_cannot_be_read_is_a_fresh_view() -> None:
    topology = graph([memory(1)])
    for body in ("", "[]", '{"focus": [1, "x", "sideways"], "place": [0, 0, -1], "hidden": 7, "path": ["m1"]}'):
        found = restored(Scene("broken", body), topology)
        assert found.state.same(ViewState())
        assert found.state.place is None
