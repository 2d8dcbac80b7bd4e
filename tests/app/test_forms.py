"""Forms never mislead: of how many they are, which tab they leave in front, and where the keys go afterwards."""

from collections.abc import Callable

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTabBar, QWidget

from tests.app.conftest import Player
from tests.app.test_hands import CONTROL, at_work, do, hears, pool, select, steps, until

__all__ = ["at_work", "pool"]
pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the offscreen plugin, of every menu


# -- of how many they are


def test_with_several_chosen_the_following_form_is_of_none_and_offers_to_edit_them_together(at_work: Player) -> None:
    window, pane = at_work.window, at_work.desk.edit.pane
    window.desks.show("curate")
    select(at_work, 0)
    until(at_work, lambda: pane.draft is not None and pane.field("title").isVisible())
    select(at_work, 0, 1, 3)
    assert pane.draft is None
    assert not pane.field("title").isVisible()
    assert pane.many.text == "3 memories are selected"
    assert pane.many.isVisible()
    pane.many.together.click()
    until(at_work, lambda: at_work.desk.many.pane.draft is not None)
    assert at_work.desk.many.pane.isVisible()
    select(at_work, 1)
    until(at_work, lambda: pane.draft is not None)
    assert pane.many.text == ""
    assert pane.draft is not None
    assert pane.draft.fields["title"].now == "Pool b"


def test_a_form_that_was_asked_for_says_that_it_is_of_one_while_several_are_selected(at_work: Player) -> None:
    pane = at_work.desk.edit.pane
    select(at_work, 0)
    do(at_work, "edit-memory")
    until(at_work, lambda: pane.draft is not None)
    QTest.keyClicks(pane.field("title"), "Kept")
    select(at_work, 0, 1)
    assert pane.banner.text == "This form is of one memory alone: 2 memories are selected."
    assert pane.draft is not None
    assert pane.draft.fields["title"].now == "Kept"
    select(at_work, 0)
    assert pane.banner.text == ""
    select(at_work, 0, 1)
    pane.banner.press(0)
    until(at_work, lambda: at_work.desk.many.pane.draft is not None)
    assert pane.draft.fields["title"].now == "Kept"  # it waits in its own tab


# -- which tab comes to the front


def in_front(player: Player, *names: str) -> list[str]:
    return [name for name in names if not player.window.desks.docks[name].visibleRegion().isEmpty()]


@pytest.mark.parametrize("before", ["memory", "activation", "clusters"])
def test_when_a_form_closes_the_tab_that_was_in_front_comes_back(at_work: Player, before: str) -> None:
    docks = at_work.window.desks.docks
    tabs = ("memory", "activation", "clusters", "edit", "edit-many", "merge", "replace", "tags")
    do(at_work, "tags")  # open behind all that follows, and asked for by nobody then
    docks[before].raise_()
    until(at_work, lambda: in_front(at_work, *tabs) == [before])
    many, merging = at_work.desk.many, at_work.desk.curation.merging
    forms: list[tuple[str, QWidget, Callable[[], object]]] = [
        ("edit-memory", many.pane, many.leave),
        ("merge", merging.pane, merging.cancel),
        ("edit-memory", many.pane, docks["edit-many"].close),
    ]
    for action, pane, leave in forms:
        select(at_work, 0, 1)
        do(at_work, action)
        until(at_work, lambda pane=pane: not pane.visibleRegion().isEmpty())  # type: ignore[misc]
        leave()
        until(at_work, lambda: in_front(at_work, *tabs) == [before])
    select(at_work, 0)
    do(at_work, "edit-memory")
    until(at_work, lambda: in_front(at_work, *tabs) == ["edit"])
    do(at_work, "replace")
    until(at_work, lambda: in_front(at_work, *tabs) == ["replace"])
    at_work.desk.curation.replacing.leave()
    until(at_work, lambda: in_front(at_work, *tabs) == ["edit"])
    at_work.desk.edit.cancel()
    until(at_work, lambda: in_front(at_work, *tabs) == [before])


# -- where the keys go


def has_keys(pane: QWidget) -> bool:
    now = QApplication.focusWidget()
    return now is not None and pane.isAncestorOf(now)


@pytest.mark.parametrize("desk", ["browse", "curate"])
def test_when_a_form_closes_the_keys_are_where_it_was_opened_from(at_work: Player, desk: str) -> None:
    window, desks = at_work.window, at_work.window.desks
    desks.show(desk)
    until(at_work, lambda: window.search.list.model().rowCount() == 4)
    if desk == "browse":
        do(at_work, "table")
    many, edit = at_work.desk.many, at_work.desk.edit
    homes: list[QWidget] = [window.table, window.search.list, *([window.view] if desk == "browse" else [])]
    for home in homes:
        home.setFocus()
        until(at_work, lambda home=home: QApplication.focusWidget() is home)  # type: ignore[misc]
        window.view.set_selection(np.array([0, 1], np.int64))
        do(at_work, "edit-memory")
        until(at_work, lambda: has_keys(many.pane))
        QTest.keyClick(many.pane.lines["add"], Qt.Key.Key_Escape)
        assert QApplication.focusWidget() is home
        do(at_work, "edit-memory")
        until(at_work, lambda: has_keys(many.pane))
        QTest.keyClicks(many.pane.lines["add"], f"x{len(steps(at_work))}")
        before = len(steps(at_work))
        QTest.mouseClick(many.pane.save_button, Qt.MouseButton.LeftButton)
        until(at_work, lambda before=before: len(steps(at_work)) > before and many.pane.draft is None)  # type: ignore[misc]
        assert QApplication.focusWidget() is home
        window.view.set_selection(np.array([2], np.int64))
        do(at_work, "edit-memory")
        until(at_work, lambda: has_keys(edit.pane))
        desks.docks["edit"].close()
        assert QApplication.focusWidget() is home


def test_after_replacing_by_mouse_the_keys_stay_in_the_form(at_work: Player) -> None:
    desk = at_work.desk.curation.replacing
    do(at_work, "replace")
    QTest.keyClicks(desk.pane.wanted, "Ten")
    QTest.keyClicks(desk.pane.instead, "Eleven")
    until(at_work, lambda: not desk.looking and desk.pane.save_button.isEnabled())
    QTest.mouseClick(desk.pane.save_button, Qt.MouseButton.LeftButton)
    until(at_work, lambda: len(steps(at_work)) == 1 and not desk.looking)
    assert QApplication.focusWidget() is desk.pane.wanted
    QTest.keyClick(desk.pane.wanted, Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is at_work.window.view


def test_a_message_that_is_closed_and_a_palette_that_is_left_give_the_keys_back(at_work: Player) -> None:
    window = at_work.window
    window.search.list.setFocus()
    window.messages.show_message("Read this.", level="problem", offer=("Do", lambda: None))
    window.messages.offer.setFocus()
    QTest.keyClick(window.messages.offer, Qt.Key.Key_Space)
    assert QApplication.focusWidget() is window.search.list
    do(at_work, "palette")
    field = QApplication.focusWidget()
    assert field is not None
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is window.search.list


# -- tabs


def tab_bar(player: Player, word: str) -> QTabBar | None:
    bars = player.window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
    for bar in bars:
        if word in [bar.tabText(number) for number in range(bar.count())]:
            return bar
    return None


def whole_words(bar: QTabBar) -> bool:
    wide = [bar.fontMetrics().horizontalAdvance(bar.tabText(number)) for number in range(bar.count())]
    return all(bar.tabRect(number).width() >= wide[number] + 12 for number in range(bar.count()))


@pytest.mark.parametrize("desk", ["browse", "curate", "review"])
def test_names_on_tabs_are_whole_however_many_there_are(at_work: Player, desk: str) -> None:
    window = at_work.window
    window.desks.show(desk)
    select(at_work, 0)
    do(at_work, "edit-memory")
    until(at_work, lambda: (bar := tab_bar(at_work, "Edit")) is not None and bar.isVisible() and whole_words(bar))
    bar = tab_bar(at_work, "Edit")
    assert bar is not None
    assert bar.tabRect(bar.count() - 1).right() <= bar.width()  # four of them have room
    for action in ("edit-memory", "replace", "tags"):
        select(at_work, 0, 1)
        do(at_work, action)
    until(at_work, lambda: {"Edit many", "Replace", "Tags"} <= {bar.tabText(n) for n in range(bar.count())})
    until(at_work, lambda: whole_words(bar))
    tags = next(n for n in range(bar.count()) if bar.tabText(n) == "Tags")
    until(at_work, lambda: bar.currentIndex() == tags and bar.tabRect(tags).left() >= 0)
    assert bar.tabRect(tags).right() <= bar.width()  # scrolled to


# -- taking back


def test_ctrl_z_in_a_form_where_nothing_was_typed_takes_back_the_last_step_and_says_so(at_work: Player) -> None:
    topology, edit, many = at_work.workspace.topology, at_work.desk.edit.pane, at_work.desk.many.pane
    assert topology is not None
    select(at_work, 0, 1)
    do(at_work, "edit-memory")
    until(at_work, lambda: many.draft is not None)
    QTest.keyClicks(many.lines["add"], "seen")
    QTest.keyClick(many.lines["add"], Qt.Key.Key_S, CONTROL)
    until(at_work, lambda: "seen" in topology.tags[0])
    select(at_work, 2)
    do(at_work, "edit-memory")
    until(at_work, lambda: edit.draft is not None)
    title, content = edit.field("title"), edit.field("content")
    QTest.keyClicks(title, "Typed")
    QTest.keyClick(content, Qt.Key.Key_Z, CONTROL)  # nothing to take back here, but there is elsewhere
    hears(at_work, "Something is typed here in another field")
    assert "seen" in topology.tags[0]
    assert edit.draft is not None
    while edit.draft.touched():
        QTest.keyClick(title, Qt.Key.Key_Z, CONTROL)
    assert "seen" in topology.tags[0]
    for field in (title, content):
        QTest.keyClick(field, Qt.Key.Key_Z, CONTROL)
        until(at_work, lambda: "seen" not in topology.tags[0])
        hears(at_work, "Undone: ")
        QTest.keyClick(content, Qt.Key.Key_Z, CONTROL | Qt.KeyboardModifier.ShiftModifier)  # the title has its own
        until(at_work, lambda: "seen" in topology.tags[0])
    assert edit.draft is not None  # the form is still there


def test_after_replacing_ctrl_z_takes_the_step_back_as_the_message_says(at_work: Player) -> None:
    desk = at_work.desk.curation.replacing
    do(at_work, "replace")
    QTest.keyClicks(desk.pane.wanted, "Ten")
    QTest.keyClicks(desk.pane.instead, "Eleven")
    until(at_work, lambda: not desk.looking and desk.pane.save_button.isEnabled())
    QTest.keyClick(desk.pane.instead, Qt.Key.Key_S, CONTROL)
    hears(at_work, "Ctrl+Z takes it back")
    now = QApplication.focusWidget()
    assert now is not None
    assert desk.pane.isAncestorOf(now)
    QTest.keyClick(now, Qt.Key.Key_Z, CONTROL)
    hears(at_work, "Undone: ")
    assert desk.pane.wanted.text() == "Ten"


def test_all_that_comes_back_is_selected(at_work: Player) -> None:
    view, merging, topology = at_work.window.view, at_work.desk.curation.merging, at_work.workspace.topology
    assert topology is not None
    select(at_work, 0, 1, 2)
    do(at_work, "merge")
    until(at_work, lambda: merging.pane.draft is not None and merging.pane.story)
    merging.pane.save_button.click()
    until(at_work, lambda: len(view.selection) == 1)
    do(at_work, "undo")
    until(at_work, lambda: sorted(topology.titles[one] for one in view.selection) == ["Pool a", "Pool b", "Pool c"])
    assert topology.memory_alive[view.selection].all()


def test_what_was_taken_back_is_not_listed_as_changed_last(at_work: Player) -> None:
    window, topology, many = at_work.window, at_work.workspace.topology, at_work.desk.many.pane
    assert topology is not None

    def listed() -> list[str]:
        rows = window.inspector.glance.lists[1].model()
        return [str(rows.index(row, 0).data()) for row in range(rows.rowCount())]

    at_first = listed()
    select(at_work, 2, 3)
    do(at_work, "edit-memory")
    until(at_work, lambda: many.draft is not None)
    QTest.keyClicks(many.lines["add"], "seen")
    QTest.keyClick(many.lines["add"], Qt.Key.Key_S, CONTROL)
    until(at_work, lambda: sorted(listed()[:2]) == ["Apart", "Pool c"])
    assert listed() != at_first
    do(at_work, "undo")
    until(at_work, lambda: "seen" not in topology.tags[2])
    until(at_work, lambda: listed() == at_first)
    do(at_work, "redo")
    until(at_work, lambda: sorted(listed()[:2]) == ["Apart", "Pool c"])
    select(at_work, 1)  # an edit that stands is listed, whatever was taken back before
    do(at_work, "undo")
    QTest.keyClick(window.view, Qt.Key.Key_D)
    until(at_work, lambda: listed()[:1] == ["Pool b"])
