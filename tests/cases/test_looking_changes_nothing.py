"""No file is changed by looking: main file and -wal equal byte for byte, no file more or fewer, the -shm excepted.

Over every real database of the tests and every file of the hard cases: through the commands, through the
engine with everything it can read, and the real databases through the window.
"""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.builders.copies import DATA, copy_of, every_database
from tests.builders.hard_files import FILES
from tests.builders.hard_graphs import GRAPHS
from tests.cases.product import run_batch, run_python, snapshot
from tests.cases.window import run_window

# Everything the engine can do to a file that is only looked at, in every layout and brain that it holds.
_LOOK = """
import json, sys
from memgraph_gui.engine.errors import KnownError
from memgraph_gui.engine.records import RowId
from memgraph_gui.engine.store import open_store
opened = 0

def look(path, **choice):
    global opened
    store = open_store(path, **choice)
    try:
        opened += 1
        topology = store.load()
        store.problems()
        for rowid in topology.memory_rowid[:100].tolist():
            store.memory(RowId(rowid))
            store.relationships_of(RowId(rowid))
        for rowid in topology.relationship_rowid[:100].tolist():
            store.relationship(RowId(rowid))
        for _ in range(3):
            store.poll()
        return store.info
    finally:
        store.close()

for path in json.load(sys.stdin):
    for read_only in (False, True):
        try:
            info = look(path, read_only=read_only, entities=True)
        except KnownError:
            continue
        for name in info.layouts:
            look(path, read_only=read_only, layout=name)
        for name in info.brains:
            look(path, read_only=read_only, brain=name)
print(opened)
"""


def _files(folder: Path) -> list[Path]:
    """What a user could choose to open in a folder, the odd things included."""
    return sorted(path for path in folder.rglob("*") if path.is_file() and not path.name.endswith("-shm"))


@pytest.fixture(scope="module")
def everything(
    tmp_path_factory: pytest.TempPathFactory, built_case: Callable[[str], Path]
) -> tuple[Path, dict[str, bytes | None]]:
    """Copies of every file in one folder, and how they are before anything looks at them."""
    folder = tmp_path_factory.mktemp("everything")
    for name in every_database():
        copy_of(name, folder / "data" / name.replace("/", "-"))
    for name in (*FILES, *GRAPHS):
        shutil.copytree(built_case(name), folder / name)
    return folder, snapshot(folder)


def test_every_real_database_and_every_case_is_among_them(everything: tuple[Path, dict[str, bytes | None]]) -> None:
    names = {Path(name).parts[0] for name in everything[1]}
    assert names == {"data", *FILES, *GRAPHS}
    assert len(every_database()) >= 20
    assert any(DATA.rglob("*-wal"))


def test_the_commands_change_nothing(everything: tuple[Path, dict[str, bytes | None]]) -> None:
    folder, before = everything
    files = _files(folder)

    results = run_batch([["info", path, *form] for path in files for form in ([], ["--json"])], as_user=True)

    assert {result.code for result in results} == {0, 3}
    assert snapshot(folder) == before


def test_the_engine_changes_nothing(everything: tuple[Path, dict[str, bytes | None]]) -> None:
    folder, before = everything

    ended = run_python("-c", _LOOK, stdin=json.dumps([str(path) for path in _files(folder)]), as_user=True)

    assert ended.code == 0, ended.err
    assert int(ended.out) > 100
    assert snapshot(folder) == before


def test_root_changes_nothing_either(everything: tuple[Path, dict[str, bytes | None]]) -> None:
    """Whoever may write everywhere must not leave a -wal, a checkpoint or a changed byte behind."""
    folder, before = everything

    ended = run_python("-c", _LOOK, stdin=json.dumps([str(path) for path in _files(folder)]))

    assert ended.code == 0, ended.err
    assert snapshot(folder) == before


def test_a_picture_of_each_real_database_changes_nothing(
    everything: tuple[Path, dict[str, bytes | None]], tmp_path: Path
) -> None:
    folder, before = everything
    files = [path for path in _files(folder / "data") if not path.name.endswith("-wal")]

    results = run_batch([["render", path, tmp_path / f"{number}.png"] for number, path in enumerate(files)])

    assert [result.code for result in results] == [0] * len(files)
    assert len(list(tmp_path.glob("*.png"))) == len(files)
    assert snapshot(folder) == before


def test_the_window_changes_nothing(everything: tuple[Path, dict[str, bytes | None]]) -> None:
    folder, before = everything
    files = [path for path in _files(folder / "data") if not path.name.endswith("-wal")]
    plan: list[list[object]] = []
    for number, path in enumerate(files):
        plan += [
            [200 * number, "open", str(path)],
            [200 * number, "wait_for", str(path)[-20:]],
            [200 * number + 199, "report", path.parent.name],
        ]

    run = run_window([*plan, [200 * len(files) + 1500, "close"]])

    assert run.code == 0, run
    assert "Traceback" not in run.err
    for path in files:
        assert run.told[path.parent.name]["title"].startswith(path.name)
    assert snapshot(folder) == before
