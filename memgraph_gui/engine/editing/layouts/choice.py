"""Which layout an open file is written as."""

from memgraph_gui.engine.connection import Connection
from memgraph_gui.engine.dialects.base import Dialect
from memgraph_gui.engine.editing.fields import Layout, Tables
from memgraph_gui.engine.editing.jsontext import JsonText
from memgraph_gui.engine.editing.layouts.agentos import AgentOSLayout
from memgraph_gui.engine.editing.layouts.memorygraph import MemoryGraphLayout
from memgraph_gui.engine.editing.layouts.mixed import MixedLayout
from memgraph_gui.engine.editing.layouts.typed import TypedLayout
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.records import LayoutName, StoreInfo


def layout_of(connection: Connection, dialect: Dialect, info: StoreInfo, tool: JsonText) -> Layout:
    """How edits of this file are stored.

    Raises:
        KnownError: a layout that is read-only here, or one without a table that edits need.
    """
    memories = dialect.memory_rows.table if dialect.memory_rows else None
    relationships = dialect.relationship_rows.table if dialect.relationship_rows else None
    if memories is None or not memories.native:
        raise KnownError("This file's memories are not in a table that can be edited safely; it stays read-only.")
    tables = Tables(memories.name, relationships.name if relationships else "")
    owner = info.relationships_of
    if owner is not None and owner is not info.layout and LayoutName.AGENTOS not in (owner, info.layout):
        return MixedLayout(
            _one(connection, dialect, info, tables, info.layout, tool),
            _one(connection, dialect, info, tables, owner, tool),
        )
    return _one(connection, dialect, info, tables, info.layout, tool)


def _one(
    connection: Connection, dialect: Dialect, info: StoreInfo, tables: Tables, name: LayoutName, tool: JsonText
) -> Layout:
    relationships = dialect.relationship_rows.table if dialect.relationship_rows else None
    if name is LayoutName.MEMORYGRAPH:
        columns = frozenset(column.lower() for column in relationships.columns) if relationships else frozenset()
        return MemoryGraphLayout(tables, columns, tool)
    if name is LayoutName.MEMORYGRAPH_TYPED:
        return TypedLayout(tables, tool)
    if name is LayoutName.AGENTOS:
        traces = connection.value("SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'memory_traces'")
        has_brains = dialect.memory_rows is not None and "brain_id" in dialect.memory_rows.table
        return AgentOSLayout(
            Tables(tables.memories, tables.relationships, str(traces or "")), info.brain if has_brains else None, tool
        )
    raise KnownError("The Turso layout is read-only here: its own index does not survive edits.")
