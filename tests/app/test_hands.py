"""What the hands expect: nothing moves under them, letters do not surprise, nothing is lost, words instead of ids."""

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QMenu, QWidget

from memgraph_gui.app.frame.memory_menu import EDITS, JUDGEMENTS
from memgraph_gui.engine.records import RowId
from memgraph_gui.engine.vocabulary import Category
from memgraph_gui.panes.links_dialog import LinksDialog
from memgraph_gui.panes.rows import TWO_LINES
from memgraph_gui.panes.table_columns import Column
from tests.app.conftest import OPEN_TIMEOUT, Player
from tests.app.test_curating import german
from tests.app.test_merging import links as stored_links
from tests.app.test_merging import stored
from tests.builders.agent_process import AgentProcess
from tests.builders.memorygraph import MemoryGraphBuilder

__all__ = ["german"]
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the offscreen plugin, of every menu
WAIT = OPEN_TIMEOUT
NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def pool(tmp_path: Path) -> Path:
    """Three notes that say the same, two links between them, and one note apart."""
    path = tmp_path / "pool.db"
    with MemoryGraphBuilder(path) as builder:
        for name, importance in (("a", 0.93), ("b", 0.5), ("c", 0.25)):
            builder.memory(name, f"Pool {name}", content="Ten places", tags=["pool"], importance=importance)
        builder.memory("d", "Apart", tags=[])
        builder.relationship("ab", "a", "b", "RELATED_TO", strength=0.75)
        builder.relationship("bc", "b", "c", "CAUSES")
    return path


@pytest.fixture
def at_work(player: Player, pool: Path) -> Player:
    player.open(pool)
    player.settle()
    player.window.resize(1280, 800)
    player.window.activateWindow()
    player.qtbot.waitUntil(player.window.isActiveWindow, timeout=WAIT)
    return player


def until(player: Player, enough: Callable[[], object]) -> None:
    player.qtbot.waitUntil(lambda: bool(enough()), timeout=WAIT)


def select(player: Player, *indices: int) -> None:
    player.window.view.setFocus()
    player.window.view.set_selection(np.array(indices, np.int64))


def do(player: Player, name: str) -> None:
    player.window.actions_by_id.action(name).trigger()


def steps(player: Player) -> list[str]:
    return [step.words for step in player.desk.writer.steps.steps]


def hears(player: Player, words: str) -> None:
    until(player, lambda: any(words in one.text for one in player.heard))


# -- nothing moves


@pytest.mark.parametrize("desk", ["browse", "curate"])
def test_a_message_moves_nothing_and_is_read_whole(at_work: Player, desk: str) -> None:
    window, bar = at_work.window, at_work.window.messages
    window.desks.show(desk)
    shown = window.table if desk == "curate" else window.view

    def place() -> tuple[QPoint, int]:
        return shown.mapTo(window, QPoint(0, 0)), shown.height()

    looks = [place()]
    while len(looks) < 6 or len(set(map(str, looks[-6:]))) > 1:  # the docks find their places in turns
        QTest.qWait(100)
        looks.append(place())
    before = looks[-1]
    for words in ("Saved.", "The disk is full, and so nothing was written; " * 6):
        bar.show_message(words, level="problem", details="in full", offer=("Try again", lambda: None))
        QTest.qWait(30)
        assert place() == before
        assert bar.width() == window.width()
        assert bar.geometry().bottom() == window.rect().bottom()
        assert bar._text.height() >= bar._text.heightForWidth(bar._text.width())
        top = bar._text.mapTo(window, QPoint(0, 0)).y()
        assert top >= 0
        assert top + bar._text.height() <= window.height()
    bar._more.click()
    assert place() == before
    assert bar._details.mapTo(window, QPoint(0, 0)).y() > 0
    window.resize(1100, 760)
    QTest.qWait(30)
    assert (bar.width(), bar.geometry().bottom()) == (window.width(), window.rect().bottom())


# -- letters


def test_letters_that_change_memories_act_from_the_picture_lists_and_the_table_only(at_work: Player) -> None:
    window = at_work.window
    do(at_work, "table")
    select(at_work, 0)
    for pane in (window.view, window.table, window.search.list):
        before = len(steps(at_work))
        pane.setFocus()
        QTest.keyClick(pane, Qt.Key.Key_D)
        until(at_work, lambda before=before: len(steps(at_work)) == before + 1)  # type: ignore[misc]
    before = len(steps(at_work))
    elsewhere: list[QWidget] = [window.search.tools[0] if window.search.tools else window.legend]
    elsewhere += [box for box in window.findChildren(QComboBox) if box.isVisible()][:2]
    elsewhere += [window.inspector.rendered]
    for widget in elsewhere:
        widget.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        widget.setFocus()
        for key in (Qt.Key.Key_D, Qt.Key.Key_I, Qt.Key.Key_B, Qt.Key.Key_E):
            QTest.keyClick(widget, key)
    QTest.qWait(200)
    assert len(steps(at_work)) == before
    assert at_work.desk.edit.pane.draft is None


def test_typing_without_a_field_does_nothing_and_a_field_to_choose_in_gets_its_letters(at_work: Player) -> None:
    window = at_work.window
    select(at_work, 0, 1)
    while (now := window.focusWidget()) is not None:
        now.clearFocus()
    camera, chosen = window.view.camera, window.view.selection.tolist()
    for key in (Qt.Key.Key_S, Qt.Key.Key_O, Qt.Key.Key_L, Qt.Key.Key_T, Qt.Key.Key_I, Qt.Key.Key_N, Qt.Key.Key_H):
        QTest.keyClick(window, key)
    QTest.qWait(100)
    assert (window.view.camera, window.view.selection.tolist()) == (camera, chosen)
    assert window.table.isHidden() or not window.table.isVisible()
    assert steps(at_work) == []
    box = QComboBox(window)
    box.addItems(["Newest", "Title"])
    box.show()
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_T)
    assert box.currentText() == "Title"
    assert not window.table.isVisible()
    box.deleteLater()


def test_every_menu_of_a_memory_has_its_edits_and_judgements(at_work: Player) -> None:
    window, wanted = at_work.window, {*EDITS, *JUDGEMENTS}
    do(at_work, "table")
    select(at_work, 0)
    at_work.qtbot.waitUntil(lambda: window.inspector.outline.links.rowCount() > 0, timeout=WAIT)

    def offered(menu: QMenu) -> set[str]:
        found = {action.objectName() for action in menu.actions()}
        return found.union(*(offered(sub) for sub in menu.findChildren(QMenu)))

    menus = []
    for asked in (window.table.menu_wanted, window.search.list.menu_wanted, window.view.menu_wanted):
        whose = ("memory",) if asked is window.view.menu_wanted else ()
        asked.emit(*whose, 0, QPoint(5, 5))
        menu = at_work.desk.menu.menu
        assert menu is not None
        menus.append(offered(menu))
        menu.close()
    outline = window.inspector.outline
    outline.customContextMenuRequested.emit(QPoint(5, 5))
    menu = outline.findChildren(QMenu, options=Qt.FindChildOption.FindDirectChildrenOnly)[-1]
    menus.append(offered(menu))
    assert [wanted - names for names in menus] == [set()] * 4
    judge = next(
        action for sub in menu.findChildren(QMenu) for action in sub.actions() if action.objectName() == "less-sure"
    )
    judge.trigger()
    until(at_work, lambda: steps(at_work) == ["Lower confidence (1 memory)"])


# -- find and replace


def test_f2_in_find_and_replace_edits_the_memory_of_the_place_or_says_why_not(at_work: Player) -> None:
    desk, edit = at_work.desk.curation.replacing, at_work.desk.edit
    select(at_work)
    do(at_work, "replace")
    QTest.keyClick(desk.pane.wanted, Qt.Key.Key_F2)
    hears(at_work, "Point at a place in the list first")
    QTest.keyClicks(desk.pane.wanted, "Ten")
    until(at_work, lambda: not desk.looking and desk.pane.list.places.rowCount() == 3)
    desk.pane.list.setFocus()
    desk.pane.list.setCurrentIndex(desk.pane.list.places.index(1))
    QTest.keyClick(desk.pane.list, Qt.Key.Key_F2)
    until(at_work, lambda: edit.pane.draft is not None)
    assert edit.pane.draft is not None
    assert edit.pane.draft.fields["title"].now == "Pool b"
    assert at_work.window.view.selection.tolist() == []  # what is looked through stays
    QTest.keyClick(edit.pane.field("title"), Qt.Key.Key_Escape)
    assert desk.pane.list.hasFocus()


# -- links


def test_retyping_by_keys_alone(at_work: Player) -> None:
    """Tab stops once in each row, arrows lead on, Enter takes what has the ring, and then saves."""
    window = at_work.window
    window.view.setFocus()
    window.view.choose_links(np.array([0], np.int64))
    QTest.keyClick(window.view, Qt.Key.Key_R, SHIFT)
    until(at_work, lambda: [one for one in window.findChildren(LinksDialog) if one.isVisible()])
    dialog = next(one for one in window.findChildren(LinksDialog) if one.isVisible())
    dialog.activateWindow()
    until(at_work, dialog.isActiveWindow)

    def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = NONE) -> QWidget:
        now = QApplication.focusWidget()
        assert now is not None
        QTest.keyClick(now, key, modifiers)
        then = QApplication.focusWidget()
        assert then is not None
        return then

    kinds = dialog.kinds
    until(at_work, lambda: QApplication.focusWidget() is kinds.types["RELATED_TO"])  # what it is now
    assert press(Qt.Key.Key_Tab) is dialog.turned
    assert press(Qt.Key.Key_Tab) is dialog.list
    press(Qt.Key.Key_Backtab, SHIFT)
    assert press(Qt.Key.Key_Backtab, SHIFT) is kinds.types["RELATED_TO"]
    now = press(Qt.Key.Key_Backtab, SHIFT)
    assert now is next(one for one in kinds.categories.values() if one.isChecked())
    while now is not kinds.categories[Category.SOLUTION]:
        now = press(Qt.Key.Key_Left)
    first = press(Qt.Key.Key_Return)
    assert first is next(iter(kinds.types.values()))
    assert dialog.isVisible()
    assert kinds.kind == "RELATED_TO"  # a category is no type yet
    solves = kinds.types["SOLVES"]
    for _ in kinds.types:
        if QApplication.focusWidget() is not solves:
            press(Qt.Key.Key_Right)
    press(Qt.Key.Key_Return)
    assert kinds.kind == "SOLVES"
    assert dialog.isVisible()
    assert "retypes 1 link" in dialog.said
    QTest.keyClick(solves, Qt.Key.Key_Return)
    until(at_work, lambda: len(steps(at_work)) == 1)
    assert not [one for one in window.findChildren(LinksDialog) if one.isVisible()]
    assert at_work.workspace.file is not None
    assert [row[1] for row in stored_links(Path(at_work.workspace.file.info.path))] == ["SOLVES", "CAUSES"]


def test_retyping_by_mouse_shows_no_ring_on_what_is_not_chosen_and_no_empty_ground(at_work: Player) -> None:
    window = at_work.window
    at_work.desk.link_acts.retype([RowId(1)])
    until(at_work, lambda: [one for one in window.findChildren(LinksDialog) if one.isVisible()])
    dialog = next(one for one in window.findChildren(LinksDialog) if one.isVisible())
    dialog.activateWindow()
    kinds = dialog.kinds
    until(at_work, lambda: QApplication.focusWidget() is kinds.types["RELATED_TO"])
    assert dialog.list.height() <= TWO_LINES + 4  # as high as its one link
    QTest.mouseClick(kinds.categories[Category.SOLUTION], Qt.MouseButton.LeftButton)
    assert QApplication.focusWidget() is kinds.categories[Category.SOLUTION]
    assert not any(one.isChecked() for one in kinds.types.values())
    assert dialog.said == "Now choose how it reads: of this kind nothing is chosen yet."
    assert not dialog.save.isEnabled()
    QTest.mouseClick(kinds.types["SOLVES"], Qt.MouseButton.LeftButton)
    assert "retypes 1 link" in dialog.said
    until(at_work, lambda: dialog.save.isEnabled() and dialog.height() >= dialog._needed(dialog.width()))
    dialog.reject()


def test_a_new_link_may_have_begun_before_today(at_work: Player, pool: Path) -> None:
    select(at_work, 3, 0)
    do(at_work, "link")
    pane = at_work.desk.links.pane
    until(at_work, lambda: pane.draft is not None)
    field = pane.details.lines["valid_from"]
    pane.details.more.setChecked(True)
    assert field.isVisible()
    assert field.placeholderText() == "now"
    assert not pane.details.lines["valid_until"].isVisible()
    pane.kinds.categories[Category.CAUSAL].click()
    pane.types["CAUSES"].click()
    QTest.keyClicks(field, "2026-02-30")
    assert not pane.save_button.isEnabled()
    field.selectAll()
    QTest.keyClicks(field, "2026-02-03 10:00")
    QTest.keyClick(field, Qt.Key.Key_S, CONTROL)
    until(at_work, lambda: len(steps(at_work)) == 1)
    with AgentProcess(pool, timeout=5) as agent:
        (row,) = agent.execute("SELECT valid_from, valid_until FROM relationships WHERE recorded_at > '2026-06'")
    assert row[0].startswith("2026-02-03T") or row[0].startswith("2026-02-02T")  # UTC
    assert row[1:] == [None]


# -- merging and many at once


def test_the_merge_button_is_ready_again_after_undo(at_work: Player) -> None:
    pane = at_work.desk.curation.merging.pane
    for _ in range(2):
        select(at_work, 0, 1)
        do(at_work, "merge")
        until(at_work, lambda: pane.draft is not None and pane.story)
        assert (pane.save_button.text(), pane.save_button.isEnabled()) == ("Merge  Ctrl+S", True)
        pane.save_button.click()
        until(at_work, lambda: at_work.desk.writer.steps.undo is not None)
        do(at_work, "undo")
        until(at_work, lambda: at_work.desk.writer.steps.undo is None)


def test_a_tag_that_none_of_them_has_is_said_where_it_is_typed(at_work: Player) -> None:
    select(at_work, 0, 1, 3)
    QTest.keyClick(at_work.window.view, Qt.Key.Key_F2)
    pane = at_work.desk.many.pane
    until(at_work, lambda: pane.draft is not None)
    QTest.keyClicks(pane.lines["remove"], "pol")
    assert pane.told_of("remove") == "“pol” is on none of 3"
    assert pane._said.text() == "None of them has the tag “pol”: nothing would be written."
    assert not pane.save_button.isEnabled()
    pane.lines["remove"].setText("pool")
    assert pane.told_of("remove") == "“pool” is on 2 of 3"
    assert pane.save_button.isEnabled()


# -- numbers and words


def test_german_numbers_are_shown_everywhere_and_typed_either_way(german: None, at_work: Player, pool: Path) -> None:
    window = at_work.window
    do(at_work, "table")
    until(at_work, lambda: window.table.memories.rowCount() == 4)
    texts = [window.table.memories.cells(row).texts for row in range(4)]
    assert {cells[Column.IMPORTANCE] for cells in texts} >= {"0,93", "0,50", "0,25"}
    assert all("." not in cells[Column.CONFIDENCE] for cells in texts)
    select(at_work, 0)
    until(at_work, lambda: window.inspector.head.facts["Importance"].text() == "0,93")
    select(at_work, 0, 1)
    QTest.keyClick(window.view, Qt.Key.Key_F2)
    pane = at_work.desk.many.pane
    until(at_work, lambda: pane.draft is not None)
    QTest.keyClicks(pane.lines["importance"], "0.4")
    until(at_work, lambda: pane.list.stories.rowCount() == 2)
    assert [pane.list.stories.row(row).second for row in range(2)] == [
        "importance 0,93 → 0,4", "importance 0,5 → 0,4",
    ]  # fmt: skip
    QTest.keyClick(pane.lines["importance"], Qt.Key.Key_S, CONTROL)
    until(at_work, lambda: len(steps(at_work)) == 1)
    assert stored(pool, "a")["importance"] == 0.4
    do(at_work, "history")
    history = at_work.desk.history.pane
    history.choose(0)
    until(at_work, lambda: history.story)
    assert history.story.splitlines() == [
        "Pool a (edited)", "   importance: 0,93 → 0,4", "Pool b (edited)", "   importance: 0,5 → 0,4",
    ]  # fmt: skip


def test_the_history_tells_links_by_titles_and_words(at_work: Player) -> None:
    at_work.desk.links.edit(1)
    pane, history = at_work.desk.links.pane, at_work.desk.history.pane
    until(at_work, lambda: pane.draft is not None)
    pane.swap.click()
    pane.context.setText("because")
    pane.save_button.click()
    until(at_work, lambda: len(steps(at_work)) == 1)
    do(at_work, "history")
    history.choose(0)
    until(at_work, lambda: history.story)
    assert history.story.splitlines() == [
        "“Pool b” is related to “Pool a” (edited)",
        "   from: “Pool a” → “Pool b”",
        "   to: “Pool b” → “Pool a”",
        "   context: none → because",
    ]


# -- which tab is in front


def test_a_click_in_the_picture_brings_the_memory_to_the_front_but_not_over_work(at_work: Player) -> None:
    window, docks = at_work.window, at_work.window.desks.docks
    window.tabifyDockWidget(docks["memory"], docks["problems"])
    docks["problems"].show()

    def front(name: str) -> None:
        docks[name].show()
        docks[name].raise_()
        until(at_work, lambda: not docks[name].visibleRegion().isEmpty())

    def click(memory: int) -> None:
        view = window.view
        at = QPointF(*view.camera.to_screen(*view.place_of(memory))).toPoint()
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, NONE, at)
        until(at_work, lambda: view.selection.tolist() == [memory])
        QApplication.processEvents()

    view = window.view
    view.fit()
    until(
        at_work,
        lambda: all(view.pick(QPointF(*view.camera.to_screen(*view.place_of(m)))) == ("memory", m) for m in range(2)),
    )
    front("problems")
    click(0)
    until(at_work, lambda: not docks["memory"].visibleRegion().isEmpty())
    for name in ("activation", "clusters"):
        front(name)
        click(1)
        assert docks["memory"].visibleRegion().isEmpty()
        click(0)
    docks["memory"].close()
    click(1)
    assert docks["memory"].isHidden()  # who closed it does not want it


def test_what_is_kept_of_a_form_is_json_and_ours(at_work: Player, pool: Path) -> None:
    """It stands in our own folder, and the user's file knows nothing of it."""
    select(at_work, 0, 1)
    QTest.keyClick(at_work.window.view, Qt.Key.Key_F2)
    pane = at_work.desk.many.pane
    until(at_work, lambda: pane.draft is not None)
    QTest.keyClicks(pane.lines["add"], "checked")
    keeper = at_work.desk.many.keeper
    until(at_work, lambda: keeper._folder is not None and (keeper._folder / "form-many.json").exists())
    folder = keeper._folder
    assert folder is not None
    kept = json.loads((folder / "form-many.json").read_text())
    assert kept == {"ids": ["a", "b"], "typed": {"add": "checked"}}
    assert keeper.holds_unsaved("CHECKED")
    QTest.keyClick(pane.lines["add"], Qt.Key.Key_Escape)
    assert not (folder / "form-many.json").exists()
    with AgentProcess(pool, timeout=5) as agent:
        assert agent.execute("SELECT count(*) FROM nodes WHERE properties LIKE '%checked%'") == [[0]]
