"""Purging a secret: a text goes from the file, from its indexes, free pages and log, and from all that is ours.

This cannot be undone, by intention: the steps of the history that hold the text are emptied, and say so. Plain
deletion does not claim as much. What could not be reached is said: another program that holds the file, for one.
"""

import os
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import apsw

from memgraph_gui.engine.connection import told
from memgraph_gui.engine.dataroot import data_root
from memgraph_gui.engine.editing.editor import Editor
from memgraph_gui.engine.editing.images import RowKey, Text, bound, read_image
from memgraph_gui.engine.editing.scrubbing import PURGED, Scrubbed, Secret, holders, left_in, scrub
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.kept_drafts import keep_draft, kept_draft
from memgraph_gui.engine.kept_forms import forms_holding

SHORTEST = 4  # characters: a shorter text is in too many words
EMPTIED = "A step that held a purged text; what it did cannot be shown or taken back any more"
_TEXTS = (".json", ".ini", ".toml", ".txt", ".log", ".conf", ".md", ".csv")


@dataclass(frozen=True, slots=True)
class PurgeReport:
    """What a purge did.

    Attributes:
        rows: how many rows of the file held the text.
        steps: how many steps of the history were emptied.
        backups: how many backups held it, and were corrected or removed.
        files: how many other files of ours held it.
        notes: what else a person should know, one sentence each.
        not_reached: where traces remain or may remain, one sentence each; empty: nowhere that we know of.
    """

    rows: int
    steps: int
    backups: int
    files: int
    notes: tuple[str, ...] = ()
    not_reached: tuple[str, ...] = ()

    def __str__(self) -> str:
        """One sentence for each thing."""
        first = (
            f"Purged from {self.rows} rows, {self.steps} steps of the history, {self.backups} backups and "
            f"{self.files} other files of ours."
        )
        return " ".join((first, *self.notes, *self.not_reached))


@dataclass(frozen=True, slots=True)
class PurgePreview:
    """Where a text stands before it is purged.

    Attributes:
        memories: rowids of the memories that hold it.
        rows: how many other rows of the file do (relationships, traces, what its program keeps beside).
        steps, backups, files: how many steps of the history, backups and other files of ours do.
    """

    memories: tuple[int, ...]
    rows: int
    steps: int
    backups: int
    files: int

    @property
    def found(self) -> bool:
        """It is somewhere."""
        return bool(self.memories or self.rows or self.steps or self.backups or self.files)


def look_for(
    editor: Editor, text: str, *, also: Sequence[Path] = (), data_dir: Path | None = None
) -> PurgePreview | None:
    """Where a purge would find a text; nothing is changed. None: it is too short to be purged.

    Args:
        editor: of the file.
        text: the secret.
        also: files of ours outside our data folder.
        data_dir: instead of the user's data directory.
    """
    if len(text.strip()) < SHORTEST:
        return None
    secret = Secret.of(text)
    found = holders(editor.connection.rows, secret)
    memories = found.pop(editor.layout.tables.memories, [])
    backups = editor.backups.listed() if editor.backups is not None else []
    texts = [file for file in (*_texts_of(data_root(data_dir)), *also) if _in_text(file, secret)]
    files = len(texts) + sum(_in_database(file, secret) for file in _databases_beside(editor))
    return PurgePreview(
        tuple(memories),
        sum(map(len, found.values())),
        len(_steps_holding(editor, secret)),
        sum(_in_database(backup.path, secret) for backup in backups),
        files + _draft_holds(editor, secret) + len(_forms_with(editor, secret)),
    )


def purge(editor: Editor, text: str, *, also: Sequence[Path] = (), data_dir: Path | None = None) -> PurgeReport:
    """Remove a text, and its lower-case form, from a file and from everything that we keep.

    Args:
        editor: of the file, from `open_editor`.
        text: the secret, at least `SHORTEST` characters.
        also: files of ours outside our data folder (settings, recent lists).
        data_dir: instead of the user's data directory.

    Raises:
        KnownError: the text is too short, or another program holds the file; nothing was changed then.
    """
    if len(text.strip()) < SHORTEST:
        raise KnownError(f"Not purged: give at least {SHORTEST} characters, so that nothing else is hit by chance.")
    secret = Secret.of(text)
    path = editor.connection.opened
    done = _purge_file(editor, secret)
    steps = _purge_history(editor, secret)
    backups = _purge_backups(editor, secret)
    files = sum(_purge_text(file, secret) for file in (*_texts_of(data_root(data_dir)), *also))
    files += sum(_purge_database(file, secret) for file in _databases_beside(editor))
    files += _purge_draft(editor, secret)
    notes = [f"The full-text table {name} could not be corrected and was emptied." for name in done.indexes]
    notes += [f"Rows of {name} were given their old numbers again." for name in done.moved]
    left = [
        f"{name} still holds it: another program has the file open, close it and purge again."
        for name in left_in(path, secret)
    ]
    if done.log_left and not left:
        left.append(
            "Another program has the file open: traces may remain in its log until it closes; purge again then."
        )
    left.append("Copies made by other programs, and what the disk keeps of deleted files, are out of our reach.")
    return PurgeReport(sum(done.rows.values()), steps, backups, files, tuple(notes), tuple(left))


def _purge_file(editor: Editor, secret: Secret) -> Scrubbed:
    def touch(table: str, rowid: int) -> None:
        """Let the agent see that a memory was changed."""
        if table != editor.layout.tables.memories:
            return
        image = read_image(editor.connection, RowKey(table, rowid))
        if image is None:
            return
        touched = editor.layout.touched(table, image, editor.now())
        for column, value in touched.items():
            if value != image[column]:
                hole, given = bound(value)
                database.execute(
                    f'UPDATE "{table}" SET "{column}" = {hole} WHERE rowid = ?', (given, rowid)
                ).fetchall()

    with editor.connection.opened_for_purging() as database:
        return scrub(database, secret, touch)


def _purge_history(editor: Editor, secret: Secret) -> int:
    """Empty the steps that hold the text."""
    found = _steps_holding(editor, secret)
    if found:
        editor.history.emptied(found, EMPTIED)
    return len(found)


def _steps_holding(editor: Editor, secret: Secret) -> list[int]:
    """Steps that hold it in their words or in their rows."""
    found = []
    for step in editor.history.steps():
        words = f"{step.words}\n{step.reason}".encode("utf-8", "surrogatepass")
        changes = editor.history.changes(step.id)
        values = [
            value.data if isinstance(value, Text) else value
            for change in changes
            for image in (change.before, change.after)
            for value in (image or {}).values()
            if isinstance(value, Text | bytes)
        ]
        if secret.is_in(words) or any(secret.is_in(value) for value in values):
            found.append(step.id)
    return found


def _purge_backups(editor: Editor, secret: Secret) -> int:
    """Correct every backup that holds it; one that cannot be corrected is removed."""
    backups = editor.backups.listed() if editor.backups is not None else []
    return sum(_purge_database(backup.path, secret) for backup in backups)


def _databases_beside(editor: Editor) -> list[Path]:
    """What else is kept of this file in databases of ours: positions, drafts and the like; not the history."""
    folder = editor.backups.folder.parent if editor.backups is not None else None
    own = [editor.history.path, editor.connection.opened]
    return [file for file in sorted(folder.glob("*.db")) if file not in own] if folder is not None else []


def _purge_draft(editor: Editor, secret: Secret) -> int:
    """Delete the text that was typed and not saved, when it or the row under it holds the secret."""
    held = _draft_holds(editor, secret)
    if held and editor.backups is not None:
        keep_draft(editor.backups.folder.parent, None)
    forms = _forms_with(editor, secret)
    for path in forms:
        path.unlink(missing_ok=True)
    return held + len(forms)


def _forms_with(editor: Editor, secret: Secret) -> list[Path]:
    """Other forms that were not saved and hold it."""
    return forms_holding(editor.backups.folder.parent, secret.is_in) if editor.backups is not None else []


def _draft_holds(editor: Editor, secret: Secret) -> bool:
    folder = editor.backups.folder.parent if editor.backups is not None else None
    draft = kept_draft(folder) if folder is not None else None
    if draft is None:
        return False
    stored = [value.data if isinstance(value, Text) else value for value in draft.base.values()]
    typed = [text.encode("utf-8", "surrogatepass") for text in (*draft.typed.values(), *draft.texts.values())]
    return any(secret.is_in(value) for value in (*typed, *stored) if isinstance(value, bytes))


def _purge_database(path: Path, secret: Secret) -> bool:
    """Correct a database of ours that holds it; one that cannot be corrected is removed."""
    if not _in_database(path, secret):
        return False
    try:
        with told(path):
            database = apsw.Connection(str(path))
            try:
                scrub(database, secret)
            finally:
                database.close()
    except (KnownError, apsw.Error):
        path.unlink(missing_ok=True)
    if left_in(path, secret):
        path.unlink(missing_ok=True)
    return True


def _in_database(path: Path, secret: Secret) -> bool:
    """By its bytes; a value that is spread over several pages is found row by row, so a doubt counts as yes."""
    if left_in(path, secret):
        return True
    database = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
    try:
        return _any_row(database, secret)
    except apsw.Error:
        return True
    finally:
        database.close()


def _any_row(database: apsw.Connection, secret: Secret) -> bool:
    tables: list[tuple[Any, ...]] = database.execute(
        "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'"
    ).fetchall()
    for (table,) in tables:
        columns: list[tuple[Any, ...]] = database.execute(
            "SELECT name FROM pragma_table_info(?)", (table,)
        ).fetchall()
        for (column,) in columns:
            tests = " OR ".join(f'instr(CAST("{column}" AS BLOB), ?)' for _ in secret.forms)
            if database.execute(f'SELECT 1 FROM "{table}" WHERE {tests} LIMIT 1', secret.forms).get:
                return True
    return False


def _texts_of(root: Path) -> list[Path]:
    """Text files of ours: settings, recent lists, logs. Databases are not read as files while we have them open."""
    return [file for file in root.rglob("*") if file.suffix in _TEXTS and file.is_file()] if root.is_dir() else []


def _in_text(file: Path, secret: Secret) -> bool:
    try:
        return secret.is_in(file.read_bytes())
    except OSError:
        return False


def _purge_text(file: Path, secret: Secret) -> bool:
    try:
        data = file.read_bytes()
        if not secret.is_in(data):
            return False
        handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}-")
        with os.fdopen(handle, "wb") as out:
            out.write(secret.removed(data))
        os.replace(name, file)
    except OSError:
        return False
    return True


__all__ = ["EMPTIED", "PURGED", "SHORTEST", "PurgePreview", "PurgeReport", "look_for", "purge"]
