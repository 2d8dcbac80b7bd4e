"""What nobody waits for is done while the picture stands still: the rule, and the search that keeps to it."""

import pytest

from memgraph_gui.app.common.calm import STILL_SECONDS, Calm
from memgraph_gui.app.common.resources import sample_copy
from memgraph_gui.app.find import search_feed
from tests.app.conftest import Player

WAIT = 60_000  # ms


def test_it_is_calm_a_while_after_the_last_movement() -> None:
    now, moves = 100.0, True
    calm = Calm(lambda: moves, lambda: now)
    assert not calm()
    moves = False
    assert not calm()
    now += STILL_SECONDS / 2
    assert not calm()
    now += STILL_SECONDS
    assert calm()
    moves = True
    assert not calm()


def test_it_is_calm_where_nothing_ever_moved() -> None:
    assert Calm(lambda: False, lambda: 0.0)()


def test_a_large_file_is_read_for_the_search_when_the_layout_rests(
    player: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(search_feed, "LARGE", 50)
    feed, driver = player.desk.search.feed, player.workspace.driver
    at_rest: list[int] = []
    driver.settled.connect(lambda _seconds: at_rest.append(feed.done))
    player.open(sample_copy())
    assert feed.total > 150
    player.settle()
    assert at_rest == [0]
    player.qtbot.waitUntil(lambda: not feed.reading, timeout=WAIT)
    assert feed.done == feed.total


def test_words_are_read_on_for_while_it_still_moves(player: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_feed, "LARGE", 50)
    monkeypatch.setattr(player.desk.search.feed, "_calm", lambda: False)
    player.open(sample_copy())
    feed, field = player.desk.search.feed, player.window.search.field
    field.set_line("type:problem")
    player.qtbot.waitUntil(lambda: not player.desk.search.asking, timeout=WAIT)
    assert feed.reading  # for filters, nothing has to be read
    assert feed.done == 0
    field.set_line("type:problem redis")
    player.qtbot.waitUntil(lambda: not feed.reading, timeout=WAIT)
    assert feed.done == feed.total


def test_the_reader_counts_what_the_first_list_needs(player: Player) -> None:
    player.open(sample_copy())
    assert player.workspace.file is not None
    survey = player.workspace.file.survey
    assert survey.counting(player.desk.search.filters.links(player.workspace.file.topology)) is survey
