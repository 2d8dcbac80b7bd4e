"""MemoryGraph to 0.12, memories: table `nodes`, whose values are one JSON object, `properties`.

Read as every version wrote it (0.5.8 to 0.12.4, multi-tenant, and as its schema document describes it); `nodes`
may be a view and columns may be missing. `created_at` and `updated_at` are those of the JSON, since the columns
hold the time of the SQL statement.
"""

import math

from memgraph_gui.engine.dialects.base import MEMORY_FIELDS, Found, cut_tags, cut_title, whole_title
from memgraph_gui.engine.dialects.oddities import Oddities, quote, shown, sql_time
from memgraph_gui.engine.dialects.tables import Reader, Row, Table
from memgraph_gui.engine.records import (
    Memory,
    MemoryFlag,
    MemoryId,
    MemoryRow,
    MemoryText,
    Problem,
    ProblemKind,
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
from memgraph_gui.engine.visibility.memorygraph import why_memory_hidden

_COLUMNS = ("id", "label", "properties", "created_at", "updated_at")
_KNOWN = frozenset(MEMORY_FIELDS)
_CONTEXT = "context_"
_RAW_HEAD = 80  # characters of an unreadable row that stand for its title
_BREAKS_ALL = (
    "This memory makes its server's search, statistics and exports fail for the whole file, because its properties"
    " cannot be searched: {}."
)


class MemoryRows:
    """Memories of a `nodes` table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.reader = Reader(table, heavy=("properties",))
        self._id, self._label, self._properties, self._created, self._updated = map(table.place, _COLUMNS)
        self._has_label = "label" in table

    def found(self, row: Row) -> Found[MemoryRow]:
        """A node as lists and the picture need it."""
        parsed = parse_object(row[self._properties])
        properties = parsed.value
        if properties is None:
            memory = self._unreadable(row)
            return Found(memory, self._oddities(row, memory, parsed, ""))
        why = self._why_hidden(row, properties)
        memory = self._memory(row, properties, hidden=bool(why))
        if memory.flags or not parsed.strict or self._is_odd(row, properties, memory):
            return Found(memory, self._oddities(row, memory, parsed, why))
        return Found(memory)

    def full(self, row: Row) -> Memory:
        """A node with everything it holds."""
        raw = text(row[self._properties])
        properties = exact_object(raw)
        known = {name: row[self.table.place(name.lower())] for name in self.table.columns if name not in _COLUMNS}
        context, extra = {}, {name: shown(value) for name, value in known.items()}
        for key, value in properties.items():
            if key.startswith(_CONTEXT):
                context[key.removeprefix(_CONTEXT)] = cleaned(_unfolded(value))
            elif key not in _KNOWN:
                extra[key] = cleaned(value)
        return Memory(
            row=self.found(row).row,
            content=clean(text(properties.get("content"))),
            summary=clean(text(properties.get("summary"))),
            created_text=clean(text(self._time(row, properties, "created_at", self._created))),
            updated_text=clean(text(self._time(row, properties, "updated_at", self._updated))),
            context=context,
            extra=extra,
            raw=raw,
            whole_title=whole_title(clean(text(properties.get("title")))),
        )

    def texts(self, row: Row) -> MemoryText:
        """The texts of a node; none where its properties cannot be read."""
        properties = parse_object(row[self._properties]).value or {}
        title, summary, content = (clean(text(properties.get(name))) for name in ("title", "summary", "content"))
        return MemoryText(RowId(row[0]), title, summary, content)

    def changed_where(self, since: float) -> tuple[str, tuple[object, ...]] | None:
        """The server sets the column `updated_at` (UTC, whole seconds) with every write."""
        return ("t.updated_at >= ?", (sql_time(since),)) if "updated_at" in self.table else None

    def _memory(self, row: Row, properties: dict[str, object], *, hidden: bool) -> MemoryRow:
        stored_id, title, tags = row[self._id], properties.get("title"), properties.get("tags")
        project, kind = properties.get("context_project_path"), properties.get("type")
        flags = MemoryFlag.HIDDEN if hidden else MemoryFlag.NONE
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
            tags=cut_tags(tags) if tags else (),
            flags=flags if stored_id is not None else flags | MemoryFlag.NO_ID,
        )

    def _unreadable(self, row: Row) -> MemoryRow:
        """What can be said of a node whose properties are no JSON object; its server sees nothing of it."""
        head = " ".join(text(row[self._properties])[:_RAW_HEAD].split())
        flags = MemoryFlag.UNREADABLE | MemoryFlag.HIDDEN
        return MemoryRow(
            rowid=RowId(row[0]),
            id=MemoryId(text(row[self._id])),
            type="",
            title=head or text(row[self._id]),
            importance=math.nan,
            confidence=math.nan,
            created=parse_time(row[self._created]),
            updated=parse_time(row[self._updated]),
            usage=0,
            project="",
            tags=(),
            flags=flags if row[self._id] is not None else flags | MemoryFlag.NO_ID,
        )

    def _time(self, row: Row, properties: dict[str, object], name: str, place: int) -> object:
        return properties[name] if name in properties else row[place]

    def _is_memory(self, row: Row) -> bool:
        return not self._has_label or row[self._label] == b"Memory"

    def _why_hidden(self, row: Row, properties: dict[str, object]) -> str:
        if not self._is_memory(row):
            return f"its label is {quote(row[self._label])}, and the server reads “Memory” only"
        return why_memory_hidden(properties)

    def _is_odd(self, row: Row, properties: dict[str, object], memory: MemoryRow) -> bool:
        return (
            properties.get("id") != memory.id
            or (math.isnan(memory.created) and self._time(row, properties, "created_at", self._created) is not None)
            or (math.isnan(memory.updated) and self._time(row, properties, "updated_at", self._updated) is not None)
            or is_bad_text(row[self._id])
        )

    def _oddities(self, row: Row, memory: MemoryRow, parsed: Parsed, why: str) -> tuple[Problem, ...]:
        odd = Oddities("memory", self.table.name, memory.rowid, memory.id)
        stored = {name: row[self.table.place(name)] for name in ("id", "label", "properties")}
        if parsed.value is None:
            odd.unreadable("properties", parsed.why)
        odd.hidden(why)
        is_bad = odd.bad_text(stored, ": its server cannot read any list that this row is part of")
        if self._is_memory(row) and not parsed.is_json:
            odd.add(ProblemKind.BREAKS_SERVER, _BREAKS_ALL.format("they are not JSON"))
        elif self._is_memory(row) and not parsed.strict and not is_bad:
            odd.add(ProblemKind.BREAKS_SERVER, _BREAKS_ALL.format("they hold NaN or an infinite number"))
        odd.no_id(row[self._id])
        if parsed.value is not None:
            self._odd_values(odd, row, memory, parsed.value)
        return tuple(odd.problems)

    def _odd_values(self, odd: Oddities, row: Row, memory: MemoryRow, properties: dict[str, object]) -> None:
        inner = properties.get("id")
        if inner is not None and inner != memory.id:
            odd.disagreement("id", row[self._id], inner)
        if self._is_memory(row) and "id" not in properties:
            words = "The properties of this memory hold no id: its server's Markdown export fails on it."
            odd.add(ProblemKind.BREAKS_SERVER, words)
        odd.bad_time("created_at", self._time(row, properties, "created_at", self._created), memory.created)
        odd.bad_time("updated_at", self._time(row, properties, "updated_at", self._updated), memory.updated)


def _unfolded(value: object) -> object:
    """A context value: lists and objects are sometimes stored as JSON text."""
    if isinstance(value, str) and value.startswith(("[", "{")):
        found = parse_json(value)
        return value if found is None else found
    return value
