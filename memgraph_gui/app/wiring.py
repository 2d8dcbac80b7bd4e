"""Put one window together: who is made, who is given what, and what happens when it closes."""

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject

from memgraph_gui.app.common.faults import LOG_NAME
from memgraph_gui.app.common.messages import Message, Messages
from memgraph_gui.app.common.settings import DESK, GEOMETRY, Settings, docks_setting
from memgraph_gui.app.curate.bulk_desk import BulkDesk
from memgraph_gui.app.curate.curation import Curation
from memgraph_gui.app.curate.deleting import Deleting
from memgraph_gui.app.curate.edit_desk import EditDesk
from memgraph_gui.app.curate.history_desk import HistoryDesk
from memgraph_gui.app.curate.link_acts import LinkActs
from memgraph_gui.app.curate.link_desk import LinkDesk
from memgraph_gui.app.curate.link_inspector import LinkInspector
from memgraph_gui.app.curate.purge_desk import PurgeDesk
from memgraph_gui.app.curate.repair_desk import RepairDesk
from memgraph_gui.app.curate.soft_desk import SoftDesk
from memgraph_gui.app.files.default_file import DefaultFile
from memgraph_gui.app.files.export_desk import ExportDesk
from memgraph_gui.app.files.file_desk import FileDesk
from memgraph_gui.app.files.safety_desk import SafetyDesk
from memgraph_gui.app.files.start_desk import StartDesk
from memgraph_gui.app.find.palette_desk import PaletteDesk
from memgraph_gui.app.find.search_desk import SearchDesk
from memgraph_gui.app.find.selection_desk import SelectionDesk
from memgraph_gui.app.find.table_desk import TableDesk
from memgraph_gui.app.frame.frame_desk import FrameDesk
from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.frame.operations import Operations
from memgraph_gui.app.frame.pane_walk import PaneWalk
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.lanes.writer_lane import WriterLane
from memgraph_gui.app.overlays.overlay_desks import Overlays
from memgraph_gui.app.picture.comfort_desk import ComfortDesk
from memgraph_gui.app.picture.dress_desk import DressDesk
from memgraph_gui.app.picture.hover_desk import HoverDesk
from memgraph_gui.app.picture.places_keeper import PlacesKeeper
from memgraph_gui.app.picture.preparing_desk import PreparingDesk
from memgraph_gui.app.picture.view_desk import ViewDesk
from memgraph_gui.app.picture.view_desks import Views
from memgraph_gui.app.picture.view_menu import ViewMenu
from memgraph_gui.app.review.desk import ReviewDesk
from memgraph_gui.looks.look import Look


@dataclass(frozen=True, slots=True)
class Desk:
    """One window and all that stands behind it."""

    window: MainWindow
    workspace: Workspace
    operations: Operations
    search: SearchDesk
    writer: WriterLane
    edit: EditDesk
    many: BulkDesk
    links: LinkDesk
    link_acts: LinkActs
    history: HistoryDesk
    purging: PurgeDesk
    curation: Curation
    views: ViewDesk
    menu: ViewMenu
    overlays: Overlays
    hover: HoverDesk
    comfort: ComfortDesk
    exporting: ExportDesk
    review: ReviewDesk
    closing: "Closing"

    @property
    def taking_in(self) -> bool:
        """Whether a graph with its lists and menus, or an answer of thousands, is being taken in: it stays then."""
        return self.workspace.reading or self.workspace.soon.busy or self.review.lane.taking


def build_desk(look: Look, settings: Settings, messages: Messages, *, default: DefaultFile, logs: Path) -> Desk:
    """Make a window that is ready to open files."""
    window = MainWindow(look)
    workspace = Workspace(messages, window)
    operations = Operations(window, workspace, settings, messages, look, logs=logs)
    search = SearchDesk(window, workspace, operations, messages)
    writer = WriterLane(workspace, window)
    edit = EditDesk(window, workspace, writer, messages, look)
    history = HistoryDesk(window, workspace, writer, messages, look)
    acts = LinkActs(window, workspace, writer, messages, look)
    links = LinkDesk(window, workspace, writer, messages, look, acts)
    curation = Curation(window, workspace, writer, operations, edit, messages, look)
    purging = PurgeDesk(
        window,
        workspace,
        writer,
        [*curation.unsaved, links.keeper],
        messages,
        look,
        (settings.path, logs / LOG_NAME),
    )
    repair = RepairDesk(window, workspace, writer, messages, look, acts)
    soft = SoftDesk(window, workspace, writer, messages)
    deleting = Deleting(window, workspace, writer, acts, messages)
    views = Views(window, workspace, operations, search, acts, messages)
    frame = FrameDesk(window, workspace, settings, look)
    palette = PaletteDesk(window, workspace, operations, search.names, look)
    comfort = ComfortDesk(window, settings, look)
    overlays = Overlays(window, workspace, operations, search, writer, messages)
    dress = DressDesk(window, workspace, overlays.desk, settings)
    review, exporting = (
        ReviewDesk(window, workspace, writer, overlays.desk, messages, look),
        ExportDesk(window, workspace, search.filters, messages),
    )
    frames = frame, PaneWalk(window, messages), palette, overlays, comfort, dress, exporting, review
    parts = operations, search, edit, history, acts, links, repair, soft, deleting, purging, curation, views, *frames
    window.build_menus({name: what for part in parts for name, what in part.callbacks().items()})
    history.start(edit.pane, links.pane, *curation.forms)
    SafetyDesk(window, workspace, writer, messages).start()
    frame.start(palette.palette)
    curation.start()
    SelectionDesk(window, workspace, operations, writer, search.filters)
    LinkInspector(window, workspace, writer)
    FileDesk(window, workspace, operations, messages)
    table = TableDesk(window, workspace, operations, search.filters, settings)
    overlays.start()
    dress.start(frame.choices)
    search.start(lambda: review.lane.busy)  # after the file's desk: what passes the filters is said last
    views.start()
    comfort.start()
    review.start(curation.merging, history.undo_step)
    hover = HoverDesk(window, workspace, settings, look, search.filters)
    hover.fill_menu()
    table.fill_menu()
    start = StartDesk(window, workspace, operations, settings, look, default, messages)
    PreparingDesk(window, workspace, look)
    keeper = PlacesKeeper(workspace)
    _Dragging(window, workspace)
    window.closing.connect(keeper.flush)
    _wire_messages(window, messages)
    closing = Closing(window, workspace, start, settings, search, writer, overlays, review)
    edits = writer, edit, curation.many, links, acts, history, purging, curation
    return Desk(
        window,
        workspace,
        operations,
        search,
        *edits,
        views.desk,
        views.menu,
        overlays,
        hover,
        comfort,
        exporting,
        review,
        closing,
    )


class Closing(QObject):
    """Ends all threads when the window closes, in an order in which nobody waits for anybody.

    Attributes:
        clean: no thread is left (a kernel that is being compiled cannot be interrupted).
    """

    def __init__(
        self,
        window: MainWindow,
        workspace: Workspace,
        start: StartDesk,
        settings: Settings,
        search: SearchDesk,
        writer: WriterLane,
        overlays: Overlays,
        review: ReviewDesk,
    ) -> None:
        super().__init__(window)
        self.clean = True
        self._window, self._workspace, self._start, self._settings = window, workspace, start, settings
        self._search, self._writer, self._overlays, self._review = search, writer, overlays, review
        self._ended = False
        window.closing.connect(self.end)
        if geometry := settings.get(GEOMETRY):
            window.restoreGeometry(geometry)
        states = {desk: settings.get(docks_setting(desk)) for desk in window.desks.names}
        window.desks.restore(states, settings.get(DESK))

    def end(self) -> None:
        """Remember the window, stop everything; the second call does nothing."""
        if self._ended:
            return
        self._ended = True
        self._settings.set(GEOMETRY, bytes(self._window.saveGeometry().data()))
        for desk, state in self._window.desks.states().items():
            self._settings.set(docks_setting(desk), state)
        self._settings.set(DESK, self._window.desks.now.desk)
        self._settings.save()
        self._start.ask_to_stop()
        self._search.lane.ask_to_stop()
        self._writer.ask_to_stop()
        self._overlays.ask_to_stop()
        self._review.ask_to_stop()
        self._workspace.ask_to_stop()  # all at once, then wait: what is left to wait for is the slowest of them
        picture_ended = self._window.view.end()
        others_ended = self._start.close(0.1) and self._search.lane.close(0.5)
        others_ended = self._overlays.close(0.5) and others_ended
        others_ended = self._review.close(0.5) and others_ended
        others_ended = self._writer.close(0.5) and others_ended
        self.clean = self._workspace.close() and picture_ended and others_ended


class _Dragging(QObject):
    """A memory that is carried in the picture stays where it is dropped, and its neighbours give way."""

    _WARM = 0.2  # neighbours follow within a second, the rest of the picture hardly moves

    def __init__(self, window: MainWindow, workspace: Workspace) -> None:
        super().__init__(window)
        self._driver, self._workspace = workspace.driver, workspace
        window.view.drag_started.connect(self._on_drag_started)
        window.view.dragged.connect(self._driver.pin)
        window.view.dropped.connect(self._on_dropped)
        window.view.memory_moved.connect(self._on_moved)
        workspace.pins_changed.connect(window.view.set_pinned)

    def _on_drag_started(self, _index: int) -> None:
        self._driver.reheat(self._WARM)

    def _on_dropped(self, index: int, x: float, y: float) -> None:
        """Where it was before, if the gesture was given up; only a pinned one stays held."""
        self._driver.pin(index, x, y)
        if not self._workspace.pinned[index]:
            self._driver.unpin(index)

    def _on_moved(self, index: int, x: float, y: float) -> None:
        self._workspace.pin(index, x, y)


def _wire_messages(window: MainWindow, messages: Messages) -> None:
    def show(message: Message) -> None:
        window.messages.show_message(
            message.text,
            level=message.level,
            details=message.details,
            stays=message.stays,
            offer=message.offer,
        )

    messages.shown.connect(show)
    window.messages.left.connect(window.desks.go_back)
