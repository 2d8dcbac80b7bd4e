"""What a newcomer meets first: Enter on the start page, the other theme, the way along the links and back."""

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton

from memgraph_gui.app.common.resources import sample_copy
from memgraph_gui.panes.keys_dialog import KeysDialog
from tests.app.conftest import Player
from tests.app.searching import Searcher


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_enter_presses_the_framed_button_of_the_start_page_once(
    player: Player, key: Qt.Key, monkeypatch: pytest.MonkeyPatch
) -> None:
    start, asked = player.window.start, list[str]()
    start.open_wanted.disconnect()  # the dialog of the system would wait for an answer
    start.open_wanted.connect(lambda: asked.append("file"))
    player.window.activateWindow()
    start.focus_first()
    player.qtbot.waitUntil(lambda: isinstance(QApplication.focusWidget(), QPushButton))
    button = QApplication.focusWidget()
    assert button is not None
    QTest.keyClick(button, key)
    assert asked == ["file"]


def test_the_sample_s_button_shows_its_keys_like_the_other(player: Player) -> None:
    buttons = {one.text(): one for one in player.window.start.findChildren(QPushButton)}
    caps = {name: [cap.text() for cap in one.findChildren(QLabel)] for name, one in buttons.items()}
    assert caps["Open a file"] == ["Ctrl O"]
    assert caps["Open the sample"] == ["Ctrl Alt O"]


def test_the_small_picture_of_the_review_wears_the_other_theme(player: Player) -> None:
    view = player.desk.review.cards.beside.view
    before = view.content._tokens
    player.operations.choose_theme("dark")
    assert view.content._tokens != before
    assert view.content._tokens == player.window.view.content._tokens


def _title(player: Player) -> str:
    (memory,) = player.window.view.selection.tolist()
    assert player.workspace.topology is not None
    return str(player.workspace.topology.titles[memory])


@pytest.fixture
def sample(player: Player) -> Player:
    player.window.resize(1280, 800)
    player.open(sample_copy())
    player.window.activateWindow()
    assert player.workspace.topology is not None
    titles = list(player.workspace.topology.titles)
    player.operations.follow(titles.index("Two passengers hold the same seat"))
    return player


def test_what_solves_it_is_pointed_at_and_its_cause_stays_in_view(sample: Player) -> None:
    outline = sample.window.inspector.outline
    groups = [outline.links.index(row, 0) for row in range(len(outline.links.groups))]
    outline.setExpanded(groups[-1], False)
    open_before = [outline.isExpanded(group) for group in groups]
    sample.window.actions_by_id.action("solutions").trigger()
    line = outline.links.line(outline.currentIndex())
    assert line is not None
    assert line.words == "is solved by"
    for group, was_open in zip(groups, open_before, strict=True):
        assert outline.isExpanded(group) == (was_open or group == outline.currentIndex().parent())


def test_arrows_go_from_link_to_link_and_back_stands_at_the_link_one_left_by(sample: Player) -> None:
    outline = sample.window.inspector.outline
    assert sample.window.inspector.focus_links()
    rows = sum(len(lines) for _, lines in outline.links.groups)
    assert len(outline.links.groups) > 1
    read = []
    for _ in range(rows):
        line = outline.links.line(outline.currentIndex())
        assert line is not None
        read.append(line.rowid)
        QTest.keyClick(outline, Qt.Key.Key_Down)
    assert read == [line.rowid for _, lines in outline.links.groups for line in lines]
    QTest.keyClick(outline, Qt.Key.Key_Home)
    first = outline.links.line(outline.currentIndex())
    QTest.keyClick(outline, Qt.Key.Key_Up)
    assert first is outline.links.line(outline.currentIndex()) is not None  # the heading above is no stop
    QTest.keyClick(outline, Qt.Key.Key_Left)
    group = outline.links.index(0, 0)
    assert outline.currentIndex() == group
    assert not outline.isExpanded(group)
    QTest.keyClick(outline, Qt.Key.Key_Right)
    assert outline.isExpanded(group)
    assert outline.links.line(outline.currentIndex()) is first
    for _ in range(rows - 1):
        QTest.keyClick(outline, Qt.Key.Key_Down)
    QTest.keyClick(outline, Qt.Key.Key_Return)
    assert _title(sample) != "Two passengers hold the same seat"
    back = sample.window.actions_by_id.action("view-back")
    assert back.text() == "&Back to Two passengers hold the same seat"
    assert "Back to Two passengers hold the same seat (Alt+Left)" in back.toolTip()
    back.trigger()
    assert _title(sample) == "Two passengers hold the same seat"
    line = outline.links.line(outline.currentIndex())
    assert line is not None
    assert line.rowid == read[-1]


def test_a_search_typed_slowly_is_one_step(sample: Player) -> None:
    searcher, history = Searcher(sample), sample.desk.views.history
    searcher.edit.setFocus()
    searcher.type("sea")
    before = history.back_words
    sample.desk.views._searched -= 60.0  # a minute of thinking
    searcher.type("t")
    assert (before, history.back_words) == ("search “sea”", "search “seat”")
    sample.window.actions_by_id.action("view-back").trigger()
    assert searcher.edit.text() == ""


def test_the_selected_memory_and_what_it_is_linked_to_keep_their_colour_in_a_search(sample: Player) -> None:
    searcher, view = Searcher(sample), sample.window.view
    searcher.type("nowhereatall")
    topology = sample.workspace.topology
    assert topology is not None
    (memory,) = view.selection.tolist()
    links = (topology.source == memory) | (topology.target == memory)
    ends = {*topology.source[links].tolist(), *topology.target[links].tolist()}
    emphasis = view.content.emphasis
    assert emphasis.memories is not None
    assert emphasis.links is not None
    assert set(np.flatnonzero(emphasis.memories == 1.0).tolist()) == ends
    assert (emphasis.links == 1.0).tolist() == links.tolist()
    view.set_selection(np.empty(0, np.int64))
    later = view.content.emphasis.memories
    assert later is not None
    assert (later < 1.0).all()


def test_the_list_of_keys_says_when_nothing_is_found_and_hands_the_keyboard_back(sample: Player) -> None:
    outline = sample.window.inspector.outline
    assert sample.window.inspector.focus_links()
    assert outline.hasFocus()
    sample.window.actions_by_id.action("shortcuts").trigger()
    dialog = sample.window.findChild(KeysDialog)
    assert dialog is not None
    assert not dialog.nothing.isVisible()
    sample.qtbot.waitUntil(dialog.field.hasFocus)
    QTest.keyClicks(dialog.field, "zzz")
    assert dialog.nothing.isVisible()
    QTest.keyClick(dialog.field, Qt.Key.Key_Escape)
    sample.qtbot.waitUntil(outline.hasFocus)


def test_long_lines_of_code_wrap(sample: Player) -> None:
    text = sample.window.inspector.rendered
    text.show_source("Before\n\n```\n" + "long words of code " * 40 + "\n```\n")
    QApplication.processEvents()
    assert text.horizontalScrollBar().maximum() == 0
