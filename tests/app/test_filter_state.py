"""The filter model while the graph grows under it."""

import numpy as np

from memgraph_gui.app.find.filter_state import FilterState
from memgraph_gui.engine.query import parse


def test_an_answer_of_before_the_graph_grew_fits_the_graph_as_it_is() -> None:
    filters = FilterState()
    filters.hidden = np.array([True, False, False])
    filters.grow(5)  # two memories came while the search was at work on the three before
    passing, hits = np.array([True, True, False]), np.array([True, False, True])
    filters.set_answer(parse("type:fix word"), passing, hits, np.array([0]))
    shown = filters.shown()
    assert shown is not None
    assert shown.tolist() == [False, True, False, True, True]  # new ones are shown until it is known
    found = filters.found()
    assert found is not None
    assert found.tolist() == [True, False, False, False, False]
    filters.set_only(True)
    allowed = filters.allowed()
    assert allowed is not None
    assert len(allowed) == 5
    filters.reset()
    filters.set_answer(parse("type:fix"), np.array([True]), None, np.array([0]))  # a smaller file
    assert filters.shown() is not None
    assert len(filters.shown()) == 1  # type: ignore[arg-type]  # as just seen
