"""A file in which the memories belong to one program and the relationships to another."""

from datetime import datetime

from memgraph_gui.engine.editing.fields import Fields, Layout, Tables
from memgraph_gui.engine.editing.images import Image, RowChange, Value
from memgraph_gui.engine.editing.merging import TableRules


class MixedLayout:
    """Writes memories as the one layout does and relationships as the other; see `fields.Layout`."""

    def __init__(self, memories: Layout, relationships: Layout) -> None:
        self._memories, self._relationships = memories, relationships
        self.tables = Tables(memories.tables.memories, relationships.tables.relationships)
        self.has_validity = relationships.has_validity
        self.heeds_validity = relationships.heeds_validity
        self.brain: str | None = None
        self.replaces_type = relationships.replaces_type

    def rules(self, table: str) -> TableRules:
        """Of the layout that the table belongs to."""
        return self._of(table).rules(table)

    def touched(self, table: str, image: Image, now: datetime) -> dict[str, Value]:
        """Of the layout that the table belongs to."""
        return self._of(table).touched(table, image, now)

    def memory_edited(self, image: Image, fields: Fields, now: datetime) -> dict[str, Value]:
        """As the memories' layout does it."""
        return self._memories.memory_edited(image, fields, now)

    def memory_made(self, memory_id: str, fields: Fields, now: datetime) -> list[RowChange]:
        """As the memories' layout does it."""
        return self._memories.memory_made(memory_id, fields, now)

    def memory_copied(self, image: Image, memory_id: str, fields: Fields, now: datetime) -> dict[str, Value]:
        """As the memories' layout does it."""
        return self._memories.memory_copied(image, memory_id, fields, now)

    def relationship_edited(self, image: Image, fields: Fields, now: datetime) -> dict[str, Value]:
        """As the relationships' layout does it."""
        return self._relationships.relationship_edited(image, fields, now)

    def relationship_made(self, relationship_id: str, fields: Fields, now: datetime) -> list[RowChange]:
        """As the relationships' layout does it."""
        return self._relationships.relationship_made(relationship_id, fields, now)

    def relationship_fields(self, image: Image) -> dict[str, object]:
        """As the relationships' layout reads it."""
        return self._relationships.relationship_fields(image)

    def with_json_id(self, image: Image, id_text: bytes) -> dict[str, Value]:
        """As the memories' layout does it."""
        return self._memories.with_json_id(image, id_text)

    def notes(self, before: Image, after: Image) -> tuple[str, ...]:
        """Of a memory or a relationship."""
        owner = self._relationships if {"from_id", "source_id"} & set(before) else self._memories
        return owner.notes(before, after)

    def ends(self, image: Image) -> tuple[str, str]:
        """As the relationships' layout reads it."""
        return self._relationships.ends(image)

    def _of(self, table: str) -> Layout:
        return self._relationships if table == self.tables.relationships else self._memories
