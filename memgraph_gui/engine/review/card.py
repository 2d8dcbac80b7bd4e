"""What the card of one matter holds, read in one go: both memories, what differs in them, the links that say so."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from memgraph_gui.engine.conflicts.keys import conflict_key, memory_key
from memgraph_gui.engine.editing.images import Image, RowKey, read_image
from memgraph_gui.engine.records import Memory, Relationship, RowId
from memgraph_gui.engine.review.choices import OF_MEMORIES
from memgraph_gui.engine.review.matters import Matter
from memgraph_gui.engine.review.worddiff import Span, differing
from memgraph_gui.engine.store import MemoryStore

MOST_SEEN = 40  # rows of a large group that a verdict is held to


@dataclass(frozen=True, slots=True)
class Side:
    """One memory of the card.

    Attributes:
        memory: in full. text: what it says. marks: spans that the other side has otherwise.
    """

    memory: Memory
    text: str
    marks: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class ReadCard:
    """A matter, read.

    Attributes:
        a, b: its two sides; None where a memory is gone.
        stating: the links that state it, as far as they are there, in the finder's order.
        keys: names of its pairs that last (see `conflicts.keys`).
        seen: its rows as they were read: what a verdict rests on.
    """

    matter: Matter
    a: Side | None
    b: Side | None
    stating: tuple[Relationship, ...] = ()
    keys: tuple[str, ...] = ()
    seen: Mapping[RowKey, Image] = field(default_factory=dict)

    @property
    def whole(self) -> bool:
        """Nothing of it is gone."""
        return self.a is not None and self.b is not None and len(self.stating) == len(self.matter.links)


def read_card(store: MemoryStore, matter: Matter) -> ReadCard:
    """Read a matter from an open file, in the file's thread."""
    one, other = store.memory(matter.a), store.memory(matter.b)
    links = (store.relationship(rowid) for rowid in matter.links)
    stating = tuple(link for link in links if link is not None)
    a, b = _sides(one, other, compared=matter.kind in OF_MEMORIES)
    return ReadCard(matter, a, b, stating, keys_of(store, matter), _seen(store, matter))


def keys_of(store: MemoryStore, matter: Matter) -> tuple[str, ...]:
    """The lasting names of a matter's pairs; none for a pair of which a side is gone."""
    wanted = dict.fromkeys(rowid for pair in matter.pairs for rowid in pair)
    memories = {rowid: store.memory(rowid) for rowid in wanted}
    named = {rowid: memory_key(memory) for rowid, memory in memories.items() if memory is not None}
    pairs = (pair for pair in matter.pairs if pair[0] in named and pair[1] in named)
    return tuple(conflict_key(matter.kind, named[one], named[other]) for one, other in pairs)


def _sides(one: Memory | None, other: Memory | None, *, compared: bool) -> tuple[Side | None, Side | None]:
    """Both sides; where links disagree, not memories, nothing in the texts is to be marked."""
    texts = [(memory.content or memory.summary) if memory is not None else "" for memory in (one, other)]
    if one is None or other is None or not compared:
        return Side(one, texts[0]) if one is not None else None, Side(other, texts[1]) if other is not None else None
    mine, theirs = differing(texts[0], texts[1])
    return Side(one, texts[0], mine), Side(other, texts[1], theirs)


def _seen(store: MemoryStore, matter: Matter) -> dict[RowKey, Image]:
    memories, links = store.dialect.memory_rows, store.dialect.relationship_rows
    keys = [*_keys(memories.table.name if memories else "", matter.members)]
    keys += _keys(links.table.name if links else "", matter.links)
    found = {key: read_image(store.connection, key) for key in keys[:MOST_SEEN]}
    return {key: image for key, image in found.items() if image is not None}


def _keys(table: str, rowids: Iterable[RowId]) -> list[RowKey]:
    return [RowKey(table, rowid) for rowid in rowids] if table else []
