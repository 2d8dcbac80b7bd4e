"""Recording that memories were active together (Hebbian): one step for all pairs, undone like any edit.

Source of the rule: the seed document (`recordCoActivation`): an existing edge of the kind gains the learning rate, up
to 1.0; else one is made with the rate as its weight. In a brain the kind is CO_ACTIVATED and a pair has one edge, so
that an edge of another type is replaced: only who says so gets that. On MemoryGraph layouts the kind is RELATED_TO,
which its server reads, and it stands beside edges of other types.
"""

import math
from collections.abc import Sequence

from memgraph_gui.engine.editing.combining import Combining
from memgraph_gui.engine.editing.images import Image, RowChange
from memgraph_gui.engine.editing.plans import Plan, Written
from memgraph_gui.engine.editing.wording import count
from memgraph_gui.engine.errors import KnownError

RATE = 0.1
MOST = 1.0
IN_BRAIN, ELSEWHERE = "CO_ACTIVATED", "RELATED_TO"
Pair = tuple[str, str]


class Strengthening(Combining):
    """Edits that activation asks for."""

    def would_replace(self, pairs: Sequence[Pair]) -> dict[Pair, str]:
        """In a brain, the pairs whose edge of another type would be lost, each with that edge as a sentence."""
        lost = {}
        for pair in dict.fromkeys(pairs):
            standing = self._standing(pair)
            if standing is not None and standing[1] is not None and self._kind_of(standing[1]) != self._kind:
                lost[pair] = self._words.sentence(standing[1])
        return lost

    def strengthen(self, pairs: Sequence[Pair], rate: float = RATE, *, replace: bool = False) -> Written:
        """Record that these pairs of memories, by their ids, were active together; one step.

        Args:
            pairs: each in the direction of the edge; named twice they count once.
            rate: what an edge gains.
            replace: in a brain, edges of another type are replaced; else their pairs are left out.

        Raises:
            KnownError: nothing is left to be strengthened, or a memory is gone.
        """
        changes: list[RowChange] = []
        made = 0
        for pair in dict.fromkeys(pairs):
            standing = self._standing(pair)
            old = None if standing is None else standing[1]
            if standing is not None and old is not None:
                if self._kind_of(old) == self._kind:
                    after = self.layout.relationship_edited(
                        old, {"strength": self._stronger(old, rate)}, self._clock()
                    )
                    changes.append(RowChange(self._link(standing[0]), old, after))
                    continue
                if not replace:
                    continue
            fields = {"type": self._kind, "from_id": pair[0], "to_id": pair[1], "strength": rate}
            changes += self._made(fields, replace=replace)[0]
            made += 1
        if not changes:
            raise KnownError(
                "Nothing was strengthened: every pair has an edge of another type, which stays as it is."
            )
        new = f", {made} of them new" if made else ""
        return self._run(Plan(f"Strengthen {count(len(changes), 'link', 'links')} by {rate:g}{new}", tuple(changes)))

    @property
    def _brain(self) -> bool:
        return not self.layout.has_validity and bool(self.layout.tables.traces)

    @property
    def _kind(self) -> str:
        return IN_BRAIN if self._brain else ELSEWHERE

    def _kind_of(self, image: Image) -> str:
        return str(self.layout.relationship_fields(image).get("type") or "")

    def _standing(self, pair: Pair) -> tuple[int, Image] | None:
        """What there is for a pair: in a brain its edge, elsewhere its current RELATED_TO."""
        found = self._rows.memory_named(pair[0])
        if found is None:
            raise KnownError(f"Not strengthened: there is no memory with the id {pair[0]!r} (any more).")
        for rowid, image in sorted(self._rows.relationships_at([found[1]["id"]]).items()):
            if self.layout.ends(image) != pair:
                continue
            if self._brain or (self._kind_of(image) == self._kind and image.get("valid_until") is None):
                return rowid, image
        return None

    def _stronger(self, image: Image, rate: float) -> float:
        strength = self.layout.relationship_fields(image).get("strength")
        known = isinstance(strength, int | float) and not math.isnan(strength)
        return min(MOST, (float(strength) if known else 0.5) + rate)  # type: ignore[arg-type]  # see `known`
