"""MemoryGraph 0.13 and later: table `memories` and typed `relationships`, a column for every value.

Text columns hold text only in well-behaved files: any of them may hold a BLOB or bytes that are not UTF-8, any
column may be missing. The same reading serves the Turso backend's tables, whose columns are a part of these.
"""

from collections.abc import Callable, Mapping, Sequence

from memgraph_gui.engine.dialects.base import MEMORY_FIELDS, Found, cut_tags, cut_title, whole_title
from memgraph_gui.engine.dialects.oddities import Oddities, iso_time, shown
from memgraph_gui.engine.dialects.tables import Reader, Row, Table, as_json, ends_elsewhere, quoted
from memgraph_gui.engine.records import (
    Memory,
    MemoryFlag,
    MemoryId,
    MemoryRow,
    MemoryText,
    Problem,
    Relationship,
    RelationshipFlag,
    RelationshipId,
    RelationshipRow,
    RowId,
)
from memgraph_gui.engine.stored import (
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

_HEAVY = ("title", "content", "summary", "tags", "context")
_MEMORY_COLUMNS = (*MEMORY_FIELDS, "context")
_SUCCESSOR_GONE = (
    "ifnull(t.invalidated_by, '') <> '' AND NOT EXISTS (SELECT 1 FROM {} AS s WHERE s.id = t.invalidated_by)"
)
_ENDS = ("id", "from_id", "to_id")

WhyHidden = Callable[[Mapping[str, object]], str]


class MemoryRows:
    """Memories with a column for every value.

    Args:
        table: the table that is read.
        why_hidden: why the file's server cannot see a row with these values; None where no rule is known.
    """

    def __init__(self, table: Table, why_hidden: WhyHidden | None) -> None:
        self.table = table
        heavy = [name for name in _HEAVY if name in table]
        blobs = " ".join(f"WHEN typeof(t.{quoted(name)}) = 'blob' THEN '{name}'" for name in heavy)
        self.reader = Reader(table, heavy=heavy, extra=[f"CASE {blobs} END"] if blobs else [])
        self._blob = len(table.columns) + 1  # the name of a text column that holds a BLOB, else NULL
        self._why_hidden = why_hidden
        self._text_columns = tuple((name, place) for name, place in table.places.items() if name in _MEMORY_COLUMNS)
        self._id, self._type, self._title, self._content, self._summary, self._tags = map(
            table.place, _MEMORY_COLUMNS[:6]
        )
        self._importance, self._confidence, self._usage, self._created, self._updated, self._context = map(
            table.place, _MEMORY_COLUMNS[6:]
        )

    def found(self, row: Row) -> Found[MemoryRow]:
        """A memory as lists and the picture need it."""
        why = self._why(row)
        context = parse_object(row[self._context]).value if row[self._context] else None
        project = context.get("project_path") if context else None
        tags = parse_json(row[self._tags]) if row[self._tags] is not None else None
        flags = MemoryFlag.HIDDEN if why else MemoryFlag.NONE
        memory = MemoryRow(
            rowid=RowId(row[0]),
            id=MemoryId(text(row[self._id])),
            type=text(row[self._type]),
            title=cut_title(text(row[self._title])),
            importance=number(row[self._importance]),
            confidence=number(row[self._confidence]),
            created=parse_time(row[self._created]),
            updated=parse_time(row[self._updated]),
            usage=whole(row[self._usage]),
            project=clean(project) if isinstance(project, str) else "",
            tags=cut_tags(tags) if tags else (),
            flags=flags if row[self._id] is not None else flags | MemoryFlag.NO_ID,
        )
        return Found(memory, self._oddities(row, memory, why))

    def full(self, row: Row) -> Memory:
        """A memory with everything it holds."""
        context = exact_object(row[self._context])
        extra = {
            name: shown(row[self.table.place(name.lower())])
            for name in self.table.columns
            if name not in _MEMORY_COLUMNS
        }
        if row[self._context] and not context:
            extra["context"] = text(row[self._context])
        return Memory(
            row=self.found(row).row,
            content=text(row[self._content]),
            summary=text(row[self._summary]),
            created_text=text(row[self._created]),
            updated_text=text(row[self._updated]),
            context={clean(key): cleaned(value) for key, value in context.items()},
            extra=extra,
            raw=as_json(self.table, row),
            whole_title=whole_title(text(row[self._title])),
        )

    def texts(self, row: Row) -> MemoryText:
        """The texts of a memory."""
        title, summary, content = (text(row[place]) for place in (self._title, self._summary, self._content))
        return MemoryText(RowId(row[0]), title, summary, content)

    def changed_where(self, since: float) -> tuple[str, tuple[object, ...]] | None:
        """The server sets `updated_at` with every write; it is its only mark of a change."""
        return ("t.updated_at >= ?", (iso_time(since),)) if "updated_at" in self.table else None

    def _why(self, row: Row) -> str:
        if self._why_hidden is None:
            return ""
        blob = row[self._blob]
        values = {
            name: value.decode("utf-8", "replace") if type(value) is bytes and name != blob else value
            for name, value in zip(self.table.places, row[1:], strict=False)
        }
        return self._why_hidden(values)

    def _oddities(self, row: Row, memory: MemoryRow, why: str) -> tuple[Problem, ...]:
        bad = [name for name, place in self._text_columns if is_bad_text(row[place])]
        odd = Oddities("memory", self.table.name, memory.rowid, memory.id)
        odd.hidden(why)
        if bad:
            odd.bad_text({name: row[self.table.place(name)] for name in bad}, "")
        odd.no_id(row[self._id])
        odd.bad_time("created_at", row[self._created], memory.created)
        odd.bad_time("updated_at", row[self._updated], memory.updated)
        return tuple(odd.problems)


class RelationshipRows:
    """Relationships with a column for every value; nothing in them ever breaks the server.

    Args:
        table: `relationships`.
        shown: the table whose memories are shown.
        others: tables with memories of other layouts in the same file.
    """

    def __init__(self, table: Table, shown: Table | None = None, others: Sequence[Table] = ()) -> None:
        self.table = table
        self._has_until, self._has_by = "valid_until" in table, "invalidated_by" in table
        extra = [
            _SUCCESSOR_GONE.format(quoted(table.name)) if self._has_by and "id" in table else "NULL",
            ends_elsewhere(_ENDS[1:], shown, others),
        ]
        self.reader = Reader(table, extra=extra, heavy=("context",))
        self._successor_gone = len(table.columns) + 1
        self._elsewhere = self._successor_gone + 1
        self._id, self._from, self._to = map(table.place, _ENDS)
        self._type = table.place("rel_type" if "rel_type" in table else "type")
        self._strength, self._confidence = table.place("strength"), table.place("confidence")
        self._valid_from = table.place("valid_from" if "valid_from" in table else "created_at")
        self._valid_until, self._by = table.place("valid_until"), table.place("invalidated_by")

    def found(self, row: Row) -> Found[RelationshipRow]:
        """A relationship as lists and the picture need it; an empty `valid_until` counts as none."""
        until = row[self._valid_until]
        flags = RelationshipFlag.NONE if until is None or until == b"" else RelationshipFlag.ENDED
        if row[self._successor_gone]:
            flags |= RelationshipFlag.DANGLING
        if row[self._elsewhere]:
            flags |= RelationshipFlag.NOT_SHOWN
        relationship = RelationshipRow(
            rowid=RowId(row[0]),
            id=RelationshipId(text(row[self._id])),
            from_id=MemoryId(text(row[self._from])),
            to_id=MemoryId(text(row[self._to])),
            type=text(row[self._type]),
            strength=number(row[self._strength]),
            confidence=number(row[self._confidence]),
            valid_from=parse_time(row[self._valid_from]),
            valid_until=parse_time(until),
            flags=flags,
        )
        return Found(relationship, self._oddities(row, relationship))

    def full(self, row: Row) -> Relationship:
        """A relationship with everything it holds."""
        named = ("id", "from_id", "to_id", "rel_type", "context", "valid_from", "valid_until", "recorded_at")
        known = (*named, "invalidated_by")
        extra = {name: shown(row[self.table.place(name.lower())]) for name in self.table.columns if name not in known}
        return Relationship(
            row=self.found(row).row,
            context=text(row[self.table.place("context")]),
            valid_from_text=text(row[self.table.place("valid_from")]),
            valid_until_text=text(row[self._valid_until]),
            recorded_text=text(row[self.table.place("recorded_at")]),
            invalidated_by=text(row[self._by]),
            extra=extra,
            raw=as_json(self.table, row),
        )

    def changed_where(self, since: float) -> tuple[str, tuple[object, ...]] | None:
        """Rows that were ended; the server itself never edits one."""
        return ("t.valid_until >= ?", (iso_time(since),)) if self._has_until else None

    def _oddities(self, row: Row, found: RelationshipRow) -> tuple[Problem, ...]:
        odd = Oddities("relationship", self.table.name, found.rowid, found.id)
        names = (*_ENDS, "rel_type", "type", "context")
        odd.bad_text({name: row[self.table.place(name)] for name in names if name in self.table}, "")
        odd.no_id(row[self._id])
        if row[self._successor_gone]:
            odd.successor_gone(row[self._by])
        odd.bad_time("valid_from", row[self._valid_from], found.valid_from)
        odd.bad_time("valid_until", row[self._valid_until] or None, found.valid_until)
        return tuple(odd.problems)
