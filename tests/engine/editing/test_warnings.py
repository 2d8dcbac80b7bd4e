"""What is said before an edit is saved: by the rules that the real servers were seen to follow."""

from pathlib import Path

import pytest

from memgraph_gui.engine.editing.blast import blast_radius
from memgraph_gui.engine.editing.editor import Editor
from memgraph_gui.engine.editing.warnings import (
    WarningKind,
    ending_warnings,
    link_row_warnings,
    link_warnings,
    memory_warnings,
)
from memgraph_gui.engine.records import LayoutName, RowId
from memgraph_gui.engine.topology import Topology
from tests.builders.agentos import AgentOSBuilder
from tests.builders.copies import copy_of
from tests.builders.memorygraph import MemoryGraphBuilder
from tests.engine.editing.opened import opened

PYTHON, TYPED, BRAIN = LayoutName.MEMORYGRAPH, LayoutName.MEMORYGRAPH_TYPED, LayoutName.AGENTOS


def kinds(topology: Topology, source: str, target: str, kind: str, layout: LayoutName = PYTHON) -> set[WarningKind]:
    return {warning.kind for warning in link_warnings(layout, topology, source, target, kind)}


@pytest.mark.parametrize(
    ("name", "fields", "word"),
    [
        ("memorygraph-real-small.db", {"title": "x" * 201}, "title is longer than 200"),
        ("memorygraph-real-small.db", {"summary": "x" * 501}, "summary is longer than 500"),
        ("memorygraph-real-small.db", {"type": "decision"}, "“decision” is not one of the 13"),
        ("memorygraph-real-small.db", {"content": ""}, "no content"),
        ("memorygraph-real-small.db", {"importance": 7}, "importance is not between 0 and 1"),
        ("memorygraph-bun.db", {"title": "\U0001f680" * 101}, "title is longer than 200"),  # UTF-16 units
        ("memorygraph-bun.db", {"type": "Problem"}, "not one of the 13"),
    ],
)
def test_what_the_agent_will_no_longer_see(name: str, fields: dict[str, object], word: str, tmp_path: Path) -> None:
    with opened(copy_of(name, tmp_path)) as file:
        editor: Editor = file.editor
        layout = file.store.info.layout
        (change,) = editor.preview(lambda: editor.edit_memory(file.memory(1), fields)).changes
        assert change.after is not None
        (warning,) = memory_warnings(layout, change.after, change.before)
        assert warning.text.startswith("The agent will no longer see this memory: ")
        assert word in warning.text
        assert warning.field in fields
        (change,) = editor.preview(lambda: editor.edit_memory(file.memory(1), {"title": "fine"})).changes
        assert memory_warnings(layout, change.after or {}, change.before) == ()


def test_links_beside_others_as_the_0_12_server_has_them(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    with MemoryGraphBuilder(path) as builder:
        builder.notes(0)
        for number in range(1, 7):
            builder.memory(f"m{number}", f"Note {number}")
        builder.relationship("r1", "m1", "m2", "FOLLOWS")
        builder.relationship("r2", "m2", "m3", "FOLLOWS")
        builder.relationship("r3", "m4", "m5", "FOLLOWS", valid_until="2026-02-01T00:00:00+00:00")
        builder.relationship("r4", "m5", "m6", "FOLLOWS", valid_until="2026-02-01T00:00:00+00:00")
        builder.relationship("r5", "m5", "m1", "FOLLOWS")
        builder.relationship("r6", "m1", "m2", "ENABLES")
    with opened(path) as file:
        topology = file.topology
        assert kinds(topology, "m1", "m1", "FOLLOWS") == {WarningKind.SELF_LOOP}
        assert kinds(topology, "m1", "m2", "FOLLOWS") == {WarningKind.DUPLICATE}
        assert kinds(topology, "m2", "m1", "FOLLOWS") == {WarningKind.REVERSE}
        assert kinds(topology, "m3", "m1", "FOLLOWS") == {WarningKind.CYCLE}
        assert kinds(topology, "m3", "m1", "SOLVES") == set()  # another type is no circle
        assert kinds(topology, "m1", "m2", "BLOCKS") == {WarningKind.OPPOSITE}
        assert kinds(topology, "m1", "nobody", "FOLLOWS") == {WarningKind.MISSING_END}
        assert kinds(topology, "m1", "m6", "INVENTED") == {WarningKind.TYPE}
        # Ended links count from m5, which has a current link of the type, and not from m4, which has none.
        assert kinds(topology, "m6", "m5", "FOLLOWS") == {WarningKind.REVERSE}
        assert kinds(topology, "m5", "m4", "FOLLOWS") == set()
        (told,) = link_warnings(PYTHON, topology, "m3", "m1", "FOLLOWS")
        assert told.refused_by_server
        assert "“Note 3” → “Note 1” → “Note 2” → “Note 3”" in told.text
        assert not any(told.refused_by_server for told in link_warnings(TYPED, topology, "m3", "m1", "FOLLOWS"))
        own = topology.relationship_index(RowId(1))
        assert own == 0
        assert link_warnings(PYTHON, topology, "m1", "m2", "FOLLOWS", replacing=RowId(1)) == ()


def test_a_row_that_breaks_listings_is_named(tmp_path: Path) -> None:
    with opened(copy_of("memorygraph-real-small.db", tmp_path)) as file:
        editor: Editor = file.editor
        (change,) = editor.preview(lambda: editor.edit_relationship(file.link(0), {"strength": 7})).changes
        (told,) = link_row_warnings(PYTHON, change.after or {})
        assert "strength is not between 0 and 1" in told.text
        assert link_row_warnings(PYTHON, change.before or {}) == ()


def test_ended_links_are_still_listed_by_0_13_only() -> None:
    assert [told.kind for told in ending_warnings(TYPED)] == [WarningKind.STILL_LISTED]
    assert ending_warnings(PYTHON) == ()


def test_a_brain_has_one_edge_a_pair_and_eight_types(tmp_path: Path) -> None:
    path = tmp_path / "brain.sqlite"
    with AgentOSBuilder(path) as builder:
        for name in ("a", "b"):
            builder.node(name)
        builder.edge("a", "b", "SAME_TOPIC")
    with opened(path) as file:
        assert kinds(file.topology, "a", "b", "CONTRADICTS", BRAIN) == {WarningKind.PAIR_TAKEN}
        assert kinds(file.topology, "b", "a", "uses", BRAIN) == {WarningKind.TYPE}


def test_the_blast_radius_of_a_deletion(tmp_path: Path) -> None:
    """Two rings of three on a middle memory, a leaf beside it, and a pair that has nothing to do with it."""
    path = tmp_path / "memory.db"
    edges = [(0, 1), (1, 2), (2, 3), (3, 1), (0, 4), (4, 5), (0, 6), (7, 8)]
    with MemoryGraphBuilder(path) as builder:
        builder.graph([f"n{number}" for number in range(9)], edges)
        builder.relationship("old", "n0", "n7", valid_until="2026-02-01T00:00:00+00:00")
        builder.relationship("loose", "n0", "nobody")
    with opened(path) as file:
        told = blast_radius(file.topology, [file.memory(0)])
        assert (told.memories, len(told.links), told.orphans, told.islands) == (1, 5, (file.memory(6),), 1)
        assert str(told) == "5 links go with it, 1 memory left without any link, 1 group cut off from the rest."
        assert len(file.editor.delete_memories([file.memory(0)]).changes.relationships_removed) == 5
        leaf = blast_radius(file.topology, [file.memory(6)])
        assert (len(leaf.links), leaf.orphans, leaf.islands) == (1, (), 0)
