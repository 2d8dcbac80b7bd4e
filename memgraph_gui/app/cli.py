"""The command line: the window when a file (or nothing) is named, else one of the headless commands.

Exit codes: 0 done, 1 the window cannot be shown here or the answer cannot be written, 2 wrong usage, 3 the file
cannot be opened or does not hold what was asked for. What the user's world did is one sentence on stderr; a fault
of ours keeps its traceback.
"""

import argparse
import errno
import os
import sys
from collections.abc import Callable, Sequence

from memgraph_gui import __version__
from memgraph_gui.app.commands import command_names, load
from memgraph_gui.app.commands._arguments import add_choice_arguments
from memgraph_gui.engine.errors import KnownError

PROGRAM = "memgraph-gui"
DONE, NO_WINDOW, USAGE, CANNOT_OPEN, INTERRUPTED = 0, 1, 2, 3, 130
_DISK_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
THEMES = ("system", "light", "dark")


def main(argv: Sequence[str] | None = None) -> int:
    """Run what the arguments ask for and return the exit code.

    The first argument decides: the name of a command is that command, everything else belongs to the window
    (so a file named like a command is given as ``./info``).
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    _never_fail_at_printing()
    if arguments and arguments[0] in command_names():
        return _guarded(lambda: _run_command(arguments))
    return _guarded(lambda: _run_window(window_parser().parse_args(arguments)))


def window_parser() -> argparse.ArgumentParser:
    """The arguments of the window, with the commands named in its help."""
    parser = _WindowParser(prog=PROGRAM, description="A window onto what AI agents remember.")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("file", nargs="?", metavar="FILE", help="the database to open; ./NAME if named like a command")
    which.add_argument("--sample", action="store_true", help="open your own copy of the sample that comes along")
    parser.add_argument("--read-only", action="store_true", help="open the file without the right to change it")
    add_choice_arguments(parser)
    parser.add_argument("--theme", choices=THEMES, help="colours of the window, for this start")
    parser.add_argument("--version", action="version", version=f"{PROGRAM} {__version__}")
    return parser


class _WindowParser(argparse.ArgumentParser):
    """A parser whose help ends with the commands; they are imported for that only."""

    def format_help(self) -> str:
        """The arguments, then a line for each command from its module's first line."""
        lines = [f"  {name:<11} {(load(name).__doc__ or '').strip().splitlines()[0]}" for name in command_names()]
        return super().format_help() + "\n".join(["", "commands (each has --help):", *lines, ""])


def _run_command(arguments: Sequence[str]) -> int:
    command = load(arguments[0])
    parser = argparse.ArgumentParser(prog=PROGRAM)
    command.register(parser.add_subparsers())
    return command.run(parser.parse_args(arguments))


def _run_window(arguments: argparse.Namespace) -> int:
    from memgraph_gui.app.common.display import missing_display  # noqa: PLC0415 - the commands go without it

    complaint = missing_display(os.environ)
    if complaint:
        print(f"{PROGRAM}: {complaint}", file=sys.stderr)
        return NO_WINDOW
    from memgraph_gui.app.application import run_window  # noqa: PLC0415 - Qt is imported for the window only
    from memgraph_gui.app.common.resources import sample_copy  # noqa: PLC0415 - for the window only, too

    return run_window(
        path=str(sample_copy()) if arguments.sample else arguments.file,
        read_only=arguments.read_only,
        layout=arguments.layout,
        brain=arguments.brain,
        theme=arguments.theme,
    )


def _guarded(work: Callable[[], int]) -> int:
    """Run it; the user's world becomes a sentence and a code, a closed pipe is no fault."""
    try:
        code = work()
        sys.stdout.flush()
    except KnownError as error:
        print(f"{PROGRAM}: {error}", file=sys.stderr)
        return CANNOT_OPEN
    except BrokenPipeError:
        # `memgraph-gui info x | head -1`: the reader has what it wanted. The interpreter would complain again
        # when it flushes stdout at exit, so stdout is pointed away first.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except OSError as error:
        if error.errno not in _DISK_FULL:
            raise
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print(f"{PROGRAM}: the answer could not be written: {error.strerror}.", file=sys.stderr)
        return NO_WINDOW
    except KeyboardInterrupt:
        return INTERRUPTED
    return code


def _never_fail_at_printing() -> None:
    """Let a narrow terminal encoding show \\u escapes: stored text holds any character."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
