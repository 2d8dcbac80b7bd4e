"""Rows in the shape that memorygraphMCP 0.12.4 writes: one flat JSON object each, in its key order.

Texts are ASCII-escaped as by `json.dumps`, times are ISO 8601 with offset in the JSON and SQL's form in the columns,
and a context is flattened to `context_*` keys. Values are written as given: whether the server could read them
back is not checked here.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime

from memgraph_gui.engine.records import MemoryId, RelationshipId

_CONTEXT_LISTS = ("files_involved", "languages", "frameworks", "technologies")
_CONTEXT_FIELDS = (
    "project_path",
    *_CONTEXT_LISTS,
    "git_commit",
    "git_branch",
    "working_directory",
    "timestamp",
    "session_id",
    "user_id",
    "additional_metadata",
    "tenant_id",
    "team_id",
    "visibility",
    "created_by",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMemory:
    """A memory to be stored; the defaults are the server's own. Times must carry a zone."""

    id: MemoryId
    type: str
    title: str
    content: str
    created: datetime
    updated: datetime | None = None  # None: as created
    tags: Sequence[str] = ()
    importance: float = 0.5
    confidence: float = 0.8
    usage_count: int = 0
    summary: str = ""
    effectiveness: float | None = None
    last_accessed: datetime | None = None
    context: Mapping[str, object] = field(default_factory=dict)  # field names without `context_`; empty: no context


@dataclass(frozen=True, slots=True, kw_only=True)
class NewRelationship:
    """A relationship to be stored; the defaults are the server's own. Times must carry a zone."""

    id: RelationshipId
    from_id: MemoryId
    to_id: MemoryId
    type: str
    created: datetime
    strength: float = 0.5
    confidence: float = 0.8
    context: str | None = None  # free text, or what `structured_context` gives
    evidence_count: int = 1
    success_rate: float | None = None
    recorded: datetime | None = None  # None: as created
    last_validated: datetime | None = None  # None: as created
    validation_count: int = 0
    counter_evidence_count: int = 0
    valid_from: datetime | None = None  # None: as created
    valid_until: datetime | None = None  # known when it was stored; ending it later is `end_relationship`


def memory_json(memory: NewMemory) -> str:
    """The text of `nodes.properties`: keys in the server's order, optional ones absent when empty."""
    properties: dict[str, object] = {
        "id": memory.id,
        "type": memory.type,
        "title": memory.title,
        "content": memory.content,
        "tags": list(memory.tags),
        "importance": memory.importance,
        "confidence": memory.confidence,
        "usage_count": memory.usage_count,
        "created_at": json_time(memory.created),
        "updated_at": json_time(memory.updated or memory.created),
    }
    if memory.summary:
        properties["summary"] = memory.summary
    if memory.effectiveness is not None:
        properties["effectiveness"] = memory.effectiveness
    if memory.last_accessed is not None:
        properties["last_accessed"] = json_time(memory.last_accessed)
    if memory.context:
        properties |= flat_context(memory.context, memory.created)
    return json.dumps(properties)


def flat_context(context: Mapping[str, object], created: datetime) -> dict[str, object]:
    """A context as `context_*` keys: what is missing gets the server's default, None is left out.

    Lists of plain values stay lists; empty lists and every object become JSON in a string. A context without a
    timestamp gets `created`. An unknown field raises ValueError: the server would drop it at its next update.
    """
    unknown = set(context).difference(_CONTEXT_FIELDS)
    if unknown:
        raise ValueError(f"no context field of the server: {sorted(unknown)}")
    defaults: dict[str, object] = {name: [] for name in _CONTEXT_LISTS}
    defaults |= {"timestamp": created, "additional_metadata": {}, "visibility": "project"}
    full = defaults | dict(context)
    return {f"context_{name}": _flat(full[name]) for name in _CONTEXT_FIELDS if full.get(name) is not None}


def _flat(value: object) -> object:
    if isinstance(value, datetime):
        return json_time(value)
    if isinstance(value, list | tuple):
        plain = bool(value) and all(isinstance(part, str | int | float) for part in value)
        return list(value) if plain else json.dumps(value)
    return json.dumps(value) if isinstance(value, Mapping) else value


def relationship_json(link: NewRelationship) -> str:
    """The text of `relationships.properties`, keys in the server's order."""
    return json.dumps(
        {
            "strength": link.strength,
            "confidence": link.confidence,
            "context": link.context,
            "evidence_count": link.evidence_count,
            "success_rate": link.success_rate,
            "created_at": json_time(link.created),
            "last_validated": json_time(link.last_validated or link.created),
            "validation_count": link.validation_count,
            "counter_evidence_count": link.counter_evidence_count,
            "valid_from": json_time(link.valid_from or link.created),
            "valid_until": None if link.valid_until is None else json_time(link.valid_until),
            "recorded_at": json_time(link.recorded or link.created),
            "invalidated_by": None,
            "id": link.id,
        }
    )


def structured_context(
    text: str,
    *,
    scope: str | None = None,
    components: Sequence[str] = (),
    conditions: Sequence[str] = (),
    evidence: Sequence[str] = (),
    temporal: str | None = None,
    exceptions: Sequence[str] = (),
) -> str:
    """A link's context as the server's tool stores it: a JSON object in a string, all seven keys always there."""
    return json.dumps(
        {
            "text": text,
            "scope": scope,
            "components": list(components),
            "conditions": list(conditions),
            "evidence": list(evidence),
            "temporal": temporal,
            "exceptions": list(exceptions),
        }
    )


def json_time(moment: datetime) -> str:
    """ISO 8601 in UTC with offset, as in the JSON and in the validity columns."""
    return _utc(moment).isoformat()


def column_time(moment: datetime) -> str:
    """SQLite's CURRENT_TIMESTAMP form, as in `created_at` and `updated_at`: UTC, whole seconds, no zone."""
    return _utc(moment).strftime("%Y-%m-%d %H:%M:%S")


def _utc(moment: datetime) -> datetime:
    if moment.tzinfo is None:
        raise ValueError("a stored time needs a zone")
    return moment.astimezone(UTC)
