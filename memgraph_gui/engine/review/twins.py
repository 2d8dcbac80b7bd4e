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


def twins_of(conflicts: Iterable[Conflict], loser: RowId, winner: RowId) -> list[Twin]:
    """The twins of the losing side of a pair, the surest first."""
    found: dict[RowId, Twin] = {}
    groups: dict[RowId, list[Conflict]] = {}
    for conflict in conflicts:
        pair = (conflict.a, conflict.b)
        if conflict.kind is ConflictKind.NEAR_DUPLICATE:
            groups.setdefault(conflict.a, []).append(conflict)
        elif conflict.kind in _DISPUTES and winner in pair and loser not in pair:
            other = conflict.b if conflict.a == winner else conflict.a
            found.setdefault(other, Twin(other, conflict.score * 0.8, "disputes the kept one, too"))
    for first, group in groups.items():
        scores = {first: 1.0} | {conflict.b: conflict.score for conflict in group}
        if loser in scores:
            for other, score in scores.items():
                sure = min(score, scores[loser])
                found[other] = Twin(other, sure, "claims the same")
    left = [twin for rowid, twin in found.items() if rowid not in (loser, winner)]
    return sorted(left, key=lambda twin: (-twin.score, twin.rowid))
