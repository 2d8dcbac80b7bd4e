"""Which file is opened when none is named: the one the agent's own server writes by default.

Source: memorygraph 0.5 to 0.12 keep `~/.memorygraph/memory.db`; 0.13 and later keep
`~/.memorygraph/falkordblite.db` unless MEMORY_BACKEND says sqlite; MEMORY_SQLITE_PATH moves the sqlite file.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class DefaultFile:
    """What was found: a path to open, or a sentence why there is none ('' when there simply is nothing)."""

    path: str = ""
    reason: str = ""


def find_default_file(environment: Mapping[str, str], home: Path) -> DefaultFile:
    """Look where the agent's server would look."""
    named = environment.get("MEMORY_SQLITE_PATH", "").strip()
    if named:
        path = Path(named).expanduser()
        if path.exists():
            return DefaultFile(str(path))
        return DefaultFile(reason=f"MEMORY_SQLITE_PATH names {path}, but there is no such file yet.")
    folder = home / ".memorygraph"
    if (folder / "memory.db").exists():
        return DefaultFile(str(folder / "memory.db"))
    if (folder / "falkordblite.db").exists():
        return DefaultFile(
            reason=(
                f"Your agent keeps its memory in another kind of store ({folder / 'falkordblite.db'}), which this "
                f"program cannot read; copy it into a file it can open with: memorygraph migrate --to sqlite "
                f"--to-path {folder / 'memory.db'} (it copies 1000 memories at most, without saying so)"
            )
        )
    return DefaultFile()
