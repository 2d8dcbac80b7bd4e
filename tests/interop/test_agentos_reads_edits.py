"""After every kind of edit of ours the real AgentOS loads what was meant; what it writes then is shown."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from memgraph_gui.engine.editing.relationships import PairTakenError
from memgraph_gui.engine.records import ChangeSet, MemoryFlag, RowId
from tests.builders.copies import copy_of
from tests.engine.editing.opened import Opened, opened
from tests.interop.led import LedProgram

pytestmark = pytest.mark.long
SECONDS = 10.0


class Scene:
    """One brain with the real program and our editor at work on it."""

    def __init__(self, program: LedProgram, file: Opened) -> None:
        self.program, self.file, self.editor = program, file, file.editor

    def loaded(self) -> tuple[set[str], dict[tuple[str, str], tuple[str, float]]]:
        """Nodes and edges as the real program loads them."""
        self.program.call("initialize")
        order = self.program.call("order")
        edges = {(e["sourceId"], e["targetId"]): (e["type"], e["weight"]) for e in order["edges"]}
        return set(order["nodes"]), edges

    def new(self, **fields: Any) -> str:
        return str(self.editor.new_memory(fields).changes.memories_added[0].id)

    def link(self, source: str, target: str, kind: str, strength: float, **how: bool) -> RowId:
        fields = {"type": kind, "from_id": source, "to_id": target, "strength": strength}
        return RowId(self.editor.new_relationship(fields, **how).rows[0].key.rowid)

    def rowid(self, memory_id: str) -> RowId:
        sql = "SELECT rowid FROM knowledge_nodes WHERE id = ?"
        return RowId(self.file.store.connection.value(sql, (memory_id,)))

    def polled(self, enough: Callable[[ChangeSet], bool]) -> bool:
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            if any(enough(changes) for changes in self.file.store.poll()):
                return True
            time.sleep(0.02)
        return False


@pytest.fixture
def scene(agentos: LedProgram, tmp_path: Path) -> Iterator[Scene]:
    path = copy_of("agentos-new.sqlite", tmp_path)
    with opened(path) as file:
        agentos.call("open", str(path), file.store.info.brain)
        yield Scene(agentos, file)
        agentos.call("close")


def test_the_life_of_an_edge(scene: Scene) -> None:
    a, b = scene.new(importance=0.5), scene.new(importance=0.5)
    rowid = scene.link(a, b, "SAME_TOPIC", 0.25)
    assert scene.loaded()[1][a, b] == ("SAME_TOPIC", 0.25)
    scene.editor.edit_relationship(rowid, {"strength": 0.8549999999999999})
    assert scene.loaded()[1][a, b] == ("SAME_TOPIC", 0.8549999999999999)
    scene.editor.retype([rowid], "CONTRADICTS")
    assert scene.loaded()[1][a, b] == ("CONTRADICTS", 0.8549999999999999)
    assert [edge["targetId"] for edge in scene.program.call("getConflicts", a)] == [b]
    with pytest.raises(PairTakenError):
        scene.link(a, b, "CAUSED_BY", 0.5)
    scene.link(a, b, "CAUSED_BY", 0.5, replace=True)
    assert scene.loaded()[1][a, b] == ("CAUSED_BY", 0.5)
    scene.editor.flip([rowid])
    edges = scene.loaded()[1]
    assert (a, b) not in edges
    assert edges[b, a] == ("CAUSED_BY", 0.5)
    scene.program.call("removeEdge", b, a)  # by the hash id: it finds the row that we wrote
    assert (b, a) not in scene.loaded()[1]
    rowid = scene.link(a, b, "SUPERSEDES", 1.0)
    scene.editor.delete_relationships([rowid])
    assert (a, b) not in scene.loaded()[1]


def test_nodes_their_strength_and_deletion(scene: Scene) -> None:
    a, b, c = (scene.new(importance=value) for value in (0.5, 0.25, 1))
    scene.link(a, b, "SAME_TOPIC", 1.0)
    scene.editor.edit_memory(scene.rowid(a), {"importance": 0.125})
    strength = "SELECT json_extract(properties, '$.strength') AS s, confidence AS c FROM knowledge_nodes WHERE id = ?"
    assert scene.program.call("all", strength, [a]) == [{"s": 0.125, "c": 0.125}]
    scene.editor.edit_memories([scene.rowid(a), scene.rowid(b)], {"importance": 0.75})
    assert scene.program.call("all", strength, [b]) == [{"s": 0.75, "c": 0.75}]
    assert {a, b, c} <= scene.loaded()[0]
    assert scene.program.call("spreadingActivation", [a])[0]["memoryId"] == b
    gone = scene.editor.delete_memories([scene.rowid(b)])
    nodes, edges = scene.loaded()
    assert b not in nodes
    assert (a, b) not in edges
    scene.editor.undoer.undo(gone.step)
    nodes, edges = scene.loaded()
    assert b in nodes
    assert edges[a, b] == ("SAME_TOPIC", 1.0)
    scene.editor.merge_memories(scene.rowid(c), [scene.rowid(a)])
    nodes, edges = scene.loaded()
    assert a not in nodes
    assert edges[c, b] == ("SAME_TOPIC", 1.0)


def test_a_memory_with_a_trace_is_forgotten_as_the_program_forgets(scene: Scene) -> None:
    """forget() sets deleted = 1 and leaves node, edges and index; so do we."""
    (row,) = scene.program.call(
        "all", "SELECT id FROM memory_traces WHERE deleted = 0 AND id IN (SELECT id FROM knowledge_nodes) LIMIT 1"
    )
    before = scene.loaded()
    step = scene.editor.delete_memories([scene.rowid(row["id"])])
    deleted = "SELECT deleted FROM memory_traces WHERE id = ?"
    assert scene.program.call("all", deleted, [row["id"]]) == [{"deleted": 1}]
    assert scene.loaded() == before
    (shown,) = step.changes.memories_edited
    assert shown.flags & MemoryFlag.RETIRED
    scene.editor.undoer.undo(step.step)
    assert scene.program.call("all", deleted, [row["id"]]) == [{"deleted": 0}]


def test_everything_that_the_program_writes_is_shown(scene: Scene) -> None:
    polled, program = scene.polled, scene.program
    meta = {"type": "semantic", "scope": "user", "scopeId": "", "strength": 0.5, "createdAt": 1760000000000}
    for name in ("n1", "n2"):
        program.call("addNode", name, meta)
    assert polled(lambda c: any(row.id == "n2" and row.importance == 0.5 for row in c.memories_added))
    edge = {"sourceId": "n1", "targetId": "n2", "type": "SAME_TOPIC", "weight": 0.5, "createdAt": 1760000000000}
    program.call("addEdge", edge)
    assert polled(lambda c: any(row.type == "SAME_TOPIC" and row.to_id == "n2" for row in c.relationships_added))
    program.call("recordCoActivation", ["n1", "n2"])
    assert polled(
        lambda c: any(row.type == "CO_ACTIVATED" for row in (*c.relationships_added, *c.relationships_edited))
    )
    program.call("recordCoActivation", ["n1", "n2"])
    assert polled(lambda c: any(row.strength == 0.2 for row in c.relationships_edited))
    program.call("addNode", "n1", {**meta, "strength": 0.25})
    assert polled(
        lambda c: any(row.id == "n1" and row.importance == 0.25 for row in (*c.memories_added, *c.memories_edited))
    )
    program.call("removeEdge", "n1", "n2")
    assert polled(lambda c: bool(c.relationships_removed))
    program.call("removeNode", "n1")
    assert polled(lambda c: bool(c.memories_removed))
