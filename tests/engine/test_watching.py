"""What another program commits arrives as `ChangeSet`s; it is written here by real processes of their own."""

import json
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from memgraph_gui.engine.connection import Connection
from memgraph_gui.engine.errors import KnownError, LockedError
from memgraph_gui.engine.known import KnownFile, KnownRows
from memgraph_gui.engine.records import ChangeSet, MemoryId, MemoryRow, RelationshipFlag, RowId
from memgraph_gui.engine.store import MemoryStore, open_store
from memgraph_gui.engine.topology import MISSING, Topology
from memgraph_gui.engine.watching import RowSource, Watcher, merged
from tests.builders.agent_process import AgentProcess
from tests.builders.copies import copy_of

INSERT = "INSERT INTO nodes(id, label, properties, created_at, updated_at) VALUES (?, 'Memory', ?, ?, ?)"
LINK = (
    "INSERT INTO relationships(id, from_id, to_id, rel_type, properties, valid_from, recorded_at)"
    " VALUES (?, ?, ?, 'SOLVES', '{\"strength\": 0.5}', '2026-01-01T00:00:00+00:00', '2026-01-01T00:00:00+00:00')"
)
REPLACE = INSERT.replace("INSERT", "INSERT OR REPLACE")
OLD = "2020-01-01 00:00:00"  # a time that says nothing of when the row was written


def properties(memory_id: str, title: str) -> str:
    return json.dumps({"id": memory_id, "type": "solution", "title": title, "content": "x", "importance": 0.5})


class Watched:
    """An open file, the graph that a window would hold of it, and the watcher between them."""

    def __init__(self, path: Path) -> None:
        self.store: MemoryStore = open_store(path)
        self.topology: Topology = self.store.load()
        self.watcher = Watcher(self.store.connection, self.store.dialect, self.store.known)

    def watch_through(self, source: RowSource) -> None:
        """From now on read by `source`, which may stand in the way of the comparison."""
        self.watcher = Watcher(self.store.connection, source, self.store.known)

    def poll(self) -> list[ChangeSet]:
        changes = self.watcher.poll()
        for change in changes:
            self.topology.apply(change)
        return changes

    def drain(self) -> ChangeSet:
        """Poll until nothing is left to compare; what came, as lists in one ChangeSet."""
        found = self.poll()
        for _ in range(10_000):
            if not self.watcher.busy:
                return _joined(found)
            found += self.poll()
        raise AssertionError("the comparison does not end")

    def alive(self) -> dict[str, str]:
        """Titles by id of the memories that are there."""
        t = self.topology
        return {t.memory_ids[i]: t.titles[i] for i in np.flatnonzero(t.memory_alive).tolist()}


class Through:
    """A dialect whose hash pages are small, and held by another program as often as `held` says."""

    def __init__(self, dialect: RowSource, held: int) -> None:
        self._dialect = dialect
        self.held = held
        self.after_page: Callable[[], None] = lambda: None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._dialect, name)

    def memory_hashes(self, conn: Connection, after: RowId, limit: int) -> list[tuple[RowId, int]]:
        if self.held:
            self.held -= 1
            raise LockedError("held")
        page = self._dialect.memory_hashes(conn, after, 20)
        self.after_page()
        return page


def _joined(found: list[ChangeSet]) -> ChangeSet:
    return ChangeSet(*(tuple(x for c in found for x in getattr(c, name)) for name in ChangeSet.__dataclass_fields__))


FOREVER = 10**9


@pytest.fixture(params=["delete", "wal"])
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The real small MemoryGraph file (66 memories, 82 relationships), in either journal mode."""
    path = copy_of("memorygraph-real-small.db", tmp_path)
    with AgentProcess(path) as agent:
        assert agent.execute(f"PRAGMA journal_mode={request.param}") == [[request.param]]
    return path


@pytest.fixture
def watched(path: Path) -> Iterator[Watched]:
    watched = Watched(path)
    yield watched
    watched.store.close()


@pytest.fixture
def agent(path: Path, watched: Watched) -> Iterator[AgentProcess]:
    """A program that waits for no lock, as MemoryGraph 0.13 does."""
    with AgentProcess(path, timeout=0) as agent:
        yield agent


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A poll that a loaded machine does not cut short, where a test is about what the first one finds."""
    monkeypatch.setattr("memgraph_gui.engine.watching._BUDGET_SECONDS", 60.0)


def test_nothing_written_is_nothing_seen(watched: Watched) -> None:
    assert [watched.poll() for _ in range(3)] == [[], [], []]
    assert not watched.watcher.busy
    assert (len(watched.watcher.known.memories), len(watched.watcher.known.relationships)) == (66, 82)


@pytest.mark.usefixtures("unhurried")
def test_new_rows_come_with_the_first_poll(watched: Watched, agent: AgentProcess) -> None:
    watched.watch_through(Through(watched.store.dialect, held=FOREVER))
    agent.execute("BEGIN IMMEDIATE")
    agent.execute(INSERT, ["new-1", properties("new-1", "A new one"), OLD, OLD])
    agent.execute(LINK, ["link-1", "new-1", agent.execute("SELECT id FROM nodes LIMIT 1")[0][0]])
    assert watched.poll() == []  # nothing is committed
    agent.execute("COMMIT")
    (changes,) = watched.poll()
    assert [(row.id, row.title) for row in changes.memories_added] == [("new-1", "A new one")]
    assert [(row.id, row.type) for row in changes.relationships_added] == [("link-1", "SOLVES")]
    assert watched.topology.drawable()[-1]
    assert watched.poll() == []
    assert watched.watcher.busy


@pytest.mark.usefixtures("unhurried")
def test_an_edit_with_a_new_time_comes_with_the_first_poll(watched: Watched, agent: AgentProcess) -> None:
    watched.watch_through(Through(watched.store.dialect, held=FOREVER))
    (memory_id,) = agent.execute("SELECT id FROM nodes ORDER BY rowid LIMIT 1 OFFSET 30")[0]
    agent.execute(
        "UPDATE nodes SET properties=json_set(properties, '$.title', 'Edited'), updated_at=CURRENT_TIMESTAMP"
        " WHERE id=?",
        [memory_id],
    )
    (changes,) = watched.poll()
    assert [(row.id, row.title) for row in changes.memories_edited] == [(memory_id, "Edited")]
    assert changes == ChangeSet(memories_edited=changes.memories_edited)


def test_an_edit_that_changes_no_time_is_found_by_comparing(watched: Watched, agent: AgentProcess) -> None:
    (memory_id,) = agent.execute("SELECT id FROM nodes ORDER BY rowid LIMIT 1 OFFSET 65")[0]
    agent.execute("UPDATE nodes SET properties=json_set(properties, '$.importance', 0.125) WHERE id=?", [memory_id])
    agent.execute("UPDATE relationships SET properties=json_set(properties, '$.strength', 0.0625) WHERE rowid=82")
    changes = watched.drain()
    assert [(row.id, row.importance) for row in changes.memories_edited] == [(memory_id, 0.125)]
    assert [(row.rowid, row.strength) for row in changes.relationships_edited] == [(82, 0.0625)]
    assert not changes.memories_added
    assert not changes.memories_removed
    assert not changes.relationships_removed


def test_a_deleted_row_is_removed(watched: Watched, agent: AgentProcess) -> None:
    first, last = agent.execute("SELECT min(rowid), max(rowid) FROM nodes")[0]
    agent.execute("DELETE FROM nodes WHERE rowid IN (?, ?)", [first, last])
    agent.execute("DELETE FROM relationships WHERE rowid=7")
    changes = watched.drain()
    assert changes == ChangeSet(memories_removed=(RowId(first), RowId(last)), relationships_removed=(RowId(7),))
    assert len(watched.alive()) == 64
    agent.execute(
        "UPDATE nodes SET properties=json_set(properties, '$.importance', 0.125) WHERE rowid=?", [first + 1]
    )
    again = watched.drain()
    assert again == ChangeSet(memories_edited=again.memories_edited)  # what is gone is said once


def test_everything_deleted_is_removed(watched: Watched, agent: AgentProcess) -> None:
    agent.execute("DELETE FROM nodes")
    agent.execute("DELETE FROM relationships")
    changes = watched.drain()
    assert (len(changes.memories_removed), len(changes.relationships_removed)) == (66, 82)
    assert watched.alive() == {}


def test_a_replaced_row_has_another_rowid_and_keeps_its_relationships(watched: Watched, agent: AgentProcess) -> None:
    (memory_id,) = agent.execute("SELECT from_id FROM relationships LIMIT 1")[0]
    (old,) = agent.execute("SELECT rowid FROM nodes WHERE id=?", [memory_id])[0]
    t = watched.topology
    ends = [i for i in range(t.relationship_count) if memory_id in (t.from_ids[i], t.to_ids[i])]
    agent.execute(REPLACE, [memory_id, properties(memory_id, "Again"), OLD, OLD])
    changes = watched.drain()
    (new,) = agent.execute("SELECT rowid FROM nodes WHERE id=?", [memory_id])[0]
    assert new != old
    assert [(row.rowid, row.title) for row in changes.memories_added] == [(new, "Again")]
    assert changes.memories_removed == (old,)
    index = t.memory_index(RowId(new))
    assert t.memory_index_by_id(memory_id) == index
    assert ends
    assert all(index in (t.source[i], t.target[i]) for i in ends)
    assert all(t.source[i] != MISSING and t.target[i] != MISSING for i in ends)


@pytest.mark.usefixtures("unhurried")
def test_an_ended_relationship_comes_with_the_first_poll(watched: Watched, agent: AgentProcess) -> None:
    watched.watch_through(Through(watched.store.dialect, held=FOREVER))
    (rowid,) = agent.execute("SELECT min(rowid) FROM relationships WHERE valid_until IS NULL")[0]
    agent.execute(
        "UPDATE relationships SET valid_until=strftime('%Y-%m-%dT%H:%M:%S+00:00', 'now') WHERE rowid=?", [rowid]
    )
    (changes,) = watched.poll()
    assert [(row.rowid, bool(row.flags & RelationshipFlag.ENDED)) for row in changes.relationships_edited] == [
        (rowid, True)
    ]


def test_a_reused_rowid_is_an_edit(watched: Watched, agent: AgentProcess) -> None:
    (last,) = agent.execute("SELECT max(rowid) FROM nodes")[0]
    agent.execute("DELETE FROM nodes WHERE rowid=?", [last])
    agent.execute(INSERT, ["other", properties("other", "Another memory"), OLD, OLD])
    assert agent.execute("SELECT rowid FROM nodes WHERE id='other'") == [[last]]
    changes = watched.drain()
    assert [(row.rowid, row.id) for row in changes.memories_edited] == [(last, "other")]
    assert watched.alive()["other"] == "Another memory"
    assert len(watched.alive()) == 66


def test_a_held_file_means_look_again_later(watched: Watched, agent: AgentProcess) -> None:
    agent.execute("BEGIN EXCLUSIVE")
    agent.execute(INSERT, ["held", properties("held", "Held"), OLD, OLD])
    assert [watched.poll() for _ in range(3)] == [[], [], []]
    agent.execute("COMMIT")
    assert [row.id for row in watched.drain().memories_added] == ["held"]


@pytest.mark.usefixtures("unhurried")
def test_a_commit_behind_a_comparison_is_found_by_the_next_one(watched: Watched, agent: AgentProcess) -> None:
    through = Through(watched.store.dialect, held=0)
    watched.watch_through(through)
    agent.execute("UPDATE nodes SET label='Memory' WHERE rowid=66")

    def hold() -> None:
        through.held, through.after_page = 1, lambda: None

    through.after_page = hold  # the first page is compared, the second is held
    assert watched.poll() == []
    assert watched.watcher.busy
    agent.execute("UPDATE nodes SET properties=json_set(properties, '$.importance', 0.125) WHERE rowid=1")
    assert [(row.rowid, row.importance) for row in watched.drain().memories_edited] == [(1, 0.125)]


def test_a_page_that_is_held_is_not_waited_for(watched: Watched, agent: AgentProcess) -> None:
    through = Through(watched.store.dialect, held=0)
    watched.watch_through(through)
    waits: list[int] = []
    through.after_page = lambda: waits.append(watched.store.connection.value("PRAGMA busy_timeout"))
    agent.execute("DELETE FROM nodes WHERE rowid=66")
    watched.drain()
    assert set(waits) == {0}
    assert watched.store.connection.value("PRAGMA busy_timeout") == 5000


@pytest.mark.usefixtures("unhurried")
def test_a_replaced_row_is_there_twice_until_the_old_one_is_missed(watched: Watched, agent: AgentProcess) -> None:
    through = Through(watched.store.dialect, held=1)
    watched.watch_through(through)
    memory_id, old = agent.execute(
        "SELECT id, rowid FROM nodes WHERE id=(SELECT from_id FROM relationships LIMIT 1)"
    )[0]
    agent.execute(REPLACE, [memory_id, properties(memory_id, "Again"), OLD, OLD])
    (added,) = watched.poll()
    assert (len(added.memories_added), added.memories_removed) == (1, ())
    t = watched.topology
    first, second = t.memory_index(RowId(old)), t.memory_index(added.memories_added[0].rowid)
    ends = np.flatnonzero(t.source == first)
    assert len(ends)
    assert watched.drain().memories_removed == (old,)
    assert t.memory_index_by_id(memory_id) == second
    assert set(t.source[ends].tolist()) == {second}


def test_a_rolled_back_change_is_none(watched: Watched, agent: AgentProcess) -> None:
    agent.execute("BEGIN IMMEDIATE")
    agent.execute("DELETE FROM nodes")
    assert watched.drain() == ChangeSet()
    agent.execute("ROLLBACK")
    assert watched.drain() == ChangeSet()


def test_a_writer_that_does_not_wait_is_never_in_our_way(watched: Watched, agent: AgentProcess) -> None:
    """Between our calls no lock is left, in the middle of a comparison too: BEGIN and COMMIT succeed at once."""
    agent.execute("BEGIN IMMEDIATE")
    agent.execute(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<8000)"
        " INSERT INTO nodes(id, label, properties) SELECT 'bulk'||i, 'Memory', ? FROM n",
        [properties("bulk", "Bulk")],
    )
    agent.execute("COMMIT")
    went_on = 0
    for step in range(20):
        watched.poll()
        went_on += watched.watcher.busy
        agent.execute("BEGIN IMMEDIATE")
        agent.execute(
            "UPDATE nodes SET properties=json_set(properties, '$.title', ?) WHERE id='bulk77'", [f"t{step}"]
        )
        agent.execute("DELETE FROM nodes WHERE id=?", [f"bulk{100 + step}"])
        agent.execute("COMMIT")
    assert went_on
    watched.drain()
    assert len(watched.alive()) == 66 + 8000 - 20
    assert watched.alive()["bulk77"] == "t19"


def test_whatever_is_written_the_graph_ends_as_if_loaded_anew(
    watched: Watched, agent: AgentProcess, path: Path
) -> None:
    dice = random.Random(2)
    for step in range(120):
        ids = [row[0] for row in agent.execute("SELECT id FROM nodes")]
        one, other = dice.choice(ids), dice.choice(ids)
        match dice.randrange(7):
            case 0:
                agent.execute(INSERT, [f"r{step}", properties(f"r{step}", f"Random {step}"), OLD, OLD])
            case 1:
                agent.execute("DELETE FROM nodes WHERE id=?", [one])
            case 2:
                agent.execute(REPLACE, [one, properties(one, f"Replaced {step}"), OLD, OLD])
            case 3:
                agent.execute("UPDATE nodes SET properties=? WHERE id=?", [properties(one, f"Edit {step}"), one])
            case 4:
                agent.execute(LINK, [f"e{step}", one, other])
            case 5:
                agent.execute("DELETE FROM relationships WHERE rowid=?", [dice.randrange(90)])
            case _:
                agent.execute("UPDATE relationships SET to_id=? WHERE rowid=?", [one, dice.randrange(90)])
        if dice.random() < 0.4:
            watched.poll()
    watched.drain()
    stored = agent.execute("SELECT id, json_extract(properties, '$.title') FROM nodes")
    assert watched.alive() == dict(stored)
    t = watched.topology
    edges = {
        (t.relationship_ids[i], t.from_ids[i], t.to_ids[i]) for i in np.flatnonzero(t.relationship_alive).tolist()
    }
    assert edges == {tuple(row) for row in agent.execute("SELECT id, from_id, to_id FROM relationships")}
    there = watched.alive()
    for i in np.flatnonzero(t.relationship_alive).tolist():
        for end, name in ((int(t.source[i]), t.from_ids[i]), (int(t.target[i]), t.to_ids[i])):
            assert (end == MISSING) == (name not in there)
            assert end == MISSING or (t.memory_ids[end] == name and t.memory_alive[end])


def test_rows_written_since_the_last_session_are_found_at_once(path: Path) -> None:
    first = Watched(path)
    remembered = KnownFile(
        KnownRows(first.store.known.memories.rowids.tolist(), first.store.known.memories.hashes.tolist()),
        KnownRows(first.store.known.relationships.rowids.tolist(), first.store.known.relationships.hashes.tolist()),
    )
    first.store.close()
    with AgentProcess(path) as agent:
        agent.execute(INSERT, ["since", properties("since", "Since then"), OLD, OLD])
        (gone,) = agent.execute("SELECT min(rowid) FROM nodes")[0]
        agent.execute("DELETE FROM nodes WHERE rowid=?", [gone])
    second = Watched(path)
    watcher = Watcher(second.store.connection, second.store.dialect, remembered)
    found = watcher.poll()
    while watcher.busy:
        found += watcher.poll()
    changes = _joined(found)
    assert [row.id for row in changes.memories_added] == ["since"]
    assert changes.memories_removed == (gone,)
    assert not changes.memories_edited
    assert not changes.relationships_edited
    second.store.close()


def test_a_file_switched_to_wal_under_us_is_followed(tmp_path: Path) -> None:
    path = copy_of("memorygraph-real-small.db", tmp_path)
    watched = Watched(path)
    with AgentProcess(path) as agent:
        assert agent.execute("PRAGMA journal_mode=WAL") == [["wal"]]
        agent.execute(INSERT, ["wal", properties("wal", "Written in WAL mode"), OLD, OLD])
        assert [row.id for row in watched.drain().memories_added] == ["wal"]
    watched.store.close()


def test_a_file_rewritten_in_place_is_followed(tmp_path: Path) -> None:
    """As sql.js does: the same file, its bytes exchanged, no lock taken."""
    path = copy_of("memorygraph-real-small.db", tmp_path / "file")
    image = copy_of("memorygraph-real-small.db", tmp_path / "image")
    watched = Watched(path)
    with AgentProcess(image) as agent:
        agent.execute(INSERT, ["js", properties("js", "Written by sql.js"), OLD, OLD])
    rewrite = "import sys; data = open(sys.argv[1], 'rb').read(); open(sys.argv[2], 'wb').write(data)"
    subprocess.run([sys.executable, "-c", rewrite, str(image), str(path)], check=True)
    assert [row.id for row in watched.drain().memories_added] == ["js"]
    watched.store.close()


def test_a_file_that_stays_cut_is_an_error_in_words(tmp_path: Path) -> None:
    path = copy_of("memorygraph-real-small.db", tmp_path)
    watched = Watched(path)
    subprocess.run([sys.executable, "-c", "import sys; open(sys.argv[1], 'wb')", str(path)], check=True)
    assert watched.poll() == []  # a program that rewrites its file may be at work
    assert watched.poll() == []
    with pytest.raises(KnownError, match="no longer has the tables it had"):
        watched.poll()
    watched.store.close()


def test_a_replaced_file_is_said_so_and_not_followed(tmp_path: Path) -> None:
    path = copy_of("memorygraph-real-small.db", tmp_path / "file")
    other = copy_of("memorygraph-0.9.6.db", tmp_path / "other")
    watched = Watched(path)
    other.replace(path)
    with pytest.raises(KnownError, match="was replaced by another file"):
        watched.poll()
    assert len(watched.alive()) == 66
    path.unlink()
    with pytest.raises(KnownError, match="moved or deleted"):
        watched.poll()
    watched.store.close()


def _memory(rowid: int) -> MemoryRow:
    return MemoryRow(RowId(rowid), MemoryId(f"m{rowid}"), "task", "", 0, 0, 0, 0, 0, "", (), 0)  # type: ignore[arg-type]


def test_changes_are_put_together_only_where_the_order_does_not_matter() -> None:
    added, removed = ChangeSet(memories_added=(_memory(1),)), ChangeSet(memories_removed=(RowId(1),))
    assert merged([added, removed]) == [added, removed]
    assert merged([removed, added]) == [ChangeSet(memories_added=(_memory(1),), memories_removed=(RowId(1),))]
    assert merged([]) == []


def test_known_rows_compare_by_hand() -> None:
    known = KnownRows([1, 3, 5, 9], [10, 30, 50, 90])
    rows = np.array([2, 3, 5], np.int64)
    changed, gone = known.compare(0, 5, rows, np.array([20, 30, 51], np.int64))
    assert changed.tolist() == [2, 5]
    assert gone.tolist() == [1]
    changed, gone = known.compare(5, None, np.array([], np.int64), np.array([], np.int64))
    assert (changed.tolist(), gone.tolist()) == ([], [9])
    changed, gone = known.compare(9, 12, np.array([12], np.int64), np.array([1], np.int64))
    assert (changed.tolist(), gone.tolist()) == ([12], [])
    known.put([12, 2, 5], [120, 20, 51])
    known.drop(np.array([1], np.int64))
    assert known.rowids.tolist() == [2, 3, 5, 9, 12]
    assert known.hashes.tolist() == [20, 30, 51, 90, 120]
    assert (known.hash_of(5), known.hash_of(4), known.last) == (51, None, 12)
