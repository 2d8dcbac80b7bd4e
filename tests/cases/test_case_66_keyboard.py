"""Case 66, the reading half: find, read and follow by keyboard alone, with names and roles for a screen reader."""

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QLineEdit, QTextEdit, QWidget

from tests.app.conftest import Player, look, make_player, player, settings  # noqa: F401 - the window's fixtures
from tests.app.searching import WAIT, Searcher
from tests.builders.memorygraph import MemoryGraphBuilder


@pytest.fixture
def searcher(player: Player, tmp_path: Path) -> Searcher:  # noqa: F811
    path = tmp_path / "files" / "memory.db"
    with MemoryGraphBuilder(path) as build:
        build.memory("p", "Login fails", "sometimes", type="problem", importance=0.9)
        build.memory("s", "Renew the token", "before it ends", type="solution", importance=0.5)
        build.memory("t", "OAuth", "a protocol", type="technology", importance=0.4)
        build.relationship("r1", "s", "p", "SOLVES", strength=0.9, confidence=0.7)
        build.relationship("r2", "p", "t", "OCCURS_IN")
    player.open(path)
    player.window.activateWindow()
    player.qtbot.waitUntil(player.window.isActiveWindow, timeout=WAIT)
    return Searcher(player)


def press(key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """A key for whatever has the focus."""
    widget = QApplication.focusWidget()
    assert widget is not None
    QTest.keyClick(widget, key, modifier)


def test_find_read_and_follow_without_a_mouse(searcher: Searcher) -> None:
    window = searcher.player.window
    view, outline = window.view, window.inspector.outline
    view.setFocus()
    press(Qt.Key.Key_Slash)
    assert QApplication.focusWidget() is searcher.edit
    assert searcher.edit.text() == ""  # the key that leads here is not typed
    QTest.keyClicks(searcher.edit, "login")
    searcher.wait()
    press(Qt.Key.Key_Down)
    assert QApplication.focusWidget() is searcher.pane.list
    assert view.selection.tolist() == [0]
    assert window.inspector.head.title.text() == "Login fails"
    press(Qt.Key.Key_V)  # what solves it
    assert QApplication.focusWidget() is outline
    assert outline.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole) == (
        "is solved by Renew the token, solution, strength 0.90, confidence 0.70"
    )
    press(Qt.Key.Key_Return)
    assert view.selection.tolist() == [1]
    assert window.inspector.head.title.text() == "Renew the token"


def test_the_outline_mirrors_the_neighbours_and_arrows_walk_it(searcher: Searcher) -> None:
    window = searcher.player.window
    window.view.set_selection(np.array([0]))
    outline = window.inspector.outline
    outline.setFocus()
    outline.setCurrentIndex(outline.links.index(0, 0))
    read = []
    for _ in range(3):
        read.append(outline.currentIndex().data(Qt.ItemDataRole.AccessibleTextRole))
        press(Qt.Key.Key_Down)
    assert read[0] == "Solution 1"
    assert read[1].startswith("is solved by Renew the token")
    assert read[2].startswith("occurs in OAuth, technology")  # the heading between is no stop
    press(Qt.Key.Key_Left)
    assert not outline.isExpanded(outline.links.index(1, 0))


def test_up_leads_back_from_the_list_and_escape_clears(searcher: Searcher) -> None:
    searcher.edit.setFocus()
    QTest.keyClicks(searcher.edit, "o")
    searcher.wait()
    press(Qt.Key.Key_Down)
    press(Qt.Key.Key_Up)
    assert QApplication.focusWidget() is searcher.edit
    press(Qt.Key.Key_Escape)
    searcher.wait()
    assert len(searcher.titles()) == 3


def test_tab_leaves_every_text_and_reaches_everything(searcher: Searcher) -> None:
    window = searcher.player.window
    window.view.set_selection(np.array([0]))
    searcher.edit.setFocus()
    visited: list[QWidget] = []
    for _ in range(80):
        focus = QApplication.focusWidget()
        assert focus is not None
        if visited and focus is visited[0]:
            break
        visited.append(focus)
        press(Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is visited[0]  # the round closes: nothing holds the focus
    for wanted in (searcher.pane.list, window.view, window.inspector.rendered, window.inspector.outline):
        assert wanted in visited


def test_everything_that_takes_the_focus_has_a_name(searcher: Searcher) -> None:
    window = searcher.player.window
    window.view.set_selection(np.array([0]))
    searcher.ask("type:problem login")
    kinds = QAbstractButton | QLineEdit | QAbstractItemView | QTextEdit
    unnamed = []
    reading = (window.search, window.legend, window.inspector, window.table, window.strip)
    for widget in (child for pane in reading for child in pane.findChildren(QWidget)):
        if (
            not isinstance(widget, kinds)
            or not widget.isVisibleTo(window)
            or widget.focusPolicy() == Qt.FocusPolicy.NoFocus
        ):
            continue
        interface = QAccessible.queryAccessibleInterface(widget)
        name = interface.text(QAccessible.Text.Name) if interface is not None else ""
        if not name:
            unnamed.append(f"{type(widget).__name__} {widget.objectName()} {widget.property('role')}")
    assert unnamed == []
    listed = QAccessible.queryAccessibleInterface(searcher.pane.list)
    assert listed is not None
    assert listed.role() == QAccessible.Role.List
    outline = QAccessible.queryAccessibleInterface(window.inspector.outline)
    assert outline is not None
    assert outline.role() == QAccessible.Role.Tree
