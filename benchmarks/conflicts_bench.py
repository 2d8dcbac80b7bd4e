"""Times the search for conflicts on a file, kind by kind, and what it does to a thread that wants its turn.

Run: python -m benchmarks.conflicts_bench DB
The ticker stands for the window: a thread that sleeps 5 ms at a time. A gap is how late it woke up.
"""

import sys
import threading
import time
from contextlib import closing

from memgraph_gui.engine.conflicts.finding import find_conflicts
from memgraph_gui.engine.store import open_store

TURN = 0.005


class Ticker(threading.Thread):
    """A thread that notes how late it wakes up."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.gaps: list[float] = []
        self.stopped = threading.Event()

    def run(self) -> None:
        while not self.stopped.is_set():
            begun = time.perf_counter()
            time.sleep(TURN)
            self.gaps.append(time.perf_counter() - begun - TURN)


class Steps:
    """Notes when the search says that it does something else."""

    def __init__(self) -> None:
        self.begun: list[tuple[str, float]] = []

    def __call__(self, done: int, total: int, words: str) -> None:
        if not self.begun or self.begun[-1][0] != words:
            self.begun.append((words, time.perf_counter()))


def main(path: str) -> None:
    with closing(open_store(path, read_only=True)) as store:
        begun = time.perf_counter()
        topology = store.load()
        print(f"load            {time.perf_counter() - begun:8.2f} s  {topology.memory_count} memories, "
              f"{topology.relationship_count} links")  # fmt: skip
        ticker, steps = Ticker(), Steps()
        ticker.start()
        begun, cpu = time.perf_counter(), time.process_time()
        found = find_conflicts(store, topology, progress=steps)
        ended, cpu = time.perf_counter(), time.process_time() - cpu
        ticker.stopped.set()
        ticker.join()
    for (words, start), (_, end) in zip(steps.begun, [*steps.begun[1:], ("", ended)], strict=True):
        print(f"  {words:28} {end - start:8.2f} s")
    print(f"search          {ended - begun:8.2f} s  ({cpu:.2f} s of processor time)")
    gaps = sorted(ticker.gaps)
    print(f"late wake-ups   worst {1e3 * gaps[-1]:.0f} ms, 99 % below {1e3 * gaps[int(0.99 * len(gaps))]:.0f} ms")
    print(", ".join(f"{kind} {count}" for kind, count in found.counts.items()))


if __name__ == "__main__":
    main(*sys.argv[1:])
