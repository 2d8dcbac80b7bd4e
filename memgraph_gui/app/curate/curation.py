"""What is done to several memories at once, made together: merging, replacing, tags, duplicates, and their desk."""

from collections.abc import Callable

from memgraph_gui.app.common.messages import Messages
from memgraph_gui.app.curate.bulk_desk import BulkDesk
from memgraph_gui.app.curate.curate_desk import CurateDesk
from memgraph_gui.app.curate.duplicating import Duplicating
from memgraph_gui.app.curate.edit_desk import EditDesk
from memgraph_gui.app.curate.form_keeper import Unsaved
from memgraph_gui.app.curate.merge_desk import MergeDesk
from memgraph_gui.app.curate.replace_desk import ReplaceDesk
from memgraph_gui.app.curate.tags_desk import TagsDesk
from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.frame.operations import Operations
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.lanes.writer_lane import WriterLane
from memgraph_gui.looks.look import Look
from memgraph_gui.panes.forms import Form


class Curation:
    """The forms of one window that are not of one memory or one link.

    Attributes:
        many: the same fields of many. merging: `merging.merge(ids)` opens it for any. replacing, tags: the others.
    """

    def __init__(
        self,
        window: MainWindow,
        workspace: Workspace,
        writer: WriterLane,
        operations: Operations,
        edit: EditDesk,
        messages: Messages,
        look: Look,
    ) -> None:
        self._edit = edit
        self.many = BulkDesk(window, workspace, writer, messages, look)
        edit.many_wanted.connect(self.many.open)
        self.merging = MergeDesk(window, workspace, writer, messages, look)
        self.replacing = ReplaceDesk(window, workspace, writer, operations, messages, look)
        self.replacing.edit_wanted.connect(edit.edit_row)
        edit.left.connect(self.replacing.come_back)
        self.tags = TagsDesk(window, workspace, writer, messages, look)
        self._duplicating = Duplicating(window, workspace, writer, edit, messages)
        self._desk = CurateDesk(window, workspace, writer, edit)

    @property
    def unsaved(self) -> tuple[Unsaved, ...]:
        """The forms that may hold what is not saved."""
        return self._edit, self.many.keeper, self.merging.keeper, self.replacing.keeper

    @property
    def forms(self) -> tuple[Form, ...]:
        """Their forms."""
        return self.many.pane, self.merging.pane, self.replacing.pane, self.tags.pane

    def callbacks(self) -> dict[str, Callable[..., None]]:
        """What each action of the table does."""
        parts = self.merging, self.replacing, self.tags, self._duplicating
        return {name: what for part in parts for name, what in part.callbacks().items()}

    def start(self) -> None:
        """The menus are there."""
        self._desk.start()
