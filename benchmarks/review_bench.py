"""What the search of the conflict review does to the window that waits for it; run by `conflicts_bench --window`.

The program's own window opens the file, waits until its layout rests, and shows the review (`show`). `find` lasts
from then on until the answer comes, `take over` begins with it; `walk` goes through the first matters, one every
150 ms; then all is found again. See `window_bench` for the columns.
"""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QTimer

from benchmarks.window_bench import Figures, Meter, print_table, shown, stay, wait
from memgraph_gui.app.common.resources import resource_path
from memgraph_gui.app.frame.arrangements import REVIEW
from memgraph_gui.app.wiring import Desk
from memgraph_gui.engine.review.prepared import Prepared

STEPS, STEP_MS = 20, 150
SHOWN_SECONDS = 0.5  # until the desk stands there


def phases(desk: Desk, meter: Meter, file: Path) -> None:
    settled = desk.workspace.driver.settled
    meter.begin()
    wait(settled, lambda: desk.operations.open(str(resource_path("sample.db")), read_only=True))
    find(desk, meter, "sample, ")
    desk.window.desks.show("browse")
    wait(desk.workspace.opened, lambda: desk.operations.open(str(file), read_only=True))
    wait(settled)
    stay(2.0)
    find(desk, meter, "")
    meter.begin()
    walk(desk)
    meter.end("walk")
    find_again(desk, meter)


def find(desk: Desk, meter: Meter, name: str) -> None:
    """Show the review, which starts the search, and wait for its answer."""
    heard(desk, meter, name, lambda: show(desk, meter, name))


def find_again(desk: Desk, meter: Meter) -> None:
    """The same answer, while the queue shows it: as after every edit."""
    meter.begin()
    heard(desk, meter, "again, ", desk.review.find)


def heard(desk: Desk, meter: Meter, name: str, start: Callable[[], None]) -> None:
    review = desk.review
    real = type(review)._on_found

    def on_found(answer: Prepared) -> None:
        meter.end(f"{name}find")
        meter.begin()
        real(review, answer)
        QTimer.singleShot(1500, lambda: ended.start(0))

    ended = QTimer(singleShot=True)
    review._on_found = on_found  # type: ignore[method-assign]
    wait(ended.timeout, start)
    meter.end(f"{name}take over")


def show(desk: Desk, meter: Meter, name: str) -> None:
    meter.begin()
    desk.window.desks.show(REVIEW.desk)
    stay(SHOWN_SECONDS)
    meter.end(f"{name}show")
    meter.begin()


def walk(desk: Desk) -> None:
    for _ in range(STEPS):
        desk.review.step(1)
        stay(STEP_MS / 1000)


def run(file: Path) -> Figures:
    with shown() as (desk, meter):
        phases(desk, meter, file)
    return meter.figures


def main(file: str) -> None:
    print_table([run(Path(file))])
