"""Two windows of ours on one file: only the first one may write, and says nothing; the second says why it may not."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from memgraph_gui.app.files.default_file import DefaultFile
from memgraph_gui.engine.window_lock import TAKEN, WindowLock
from tests.app.conftest import Player
from tests.builders.copies import copy_of


def mark(player: Player) -> str:
    return player.window.strip._mark.text()


def test_the_second_window_is_read_only_until_the_first_is_closed(
    make_player: Callable[[DefaultFile], Player], tmp_path: Path
) -> None:
    path = copy_of("memorygraph-real-small.db", tmp_path / "files")
    link = tmp_path / "link.db"
    link.symlink_to(path)
    first, second = make_player(DefaultFile()), make_player(DefaultFile())
    first.open(path)
    second.open(link)
    assert (mark(first), mark(second)) == ("Writable", "Read-only")
    assert second.workspace.file is not None
    assert second.workspace.file.info.reason == TAKEN
    assert second.window.windowTitle().startswith("link.db (read-only)")
    with first.qtbot.waitSignal(first.workspace.opened):
        first.workspace.read_again()
    assert mark(first) == "Writable"  # it is still the first
    first.window.close()
    with second.qtbot.waitSignal(second.workspace.opened):
        second.workspace.read_again()
    assert mark(second) == "Writable"


def test_a_lock_ends_with_its_process(tmp_path: Path) -> None:
    path = tmp_path / "some.db"
    path.touch()
    script = "import sys; from pathlib import Path; from memgraph_gui.engine.window_lock import WindowLock\n"
    script += "lock = WindowLock(Path(sys.argv[1])); print(lock.taken, flush=True); sys.stdin.read()"
    command = [sys.executable, "-c", script, str(path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=dict(os.environ)) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == b"False\n"
        lock = WindowLock(path)
        assert lock.taken
        lock.close()
        other.kill()
        other.wait()
    lock = WindowLock(path)
    assert not lock.taken
    lock.close()


def test_where_nothing_can_be_kept_nothing_is_taken(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file, where a folder is needed")
    assert not WindowLock(tmp_path / "some.db", tmp_path / "data").taken
