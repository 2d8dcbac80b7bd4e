"""The history's own file in trouble: the memory stays safe, what is wrong is said, and editing goes on."""

import subprocess
import sys
from pathlib import Path

import pytest

from memgraph_gui.engine.editing.history import History
from memgraph_gui.engine.errors import KnownError, LockedError
from tests.builders.agent_process import AgentProcess
from tests.builders.copies import copy_of
from tests.engine.editing.opened import opened, without_stamps

REAL = "memorygraph-real-small.db"


def _cut(history: Path) -> None:
    whole = history.read_bytes()
    history.write_bytes(whole[:4096] + b"\xff" * (len(whole) - 4096))


def test_a_damaged_history_is_kept_aside_and_a_new_one_begins(tmp_path: Path) -> None:
    path, history = copy_of(REAL, tmp_path / "file"), tmp_path / "history.db"
    with opened(path, history) as file:
        file.editor.edit_memory(file.memory(0), {"title": "one"})
    _cut(history)
    held = history.read_bytes()
    with pytest.raises(KnownError, match="damaged"):
        History(history)  # only who edits alone may mend it
    with opened(path, history) as file:
        (said,) = file.editor.settled
        (aside,) = tmp_path.glob("history.db.damaged-*")
        assert str(aside) in said
        assert aside.read_bytes() == held
        file.editor.edit_memory(file.memory(0), {"title": "two"})
        assert len(file.editor.steps()) == 1
        assert file.editor.undo() is not None


def test_what_is_no_database_at_all(tmp_path: Path) -> None:
    history = tmp_path / "history.db"
    history.write_bytes(b"no database " * 1000)
    with opened(copy_of(REAL, tmp_path / "file"), history) as file:
        assert "damaged" in file.editor.settled[0]


def test_a_history_that_another_program_holds_stops_an_edit_in_words(tmp_path: Path) -> None:
    history = tmp_path / "history.db"
    with opened(copy_of(REAL, tmp_path / "file"), history) as file, AgentProcess(history) as other:
        before = file.rows()
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(LockedError):
            file.editor.edit_memory(file.memory(0), {"title": "one"})
        assert file.rows() == before
        other.execute("COMMIT")
        file.editor.edit_memory(file.memory(0), {"title": "one"})


_FULL = """
import resource, sys
from pathlib import Path
from memgraph_gui.engine.errors import KnownError
from tests.engine.editing.opened import opened

path, history, room = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
acknowledged = 0
with opened(path, history) as file:
    most = max(one.stat().st_size for one in history.parent.glob("history.db*"))
    resource.setrlimit(resource.RLIMIT_FSIZE, (most + room, -1))
    for number in range(60):
        try:
            file.editor.edit_memory(file.memory(0), {"title": f"title {number}", "summary": "word " * 200})
            acknowledged += 1
        except KnownError as error:
            print(error, file=sys.stderr)
            break
    resource.setrlimit(resource.RLIMIT_FSIZE, (-1, -1))
print(acknowledged)
"""


@pytest.mark.parametrize("room", [9000, 30000])
def test_a_full_disk_loses_no_edit_and_no_step(tmp_path: Path, room: int) -> None:
    path, history = copy_of(REAL, tmp_path / "file"), tmp_path / "history.db"
    with opened(path, history) as file:
        start = file.rows()
    ran = subprocess.run(
        [sys.executable, "-c", _FULL, str(path), str(history), str(room)], capture_output=True, text=True, check=True
    )
    assert "Traceback" not in ran.stderr
    assert "safe" in ran.stderr or "nothing was changed" in ran.stderr
    acknowledged = int(ran.stdout)
    with opened(path, history) as file:
        ours = sum(step.state == "done" for step in file.editor.steps())
        assert ours == acknowledged
        while file.editor.undo() is not None:
            pass
        assert without_stamps(file.rows()) == without_stamps(start)
