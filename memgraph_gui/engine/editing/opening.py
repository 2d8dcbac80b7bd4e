"""One call that opens a file for editing: its own connection, its folder of ours, history, backups."""

from collections.abc import Callable
from pathlib import Path

import apsw

from memgraph_gui.engine.backups import Backups, Limits
from memgraph_gui.engine.datafolder import content_identity, folder_for
from memgraph_gui.engine.editing.editor import Editor
from memgraph_gui.engine.store import MemoryStore, open_store

HISTORY_NAME = "history.db"
_LOCK_NAME = "editing.lock"


def open_editor(
    path: str | Path,
    *,
    layout: str | None = None,
    brain: str | None = None,
    data_dir: Path | None = None,
    limits: Limits | None = None,
) -> Editor:
    """Open a file for editing, on a connection of its own; call it, and the editor, in the writer's thread.

    Args:
        path: the user's file.
        layout: which layout, as it was opened for looking (`StoreInfo.layout`).
        brain: which brain, as it was opened for looking (`StoreInfo.brain`).
        data_dir: instead of the user's data directory.
        limits: how many backups are kept.

    Raises:
        KnownError: the file is read-only here, with the reason.
    """
    store = open_store(path, layout=layout, brain=brain or None)
    closing: list[Callable[[], None]] = [store.close]
    try:
        return _editor_of(store, data_dir, limits, closing)
    except BaseException:
        for close in closing:
            close()
        raise


def _editor_of(
    store: MemoryStore, data_dir: Path | None, limits: Limits | None, closing: list[Callable[[], None]]
) -> Editor:
    identity = content_identity(store.connection)
    folder = folder_for(store.connection.path, identity=identity, data_dir=data_dir, create=store.info.writable)
    lock = _lock(folder / _LOCK_NAME) if store.info.writable else None
    if lock is not None:
        closing.append(lock.close)
    return Editor(
        store.connection,
        store.dialect,
        store.info,
        folder / HISTORY_NAME,
        alone=lock is not None,
        backups=Backups(folder, limits),
        on_close=tuple(closing),
    )


def _lock(path: Path) -> apsw.Connection | None:
    """A lock that ends with the process, however it ends; None while another window holds it.

    Who has it may settle what was left unfinished: without it, that may be what another window is just writing.
    """
    lock = apsw.Connection(str(path))
    try:
        lock.execute("BEGIN EXCLUSIVE").fetchall()
    except apsw.BusyError:
        lock.close()
        return None
    return lock
