"""Say what a file holds: layout, counts, types, problems."""

import argparse
import json
import sys

from memgraph_gui.app.commands._arguments import add_file_arguments
from memgraph_gui.engine.info import describe, in_words


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Add ``info DB [--json]``."""
    parser = subparsers.add_parser("info", help="say what a file holds", description=__doc__)
    add_file_arguments(parser)
    parser.add_argument("--json", action="store_true", help="everything, as one JSON object")


def run(arguments: argparse.Namespace) -> int:
    """Print what the file holds."""
    described = describe(arguments.file, arguments.layout, arguments.brain)
    if arguments.json:
        # A terminal that is not UTF-8 gets escapes, which mean the same in JSON.
        is_unicode = (sys.stdout.encoding or "").lower().replace("-", "").startswith("utf")
        print(json.dumps(described, ensure_ascii=not is_unicode, indent=2))
    else:
        print(in_words(described))
    return 0
