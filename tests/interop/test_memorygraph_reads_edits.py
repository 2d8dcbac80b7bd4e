"""After every kind of edit of ours the real MemoryGraph server reads what was meant; what it writes then is shown."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from memgraph_gui.engine.records import ChangeSet, RowId
from tests.builders.copies import copy_of
from tests.engine.editing.opened import Opened, opened
from tests.interop.led import LedProgram

pytestmark = pytest.mark.long
REAL = "memorygraph-real-small.db"
SECONDS = 10.0


class Scene:
    """One file with the real server and our editor at work on it."""

    def __init__(self, server: LedProgram, file: Opened, folder: Path) -> None:
        self.server, self.file, self.editor = server, file, file.editor
        self.folder = folder
        topology = file.topology
        everything: dict[str, Any] = {memory_id: server.call("get", memory_id) for memory_id in topology.memory_ids}
        self.readable = [memory_id for memory_id, told in everything.items() if told is not None]
        busy = {*topology.from_ids, *topology.to_ids}
        self.free = [memory_id for memory_id in self.readable if memory_id not in busy]

    def rowid(self, memory_id: str) -> RowId:
        found = self.file.store.connection.value("SELECT rowid FROM nodes WHERE id = ?", (memory_id,))
        return RowId(found)

    def new(self, **fields: Any) -> str:
        """A memory of its own for one check."""
        given = {"type": "fix", "title": "Fresh", "content": "Some text", **fields}
        made = self.editor.new_memory(given)
        return str(made.changes.memories_added[0].id)

    def link(self, source: str, target: str, kind: str = "SOLVES", **fields: Any) -> tuple[RowId, str]:
        made = self.editor.new_relationship({"type": kind, "from_id": source, "to_id": target, **fields})
        row = made.changes.relationships_added[0]
        return row.rowid, str(row.id)

    def related(self, memory_id: str) -> dict[str, dict[str, Any]]:
        """What the server lists beside a memory, by relationship."""
        return {one["relationship"]: one for one in self.server.call("related", memory_id)}

    def exported(self) -> dict[str, dict[str, Any]]:
        told = self.server.call("export", str(self.folder / "export.json"))
        return {memory["id"]: memory for memory in told["memories"]}

    def polled(self, enough: Callable[[ChangeSet], bool]) -> bool:
        """Whether our store tells of it within some seconds."""
        end = time.monotonic() + SECONDS
        while time.monotonic() < end:
            if any(enough(changes) for changes in self.file.store.poll()):
                return True
            time.sleep(0.02)
        return False


@pytest.fixture
def scene(memorygraph_command: list[str], tmp_path: Path) -> Iterator[Scene]:
    path = copy_of(REAL, tmp_path / "file")
    with LedProgram(memorygraph_command) as server:
        server.call("open", str(path))
        with opened(path) as file:
            yield Scene(server, file, tmp_path)
        server.call("close")


@contextmanager
def unchanged_but(scene: Scene, memory_id: str, *names: str) -> Iterator[None]:
    """The server reads the memory as before, but for these fields and the time of the edit."""
    before = scene.server.call("get", memory_id)
    yield
    after = scene.server.call("get", memory_id)
    assert after is not None
    assert after["updated_at"] > before["updated_at"]
    left_out = {*names, "updated_at"}
    assert {k: v for k, v in after.items() if k not in left_out} == {
        k: v for k, v in before.items() if k not in left_out
    }


FIELDS = [
    ("title", "Ümlaut, 日本 zqx “quotes”"),
    ("content", "Two\nlines with \\ and \u0007"),
    ("summary", "Short"),
    ("summary", ""),
    ("tags", ["one", "two words", "ü"]),
    ("tags", []),
    ("importance", 0.8549999999999999),
    ("confidence", 0.25),
    ("effectiveness", 0.75),
    ("type", "workflow"),
    ("project", "/a/b c"),
]


def test_each_field_of_a_memory(scene: Scene) -> None:
    memory_id = scene.new(summary="Before", tags=["old"], project="/before")
    for name, value in FIELDS:
        with unchanged_but(scene, memory_id, name, "context"):
            scene.editor.edit_memory(scene.rowid(memory_id), {name: value})
        told = scene.server.call("get", memory_id)
        if name == "project":
            assert told["context"]["project_path"] == value
        else:
            assert told[name] == (value or None if name == "summary" else value), name
    assert scene.server.call("search", {"query": "日本 zqx", "search_tolerance": "strict"}) == [memory_id]
    assert scene.server.call("search", {"project_path": "/a/b c"}) == [memory_id]
    assert scene.exported()[memory_id]["title"] == FIELDS[0][1]


def test_an_edit_of_a_real_row_changes_nothing_else_of_it(scene: Scene) -> None:
    for memory_id in scene.readable[:12]:
        with unchanged_but(scene, memory_id, "title"):
            scene.editor.edit_memory(scene.rowid(memory_id), {"title": f"Edited {memory_id[:8]}"})
        assert scene.exported()[memory_id]["title"] == f"Edited {memory_id[:8]}"


def test_tags_over_all_memories(scene: Scene) -> None:
    ids = [scene.new(title=f"T{n}", tags=["alpha", f"n{n}"]) for n in range(3)]
    scene.editor.merge_tags(["alpha"], "beta")
    assert sorted(scene.server.call("search", {"tags": ["beta"]})) == sorted(ids)
    assert scene.server.call("search", {"tags": ["alpha"]}) == []
    scene.editor.merge_tags(["n0", "n1"], "m")
    assert scene.server.call("get", ids[1])["tags"] == ["beta", "m"]
    scene.editor.delete_tag("beta")
    assert [scene.server.call("get", one)["tags"] for one in ids] == [["m"], ["m"], ["n2"]]


def test_many_at_once(scene: Scene) -> None:
    ids = [scene.new(title=f"T{n}") for n in range(5)]
    scene.editor.edit_memories([scene.rowid(one) for one in ids], {"importance": 0.125})
    assert {scene.server.call("get", one)["importance"] for one in ids} == {0.125}


def test_the_life_of_a_relationship(scene: Scene) -> None:
    a, b, c = (scene.new(title=title) for title in "ABC")
    rowid, link = scene.link(a, b, "SOLVES", strength=0.625, confidence=0.5, context="because")
    told = scene.related(a)[link]
    assert (told["from"], told["to"], told["type"]) == (a, b, "SOLVES")
    assert (told["strength"], told["confidence"], told["context"]) == (0.625, 0.5, "because")
    scene.editor.edit_relationship(rowid, {"strength": 0.3, "context": "ü"})
    assert (scene.related(b)[link]["strength"], scene.related(b)[link]["context"]) == (0.3, "ü")
    scene.editor.retype([rowid], "CONTRADICTS")
    assert scene.related(a)[link]["type"] == "CONTRADICTS"
    scene.editor.flip([rowid])
    assert (scene.related(a)[link]["from"], scene.related(a)[link]["to"]) == (b, a)
    scene.editor.end([rowid])
    assert scene.related(a) == {}
    assert scene.server.call("history", a) == [link]
    scene.editor.reopen([rowid])
    assert set(scene.related(a)) == {link}
    made = scene.editor.supersede(rowid, {"type": "IMPROVES", "from_id": a, "to_id": c})
    (new,) = made.changes.relationships_added
    assert {one["id"]: one["type"] for one in scene.related(a).values()} == {c: "IMPROVES"}
    scene.editor.delete_relationships([new.rowid])
    assert scene.related(a) == {}
    assert scene.server.call("history", a) == [link]


def test_deleting_and_merging(scene: Scene) -> None:
    a, b, c, d = (scene.new(title=title) for title in "ABCD")
    scene.link(a, b)
    scene.link(c, b)
    scene.editor.delete_memories([scene.rowid(a)])
    assert scene.server.call("get", a) is None
    assert {one["id"] for one in scene.related(b).values()} == {c}
    assert a not in scene.exported()
    scene.editor.merge_memories(scene.rowid(d), [scene.rowid(c)], {"title": "C and D"})
    assert scene.server.call("get", c) is None
    assert scene.server.call("get", d)["title"] == "C and D"
    assert {(one["from"], one["to"]) for one in scene.related(b).values()} == {(d, b)}


def test_saving_again_what_was_deleted_and_a_placeholder(scene: Scene) -> None:
    kept = scene.new(title="Kept", tags=["t"])
    other = scene.new(title="Other")
    image = scene.editor.memory_image(scene.rowid(kept))
    assert image is not None
    scene.server.call("delete", kept)
    scene.editor.save_as_new(image, {"title": "Saved again"})
    assert scene.server.call("get", kept)["title"] == "Saved again"
    assert scene.server.call("get", kept)["tags"] == ["t"]
    gone = scene.new(title="Gone")
    scene.link(gone, other)
    with scene.file.store.connection.transaction():  # as another program may leave it
        scene.file.store.connection.rows("DELETE FROM nodes WHERE id = ?", (gone,))
    scene.editor.add_placeholder(gone)
    assert scene.server.call("get", gone)["title"].startswith("(missing memory)")
    assert {one["id"] for one in scene.related(other).values()} == {gone}


def test_a_row_that_the_server_cannot_read_is_repaired(scene: Scene) -> None:
    memory_id = scene.new(title="Fine")
    rowid = scene.rowid(memory_id)
    scene.server.call("update", memory_id, {"title": "x" * 300})  # the server's own way to lose a row
    assert scene.server.call("get", memory_id) is None
    scene.editor.edit_memory(rowid, {"title": "Short again"})
    assert scene.server.call("get", memory_id)["title"] == "Short again"


def test_undo_and_redo_are_read_as_meant(scene: Scene) -> None:
    a, b = scene.new(title="A"), scene.new(title="B")
    _, link = scene.link(a, b)
    before = scene.server.call("get", a)
    edited = scene.editor.edit_memory(scene.rowid(a), {"title": "Changed", "tags": ["x"]})
    scene.editor.undoer.undo(edited.step)
    again = scene.server.call("get", a)
    assert again["updated_at"] > before["updated_at"]
    assert {**again, "updated_at": ""} == {**before, "updated_at": ""}
    deleted = scene.editor.delete_memories([scene.rowid(a)])
    assert scene.server.call("get", a) is None
    scene.editor.undoer.undo(deleted.step)
    assert scene.server.call("get", a)["title"] == "A"
    assert set(scene.related(b)) == {link}
    scene.editor.undoer.redo(edited.step)
    assert scene.server.call("get", a)["title"] == "Changed"


def test_everything_that_the_server_writes_is_shown(scene: Scene) -> None:
    polled, server = scene.polled, scene.server
    first = server.call("store", {"type": "fix", "title": "From the server", "content": "Text", "tags": ["s"]})
    assert polled(lambda c: any(row.id == first and row.title == "From the server" for row in c.memories_added))
    server.call("update", first, {"title": "Again"})
    assert polled(lambda c: any(row.id == first and row.title == "Again" for row in c.memories_edited))
    ours = scene.new(title="Ours")
    link = server.call("relate", first, ours, "SOLVES", {"strength": 0.5})
    assert polled(lambda c: any(row.id == link and row.to_id == ours for row in c.relationships_added))
    server.call("invalidate", link)
    assert polled(
        lambda c: any(row.id == link and row.valid_until == row.valid_until for row in c.relationships_edited)
    )
    rowid = scene.rowid(first)
    server.call("delete", first)
    assert polled(lambda c: rowid in c.memories_removed)
