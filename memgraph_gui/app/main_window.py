"""The frame: the picture in the middle, docks, menus, the strip. It knows no file and does nothing by itself."""

import zlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QByteArray, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QMainWindow, QMenu, QStackedWidget, QTabWidget, QVBoxLayout, QWidget

from memgraph_gui.app.actions import Actions
from memgraph_gui.app.placement import give_picture_room, keep_on_screen
from memgraph_gui.looks.fonts import BODY
from memgraph_gui.looks.look import Look
from memgraph_gui.panes.activation_pane import ActivationPane
from memgraph_gui.panes.clusters_pane import ClustersPane
from memgraph_gui.panes.dock import Dock
from memgraph_gui.panes.focus_bar import FocusBar
from memgraph_gui.panes.inspector import InspectorPane
from memgraph_gui.panes.legend import LegendPane
from memgraph_gui.panes.memory_table import MemoryTable
from memgraph_gui.panes.message_bar import MessageBar
from memgraph_gui.panes.problems import ProblemsPane
from memgraph_gui.panes.search_pane import SearchPane
from memgraph_gui.panes.start_page import StartPage
from memgraph_gui.panes.strip import Strip
from memgraph_gui.scene.graph_view import GraphView
from memgraph_gui.scene.overview import Overview

TITLE = "memgraph-gui"
SIZE = 1440, 900
LEFT_WIDTH, RIGHT_WIDTH = 288, 336
_TABLE_HEIGHT = 300


class MainWindow(QMainWindow):
    """The window.

    Attributes:
        start, view: what the middle shows without and with a file. overview: the map in the view's corner.
        messages, strip: above and below it. focus_bar: over the picture while something is in focus.
        search, legend, problems, inspector, table: the panes in the docks.
        actions_by_id: the menus.

    Signals:
        closing: the window is about to close.
        files_dropped: paths, as strings. table_shown: the table can be seen.
    """

    closing = Signal()
    files_dropped = Signal(list)
    table_shown = Signal()

    def __init__(self, look: Look) -> None:
        super().__init__()
        self.setWindowTitle(TITLE)
        self.resize(*SIZE)
        self.setAcceptDrops(True)
        self.setDockNestingEnabled(True)
        self.start = StartPage(look)
        self.view = GraphView(look.tokens, look.fonts)
        self.view.setObjectName("picture")
        self.overview = Overview(self.view)
        self.messages = MessageBar(look)
        self.strip = Strip(look)
        self.focus_bar = FocusBar(look)
        self.search = SearchPane(look)
        self.table = MemoryTable(look)
        self.legend, self.problems, self.inspector = LegendPane(look), ProblemsPane(look), InspectorPane(look)
        self.activation, self.clusters = ActivationPane(look), ClustersPane(look)
        self._middle = QStackedWidget()
        self._middle.addWidget(self.start)
        self._middle.addWidget(self.view)
        self._build_middle()
        self._docks = self._build_docks(look)
        self.menuBar().setFont(look.fonts.font(BODY))

    def build_menus(self, callbacks: Mapping[str, Callable[..., None]]) -> None:
        """Make the menus, with what each action does; the window is ready after it."""
        # Remembered places of another set of docks (of an older program) would leave some of these hidden.
        self._docks_version = zlib.crc32(" ".join(dock.objectName() for dock in self._docks).encode()) & 0xFFFF
        self.actions_by_id = Actions(self, self.menuBar(), callbacks)
        docks = self.actions_by_id.submenu("docks")
        docks.addActions([dock.toggleViewAction() for dock in self._docks])
        self._default_docks = self.saveState(self._docks_version)
        docks.addSeparator()
        docks.addAction("As at first", self._on_default_docks)
        self.show_start()

    def add_dock(self, dock: Dock, beside: str) -> None:
        """Add a pane as a tab beside another one, hidden until it is asked for; before the menus are built."""
        other = next(one for one in self._docks if one.objectName() == beside)
        self.addDockWidget(self.dockWidgetArea(other), dock)
        self.tabifyDockWidget(other, dock)
        dock.hide()
        self._docks = (*self._docks, dock)

    def show_start(self) -> None:
        """No file is open."""
        self._show_docks(False)
        self._middle.setCurrentWidget(self.start)
        self.actions_by_id.show_file_open(False)
        self.strip.clear()
        self.inspector.show_nothing()
        self.setWindowTitle(TITLE)
        self.start.focus_first()

    def show_picture(self, path: str, *, read_only: bool) -> None:
        """A file is open."""
        if self._middle.currentWidget() is not self.view:
            self._middle.setCurrentWidget(self.view)
            self._show_docks(True)
            self.view.setFocus()
            QTimer.singleShot(0, self, self._give_picture_room)  # when the docks have their places
        self.actions_by_id.show_file_open(True)
        self.inspector.show_nothing()
        mark = " (read-only)" if read_only else ""
        # Qt replaces "[*]" in a title, and a doubled one stands for itself
        self.setWindowTitle(f"{Path(path).name}{mark} - {TITLE}".replace("[*]", "[*][*]"))

    def show_problems(self) -> None:
        """Bring the list of problems into view."""
        if not self._problems_dock.isVisible():
            self._problems_dock.show()
            QTimer.singleShot(0, self, self._share_left_side)  # when it has its place
        self._problems_dock.raise_()

    def show_table(self) -> None:
        """Bring the table into view, or put it away."""
        self._table_dock.setVisible(not self._table_dock.isVisible())
        if self._table_dock.isVisible():
            self.table.setFocus()

    def _give_picture_room(self) -> None:
        give_picture_room(self, self.view)
        for dock in self._docks:
            if dock.isFloating() and dock.isVisible():
                keep_on_screen(dock)

    def show_pane(self, name: str) -> None:
        """Bring a dock into view by its name."""
        for dock in self._docks:
            if dock.objectName() == name and self.picture_shown:
                dock.show()
                dock.raise_()

    def _share_left_side(self) -> None:
        half = self.height() // 2
        self.resizeDocks([self._docks[0], self._problems_dock], [half, half], Qt.Orientation.Vertical)

    def show_search(self) -> None:
        """Bring the search field into view, ready to type."""
        self._search_dock.show()
        self._search_dock.raise_()
        self.search.focus_field()

    def docks_state(self) -> bytes:
        """Where the docks are while a file is open, to be remembered."""
        return bytes(self.saveState(self._docks_version).data()) if self.picture_shown else self._remembered

    def restore_docks(self, state: bytes) -> None:
        """Put the docks where they were."""
        self._remembered = state

    @property
    def picture_shown(self) -> bool:
        """Whether a file is open."""
        return self._middle.currentWidget() is self.view

    def fill_menu(self, name: str, rows: Sequence[tuple[str, Callable[[], None], bool | None]]) -> None:
        """Fill a submenu.

        Args:
            name: of the action.
            rows: text as it is to be shown, what it does, and whether it is marked (None: it cannot be).
        """
        menu: QMenu = self.actions_by_id.submenu(name)
        for action in menu.actions():
            menu.removeAction(action)
            action.deleteLater()  # not clear(): one of them may be at work right now
        for text, callback, marked in rows:
            action = menu.addAction(text)
            action.setCheckable(marked is not None)
            action.setChecked(bool(marked))
            action.triggered.connect(_ignoring_mark(callback))
        self.actions_by_id.action(name).setEnabled(bool(rows))

    def _build_middle(self) -> None:
        column = QVBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.messages)
        column.addWidget(self.focus_bar)
        column.addWidget(self._middle, 1)
        whole = QWidget()
        whole.setLayout(column)
        self.setCentralWidget(whole)
        foot = QWidget()
        row = QVBoxLayout(foot)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.strip)
        bar = self.statusBar()
        bar.setSizeGripEnabled(False)
        bar.setContentsMargins(0, 0, 0, 0)
        if (layout := bar.layout()) is not None:
            layout.setContentsMargins(0, 0, 0, 0)
        bar.addWidget(foot, 1)

    def _build_docks(self, look: Look) -> tuple[Dock, ...]:
        search = Dock(
            look, name="search", title="Search", content=self.search, width=LEFT_WIDTH, tools=self.search.tools
        )
        legend = Dock(look, name="legend", title="Legend", content=self.legend, width=LEFT_WIDTH)
        table = Dock(look, name="table", title="Table", content=self.table, width=RIGHT_WIDTH)
        table.visibilityChanged.connect(self._on_table_visible)
        problems = Dock(look, name="problems", title="Problems", content=self.problems, width=LEFT_WIDTH)
        memory = Dock(look, name="memory", title="Memory", content=self.inspector, width=RIGHT_WIDTH)
        more = (
            Dock(look, name="activation", title="Activation", content=self.activation, width=RIGHT_WIDTH),
            Dock(look, name="clusters", title="Clusters", content=self.clusters, width=RIGHT_WIDTH),
        )
        for dock, area in (
            (search, Qt.DockWidgetArea.LeftDockWidgetArea),
            (legend, Qt.DockWidgetArea.LeftDockWidgetArea),
            (problems, Qt.DockWidgetArea.LeftDockWidgetArea),
            (memory, Qt.DockWidgetArea.RightDockWidgetArea),
            (table, Qt.DockWidgetArea.BottomDockWidgetArea),
        ):
            self.addDockWidget(area, dock)
        self.setTabPosition(Qt.DockWidgetArea.RightDockWidgetArea, QTabWidget.TabPosition.North)
        for dock in more:
            self.tabifyDockWidget(memory, dock)
        memory.raise_()
        self.resizeDocks([search, memory], [LEFT_WIDTH, RIGHT_WIDTH], Qt.Orientation.Horizontal)
        self.resizeDocks([search, legend], [9, 10], Qt.Orientation.Vertical)
        self.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea)
        self.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)
        self.resizeDocks([table], [_TABLE_HEIGHT], Qt.Orientation.Vertical)
        problems.hide()
        table.hide()
        self._problems_dock, self.legend_dock = problems, legend
        self._remembered = b""
        self._search_dock, self._table_dock, self._memory_dock = search, table, memory
        return search, legend, problems, memory, table, *more

    def _on_table_visible(self, visible: bool) -> None:
        if visible:
            self.table_shown.emit()

    def _show_docks(self, shown: bool) -> None:
        """Without a file there are no docks; with one they are as they were."""
        if shown:
            if not self.restoreState(QByteArray(self._remembered), self._docks_version):
                self._on_default_docks()
            return
        if self.picture_shown:
            self._remembered = self.docks_state()
        for dock in self._docks:
            dock.hide()

    def _on_default_docks(self) -> None:
        self.restoreState(self._default_docks, self._docks_version)
        QTimer.singleShot(0, self._memory_dock, self._memory_dock.raise_)  # of the tabs, when they are there
        QTimer.singleShot(0, self, self._give_picture_room)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Files were let go over the window."""
        paths = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if paths:
            event.acceptProposedAction()
            self.files_dropped.emit(paths)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Tell before closing, so that threads end first."""
        self.closing.emit()
        event.accept()


def _ignoring_mark(callback: Callable[[], None]) -> Callable[[bool], None]:
    def call(_checked: bool = False) -> None:
        callback()

    return call
