"""Two programs at work on one file at the same time: the real agent and our editor, 2 000 edits, none lost.

Each side edits what is its own and links to what is the other's; both are under way at once, and neither may fail.
"""

import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from memgraph_gui.engine.records import ChangeSet, RowId
from memgraph_gui.engine.store import open_store
from memgraph_gui.engine.topology import Topology
from tests.builders.copies import copy_of
from tests.engine.editing.opened import Opened, opened
from tests.interop.led import LedProgram

pytestmark = pytest.mark.long
EACH = 1000  # edits a side


class Shown:
    """What our picture of the file holds, kept in step by change sets alone."""

    def __init__(self, file: Opened) -> None:
        self.file = file
        self.topology: Topology = file.topology

    def apply(self, changes: ChangeSet) -> None:
        self.topology.apply(changes)

    def look(self) -> None:
        for changes in self.file.store.poll():
            self.topology.apply(changes)

    def settle(self, done: Callable[[], bool]) -> None:
        """Look until nothing is left to be found."""
        end = time.monotonic() + 20
        while time.monotonic() < end and not done():
            self.look()
            time.sleep(0.02)

    def memories(self) -> dict[int, tuple[str, str]]:
        t = self.topology
        return {
            int(t.memory_rowid[at]): (t.memory_ids[at], t.titles[at]) for at in t.memory_alive.nonzero()[0].tolist()
        }

    def links(self) -> dict[int, tuple[Any, ...]]:
        t = self.topology
        return {
            int(t.relationship_rowid[at]): (
                t.from_ids[at],
                t.to_ids[at],
                t.relationship_types.names[t.relationship_type[at]],
                float(t.strength[at]),
                bool(t.ended()[at]),
            )
            for at in t.relationship_alive.nonzero()[0].tolist()
        }


def loaded(path: Path) -> Shown:
    """The file as it is, read from the beginning."""
    store = open_store(path, read_only=True)
    try:
        topology = store.load()
    finally:
        store.close()
    shown = Shown.__new__(Shown)
    shown.topology = topology
    return shown


class Links:
    """Links of one side, kept as a plain model."""

    def __init__(self) -> None:
        self.made: list[tuple[Any, tuple[str, str, str]]] = []  # how the side names it, (from, to, type)

    def take(self, random: Random) -> tuple[Any, tuple[str, str, str]] | None:
        return self.made.pop(random.randrange(len(self.made))) if self.made else None


def test_memorygraph(memorygraph_command: list[str], tmp_path: Path) -> None:
    path = copy_of("memorygraph-real-small.db", tmp_path)
    random = Random(7)
    with LedProgram(memorygraph_command) as server:
        server.call("open", str(path))
        with opened(path) as file:
            shown, editor = Shown(file), file.editor
            anchors = [one for one in file.topology.memory_ids if server.call("get", one)]
            start = shown.links()
            theirs: dict[str, str] = {}
            ours: dict[RowId, tuple[str, str]] = {}
            their_links, our_links, ended = Links(), Links(), 0
            for number in range(EACH):
                after = their_edit(server, random, number, theirs, their_links, anchors)
                ended += our_edit(file, shown, random, number, ours, our_links, anchors)
                after(server.receive())
                if number % 10 == 0:
                    shown.look()
            fresh = loaded(path)
            shown.settle(lambda: shown.memories() == fresh.memories() and shown.links() == fresh.links())
            assert shown.memories() == fresh.memories()
            assert shown.links() == fresh.links()
            found = dict(fresh.memories().values())
            assert {one: found[one] for one in theirs} == theirs
            assert {rowid: fresh.memories()[rowid] for rowid in ours} == ours
            for memory_id, title in [*theirs.items(), *ours.values()]:
                assert server.call("get", memory_id)["title"] == title
            new = {rowid: link for rowid, link in fresh.links().items() if rowid not in start}
            current = sorted(link[:3] for link in new.values() if not link[4])
            assert current == sorted(said for links in (their_links, our_links) for _, said in links.made)
            print(
                f"{2 * EACH} edits, none lost; the lock was held {editor.writer.longest_hold * 1000:.1f} ms at most"
            )
        server.call("close")


def their_edit(
    server: LedProgram, random: Random, number: int, theirs: dict[str, str], links: Links, anchors: list[str]
) -> Callable[[Any], None]:
    """Ask the server for an edit; what is returned takes its answer."""
    kind = random.choices(("store", "update", "relate", "invalidate", "delete"), (4, 4, 4, 1, 1))[0]
    if kind == "relate" and len(theirs) > 1:
        source, target = random.choice(list(theirs)), random.choice(anchors)
        server.send("relate", source, target, "SOLVES", {"strength": 0.5})
        return lambda made: links.made.append((made, (source, target, "SOLVES")))
    if kind == "invalidate" and (taken := links.take(random)):
        server.send("invalidate", taken[0])
        return lambda answer: None
    if kind == "delete" and len(theirs) > 5:
        gone = random.choice(list(theirs))
        del theirs[gone]
        links.made = [one for one in links.made if gone not in one[1]]
        server.send("delete", gone)
        return lambda answer: None
    title = f"server {number}"
    if kind == "update" and theirs:
        one = random.choice(list(theirs))
        theirs[one] = title
        server.send("update", one, {"title": title, "tags": [str(number)]})
        return lambda answer: None
    server.send("store", {"type": "fix", "title": title, "content": "text"})
    return lambda made: theirs.__setitem__(made, title)


def our_edit(
    file: Opened,
    shown: Shown,
    random: Random,
    number: int,
    ours: dict[RowId, tuple[str, str]],
    links: Links,
    anchors: list[str],
) -> int:
    """One edit of ours, at the same time; 1 when it ended a link."""
    editor = file.editor
    kind = random.choices(("new", "edit", "link", "end", "delete", "undo"), (4, 4, 4, 1, 1, 1))[0]
    title = f"ours {number}"
    if kind == "link" and ours:
        source, target = random.choice(list(ours.values()))[0], random.choice(anchors)
        made = editor.new_relationship({"type": "SOLVES", "from_id": source, "to_id": target})
        links.made.append((made.changes.relationships_added[0].rowid, (source, target, "SOLVES")))
    elif kind == "end" and (taken := links.take(random)):
        made = editor.end([taken[0]])
    elif kind == "delete" and len(ours) > 5:
        rowid = random.choice(list(ours))
        gone = ours.pop(rowid)[0]
        links.made = [one for one in links.made if gone not in one[1]]
        made = editor.delete_memories([rowid])
    elif kind == "edit" and ours:
        rowid = random.choice(list(ours))
        ours[rowid] = (ours[rowid][0], title)
        made = editor.edit_memory(rowid, {"title": title, "tags": [str(number)]})
    elif kind == "undo" and ours:
        rowid = random.choice(list(ours))
        step = editor.edit_memory(rowid, {"content": title})
        shown.apply(step.changes)
        made = editor.undoer.undo(step.step)
    else:
        made = editor.new_memory({"type": "fix", "title": title, "content": "text"})
        row = made.changes.memories_added[0]
        ours[row.rowid] = (str(row.id), title)
    shown.apply(made.changes)
    return int(kind == "end")


def test_agentos(agentos: LedProgram, tmp_path: Path) -> None:
    """Edges, strength, new nodes and deletion on both sides; the running graph does not see ours until it reloads."""
    path = copy_of("agentos-new.sqlite", tmp_path)
    random = Random(11)
    with opened(path) as file:
        agentos.call("open", str(path), file.store.info.brain)
        shown, editor = Shown(file), file.editor
        anchors = list(agentos.call("order")["nodes"])
        before = {(one["sourceId"], one["targetId"]) for one in agentos.call("order")["edges"]}
        theirs: dict[str, float] = {}
        ours: dict[RowId, tuple[str, float]] = {}
        edges: dict[tuple[str, str], tuple[str, float]] = {}
        for number in range(EACH):
            their_brain_edit(agentos, random, number, theirs, edges, anchors)
            our_brain_edit(file, shown, random, ours, edges, anchors)
            agentos.receive()
            if number % 10 == 0:
                shown.look()
        fresh = loaded(path)
        shown.settle(lambda: shown.memories() == fresh.memories() and shown.links() == fresh.links())
        assert shown.memories() == fresh.memories()
        assert shown.links() == fresh.links()
        agentos.call("initialize")
        order = agentos.call("order")
        new = {(e["sourceId"], e["targetId"]): (e["type"], e["weight"]) for e in order["edges"]}
        assert {pair: said for pair, said in new.items() if pair not in before} == edges
        assert set(order["nodes"]) == {*anchors, *theirs, *(one for one, _ in ours.values())}
        strengths = "SELECT id, confidence AS c, json_extract(properties, '$.strength') AS s FROM knowledge_nodes"
        told = {row["id"]: (row["c"], row["s"]) for row in agentos.call("all", strengths)}
        for memory_id, strength in [*theirs.items(), *ours.values()]:
            assert told[memory_id] == (strength, strength)
        print(f"{2 * EACH} edits, none lost; the lock was held {editor.writer.longest_hold * 1000:.1f} ms at most")
        agentos.call("close")


def their_brain_edit(
    agentos: LedProgram,
    random: Random,
    number: int,
    theirs: dict[str, float],
    edges: dict[tuple[str, str], tuple[str, float]],
    anchors: list[str],
) -> None:
    kind = random.choices(("node", "edge", "remove edge", "remove node"), (4, 6, 1, 1))[0]
    if kind == "edge" and theirs:
        pair = (random.choice(list(theirs)), random.choice([*anchors, *theirs]))
        weight = round(random.random(), 3)
        edges[pair] = ("SAME_TOPIC", weight)
        edge = {"sourceId": pair[0], "targetId": pair[1], "type": "SAME_TOPIC", "weight": weight, "createdAt": number}
        agentos.send("addEdge", edge)
        return
    own = [pair for pair in edges if pair[0] in theirs]
    if kind == "remove edge" and own:
        pair = random.choice(own)
        del edges[pair]
        agentos.send("removeEdge", *pair)
        return
    if kind == "remove node" and len(theirs) > 5:
        gone = random.choice(list(theirs))
        held = any(gone in pair for pair in own)  # without an edge that it knows of, it would remove none at all
        del theirs[gone]
        for pair in [pair for pair in edges if gone in pair]:
            del edges[pair]
        assert held or not any(gone in pair for pair in edges)
        agentos.send("removeNode", gone)
        return
    name, strength = f"agent-{number}", round(random.random(), 3)
    theirs[name] = strength
    meta = {"type": "semantic", "scope": "user", "scopeId": "", "strength": strength, "createdAt": number}
    agentos.send("addNode", name, meta)


def our_brain_edit(
    file: Opened,
    shown: Shown,
    random: Random,
    ours: dict[RowId, tuple[str, float]],
    edges: dict[tuple[str, str], tuple[str, float]],
    anchors: list[str],
) -> None:
    editor = file.editor
    kind = random.choices(("node", "strength", "edge", "weight", "delete"), (3, 3, 5, 2, 1))[0]
    value = random.random()  # an edit that changes nothing is none
    mine = {one for one, _ in ours.values()}
    own = [pair for pair in edges if pair[0] in mine]
    if kind == "edge" and ours:
        pair = (random.choice(sorted(mine)), random.choice([*anchors, *sorted(mine)]))
        fields = {"type": "CAUSED_BY", "from_id": pair[0], "to_id": pair[1], "strength": value}
        edges[pair] = ("CAUSED_BY", value)
        made = editor.new_relationship(fields, replace=True)
    elif kind == "strength" and ours:
        rowid = random.choice(list(ours))
        ours[rowid] = (ours[rowid][0], value)
        made = editor.edit_memory(rowid, {"importance": value})
    elif kind == "weight" and own:
        pair = random.choice(own)
        edges[pair] = ("CAUSED_BY", value)
        sql = "SELECT rowid FROM knowledge_edges WHERE source_id = ? AND target_id = ?"
        made = editor.edit_relationship(RowId(file.store.connection.value(sql, pair)), {"strength": value})
    elif kind == "delete" and len(ours) > 5:
        rowid = random.choice(list(ours))
        gone = ours.pop(rowid)[0]
        for pair in [pair for pair in edges if gone in pair]:
            del edges[pair]
        made = editor.delete_memories([rowid])
    else:
        made = editor.new_memory({"importance": value})
        row = made.changes.memories_added[0]
        ours[row.rowid] = (str(row.id), value)
    shown.apply(made.changes)
