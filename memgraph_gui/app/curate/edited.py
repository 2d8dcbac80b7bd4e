"""The memory in the form: how it is read, and what was kept of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from memgraph_gui.engine.datafolder import content_identity, folder_for
from memgraph_gui.engine.drafts import Draft
from memgraph_gui.engine.editing.editor import Editor
from memgraph_gui.engine.editing.images import Image
from memgraph_gui.engine.editing.warnings import memory_warnings
from memgraph_gui.engine.kept_drafts import KeptDraft, kept_draft
from memgraph_gui.engine.records import LayoutName, RowId
from memgraph_gui.engine.store import MemoryStore
from memgraph_gui.panes.three_way import Choice


@dataclass(frozen=True, slots=True)
class Edited:
    """The memory in the form: its row (None: a new one), as it was when the form was filled."""

    rowid: RowId | None
    base: Image
    texts: dict[str, str]
    folder: Path  # ours, for the draft


def read_edited(editor: Editor, rowid: RowId) -> Edited | None:
    """A memory as the form needs it; None when it is not there."""
    image = editor.memory_image(rowid)
    if image is None:
        return None
    if editor.info.layout is not LayoutName.AGENTOS:
        return Edited(rowid, image, {}, folder_of(editor))
    memory = editor.memory_in_full(rowid)
    if memory is None:
        return None
    texts = {"title": memory.row.title, "type": memory.row.type, "content": memory.content}
    return Edited(rowid, image, texts | {"tags": ", ".join(memory.row.tags)}, folder_of(editor))


def folder_of(editor: Editor) -> Path:
    """Our own folder for the open file, made when it is needed."""
    path = editor.connection.path
    return folder_for(path, identity=content_identity(editor.connection), create=True)


def kept_of(store: MemoryStore) -> tuple[Path, KeptDraft | None]:
    """Our own folder for the open file, and the draft that was kept in it."""
    folder = folder_for(store.connection.path, identity=content_identity(store.connection))
    return folder, kept_draft(folder)


def warnings_of(
    editor: Editor, *, layout: LayoutName, rowid: RowId, values: Mapping[str, object], base: Image
) -> tuple[str, ...]:
    """What the file's own server would make of a memory with these values."""
    if not values:
        return ()
    plan = editor.preview(lambda: editor.edit_memory(rowid, values, based_on=base))
    after = plan.changes[0].after
    found = memory_warnings(layout, after, base) if after is not None else ()
    return tuple(warning.text for warning in found)


def choices_of(ours: Draft, theirs: Draft) -> list[Choice]:
    """The fields that were typed in or that another program changed, with all three of each."""
    touched = set(ours.touched())
    return [
        Choice(name, ours.fields[name].stored, ours.fields[name].now, one.stored, ours=name in touched)
        for name, one in theirs.fields.items()
        if one.stored != ours.fields[name].stored or name in touched
    ]
