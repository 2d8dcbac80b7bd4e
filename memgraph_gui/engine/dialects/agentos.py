"""AgentOS brains, memories: `knowledge_nodes` of type `memory_graph`, whose texts are in `memory_traces`.

Schema 2 (from 0.3) has a `brain_id` in every table and may hold several brains, schema 1 has none. Times are
milliseconds. A trace belongs to the node of the same id (and brain); a node without one is shown by its label.
Other nodes are entities of the knowledge graph: no memories, and shown only when asked for.
"""

import math

from memgraph_gui.engine.dialects.base import Found, cut_tags, cut_title
from memgraph_gui.engine.dialects.oddities import Oddities, shown
from memgraph_gui.engine.dialects.tables import Reader, Row, Table, as_json, as_stored, quoted
from memgraph_gui.engine.records import Memory, MemoryFlag, MemoryId, MemoryRow, MemoryText, Problem, RowId
from memgraph_gui.engine.stored import (
    Parsed,
    clean,
    cleaned,
    exact_object,
    number,
    parse_json,
    parse_object,
    text,
    whole,
)
from memgraph_gui.engine.times import milliseconds
from memgraph_gui.engine.visibility.agentos import MEMORY_NODE

_TRACE = ("content", "type", "tags", "strength", "retrieval_count", "deleted", "last_accessed", "metadata", "scope")


class MemoryRows:
    """Nodes of one brain with the traces that belong to them.

    Args:
        table: `knowledge_nodes`.
        traces: `memory_traces`, where there is such a table.
        brain: which brain; None in a file without brain_id.
        entities: show nodes of other types, too.
    """

    def __init__(self, table: Table, traces: Table | None, *, brain: str | None, entities: bool) -> None:
        self.table = table
        self._traces = traces
        conditions = [] if entities else [f"t.type = '{MEMORY_NODE}'"] if "type" in table else []
        if brain is not None:
            conditions.append("t.brain_id = CAST(? AS TEXT)")
        join, extra = _joined(traces, with_brain=brain is not None)
        self.reader = Reader(
            table,
            extra=extra,
            join=join,
            where=" AND ".join(conditions),
            arguments=[] if brain is None else [brain.encode()],
            heavy=("properties", "embedding"),
            heavy_extra=["m.content"] if extra and traces and "content" in traces else [],
        )
        self._id, self._type, self._label, self._properties, self._confidence, self._created = map(
            table.place, ("id", "type", "label", "properties", "confidence", "created_at")
        )
        first = len(table.columns) + 1
        self._trace = {name: first + place for place, name in enumerate(_TRACE)} if extra else {}
        self._trace_rowid = first + len(_TRACE) if extra else -1

    def found(self, row: Row) -> Found[MemoryRow]:
        """A node as lists and the picture need it."""
        parsed = parse_object(row[self._properties])
        memory = self._memory(row, parsed.value or {}, self._flags(row, parsed))
        return Found(memory, self._oddities(row, memory, parsed))

    def full(self, row: Row) -> Memory:
        """A node with everything that it and its trace hold."""
        properties = exact_object(row[self._properties])
        named = ("id", "type", "label", "properties", "created_at")
        extra = {name: shown(row[self.table.place(name.lower())]) for name in self.table.columns if name not in named}
        extra |= {name: cleaned(value) for name, value in properties.items()}
        if row[self._trace_rowid] is not None:
            extra |= {f"trace_{name}": shown(self._of_trace(row, name)) for name in _TRACE if name != "content"}
        metadata = exact_object(self._of_trace(row, "metadata"))
        return Memory(
            row=self.found(row).row,
            content=text(self._of_trace(row, "content")),
            summary="",
            created_text=text(row[self._created]),
            updated_text="",
            context={clean(key): cleaned(value) for key, value in metadata.items()},
            extra=extra,
            raw=as_json(self.table, row),
        )

    def texts(self, row: Row) -> MemoryText:
        """The text of a node's trace; a node without one has none."""
        content = text(self._of_trace(row, "content"))
        return MemoryText(RowId(row[0]), self._title(row) if content else "", "", content)

    def changed_where(self, since: float) -> tuple[str, tuple[object, ...]] | None:
        """Nodes carry no time of their last change."""
        del since
        return None

    def _of_trace(self, row: Row, name: str) -> object:
        return row[self._trace[name]] if name in self._trace else None

    def _flags(self, row: Row, parsed: Parsed) -> MemoryFlag:
        flags = MemoryFlag.NONE
        is_memory = text(row[self._type]) == MEMORY_NODE
        if not is_memory:
            flags |= MemoryFlag.ENTITY
        if parsed.value is None:
            flags |= MemoryFlag.UNREADABLE
        if is_memory and not parsed.is_json:
            flags |= MemoryFlag.HIDDEN
        if self._of_trace(row, "deleted"):
            flags |= MemoryFlag.RETIRED
        return flags if row[self._id] is not None else flags | MemoryFlag.NO_ID

    def _memory(self, row: Row, properties: dict[str, object], flags: MemoryFlag) -> MemoryRow:
        kind = properties.get("type") or self._of_trace(row, "type")
        if flags & MemoryFlag.ENTITY:
            kind = row[self._type]
        strength = self._of_trace(row, "strength")
        if strength is None:
            strength = properties.get("strength", row[self._confidence])
        tags = parse_json(self._of_trace(row, "tags"))
        created = milliseconds(row[self._created])
        if math.isnan(created):
            created = milliseconds(properties.get("createdAt"))
        return MemoryRow(
            rowid=RowId(row[0]),
            id=MemoryId(text(row[self._id])),
            type=clean(text(kind)),
            title=self._title(row),
            importance=number(strength),
            confidence=number(row[self._confidence]),
            created=created,
            updated=created,
            usage=whole(self._of_trace(row, "retrieval_count")),
            project=_scope(properties),
            tags=cut_tags(tags) if tags else (),
            flags=flags,
        )

    def _title(self, row: Row) -> str:
        """The first line of the trace's text, else the label, else the id."""
        for line in text(self._of_trace(row, "content")).splitlines():
            if line.strip():
                return cut_title(line.strip())
        return cut_title(text(row[self._label]) or text(row[self._id]))

    def _oddities(self, row: Row, memory: MemoryRow, parsed: Parsed) -> tuple[Problem, ...]:
        odd = Oddities("memory", self.table.name, memory.rowid, memory.id)
        if parsed.value is None:
            odd.unreadable("properties", parsed.why)
        if memory.flags & MemoryFlag.HIDDEN:
            odd.hidden("its properties are not JSON")
        stored = {name: row[self.table.place(name)] for name in ("id", "type", "label", "properties")}
        odd.bad_text(stored | {"text": self._of_trace(row, "content"), "tags": self._of_trace(row, "tags")}, "")
        odd.no_id(row[self._id])
        odd.bad_time("created_at", row[self._created], memory.created)
        return tuple(odd.problems)


def _joined(traces: Table | None, *, with_brain: bool) -> tuple[str, list[str]]:
    """The join that finds a node's trace, and what is selected of it; nothing where there are no traces."""
    if traces is None or "id" not in traces:
        return "", []
    same = "{0}.id = t.id" + (" AND {0}.brain_id = t.brain_id" if with_brain and "brain_id" in traces else "")
    columns = [as_stored(f"m.{quoted(name)}") if name in traces else "NULL" for name in _TRACE]
    join = f"LEFT JOIN {quoted(traces.name)} AS m ON {same.format('m')}"
    if traces.native:  # the first of several, in a table without a key: else the node would be there as often
        rowid = traces.address.removeprefix("t.")
        join += f" AND m.{rowid} = (SELECT min(x.{rowid}) FROM {quoted(traces.name)} AS x WHERE {same.format('x')})"
    return join, [*columns, "m.id IS NOT NULL OR NULL"]


def _scope(properties: dict[str, object]) -> str:
    """What stands for the project in a brain: the scope that a memory belongs to."""
    scope, scope_id = (clean(text(properties.get(name))) for name in ("scope", "scopeId"))
    return f"{scope}: {scope_id}" if scope and scope_id else scope or scope_id
