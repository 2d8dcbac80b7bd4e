"""Saves the report of a review: asks where, writes it in the reader's thread, says what came of it."""

import json
import time
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from memgraph_gui.app.common.messages import Messages
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.review.report import as_json, as_markdown, decided_in
from memgraph_gui.engine.store import MemoryStore

_KINDS = "Markdown (*.md);;JSON, with the names of what was dismissed (*.json)"


class ReviewReport(QObject):
    """The report's desk."""

    def __init__(self, window: QWidget, workspace: Workspace, messages: Messages) -> None:
        super().__init__(window)
        self._window, self._workspace, self._messages = window, workspace, messages

    def ask(self) -> None:
        """Ask under which name; the event loop goes on."""
        file = self._workspace.file
        if file is None:
            return
        path = Path(file.info.path)
        name = path.with_name(f"{path.stem}-review.md")
        dialog = QFileDialog(self._window, "Save the report of the review", str(name), _KINDS)
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setDefaultSuffix("md")
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(self.save)
        dialog.open()

    def save(self, path: str) -> None:
        """Write it."""
        self._workspace.read(partial(_write, path=path), self._on_saved)

    def _on_saved(self, told: str) -> None:
        self._messages.tell(told)


def _write(store: MemoryStore, path: str) -> str:
    """What was done, in a sentence."""
    target, decided = Path(path), decided_in(store)
    if target.resolve() == Path(store.info.path).resolve():
        raise KnownError("The report cannot be saved over the memory file itself; choose another name.")
    name = Path(store.info.path).name
    text = as_markdown(name, decided, time.time())
    if target.suffix.lower() == ".json":
        text = json.dumps(as_json(decided), ensure_ascii=False, indent=2) + "\n"
    try:
        target.write_bytes(text.encode("utf-8", "replace"))
    except OSError as error:
        raise KnownError(f"The report cannot be saved ({error}); choose another place.") from error
    return f"The report of {len(decided)} verdict{'' if len(decided) == 1 else 's'} is in {target.name}."
