"""Lanes: one thread each, with jobs that report progress, can be cancelled, and answer on the window's thread.

A lane exists because some things belong to one thread (an open database) and none of them may run in the
window's own. Its callbacks are always called on the thread that made the lane; a job never touches a widget.
"""

import logging
import queue
import threading
import time
from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Qt, Signal, Slot

from memgraph_gui.app.common.tuning import lower_priority
from memgraph_gui.engine.errors import CancelledError

_Result = TypeVar("_Result")
_log = logging.getLogger(__name__)

SOON_SECONDS = 0.03  # until the next look when there is more to do: a page of 15 ms leaves the window its turn
IDLE_SECONDS = 0.3  # how often an idle lane looks around: another program's commit is to be seen within a second


class Job(Generic[_Result]):
    """One piece of work in a lane, seen from both threads.

    Attributes:
        title: what it does, for the progress bar ("Reading memories").
        finished: the worker is done with it.
    """

    def __init__(
        self,
        lane: "Lane",
        work: Callable[["Job[_Result]"], _Result],
        *,
        title: str,
        done: Callable[[_Result], None],
        failed: Callable[[Exception], None],
        progress: Callable[[int, int], None] | None,
    ) -> None:
        self.title = title
        self._lane = lane
        self._work = work
        self._done = done
        self._failed = failed
        self._progress = progress
        self._cancelled = threading.Event()
        self._lock = threading.Lock()
        self._kept = False
        self._report_taken = True
        self.finished = False

    def cancel(self) -> None:
        """Ask it to stop; unless it went `pass_cancelling`, none of its callbacks is called from now on."""
        with self._lock:
            if not self._kept:
                self._cancelled.set()

    def stop_if_cancelled(self) -> None:
        """End the work here if it was cancelled (called by the worker between two portions).

        Raises:
            CancelledError: it was.
        """
        if self.cancelled():
            raise CancelledError("Stopped.")

    def pass_cancelling(self) -> None:
        """The work is about to make its result count (called by the worker); it cannot be cancelled any more.

        So that what the worker keeps and what the window was told are never two different things.

        Raises:
            CancelledError: it was cancelled before.
        """
        with self._lock:
            self._kept = not self._cancelled.is_set()
        if not self._kept:
            raise CancelledError("Stopped.")

    def cancelled(self) -> bool:
        """Whether the user asked it to stop; the work looks at this between pages."""
        return self._cancelled.is_set()

    def report(self, done: int, total: int) -> None:
        """Tell how far it is (from the worker); reports that the window has no time for are skipped."""
        if self._progress is not None and self._report_taken:
            self._report_taken = False
            self._lane.deliver(lambda: self._tell_progress(done, total))

    def run(self) -> None:
        """Do the work (in the lane's thread) and hand back what came of it."""
        if not self.cancelled():
            self._run_wanted()
        self.finished = True

    def _run_wanted(self) -> None:
        try:
            result = self._work(self)
        except CancelledError:
            if not self.cancelled():  # the work stopped by itself: that is an answer too
                self._lane.deliver(lambda: self._if_wanted(lambda: self._failed(CancelledError("Stopped."))))
        except Exception as error:  # noqa: BLE001 - a worker's fault is shown like any other, by `failed`
            fault = error
            self._lane.deliver(lambda: self._if_wanted(lambda: self._failed(fault)))
        else:
            self._lane.deliver(lambda: self._if_wanted(lambda: self._done(result)))

    def _tell_progress(self, done: int, total: int) -> None:
        self._report_taken = True
        if self._progress is not None and not self.cancelled():
            self._progress(done, total)

    def _if_wanted(self, callback: Callable[[], None]) -> None:
        if not self.cancelled():
            callback()


class Lane(QObject):
    """One thread that takes jobs in order, and looks around when it has none.

    Args:
        name: of the thread, for logs.
        idle: called in the lane's thread every `IDLE_SECONDS` without a job; it must be quick, and says whether it
            wants to be called again soon.
        ended: called in the lane's thread as its last act (close the database there).
        prompt: somebody waits for each answer: the thread gets its full share of the processors.
    """

    _delivered = Signal(object)

    def __init__(
        self,
        name: str,
        *,
        idle: Callable[[], bool] | None = None,
        ended: Callable[[], None] | None = None,
        prompt: bool = False,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._prompt = prompt
        self._idle = idle
        self._ended = ended
        self._queue: queue.SimpleQueue[Job[object] | None] = queue.SimpleQueue()
        self._unfinished: list[Job[object]] = []  # touched by the window's thread only
        self._closed = False
        self._delivered.connect(self._on_delivered, Qt.ConnectionType.QueuedConnection)
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    def submit(
        self,
        work: Callable[[Job[_Result]], _Result],
        *,
        title: str,
        done: Callable[[_Result], None],
        failed: Callable[[Exception], None],
        progress: Callable[[int, int], None] | None = None,
    ) -> Job[_Result]:
        """Queue a job; exactly one of `done` and `failed` is called later, unless it is cancelled before."""
        job = Job(self, work, title=title, done=done, failed=failed, progress=progress)
        self._unfinished = [other for other in self._unfinished if not (other.finished or other.cancelled())]
        self._unfinished.append(job)  # type: ignore[arg-type]  # the lane never looks at the result
        self._queue.put(job)  # type: ignore[arg-type]  # likewise
        return job

    def deliver(self, callback: Callable[[], None]) -> None:
        """Have something called on the window's thread; after `close` it is dropped."""
        if not self._closed:
            self._delivered.emit(callback)

    def wanted(self) -> bool:
        """Whether a job waits, or the lane shall end (from the lane's thread): an idle look stops early then."""
        return self._closed or not self._queue.empty()

    def ask_to_stop(self) -> None:
        """Cancel everything and let the thread end. Nothing is delivered any more."""
        self._closed = True
        for job in self._unfinished:
            job.cancel()
        self._queue.put(None)

    def close(self, seconds: float = 1.5) -> bool:
        """Cancel everything, wait for the thread to end, and say whether it did in time."""
        self.ask_to_stop()
        self._thread.join(seconds)
        return not self._thread.is_alive()

    @Slot(object)
    def _on_delivered(self, callback: Callable[[], None]) -> None:
        if not self._closed:
            callback()

    def _run(self) -> None:
        if not self._prompt:
            lower_priority()
        pause = IDLE_SECONDS
        looked = time.monotonic()
        try:
            while True:
                try:
                    job = self._queue.get(timeout=pause if self._idle else None)
                except queue.Empty:
                    pause = SOON_SECONDS if self._look_around() else IDLE_SECONDS
                    looked = time.monotonic()
                    continue
                if job is None:
                    return
                job.run()
                del job  # its result (a whole graph, perhaps) is not kept alive until the next job comes
                if self._idle is not None and time.monotonic() - looked > IDLE_SECONDS:
                    self._look_around()  # many short jobs in a row must not keep it from looking
                    looked = time.monotonic()
        finally:
            if self._ended is not None:
                self._ended()

    def _look_around(self) -> bool:
        try:
            return self._idle is not None and not self._closed and self._idle()
        except Exception:  # noqa: BLE001 - an idle look must not end the lane; it is logged
            _log.exception("looking around in lane %s failed", threading.current_thread().name)
            return False
