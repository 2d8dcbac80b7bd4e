"""JSON in the shape that MemoryGraph exports and imports, with what its importers pass over beside it.

Ended relationships and rows that cannot be read stand in lists of their own: an import must not bring the first back
as current, and refuses the whole file for one of the second.
"""

import json
import math
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import TextIO

from memgraph_gui.engine.records import Memory, MemoryFlag, Relationship, RelationshipFlag

_CONTEXT = ("project_path", "files_involved", "languages", "frameworks", "technologies")  # what its importers know
_LARGEST = 2**53  # whole numbers beyond it lose digits in most readers, and stand as text


class JsonForm:
    """Writes the object key by key; only ended relationships wait for their list."""

    takes_relationships = True

    def __init__(self, out: TextIO) -> None:
        self._out = out
        self._memories = self._relationships = 0
        self._unreadable: list[object] = []
        self._ended: list[object] = []
        self._listing = False
        now = datetime.now(UTC).isoformat()
        head = {"format_version": "2.0", "export_version": "1.0", "export_date": now, "backend_type": "sqlite"}
        out.write(f'{json.dumps(head, indent=2)[:-2]},\n  "memories": [')

    def memory(self, memory: Memory) -> None:
        """One more memory."""
        if memory.row.flags & MemoryFlag.UNREADABLE:
            self._unreadable.append({"id": memory.row.id, "stored": memory.raw})
            return
        self._put(_memory(memory), first=not self._memories)
        self._memories += 1

    def relationship(self, relationship: Relationship) -> None:
        """One more relationship."""
        if relationship.row.flags & RelationshipFlag.ENDED:
            self._ended.append(_relationship(relationship))
            return
        self._begin_relationships()
        self._put(_relationship(relationship), first=not self._relationships)
        self._relationships += 1

    def end(self) -> None:
        """Close all lists, and count them."""
        self._begin_relationships()
        rest: dict[str, object] = {
            "ended_relationships": self._ended,
            "unreadable": self._unreadable,
            "memory_count": self._memories,
            "relationship_count": self._relationships,
        }
        self._out.write("\n  ],\n" + json.dumps(rest, indent=2, ensure_ascii=False)[2:] + "\n")

    def _begin_relationships(self) -> None:
        if not self._listing:
            self._listing = True
            self._out.write('\n  ],\n  "relationships": [')

    def _put(self, value: Mapping[str, object], *, first: bool) -> None:
        text = json.dumps(value, indent=2, ensure_ascii=False).replace("\n", "\n    ")
        self._out.write(("" if first else ",") + "\n    " + text)


def _memory(memory: Memory) -> dict[str, object]:
    row = memory.row
    told: dict[str, object] = {
        "id": row.id,
        "type": row.type,
        "title": memory.title,
        "content": memory.content,
        "summary": memory.summary or None,
        "tags": list(row.tags),
        "importance": row.importance,
        "confidence": row.confidence,
        "created_at": memory.created_text,
        "updated_at": memory.updated_text,
        "context": {key: value for key, value in memory.context.items() if key in _CONTEXT},
        "usage_count": row.usage,
        "other_context": {key: value for key, value in memory.context.items() if key not in _CONTEXT},
        "other": dict(memory.extra),
    }
    return {key: _plain(value) for key, value in told.items() if not _empty(value) or key == "summary"}


def _relationship(relationship: Relationship) -> dict[str, object]:
    row = relationship.row
    scores = {"strength": row.strength, "confidence": row.confidence, "context": relationship.context or None}
    properties = {key: value for key, value in scores.items() if not _empty(value)}
    told: dict[str, object] = {
        "from_memory_id": row.from_id,
        "to_memory_id": row.to_id,
        "type": row.type,
        "properties": properties,
        "id": row.id,
        "valid_from": relationship.valid_from_text,
        "valid_until": relationship.valid_until_text,
        "recorded_at": relationship.recorded_text,
        "invalidated_by": relationship.invalidated_by,
    }
    return {key: _plain(value) for key, value in told.items() if value != "" or key in ("type",)}


def _empty(value: object) -> bool:
    """What is left out, since an importer would take it for a value: NaN, and what is not there."""
    return value is None or value == {} or (isinstance(value, float) and not math.isfinite(value))


def _plain(value: object) -> object:
    """A value as JSON can say it: what is no number there becomes text."""
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) > _LARGEST:
        return str(value)
    return value if isinstance(value, str | int | float | bool) or value is None else str(value)
