"""A new, empty `memory.db` as memorygraphMCP 0.12.4 creates it, and rows put into it.

This is the only place of the engine that makes a file; everything else opens what is there. An existing file is
never touched.
"""

import contextlib
from datetime import datetime
from pathlib import Path

import apsw

from memgraph_gui.engine.errors import CannotOpenError
from memgraph_gui.engine.records import RelationshipId
from memgraph_gui.engine.rowshapes import (
    NewMemory,
    NewRelationship,
    column_time,
    json_time,
    memory_json,
    relationship_json,
)

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
            json_time(link.recorded or link.created),
        ),
    )


def end_relationship(
    connection: apsw.Connection, link: RelationshipId, at: datetime, successor: RelationshipId | None = None
) -> None:
    """End a relationship as the server does: in the columns alone, its JSON copies keep their null."""
    connection.execute(
        "UPDATE relationships SET valid_until = ?, invalidated_by = ? WHERE id = ?", (json_time(at), successor, link)
    )
