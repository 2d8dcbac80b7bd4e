"""Reading texts of every layout, and a search that can be stopped at any point and leaves the file alone."""

from contextlib import closing
from pathlib import Path

import pytest

from memgraph_gui.engine.conflicts.finding import conflicts_of, find_conflicts
from memgraph_gui.engine.errors import CancelledError
from memgraph_gui.engine.records import RowId
from memgraph_gui.engine.store import open_store
from tests.builders.copies import copy_of, every_database, snapshot


@pytest.mark.parametrize("name", every_database())
def test_texts_are_those_of_the_memories_in_full(name: str, tmp_path: Path) -> None:
    with closing(open_store(copy_of(name, tmp_path), read_only=True)) as store:
        rowids = [RowId(int(rowid)) for rowid in store.load().memory_rowid]
        texts = [text for page in store.text_pages() for text in page]
        assert [text.rowid for text in texts] == rowids
        for text in texts:
            memory = store.memory(text.rowid)
            assert memory is not None
            assert (text.content, text.summary) == (memory.content, memory.summary)
            if text.title and len(text.title) < 300:
                assert text.title == memory.row.title


@pytest.mark.parametrize("name", every_database())
def test_every_real_file_can_be_searched_and_stays_as_it_is(name: str, tmp_path: Path) -> None:
    path = copy_of(name, tmp_path)
    before = snapshot(path.parent)
    found = conflicts_of(path)
    assert snapshot(path.parent) == before
    assert sum(found.counts.values()) == len(found.conflicts)
    assert all(0 < conflict.score <= 1 and conflict.evidence and conflict.rule for conflict in found.conflicts)


def test_the_search_stops_wherever_it_is_asked_to(tmp_path: Path) -> None:
    with closing(open_store(copy_of("memorygraph-real-small.db", tmp_path), read_only=True)) as store:
        topology = store.load()
        asked = 0

        def count() -> bool:
            nonlocal asked
            asked += 1
            return False

        find_conflicts(store, topology, cancelled=count)
        assert asked > 8  # at least once for each kind
        for stop_at in range(1, asked + 1):
            left = iter(range(stop_at - 1))
            with pytest.raises(CancelledError):
                find_conflicts(store, topology, cancelled=lambda left=left: next(left, None) is None)  # type: ignore[misc]
