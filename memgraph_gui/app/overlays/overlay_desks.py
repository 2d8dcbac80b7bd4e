"""The three desks of the overlays, made together, asked together, closed together."""

from collections.abc import Callable
from functools import partial

from memgraph_gui.app.common.messages import Messages
from memgraph_gui.app.find.search_desk import SearchDesk
from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.frame.operations import Operations
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.lanes.writer_lane import WriterLane
from memgraph_gui.app.overlays.activation_desk import ActivationDesk
from memgraph_gui.app.overlays.clusters_desk import ClustersDesk
from memgraph_gui.app.overlays.overlay_desk import OverlayDesk
from memgraph_gui.engine.dials import SavedDials
from memgraph_gui.scene.overlays import OverlayKind


class Overlays:
    """All that colours the picture.

    Attributes:
        desk: which overlay is worn. activation, clusters: the two that are worked out.
    """

    def __init__(
        self,
        window: MainWindow,
        workspace: Workspace,
        operations: Operations,
        search: SearchDesk,
        writer: WriterLane,
        messages: Messages,
    ) -> None:
        self.desk = OverlayDesk(window, workspace, messages)
        self.activation = ActivationDesk(
            window, workspace, operations, self.desk, search.filters, writer, messages, SavedDials()
        )
        self.clusters = ClustersDesk(window, workspace, self.desk)

    def start(self) -> None:
        """Listen, after the file's desk."""
        self.clusters.start()

    def callbacks(self) -> dict[str, Callable[..., None]]:
        """What each action of the table does."""
        return {
            "activate": self.activation.take_selection,
            "add-seeds": self.activation.add_selection,
            "cluster": partial(self.desk.choose, OverlayKind.CLUSTER),
            "colour-type": partial(self.desk.choose, OverlayKind.TYPE),
        }

    def ask_to_stop(self) -> None:
        """Have all threads end."""
        self.desk.lane.ask_to_stop()

    def close(self, seconds: float) -> bool:
        """End all threads; say whether they ended in time."""
        return self.desk.lane.close(seconds)
