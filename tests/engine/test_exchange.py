"""What leaves a file is exactly what was chosen, whole, and harmless where it lands."""

import csv
import json
import os
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from memgraph_gui.engine.exchange.exporting import CannotExportError, Export
from memgraph_gui.engine.filters import kinds_asked
from memgraph_gui.engine.listing import listed
from memgraph_gui.engine.query import parse
from memgraph_gui.engine.records import RowId
from memgraph_gui.engine.store import open_store
from tests.builders.memorygraph import MemoryGraphBuilder

CONTENT = 'line one\nline "two", \x07 bell'
NAMES = {"g": "http://graphml.graphdrawing.org/xmlns"}


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("export") / "memory.db"
    with MemoryGraphBuilder(path) as build:
        build.memory(
            "p", "Redis <timeout> & more", 'line one\nline "two", \x07 bell', type="problem", tags=["a b", "c"]
        )
        build.memory("s", "=HYPERLINK(A1)", "仓库 👩‍💻", type="solution", importance=0.9)
        build.memory("g", "-0.5", "number", importance=0.1)
        build.memory("o", "T" * 400, "left out", type="error")
        build.relationship("r1", "s", "p", "SOLVES", strength=0.9)
        build.relationship("r2", "s", "p", "ADDRESSES", valid_until="2026-02-01T00:00:00+00:00")
        build.relationship("r3", "o", "p", "CAUSES")
        build.relationship("r4", "s", "s", "RELATED_TO")
    return path


def export(file: Path, target: Path, line: str) -> Export:
    store = open_store(file, read_only=True)
    try:
        query = parse(line)
        made = Export(target, listed(store, store.load(), query), kinds_asked(query))
        while not made.portion(store):
            pass
    finally:
        store.close()
    assert made.done == made.total
    assert os.listdir(target.parent).count(target.name) == 1
    assert not [name for name in os.listdir(target.parent) if name.startswith(".")]
    return made


def test_links_of_the_kinds_asked_for_are_written_and_no_others(file: Path, tmp_path: Path) -> None:
    for line, kinds in (("rel:SOLVES", ["SOLVES"]), ("rel:causal", ["CAUSES"]), ("-rel:causal", ["RELATED_TO"])):
        export(file, tmp_path / "out.json", line)
        told = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
        assert [link["type"] for link in told["relationships"]] == kinds, line


def test_json_holds_the_chosen_and_what_links_them(file: Path, tmp_path: Path) -> None:
    made = export(file, tmp_path / "out.json", "-type:error")
    told = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    assert [memory["id"] for memory in told["memories"]] == ["s", "p", "g"]  # most important first
    assert told["memories"][1]["title"] == "Redis <timeout> & more"
    assert told["memories"][1]["content"] == 'line one\nline "two", \x07 bell'
    assert told["memories"][1]["tags"] == ["a b", "c"]
    assert told["memories"][0]["content"] == "仓库 👩‍💻"
    assert {(one["from_memory_id"], one["to_memory_id"], one["type"]) for one in told["relationships"]} == {
        ("s", "p", "SOLVES"),
        ("s", "s", "RELATED_TO"),
    }
    assert [one["valid_until"] for one in told["ended_relationships"]] == ["2026-02-01T00:00:00+00:00"]
    assert (told["memory_count"], told["relationship_count"]) == (3, 2)
    assert (made.memories, made.relationships) == (3, 3)


def test_a_search_is_exported_in_the_order_of_its_list(file: Path, tmp_path: Path) -> None:
    export(file, tmp_path / "out.json", "line")
    told = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    assert [memory["id"] for memory in told["memories"]] == ["p"]
    export(file, tmp_path / "one.json", "仓库")
    told = json.loads((tmp_path / "one.json").read_text(encoding="utf-8"))
    assert [memory["id"] for memory in told["memories"]] == ["s"]
    assert [one["type"] for one in told["relationships"]] == ["RELATED_TO"]  # its other links lead outside


def test_a_long_title_is_found_by_its_end_and_exported_whole(file: Path, tmp_path: Path) -> None:
    export(file, tmp_path / "out.json", "T" * 390)
    told = json.loads((tmp_path / "out.json").read_text(encoding="utf-8"))
    assert [memory["title"] for memory in told["memories"]] == ["T" * 400]


def test_a_spreadsheet_gets_no_formula(file: Path, tmp_path: Path) -> None:
    export(file, tmp_path / "out.csv", "")
    with (tmp_path / "out.csv").open(encoding="utf-8-sig", newline="") as stream:
        rows = {row["id"]: row for row in csv.DictReader(stream)}
    assert set(rows) == {"p", "s", "g", "o"}
    assert rows["s"]["title"] == "'=HYPERLINK(A1)"
    assert rows["g"]["title"] == "-0.5"  # a number is no formula
    assert rows["p"]["content"] == 'line one\nline "two", \x07 bell'
    assert rows["p"]["tags"] == "a b, c"
    assert rows["s"]["importance"] == "0.9"


def test_graphml_is_read_by_others(file: Path, tmp_path: Path) -> None:
    export(file, tmp_path / "out.graphml", "-type:error")
    root = ET.fromstring((tmp_path / "out.graphml").read_bytes())
    nodes = root.findall(".//g:node", NAMES)
    edges = root.findall(".//g:edge", NAMES)
    assert (len(nodes), len(edges)) == (3, 3)
    data = {one.get("key"): one.text for one in nodes[1].findall("g:data", NAMES)}
    assert data["node_label"] == "Redis <timeout> & more"
    assert data["node_content"] == 'line one\nline "two", \ufffd bell'  # XML has no bell
    ended = [edge for edge in edges if edge.find("g:data[@key='edge_ended']", NAMES).text == "true"]  # type: ignore[union-attr]
    assert len(ended) == 1
    ids = {node.get("id") for node in nodes}
    assert all(edge.get("source") in ids and edge.get("target") in ids for edge in edges)


def test_it_is_never_written_over_the_memory_file(file: Path, tmp_path: Path) -> None:
    store = open_store(file, read_only=True)
    try:
        rows = [RowId(1)]
        link = tmp_path / "link.json"
        os.link(file, link)
        for target in (link, file.with_name("memory.db-wal.json")):
            with pytest.raises(CannotExportError, match="memory file itself"):
                Export(target, rows).portion(store)
        with pytest.raises(CannotExportError, match="does not end in"):
            Export(file, rows)
        with pytest.raises(CannotExportError, match="cannot be written"):
            Export(tmp_path / "nowhere" / "out.json", rows).portion(store)
    finally:
        store.close()


def test_what_is_given_up_leaves_nothing(file: Path, tmp_path: Path) -> None:
    store = open_store(file, read_only=True)
    try:
        (tmp_path / "out.json").write_text("older")
        given_up = Export(tmp_path / "out.json", [RowId(1)])
        given_up._begin(store)
        assert len(os.listdir(tmp_path)) == 2
        given_up.give_up()
        assert not given_up.portion(store)
        assert os.listdir(tmp_path) == ["out.json"]
        assert (tmp_path / "out.json").read_text() == "older"
    finally:
        store.close()
