"""Texts that are compared in a process of their own: the same answer, and no process is left when nobody waits."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from memgraph_gui.engine.child import Child
from memgraph_gui.engine.conflicts import text_work as work_module
from memgraph_gui.engine.conflicts.finding import conflicts_of
from memgraph_gui.engine.conflicts.text_work import Beside, Here, text_work
from memgraph_gui.engine.conflicts.texts import Standing
from memgraph_gui.engine.conflicts.values import KINDS, ConflictKind, FoundConflicts
from memgraph_gui.engine.errors import CancelledError, CannotOpenError
from memgraph_gui.engine.store import open_store
from tests.builders.copies import copy_of, snapshot
from tests.builders.memorygraph import MemoryGraphBuilder
from tests.engine.conflicts.files import notes

PATIENCE = 60.0  # seconds that a busy machine may take
LINKS_ONLY = (ConflictKind.CONTRADICTS, ConflictKind.LOOP)


def beside(path: Path) -> Beside:
    return Beside(str(path), layout=None, brain=None, kinds=KINDS)


def nothing(words: str, count: int) -> None:
    """Progress that nobody looks at."""


def is_there(pid: int) -> bool:
    """Whether a process runs; one that has ended and was not taken note of yet does not."""
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False


def wait_until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)


@pytest.fixture
def every_file_is_large(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work_module, "LARGE", 1)


@pytest.mark.usefixtures("every_file_is_large")
@pytest.mark.parametrize("name", ["memorygraph-real-small.db", "agentos-new.sqlite", "mixed-upgrade-in-place.db"])
def test_it_finds_the_same(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = copy_of(name, tmp_path)
    before = snapshot(path)
    told: list[str] = []
    found = conflicts_of(path, progress=lambda done, total, words: told.append(words))
    assert snapshot(path) == before
    assert told[-1] == "done"
    monkeypatch.setattr(work_module, "LARGE", 10**9)
    assert found == conflicts_of(path)


@pytest.mark.usefixtures("every_file_is_large")
def test_halves_of_the_pairs_are_put_together_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "memory.db"
    texts = []
    for number, what in enumerate(("kettle", "lantern", "violin", "harbour", "saddle", "quarry")):
        texts.append(
            (f"Cleaning the {what}", f"The {what} gets cleaned with vinegar{number} by Maria{number} on Friday.")
        )
        texts.append((f"The {what} cleaning", f"On Friday Maria{number} cleaned: the {what} gets vinegar{number}."))
    with MemoryGraphBuilder(path) as file:
        notes(*texts)(file)
    found = conflicts_of(path)
    monkeypatch.setattr(work_module, "LARGE", 10**9)
    here: FoundConflicts = conflicts_of(path)
    assert found == here
    assert here.counts[ConflictKind.NEAR_DUPLICATE] == 6


def test_a_small_file_starts_no_process_and_a_large_one_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = copy_of("memorygraph-real-small.db", tmp_path)
    with closing(open_store(path, read_only=True)) as store:
        assert isinstance(text_work(store, str(path), brain=None, kinds=KINDS), Here)
        monkeypatch.setattr(work_module, "LARGE", 1)
        assert isinstance(text_work(store, str(path), brain=None, kinds=LINKS_ONLY), Here)  # no text is asked for
        with closing(text_work(store, str(path), brain=None, kinds=KINDS)) as work:
            assert isinstance(work, Beside)


@pytest.mark.usefixtures("every_file_is_large")
def test_without_a_process_it_takes_longer_and_finds_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = copy_of("memorygraph-real-small.db", tmp_path)
    monkeypatch.setattr(sys, "executable", str(tmp_path / "there is no such program"))
    assert conflicts_of(path).counts[ConflictKind.CONTRADICTS] == 5


def test_cancelling_ends_the_process(tmp_path: Path) -> None:
    work = beside(copy_of("memorygraph-real-small.db", tmp_path))
    with closing(work), pytest.raises(CancelledError):
        work.said(Standing(), nothing, lambda: True)
    with pytest.raises(ProcessLookupError):  # it was waited for, so that not even its number is left
        os.kill(work.pid, 0)


@pytest.mark.usefixtures("every_file_is_large")
def test_stopping_while_the_graph_is_read_leaves_no_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = copy_of("memorygraph-real-small.db", tmp_path)
    started: list[Child] = []
    real = Child.__init__

    def noted(self: Child, module: str, asked: object) -> None:
        real(self, module, asked)
        started.append(self)

    monkeypatch.setattr(Child, "__init__", noted)
    with pytest.raises(CancelledError):
        conflicts_of(path, cancelled=lambda: True)
    assert len(started) == 1
    with pytest.raises(ProcessLookupError):
        os.kill(started[0].pid, 0)


@pytest.mark.skipif(sys.platform != "linux", reason="asks Linux whether a process is there")
def test_it_ends_with_who_started_it_however_that_ended(tmp_path: Path) -> None:
    path = copy_of("memorygraph-real-small.db", tmp_path)
    program = (
        "import sys, time\n"
        "from memgraph_gui.engine.conflicts.text_work import Beside\n"
        "from memgraph_gui.engine.conflicts.values import KINDS\n"
        f"work = Beside({str(path)!r}, layout=None, brain=None, kinds=KINDS)\n"
        "print(work.pid, flush=True)\n"
        "time.sleep(600)\n"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as starter:
        assert starter.stdout is not None
        pid = int(starter.stdout.readline())
        assert is_there(pid)
        starter.send_signal(signal.SIGKILL)
    wait_until(lambda: not is_there(pid))


def test_what_it_is_refused_is_told_in_its_words(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    path.write_text("{}")
    with closing(beside(path)) as work, pytest.raises(CannotOpenError, match=r"memory\.db"):
        work.said(Standing(), nothing, None)


def test_one_that_ends_too_early_is_a_fault_with_its_last_words(tmp_path: Path) -> None:
    asked = Child("memgraph_gui.engine.conflicts.text_worker", ["x.db", None, None, ["no such kind"]])
    with closing(beside(copy_of("memorygraph-real-small.db", tmp_path))) as work:
        work._child.close()
        work._child = asked
        with pytest.raises(RuntimeError, match=r"(?s)ended without an answer: .*'no such kind' is not a valid"):
            work.said(Standing(), nothing, None)
