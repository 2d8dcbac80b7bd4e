"""The files of the hard cases, built once per session; a test gets a copy of its own."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.builders.hard_files import FILES
from tests.builders.hard_graphs import GRAPHS

BUILDERS = {**FILES, **GRAPHS}


@pytest.fixture(scope="session")
def built_case(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """The folder of a case as its builder leaves it; only read or copied, never opened by the product."""
    folders: dict[str, Path] = {}

    def folder(name: str) -> Path:
        if name not in folders:
            folders[name] = tmp_path_factory.mktemp(name)
            BUILDERS[name](folders[name])
        return folders[name]

    return folder


@pytest.fixture
def case(built_case: Callable[[str], Path], tmp_path: Path) -> Callable[[str], Path]:
    """A fresh copy of the folder of a case, modes included."""
    return lambda name: Path(shutil.copytree(built_case(name), tmp_path / name))
