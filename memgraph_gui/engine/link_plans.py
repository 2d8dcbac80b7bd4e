"""What an edit of several relationships would make of each, to be looked at first: sentences and warnings."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from memgraph_gui.engine.editing.warnings import EditWarning, WarningKind, link_warnings
from memgraph_gui.engine.records import LayoutName, RowId
from memgraph_gui.engine.topology import MISSING, Topology
from memgraph_gui.engine.vocabulary import relationship_type

MOST_WARNED = 60  # links that are held beside all others one by one
_LONGEST = 60  # of a title in a sentence


@dataclass(frozen=True, slots=True)
class PlannedLink:
    """One relationship before and after, as sentences, and what is to be known of it.

    Attributes:
        rowid: which. changes: whether it would be another one at all.
        refused: it cannot be written (a brain keeps one edge for each pair).
    """

    rowid: RowId
    before: str
    after: str
    changes: bool
    warnings: tuple[str, ...] = ()
    refused: bool = False


def planned(
    layout: LayoutName, topology: Topology, rowids: Sequence[RowId], *, kind: str = "", flip: bool = False
) -> list[PlannedLink]:
    """The links as they would be with another type or turned round.

    Args:
        layout: whose relationships they are.
        topology: the graph as it is.
        rowids: of the relationships.
        kind: their new type; '' leaves it.
        flip: their ends change places.
    """
    found: list[PlannedLink] = []
    for rowid in rowids:
        index = topology.relationship_index(rowid)
        if index is None or not topology.relationship_alive[index]:
            continue
        source, target, old = topology.from_ids[index], topology.to_ids[index], type_of(topology, index)
        new = kind or old
        ends = (target, source) if flip else (source, target)
        changes = new != old or ends != (source, target)
        told: tuple[EditWarning, ...] = ()
        if changes and (len(found) < MOST_WARNED or layout is LayoutName.AGENTOS) and not topology.ended()[index]:
            told = link_warnings(layout, topology, *ends, new, replacing=rowid)
        taken = any(warning.kind is WarningKind.PAIR_TAKEN for warning in told)
        before, after = said(topology, index), _said(topology, ends, new)
        found.append(PlannedLink(rowid, before, after, changes, tuple(one.text for one in told), taken))
    return found


def type_of(topology: Topology, index: int) -> str:
    """The type of a relationship."""
    return topology.relationship_types.names[int(topology.relationship_type[index])]


def said(topology: Topology, index: int) -> str:
    """A relationship as a sentence."""
    return _said(topology, (topology.from_ids[index], topology.to_ids[index]), type_of(topology, index))


def rowids_of(topology: Topology, links: Iterable[int]) -> list[RowId]:
    """The rowids of relationships given by their places in the graph, without those that are gone."""
    return [RowId(int(topology.relationship_rowid[one])) for one in links if topology.relationship_alive[one]]


def between(topology: Topology, memories: Sequence[int]) -> list[RowId]:
    """All relationships whose two ends are both among these memories, which must be two at least."""
    if len(memories) < 2:
        return []
    inside = np.zeros(topology.memory_count + 1, bool)  # the last one stands for an end that is missing
    inside[np.asarray(memories)] = True
    drawn = topology.drawable() & inside[topology.source] & inside[topology.target]
    return rowids_of(topology, np.flatnonzero(drawn).tolist())


def successors(topology: Topology, rowid: RowId) -> list[tuple[RowId, str, str]]:
    """Current relationships that may have replaced one: rowid, id, sentence; those of the same two memories first.

    All that share a memory with it, itself left out.
    """
    index = topology.relationship_index(rowid)
    if index is None:
        return []
    ends = [int(end) for end in (topology.source[index], topology.target[index]) if end != MISSING]
    near = topology.drawable() & ~topology.ended()
    near[index] = False
    source, target = np.isin(topology.source, ends), np.isin(topology.target, ends)
    both = near & source & target
    found = [*np.flatnonzero(both).tolist(), *np.flatnonzero(near & (source | target) & ~both).tolist()]
    return [
        (RowId(int(topology.relationship_rowid[one])), topology.relationship_ids[one], said(topology, one))
        for one in found
        if topology.relationship_ids[one]
    ]


def sentence_by_id(topology: Topology, relationship_id: str) -> str:
    """The relationship with an id as a sentence; that it is gone, where it is."""
    if not relationship_id:
        return ""
    try:
        index = topology.relationship_ids.index(relationship_id)
    except ValueError:
        return f"{relationship_id[:8]}… (no longer in the file)"
    return said(topology, index)


def _said(topology: Topology, ends: tuple[str, str], kind: str) -> str:
    source, target = (_title(topology, end) for end in ends)
    return f"“{source}” {relationship_type(kind).forward} “{target}”"


def _title(topology: Topology, memory_id: str) -> str:
    index = topology.memory_index_by_id(memory_id)
    title = f"{memory_id[:24]} (does not exist)" if index is None else " ".join(topology.titles[index].split())
    return title if len(title) <= _LONGEST else f"{title[:_LONGEST]}…"
