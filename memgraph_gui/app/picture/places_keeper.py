"""Keeps where memories stand, and which are pinned, for the next time the file is opened."""

import logging

from PySide6.QtCore import QObject, QTimer

from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.places import Places, save_places

_log = logging.getLogger(__name__)
_QUIET = 400  # ms after the last pin before it is kept
_RESTED = 1000  # ms after the layout came to rest: the full picture and its names are painted first


class PlacesKeeper(QObject):
    """Saves when the layout has come to rest and when a pin was set; what moves is not kept."""

    def __init__(self, workspace: Workspace) -> None:
        super().__init__(workspace)
        self._workspace = workspace
        self._unsaved = False
        self._timer = QTimer(self, singleShot=True, interval=_QUIET)
        self._timer.timeout.connect(self._save)
        workspace.driver.settled.connect(self._on_settled)
        workspace.pin_set.connect(self._on_pin_set)
        workspace.opening.connect(self.flush)
        workspace.opened.connect(self._on_opened)

    def flush(self, _path: str = "") -> None:
        """Keep now what waits; the file is about to be left."""
        job = self._job() if self._unsaved else None
        self._unsaved = False
        self._timer.stop()
        if job is not None:
            job()

    def _on_opened(self, _file: object) -> None:
        self._unsaved = False
        self._timer.stop()

    def _on_pin_set(self) -> None:
        self._unsaved = True
        self._timer.start(_QUIET)

    def _on_settled(self, _seconds: float) -> None:
        self._unsaved = True
        self._timer.start(_RESTED)

    def _save(self) -> None:
        job = self._job()
        if job is not None:
            self._workspace.read(lambda _store: job(), lambda _saved: self._on_saved())

    def _on_saved(self) -> None:
        self._unsaved = self._timer.isActive()

    def _job(self) -> "_Job | None":
        workspace = self._workspace
        file = workspace.file
        if file is None or workspace.rough or not len(workspace.positions):
            return None
        return _Job(workspace)


class _Job:
    """One saving, with all that it needs from the window's thread."""

    def __init__(self, workspace: Workspace) -> None:
        file = workspace.file
        assert file is not None
        self._key = file.key
        self._ids = list(file.topology.memory_ids)
        self._places = Places(workspace.positions, workspace.pinned.copy())
        self._alive = file.topology.memory_alive.copy()

    def __call__(self) -> bool:
        try:
            save_places(self._key, self._ids, self._places, self._alive)
        except KnownError as error:
            _log.warning("%s", error)  # the picture is laid out anew the next time, and no more
        return True
