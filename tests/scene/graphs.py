"""Small graphs for tests, made by hand."""

from collections.abc import Sequence

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
from memgraph_gui.engine.topology import Topology

NAN = float("nan")


def memory(
    number: int,
    kind: str = "solution",
    *,
    title: str = "",
    importance: float = 0.5,
    flags: MemoryFlag = MemoryFlag.NONE,
) -> MemoryRow:
    return MemoryRow(
        RowId(number),
        MemoryId(f"m{number}"),
        kind,
        title or f"Memory {number}",
        importance,
        0.8,
        0.0,
        0.0,
        0,
        "",
        (),
        flags,
    )


def link(number: int, source: int, target: int, kind: str = "SOLVES", *, ended: bool = False) -> RelationshipRow:
    flags = RelationshipFlag.ENDED if ended else RelationshipFlag.NONE
    ends = MemoryId(f"m{source}"), MemoryId(f"m{target}")
    return RelationshipRow(
        RowId(number), RelationshipId(f"r{number}"), *ends, kind, 0.5, 0.8, NAN, 1.0 if ended else NAN, flags
    )


def graph(memories: Sequence[MemoryRow], links: Sequence[RelationshipRow] = ()) -> Topology:
    """A topology whose indices follow the order given."""
    topology = Topology()
    topology.apply(ChangeSet(memories_added=tuple(memories), relationships_added=tuple(links)))
    return topology
