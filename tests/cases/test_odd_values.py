"""Any value in any column: shown, counted, listed, drawn; never fatal and never dropped.

The tables have the names and columns of the four layouts but no types and no constraints, as other tools make them.
"""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from memgraph_gui.engine.records import RowId
from memgraph_gui.engine.store import open_store
from tests.cases.product import infos, run_batch, snapshot
from tests.cases.window import run_window

ROWS = 120
LAYOUTS: dict[str, dict[str, tuple[str, ...]]] = {
    "memorygraph": {
        "nodes": ("id", "label", "properties", "created_at", "updated_at"),
        "relationships": (
            "id", "from_id", "to_id", "rel_type", "properties", "created_at", "valid_from", "valid_until",
            "recorded_at", "invalidated_by",
        ),
    },
    "memorygraph-typed": {
        "memories": (
            "id", "type", "title", "content", "summary", "tags", "importance", "confidence", "effectiveness",
            "usage_count", "created_at", "updated_at", "last_accessed", "version", "updated_by", "context",
        ),
        "relationships": (
            "id", "from_id", "to_id", "rel_type", "strength", "confidence", "context", "evidence_count",
            "success_rate", "created_at", "last_validated", "validation_count", "counter_evidence_count",
            "valid_from", "valid_until", "recorded_at", "invalidated_by",
        ),
    },
    "memorygraph-turso": {
        "nodes": (
            "id", "type", "title", "content", "summary", "context", "importance", "created_at", "updated_at", "tags",
        ),
        "relationships": ("id", "from_id", "to_id", "type", "context", "strength", "confidence", "created_at"),
    },
    "agentos": {
        "knowledge_nodes": (
            "id", "type", "label", "properties", "embedding", "confidence", "source", "created_at",
        ),
        "knowledge_edges": (
            "id", "source_id", "target_id", "type", "weight", "bidirectional", "metadata", "created_at",
        ),
        "memory_traces": (
            "id", "type", "scope", "content", "embedding", "strength", "created_at", "last_accessed",
            "retrieval_count", "tags", "emotions", "metadata", "deleted",
        ),
    },
}  # fmt: skip
ENDS = ("from_id", "to_id", "source_id", "target_id")
DEEP = "[" * 3000 + "]" * 3000

ODD: tuple[object, ...] = (
    None, "", " ", 0, -1, 1, 2**63 - 1, -(2**63), 1.5, -0.0, 1e308, float("inf"), float("-inf"), b"", b"\x00\xff",
    b"text as a blob", "a\x00b", "\x1b[31mred\x1b[0m", "<b>bold</b>", "\u202eright to left", "\ufeffmark", "é" * 5000,
    "😀", "line\nbreak\r\n", "NaN", "1e999", "true", "[]", "{}", "null", '"text"', "[1, null, \"x\", {}]", DEEP,
    '{"a":' * 500 + "1" + "}" * 500, '{"title": 5, "content": [], "tags": {"a": 1}, "importance": "high"}',
    '{"title": "\\ud800 alone", "tags": ["\\ud800", 7, null], "type": ["list"]}', '{"importance": NaN}',
    '{"title": "twice", "title": "again"}', '{"title": null, "type": null, "created_at": {"a": 1}}',
    '{"usage_count": 123456789012345678901234567890, "strength": 1e400}', "2026-01-05T09:00:00Z", "99999999999999999",
)  # fmt: skip


def _build(path: Path, layout: str, seed: int) -> None:
    """Fill the tables of a layout with rows of which each has some odd columns."""
    random = Random(seed)
    with closing(sqlite3.connect(path)) as connection:
        for table, columns in LAYOUTS[layout].items():
            connection.execute(f"CREATE TABLE {table} ({', '.join(columns)})")
            for number in range(ROWS):
                row = [_usual(column, number, layout, random) for column in columns]
                for _ in range(random.choice((1, 2, 5))):
                    row[random.randrange(len(row))] = random.choice(ODD)
                if layout == "agentos" and table == "knowledge_nodes":
                    row[1] = "memory_graph"  # what is no memory is another test's business
                marks = ", ".join("?" * len(row))
                connection.execute(f"INSERT INTO {table} VALUES ({marks})", row)
        if layout == "memorygraph":  # bytes that are not UTF-8 in every column of some rows
            connection.execute(
                "UPDATE nodes SET id = CAST(x'69ff' AS TEXT), label = CAST(x'ff' AS TEXT),"
                " properties = CAST(x'7bff7d' AS TEXT), created_at = CAST(x'ff' AS TEXT) WHERE rowid % 17 = 3"
            )
        connection.commit()


def _usual(column: str, number: int, layout: str, random: Random) -> object:
    properties = {"id": f"id{number}", "type": "general", "title": f"Title {number}", "content": "x"}
    known: dict[str, object] = {
        "id": f"id{number}",
        "properties": json.dumps(properties),
        "label": "Memory",
        "type": "general",
        "rel_type": "RELATED_TO",
        "title": f"Title {number}",
        "content": "Some text.",
        "tags": "[]",
        **dict.fromkeys(("context", "metadata", "emotions", "source"), "{}"),
        **dict.fromkeys(("valid_until", "invalidated_by", "embedding")),
        **{end: f"id{random.randrange(ROWS)}" for end in ENDS},
    }
    if column.endswith(("_at", "_from", "accessed", "validated")):
        return 1767603600000 if layout == "agentos" else "2026-01-05T09:00:00Z"
    return known.get(column, 0.5)


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    folder = tmp_path / "odd"
    folder.mkdir()
    made = {}
    for layout in LAYOUTS:
        for seed in (1, 2):
            made[f"{layout} {seed}"] = folder / f"{layout}-{seed}.db"
            _build(made[f"{layout} {seed}"], layout, seed)
    return made


def test_every_row_is_counted_and_none_is_fatal(files: dict[str, Path]) -> None:
    before = snapshot(next(iter(files.values())).parent)

    for name, result in zip(files, infos(*files.values()), strict=True):
        answer = result.json
        assert answer["layout"] == name.split()[0]
        assert (answer["memories"], answer["relationships"]) == (ROWS, ROWS), name
        assert sum(answer["types"].values()) == ROWS, name
        assert answer["hidden"] + answer["unreadable"] + answer["dangling"] > 0, name
        assert answer["problems"], name
    assert snapshot(next(iter(files.values())).parent) == before


def test_the_form_for_people_shows_no_control_characters(files: dict[str, Path]) -> None:
    for result in run_batch([["info", path] for path in files.values()]):
        assert result.code == 0, result
        assert not [letter for letter in result.out if not letter.isprintable() and letter != "\n"]


def test_every_row_can_be_read_in_full(files: dict[str, Path]) -> None:
    for name, path in files.items():
        with closing(open_store(path)) as store:
            topology = store.load()
            for rowid in topology.memory_rowid.tolist():
                memory = store.memory(RowId(rowid))
                assert memory is not None, (name, rowid)
                memory.content.encode()  # what cannot be encoded can be neither shown nor exported
                memory.row.title.encode()
                store.relationships_of(RowId(rowid))
            for rowid in topology.relationship_rowid.tolist():
                relationship = store.relationship(RowId(rowid))
                assert relationship is not None, (name, rowid)
                relationship.context.encode()


def test_all_of_them_can_be_drawn(files: dict[str, Path], tmp_path: Path) -> None:
    for kind in ("png", "svg"):
        for name, result in zip(
            files, run_batch([["render", path, tmp_path / f"x.{kind}"] for path in files.values()]), strict=True
        ):
            assert result.code == 0, (name, result)


def test_all_of_them_are_shown_in_the_window(files: dict[str, Path]) -> None:
    plan: list[list[object]] = []
    for number, (name, path) in enumerate(files.items()):
        plan += [
            [600 * number, "open", str(path)],
            [600 * number, "wait_for", path.name],
            [600 * number, "wait_drawn"],
            [600 * number + 300, "key", "Ctrl+A"],
            [600 * number + 599, "report", name],
        ]

    run = run_window([*plan, [600 * len(files) + 300, "close"]])

    assert run.code == 0, run
    assert "Traceback" not in run.err, run.err
    for name, path in files.items():
        assert run.told[name]["title"].startswith(path.name)
        assert run.told[name]["ink"] > 500
        assert not any("went wrong" in text for text in run.told[name]["texts"])


def test_a_database_of_another_encoding_is_refused_as_that(tmp_path: Path) -> None:
    """SQLite can store text as UTF-16; no agent does, and everything that reads bytes would read them wrongly."""
    path = tmp_path / "utf16.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA encoding = 'UTF-16le'")
        connection.execute("CREATE TABLE nodes (id TEXT PRIMARY KEY, label TEXT, properties TEXT)")
        connection.execute("INSERT INTO nodes VALUES ('ü', 'Memory', '{}')")
        connection.commit()
    (result,) = infos(path)
    assert "UTF-16" in result.sentence
