"""What colour means in the window: the one overlay that is worn, its legend, and the menu that chooses it."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from memgraph_gui.app.common.messages import Messages
from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.lanes.overlay_lane import OverlayLane, Still
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.engine.conflicts.finding import LINK_FINDERS, find_conflicts
from memgraph_gui.engine.conflicts.values import FoundConflicts
from memgraph_gui.engine.store import MemoryStore
from memgraph_gui.scene.mark_values import mark_rows
from memgraph_gui.scene.overlay_values import conflict_overlay, scalar_overlay
from memgraph_gui.scene.overlays import Overlay, OverlayKind, overlay_legend
from memgraph_gui.scene.renderer import Frame

_WORDS = {
    OverlayKind.TYPE: "Type",
    OverlayKind.CLUSTER: "Clusters",
    OverlayKind.ACTIVATION: "Activation",
    OverlayKind.AGE: "Age",
    OverlayKind.IMPORTANCE: "Importance",
    OverlayKind.CONFIDENCE: "Confidence",
    OverlayKind.USAGE: "Usage",
    OverlayKind.CONFLICT: "Conflicts",
}


def overlay_words(kind: OverlayKind) -> str:
    """What colour means, as menus and the tool bar name it."""
    return _WORDS[kind]


class OverlayDesk(QObject):
    """Chooses the overlay; activation and clusters are worked out by their own desks.

    Attributes:
        lane: where overlays are worked out.
        kind: what colour means, or is about to.
        beginning: a file is opened, and the overlay of the last one goes: nobody chose that.

    Signals:
        chosen: an `OverlayKind`.
    """

    chosen = Signal(object)

    def __init__(self, window: MainWindow, workspace: Workspace, messages: Messages) -> None:
        super().__init__(window)
        self._window, self._workspace, self._messages = window, workspace, messages
        self.lane = OverlayLane(self)
        self.kind = OverlayKind.TYPE
        self.beginning = False
        self._still: Still | None = None
        self._legend_of: object = None
        self._fed: FoundConflicts | None = None  # what the review found, until the file changes
        self.lane.failed.connect(messages.error)
        workspace.opened.connect(self._on_opened)
        workspace.closed.connect(self._on_closed)
        workspace.changed.connect(self._on_changed)
        window.view.painted.connect(self._on_painted)
        window.legend.overlay.back_wanted.connect(lambda: self.choose(OverlayKind.TYPE))
        self._fill_menu()

    def still(self) -> Still | None:
        """The graph as it stands, for the lanes; the same object until it changes."""
        file = self._workspace.file
        if file is not None and self._still is None:
            self._still = Still(file.topology.frozen(), file.info.layout)
        return self._still if file is not None else None

    def choose(self, kind: OverlayKind) -> None:
        """Let colour mean something else."""
        self.kind = kind
        self._fill_menu()
        topology = self._workspace.topology
        if topology is None:
            return
        if kind == OverlayKind.TYPE:
            self._window.view.set_overlay(Overlay())
        elif kind == OverlayKind.CONFLICT and self._fed is not None:
            self._on_conflicts(self._fed)
        elif kind == OverlayKind.CONFLICT:
            self._workspace.read(self._conflicts, self._on_conflicts)
        elif kind not in (OverlayKind.ACTIVATION, OverlayKind.CLUSTER):
            self._window.view.set_overlay(scalar_overlay(kind, topology))
        self.chosen.emit(kind)

    def wear(self, overlay: Overlay) -> None:
        """What a desk worked out; worn if colour still means that."""
        if overlay.kind == self.kind:
            self._window.view.set_overlay(overlay)

    def feed(self, found: FoundConflicts) -> None:
        """What the review found, in texts too: what is marked as a conflict while the file stays as it is."""
        self._fed = found
        if self.kind == OverlayKind.CONFLICT:
            self._on_conflicts(found)

    def take(self, kind: OverlayKind) -> None:
        """A desk has something to show: colour means that from now on."""
        if self.kind != kind:
            self.choose(kind)

    def _conflicts(self, store: MemoryStore) -> FoundConflicts:
        """Those that stored links say; texts are not compared for a colour."""
        still = self._still
        topology = store.load() if still is None else still.topology
        return find_conflicts(store, topology, kinds=tuple(LINK_FINDERS))

    def _on_conflicts(self, found: FoundConflicts) -> None:
        topology = self._workspace.topology
        if topology is None:
            return
        rows = {row for one in found.conflicts for row in (one.a, one.b, *one.members)}
        links = {row for one in found.conflicts for row in one.relationships}
        memories = [index for row in rows if (index := topology.memory_index(row)) is not None]
        saying = [index for row in links if (index := topology.relationship_index(row)) is not None]
        self.wear(conflict_overlay(topology, memories, saying))

    def _on_opened(self, _file: object) -> None:
        self._still = self._fed = None
        if self.kind != OverlayKind.TYPE:
            self.beginning = True
            self.choose(OverlayKind.TYPE)
            self.beginning = False
        self._workspace.soon.do(self._fill_menu)

    def _on_closed(self) -> None:
        self._still = None
        self.lane.cancel_detection()
        self._window.legend.show_overlay(None)
        self._fill_menu()

    def _on_changed(self, _applied: object) -> None:
        self._still = self._fed = None
        if self.kind not in (OverlayKind.TYPE, OverlayKind.ACTIVATION, OverlayKind.CLUSTER):
            self.choose(self.kind)

    def _on_painted(self, frame: Frame) -> None:
        """The legend says what the newest picture shows, and is counted anew when that changes only."""
        if frame.wish.wanted is self._legend_of:
            return
        self._legend_of = frame.wish.wanted
        content = self._window.view.content
        legend = overlay_legend(content.overlay, content.tokens, frame.drawn, frame.link_drawn)
        self._window.legend.show_overlay(legend)
        topology = self._workspace.topology
        if topology is not None and len(frame.drawn) <= topology.memory_count:
            size, pinned = content.switches.size, self._workspace.pinned
            signed = content.conflicts[content.conflicts < len(frame.link_drawn)]
            signed = signed[frame.link_drawn[signed]]
            self._window.legend.show_marks(mark_rows(topology, frame.drawn, pinned, content.overlay, size, signed))

    def _fill_menu(self) -> None:
        if not hasattr(self._window, "actions_by_id"):
            return
        is_open = self._workspace.topology is not None

        def row(kind: OverlayKind) -> tuple[str, Callable[[], None], bool | None]:
            return _WORDS[kind], lambda: self.choose(kind), kind == self.kind

        self._window.fill_menu("colour", [row(kind) for kind in OverlayKind] if is_open else [])
