"""What deleting memories takes with it, from the arrays alone: links lost, memories left alone, islands cut off."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.records import RowId
from memgraph_gui.engine.topology import Topology


@dataclass(frozen=True, slots=True)
class BlastRadius:
    """The blast radius of a deletion.

    Attributes:
        memories: how many are deleted.
        links: rowids of the relationships that go with them, ended ones too.
        orphans: memories that had current links and will have none.
        islands: groups of two or more memories that come apart from the rest.
    """

    memories: int
    links: tuple[RowId, ...]
    orphans: tuple[RowId, ...]
    islands: int

    def __str__(self) -> str:
        """One sentence."""
        parts = [_count(len(self.links), "link") + (" goes" if len(self.links) == 1 else " go") + " with it"]
        if self.memories > 1:
            parts[0] = parts[0].replace("with it", "with them")
        if self.orphans:
            parts.append(f"{_count(len(self.orphans), 'memory', 'memories')} left without any link")
        if self.islands:
            parts.append(f"{_count(self.islands, 'group')} cut off from the rest")
        return ", ".join(parts) + "."


def blast_radius(topology: Topology, rowids: Sequence[RowId]) -> BlastRadius:
    """What deleting these memories would take with it.

    Args:
        topology: the graph as it is.
        rowids: the memories.
    """
    going = np.zeros(topology.memory_count, bool)
    indices = [index for rowid in rowids if (index := topology.memory_index(rowid)) is not None]
    going[indices] = True
    ids = {topology.memory_ids[index] for index in indices}
    touched = np.array([a in ids or b in ids for a, b in zip(topology.from_ids, topology.to_ids, strict=True)], bool)
    links = np.flatnonzero(topology.relationship_alive & touched) if len(touched) else np.empty(0, np.int64)
    current = np.flatnonzero(topology.drawable() & ~topology.ended() & (topology.source != topology.target))
    source, target = topology.source[current], topology.target[current]
    staying = ~(going[source] | going[target])
    before = np.bincount(np.concatenate([source, target]), minlength=topology.memory_count)
    after = np.bincount(np.concatenate([source[staying], target[staying]]), minlength=topology.memory_count)
    orphans = np.flatnonzero((before > 0) & (after == 0) & ~going)
    neighbours = np.unique(np.concatenate([source[~staying], target[~staying]]))
    neighbours = neighbours[~going[neighbours] & (after[neighbours] > 0)]
    old = _labels(topology.memory_count, source, target)
    new = _labels(topology.memory_count, source[staying], target[staying])
    islands = sum(len(set(new[neighbours[old[neighbours] == part]])) - 1 for part in set(old[neighbours].tolist()))
    return BlastRadius(
        len(indices), _rowids(topology.relationship_rowid[links]), _rowids(topology.memory_rowid[orphans]), islands
    )


def _labels(count: int, source: NDArray[np.int32], target: NDArray[np.int32]) -> NDArray[np.int64]:
    """For each memory the least index that it is connected with: labels sink along the links until none moves."""
    labels = np.arange(count)
    while True:
        least = np.minimum(labels[source], labels[target])
        sunk = labels.copy()
        np.minimum.at(sunk, source, least)
        np.minimum.at(sunk, target, least)
        np.minimum.at(sunk, labels[source], least)  # the roots sink, too: long chains take few rounds
        np.minimum.at(sunk, labels[target], least)
        sunk = sunk[sunk]
        if np.array_equal(sunk, labels):
            return labels
        labels = sunk


def _rowids(values: NDArray[np.int64]) -> tuple[RowId, ...]:
    return tuple(RowId(value) for value in values.tolist())


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"
