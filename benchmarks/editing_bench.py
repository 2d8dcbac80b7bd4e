"""How long an edit takes and how long it holds the write lock: 2000 random edits of each writable layout.

    python -m benchmarks.editing_bench [EDITS]

For each file: the time of an edit with all that belongs to it (history included), the time the lock is held, and how
much of that is waiting for the disk (by a second run that does not wait). MemoryGraph 0.13 waits 0 ms for a lock, so
the longest hold is the figure to look at.
"""

import sys
import tempfile
import time
from pathlib import Path
from random import Random

from memgraph_gui.engine.editing.opening import open_editor
from memgraph_gui.engine.store import open_store
from tests.builders.copies import copy_of
from tests.engine.editing.random_edits import RandomEdits

FILES = ("memorygraph-real-small.db", "memorygraph-bun.db", "agentos-new.sqlite", "memorygraph-doc-shape.db")


def measured(name: str, edits: int, *, synced: bool) -> tuple[list[float], list[float]]:
    """Seconds of each edit, and seconds that the lock was held in each transaction, both in ascending order.

    Args:
        name: of a test database.
        edits: how many.
        synced: as it really is; else the disk is not waited for, to see what part that is.
    """
    holds: list[float] = []
    times: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        path = copy_of(name, Path(folder) / "file")
        store = open_store(path)
        editor = open_editor(path, data_dir=Path(folder) / "own")
        if not synced:
            editor.connection.rows("PRAGMA synchronous=OFF")
        editor.writer.held = holds.append
        random = RandomEdits(store, editor, Random(1))
        for _ in range(edits):
            began = time.perf_counter()
            random.edit()
            times.append(time.perf_counter() - began)
        editor.close()
        store.close()
    return sorted(times), sorted(holds)


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:.2f} ms"


def main(edits: int) -> None:
    """Print a line for each file."""
    for name in FILES:
        times, holds = measured(name, edits, synced=True)
        _, unsynced = measured(name, edits, synced=False)
        waiting = 1 - sum(unsynced) / len(unsynced) / (sum(holds) / len(holds))
        print(f"{name:26} edit: median {_ms(times[len(times) // 2])}, longest {_ms(times[-1])}")
        print(
            f"{'':26} lock held in {len(holds)} transactions: median {_ms(holds[len(holds) // 2])}, "
            f"99 % {_ms(holds[len(holds) * 99 // 100])}, longest {_ms(holds[-1])}"
        )
        print(f"{'':26} {waiting:.0%} of it is fsync; longest without {_ms(unsynced[-1])}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
