"""AgentOS brains, relationships: `knowledge_edges` of one brain.

The table holds the memory graph's edges (eight types, a weight, no validity) and relations of the knowledge
graph between entities. An edge whose end is an entity node that is not shown is kept and marked, not dangling.
"""

import math

from memgraph_gui.engine.dialects.base import Found
from memgraph_gui.engine.dialects.oddities import Oddities, shown
from memgraph_gui.engine.dialects.tables import Reader, Row, Table, as_json, quoted
from memgraph_gui.engine.records import (
    MemoryId,
    Relationship,
    RelationshipFlag,
    RelationshipId,
    RelationshipRow,
    RowId,
)
from memgraph_gui.engine.stored import clean, cleaned, exact_object, number, parse_object, text
from memgraph_gui.engine.times import milliseconds
from memgraph_gui.engine.visibility.agentos import MEMORY_NODE, why_relationship_hidden

_COLUMNS = ("id", "source_id", "target_id", "type", "weight", "metadata", "created_at")


class RelationshipRows:
    """Edges of one brain.

    Args:
        table: `knowledge_edges`.
        nodes: `knowledge_nodes`, to tell an end that is an entity from one that does not exist.
        brain: which brain; None in a file without brain_id.
        entities: whether entity nodes are shown.
    """

    def __init__(self, table: Table, nodes: Table | None, *, brain: str | None, entities: bool) -> None:
        self.table = table
        self._entities = entities
        same_brain = " AND n.brain_id = t.brain_id" if brain is not None else ""
        extra = []
        if nodes is not None and "type" in nodes:
            entity = (
                f"EXISTS (SELECT 1 FROM {quoted(nodes.name)} AS n WHERE n.id = t.{{}}{same_brain}"
                f" AND n.type <> '{MEMORY_NODE}')"
            )
            extra = [f"{entity.format('source_id')} + {entity.format('target_id')}"]
        self.reader = Reader(
            table,
            extra=extra,
            where="" if brain is None else "t.brain_id = CAST(? AS TEXT)",
            arguments=[] if brain is None else [brain.encode()],
            heavy=("metadata",),
        )
        self._entity_ends = len(table.columns) + 1  # how many ends are entities, or the NULL at the end
        self._id, self._from, self._to, self._type, self._weight, self._metadata, self._created = map(
            table.place, _COLUMNS
        )

    def found(self, row: Row) -> Found[RelationshipRow]:
        """An edge as lists and the picture need it; it is valid from when it was made."""
        kind, at_entity = text(row[self._type]), bool(row[self._entity_ends])
        metadata = parse_object(row[self._metadata])
        why = "" if at_entity else why_relationship_hidden(kind)
        flags = RelationshipFlag.HIDDEN if why else RelationshipFlag.NONE
        if at_entity and not self._entities:
            flags |= RelationshipFlag.NOT_SHOWN
        if metadata.value is None and row[self._metadata] is not None:
            flags |= RelationshipFlag.UNREADABLE
        relationship = RelationshipRow(
            rowid=RowId(row[0]),
            id=RelationshipId(text(row[self._id])),
            from_id=MemoryId(text(row[self._from])),
            to_id=MemoryId(text(row[self._to])),
            type=kind,
            strength=number(row[self._weight]),
            confidence=number((metadata.value or {}).get("_confidence")),
            valid_from=milliseconds(row[self._created]),
            valid_until=math.nan,
            flags=flags,
        )
        odd = self._oddities(row, relationship, why)
        if flags & RelationshipFlag.UNREADABLE:
            odd.unreadable("metadata", metadata.why)
        return Found(relationship, tuple(odd.problems))

    def full(self, row: Row) -> Relationship:
        """An edge with everything it holds."""
        metadata = exact_object(row[self._metadata])
        named = ("id", "source_id", "target_id", "type", "metadata")
        extra = {name: shown(row[self.table.place(name.lower())]) for name in self.table.columns if name not in named}
        return Relationship(
            row=self.found(row).row,
            context="",
            valid_from_text=text(metadata.get("_validFrom")),
            valid_until_text=text(metadata.get("_validTo")),
            recorded_text=text(row[self._created]),
            invalidated_by="",
            extra=extra | {clean(key): cleaned(value) for key, value in metadata.items()},
            raw=as_json(self.table, row),
        )

    def changed_where(self, since: float) -> tuple[str, tuple[object, ...]] | None:
        """Edges carry no time of their last change."""
        del since
        return None

    def _oddities(self, row: Row, found: RelationshipRow, why: str) -> Oddities:
        odd = Oddities("relationship", self.table.name, found.rowid, found.id)
        odd.hidden(why)
        names = ("id", "source_id", "target_id", "type", "metadata")
        odd.bad_text({name: row[self.table.place(name)] for name in names}, "")
        odd.no_id(row[self._id])
        odd.bad_time("created_at", row[self._created], found.valid_from)
        return odd
