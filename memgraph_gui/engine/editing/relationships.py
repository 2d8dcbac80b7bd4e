"""Edits of relationships: new, edit, retype, flip, end, re-open, supersede, delete."""

from collections.abc import Sequence

from memgraph_gui.engine.editing.fields import Fields
from memgraph_gui.engine.editing.images import Image, RowChange, read_image
from memgraph_gui.engine.editing.memories import MemoryEdits
from memgraph_gui.engine.editing.plans import Plan, Written
from memgraph_gui.engine.editing.wording import listed
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.records import RowId
from memgraph_gui.engine.vocabulary import relationship_type


class PairTakenError(KnownError):
    """A brain keeps one edge for each ordered pair, and there is one already.

    Attributes:
        rowid: the edge that is there.
    """

    def __init__(self, words: str, rowid: int) -> None:
        super().__init__(words)
        self.rowid = RowId(rowid)


class RelationshipEdits(MemoryEdits):
    """One call for each thing that is done to relationships."""

    def relationship_image(self, rowid: RowId) -> Image | None:
        """A relationship's row as it is stored now; None when it is gone."""
        return read_image(self._rows.connection, self._link(rowid))

    def new_relationship(self, fields: Fields, *, replace: bool = False) -> Written:
        """Link two memories.

        Args:
            fields: at least type, from_id and to_id.
            replace: where the layout keeps one edge a pair (AgentOS), the edge that is there is replaced.

        Raises:
            PairTakenError: there is one, and `replace` does not say so.
        """
        changes, words = self._made(fields, replace=replace)
        return self._run(Plan(words, tuple(changes)))

    def edit_relationship(
        self, rowid: RowId, fields: Fields, based_on: Image | None = None, words: str = "", reason: str = ""
    ) -> Written:
        """Set fields of one relationship; see `edit_memory`."""
        key = self._link(rowid)
        before = based_on if based_on is not None else self._rows.there(key)
        after = self.layout.relationship_edited(before, fields, self._clock())
        self._refuse_taken(before, after)
        told = words or f"Edit {listed(fields)} of {self._words.sentence(before)}"
        if not words and {"type", "from_id", "to_id"} & set(fields):
            told = f"Change {self._words.sentence(before)} into {self._words.sentence(after)}"
        if "raw" in fields:
            told = words or f"Repair the raw text of {self._words.sentence(before)}"
        plan = Plan(told, (RowChange(key, before, after),), reason, notes=self.layout.notes(before, after))
        return self._run(plan)

    def edit_relationships(self, rowids: Sequence[RowId], fields: Fields, words: str) -> Written:
        """Set the same fields of many relationships (retype, end, re-open), as one step."""
        found = self._rows.at(self.layout.tables.relationships, rowids)
        changes: list[RowChange] = []
        notes: list[str] = []
        for rowid, before in found:
            after = self.layout.relationship_edited(before, fields, self._clock())
            changes.append(RowChange(self._link(rowid), before, after))
            notes += self.layout.notes(before, after)
        what = self._words.links([image for _, image in found])
        return self._run(Plan(f"{words} {what}", tuple(changes), notes=tuple(dict.fromkeys(notes))))

    def retype(self, rowids: Sequence[RowId], kind: str, *, turned: bool = False) -> Written:
        """Give relationships another type, and turn them round where that is asked for; id and evidence stay.

        Raises:
            PairTakenError: in a brain, when the edge the other way is there already.
        """
        if turned:
            return self._turned(rowids, {"type": kind}, f"Retype to {kind} and flip:")
        return self.edit_relationships(rowids, {"type": kind}, f"Retype to {kind}:")

    def flip(self, rowids: Sequence[RowId]) -> Written:
        """Turn relationships round.

        Raises:
            PairTakenError: in a brain, when the edge the other way is there already.
        """
        return self._turned(rowids, {}, "Flip")

    def _turned(self, rowids: Sequence[RowId], fields: Fields, words: str) -> Written:
        found = self._rows.at(self.layout.tables.relationships, rowids)
        changes = []
        for rowid, before in found:
            source, target = self.layout.ends(before)
            ends = {"from_id": target, "to_id": source}
            after = self.layout.relationship_edited(before, {**fields, **ends}, self._clock())
            self._refuse_taken(before, after)
            changes.append(RowChange(self._link(rowid), before, after))
        return self._run(Plan(f"{words} {self._words.links([image for _, image in found])}", tuple(changes)))

    def end(self, rowids: Sequence[RowId], successor: str | None = None) -> Written:
        """End relationships now (`valid_until`); the rows stay, and may name what replaced them."""
        fields: Fields = {"valid_until": self._clock(), "invalidated_by": successor}
        return self.edit_relationships(rowids, fields, "End")

    def reopen(self, rowids: Sequence[RowId]) -> Written:
        """Make ended relationships current again."""
        return self.edit_relationships(rowids, {"valid_until": None, "invalidated_by": None}, "Re-open")

    def supersede(self, rowid: RowId, fields: Fields) -> Written:
        """End a relationship and put a new one in its place, which it names as its successor; one step.

        Args:
            rowid: the one that ends.
            fields: of the new one; what is left out (ends, type, scores) is as in the old one.
        """
        if not self.layout.has_validity:
            raise KnownError("This layout keeps no validity: a link can be edited or deleted here, not superseded.")
        old = self._rows.there(self._link(rowid))
        given = self.layout.relationship_fields(old) | dict(fields)
        made, words = self._made(given, replace=False)
        new_id = str((made[0].after or {})["id"])
        now = self._clock()
        ended = self.layout.relationship_edited(old, {"valid_until": now, "invalidated_by": new_id}, now)
        told = f"Supersede {self._words.sentence(old)}: {words}"
        return self._run(Plan(told, (*made, RowChange(self._link(rowid), old, ended))))

    def delete_relationships(self, rowids: Sequence[RowId]) -> Written:
        """Delete relationships; where one is named as a successor, that name goes too."""
        images = dict(self._rows.at(self.layout.tables.relationships, rowids))
        missing = tuple({end for image in images.values() for end in self._rows.missing_ends(image)})
        words = f"Delete {self._words.links(list(images.values()))}"
        return self._run(Plan(words, tuple(self._links_deleted(images)), missing=missing))

    def _made(self, fields: Fields, *, replace: bool) -> tuple[list[RowChange], str]:
        source, target = str(fields.get("from_id", "")), str(fields.get("to_id", ""))
        for end in (source, target):
            if self._rows.memory_named(end) is None:
                raise KnownError(f"Not saved: there is no memory with the id {end!r} (any more).")
        made = self.layout.relationship_made(self._new_id(), fields, self._clock())
        kind = relationship_type(str(fields["type"])).forward
        words = f"Link “{self._words.name(source)}” {kind} “{self._words.name(target)}”"
        image = made[0].after or {}
        standing = self._rows.same_id(self.layout.tables.relationships, image)
        if not standing:
            return made, words
        rowid, old = next(iter(standing.items()))
        if not replace:
            kind = relationship_type(str(old.get("type") or "")).forward
            raise PairTakenError(
                f"Not saved: this brain keeps one edge for each pair, and there is one that says “{kind}”; say "
                "that it is to be replaced.",
                rowid,
            )
        change = RowChange(self._link(rowid), old, {**old, **image})
        return [change], f"{words} (replacing the edge of this pair)"

    def _refuse_taken(self, before: Image, after: Image) -> None:
        """In a brain an edge whose ends change gets another id; that may be taken."""
        if after.get("id") == before.get("id"):
            return
        standing = self._rows.same_id(self.layout.tables.relationships, after)
        if standing:
            raise PairTakenError(
                "Not saved: this brain keeps one edge for each pair, and there is one between these two in this "
                f"direction; delete one of the two first ({self._words.sentence(before)}).",
                next(iter(standing)),
            )
