"""The graph in memory stays in step with any row of changes: held against a model that starts anew each time."""

import math
from collections.abc import Iterable

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from memgraph_gui.engine.records import (
    ChangeSet,
    MemoryFlag,
    MemoryId,
    MemoryRow,
    RelationshipFlag,
    RelationshipId,
    RelationshipRow,
    RowId,
)
from memgraph_gui.engine.topology import MISSING, Topology


def memory(rowid: int, name: str | None = None, *, title: str = "", flags: MemoryFlag = MemoryFlag.NONE) -> MemoryRow:
    return MemoryRow(
        rowid=RowId(rowid),
        id=MemoryId(f"m{rowid}" if name is None else name),
        type="general",
        title=title,
        importance=0.5,
        confidence=0.8,
        created=0.0,
        updated=0.0,
        usage=0,
        project="",
        tags=(),
        flags=flags,
    )


def relationship(
    rowid: int, source: str, target: str, flags: RelationshipFlag = RelationshipFlag.NONE
) -> RelationshipRow:
    return RelationshipRow(
        rowid=RowId(rowid),
        id=RelationshipId(f"r{rowid}"),
        from_id=MemoryId(source),
        to_id=MemoryId(target),
        type="SOLVES",
        strength=0.5,
        confidence=0.8,
        valid_from=0.0,
        valid_until=math.nan,
        flags=flags,
    )


def ends(topology: Topology) -> list[tuple[int, int]]:
    return list(zip(topology.source.tolist(), topology.target.tolist(), strict=True))


def dangling(topology: Topology) -> list[bool]:
    flagged = (topology.relationship_flags & int(RelationshipFlag.DANGLING)) != 0
    return [bool(flag) for flag in flagged]


def test_an_end_that_comes_later_is_found_then() -> None:
    topology = Topology()
    topology.apply(ChangeSet(relationships_added=(relationship(1, "m1", "m2"),)))
    assert ends(topology) == [(MISSING, MISSING)]
    assert dangling(topology) == [True]
    topology.apply(ChangeSet(memories_added=(memory(1),)))
    assert ends(topology) == [(0, MISSING)]
    topology.apply(ChangeSet(memories_added=(memory(2),)))
    assert ends(topology) == [(0, 1)]
    assert dangling(topology) == [False]


def test_an_end_that_goes_leaves_the_relationship_dangling() -> None:
    topology = Topology()
    topology.apply(
        ChangeSet(memories_added=(memory(1), memory(2)), relationships_added=(relationship(1, "m1", "m2"),))
    )
    topology.apply(ChangeSet(memories_removed=(RowId(2),)))
    assert ends(topology) == [(0, MISSING)]
    assert dangling(topology) == [True]
    assert not topology.drawable().any()


def test_a_renamed_memory_takes_its_relationships_from_one_name_to_the_other() -> None:
    topology = Topology()
    topology.apply(
        ChangeSet(
            memories_added=(memory(1),),
            relationships_added=(relationship(1, "m1", "m1"), relationship(2, "new", "new")),
        )
    )
    topology.apply(ChangeSet(memories_edited=(memory(1, "new"),)))
    assert ends(topology) == [(MISSING, MISSING), (0, 0)]
    assert dangling(topology) == [True, False]


def test_a_memory_without_id_is_no_end_of_anything() -> None:
    topology = Topology()
    topology.apply(
        ChangeSet(
            memories_added=(memory(1, "", flags=MemoryFlag.NO_ID), memory(2, "")),
            relationships_added=(relationship(1, "", ""),),
        )
    )
    assert ends(topology) == [(1, 1)]


def test_a_relationship_at_an_entity_that_is_not_shown_is_not_dangling() -> None:
    topology = Topology()
    edge = relationship(1, "m1", "entity", RelationshipFlag.NOT_SHOWN)
    topology.apply(ChangeSet(memories_added=(memory(1),), relationships_added=(edge,)))
    assert ends(topology) == [(0, MISSING)]
    assert dangling(topology) == [False]


def test_room_that_was_reserved_changes_nothing() -> None:
    topologies = []
    for reserve in (False, True):
        topology = Topology()
        if reserve:
            topology.reserve(memories=2500, relationships=1)
        for first in range(0, 3000, 500):
            topology.apply(ChangeSet(memories_added=tuple(memory(first + n, title=str(n)) for n in range(500))))
        topologies.append(topology)
    one, two = topologies
    assert one.memory_rowid.tolist() == two.memory_rowid.tolist() == list(range(3000))
    assert one.titles == two.titles
    assert len(two.memory_alive) == 3000
    assert two.memory_alive.all()


NAMES = st.sampled_from(["a", "b", "c", "d"])
ROWS = st.integers(1, 5)
CHANGES = st.builds(
    ChangeSet,
    memories_added=st.lists(st.builds(memory, ROWS, NAMES), max_size=3, unique_by=lambda row: row.rowid).map(tuple),
    memories_removed=st.lists(ROWS.map(RowId), max_size=2, unique=True).map(tuple),
    relationships_added=st.lists(
        st.builds(relationship, ROWS, NAMES, NAMES), max_size=3, unique_by=lambda row: row.rowid
    ).map(tuple),
    relationships_removed=st.lists(ROWS.map(RowId), max_size=2, unique=True).map(tuple),
)


@settings(deadline=None)
@given(st.lists(CHANGES, max_size=8))
def test_after_any_changes_it_is_what_the_living_rows_say(changes: Iterable[ChangeSet]) -> None:
    topology = Topology()
    memories: dict[int, str] = {}
    relationships: dict[int, tuple[str, str]] = {}
    for change in changes:
        topology.apply(change)
        for gone in change.memories_removed:
            memories.pop(gone, None)
        for row in change.memories_added:
            memories[row.rowid] = row.id
        for lost in change.relationships_removed:
            relationships.pop(lost, None)
        for edge in change.relationships_added:
            relationships[edge.rowid] = (edge.from_id, edge.to_id)

    alive = {
        int(topology.memory_rowid[index]): topology.memory_ids[index]
        for index in np.flatnonzero(topology.memory_alive)
    }
    assert alive == memories
    found = {}
    for index in np.flatnonzero(topology.relationship_alive).tolist():
        at = [topology.source[index], topology.target[index]]
        assert all(end == MISSING or topology.memory_alive[end] for end in at)
        found[int(topology.relationship_rowid[index])] = tuple(
            None if end == MISSING else topology.memory_ids[end] for end in at
        )
        assert bool(topology.relationship_flags[index] & RelationshipFlag.DANGLING) == (MISSING in at)
    names = set(memories.values())
    assert found == {
        rowid: tuple(name if name in names else None for name in ends_of) for rowid, ends_of in relationships.items()
    }


def test_a_frozen_graph_stays_as_it_was() -> None:
    topology = Topology()
    rows = (memory(1, "a", title="first"), memory(2, "b", title="second"))
    topology.apply(ChangeSet(memories_added=rows, relationships_added=(relationship(1, "a", "b"),)))
    still = topology.frozen()
    topology.apply(
        ChangeSet(
            memories_added=(memory(3, "c"),),
            memories_edited=(memory(1, "z", title="renamed"),),
            memories_removed=(RowId(2),),
            relationships_added=(relationship(2, "c", "z"),),
            relationships_removed=(RowId(1),),
        )
    )
    assert still.memory_ids == ["a", "b"]
    assert still.titles == ["first", "second"]
    assert still.memory_alive.tolist() == [True, True]
    assert ends(still) == [(0, 1)]
    assert dangling(still) == [False]
    assert still.relationship_alive.tolist() == [True]
    assert topology.memory_alive.tolist() == [True, False, True]
    assert ends(topology)[1] == (2, 0)
    assert topology.relationship_alive.tolist() == [False, True]


def test_what_can_be_drawn_is_worked_out_once_for_each_change() -> None:
    topology = Topology()
    topology.apply(
        ChangeSet(memories_added=(memory(1), memory(2)), relationships_added=(relationship(1, "m1", "m2"),))
    )
    first = topology.drawable()
    assert topology.drawable() is first
    assert not first.flags.writeable  # who writes in it would write in everybody's
    assert topology.frozen().drawable() is first
    topology.apply(ChangeSet(memories_removed=(RowId(2),)))
    assert not topology.drawable().any()
    assert first.all()
