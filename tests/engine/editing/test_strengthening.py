"""Co-activation as the seed records it: rate 0.1, cap 1.0, one step, undone like any edit."""

from pathlib import Path

import pytest

from memgraph_gui.engine.errors import KnownError
from tests.builders.agentos import AgentOSBuilder
from tests.builders.copies import copy_of
from tests.engine.editing.opened import Opened, opened


def strengths(file: Opened, kind: str) -> dict[tuple[str, str], float]:
    topology = file.store.load()
    names = topology.relationship_types.names
    return {
        (topology.from_ids[k], topology.to_ids[k]): round(float(topology.strength[k]), 6)
        for k in range(topology.relationship_count)
        if names[topology.relationship_type[k]] == kind and not topology.ended()[k]
    }


def unlinked(file: Opened) -> tuple[str, str]:
    """Two memories between which nothing leads."""
    topology = file.topology
    pairs = set(zip(topology.from_ids, topology.to_ids, strict=True))
    ids = topology.memory_ids
    return next((a, b) for a in ids for b in ids if a != b and (a, b) not in pairs and (b, a) not in pairs)


def test_on_memorygraph_a_related_to_link_is_made_then_gains_and_stops_at_one(tmp_path: Path) -> None:
    with opened(copy_of("memorygraph-real-small.db", tmp_path)) as file:
        pair = unlinked(file)
        before = strengths(file, "RELATED_TO")
        assert pair not in before
        file.editor.strengthen([pair])
        assert strengths(file, "RELATED_TO") == before | {pair: 0.1}
        file.editor.strengthen([pair, pair])  # named twice it counts once
        assert strengths(file, "RELATED_TO")[pair] == 0.2
        for _ in range(9):
            file.editor.strengthen([pair])
        assert strengths(file, "RELATED_TO")[pair] == 1.0


def test_links_of_other_types_stay_beside_it_and_one_undo_takes_all_back(tmp_path: Path) -> None:
    with opened(copy_of("memorygraph-real-small.db", tmp_path)) as file:
        topology = file.topology
        names = topology.relationship_types.names
        other = next(k for k in range(82) if names[topology.relationship_type[k]] not in ("RELATED_TO",))
        pairs = [(topology.from_ids[other], topology.to_ids[other]), unlinked(file)]
        rows = file.rows()
        assert file.editor.would_replace(pairs) == {}
        written = file.editor.strengthen(pairs)
        assert len(written.rows) == 2
        assert file.store.load().relationship_count == 84
        file.editor.undoer.undo(written.step)
        assert file.rows() == rows


def test_in_a_brain_an_edge_of_another_type_is_warned_of_and_replaced_only_when_said(tmp_path: Path) -> None:
    path = tmp_path / "brain.sqlite"
    with AgentOSBuilder(path) as brain:
        for name in ("a", "b", "c"):
            brain.node(name)
        brain.edge("a", "b", "CAUSED_BY", weight=0.7)
    with opened(path) as file:
        lost = file.editor.would_replace([("a", "b"), ("b", "c")])
        assert list(lost) == [("a", "b")]
        file.editor.strengthen([("a", "b"), ("b", "c")])
        assert strengths(file, "CAUSED_BY") == {("a", "b"): 0.7}
        assert strengths(file, "CO_ACTIVATED") == {("b", "c"): 0.1}
        with pytest.raises(KnownError, match="Nothing was strengthened"):
            file.editor.strengthen([("a", "b")])
        file.editor.strengthen([("a", "b"), ("b", "c")], replace=True)
        assert strengths(file, "CAUSED_BY") == {}
        assert strengths(file, "CO_ACTIVATED") == {("a", "b"): 0.1, ("b", "c"): 0.2}
