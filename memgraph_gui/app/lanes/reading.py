"""What is read of one memory to show it in full, in the reader's thread; and what is kept about it."""

import hashlib
from dataclasses import dataclass, replace
from pathlib import Path

from memgraph_gui.engine.datafolder import content_identity, folder_for
from memgraph_gui.engine.instructions import Mark, marks_of
from memgraph_gui.engine.keepsakes import Keepsakes
from memgraph_gui.engine.records import Memory, Relationship, RowId
from memgraph_gui.engine.store import MemoryStore

MARK = "orders"  # the kind under which dismissed marks are kept
MOST_LINKS = 2000  # a hub with more is listed without the contexts of its links


@dataclass(frozen=True, slots=True)
class ReadMemory:
    """One memory in full, with its links, the marks on its text, and whether the user dismissed them."""

    rowid: RowId
    memory: Memory | None
    relationships: tuple[Relationship, ...] = ()
    marks: tuple[Mark, ...] = ()
    dismissed: bool = False


def keepsakes_of(store: MemoryStore, *, create: bool = False) -> Keepsakes:
    """What is kept about an open file; its folder is made only to write."""
    path = Path(store.info.path)
    return Keepsakes(folder_for(path, identity=content_identity(store.connection), create=create))


def read_in_full(store: MemoryStore, rowid: RowId) -> ReadMemory:
    """Read a memory with everything that the inspector shows."""
    memory = store.memory(rowid)
    if memory is None:
        return ReadMemory(rowid, None)
    relationships = tuple(store.relationships_of(rowid)[:MOST_LINKS])
    contexts = (one.context for one in relationships)
    marks = marks_of((memory.row.title, memory.summary, memory.content, *contexts))
    dismissed = bool(marks) and _key(memory, marks) in keepsakes_of(store).dismissed(MARK)
    return ReadMemory(rowid, memory, relationships, marks, dismissed)


def dismiss_mark(store: MemoryStore, read: ReadMemory, on: bool) -> ReadMemory:
    """Keep that the marks of a memory were dismissed; other orders in it later are marked anew."""
    if read.memory is not None:
        keepsakes_of(store, create=True).dismiss(MARK, _key(read.memory, read.marks), on=on)
    return replace(read, dismissed=on)


def _key(memory: Memory, marks: tuple[Mark, ...]) -> str:
    words = "\x00".join(sorted(f"{mark.rule}:{mark.words}" for mark in marks))
    return f"{memory.row.id}:{hashlib.sha256(words.encode('utf-8', 'replace')).hexdigest()[:20]}"
