"""Hard case 81 in the window: ended links are hidden, a switch shows them, a date asks what held then."""

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from memgraph_gui.engine.records import RowId
from memgraph_gui.panes.validity_box import AS_OF, CURRENT, EVERYTHING
from tests.app.conftest import OPEN_TIMEOUT, Player
from tests.cases.test_case_81_ended_relationships import build

HELD_IN_FEBRUARY = {"r1", "current", "ended", "ends-2126", "naive"}
HOLD_NOW = {"r1", "current", "ends-2126"}


@pytest.fixture
def opened(player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Player:
    monkeypatch.setenv("MEMGRAPH_GUI_DATA_DIR", str(tmp_path / "ours"))
    player.open(build(tmp_path / "memory.db"))
    return player


def drawn(player: Player) -> set[str]:
    """The links in the newest picture."""
    view, topology = player.window.view, player.workspace.topology
    frame = view._item.frame
    if frame is None or topology is None or frame.wish.wanted is not view.content.wanted():
        return set()
    return {topology.relationship_ids[k] for k in np.flatnonzero(frame.link_drawn)}


def said(player: Player) -> tuple[str, str]:
    """What the strip says of links, and why not all are shown."""
    words = [label.text() for label in player.window.strip._left]
    return f"{words[3]} {words[4]}", player.window.strip._why.text()


def listed(player: Player) -> int:
    outline = player.window.inspector.outline.links
    return sum(len(lines) for _, lines in outline.groups)


def in_legend(player: Player) -> int:
    return sum(entry.count for entry in player.window.legend._links.entries.entries)


def shows(player: Player, links: set[str], words: str, why: str) -> None:
    """Picture, strip, list of links, legend and search list agree."""
    player.qtbot.waitUntil(lambda: drawn(player) == links, timeout=OPEN_TIMEOUT)
    player.qtbot.waitUntil(lambda: said(player) == (words, why), timeout=OPEN_TIMEOUT)
    assert listed(player) == len(links)
    assert player.window.inspector.links_head.text() == f"Links  {len(links)}"
    player.qtbot.waitUntil(lambda: in_legend(player) == len(links), timeout=OPEN_TIMEOUT)
    hits = player.window.search.list.hits
    player.qtbot.waitUntil(lambda: hits.row(0).second.endswith(f"{len(links)} links"), timeout=OPEN_TIMEOUT)


def test_switch_and_date_in_picture_lists_and_counts(opened: Player) -> None:
    window, box = opened.window, opened.window.legend.validity
    window.view.set_selection(np.array([0]))
    assert box.isVisible()
    assert box.choice.current == CURRENT
    shows(opened, HOLD_NOW, "3 of 7 links (1 ended)", "without 3 ended and 1 not begun yet")

    every = window.actions_by_id.action("all-links")
    every.trigger()
    assert box.choice.current == EVERYTHING
    everything = {*HOLD_NOW, *HELD_IN_FEBRUARY, "empty", "begins-2126"}
    shows(opened, everything, "7 links (4 ended)", "")

    # a date, typed: what held at the end of that day
    window.actions_by_id.action("links-as-of").trigger()
    assert box.choice.current == AS_OF
    assert not every.isChecked()
    box.day.selectAll()
    QTest.keyClicks(box.day, "2026-02-01")
    shows(opened, HELD_IN_FEBRUARY, "5 of 7 links (3 ended)", "links as of 1 Feb 2026")
    QTest.keyClick(box.day, Qt.Key.Key_Down)  # a day earlier
    assert box.day.text() == "2026-01-31"
    box.day.selectAll()
    QTest.keyClicks(box.day, "2026-13-01")  # no date: what was shown stays
    assert box.day.property("wrong")
    assert said(opened)[1] == "links as of 31 Jan 2026"
    box.day.selectAll()
    QTest.keyClicks(box.day, "2126-06-01")
    shows(opened, {"r1", "current", "begins-2126"}, "3 of 7 links", "links as of 1 Jun 2126")

    # walking among days was one step: back leads to all, and once more to what holds now
    window.actions_by_id.action("view-back").trigger()
    shows(opened, everything, "7 links (4 ended)", "")
    window.actions_by_id.action("view-back").trigger()
    shows(opened, HOLD_NOW, "3 of 7 links (1 ended)", "without 3 ended and 1 not begun yet")


def test_a_link_that_is_ended_leaves_the_picture_and_the_focus_walks_current_links_only(opened: Player) -> None:
    topology = opened.workspace.topology
    assert topology is not None
    opened.qtbot.waitUntil(lambda: drawn(opened) == HOLD_NOW, timeout=OPEN_TIMEOUT)
    opened.desk.views.focus(0)
    standing = opened.desk.search.filters.standing
    assert standing is not None
    assert {topology.relationship_ids[k] for k in np.flatnonzero(standing.links)} == HOLD_NOW
    rowid = RowId(int(topology.relationship_rowid[topology.relationship_ids.index("current")]))
    with opened.qtbot.waitSignal(opened.desk.writer.written, timeout=OPEN_TIMEOUT):
        opened.desk.link_acts.end([rowid])
    opened.qtbot.waitUntil(lambda: drawn(opened) == HOLD_NOW - {"current"}, timeout=OPEN_TIMEOUT)
    assert said(opened)[1].startswith("focus")
    assert said(opened)[1].endswith("without 4 ended and 1 not begun yet")
