"""Writing the tables of MemoryGraph 0.13 and later: real columns, times as `2026-11-30T09:00:20.722Z`.

Established by its own rules for reading: any other form of time hides a memory from it, JSON is compact UTF-8, and
`version` is left as found. It has no filter for ended relationships: it goes on listing them.
"""

from datetime import UTC, datetime

from memgraph_gui.engine.editing.fields import Fields, Tables, new_key
from memgraph_gui.engine.editing.images import Image, RowChange, Text, Value
from memgraph_gui.engine.editing.jsontext import JsonText, json_text_raw, nulled_notes, raw_object
from memgraph_gui.engine.editing.merging import TableRules
from memgraph_gui.engine.errors import KnownError

_MEMORY_COLUMNS = ("type", "title", "content", "summary", "importance", "confidence", "effectiveness")
_RELATIONSHIP_COLUMNS = {
    "type": "rel_type", "from_id": "from_id", "to_id": "to_id", "strength": "strength", "confidence": "confidence",
    "context": "context", "evidence_count": "evidence_count", "success_rate": "success_rate",
    "validation_count": "validation_count", "counter_evidence_count": "counter_evidence_count",
    "valid_from": "valid_from", "valid_until": "valid_until", "invalidated_by": "invalidated_by",
}  # fmt: skip
_CARRIED = ("type", "from_id", "to_id", "strength", "confidence", "context", "evidence_count", "success_rate")
_CONTEXT_LISTS = ("files_involved", "languages", "frameworks", "technologies")


class TypedLayout:
    """Layout `memorygraph-typed`; see `fields.Layout`."""

    has_validity = True
    heeds_validity = False
    brain: str | None = None
    replaces_type = "REPLACES"

    def __init__(self, tables: Tables, tool: JsonText) -> None:
        self.tables = tables
        self._tool = tool

    def rules(self, table: str) -> TableRules:
        """A memory's `context` is a JSON object."""
        return TableRules(json_columns=("context",) if table == self.tables.memories else ())

    def touched(self, table: str, image: Image, now: datetime) -> dict[str, Value]:
        """`updated_at` of a memory; relationships have none."""
        result = dict(image)
        if table == self.tables.memories and "updated_at" in result:
            result["updated_at"] = Text.of(typed_time(now))
        return result

    def memory_edited(self, image: Image, fields: Fields, now: datetime) -> dict[str, Value]:
        """Set columns; the project is a key of `context`, whose whole text the field `raw` replaces."""
        result = dict(image)
        for name, value in fields.items():
            if name == "raw":
                result["context"] = raw_object(self._tool, value)
            elif name in _MEMORY_COLUMNS:
                result[name] = _column(None if name == "summary" and value == "" else value)
            elif name == "tags" and isinstance(value, list | tuple):
                result["tags"] = Text(json_text_raw(list(value)))
            elif name == "project":
                result["context"] = self._with_project(result.get("context"), str(value or ""), now)
            else:
                raise KnownError(f"This layout has no place for {name}.")
        return self.touched(self.tables.memories, result, now)

    def memory_made(self, memory_id: str, fields: Fields, now: datetime) -> list[RowChange]:
        """A row as its store command makes it."""
        image: dict[str, Value] = {
            "id": Text.of(memory_id), "type": Text.of("general"), "title": Text.of(""), "content": Text.of(""),
            "summary": None, "tags": Text.of("[]"), "importance": 0.5, "confidence": 0.8, "effectiveness": None,
            "usage_count": 0, "created_at": Text.of(typed_time(now)), "updated_at": Text.of(typed_time(now)),
            "last_accessed": None, "version": 1, "updated_by": None, "context": None,
        }  # fmt: skip
        return [RowChange(new_key(self.tables.memories), None, self.memory_edited(image, fields, now))]

    def memory_copied(self, image: Image, memory_id: str, fields: Fields, now: datetime) -> dict[str, Value]:
        """Another id, made now, never used, in its first version."""
        new = Text.of(typed_time(now))
        fresh: dict[str, Value] = {
            "id": Text.of(memory_id), "created_at": new, "usage_count": 0, "last_accessed": None, "version": 1,
        }  # fmt: skip
        result = self.memory_edited(image, fields, now)
        return {**result, **{column: value for column, value in fresh.items() if column in result}}

    def relationship_edited(self, image: Image, fields: Fields, now: datetime) -> dict[str, Value]:
        """Every field is a column."""
        del now
        result = dict(image)
        for name, value in fields.items():
            if name not in _RELATIONSHIP_COLUMNS:
                raise KnownError(f"This layout has no place for {name}.")
            result[_RELATIONSHIP_COLUMNS[name]] = _column(value)
        return result

    def relationship_made(self, relationship_id: str, fields: Fields, now: datetime) -> list[RowChange]:
        """A row as its link command makes it."""
        stamp = Text.of(typed_time(now))
        image: dict[str, Value] = {
            "id": Text.of(relationship_id), "from_id": None, "to_id": None, "rel_type": None, "strength": 0.5,
            "confidence": 0.8, "context": None, "evidence_count": 1, "success_rate": None, "created_at": stamp,
            "last_validated": stamp, "validation_count": 0, "counter_evidence_count": 0, "valid_from": stamp,
            "valid_until": None, "recorded_at": stamp, "invalidated_by": None,
        }  # fmt: skip
        edited = self.relationship_edited(image, fields, now)
        return [RowChange(new_key(self.tables.relationships), None, edited)]

    def relationship_fields(self, image: Image) -> dict[str, object]:
        """Columns by the names of fields."""
        given: dict[str, object] = {}
        for name in _CARRIED:
            value = image.get(_RELATIONSHIP_COLUMNS[name])
            given[name] = str(value) if isinstance(value, Text) else value
        return given

    def with_json_id(self, image: Image, id_text: bytes) -> dict[str, Value]:
        """The id stands in its column only."""
        del id_text
        return dict(image)

    def notes(self, before: Image, after: Image) -> tuple[str, ...]:
        """NaN in a context that became null."""
        texts = [value.data if isinstance(value := row.get("context"), Text) else None for row in (before, after)]
        return nulled_notes(self._tool, *texts)

    def ends(self, image: Image) -> tuple[str, str]:
        """The ids that a relationship's row names."""
        return str(image.get("from_id") or ""), str(image.get("to_id") or "")

    def _with_project(self, context: Value | None, project: str, now: datetime) -> Value:
        change = {"project_path": json_text_raw(project) if project else None}
        if isinstance(context, Text) and self._tool.is_object(context.data):
            return Text(self._tool.changed(context.data, change))
        if isinstance(context, Text) and context.data:
            raise KnownError("Not saved: the context of this memory is not strict JSON; repair its raw text first.")
        if not project:
            return context
        # What the program itself always writes with a context; without them it hides the memory.
        lists: dict[str, object] = {name: [] for name in _CONTEXT_LISTS}
        made = {"project_path": project, **lists, "timestamp": typed_time(now)}
        return Text(json_text_raw(made | {"additional_metadata": {}, "visibility": "project"}))


def typed_time(moment: datetime) -> str:
    """JavaScript's toISOString: UTC, milliseconds, Z; any other form hides a row from this layout's program."""
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def _column(value: object) -> Value:
    if isinstance(value, datetime):
        return Text.of(typed_time(value))
    if isinstance(value, str):
        return Text.of(value)
    if value is None or isinstance(value, int | float):
        return value
    raise KnownError(f"This layout cannot store {value!r} in a column.")
