"""What the 0.12.4 server can read: each case was tried on that server, one changed value at a time."""

from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from memgraph_gui.engine.records import MemoryFlag, ProblemKind, RelationshipFlag
from memgraph_gui.engine.store import open_store
from memgraph_gui.engine.visibility.memorygraph import why_memory_hidden, why_relationship_breaks
from tests.builders.memorygraph import MemoryGraphBuilder

MEMORY: dict[str, Any] = {
    "id": "m",
    "type": "task",
    "title": "A title",
    "content": "A text.",
    "tags": ["a"],
    "importance": 0.5,
    "confidence": 0.8,
    "usage_count": 0,
    "created_at": "2026-09-01T08:00:00+00:00",
    "updated_at": "2026-09-01T08:00:00+00:00",
}
GONE = object()  # the key is left out

HIDDEN: list[tuple[str, object, str]] = [
    ("type", "decision", "type"),
    ("type", "configuration", "type"),
    ("type", "pattern", "type"),
    ("type", "General", "type"),
    ("type", GONE, "type"),
    ("title", GONE, "title"),
    ("title", "", "title"),
    ("title", "x" * 201, "title"),
    ("title", 5, "title"),
    ("title", "half a pair \ud800", "title"),
    ("content", GONE, "content"),
    ("content", "", "content"),
    ("summary", "x" * 501, "summary"),
    ("importance", None, "importance"),
    ("importance", 1.5, "importance"),
    ("importance", -0.1, "importance"),
    ("importance", "high", "importance"),
    ("confidence", None, "confidence"),
    ("confidence", 2, "confidence"),
    ("effectiveness", 1.01, "effectiveness"),
    ("usage_count", -1, "usage_count"),
    ("usage_count", 1.5, "usage_count"),
    ("tags", None, "tags"),
    ("tags", "redis", "tags"),
    ("tags", [1, 2], "tags"),
    ("created_at", GONE, "created_at"),
    ("created_at", None, "created_at"),
    ("created_at", "", "created_at"),
    ("created_at", "garbage", "created_at"),
    ("updated_at", GONE, "updated_at"),
    ("updated_at", "garbage", "updated_at"),
    ("last_accessed", "garbage", "last_accessed"),
    ("id", 5, "id"),
    ("context_visibility", "secret", "visibility"),
    ("context_timestamp", "garbage", "timestamp"),
    ("context_additional_metadata", "{broken", "additional_metadata"),
    ("context_additional_metadata", [1], "additional_metadata"),
    ("context_project_path", '{"a":1}', "project_path"),
    ("context_project_path", '["a"]', "project_path"),
    ("context_languages", "python", "languages"),
]

READABLE: list[tuple[str, object]] = [
    ("anything_else", {"deep": [1]}),
    ("context_unknown", 7),
    ("created_at", "2026-09-01T08:00:00"),
    ("created_at", "2026-09-01T08:00:00Z"),
    ("created_at", "2026-09-01 08:00:00"),
    ("created_at", "2026-09-01"),
    ("created_at", 1788249600),
    ("importance", "0.7"),
    ("importance", GONE),
    ("tags", GONE),
    ("tags", []),
    ("id", GONE),
    ("title", " "),
    ("title", "x" * 200),
    ("title", "\U0001f600" * 200),
    ("summary", "x" * 500),
    ("summary", ""),
    ("summary", None),
    ("content", "x" * 200_000),
    ("version", "anything"),
    ("last_accessed", ""),
    ("effectiveness", None),
    ("usage_count", 3.0),
    ("context_files_involved", "[]"),
    ("context_files_involved", ["src/a.py"]),
    ("context_additional_metadata", "{}"),
    ("context_additional_metadata", {"native": True}),
    ("context_project_path", "[draft] /x"),
    ("context_project_path", None),
    ("context_visibility", "team"),
]


def _changed(key: str, value: object) -> dict[str, Any]:
    return {name: kept for name, kept in (MEMORY | {key: value}).items() if kept is not GONE}


@pytest.mark.parametrize(("key", "value", "why"), HIDDEN)
def test_the_server_cannot_see_it_and_the_reason_names_the_field(key: str, value: object, why: str) -> None:
    assert why in why_memory_hidden(_changed(key, value))


@pytest.mark.parametrize(("key", "value"), READABLE)
def test_the_server_reads_it(key: str, value: object) -> None:
    assert why_memory_hidden(_changed(key, value)) == ""


def test_hidden_memories_are_loaded_flagged_and_listed(tmp_path: Path) -> None:
    with MemoryGraphBuilder(tmp_path / "memory.db") as builder:
        builder.memory("seen")
        builder.memory("long", "x" * 201)
        builder.memory("odd", type="decision")
        builder.memory("entity", label="Entity")
    with closing(open_store(tmp_path / "memory.db")) as store:
        topology = store.load()
        hidden = {p.id: p.text for p in store.problems() if p.kind is ProblemKind.HIDDEN}

    assert topology.memory_ids == ["seen", "long", "odd", "entity"]
    assert [bool(flags & MemoryFlag.HIDDEN) for flags in topology.memory_flags] == [False, True, True, True]
    assert hidden.keys() == {"long", "odd", "entity"}
    assert "label" in hidden["entity"]


@pytest.mark.parametrize("raw", ['{"title": "cut', "", '{"importance": NaN, "title": "x"}'])
def test_one_row_that_is_no_json_breaks_the_server_for_the_whole_file(tmp_path: Path, raw: str) -> None:
    with MemoryGraphBuilder(tmp_path / "memory.db") as builder:
        builder.memory("m1", raw=raw)
        builder.memory("e1", raw=raw, label="Entity")
    with closing(open_store(tmp_path / "memory.db")) as store:
        breaking = [p for p in store.problems() if p.kind is ProblemKind.BREAKS_SERVER and "whole file" in p.text]

    assert [p.id for p in breaking] == ["m1"]  # rows of other labels are not searched


BREAKING: list[tuple[str, Mapping[str, object], Mapping[str, object]]] = [
    ("strength", {"strength": 7}, {}),
    ("strength", {"strength": None}, {}),
    ("strength", {"strength": "strong"}, {}),
    ("confidence", {"confidence": -1}, {}),
    ("context", {"context": {"text": "x"}}, {}),
    ("evidence_count", {"evidence_count": -1}, {}),
    ("evidence_count", {"evidence_count": 0.5}, {}),
    ("valid_from", {}, {"valid_from": b""}),
    ("valid_from", {}, {"valid_from": b"garbage"}),
    ("valid_from", {}, {"valid_from": 1767603600}),
    ("recorded_at", {}, {"recorded_at": b""}),
    ("valid_until", {}, {"valid_until": b"garbage"}),
    ("valid_until", {}, {"valid_until": 1767603600}),
]


@pytest.mark.parametrize(("name", "properties", "times"), BREAKING)
def test_a_relationship_that_makes_the_server_fail(
    name: str, properties: Mapping[str, object], times: Mapping[str, object]
) -> None:
    assert name in why_relationship_breaks(properties, times)


@pytest.mark.parametrize(
    ("properties", "times"),
    [
        ({}, {}),
        ({"extra": 1}, {}),
        ({"strength": 1, "confidence": "0.5", "context": "free text", "evidence_count": 3.0}, {}),
        ({}, {"valid_from": b"2026-09-01T08:00:00Z", "valid_until": b"", "recorded_at": b"2026-09-01 08:00:00"}),
        ({}, {"valid_until": None}),
    ],
)
def test_a_relationship_that_the_server_reads(properties: Mapping[str, object], times: Mapping[str, object]) -> None:
    assert why_relationship_breaks(properties, times) == ""


def test_breaking_relationships_are_loaded_flagged_and_listed(tmp_path: Path) -> None:
    with MemoryGraphBuilder(tmp_path / "memory.db") as builder:
        builder.notes(2)
        builder.relationship("strong", "m1", "m2", "SOLVES", strength=7)
        builder.relationship("broken", "m1", "m2", "CAUSES", raw='{"strength": 0.')
        builder.relationship("list", "m1", "m2", "BREAKS", raw="[1]")
        builder.relationship("unknown", "m1", "m2", "EXECUTED_IN")
    with closing(open_store(tmp_path / "memory.db")) as store:
        topology = store.load()
        problems = store.problems()

    flags = dict(zip(topology.relationship_ids, topology.relationship_flags.tolist(), strict=True))
    assert {name for name, found in flags.items() if found & RelationshipFlag.BREAKING} == {
        "strong",
        "broken",
        "list",
    }
    assert {name for name, found in flags.items() if found & RelationshipFlag.UNREADABLE} == {"broken", "list"}
    assert {p.id for p in problems if p.kind is ProblemKind.BREAKS_SERVER} == {"strong", "broken", "list"}
    assert topology.drawable().all()
