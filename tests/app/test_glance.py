"""While nothing is selected, the pane beside the picture says where one may begin."""

from dataclasses import replace

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from memgraph_gui.app.common.resources import sample_copy
from memgraph_gui.app.find.glance_desk import LISTED, changed_last
from memgraph_gui.panes.inspector import NOTHING
from tests.app.conftest import OPEN_TIMEOUT, Player
from tests.scene.graphs import graph, memory


def test_the_most_linked_and_the_newest_are_listed_and_lead_into_the_file(player: Player) -> None:
    inspector = player.window.inspector
    assert not inspector.glance.isVisibleTo(inspector)
    player.window.resize(1280, 800)
    player.open(sample_copy())
    player.qtbot.waitUntil(lambda: inspector.glance.isVisibleTo(inspector))
    linked, newest = inspector.glance.linked, inspector.glance.newest
    # Counted in the file: select id, count(*) over current links whose two memories are there, both ends.
    assert [(linked.row(n).title, linked.row(n).right) for n in range(5)] == [
        ("islet-tickets", "16 links"),
        ("hailstone", "16 links"),
        ("groundwork", "14 links"),
        ("pinfold", "14 links"),
        ("Where backups go and who checks them", "10 links"),
    ]
    assert newest.row(0).title == "Question from a user: 復元が終わらない"
    assert linked.rowCount() == newest.rowCount() == LISTED
    first, second = inspector.glance.lists
    player.qtbot.waitUntil(lambda: first.height() == second.height() >= 7 * 28)  # laid out anew an event later
    assert second.geometry().bottom() <= inspector.glance.rect().bottom()
    assert inspector.glance.minimumSizeHint().height() < 340  # what it shows does not keep the window from being low
    first.setFocus()
    first.setCurrentIndex(linked.index(4, 0))
    QTest.keyClick(first, Qt.Key.Key_Return)
    assert not inspector.is_empty
    assert inspector.head.title.text() == "Where backups go and who checks them"
    player.window.view.set_selection(np.zeros(0, np.int64))
    assert inspector.hint.text() == NOTHING
    assert inspector.glance.isVisibleTo(inspector)
    player.window.view.set_selection(np.array([0, 1], np.int64))
    assert not inspector.glance.isVisibleTo(inspector)
    player.workspace.close_file()
    assert inspector.glance.is_empty


def test_what_came_all_at_once_is_not_listed_as_the_newest() -> None:
    rows = [memory(n) for n in range(60)]
    together = graph([replace(row, created=5.0, updated=5.0) for row in rows], [])
    assert changed_last(together) == []
    apart = graph([replace(row, created=5.0, updated=float(row.rowid)) for row in rows], [])
    assert [one.memory for one in changed_last(apart)] == list(range(59, 59 - LISTED, -1))


def test_links_are_counted_as_they_are_drawn(player: Player) -> None:
    player.open(sample_copy())
    inspector, topology = player.window.inspector, player.workspace.topology
    assert topology is not None
    backups = topology.titles.index("Where backups go and who checks them")
    ends = topology.source == backups, topology.target == backups
    drawn = topology.drawable()
    assert sum(int((end & drawn).sum()) for end in ends) == 11  # with one that has ended

    def told() -> str:
        rows = [inspector.glance.linked.row(n) for n in range(inspector.glance.linked.rowCount())]
        return next((row.right for row in rows if row.value == backups), "")

    def in_search_list() -> bool:
        hits = player.window.search.list.hits
        return any(
            hits.row(n).second.endswith(f"· {told()}")
            for n in range(hits.rowCount())
            if hits.row(n).title == topology.titles[backups]
        )

    player.qtbot.waitUntil(lambda: told() == "10 links", timeout=OPEN_TIMEOUT)
    player.qtbot.waitUntil(in_search_list, timeout=OPEN_TIMEOUT)
    player.window.actions_by_id.action("all-links").trigger()
    player.qtbot.waitUntil(lambda: told() == "11 links", timeout=OPEN_TIMEOUT)
    player.qtbot.waitUntil(in_search_list, timeout=OPEN_TIMEOUT)
    player.window.view.set_selection(np.array([backups], np.int64))
    assert inspector.links_head.text() == "Links  11"
