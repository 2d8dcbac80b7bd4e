"""The schema document's four queries, run as they stand by plain SQLite in a process of its own.

On a file of the document's shape, before and after every kind of edit, its undo and its redo. What is right is kept
as a plain model: the memories with their texts and the relationships, changed by hand along with each edit.
"""

import copy
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from memgraph_gui.engine.editing.plans import Written
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.records import RowId
from tests.builders.agent_process import AgentProcess
from tests.builders.copies import copy_of
from tests.engine.editing.opened import Opened, opened

ALL = "SELECT id, properties FROM nodes WHERE label = 'Memory';"
SEARCH = """SELECT n.id, n.properties
FROM nodes n
JOIN nodes_fts fts ON n.id = fts.id
WHERE nodes_fts MATCH 'search term';"""
RELATED = """SELECT n.properties,
       r.rel_type,
       r.properties as rel_props,
       n2.properties as related_memory
FROM nodes n
LEFT JOIN relationships r ON n.id = r.from_id OR n.id = r.to_id
LEFT JOIN nodes n2 ON (r.from_id = n2.id OR r.to_id = n2.id) AND n2.id != n.id
WHERE n.id = 'memory-uuid';"""
SOLUTIONS = """SELECT n.properties
FROM nodes n
JOIN relationships r ON n.id = r.from_id
WHERE r.to_id = 'problem-uuid' AND r.rel_type = 'SOLVES';"""
WORDS = ("redis", "oauth", "timeout", "wombat", "aardvark", "fresh", "about", "missing")
_WORD = re.compile(r"\w+")


@dataclass
class Model:
    """What the file should hold."""

    memories: dict[str, dict[str, Any]] = field(default_factory=dict)
    links: dict[str, tuple[str, str, str, float]] = field(default_factory=dict)  # from, to, type, strength

    def found(self, word: str) -> list[str]:
        texts = {
            one: " ".join(str(memory.get(name) or "") for name in ("title", "content", "summary"))
            for one, memory in self.memories.items()
        }
        return sorted(one for one, text in texts.items() if word in _WORD.findall(text.lower()))

    def related(self, memory: str) -> list[tuple[Any, ...]]:
        rows: list[tuple[Any, ...]] = []
        for source, target, kind, strength in self.links.values():
            if memory in (source, target):
                other = target if source == memory else source
                rows.append((kind, strength, other if other != memory and other in self.memories else None))
        return sorted(rows or [(None, None, None)], key=str)

    def solutions(self, problem: str) -> list[str]:
        solving = [(link[0], link[1]) for link in self.links.values() if link[2] == "SOLVES"]
        return sorted(source for source, target in solving if target == problem and source in self.memories)

    def drop(self, *ids: str) -> None:
        for one in ids:
            del self.memories[one]
        self.links = {key: link for key, link in self.links.items() if not {link[0], link[1]} & set(ids)}


class Desk:
    """The file under edit, plain SQLite beside it, and the model."""

    def __init__(self, file: Opened, plain: AgentProcess) -> None:
        self.file, self.editor, self.plain = file, file.editor, plain
        self.model = Model()
        for memory_id, properties in plain.execute(ALL):
            self.model.memories[memory_id] = json.loads(properties)
        for row in plain.execute("SELECT id, from_id, to_id, rel_type, properties FROM relationships"):
            self.model.links[row[0]] = (row[1], row[2], row[3], json.loads(row[4])["strength"])
        self.ids = list(self.model.memories)

    def compare(self, when: str) -> int:
        """All four queries against the model; how many rows they gave."""
        model, rows = self.model, 0
        told = {one: json.loads(properties) for one, properties in self.plain.execute(ALL)}
        names = ("type", "title", "content", "tags", "importance")
        assert _picked(told, names) == _picked(model.memories, names), when
        for word in WORDS:
            found = self.plain.execute(SEARCH.replace("search term", word))
            assert sorted(row[0] for row in found) == model.found(word), (when, word)
            assert all(json.loads(row[1])["title"] == model.memories[row[0]]["title"] for row in found)
            rows += len(found)
        for one in model.memories:
            got = self.plain.execute(RELATED.replace("memory-uuid", one))
            assert {json.loads(row[0])["id"] for row in got} == {one}
            plain = [
                (row[1], row[2] and json.loads(row[2])["strength"], row[3] and json.loads(row[3])["id"])
                for row in got
            ]
            assert sorted(plain, key=str) == model.related(one), (when, one)
            solving = self.plain.execute(SOLUTIONS.replace("problem-uuid", one))
            assert sorted(json.loads(row[0])["id"] for row in solving) == model.solutions(one), (when, one)
            rows += len(got) + len(solving)
        return rows

    def rowid(self, memory: str) -> RowId:
        return RowId(self.plain.execute("SELECT rowid FROM nodes WHERE id = ?", [memory])[0][0])

    def link_rowid(self, link: str) -> RowId:
        return RowId(self.plain.execute("SELECT rowid FROM relationships WHERE id = ?", [link])[0][0])


def _picked(memories: dict[str, dict[str, Any]], names: tuple[str, ...]) -> dict[str, tuple[Any, ...]]:
    return {one: tuple(memory[name] for name in names) for one, memory in memories.items()}


Edit = Callable[[Desk], Written]


def edits() -> Iterator[tuple[str, Edit]]:  # noqa: PLR0915 - one small function a kind, each told once
    """One of every kind; each changes the model by hand as well."""

    def new(desk: Desk) -> Written:
        fields = {"id": "fresh-1", "type": "problem", "title": "Fresh wombat", "content": "text"}
        desk.model.memories["fresh-1"] = {**fields, "tags": [], "importance": 0.5}
        return desk.editor.new_memory(fields)

    def edit(desk: Desk) -> Written:
        fields = {
            "title": "An aardvark",
            "content": "about it",
            "summary": "wombat",
            "tags": ["a"],
            "importance": 0.25,
        }
        desk.model.memories[desk.ids[0]] |= fields
        return desk.editor.edit_memory(desk.rowid(desk.ids[0]), fields)

    def retype_memory(desk: Desk) -> Written:
        desk.model.memories[desk.ids[1]]["type"] = "decision"
        return desk.editor.edit_memory(desk.rowid(desk.ids[1]), {"type": "decision"})

    def many(desk: Desk) -> Written:
        for one in desk.ids[2:5]:
            desk.model.memories[one]["importance"] = 0.125
        return desk.editor.edit_memories([desk.rowid(one) for one in desk.ids[2:5]], {"importance": 0.125})

    def rename_tag(desk: Desk) -> Written:
        for memory in desk.model.memories.values():
            memory["tags"] = ["valkey" if tag == "redis" else tag for tag in memory["tags"]]
        return desk.editor.merge_tags(["redis"], "valkey")

    def delete_tag(desk: Desk) -> Written:
        for memory in desk.model.memories.values():
            memory["tags"] = [tag for tag in memory["tags"] if tag != "valkey"]
        return desk.editor.delete_tag("valkey")

    def link(desk: Desk) -> Written:
        fields = {"type": "SOLVES", "from_id": desk.ids[5], "to_id": "fresh-1", "strength": 0.75}
        made = desk.editor.new_relationship(fields)
        desk.model.links[made.changes.relationships_added[0].id] = (desk.ids[5], "fresh-1", "SOLVES", 0.75)
        return made

    def last(desk: Desk) -> str:
        return list(desk.model.links)[-1]

    def weaken(desk: Desk) -> Written:
        source, target, kind, _ = desk.model.links[last(desk)]
        desk.model.links[last(desk)] = (source, target, kind, 0.5)
        return desk.editor.edit_relationship(desk.link_rowid(last(desk)), {"strength": 0.5})

    def flip(desk: Desk) -> Written:
        source, target, kind, strength = desk.model.links[last(desk)]
        desk.model.links[last(desk)] = (target, source, kind, strength)
        return desk.editor.flip([desk.link_rowid(last(desk))])

    def retype(desk: Desk) -> Written:
        source, target, _, strength = desk.model.links[last(desk)]
        desk.model.links[last(desk)] = (source, target, "ADDRESSES", strength)
        return desk.editor.retype([desk.link_rowid(last(desk))], "ADDRESSES")

    def delete_link(desk: Desk) -> Written:
        rowid = desk.link_rowid(last(desk))
        del desk.model.links[last(desk)]
        return desk.editor.delete_relationships([rowid])

    def delete(desk: Desk) -> Written:
        gone = desk.ids[6:8]
        rowids = [desk.rowid(one) for one in gone]
        desk.model.drop(*gone)
        return desk.editor.delete_memories(rowids)

    def merge(desk: Desk) -> Written:
        keep, other = "fresh-1", desk.ids[8]
        links = desk.model.links
        for key, (source, target, kind, strength) in list(links.items()):
            links[key] = (keep if source == other else source, keep if target == other else target, kind, strength)
        rowids = desk.rowid(keep), desk.rowid(other)
        desk.model.memories[keep]["title"] = "Fresh and other"
        desk.model.drop(other)
        return desk.editor.merge_memories(rowids[0], [rowids[1]], {"title": "Fresh and other"})

    def repair(desk: Desk) -> Written:
        memory = {**desk.model.memories[desk.ids[9]], "title": "Repaired aardvark", "content": "by hand"}
        desk.model.memories[desk.ids[9]] = memory
        return desk.editor.edit_memory(desk.rowid(desk.ids[9]), {"raw": json.dumps(memory)})

    def save_again(desk: Desk) -> Written:
        image = desk.editor.memory_image(desk.rowid(desk.ids[10]))
        assert image is not None
        made = desk.editor.save_as_new(image, {"title": "Second wombat"})
        fresh = str(made.changes.memories_added[0].id)
        desk.model.memories[fresh] = {**desk.model.memories[desk.ids[10]], "id": fresh, "title": "Second wombat"}
        return made

    def placeholder(desk: Desk) -> Written:
        made = desk.editor.add_placeholder("lost")
        desk.model.memories["lost"] = {
            "id": "lost", "type": "general", "title": "(missing memory) lost", "tags": [], "importance": 0.5,
            "content": "Made to hold the links that name lost.",
        }  # fmt: skip
        return made

    yield from (
        ("new", new), ("edit", edit), ("retype a memory", retype_memory), ("many", many),
        ("rename a tag", rename_tag), ("delete a tag", delete_tag), ("link", link), ("weaken", weaken),
        ("flip", flip), ("retype", retype), ("delete a link", delete_link), ("link again", link),
        ("delete", delete), ("merge", merge), ("repair", repair), ("save again", save_again),
        ("placeholder", placeholder),
    )  # fmt: skip


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    path = copy_of("memorygraph-doc-shape.db", tmp_path)
    with opened(path) as file, AgentProcess(path, timeout=5) as plain:
        yield Desk(file, plain)


def test_before_and_after_every_kind_of_edit_undo_and_redo(desk: Desk) -> None:
    assert desk.compare("before") > 150
    snapshots: list[tuple[str, int, Model]] = []
    for name, edit in edits():
        before = copy.deepcopy(desk.model)
        step = edit(desk).step
        desk.compare(name)
        after = desk.model
        desk.editor.undoer.undo(step)
        desk.model = copy.deepcopy(before)
        desk.compare(f"{name}, undone")
        desk.editor.undoer.redo(step)
        desk.model = after
        desk.compare(f"{name}, made again")
        snapshots.append((name, step, before))
    for name, step, before in reversed(snapshots):
        desk.editor.undoer.undo(step)
        desk.model = before
        desk.compare(f"back before {name}")


def test_a_file_without_validity_ends_nothing(desk: Desk) -> None:
    """The document knows no ending; the refusal leaves the file as it was."""
    link = desk.link_rowid(next(iter(desk.model.links)))
    for act in (desk.editor.end, desk.editor.reopen):
        with pytest.raises(KnownError, match="validity"):
            act([link])
    desk.compare("after the refusal")
