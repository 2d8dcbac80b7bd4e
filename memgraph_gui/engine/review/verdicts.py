"""The six verdicts on a conflict, and what one of them asks the editor to do."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from memgraph_gui.engine.conflicts.values import ConflictKind
from memgraph_gui.engine.editing.fields import Fields
from memgraph_gui.engine.editing.images import Image, RowKey
from memgraph_gui.engine.records import RowId


class Verdict(StrEnum):
    """In the order of their keys, 1 to 6."""

    KEEP_A = "keep-a"
    KEEP_B = "keep-b"
    BOTH = "both"
    MERGE = "merge"
    DISMISS = "dismiss"
    LATER = "later"


VERDICTS: tuple[Verdict, ...] = tuple(Verdict)
WRITING = frozenset({Verdict.KEEP_A, Verdict.KEEP_B, Verdict.BOTH, Verdict.MERGE})
"""Those that change the file; the others are kept in our own folder."""


@dataclass(frozen=True, slots=True)
class Order:
    """A verdict as it is to be written.

    Attributes:
        kind: of the conflict.
        verdict: one of `WRITING`.
        a, b: the two memories of the card.
        others: further memories that get the same as the one that loses.
        links: those that state the conflict, as the finder gave them.
        moved: links of the losing side that shall lead to the other one.
        preferred: the kept one is preferred over the other instead of replacing it.
        contexts: where A holds, where B holds; for "both".
        fields: what to set on the memory that stays; for "merge".
        reason: in the words of who decides.
        seen: rows as the card shows them; where one is otherwise by now, nothing is written.
    """

    kind: ConflictKind
    verdict: Verdict
    a: RowId
    b: RowId
    others: tuple[RowId, ...] = ()
    links: tuple[RowId, ...] = ()
    moved: tuple[RowId, ...] = ()
    preferred: bool = False
    contexts: tuple[str, str] = ("", "")
    fields: Fields = field(default_factory=dict)
    reason: str = ""
    seen: Mapping[RowKey, Image] = field(default_factory=dict)


class Act(StrEnum):
    """What a line of a verdict's effect is about; a list shows a sign for each."""

    ENDS = "ends"
    DELETES = "deletes"
    MAKES = "makes"
    CHANGES = "changes"
    MOVES = "moves"
    KEEPS = "keeps"


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that a verdict writes (or leaves), in one sentence.

    Attributes:
        strength: of a link that it makes or changes, told behind the words as whoever shows them writes numbers.
        context: of that link, told last.
    """

    act: Act
    words: str
    strength: float | None = None
    context: str = ""
