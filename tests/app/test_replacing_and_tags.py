"""Find and replace, the tags of all memories, many at once with a preview, and duplicates, in the real window."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from memgraph_gui.looks.fonts import LABEL
from memgraph_gui.panes.story_list import StoryList
from tests.app.conftest import Player
from tests.app.test_merging import CONTROL, WAIT, stored, told
from tests.builders.agent_process import AgentProcess
from tests.builders.memorygraph import MemoryGraphBuilder

SHIFT, ALT = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    """Twelve notes on redis; four of them in another spelling of the tag."""
    path = tmp_path / "notes.db"
    with MemoryGraphBuilder(path) as builder:
        for number in range(12):
            tags = ["Redis" if number < 4 else "redis", *(["valkey"] if number % 3 == 0 else [])]
            title, content = f"Redis pool {number}", f"The redis pool.\r\nNote {number}"
            builder.memory(f"m{number}", title, content=content, tags=tags, importance=0.5)
        builder.memory("other", "Nothing", content="of it", tags=[])
    return path


def titles(path: Path) -> list[str]:
    with AgentProcess(path, timeout=5) as agent:
        return [row[0] for row in agent.execute("SELECT properties->>'title' FROM nodes ORDER BY rowid")]


def tags(path: Path) -> list[list[str]]:
    with AgentProcess(path, timeout=5) as agent:
        return [json.loads(row[0]) for row in agent.execute("SELECT properties->'tags' FROM nodes ORDER BY rowid")]


def lines(view: StoryList) -> list[str]:
    return [view.stories.row(number).second for number in range(view.stories.rowCount())]


def form(player: Player, key: Qt.Key, modifiers: Qt.KeyboardModifier, *indices: int) -> None:
    player.window.view.setFocus()
    player.window.view.set_selection(np.array(indices, np.int64))
    QTest.keyClick(player.window.view, key, modifiers)


def found(player: Player) -> Any:
    desk = player.desk.curation.replacing
    player.qtbot.waitUntil(lambda: not desk.looking, timeout=WAIT)
    return desk.pane


def saved(player: Player, act: Any) -> str:
    heard = told(player)
    act()
    banners = [part.pane.banner for part in (player.desk.curation.tags, player.desk.curation.replacing)]
    player.qtbot.waitUntil(lambda: heard() or any(banner.text for banner in banners), timeout=WAIT)
    assert [banner.text for banner in banners] == ["", ""]
    return player.heard[-1].text


def test_a_word_is_replaced_in_ten_titles_but_for_two_and_taken_back(player: Player, notes: Path) -> None:
    player.open(notes)
    form(player, Qt.Key.Key_R, CONTROL | ALT, *range(10))
    pane = player.desk.curation.replacing.pane
    assert pane.wanted.hasFocus()
    QTest.keyClicks(pane.wanted, "redis")
    for name in ("content", "summary", "tags"):
        pane.fields[name].click()
    pane.instead.setFocus()
    QTest.keyClicks(pane.instead, "Valkey")
    pane = found(player)
    assert pane.counted == "10 places in 10 memories"  # those selected
    row = pane.list.places.row(0)
    assert (row.title, row.field, row.found, row.instead, row.after) == (
        "Redis pool 0", "title", "Redis", "Valkey", " pool 0",
    )  # fmt: skip
    pane.list.setFocus()
    for number in (2, 5):
        pane.list.setCurrentIndex(pane.list.places.index(number))
        QTest.keyClick(pane.list, Qt.Key.Key_Space)
    assert "writes 8 memories" in pane.said
    assert "8 places" in saved(player, pane.save_button.click)
    expected = [f"{'Redis' if n in (2, 5) or n >= 10 else 'Valkey'} pool {n}" for n in range(12)]
    assert titles(notes)[:12] == expected
    assert stored(notes, "m0")["content"] == "The redis pool.\r\nNote 0"
    assert len(player.desk.writer.steps.steps) == 1
    saved(player, player.window.actions_by_id.action("undo").trigger)
    assert titles(notes)[0] == "Redis pool 0"


def test_a_pattern_in_all_memories_its_faults_in_one_sentence_and_what_the_agent_makes_of_it(
    player: Player, notes: Path
) -> None:
    player.open(notes)
    form(player, Qt.Key.Key_R, CONTROL | ALT)
    pane = player.desk.curation.replacing.pane
    pane.options["pattern"].setChecked(True)
    pane.wanted.setText("(note")
    pane = found(player)
    assert pane.banner.text == ("This pattern is not right: missing ), unterminated subpattern (at the character 1).")
    assert not pane.save_button.isEnabled()
    pane.wanted.setText(r"Note (\d+)$")
    pane.instead.setText(r"No. \1")
    pane = found(player)
    assert pane.banner.text == ""
    assert pane.counted == "12 places in 12 memories"
    saved(player, pane.save_button.click)
    assert stored(notes, "m7")["content"] == "The redis pool.\r\nNo. 7"
    pane.wanted.setText("Redis pool 1$")
    pane.instead.setText("x" * 201)
    pane = found(player)
    player.qtbot.waitUntil(lambda: "will no longer see" in pane._warning.text(), timeout=WAIT)
    pane.wanted.setText("^Nothing$")
    pane.instead.setText("")
    pane = found(player)
    assert "without a title" in pane.said
    assert not pane.save_button.isEnabled()
    pane.cancel_wanted.emit()
    assert player.window.desks.docks["replace"].isHidden()


def test_tags_are_counted_renamed_merged_and_deleted_in_a_step_each(player: Player, notes: Path) -> None:
    player.open(notes)
    form(player, Qt.Key.Key_T, CONTROL | SHIFT)
    pane = player.desk.curation.tags.pane

    def rows() -> list[tuple[str, str]]:
        return [(pane._rows.row(n).title, pane._rows.row(n).right) for n in range(pane._rows.rowCount())]

    player.qtbot.waitUntil(lambda: rows() == [("redis", "12"), ("valkey", "4")], timeout=WAIT)
    assert pane._rows.row(0).beside == "also Redis"
    pane.choose("redis")
    assert not pane.save_button.isEnabled() or pane.name.text() == "redis"
    pane.name.setFocus()
    pane.name.selectAll()
    QTest.keyClicks(pane.name, "valkey")
    assert "“redis” becomes “valkey” in 12 memories" in pane.said
    assert "there already, in 4 memories" in pane.said
    words = saved(player, lambda: QTest.keyClick(pane.name, Qt.Key.Key_S, CONTROL))
    assert "Rename the tag redis to valkey (12 memories)" in words
    assert {tuple(one) for one in tags(notes)} == {("valkey",), ()}
    saved(player, player.window.actions_by_id.action("undo").trigger)
    assert tags(notes)[0] == ["Redis", "valkey"]
    player.qtbot.waitUntil(lambda: len(rows()) == 2, timeout=WAIT)
    pane.choose("redis", "valkey")
    pane.name.setText("cache")
    assert pane.save_button.text() == "Make one of 2"
    saved(player, pane.save_button.click)
    player.qtbot.waitUntil(lambda: rows() == [("cache", "12")], timeout=WAIT)
    pane.choose("cache")
    pane.list.setFocus()
    saved(player, lambda: QTest.keyClick(pane.list, Qt.Key.Key_Delete))
    assert tags(notes) == [[]] * 13
    assert len(player.desk.writer.steps.steps) == 3  # the one taken back counts, too
    player.qtbot.waitUntil(lambda: not rows(), timeout=WAIT)


def test_many_at_once_are_previewed_field_by_field(player: Player, notes: Path) -> None:
    player.open(notes)
    form(player, Qt.Key.Key_F2, Qt.KeyboardModifier.NoModifier, *range(10))
    pane = player.desk.many.pane
    pane.type.setCurrentText("fix")
    for name, text in (
        ("add", "checked, Valkey"), ("remove", "redis"), ("importance", "0,7"), ("confidence", ".9"),
        ("project", "/shop"),
    ):  # fmt: skip
        pane.lines[name].setText(text)
    player.qtbot.waitUntil(lambda: len(lines(pane.list)) == 10, timeout=WAIT)
    first = lines(pane.list)[0]
    for part in ("type general → fix", "tags +checked, −Redis", "importance 0.5 → 0.7", "project none → /shop"):
        assert part in first
    pane.type.setCurrentText("decision")
    player.qtbot.waitUntil(lambda: "10 memories: The agent will no longer see" in pane.warning, timeout=WAIT)
    pane.type.setCurrentText("fix")
    player.qtbot.waitUntil(lambda: not pane.warning, timeout=WAIT)
    saved(player, pane.save_button.click)
    row = stored(notes, "m0")
    assert (row["type"], row["tags"], row["importance"], row["confidence"]) == (
        "fix", ["valkey", "checked"], 0.7, 0.9,
    )  # fmt: skip
    assert row["context_project_path"] == "/shop"
    assert stored(notes, "m1")["tags"] == ["checked", "Valkey"]
    assert stored(notes, "m10")["type"] == "general"


def test_a_duplicate_is_selected_and_open_in_the_form(player: Player, notes: Path) -> None:
    player.open(notes)
    form(player, Qt.Key.Key_N, CONTROL | ALT, 3)
    pane = player.desk.edit.pane
    player.qtbot.waitUntil(lambda: pane.draft is not None, timeout=WAIT)
    assert pane.draft is not None
    assert pane.draft.fields["title"].stored == "Redis pool 3 (copy)"
    assert titles(notes)[-1] == "Redis pool 3 (copy)"
    pane.cancel_wanted.emit()


@pytest.mark.qt_log_ignore("This plugin does not support")  # the offscreen plugin, of every menu
def test_the_menu_of_a_row_is_the_pictures_by_mouse_and_by_key(player: Player, notes: Path) -> None:
    player.open(notes)
    window = player.window
    window.show_table()
    player.qtbot.waitUntil(lambda: window.table.memories.rowCount() == 13, timeout=WAIT)
    player.qtbot.waitUntil(lambda: window.search.list.hits.rowCount() == 13, timeout=WAIT)
    for rows, view in ((window.table, window.table), (window.search.list, window.search.list)):
        rows.setFocus()
        rows.setCurrentIndex(rows.model().index(2, 1 if rows is window.table else 0))
        index = rows.currentIndex().data(Qt.ItemDataRole.UserRole)
        key = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(0, 0), QPoint(0, 0))
        QApplication.sendEvent(view.viewport(), key)  # as the system makes it of the Menu key
        menu = player.desk.menu.menu
        assert menu is not None
        names = [action.objectName() for action in menu.actions()]
        assert {"edit-memory", "merge", "duplicate", "delete", "new-memory", "link", "focus"} <= set(names)
        assert window.view.selection.tolist() == [index]
        menu.close()
        at = rows.visualRect(rows.model().index(4, 1 if rows is window.table else 0)).center()
        mouse = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, view.viewport().mapToGlobal(at))
        QApplication.sendEvent(view.viewport(), mouse)
        assert player.desk.menu.menu is not None
        assert window.view.selection.tolist() == [int(rows.model().index(4, 0).data(Qt.ItemDataRole.UserRole))]
        player.desk.menu.menu.close()


def docks(player: Player) -> dict[str, int]:
    """What is shown, and how wide."""
    return {dock.objectName(): dock.width() for dock in player.window.desks.docks.values() if dock.isVisible()}


def test_the_desk_for_curating_has_the_table_in_the_middle_and_a_form_that_follows(
    player: Player, notes: Path
) -> None:
    player.open(notes)
    window, edit = player.window, player.desk.edit
    before = docks(player)
    QTest.keyClick(window.view, Qt.Key.Key_2, CONTROL)
    assert window.desks.now.desk == "curate"
    assert window.actions_by_id.action("desk-curate").isChecked()
    assert window.table_pane.bar.isVisible()
    assert not window.view.isVisible()
    assert window.table.hasFocus()
    player.qtbot.waitUntil(lambda: window.table.memories.rowCount() == 13, timeout=WAIT)
    QTest.keyClick(window.table, Qt.Key.Key_Home)
    window.table.selectRow(0)
    player.qtbot.waitUntil(lambda: edit.pane.draft is not None, timeout=WAIT)
    first = edit.pane.draft
    QTest.keyClick(window.table, Qt.Key.Key_Down)
    player.qtbot.waitUntil(lambda: edit.pane.draft is not first, timeout=WAIT)
    assert window.table.hasFocus()
    QTest.keyClick(window.table, Qt.Key.Key_Return)
    title = edit.pane.field("title")
    player.qtbot.waitUntil(title.hasFocus, timeout=WAIT)
    QTest.keyClicks(title, "Typed")
    window.view.set_selection(np.array([5], np.int64))
    assert "not saved yet" in edit.pane.banner.text
    QTest.keyClick(title, Qt.Key.Key_S, CONTROL)
    player.qtbot.waitUntil(lambda: titles(notes).count("Typed") == 1, timeout=WAIT)
    player.qtbot.waitUntil(window.table.hasFocus, timeout=WAIT)
    player.qtbot.waitUntil(lambda: edit.pane.draft is not None, timeout=WAIT)
    window.actions_by_id.action("undo").trigger()  # what another form or an undo writes is shown in this one
    player.qtbot.waitUntil(lambda: "Typed" not in titles(notes), timeout=WAIT)
    QTest.keyClick(window.table, Qt.Key.Key_1, CONTROL)
    assert window.view.isVisible()
    player.qtbot.waitUntil(lambda: docks(player) == before, timeout=WAIT)
    window.show_table()
    assert window.table.isVisible()


def test_what_is_struck_through_here_is_so_nowhere_else(player: Player) -> None:
    """Fonts are shared: the one of a list must not be changed for all."""
    fonts = player.desk.curation.replacing.pane._look.fonts
    assert not fonts.font(LABEL).strikeOut()
    assert player.desk.curation.replacing.pane.list._delegate._gone.strikeOut()
