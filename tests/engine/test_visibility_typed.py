"""What MemoryGraph 0.13 can read: each case was tried on that program, one changed value at a time."""

from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from memgraph_gui.engine.records import MemoryFlag, ProblemKind, RelationshipFlag
from memgraph_gui.engine.store import open_store
from memgraph_gui.engine.visibility.typed import why_memory_hidden
from tests.builders.typed import TypedBuilder

TIME = "2026-11-30T09:00:20.722Z"
MEMORY: dict[str, Any] = {
    "id": "m",
    "type": "task",
    "title": "A title",
    "content": "A text.",
    "summary": None,
    "tags": "[]",
    "importance": 0.5,
    "confidence": 0.8,
    "effectiveness": None,
    "usage_count": 0,
    "created_at": TIME,
    "updated_at": TIME,
    "last_accessed": None,
    "version": 1,
    "updated_by": None,
    "context": None,
}

HIDDEN: list[tuple[str, object]] = [
    ("type", "decision"),
    ("type", "Problem"),
    ("type", ""),
    ("title", ""),
    ("title", "x" * 201),
    ("title", "\U0001f600" * 200),  # 400 UTF-16 units
    ("title", b"a BLOB"),
    ("content", ""),
    ("summary", "x" * 501),
    ("tags", ""),
    ("tags", "redis"),
    ("tags", '"redis"'),
    ("tags", "{}"),
    ("tags", "[1]"),
    ("importance", 1.5),
    ("importance", "high"),
    ("confidence", -0.1),
    ("effectiveness", 2),
    ("effectiveness", "good"),
    ("usage_count", -1),
    ("usage_count", 1.5),
    ("usage_count", "many"),
    ("version", 0),
    ("version", 1.5),
    ("created_at", "2026-11-30T09:00:20+00:00"),
    ("created_at", "2026-11-30T09:00:20"),
    ("created_at", "2026-11-30 09:00:20"),
    ("created_at", "2026-11-30"),
    ("created_at", 1796028020),
    ("created_at", ""),
    ("created_at", "2026-02-30T09:00:20Z"),
    ("updated_at", "2026-11-30T09:00:20z"),
    ("last_accessed", ""),
    ("context", "[]"),
    ("context", '"text"'),
    ("context", "5"),
    ("context", '{"visibility":"secret"}'),
    ("context", '{"visibility":null}'),
    ("context", '{"timestamp":null}'),
    ("context", '{"timestamp":"2026-11-30T09:00:20+00:00"}'),
    ("context", '{"project_path":5}'),
    ("context", '{"languages":null}'),
    ("context", '{"languages":"python"}'),
    ("context", '{"languages":[1]}'),
    ("context", '{"additional_metadata":null}'),
    ("context", '{"additional_metadata":[]}'),
    ("context", '{"additional_metadata":"{}"}'),
]

READABLE: list[tuple[str, object]] = [
    ("title", "   "),
    ("title", "x" * 200),
    ("title", "\U0001f600" * 100),
    ("summary", ""),
    ("summary", "x" * 500),
    ("tags", "null"),
    ("tags", '[ "a" , "A" ]'),
    ("tags", '["\\u00fc"]'),
    ("importance", 1.0),
    ("importance", 0),
    ("effectiveness", 0.5),
    ("content", "x" * 1_000_000),
    ("created_at", "2026-11-30T09:00Z"),
    ("created_at", "2026-11-30T09:00:20Z"),
    ("created_at", "2026-11-30T09:00:20.722123Z"),
    ("version", 7),
    ("updated_by", "anybody"),
    ("context", ""),
    ("context", "null"),
    ("context", "not JSON"),
    ("context", '{"unknown":1}'),
    ("context", '{"project_path":"/x","visibility":"team","timestamp":"2026-11-30T09:00:20.722Z"}'),
    ("id", ""),
    ("id", None),
]


@pytest.mark.parametrize(("column", "value"), HIDDEN)
def test_the_program_cannot_see_it_and_the_reason_names_the_column(column: str, value: object) -> None:
    assert column in why_memory_hidden(MEMORY | {column: value})


@pytest.mark.parametrize(("column", "value"), READABLE)
def test_the_program_reads_it(column: str, value: object) -> None:
    assert why_memory_hidden(MEMORY | {column: value}) == ""


def test_hidden_memories_are_loaded_flagged_and_listed(tmp_path: Path) -> None:
    with TypedBuilder(tmp_path / "memory.db") as builder:
        builder.memory("seen", importance="0.7")  # the column's affinity makes it a number
        builder.memory("blob", b"a BLOB")
        builder.memory("offset", created_at="2026-11-30T09:00:20+00:00")
        builder.memory(None)
    with closing(open_store(tmp_path / "memory.db")) as store:
        topology = store.load()
        problems = store.problems()

    assert topology.titles == ["A note", "a BLOB", "A note", "A note"]
    assert [bool(flags & MemoryFlag.HIDDEN) for flags in topology.memory_flags] == [False, True, True, False]
    assert {p.id for p in problems if p.kind is ProblemKind.HIDDEN} == {"blob", "offset"}
    assert [p.rowid for p in problems if p.kind is ProblemKind.NO_ID] == [4]


def test_no_relationship_breaks_it_and_an_empty_end_is_no_end(tmp_path: Path) -> None:
    with TypedBuilder(tmp_path / "memory.db") as builder:
        builder.memory("a")
        builder.memory("b")
        builder.relationship("strong", "a", "b", "anything", strength=7, valid_from="garbage")
        builder.relationship("empty", "a", "b", "SOLVES", valid_until="")
        builder.relationship("ended", "a", "b", "CAUSES", valid_until=TIME, invalidated_by="strong")
        builder.relationship("later", "a", "b", "BREAKS", valid_until="2126-01-01T00:00:00.000Z")
    with closing(open_store(tmp_path / "memory.db")) as store:
        topology = store.load()
        kinds = {p.kind for p in store.problems()}

    ended = {name for name, end in zip(topology.relationship_ids, topology.ended(), strict=True) if end}
    assert ended == {"ended", "later"}
    assert not (topology.relationship_flags & int(RelationshipFlag.BREAKING)).any()
    assert kinds == {ProblemKind.BAD_TIME}
