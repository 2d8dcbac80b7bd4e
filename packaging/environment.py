"""The project's own Python environment, ``.venv``: made from the lock, kept while nothing changes.

Used by ``dev.py``, so the standard library only. A note in the folder says from which lock and Python it was made
and for what it is complete; the note is written incomplete before anything is installed, so that an interrupted
installation is seen and done again. A ``.venv`` without the note was made by somebody else and is left alone.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LOCKS = {"run": "requirements.lock", "test": "requirements-dev.lock"}
NOTE = "memgraph-gui.json"


class CannotMakeError(Exception):
    """The environment cannot be made; the message is one sentence for the person at the terminal."""


@dataclass(frozen=True)
class Note:
    """What ``.venv`` was made from, and for which of the two purposes it is complete."""

    fingerprint: str
    complete: list[str] = field(default_factory=list)


def ready_python(purpose: str) -> Path | None:
    """The environment's Python if it is complete for 'run' or 'test', else None."""
    note = _read_note(folder())
    python = python_of(folder())
    if note and note.fingerprint == _fingerprint() and purpose in note.complete and python.exists():
        return python
    return None


def make(purpose: str) -> Path:
    """Make the environment, or add to it what the purpose needs, and return its Python.

    Raises:
        CannotMakeError: the folder is not ours, or pip could not install.
    """
    venv = folder()
    note = _read_note(venv)
    if note is None or note.fingerprint != _fingerprint() or not note.complete:
        _start_afresh(venv, known=note is not None)
        note = Note(_fingerprint())
    print(f"Installing Python packages into {venv} (once, about 550 MB) ...", file=sys.stderr, flush=True)
    python = python_of(venv)
    _write_note(venv, Note(note.fingerprint))
    lock = ROOT / "packaging" / LOCKS[purpose]
    _pip(python, "--require-hashes", "--only-binary", ":all:", "--requirement", str(lock))
    # What builds the project is in the lock too: nothing comes in here without a hash.
    _pip(python, "--no-deps", "--no-build-isolation", "--no-index", "--editable", str(ROOT))
    # Everything of the first lock is in the second, at the same version.
    complete = {*note.complete, *(["run", "test"] if purpose == "test" else ["run"])}
    _write_note(venv, Note(note.fingerprint, sorted(complete)))
    return python


def folder() -> Path:
    """Where the environment is: ``.venv`` beside pyproject.toml, or what MEMGRAPH_GUI_VENV names."""
    return Path(os.environ.get("MEMGRAPH_GUI_VENV") or ROOT / ".venv").absolute()


def python_of(venv: Path) -> Path:
    """The interpreter inside an environment."""
    return venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def _start_afresh(venv: Path, *, known: bool) -> None:
    if venv.exists() and any(venv.iterdir()) and not known:
        raise CannotMakeError(
            f"{venv} was not made by this program and is left alone; "
            "move it away, or name another folder in MEMGRAPH_GUI_VENV."
        )
    if venv.exists():
        shutil.rmtree(venv)
    venv.mkdir(parents=True)
    _write_note(venv, Note(_fingerprint()))
    _check([sys.executable, "-m", "venv", str(venv)], "Python could not make a virtual environment")


def _pip(python: Path, *arguments: str) -> None:
    # Python compiles what it imports by itself; all modules compiled at once are 57 MB that are hardly ever read.
    quiet = ["--quiet", "--disable-pip-version-check", "--no-input", "--no-compile"]
    _check([str(python), "-m", "pip", "install", *quiet, *arguments], "pip could not install what the lock names")


def _check(command: list[str], complaint: str) -> None:
    # pip tells a failing network best in its own words; on stderr (2), since stdout is the program's: info --json.
    if subprocess.run(command, check=False, cwd=ROOT, stdout=2).returncode:
        raise CannotMakeError(f"{complaint}; what it said stands above, and running this again starts over.")


def _fingerprint() -> str:
    """What the environment depends on: both locks, the project's own metadata, the Python, and where it stands."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    digest = hashlib.sha256(repr((sys.version, sys.base_prefix, str(ROOT), project)).encode())
    for lock in LOCKS.values():
        digest.update((ROOT / "packaging" / lock).read_bytes())
    return digest.hexdigest()


def _read_note(venv: Path) -> Note | None:
    try:
        return Note(**json.loads((venv / NOTE).read_text("utf-8")))
    except (OSError, ValueError, TypeError):  # no note, or one cut short: TypeError is a field too many or too few
        return None


def _write_note(venv: Path, note: Note) -> None:
    (venv / NOTE).write_text(json.dumps(note.__dict__), "utf-8")
