"""Lists: rows are made when looked at, painted as typed, and their tips are never markup."""

import sys

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QListView
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from memgraph_gui.looks.look import Look
from memgraph_gui.looks.plain import TOOLTIP_CHARACTERS, counted, grouped, menu_text, plain_label, tooltip
from memgraph_gui.panes.rows import Row, RowDelegate, Rows, lay_out_in_portions
from memgraph_gui.panes.search_list import HitModel, HitRow

MARKUP = ["<b>bold</b>", "a & b &amp; c", '<img src="http://127.0.0.1:9/x.png">', "<script>x</script>", "a < b > c"]


def test_the_model_keeps_qts_rules(qtmodeltester: ModelTester) -> None:
    rows = Rows()
    rows.show(["one", "two", "three"], lambda value: Row(str(value), value=value))
    qtmodeltester.check(rows)  # type: ignore[no-untyped-call]  # pytest-qt has no hints here


def test_rows_are_made_only_when_looked_at(look: Look, qtbot: QtBot) -> None:
    made: list[object] = []

    def make(value: object) -> Row:
        made.append(value)
        return Row(str(value), second="second", right="right", before="before", beside="beside", value=value)

    rows, delegate, view = Rows(), RowDelegate(look, lines=2, before_width=40), QListView()
    qtbot.addWidget(view)
    view.setModel(rows)
    view.setItemDelegate(delegate)
    view.setUniformItemSizes(True)
    view.resize(200, 440)
    rows.show(range(1_000_000), make)
    view.show()
    view.grab()
    assert rows.rowCount(QModelIndex()) == 1_000_000
    assert 10 <= len(set(made)) < 100
    assert rows.index(7, 0).data(Qt.ItemDataRole.UserRole) == 7


@pytest.mark.parametrize("kind", [Rows, HitModel])
def test_a_long_list_is_laid_out_without_asking_python_for_its_rows(
    qtbot: QtBot, kind: type[Rows] | type[HitModel]
) -> None:
    view, model = QListView(), kind()
    qtbot.addWidget(view)
    view.setModel(model)
    lay_out_in_portions(view)
    view.resize(200, 440)
    view.show()
    calls = 0

    def count(_frame: object, event: str, _arg: object) -> None:
        nonlocal calls
        calls += event == "call"

    sys.setprofile(count)
    if isinstance(model, Rows):
        model.show(range(50_000), lambda value: Row(str(value)))
    else:
        model.show(range(50_000), lambda index: HitRow(str(index), "", "", ""))
    try:
        qtbot.waitUntil(lambda: view.verticalScrollBar().maximum() > 40_000)
    finally:
        sys.setprofile(None)
    assert 0 < calls < 5_000  # what is seen, and this test; twice for each row before


def test_a_list_that_gets_shorter_and_longer_holds_what_it_is_given(qtmodeltester: ModelTester) -> None:
    hits = HitModel()
    for count in (5, 2, 0, 3):
        hits.show(range(count), lambda index: HitRow(f"memory {index}", "", "", ""))
        assert hits.rowCount() == count
    assert hits.extend(range(6), lambda index: HitRow(f"memory {index}", "", "", ""), anew=False)
    assert [hits.index(row, 0).data() for row in range(hits.rowCount())] == [f"memory {row}" for row in range(6)]
    assert not hits.flags(hits.index(0, 0)) & Qt.ItemFlag.ItemIsEditable
    assert hits.supportedDragActions() == Qt.DropAction.CopyAction  # or a drag would take the row away
    qtmodeltester.check(hits)  # type: ignore[no-untyped-call]  # pytest-qt has no hints here


@pytest.mark.parametrize("text", MARKUP)
def test_what_looks_like_markup_reads_as_typed(qtbot: QtBot, text: str) -> None:
    label = plain_label(text)
    qtbot.addWidget(label)
    assert label.textFormat() == Qt.TextFormat.PlainText
    assert label.text() == text
    shown = QTextDocument()
    shown.setHtml(tooltip(text))  # a tip that begins with a tag is read so by Qt
    assert shown.toPlainText() == text
    rows = Rows()
    rows.show([text], lambda value: Row(str(value)))
    shown.setHtml(str(rows.index(0, 0).data(Qt.ItemDataRole.ToolTipRole)))
    assert shown.toPlainText() == text


def test_texts_for_menus_and_tips_stay_short() -> None:
    assert menu_text("R&D <b>") == "R&&D <b>"
    assert menu_text("a\tb\nc") == "a b c"
    assert len(menu_text("x" * 500)) == 81
    assert menu_text("x" * 500).count("…") == 1
    assert len(tooltip("x" * 10_000)) < TOOLTIP_CHARACTERS + 100
    assert tooltip("") == ""


def test_numbers_read_as_written_by_hand() -> None:
    assert counted(1, "memory", "memories") == "1 memory"
    assert counted(0, "problem") == "0 problems"
    assert counted(1204, "memory", "memories") == "1\u202f204 memories"
    assert grouped(117_659) == "117\u202f659"
