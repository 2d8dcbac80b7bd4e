"""The desks of the view, made together: what of the graph is shown, by whom, and the way back."""

from collections.abc import Callable

from memgraph_gui.app.common.messages import Messages
from memgraph_gui.app.curate.link_acts import LinkActs
from memgraph_gui.app.find.search_desk import SearchDesk
from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.frame.operations import Operations
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.picture.choosing import Choosing
from memgraph_gui.app.picture.hiding import Hiding
from memgraph_gui.app.picture.scenes_desk import ScenesDesk
from memgraph_gui.app.picture.trail import Trail
from memgraph_gui.app.picture.validity_desk import ValidityDesk
from memgraph_gui.app.picture.view_desk import ViewDesk
from memgraph_gui.app.picture.view_menu import ViewMenu


class Views:
    """All that takes steps of the view.

    Attributes:
        desk: the state and its history. menu: the menus of the picture. hiding: what is taken out by hand.
    """

    def __init__(
        self,
        window: MainWindow,
        workspace: Workspace,
        operations: Operations,
        search: SearchDesk,
        acts: LinkActs,
        messages: Messages,
    ) -> None:
        self.desk = ViewDesk(window, workspace, operations, search, messages)
        Trail(workspace, operations, self.desk)
        self.hiding = Hiding(window, workspace, self.desk, messages)
        self.menu = ViewMenu(window, workspace, operations, self.desk, self.hiding, acts)
        self._choosing = Choosing(window, workspace, self.desk, self.hiding, messages)
        self._scenes = ScenesDesk(window, workspace, self.desk, messages)
        self._validity = ValidityDesk(window, workspace, self.desk, search.filters)
        window.search.hidden_wanted.connect(self.hiding.show_hidden)

    def start(self) -> None:
        """Listen, after the search desk."""
        self.desk.start()
        self._validity.start()

    def callbacks(self) -> dict[str, Callable[..., None]]:
        """What each action of the table does."""
        parts = self.desk, self.hiding, self.menu, self._choosing, self._scenes, self._validity
        return {name: what for part in parts for name, what in part.callbacks().items()}
