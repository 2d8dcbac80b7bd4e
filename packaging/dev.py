#!/usr/bin/env python3
"""Everything from a fresh machine: ``python3 packaging/dev.py run [ARGS]`` and ``python3 packaging/dev.py test``.

Needs Python 3.11 or newer and nothing else. ``run`` makes what is missing and starts the program with ARGS (with
none it opens the sample). ``test`` runs every check of the project; with --long, or with CI set in the environment,
the tests that take minutes too; further arguments go to pytest.
"""

from __future__ import annotations  # an older Python must get as far as the sentence in main()

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
USAGE, CANNOT = 2, 1
COMMANDS = ROOT / "memgraph_gui" / "app" / "commands"
DRAWING_COMMANDS = ("render",)  # of the commands; the window draws always


def main(arguments: list[str]) -> int:
    """Do what the command line asks; the exit code is the program's or the checks'."""
    if sys.version_info < (3, 11):  # noqa: UP036 - this file is read by whatever python3 is
        return _complain("memgraph_gui needs Python 3.11 or newer; this is " + sys.version.split()[0] + ".", USAGE)
    if arguments[:1] == ["run"]:
        return run(arguments[1:])
    if arguments[:1] == ["test"]:
        return test(arguments[1:])
    print(__doc__)
    return 0 if arguments[:1] in (["-h"], ["--help"]) else USAGE


def run(arguments: list[str]) -> int:
    """Start the program; on POSIX it takes the place of this process, so that signals reach it."""
    import system  # here, not above: an old Python cannot read it, and shall get its sentence first

    headless = bool({"--version", "--help", "-h"} & set(arguments)) or _is_command(arguments)
    if not headless and (complaint := system.why_no_window()):
        return _complain(complaint, CANNOT)
    python = _python("run")
    if python is None:
        return CANNOT
    if not headless or arguments[:1] in [[name] for name in DRAWING_COMMANDS]:
        missing = system.provide(system.drawing_needs())
        if missing:  # a font is no reason to stop, and a library is explained by the program itself
            _complain(system.sentence(missing, "The picture"), 0)
    if not headless:
        _warm(python)
    # -P: a json.py in the folder where somebody calls this is not meant for us.
    command = [str(python), "-P", "-m", "memgraph_gui", *(arguments or ["--sample"])]
    if os.name == "nt":
        return subprocess.run(command, check=False).returncode
    os.execv(command[0], command)


# Each worker takes its share of the files in order, and the rest of another's when it has done: what a file makes
# once stays together. More than four would fight for memory before they gain anything; -n 0 runs in one process.
SPREAD = ["-n", "auto", "--maxprocesses", "4", "--dist", "worksteal"]


def test(arguments: list[str]) -> int:
    """Run the checks; pytest comes last, its closing line is the last line printed."""
    import system

    python = _python("test")
    if python is None:
        return CANNOT
    everything = "--long" in arguments or bool(os.environ.get("CI"))
    compilers = system.interop_needs() if everything else []
    missing = system.provide([*system.drawing_needs(), *system.testing_needs(), *compilers])
    if missing:
        _complain(system.sentence(missing, "A full test run"), 0)
    bin_folder = python.parent
    trees = [name for name in ("memgraph_gui", "tests", "packaging", "benchmarks", "tools") if (ROOT / name).is_dir()]
    checks = {
        "ruff check": [str(bin_folder / "ruff"), "check", "."],
        "ruff format": [str(bin_folder / "ruff"), "format", "--check", "."],
        "mypy": [str(python), "-m", "mypy", "--strict", *trees],
        "import contracts": [str(bin_folder / "lint-imports"), "--no-logo"],
    }
    failed = [name for name, command in checks.items() if not _passes(name, command)]
    chosen = [] if everything else ["-m", "not long"]
    given = [argument for argument in arguments if argument != "--long"]
    if failed:
        print(f"FAILED before the tests: {', '.join(failed)}", flush=True)
    tests_pass = _passes("pytest", [str(python), "-m", "pytest", *SPREAD, *chosen, *given])
    return 0 if tests_pass and not failed else 1


def _python(purpose: str) -> Path | None:
    """The environment's Python, made if need be; None after a sentence on stderr."""
    import environment
    import system

    ready = environment.ready_python(purpose)
    if ready is not None:
        return ready
    missing = system.provide(system.virtual_environment_needs())
    if missing:
        _complain(system.sentence(missing, "memgraph_gui"), CANNOT)
        return None
    try:
        return environment.make(purpose)
    except environment.CannotMakeError as fault:
        _complain(str(fault), CANNOT)
        return None


def _warm(python: Path) -> None:
    """Compile the picture's kernels: after installing that says one line and takes a while, later it does nothing."""
    subprocess.run([str(python), "-P", "-m", "memgraph_gui.app.lanes.warming"], check=False, cwd=ROOT)


def _passes(name: str, command: list[str]) -> bool:
    print(f"== {name}", flush=True)
    environment = {"QT_QPA_PLATFORM": "offscreen", **os.environ, "PYTHONUNBUFFERED": "1"}
    return subprocess.run(command, check=False, cwd=ROOT, env=environment).returncode == 0


def _is_command(arguments: list[str]) -> bool:
    """Whether the first argument names a headless command: each has a module of its name."""
    name = arguments[0] if arguments else ""
    return name.isidentifier() and not name.startswith("_") and (COMMANDS / f"{name}.py").exists()


def _complain(sentence: str, code: int) -> int:
    print(f"dev.py: {sentence}", file=sys.stderr, flush=True)
    return code


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:  # what was half installed is made anew next time
        sys.exit(130)
