"""Edits that curation asks for: duplicating a memory, replacing texts, and a merge told before it is made."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from memgraph_gui.engine.drafts import held_values
from memgraph_gui.engine.editing.fields import NEW_ROW, Fields
from memgraph_gui.engine.editing.images import Image, RowChange, RowKey
from memgraph_gui.engine.editing.judging import Judging
from memgraph_gui.engine.editing.plans import Plan, Written
from memgraph_gui.engine.editing.wording import count, listed
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.records import LayoutName, RowId

COPY = " (copy)"
Stood = Mapping[tuple[RowId, str], object]  # by memory and field: the text that was looked at


@dataclass(frozen=True, slots=True)
class MergeStory:
    """What merging would do, in words.

    Attributes:
        stays: of the memory that stays.
        others: of those that are merged into it.
        moved: links that would lead to the one that stays, as they would read then.
        unified: links that say the same as another, which stays for both.
        dropped: links among the merged, which would link the memory with itself.
        notes: what a person should know, one sentence each.
    """

    stays: str
    others: str
    moved: tuple[str, ...] = ()
    unified: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class Curating(Judging):
    """One call for each."""

    def duplicate_memory(self, rowid: RowId) -> Written:
        """Store a copy of a memory under a new id, without its links; unknown keys of its row come with it."""
        image = self._rows.there(self._memory(rowid))
        title = self._words.title(image)
        held = held_values(self._texts_of(), image)
        fields = {"title": f"{held['title'] or ''}{COPY}"}
        copied = self.layout.memory_copied(image, self._new_id(), fields, self._clock())
        change = RowChange(RowKey(self.layout.tables.memories, NEW_ROW), None, copied)
        return self._run(Plan(f"Duplicate “{title}”", (change,)))

    def replace_texts(self, edits: Mapping[RowId, Fields], stood: Stood, words: str) -> Written:
        """Set texts that were made of those that were looked at; one step.

        Args:
            edits: what to set, by memory.
            stood: what each of these fields held then.
            words: of the step.

        Raises:
            KnownError: a text is another one by now, or a memory is gone; nothing was written.
        """
        texts = self._texts_of()
        for rowid, image in self._rows.at(self.layout.tables.memories, edits):
            held = held_values(texts, image)
            for name in edits[RowId(rowid)]:
                if held[name] != stood[RowId(rowid), name]:
                    raise KnownError(
                        f"Not replaced: another program changed the {name} of “{self._words.title(image)}” since you "
                        "looked; nothing was written, look again."
                    )
        return self.edit_each(edits, words)

    def every_memory(self, rowids: Sequence[RowId] | None) -> Iterator[dict[int, Image]]:
        """The rows of memories, some at a time: of these, or of all."""
        if rowids is None:
            yield from self._rows.paged(self.layout.tables.memories)
            return
        for at in range(0, len(rowids), 200):
            yield dict(self._rows.at(self.layout.tables.memories, rowids[at : at + 200]))

    def merge_story(
        self, keep: RowId, others: Sequence[RowId], fields: Fields | None = None, *, keep_others: bool = False
    ) -> MergeStory:
        """What `merge_memories` would do; nothing is written.

        Raises:
            KnownError: what it would say itself.
        """
        plan = self.preview(lambda: self.merge_memories(keep, others, fields, keep_others=keep_others))
        tables = self.layout.tables
        merged = {str(image.get("id")) for _, image in self._rows.at(tables.memories, [keep, *others])}
        links = [change for change in plan.changes if change.key.table == tables.relationships]
        moved: list[str] = []
        unified: list[str] = []
        dropped: list[str] = []
        for change in links:
            if change.before is None or change.after is None:
                if change.after is None and change.before is not None:
                    among = set(self.layout.ends(change.before)) <= merged
                    (dropped if among else unified).append(self._words.sentence(change.before))
            elif self.layout.ends(change.before) != self.layout.ends(change.after):
                moved.append(self._words.sentence(change.after))
        return MergeStory(
            self._stays(plan, keep, fields or {}),
            self._leave(plan, others, links, keep_others=keep_others),
            tuple(moved),
            tuple(unified),
            tuple(dropped),
            plan.notes,
        )

    def _stays(self, plan: Plan, keep: RowId, fields: Fields) -> str:
        (kept,) = (image for _, image in self._rows.at(self.layout.tables.memories, [keep]))
        own = [change for change in plan.changes if change.key == self._memory(keep)]
        new = f" with another {listed(fields)}" if fields and own else " as it is"
        return f"“{self._words.title(kept)}” stays{new}"

    def _leave(self, plan: Plan, others: Sequence[RowId], links: Sequence[RowChange], *, keep_others: bool) -> str:
        images = [image for _, image in self._rows.at(self.layout.tables.memories, others)]
        names = self._words.memories(images)
        if keep_others:
            kind = self.layout.replaces_type
            made = sum(self._kind_of(c.after or {}) == kind != self._kind_of(c.before or {}) for c in links)
            says = f"{count(made, 'link', 'links')} that {'says' if made == 1 else 'say'} “{kind.lower()}”"
            return f"{names} {'stays' if len(images) == 1 else 'stay'}, with {says}"
        marked = sum(change.key.table == self.layout.tables.traces for change in plan.changes)
        if marked and self.layout.tables.traces:
            return f"{names} {'is' if len(images) == 1 else 'are'} marked as deleted, as the agent forgets"
        return f"{names} {'is' if len(images) == 1 else 'are'} deleted"

    def _texts_of(self) -> LayoutName:
        """Whose rows the memories are."""
        raise NotImplementedError
