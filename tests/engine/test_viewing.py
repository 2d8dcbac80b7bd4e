"""The way back and forward between what a view showed."""

from dataclasses import replace

import numpy as np

from memgraph_gui.engine.viewing import MOST_STEPS, Focus, Place, ViewHistory, ViewState, grown


def mask(*there: int, count: int = 6) -> np.ndarray:
    result = np.zeros(count, np.bool_)
    result[list(there)] = True
    return result


def test_back_and_forward_lead_to_what_was_shown_and_where_it_looked() -> None:
    history = ViewHistory()
    assert (history.back(), history.back_words, history.forward_words) == (None, "", "")
    history.leave(Place(1.0, 2.0, 3.0))
    assert history.take("hide 2 memories", history.now.with_hidden(mask(1, 2)))
    history.leave(Place(4.0, 5.0, 6.0))
    assert history.take("focus on A", replace(history.now, focus=Focus(3)))
    assert history.back_words == "focus on A"
    first = history.back()
    assert first is not None
    assert (first.focus, first.place) == (None, Place(4.0, 5.0, 6.0))
    assert first.hidden is not None
    assert np.flatnonzero(first.hidden).tolist() == [1, 2]
    assert history.forward_words == "focus on A"
    start = history.back()
    assert start is not None
    assert (start.hidden, start.place) == (None, Place(1.0, 2.0, 3.0))
    assert history.back() is None
    assert history.forward() is not None
    again = history.forward()
    assert again is not None
    assert again.focus == Focus(3)


def test_a_step_that_shows_the_same_is_none_and_a_new_one_ends_the_way_forward() -> None:
    history = ViewHistory()
    assert not history.take("show all", replace(history.now, hidden=mask()))
    history.take("search a", replace(history.now, line="a"))
    history.back()
    history.take("search b", replace(history.now, line="b"))
    assert history.forward_words == ""
    assert history.back_words == "search b"


def test_hiding_the_focused_memory_ends_the_focus_and_an_end_of_the_path_ends_the_path() -> None:
    state = ViewState(focus=Focus(2), path=(1, 4))
    assert state.with_hidden(mask(3)).focus == Focus(2)
    assert state.with_hidden(mask(3)).path == (1, 4)
    assert state.with_hidden(mask(2)).focus is None
    assert state.with_hidden(mask(4)).path is None


def test_memories_that_come_later_are_not_hidden() -> None:
    more = grown(mask(1, count=2), 4)
    assert more is not None
    assert more.tolist() == [False, True, False, False]
    assert ViewState(hidden=mask(1, count=2)).same(ViewState(hidden=mask(1, count=5)))


def test_the_history_has_an_end_and_forgets_the_oldest() -> None:
    history = ViewHistory()
    for number in range(MOST_STEPS + 20):
        history.take(f"search {number}", replace(history.now, line=str(number)))
    steps = 0
    while history.back() is not None:
        steps += 1
    assert steps == MOST_STEPS - 1
    assert history.now.line == "20"
