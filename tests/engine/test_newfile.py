"""A new file equals what the real server creates, and rows written by us equal rows that it wrote."""

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import closing
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import apsw
import pytest

from memgraph_gui.engine import newfile
from memgraph_gui.engine.errors import CannotOpenError
from memgraph_gui.engine.records import MemoryId, RelationshipId
from memgraph_gui.engine.rowshapes import (
    NewMemory,
    NewRelationship,
    column_time,
    flat_context,
    json_time,
    memory_json,
    relationship_json,
    structured_context,
)
from tests.builders.copies import copy_of

REAL = "memorygraph-real-small.db"  # written by memorygraphMCP 0.12.4
NOON = datetime(2026, 3, 1, 12, 0, 0, 250_000, tzinfo=UTC)


@pytest.fixture
def real(tmp_path: Path) -> Iterator[apsw.Connection]:
    with closing(apsw.Connection(str(copy_of(REAL, tmp_path / "real")))) as connection:
        yield connection


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[apsw.Connection]:
    with closing(newfile.create_memory_file(tmp_path / "memory.db")) as connection:
        yield connection


def described(connection: apsw.Connection) -> dict[str, object]:
    """Everything the schema says, whatever its comments and line breaks."""
    objects = connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY name").fetchall()
    facts: dict[str, object] = {
        str(name): (kind, table, re.sub(r"--.*|\s", "", str(sql))) for kind, name, table, sql in objects
    }
    for table in ("nodes", "relationships", "nodes_fts"):
        for pragma in ("table_xinfo", "foreign_key_list", "index_list"):
            facts[f"{pragma} {table}"] = connection.execute(f"SELECT * FROM pragma_{pragma}(?)", (table,)).fetchall()
    for pragma in ("journal_mode", "user_version", "application_id", "encoding", "page_size", "auto_vacuum"):
        facts[pragma] = connection.execute(f"PRAGMA {pragma}").get
    return facts


def test_schema_is_the_released_one(real: apsw.Connection, fresh: apsw.Connection) -> None:
    assert described(fresh) == described(real)


def test_a_new_file_is_whole_and_empty(fresh: apsw.Connection) -> None:
    assert fresh.execute("PRAGMA integrity_check").get == "ok"
    assert [fresh.execute(f"SELECT count(*) FROM {table}").get for table in ("nodes", "relationships")] == [0, 0]
    # The declared index stays empty: reading a row of it fails in the released files, too.
    assert fresh.execute("SELECT count(*) FROM nodes_fts_docsize").get == 0


def context_in(stored: Mapping[str, object]) -> dict[str, object]:
    """Undo the flattening by hand: lists and metadata from their strings, the rest as it is."""
    context = {key.removeprefix("context_"): value for key, value in stored.items() if key.startswith("context_")}
    for key, value in context.items():
        if isinstance(value, str) and (value == "[]" or key == "additional_metadata"):
            context[key] = json.loads(value)
    return context


def memory_in(stored: Mapping[str, object]) -> NewMemory:
    given = {key: value for key, value in stored.items() if not key.startswith("context_")}
    for key in ("created_at", "updated_at", "last_accessed"):
        if key in given:
            given[key.removesuffix("_at")] = datetime.fromisoformat(str(given.pop(key)))
    return NewMemory(context=context_in(stored), **given)  # type: ignore[arg-type] # the row's own keys


def test_memory_json_is_what_the_server_stored(real: apsw.Connection) -> None:
    rows = real.execute("SELECT properties FROM nodes").fetchall()
    assert len(rows) == 66
    for (text,) in rows:
        assert memory_json(memory_in(json.loads(str(text)))) == text


def relationship_in(stored: Mapping[str, object], ends: tuple[str, str, str]) -> NewRelationship:
    def time(key: str) -> datetime | None:
        return None if stored[key] is None else datetime.fromisoformat(str(stored[key]))

    created = time("created_at")
    assert created is not None
    plain = ("strength", "confidence", "context", "evidence_count", "success_rate", "validation_count")
    return NewRelationship(
        id=RelationshipId(str(stored["id"])),
        from_id=MemoryId(ends[0]),
        to_id=MemoryId(ends[1]),
        type=ends[2],
        created=created,
        recorded=time("recorded_at"),
        last_validated=time("last_validated"),
        valid_from=time("valid_from"),
        valid_until=time("valid_until"),
        counter_evidence_count=int(str(stored["counter_evidence_count"])),
        **{key: stored[key] for key in plain},  # type: ignore[arg-type] # as stored
    )


def test_relationship_rows_are_what_the_server_stored(real: apsw.Connection, fresh: apsw.Connection) -> None:
    columns = (
        "id, from_id, to_id, rel_type, properties, created_at, valid_from, valid_until, recorded_at, invalidated_by"
    )
    query = f"SELECT {columns} FROM relationships ORDER BY rowid"
    rows = real.execute(query).fetchall()
    assert len(rows) == 82
    for row in rows:
        stored = json.loads(str(row[4]))
        newfile.insert_relationship(fresh, relationship_in(stored, (str(row[1]), str(row[2]), str(row[3]))))
        if row[7] is not None and stored["valid_until"] is None:  # ended after it was stored
            at = datetime.fromisoformat(str(row[7]))
            successor = None if row[9] is None else RelationshipId(str(row[9]))
            newfile.end_relationship(fresh, RelationshipId(str(row[0])), at, successor)
    assert fresh.execute(query).fetchall() == rows


def test_memory_columns_are_seconds_in_utc_without_a_zone(fresh: apsw.Connection) -> None:
    newfile.insert_memory(
        fresh,
        NewMemory(
            id=MemoryId("m"),
            type="fix",
            title="Grüße",
            content="日本",
            created=datetime(2026, 3, 1, 0, 30, 7, 999_999, tzinfo=timezone(timedelta(hours=2))),
            updated=NOON,
        ),
    )
    row = fresh.execute("SELECT id, label, properties, created_at, updated_at FROM nodes").get
    assert row == (
        "m",
        "Memory",
        '{"id": "m", "type": "fix", "title": "Gr\\u00fc\\u00dfe", "content": "\\u65e5\\u672c", "tags": [], '
        '"importance": 0.5, "confidence": 0.8, "usage_count": 0, '
        '"created_at": "2026-02-28T22:30:07.999999+00:00", "updated_at": "2026-03-01T12:00:00.250000+00:00"}',
        "2026-02-28 22:30:07",
        "2026-03-01 12:00:00",
    )


def test_ending_touches_the_columns_alone(fresh: apsw.Connection) -> None:
    one = NewRelationship(
        id=RelationshipId("r"), from_id=MemoryId("a"), to_id=MemoryId("b"), type="SOLVES", created=NOON
    )
    newfile.insert_relationship(fresh, one)
    newfile.end_relationship(fresh, one.id, NOON + timedelta(days=1), RelationshipId("s"))
    text, until, by = fresh.execute("SELECT properties, valid_until, invalidated_by FROM relationships").get
    assert (until, by) == ("2026-03-02T12:00:00.250000+00:00", "s")
    assert text == relationship_json(one)
    assert json.loads(text)["valid_until"] is None


def test_flat_context_fills_in_the_servers_defaults() -> None:
    flat = flat_context({"project_path": "/srv/x", "languages": ["sql"], "git_branch": None}, NOON)
    assert flat == {
        "context_project_path": "/srv/x",
        "context_files_involved": "[]",
        "context_languages": ["sql"],
        "context_frameworks": "[]",
        "context_technologies": "[]",
        "context_timestamp": "2026-03-01T12:00:00.250000+00:00",
        "context_additional_metadata": "{}",
        "context_visibility": "project",
    }
    assert next(iter(flat)) == "context_project_path"


def test_a_field_the_server_would_drop_is_refused() -> None:
    with pytest.raises(ValueError, match="colour"):
        flat_context({"colour": "red"}, NOON)


def test_structured_context_has_all_seven_keys(real: apsw.Connection) -> None:
    stored = real.execute(
        "SELECT json_extract(properties, '$.context') FROM relationships WHERE properties LIKE '%partially fixes it%'"
    ).get
    assert (
        structured_context(
            "partially fixes it when Redis is enabled, except on v2.1.0",
            scope="partial",
            components=["it when", "Redis"],
            conditions=["Redis is enabled"],
            temporal="v2.1.0",
            exceptions=["on v2"],
        )
        == stored
    )


@pytest.mark.parametrize("written", [json_time, column_time])
def test_a_time_without_a_zone_is_refused(written: object) -> None:
    assert callable(written)
    with pytest.raises(ValueError, match="zone"):
        written(datetime(2026, 3, 1))


def test_an_existing_file_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    path.write_bytes(b"precious")
    with pytest.raises(CannotOpenError, match=r"memory\.db exists already"):
        newfile.create_memory_file(path)
    assert path.read_bytes() == b"precious"
    assert [entry.name for entry in tmp_path.iterdir()] == ["memory.db"]


@pytest.mark.parametrize("ending", ["-journal", "-wal"])
def test_a_leftover_journal_is_not_played_into_a_new_file(tmp_path: Path, ending: str) -> None:
    leftover = tmp_path / f"memory.db{ending}"
    leftover.write_bytes(b"old pages")
    with pytest.raises(CannotOpenError, match="earlier file"):
        newfile.create_memory_file(tmp_path / "memory.db")
    assert [entry.name for entry in tmp_path.iterdir()] == [leftover.name]


def test_a_missing_folder_is_said(tmp_path: Path) -> None:
    with pytest.raises(CannotOpenError, match="cannot be created"):
        newfile.create_memory_file(tmp_path / "nowhere" / "memory.db")
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_left_when_the_schema_cannot_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(newfile, "_SCHEMA", ("CREATE TABLE nodes (id)", "CREATE TABLE nodes (id)"))
    with pytest.raises(apsw.SQLError, match="already exists"):
        newfile.create_memory_file(tmp_path / "memory.db")
    assert list(tmp_path.iterdir()) == []
