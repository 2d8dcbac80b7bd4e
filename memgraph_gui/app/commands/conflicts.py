"""List what cannot both be left as it is: contradictions, loops, duplicates."""

import argparse
import json
import sys
from pathlib import Path

from memgraph_gui.app.commands._arguments import add_file_arguments
from memgraph_gui.engine.conflicts.finding import conflicts_of
from memgraph_gui.engine.conflicts.telling import in_words
from memgraph_gui.engine.conflicts.values import ASKED, KINDS, RULES, ConflictKind


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add ``conflicts DB [--json] [--kind KIND ...]``."""
    parser = subparsers.add_parser(
        "conflicts",
        help="list what cannot both be left as it is",
        description=__doc__,
        epilog="The rule of each kind: " + " ".join(f"{kind}: {RULES[kind]}" for kind in KINDS),
    )
    add_file_arguments(parser)
    parser.add_argument("--json", action="store_true", help="all of them, as one JSON object")
    parser.add_argument(
        "--kind",
        action="append",
        type=ConflictKind,
        choices=list(KINDS),
        metavar="KIND",
        help=f"only this kind; may be given again: {', '.join(KINDS)}; without: {', '.join(ASKED)}",
    )


def run(arguments: argparse.Namespace) -> int:
    """Print the conflicts, most important first; the file is not changed."""
    kinds = arguments.kind or ASKED
    found = conflicts_of(arguments.file, layout=arguments.layout, brain=arguments.brain, kinds=kinds)
    if arguments.json:
        # A terminal that is not UTF-8 gets escapes, which mean the same in JSON.
        is_unicode = (sys.stdout.encoding or "").lower().replace("-", "").startswith("utf")
        print(json.dumps(found.as_json(), ensure_ascii=not is_unicode, indent=2))
    else:
        print(in_words(found, Path(arguments.file).name))
    return 0
