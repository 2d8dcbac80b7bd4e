"""Several memories are selected: the pane beside the picture lists them and says what can be done."""

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from memgraph_gui.app.common.resources import sample_copy
from memgraph_gui.engine.topology import Topology
from tests.app.conftest import OPEN_TIMEOUT, Player


@pytest.fixture
def sample(player: Player) -> Player:
    player.window.resize(1280, 800)
    player.open(sample_copy())
    player.window.show_pane("memory")
    return player


def graph(player: Player) -> Topology:
    topology = player.workspace.topology
    assert topology is not None
    return topology


def select(player: Player, *titles: str) -> list[int]:
    chosen = sorted(graph(player).titles.index(title) for title in titles)
    player.window.view.set_selection(np.array(chosen, np.int64))
    return chosen


def test_two_are_listed_and_a_row_selects_one_alone(sample: Player) -> None:
    several, view = sample.window.inspector.several, sample.window.view
    chosen = select(sample, "hailstone", "pinfold")
    sample.qtbot.waitUntil(several.isVisible, timeout=OPEN_TIMEOUT)
    assert several.head.text() == "2 memories are selected"
    shown = [several.memories.row(n) for n in range(several.memories.rowCount())]
    assert {(row.title, row.value) for row in shown} == {(graph(sample).titles[one], one) for one in chosen}
    assert all(row.sign is not None for row in shown)
    assert several.more.isHidden()
    assert [button.text() for button in several.buttons.values() if not button.isHidden()] == [
        "Edit together  F2", "Merge…  Ctrl+M", "Shortest ways  W",
    ]  # fmt: skip
    sample.window.actions_by_id.action("into-links").trigger()
    assert several.memories.value(several.list.currentIndex().row()) is not None
    QTest.keyClick(several.list, Qt.Key.Key_Down)
    wanted = several.memories.row(1)
    QTest.keyClick(several.list, Qt.Key.Key_Return)
    assert view.selection.tolist() == [wanted.value]
    assert sample.window.inspector.head.title.text() == wanted.title
    assert not several.isVisible()

    select(sample, "hailstone", "pinfold")
    sample.qtbot.waitUntil(lambda: several.list.viewport().height() >= 28, timeout=OPEN_TIMEOUT)
    place = several.list.visualRect(several.memories.index(0, 0)).center()
    first = several.memories.row(0).value
    QTest.mouseClick(several.list.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(place))
    assert view.selection.tolist() == [first]


def test_what_its_buttons_do_is_what_the_menu_does(sample: Player) -> None:
    several = sample.window.inspector.several
    select(sample, "islet-tickets", "Where backups go and who checks them")
    several.buttons["path"].click()
    sample.qtbot.waitUntil(lambda: sample.desk.views.state.path is not None, timeout=OPEN_TIMEOUT)
    several.buttons["merge"].click()
    pane = sample.desk.curation.merging.pane
    sample.qtbot.waitUntil(lambda: pane.draft is not None, timeout=OPEN_TIMEOUT)
    assert pane.draft is not None
    assert len(pane.draft.parts) == 2


def test_of_many_the_most_important_are_listed(sample: Player) -> None:
    several, topology = sample.window.inspector.several, graph(sample)
    alive = np.flatnonzero(topology.memory_alive)
    sample.window.actions_by_id.action("select-all").trigger()
    assert several.head.text() == f"{len(alive)} memories are selected"
    rows = [several.memories.row(n).value for n in range(several.memories.rowCount())]
    listed = [value for value in rows if isinstance(value, int)]
    assert len(listed) == 40
    assert several.more.text() == f"and {len(alive) - 40} more"
    least = min(float(topology.importance[one]) for one in listed)
    others = np.setdiff1d(alive, listed)
    assert least >= float(np.nanmax(topology.importance[others]))
    assert several.buttons["path"].isHidden()
    sample.window.actions_by_id.action("select-none").trigger()
    assert sample.window.inspector.waits


def test_in_a_file_that_is_only_read_nothing_is_offered_that_writes(player: Player) -> None:
    player.open(sample_copy(), read_only=True)
    player.window.view.set_selection(np.array([0, 1], np.int64))
    buttons = player.window.inspector.several.buttons
    assert [name for name, button in buttons.items() if button.isEnabled()] == ["path"]
