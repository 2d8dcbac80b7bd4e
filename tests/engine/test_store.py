"""What real files hold, by the figures of the programs that wrote them."""

from contextlib import closing
from pathlib import Path

import pytest

from memgraph_gui.engine.errors import CancelledError, TablesChangedError
from memgraph_gui.engine.records import RowId
from memgraph_gui.engine.store import PAGE_ROWS, open_store
from tests.builders.agent_process import AgentProcess
from tests.builders.copies import copy_of, snapshot
from tests.builders.memorygraph import MemoryGraphBuilder

FIGURES = [
    # file, memories, relationships, ended
    ("memorygraph-real-small.db", 66, 82, 3),
    ("memorygraph-doc-shape.db", 56, 40, 0),
    ("memorygraph-0.5.8-empty.db", 0, 0, 0),
    ("memorygraph-0.8.3.db", 12, 36, 0),
    ("memorygraph-0.9.6.db", 12, 35, 0),
    ("memorygraph-multitenant.db", 6, 0, 0),
    ("memorygraph-0.8.3-halfmigrated.db", 12, 36, 0),
    ("memorygraph-bun.db", 48, 82, 3),
    ("memorygraph-turso-shape.db", 30, 35, 0),
    ("mixed-bun-then-python.db", 47, 79, 3),
    ("mixed-python-then-bun.db", 67, 79, 3),
    ("mixed-upgrade-in-place.db", 66, 82, 3),
    ("agentos-new.sqlite", 41, 36, 0),
    ("agentos-old.sqlite", 40, 36, 0),
    ("agentos-migrated-v1to2.sqlite", 12, 0, 0),
    ("agentos-sqljs.sqlite", 3, 1, 0),
]


@pytest.mark.parametrize(("name", "memories", "relationships", "ended"), FIGURES)
def test_a_real_file_holds_what_its_program_wrote(
    tmp_path: Path, name: str, memories: int, relationships: int, ended: int
) -> None:
    with closing(open_store(copy_of(name, tmp_path))) as store:
        topology = store.load()
    assert (topology.memory_count, topology.relationship_count) == (memories, relationships)
    assert int(topology.ended().sum()) == ended


def test_rows_that_are_only_in_the_wal_are_loaded_and_nothing_changes(tmp_path: Path) -> None:
    path = copy_of("agentos-wal/brain.sqlite", tmp_path)
    before = snapshot(tmp_path)
    with closing(open_store(path)) as store:
        topology = store.load()
    # 41 nodes and 36 edges are in the main file too, the last of each only in the -wal.
    assert (topology.memory_count, topology.relationship_count) == (42, 37)
    assert snapshot(tmp_path) == before


def _many(path: Path) -> Path:
    with MemoryGraphBuilder(path) as builder:
        builder.notes(2 * PAGE_ROWS + 5)
    return path


def test_progress_comes_after_each_page_and_ends_at_the_total(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    with closing(open_store(_many(tmp_path / "memory.db"))) as store:
        store.load(lambda done, total: told.append((done, total)))
    memories, total = 2 * PAGE_ROWS + 5, 4 * PAGE_ROWS + 9
    steps = [PAGE_ROWS, 2 * PAGE_ROWS, memories, memories + PAGE_ROWS, memories + 2 * PAGE_ROWS, total]
    assert told == [(done, total) for done in steps]


def test_a_load_can_be_stopped_between_pages_and_begun_again(tmp_path: Path) -> None:
    pages: list[int] = []
    with closing(open_store(_many(tmp_path / "memory.db"))) as store:
        with pytest.raises(CancelledError):
            store.load(lambda done, _: pages.append(done), lambda: len(pages) >= 2)
        assert len(pages) == 2
        assert store.load().memory_count == 2 * PAGE_ROWS + 5


def test_another_program_writes_without_waiting_between_any_two_pages(tmp_path: Path) -> None:
    path = _many(tmp_path / "memory.db")  # rollback journal: an open cursor of ours would lock it out at once
    with closing(open_store(path)) as store, AgentProcess(path, timeout=0.0) as agent:

        def write(done: int, total: int) -> None:
            del done, total
            agent.execute("UPDATE nodes SET updated_at = '2026-01-06 00:00:00' WHERE id = 'm1'")

        store.load(write)
        assert agent.execute("SELECT updated_at FROM nodes WHERE id = 'm1'") == [["2026-01-06 00:00:00"]]


def test_problems_are_found_anew_when_another_program_has_written(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    with MemoryGraphBuilder(path) as builder:
        builder.notes(3)
    with closing(open_store(path)) as store, AgentProcess(path) as agent:
        assert store.problems() == []
        agent.execute("DELETE FROM nodes WHERE id = 'm3'")
        assert [problem.id for problem in store.problems()] == ["r2"]


def test_what_another_program_commits_arrives_by_polling(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    with MemoryGraphBuilder(path) as builder:
        builder.notes(3)
    with closing(open_store(path)) as store, AgentProcess(path) as agent:
        assert store.poll() == []
        topology = store.load()
        agent.execute("DELETE FROM relationships WHERE id = 'r2'")
        assert len(store.problems()) == 0  # looking for problems takes nothing from what is still to be noticed
        for _ in range(100):
            for changes in store.poll():
                topology.apply(changes)
        assert topology.relationship_alive.tolist() == [True, False]


def test_after_closing_the_file_is_as_it_was(tmp_path: Path) -> None:
    path = copy_of("memorygraph-bun.db", tmp_path)
    before = snapshot(tmp_path)
    with closing(open_store(path)) as store:
        store.load()
        store.problems()
    assert snapshot(tmp_path) == before


def test_tables_that_another_program_changed_are_said_so(tmp_path: Path) -> None:
    path = copy_of("memorygraph-bun.db", tmp_path)
    store = open_store(path)
    try:
        with AgentProcess(path, timeout=5) as agent:
            agent.execute("ALTER TABLE memories DROP COLUMN summary")
        with pytest.raises(TablesChangedError, match=r"Another program changed the tables of .*F5"):
            store.memory(RowId(1))
        with AgentProcess(path, timeout=5) as agent:
            agent.execute("DROP TABLE memories")
        with pytest.raises(TablesChangedError, match="no such table"):
            store.memory(RowId(1))
    finally:
        store.close()
