"""Shows the open file: reading it, what it holds, its problems, and what another program does to it."""

import time
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QTimer

from memgraph_gui.app.common.messages import Messages
from memgraph_gui.app.common.summary import LAYOUT_WORDS, counts, legend
from memgraph_gui.app.common.words import ago, place_words
from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.frame.operations import Operations
from memgraph_gui.app.lanes.reader import OpenedFile
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.engine.filters import Mask
from memgraph_gui.engine.neighbours import looks_copied
from memgraph_gui.engine.opening import LONE_WAL_NOTICE
from memgraph_gui.engine.records import LayoutName, Problems
from memgraph_gui.engine.topology import AppliedChange, Topology
from memgraph_gui.engine.validity import Validity
from memgraph_gui.looks.plain import menu_text

PROGRESS_AFTER = 400  # ms: what is quicker needs no progress bar
NO_MEMORIES = (
    "There are no memories in this file yet: leave it open, and they appear here as the agent stores them, or open"
    " another file."
)
_NAME_CHARACTERS = 60


class FileDesk(QObject):
    """Keeps window and open file in step. One direction: the workspace says what happened, the window shows it."""

    def __init__(self, window: MainWindow, workspace: Workspace, operations: Operations, messages: Messages) -> None:
        super().__init__(window)
        self._window, self._workspace, self._operations = window, workspace, operations
        self._messages = messages
        self._reading = ""
        self._progress = (0, 0)
        self._patience = QTimer(self, singleShot=True, interval=PROGRESS_AFTER)
        self._patience.timeout.connect(self._show_progress)
        self._clock = QTimer(self, interval=1000)
        self._clock.timeout.connect(self._show_agent)
        workspace.opening.connect(self._on_opening)
        workspace.progressed.connect(self._on_progressed)
        workspace.opened.connect(self._on_opened)
        workspace.open_failed.connect(self._on_open_failed)
        workspace.closed.connect(self._on_closed)
        workspace.changed.connect(self._on_changed)
        workspace.problems_changed.connect(self._show_problems)
        workspace.lost_changed.connect(window.strip.show_lost)
        workspace.moved.connect(window.view.set_positions)
        workspace.driver.settled.connect(lambda _seconds: window.view.settle())
        workspace.driver.state_changed.connect(self._on_layout_state_changed)
        window.strip.cancelled.connect(self._on_cancelled)
        window.strip.problems_wanted.connect(window.show_problems)
        window.strip.layouts_wanted.connect(self._on_layouts_wanted)
        window.view.camera_changed.connect(window.strip.show_zoom)

    # -- reading

    def _on_opening(self, path: str) -> None:
        self._reading, self._progress = Path(path).name[:_NAME_CHARACTERS], (0, 0)
        self._patience.start()

    def _on_progressed(self, done: int, total: int) -> None:
        self._progress = (done, total)
        if not self._patience.isActive():
            self._show_progress()

    def _show_progress(self) -> None:
        done, total = self._progress
        self._window.strip.show_progress(f"Reading {self._reading}", done, total)
        share = f", {min(99, 100 * done // total)} %" if total else " …"
        self._window.start.show_reading(f"Opening {self._reading}{share}")

    def _end_progress(self) -> None:
        self._patience.stop()
        self._window.strip.show_progress("")
        self._window.start.show_reading("")

    def _on_cancelled(self) -> None:
        self._workspace.cancel_opening()
        self._end_progress()

    def _on_open_failed(self, error: Exception) -> None:
        self._end_progress()
        self._messages.error(error)

    # -- the file

    def _on_opened(self, file: OpenedFile) -> None:
        self._end_progress()
        window, workspace, info = self._window, self._workspace, file.info
        window.messages.hide()
        window.show_picture(info.path, read_only=not info.writable)
        window.view.set_graph(file.topology, workspace.positions)
        window.strip.show_agent("")
        window.strip.show_file(
            place_words(info.path),
            layout=LAYOUT_WORDS[info.layout] + (f", {info.brain}" if info.brain else ""),
            choices=len(info.layouts) > 1 or len(info.brains) > 1,
            read_only="" if info.writable else info.reason or "Opened read-only.",
            notes=" ".join(notice for notice in info.notices if _is_quiet(notice, info.path)),
        )
        self._fill_choices(file)
        window.legend.clear()
        workspace.soon.do(partial(workspace.soon.do, self._show_first_legend))  # last: the search is quicker, mostly
        workspace.soon.do(partial(self._show_first_problems, file))
        loud = [notice for notice in info.notices if not _is_quiet(notice, info.path)]
        notices = [*([] if file.topology.memory_count else [NO_MEMORIES]), *loud]
        if notices:
            self._messages.tell(" ".join(notices), stays=True)

    def _fill_choices(self, file: OpenedFile) -> None:
        info, operations = file.info, self._operations
        rows = [
            (LAYOUT_WORDS[layout], partial(operations.choose_layout, layout), layout == info.layout)
            for layout in info.layouts
            if len(info.layouts) > 1
        ]
        rows += [
            (menu_text(f"Brain {brain}"), partial(operations.choose_brain, brain), brain == info.brain)
            for brain in info.brains
            if len(info.brains) > 1
        ]
        self._window.fill_menu("choices", rows)
        entities = self._window.actions_by_id.action("entities")
        entities.setEnabled(info.layout == LayoutName.AGENTOS)
        entities.setChecked(file.request.entities)
        self._window.actions_by_id.action("pause").setChecked(False)

    def _on_layouts_wanted(self) -> None:
        menu = self._window.actions_by_id.submenu("choices")
        menu.popup(self._window.strip.mapToGlobal(self._window.strip.rect().topRight()))

    def _on_closed(self) -> None:
        self._clock.stop()
        self._end_progress()
        self._window.show_start()

    def _on_changed(self, applied: AppliedChange) -> None:
        view = self._window.view
        view.set_camera(view.camera)  # it stops fitting what the layout moves: the picture must not jump
        view.apply(applied)
        self._show_counts()
        self._show_agent()
        self._clock.start()

    def _show_first_problems(self, file: OpenedFile) -> None:
        if self._workspace.file is file:
            self._show_problems(file.problems)

    def _show_problems(self, problems: Problems) -> None:
        self._window.problems.show_problems(problems)
        self._window.strip.show_problems(len(problems))

    def _show_first_legend(self) -> None:
        """Unless the search was quicker: its counts are those of the filters, and its rows can be clicked."""
        topology = self._workspace.topology
        if topology is not None and not self._window.legend.texts():
            self._show_legend(topology, Validity().holding(topology))

    def _show_counts(self) -> None:
        """All of it that holds now; what filters let through is shown by the search desk, after this."""
        topology = self._workspace.topology
        if topology is not None:
            holding = Validity().holding(topology)
            self._window.strip.show_counts(counts(topology, links=holding))
            self._show_legend(topology, holding)

    def _show_legend(self, topology: Topology, holding: Mask | None) -> None:
        shown = legend(topology, holding)
        self._window.legend.show_entries(shown.memories, shown.links)

    def _show_agent(self) -> None:
        if not self._workspace.last_foreign_write:
            return  # only we wrote
        seconds = time.time() - self._workspace.last_foreign_write
        self._window.strip.show_agent(f"Changed by another program {ago(seconds)}")

    def _on_layout_state_changed(self, state: str) -> None:
        self._window.strip.show_layout_state(state if self._window.picture_shown else "")


def _is_quiet(notice: str, path: str) -> bool:
    """A file at rest has no -wal, and that is as it should be; of one that was copied it is worth a message."""
    return notice == LONE_WAL_NOTICE and not looks_copied(Path(path))
