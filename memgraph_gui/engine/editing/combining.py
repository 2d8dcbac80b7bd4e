"""Edits over several memories at once: merging them, and a placeholder where links end at nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from memgraph_gui.engine.editing.fields import Fields
from memgraph_gui.engine.editing.images import Image, RowChange
from memgraph_gui.engine.editing.plans import ChangedMeanwhileError, Plan, Written
from memgraph_gui.engine.editing.relationships import RelationshipEdits
from memgraph_gui.engine.editing.wording import count, short
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.records import RowId

PLACEHOLDER_TITLE = "(missing memory)"


@dataclass(slots=True)
class _Moved:
    """What becomes of the links of the memories that are merged into another."""

    gone: dict[int, Image] = field(default_factory=dict)  # repeats, and links among the merged
    changed: dict[int, tuple[Image, Image]] = field(default_factory=dict)  # before, after
    among: set[int] = field(default_factory=set)  # of those that go: they would link the memory with itself
    successor: dict[str, str] = field(default_factory=dict)  # id of a repeat: id of the link that stays for it


class Combining(RelationshipEdits):
    """Edits that touch memories and relationships together."""

    def merge_memories(
        self,
        keep: RowId,
        others: Sequence[RowId],
        fields: Fields | None = None,
        *,
        keep_others: bool = False,
        based_on: Mapping[RowId, Image] | None = None,
    ) -> Written:
        """Make one memory of several; one step.

        The links of the others are re-pointed to the one that stays. What would become a self loop goes. Links that
        then say the same (type and ends, both current, and no other context) become one, with the best scores and
        the context of any of them.

        Args:
            keep: the memory that stays.
            others: those that are merged into it.
            fields: what to set on the one that stays (texts put together by a person).
            keep_others: the others stay, each with a link from the merged one that says it replaces them;
                else they are deleted (marked as deleted where AgentOS keeps a trace).
            based_on: the rows as they were when a person looked at them; as they are now unless given.

        Raises:
            ChangedMeanwhileError: one of the rows is not as `based_on` says.
        """
        if keep in others or not others:
            raise KnownError("Not merged: choose two different memories at least.")
        looked_at = based_on or {}

        def planned() -> Plan:
            for rowid, image in self._rows.at(self.layout.tables.memories, looked_at):
                if image != looked_at[RowId(rowid)]:
                    raise ChangedMeanwhileError(self._memory(rowid), image)
            return self._merging(keep, others, fields or {}, keep_others=keep_others)

        return self._run_planned(planned)

    def add_placeholder(self, memory_id: str) -> Written:
        """A memory under an id that relationships name and no memory has, so that they can be seen and edited."""
        if self._rows.memory_named(memory_id) is not None:
            raise KnownError(f"Not saved: there is a memory with the id {memory_id!r} by now.")
        fields: Fields = {"title": f"{PLACEHOLDER_TITLE} {short(memory_id)}".strip()}
        fields = {**fields, "content": f"Made to hold the links that name {memory_id}.", "type": "general"}
        if self.layout.tables.traces:
            fields = {}  # a brain's node has no text of its own
        changes = self.layout.memory_made(memory_id, fields, self._clock())
        missing = self._rows.loose_links(memory_id)
        return self._run(Plan(f"Placeholder for {short(memory_id)}", tuple(changes), missing=missing))

    def _merging(self, keep: RowId, others: Sequence[RowId], fields: Fields, *, keep_others: bool) -> Plan:
        table = self.layout.tables.memories
        ((_, kept),) = self._rows.at(table, [keep])
        merged = dict(self._rows.at(table, others))
        if kept.get("id") is None or any(image.get("id") is None for image in merged.values()):
            raise KnownError("Not merged: a memory without an id cannot be named by links; give it one first.")
        moved = self._moved(str(kept["id"]), {str(image["id"]) for image in merged.values()})
        replacing = self._replacing(str(kept["id"]), merged, moved) if keep_others else []
        changes = [*self._merged_links(moved), *replacing]
        if fields:
            changes.append(
                RowChange(self._memory(keep), kept, self.layout.memory_edited(kept, fields, self._clock()))
            )
        if not keep_others:
            marked, leaving = self._split_by_trace(merged)
            changes += [*self._memories_deleted(leaving), *marked]
        what = self._words.memories(list(merged.values()))
        links = f", {count(len(moved.changed), 'link', 'links')} re-pointed" if moved.changed else ""
        dropped = _dropped_words(moved)
        missing = {end for image in moved.gone.values() for end in self._rows.missing_ends(image)}
        words = f"Merge {what} into “{self._words.title(kept)}”{links}{dropped}"
        return Plan(words, tuple(changes), missing=tuple(missing))

    def _moved(self, keep: str, merged: set[str]) -> _Moved:
        moved = _Moved()
        kept = self._rows.memory_named(keep)
        own = self._rows.relationships_at([kept[1]["id"]]) if kept else {}
        said: dict[tuple[object, ...], list[int]] = {}
        for rowid, image in own.items():
            if not merged & set(self.layout.ends(image)):
                said.setdefault(self._saying(image), []).append(rowid)
        images = dict(own)
        ids = [found[1]["id"] for name in merged if (found := self._rows.memory_named(name)) is not None]
        for rowid, image in self._rows.relationships_at(ids).items():
            images[rowid] = image
            source, target = (keep if end in merged else end for end in self.layout.ends(image))
            if source == target:
                moved.gone[rowid] = image
                moved.among.add(rowid)
                continue
            after = self.layout.relationship_edited(image, {"from_id": source, "to_id": target}, self._clock())
            alike = said.setdefault(self._saying(after), [])
            standing = next((one for one in alike if self._fits(moved, one, images[one], image)), None)
            if standing is None:
                alike.append(rowid)
                moved.changed[rowid] = (image, after)
                continue
            moved.gone[rowid] = image
            self._unify(moved, standing, images[standing], image)
        return moved

    def _fits(self, moved: _Moved, standing: int, image: Image, repeat: Image) -> bool:
        """Whether the one link can say what both do: a context that only one of them has is not lost."""
        after = moved.changed.get(standing, (image, image))[1]
        contexts = [self.layout.relationship_fields(one).get("context") or "" for one in (after, repeat)]
        return contexts[0] == contexts[1] or not all(contexts)

    def _unify(self, moved: _Moved, standing: int, image: Image, repeat: Image) -> None:
        """The link that stays gets the better scores of the two."""
        before, after = moved.changed.get(standing, (image, dict(image)))
        own, other = self.layout.relationship_fields(after), self.layout.relationship_fields(repeat)
        better = {
            name: other[name]
            for name in ("strength", "confidence", "evidence_count")
            if _number(other.get(name)) > _number(own.get(name))
        }
        if other.get("context") and not own.get("context"):
            better["context"] = other["context"]
        if better:
            after = self.layout.relationship_edited(after, better, self._clock())
        if better or standing in moved.changed:
            moved.changed[standing] = (before, after)
        moved.successor[str(repeat.get("id"))] = str(after.get("id"))

    def _merged_links(self, moved: _Moved) -> list[RowChange]:
        """Repeats first: in a brain the id of one may be what another gets."""
        changes = []
        named = self._rows.naming_as_successor({str(image.get("id")) for image in moved.gone.values()})
        for rowid, image in named.items():
            if rowid in moved.gone:
                continue
            before, after = moved.changed.pop(rowid, (image, dict(image)))
            heir = moved.successor.get(str(image["invalidated_by"]))
            edited = self.layout.relationship_edited(after, {"invalidated_by": heir}, self._clock())
            changes.append(RowChange(self._link(rowid), before, edited))
        changes += [RowChange(self._link(rowid), image, None) for rowid, image in moved.gone.items()]
        changes += [RowChange(self._link(rowid), *pair) for rowid, pair in moved.changed.items()]
        return changes

    def _replacing(self, keep: str, merged: Mapping[int, Image], moved: _Moved) -> list[RowChange]:
        """Links that say that the merged memory stands for the others; in a brain the pair may have an edge."""
        made = []
        for image in merged.values():
            fields = {"type": self.layout.replaces_type, "from_id": keep, "to_id": str(image["id"])}
            made += self._made(fields, replace=True)[0]
        for change in made:
            moved.gone.pop(change.key.rowid, None)  # it changes its type instead of going
        return made

    def _saying(self, image: Image) -> tuple[object, ...]:
        """What two links must have in common to say the same; in a brain the pair alone, and ended ones never do."""
        if not self.layout.has_validity and "weight" in image:
            return self.layout.ends(image)
        given = self.layout.relationship_fields(image)
        ended = image.get("valid_until")
        return (*self.layout.ends(image), given["type"], ended if ended is None else str(image.get("id")))


def _number(value: object) -> float:
    return float(value) if isinstance(value, int | float) else 0.0


def _dropped_words(moved: _Moved) -> str:
    """Why links go: another one says the same, or both ends would be one memory."""
    own = len(moved.among & moved.gone.keys())
    repeats = len(moved.gone) - own
    words = f", {count(repeats, 'repeat', 'repeats')} dropped" if repeats else ""
    itself = count(own, "link from it to itself", "links from it to itself")
    return f"{words}, {itself} dropped" if own else words
