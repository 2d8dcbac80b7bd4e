"""Another program writes while the file is open: the picture and the panes follow, and nothing is rebuilt."""

import json
import uuid
from pathlib import Path

import numpy as np
import pytest

from tests.app.conftest import Player
from tests.builders.agent_process import AgentProcess
from tests.builders.copies import copy_of

MOMENT = "2026-11-30T10:00:00+00:00"
INSERT = "INSERT INTO nodes (id, label, properties, created_at, updated_at) VALUES (?, 'Memory', ?, ?, ?)"


def properties(title: str) -> str:
    return json.dumps(
        {
            "id": str(uuid.uuid4()), "type": "solution", "title": title, "content": "written by another program",
            "tags": ["new"], "importance": 0.9, "confidence": 0.8, "created_at": MOMENT, "updated_at": MOMENT,
        }
    )  # fmt: skip


@pytest.fixture
def small(tmp_path: Path) -> Path:
    return copy_of("memorygraph-real-small.db", tmp_path / "files")


def test_a_memory_written_by_another_program_appears(player: Player, small: Path) -> None:
    player.open(small)
    player.settle()
    topology, before = player.workspace.topology, player.workspace.positions
    assert topology is not None
    player.window.view.set_selection(np.array([3]))
    camera = player.window.view.camera
    with AgentProcess(small) as agent, player.qtbot.waitSignal(player.workspace.changed, timeout=30_000) as changed:
        agent.execute(INSERT, ["new-1", properties("A new solution"), MOMENT, MOMENT])
    assert changed.args[0].memories_added.tolist() == [66]
    assert player.workspace.topology is topology  # nothing was rebuilt
    assert topology.titles[66] == "A new solution"
    assert player.window.strip._left[1].text() == "67"
    assert player.window.strip._agent.text().startswith("Changed by another program")
    assert "solution 6" in player.window.legend.texts()
    player.settle()
    assert player.workspace.positions.shape == (67, 2)
    assert np.isfinite(player.workspace.positions).all()
    assert player.window.view.selection.tolist() == [3]
    assert player.window.view.camera == camera
    assert np.array_equal(player.workspace.positions[:66], before)  # not a single one moved


def test_a_memory_that_is_deleted_goes(player: Player, small: Path) -> None:
    player.open(small)
    player.settle()
    topology = player.workspace.topology
    assert topology is not None
    index = topology.titles.index("Lone hub")
    player.window.view.set_selection(np.array([index]))
    with AgentProcess(small) as agent, player.qtbot.waitSignal(player.workspace.changed, timeout=30_000):
        agent.execute("DELETE FROM nodes WHERE rowid = ?", [int(topology.memory_rowid[index])])
    assert not topology.memory_alive[index]
    assert player.window.strip._left[1].text() == "65"
    assert player.window.view.selection.tolist() == []
    assert player.window.inspector.is_empty


def test_problems_are_found_anew_when_it_is_quiet(player: Player, small: Path) -> None:
    player.open(small)
    count = player.window.problems._rows.rowCount()
    with AgentProcess(small) as agent, player.qtbot.waitSignal(player.workspace.problems_changed, timeout=15_000):
        agent.execute(INSERT, ["broken", "{not json", MOMENT, MOMENT])
    assert player.window.problems._rows.rowCount() > count


def test_a_file_that_is_taken_away_is_said_once(player: Player, small: Path) -> None:
    player.open(small)
    small.rename(small.with_name("elsewhere.db"))
    player.qtbot.waitUntil(lambda: bool(player.heard), timeout=30_000)
    player.qtbot.wait(1000)
    assert len(player.heard) == 1
    assert small.name in player.heard[0].text
    assert player.window.picture_shown


def test_the_list_shows_a_title_that_was_changed(player: Player, small: Path) -> None:
    """The found memories are the same ones in the same order: their rows must be looked at anew all the same."""
    player.open(small)
    hits = player.desk.search._pane.list.hits
    player.qtbot.waitUntil(lambda: hits.rowCount() == 66, timeout=20_000)
    first = int(hits.indices[0])
    assert hits.row(0).title != "AGENT TITLE"
    topology = player.workspace.topology
    assert topology is not None
    rowid = int(topology.memory_rowid[first])
    with AgentProcess(small, timeout=5) as agent:
        sql = "UPDATE nodes SET properties = json_set(properties, '$.title', 'AGENT TITLE') WHERE rowid = ?"
        agent.execute(sql, [rowid])
    player.qtbot.waitUntil(lambda: hits.row(0).title == "AGENT TITLE", timeout=20_000)
    assert int(hits.indices[0]) == first


def test_a_file_of_another_layout_in_its_place_is_read_as_what_it_is(player: Player, small: Path) -> None:
    player.open(small)
    other = copy_of("memorygraph-bun.db", small.parent / "other")
    small.unlink()
    other.rename(small)
    with player.qtbot.waitSignal(player.workspace.opened, timeout=20_000):
        player.workspace.read_again()
    topology = player.workspace.topology
    assert topology is not None
    assert topology.memory_count == 48
