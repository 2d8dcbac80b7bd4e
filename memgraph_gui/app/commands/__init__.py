"""The headless commands, one file each; every one has `register(subparsers)` and `run(arguments) -> int`.

A module in this package is a command of its own name (`clusters.py` is ``memgraph-gui clusters``); its first
docstring line is what ``--help`` says of it. Names with a leading underscore are helpers. A command module
imports at its top only what every command needs: the Qt side is imported inside `run`, by those that draw.
"""

import argparse
import importlib
import pkgutil
from typing import Protocol, cast

SubParsers = argparse._SubParsersAction  # the only name argparse has for it


class Command(Protocol):
    """What a module of this package offers."""

    __doc__: str | None

    def register(self, subparsers: "SubParsers[argparse.ArgumentParser]") -> None:
        """Add the command's own parser, named like the module."""

    def run(self, arguments: argparse.Namespace) -> int:
        """Do it; the exit code is returned, a `KnownError` may be raised."""


def command_names() -> tuple[str, ...]:
    """The commands there are, by name; nothing is imported."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.name[0] != "_"))


def load(name: str) -> Command:
    """Import one command."""
    return cast(Command, importlib.import_module(f"{__name__}.{name}"))
