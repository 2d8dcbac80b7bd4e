"""Which layouts a file holds, by its tables and columns and never by name; and which one to open.

The memories and the relationships are looked at apart: a file that two versions of MemoryGraph have written may
hold the memories of both, but only one table of relationships, which belongs to one of them (it has a column
`properties`, or `strength`).
"""

from dataclasses import dataclass, field

from memgraph_gui.engine.connection import Connection
from memgraph_gui.engine.dialects import (
    agentos,
    agentos_relationships,
    memorygraph,
    memorygraph_relationships,
    typed,
)
from memgraph_gui.engine.dialects.base import Dialect
from memgraph_gui.engine.dialects.tables import Table, quoted, tables_of
from memgraph_gui.engine.errors import CannotOpenError
from memgraph_gui.engine.records import LayoutName
from memgraph_gui.engine.visibility.agentos import MEMORY_NODE
from memgraph_gui.engine.visibility.typed import why_memory_hidden

_MEMORYGRAPH, _TYPED = LayoutName.MEMORYGRAPH, LayoutName.MEMORYGRAPH_TYPED
_TURSO, _AGENTOS = LayoutName.MEMORYGRAPH_TURSO, LayoutName.AGENTOS
_MEMORY_TABLE = {_MEMORYGRAPH: "nodes", _TYPED: "memories", _TURSO: "nodes", _AGENTOS: "knowledge_nodes"}
_PROGRAM = {
    _MEMORYGRAPH: "MemoryGraph up to 0.12",
    _TYPED: "MemoryGraph 0.13 or later",
    _TURSO: "MemoryGraph's Turso backend",
    _AGENTOS: "AgentOS",
}
TURSO_REASON = (
    "These tables belong to MemoryGraph's Turso backend, which cannot store into them itself, and whose triggers"
    " leave its full-text index wrong after an edit; they are only shown."
)
VIEW_REASON = "The memories are a view ({}), not a table, so they can be looked at but not edited."


@dataclass(frozen=True, slots=True)
class Detected:
    """What a file holds and what was chosen of it.

    Attributes:
        dialect: how the chosen layout is read.
        layouts: every layout whose memories the file can hold, the chosen one among them.
        brains, brain: AgentOS brains by size, and the chosen one; empty and '' elsewhere.
        relationships_of: the layout that the relationships belong to; None where there are none.
        notices: what a user should know, one sentence each.
        reason: why this layout may not be edited, '' when it may.
    """

    dialect: Dialect
    layouts: tuple[LayoutName, ...]
    brains: tuple[str, ...] = ()
    brain: str = ""
    relationships_of: LayoutName | None = None
    notices: tuple[str, ...] = ()
    reason: str = ""


@dataclass(slots=True)
class _Look:
    """What was seen of a file's tables."""

    tables: dict[str, Table]
    layouts: list[LayoutName] = field(default_factory=list)
    owner: LayoutName | None = None  # of the table `relationships`
    memories: dict[LayoutName, int] = field(default_factory=dict)
    notices: list[str] = field(default_factory=list)


def detect(
    conn: Connection, *, layout: str | None = None, brain: str | None = None, entities: bool = False
) -> Detected:
    """Look at the tables of a file and choose what to open.

    Raises:
        CannotOpenError: no table that we know, or the layout or brain asked for is not in the file.
    """
    look = _look_at(tables_of(conn))
    if not look.layouts:
        raise CannotOpenError(_not_ours(conn.path.name, look.tables))
    if len(look.layouts) > 1:
        look.memories = {name: _readable(conn, look.tables, name) for name in look.layouts}
    chosen = _choose(look, layout, conn.path.name)
    if len(look.layouts) > 1:
        look.notices += _told_apart(look, chosen) + _told_doubled(conn, look)
    if chosen is _AGENTOS:
        return _agentos(conn, look, brain=brain, entities=entities)
    if brain is not None:
        raise CannotOpenError(f"{conn.path.name} holds no brains (it is not an AgentOS file), so leave out --brain.")
    return _memorygraph(look, chosen)


def _look_at(tables: dict[str, Table]) -> _Look:
    look = _Look(tables)
    nodes, memories, relationships = (tables.get(name) for name in ("nodes", "memories", "relationships"))
    if relationships is not None:
        if "properties" in relationships:
            look.owner = _MEMORYGRAPH
        elif "strength" in relationships:
            look.owner = _TYPED if "rel_type" in relationships else _TURSO
    if nodes is not None and "properties" in nodes:
        look.layouts.append(_MEMORYGRAPH)
    if memories is not None and {"title", "content"} & set(memories.places):
        look.layouts.append(_TYPED)
    if nodes is not None and "title" in nodes and "properties" not in nodes:
        look.layouts.append(_TURSO)
    if {"knowledge_nodes", "knowledge_edges"} & tables.keys():
        look.layouts.append(_AGENTOS)
    if not look.layouts and look.owner is not None:
        look.layouts.append(look.owner)
    return look


def _choose(look: _Look, asked: str | None, name: str) -> LayoutName:
    if asked is not None:
        if asked not in look.layouts:
            there = " and ".join(look.layouts)
            raise CannotOpenError(f"{name} does not hold the layout {asked}; it holds {there}.")
        return LayoutName(asked)
    return max(look.layouts, key=lambda layout: (look.memories.get(layout, 0), layout is look.owner))


def _memorygraph(look: _Look, chosen: LayoutName) -> Detected:
    memories, relationships = look.tables.get(_MEMORY_TABLE[chosen]), look.tables.get("relationships")
    rows: memorygraph.MemoryRows | typed.MemoryRows | None = None
    edges: memorygraph_relationships.RelationshipRows | typed.RelationshipRows | None = None
    if memories is not None:
        rule = why_memory_hidden if chosen is _TYPED else None
        rows = memorygraph.MemoryRows(memories) if chosen is _MEMORYGRAPH else typed.MemoryRows(memories, rule)
    if relationships is not None and look.owner is not None:
        is_json = look.owner is _MEMORYGRAPH
        others = [table for name, table in look.tables.items() if name in _others(look, chosen)]
        edges = (memorygraph_relationships if is_json else typed).RelationshipRows(relationships, memories, others)
    missing = _missing(_MEMORY_TABLE[chosen] if rows is None else "", "relationships" if edges is None else "")
    return Detected(
        dialect=Dialect(chosen, rows, edges),
        layouts=tuple(look.layouts),
        relationships_of=look.owner if edges is not None else None,
        notices=(*look.notices, *missing),
        reason=_why_not_edited(chosen, memories),
    )


def _others(look: _Look, chosen: LayoutName) -> set[str]:
    """Names of the tables that hold memories of MemoryGraph's other layouts."""
    return {_MEMORY_TABLE[name] for name in look.layouts if name is not chosen and name is not _AGENTOS}


def _agentos(conn: Connection, look: _Look, *, brain: str | None, entities: bool) -> Detected:
    nodes, edges = look.tables.get("knowledge_nodes"), look.tables.get("knowledge_edges")
    traces = look.tables.get("memory_traces")
    brains = _brains(conn, look.tables)
    chosen = _choose_brain(conn, nodes, brains, brain)
    rows = agentos.MemoryRows(nodes, traces, brain=chosen, entities=entities) if nodes else None
    lines = agentos_relationships.RelationshipRows(edges, nodes, brain=chosen, entities=entities) if edges else None
    notices = [*look.notices, *_missing("" if rows else "knowledge_nodes", "" if lines else "knowledge_edges")]
    if len(brains) > 1:
        others = ", ".join(f"“{name}”" for name in brains if name != chosen)
        notices.append(f"This file holds {len(brains)} brains: “{chosen}” is shown, not {others}.")
    return Detected(
        dialect=Dialect(_AGENTOS, rows, lines),
        layouts=tuple(look.layouts),
        brains=brains,
        brain=chosen or "",
        relationships_of=_AGENTOS if lines else None,
        notices=tuple(notices),
        reason=_why_not_edited(_AGENTOS, nodes),
    )


def _brains(conn: Connection, tables: dict[str, Table]) -> tuple[str, ...]:
    """The brains in a file, the one with most memories first, then by name."""
    sizes: dict[str, int] = {}
    for name in ("brain_meta", "memory_traces", "knowledge_nodes"):
        table = tables.get(name)
        if table is None or "brain_id" not in table:
            continue
        count = f"sum(type = '{MEMORY_NODE}')" if name == "knowledge_nodes" and "type" in table else "0"
        sql = f"SELECT CAST(brain_id AS BLOB), {count} FROM {quoted(table.name)} GROUP BY brain_id"
        for stored, size in conn.rows(sql):
            if stored is not None:
                brain = stored.decode("utf-8", "replace")
                sizes[brain] = sizes.get(brain, 0) + int(size or 0)
    return tuple(sorted(sizes, key=lambda brain: (-sizes[brain], brain)))


def _choose_brain(conn: Connection, nodes: Table | None, brains: tuple[str, ...], asked: str | None) -> str | None:
    name = conn.path.name
    has_brains = nodes is None or "brain_id" in nodes
    if asked is None:
        return brains[0] if brains and has_brains else None
    if not has_brains:
        raise CannotOpenError(
            f"{name} is an AgentOS file of the older kind, which holds one brain; leave out --brain."
        )
    if asked not in brains:
        there = ", ".join(f"“{brain}”" for brain in brains) or "none"
        raise CannotOpenError(f"{name} does not hold the brain “{asked}”; it holds {there}.")
    return asked


def _readable(conn: Connection, tables: dict[str, Table], layout: LayoutName) -> int:
    """How many memories of a layout can be read, to see which one holds the data."""
    table = tables.get(_MEMORY_TABLE[layout])
    if table is None:
        return 0
    conditions = {_MEMORYGRAPH: "json_valid(CAST(properties AS TEXT))", _AGENTOS: f"type = '{MEMORY_NODE}'"}
    where = f" WHERE {conditions[layout]}" if layout in conditions else ""
    return int(conn.value(f"SELECT count(*) FROM {quoted(table.name)}{where}") or 0)


def _told_apart(look: _Look, chosen: LayoutName) -> list[str]:
    held = ", ".join(f"{look.memories[name]} memories of {_PROGRAM[name]} (--layout {name})" for name in look.layouts)
    how_many = {2: "Two", 3: "Three"}.get(len(look.layouts), "Several")
    told = [f"{how_many} programs keep their memories in this file: {held}; those of {_PROGRAM[chosen]} are shown."]
    if look.owner is not None:
        words = f"The relationships belong to {_PROGRAM[look.owner]}"
        other = look.owner is not chosen and chosen is not _AGENTOS
        told.append(words + (", so an end may be a memory that is not shown here." if other else "."))
    return told


def _told_doubled(conn: Connection, look: _Look) -> list[str]:
    """An export that was imported again by the newer version: every memory is there twice, under one id."""
    if not {_MEMORYGRAPH, _TYPED} <= set(look.layouts):
        return []
    doubled = int(conn.value("SELECT count(*) FROM nodes WHERE id IN (SELECT id FROM memories)") or 0)
    words = "of these memories {} there twice, under one id in nodes and in memories; an edit changes one of the two."
    return [f"{doubled} {words.format('is' if doubled == 1 else 'are')}"] if doubled else []


def _missing(*names: str) -> list[str]:
    return [
        f"The table {name} is missing or has other columns; the file is shown without it." for name in names if name
    ]


def _why_not_edited(chosen: LayoutName, memories: Table | None) -> str:
    if chosen is _TURSO:
        return TURSO_REASON
    return VIEW_REASON.format(memories.name) if memories is not None and not memories.native else ""


def _not_ours(name: str, tables: dict[str, Table]) -> str:
    names = sorted(table.name for key, table in tables.items() if not key.startswith("sqlite_"))
    if not names:
        return f"{name} is a SQLite database without any table, so there are no memories in it; nothing was changed."
    listed = ", ".join(names[:8]) + (f" and {len(names) - 8} more" if len(names) > 8 else "")
    return f"{name} is a SQLite database, but not one that an agent keeps its memories in (its tables: {listed})."
