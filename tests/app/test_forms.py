"""Forms never mislead: of how many they are, which tab they leave in front, and where the keys go afterwards."""

import pytest
from PySide6.QtTest import QTest

from tests.app.conftest import Player
from tests.app.test_hands import at_work, do, pool, select, until

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
