"""Writing an AgentOS brain: edges, the strength of a node, new nodes, deletion; the texts of traces are read-only.

An edge's id is the hash of its ordered pair, so there is one edge a pair; a row under another id would vanish from
the program's memory and return when it loads again. Times are milliseconds since 1970. A trace is deleted as the
program's own forgetting does it: a mark in `memory_traces`, the row stays.
"""

import hashlib
from datetime import datetime

from memgraph_gui.engine.editing.fields import Fields, Tables, new_key
from memgraph_gui.engine.editing.images import Image, RowChange, Text, Value
from memgraph_gui.engine.editing.jsontext import JsonText, json_text_raw, nulled_notes, raw_object
from memgraph_gui.engine.editing.merging import TableRules
from memgraph_gui.engine.errors import KnownError

_READ_ONLY = (
    "The text of a trace is read-only here: its embedding, its hash and its index would no longer belong to it."
)
_COLUMNS = {"type": "type", "from_id": "source_id", "to_id": "target_id", "strength": "weight"}


def edge_id(source: str, target: str) -> str:
    """The id of the edge of an ordered pair: 32 hex digits of sha256 over "mem_edge:source:target" (UTF-8)."""
    return hashlib.sha256(f"mem_edge:{source}:{target}".encode("utf-8", "surrogatepass")).hexdigest()[:32]


class AgentOSLayout:
    """Layout `agentos`; see `fields.Layout`.

    Args:
        tables: nodes, edges and traces.
        brain: the brain's id, None in a version 1 file, which has no such column.
        tool: for JSON.
    """

    has_validity = False
    heeds_validity = False
    replaces_type = "SUPERSEDES"

    def __init__(self, tables: Tables, brain: str | None, tool: JsonText) -> None:
        self.tables = tables
        self.brain = brain
        self._tool = tool

    def rules(self, table: str) -> TableRules:
        """JSON by table; a row of this layout carries no time of last writing."""
        json_columns = {self.tables.memories: ("properties",), self.tables.traces: ("metadata",)}
        return TableRules(json_columns=json_columns.get(table, ("metadata",)), stamps=("updated_at",))

    def touched(self, table: str, image: Image, now: datetime) -> dict[str, Value]:
        """Traces have `updated_at` in some versions; nodes and edges do not."""
        result = dict(image)
        if table == self.tables.traces and "updated_at" in result:
            result["updated_at"] = _milliseconds(now)
        return result

    def memory_edited(self, image: Image, fields: Fields, now: datetime) -> dict[str, Value]:
        """The strength: in the JSON, and as `confidence` in the column."""
        del now
        result = dict(image)
        for name, value in fields.items():
            if name == "raw":
                result["properties"] = raw_object(self._tool, value)
                continue
            if name != "importance" or not isinstance(value, int | float):
                raise KnownError(_READ_ONLY)
            properties = result.get("properties")
            stored = self._tool.strict(properties.data) if isinstance(properties, Text) else None
            if stored is None:
                raise KnownError(
                    "Not saved: the properties of this node are not strict JSON; the row stays as it is."
                )
            changed = self._tool.changed(stored, {"strength": json_text_raw(value)})
            result["properties"], result["confidence"] = Text(changed), float(value)
        return result

    def memory_made(self, memory_id: str, fields: Fields, now: datetime) -> list[RowChange]:
        """A graph node as addNode makes it; it has no trace, so it has no text of its own."""
        given = dict(fields)
        strength = given.pop("importance", 1.0)
        kind = str(given.pop("type", "semantic"))
        scope, scope_id = str(given.pop("scope", "user")), str(given.pop("scope_id", ""))
        if given or not isinstance(strength, int | float):
            raise KnownError(_READ_ONLY)
        made = _milliseconds(now)
        properties = {"type": kind, "scope": scope, "scopeId": scope_id, "strength": strength, "createdAt": made}
        image: dict[str, Value] = {
            "id": Text.of(memory_id), "type": Text.of("memory_graph"), "label": Text.of(memory_id),
            "properties": Text(json_text_raw(properties)), "embedding": None, "confidence": float(strength),
            "source": Text.of("{}"), "created_at": made,
        }  # fmt: skip
        return [RowChange(new_key(self.tables.memories), None, self._in_brain(image))]

    def memory_copied(self, image: Image, memory_id: str, fields: Fields, now: datetime) -> dict[str, Value]:
        """Not done: what the memory says stands in its trace, with an embedding and a hash that would not be its."""
        raise KnownError("A brain's memory is not duplicated: its text, embedding and hash belong to its own trace.")

    def relationship_edited(self, image: Image, fields: Fields, now: datetime) -> dict[str, Value]:
        """Type, weight and ends; the id follows the ends."""
        del now
        result = dict(image)
        for name, value in fields.items():
            if name not in _COLUMNS:
                raise KnownError(f"An AgentOS edge has no place for {name.replace('_', ' ')}.")
            result[_COLUMNS[name]] = float(value) if isinstance(value, int | float) else Text.of(str(value))
        if {"from_id", "to_id"} & set(fields):
            result["id"] = Text.of(edge_id(*self.ends(result)))
        return result

    def relationship_made(self, relationship_id: str, fields: Fields, now: datetime) -> list[RowChange]:
        """An edge as addEdge makes it; the id given is not used, the pair makes its own."""
        del relationship_id
        image: dict[str, Value] = {
            "id": None, "source_id": None, "target_id": None, "type": Text.of("SAME_TOPIC"), "weight": 1.0,
            "bidirectional": 0, "metadata": Text.of("{}"), "created_at": _milliseconds(now),
        }  # fmt: skip
        edited = self.relationship_edited(image, fields, now)
        return [RowChange(new_key(self.tables.relationships), None, self._in_brain(edited))]

    def relationship_fields(self, image: Image) -> dict[str, object]:
        """Type, ends and weight: an edge holds no more."""
        source, target = self.ends(image)
        return {
            "type": str(image.get("type") or ""),
            "from_id": source,
            "to_id": target,
            "strength": image.get("weight"),
        }

    def with_json_id(self, image: Image, id_text: bytes) -> dict[str, Value]:
        """The id stands in its column only."""
        del id_text
        return dict(image)

    def notes(self, before: Image, after: Image) -> tuple[str, ...]:
        """NaN that became null."""
        texts = [value.data if isinstance(value := row.get("properties"), Text) else None for row in (before, after)]
        return nulled_notes(self._tool, *texts)

    def ends(self, image: Image) -> tuple[str, str]:
        """The ids that an edge's row names."""
        return str(image.get("source_id") or ""), str(image.get("target_id") or "")

    def _in_brain(self, image: dict[str, Value]) -> dict[str, Value]:
        return image if self.brain is None else {"brain_id": Text.of(self.brain), **image}


def _milliseconds(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)
