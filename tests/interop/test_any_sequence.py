"""After any sequence of edits the real programs read every row as we do; and our vocabulary is theirs."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from memgraph_gui.engine import newfile
from memgraph_gui.engine.records import MemoryFlag, RelationshipFlag, RowId
from memgraph_gui.engine.topology import Topology
from memgraph_gui.engine.vocabulary import AGENTOS_TYPES, CODE_MEMORY_TYPES, RELATIONSHIP_TYPES
from tests.builders.copies import copy_of
from tests.engine.editing.opened import Opened, opened
from tests.engine.editing.random_edits import RandomEdits
from tests.interop.led import LedProgram

EDITS, LOOK_EVERY = 400, 50


def new_file(folder: Path) -> Path:
    """A file that this engine made, with nothing in it."""
    path = folder / "memory.db"
    newfile.create_memory_file(path).close()
    return path


def real_file(folder: Path) -> Path:
    return copy_of("memorygraph-real-small.db", folder)


@pytest.mark.long
@pytest.mark.parametrize(("made", "seed"), [(real_file, 1), (real_file, 2), (new_file, 3)])
def test_memorygraph_reads_every_row_as_we_do(
    memorygraph_command: list[str], tmp_path: Path, made: Callable[[Path], Path], seed: int
) -> None:
    path = made(tmp_path)
    with LedProgram(memorygraph_command) as server:
        server.call("open", str(path))
        with opened(path) as file:
            edits = RandomEdits(file.store, file.editor, Random(seed))
            while file.store.load().memory_count < 40:
                file.editor.new_memory({"title": "First", "content": "text", "type": "fix"})
            done = compared = 0
            for number in range(EDITS):
                done += edits.edit() is not None
                if number % LOOK_EVERY == LOOK_EVERY - 1:
                    compared += compare_memorygraph(server, file)
        server.call("close")
    print(f"{done} edits, {compared} memories compared")
    assert done > EDITS / 2
    assert compared > 50


def compare_memorygraph(server: LedProgram, file: Opened) -> int:
    topology = file.store.load()
    for at, memory_id in enumerate(topology.memory_ids):
        told = server.call("get", memory_id)
        hidden = bool(topology.memory_flags[at] & int(MemoryFlag.HIDDEN | MemoryFlag.UNREADABLE))
        assert (told is None) == hidden, memory_id
        if told is None:
            continue
        ours = file.store.memory(RowId(int(topology.memory_rowid[at])))
        assert ours is not None
        row = ours.row
        assert (
            told["title"] == row.title.strip() if len(row.title) < 150 else told["title"].startswith(row.title[:99])
        )
        assert (told["content"], told["summary"] or "") == (ours.content, ours.summary)
        assert told["tags"] == [tag.strip().lower() for tag in row.tags]
        assert (told["type"], told["importance"], told["confidence"]) == (row.type, row.importance, row.confidence)
        assert ((told["context"] or {}).get("project_path") or "") == row.project
        related = {one["relationship"]: one for one in server.call("related", memory_id)}
        current = _current(topology, at)
        if len(current) < 20:  # it lists no more
            assert related.keys() == current.keys()
        for link, one in related.items():
            assert (one["from"], one["to"], one["type"], one["strength"]) == current[link]
    return topology.memory_count


def _current(topology: Topology, memory: int) -> dict[str, tuple[Any, ...]]:
    """The links that the server lists at a memory: current ones whose other end it can read."""
    broken = int(MemoryFlag.HIDDEN | MemoryFlag.UNREADABLE)
    found = {}
    touching = ((topology.source == memory) | (topology.target == memory)) & topology.drawable() & ~topology.ended()
    for link in touching.nonzero()[0].tolist():
        source, target = int(topology.source[link]), int(topology.target[link])
        other = target if source == memory else source
        if source != target and not topology.memory_flags[other] & broken:
            kind = topology.relationship_types.names[topology.relationship_type[link]]
            ends = topology.from_ids[link], topology.to_ids[link]
            found[topology.relationship_ids[link]] = (*ends, kind, float(topology.strength[link]))
    return found


@pytest.mark.long
def test_agentos_loads_every_row_as_we_do(agentos: LedProgram, tmp_path: Path) -> None:
    path = copy_of("agentos-new.sqlite", tmp_path)
    with opened(path) as file:
        agentos.call("open", str(path), file.store.info.brain)
        edits = RandomEdits(file.store, file.editor, Random(4))
        done = 0
        for number in range(EDITS):
            done += edits.edit() is not None
            if number % LOOK_EVERY == LOOK_EVERY - 1:
                compare_agentos(agentos, file)
        agentos.call("close")
    assert done > EDITS / 2


def compare_agentos(agentos: LedProgram, file: Opened) -> None:
    topology = file.store.load()
    agentos.call("initialize")
    order = agentos.call("order")
    assert order["nodes"] == topology.memory_ids
    names = topology.relationship_types.names
    ours = {
        (topology.from_ids[at], topology.to_ids[at]): (names[topology.relationship_type[at]], topology.strength[at])
        for at in range(topology.relationship_count)
        if names[topology.relationship_type[at]] in AGENTOS_TYPES
    }
    assert {(e["sourceId"], e["targetId"]): (e["type"], e["weight"]) for e in order["edges"]} == ours
    assert len(ours) == agentos.call("edgeCount")


@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_that_we_write_is_hidden_from_version_0_13(tmp_path: Path, seed: int) -> None:
    """It is on no registry: its rules for reading, as it was seen to follow them, stand in for it."""
    with opened(copy_of("memorygraph-bun.db", tmp_path)) as file:
        before = file.topology
        edits = RandomEdits(file.store, file.editor, Random(seed))
        done = sum(edits.edit() is not None for _ in range(150))
        topology = file.store.load()
        assert done > 75
        assert _hidden(topology) <= _hidden(before)
        assert _broken(topology) <= _broken(before)


def _hidden(topology: Topology) -> set[str]:
    flags = topology.memory_flags & int(MemoryFlag.HIDDEN)
    return {topology.memory_ids[at] for at in flags.nonzero()[0].tolist()}


def _broken(topology: Topology) -> set[str]:
    flags = topology.relationship_flags & int(RelationshipFlag.BREAKING | RelationshipFlag.DANGLING)
    return {topology.relationship_ids[at] for at in flags.nonzero()[0].tolist()}


@pytest.mark.long
def test_the_vocabulary_is_that_of_the_real_package(memorygraph_command: list[str]) -> None:
    with LedProgram(memorygraph_command) as server:
        told = server.call("vocabulary")
    assert set(told["memories"]) == CODE_MEMORY_TYPES
    assert told["relationships"] == {
        kind.name: {
            "category": kind.category.value,
            "strength": kind.strength,
            "confidence": kind.confidence,
            "symmetric": kind.symmetric,
            "inverse": kind.inverse,
        }
        for kind in RELATIONSHIP_TYPES.values()
    }
