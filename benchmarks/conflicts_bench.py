"""Times the search for conflicts on a file, step by step, as a command does it and as a window has it done.

    python -m benchmarks.conflicts_bench DB [--runs 3]
    xvfb-run -s "-screen 0 1280x800x24" python -m benchmarks.conflicts_bench DB --window

`command` reads the graph itself. `window` hands over the graph that it has (its reading is not counted: it was read
when the file was opened), and waits in a thread for a process of its own; a ticker beside it, a thread that sleeps
2 ms at a time, says how late it woke up. `--window` measures the real window instead (`review_bench`).
"""

import argparse
import gc
import statistics
import threading
import time
from contextlib import closing
from pathlib import Path

from memgraph_gui.engine.conflicts.elsewhere import find_elsewhere
from memgraph_gui.engine.conflicts.finding import conflicts_of
from memgraph_gui.engine.conflicts.values import ASKED, FoundConflicts
from memgraph_gui.engine.store import open_store
from memgraph_gui.engine.topology import Topology

TURN = 0.002


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
        self._from = time.perf_counter()

    def __call__(self, done: int, total: int, words: str) -> None:
        if not self.begun or self.begun[-1][0] != words:
            self.begun.append((words, time.perf_counter() - self._from))

    def seconds(self) -> float:
        return time.perf_counter() - self._from


def told(name: str, steps: Steps, seconds: float) -> float:
    print(f"{name:<48}{seconds:8.2f} s")
    for (words, start), (_, end) in zip(steps.begun, [*steps.begun[1:], ("", seconds)], strict=True):
        print(f"  {words:<46}{end - start:8.2f} s")
    return seconds


def as_command(path: Path) -> tuple[float, FoundConflicts]:
    steps = Steps()
    found = conflicts_of(path, kinds=ASKED, progress=steps)
    return told("command", steps, steps.seconds()), found


def as_window(path: Path, graph: Topology) -> tuple[float, FoundConflicts]:
    steps, ticker = Steps(), Ticker()
    ticker.start()
    found = find_elsewhere(path, kinds=ASKED, graph=graph, progress=steps)
    seconds = steps.seconds()
    ticker.stopped.set()
    ticker.join()
    gaps = sorted(ticker.gaps)
    told("window", steps, seconds)
    print(f"  late wake-ups: worst {1e3 * gaps[-1]:.0f} ms, 99 % below {1e3 * gaps[int(0.99 * len(gaps))]:.0f} ms")
    return seconds, found


def main() -> None:
    parser = argparse.ArgumentParser(description="measure the search for conflicts")
    parser.add_argument("file", type=Path)
    parser.add_argument("--runs", type=int, default=1)
    parser.add_argument("--window", action="store_true", help="measure the real window")
    arguments = parser.parse_args()
    if arguments.window:
        from benchmarks import review_bench  # noqa: PLC0415 - Qt only where a window is measured

        review_bench.main(str(arguments.file))
        return
    with closing(open_store(arguments.file, read_only=True)) as store:
        graph = store.load().frozen()
    gc.freeze()  # as the window does
    print(f"{graph.memory_count} memories, {graph.relationship_count} links")
    commands, windows = [], []
    for _ in range(arguments.runs):
        seconds, found = as_command(arguments.file)
        commands.append(seconds)
        seconds, other = as_window(arguments.file, graph)
        windows.append(seconds)
        assert found == other
    print(f"median of {arguments.runs}: command {statistics.median(commands):.1f} s, ", end="")
    print(f"window {statistics.median(windows):.1f} s")
    print(", ".join(f"{kind} {count}" for kind, count in found.counts.items()))


if __name__ == "__main__":
    main()
