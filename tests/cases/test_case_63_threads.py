"""Case 63: one connection per thread, opened and closed there; reading in several at once while an agent writes."""

import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from memgraph_gui.engine.connection import open_connection
from memgraph_gui.engine.records import RowId
from memgraph_gui.engine.store import open_store
from tests.cases.product import environment, info

# Adds a memory with its relationship in one transaction each, 60 times; then takes the odd ones away
# again. It takes breath between two, as an agent does.
AGENT = """
import sqlite3, sys, time
connection = sqlite3.connect(sys.argv[1], timeout=5, isolation_level=None)
print("ready", flush=True)
sys.stdin.readline()
for number in range(60):
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("INSERT INTO nodes SELECT 'new' || ?, label, properties, created_at, updated_at"
                       " FROM nodes WHERE id = 'm1'", (number,))
    connection.execute("INSERT INTO relationships SELECT 'new' || ?, 'm1', 'new' || ?, rel_type, properties,"
                       " created_at, valid_from, valid_until, recorded_at, invalidated_by"
                       " FROM relationships WHERE id = 'r1'",
                       (number, number))
    connection.execute("COMMIT")
    time.sleep(0.005)
for number in range(1, 60, 2):
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("DELETE FROM relationships WHERE id = 'new' || ?", (number,))
    connection.execute("DELETE FROM nodes WHERE id = 'new' || ?", (number,))
    connection.execute("COMMIT")
    time.sleep(0.005)
print("written", flush=True)
"""


def test_a_connection_refuses_another_thread(case: Callable[[str], Path]) -> None:
    path = case("dangling_edges") / "memory.db"
    refusals: list[BaseException] = []
    with closing(open_connection(path)) as connection:

        def use() -> None:
            try:
                connection.rows("SELECT 1")
            except RuntimeError as error:
                refusals.append(error)

        thread = threading.Thread(target=use)
        thread.start()
        thread.join()
        assert connection.value("SELECT 1") == 1

    assert len(refusals) == 1
    assert "thread" in str(refusals[0])


@pytest.mark.parametrize("mode", ["delete", "wal"])
def test_many_readers_and_a_writer_at_once(case: Callable[[str], Path], mode: str) -> None:
    path = {
        "delete": lambda: case("dangling_edges") / "memory.db",
        "wal": lambda: case("newest_rows_only_in_wal") / "live" / "memory.db",
    }[mode]()
    memories = {"delete": 6, "wal": 43}[mode]
    failures: list[BaseException] = []
    loaded = []
    stop = threading.Event()

    def read() -> None:
        try:
            rounds = 0
            while not stop.is_set() or rounds == 0:
                with closing(open_store(path)) as store:
                    topology = store.load()
                    for rowid in topology.memory_rowid[:50].tolist():
                        store.memory(RowId(rowid))
                    store.problems()
                    rounds += 1
            loaded.append(rounds)
        except BaseException as error:  # noqa: BLE001 - whatever it is, the test shows it
            failures.append(error)

    with subprocess.Popen(
        [sys.executable, "-c", AGENT, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(),
        text=True,
    ) as agent:
        assert agent.stdout is not None
        assert agent.stdout.readline() == "ready\n"
        threads = [threading.Thread(target=read) for _ in range(3)]
        for thread in threads:
            thread.start()
        said, _ = agent.communicate("go\n", timeout=60)
        stop.set()
        for thread in threads:
            thread.join(timeout=60)

    assert failures == []
    assert agent.returncode == 0
    assert said == "written\n"  # the agent was never locked out
    assert len(loaded) == 3
    answer = info(path)
    assert answer["memories"] == memories + 30
