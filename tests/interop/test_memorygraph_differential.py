"""The same random work is done by the real MemoryGraph server on one file and by our editor on another.

Rows are compared column by column and JSON key by key, times and the random ids of relationships apart. Then the real
server reads both files: searching by its own rules, neighbours, statistics and export must not tell them apart.
"""

import json
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from memgraph_gui.engine.records import RowId
from memgraph_gui.engine.vocabulary import CODE_MEMORY_TYPES, RELATIONSHIP_TYPES
from tests.engine.editing.opened import Opened, opened
from tests.interop.led import LedProgram, ProgramError

pytestmark = pytest.mark.long
WORDS = ("cache", "caches", "retry", "retries", "timed", "Ümlaut", "日本", "error", "100%", "a_b", "box", "it's")
_TIME = re.compile(r"\d{4}-\d\d-\d\d[ T]\d\d:\d\d:\d\d(\.\d+)?(\+00:00)?$")
REFUSED = "refused by the server"


class Work:
    """One random piece of work after the other, on both files."""

    def __init__(self, seed: int, server: LedProgram, file: Opened) -> None:
        self.random = Random(seed)
        self.server, self.file, self.editor = server, file, file.editor
        self.ids: list[str] = []
        self.links: list[tuple[str, str]] = []  # their id and ours of one relationship
        self.updated: set[str] = set()
        self.done: dict[str, int] = {}

    def one(self) -> None:
        kinds = {"store": 5, "update": 6, "relate": 10, "invalidate": 3, "delete": 1}
        (kind,) = self.random.choices(list(kinds), list(kinds.values()))
        if len(self.ids) < 4:
            kind = "store"
        outcome = getattr(self, f"_{kind}")() or kind
        self.done[outcome] = self.done.get(outcome, 0) + 1

    def _words(self, most: int) -> str:
        return " ".join(self.random.choice(WORDS) for _ in range(self.random.randint(1, most)))

    def _store(self) -> None:
        memory_id = f"id-{len(self.done)}-{self.random.randrange(10**12)}"
        pick = self.random.choice
        fields: dict[str, Any] = {
            "id": memory_id,
            "type": pick(sorted(CODE_MEMORY_TYPES)),
            "title": self._words(4),
            "content": self._words(30),
        }
        optional = {
            "summary": self._words(5),
            "tags": pick(([], ["one"], ["two", "ü"])),
            "importance": round(self.random.random(), 3),
            "confidence": pick((0.0, 1.0, 0.25)),
            "effectiveness": 0.5,
            "project": pick(("/p", "/ü")),
        }
        fields |= {name: value for name, value in optional.items() if self.random.random() < 0.6}
        assert self.server.call("store", fields) == memory_id
        self.editor.new_memory(fields)
        self.ids.append(memory_id)

    def _update(self) -> None:
        memory_id = self.random.choice(self.ids)
        choices = {
            "title": self._words(4),
            "content": self._words(20),
            "importance": round(self.random.random(), 3),
            "tags": self.random.choice((["one"], ["three"], [])),
            "summary": self._words(3),
        }
        names = self.random.sample(sorted(choices), self.random.randint(1, 3))
        fields = {name: choices[name] for name in names}
        assert self.server.call("update", memory_id, fields)
        self.editor.edit_memory(self._rowid("nodes", memory_id), fields)
        self.updated.add(memory_id)

    def _relate(self) -> str | None:
        source, target = self.random.choice(self.ids), self.random.choice(self.ids)
        kind = self.random.choice(("SOLVES", "CONTRADICTS", self.random.choice(sorted(RELATIONSHIP_TYPES))))
        properties = {"strength": round(self.random.random(), 3), "confidence": round(self.random.random(), 3)}
        if self.random.random() < 0.3:
            properties["context"] = self._words(6)  # type: ignore[assignment]  # a text among numbers
        try:
            theirs = self.server.call("relate", source, target, kind, properties)
        except ProgramError as error:
            if "cycle" not in str(error):
                raise
            return REFUSED
        made = self.editor.new_relationship({"type": kind, "from_id": source, "to_id": target, **properties})
        self.links.append((theirs, str(made.changes.relationships_added[0].id)))
        return None

    def _invalidate(self) -> str | None:
        if not self.links:
            return "nothing to end"
        theirs, ours = self.random.choice(self.links)
        successor = self.random.choice((None, self.random.choice(self.links)))
        self.server.call("invalidate", theirs, successor and successor[0])
        self.editor.end([self._rowid("relationships", ours)], successor and successor[1])
        return None

    def _delete(self) -> None:
        memory_id = self.ids.pop(self.random.randrange(len(self.ids)))
        assert self.server.call("delete", memory_id)
        self.editor.delete_memories([self._rowid("nodes", memory_id)])
        there = {row[0] for row in self.file.store.connection.rows("SELECT id FROM relationships")}
        self.links = [pair for pair in self.links if pair[1] in there]

    def _rowid(self, table: str, row_id: str) -> RowId:
        return RowId(self.file.store.connection.value(f"SELECT rowid FROM {table} WHERE id = ?", (row_id,)))


COLUMNS = {
    "nodes": "rowid, id, label, properties, created_at, updated_at",
    "relationships": "rowid, id, from_id, to_id, rel_type, properties, created_at, valid_from, valid_until,"
    " recorded_at, invalidated_by",
}


def comparable(rows: list[list[Any]], names: dict[str, str], updated: set[str]) -> list[list[Any]]:
    """Rows with every time as 'time', JSON as pairs, and ids by their common names.

    The pairs stand in their order but in memories that were updated: the server writes all keys anew, we add one at
    the end.
    """

    def plain(value: Any) -> Any:
        if isinstance(value, str) and _TIME.match(value):
            return "time"
        if isinstance(value, str) and value.startswith("{"):
            pairs = [(key, plain(one)) for key, one in json.loads(value).items()]
            return sorted(pairs, key=str) if dict(pairs).get("id") in updated else pairs
        return names.get(value, value) if isinstance(value, str) else value

    there = {row[1] for row in rows}
    for row in rows:
        # Deleting leaves the deleted name in the server's file; we take it out, so that no key dangles.
        if row[-1] not in there and len(row) == len(COLUMNS["relationships"].split(",")):
            row[-1] = None
    return [[plain(value) for value in row] for row in rows]


@contextmanager
def two_files(command: list[str], folder: Path) -> Iterator[tuple[LedProgram, Path, Path]]:
    """A new database of the real server and a copy of it."""
    theirs, ours = folder / "theirs.db", folder / "ours.db"
    with LedProgram(command) as server:
        server.call("open", str(theirs))
        server.call("close")
        shutil.copyfile(theirs, ours)
        server.call("open", str(theirs))
        yield server, theirs, ours
        server.call("close")


@pytest.mark.parametrize("seed", [1, 2])
def test_no_row_and_no_answer_differs(memorygraph_command: list[str], tmp_path: Path, seed: int) -> None:
    with two_files(memorygraph_command, tmp_path) as (server, theirs, ours):
        with opened(ours) as file, opened(theirs) as real:
            work = Work(seed, server, file)
            for number in range(500):
                work.one()
                if number % 50 == 49:
                    compare_rows(work, file, real)
        with LedProgram(memorygraph_command) as reader:
            reader.call("open", str(ours))
            compare_answers(work, reader, tmp_path)
            reader.call("close")
    print(f"{sum(work.done.values())} pieces of work compared, none differs: {work.done}")
    assert work.done["relate"] > 100
    assert work.done[REFUSED] > 0


def compare_rows(work: Work, file: Opened, real: Opened) -> None:
    names = {theirs: f"link {number}" for number, (theirs, _) in enumerate(work.links)}
    names |= {ours: f"link {number}" for number, (_, ours) in enumerate(work.links)}
    for table, columns in COLUMNS.items():
        sql = f"SELECT {columns} FROM {table} ORDER BY rowid"
        got = comparable([list(row) for row in file.store.connection.rows(sql)], names, work.updated)
        wanted = comparable([list(row) for row in real.store.connection.rows(sql)], names, work.updated)
        # The order is that of the rowids; the numbers differ after a delete: we never take a freed one again, since
        # undo puts a deleted row back under its own.
        assert [row[1:] for row in got] == [row[1:] for row in wanted], table


def compare_answers(work: Work, reader: LedProgram, folder: Path) -> None:
    """The real server over both files: searches by its own rules, neighbours, history, statistics, export."""
    server = work.server
    queries: list[dict[str, Any]] = [
        {"query": word, "search_tolerance": how} for word in WORDS for how in ("strict", "normal", "fuzzy")
    ]
    queries += [{"terms": ["cache", "retry"], "match_mode": mode} for mode in ("any", "all")]
    queries += [{"tags": ["two"]}, {"tags": ["ü"]}, {"project_path": "/p"}, {"project_path": "/ü"}]
    queries += [{"min_importance": 0.5}, {"memory_types": ["fix", "error"]}, {}]
    for query in queries:
        asked = {**query, "limit": 1000}
        assert sorted(reader.call("search", asked)) == sorted(server.call("search", asked)), query
    assert reader.call("statistics") == server.call("statistics")
    common = {ours: theirs for theirs, ours in work.links}
    for memory_id in work.ids:
        told = [{**one, "relationship": common[one["relationship"]]} for one in reader.call("related", memory_id)]
        if len(told) < 20:  # of more the server drops some, and ties are broken by chance
            key = json.dumps
            assert sorted(told, key=key) == sorted(server.call("related", memory_id), key=key)
        ended = sorted(common[one] for one in reader.call("history", memory_id))
        assert ended == sorted(server.call("history", memory_id))
    exports = [one.call("export", str(folder / f"{name}.json")) for one, name in ((reader, "a"), (server, "b"))]
    assert [len(one["relationships"]) for one in exports] == [len(exports[0]["relationships"])] * 2
    titles = [{memory["id"]: memory["title"] for memory in one["memories"]} for one in exports]
    assert titles[0] == titles[1]


def test_counts_are_those_of_the_server(memorygraph_command: list[str], tmp_path: Path) -> None:
    with two_files(memorygraph_command, tmp_path) as (server, _, ours):
        with opened(ours) as file:
            work = Work(3, server, file)
            for _ in range(60):
                work.one()
            topology = file.store.load()
        told = server.call("statistics")
        assert topology.memory_count == told["total_memories"]["count"]
        assert topology.relationship_count == told["total_relationships"]["count"]
        types = [topology.types.names[code] for code in topology.memory_type]
        assert {name: types.count(name) for name in set(types)} == told["memories_by_type"]
        assert float(topology.importance.mean()) == pytest.approx(told["avg_importance"]["avg_importance"])
