"""The search in a process of its own gives the same answer, and ends when it is not wanted."""

import json
import sys
from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from memgraph_gui.engine.columns import MEMORY_COLUMNS, RELATIONSHIP_COLUMNS
from memgraph_gui.engine.conflicts import handing
from memgraph_gui.engine.conflicts.elsewhere import find_elsewhere
from memgraph_gui.engine.conflicts.finding import conflicts_of
from memgraph_gui.engine.conflicts.values import ConflictKind
from memgraph_gui.engine.errors import CancelledError, CannotOpenError
from memgraph_gui.engine.records import ChangeSet, RowId
from memgraph_gui.engine.store import open_store
from tests.builders.agent_process import AgentProcess
from tests.builders.copies import copy_of


def test_it_finds_the_same(tmp_path: Path) -> None:
    path = copy_of("memorygraph-real-small.db", tmp_path)
    told: list[str] = []
    found = find_elsewhere(path, progress=lambda done, total, words: told.append(words))
    assert found == conflicts_of(path)
    assert found.counts[ConflictKind.CONTRADICTS] == 5
    assert told[0] == "reading the graph"
    assert told[-1] == "done"


def test_kinds_can_be_muted(tmp_path: Path) -> None:
    path = copy_of("memorygraph-real-small.db", tmp_path)
    assert find_elsewhere(path, kinds=[ConflictKind.LOOP]).counts == {ConflictKind.LOOP: 1}


def test_it_can_be_stopped(tmp_path: Path) -> None:
    with pytest.raises(CancelledError):
        find_elsewhere(copy_of("memorygraph-real-small.db", tmp_path), cancelled=lambda: True)


def test_a_file_that_is_none_is_refused_with_the_same_sentence(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    path.write_text("{}")
    with pytest.raises(CannotOpenError) as here:
        conflicts_of(path)
    with pytest.raises(CannotOpenError) as there:
        find_elsewhere(path)
    assert str(there.value) == str(here.value)


@pytest.mark.parametrize("name", ["memorygraph-real-small.db", "agentos-new.sqlite", "mixed-upgrade-in-place.db"])
def test_a_graph_that_is_there_is_handed_over(name: str, tmp_path: Path) -> None:
    path = copy_of(name, tmp_path)
    with closing(open_store(path, read_only=True)) as store:
        graph = store.load()
    told: list[str] = []
    found = find_elsewhere(path, graph=graph.frozen(), progress=lambda done, total, words: told.append(words))
    assert found == conflicts_of(path)
    assert found.conflicts
    assert "reading the graph" not in told


def test_a_handed_graph_is_cut_into_lines_and_put_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(handing, "_STRINGS", 7)
    monkeypatch.setattr(handing, "_VALUES", 11)
    with closing(open_store(copy_of("memorygraph-real-small.db", tmp_path), read_only=True)) as store:
        graph = store.load()
    lines = [json.loads(json.dumps(line)) for line in handing.lines_of(graph)]
    assert len(lines) > 100
    other = handing.graph_of([*lines, ["names", "types", ["what comes after the end"]]])
    assert other.titles == graph.titles
    assert other.memory_ids == graph.memory_ids
    assert other.types.names == graph.types.names
    for column in (*MEMORY_COLUMNS, *RELATIONSHIP_COLUMNS[:5]):
        assert np.array_equal(getattr(other, column), getattr(graph, column), equal_nan=True)
    rowid = RowId(int(graph.memory_rowid[-1]))
    assert other.memory_index(rowid) == graph.memory_count - 1
    assert other.memory_index(RowId(-5)) is None


def test_a_file_whose_memories_were_removed_in_the_window_is_searched_as_it_is(tmp_path: Path) -> None:
    path = copy_of("memorygraph-real-small.db", tmp_path)
    with closing(open_store(path, read_only=True)) as store:
        graph = store.load()
    gone = conflicts_of(path).conflicts[0]
    with AgentProcess(path, timeout=5.0) as agent:
        agent.execute(f"DELETE FROM relationships WHERE from_id = '{gone.a_id}' OR to_id = '{gone.a_id}'")
        agent.execute(f"DELETE FROM nodes WHERE id = '{gone.a_id}'")
    named = [
        RowId(int(graph.relationship_rowid[link]))
        for link in range(graph.relationship_count)
        if gone.a_id in (graph.from_ids[link], graph.to_ids[link])
    ]
    graph.apply(ChangeSet(memories_removed=(gone.a,), relationships_removed=tuple(named)))
    found = find_elsewhere(path, graph=graph.frozen())
    assert found == conflicts_of(path)
    assert all(gone.a not in (one.a, one.b) for one in found.conflicts)


def test_knowledge_nodes_that_are_shown_are_not_searched(tmp_path: Path) -> None:
    path = copy_of("agentos-new.sqlite", tmp_path)
    with closing(open_store(path, entities=True, read_only=True)) as store:
        graph = store.load()
    with closing(open_store(path, read_only=True)) as store:
        assert graph.memory_count > store.load().memory_count
    assert find_elsewhere(path, graph=graph.frozen()) == conflicts_of(path)


def test_where_no_process_can_be_started_it_is_searched_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = copy_of("memorygraph-real-small.db", tmp_path)
    with closing(open_store(path, read_only=True)) as store:
        graph = store.load().frozen()
    monkeypatch.setattr(sys, "executable", str(tmp_path / "there is no such program"))
    assert find_elsewhere(path, graph=graph) == conflicts_of(path)
