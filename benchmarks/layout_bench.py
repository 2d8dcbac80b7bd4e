"""Times our layout beside igraph's Fruchterman-Reingold (grid, 500 iterations), one after the other in each run.

    python -m benchmarks.layout_bench [--runs 5] [--no-igraph] GRAPH.npy|MEMORY.db ...

Ours is timed from edges in memory to "settled", packing included, kernels compiled before (and that timed apart).
The gap is the longest time in which another Python thread that only sleeps for a millisecond did not run.
"""

import argparse
import statistics
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import igraph
import numpy as np
from numpy.typing import NDArray

from benchmarks.layout_quality import Edges, Quality, load, score
from memgraph_gui.layout.simulation import Simulation
from memgraph_gui.layout.warming import compile_kernels

Positions = NDArray[np.float64]


@dataclass(frozen=True)
class Run:
    """Seconds on the clock, seconds of processor time (all threads), longest gap of another thread in seconds."""

    seconds: float
    processor: float
    gap: float
    positions: Positions


class Ticker:
    """A second thread that notes the longest time it had to wait."""

    def __init__(self) -> None:
        self.longest = 0.0
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def __enter__(self) -> "Ticker":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()

    def _run(self) -> None:
        last = time.perf_counter()
        while not self._ended.is_set():
            time.sleep(0.001)
            now = time.perf_counter()
            self.longest = max(self.longest, now - last)
            last = now


def ours(count: int, edges: Edges) -> Positions:
    return Simulation(count, edges[:, 0].copy(), edges[:, 1].copy()).settle()


def igraphs(graph: igraph.Graph) -> Positions:
    layout = graph.layout_fruchterman_reingold(niter=500, grid=graph.vcount() > 1000)
    return np.array(layout.coords)


def timed(program: Callable[[], Positions]) -> Run:
    with Ticker() as ticker:
        begun, used = time.perf_counter(), time.process_time()
        positions = program()
        seconds, processor = time.perf_counter() - begun, time.process_time() - used
    return Run(seconds, processor, ticker.longest, positions)


def report(name: str, runs: list[Run], quality: Quality) -> None:
    clock = sorted(run.seconds for run in runs)
    print(
        f"  {name:7} {statistics.median(clock):7.3f} s (of {' '.join(f'{value:.2f}' for value in clock)})"
        f"  processor {statistics.median(run.processor for run in runs):6.2f} s"
        f"  gap {1000 * statistics.median(run.gap for run in runs):6.1f} ms"
        f"  stress {quality.stress:.4f}  neighbourhood {quality.neighbourhood:.4f}  coincident {quality.coincident}",
        flush=True,
    )


def compare(path: Path, runs: int, with_igraph: bool) -> None:
    count, edges = load(path)
    print(f"{path.name}: {count} nodes, {len(edges)} edges")
    graph = igraph.Graph(count, edges.tolist())
    programs: dict[str, Callable[[], Positions]] = {"ours": lambda: ours(count, edges)}
    if with_igraph:
        programs["igraph"] = lambda: igraphs(graph)
    measured: dict[str, list[Run]] = {name: [] for name in programs}
    for _ in range(runs):
        for name, program in programs.items():
            measured[name].append(timed(program))
    for name, results in measured.items():
        report(name, results, score(results[-1].positions, edges))
    if with_igraph:
        ratio = statistics.median(
            a.seconds / b.seconds for a, b in zip(measured["ours"], measured["igraph"], strict=True)
        )
        print(f"  ours takes {ratio:.2f} of igraph's time")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("graphs", nargs="+", type=Path)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--no-igraph", action="store_true")
    options = parser.parse_args()
    begun = time.perf_counter()
    compile_kernels()
    print(f"kernels compiled or loaded in {time.perf_counter() - begun:.2f} s")
    for path in options.graphs:
        compare(path, options.runs, not options.no_igraph)


if __name__ == "__main__":
    main()
