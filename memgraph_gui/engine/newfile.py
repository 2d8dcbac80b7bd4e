"""A new, empty `memory.db` as memorygraphMCP 0.12.4 creates it, and rows in the shape its server writes.

This is the only place of the engine that makes a file; everything else opens what is there. An existing file is
never touched. The rows follow the server's own habits: one flat JSON object per row with its key order and
ASCII escapes, SQL times in the columns and ISO times with offset in the JSON, the context flattened to
`context_*` keys. Values are written as given: whether the server could read them back is not checked here.
"""

import contextlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path

import apsw

from memgraph_gui.engine.errors import CannotOpenError
from memgraph_gui.engine.records import MemoryId, RelationshipId

_SCHEMA = (
    """CREATE TABLE nodes (
        id TEXT PRIMARY KEY,
        label TEXT NOT NULL,
        properties TEXT NOT NULL,
        created_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP,
        updated_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP
    )""",
    """CREATE TABLE relationships (
        id TEXT PRIMARY KEY,
        from_id TEXT NOT NULL,
        to_id TEXT NOT NULL,
        rel_type TEXT NOT NULL,
        properties TEXT NOT NULL,
        created_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP,
        valid_from TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
        valid_until TIMESTAMP,
        recorded_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
        invalidated_by TEXT,
        FOREIGN KEY (from_id) REFERENCES nodes(id) ON DELETE CASCADE,
        FOREIGN KEY (to_id) REFERENCES nodes(id) ON DELETE CASCADE,
        FOREIGN KEY (invalidated_by) REFERENCES relationships(id) ON DELETE SET NULL
    )""",
    "CREATE INDEX idx_nodes_label ON nodes(label)",
    "CREATE INDEX idx_nodes_created ON nodes(created_at)",
    "CREATE INDEX idx_rel_from ON relationships(from_id)",
    "CREATE INDEX idx_rel_to ON relationships(to_id)",
    "CREATE INDEX idx_rel_type ON relationships(rel_type)",
    "CREATE INDEX idx_relationships_temporal ON relationships(valid_from, valid_until)",
    "CREATE INDEX idx_relationships_current ON relationships(valid_until) WHERE valid_until IS NULL",
    "CREATE INDEX idx_relationships_recorded ON relationships(recorded_at)",
    # Declared but never filled, as in every released version; reading its columns fails there too.
    "CREATE VIRTUAL TABLE nodes_fts USING fts5(id, title, content, summary, content='nodes', content_rowid='rowid')",
    "CREATE INDEX idx_nodes_memory ON nodes(label) WHERE label = 'Memory'",
)

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
    last_validated: datetime | None = None  # None: as created
    validation_count: int = 0
    counter_evidence_count: int = 0
    valid_from: datetime | None = None  # None: as created
    valid_until: datetime | None = None  # known when it was stored; ending it later is `end_relationship`


def create_memory_file(path: Path) -> apsw.Connection:
    """Make an empty `memory.db` in the released layout and hand out its open connection.

    Args:
        path: where; its folder must exist, and neither the file nor a journal of an earlier one may.

    Raises:
        CannotOpenError: something of that name exists, or the folder cannot be written; nothing was changed.
    """
    leftover = next((p for p in (Path(f"{path}{end}") for end in ("-journal", "-wal")) if p.exists()), None)
    if leftover is not None:  # SQLite would play it into the new file
        raise CannotOpenError(f"{leftover.name} belongs to an earlier file of that name; choose another name.")
    try:
        path.open("xb").close()  # exclusive: two programs cannot both believe that they made it
    except FileExistsError:
        raise CannotOpenError(f"{path.name} exists already and was left as it is; choose another name.") from None
    except OSError as error:
        raise CannotOpenError(f"{path} cannot be created ({error.strerror}); choose another folder.") from error
    try:
        return _with_schema(path)
    except BaseException:
        with contextlib.suppress(OSError):
            path.unlink()
        raise


def _with_schema(path: Path) -> apsw.Connection:
    connection = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READWRITE)
    try:
        with connection:
            for statement in _SCHEMA:
                connection.execute(statement)
    except BaseException:
        connection.close()
        raise
    return connection


def insert_memory(connection: apsw.Connection, memory: NewMemory) -> None:
    """Insert one row into `nodes`; an id that exists raises `apsw.ConstraintError`."""
    connection.execute(
        "INSERT INTO nodes (id, label, properties, created_at, updated_at) VALUES (?, 'Memory', ?, ?, ?)",
        (
            memory.id,
            memory_json(memory),
            column_time(memory.created),
            column_time(memory.updated or memory.created),
        ),
    )


def insert_relationship(connection: apsw.Connection, link: NewRelationship) -> None:
    """Insert one row into `relationships`; ends are not checked, as the server's connection does not either."""
    connection.execute(
        "INSERT INTO relationships (id, from_id, to_id, rel_type, properties, created_at,"
        " valid_from, valid_until, recorded_at, invalidated_by) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, NULL)",
        (
            link.id,
            link.from_id,
            link.to_id,
            link.type,
            relationship_json(link),
            column_time(link.created),
            json_time(link.valid_from or link.created),
            None if link.valid_until is None else json_time(link.valid_until),
            json_time(link.created),
        ),
    )


def end_relationship(
    connection: apsw.Connection, link: RelationshipId, at: datetime, successor: RelationshipId | None = None
) -> None:
    """End a relationship as the server does: in the columns alone, its JSON copies keep their null."""
    connection.execute(
        "UPDATE relationships SET valid_until = ?, invalidated_by = ? WHERE id = ?", (json_time(at), successor, link)
    )


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
    created = json_time(link.created)
    return json.dumps(
        {
            "strength": link.strength,
            "confidence": link.confidence,
            "context": link.context,
            "evidence_count": link.evidence_count,
            "success_rate": link.success_rate,
            "created_at": created,
            "last_validated": json_time(link.last_validated or link.created),
            "validation_count": link.validation_count,
            "counter_evidence_count": link.counter_evidence_count,
            "valid_from": json_time(link.valid_from or link.created),
            "valid_until": None if link.valid_until is None else json_time(link.valid_until),
            "recorded_at": created,
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
