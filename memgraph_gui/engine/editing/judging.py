"""What verdicts on conflicts write: one step each, of links ended, made, changed and moved.

Where the file's program no longer lists what has ended (MemoryGraph 0.12), the link that states a conflict is ended
and names its successor. Elsewhere an ended link goes on being told to the agent (MemoryGraph 0.13), or cannot end at
all (older files, brains): there the link itself is changed to say what was decided, which its agent notices.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from memgraph_gui.engine.conflicts.values import ConflictKind
from memgraph_gui.engine.editing.images import Image, RowChange, RowKey
from memgraph_gui.engine.editing.plans import Plan, Written
from memgraph_gui.engine.editing.strengthening import Strengthening
from memgraph_gui.engine.editing.wording import listed
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.records import ChangeSet
from memgraph_gui.engine.review.verdicts import Act, Effect, Order, Verdict
from memgraph_gui.engine.vocabulary import relationship_type

PREFERRED, ALTERNATIVE, IN_BRAIN = "PREFERRED_OVER", "ALTERNATIVE_TO", "SAME_TOPIC"
STRENGTH, CONFIDENCE = 0.8, 0.8  # of what a person has decided
_RETIRING = ("REPLACES", "SUPERSEDES", "DEPRECATED_BY")


@dataclass(slots=True)
class Ruling:
    """What a verdict comes to.

    Attributes:
        changes: row by row. effects: the same in words, and what stays. words: of the step.
    """

    words: str = ""
    changes: list[RowChange] = field(default_factory=list)
    effects: list[Effect] = field(default_factory=list)

    def tell(self, act: Act, words: str, strength: float | None = None, context: str = "") -> None:
        """One more thing that is written, or left."""
        self.effects.append(Effect(act, words, strength, context))


@dataclass(slots=True)
class _Case:
    """An order with the rows that it is about."""

    order: Order
    memories: Mapping[int, Image]
    links: dict[int, Image]  # those that state the conflict, in the finder's order


class Judging(Strengthening):
    """Edits that the conflict review asks for."""

    def judge(self, order: Order) -> Written:
        """Write a verdict.

        Raises:
            ChangedMeanwhileError: a row is not as the card showed it; nothing was written.
            KnownError: this verdict cannot be written here, with the reason.
        """
        ruling = self.ruling(order)
        touched = {change.key for change in ruling.changes}
        standing = tuple((key, image) for key, image in order.seen.items() if key not in touched)
        based = [_based(change, order.seen) for change in ruling.changes]
        return self._run(Plan(ruling.words, tuple(based), order.reason, standing=standing))

    def remark(self, words: str, reason: str = "") -> Written:
        """A verdict that changes nothing in the file, as a step of the history like any other."""
        return Written(self._writer.history.note(words, reason), ChangeSet(), ())

    def ruling(self, order: Order) -> Ruling:
        """What a verdict would write, in words and row by row; nothing is written."""
        table = self.layout.tables.memories
        memories = dict(self._rows.at(table, dict.fromkeys((order.a, order.b, *order.others))))
        if any(image.get("id") is None for image in memories.values()):
            raise KnownError("Not decided: a memory without an id cannot be named by links; give it one first.")
        links = dict(self._rows.at(self.layout.tables.relationships, order.links)) if order.links else {}
        if order.kind is not ConflictKind.OVERLAP and any(i.get("valid_until") is not None for i in links.values()):
            raise KnownError("Nothing is to be decided here any more: a link of this conflict has ended since.")
        case = _Case(order, memories, links)
        if order.verdict is Verdict.MERGE:
            return self._merged(case)
        told = _BY_KIND.get(order.kind)
        return told(self, case) if told is not None else self._between_memories(case)

    # -- two memories that cannot both hold

    def _between_memories(self, case: _Case) -> Ruling:
        if case.order.verdict is Verdict.BOTH:
            return self._both(case)
        order = case.order
        winner, loser = (order.a, order.b) if order.verdict is Verdict.KEEP_A else (order.b, order.a)
        kept, ruling = case.memories[winner], Ruling()
        kind = PREFERRED if order.preferred and self.layout.has_validity else self.layout.replaces_type
        for rowid in (loser, *order.others):
            self._one_over(ruling, case, kept, case.memories[rowid], kind)
        self._move(ruling, case, kept, {str(case.memories[rowid]["id"]) for rowid in (loser, *order.others)})
        lost = self._words.memories([case.memories[rowid] for rowid in (loser, *order.others)])
        ruling.words = f"Keep “{self._words.title(kept)}” over {lost}"
        return ruling

    def _one_over(self, ruling: Ruling, case: _Case, kept: Image, lost: Image, kind: str) -> None:
        ends = str(kept["id"]), str(lost["id"])
        between = self._current_between(*ends)
        stating = {r: i for r, i in between.items() if self._type(i) == "CONTRADICTS" or r in case.links}
        standing = next((i for i in between.values() if self._type(i) == kind and self.layout.ends(i) == ends), None)
        stating = {r: i for r, i in stating.items() if i is not standing}
        self._settle(ruling, case, stating, ends, kind, standing)

    def _both(self, case: _Case) -> Ruling:
        a, b = case.memories[case.order.a], case.memories[case.order.b]
        ends = str(a["id"]), str(b["id"])
        stating = {r: i for r, i in self._current_between(*ends).items() if self._type(i) == "CONTRADICTS"}
        ruling = Ruling(f"Both true: “{self._words.title(a)}” and “{self._words.title(b)}”")
        self._settle(ruling, case, stating, ends, IN_BRAIN if self._brain else ALTERNATIVE, None)
        if self._brain and any(case.order.contexts):
            ruling.tell(Act.KEEPS, "A brain's edge has no place for contexts: they are kept with the step only")
        return ruling

    def _settle(
        self, ruling: Ruling, case: _Case, stating: Mapping[int, Image], ends: tuple[str, str], kind: str,
        standing: Image | None,
    ) -> None:  # fmt: skip
        """Say what was decided, and let the links that stated the conflict give way to it."""
        fields: dict[str, object] = {"type": kind, "from_id": ends[0], "to_id": ends[1]}
        given: dict[str, object] = {"strength": STRENGTH} if self._brain else self._given(case, ends)
        sentence = f"“{self._words.name(ends[0])}” {relationship_type(kind).forward} “{self._words.name(ends[1])}”"
        rest = dict(stating)
        if standing is not None:
            successor: str | None = str(standing.get("id"))
            ruling.tell(Act.KEEPS, f"The link {sentence} is there already and stays")
        elif rest and not self.layout.heeds_validity and not self._brain:
            rowid = next((r for r, i in rest.items() if self.layout.ends(i) == ends), next(iter(rest)))
            old = rest.pop(rowid)
            after = self.layout.relationship_edited(old, fields | given, self._clock())
            ruling.changes.append(RowChange(self._link(rowid), old, after))
            ruling.tell(Act.CHANGES, f"The link “{_forward(self._type(old))}” is changed: {sentence}")
            ruling.tell(Act.KEEPS, self._why_changed())
            successor = str(after.get("id"))
        else:
            made, _ = self._made(fields | given, replace=True)
            replaced = {change.key.rowid for change in made if change.before is not None}
            ruling.changes += made
            for rowid in replaced:
                gone = rest.pop(rowid, None)
                what = f"“{_forward(self._type(gone))}”" if gone is not None else "of this pair"
                ruling.tell(Act.CHANGES, f"The edge {what} is replaced: a brain keeps one edge for each pair")
            ruling.tell(Act.MAKES, f"A new link: {sentence}", STRENGTH, str(given.get("context", "")))
            successor = str((made[0].after or {}).get("id"))
        for rowid, image in rest.items():
            self._end(ruling, rowid, image, successor)

    def _given(self, case: _Case, ends: tuple[str, str]) -> dict[str, object]:
        contexts, reason = case.order.contexts, case.order.reason.strip()
        where = [
            f"“{self._words.name(end)}” holds {context.strip()}"
            for end, context in zip(ends, contexts, strict=True)
            if context.strip()
        ]
        said = "; ".join([*where, *([reason] if reason else [])])
        scores: dict[str, object] = {"strength": STRENGTH, "confidence": CONFIDENCE}
        return scores | ({"context": said} if said else {})

    def _end(self, ruling: Ruling, rowid: int, image: Image, successor: str | None) -> None:
        """A link gives way: it is ended where its program heeds that, else deleted."""
        sentence = self._words.sentence(image)
        if self.layout.heeds_validity:
            fields = {"valid_until": self._clock(), "invalidated_by": successor}
            after = self.layout.relationship_edited(image, fields, self._clock())
            ruling.changes.append(RowChange(self._link(rowid), image, after))
            named = " and names its successor" if successor else ""
            ruling.tell(Act.ENDS, f"The link {sentence} ends now{named}")
        else:
            ruling.changes += self._links_deleted({rowid: image})
            why = "a brain's edges do not end" if self._brain else "ended, its agent would still be told"
            ruling.tell(Act.DELETES, f"The link {sentence} is deleted: {why}")

    def _why_changed(self) -> str:
        if self.layout.has_validity:
            return "MemoryGraph 0.13 lists ended links as if they held, so the link itself says what was decided"
        return "This file keeps no ends of links, so the link itself says what was decided"

    def _move(self, ruling: Ruling, case: _Case, kept: Image, losing: set[str]) -> None:
        """The losing side's links: led to the one that is kept where that was chosen, else left."""
        chosen = dict(self._rows.at(self.layout.tables.relationships, case.order.moved)) if case.order.moved else {}
        heir = str(kept["id"])
        for rowid, image in chosen.items():
            ends = tuple(heir if end in losing else end for end in self.layout.ends(image))
            if ends[0] == ends[1]:
                continue
            after = self.layout.relationship_edited(image, {"from_id": ends[0], "to_id": ends[1]}, self._clock())
            self._refuse_taken(image, after)
            ruling.changes.append(RowChange(self._link(rowid), image, after))
            ruling.tell(Act.MOVES, f"{self._words.sentence(image)}: now of “{self._words.title(kept)}”")

    def _merged(self, case: _Case) -> Ruling:
        order = case.order
        others = [rowid for rowid in dict.fromkeys((order.b, *order.others)) if rowid != order.a]
        if not others:
            raise KnownError("Not merged: choose two different memories at least.")
        plan = self._merging(order.a, others, order.fields, keep_others=False)
        ruling = Ruling(plan.words, list(plan.changes))
        ruling.tell(Act.MOVES, plan.words)
        if order.fields:
            kept = self._words.title(case.memories[order.a])
            ruling.tell(Act.CHANGES, f"“{kept}” gets the {listed(order.fields)} of both")
        gone = "is marked as deleted" if self.layout.tables.traces else "goes"
        lost = self._words.memories([case.memories[one] for one in others])
        ruling.tell(Act.DELETES, f"{lost} {gone}; Undo brings it back")
        return ruling

    # -- links that cannot both hold

    def _opposites(self, case: _Case) -> Ruling:
        """Of two links of one pair one stays; or both, each in a context of its own."""
        (first, one), (second, other) = list(case.links.items())[:2]
        if case.order.verdict is Verdict.BOTH:
            ruling = Ruling(f"Both true: {self._words.sentence(one)}, and {_forward(self._type(other))}")
            for (rowid, image), context in zip(((first, one), (second, other)), case.order.contexts, strict=True):
                self._say_context(ruling, rowid, image, context.strip())
            return ruling
        keeps_first = case.order.verdict is Verdict.KEEP_A
        kept, (gone, image) = (one, (second, other)) if keeps_first else (other, (first, one))
        ruling = Ruling(f"Keep {self._words.sentence(kept)}, not “{_forward(self._type(image))}”")
        ruling.tell(Act.KEEPS, f"The link {self._words.sentence(kept)} stays")
        self._end(ruling, gone, image, str(kept.get("id")))
        return ruling

    def _say_context(self, ruling: Ruling, rowid: int, image: Image, context: str) -> None:
        if not context:
            return
        old = self.layout.relationship_fields(image).get("context")
        said = f"{old}; holds {context}" if isinstance(old, str) and old.strip() else f"holds {context}"
        after = self.layout.relationship_edited(image, {"context": said}, self._clock())
        ruling.changes.append(RowChange(self._link(rowid), image, after))
        ruling.tell(Act.CHANGES, f"The link {self._words.sentence(image)} gets the context: {said}")

    def _circle(self, case: _Case) -> Ruling:
        """The newest (the last) or the oldest (the first) link of the circle gives way."""
        rows = list(case.links.items())
        rowid, image = rows[-1] if case.order.verdict is Verdict.KEEP_A else rows[0]
        ruling = Ruling(f"Open the circle at {self._words.sentence(image)}")
        self._end(ruling, rowid, image, None)
        ruling.tell(Act.KEEPS, f"The other links of the circle stay ({len(rows) - 1})")
        return ruling

    def _retired(self, case: _Case) -> Ruling:
        """What needs a retired memory is led to its successor; or the memory is in force again."""
        retiring = {r: i for r, i in case.links.items() if self._type(i) in _RETIRING}
        needing = {r: i for r, i in case.links.items() if r not in retiring}
        old = case.memories[case.order.b]
        if case.order.verdict is Verdict.KEEP_B:
            if not retiring:
                raise KnownError("Not decided: this memory was deleted, not replaced; undo its deletion instead.")
            ruling = Ruling(f"“{self._words.title(old)}” is in force again")
            for rowid, image in retiring.items():
                self._end(ruling, rowid, image, None)
            ruling.tell(Act.KEEPS, f"What needs it goes on doing so ({len(needing)})")
            return ruling
        heir = self._successor(retiring, str(old["id"]))
        if heir is None:
            ruling = Ruling(f"End what needs “{self._words.title(old)}”")
            for rowid, image in needing.items():
                self._end(ruling, rowid, image, None)
            return ruling
        ruling = Ruling(f"Lead what needs “{self._words.title(old)}” to “{self._words.name(heir)}”")
        for rowid, image in needing.items():
            self._lead(ruling, rowid, image, str(old["id"]), heir)
        return ruling

    def _successor(self, retiring: Mapping[int, Image], old: str) -> str | None:
        for image in retiring.values():
            source, target = self.layout.ends(image)
            new, gone = (target, source) if self._type(image) == "DEPRECATED_BY" else (source, target)
            if gone == old:
                return new
        return None

    def _lead(self, ruling: Ruling, rowid: int, image: Image, old: str, heir: str) -> None:
        """A need is led to another memory: ended with a successor where that is heeded, else re-pointed."""
        source, target = (heir if end == old else end for end in self.layout.ends(image))
        if source == target:
            self._end(ruling, rowid, image, None)
            return
        ends: dict[str, object] = {"from_id": source, "to_id": target}
        if self.layout.heeds_validity:
            made, words = self._made(self.layout.relationship_fields(image) | ends, replace=False)
            ruling.changes += made
            ruling.tell(Act.MAKES, f"A new link: {words.removeprefix('Link ')}")
            self._end(ruling, rowid, image, str((made[0].after or {}).get("id")))
            return
        after = self.layout.relationship_edited(image, ends, self._clock())
        self._refuse_taken(image, after)
        ruling.changes.append(RowChange(self._link(rowid), image, after))
        ruling.tell(Act.MOVES, f"{self._words.sentence(image)}: now “{self._words.name(heir)}”")

    def _settled(self, case: _Case) -> Ruling:
        """What was decided long ago: the contradiction ends; or the decision is taken back."""
        retiring = {r: i for r, i in case.links.items() if self._type(i) in _RETIRING}
        stating = {r: i for r, i in case.links.items() if r not in retiring}
        if case.order.verdict is Verdict.KEEP_B:
            ruling = Ruling(f"“{self._words.title(case.memories[case.order.b])}” is in force again")
            for rowid, image in retiring.items():
                self._end(ruling, rowid, image, None)
            return ruling
        a, b = case.memories[case.order.a], case.memories[case.order.b]
        between = self._current_between(str(a["id"]), str(b["id"]))
        stating |= {r: i for r, i in between.items() if self._type(i) == "CONTRADICTS"}
        ruling = Ruling(f"Settled: “{self._words.title(a)}” stays, “{self._words.title(b)}” was replaced")
        successor = next((str(image.get("id")) for image in retiring.values()), None)
        for rowid, image in stating.items():
            self._end(ruling, rowid, image, successor)
        if not stating:
            raise KnownError("Nothing is to be written here: no link says any more that these two disagree.")
        return ruling

    def _overlapping(self, case: _Case) -> Ruling:
        """Of two facts that held at once the newer or the older one gives way."""
        if not self.layout.has_validity:
            raise KnownError("Not decided: this file keeps no times in which a link holds.")
        rows = sorted(case.links.items(), key=lambda row: str(row[1].get("valid_from") or ""))[:2]
        (_, older), (_, newer) = rows
        keeps_newer = case.order.verdict is Verdict.KEEP_A
        ruling = Ruling(f"Keep {self._words.sentence(newer if keeps_newer else older)} where two facts overlap")
        fields: dict[str, object]
        if keeps_newer:
            rowid, image = rows[0]
            fields = {"valid_until": str(newer.get("valid_from")), "invalidated_by": str(newer.get("id"))}
            ruling.tell(Act.ENDS, f"The link {self._words.sentence(older)} ends when the newer one begins")
        elif older.get("valid_until") is not None:
            rowid, image = rows[1]
            fields = {"valid_from": str(older.get("valid_until"))}
            ruling.tell(Act.CHANGES, f"The link {self._words.sentence(newer)} begins when the older one ends")
        else:
            rowid, image = rows[1]
            fields = {"valid_until": str(newer.get("valid_from")), "invalidated_by": str(older.get("id"))}
            ruling.tell(Act.ENDS, f"The link {self._words.sentence(newer)} ends as it begins: it never held")
        after = self.layout.relationship_edited(image, fields, self._clock())
        ruling.changes.append(RowChange(self._link(rowid), image, after))
        if not self.layout.heeds_validity:
            ruling.tell(Act.KEEPS, "MemoryGraph 0.13 lists ended links as if they held; its as-of view heeds them")
        return ruling

    # -- looking

    def _current_between(self, one: str, other: str) -> dict[int, Image]:
        """Current links that join two memories, in either direction."""
        found = self._rows.memory_named(one)
        if found is None:
            return {}
        pair = {one, other}
        return {
            rowid: image
            for rowid, image in self._rows.relationships_at([found[1]["id"]]).items()
            if set(self.layout.ends(image)) == pair and image.get("valid_until") is None
        }

    def _type(self, image: Image) -> str:
        return self._kind_of(image).upper().replace(" ", "_")


def _forward(kind: str) -> str:
    return relationship_type(kind).forward


def _based(change: RowChange, seen: Mapping[RowKey, Image]) -> RowChange:
    """A change of a row that the card shows rests on what the card shows."""
    shown = seen.get(change.key)
    return change if shown is None or change.before is None else replace(change, before=shown)


_BY_KIND: Mapping[ConflictKind, Callable[[Judging, _Case], Ruling]] = {
    ConflictKind.OPPOSITE_TYPES: Judging._opposites,
    ConflictKind.LOOP: Judging._circle,
    ConflictKind.RETIRED_IN_USE: Judging._retired,
    ConflictKind.DECIDED: Judging._settled,
    ConflictKind.OVERLAP: Judging._overlapping,
}
