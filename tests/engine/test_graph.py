"""The seed's memory graph: AgentOS' recorded answers on files of each layout, its side effects, and its errors."""

import math
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from memgraph_gui.engine.brain import SqliteBrain
from memgraph_gui.engine.editing.layouts.agentos import edge_id
from memgraph_gui.engine.errors import CannotOpenError, ConstraintError, KnownError
from memgraph_gui.engine.graph import SqliteMemoryGraph
from memgraph_gui.engine.graph_types import IMemoryGraph, MemoryEdge, MemoryGraphNodeMeta
from memgraph_gui.engine.javascript import number_text, stringified
from tests.builders.copies import copy_of
from tests.engine import golden, graph_files

RECORDED = golden.load()
META = MemoryGraphNodeMeta("semantic", "session", "s1", 1, 1760000000000)
FILES = {"brain": graph_files.real_brain, "old": graph_files.old_brain, "memorygraph": graph_files.memorygraph,
         "typed": graph_files.typed}  # fmt: skip


@contextmanager
def graph_of(path: Path) -> Iterator[SqliteMemoryGraph]:
    with SqliteBrain.open(path) as brain:
        graph = SqliteMemoryGraph(brain)
        graph.initialize()
        yield graph
        graph.shutdown()


def rows(graph: SqliteMemoryGraph, sql: str) -> list[tuple[Any, ...]]:
    return graph.brain.store.connection.rows(sql)


def answers(graph: SqliteMemoryGraph, seeds: list[str], config: Any) -> list[dict[str, Any]]:
    return [
        {
            "memoryId": hit.memory_id,
            "activation": None if math.isnan(hit.activation) else hit.activation,
            "depth": hit.depth,
            "activatedBy": list(hit.activated_by),
        }
        for hit in graph.spreading_activation(seeds, golden.config_of(config))
    ]


def clusters(graph: SqliteMemoryGraph, size: str) -> list[dict[str, Any]]:
    found = graph.detect_clusters() if size == "default" else graph.detect_clusters(float(size))
    return [{"clusterId": c.cluster_id, "memberIds": list(c.member_ids), "density": c.density} for c in found]


def held(graph: SqliteMemoryGraph) -> list[list[Any]]:
    return [[e.source_id, e.target_id, e.type, e.weight] for e in graph._graph.edges.values()]


def written_by(graph: SqliteMemoryGraph, nodes: list[str], edges: list[list[Any]]) -> None:
    for node in nodes:
        graph.add_node(node, META)
    for source, target, weight, *kind in edges:
        graph.add_edge(MemoryEdge(source, target, kind[0] if kind else "SAME_TOPIC", weight, graph_files.TIME))


def add_entities(graph: SqliteMemoryGraph, case: Any) -> None:
    """The recorded graphs have ends that are nodes of another kind."""
    ends = [end for edge in case["edges"] for end in edge[:2] if end not in case["nodes"]]
    sql = "INSERT INTO knowledge_nodes(brain_id, id, type, label, created_at) SELECT DISTINCT brain_id, ?1, 'entity',"
    with graph.brain.store.connection.transaction():
        for end in dict.fromkeys(ends):
            graph.brain.store.connection.rows(f"{sql} ?1, 0 FROM brain_meta", (end,))


@pytest.mark.parametrize("name", RECORDED["spreadingActivation"])
def test_a_brain_answers_as_recorded_live_and_reloaded(name: str, tmp_path: Path) -> None:
    case = RECORDED["spreadingActivation"][name]
    with graph_of(graph_files.real_brain(tmp_path, [], [])) as graph:
        add_entities(graph, case)
        written_by(graph, case["nodes"], case["edges"])
        assert [edge[:2] for edge in held(graph)] == case["live"]["edgeOrder"]
        for call in case["calls"]:
            assert answers(graph, call["seeds"], call.get("config")) == call["result"]
        for size, answer in case["clustersLive"].items():
            assert clusters(graph, size) == answer
        graph.initialize()
        assert [edge[:2] for edge in held(graph)] == case["reloaded"]["edgeOrder"]
        for call in case["calls"]:
            assert answers(graph, call["seeds"], call.get("config")) == call.get("resultReloaded", call["result"])
        for size, answer in case.get("clustersReloaded", case["clustersLive"]).items():
            assert clusters(graph, size) == answer


@pytest.mark.parametrize("layout", ["old", "memorygraph", "typed"])
@pytest.mark.parametrize("name", RECORDED["spreadingActivation"])
def test_the_other_layouts_answer_in_row_order_what_the_original_answers_live(
    name: str, layout: str, tmp_path: Path
) -> None:
    case = RECORDED["spreadingActivation"][name]
    with graph_of(FILES[layout](tmp_path, case["nodes"], golden.merged(case["edges"]))) as graph:
        assert [edge[:2] for edge in held(graph)] == case["live"]["edgeOrder"]
        for call in case["calls"]:
            assert answers(graph, call["seeds"], call.get("config")) == call["result"]
        for size, answer in case["clustersLive"].items():
            assert clusters(graph, size) == answer


@pytest.mark.parametrize("name", RECORDED["detectClusters"])
def test_clusters_as_recorded(name: str, tmp_path: Path) -> None:
    case = RECORDED["detectClusters"][name]
    with graph_of(graph_files.real_brain(tmp_path, [], [])) as graph:
        add_entities(graph, case)
        written_by(graph, case["nodes"], case["edges"])
        if "then" in case:
            graph.add_node("a", META)
            assert clusters(graph, "default") == case["live"]
            graph.initialize()
            assert clusters(graph, "default") == case["reloaded"]
            return
        for size, answer in case["live"].items():
            assert clusters(graph, size) == answer


@pytest.mark.parametrize("layout", ["brain", "old"])
@pytest.mark.parametrize("name", RECORDED["recordCoActivation"])
def test_co_activation_as_recorded_in_memory_and_in_the_file(name: str, layout: str, tmp_path: Path) -> None:
    case = RECORDED["recordCoActivation"][name]
    with graph_of(FILES[layout](tmp_path, [], [])) as graph:
        written_by(graph, case["nodes"], case["edges"])
        for step in case["steps"]:
            rate = [step["learningRate"]] if "learningRate" in step else []
            if "error" in step:
                with pytest.raises(ConstraintError) as refused:
                    graph.record_co_activation(step["ids"], *rate)
                assert refused.value.code == "SQLITE_CONSTRAINT_FOREIGNKEY"
            else:
                graph.record_co_activation(step["ids"], *rate)
            assert held(graph) == step["edgesAfter"]
            sql = "SELECT source_id, target_id, type, weight FROM knowledge_edges ORDER BY rowid"
            assert [list(row) for row in rows(graph, sql)] == step["dbAfter"]


def test_rows_are_those_that_the_original_wrote(tmp_path: Path) -> None:
    recorded = RECORDED["edges"]
    with graph_of(graph_files.real_brain(tmp_path, [], [])) as graph:
        for row in recorded["nodeRows"]:
            kind = row["properties"].split('"')[3]
            graph.add_node(row["id"], MemoryGraphNodeMeta(kind, "session", "s1", 1, row["created_at"]))
        for row in recorded["rows"]:
            edge = MemoryEdge(row["source_id"], row["target_id"], row["type"], row["weight"], row["created_at"])
            graph.add_edge(edge)
        for table, wanted in (("knowledge_nodes", recorded["nodeRows"]), ("knowledge_edges", recorded["rows"])):
            columns = [name for name in wanted[0] if name != "brain_id"]
            found = rows(graph, f"SELECT {', '.join(columns)} FROM {table} ORDER BY rowid")
            assert [dict(zip(columns, row, strict=True)) for row in found] == [
                {name: row[name] for name in columns} for row in wanted
            ]


def test_what_is_refused_and_what_stays(tmp_path: Path) -> None:
    with graph_of(graph_files.real_brain(tmp_path, [], [])) as graph:
        written_by(graph, ["a", "b"], [["a", "b", 0.5]])
        with pytest.raises(ConstraintError) as refused:
            graph.add_edge(MemoryEdge("a", "nobody", "SAME_TOPIC", 0.5, 0))
        assert refused.value.code == "SQLITE_CONSTRAINT_FOREIGNKEY"
        assert (graph.node_count(), graph.edge_count()) == (2, 1)
        graph.add_edge(MemoryEdge("a", "b", "uses", 0.5, 0))  # of no type that is loaded
        assert graph.edge_count() == 1
        graph.initialize()
        assert graph.edge_count() == 0
        with pytest.raises(ConstraintError):
            graph.remove_node("a")  # it has no edge in memory, so its row of type 'uses' is left, and holds it
        assert graph.has_node("a")


def test_nan_is_stored_as_the_columns_default_and_cannot_be_strengthened(tmp_path: Path) -> None:
    """NaN is bound as NULL; REPLACE puts the default (1.0) in its place, UPDATE refuses it."""
    with graph_of(graph_files.real_brain(tmp_path, [], [])) as graph:
        written_by(graph, ["a", "b"], [["a", "b", math.nan, "CO_ACTIVATED"]])
        assert rows(graph, "SELECT weight FROM knowledge_edges") == [(1.0,)]
        with pytest.raises(ConstraintError) as refused:
            graph.record_co_activation(["a", "b"])
        assert refused.value.code == "SQLITE_CONSTRAINT_NOTNULL"


def test_a_row_under_another_id_is_removed_from_memory_only(tmp_path: Path) -> None:
    path = graph_files.real_brain(tmp_path, ["a", "b"], [])
    with graph_of(path) as graph:
        with graph.brain.store.connection.transaction():
            graph.brain.store.connection.rows(
                "INSERT INTO knowledge_edges(brain_id, id, source_id, target_id, type, created_at)"
                " SELECT DISTINCT brain_id, 'uuid', 'a', 'b', 'SAME_TOPIC', 0 FROM brain_meta"
            )
        graph.initialize()
        graph.remove_edge("a", "b")
        assert graph.edge_count() == 0
        graph.initialize()
        assert graph.edge_count() == 1


def test_replacing_keeps_the_place_and_coming_again_goes_last(tmp_path: Path) -> None:
    with graph_of(graph_files.real_brain(tmp_path, [], [])) as graph:
        written_by(graph, ["a", "b", "c"], [["a", "b", 0.5], ["a", "c", 0.5], ["c", "a", 0.5]])
        graph.add_edge(MemoryEdge("a", "b", "CONTRADICTS", 0.9, 0))
        assert [e.target_id for e in graph.get_edges("a")] == ["b", "c", "a"]
        assert graph.get_conflicts("b") == [MemoryEdge("a", "b", "CONTRADICTS", 0.9, 0)]
        graph.remove_edge("a", "c")
        graph.add_edge(MemoryEdge("a", "c", "SAME_TOPIC", 0.5, 0))
        assert [e.target_id for e in graph.get_edges("a", "SAME_TOPIC")] == ["a", "c"]
        assert graph.get_edges("nobody") == graph.get_conflicts("nobody") == []
        graph.clear()
        assert (graph.node_count(), graph.edge_count(), graph.detect_clusters(0)) == (0, 0, [])


def test_a_loaded_brain_can_be_closed_and_stays_as_it_was(tmp_path: Path) -> None:
    """Reading only: nothing of the file is changed, and writing is refused in one sentence."""
    path = copy_of("agentos-new.sqlite", tmp_path)
    before = path.read_bytes()
    with SqliteBrain.open(path, read_only=True) as brain:
        graph: IMemoryGraph = SqliteMemoryGraph(brain)
        graph.initialize()
        graph.initialize()
        assert (graph.node_count(), graph.edge_count()) == (41, 35)
        with pytest.raises(KnownError):
            graph.add_node("x", META)
        assert not graph.has_node("x")
    assert path.read_bytes() == before


def test_no_file_is_made(tmp_path: Path) -> None:
    with pytest.raises(CannotOpenError):
        SqliteBrain.open(tmp_path / "new.sqlite")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("layout", ["memorygraph", "typed"])
def test_memorygraph_keeps_the_edges_of_a_pair_apart(layout: str, tmp_path: Path) -> None:
    edges = [["a", "b", 0.5, "SOLVES"], ["a", "b", 0.25, "CONTRADICTS"], ["a", "b", 0.25, "SOLVES"]]
    path = FILES[layout](tmp_path, ["a", "b", "c"], edges)
    with graph_of(path) as graph:
        assert [(edge.id, edge.type, edge.weight) for edge in graph.get_edges("b")] == [
            ("r0", "SOLVES", 0.5), ("r1", "CONTRADICTS", 0.25), ("r2", "SOLVES", 0.25)
        ]  # fmt: skip
        graph.add_edge(MemoryEdge("a", "b", "SOLVES", 1, graph_files.TIME))
        graph.record_co_activation(["a", "b", "c"])
        graph.record_co_activation(["a", "b"], 0.95)
        graph.record_co_activation(["a", "b"], 0.95)  # it is 1 already
        assert [edge.id for edge in graph.get_conflicts("a")] == ["r1"]
        live = sorted((e.source_id, e.target_id, e.type, e.weight) for e in graph._graph.edges.values())
        assert ("a", "b", "RELATED_TO", 1.0) in live
        graph.initialize()
        assert sorted((e.source_id, e.target_id, e.type, e.weight) for e in graph._graph.edges.values()) == live
        graph.remove_edge("a", "b")
        assert {(edge.source_id, edge.target_id) for edge in graph.get_edges("a")} == {("a", "c")}
        graph.initialize()
        assert (graph.node_count(), graph.edge_count()) == (3, 2)
        graph.remove_node("c")
        graph.initialize()
        assert (graph.node_count(), graph.edge_count()) == (2, 0)
        graph.clear()
        graph.initialize()
        assert (graph.node_count(), graph.edge_count()) == (0, 0)


def test_memorygraph_is_given_nothing_that_its_server_cannot_read(tmp_path: Path) -> None:
    with graph_of(graph_files.memorygraph(tmp_path, ["a", "b"], [])) as graph:
        for wrong in (MemoryGraphNodeMeta("episodic"), MemoryGraphNodeMeta("general", strength=1.5)):
            with pytest.raises(KnownError):
                graph.add_node("c", wrong)
        with pytest.raises(KnownError, match="strength"):
            graph.add_edge(MemoryEdge("a", "b", "SOLVES", 1.5, 0))
        with pytest.raises(ConstraintError) as refused:
            graph.add_edge(MemoryEdge("a", "nobody", "SOLVES", 0.5, 0))
        assert refused.value.code == "SQLITE_CONSTRAINT_FOREIGNKEY"
        graph.add_node("c", MemoryGraphNodeMeta("fix", "project", "/p", 0.75, 1760000000000))
        for _ in range(2):  # the second time changes nothing, and is no error
            graph.add_node("c", MemoryGraphNodeMeta("solution", "project", "/p", 0.5, 1760000000000))
        assert graph.node_count() == 3
        graph.initialize()
        assert graph.has_node("c")
        assert graph.node_count() == 3


def test_javascript_numbers_and_texts() -> None:
    """Hand-checked against ECMAScript's Number::toString and JSON.stringify."""
    numbers = {
        1: "1", 0.1 + 0.2: "0.30000000000000004", 1e-6: "0.000001", 1e-7: "1e-7", 1.5e-7: "1.5e-7", 1e21: "1e+21",
        1e20: "100000000000000000000", -2.5: "-2.5", 5e-324: "5e-324", 1.7976931348623157e308:
        "1.7976931348623157e+308", 1760000000000: "1760000000000", math.inf: "null",
    }  # fmt: skip
    for number, wanted in numbers.items():
        assert number_text(number) == wanted
    told = stringified({"type": 'a"\\\n\x07é\u2028🙂\ud83d', "strength": 1.0, "createdAt": None})
    assert told == '{"type":"a\\"\\\\\\n\\u0007é\u2028🙂\\ud83d","strength":1}'


def test_an_edge_id_is_the_hash_of_its_pair() -> None:
    assert [edge_id(row["source_id"], row["target_id"]) for row in RECORDED["edges"]["rows"]] == [
        row["id"] for row in RECORDED["edges"]["rows"]
    ]
