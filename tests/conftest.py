"""The run is strict: an unasked-for warning of Qt or the log, a thread left running, a second way into an open
database, and the reader's own files touched, each fails the test that did it."""

import logging
import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests import xdisplay
from tests.guards import DatabaseGuard, LogGuard, left_running, private_environment

_GUARD = pytest.StashKey[DatabaseGuard]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """The one thing to turn: how long a thread may take to end."""
    # A thread that was told to end may be compiling a kernel, which nothing can hurry; only a real leak waits it out.
    parser.addini("thread_patience", "seconds a thread may take to end after its test", default="120")


def pytest_configure(config: pytest.Config) -> None:
    """Before anything is imported that might look for a display or a home."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    # Homes change from test to test; compiled kernels are kept, or every subprocess would compile them anew.
    os.environ.setdefault("NUMBA_CACHE_DIR", str(config.rootpath / ".pytest_cache" / "kernels"))
    _keep_bytecode(config.rootpath / ".pytest_cache" / "bytecode")
    for waiting in (QtBot.waitUntil, QtBot.waitSignal, QtBot.waitSignals):
        # ms; the five seconds that pytest-qt waits are short while four tests share two cores.
        waiting.__kwdefaults__ = {**(waiting.__kwdefaults__ or {}), "timeout": 30_000}
    guard = config.stash[_GUARD] = DatabaseGuard()
    guard.install()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A test with a window gets a second chance, and the summary names it (docs/decisions/tests.md says why)."""
    for item in items:
        if "qtbot" in getattr(item, "fixturenames", ()) or item.get_closest_marker("xvfb"):
            item.add_marker(pytest.mark.flaky(reruns=1))


def _keep_bytecode(folder: Path) -> None:
    """Hundreds of tests start the program as a process of its own; to compile all of it costs each one seconds."""
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix = str(folder)
    sys.dont_write_bytecode = False


@pytest.fixture(autouse=True)
def _own_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Every test has a home of its own, and no default database."""
    with pytest.MonkeyPatch.context() as patch:  # not the fixture: a test may undo that one
        for name, value in private_environment(tmp_path_factory.mktemp("home")).items():
            patch.setenv(name, value)
        for name in ("MEMORY_SQLITE_PATH", "DISPLAY", "WAYLAND_DISPLAY", "QT_STYLE_OVERRIDE", "QT_SCALE_FACTOR"):
            patch.delenv(name, raising=False)
        yield


@pytest.fixture(autouse=True)
def _database_guard(request: pytest.FixtureRequest) -> Iterator[None]:
    guard = request.config.stash[_GUARD]
    guard.take()  # what an earlier teardown did has been told already
    yield
    violations = guard.take()
    if violations:
        pytest.fail("a database file was opened while a connection had it:\n" + "\n".join(violations), pytrace=False)


@pytest.fixture(autouse=True)
def _no_thread_left(request: pytest.FixtureRequest) -> Iterator[None]:
    before = set(threading.enumerate())
    yield
    left = left_running(before, patience=float(request.config.getini("thread_patience")))
    if left:
        pytest.fail("threads were left running:\n" + "\n".join(left), pytrace=False)


@pytest.fixture(autouse=True)
def _no_log_warning(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test that asks for ``caplog`` looks at the log itself; in all others a warning is a failure."""
    guard = LogGuard()
    logging.getLogger().addHandler(guard)
    yield
    logging.getLogger().removeHandler(guard)
    if guard.records and "caplog" not in request.fixturenames:
        pytest.fail("unexpected log warnings:\n" + "\n".join(guard.lines()), pytrace=False)


@pytest.fixture(autouse=True)
def _display_where_marked(request: pytest.FixtureRequest, _own_folders: None) -> Iterator[None]:
    """A test marked xvfb has DISPLAY set; it starts the program as a process of its own, with QT_QPA_PLATFORM=xcb."""
    with pytest.MonkeyPatch.context() as patch:
        if request.node.get_closest_marker("xvfb"):
            patch.setenv("DISPLAY", request.getfixturevalue("x_display"))
        yield


@pytest.fixture(scope="session")
def x_display() -> Iterator[str]:
    """The name of a real X display, started when the first test that is marked xvfb asks for it."""
    if not xdisplay.available():
        if os.environ.get("CI"):
            pytest.fail("Xvfb is not installed; packaging/dev.py test names the package", pytrace=False)
        pytest.skip("Xvfb is not installed")
    with xdisplay.display() as name:
        yield name
