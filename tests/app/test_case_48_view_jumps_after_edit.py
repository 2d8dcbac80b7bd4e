"""Another program edits what is shown: zoom, selection, pins and every old place stay."""

from pathlib import Path

import numpy as np
import pytest

from tests.app.conftest import Player
from tests.app.test_watching import INSERT, MOMENT, properties
from tests.builders.agent_process import AgentProcess
from tests.builders.copies import copy_of


@pytest.fixture
def small(tmp_path: Path) -> Path:
    return copy_of("memorygraph-real-small.db", tmp_path / "files")


def test_case_48_view_jumps_after_edit(player: Player, small: Path) -> None:
    player.open(small)
    player.settle()
    view, workspace = player.window.view, player.workspace
    topology = workspace.topology
    assert topology is not None
    workspace.pin(3, 111.0, -77.0)
    player.settle()
    view.zoom_to(np.array([5]), glide=False)
    view.set_selection(np.array([5]))
    camera, before = view.camera, workspace.positions.copy()
    with AgentProcess(small) as agent:
        with player.qtbot.waitSignal(workspace.changed, timeout=30_000):
            agent.execute(INSERT, ["case-48", properties("Written meanwhile"), MOMENT, MOMENT])
        player.qtbot.wait(500)  # the agent does not wait while we read
        with player.qtbot.waitSignal(workspace.changed, timeout=30_000):
            agent.execute(
                "INSERT INTO relationships (id, from_id, to_id, rel_type, properties, created_at)"
                " VALUES ('case-48', 'case-48', ?, 'SOLVES', '{}', ?)",
                [topology.memory_ids[5], MOMENT],
            )
        player.qtbot.wait(500)
        with player.qtbot.waitSignal(workspace.changed, timeout=15_000):
            agent.execute(
                "UPDATE nodes SET properties = json_set(properties, '$.title', 'Another'), updated_at = ?"
                " WHERE id = ?",
                [MOMENT, topology.memory_ids[5]],
            )
    player.settle()
    player.window.actions_by_id.action("theme-next").trigger()
    assert topology.titles[5] == "Another"
    assert view.camera == camera
    assert view.selection.tolist() == [5]
    assert np.array_equal(workspace.positions[:66], before)
    assert workspace.positions[3].tolist() == [111.0, -77.0]
    assert workspace.pinned.nonzero()[0].tolist() == [3]
