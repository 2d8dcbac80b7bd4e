"""The frame: the picture in the middle, docks, menus, the strip. It knows no file and does nothing by itself."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QResizeEvent
from PySide6.QtWidgets import QMainWindow, QMenu, QStackedWidget, QTabWidget, QVBoxLayout, QWidget

from memgraph_gui.app.frame.actions import Actions
from memgraph_gui.app.frame.arrangements import BROWSE, CURATE, LEFT_WIDTH, RIGHT_WIDTH
from memgraph_gui.app.frame.desks import Desks
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
from memgraph_gui.panes.table_pane import TablePane
from memgraph_gui.scene.graph_view import GraphView
from memgraph_gui.scene.overview import Overview

TITLE = "memgraph-gui"
SIZE = 1440, 900
_NARROWEST = 320  # px of the middle: with docks on both sides it fits into a window of 800
__all__ = ("LEFT_WIDTH", "RIGHT_WIDTH", "SIZE", "TITLE", "MainWindow")


class MainWindow(QMainWindow):
    """The window.

    Attributes:
        start, view: what the middle shows without and with a file. overview: the map in the view's corner.
        strip, messages: at the foot, and over it while there is something to say.
        focus_bar: over the picture while something is in focus.
        search, legend, problems, inspector, table: the panes in the docks. desks: how the docks are arranged.
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
        self.messages = MessageBar(look, self)
        self.strip = Strip(look)
        self.focus_bar = FocusBar(look)
        self.search = SearchPane(look)
        self.table = MemoryTable(look)
        self.table_pane = TablePane(look, self.table)
        self.legend, self.problems, self.inspector = LegendPane(look), ProblemsPane(look), InspectorPane(look)
        self.activation, self.clusters = ActivationPane(look), ClustersPane(look)
        self._middle = _Middle()
        self._middle.addWidget(self.start)
        self._middle.addWidget(self.view)
        self._middle.setFocusProxy(self.view)
        self.desks = Desks(self, self._build_middle(), self._middle)
        self._build_docks(look)
        self.desks.add(BROWSE)
        self.desks.add(CURATE)
        self.menuBar().setFont(look.fonts.font(BODY))

    def build_menus(self, callbacks: Mapping[str, Callable[..., None]]) -> None:
        """Make the menus, with what each action does; the window is ready after it."""
        self.actions_by_id = Actions(self, self.menuBar(), callbacks)
        docks = self.actions_by_id.submenu("docks")
        docks.addActions([dock.toggleViewAction() for dock in self.desks.docks.values()])
        self.show_start()

    def add_dock(self, dock: Dock, beside: str) -> None:
        """Add a pane, hidden until it is asked for; before the menus are built.

        Args:
            dock: the pane.
            beside: the dock whose tab it becomes on a desk that does not name it.
        """
        self.desks.add_dock(dock, beside)

    def add_page(self, page: QWidget) -> None:
        """Take in what may stand in the place of the picture."""
        self._middle.addWidget(page)

    def show_page(self, page: QWidget | None) -> None:
        """Put a page that was added in the place of the picture while a file is open; None: the picture again."""
        if self.picture_shown:
            self._middle.setCurrentWidget(page or self.view)

    def show_start(self) -> None:
        """No file is open."""
        self.desks.close()
        self._middle.setCurrentWidget(self.start)
        self.actions_by_id.show_file_open(False)
        self.strip.clear()
        self.inspector.show_nothing()
        self.setWindowTitle(TITLE)
        self.start.focus_first()

    def show_picture(self, path: str, *, read_only: bool) -> None:
        """A file is open."""
        if not self.picture_shown:
            self._middle.setCurrentWidget(self.view)
            self.desks.open()
            self.desks.focus()
        self.actions_by_id.show_file_open(True)
        self.inspector.show_nothing()
        mark = " (read-only)" if read_only else ""
        # Qt replaces "[*]" in a title, and a doubled one stands for itself
        self.setWindowTitle(f"{Path(path).name}{mark} - {TITLE}".replace("[*]", "[*][*]"))

    def show_problems(self) -> None:
        """Bring the list of problems into view."""
        dock = self.desks.docks["problems"]
        if not dock.isVisible():
            dock.show()
            QTimer.singleShot(0, self, self._share_left_side)  # when it has its place
        dock.raise_()

    def show_table(self) -> None:
        """Bring the table into view; where it is beside the picture, the second time puts it away."""
        dock = self.desks.docks["table"]
        dock.setVisible(not (dock.isVisible() and self.desks.now.picture))
        if not dock.isHidden():
            dock.raise_()
            self.table.setFocus()

    def show_pane(self, name: str) -> None:
        """Bring a dock into view by its name."""
        if name in self.desks.docks and self.picture_shown:
            self.desks.docks[name].show()
            self.desks.docks[name].raise_()

    def _share_left_side(self) -> None:
        half, docks = self.height() // 2, self.desks.docks
        self.resizeDocks([docks["search"], docks["problems"]], [half, half], Qt.Orientation.Vertical)

    def show_legend(self) -> None:
        """Bring the legend into view, where it is closed and does not lie on the picture."""
        if not self.legend.isVisible():
            self.show_pane("legend")

    def show_search(self) -> None:
        """Bring the search field into view, ready to type."""
        self.show_pane("search")
        self.search.focus_field()

    @property
    def legend_dock(self) -> Dock:
        """The dock of the legend."""
        return self.desks.docks["legend"]

    @property
    def picture_shown(self) -> bool:
        """Whether a file is open."""
        return self._middle.currentWidget() is not self.start

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

    def _build_middle(self) -> QWidget:
        column = QVBoxLayout()
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
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
        return whole

    def _build_docks(self, look: Look) -> None:
        tools = self.search.tools
        for dock in (
            Dock(look, name="search", title="Search", content=self.search, width=LEFT_WIDTH, tools=tools),
            Dock(look, name="legend", title="Legend", content=self.legend, width=LEFT_WIDTH),
            Dock(look, name="problems", title="Problems", content=self.problems, width=LEFT_WIDTH),
            Dock(look, name="memory", title="Memory", content=self.inspector, width=RIGHT_WIDTH),
            Dock(look, name="activation", title="Activation", content=self.activation, width=RIGHT_WIDTH),
            Dock(look, name="clusters", title="Clusters", content=self.clusters, width=RIGHT_WIDTH),
            Dock(look, name="table", title="Table", content=self.table_pane, width=RIGHT_WIDTH),
        ):
            self.desks.add_dock(dock)
        self.desks.docks["table"].visibilityChanged.connect(self._on_table_visible)
        self.setTabPosition(Qt.DockWidgetArea.RightDockWidgetArea, QTabWidget.TabPosition.North)
        self.setCorner(Qt.Corner.BottomLeftCorner, Qt.DockWidgetArea.LeftDockWidgetArea)
        self.setCorner(Qt.Corner.BottomRightCorner, Qt.DockWidgetArea.RightDockWidgetArea)

    def _on_table_visible(self, visible: bool) -> None:
        if visible:
            self.table_shown.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The bar of messages keeps to the foot."""
        super().resizeEvent(event)
        self.messages.place()

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


class _Middle(QStackedWidget):
    """As narrow as what it shows: Qt would have room for the widest page, and so a small window would be none."""

    def __init__(self) -> None:
        super().__init__()
        self.currentChanged.connect(lambda _number: self.updateGeometry())

    def minimumSizeHint(self) -> QSize:
        """Of the page that is shown; between docks it keeps room to be looked at."""
        page = self.currentWidget()
        return (page.minimumSizeHint() if page is not None else QSize()).expandedTo(QSize(_NARROWEST, 0))


def _ignoring_mark(callback: Callable[[], None]) -> Callable[[bool], None]:
    def call(_checked: bool = False) -> None:
        callback()

    return call
