"""How soon the list stands there while one types, and whether the window answers meanwhile.

    xvfb-run -s "-screen 0 1440x900x24" python -m benchmarks.search_bench wordnet.db [--json]

The program's own window opens the file. Lines are typed into its field key by key, at the pace below, first while
the index is being built, then with all of it. `list` is the time from a key press to the paint event that shows
the first rows of its answer; `whole` to the count and the facets. A key whose answer was not shown before the next
key is counted with the time until that key, and told apart as `overtaken`. `gap` is the largest time between two
calls of a 2 ms timer in the window's thread: how long a click would have waited. `cpu` figures are processor time of
one thread for one key, which other programs hardly change: `window` until the rows are painted, `after` from there to
the next key, `lane` for the first rows, `rest` in the lane for count and facets.
"""

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtTest import QTest

from benchmarks.window_bench import Meter, stay, wait
from memgraph_gui.app.application import make_application
from memgraph_gui.app.common.faults import watched
from memgraph_gui.app.common.messages import Messages
from memgraph_gui.app.common.settings import Settings
from memgraph_gui.app.common.tuning import GarbageCollector
from memgraph_gui.app.files.default_file import DefaultFile
from memgraph_gui.app.wiring import Desk, build_desk
from memgraph_gui.looks.look import Look

SIZE = 1440, 900
# One person's typing, recorded: milliseconds before each key, taken in turn.
PACE = (180, 120, 145, 95, 160, 130, 210, 110, 140, 125, 170, 100)
LINES = (
    "a",
    "e",
    "z",
    "xq",
    "th",
    "house wren",
    "dog bark",
    "unhappiness",
    "person who",
    "type:problem water",
    "quantum mechanics",
    "of the sea",
    "bird -type:general ",
    "recieve",
    "light",
)
_PATIENCE = 20.0  # s


class Watch(QObject):
    """Notes when an answer reaches the list's viewport."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self._desk = desk
        self._pressed = 0.0
        self._answered = self._counted = False
        self._waiting = False
        self.lists: list[float] = []
        self.paints: list[float] = []
        self.wholes: list[float] = []
        self.overtaken = 0
        self.cpu: dict[str, list[float]] = {name: [] for name in ("window", "after", "lane", "rest")}
        self._cpu = 0.0
        self._painted: float | None = None
        lane = desk.search.lane
        lane._first = self._timed("lane", lane._first)  # type: ignore[method-assign]
        lane._whole = self._timed("rest", lane._whole)  # type: ignore[method-assign]
        desk.search.lane.first.connect(self._on_first)
        desk.search.lane.whole.connect(self._on_whole)
        desk.window.search.list.viewport().installEventFilter(self)

    def press(self) -> None:
        """A key goes down now."""
        now = time.perf_counter()
        if self._waiting:
            self.lists.append(1000 * (now - self._pressed))
            self.overtaken += 1
        self._end_of_key()
        self._pressed, self._answered, self._waiting = now, False, True
        self._cpu = time.thread_time()

    def _end_of_key(self) -> None:
        if self._painted is not None:
            self.cpu["after"].append(1000 * (time.thread_time() - self._painted))
        self._painted = None

    def _timed(self, name: str, work: Callable[..., object]) -> Callable[..., Any]:
        def timed(*arguments: object) -> object:
            began = time.thread_time()
            try:
                return work(*arguments)
            finally:
                self.cpu[name].append(1000 * (time.thread_time() - began))

        return timed

    def rest(self) -> None:
        """What comes now answers no key."""
        self._end_of_key()
        self._pressed, self._waiting = 0.0, False

    def clear(self) -> None:
        self.lists, self.wholes, self.overtaken = [], [], 0
        self._waiting, self._painted = False, None
        for values in self.cpu.values():
            values.clear()

    def _on_first(self, first: object) -> None:
        self._answered = True
        if not self._desk.window.search.list.hits.rowCount() or not len(getattr(first, "indices", ())):
            self._shown()  # nothing to paint

    def _on_whole(self, _whole: object) -> None:
        if self._pressed:
            self.wholes.append(1000 * (time.perf_counter() - self._pressed))

    def _shown(self) -> None:
        if self._waiting:
            self.lists.append(1000 * (time.perf_counter() - self._pressed))
            self._painted = time.thread_time()
            self.cpu["window"].append(1000 * (self._painted - self._cpu))
            self._waiting = False

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint and self._answered and self._waiting:
            self._desk.window.search.list.viewport().removeEventFilter(self)
            began = time.perf_counter()
            self._desk.window.search.list.viewportEvent(event)  # paint now, and stop the clock behind it
            self._desk.window.search.list.viewport().installEventFilter(self)
            self.paints.append(1000 * (time.perf_counter() - began))
            self._shown()
            return True
        return False


def type_lines(desk: Desk, watch: Watch, lines: tuple[str, ...]) -> None:
    edit = desk.window.search.field.edit
    edit.setFocus()
    turn = 0
    for line in lines:
        for character in line:
            stay(PACE[turn % len(PACE)] / 1000)
            turn += 1
            watch.press()
            QTest.keyClicks(edit, character)
        stay(0.4)
        watch.rest()  # emptying the field is no key of the run
        desk.window.search.field.clear()
        stay(0.2)


def figures(watch: Watch, meter: Meter, phase: str) -> dict[str, float]:
    meter.end(phase)
    lists, wholes = sorted(watch.lists), sorted(watch.wholes)
    found = {
        "keys": float(len(lists)),
        "list_median": lists[len(lists) // 2],
        "list_95": lists[int(len(lists) * 0.95)],
        "list_most": lists[-1],
        "paint": max(watch.paints, default=0.0),
        "overtaken": float(watch.overtaken),
        "whole_95": wholes[int(len(wholes) * 0.95)] if wholes else 0.0,
        "whole_most": wholes[-1] if wholes else 0.0,
        "gap": meter.figures[phase]["gap"],
        "own": meter.figures[phase]["own"],
        "gaps_over_16": meter.figures[phase]["long"],
        "seconds": meter.figures[phase]["seconds"],
    }
    for name, values in watch.cpu.items():
        values.sort()
        found[f"cpu_{name}_50"] = values[len(values) // 2] if values else 0.0
        found[f"cpu_{name}_95"] = values[int(len(values) * 0.95)] if values else 0.0
    watch.clear()
    return found


def run(desk: Desk, file: str) -> dict[str, dict[str, float]]:
    meter, watch, result = Meter(), Watch(desk), {}
    meter.begin()
    wait(desk.workspace.opened, lambda: desk.operations.open(file, read_only=True))
    meter.end("open")
    meter.begin()
    stay(0.5)
    watch.clear()
    type_lines(desk, watch, LINES[:9])
    result["while building"] = figures(watch, meter, "while building")
    meter.begin()
    began = time.perf_counter()
    while desk.search.feed.reading:
        stay(0.2)
    meter.end("building")
    result["building"] = {"seconds": time.perf_counter() - began, "gap": meter.figures["building"]["gap"]}
    if desk.workspace.driver.running:
        wait(desk.workspace.driver.settled)
    stay(1.0)
    meter.begin()
    watch.clear()
    type_lines(desk, watch, LINES)
    result["typing"] = figures(watch, meter, "typing")
    return result


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    application = make_application()
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(Path(folder) / "settings.ini", application)
        messages = Messages(application)
        with watched(messages.fault):
            look = Look(application, "light")
            collector = GarbageCollector(application, lambda: desk.taking_in)
            desk = build_desk(look, settings, messages, default=DefaultFile(), logs=Path(folder))
            desk.window.resize(*SIZE)
            desk.window.show()
            desk.window.setWindowState(Qt.WindowState.WindowActive)
            collector.start()
            result = run(desk, arguments.file)
            desk.window.close()
            collector.stop()
    if arguments.json:
        json.dump(result, sys.stdout, indent=2)
    else:
        for phase, values in result.items():
            print(phase, "  ".join(f"{name} {value:.1f}" for name, value in values.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
