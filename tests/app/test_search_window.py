"""Searching in the window, with real keys: chips, the list, the picture, counts, and what others write meanwhile."""

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

from memgraph_gui.app.files.default_file import DefaultFile
from memgraph_gui.panes.outline import LinkLine
from memgraph_gui.panes.saved_chip import SavedChip
from memgraph_gui.panes.table_columns import Column
from tests.app.conftest import Player
from tests.app.searching import WAIT, Searcher
from tests.builders.agent_process import AgentProcess
from tests.builders.memorygraph import MemoryGraphBuilder


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "files" / "memory.db"
    with MemoryGraphBuilder(path) as build:
        build.memory(
            "p1", "Redis timeout in checkout", "the pool is empty", type="problem", tags=["redis"], importance=0.9
        )
        build.memory(
            "s1", "Use a larger pool", "redis pool of 50", type="solution", tags=["redis", "pool"], importance=0.8
        )
        build.memory("s2", "Retry with back-off", "waits longer each time", type="solution", importance=0.4)
        build.memory("e1", "Error in the nightly job", "disk full", type="error", importance=0.6)
        build.memory("g1", "A note on tea", "green", type="general", importance=0.1)
        build.relationship("r-s1", "s1", "p1", "SOLVES", strength=0.9)
        build.relationship("r-s2", "s2", "p1", "ADDRESSES", strength=0.5)
        build.relationship("r-e1", "e1", "p1", "CAUSES", strength=0.7)
    return path


@pytest.fixture
def searcher(player: Player, file: Path) -> Searcher:
    player.open(file)
    return Searcher(player)


def strip_words(searcher: Searcher) -> str:
    strip = searcher.player.window.strip
    return " ".join(label.text() for label in (*strip._left, strip._why) if label.text())


def chips(searcher: Searcher) -> list[str]:
    return list(searcher.pane.field.chips)


def drawn(searcher: Searcher) -> int:
    visible = searcher.player.window.view.content._shown.memories
    return 5 if visible is None else int(visible.sum())


def test_without_a_word_everything_is_listed_most_important_first(searcher: Searcher) -> None:
    assert searcher.titles() == [
        "Redis timeout in checkout",
        "Use a larger pool",
        "Error in the nightly job",
        "Retry with back-off",
        "A note on tea",
    ]
    assert searcher.pane._count.text() == "5 memories"


def test_words_find_glow_and_filter_nothing(searcher: Searcher) -> None:
    searcher.type("redis")
    assert searcher.titles() == ["Redis timeout in checkout", "Use a larger pool"]
    assert searcher.pane._count.text() == "2 of 5 memories"
    hits = searcher.player.window.view.content.emphasis.hits
    assert hits is not None
    assert hits.tolist() == [True, True, False, False, False]
    assert drawn(searcher) == 5
    row = searcher.pane.list.hits.row(0)
    assert row.title[slice(*row.title_marks[0])] == "Redis"
    searcher.key(Qt.Key.Key_Escape)
    searcher.wait()
    assert searcher.player.window.view.content.emphasis.hits is None


def test_a_filter_becomes_a_chip_when_a_blank_is_typed(searcher: Searcher) -> None:
    searcher.type("type:solution")
    assert chips(searcher) == []
    assert len(searcher.titles()) == 2  # it counts before it is a chip
    searcher.type(" pool")
    assert chips(searcher) == ["type:solution"]
    assert searcher.edit.text() == "pool"
    assert searcher.titles() == ["Use a larger pool"]
    assert strip_words(searcher) == "Showing 2 of 5 memories, 0 of 3 links by “type:solution”"
    assert drawn(searcher) == 2


def test_or_joins_chips_into_one(searcher: Searcher) -> None:
    searcher.type("type:solution OR type:error ")
    assert chips(searcher) == ["type:solution OR type:error"]
    assert len(searcher.titles()) == 3


def test_one_key_turns_a_chip_into_text_and_the_next_removes_it(searcher: Searcher) -> None:
    searcher.type("type:solution ")
    searcher.key(Qt.Key.Key_Backspace)
    searcher.wait()
    assert chips(searcher) == []
    assert searcher.edit.text() == '"type:solution"'
    assert searcher.titles() == []  # no memory holds these words
    searcher.key(Qt.Key.Key_Backspace)
    searcher.wait()
    assert searcher.pane.field.line == ""
    assert len(searcher.titles()) == 5


@pytest.mark.parametrize(
    "typed", ["-7z ", "--fail-on-skip ", "rollback OR ", "NOT ", "what:ever ", "is:nothing ", ": "]
)
def test_what_only_looks_like_a_filter_stays_text(searcher: Searcher, typed: str) -> None:
    searcher.type(typed)
    assert chips(searcher) == []
    assert searcher.edit.text() == typed


def test_enter_walks_the_hits_in_the_picture(searcher: Searcher) -> None:
    searcher.type("redis")
    view = searcher.player.window.view
    for key, modifier, chosen in (
        (Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, 0),
        (Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, 1),
        (Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, 0),  # round the end
        (Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier, 1),
    ):
        searcher.key(key, modifier)
        assert view.selection.tolist() == [chosen]
    assert searcher.edit.text() == "redis"
    assert searcher.pane._place.text() == "2 of 2"
    for elsewhere in ([4], [], [0, 1]):  # what is read now is no row of the list, or not one row
        view.set_selection(np.array(elsewhere, np.int64))
        assert searcher.pane._place.text() == ""
        assert searcher.pane.list.selectedIndexes() == []
    searcher.key(Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier)  # and on from where it was
    assert view.selection.tolist() == [0]
    assert searcher.pane._place.text() == "1 of 2"


def test_select_all_and_show_only_these(searcher: Searcher) -> None:
    searcher.type("redis")
    actions = searcher.player.window.actions_by_id
    actions.action("select-found").trigger()
    assert searcher.player.window.view.selection.tolist() == [0, 1]
    actions.action("only-found").trigger()
    assert drawn(searcher) == 2
    assert strip_words(searcher) == "Showing 2 of 5 memories, 1 of 3 links by “redis”"
    searcher.player.window.strip.all_wanted.emit()
    searcher.wait()
    assert drawn(searcher) == 5
    assert strip_words(searcher) == "Showing 5 memories, 3 links"


def test_facets_count_live_and_add_filters(searcher: Searcher) -> None:
    legend = searcher.player.window.legend
    assert legend.texts()[:4] == ["solution 2", "error 1", "general 1", "problem 1"]
    searcher.type("redis")
    assert legend.texts()[:4] == ["solution 1", "error 0", "general 0", "problem 1"]  # each where it was
    entries = legend._memories.entries
    entries._choose(0, without=False)
    searcher.wait()
    assert chips(searcher) == ["type:solution"]
    assert searcher.titles() == ["Use a larger pool"]
    entries._choose(0, without=True)
    searcher.wait()
    assert chips(searcher) == ["-type:solution"]
    assert searcher.titles() == ["Redis timeout in checkout"]
    entries._choose(0, without=False)  # what is left out comes back
    searcher.wait()
    assert chips(searcher) == []


def test_an_empty_list_says_so_and_what_to_loosen(searcher: Searcher) -> None:
    searcher.ask("type:error redis")
    assert "No results: no memory that passes the filters holds “redis”." in searcher.state()
    ways = [button.text() for button in searcher.pane.findChildren(QToolButton) if button.isVisibleTo(searcher.pane)]
    assert "Search without the filters" in ways
    searcher.ask("chekout")
    button = next(b for b in searcher.pane.findChildren(QToolButton) if b.text().startswith("Did you mean: checkout"))
    button.click()
    searcher.wait()
    assert searcher.titles() == ["Redis timeout in checkout"]


def test_searches_are_saved_for_this_file(searcher: Searcher, file: Path) -> None:
    searcher.ask("type:solution pool")
    searcher.player.window.actions_by_id.action("save-search").trigger()
    saved = searcher.pane._saved
    searcher.player.qtbot.waitUntil(lambda: saved.count() == 1, timeout=WAIT)
    searcher.ask("")
    searcher.player.open(file)
    searcher.wait_for_index()
    searcher.player.qtbot.waitUntil(lambda: saved.count() == 1, timeout=WAIT)
    chip = saved.itemAt(0).widget()
    assert isinstance(chip, SavedChip)
    chip.click()
    searcher.wait()
    assert searcher.titles() == ["Use a larger pool"]
    QTest.keyClick(chip, Qt.Key.Key_Delete)
    searcher.player.qtbot.waitUntil(lambda: saved.count() == 0, timeout=WAIT)


def test_what_another_program_writes_is_found_and_what_it_deletes_is_not(searcher: Searcher, file: Path) -> None:
    searcher.type("quokka")
    assert searcher.titles() == []
    insert = "INSERT INTO nodes(id, label, properties) VALUES ('n1', 'Memory', ?)"
    properties = (
        '{"id": "n1", "type": "general", "title": "A quokka", "content": "smiles", "tags": [], "importance": 0.5,'
        ' "confidence": 0.8, "created_at": "2026-01-05T09:00:00+00:00", "updated_at": "2026-01-05T09:00:00+00:00"}'
    )
    with AgentProcess(file) as agent:
        agent.execute(insert, [properties])
        searcher.player.qtbot.waitUntil(lambda: searcher.titles() == ["A quokka"], timeout=WAIT)
        agent.execute("DELETE FROM nodes WHERE id = 'n1'")
        searcher.player.qtbot.waitUntil(lambda: searcher.titles() == [], timeout=WAIT)


def test_the_agent_button_shows_what_its_recall_returns(searcher: Searcher) -> None:
    searcher.pane._agent.setChecked(True)
    searcher.type("tags")
    searcher.ask("retries")
    # Ours finds nothing with these letters in a row; the server cuts the ending and looks for "retry".
    assert searcher.titles() == []
    searcher.player.qtbot.waitUntil(lambda: searcher.pane.agent_list.hits.rowCount() == 1, timeout=WAIT)
    assert searcher.pane.agent_list.hits.row(0).title == "Retry with back-off"
    assert "“retries”, “retry”" in searcher.pane._agent_words.text()
    searcher.ask("redis")
    searcher.player.qtbot.waitUntil(lambda: searcher.search.agent.badge(1) == "", timeout=WAIT)


def test_the_table_shows_the_same_set_and_shares_the_selection(searcher: Searcher) -> None:
    window = searcher.player.window
    window.show_table()
    searcher.player.qtbot.waitUntil(lambda: window.table.memories.rowCount() == 5, timeout=WAIT)
    titles = [window.table.memories.index(row, 1).data() for row in range(5)]
    assert titles == searcher.titles()  # importance, greatest first
    searcher.type("type:solution ")
    assert window.table.memories.rowCount() == 2
    window.table.sortByColumn(1, Qt.SortOrder.AscendingOrder)
    assert window.table.memories.index(0, 1).data() == "Retry with back-off"
    window.table.selectRow(0)
    assert window.view.selection.tolist() == [2]
    window.view.set_selection(np.array([1]))
    assert [index.row() for index in window.table.selectionModel().selectedRows()] == [1]


def test_from_a_problem_one_key_leads_to_what_solves_it(searcher: Searcher) -> None:
    window = searcher.player.window
    window.view.set_selection(np.array([0]))
    window.actions_by_id.action("solutions").trigger()
    line = window.inspector.outline.links.line(window.inspector.outline.currentIndex())
    assert isinstance(line, LinkLine)
    assert (line.words, line.title) == ("is solved by", "Use a larger pool")
    QTest.keyClick(window.inspector.outline, Qt.Key.Key_Down)
    QTest.keyClick(window.inspector.outline, Qt.Key.Key_Return)
    assert window.view.selection.tolist() == [2]
    window.actions_by_id.action("solutions").trigger()
    heard = searcher.player.heard
    searcher.player.qtbot.waitUntil(lambda: bool(heard) and "Nothing is linked as solving" in heard[-1].text)


def table_titles(searcher: Searcher) -> list[str]:
    table = searcher.player.window.table
    return [str(table.memories.index(row, 1).data()) for row in range(table.memories.rowCount())]


def test_what_is_hidden_by_hand_is_not_listed_counted_or_exported(searcher: Searcher, tmp_path: Path) -> None:
    window = searcher.player.window
    window.show_table()
    window.view.set_selection(np.array([0]))
    window.actions_by_id.action("hide").trigger()
    searcher.ask("redis")
    assert searcher.titles() == ["Use a larger pool"] == table_titles(searcher)
    assert drawn(searcher) == 4
    assert searcher.pane._count.text() == "1 of 5 memories"
    assert searcher.pane._hidden.text() == "1 more is hidden by hand."
    assert window.legend.texts()[0] == "solution 1"
    target = tmp_path / "out.json"
    with searcher.player.qtbot.waitSignal(searcher.player.messages.shown, timeout=WAIT):
        searcher.player.desk.exporting.export(searcher.search.filters.listed, target)
    told = json.loads(target.read_text())
    assert [memory["id"] for memory in told["memories"]] == ["s1"]
    assert searcher.player.heard[-1].text.startswith("Exported 1 memory to ")
    searcher.pane._unhide.click()
    searcher.wait()
    assert searcher.titles() == ["Redis timeout in checkout", "Use a larger pool"] == table_titles(searcher)
    assert not searcher.pane._hidden_box.isVisibleTo(searcher.pane)


def test_hiding_a_listed_memory_takes_it_out_of_the_list(searcher: Searcher) -> None:
    searcher.player.window.view.set_selection(np.array([4]))
    searcher.player.window.actions_by_id.action("hide-others").trigger()
    searcher.wait()
    assert searcher.titles() == ["A note on tea"]
    searcher.player.window.strip.all_wanted.emit()
    searcher.wait()
    assert len(searcher.titles()) == 5


def test_the_table_is_arranged_as_it_was_left(
    searcher: Searcher, make_player: Callable[[DefaultFile], Player], file: Path
) -> None:
    window = searcher.player.window
    window.show_table()
    table, heads = window.table, window.table.horizontalHeader()
    places = {column: place for place, column in enumerate(Column)}
    table.show_column(Column.TAGS, False)
    table.show_column(Column.ID, True)
    heads.moveSection(heads.visualIndex(places[Column.LINKS]), 0)
    table.setColumnWidth(places[Column.TITLE], 333)
    table.sortByColumn(places[Column.TITLE], Qt.SortOrder.DescendingOrder)
    left = table.arrangement()
    window.close()
    again = make_player(DefaultFile())
    again.open(file)
    again.window.show_table()
    table, heads = again.window.table, again.window.table.horizontalHeader()
    assert table.arrangement() == left
    assert table.isColumnHidden(places[Column.TAGS])
    assert not table.isColumnHidden(places[Column.ID])
    assert heads.visualIndex(places[Column.LINKS]) == 0
    assert table.columnWidth(places[Column.TITLE]) == 333
    assert table.order == (Column.TITLE, False)
    again.qtbot.waitUntil(lambda: table.memories.rowCount() == 5, timeout=WAIT)
    assert table.memories.index(0, 1).data() == "Use a larger pool"


@pytest.mark.parametrize("told", ["", "x", "Title:0,-Title:99999,<Nothing", "Type:\u0663,>Id", ",,:::,-"])
def test_a_strange_arrangement_leaves_a_table_that_can_be_used(searcher: Searcher, told: str) -> None:
    table = searcher.player.window.table
    table.arrange(told)
    assert sorted(told.split(":")[0].lstrip("-") for told in table.arrangement().split(",")[:-1]) == sorted(Column)
    assert not table.isColumnHidden(list(Column).index(Column.TITLE))
    assert all(table.columnWidth(n) >= 24 for n in range(len(Column)) if not table.isColumnHidden(n))


def test_the_count_of_the_line_before_never_stands_beside_a_new_list(searcher: Searcher) -> None:
    said: list[str] = []
    searcher.ask("redis")
    searcher.search.lane.first.connect(lambda _first: said.append(searcher.pane._count.text()))
    searcher.ask("tea")
    searcher.ask("")
    searcher.ask("type:solution")
    assert said == ["1 of 5 memories", "5 memories", "2 memories"]
    assert searcher.pane._count.text() == "2 memories"


def test_the_advice_goes_when_rows_come_however_they_are_asked_for(searcher: Searcher) -> None:
    pane, search = searcher.pane, searcher.search
    assert searcher.ask("quokka") == []
    assert pane._why.isVisible()
    pane.field.set_line("rel:SOLVES")
    search._ask_again()  # the file changed before the answer was there
    searcher.wait()
    assert searcher.titles() == ["Redis timeout in checkout", "Use a larger pool"]
    assert pane.list.isVisible()
    assert not pane._why.isVisible()
    assert searcher.ask("quokka") == []
    search._keep = True  # the same line once more: its list would stay where it is
    search.lane.ask("tag:redis", pane.order)
    searcher.player.qtbot.waitUntil(lambda: search.filters.query.line == "tag:redis" and not search.asking)
    assert pane.list.isVisible()
    assert not pane._why.isVisible()
    assert pane.list.hits.rowCount() == 2


def test_advice_never_makes_the_pane_taller(searcher: Searcher) -> None:
    field = searcher.pane.field
    least = searcher.pane.minimumSizeHint().height() - field.height()  # the filters may take lines of their own
    assert searcher.ask("type:error tag:one tag:two rel:SOLVES -type:general redis pool of fifty connections") == []
    assert len(searcher.pane.findChildren(QToolButton)) > 8
    QTest.qWait(20)
    assert searcher.pane.minimumSizeHint().height() - field.height() <= least


def test_a_type_of_link_that_is_asked_for_stands_in_the_legend_with_its_number(searcher: Searcher) -> None:
    searcher.ask("rel:SOLVES")
    links = {entry.name: entry for entry in searcher.player.window.legend._links.entries.entries}
    assert (links["SOLVES"].count, links["SOLVES"].category, links["SOLVES"].chosen) == (1, "solution", True)
    assert links["solution"].count == 2  # so many of this kind there would be, were it chosen, too


def rows(searcher: Searcher) -> dict[str, int]:
    """Lines and counts of the legend, kinds of links by the filter that stands for them."""
    legend = searcher.player.window.legend
    parts = (legend._memories.entries, legend._links.entries)
    return {entry.choose: entry.count for part in parts for entry in part.entries}


def click(searcher: Searcher, text: str) -> None:
    """A click of the mouse on the line of the legend that stands for a filter."""
    legend = searcher.player.window.legend
    for part in (legend._memories.entries, legend._links.entries):
        for row, entry in enumerate(part.entries):
            if entry.choose == text:
                place = part.visualRect(part.model().index(row, 0)).center()
                QTest.mouseClick(part.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
                searcher.wait()
                return
    raise AssertionError(text)


def test_two_types_clicked_are_either_and_a_second_click_takes_one_back(searcher: Searcher) -> None:
    click(searcher, "type:problem")
    click(searcher, "type:solution")
    assert chips(searcher) == ["type:problem OR type:solution"]
    assert set(searcher.titles()) == {"Redis timeout in checkout", "Use a larger pool", "Retry with back-off"}
    assert drawn(searcher) == 3
    there = rows(searcher)
    assert [there[f"type:{name}"] for name in ("problem", "solution", "error", "general")] == [1, 2, 1, 1]
    click(searcher, "type:problem")
    assert chips(searcher) == ["type:solution"]
    assert len(searcher.titles()) == 2
    searcher.ask("type:problem type:solution ")  # what is typed keeps its meaning
    assert searcher.titles() == []


def test_lines_of_the_legend_stay_where_they_are_while_a_filter_or_a_search_narrows(searcher: Searcher) -> None:
    window = searcher.player.window
    before = list(rows(searcher))
    tops = [part.mapTo(window, part.rect().topLeft()) for part in (window.legend._memories, window.legend._links)]
    assert "rel:causal" in before
    for line in ("type:general", "type:general rel:SOLVES", "quokka", "tag:nobody", "type:problem type:error"):
        searcher.ask(line)
        assert [name for name in rows(searcher) if name in before] == before, line
        assert window.legend._links.isVisibleTo(window.legend), line
        sections = (window.legend._memories, window.legend._links)
        assert [part.mapTo(window, part.rect().topLeft()) for part in sections] == tops, line
    assert set(rows(searcher).values()) == {0, 1, 2}  # types are counted without the filter for types
    searcher.ask("tag:nobody")
    assert set(rows(searcher).values()) == {0}


def test_a_kind_of_link_that_is_clicked_is_all_that_is_drawn_counted_and_exported(
    searcher: Searcher, tmp_path: Path
) -> None:
    window = searcher.player.window
    topology = searcher.player.workspace.topology
    assert topology is not None
    types = [topology.relationship_types.names[code] for code in topology.relationship_type.tolist()]

    def drawn_links() -> list[str]:
        visible = window.view.content._shown.links
        passing = searcher.search.filters.shown()
        assert visible is not None
        assert passing is not None
        ends = zip(topology.source.tolist(), topology.target.tolist(), strict=True)
        return [
            types[k] for k, (a, b) in enumerate(ends) if visible[k] and passing[a] and passing[b]
        ]  # as the picture takes both

    click(searcher, "rel:causal")
    assert chips(searcher) == ["rel:causal"]
    assert drawn_links() == ["CAUSES"]
    assert strip_words(searcher) == "Showing 2 of 5 memories, 1 of 3 links by “rel:causal”"
    click(searcher, "rel:solution")  # a link has one kind: either
    assert chips(searcher) == ["rel:causal OR rel:solution"]
    assert sorted(drawn_links()) == ["ADDRESSES", "CAUSES", "SOLVES"]
    searcher.ask("rel:causal type:error")
    assert drawn_links() == []
    searcher.ask("rel:SOLVES")
    target = tmp_path / "out.json"
    with searcher.player.qtbot.waitSignal(searcher.player.messages.shown, timeout=WAIT):
        searcher.player.desk.exporting.export(np.arange(5), target)
    told = json.loads(target.read_text())
    assert [link["type"] for link in told["relationships"]] == ["SOLVES"]
