"""Taking back what the agent changed since: its value, ours and the old one are shown, and a person chooses."""

import json
from pathlib import Path

import pytest

from memgraph_gui.engine.records import RowId
from tests.app.conftest import OPEN_TIMEOUT, Player
from tests.builders.agent_process import AgentProcess
from tests.builders.memorygraph import MemoryGraphBuilder


def stored(agent: AgentProcess, name: str) -> object:
    ((text,),) = agent.execute("SELECT properties FROM nodes WHERE id = 'm1'")
    return json.loads(text)[name]


def write(agent: AgentProcess, **values: object) -> None:
    """The agent writes the row anew, as its server does."""
    ((text,),) = agent.execute("SELECT properties FROM nodes WHERE id = 'm1'")
    agent.execute("UPDATE nodes SET properties = ? WHERE id = 'm1'", (json.dumps({**json.loads(text), **values}),))


@pytest.mark.parametrize("back", [False, True])
def test_its_value_ours_and_the_old_one(
    back: bool, player: Player, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MEMGRAPH_GUI_DATA_DIR", str(tmp_path / "ours"))
    path = tmp_path / "memory.db"
    with MemoryGraphBuilder(path) as builder:
        builder.notes(2)
    player.open(path)
    writer, topology = player.desk.writer, player.workspace.topology
    assert topology is not None
    rowid = RowId(int(topology.memory_rowid[topology.memory_ids.index("m1")]))
    failures: list[Exception] = []
    with AgentProcess(path, timeout=5) as agent:
        title, importance = stored(agent, "title"), stored(agent, "importance")
        ours = {"title": "Ours", "importance": 0.9}
        with player.qtbot.waitSignal(writer.written, timeout=OPEN_TIMEOUT):
            writer.edit(lambda editor: editor.edit_memory(rowid, ours), lambda _w: None, failures.append)
        write(agent, title="Theirs")
        player.window.actions_by_id.action("undo").trigger()
        player.qtbot.waitUntil(lambda: player.desk.history.choosing is not None, timeout=OPEN_TIMEOUT)
        dialog = player.desk.history.choosing
        assert dialog is not None
        (choice,) = dialog._choices
        assert (choice.name, choice.before, choice.theirs, choice.mine) == ("title", "Ours", "Theirs", title)
        assert dialog.theirs["title"].isChecked()  # never overwritten unless somebody says so
        assert (stored(agent, "title"), stored(agent, "importance")) == ("Theirs", 0.9)
        if back:
            dialog.mine["title"].setChecked(True)
        with player.qtbot.waitSignal(writer.written, timeout=OPEN_TIMEOUT):
            dialog._on_accepted()
        assert stored(agent, "title") == (title if back else "Theirs")
        assert stored(agent, "importance") == importance  # what nobody else touched goes back either way
    assert not player.window.actions_by_id.action("undo").isEnabled()
    assert failures == []
