"""The real programs for the tests that need them; absent they are skipped, in CI they fail."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest

from tests.interop import installed
from tests.interop.led import LedProgram

_T = TypeVar("_T")
HERE = Path(__file__).parent


def _or_skipped(get: Callable[[], _T]) -> _T:
    try:
        return get()
    except installed.NotInstalledError as error:
        if os.environ.get("CI"):
            pytest.fail(f"This must run here: {error}")
        pytest.skip(f"The real program cannot be installed here: {error}")


@pytest.fixture(scope="session")
def agentos_command() -> list[str]:
    """How the real AgentOS is started."""
    node, place = _or_skipped(installed.agentos)
    return [str(node), str(HERE / "agentos_driver.mjs"), str(place)]


@pytest.fixture(scope="session")
def memorygraph_command() -> list[str]:
    """How the real MemoryGraph server's Python API is started."""
    python = _or_skipped(installed.memorygraph_python)
    return [str(python), str(HERE / "memorygraph_driver.py")]


@pytest.fixture
def agentos(agentos_command: list[str]) -> Iterator[LedProgram]:
    """The real AgentOS, with nothing open."""
    with LedProgram(agentos_command) as program:
        yield program
