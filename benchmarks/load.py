"""How long a file takes to load, and how long its largest page keeps the interpreter.

    python benchmarks/load.py FILE [RUNS]

The gap is what a window's thread would have felt: the longest time that a 2 ms sleep in another thread took.
"""

import gc
import statistics
import sys
import threading
import time

from memgraph_gui.engine.store import open_store


def main(path: str, runs: int) -> None:
    gc.collect()
    gc.freeze()  # as the program does once it has started: what is imported is not looked through again
    for _ in range(runs):
        _run(path)


def _run(path: str) -> None:
    pages: list[float] = []
    figures: list[str] = []

    def load() -> None:
        store = open_store(path)
        began, used = time.perf_counter(), time.thread_time()
        last = used

        def progress(done: int, total: int) -> None:
            nonlocal last
            del done, total
            now = time.thread_time()
            pages.append(now - last)
            last = now

        topology = store.load(progress)
        wall, work = time.perf_counter() - began, time.thread_time() - used
        figures.append(f"{topology.memory_count} memories, {topology.relationship_count} relationships")
        figures.append(f"{wall:.2f} s ({work:.2f} s of one core)")
        store.close()

    thread = threading.Thread(target=load)
    thread.start()
    gaps, before = [0.0], time.perf_counter()
    while thread.is_alive():
        time.sleep(0.002)
        now = time.perf_counter()
        gaps.append(now - before)
        before = now
    page = f"page: median {statistics.median(pages) * 1e3:.1f} ms, largest {max(pages) * 1e3:.1f} ms"
    print(", ".join(figures), page, f"largest gap {max(gaps) * 1e3:.1f} ms", sep="; ")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 3)
