"""How long frames take and how long the window stands still, for a database or an edge list (.npy).

    python -m benchmarks.frame_bench FILE [--size 1280x800] [--runs 5] [--simulate]

Prints the median over the runs: frame times while panning and zooming, the largest gap between two ticks of a
2 ms timer in the window's thread, and the time from the last movement to the full picture with its labels. It
compiles first. Under Xvfb or QT_QPA_PLATFORM=offscreen alike; nothing else should run.
"""

import argparse
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QEvent, QEventLoop, QObject, QTimer
from PySide6.QtWidgets import QApplication

from memgraph_gui.engine.records import (
    ChangeSet,
    MemoryFlag,
    MemoryId,
    MemoryRow,
    RelationshipFlag,
    RelationshipId,
    RelationshipRow,
    RowId,
)
from memgraph_gui.engine.store import open_store
from memgraph_gui.engine.topology import Topology
from memgraph_gui.layout.simulation import Simulation
from memgraph_gui.looks.fonts import Fonts
from memgraph_gui.looks.tokens import DARK
from memgraph_gui.scene.graph_view import GraphView

NAN = float("nan")


class Watch(QObject):
    """Counts the viewport's paint events, and the gaps of a 2 ms timer."""

    def __init__(self, view: GraphView) -> None:
        super().__init__(view)
        self.paints: list[float] = []
        self.largest_gap = 0.0
        self._last = time.perf_counter()
        view.viewport().installEventFilter(self)
        timer = QTimer(self, interval=2)
        timer.timeout.connect(self._on_tick)
        timer.start()

    def _on_tick(self) -> None:
        now = time.perf_counter()
        self.largest_gap = max(self.largest_gap, now - self._last)
        self._last = now

    def reset(self) -> None:
        self.paints.clear()
        self.largest_gap, self._last = 0.0, time.perf_counter()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.paints.append(time.perf_counter())
        return False


def wait(seconds: float) -> None:
    loop = QEventLoop()
    QTimer.singleShot(int(seconds * 1000), loop.quit)
    loop.exec()


def until_rested(view: GraphView, act: Callable[[], None]) -> float:
    """Seconds from the end of `act` to the full picture."""
    loop = QEventLoop()
    view.rested.connect(loop.quit)
    act()
    begin = time.perf_counter()
    QTimer.singleShot(60_000, loop.quit)
    loop.exec()
    view.rested.disconnect(loop.quit)
    return time.perf_counter() - begin


def drive(
    view: GraphView, watch: Watch, step: Callable[[int], None], frames: int
) -> tuple[float, float, float, float]:
    """Move once per 16 ms; median and 99th percentile between paints, largest gap, time to the full picture."""
    watch.reset()
    timer, loop, count = QTimer(interval=16), QEventLoop(), 0

    def tick() -> None:
        nonlocal count
        step(count)
        count += 1
        if count == frames:
            timer.stop()
            loop.quit()

    timer.timeout.connect(tick)
    timer.start()
    loop.exec()
    times = np.diff(np.array(watch.paints))
    rest = until_rested(view, lambda: None)
    if not len(times):
        return NAN, NAN, watch.largest_gap, rest
    return float(np.median(times)), float(np.percentile(times, 99)), watch.largest_gap, rest


def read(path: Path) -> Topology:
    if path.suffix != ".npy":
        store = open_store(path, read_only=True)
        topology = store.load()
        store.close()
        return topology
    edges = np.load(path)
    count = int(edges.max()) + 1
    topology = Topology()
    topology.apply(
        ChangeSet(
            memories_added=tuple(
                MemoryRow(
                    RowId(i), MemoryId(f"m{i}"), ("solution", "problem", "task")[i % 3], f"Memory {i}", (i % 97) / 97,
                    0.8, NAN, NAN, 0, "", (), MemoryFlag.NONE,
                )
                for i in range(count)
            ),
            relationships_added=tuple(
                RelationshipRow(
                    RowId(i), RelationshipId(f"r{i}"), MemoryId(f"m{a}"), MemoryId(f"m{b}"),
                    ("SOLVES", "CAUSES", "USED_IN")[i % 3], 0.5, 0.8, NAN, NAN, RelationshipFlag.NONE,
                )
                for i, (a, b) in enumerate(edges.tolist())
            ),
        )
    )  # fmt: skip
    return topology


def simulation_of(topology: Topology) -> Simulation:
    linked = topology.drawable()
    return Simulation(
        topology.memory_count, topology.source[linked], topology.target[linked], alive=topology.memory_alive
    )


def one_run(view: GraphView, watch: Watch) -> dict[str, float]:
    result: dict[str, float] = {}
    until_rested(view, lambda: view.fit(glide=False))
    home = view.camera
    for name, zoom in (("fit", 1.0), ("near", 8.0)):
        view.set_camera(home.zoomed(zoom, home.wide / 2, home.tall / 2))
        wait(0.6)
        pan = drive(view, watch, lambda i: view.set_camera(view.camera.moved(9 if i % 60 < 30 else -9, 3)), 120)
        for key, value in zip(("median", "p99", "gap", "rest"), pan, strict=True):
            result[f"pan {name} {key}"] = value
    view.set_camera(home)
    wait(0.6)
    zoomed = drive(
        view, watch, lambda i: view.set_camera(view.camera.zoomed(1.06 if i < 40 else 1 / 1.06, 500, 300)), 80
    )
    for key, value in zip(("median", "p99", "gap", "rest"), zoomed, strict=True):
        result[f"zoom {key}"] = value
    return result


def simulated(view: GraphView, watch: Watch, topology: Topology) -> dict[str, float]:
    """Frames while the layout runs in another thread for up to four seconds, panned."""
    newest: list[NDArray[np.float64]] = []
    ended = threading.Event()

    def work() -> None:
        simulation = simulation_of(topology)
        while not ended.is_set() and simulation.step():
            newest[:] = [simulation.positions]
            time.sleep(0.001)

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    frames: list[float] = []
    connection = view.painted.connect(lambda frame: frames.append(time.perf_counter()))

    def step(i: int) -> None:
        if newest:
            view.set_positions(newest.pop())
        view.set_camera(view.camera.moved(3 if i % 60 < 30 else -3, 0))

    shown = drive(view, watch, step, 250)
    ended.set()
    thread.join()
    view.painted.disconnect(connection)
    pictures = np.diff(np.array(frames)) if len(frames) > 2 else np.array([NAN])
    return {
        "simulating median": shown[0],
        "simulating p99": shown[1],
        "simulating gap": shown[2],
        "simulating picture median": float(np.median(pictures)),
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--simulate", action="store_true")
    parser.add_argument("--positions", type=Path, help="settled positions (.npy), else laid out here")
    arguments = parser.parse_args()
    application = QApplication(sys.argv[:1])
    topology = read(arguments.file)
    positions = np.load(arguments.positions) if arguments.positions else simulation_of(topology).settle()
    view = GraphView(DARK, Fonts(), animated=False)
    view.resize(*(int(side) for side in arguments.size.split("x")))
    view.show()
    watch = Watch(view)
    opening = until_rested(view, lambda: view.set_graph(topology, positions))
    print(f"first picture {opening * 1000:8.1f} ms (compiling, if any)")
    watch.reset()
    opening = until_rested(view, lambda: view.set_graph(topology, positions))
    print(f"shown anew    {opening * 1000:8.1f} ms, gap {watch.largest_gap * 1000:.1f} ms")
    runs = [one_run(view, watch) for _ in range(arguments.runs)]
    if arguments.simulate:
        runs = [run | simulated(view, watch, topology) for run in runs]
    for key in runs[0]:
        print(f"{key:28s} {np.median([run[key] for run in runs]) * 1000:8.1f} ms")
    view.end()
    del application
    return 0


if __name__ == "__main__":
    sys.exit(main())
