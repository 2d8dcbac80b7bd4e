"""Keeps what is done in one form while it is not saved, and offers it back when the file is opened again."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, QTimer, SignalInstance

from memgraph_gui.app.common.messages import Messages
from memgraph_gui.app.curate.edited import folder_of
from memgraph_gui.app.lanes.workspace import Workspace
from memgraph_gui.app.lanes.writer_lane import WriterLane
from memgraph_gui.engine.datafolder import content_identity, folder_for
from memgraph_gui.engine.kept_forms import State, keep_form, kept_form
from memgraph_gui.engine.store import MemoryStore

KEPT = "This is what you did here last time and did not save."
_AFTER = 600  # ms without a change


class Unsaved(Protocol):
    """A form that may hold what is to go."""

    def holds_unsaved(self, text: str) -> bool:
        """Whether what was typed and not saved holds a text."""


class FormKeeper(QObject):
    """One form's keeper; the form says when it changed and when it is done with, files and the window tell the rest.

    Args:
        kind: of the form, as its file is named.
        closing: the window's, before it goes.
        state: what is in the form now; None: nothing that is worth keeping.
        restore: fills the form with what was kept.
        forget: empties the form and hides it.
    """

    def __init__(
        self,
        kind: str,
        parent: QObject,
        workspace: Workspace,
        writer: WriterLane,
        messages: Messages,
        *,
        closing: SignalInstance,
        state: Callable[[], State | None],
        restore: Callable[[State], None],
        forget: Callable[[], None],
    ) -> None:
        super().__init__(parent)
        self._kind, self._workspace, self._writer, self._messages = kind, workspace, writer, messages
        self._state, self._restore, self._forget = state, restore, forget
        self._folder: Path | None = None
        self._unsaved = False
        self._patience = QTimer(self, singleShot=True, interval=_AFTER)
        self._patience.timeout.connect(self._keep)
        workspace.opened.connect(self._on_opened)
        workspace.closed.connect(self._put_away)
        closing.connect(self._put_away)

    def changed(self) -> None:
        """Something else is in the form."""
        self._unsaved = True
        self._patience.start()

    def done(self) -> None:
        """It was saved or given up: what was kept goes."""
        self._patience.stop()
        self._unsaved = False
        if self._folder is not None:
            self._write(None)

    def leave(self) -> None:
        """The form is done with, and so is what was kept of it."""
        self.done()
        self._forget()

    def holds_unsaved(self, text: str) -> bool:
        """Whether the form, or what is kept of it, holds a text that is not saved."""
        state = self._state() if self._unsaved else None
        return state is not None and text.lower() in json.dumps(dict(state), ensure_ascii=False).lower()

    def _put_away(self) -> None:
        """The file is left, or the window: what is in the form comes back with the file."""
        if self._unsaved:
            self._keep()
        self._patience.stop()
        self._unsaved, self._folder = False, None
        self._forget()

    def _on_opened(self) -> None:
        """What was kept for the file is offered."""
        self._put_away()
        if not self._writer.refusal:
            self._workspace.read(self._find, self._on_found)

    def _keep(self) -> None:
        if self._folder is not None:
            self._write(self._state())
        elif not self._writer.refusal:
            self._writer.ask(folder_of, self._on_folder, self._messages.error)

    def _on_folder(self, folder: Path) -> None:
        self._folder = folder
        if self._unsaved:
            self._keep()

    def _write(self, state: State | None) -> None:
        assert self._folder is not None
        try:
            keep_form(self._folder, self._kind, state)
        except OSError as error:
            self._messages.tell(f"What you do in this form is not kept until you save it ({error}).")

    def _find(self, store: MemoryStore) -> tuple[Path, State | None]:
        folder = folder_for(store.connection.path, identity=content_identity(store.connection))
        return folder, kept_form(folder, self._kind)

    def _on_found(self, found: tuple[Path, State | None]) -> None:
        folder, state = found
        if state is not None and not self._unsaved:
            self._folder = folder
            self._restore(state)
