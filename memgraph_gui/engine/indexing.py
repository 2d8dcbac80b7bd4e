"""Filling the search index from an open file, and keeping it in step."""

from collections.abc import Callable, Iterable

from memgraph_gui.engine.records import ChangeSet, Memory, MemoryRow, RowId
from memgraph_gui.engine.search_index import MemoryText, SearchIndex
from memgraph_gui.engine.store import BEFORE_FIRST, MemoryStore

_PAGE = 100  # memories read and indexed at a time: some milliseconds of interpreter work


def text_of(memory: Memory) -> MemoryText:
    """What of a memory can be found: title, summary and content; then tags, type, id, project and file names."""
    row = memory.row
    more: list[str] = [*row.tags, row.type, row.id, row.project]
    for value in memory.context.values():
        more.extend(_texts(value))
    return MemoryText(
        row.rowid,
        memory.title,
        memory.summary,
        memory.content,
        "\n".join(more),
        row.importance,
        row.created,
        memory.created_text,
    )


def fill(
    store: MemoryStore,
    index: SearchIndex,
    progress: Callable[[int], None] | None = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> bool:
    """Read every memory into the index; False when it was cancelled. Used where one thread owns both."""
    after = BEFORE_FIRST
    while page := store.memories_in_full(after, _PAGE):
        if cancelled():
            return False
        index.put(map(text_of, page))
        after = page[-1].row.rowid
        if progress is not None:
            progress(index.count())
    index.complete = True
    return True


def follow(index: SearchIndex, changes: ChangeSet, full: Iterable[Memory]) -> None:
    """Bring the index in step with a change.

    Args:
        index: the texts.
        changes: what was added, edited and removed.
        full: the added and edited memories with their text (`rows_to_read`).
    """
    index.remove(changes.memories_removed)
    index.put(map(text_of, full))


def rows_to_read(changes: ChangeSet) -> list[RowId]:
    """The memories whose text a change may have touched."""
    rows: tuple[MemoryRow, ...] = (*changes.memories_added, *changes.memories_edited)
    return [row.rowid for row in rows]


def _texts(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, list):
        return [one for one in value if isinstance(one, str)]
    return []
