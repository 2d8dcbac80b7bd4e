"""Who else claims what the losing side claims: its near duplicates, and what disputes the kept one as it does."""

from collections.abc import Iterable
from dataclasses import dataclass

from memgraph_gui.engine.conflicts.values import Conflict, ConflictKind
from memgraph_gui.engine.records import RowId

_DISPUTES = (ConflictKind.CONTRADICTS, ConflictKind.SAME_SUBJECT, ConflictKind.MAY_DISAGREE)


@dataclass(frozen=True, slots=True)
class Twin:
    """A memory that may get the same verdict; how sure that is, and why it is listed."""

    rowid: RowId
    score: float
    why: str


class Twins:
    """Tells the twins of a memory; made once of all conflicts, and asked for each card and verdict."""

    def __init__(self, conflicts: Iterable[Conflict] = ()) -> None:
        self._disputes: dict[RowId, list[Conflict]] = {}  # by either side
        self._groups: dict[RowId, list[Conflict]] = {}  # by the first of each
        self._first: dict[RowId, list[RowId]] = {}  # of a member, the groups that it is in
        for conflict in conflicts:
            if conflict.kind is ConflictKind.NEAR_DUPLICATE:
                if conflict.a not in self._groups:
                    self._first.setdefault(conflict.a, []).append(conflict.a)
                self._groups.setdefault(conflict.a, []).append(conflict)
                self._first.setdefault(conflict.b, []).append(conflict.a)
            elif conflict.kind in _DISPUTES:
                for side in {conflict.a, conflict.b}:
                    self._disputes.setdefault(side, []).append(conflict)

    def of(self, loser: RowId, winner: RowId) -> list[Twin]:
        """The twins of the losing side of a pair, the surest first."""
        found: dict[RowId, Twin] = {}
        for conflict in self._disputes.get(winner, ()):
            if loser not in (conflict.a, conflict.b):
                other = conflict.b if conflict.a == winner else conflict.a
                found.setdefault(other, Twin(other, conflict.score * 0.8, "disputes the kept one, too"))
        for first in dict.fromkeys(self._first.get(loser, ())):
            scores = {first: 1.0} | {conflict.b: conflict.score for conflict in self._groups[first]}
            for other, score in scores.items():
                found[other] = Twin(other, min(score, scores[loser]), "claims the same")
        left = [twin for rowid, twin in found.items() if rowid not in (loser, winner)]
        return sorted(left, key=lambda twin: (-twin.score, twin.rowid))
