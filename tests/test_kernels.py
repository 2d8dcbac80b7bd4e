"""Kernels start whatever is wrong with their cache, and are compiled again exactly when something in them changed."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from memgraph_gui.cachefolder import cache_folder
from memgraph_gui.kernels import precompile, run_slices

ROOT = Path(__file__).parents[1]

INNER = """
from memgraph_gui.kernels import kernel

FACTOR = {factor}

@kernel
def scaled(value: float) -> float:
    return value * FACTOR + {added}
"""
OUTER = """
import logging, sys
logging.basicConfig(level=logging.INFO, stream=sys.stdout, format="LOG %(message)s")
from memgraph_gui.kernels import kernel
from inner import scaled

@kernel
def summed(count: int) -> float:
    total = 0.0
    for i in range(count):
        total += scaled(i)
    return total

print("RESULT", summed(5), "loaded" if summed.stats.cache_hits else "compiled")
"""


# Whoever may write everywhere has to become somebody else to see the fault; what numba needs is imported before,
# since nobody may be unable to read this Python's own files.
AS_NOBODY = """
import os, sys
sys.path.insert(0, os.path.dirname(sys.argv[1]))
import inner
from memgraph_gui.kernels import kernel

@kernel
def first(count: int) -> float:
    total = 0.0
    for i in range(count):
        total += i * 0.5
    return total

keep = os.environ.pop("NUMBA_CACHE_DIR")
os.environ["NUMBA_CACHE_DIR"] = os.devnull
first(3)
os.environ["NUMBA_CACHE_DIR"] = keep
program = compile(open(sys.argv[1]).read(), sys.argv[1], "exec")
os.setgid(65534)
os.setuid(65534)
exec(program)
"""


class Program:
    """A program of two modules, one kernel each, run in a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.cache = folder / "cache"
        self.write()

    def write(self, factor: int = 3, added: int = 1) -> None:
        (self.folder / "inner.py").write_text(INNER.format(factor=factor, added=added))
        (self.folder / "outer.py").write_text(OUTER)
        (self.folder / "as_nobody.py").write_text(AS_NOBODY)

    def run(self, *, as_nobody: bool = False) -> str:
        program = [str(self.folder / name) for name in (["as_nobody.py"] if as_nobody else []) + ["outer.py"]]
        done = subprocess.run(
            [sys.executable, "-W", "error", "-B", *program],
            env={**os.environ, "PYTHONPATH": str(ROOT), "NUMBA_CACHE_DIR": str(self.cache)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return Program(tmp_path)


def test_a_second_start_loads_what_the_first_compiled(program: Program) -> None:
    # 3 * (0 + 1 + 2 + 3 + 4) + 5 * 1
    assert "RESULT 35.0 compiled" in program.run()
    assert "RESULT 35.0 loaded" in program.run()


def test_files_cut_to_nothing_cost_a_compile_and_are_replaced(program: Program) -> None:
    program.run()
    files = list(program.cache.glob("*"))
    assert {file.name.split("-")[0] for file in files} == {"scaled", "summed"}
    for file in files:
        file.write_bytes(b"")
    assert "RESULT 35.0 compiled" in program.run()
    assert "RESULT 35.0 loaded" in program.run()


def test_one_changed_byte_in_a_file_is_noticed(program: Program) -> None:
    program.run()
    for file in program.cache.glob("*"):
        data = bytearray(file.read_bytes())
        data[len(data) // 2] ^= 0xFF
        file.write_bytes(data)
    output = program.run()
    assert "RESULT 35.0 compiled" in output
    assert "kernel summed is compiled again: the file is damaged" in output


@pytest.mark.parametrize(("change", "result"), [({"factor": 5}, "55.0"), ({"added": 2}, "40.0")])
def test_a_change_in_a_kernel_that_is_called_is_noticed(
    program: Program, change: dict[str, int], result: str
) -> None:
    program.run()
    program.write(**change)
    assert f"RESULT {result} compiled" in program.run()


@pytest.mark.skipif(os.name == "nt", reason="setuid is a POSIX call")
def test_a_folder_that_cannot_be_written_costs_a_compile(program: Program) -> None:
    program.cache.mkdir()
    program.cache.chmod(0o555)
    output = program.run(as_nobody=os.getuid() == 0)
    assert "RESULT 35.0 compiled" in output
    assert "kernel summed is not kept" in output
    assert not list(program.cache.iterdir())


def test_a_file_where_the_folder_should_be_costs_a_compile(program: Program) -> None:
    program.cache.write_text("not a folder")
    assert "RESULT 35.0 compiled" in program.run()


def test_without_a_chosen_folder_the_cache_is_the_users(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    if sys.platform == "linux":
        assert cache_folder() == tmp_path / "memgraph-gui" / "kernels"
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "chosen"))
    assert cache_folder() == tmp_path / "chosen"


@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize("count", [0, 1, 7, 1000])
def test_slices_cover_the_range_once(count: int, threads: int) -> None:
    seen: list[int] = []
    run_slices(lambda first, end: seen.extend(range(first, end)), count, threads=threads)
    assert sorted(seen) == list(range(count))


def test_slices_run_on_as_many_threads_as_asked() -> None:
    meeting = threading.Barrier(2, timeout=60)  # breaks unless two threads come

    def meet(first: int, end: int) -> None:
        meeting.wait()

    run_slices(meet, 2, threads=2, pieces=2)


def test_the_error_of_a_slice_comes_out_after_all_threads_ended() -> None:
    before = threading.active_count()

    def fail(first: int, end: int) -> None:
        time.sleep(0.01)
        raise LookupError(first)

    with pytest.raises(LookupError):
        run_slices(fail, 10, threads=3)
    assert threading.active_count() == before


def test_precompile_stops_when_nobody_wants_it_any_more() -> None:
    ran: list[str] = []
    hooks: list[Callable[[], None]] = [lambda: ran.append("one"), lambda: ran.append("two")]
    precompile(hooks, lambda: not ran)
    assert ran == ["one"]
