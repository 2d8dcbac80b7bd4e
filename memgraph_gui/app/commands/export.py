"""Write memories, and the relationships between them, to a file of another form."""

import argparse
from pathlib import Path

from memgraph_gui.app.commands import SubParsers
from memgraph_gui.app.commands._arguments import add_file_arguments
from memgraph_gui.engine.exchange.exporting import Export
from memgraph_gui.engine.exchange.formats import FORMS
from memgraph_gui.engine.filters import kinds_asked
from memgraph_gui.engine.listing import listed
from memgraph_gui.engine.query import parse
from memgraph_gui.engine.store import open_store


def register(subparsers: "SubParsers[argparse.ArgumentParser]") -> None:
    """Add ``export DB OUT [QUERY]``."""
    parser = subparsers.add_parser("export", description=__doc__)
    add_file_arguments(parser)
    forms = ", ".join(f".{ending} ({words})" for ending, (words, _make) in FORMS.items())
    parser.add_argument("out", metavar="OUT", type=Path, help=f"the file to write; its ending says the form: {forms}")
    parser.add_argument(
        "query", metavar="QUERY", nargs="*", help="words and filters, as for search; everything unless given"
    )


def run(arguments: argparse.Namespace) -> int:
    """Write what the query lists, and say how much it was."""
    store = open_store(arguments.file, layout=arguments.layout, brain=arguments.brain, read_only=True)
    query = parse(" ".join(arguments.query))
    try:
        export = Export(arguments.out, listed(store, store.load(), query), kinds_asked(query))
        while not export.portion(store):
            pass
    finally:
        store.close()
    memories = "1 memory" if export.memories == 1 else f"{export.memories} memories"
    links = {0: "", 1: ", 1 relationship"}.get(export.relationships, f", {export.relationships} relationships")
    print(f"{memories}{links}: {arguments.out}")
    return 0
