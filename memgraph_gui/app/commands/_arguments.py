"""The arguments that all commands share, so that they mean and read the same everywhere."""

import argparse
import math

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


def count(text: str) -> int:
    """An argument that says how many: a whole number of 0 or more."""
    number = int(text)
    if number < 0:
        raise argparse.ArgumentTypeError("a whole number of 0 or more is needed")
    return number


def share(text: str) -> float:
    """An argument between 0 and 1."""
    number = float(text)
    if not 0 <= number <= 1:
        raise argparse.ArgumentTypeError("a number from 0 to 1 is needed")
    return number


def amount(text: str) -> float:
    """An argument that is a finite number of 0 or more."""
    number = float(text)
    if not (math.isfinite(number) and number >= 0):
        raise argparse.ArgumentTypeError("a number of 0 or more is needed")
    return number
