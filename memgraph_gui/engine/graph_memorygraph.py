"""The memory graph over MemoryGraph's layouts: memories are its nodes, current relationships its edges.

What differs from a brain: a pair may have several edges, each known by its row; what is removed is ended where the
layout keeps validity; edits go through the engine's one way to write, so rows keep their place and unknown keys.
"""

import math
from collections.abc import Hashable
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime

from memgraph_gui.engine.editing.editor import Editor
from memgraph_gui.engine.editing.plans import NothingToDoError
from memgraph_gui.engine.errors import ConstraintError, KnownError
from memgraph_gui.engine.graph_memory import GraphInMemory
from memgraph_gui.engine.graph_rows import capped
from memgraph_gui.engine.graph_types import MemoryEdge, MemoryGraphNodeMeta
from memgraph_gui.engine.records import MemoryFlag, RowId
from memgraph_gui.engine.store import MemoryStore
from memgraph_gui.engine.vocabulary import CODE_MEMORY_TYPES, DOCUMENT_MEMORY_TYPES

_MISSING_STRENGTH = 0.5  # what MemoryGraph's own model puts where a relationship names none
_TITLE = 200


class MemoryGraphRows:
    """`GraphRows` of a MemoryGraph file; edges are known by the rowid of their relationship."""

    co_activated = "RELATED_TO"  # its server knows no CO_ACTIVATED and would show it as this

    def __init__(self, store: MemoryStore) -> None:
        self._store = store
        self._rowids: dict[str, RowId] = {}
        self._now = datetime.now(UTC)
        self._editor: Editor | None = None

    def close(self) -> None:
        """Let go of the editor."""
        if self._editor is not None:
            self._editor.close()

    def load(self, graph: GraphInMemory) -> None:
        """Living memories and current relationships, both in rowid order; a missing end is no node."""
        graph.clear()
        self._rowids.clear()
        topology = self._store.load()
        for at, memory_id in enumerate(topology.memory_ids):
            if not topology.memory_flags[at] & int(MemoryFlag.NO_ID) and memory_id not in self._rowids:
                self._rowids[memory_id] = RowId(int(topology.memory_rowid[at]))
                graph.nodes[memory_id] = None
        names = topology.relationship_types.names
        for at in (~topology.ended()).nonzero()[0].tolist():
            strength = float(topology.strength[at])
            graph.put(
                int(topology.relationship_rowid[at]),
                MemoryEdge(
                    topology.from_ids[at],
                    topology.to_ids[at],
                    names[topology.relationship_type[at]],
                    _MISSING_STRENGTH if math.isnan(strength) else strength,
                    float(topology.valid_from[at]) * 1000,
                    topology.relationship_ids[at],
                ),
            )

    def add_node(self, graph: GraphInMemory, memory_id: str, metadata: MemoryGraphNodeMeta, now: int) -> None:
        """A new memory named after its id; one that is there gets type and importance in place, edges stay."""
        if metadata.type not in CODE_MEMORY_TYPES and metadata.type not in DOCUMENT_MEMORY_TYPES:
            raise KnownError(
                f"Not saved: {metadata.type!r} is no memory type of MemoryGraph; its server would hide it."
            )
        self._at(now if metadata.created_at is None else metadata.created_at)
        fields: dict[str, object] = {"type": metadata.type, "importance": _score(metadata.strength)}
        known = self._rowids.get(memory_id)
        if known is not None:
            with suppress(NothingToDoError):
                self._edit.edit_memory(known, fields)
            return
        fields |= {"id": memory_id, "title": memory_id[:_TITLE], "content": memory_id, "project": metadata.scope_id}
        made = self._edit.new_memory({name: value for name, value in fields.items() if value != ""})
        self._rowids[memory_id] = RowId(made.rows[0].key.rowid)
        graph.nodes[memory_id] = None

    def remove_node(self, graph: GraphInMemory, memory_id: str) -> None:
        """Delete the memory and every relationship that names it, ended ones too."""
        rowid = self._rowids.get(memory_id)
        if rowid is None:
            return
        self._edit.delete_memories([rowid])
        for key in graph.keys_at(memory_id):
            graph.drop(key)
        del self._rowids[memory_id]
        graph.nodes.pop(memory_id, None)

    def add_edge(self, graph: GraphInMemory, edge: MemoryEdge) -> None:
        """Another relationship, beside those that the pair has already."""
        for end in (edge.source_id, edge.target_id):
            if end not in self._rowids:
                raise ConstraintError(
                    f"Not saved: there is no memory with the id {end!r}.", "SQLITE_CONSTRAINT_FOREIGNKEY"
                )
        self._at(edge.created_at)
        fields = {"type": edge.type, "from_id": edge.source_id, "to_id": edge.target_id}
        made = self._edit.new_relationship({**fields, "strength": _score(edge.weight)})
        for row in made.changes.relationships_added:
            graph.put(int(row.rowid), replace(edge, id=row.id))

    def remove_edge(self, graph: GraphInMemory, source_id: str, target_id: str) -> None:
        """End all current relationships from one to the other; delete them in a file without validity."""
        keys = self._between(graph, source_id, target_id)
        if not keys:
            return
        self._at(None)
        rowids = [RowId(int(str(key))) for key in keys]
        if self._edit.layout.has_validity:
            self._edit.end(rowids)
        else:
            self._edit.delete_relationships(rowids)
        for key in keys:
            graph.drop(key)

    def strengthen(self, graph: GraphInMemory, source_id: str, target_id: str, by: float) -> bool:
        """Add to the strength of the pair's first current RELATED_TO; other types are left alone."""
        for key in self._between(graph, source_id, target_id):
            edge = graph.edges[key]
            if edge.type == self.co_activated:
                weight = _score(capped(edge.weight + by))
                self._at(None)
                with suppress(NothingToDoError):  # it is 1 already
                    self._edit.edit_relationship(RowId(int(str(key))), {"strength": weight})
                graph.put(key, replace(edge, weight=weight))
                return True
        return False

    def clear(self, graph: GraphInMemory) -> None:
        """Delete all relationships, ended ones too, and all memories."""
        topology = self._store.load()
        self._at(None)
        if topology.relationship_count:
            self._edit.delete_relationships([RowId(one) for one in topology.relationship_rowid.tolist()])
        if topology.memory_count:
            self._edit.delete_memories([RowId(one) for one in topology.memory_rowid.tolist()])
        self._rowids.clear()
        graph.clear()

    @property
    def _edit(self) -> Editor:
        if self._editor is None:
            store = self._store
            self._editor = Editor(store.connection, store.dialect, store.info, None, clock=lambda: self._now)
        return self._editor

    def _at(self, milliseconds: float | None) -> None:
        """The time that the next edit carries."""
        now = datetime.now(UTC)
        self._now = now if milliseconds is None else datetime.fromtimestamp(milliseconds / 1000, UTC)

    def _between(self, graph: GraphInMemory, source_id: str, target_id: str) -> list[Hashable]:
        return [
            key
            for key in graph.keys_at(source_id)
            if (graph.edges[key].source_id, graph.edges[key].target_id) == (source_id, target_id)
        ]


def _score(value: float) -> float:
    """A strength that the server can read: one outside 0..1 breaks its listings for both ends."""
    if not 0 <= value <= 1:
        raise KnownError(
            f"Not saved: {value:g} is no strength from 0 to 1, and MemoryGraph's server fails over others."
        )
    return float(value)
