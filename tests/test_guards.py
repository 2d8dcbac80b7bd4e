"""The strictness of the run, seen from outside: each thing it forbids fails the test that does it, and no other."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

OFFENDERS = """
import logging, shutil, sqlite3, threading, warnings
from pathlib import Path
import apsw
import pytest
from PySide6.QtCore import QObject, qWarning

@pytest.fixture
def database(tmp_path):
    path = tmp_path / "a.db"
    connection = apsw.Connection(str(path))
    connection.execute("PRAGMA journal_mode=WAL; CREATE TABLE t(x)")
    yield path
    connection.close()

def test_bad_open(database):
    database.read_bytes()

def test_bad_link(database, tmp_path):
    (tmp_path / "other").symlink_to(database)
    open(tmp_path / "other", "rb").close()

def test_bad_shm(database):
    open(f"{database}-shm", "rb").close()

def test_bad_copy(database, tmp_path):
    shutil.copy(database, tmp_path / "copy.db")

def test_bad_sqlite3(database):
    sqlite3.connect(database)

def test_bad_swallowed(database):
    try:
        database.read_bytes()
    except BaseException:
        pass

def test_bad_thread():
    threading.Thread(target=threading.Event().wait, name="forgotten", daemon=True).start()

def test_bad_log():
    logging.getLogger("some.module").warning("disk nearly full")

def test_bad_qt():
    qWarning("QPainter::begin: Paint device returned engine == 0")

def test_bad_python():
    warnings.warn("old", DeprecationWarning)

def test_good_closed(tmp_path):
    connection = apsw.Connection(str(tmp_path / "b.db"))
    connection.execute("CREATE TABLE t(x)")
    (tmp_path / "c.db").write_bytes(b"")
    connection.close()
    (tmp_path / "b.db").read_bytes()

def test_good_thread():
    thread = threading.Thread(target=lambda: None)
    thread.start()

def test_good_log(caplog):
    logging.getLogger("some.module").warning("disk nearly full")
    assert "nearly" in caplog.text

def test_good_home():
    assert not any((Path.home() / name).exists() for name in (".memorygraph", ".bashrc"))
"""


@pytest.fixture(scope="module")
def outcome(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("offenders")
    (folder / "test_offenders.py").write_text(OFFENDERS)
    arguments = ["-p", "tests.conftest", "-c", str(ROOT / "pyproject.toml"), "--rootdir", str(folder), "-rpfE"]
    arguments += ["-o", "thread_patience=1"]
    command = [sys.executable, "-m", "pytest", *arguments, "-p", "no:cacheprovider", "test_offenders.py"]
    done = subprocess.run(
        command, cwd=folder, env=_with_path(), capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL
    )
    assert done.returncode == 1, done.stdout + done.stderr
    return done.stdout


def _with_path() -> dict[str, str]:
    import os

    return {**os.environ, "PYTHONPATH": str(ROOT)}


BAD = re.findall(r"def (test_bad_\w+)", OFFENDERS)
GOOD = re.findall(r"def (test_good_\w+)", OFFENDERS)


@pytest.mark.parametrize("name", BAD)
def test_an_offender_fails(outcome: str, name: str) -> None:
    assert re.search(rf"^(FAILED|ERROR) .*::{name}\b", outcome, re.MULTILINE), outcome


@pytest.mark.parametrize("name", GOOD)
def test_what_is_right_passes(outcome: str, name: str) -> None:
    assert re.search(rf"^PASSED .*::{name}$", outcome, re.MULTILINE), outcome
    assert not re.search(rf"^(FAILED|ERROR) .*::{name}\b", outcome, re.MULTILINE)


def test_a_thread_left_running_is_named_with_its_place(outcome: str) -> None:
    assert "threads were left running:" in outcome
    assert re.search(r"forgotten at:\n(?s:.*?)threading\.py", outcome)


def test_the_database_is_named(outcome: str) -> None:
    assert re.search(r"a\.db was opened by open while apsw has a connection to .*a\.db", outcome)
    assert re.search(r"a\.db was opened by sqlite3\.connect while", outcome)


@pytest.mark.xvfb
def test_a_marked_test_has_a_real_display() -> None:
    answer = subprocess.run(["xdotool", "getdisplaygeometry"], capture_output=True, text=True, check=False)
    assert answer.stdout.split() == ["1600", "1000"], answer.stderr
