"""Named scenes: the present view is kept under a name, beside the file, and comes back by the menu."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QInputDialog

from memgraph_gui.app.common.messages import Messages
from memgraph_gui.app.frame.main_window import MainWindow
from memgraph_gui.app.lanes.reading import keepsakes_of
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.picture.view_desk import ViewDesk
from memgraph_gui.engine.scenes import Scene, restored, scene_of
from memgraph_gui.engine.store import MemoryStore
from memgraph_gui.looks.plain import counted, menu_text

_NAME_CHARACTERS = 80


class ScenesDesk(QObject):
    """Between the menu and what is kept."""

    def __init__(self, window: MainWindow, workspace: Workspace, views: ViewDesk, messages: Messages) -> None:
        super().__init__(window)
        self._window, self._workspace, self._views, self._messages = window, workspace, views, messages
        self._scenes: list[Scene] = []
        workspace.opened.connect(self._on_opened)

    def callbacks(self) -> dict[str, Callable[..., None]]:
        """What each action of the table does."""
        return {"save-scene": self.ask_for_name}

    def ask_for_name(self) -> None:
        """Ask under which name the present view is to be kept; the event loop goes on."""
        dialog = QInputDialog(self._window)
        dialog.setObjectName("scenename")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setWindowTitle("Save this scene")
        dialog.setLabelText("Name of the scene (an old one of this name is replaced):")
        dialog.setTextValue(self._suggestion())
        dialog.textValueSelected.connect(self.save)
        dialog.open()

    def save(self, name: str) -> None:
        """Keep the present view."""
        topology, name = self._workspace.topology, " ".join(name.split())[:_NAME_CHARACTERS]
        if topology is None or not name:
            return
        scene = scene_of(name, topology, self._views.state, self._views.place())
        self._workspace.read(partial(_save, scene=scene), self._show)

    def go(self, scene: Scene) -> None:
        """Show a kept view; a step like any other."""
        topology = self._workspace.topology
        if topology is None:
            return
        found = restored(scene, topology)
        self._views.show_scene(menu_text(scene.name, 40), found.state)
        if found.missing:
            gone = counted(found.missing, "memory", "memories")
            are = "is" if found.missing == 1 else "are"
            self._messages.tell(f"{gone} of this scene {are} no longer in the file; the rest of it is shown.")

    def drop(self, name: str) -> None:
        """Forget a kept view."""
        self._workspace.read(partial(_drop, name=name), self._show)

    def _suggestion(self) -> str:
        state, topology = self._views.state, self._workspace.topology
        if topology is not None and state.focus is not None:
            return f"Around {topology.titles[state.focus.memory]}"[:_NAME_CHARACTERS]
        return state.line[:_NAME_CHARACTERS] or f"Scene {len(self._scenes) + 1}"

    def _on_opened(self, _file: object) -> None:
        self._show([])
        self._workspace.read(_scenes, self._show)

    def _show(self, scenes: list[Scene]) -> None:
        self._scenes = scenes
        rows = [(menu_text(scene.name, 60), partial(self.go, scene), None) for scene in scenes]
        rows += [(menu_text(f"Forget “{scene.name}”", 70), partial(self.drop, scene.name), None) for scene in scenes]
        self._window.fill_menu("scenes", rows)


def _scenes(store: MemoryStore) -> list[Scene]:
    return keepsakes_of(store).scenes()


def _save(store: MemoryStore, scene: Scene) -> list[Scene]:
    kept = keepsakes_of(store, create=True)
    kept.save_scene(scene)
    return kept.scenes()


def _drop(store: MemoryStore, name: str) -> list[Scene]:
    kept = keepsakes_of(store, create=True)
    kept.drop_scene(name)
    return kept.scenes()
