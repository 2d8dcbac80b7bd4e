"""Writing MemoryGraph's `nodes` and `relationships` as its server 0.12 writes and reads them back.

Values live in the JSON `properties`; `updated_at` is kept in the column (SQL form) and in the JSON (ISO with
offset); validity lives in the columns only, as the server leaves the JSON copies alone.
"""

from datetime import datetime

from memgraph_gui.engine.editing.fields import Fields, Tables, new_key
from memgraph_gui.engine.editing.images import Image, RowChange, Text, Value
from memgraph_gui.engine.editing.jsontext import JsonText, json_text, nulled_notes, raw_object
from memgraph_gui.engine.editing.merging import TableRules
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.records import MemoryId, RelationshipId
from memgraph_gui.engine.rowshapes import (
    NewMemory,
    NewRelationship,
    column_time,
    json_time,
    memory_json,
    relationship_json,
)
from memgraph_gui.engine.stored import parse_json

_VALIDITY = ("valid_from", "valid_until", "invalidated_by")
_CARRIED = ("strength", "confidence", "context", "evidence_count", "success_rate")
_COLUMNS = {"type": "rel_type", "from_id": "from_id", "to_id": "to_id"}
_DROPPED_WHEN_EMPTY = ("summary", "effectiveness", "project")  # keys that the server leaves out when empty


class MemoryGraphLayout:
    """Layout `memorygraph`; see `fields.Layout`."""

    brain: str | None = None
    replaces_type = "REPLACES"

    def __init__(self, tables: Tables, relationship_columns: frozenset[str], tool: JsonText) -> None:
        self.tables = tables
        self.has_validity = "valid_until" in relationship_columns
        self.heeds_validity = self.has_validity
        self._relationship_columns = relationship_columns
        self._tool = tool

    def rules(self, table: str) -> TableRules:
        """`properties` is JSON; memories carry a stamp."""
        del table
        return TableRules(json_columns=("properties",))

    def touched(self, table: str, image: Image, now: datetime) -> dict[str, Value]:
        """`updated_at` in the column and in the JSON; relationships have none."""
        result = dict(image)
        if table != self.tables.memories:
            return result
        if "updated_at" in result:
            result["updated_at"] = Text.of(column_time(now))
        properties = result.get("properties")
        if isinstance(properties, Text) and self._tool.is_object(properties.data):
            stamp = {"updated_at": json_text(json_time(now))}
            if "updated_at" in self._tool.values(properties.data):
                result["properties"] = Text(self._tool.changed(properties.data, stamp))
        return result

    def memory_edited(self, image: Image, fields: Fields, now: datetime) -> dict[str, Value]:
        """Set keys of `properties`; the field `raw` replaces the whole text, to repair what cannot be read."""
        result = dict(image)
        if "raw" in fields:
            result["properties"] = self._repaired(fields)
            return self.touched(self.tables.memories, result, now)
        changes = {_key(name): _value(name, value) for name, value in fields.items()}
        changes["updated_at"] = json_text(json_time(now))
        result["properties"] = self._changed(result.get("properties"), changes)
        return self.touched(self.tables.memories, result, now)

    def memory_made(self, memory_id: str, fields: Fields, now: datetime) -> list[RowChange]:
        """A row as the server's store_memory makes it."""
        given = dict(fields)
        project = given.pop("project", "")
        memory = NewMemory(
            id=MemoryId(memory_id),
            type=str(given.pop("type", "general")),
            title=str(given.pop("title", "")),
            content=str(given.pop("content", "")),
            summary=str(given.pop("summary", "") or ""),
            tags=_texts(given.pop("tags", ())),
            importance=_float(given.pop("importance", 0.5)),
            confidence=_float(given.pop("confidence", 0.8)),
            effectiveness=_optional(given.pop("effectiveness", None)),
            created=now,
            context={"project_path": project} if project else {},
        )
        _nothing_left(given)
        image: dict[str, Value] = {
            "id": Text.of(memory_id),
            "label": Text.of("Memory"),
            "properties": Text.of(memory_json(memory)),
            "created_at": Text.of(column_time(now)),
            "updated_at": Text.of(column_time(now)),
        }
        return [RowChange(new_key(self.tables.memories), None, image)]

    def memory_copied(self, image: Image, memory_id: str, fields: Fields, now: datetime) -> dict[str, Value]:
        """Another id, made now and never used, in the columns and where the JSON says it."""
        result = self.memory_edited(image, fields, now)
        stored = result.get("properties")
        held = self._tool.values(stored.data) if isinstance(stored, Text) else {}
        fresh = {"id": json_text(memory_id), "created_at": json_text(json_time(now)), "usage_count": b"0"}
        changes: dict[str, bytes | None] = {key: value for key, value in fresh.items() if key in held}
        changes |= {"last_accessed": None} if "last_accessed" in held else {}
        result["properties"] = self._changed(stored, changes)
        if str(result.get("label")) == str(image.get("id")):
            result["label"] = Text.of(memory_id)
        if "created_at" in result:
            result["created_at"] = Text.of(column_time(now))
        return {**result, "id": Text.of(memory_id)}

    def relationship_edited(self, image: Image, fields: Fields, now: datetime) -> dict[str, Value]:
        """Ends, type and validity are columns; the rest are keys of `properties`."""
        del now
        result = dict(image)
        if "raw" in fields:
            return {**result, "properties": self._repaired(fields)}
        keys: dict[str, bytes | None] = {}
        for name, value in fields.items():
            if name in _COLUMNS:
                result[_COLUMNS[name]] = Text.of(str(value))
            elif name in _VALIDITY:
                result[name] = self._validity(name, value)
            else:
                keys[name] = _value(name, value)
        if keys:
            result["properties"] = self._changed(result.get("properties"), keys)
        return result

    def relationship_made(self, relationship_id: str, fields: Fields, now: datetime) -> list[RowChange]:
        """A row as the server's create_relationship makes it."""
        given = dict(fields)
        begun = given.pop("valid_from", None)
        link = NewRelationship(
            id=RelationshipId(relationship_id),
            from_id=MemoryId(str(given.pop("from_id"))),
            to_id=MemoryId(str(given.pop("to_id"))),
            type=str(given.pop("type")),
            created=now,
            strength=_float(given.pop("strength", 0.5)),
            confidence=_float(given.pop("confidence", 0.8)),
            context=_text_or_none(given.pop("context", None)),
            evidence_count=_int(given.pop("evidence_count", 1)),
            success_rate=_optional(given.pop("success_rate", None)),
            validation_count=_int(given.pop("validation_count", 0)),
            counter_evidence_count=_int(given.pop("counter_evidence_count", 0)),
            valid_from=begun if isinstance(begun, datetime) else None,
        )
        _nothing_left(given)
        image: dict[str, Value] = {
            "id": Text.of(relationship_id),
            "from_id": Text.of(link.from_id),
            "to_id": Text.of(link.to_id),
            "rel_type": Text.of(link.type),
            "properties": Text.of(relationship_json(link)),
            "created_at": Text.of(column_time(now)),
            "valid_from": Text.of(json_time(link.valid_from or now)),
            "valid_until": None,
            "recorded_at": Text.of(json_time(now)),
            "invalidated_by": None,
        }
        kept = {column: value for column, value in image.items() if column in self._relationship_columns}
        return [RowChange(new_key(self.tables.relationships), None, kept)]

    def relationship_fields(self, image: Image) -> dict[str, object]:
        """Type, ends, and what the JSON holds of scores and context."""
        source, target = self.ends(image)
        stored = image.get("properties")
        found = parse_json(stored.data) if isinstance(stored, Text) else None
        given = {name: found[name] for name in _CARRIED if name in found} if isinstance(found, dict) else {}
        return {"type": str(image.get("rel_type") or ""), "from_id": source, "to_id": target, **given}

    def with_json_id(self, image: Image, id_text: bytes) -> dict[str, Value]:
        """The server reads `id` from the JSON."""
        return {**image, "properties": self._changed(image.get("properties"), {"id": id_text})}

    def notes(self, before: Image, after: Image) -> tuple[str, ...]:
        """NaN that became null."""
        texts = [value.data if isinstance(value := row.get("properties"), Text) else None for row in (before, after)]
        return nulled_notes(self._tool, *texts)

    def ends(self, image: Image) -> tuple[str, str]:
        """The ids that a relationship's row names."""
        return str(image.get("from_id") or ""), str(image.get("to_id") or "")

    def _validity(self, name: str, value: object) -> Value:
        if name not in self._relationship_columns:
            raise KnownError(
                "This file was made by a MemoryGraph that keeps no validity: a link can be deleted here, not ended."
            )
        if value is None:
            return None
        return Text.of(json_time(value) if isinstance(value, datetime) else str(value))

    def _repaired(self, fields: Fields) -> Text:
        if len(fields) > 1:
            raise KnownError("Not saved: the raw text is set alone, since it holds all other values.")
        return raw_object(self._tool, fields["raw"])

    def _changed(self, properties: Value | None, changes: dict[str, bytes | None]) -> Text:
        stored = self._tool.strict(properties.data) if isinstance(properties, Text) else None
        if stored is None:
            raise KnownError(
                "Not saved: what is stored here is not strict JSON, so a part of it cannot be changed; repair the "
                "raw text first, the row stays as it is."
            )
        return Text(self._tool.changed(stored, changes))


def _key(name: str) -> str:
    return "context_project_path" if name == "project" else name


def _value(name: str, value: object) -> bytes | None:
    if name in _DROPPED_WHEN_EMPTY and value in ("", None):
        return None
    return json_text(list(value) if isinstance(value, tuple) else value)


def _float(value: object) -> float:
    return float(value)  # type: ignore[arg-type]  # checked by `limits` before it comes here


def _int(value: object) -> int:
    return int(value)  # type: ignore[call-overload, no-any-return]  # checked by `limits` before it comes here


def _optional(value: object) -> float | None:
    return None if value is None else _float(value)


def _text_or_none(value: object) -> str | None:
    return None if value is None else str(value)


def _texts(value: object) -> tuple[str, ...]:
    return tuple(str(one) for one in value) if isinstance(value, list | tuple) else ()


def _nothing_left(given: dict[str, object]) -> None:
    if given:
        raise KnownError(f"This layout has no place for {', '.join(sorted(given))}.")
