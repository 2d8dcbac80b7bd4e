"""Reading texts of every layout, and a search that can be stopped at any point and leaves the file alone."""

from contextlib import closing
from pathlib import Path

import pytest

from memgraph_gui.engine.conflicts.finding import conflicts_of, find_conflicts
from memgraph_gui.engine.conflicts.telling import in_words
from memgraph_gui.engine.conflicts.values import ConflictKind, FoundConflicts
from memgraph_gui.engine.errors import CancelledError
from memgraph_gui.engine.records import RowId
from memgraph_gui.engine.store import open_store
from tests.builders.copies import copy_of, every_database, snapshot
from tests.builders.memorygraph import MemoryGraphBuilder
from tests.engine.conflicts.files import found_in, notes


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


def test_a_memory_in_many_conflicts_does_not_fill_the_beginning(tmp_path: Path) -> None:
    others = [f"other{number}" for number in range(6)]
    links = [("hub", "CONTRADICTS", other) for other in others] + [("left", "CONTRADICTS", "right")]

    def fill(file: MemoryGraphBuilder) -> None:
        for name in ("hub", "left", "right", *others):
            file.memory(name, f"Title {name}", f"Text of {name}.", importance=0.9 if name == "hub" else 0.6)
        for number, (source, kind, target) in enumerate(links):
            file.relationship(f"r{number}", source, target, kind)

    found = found_in(tmp_path, fill, [ConflictKind.CONTRADICTS])
    assert len(found) == len(links)
    assert ["left" in (c.a_id, c.b_id) for c in found[:2]] == [False, True]


def test_a_group_is_told_once(tmp_path: Path) -> None:
    text = (
        "The lamp of the corridor is switched by a relay in the cellar beside the meter, its spare fuse, two old"
        " bicycles and a ladder with a broken step."
    )
    found = found_in(
        tmp_path, notes(*[(f"Lamp {number}", text) for number in range(5)]), [ConflictKind.NEAR_DUPLICATE]
    )
    told = in_words(FoundConflicts(found, {ConflictKind.NEAR_DUPLICATE: len(found)}), "memory.db")
    assert told.count("hold one text") == 1
    assert "and 3 more of the same group" in told


def test_texts_without_a_word_of_weight_are_no_trouble(tmp_path: Path) -> None:
    assert found_in(tmp_path, notes(("7", "4 5 6"), ("?", "..."), ("8", "1.2 - 3"))) == ()
