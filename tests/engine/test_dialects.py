"""Reading rows in pages: the same rows whatever the page, a stable hash of each, and everything of one on demand."""

import math
from contextlib import closing
from hashlib import blake2b
from pathlib import Path

import pytest

from memgraph_gui.engine.connection import open_connection
from memgraph_gui.engine.dialects.base import TITLE_LENGTH, Dialect
from memgraph_gui.engine.dialects.memorygraph_relationships import RelationshipRows
from memgraph_gui.engine.dialects.tables import Row, row_hash
from memgraph_gui.engine.records import MemoryRow, RelationshipRow, RowId
from memgraph_gui.engine.store import BEFORE_FIRST, MemoryStore, open_store
from tests.builders.copies import copy_of
from tests.builders.memorygraph import MemoryGraphBuilder

REAL = [
    "memorygraph-real-small.db",
    "memorygraph-0.8.3-halfmigrated.db",
    "memorygraph-bun.db",
    "memorygraph-turso-shape.db",
    "agentos-new.sqlite",
    "agentos-old.sqlite",
    "agentos-sqljs.sqlite",
    "mixed-upgrade-in-place.db",
]


def _memories(store: MemoryStore, limit: int) -> list[tuple[MemoryRow, int]]:
    found: list[tuple[MemoryRow, int]] = []
    while page := store.dialect.memories(store.connection, found[-1][0].rowid if found else BEFORE_FIRST, limit):
        found += page
    return found


def _relationships(store: MemoryStore, limit: int) -> list[tuple[RelationshipRow, int]]:
    found: list[tuple[RelationshipRow, int]] = []
    while page := store.dialect.relationships(store.connection, found[-1][0].rowid if found else BEFORE_FIRST, limit):
        found += page
    return found


@pytest.mark.parametrize("name", REAL)
def test_every_page_size_and_every_way_gives_the_same_rows(tmp_path: Path, name: str) -> None:
    with closing(open_store(copy_of(name, tmp_path))) as store:
        conn, dialect = store.connection, store.dialect
        memories, relationships = _memories(store, 1000), _relationships(store, 1000)
        assert repr(_memories(store, 7)) == repr(memories)  # repr: NaN is not equal to itself
        assert repr(_relationships(store, 3)) == repr(relationships)
        memory_ids = [row.rowid for row, _ in memories]
        assert memory_ids == sorted(memory_ids)
        assert dialect.memory_hashes(conn, BEFORE_FIRST, 1000) == [(row.rowid, digest) for row, digest in memories]
        assert dialect.relationship_hashes(conn, BEFORE_FIRST, 1000) == [
            (row.rowid, digest) for row, digest in relationships
        ]
        assert repr(dialect.memories_at(conn, memory_ids)) == repr(memories)
        assert repr(dialect.relationships_at(conn, [row.rowid for row, _ in relationships])) == repr(relationships)
        assert dialect.memory_count(conn) == len(memories)
        for row, _ in memories:
            full = store.memory(row.rowid)
            assert full is not None
            assert repr(full.row) == repr(row)
        for edge, _ in relationships:
            whole = store.relationship(edge.rowid)
            assert whole is not None
            assert repr(whole.row) == repr(edge)


def test_a_row_that_is_gone_is_none(tmp_path: Path) -> None:
    with closing(open_store(copy_of("memorygraph-real-small.db", tmp_path))) as store:
        assert store.memory(RowId(10**6)) is None
        assert store.relationship(RowId(10**6)) is None
        assert store.relationships_of(RowId(10**6)) == []
        assert store.dialect.memories_at(store.connection, [RowId(10**6)]) == []


def test_the_hash_of_a_stored_row_is_the_same_everywhere() -> None:
    # Worked out by hand: marshal version 2 writes a tuple as "(" + length, bytes as "s" + length + bytes, None as
    # "N", an int as "i" + 4 bytes, a float as "g" + 8 bytes, all little-endian; then BLAKE2b of 8 bytes.
    row: Row = (1, b"m1", None, 5, 0.5)
    written = b"(\x04\x00\x00\x00s\x02\x00\x00\x00m1Ni\x05\x00\x00\x00g\x00\x00\x00\x00\x00\x00\xe0?"
    expected = int.from_bytes(blake2b(written, digest_size=8).digest(), "little", signed=True)
    assert row_hash(row) == expected
    assert row_hash((2, *row[1:])) == row_hash(row)  # of the row, not of where it stands
    assert row_hash((1, b"m2", None, 5, 0.5)) != row_hash(row)
    assert row_hash((1, b"m1", b"", 5, 0.5)) != row_hash(row)


class _CloserLook(RelationshipRows):
    """Never takes the short way."""

    def _plain(self, row: Row) -> RelationshipRow | None:
        del row
        return None


def _odd_relationships(path: Path) -> Path:
    with MemoryGraphBuilder(path) as builder:
        builder.notes(2)
        for number, odd in enumerate(
            (
                {"strength": 1},
                {"strength": True},
                {"strength": "0.5"},
                {"confidence": 1.5},
                {"evidence_count": None},
                {"context": 5},
                {"context": "half \ud800"},
                {"valid_from": "2026-01-05 09:00:00"},
                {"valid_from": 1767603600},
                {"valid_from": "garbage"},
                {"recorded_at": ""},
                {"valid_until": "2026-01-06T00:00:00Z"},
                {"invalidated_by": "r1"},
                {"raw": "[]"},
                {"raw": "{"},
                {"raw": '{"strength": 0.5}'},
            )
        ):
            builder.relationship(f"odd{number}", "m1", "m2", **odd)  # type: ignore[arg-type]  # odd on purpose
        builder.relationship(None, "m1", "m2")
        builder.connection.execute("UPDATE relationships SET rel_type = CAST(x'53ff' AS TEXT) WHERE id = 'odd0'")
    return path


@pytest.mark.parametrize("name", ["memorygraph-real-small.db", "memorygraph-0.9.6.db", "odd.db"])
def test_the_short_way_through_a_relationship_gives_what_the_closer_look_gives(tmp_path: Path, name: str) -> None:
    path = _odd_relationships(tmp_path / name) if name == "odd.db" else copy_of(name, tmp_path)
    with closing(open_store(path)) as store:
        rows = store.dialect.relationship_rows
        assert isinstance(rows, RelationshipRows)
        closer = _CloserLook(rows.table)
        stored = rows.reader.page(store.connection, BEFORE_FIRST, 1000)
        assert len(stored) > 10
        assert [repr(rows.found(row)) for row in stored] == [repr(closer.found(row)) for row in stored]


def test_a_long_row_is_a_page_of_its_own_and_is_cut_for_lists_only(tmp_path: Path) -> None:
    with MemoryGraphBuilder(tmp_path / "memory.db") as builder:
        builder.memory("small")
        builder.memory("large", "L" * 40_000, "x" * 2_000_000, tags=[f"tag{n}" for n in range(60_000)])
        builder.memory("after")
    with closing(open_store(tmp_path / "memory.db")) as store:
        pages, after = [], BEFORE_FIRST
        while page := store.dialect.memories(store.connection, after, 100):
            pages.append([row.id for row, _ in page])
            after = page[-1][0].rowid
        assert [name for page_of in pages for name in page_of] == ["small", "large", "after"]
        assert ["large"] in pages
        full = store.memory(RowId(2))
        assert full is not None
        assert len(full.content) == 2_000_000
        assert full.row.title == "L" * (TITLE_LENGTH - 1) + "…"
        assert len(full.row.tags) == 64
        assert "tag59999" in full.raw


def test_everything_of_a_memory_is_there_on_demand(tmp_path: Path) -> None:
    with MemoryGraphBuilder(tmp_path / "memory.db") as builder:
        builder.memory(
            "m",
            "A \x07title",
            "The content.",
            summary="In short",
            created_at="2026-01-05T10:00:00+01:00",
            last_accessed="2026-01-06T00:00:00+00:00",
            effectiveness=0.25,
            context_project_path="/srv/a",
            context_languages=["python"],
            context_files_involved="[]",
            context_additional_metadata='{"deep": 9007199254740993}',
            odd=[1],
        )
    with closing(open_store(tmp_path / "memory.db")) as store:
        memory = store.memory(RowId(1))
    assert memory is not None
    assert (memory.row.title, memory.content, memory.summary) == ("A \x07title", "The content.", "In short")
    assert memory.row.project == "/srv/a"
    assert memory.row.created == 1767603600.0
    assert memory.created_text == "2026-01-05T10:00:00+01:00"
    assert memory.context == {
        "project_path": "/srv/a",
        "languages": ["python"],
        "files_involved": [],
        "additional_metadata": {"deep": 9007199254740993},
    }
    assert memory.extra == {"last_accessed": "2026-01-06T00:00:00+00:00", "effectiveness": 0.25, "odd": [1]}


def test_columns_that_the_layout_does_not_know_are_shown(tmp_path: Path) -> None:
    with MemoryGraphBuilder(tmp_path / "memory.db") as builder:
        builder.memory("m")
        builder.connection.execute("ALTER TABLE nodes ADD COLUMN embedding BLOB")
        builder.connection.execute("ALTER TABLE nodes ADD COLUMN note TEXT")
        builder.connection.execute("UPDATE nodes SET embedding = x'00ff00ff', note = 'by hand'")
    with closing(open_store(tmp_path / "memory.db")) as store:
        memory = store.memory(RowId(1))
    assert memory is not None
    assert memory.extra == {"embedding": "4 bytes", "note": "by hand"}


def test_the_column_counts_over_its_copy_and_the_copy_where_there_is_no_column(tmp_path: Path) -> None:
    for name, validity in (
        ("with.db", ("valid_from", "valid_until", "recorded_at", "invalidated_by")),
        ("none.db", ()),
    ):
        with MemoryGraphBuilder(tmp_path / name, validity=validity) as builder:
            builder.notes(2)
            raw = '{"strength": 0.5, "confidence": 0.8, "valid_until": "2026-01-09T00:00:00+00:00"}'
            builder.relationship("r", "m1", "m2", raw=raw)
    ended = {}
    for name in ("with.db", "none.db"):
        with closing(open_store(tmp_path / name)) as store:
            ended[name] = store.load().ended().tolist()
    assert ended == {"with.db": [False, False], "none.db": [False, True]}


def test_relationships_of_a_memory_are_those_at_either_end(tmp_path: Path) -> None:
    with MemoryGraphBuilder(tmp_path / "memory.db") as builder:
        builder.notes(4)
        builder.relationship("self", "m2", "m2", "REQUIRES")
        builder.relationship("gone", "m2", "nowhere", valid_until="2026-01-06T00:00:00+00:00")
    with closing(open_store(tmp_path / "memory.db")) as store:
        assert [found.row.id for found in store.relationships_of(RowId(2))] == ["r1", "r2", "self", "gone"]
        assert [found.row.id for found in store.relationships_of(RowId(1))] == ["r1"]


@pytest.mark.parametrize("name", ["memorygraph-real-small.db", "memorygraph-bun.db"])
def test_rows_written_since_are_named_by_their_own_times(tmp_path: Path, name: str) -> None:
    with closing(open_store(copy_of(name, tmp_path))) as store:
        conn, dialect = store.connection, store.dialect
        ended = [row.rowid for row, _ in _relationships(store, 100) if not math.isnan(row.valid_until)]
        assert len(dialect.memories_written_since(conn, 0.0)) == dialect.memory_count(conn)
        assert set(dialect.relationships_written_since(conn, 0.0)) >= set(ended)
        assert dialect.memories_written_since(conn, 4_000_000_000.0) == []
        assert dialect.relationships_written_since(conn, 4_000_000_000.0) == []


def test_a_file_without_any_of_the_tables_has_no_rows(tmp_path: Path) -> None:
    path = copy_of("memorygraph-0.5.8-empty.db", tmp_path)
    with closing(open_connection(path)) as conn, closing(open_store(path)) as store:
        nothing = Dialect(store.dialect.name, None, None)
        assert nothing.memories(conn, BEFORE_FIRST, 10) == []
        assert nothing.relationship_hashes(conn, BEFORE_FIRST, 10) == []
        assert nothing.memory(conn, RowId(1)) is None
        assert nothing.relationships_of(conn, RowId(1)) == []
        assert (nothing.memory_count(conn), nothing.relationship_count(conn)) == (0, 0)
