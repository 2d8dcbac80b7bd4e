"""The graph in memory as arrays: what the picture and the lists need, no contents.

A memory or a relationship keeps its index as long as the file is open: removed rows are marked, new rows are
appended. So whoever holds positions, colours or a selection by index never has to move them. A `Topology`
belongs to one thread (the window's); others hand it a `ChangeSet`.
"""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.columns import MEMORY_COLUMNS, RELATIONSHIP_COLUMNS, AppliedChange, Names
from memgraph_gui.engine.records import (
    ChangeSet,
    MemoryFlag,
    MemoryRow,
    RelationshipFlag,
    RelationshipRow,
    RowId,
)

__all__ = ["MISSING", "AppliedChange", "Names", "Topology", "is_hidden"]

MISSING = -1  # index of an end that does not exist


class Topology:
    """Memories 0..n-1 and relationships 0..m-1 as columns.

    Attributes:
        memory_ids, titles, tags: lists of length n.
        memory_rowid int64[n], memory_type int16[n] (into `types.names`), importance, confidence,
        created, updated float64[n] (seconds, NaN unknown), usage int32[n], project int32[n] (into
        `projects.names`), memory_flags uint8[n] (`MemoryFlag`), memory_alive bool[n].
        relationship_ids, from_ids, to_ids: lists of length m.
        relationship_rowid int64[m], source, target int32[m] (index of a memory, or `MISSING`),
        relationship_type int16[m] (into `relationship_types.names`), strength, relationship_confidence,
        valid_from, valid_until float64[m], relationship_flags uint8[m] (`RelationshipFlag`),
        relationship_alive bool[m].
    """

    def __init__(self) -> None:
        self.types = Names()
        self.projects = Names()
        self.relationship_types = Names()
        self.memory_ids: list[str] = []
        self.titles: list[str] = []
        self.tags: list[tuple[str, ...]] = []
        self.memory_rowid = np.empty(0, np.int64)
        self.memory_type = np.empty(0, np.int16)
        self.importance = np.empty(0, np.float64)
        self.confidence = np.empty(0, np.float64)
        self.created = np.empty(0, np.float64)
        self.updated = np.empty(0, np.float64)
        self.usage = np.empty(0, np.int32)
        self.project = np.empty(0, np.int32)
        self.memory_flags = np.empty(0, np.uint8)
        self.memory_alive = np.empty(0, np.bool_)
        self.relationship_ids: list[str] = []
        self.from_ids: list[str] = []
        self.to_ids: list[str] = []
        self.relationship_rowid = np.empty(0, np.int64)
        self.source = np.empty(0, np.int32)
        self.target = np.empty(0, np.int32)
        self.relationship_type = np.empty(0, np.int16)
        self.strength = np.empty(0, np.float64)
        self.relationship_confidence = np.empty(0, np.float64)
        self.valid_from = np.empty(0, np.float64)
        self.valid_until = np.empty(0, np.float64)
        self.relationship_flags = np.empty(0, np.uint8)
        self.relationship_alive = np.empty(0, np.bool_)
        self._stored_flags = np.empty(0, np.uint8)  # of relationships, before their ends were looked for
        self._rooms: dict[str, NDArray[np.generic]] = {}  # what the columns above are the filled part of
        self._drawable: NDArray[np.bool_] | None = None
        self._shared: set[str] = set()  # columns that a frozen graph looks at, too: not to be written in
        self._waiting: dict[str, set[int]] = {}  # by the id of a missing memory: relationships that name it
        self._unresolved: set[int] = set()  # relationships whose missing end has come
        self._unnamed: list[int] = []  # memories that lost their id: what ended there must look again
        self._memory_by_rowid: dict[int, int] = {}
        self._memory_by_id: dict[str, int] = {}
        self._same_id: dict[str, list[int]] = {}  # ids that more than one row had: which rows wait for the name
        self._relationship_by_rowid: dict[int, int] = {}

    @property
    def memory_count(self) -> int:
        """Rows, removed ones included: the length of every memory column."""
        return len(self.memory_rowid)

    @property
    def relationship_count(self) -> int:
        """Rows, removed ones included: the length of every relationship column."""
        return len(self.relationship_rowid)

    def reserve(self, *, memories: int, relationships: int) -> None:
        """Make room for a load of this size and some more, so that no column has to be copied on the way."""
        for names, count in ((MEMORY_COLUMNS, memories), (RELATIONSHIP_COLUMNS, relationships)):
            for name in names:
                self._make_room(name, count + count // 8 + 1024)

    def memory_index(self, rowid: RowId) -> int | None:
        """The index of the memory with this rowid, dead or alive."""
        return self._memory_by_rowid.get(rowid)

    def memory_index_by_id(self, memory_id: str) -> int | None:
        """The index of the living memory with this id."""
        return self._memory_by_id.get(memory_id)

    def relationship_index(self, rowid: RowId) -> int | None:
        """The index of the relationship with this rowid, dead or alive."""
        return self._relationship_by_rowid.get(rowid)

    def frozen(self) -> "Topology":
        """The graph as it stands, for another thread to read, about 5 ms for 10^5 memories.

        Columns are shared, not copied: whoever writes in them afterwards takes a copy first (`_own`). It is for
        looking at columns only; it cannot be changed, and asked for no id.
        """
        still = Topology()
        for name in ("types", "projects", "relationship_types"):
            names: Names = getattr(self, name)
            other = Names()
            other.names = list(names.names)
            setattr(still, name, other)
        for name in ("memory_ids", "titles", "tags", "from_ids", "to_ids"):
            setattr(still, name, list(getattr(self, name)))
        for name in (*MEMORY_COLUMNS, *RELATIONSHIP_COLUMNS):
            setattr(still, name, getattr(self, name))
            self._shared.add(name)
        still._drawable = self._drawable
        return still

    def drawable(self) -> NDArray[np.bool_]:
        """Relationships that live and have both ends alive, bool[m]; kept until a change, and only to be read."""
        if self._drawable is None:
            result: NDArray[np.bool_] = self.relationship_alive & (self.source >= 0) & (self.target >= 0)
            if self.memory_count:
                result = result & self.memory_alive[self.source] & self.memory_alive[self.target]
            result.flags.writeable = False
            self._drawable = result
        return self._drawable

    def ended(self) -> NDArray[np.bool_]:
        """Relationships whose validity has ended, bool[m]."""
        ended: NDArray[np.bool_] = (self.relationship_flags & int(RelationshipFlag.ENDED)) != 0
        return ended

    def apply(self, changes: ChangeSet) -> AppliedChange:
        """Bring the arrays in step with a `ChangeSet` and say which indices it touched.

        An added row whose rowid is known already counts as edited, and an edited one that is not known as
        added: who applies a change twice gets the same graph.
        """
        self._drawable = None
        gone = self._remove_memories(changes.memories_removed)
        added, edited = self._upsert_memories((*changes.memories_added, *changes.memories_edited))
        relationships_gone = self._remove_relationships(changes.relationships_removed)
        new, changed = self._upsert_relationships((*changes.relationships_added, *changes.relationships_edited))
        self._resolve_ends(np.concatenate([new, changed, self._unsettled()]))
        return AppliedChange(added, edited, gone, new, changed, relationships_gone)

    # -- memories

    def _upsert_memories(self, rows: Sequence[MemoryRow]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        fresh: list[MemoryRow] = []
        known: list[MemoryRow] = []
        seen: set[int] = set()
        for row in rows:
            if row.rowid in self._memory_by_rowid or row.rowid in seen:
                known.append(row)
            else:
                fresh.append(row)
                seen.add(row.rowid)
        added = self._append_memories(fresh)
        edited = np.array([self._memory_by_rowid[row.rowid] for row in known], np.int64)
        if known:
            self._own(*MEMORY_COLUMNS)
        for index, row in zip(edited.tolist(), known, strict=True):
            self._set_memory(index, row)
        return added, edited

    def _append_memories(self, rows: Sequence[MemoryRow]) -> NDArray[np.int64]:
        first = self.memory_count
        added = np.arange(first, first + len(rows), dtype=np.int64)
        if not rows:
            return added
        self.memory_ids.extend(row.id for row in rows)
        self.titles.extend(row.title for row in rows)
        self.tags.extend(row.tags for row in rows)
        self._extend("memory_rowid", [row.rowid for row in rows])
        self._extend("memory_type", [self.types.code(row.type) for row in rows])
        self._extend("importance", [row.importance for row in rows])
        self._extend("confidence", [row.confidence for row in rows])
        self._extend("created", [row.created for row in rows])
        self._extend("updated", [row.updated for row in rows])
        self._extend("usage", [row.usage for row in rows])
        self._extend("project", [self.projects.code(row.project) for row in rows])
        self._extend("memory_flags", [int(row.flags) for row in rows])
        self._extend("memory_alive", [True] * len(rows))
        for index, row in zip(added.tolist(), rows, strict=True):
            self._memory_by_rowid[row.rowid] = index
            self._name_memory(index, row)
        return added

    def _name_memory(self, index: int, row: MemoryRow) -> None:
        """Let an id stand for a row; where it stands for another one already, the row waits.

        A memory whose id is NULL cannot be named by any relationship.
        """
        if row.flags & MemoryFlag.NO_ID:
            return
        if self._memory_by_id.setdefault(row.id, index) != index:
            self._same_id.setdefault(row.id, []).append(index)
        self._unresolved.update(self._waiting.pop(row.id, ()))

    def _unname_memory(self, index: int) -> None:
        """Take a row's id from it; the next row with the same one gets it (a replaced row comes before it goes)."""
        memory_id = self.memory_ids[index]
        waiting = self._same_id.get(memory_id, [])
        if self._memory_by_id.get(memory_id) != index:
            if index in waiting:
                waiting.remove(index)
            return
        if waiting:
            self._memory_by_id[memory_id] = waiting.pop(0)
        else:
            del self._memory_by_id[memory_id]
        self._unnamed.append(index)

    def _set_memory(self, index: int, row: MemoryRow) -> None:
        if row.id != self.memory_ids[index] or not self.memory_alive[index]:
            self._unname_memory(index)
            self.memory_ids[index] = row.id
            self._name_memory(index, row)
        self.titles[index] = row.title
        self.tags[index] = row.tags
        self.memory_type[index] = self.types.code(row.type)
        self.importance[index] = row.importance
        self.confidence[index] = row.confidence
        self.created[index] = row.created
        self.updated[index] = row.updated
        self.usage[index] = row.usage
        self.project[index] = self.projects.code(row.project)
        self.memory_flags[index] = int(row.flags)
        self.memory_alive[index] = True

    def _remove_memories(self, rowids: Iterable[RowId]) -> NDArray[np.int64]:
        found = [index for index in map(self._memory_by_rowid.get, rowids) if index is not None]
        if found:
            self._own("memory_alive")
        for index in found:
            self.memory_alive[index] = False
            self._unname_memory(index)
        return np.array(found, np.int64)

    # -- relationships

    def _upsert_relationships(self, rows: Sequence[RelationshipRow]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        fresh: list[RelationshipRow] = []
        known: list[RelationshipRow] = []
        seen: set[int] = set()
        for row in rows:
            if row.rowid in self._relationship_by_rowid or row.rowid in seen:
                known.append(row)
            else:
                fresh.append(row)
                seen.add(row.rowid)
        added = self._append_relationships(fresh)
        edited = np.array([self._relationship_by_rowid[row.rowid] for row in known], np.int64)
        if known:
            self._own(*RELATIONSHIP_COLUMNS)
        for index, row in zip(edited.tolist(), known, strict=True):
            self._set_relationship(index, row)
        return added, edited

    def _append_relationships(self, rows: Sequence[RelationshipRow]) -> NDArray[np.int64]:
        first = self.relationship_count
        added = np.arange(first, first + len(rows), dtype=np.int64)
        if not rows:
            return added
        self.relationship_ids.extend(row.id for row in rows)
        self.from_ids.extend(row.from_id for row in rows)
        self.to_ids.extend(row.to_id for row in rows)
        self._extend("relationship_rowid", [row.rowid for row in rows])
        self._extend("source", [MISSING] * len(rows))
        self._extend("target", [MISSING] * len(rows))
        self._extend("relationship_type", [self.relationship_types.code(row.type) for row in rows])
        self._extend("strength", [row.strength for row in rows])
        self._extend("relationship_confidence", [row.confidence for row in rows])
        self._extend("valid_from", [row.valid_from for row in rows])
        self._extend("valid_until", [row.valid_until for row in rows])
        self._extend("relationship_flags", [int(row.flags) for row in rows])
        self._extend("_stored_flags", [int(row.flags) for row in rows])
        self._extend("relationship_alive", [True] * len(rows))
        for index, row in zip(added.tolist(), rows, strict=True):
            self._relationship_by_rowid[row.rowid] = index
        return added

    def _set_relationship(self, index: int, row: RelationshipRow) -> None:
        self.relationship_ids[index] = row.id
        self.from_ids[index] = row.from_id
        self.to_ids[index] = row.to_id
        self.relationship_type[index] = self.relationship_types.code(row.type)
        self.strength[index] = row.strength
        self.relationship_confidence[index] = row.confidence
        self.valid_from[index] = row.valid_from
        self.valid_until[index] = row.valid_until
        self.relationship_flags[index] = self._stored_flags[index] = int(row.flags)
        self.relationship_alive[index] = True

    def _remove_relationships(self, rowids: Iterable[RowId]) -> NDArray[np.int64]:
        found = [index for index in map(self._relationship_by_rowid.get, rowids) if index is not None]
        if found:
            self._own("relationship_alive")
        for index in found:
            self.relationship_alive[index] = False
        return np.array(found, np.int64)

    def _resolve_ends(self, indices: NDArray[np.int64]) -> None:
        """Find the memories at the ends of these relationships; one without is marked and waits for its id."""
        if not len(indices):
            return
        self._own("source", "target", "relationship_flags")
        lookup = self._memory_by_id.get
        rows = indices.tolist()
        source = np.array([lookup(self.from_ids[i], MISSING) for i in rows], np.int32)
        target = np.array([lookup(self.to_ids[i], MISSING) for i in rows], np.int32)
        self.source[indices], self.target[indices] = source, target
        missing = (source == MISSING) | (target == MISSING)
        for index in indices[missing].tolist():
            for end, memory_id in ((self.source, self.from_ids[index]), (self.target, self.to_ids[index])):
                if end[index] == MISSING:
                    self._waiting.setdefault(memory_id, set()).add(index)
        flags = self._stored_flags[indices]
        dangling = missing & ((flags & int(RelationshipFlag.NOT_SHOWN)) == 0)
        self.relationship_flags[indices] = np.where(dangling, flags | int(RelationshipFlag.DANGLING), flags)

    def _unsettled(self) -> NDArray[np.int64]:
        """Relationships that must look for their ends again since memories came or went."""
        lost = [*self._unresolved]
        if self._unnamed:
            lost += np.flatnonzero(np.isin(self.source, self._unnamed) | np.isin(self.target, self._unnamed)).tolist()
        self._unresolved, self._unnamed = set(), []
        return np.array(lost, np.int64)

    def _extend(self, name: str, values: Sequence[float]) -> None:
        """Append to a column; its array grows by doubling, so that a load in pages copies each value twice."""
        count, wanted = len(getattr(self, name)), len(getattr(self, name)) + len(values)
        if len(self._rooms.get(name, ())) < wanted:
            self._make_room(name, max(1024, 2 * wanted))
        room = self._rooms[name]
        room[count:wanted] = values
        setattr(self, name, room[:wanted])

    def _own(self, *names: str) -> None:
        """Before writing in columns: those that a frozen graph shares become copies."""
        for name in self._shared.intersection(names):
            self._make_room(name, len(self._rooms.get(name, ())))
            self._shared.discard(name)

    def _make_room(self, name: str, size: int) -> None:
        column: NDArray[np.generic] = getattr(self, name)
        room = self._rooms[name] = np.empty(max(size, len(column)), column.dtype)
        room[: len(column)] = column
        setattr(self, name, room[: len(column)])


def is_hidden(flags: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Memories that the file's own server cannot see."""
    hidden: NDArray[np.bool_] = (flags & int(MemoryFlag.HIDDEN)) != 0
    return hidden
