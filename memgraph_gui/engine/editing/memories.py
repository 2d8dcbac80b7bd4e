"""Edits of memories: new, edit, tags, repair, delete, saving as new what was deleted meanwhile."""

from collections.abc import Callable, Mapping, Sequence

from memgraph_gui.engine.editing.fields import NEW_ROW, Fields
from memgraph_gui.engine.editing.images import Image, RowChange, RowKey, Text, Value, read_image
from memgraph_gui.engine.editing.jsontext import json_text
from memgraph_gui.engine.editing.planning import Planner
from memgraph_gui.engine.editing.plans import Plan, Written
from memgraph_gui.engine.editing.wording import count, listed, short, tags_of
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.records import RowId

TagRule = Callable[[list[str]], list[str]]


class MemoryEdits(Planner):
    """One call for each thing that is done to memories."""

    def memory_image(self, rowid: RowId) -> Image | None:
        """A memory's row as it is stored now, to base an edit on; None when it is gone."""
        return read_image(self._rows.connection, self._memory(rowid))

    def new_memory(self, fields: Fields) -> Written:
        """Store a memory under a new id, or under the one that `fields` names."""
        memory_id = str(fields.get("id") or self._new_id())
        if self._rows.memory_named(memory_id) is not None:
            raise KnownError(f"Not saved: there is a memory with the id {memory_id!r} already.")
        given = {name: value for name, value in fields.items() if name != "id"}
        changes = self.layout.memory_made(memory_id, given, self._clock())
        words = f"New memory “{short(str(fields.get('title') or memory_id))}”"
        return self._run(Plan(words, tuple(changes), missing=self._rows.loose_links(memory_id)))

    def edit_memory(self, rowid: RowId, fields: Fields, based_on: Image | None = None, reason: str = "") -> Written:
        """Set fields of one memory.

        Args:
            rowid: which.
            fields: what to set; the rest of the row stays to the byte. The field `raw` replaces the whole JSON text.
            based_on: the row as it was when the form was opened; the row as it is now unless given.
            reason: kept with the step.

        Raises:
            ChangedMeanwhileError: the row is not as `based_on` says.
        """
        key = self._memory(rowid)
        before = based_on if based_on is not None else self._rows.there(key)
        after = self.layout.memory_edited(before, fields, self._clock())
        words = f"Edit {listed(fields)} of “{self._words.title(before)}”"
        if "raw" in fields:
            words = f"Repair the raw text of “{self._words.title(before)}”"
        plan = Plan(words, (RowChange(key, before, after),), reason, notes=self.layout.notes(before, after))
        return self._run(plan)

    def edit_memories(self, rowids: Sequence[RowId], fields: Fields, words: str = "") -> Written:
        """Set the same fields of many memories, as one step."""
        return self.edit_each(dict.fromkeys(rowids, fields), words or f"Edit {listed(fields)}")

    def edit_each(self, edits: Mapping[RowId, Fields], words: str) -> Written:
        """Set fields of many memories, each its own, as one step."""
        changes: list[RowChange] = []
        notes: list[str] = []
        for rowid, before in self._rows.at(self.layout.tables.memories, edits):
            after = self.layout.memory_edited(before, edits[RowId(rowid)], self._clock())
            changes.append(RowChange(self._memory(rowid), before, after))
            notes += self.layout.notes(before, after)
        told = f"{words} ({count(len(changes), 'memory', 'memories')})"
        return self._run(Plan(told, tuple(changes), notes=tuple(dict.fromkeys(notes))))

    def edit_by_rule(self, rowids: Sequence[RowId], rule: Callable[[list[str]], Fields], words: str) -> Written:
        """Set fields of many memories, as one step; the rule is told the tags that each has now.

        So tags are added to what is in the file, not to what was on screen. An empty answer leaves a memory alone.
        """
        changes: list[RowChange] = []
        for rowid, before in self._rows.at(self.layout.tables.memories, rowids):
            fields = rule(tags_of(before))
            if fields:
                after = self.layout.memory_edited(before, fields, self._clock())
                changes.append(RowChange(self._memory(rowid), before, after))
        return self._run(Plan(f"{words} ({count(len(changes), 'memory', 'memories')})", tuple(changes)))

    def save_as_new(self, image: Image, fields: Fields) -> Written:
        """Store again a memory that another program deleted while it was being edited.

        Everything that its row held comes with it, unknown keys too; it keeps its id where that is still free.
        """
        after = self.layout.memory_edited(image, fields, self._clock())
        memory_id = str(after.get("id") or "")
        if not memory_id or self._rows.memory_named(memory_id) is not None:
            after = self._renamed(after, self._new_id())
        change = RowChange(RowKey(self.layout.tables.memories, NEW_ROW), None, after)
        missing = self._rows.loose_links(str(after["id"]))
        return self._run(Plan(f"Save “{self._words.title(after)}” as a new memory", (change,), missing=missing))

    # -- tags

    def change_tags(self, rowids: Sequence[RowId], change: TagRule, words: str) -> Written:
        """Rewrite the tags of many memories by a rule, as one step; those that it leaves alone are not touched."""
        edits: dict[RowId, Fields] = {}
        for rowid, image in self._rows.at(self.layout.tables.memories, rowids):
            old = tags_of(image)
            new = list(dict.fromkeys(change(list(old))))
            if new != old:
                edits[RowId(rowid)] = {"tags": new}
        return self.edit_each(edits, words)

    def merge_tags(self, tags: Sequence[str], into: str) -> Written:
        """Give every memory that has one of these tags another one in its place; of one tag: rename it."""
        folded = {_folded(tag) for tag in tags}
        target = into.strip()
        if not target:
            raise KnownError("Not saved: a tag needs a name; to remove a tag, delete it.")

        def rule(old: list[str]) -> list[str]:
            return [target if _folded(tag) in folded else tag for tag in old]

        verb = f"Rename the tag {tags[0]}" if len(tags) == 1 else f"Merge the tags {', '.join(tags)}"
        return self.change_tags(self._tagged(folded), rule, f"{verb} to {target}")

    def delete_tag(self, tag: str) -> Written:
        """Take a tag from every memory that has it."""
        return self.delete_tags([tag])

    def delete_tags(self, tags: Sequence[str]) -> Written:
        """Take tags from every memory that has one of them."""
        folded = {_folded(tag) for tag in tags}

        def rule(old: list[str]) -> list[str]:
            return [one for one in old if _folded(one) not in folded]

        words = f"Delete the tag {tags[0]}" if len(tags) == 1 else f"Delete the tags {', '.join(tags)}"
        return self.change_tags(self._tagged(folded), rule, words)

    def _tagged(self, folded: set[str]) -> list[RowId]:
        """All memories with one of these tags; the servers compare tags in lower case and without blanks around."""
        found = [
            RowId(rowid)
            for page in self._rows.paged(self.layout.tables.memories)
            for rowid, image in page.items()
            if folded & {_folded(tag) for tag in tags_of(image)}
        ]
        if not found:
            raise KnownError("Not saved: no memory has this tag (any more).")
        return found

    # -- deleting

    def delete_memories(self, rowids: Sequence[RowId]) -> Written:
        """Delete memories with their relationships; a memory with an AgentOS trace is marked as deleted instead."""
        return self._run_planned(lambda: self._deletion(rowids))

    def _deletion(self, rowids: Sequence[RowId]) -> Plan:
        images = dict(self._rows.at(self.layout.tables.memories, rowids))
        marked, leaving = self._split_by_trace(images)
        links = self._rows.relationships_at([i["id"] for i in leaving.values() if i.get("id") is not None])
        changes = [*self._links_deleted(links), *self._memories_deleted(leaving), *marked]
        more = f" and {count(len(links), 'link', 'links')}" if links else ""
        missing = tuple({end for image in links.values() for end in self._rows.missing_ends(image)})
        return Plan(f"Delete {self._words.memories(list(images.values()))}{more}", tuple(changes), missing=missing)

    def _memories_deleted(self, images: Mapping[int, Image]) -> list[RowChange]:
        return [RowChange(self._memory(rowid), image, None) for rowid, image in images.items()]

    def _links_deleted(self, images: Mapping[int, Image]) -> list[RowChange]:
        """Links go, and where one is named as a successor, that name goes too."""
        ids = {str(image.get("id")) for image in images.values() if image.get("id") is not None}
        named = self._rows.naming_as_successor(ids)
        changes = [
            RowChange(self._link(rowid), image, {**image, "invalidated_by": None})
            for rowid, image in named.items()
            if rowid not in images
        ]
        return changes + [RowChange(self._link(rowid), image, None) for rowid, image in images.items()]

    def _split_by_trace(self, images: Mapping[int, Image]) -> tuple[list[RowChange], dict[int, Image]]:
        """Marks in the traces that say deleted, and the memories that have none and really go."""
        marked: list[RowChange] = []
        leaving = dict(images)
        for rowid, image in images.items():
            for trace, row in self._rows.traces_of(image.get("id")).items():
                marked.append(RowChange(RowKey(self.layout.tables.traces, trace), row, {**row, "deleted": 1}))
                leaving.pop(rowid, None)
        return marked, leaving

    def _renamed(self, image: Image, memory_id: str) -> dict[str, Value]:
        """A memory's row under another id, in the column and where the JSON repeats it."""
        result = dict(image)
        result["id"] = Text.of(memory_id)
        if "label" in result and str(result["label"]) == str(image.get("id")):
            result["label"] = Text.of(memory_id)
        return self.layout.with_json_id(result, json_text(memory_id))


def _folded(tag: str) -> str:
    return tag.strip().lower()
