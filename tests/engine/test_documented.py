"""What the guide and the docstrings show is what happens."""

import doctest
import importlib
from pathlib import Path

import pytest

from tests.builders.copies import copy_of

GUIDE = Path(__file__).parents[2] / "docs" / "library.md"
MODULES = ("api", "graph", "javascript", "vocabulary")


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`memory.db` and `brain.sqlite` where the examples run."""
    copy_of("memorygraph-real-small.db", tmp_path / "a").rename(tmp_path / "memory.db")
    copy_of("agentos-new.sqlite", tmp_path / "b").rename(tmp_path / "brain.sqlite")
    monkeypatch.chdir(tmp_path)


@pytest.mark.usefixtures("files")
def test_the_guide() -> None:
    results = doctest.testfile(str(GUIDE), module_relative=False)
    assert results.attempted > 30
    assert results.failed == 0


@pytest.mark.usefixtures("files")
@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    results = doctest.testmod(importlib.import_module(f"memgraph_gui.engine.{name}"))
    assert results.attempted
    assert results.failed == 0


def test_every_public_call_says_what_it_is_for() -> None:
    for name in ("api", "api_edits", "brain", "graph", "graph_types", "queries"):
        module = importlib.import_module(f"memgraph_gui.engine.{name}")
        for kind in [one for one in vars(module).values() if getattr(one, "__module__", "") == module.__name__]:
            members = vars(kind).items() if isinstance(kind, type) else ()
            for member, value in [(kind.__name__, kind), *members]:
                if not member.startswith("_") and (callable(value) or isinstance(value, property)):
                    assert value.__doc__, f"{name}.{kind.__name__}.{member}"
