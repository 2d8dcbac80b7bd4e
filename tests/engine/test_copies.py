"""Copies of our own: those of a killed process go, those of a living one stay."""

import subprocess
import sys
from pathlib import Path

from memgraph_gui.engine.copies import OwnCopy, clear_copies

_HOLD = """
import sys, time
from pathlib import Path
from memgraph_gui.engine.copies import OwnCopy
copy = OwnCopy(Path(sys.argv[1]))
(copy.folder / "memory.db").write_bytes(b"rows")
print(copy.folder, flush=True)
time.sleep(600)
"""


def test_what_a_killed_process_left_goes_and_what_is_in_use_stays(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", _HOLD, str(tmp_path)], stdout=subprocess.PIPE, encoding="utf-8"
    ) as other:
        assert other.stdout is not None
        left = Path(other.stdout.readline().strip())
        mine = OwnCopy(tmp_path)  # making one looks for what was left, too
        assert (left / "memory.db").read_bytes() == b"rows"
        assert clear_copies(tmp_path) == 0
        assert left.is_dir()
        other.kill()
        other.wait()
    assert clear_copies(tmp_path) == 1
    assert not left.exists()
    assert mine.folder.is_dir()
    mine.close()
    assert [path.name for path in (tmp_path / "copies").iterdir()] == ["door.lock"]


def test_nothing_to_clear_makes_nothing(tmp_path: Path) -> None:
    assert clear_copies(tmp_path / "never") == 0
    assert not (tmp_path / "never").exists()
