"""A typed name of a type of link or memory, of a tag or a project: it is offered as the filter that asks for it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

from memgraph_gui.app.find.naming import plain
from tests.app.conftest import OPEN_TIMEOUT, Player
from tests.app.test_frame import field, open_palette
from tests.builders.memorygraph import MemoryGraphBuilder

WAIT = OPEN_TIMEOUT


@pytest.fixture
def named(tmp_path: Path, player: Player) -> Player:
    path = tmp_path / "named.db"
    with MemoryGraphBuilder(path) as builder:
        builder.memory("a", "Pool is empty", type="problem", tags=["Pool", "db"], context_project_path="/srv/shop")
        builder.memory("b", "Larger pool", type="solution", tags=["pool"], context_project_path="/srv/shop")
        builder.memory("c", "Apart", type="solution", tags=["two words"])
        builder.relationship("ba", "b", "a", "SOLVES")
        builder.relationship("bc", "b", "c", "RELATED_TO")
    player.open(path)
    return player


def until(player: Player, enough: Callable[[], object]) -> None:
    player.qtbot.waitUntil(lambda: bool(enough()), timeout=WAIT)


@pytest.mark.parametrize(
    ("typed", "offered", "listed"),
    [
        ("related_to", ["rel:RELATED_TO"], {"Larger pool", "Apart"}),
        ("Related To", ["rel:RELATED_TO"], {"Larger pool", "Apart"}),
        ("solution", ["type:solution"], {"Larger pool", "Apart"}),
        ("pool", ["tag:pool"], {"Larger pool", "Pool is empty"}),
        ("two words", ['tag:"two words"'], {"Apart"}),
        ("shop", ["project:/srv/shop"], {"Larger pool", "Pool is empty"}),
        ("pools", [], None),
    ],
)
def test_the_search_line_offers_the_filter_for_a_name(
    named: Player, typed: str, offered: list[str], listed: set[str] | None
) -> None:
    pane, topology = named.window.search, named.workspace.topology
    assert topology is not None
    pane.field.edit.setFocus()
    QTest.keyClicks(pane.field.edit, typed)
    until(named, lambda: not named.desk.search.asking and named.desk.search._query.text == typed)
    until(named, lambda: pane.offers.filters == offered)
    assert pane.offers.isVisible() == bool(offered)
    if listed is not None:
        (button,) = (one for one in pane.offers.findChildren(QToolButton) if one.isVisible())
        button.click()
        assert pane.field.chips == tuple(offered)
        assert pane.field.edit.text() == ""
        until(named, lambda: {topology.titles[index] for index in pane.list.hits.indices} == listed)
        until(named, lambda: pane.offers.filters == [])


def test_going_to_a_type_of_link_filters_by_it(named: Player) -> None:
    pane, shown = named.window.search, open_palette(named)
    QTest.keyClicks(field(shown), "related_to")
    until(named, lambda: shown.texts()[:1] == ["rel:RELATED_TO"])
    QTest.keyClick(field(shown), Qt.Key.Key_Return)
    assert pane.field.chips == ("rel:RELATED_TO",)
    until(named, lambda: len(pane.list.hits.indices) == 2)


def test_titles_that_begin_so_come_before_names_and_parts_of_names_are_found(named: Player) -> None:
    shown = open_palette(named)
    QTest.keyClicks(field(shown), "pool")
    until(named, lambda: shown.texts()[:2] == ["Pool is empty", "tag:pool"])
    field(shown).clear()
    QTest.keyClicks(field(shown), "solu")
    until(named, lambda: "type:solution" in shown.texts())
    field(shown).clear()
    QTest.keyClicks(field(shown), "so")  # too little to guess from
    until(named, lambda: "type:solution" not in shown.texts())


def test_tags_that_fit_a_part_are_offered_those_that_begin_so_first(named: Player) -> None:
    names = named.desk.search.names
    with named.qtbot.waitSignal(names.grown):
        names.exactly("pool")
    assert [one.filter for one in names.exactly("POOL")] == ["tag:pool"]
    assert [one.filter for one in names.like("two")] == ['tag:"two words"']
    assert [one.filter for one in names.like("wor")] == ['tag:"two words"']
    assert [one.filter for one in names.like("poo")] == ["tag:pool"]
    assert names.like("pool")[0].words == "tag of 2 memories"
    assert [one.filter for one in names.like("sol")] == ["rel:SOLVES", "type:solution"]
    assert names.like("words two") == []
    assert names.exactly("") == names.like("-") == []


def test_names_are_compared_without_regard_to_how_their_words_are_parted() -> None:
    assert plain("RELATED_TO") == plain("related to") == plain(" Related-To ") == "related to"
