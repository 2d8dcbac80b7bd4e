"""Fifty edits of fifty kinds with writes of the agent between them, each undone alone in random order."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from memgraph_gui.engine.editing.history import State
from memgraph_gui.engine.editing.undoing import CannotUndoError
from memgraph_gui.engine.records import RowId
from tests.builders.agent_process import AgentProcess
from tests.builders.copies import copy_of
from tests.engine.editing.opened import Opened, opened

REAL = "memorygraph-real-small.db"
NAMES_STEP_OR_CHANGE = re.compile(
    r"\(step \d+\)|Another program (changed|deleted) |made elsewhere|from another program"
)


def fifty(file: Opened) -> list[Callable[[], object]]:
    """Edits that differ in what they do or in what they set; several of them fall on the memories 0 to 3."""
    editor, memory, link = file.editor, file.memory, file.link
    ids = file.topology.memory_ids
    fields: list[dict[str, object]] = [
        {"title": "A"}, {"content": "B"}, {"summary": "C"}, {"summary": ""}, {"tags": ["d"]}, {"tags": []},
        {"importance": 0.1}, {"confidence": 0.2}, {"effectiveness": 0.3}, {"effectiveness": None}, {"project": "/e"},
        {"project": ""}, {"type": "fix"}, {"title": "F", "content": "G"}, {"importance": 1.0, "tags": ["h", "i"]},
    ]  # fmt: skip
    of_links: list[dict[str, object]] = [
        {"strength": 0.1}, {"confidence": 0.2}, {"context": "j"}, {"context": None}, {"evidence_count": 7},
        {"success_rate": 0.5}, {"validation_count": 3}, {"counter_evidence_count": 2}, {"type": "CAUSES"},
    ]  # fmt: skip
    edits: list[Callable[[], object]] = [
        lambda place=place, values=values: editor.edit_memory(memory(place % 4 + place // 12 * 6), values)  # type: ignore[misc]
        for place, values in enumerate(fields)
    ]
    edits += [
        lambda place=place, values=values: editor.edit_relationship(link(place), values)  # type: ignore[misc]
        for place, values in enumerate(of_links)
    ]
    edits += [
        lambda: editor.new_memory({"title": "K", "content": "x", "type": "fix"}),
        lambda: editor.new_memory({"title": "L", "content": "x", "type": "task", "project": "/l"}),
        lambda: editor.new_relationship({"type": "SOLVES", "from_id": ids[0], "to_id": ids[9]}),
        lambda: editor.new_relationship({"type": "SIMILAR_TO", "from_id": ids[9], "to_id": ids[8], "strength": 0.9}),
        lambda: editor.retype([link(20)], "BLOCKS"),
        lambda: editor.retype([link(21), link(22)], "ENABLES"),
        lambda: editor.flip([link(23)]),
        lambda: editor.flip([link(24), link(25)]),
        lambda: editor.end([link(26)]),
        lambda: editor.end([link(27), link(28)]),
        lambda: editor.end([link(29)], file.topology.relationship_ids[30]),
        lambda: editor.reopen([link(26)]),
        lambda: editor.supersede(link(31), {"strength": 0.4}),
        lambda: editor.supersede(link(32), {"type": "CAUSES"}),
        lambda: editor.delete_relationships([link(33)]),
        lambda: editor.delete_relationships([link(34), link(35)]),
        lambda: editor.delete_memories([memory(40)]),
        lambda: editor.delete_memories([memory(41), memory(42)]),
        lambda: editor.merge_memories(memory(43), [memory(44)]),
        lambda: editor.merge_memories(memory(45), [memory(46), memory(47)], keep_others=True),
        lambda: editor.merge_memories(memory(48), [memory(49)], {"title": "M"}),
        lambda: editor.edit_memories([memory(n) for n in range(10, 20)], {"importance": 0.77}),
        lambda: editor.edit_memories([memory(n) for n in range(2, 12)], {"confidence": 0.66}),
        lambda: editor.change_tags([memory(n) for n in range(20, 30)], lambda tags: [*tags, "n"], "Add a tag"),
        lambda: editor.merge_tags(["n"], "o"),
        lambda: editor.add_placeholder("nobody"),
    ]  # fmt: skip
    return edits


@pytest.mark.parametrize("seed", range(5))
def test_undone_alone_in_random_order(seed: int, tmp_path: Path) -> None:
    path = copy_of(REAL, tmp_path)
    random = Random(seed)
    with opened(path) as file, AgentProcess(path, timeout=5) as agent:
        ids = file.topology.memory_ids
        edits = fifty(file)
        assert len(edits) == 50
        for number, edit in enumerate(edits):
            edit()
            # The agent edits a memory that we edit, too, in a place of its own; sometimes in ours.
            key = "title" if number in (7, 30) else "usage_count"
            agent.execute(
                "UPDATE nodes SET properties = json_set(properties, '$.' || ?, ?), updated_at = CURRENT_TIMESTAMP "
                "WHERE rowid = ?",
                (key, number, RowId(number % 4 + 1)),
            )
            if number % 10 == 0:
                agent.execute(
                    "INSERT INTO relationships(id, from_id, to_id, rel_type, properties) "
                    "VALUES (?, ?, ?, 'FOLLOWS', '{}')",
                    (f"theirs{number}", ids[number], ids[number + 3]),
                )
        steps = [step.id for step in file.editor.steps()]
        assert len(steps) == 50
        random.shuffle(steps)
        refused = []
        for step in steps:
            try:
                file.editor.undoer.undo(step)
            except CannotUndoError as error:
                refused.append(error)
        for blocker in (blocker for error in refused for blocker in error.blockers):
            assert NAMES_STEP_OR_CHANGE.search(blocker), blocker
        undone = sum(step.state is State.UNDONE for step in file.editor.steps())
        assert undone == 50 - len(refused)
        assert undone >= 45, [str(error) for error in refused]
        assert file.store.connection.value("PRAGMA integrity_check") == "ok"
