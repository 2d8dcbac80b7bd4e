"""The schema document's common queries as calls, on every layout: nothing of SQL or of JSON is left to the caller.

They read the file as it is now. Full-text search needs an index of our own (no released MemoryGraph fills its
`nodes_fts`) and so stands with the opened file: `api.MemoryFile.search`.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from memgraph_gui.engine.records import Memory, Relationship, RelationshipFlag
from memgraph_gui.engine.store import BEFORE_FIRST, MemoryStore

_PAGE = 100


@dataclass(frozen=True, slots=True)
class Related:
    """One relationship of a memory, and what stands at its other end.

    Attributes:
        relationship: in full.
        outgoing: it leads from the memory (a self loop counts as outgoing).
        other: the memory at the other end; None where it does not exist or is the memory itself.
    """

    relationship: Relationship
    outgoing: bool
    other: Memory | None


def all_memories(store: MemoryStore) -> Iterator[Memory]:
    """Every memory in full by rowid, read in pages; those that the file's own server hides too (see `row.flags`)."""
    after = BEFORE_FIRST
    while page := store.memories_in_full(after, _PAGE):
        yield from page
        after = page[-1].row.rowid


def related_to(store: MemoryStore, memory_id: str, *, ended: bool = True) -> list[Related]:
    """The relationships at a memory, by rowid.

    Args:
        store: the open file.
        memory_id: whose; [] for an unknown one.
        ended: with those that have ended, as the document's own query gives them.
    """
    memory = store.memory_named(memory_id)
    if memory is None:
        return []
    found = []
    for relationship in store.relationships_of(memory.row.rowid):
        row = relationship.row
        if not ended and row.flags & RelationshipFlag.ENDED:
            continue
        outgoing = row.from_id == memory_id
        end = row.to_id if outgoing else row.from_id
        found.append(Related(relationship, outgoing, None if end == memory_id else store.memory_named(end)))
    return found


def solutions_for(store: MemoryStore, problem_id: str, *, ended: bool = False) -> list[Memory]:
    """The memories that solve a problem (SOLVES), each once, in the order of their relationships.

    Args:
        store: the open file.
        problem_id: of the problem; [] for an unknown one.
        ended: with those whose relationship has ended; the document knows no ending.
    """
    found: dict[str, Memory] = {}
    for one in related_to(store, problem_id, ended=ended):
        if one.relationship.row.type == "SOLVES" and not one.outgoing and one.other is not None:
            found.setdefault(one.other.row.id, one.other)
    return list(found.values())
