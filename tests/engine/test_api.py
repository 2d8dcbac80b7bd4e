"""The library for scripts: reading, searching, editing, undo, others at work, threads, and no Qt."""

import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from memgraph_gui.engine.api import MemoryFile, open_memory
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.queries import all_memories
from memgraph_gui.engine.records import RowId
from tests.builders.agent_process import AgentProcess
from tests.builders.copies import copy_of

LAYOUTS = ("memorygraph-real-small.db", "memorygraph-0.8.3.db", "memorygraph-doc-shape.db", "memorygraph-bun.db")
QUERIES = {
    "memories": "SELECT id FROM {memories} ORDER BY rowid",
    "related": "SELECT id, from_id = ?, CASE from_id WHEN ? THEN to_id ELSE from_id END FROM relationships"
    " WHERE from_id = ? OR to_id = ? ORDER BY rowid",
    "solutions": "SELECT DISTINCT m.id FROM {memories} m JOIN relationships r ON m.id = r.from_id"
    " WHERE r.to_id = ? AND r.rel_type = 'SOLVES'",
}


@pytest.fixture(params=LAYOUTS)
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return copy_of(request.param, tmp_path)


def until(done: Callable[[], bool]) -> bool:
    end = time.monotonic() + 20
    while not done():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


def test_common_queries_give_what_sql_gives(path: Path) -> None:
    """On every layout of MemoryGraph, asked of plain sqlite3 in a process of its own."""
    table = "memories" if path.name == "memorygraph-bun.db" else "nodes"
    with open_memory(path, read_only=True) as file, AgentProcess(path, timeout=5) as plain:
        ids = [row[0] for row in plain.execute(QUERIES["memories"].format(memories=table))]
        assert [memory.row.id for memory in file.memories()] == ids
        solved = 0
        for one in ids:
            wanted = plain.execute(QUERIES["related"], [one] * 4)
            told = file.related(one)
            assert [[r.relationship.row.id, int(r.outgoing)] for r in told] == [row[:2] for row in wanted]
            others = [r.other.row.id if r.other else None for r in told]
            assert others == [end if end != one and end in ids else None for _, _, end in wanted]
            solutions = {memory.row.id for memory in file.solutions(one, ended=True)}
            assert solutions == {row[0] for row in plain.execute(QUERIES["solutions"].format(memories=table), [one])}
            solved += len(solutions)
        assert solved
        assert file.memory("nobody") is None
        assert file.related("nobody") == []
        assert file.solutions("nobody") == []


def test_an_ended_solution_counts_only_when_asked_for(tmp_path: Path) -> None:
    with open_memory(copy_of("memorygraph-real-small.db", tmp_path)) as file:
        a, b = (file.new_memory(title=title, content="text", type="fix") for title in "ab")
        link = file.link(a, b, "SOLVES")
        file.end([link])
        assert file.solutions(b) == []
        assert [memory.row.id for memory in file.solutions(b, ended=True)] == [a]
        assert [one.relationship.row.rowid for one in file.related(b)] == [link]
        assert file.related(b, ended=False) == []


def test_search_and_topology_follow_every_edit(path: Path) -> None:
    with open_memory(path) as file:
        assert file.search("xylophone").total == 0
        made = file.new_memory(title="A xylophone", content="of wood", type="fix")
        assert [hit.title for hit in file.search("xylophone").hits] == ["A xylophone"]
        file.edit_memory(made, title="A vibraphone")
        assert file.search("xylophone").total == 0
        assert file.topology.titles[-1] == "A vibraphone"
        file.undo()
        assert file.search("xylophone type:fix").total == 1
        file.redo()
        assert file.search("vibraphone").total == 1
        file.delete_memories([made])
        assert file.search("vibraphone").total == 0
        assert [step.state.value for step in file.history()] == ["done", "done", "done"]
        for _ in range(3):
            file.undo()
        with pytest.raises(KnownError):
            file.undo()
        with pytest.raises(KnownError):
            file.edit_memory(made, title="gone")


def test_what_others_write_comes_with_poll(tmp_path: Path) -> None:
    path = copy_of("memorygraph-doc-shape.db", tmp_path)
    with open_memory(path) as file, AgentProcess(path, timeout=5) as agent:
        made = file.new_memory(title="Ours", content="text", type="fix")
        agent.execute("UPDATE nodes SET properties = json_set(properties, '$.title', 'Theirs') WHERE id = ?", [made])
        kinds: list[str] = []

        def seen() -> bool:
            for changes in file.poll():
                kinds.extend("added" for row in changes.memories_added if row.id == made)
                kinds.extend(f"edited {row.title}" for row in changes.memories_edited if row.id == made)
            return bool(kinds)

        assert until(seen)
        assert kinds == ["edited Theirs"]
        assert file.search("theirs").total == 1


def test_one_file_object_a_thread(tmp_path: Path) -> None:
    """Each thread its own: nothing is lost; another thread's is refused."""
    path = copy_of("memorygraph-doc-shape.db", tmp_path)
    faults: list[BaseException] = []
    with open_memory(path) as file:
        before = file.topology.memory_count

        def work(name: int) -> None:
            try:
                with open_memory(path) as own:
                    for number in range(20):
                        own.new_memory(title=f"{name} {number}", content="text", type="fix")
                with pytest.raises(RuntimeError):
                    file.memory("x")
            except BaseException as error:  # noqa: BLE001 - handed to the test's own thread
                faults.append(error)

        threads = [threading.Thread(target=work, args=(name,)) for name in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert faults == []
        assert len(list(all_memories(file.store))) == before + 60


def test_steps_can_be_undone_another_day(tmp_path: Path) -> None:
    path, steps = copy_of("memorygraph-real-small.db", tmp_path), tmp_path / "steps.db"
    with open_memory(path, history=steps) as file:
        made = file.new_memory(title="Kept", content="text", type="fix")
    with open_memory(path, history=steps) as file:
        file.undo()
        assert file.memory(made) is None


def test_overlays_on_a_brain(tmp_path: Path) -> None:
    with open_memory(copy_of("agentos-new.sqlite", tmp_path)) as file:
        a, b = (file.new_memory(importance=0.5) for _ in "ab")
        link = file.link(a, b, "SAME_TOPIC", strength=0.8)
        assert isinstance(link, int)
        assert [(hit.memory_id, hit.activation, hit.activated_by) for hit in file.activate([a, "nobody"])] == [
            (b, 0.4, (a,))
        ]
        assert sorted(file.clusters()[-1].member_ids) == sorted([a, b])
        assert file.clusters()[-1].density == 0.5
        file.delete_relationships([RowId(link)])
        assert file.activate([a]) == []


def test_a_read_only_file_says_why(tmp_path: Path) -> None:
    with open_memory(copy_of("memorygraph-turso-shape.db", tmp_path)) as file:
        assert isinstance(file, MemoryFile)
        assert not file.info.writable
        with pytest.raises(KnownError, match="Turso"):
            file.new_memory(title="x", content="y")


def test_no_qt_is_loaded(tmp_path: Path) -> None:
    path = copy_of("memorygraph-real-small.db", tmp_path)
    script = (
        "import sys\n"
        "from memgraph_gui.engine.api import open_memory\n"
        "from memgraph_gui.engine.graph import SqliteMemoryGraph\n"
        f"with open_memory({str(path)!r}) as file:\n"
        "    file.undo() if file.history() else file.new_memory(title='x', content='y', type='fix')\n"
        "    file.search('x'), file.activate([]), file.clusters(), file.conflicts()\n"
        "print([name for name in sys.modules if name.startswith(('PySide6', 'pyqtgraph'))])\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
