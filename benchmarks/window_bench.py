"""How long the window's event loop stands still, and how long a frame takes, while a large file is open.

    xvfb-run -s "-screen 0 1280x800x24" python -m benchmarks.window_bench wordnet.db [--runs 5] [--json]

One run is a process of its own: the program's own window opens the file, lays it out and is panned by hand-like
steps. A 2 ms timer in the window's thread measures the gaps between its calls; a gap is how long a click would
wait. Kernels are compiled (or loaded from their cache) on the sample first, which is listed apart. A frame is the
time between two paint events of the picture; `picture` is what a new picture took, `full` how long after the
beginning of the phase (the layout came to rest, say) the first picture in full was there.

`own` is the processor time that the window's own thread used in one gap: what is left of a gap was spent waiting,
for the interpreter or (on a busy machine) for a processor.
"""

import argparse
import itertools
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QEvent, QEventLoop, QObject, Qt, QTimer, SignalInstance

from memgraph_gui.app.application import make_application
from memgraph_gui.app.common.faults import watched
from memgraph_gui.app.common.messages import Messages
from memgraph_gui.app.common.resources import resource_path
from memgraph_gui.app.common.settings import Settings
from memgraph_gui.app.common.tuning import GarbageCollector
from memgraph_gui.app.files.default_file import DefaultFile
from memgraph_gui.app.wiring import Desk, build_desk
from memgraph_gui.engine.dataroot import ENVIRONMENT
from memgraph_gui.looks.look import Look
from memgraph_gui.scene.renderer import Frame

SIZE = 1280, 800
TICK = 2  # ms
PAN_SECONDS, PAN_STEP, PAN_INTERVAL = 4.0, 7.0, 16  # px each step, ms between two: a hand that drags
Figures = dict[str, dict[str, float]]


class Meter(QObject):
    """Gaps of the event loop, paint events of the picture and times of new pictures, phase by phase."""

    def __init__(self) -> None:
        super().__init__()
        self.figures: Figures = {}
        self._gaps: list[float] = []
        self._paints: list[float] = []
        self._pictures: list[float] = []
        self._own: list[float] = []
        self._full = 0.0
        self._last = self._begin = time.perf_counter()
        self._last_own = time.thread_time()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._on_tick)

    def watch(self, desk: Desk) -> None:
        desk.window.view.viewport().installEventFilter(self)
        desk.window.view.painted.connect(self._on_painted)

    def _on_painted(self, frame: Frame) -> None:
        self._pictures.append(frame.seconds)
        if not (frame.wish.coarse or self._full):
            self._full = time.perf_counter() - self._begin

    def begin(self) -> None:
        self._gaps.clear()
        self._paints.clear()
        self._pictures.clear()
        self._own.clear()
        self._full = 0.0
        self._last = self._begin = time.perf_counter()
        self._last_own = time.thread_time()
        self._timer.start(TICK)

    def end(self, phase: str) -> None:
        self._on_tick()
        between = [after - before for before, after in itertools.pairwise(self._paints)]
        self.figures[phase] = {
            "seconds": time.perf_counter() - self._begin,
            "gap": 1000 * max(self._gaps),
            "own": 1000 * max(self._own),
            "long": sum(gap > 0.016 for gap in self._gaps),
            "frame": 1000 * statistics.median(between or [0.0]),
            "frames": len(self._paints),
            "picture": 1000 * statistics.median(self._pictures or [0.0]),
            "full": 1000 * self._full,
        }

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self._paints.append(time.perf_counter())
        return False

    def _on_tick(self) -> None:
        now, own = time.perf_counter(), time.thread_time()
        self._gaps.append(now - self._last)
        self._own.append(own - self._last_own)
        self._last, self._last_own = now, own


def wait(signal: SignalInstance, start: Callable[[], None] = lambda: None) -> None:
    loop = QEventLoop()
    signal.connect(loop.quit)
    start()
    loop.exec()
    signal.disconnect(loop.quit)


def stay(seconds: float) -> None:
    loop = QEventLoop()
    QTimer.singleShot(int(seconds * 1000), loop.quit)
    loop.exec()


def pan(desk: Desk) -> None:
    view, steps = desk.window.view, itertools.count()

    def move() -> None:
        sign = 1 if next(steps) // 40 % 2 else -1
        view.set_camera(view.camera.moved(sign * PAN_STEP, sign * PAN_STEP / 2))

    timer = QTimer(interval=PAN_INTERVAL)
    timer.setTimerType(Qt.TimerType.PreciseTimer)
    timer.timeout.connect(move)
    timer.start()
    stay(PAN_SECONDS)
    timer.stop()


def phases(desk: Desk, meter: Meter, file: Path) -> None:
    sample = str(resource_path("sample.db"))
    settled = desk.workspace.driver.settled
    meter.begin()
    wait(settled, lambda: desk.operations.open(sample, read_only=True))
    stay(1.0)
    meter.end("compile")
    meter.begin()
    wait(desk.workspace.opened, lambda: desk.operations.open(str(file), read_only=True))
    meter.end("open")
    meter.begin()
    wait(settled)
    meter.end("lay out")
    meter.begin()
    stay(1.0)
    meter.end("rest")
    pan_phase(desk, meter, "pan")
    desk.window.view.zoom_by(8.0)
    stay(1.0)
    pan_phase(desk, meter, "pan close")


def pan_phase(desk: Desk, meter: Meter, name: str) -> None:
    meter.begin()
    pan(desk)
    meter.end(name)
    stay(0.5)


@contextmanager
def shown() -> Iterator[tuple[Desk, Meter]]:
    """The program's own window, with folders of its own, and what measures it."""
    application = make_application()
    messages, meter = Messages(), Meter()
    with tempfile.TemporaryDirectory() as folder, watched(messages.fault):
        settings = Settings(Path(folder) / "settings.ini")
        look = Look(application, "light")
        desk = build_desk(look, settings, messages, default=DefaultFile(), logs=Path(folder))
        collector = GarbageCollector(application, lambda: desk.taking_in)
        collector.start()
        desk.window.resize(*SIZE)
        desk.window.show()
        meter.watch(desk)
        stay(0.3)
        yield desk, meter
        desk.window.close()
        collector.stop()


def run(file: Path) -> Figures:
    with shown() as (desk, meter):
        phases(desk, meter, file)
        meter.begin()
        desk.window.close()
        meter.end("close")
    return meter.figures


def run_in_a_process(file: Path) -> Figures:
    """One run with folders of its own: where places are remembered from the run before, nothing is laid out."""
    command = [sys.executable, "-m", "benchmarks.window_bench", str(file), "--child"]
    with tempfile.TemporaryDirectory() as home:
        folders = dict.fromkeys(("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", ENVIRONMENT), home)
        ended = subprocess.run(command, env={**os.environ, **folders}, capture_output=True, text=True, check=False)
    if ended.returncode:
        raise SystemExit(ended.stderr)
    figures: Figures = json.loads(ended.stdout.splitlines()[-1])
    return figures


def print_table(runs: list[Figures]) -> None:
    columns = ("seconds", "gap", "own", "long", "frame", "frames", "picture", "full")
    titles = ("seconds", "max gap", "own", "> 16 ms", "frame", "frames", "picture", "full")
    print(f"median of {len(runs)} runs; ms but for the seconds of a phase")
    print(f"{'phase':<10}" + "".join(f"{title:>9}" for title in titles))
    for phase in runs[0]:
        row = [statistics.median(one[phase][column] for one in runs) for column in columns]
        print(f"{phase:<10}" + "".join(f"{value:>9.1f}" for value in row))


def main() -> int:
    parser = argparse.ArgumentParser(description="measure the window")
    parser.add_argument("file", type=Path)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--json", action="store_true", help="print the figures of each run as JSON")
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.child:
        print(json.dumps(run(arguments.file)))
        return 0
    runs = [run_in_a_process(arguments.file) for _ in range(arguments.runs)]
    if arguments.json:
        print(json.dumps(runs))
    else:
        print_table(runs)
    return 0


if __name__ == "__main__":
    sys.exit(main())
