"""MemoryGraph to 0.12: tables `nodes` and `relationships` whose values are one JSON object, `properties`.

Read by every version that wrote it (0.5.8 to 0.12.4, multi-tenant, and as its schema document describes it):
any of the four validity columns may be missing, `nodes` may be a view. The columns are authoritative over their
JSON copies; `created_at` and `updated_at` are those of the JSON, since the columns hold the time of the SQL
statement.
"""

import math
from datetime import UTC, datetime

from memgraph_gui.engine.dialects.base import Found, cut_tags, cut_title
from memgraph_gui.engine.dialects.tables import Reader, Row, Table, quoted
from memgraph_gui.engine.records import (
    Memory,
    MemoryFlag,
    MemoryId,
    MemoryRow,
    Problem,
    ProblemKind,
    Relationship,
    RelationshipFlag,
    RelationshipId,
    RelationshipRow,
    RowId,
)
from memgraph_gui.engine.stored import (
    Parsed,
    clean,
    cleaned,
    exact_object,
    is_bad_text,
    number,
    parse_json,
    parse_object,
    text,
    whole,
)
from memgraph_gui.engine.times import parse_time
from memgraph_gui.engine.visibility.memorygraph import why_memory_hidden, why_relationship_breaks

VALIDITY = ("valid_from", "valid_until", "recorded_at", "invalidated_by")
_KNOWN = (
    "id",
    "type",
    "title",
    "content",
    "summary",
    "tags",
    "importance",
    "confidence",
    "effectiveness",
    "usage_count",
    "created_at",
    "updated_at",
    "last_accessed",
)
_CONTEXT = "context_"
_RAW_HEAD = 80  # characters of an unreadable row that stand for its title


class MemoryRows:
    """Memories of a `nodes` table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.reader = Reader(table, heavy=[name for name in ("properties",) if name in table])
        self._id, self._label, self._properties = (table.place(c) for c in ("id", "label", "properties"))
        self._created, self._updated = table.place("created_at"), table.place("updated_at")
        self._has_label = "label" in table

    def found(self, row: Row) -> Found[MemoryRow]:
        """A node as lists and the picture need it."""
        raw = row[self._properties]
        parsed = parse_object(raw)
        stored_id = row[self._id]
        if parsed.value is None:
            memory = self._unreadable(row, parsed)
            return Found(memory, tuple(self._problems(row, memory, parsed, "")))
        why = self._why_hidden(row, parsed.value)
        memory = self._memory(row, parsed.value, hidden=bool(why))
        if why or not parsed.strict or self._is_odd(row, parsed.value, memory) or type(stored_id) is not bytes:
            return Found(memory, tuple(self._problems(row, memory, parsed, why)))
        return Found(memory)

    def full(self, row: Row) -> Memory:
        """A node with everything it holds."""
        raw = text(row[self._properties])
        properties = exact_object(raw)
        context = {key[8:]: _unfolded(value) for key, value in properties.items() if key.startswith(_CONTEXT)}
        extra = {k: cleaned(v) for k, v in properties.items() if k not in _KNOWN and not k.startswith(_CONTEXT)}
        return Memory(
            row=self.found(row).row,
            content=clean(text(properties.get("content"))),
            summary=clean(text(properties.get("summary"))),
            created_text=clean(text(self._time(row, properties, "created_at", self._created))),
            updated_text=clean(text(self._time(row, properties, "updated_at", self._updated))),
            context={key: cleaned(value) for key, value in context.items()},
            extra=extra | self._more_columns(row),
            raw=raw,
        )

    def changed_where(self, since: float) -> tuple[str, tuple[object, ...]] | None:
        """The server sets the column `updated_at` (UTC, whole seconds) with every write."""
        return ("t.updated_at >= ?", (sql_time(since),)) if "updated_at" in self.table else None

    def _memory(self, row: Row, properties: dict[str, object], *, hidden: bool) -> MemoryRow:
        stored_id = row[self._id]
        title = properties.get("title")
        tags = properties.get("tags")
        project = properties.get("context_project_path")
        kind = properties.get("type")
        flags = (MemoryFlag.HIDDEN if hidden else MemoryFlag.NONE) | (
            MemoryFlag.NO_ID if stored_id is None else MemoryFlag.NONE
        )
        return MemoryRow(
            rowid=RowId(row[0]),
            id=MemoryId(text(stored_id)),
            type=clean(kind) if isinstance(kind, str) else "",
            title=clean(cut_title(title if isinstance(title, str) else text(title))),
            importance=number(properties.get("importance")),
            confidence=number(properties.get("confidence")),
            created=parse_time(self._time(row, properties, "created_at", self._created)),
            updated=parse_time(self._time(row, properties, "updated_at", self._updated)),
            usage=whole(properties.get("usage_count")),
            project=clean(project) if isinstance(project, str) else "",
            tags=cut_tags(tags, clean) if tags else (),
            flags=flags,
        )

    def _unreadable(self, row: Row, parsed: Parsed) -> MemoryRow:
        stored_id = row[self._id]
        flags = MemoryFlag.UNREADABLE | MemoryFlag.HIDDEN
        head = " ".join(text(row[self._properties])[:_RAW_HEAD].split())
        return MemoryRow(
            rowid=RowId(row[0]),
            id=MemoryId(text(stored_id)),
            type="",
            title=head or text(stored_id),
            importance=math.nan,
            confidence=math.nan,
            created=parse_time(row[self._created]),
            updated=parse_time(row[self._updated]),
            usage=0,
            project="",
            tags=(),
            flags=flags | (MemoryFlag.NO_ID if stored_id is None else MemoryFlag.NONE),
        )

    def _time(self, row: Row, properties: dict[str, object], name: str, place: int) -> object:
        return properties[name] if name in properties else row[place]

    def _why_hidden(self, row: Row, properties: dict[str, object]) -> str:
        if self._has_label and row[self._label] != b"Memory":
            return f"its label is “{text(row[self._label])[:40]}”, and the server reads “Memory” only"
        return why_memory_hidden(properties)

    def _is_odd(self, row: Row, properties: dict[str, object], memory: MemoryRow) -> bool:
        return (
            properties.get("id") != memory.id
            or (memory.created != memory.created and properties.get("created_at", row[self._created]) is not None)
            or (memory.updated != memory.updated and properties.get("updated_at", row[self._updated]) is not None)
            or is_bad_text(row[self._id])
            or is_bad_text(row[self._label])
        )

    def _problems(self, row: Row, memory: MemoryRow, parsed: Parsed, why: str) -> list[Problem]:
        def problem(kind: ProblemKind, words: str) -> Problem:
            return Problem(kind, words, self.table.name, memory.rowid, memory.id)

        found: list[Problem] = []
        is_memory = not self._has_label or row[self._label] == b"Memory"
        bad_bytes = [c for c in ("id", "label", "properties") if is_bad_text(row[self.table.place(c)])]
        if parsed.value is None:
            found.append(problem(ProblemKind.UNREADABLE, f"This memory cannot be read: {parsed.why}."))
        if why:
            found.append(problem(ProblemKind.HIDDEN, f"Its server cannot see this memory: {why}."))
        if is_memory and not parsed.is_json:
            found.append(problem(ProblemKind.BREAKS_SERVER, _BREAKS_ALL.format("it is not JSON")))
        elif is_memory and not parsed.strict and not bad_bytes:
            found.append(problem(ProblemKind.BREAKS_SERVER, _BREAKS_ALL.format("it holds NaN or an infinite number")))
        if bad_bytes:
            found.append(problem(ProblemKind.BAD_TEXT, _BAD_TEXT.format(" and ".join(bad_bytes))))
        if row[self._id] is None:
            found.append(problem(ProblemKind.NO_ID, "This memory has no id (NULL): nothing can name it."))
        if parsed.value is not None:
            found += [problem(kind, words) for kind, words in self._odd_values(row, memory, parsed.value)]
        return found

    def _odd_values(
        self, row: Row, memory: MemoryRow, properties: dict[str, object]
    ) -> list[tuple[ProblemKind, str]]:
        found: list[tuple[ProblemKind, str]] = []
        inner = properties.get("id")
        if inner is not None and inner != memory.id:
            words = f"Its column says the id is “{memory.id}”, its properties say “{text(inner)}”."
            found.append((ProblemKind.DISAGREEMENT, words + " The column counts; the server's updates miss it."))
        if "id" not in properties and row[self._id] is not None:
            words = "Its properties hold no id: the server's Markdown export fails on it."
            found.append((ProblemKind.BREAKS_SERVER, words))
        for name, seconds, place in (
            ("created_at", memory.created, self._created),
            ("updated_at", memory.updated, self._updated),
        ):
            stored = self._time(row, properties, name, place)
            if stored is not None and math.isnan(seconds):
                found.append((ProblemKind.BAD_TIME, f"Its {name} cannot be read as a time: “{text(stored)[:40]}”."))
        return found

    def _more_columns(self, row: Row) -> dict[str, object]:
        known = ("id", "label", "properties", "created_at", "updated_at")
        columns = {c: row[self.table.place(c.lower())] for c in self.table.columns if c.lower() not in known}
        return {name: shown(value) for name, value in columns.items()}


class RelationshipRows:
    """Relationships whose values are a JSON object, with any of the four validity columns."""

    def __init__(self, table: Table) -> None:
        self.table = table
        gone = "t.invalidated_by IS NOT NULL AND NOT EXISTS (SELECT 1 FROM {0} AS s WHERE s.id = t.invalidated_by)"
        self.reader = Reader(
            table,
            extra=[gone.format(quoted(table.name))] if "invalidated_by" in table and "id" in table else [],
            heavy=[name for name in ("properties",) if name in table],
        )
        self._successor_gone = len(table.columns) + 1  # the extra; the NULL at the end where there is none
        self._id, self._from, self._to, self._type, self._properties = (
            table.place(c) for c in ("id", "from_id", "to_id", "rel_type", "properties")
        )
        self._created = table.place("created_at")
        self._validity = {name: table.place(name) for name in VALIDITY if name in table}
        self._has_until = "valid_until" in table

    def found(self, row: Row) -> Found[RelationshipRow]:
        """A relationship as lists and the picture need it."""
        parsed = parse_object(row[self._properties])
        properties = parsed.value or {}
        why = "its properties are not a JSON object"
        if parsed.value is not None:
            times = {name: row[place] for name, place in self._validity.items() if name != "invalidated_by"}
            why = why_relationship_breaks(properties, times)
        relationship = self._relationship(row, properties)
        flags = relationship.flags
        if parsed.value is None:
            flags |= RelationshipFlag.UNREADABLE
        if why:
            flags |= RelationshipFlag.BREAKING
        if row[self._successor_gone]:
            flags |= RelationshipFlag.DANGLING
        if flags != relationship.flags:
            relationship = _reflagged(relationship, flags)
        if flags & ~RelationshipFlag.ENDED or not parsed.strict or self._is_odd(row, properties, relationship):
            return Found(relationship, tuple(self._problems(row, relationship, parsed, why)))
        return Found(relationship)

    def full(self, row: Row) -> Relationship:
        """A relationship with everything it holds."""
        raw = text(row[self._properties])
        properties = exact_object(raw)
        extra = {key: cleaned(value) for key, value in properties.items() if key not in ("context", *VALIDITY)}
        known = ("id", "from_id", "to_id", "rel_type", "properties", *VALIDITY)
        more = {c: shown(row[self.table.place(c.lower())]) for c in self.table.columns if c.lower() not in known}
        context = properties.get("context")
        return Relationship(
            row=self.found(row).row,
            context=clean(context) if isinstance(context, str) else text(context),
            valid_from_text=clean(text(self._value(row, properties, "valid_from"))),
            valid_until_text=clean(text(self._value(row, properties, "valid_until"))),
            recorded_text=clean(text(self._value(row, properties, "recorded_at"))),
            invalidated_by=clean(text(self._value(row, properties, "invalidated_by"))),
            extra=more | extra,
            raw=raw,
        )

    def changed_where(self, since: float) -> tuple[str, tuple[object, ...]] | None:
        """Ending sets `valid_until` to now; a new row has a new rowid, which needs no hint."""
        if not self._has_until:
            return None
        return ("t.valid_until >= ?", (datetime.fromtimestamp(since, UTC).strftime("%Y-%m-%d"),))

    def _value(self, row: Row, properties: dict[str, object], name: str) -> object:
        place = self._validity.get(name)
        return properties.get(name) if place is None else row[place]

    def _relationship(self, row: Row, properties: dict[str, object]) -> RelationshipRow:
        until = self._value(row, properties, "valid_until")
        begun = self._value(row, properties, "valid_from")
        if begun is None:
            begun = properties.get("created_at", row[self._created])
        return RelationshipRow(
            rowid=RowId(row[0]),
            id=RelationshipId(text(row[self._id])),
            from_id=MemoryId(text(row[self._from])),
            to_id=MemoryId(text(row[self._to])),
            type=text(row[self._type]),
            strength=number(properties.get("strength")),
            confidence=number(properties.get("confidence")),
            valid_from=parse_time(begun),
            valid_until=parse_time(until),
            flags=RelationshipFlag.NONE if until is None else RelationshipFlag.ENDED,
        )

    def _is_odd(self, row: Row, properties: dict[str, object], found: RelationshipRow) -> bool:
        return (
            any(
                properties.get(name) is not None and self._disagrees(row, properties, name) for name in self._validity
            )
            or any(type(row[place]) is not bytes for place in (self._id, self._from, self._to, self._type))
            or any(is_bad_text(row[place]) for place in (self._id, self._from, self._to, self._type))
            or (found.valid_from != found.valid_from and bool(self._value(row, properties, "valid_from")))
            or (found.valid_until != found.valid_until and bool(self._value(row, properties, "valid_until")))
        )

    def _disagrees(self, row: Row, properties: dict[str, object], name: str) -> bool:
        copy, column = properties.get(name), row[self._validity[name]]
        if copy is None or text(copy) == text(column):
            return False
        if name == "invalidated_by":
            return True
        seconds = parse_time(copy)
        return math.isnan(seconds) or not abs(seconds - parse_time(column)) < 1.0

    def _problems(self, row: Row, found: RelationshipRow, parsed: Parsed, why: str) -> list[Problem]:
        def problem(kind: ProblemKind, words: str) -> Problem:
            return Problem(kind, words, self.table.name, found.rowid, found.id)

        properties = parsed.value or {}
        listed: list[Problem] = []
        columns = ("id", "from_id", "to_id", "rel_type", "properties")
        bad_bytes = [name for name in columns if is_bad_text(row[self.table.place(name)])]
        if parsed.value is None:
            words = f"The properties of this relationship cannot be read: {parsed.why}."
            listed.append(problem(ProblemKind.UNREADABLE, words))
        if why:
            listed.append(problem(ProblemKind.BREAKS_SERVER, _BREAKS_SOME.format(why)))
        if bad_bytes:
            listed.append(problem(ProblemKind.BAD_TEXT, _BAD_TEXT.format(" and ".join(bad_bytes))))
        if row[self._id] is None:
            listed.append(problem(ProblemKind.NO_ID, "This relationship has no id (NULL): nothing can name it."))
        if row[self._successor_gone]:
            named = text(row[self._validity["invalidated_by"]])
            words = f"It says that relationship “{named}” replaced it, but there is no such relationship."
            listed.append(problem(ProblemKind.DANGLING, words))
        for name in self._validity:
            if self._disagrees(row, properties, name):
                listed.append(problem(ProblemKind.DISAGREEMENT, self._disagreement(row, properties, name)))
        for name, seconds in (("valid_from", found.valid_from), ("valid_until", found.valid_until)):
            stored = self._value(row, properties, name)
            if stored and math.isnan(seconds):
                words = f"Its {name} cannot be read as a time: “{text(stored)[:40]}”."
                listed.append(problem(ProblemKind.BAD_TIME, words))
        return listed

    def _disagreement(self, row: Row, properties: dict[str, object], name: str) -> str:
        column = row[self._validity[name]]
        column_words = "is empty" if column is None else f"says “{text(column)[:40]}”"
        return (
            f"The column {name} {column_words}, its copy in the properties says “{text(properties.get(name))[:40]}”;"
            " the column counts."
        )


_BREAKS_ALL = (
    "This memory makes its server's search, statistics and exports fail for the whole file, because the properties"
    " cannot be searched: {}."
)
_BREAKS_SOME = "This relationship makes its server fail when it lists the memories at its two ends: {}."
_BAD_TEXT = (
    "Its {} holds bytes that are not UTF-8 (shown as �): its server cannot read any list that this row is part of."
)


def sql_time(seconds: float) -> str:
    """A time as SQLite's CURRENT_TIMESTAMP writes it."""
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M:%S")


def shown(value: object) -> object:
    """A column that the layout does not know, as a person can look at it."""
    if isinstance(value, bytes):
        return text(value) if not is_bad_text(value) else f"{len(value)} bytes"
    return value


def _unfolded(value: object) -> object:
    """A context value: lists and objects are sometimes stored as JSON text."""
    if isinstance(value, str) and value.startswith(("[", "{")):
        found = parse_json(value)
        return value if found is None else found
    return value


def _reflagged(row: RelationshipRow, flags: RelationshipFlag) -> RelationshipRow:
    return RelationshipRow(
        row.rowid,
        row.id,
        row.from_id,
        row.to_id,
        row.type,
        row.strength,
        row.confidence,
        row.valid_from,
        row.valid_until,
        flags,
    )
