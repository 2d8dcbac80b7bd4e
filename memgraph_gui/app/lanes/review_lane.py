"""Where conflicts are looked for while the window lives: a thread that waits for a process of its own."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from memgraph_gui.app.lanes.workers import Job, Lane
from memgraph_gui.engine.records import StoreInfo
from memgraph_gui.engine.review.listing import list_matters
from memgraph_gui.engine.review.prepared import Prepared, abouts, prepared
from memgraph_gui.engine.topology import Topology


class ReviewLane(QObject):
    """Answers the newest search; an older one is given up, with its process.

    Attributes:
        taking: an answer is being taken in: thousands of things are made that form no circles.

    Signals:
        progressed: steps done, steps to do, what is being looked for.
        failed: an exception that ended a search.
    """

    progressed = Signal(int, int, str)
    failed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lane = Lane("review", parent=self)
        self._job: Job[Prepared] | None = None
        self.taking = False
        self._words = ""  # the newest, whichever thread looks

    @property
    def busy(self) -> bool:
        """Whether a search runs."""
        return self._job is not None and not self._job.finished and not self._job.cancelled()

    def find(self, info: StoreInfo, still: Topology, found: Callable[[Prepared], None]) -> None:
        """Look for the conflicts of a file as it was opened; `still`: its graph, frozen."""
        self.cancel()

        def work(job: Job[Prepared]) -> Prepared:
            def told(done: int, total: int, words: str) -> None:
                self._words = words
                self.taking = done == total and not job.cancelled()
                job.report(done, total)

            listing = list_matters(
                info.path, layout=info.layout, brain=info.brain, graph=still, progress=told, cancelled=job.cancelled
            )
            return prepared(listing, abouts(still, listing.matters), job.cancelled)

        def ended(answer: Prepared) -> None:
            self._job = None
            found(answer)
            self.taking = False

        def failed(error: Exception) -> None:
            self.taking = False
            self.failed.emit(error)

        self._job = self._lane.submit(
            work, title="Looking for conflicts", done=ended, failed=failed, progress=self._on_progress
        )

    def cancel(self) -> None:
        """Give up the search that runs."""
        if self._job is not None:
            self._job.cancel()
            self._job = None
            self.taking = False

    def ask_to_stop(self) -> None:
        """Have the thread end."""
        self.cancel()
        self._lane.ask_to_stop()

    def close(self, seconds: float) -> bool:
        """End the thread; say whether it ended in time."""
        return self._lane.close(seconds)

    def _on_progress(self, done: int, total: int) -> None:
        self.progressed.emit(done, total, self._words)
