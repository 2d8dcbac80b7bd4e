"""Files that hold a recorded graph in each stored layout, written by builders."""

import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.builders.agentos import AgentOSBuilder
from tests.builders.copies import copy_of

TIME = 1760000001000
Edge = Sequence[Any]  # source, target, weight, type where it is not SAME_TOPIC


def real_brain(folder: Path, nodes: Sequence[str], edges: Sequence[Edge]) -> Path:
    """The graph in a file that the real AgentOS 0.9.164 wrote, in the place of what it held."""
    path = copy_of("agentos-new.sqlite", folder)
    with closing(sqlite3.connect(path)) as database, database:
        (brain,) = database.execute("SELECT DISTINCT brain_id FROM knowledge_nodes").fetchone()
        for table in ("knowledge_edges", "knowledge_nodes", "memory_traces"):
            database.execute(f"DELETE FROM {table}")
    _fill(path, brain, nodes, edges)
    return path


def old_brain(folder: Path, nodes: Sequence[str], edges: Sequence[Edge]) -> Path:
    """The same in a file of AgentOS 0.2.12, which has no brain ids."""
    path = copy_of("agentos-old.sqlite", folder)
    with closing(sqlite3.connect(path)) as database, database:
        for table in ("knowledge_edges", "knowledge_nodes", "memory_traces"):
            database.execute(f"DELETE FROM {table}")
    _fill(path, None, nodes, edges)
    return path


def memorygraph(folder: Path, nodes: Sequence[str], edges: Sequence[Edge]) -> Path:
    """The same as memories and relationships of MemoryGraph 0.12."""
    path = copy_of("memorygraph-real-small.db", folder)
    with closing(sqlite3.connect(path)) as database, database:
        for table in ("relationships", "nodes"):
            database.execute(f"DELETE FROM {table}")
        for node in dict.fromkeys(nodes):
            memory = {"id": node, "type": "general", "title": node, "content": node, "importance": 0.5}
            sql = "INSERT INTO nodes(id, label, properties) VALUES (?, 'Memory', ?)"
            database.execute(sql, (node, json.dumps(memory)))
        for number, (source, target, weight, *kind) in enumerate(edges):
            sql = "INSERT INTO relationships(id, from_id, to_id, rel_type, properties) VALUES (?, ?, ?, ?, ?)"
            properties = json.dumps({"strength": weight})
            database.execute(sql, (f"r{number}", source, target, kind[0] if kind else "RELATED_TO", properties))
    return path


def typed(folder: Path, nodes: Sequence[str], edges: Sequence[Edge]) -> Path:
    """The same in the tables of MemoryGraph 0.13."""
    path = copy_of("memorygraph-bun.db", folder)
    moment = "2026-11-30T09:00:20.722Z"
    with closing(sqlite3.connect(path)) as database, database:
        for table in ("relationships", "memories"):
            database.execute(f"DELETE FROM {table}")
        for node in dict.fromkeys(nodes):
            columns = "id, type, title, content, created_at, updated_at"
            sql = f"INSERT INTO memories({columns}) VALUES (?, 'general', ?, ?, ?, ?)"
            database.execute(sql, (node, node, node, moment, moment))
        for number, (source, target, weight, *kind) in enumerate(edges):
            sql = (
                "INSERT INTO relationships(id, from_id, to_id, rel_type, strength, created_at, last_validated,"
                " valid_from, recorded_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
            )
            values = (f"r{number}", source, target, kind[0] if kind else "RELATED_TO", weight, *[moment] * 4)
            database.execute(sql, values)
    return path


def _fill(path: Path, brain: str | None, nodes: Sequence[str], edges: Sequence[Edge]) -> None:
    builder = AgentOSBuilder.__new__(AgentOSBuilder)  # its way to write rows, into a file that is there
    builder.brain = brain
    builder.connection = sqlite3.connect(path, isolation_level=None)
    builder.connection.execute("BEGIN")
    with builder:
        for node in dict.fromkeys(nodes):
            builder.node(node)
        for source, target, weight, *kind in edges:
            builder.edge(source, target, kind[0] if kind else "SAME_TOPIC", weight=weight, created_at=TIME)
