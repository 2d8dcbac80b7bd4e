"""The arguments that all commands share, so that they mean and read the same everywhere."""

import argparse

from memgraph_gui.engine.records import LayoutName


def add_choice_arguments(parser: argparse.ArgumentParser) -> None:
    """``--layout`` and ``--brain``: which part of a file that holds several."""
    parser.add_argument(
        "--layout",
        type=LayoutName,
        choices=list(LayoutName),
        metavar="NAME",
        help=f"which stored layout to open, in a file that holds two: {', '.join(LayoutName)}",
    )
    parser.add_argument("--brain", metavar="ID", help="which brain to open, in a file that holds several")


def add_file_arguments(parser: argparse.ArgumentParser) -> None:
    """The database as ``file``, with `add_choice_arguments`."""
    parser.add_argument("file", metavar="DB", help="a memory.db of MemoryGraph or a brain.sqlite of AgentOS")
    add_choice_arguments(parser)
