"""The legend: lines stay where they are pointed at, counts are written in one way, and nothing is cut."""

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from memgraph_gui.engine.vocabulary import Category
from memgraph_gui.looks.look import Look
from memgraph_gui.panes.legend import FacetEntries, LegendPane
from memgraph_gui.panes.legend_entries import LegendEntry, _briefly
from tests.app.test_curating import german

__all__ = ["german"]


@pytest.fixture
def legend(look: Look, qtbot: QtBot) -> LegendPane:
    pane = LegendPane(look)
    qtbot.addWidget(pane)
    pane.resize(280, 500)
    pane.show()
    return pane


def types(**counts: int) -> tuple[LegendEntry, ...]:
    return tuple(LegendEntry(name, count, memory_type=name, choose=f"type:{name}") for name, count in counts.items())


def facets(memories: tuple[LegendEntry, ...], months: tuple[str, ...] = ()) -> FacetEntries:
    return FacetEntries(memories, (), (), (), tuple(LegendEntry(month, 1, plain=True) for month in months))


def test_lines_keep_their_order_until_another_file_is_opened(legend: LegendPane) -> None:
    legend.show_facets(facets(types(general=9, fix=5, error=2)))
    legend.show_facets(facets(types(error=4, general=3, fix=1)))
    assert legend.texts() == ["general 3", "fix 1", "error 4"]
    legend.show_facets(facets(types(task=7, error=4)))
    assert legend.texts() == ["error 4", "task 7"]
    legend.show_facets(facets(types(task=7, error=4, fix=2, general=1)))
    assert legend.texts() == ["general 1", "fix 2", "error 4", "task 7"]
    legend.clear()
    legend.show_facets(facets(types(task=7, error=4, fix=2, general=1)))
    assert legend.texts() == ["task 7", "error 4", "fix 2", "general 1"]


def test_the_arrows_stay_on_their_line_when_lines_come_and_go(legend: LegendPane) -> None:
    legend.show_entries(types(general=9, fix=5, error=2), ())
    entries = legend._memories.entries
    entries.setCurrentIndex(entries.model().index(2, 0))
    legend.show_entries(types(error=2), ())
    assert entries.currentIndex().data() == "error"
    legend.show_entries(types(general=9, error=2), ())
    assert entries.currentIndex().data() == "error"


def test_months_stay_in_the_order_of_time(legend: LegendPane) -> None:
    legend.show_facets(facets(types(fix=1), ("2026-03", "2026-01")))
    legend.show_facets(facets(types(fix=1), ("2026-03", "2026-02", "2026-01")))
    assert [entry.name for entry in legend._months.entries.entries] == ["2026-03", "2026-02", "2026-01"]


def test_large_counts_are_written_in_one_way_in_the_whole_legend(legend: LegendPane) -> None:
    links = (LegendEntry("context", 4528, category=Category.CONTEXT),)
    legend.show_entries(types(fix=4528), links)
    sections = (legend._memories.entries, legend._links.entries)
    assert [one._delegate.brief for one in sections] == [False, False]
    legend.show_entries(types(fix=4528, long_type_name=18_000), links)
    assert [one._delegate.brief for one in sections] == [True, True]
    legend.resize(236, 500)  # one column
    assert [one._delegate.brief for one in sections] == [False, False]


def test_thousands_have_the_decimal_sign_of_the_system(german: None) -> None:
    assert QLocale().decimalPoint() == ","
    assert [_briefly(count) for count in (999, 4528, 18_000, 216_400)] == ["999", "4,5k", "18k", "216k"]


@pytest.mark.parametrize("width", [180, 200, 236, 280])
def test_nothing_is_wider_than_the_pane(legend: LegendPane, width: int) -> None:
    legend.validity.show_choice(1, None)  # with the field for the date
    legend.show_entries(types(general=13, conversation=5, file_context=4), (LegendEntry("ended", 3),))
    legend.resize(width, 500)
    inside = legend.widget()
    assert inside is not None
    assert inside.width() == legend.viewport().width()
    for child in inside.findChildren(QWidget):
        if child.isVisible():
            assert child.mapTo(inside, child.rect().topRight()).x() < inside.width(), child
    hint = legend._memories._hint
    assert hint.text() in ("", "click to filter")
    assert hint.fontMetrics().horizontalAdvance(hint.text()) <= hint.width()
