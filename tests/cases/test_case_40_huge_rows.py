"""Case 40: rows of megabytes open like any other; lists and labels hold a piece, reading on demand holds all."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from memgraph_gui.engine.records import RowId
from memgraph_gui.engine.store import MemoryStore, open_store
from memgraph_gui.engine.topology import Topology
from tests.builders.hard_files import HUGE_CJK, HUGE_LINE, HUGE_LINES, HUGE_TAGS, HUGE_TITLE
from tests.cases.product import info, run

LIST_LENGTH = 1000  # characters; more of a title no list or label can show


def _content(store: MemoryStore, topology: Topology, memory_id: str) -> str:
    memory = store.memory(RowId(int(topology.memory_rowid[topology.memory_ids.index(memory_id)])))
    assert memory is not None
    return memory.content


def test_it_opens_and_counts(case: Callable[[str], Path]) -> None:
    answer = info(case("huge_rows") / "memory.db")
    assert (answer["memories"], answer["relationships"], answer["unreadable"]) == (11, 10, 0)


def test_the_graph_holds_pieces_and_a_memory_holds_every_character(case: Callable[[str], Path]) -> None:
    with closing(open_store(case("huge_rows") / "memory.db")) as store:
        topology = store.load()
        assert max(map(len, topology.titles)) <= LIST_LENGTH
        assert max(sum(map(len, tags)) for tags in topology.tags) <= 20 * LIST_LENGTH
        long = next(title for title in topology.titles if title.startswith("LLL"))
        assert HUGE_TITLE.startswith(long.rstrip("…. "))

        assert _content(store, topology, "one_line") == HUGE_LINE
        assert _content(store, topology, "many_lines") == HUGE_LINES
        assert _content(store, topology, "cjk") == HUGE_CJK
        tagged = store.memory(RowId(int(topology.memory_rowid[topology.memory_ids.index("many_tags")])))
        titled = store.memory(RowId(int(topology.memory_rowid[topology.memory_ids.index("long_title")])))
        assert tagged is not None
        assert titled is not None
        assert HUGE_TAGS[-1] in tagged.raw
        assert HUGE_TITLE in titled.raw


def test_it_can_be_drawn(case: Callable[[str], Path], tmp_path: Path) -> None:
    assert run("render", case("huge_rows") / "memory.db", tmp_path / "picture.png").code == 0
