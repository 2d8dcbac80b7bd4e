"""The search in a process of its own gives the same answer, and ends when it is not wanted."""

from pathlib import Path

import pytest

from memgraph_gui.engine.conflicts.elsewhere import find_elsewhere
from memgraph_gui.engine.conflicts.finding import conflicts_of
from memgraph_gui.engine.conflicts.values import ConflictKind
from memgraph_gui.engine.errors import CancelledError, CannotOpenError
from tests.builders.copies import copy_of


def test_it_finds_the_same(tmp_path: Path) -> None:
    path = copy_of("memorygraph-real-small.db", tmp_path)
    told: list[str] = []
    found = find_elsewhere(path, progress=lambda done, total, words: told.append(words))
    assert found == conflicts_of(path)
    assert found.counts[ConflictKind.CONTRADICTS] == 5
    assert told[0] == "reading the graph"
    assert told[-1] == "done"


def test_kinds_can_be_muted(tmp_path: Path) -> None:
    path = copy_of("memorygraph-real-small.db", tmp_path)
    assert find_elsewhere(path, kinds=[ConflictKind.LOOP]).counts == {ConflictKind.LOOP: 1}


def test_it_can_be_stopped(tmp_path: Path) -> None:
    with pytest.raises(CancelledError):
        find_elsewhere(copy_of("memorygraph-real-small.db", tmp_path), cancelled=lambda: True)


def test_a_file_that_is_none_is_refused_with_the_same_sentence(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    path.write_text("{}")
    with pytest.raises(CannotOpenError) as here:
        conflicts_of(path)
    with pytest.raises(CannotOpenError) as there:
        find_elsewhere(path)
    assert str(there.value) == str(here.value)
