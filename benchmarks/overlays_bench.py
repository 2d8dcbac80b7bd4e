"""Activation and components beside the real AgentOS, and communities beside a live event loop.

    AGENTOS_DIR=FOLDER python benchmarks/overlays_bench.py [GRAPH.npy] [FILE.db]

FOLDER holds node_modules with @framers/agentos and better-sqlite3; without it that part is left out. GRAPH.npy holds
pairs of node numbers (tests/data/graphs/git-history-edges.npy unless given); all weights are 0.8. FILE.db is any
memory file, for the communities. The goals: activation in at most 1/50 and components in at most 1/5 of the time that
AgentOS takes in the same run; communities of wordnet.db within 5 s with no gap over 50 ms in the event loop.
"""

import gc
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.activation import ActivationGraph, spread
from memgraph_gui.engine.clusters import detect_clusters
from memgraph_gui.engine.communities import Detection, carried, described, matched
from memgraph_gui.engine.store import open_store

GRAPH = Path(__file__).resolve().parents[1] / "tests" / "data" / "graphs" / "git-history-edges.npy"
_Result = TypeVar("_Result")
WEIGHT = 0.8
RUNS = 9
_SCRIPT = """
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { readFileSync } from 'node:fs';
const require = createRequire(process.argv[2] + '/bench.cjs');
const { Brain, SqlMemoryGraph } = await import(pathToFileURL(require.resolve('@framers/agentos/memory')).href);
const { nodes, edges, seeds, weight, runs, path } = JSON.parse(readFileSync(process.argv[3], 'utf8'));
console.log = console.error;
const brain = await Brain.openSqlite(path, { priority: ['better-sqlite3'] });
const graph = new SqlMemoryGraph(brain);
await graph.initialize();
await brain.run('BEGIN');
const meta = { type: 'semantic', scope: 'user', scopeId: '', strength: 1, createdAt: 1 };
for (let i = 0; i < nodes; i++) await graph.addNode('n' + i, meta);
for (const [a, b] of edges)
  await graph.addEdge({ sourceId: 'n' + a, targetId: 'n' + b, type: 'SAME_TOPIC', weight, createdAt: 1 });
await brain.run('COMMIT');
const timed = async (work) => {
  const taken = [];
  let found;
  for (let i = 0; i < runs; i++) {
    const began = performance.now();
    found = await work();
    taken.push(performance.now() - began);
  }
  taken.sort((a, b) => a - b);
  return [taken[taken.length >> 1], found];
};
const [activation, lit] = await timed(() => graph.spreadingActivation(seeds.map((n) => 'n' + n)));
const [components, clusters] = await timed(() => graph.detectClusters(2));
process.stdout.write(JSON.stringify({
  activation, components, nodes: graph.nodeCount(), edges: graph.edgeCount(),
  lit: lit.map((one) => [one.memoryId, one.activation]), clusters: clusters.length,
}));
await brain.close();
"""


def main(edges_path: Path, database: str) -> None:
    """Print one line for each figure."""
    pairs = np.unique(np.load(edges_path).astype(np.int64)[:, :2], axis=0)  # AgentOS keeps one edge a pair
    count = int(pairs.max()) + 1
    random = np.random.default_rng(5)
    degree = np.bincount(pairs.ravel(), minlength=count)
    seeds = [int(seed) for seed in random.choice(np.flatnonzero(degree > 1), 5, replace=False)]
    print(f"{count} nodes, {len(pairs)} edges, five seeds")
    theirs = _agentos(pairs, count, seeds)
    rows = [(s, t, WEIGHT, number) for number, (s, t) in enumerate(pairs.tolist())]
    graph = ActivationGraph([True] * count, rows)
    ours, lit = _timed(lambda: spread(graph, seeds))
    _print("activation", ours, theirs, 50)
    weights = np.full(len(pairs), WEIGHT)
    components, clusters = _timed(lambda: detect_clusters(count, pairs[:, 0].copy(), pairs[:, 1].copy(), weights))
    _print("components", components, theirs, 5)
    if theirs is not None:
        same = [[f"n{hit.node}", hit.activation] for hit in lit] == theirs["lit"]
        print(f"the same results: {same}; the same number of clusters: {len(clusters) == theirs['clusters']}")
    if database:
        _communities(database)


def _print(name: str, ours: float, theirs: "dict[str, object] | None", goal: int) -> None:
    words = f"{name}: {ours:.3f} ms"
    if theirs is not None:
        other = float(str(theirs[name]))
        words += f", AgentOS {other:.1f} ms, {other / ours:.0f} times as fast (goal {goal})"
    print(words)


def _timed(work: Callable[[], list[_Result]]) -> tuple[float, list[_Result]]:
    taken = []
    found: list[_Result] = []
    for _ in range(RUNS):
        began = time.perf_counter()
        found = work()
        taken.append((time.perf_counter() - began) * 1000)
    return statistics.median(taken), found


def _agentos(pairs: NDArray[np.int64], count: int, seeds: list[int]) -> "dict[str, object] | None":
    folder = os.environ.get("AGENTOS_DIR")
    if not folder:
        print("AGENTOS_DIR is not set: ours alone")
        return None
    with tempfile.TemporaryDirectory() as place:
        script, given = Path(place, "bench.mjs"), Path(place, "given.json")
        script.write_text(_SCRIPT)
        graph = {"nodes": count, "edges": pairs.tolist(), "seeds": seeds, "weight": WEIGHT, "runs": RUNS}
        given.write_text(json.dumps(graph | {"path": str(Path(place, "brain.sqlite"))}))
        done = subprocess.run(
            ["node", str(script), folder, str(given)], capture_output=True, text=True, check=False, timeout=600
        )
        if done.returncode:
            print("AgentOS did not run:", done.stderr[-600:])
            return None
        found: dict[str, object] = json.loads(done.stdout)
        return found


def _communities(database: str) -> None:
    """The detection in the window's own lane, beside a 1 ms timer; the largest gap between two of its ticks."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtCore import QCoreApplication, QTimer  # noqa: PLC0415 - only for this part

    from memgraph_gui.app.lanes.overlay_lane import Found, OverlayLane, Still, Wanted  # noqa: PLC0415

    store = open_store(database, read_only=True)
    topology, layout = store.load(), store.info.layout
    store.close()
    gc.collect()
    gc.freeze()
    gc.disable()  # as the window does, which collects when it is idle
    application = QCoreApplication([])
    ticks: list[float] = []
    timer = QTimer(interval=1)
    timer.timeout.connect(lambda: ticks.append(time.perf_counter()))
    timer.start()
    lane = OverlayLane()
    found: list[Found] = []

    def done(result: Found) -> None:
        found.append(result)
        application.quit()

    lane.failed.connect(lambda error: (print(error), application.quit()))
    none = np.empty(0, np.int64)
    still = Still(topology, layout)
    began = time.perf_counter()
    lane.detect(Wanted(still, True, 1.0, 3, none, np.full((topology.memory_count, 2), np.nan), False), done)
    application.exec()
    seconds = time.perf_counter() - began
    lane.close(1.0)
    gap = float(np.diff(ticks).max()) * 1000 if len(ticks) > 1 else float("nan")
    print(
        f"communities of {Path(database).name}: {len(found[0].clusters) if found else 0} in {seconds:.2f} s"
        f" (goal 5), largest gap of the event loop {gap:.0f} ms (goal 50)"
    )
    began = time.perf_counter()
    numbers = Detection().run(topology.memory_count, *carried(topology))
    middle = time.perf_counter()
    described(topology, matched(numbers, none), 3)
    print(f"  the process {middle - began:.2f} s, names and figures {time.perf_counter() - middle:.2f} s")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else GRAPH, sys.argv[2] if len(sys.argv) > 2 else "")
