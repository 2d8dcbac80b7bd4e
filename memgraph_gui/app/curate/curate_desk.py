"""What the desk for curating has beyond its docks: a bar under the table, and a form that follows what is chosen."""

from PySide6.QtCore import QObject

from memgraph_gui.app.curate.edit_desk import EditDesk
from memgraph_gui.app.frame.arrangements import CURATE
from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.lanes.writer_lane import WriterLane

_TOOLS = (
    ("edit-memory", "pencil-simple", "Edit", 1),
    ("merge", "git-merge", "Merge", 2),
    ("delete", "trash", "Delete", 1),
    ("replace", "magnifying-glass", "Replace", 0),
    ("tags", "tag", "Tags", 0),
)


class CurateDesk(QObject):
    """Shows the bar and lets the form follow while that desk is shown."""

    def __init__(self, window: MainWindow, workspace: Workspace, writer: WriterLane, edit: EditDesk) -> None:
        super().__init__(window)
        self._window, self._workspace, self._writer, self._edit = window, workspace, writer, edit
        writer.steps_changed.connect(self._on_selected)  # also when a file was opened
        workspace.lost_changed.connect(self._on_selected)
        window.view.selection_changed.connect(self._on_selected)
        window.table.opened.connect(self._on_row_opened)
        window.desks.changed.connect(self._on_desk_changed)

    def start(self) -> None:
        """The menus are there: put their actions under the table."""
        action = self._window.actions_by_id.action
        self._window.table_pane.fill([(action(name), icon, word, least) for name, icon, word, least in _TOOLS])
        self._on_desk_changed(self._window.desks.now.desk)

    @property
    def _here(self) -> bool:
        return self._window.desks.now.desk == CURATE.desk

    def _on_desk_changed(self, _desk: str) -> None:
        self._window.table_pane.bar.setVisible(self._here)
        self._on_selected()
        self._edit.follow(self._here)

    def _on_selected(self, _chosen: object = None) -> None:
        self._window.table_pane.show_chosen(
            len(self._window.view.selection), self._writer.refusal if self._workspace.file is not None else ""
        )

    def _on_row_opened(self, _index: int) -> None:
        """Who opens a row here wants to type."""
        if self._here:
            self._edit.edit_selected()
