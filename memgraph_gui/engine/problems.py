"""What is wrong or odd in a file: what one row says of itself, and what only shows beside the other rows."""

from collections.abc import Iterable

import numpy as np

from memgraph_gui.engine.dialects.base import Dialect
from memgraph_gui.engine.records import Problem, ProblemKind, RelationshipFlag, RowId
from memgraph_gui.engine.topology import MISSING, Topology


class ProblemFinder:
    """Gathers the problems of rows while they are read, and finds those between rows at the end."""

    def __init__(self, dialect: Dialect) -> None:
        self._of_rows: list[Problem] = []
        rows = dialect.relationship_rows
        self._table = rows.table.name if rows else ""

    def add(self, problems: Iterable[Problem]) -> None:
        """Keep what a page of rows reported."""
        self._of_rows.extend(problems)

    def all_of(self, topology: Topology) -> list[Problem]:
        """Everything that is wrong or odd: rows by themselves, then ends that do not exist, then repeats."""
        return [*self._of_rows, *self._missing_ends(topology), *self._repeats(topology)]

    def _missing_ends(self, topology: Topology) -> list[Problem]:
        missing = (topology.source == MISSING) | (topology.target == MISSING)
        shown = (
            topology.relationship_flags & int(RelationshipFlag.NOT_SHOWN)
        ) == 0  # its end exists, but is not shown
        indices = np.flatnonzero(missing & topology.relationship_alive & shown).tolist()
        if not indices:
            return []
        alike = _Alike(topology.memory_ids)
        found = []
        for index in indices:
            ends = []
            if topology.source[index] == MISSING:
                ends.append(f"begins at {alike.told(topology.from_ids[index])}")
            if topology.target[index] == MISSING:
                ends.append(f"ends at {alike.told(topology.to_ids[index])}")
            words = f"This relationship cannot be drawn: it {' and '.join(ends)}."
            found.append(self._problem(topology, ProblemKind.DANGLING, words, index))
        return found

    def _repeats(self, topology: Topology) -> list[Problem]:
        """Current relationships of one type between the same two memories in the same direction."""
        indices = np.flatnonzero(topology.drawable() & ~topology.ended())
        if len(indices) < 2:
            return []
        types = len(topology.relationship_types.names)
        key = topology.source[indices].astype(np.int64) * topology.memory_count + topology.target[indices]
        key = key * types + topology.relationship_type[indices]
        order = np.argsort(key, kind="stable")
        starts = np.flatnonzero(np.diff(key[order], prepend=-1))
        sizes = np.diff(starts, append=len(order))
        found = []
        for group in np.flatnonzero(sizes > 1).tolist():
            first = int(indices[order[starts[group]]])
            kind = topology.relationship_types.names[topology.relationship_type[first]]
            words = f"{sizes[group]} current relationships say the same: {kind} between the same two memories."
            found.append(self._problem(topology, ProblemKind.DUPLICATE, words, first))
        return found

    def _problem(self, topology: Topology, kind: ProblemKind, words: str, index: int) -> Problem:
        rowid = RowId(int(topology.relationship_rowid[index]))
        return Problem(kind, words, self._table, rowid, topology.relationship_ids[index])


class _Alike:
    """Ids by what is left of them without case and blanks: to tell a slip from a memory that is gone."""

    def __init__(self, ids: Iterable[str]) -> None:
        self._by_form = {_form(memory_id): memory_id for memory_id in ids}

    def told(self, memory_id: str) -> str:
        """The missing id, with the existing one that it may have meant."""
        if not memory_id:
            return "no memory (the id is empty)"
        meant = self._by_form.get(_form(memory_id))
        if meant is None:
            return f"“{memory_id}”, which does not exist"
        differs = "blanks" if meant.casefold() != memory_id.casefold() else "capital letters"
        return f"“{memory_id}”, which does not exist; it differs from “{meant}” by {differs} only"


def _form(memory_id: str) -> str:
    return "".join(memory_id.split()).casefold()
