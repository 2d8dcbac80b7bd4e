"""Runs the program as a user would: in processes of their own, so that no test shares a file with it."""

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
TIMEOUT = 120  # seconds; a test that waits this long has failed

# Root may write everywhere; without these two capabilities it obeys the modes of files and folders as a user
# does (CAP_DAC_OVERRIDE = 1, CAP_DAC_READ_SEARCH = 2; PR_CAPBSET_DROP = 24, see prctl(2)).
AS_A_USER = """
import ctypes, os, sys
if os.geteuid() == 0:
    for capability in (1, 2):
        assert ctypes.CDLL(None).prctl(24, capability, 0, 0, 0) == 0
os.execv(sys.executable, [sys.executable, *sys.argv[1:]])
"""

# Runs a list of command lines in one process: starting Python and importing the program takes longer than most.
_BATCH = """
import contextlib, io, json, sys, traceback
from memgraph_gui.app.cli import main
results = []
for arguments in json.load(sys.stdin):
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            code = main(arguments)
        except SystemExit as end:
            code = end.code
        except BaseException:
            traceback.print_exc()
            code = 1
    results.append([code, out.getvalue(), err.getvalue()])
json.dump(results, sys.stdout)
"""


@dataclass(frozen=True)
class Result:
    """How a command ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> dict[str, Any]:
        """What `info --json` printed, after an end without complaint."""
        assert self.code == 0, self
        answer = json.loads(self.out)
        assert isinstance(answer, dict)
        return answer

    @property
    def sentence(self) -> str:
        """The one sentence of a refusal: exit code 3, nothing on stdout, one line on stderr."""
        assert self.code == 3, self
        assert self.out == "", self
        lines = self.err.strip().splitlines()
        assert len(lines) == 1, self
        assert "Traceback" not in self.err
        return lines[0]


def environment(extra: Mapping[str, str] | None = None) -> dict[str, str]:
    """The environment for a child: this one, without a display and with the program importable."""
    kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    return {
        **kept,
        "PYTHONPATH": str(ROOT),
        "PYTHONIOENCODING": "utf-8",
        "QT_QPA_PLATFORM": "offscreen",
        **(extra or {}),
    }


def run_python(
    *arguments: str | Path,
    stdin: str = "",
    as_user: bool = False,
    env: Mapping[str, str] | None = None,
    cwd: Path | None = None,
) -> Result:
    """Run Python with these arguments; `as_user` makes root obey the modes of files and folders."""
    launcher = ["-c", AS_A_USER] if as_user else []
    ended = subprocess.run(
        [sys.executable, *launcher, *map(str, arguments)],
        input=stdin,
        capture_output=True,
        encoding="utf-8",
        timeout=TIMEOUT,
        env=environment(env),
        cwd=cwd,
        check=False,
    )
    return Result(ended.returncode, ended.stdout, ended.stderr)


def run(*arguments: str | Path, as_user: bool = False, env: Mapping[str, str] | None = None) -> Result:
    """`python -m memgraph_gui` with these arguments."""
    return run_python("-m", "memgraph_gui", *arguments, as_user=as_user, env=env)


def run_batch(commands: Iterable[Iterable[str | Path]], *, as_user: bool = False) -> list[Result]:
    """Several command lines, one after the other, in one process."""
    lines = json.dumps([[str(argument) for argument in command] for command in commands])
    ended = run_python("-c", _BATCH, stdin=lines, as_user=as_user)
    assert ended.code == 0, ended
    return [Result(code, out, err) for code, out, err in json.loads(ended.out)]


def infos(*paths: Path, as_user: bool = False) -> list[Result]:
    """`info --json` of each file."""
    return run_batch([["info", path, "--json"] for path in paths], as_user=as_user)


def info(path: Path, *, as_user: bool = False) -> dict[str, Any]:
    """What `info --json` says of one file that opens."""
    return infos(path, as_user=as_user)[0].json


def snapshot(folder: Path) -> dict[str, bytes | None]:
    """Every file under a folder with its bytes (None for a folder), the -shm excepted: reading writes it."""
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None
        for path in sorted(folder.rglob("*"))
        if not path.name.endswith("-shm")
    }


def said(answer: Mapping[str, Any]) -> str:
    """Everything that `info --json` says in words, in lower case: reason, notices, problems."""
    words = [answer.get("reason", ""), answer.get("notices", []), answer.get("problems", [])]
    return json.dumps(words, ensure_ascii=False).lower()
