"""Every edit of a file, one call each: what a person asks for becomes one step of the history.

Used in one thread (the writer lane), on a connection of its own. Nothing is read between BEGIN and COMMIT but the
rows that are compared. An edit that was based on an older look at a row is refused when the row changed since.
"""

import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

import orjson

from memgraph_gui.engine.connection import Connection
from memgraph_gui.engine.dialects.base import Dialect
from memgraph_gui.engine.dialects.tables import quoted
from memgraph_gui.engine.editing.fields import Clock, Fields, now_utc
from memgraph_gui.engine.editing.history import History, StepInfo
from memgraph_gui.engine.editing.images import Image, RowChange, RowKey, Text, read_image, read_images
from memgraph_gui.engine.editing.jsontext import JsonText
from memgraph_gui.engine.editing.layouts.choice import layout_of
from memgraph_gui.engine.editing.settling import settle
from memgraph_gui.engine.editing.undoing import Undoer
from memgraph_gui.engine.editing.writer import Plan, Writer, Written
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.records import RowId, StoreInfo
from memgraph_gui.engine.vocabulary import relationship_type

_TITLE = 60  # characters of a title in the words of a step
_IN = 500  # ids in one condition


class Editor:
    """Edits one open file and keeps its history.

    Args:
        connection: opened for writing, in this thread.
        dialect: how its rows are read.
        info: what was opened.
        history_path: where the history is kept; None keeps it in memory.
        clock: the time that edits carry.
        new_id: makes the id of a new row.
    """

    def __init__(
        self,
        connection: Connection,
        dialect: Dialect,
        info: StoreInfo,
        history_path: Path | None,
        *,
        clock: Clock = now_utc,
        new_id: Callable[[], str] = lambda: str(uuid.uuid4()),
    ) -> None:
        if not info.writable:
            raise KnownError(info.reason)
        self._connection = connection
        self._tool = JsonText()
        self._clock, self._new_id = clock, new_id
        self.layout = layout_of(connection, dialect, info, self._tool)
        self.history = History(history_path)
        self.writer = Writer(connection, dialect, self.history)
        self.undoer = Undoer(self.writer, self.layout, self._tool, clock)
        self.settled = settle(self.writer, self.layout, self._tool)

    def close(self) -> None:
        """Let go of the history; the connection stays with who opened it."""
        self.history.close()
        self._tool.close()

    # -- looking

    def memory_image(self, rowid: RowId) -> Image | None:
        """A memory's row as it is stored now, to base an edit on; None when it is gone."""
        return read_image(self._connection, RowKey(self.layout.tables.memories, rowid))

    def relationship_image(self, rowid: RowId) -> Image | None:
        """A relationship's row as it is stored now; None when it is gone."""
        return read_image(self._connection, RowKey(self.layout.tables.relationships, rowid))

    def steps(self) -> list[StepInfo]:
        """The history, oldest first."""
        return self.history.steps()

    # -- memories

    def new_memory(self, fields: Fields) -> Written:
        """Store a memory under a new id."""
        memory_id = str(fields.get("id") or self._new_id())
        given = {name: value for name, value in fields.items() if name != "id"}
        changes = self.layout.memory_made(memory_id, given, self._clock())
        return self.writer.run(Plan(f"New memory “{_short(str(fields.get('title') or memory_id))}”", tuple(changes)))

    def edit_memory(self, rowid: RowId, fields: Fields, based_on: Image | None = None, reason: str = "") -> Written:
        """Set fields of one memory.

        Args:
            rowid: which.
            fields: what to set; the rest of the row stays to the byte.
            based_on: the row as it was when the form was opened; the row as it is now unless given.
            reason: kept with the step.

        Raises:
            ChangedMeanwhileError: the row is not as `based_on` says.
        """
        key = RowKey(self.layout.tables.memories, rowid)
        before = based_on if based_on is not None else self._there(key)
        after = self.layout.memory_edited(before, fields, self._clock())
        words = f"Edit {_listed(fields)} of “{self._title(before)}”"
        return self.writer.run(Plan(words, (RowChange(key, before, after),), reason))

    def edit_memories(self, rowids: Sequence[RowId], fields: Fields, words: str = "") -> Written:
        """Set the same fields of many memories, as one step."""
        return self.edit_each(dict.fromkeys(rowids, fields), words or f"Edit {_listed(fields)}")

    def edit_each(self, edits: Mapping[RowId, Fields], words: str) -> Written:
        """Set fields of many memories, each its own, as one step."""
        changes = []
        for rowid, before in self._rows(self.layout.tables.memories, edits):
            after = self.layout.memory_edited(before, edits[RowId(rowid)], self._clock())
            changes.append(RowChange(RowKey(self.layout.tables.memories, rowid), before, after))
        return self.writer.run(Plan(f"{words} ({_count(len(changes), 'memory', 'memories')})", tuple(changes)))

    def change_tags(self, rowids: Sequence[RowId], change: Callable[[list[str]], list[str]], words: str) -> Written:
        """Rewrite the tags of many memories by a rule (rename, merge, add, remove), as one step.

        Memories whose tags the rule leaves alone are not touched.
        """
        edits: dict[RowId, Fields] = {}
        for rowid, image in self._rows(self.layout.tables.memories, rowids):
            old = self._tags(image)
            new = list(dict.fromkeys(change(list(old))))
            if new != old:
                edits[RowId(rowid)] = {"tags": new}
        return self.edit_each(edits, words)

    def delete_memories(self, rowids: Sequence[RowId]) -> Written:
        """Delete memories with their relationships; a memory with an AgentOS trace is marked as deleted instead."""
        tables = self.layout.tables
        images = dict(self._rows(tables.memories, rowids))
        marked, leaving = self._split_by_trace(images)
        ids = [image["id"] for image in leaving.values() if image.get("id") is not None]
        changes = self._relationships_deleted(self._relationships_at(ids))
        changes += [RowChange(RowKey(tables.memories, rowid), image, None) for rowid, image in leaving.items()]
        names = [self._title(image) for image in images.values()]
        what = f"“{names[0]}”" if len(names) == 1 else _count(len(names), "memory", "memories")
        links = sum(change.key.table == tables.relationships and change.after is None for change in changes)
        more = f" and {_count(links, 'link', 'links')}" if links else ""
        return self.writer.run(Plan(f"Delete {what}{more}", (*changes, *marked)))

    # -- relationships

    def new_relationship(self, fields: Fields, *, replace: bool = False) -> Written:
        """Link two memories.

        Args:
            fields: at least type, from_id and to_id.
            replace: where the layout keeps one edge a pair (AgentOS), the edge that is there is replaced.
        """
        source, target = str(fields.get("from_id", "")), str(fields.get("to_id", ""))
        for end in (source, target):
            if not self._memory_named(end):
                raise KnownError(f"Not saved: there is no memory with the id {end!r} (any more).")
        made = self.layout.relationship_made(self._new_id(), fields, self._clock())
        standing = self._standing(made)
        words = f"Link “{self._name(source)}” {relationship_type(str(fields['type'])).forward} “{self._name(target)}”"
        if standing and not replace:
            kind = relationship_type(str(standing[1].get("type") or "")).forward
            raise KnownError(
                f"Not saved: this brain keeps one edge for each pair, and there is one that says “{kind}”; say "
                "that it is to be replaced."
            )
        if standing:
            rowid, old = standing
            new = made[0].after or {}
            made = [RowChange(RowKey(self.layout.tables.relationships, rowid), old, {**old, **new})]
            words += " (replacing the edge of this pair)"
        return self.writer.run(Plan(words, tuple(made)))

    def edit_relationship(
        self, rowid: RowId, fields: Fields, based_on: Image | None = None, words: str = "", reason: str = ""
    ) -> Written:
        """Set fields of one relationship; see `edit_memory`."""
        key = RowKey(self.layout.tables.relationships, rowid)
        before = based_on if based_on is not None else self._there(key)
        after = self.layout.relationship_edited(before, fields, self._clock())
        words = words or f"Edit {_listed(fields)} of {self._sentence(before)}"
        return self.writer.run(Plan(words, (RowChange(key, before, after),), reason))

    def edit_relationships(self, rowids: Sequence[RowId], fields: Fields, words: str) -> Written:
        """Set the same fields of many relationships (retype, end, re-open), as one step."""
        changes = []
        last = ""
        for rowid, before in self._rows(self.layout.tables.relationships, rowids):
            after = self.layout.relationship_edited(before, fields, self._clock())
            changes.append(RowChange(RowKey(self.layout.tables.relationships, rowid), before, after))
            last = self._sentence(before)
        what = last if len(changes) == 1 else _count(len(changes), "link", "links")
        return self.writer.run(Plan(f"{words} {what}", tuple(changes)))

    def retype(self, rowids: Sequence[RowId], kind: str) -> Written:
        """Give relationships another type; id, ends and evidence stay."""
        return self.edit_relationships(rowids, {"type": kind}, f"Retype to {kind}:")

    def flip(self, rowids: Sequence[RowId]) -> Written:
        """Turn relationships round; in a brain, where the edge the other way is there already, it says so."""
        changes: list[RowChange] = []
        for rowid, before in self._rows(self.layout.tables.relationships, rowids):
            source, target = self.layout.ends(before)
            after = self.layout.relationship_edited(before, {"from_id": target, "to_id": source}, self._clock())
            change = RowChange(RowKey(self.layout.tables.relationships, rowid), before, after)
            if after.get("id") != before.get("id") and self._standing([change]):
                raise KnownError(
                    "Not saved: this brain keeps one edge for each pair, and there is one the other way round; "
                    f"delete one of the two first ({self._sentence(before)})."
                )
            changes.append(change)
        what = self._sentence(changes[0].before or {}) if len(changes) == 1 else _count(len(changes), "link", "links")
        return self.writer.run(Plan(f"Flip {what}", tuple(changes)))

    def end(self, rowids: Sequence[RowId], successor: str | None = None) -> Written:
        """End relationships now (`valid_until`); the rows stay, and may name what replaced them."""
        fields: Fields = {"valid_until": self._clock(), "invalidated_by": successor}
        return self.edit_relationships(rowids, fields, "End")

    def reopen(self, rowids: Sequence[RowId]) -> Written:
        """Make ended relationships current again."""
        return self.edit_relationships(rowids, {"valid_until": None, "invalidated_by": None}, "Re-open")

    def delete_relationships(self, rowids: Sequence[RowId]) -> Written:
        """Delete relationships; where one is named as a successor, that name goes too."""
        images = dict(self._rows(self.layout.tables.relationships, rowids))
        changes = self._relationships_deleted(images)
        what = (
            self._sentence(next(iter(images.values()))) if len(images) == 1 else _count(len(images), "link", "links")
        )
        return self.writer.run(Plan(f"Delete {what}", tuple(changes)))

    # -- what edits are made of

    def _there(self, key: RowKey) -> Image:
        image = read_image(self._connection, key)
        if image is None:
            raise KnownError("Not saved: this row is gone, another program has deleted it; save it as a new one.")
        return image

    def _rows(self, table: str, rowids: Iterable[RowId]) -> list[tuple[int, Image]]:
        wanted = list(rowids)
        found: dict[int, Image] = {}
        for at in range(0, len(wanted), _IN):
            chunk = wanted[at : at + _IN]
            found |= read_images(self._connection, table, f"t.rowid IN ({', '.join('?' * len(chunk))})", chunk)
        if len(found) < len(set(wanted)):
            raise KnownError("Not saved: some of these rows are gone, another program has deleted them; look again.")
        return [(rowid, found[rowid]) for rowid in dict.fromkeys(wanted)]

    def _relationships_at(self, ids: Sequence[object]) -> dict[int, Image]:
        table = self.layout.tables.relationships
        found: dict[int, Image] = {}
        if not table:
            return {}
        columns = {name for (name,) in self._connection.rows("SELECT name FROM pragma_table_info(?)", (table,))}
        for at in range(0, len(ids), _IN):
            chunk = [_raw(value) for value in ids[at : at + _IN]]
            holes = ", ".join("CAST(? AS TEXT)" for _ in chunk)
            for column in sorted(columns & {"from_id", "to_id", "source_id", "target_id"}):
                found.update(read_images(self._connection, table, f"t.{column} IN ({holes})", chunk))
        return found

    def _relationships_deleted(self, images: Mapping[int, Image]) -> list[RowChange]:
        table = self.layout.tables.relationships
        ids = {str(image.get("id")) for image in images.values() if image.get("id") is not None}
        changes = []
        if self.layout.has_validity and ids:
            named = read_images(self._connection, table, "t.invalidated_by IS NOT NULL")
            for rowid, image in named.items():
                if rowid not in images and str(image["invalidated_by"]) in ids:
                    changes.append(RowChange(RowKey(table, rowid), image, {**image, "invalidated_by": None}))
        return changes + [RowChange(RowKey(table, rowid), image, None) for rowid, image in images.items()]

    def _split_by_trace(self, images: Mapping[int, Image]) -> tuple[list[RowChange], dict[int, Image]]:
        traces = self.layout.tables.traces
        marked: list[RowChange] = []
        leaving: dict[int, Image] = dict(images)
        if not traces:
            return marked, leaving
        for rowid, image in images.items():
            found = read_images(self._connection, traces, "t.id = ?", (str(image["id"]),))
            for trace, row in found.items():
                marked.append(RowChange(RowKey(traces, trace), row, {**row, "deleted": 1}))
                leaving.pop(rowid, None)
        return marked, leaving

    def _standing(self, made: Sequence[RowChange]) -> tuple[int, Image] | None:
        """The row that already has the id of a new one, as an AgentOS pair may."""
        image = made[0].after or {}
        where = " AND ".join(f"t.{quoted(name)} = ?" for name in ("brain_id", "id") if name in image)
        values = [str(image[name]) for name in ("brain_id", "id") if name in image]
        found = read_images(self._connection, self.layout.tables.relationships, where, values)
        return next(iter(found.items()), None)

    def _memory_named(self, memory_id: str) -> Image | None:
        found = read_images(self._connection, self.layout.tables.memories, "t.id = ?", (memory_id,))
        return next(iter(found.values()), None)

    # -- words

    def _sentence(self, image: Image) -> str:
        source, target = self.layout.ends(image)
        kind = relationship_type(str(image.get("rel_type") or image.get("type") or ""))
        return f"“{self._name(source)}” {kind.forward} “{self._name(target)}”"

    def _name(self, memory_id: str) -> str:
        image = self._memory_named(memory_id)
        return _short(memory_id) if image is None else self._title(image)

    def _title(self, image: Image) -> str:
        title = image.get("title")
        if title is None:
            found = _json_of(image).get("title")
            title = Text.of(found) if isinstance(found, str) else self._trace_text(image)
        return _short(" ".join(str(title or image.get("id") or "").split()))

    def _trace_text(self, image: Image) -> Text | None:
        """The first words of a brain's memory: its text stands in `memory_traces`."""
        traces = self.layout.tables.traces
        if not traces:
            return None
        sql = f"SELECT substr(content, 1, 80) FROM {quoted(traces)} WHERE id = ? AND typeof(content) = 'text'"
        content = self._connection.value(sql, (str(image.get("id")),))
        return Text.of(content) if isinstance(content, str) else None

    def _tags(self, image: Image) -> list[str]:
        stored = image.get("tags")
        tags: object = _json_of(image).get("tags")
        if isinstance(stored, Text):
            try:
                tags = orjson.loads(stored.data)
            except orjson.JSONDecodeError:
                tags = None
        return [tag for tag in tags if isinstance(tag, str)] if isinstance(tags, list) else []


def _json_of(image: Image) -> dict[str, object]:
    stored = image.get("properties")
    try:
        found = orjson.loads(stored.data) if isinstance(stored, Text) else {}
    except orjson.JSONDecodeError:
        return {}
    return found if isinstance(found, dict) else {}


def _raw(value: object) -> object:
    return value.data if isinstance(value, Text) else str(value).encode()


def _short(title: str) -> str:
    return title if len(title) <= _TITLE else title[: _TITLE - 1] + "…"


def _listed(fields: Fields) -> str:
    return ", ".join(name.replace("_", " ") for name in fields)


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
