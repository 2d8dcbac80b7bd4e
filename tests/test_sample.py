"""The shipped sample is what its description says, and the server it was written for can read it."""

import json
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

import apsw
import igraph
import pytest

from memgraph_gui.engine.vocabulary import CODE_MEMORY_TYPES, DOCUMENT_MEMORY_TYPES, RELATIONSHIP_TYPES
from tools.sample.build import build, main

ROOT = Path(__file__).parents[1]
SAMPLE = ROOT / "resources" / "sample.db"
CONFLICTS = ROOT / "tools" / "sample" / "conflicts.json"
TABLES = ("nodes", "relationships")
KINDS = {
    "contradicts": 5,
    "opposite-types": 4,
    "loop": 3,
    "retired-in-use": 4,
    "overlap": 3,
    "decided": 3,
    "near-duplicate": 4,
    "same-subject": 5,
}
OPPOSITES = {
    frozenset(pair)
    for pair in (
        ("SOLVES", "INEFFECTIVE_FOR"),
        ("CONFIRMS", "CONTRADICTS"),
        ("EFFECTIVE_FOR", "INEFFECTIVE_FOR"),
        ("ENABLES", "BLOCKS"),
        ("PREVENTS", "CAUSES"),
    )
}
RETIRES = {("REPLACES", 1), ("DEPRECATED_BY", 0)}  # type and which end is retired
BUILDS = {"DEPENDS_ON", "REQUIRES", "BUILDS_ON"}


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Iterator[apsw.Connection]:
    copy = tmp_path_factory.mktemp("sample") / "memory.db"
    copy.write_bytes(SAMPLE.read_bytes())
    with closing(apsw.Connection(str(copy), flags=apsw.SQLITE_OPEN_READONLY)) as connection:
        yield connection


@pytest.fixture(scope="module")
def memories(sample: apsw.Connection) -> dict[str, dict[str, Any]]:
    rows = sample.execute("SELECT id, properties FROM nodes ORDER BY rowid").fetchall()
    return {str(key): json.loads(str(text)) for key, text in rows}


@pytest.fixture(scope="module")
def links(sample: apsw.Connection) -> list[dict[str, Any]]:
    names = ("id", "from_id", "to_id", "rel_type", "properties", "valid_from", "valid_until", "invalidated_by")
    rows = sample.execute(f"SELECT {', '.join(names)} FROM relationships ORDER BY rowid").fetchall()
    return [dict(zip(names, row, strict=True)) for row in rows]


@pytest.fixture(scope="module")
def listed() -> dict[str, list[dict[str, Any]]]:
    found: dict[str, list[dict[str, Any]]] = json.loads(CONFLICTS.read_text(encoding="utf-8"))
    return found


def current(links: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [link for link in links if link["valid_until"] is None]


def types_between(links: list[dict[str, Any]], a: str, b: str) -> set[str]:
    return {link["rel_type"] for link in current(links) if (link["from_id"], link["to_id"]) == (a, b)}


def retired(links: list[dict[str, Any]]) -> set[str]:
    return {
        (link["from_id"], link["to_id"])[end]
        for link in current(links)
        for kind, end in RETIRES
        if link["rel_type"] == kind
    }


def test_the_file_is_whole_and_in_delete_mode(sample: apsw.Connection) -> None:
    assert sample.execute("PRAGMA integrity_check").get == "ok"
    assert sample.execute("PRAGMA foreign_key_check").fetchall() == []
    assert sample.execute("PRAGMA journal_mode").get == "delete"
    assert SAMPLE.read_bytes()[18:20] == b"\x01\x01"  # read and write version: rollback journal
    assert sorted(entry.name for entry in SAMPLE.parent.glob("sample.db*")) == ["sample.db"]


def test_counts(memories: dict[str, dict[str, Any]], links: list[dict[str, Any]]) -> None:
    assert len(memories) == 204
    assert len(links) == 314
    assert len(links) - len(current(links)) == 10
    assert len({link["id"] for link in links}) == 314


def test_every_type_is_there(memories: dict[str, dict[str, Any]], links: list[dict[str, Any]]) -> None:
    kinds = Counter(memory["type"] for memory in memories.values())
    assert set(kinds) == CODE_MEMORY_TYPES | {"decision", "configuration"}
    assert set(kinds) >= set(DOCUMENT_MEMORY_TYPES)
    assert kinds["decision"] + kinds["configuration"] == 4
    assert {link["rel_type"] for link in links} == set(RELATIONSHIP_TYPES)


def test_the_server_can_read_each_memory(memories: dict[str, dict[str, Any]]) -> None:
    """What the released server's own model demands of a row; only the four of a document's types are hidden."""
    for key, memory in memories.items():
        assert memory["id"] == key
        assert 1 <= len(memory["title"]) <= 200
        assert memory["title"] == memory["title"].strip()
        assert memory["content"] == memory["content"].strip() != ""
        assert len(memory.get("summary", "")) <= 500
        assert all(0 <= memory[name] <= 1 for name in ("importance", "confidence"))
        assert 0 <= memory.get("effectiveness", 0) <= 1
        assert isinstance(memory["usage_count"], int)
        assert all(isinstance(tag, str) and tag == tag.lower() for tag in memory["tags"])
        assert datetime.fromisoformat(memory["created_at"]) <= datetime.fromisoformat(memory["updated_at"])
        assert memory.get("context_visibility", "project") == "project"
        json.loads(memory.get("context_additional_metadata", "{}"))


def test_the_server_can_read_each_link(
    memories: dict[str, dict[str, Any]], links: list[dict[str, Any]], sample: apsw.Connection
) -> None:
    by_id = {link["id"]: link for link in links}
    for link in links:
        values = json.loads(link["properties"])
        assert link["from_id"] in memories
        assert link["to_id"] in memories
        assert link["from_id"] != link["to_id"]  # the server refuses it
        assert all(0 <= values[name] <= 1 for name in ("strength", "confidence"))
        ends = [memories[link[end]]["created_at"] for end in ("from_id", "to_id")]
        assert datetime.fromisoformat(values["created_at"]) >= max(map(datetime.fromisoformat, ends))
        if link["valid_until"] is not None:
            assert datetime.fromisoformat(link["valid_from"]) < datetime.fromisoformat(link["valid_until"])
        if link["invalidated_by"] is not None:
            assert by_id[link["invalidated_by"]]["valid_until"] is None
    assert sum(link["invalidated_by"] is not None for link in links) == 5
    contexts = [json.loads(link["properties"])["context"] for link in links]
    structured = [text for text in contexts if text and text.startswith("{")]
    assert len(structured) >= 20
    assert all(next(iter(json.loads(text))) == "text" and len(json.loads(text)) == 7 for text in structured)
    assert sum(bool(text) for text in contexts) - len(structured) >= 50


def test_times_come_in_sessions_from_february_to_november(memories: dict[str, dict[str, Any]]) -> None:
    times = [datetime.fromisoformat(memory["created_at"]) for memory in memories.values()]
    assert times == sorted(times)  # stored in that order
    assert {time.month for time in times} == set(range(2, 12))
    assert {time.year for time in times} == {2026}
    close = sum((later - earlier).total_seconds() < 3 * 3600 for earlier, later in pairwise(times))
    assert close >= 150  # the rest are the pauses between sessions
    assert all(memory["updated_at"] < "2026-11-30" for memory in memories.values())


def test_the_graph_is_four_projects_with_bridges(
    memories: dict[str, dict[str, Any]], links: list[dict[str, Any]]
) -> None:
    index = {key: number for number, key in enumerate(memories)}
    graph = igraph.Graph(len(index), [(index[link["from_id"]], index[link["to_id"]]) for link in links])
    degrees = dict(zip(memories, graph.degree(), strict=True))
    hubs = {memories[key]["title"]: count for key, count in degrees.items() if memories[key]["type"] == "project"}
    assert hubs == {"islet-tickets": 16, "hailstone": 16, "pinfold": 14, "groundwork": 14}
    assert max(count for key, count in degrees.items() if memories[key]["type"] != "project") < min(hubs.values())
    assert sum(count == 0 for count in degrees.values()) == 8
    assert sum(1 <= count <= 4 for count in degrees.values()) > 150
    assert sorted(graph.components().sizes(), reverse=True)[:5] == [189, 3, 2, 2, 1]
    assert max(Counter(frozenset((link["from_id"], link["to_id"])) for link in links).values()) == 3


def test_few_memories_are_important(memories: dict[str, dict[str, Any]]) -> None:
    values = [memory["importance"] for memory in memories.values()]
    assert 8 <= sum(value >= 0.8 for value in values) <= 20
    assert len(set(values)) > 40


def test_scripts_beyond_latin_are_there(memories: dict[str, dict[str, Any]]) -> None:
    text = "".join(memory["title"] + memory["content"] for memory in memories.values())
    ranges = {
        "CJK": ("一", "鿿"),
        "Hangul": ("가", "힣"),
        "Hebrew": ("\u05d0", "\u05ea"),
        "Arabic": ("\u0621", "\u064a"),
        "Greek": ("\u0391", "\u03ce"),
        "emoji": ("\U0001f300", "\U0001faff"),
    }
    assert {name for name, (low, high) in ranges.items() if any(low <= sign <= high for sign in text)} == set(ranges)


def test_conflicts_and_look_alikes_are_all_there(
    memories: dict[str, dict[str, Any]], links: list[dict[str, Any]], listed: dict[str, list[dict[str, Any]]]
) -> None:
    assert Counter(one["kind"] for one in listed["conflicts"]) == KINDS
    assert len(listed["look_alikes"]) == 13
    ids = {link["id"] for link in links}
    for one in listed["conflicts"] + listed["look_alikes"]:
        assert {one["a"], one["b"], *one.get("members", ())} <= set(memories)
        assert set(one.get("relationships", ())) <= ids
    losers = {one["b"] for one in listed["conflicts"] if one["kind"] == "contradicts"}
    assert len(listed["twins"]) == 3
    for one in listed["twins"]:
        assert one["of"] in losers
        assert one["twin"] in set(memories) - losers
    pairs = [frozenset((one["a"], one["b"])) for one in listed["conflicts"] + listed["look_alikes"]]
    assert len(set(pairs)) == len(pairs)


def test_links_say_what_the_list_of_conflicts_claims(
    links: list[dict[str, Any]], listed: dict[str, list[dict[str, Any]]]
) -> None:
    by_id = {link["id"]: link for link in links}
    gone = retired(links)
    for one in listed["conflicts"]:
        a, b, kind = one["a"], one["b"], one["kind"]
        forward = types_between(links, a, b)
        if kind in ("contradicts", "decided"):
            assert "CONTRADICTS" in forward
            assert bool({a, b} & gone) == (kind == "decided")
        elif kind == "opposite-types":
            assert any(pair <= forward for pair in OPPOSITES)
        elif kind == "retired-in-use":
            assert forward & BUILDS
            assert b in gone
        elif kind == "loop":
            members = [*one["members"], one["members"][0]]
            assert set.intersection(*(types_between(links, x, y) for x, y in pairwise(members)))
        elif kind == "overlap":
            first, second = (by_id[key] for key in one["relationships"])
            assert (first["from_id"], first["rel_type"]) == (second["from_id"], second["rel_type"])
            assert {first["to_id"], second["to_id"]} == {a, b}
            assert first["valid_from"] < second["valid_from"] < first["valid_until"]
        else:  # found by their texts: no link says it already
            assert not forward | types_between(links, b, a)


def test_look_alikes_are_none(links: list[dict[str, Any]], listed: dict[str, list[dict[str, Any]]]) -> None:
    for one in listed["look_alikes"]:
        forward, backward = types_between(links, one["a"], one["b"]), types_between(links, one["b"], one["a"])
        assert "CONTRADICTS" not in forward | backward
        assert not any(pair <= forward or pair <= backward for pair in OPPOSITES)


def test_what_links_alone_show_is_listed_in_full(
    links: list[dict[str, Any]], listed: dict[str, list[dict[str, Any]]]
) -> None:
    def pairs(*kinds: str) -> set[tuple[str, str]]:
        return {(one["a"], one["b"]) for one in listed["conflicts"] if one["kind"] in kinds}

    found: dict[tuple[str, str], set[str]] = {}
    for link in current(links):
        found.setdefault((link["from_id"], link["to_id"]), set()).add(link["rel_type"])
    assert {pair for pair, kinds in found.items() if "CONTRADICTS" in kinds} == pairs("contradicts", "decided")
    assert {p for p, kinds in found.items() if any(o <= kinds for o in OPPOSITES)} == pairs("opposite-types")
    members = {key for one in listed["conflicts"] if one["kind"] == "loop" for key in one["members"]}
    gone = retired(links) - members
    assert {(a, b) for (a, b), kinds in found.items() if b in gone and kinds & BUILDS} == pairs("retired-in-use")
    loops = set()
    for kind in RELATIONSHIP_TYPES:
        ends = [(link["from_id"], link["to_id"]) for link in current(links) if link["rel_type"] == kind]
        graph = igraph.Graph.TupleList(ends, directed=True)
        parts = graph.connected_components(mode="strong")
        loops |= {frozenset(graph.vs[part]["name"]) for part in parts if len(part) > 1}
    assert loops == {frozenset(one["members"]) for one in listed["conflicts"] if one["kind"] == "loop"}


def test_a_rebuilt_sample_has_equal_rows(sample: apsw.Connection, tmp_path: Path) -> None:
    again, listing = tmp_path / "again.db", tmp_path / "conflicts.json"
    assert main([str(again), str(listing)]) == 0
    assert listing.read_bytes() == CONFLICTS.read_bytes()
    with closing(apsw.Connection(str(again), flags=apsw.SQLITE_OPEN_READONLY)) as rebuilt:
        for table in TABLES:
            query = f"SELECT rowid, * FROM {table} ORDER BY rowid"
            assert rebuilt.execute(query).fetchall() == sample.execute(query).fetchall()


def test_the_builder_never_overwrites(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "memory.db"
    target.write_bytes(b"precious")
    assert main([str(target)]) == 3
    assert "exists already" in capsys.readouterr().err
    assert target.read_bytes() == b"precious"
    assert main([]) == 2


def test_building_in_a_missing_folder_is_said(tmp_path: Path) -> None:
    with pytest.raises(Exception, match="cannot be created"):
        build(tmp_path / "nowhere" / "memory.db")
