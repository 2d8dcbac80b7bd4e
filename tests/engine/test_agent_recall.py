"""What the agent's server would find; patterns and answers were taken from memorygraphMCP 0.12.4 at work."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from memgraph_gui.engine.agent_recall import LIMIT, patterns, recall, why_not
from memgraph_gui.engine.indexing import fill
from memgraph_gui.engine.records import LayoutName, MemoryFlag, RowId
from memgraph_gui.engine.search_index import MemoryText, SearchIndex
from memgraph_gui.engine.store import open_store
from memgraph_gui.engine.topology import Topology
from tests.builders.copies import copy_of

SEEN = {
    "errors": ("errors", "error"),
    "caching": ("caching", "cach"),
    "retries": ("retries", "retry"),
    "xxied": ("xxied", "xxy"),
    "running": ("running", "runn"),
    "uses": ("uses", "use"),
    "used": ("used", "useds", "usedes", "useding", "useded"),
    "does": ("does", "doe"),
    "bus": ("bus",),
    "bed": ("bed",),
    "try": ("try",),
    "timeout": ("timeout", "timeouts", "timeoutes", "timeouting", "timeouted"),
    "cache": ("cache", "cachees", "cacheing", "cacheed"),
    "Quickly": ("quickly", "quicklies", "quicklying", "quicklied"),
    "redis timeout": ("redis timeout", "redi", "timeouts", "timeoutes", "timeouting", "timeouted"),
    " redis ": ("redis", "redi"),
    "fix the errors in tests": ("fix the errors in tests", "error", "test"),
    "x y z": ("x y z",),
    "tests tests": ("tests tests", "test"),
    "it's": ("it's", "it'"),
    "CAFÉ": ("café", "cafés", "cafées", "caféing", "caféed"),
    "emoji 😀 here": ("emoji 😀 here", "emojis", "emojiing", "herees", "hereing", "hereed"),
    "": (),
}


@pytest.mark.parametrize(("query", "wanted"), SEEN.items(), ids=list(SEEN))
def test_the_patterns_are_those_of_the_server(query: str, wanted: tuple[str, ...]) -> None:
    assert patterns(query) == wanted


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_of("memorygraph-real-small.db", tmp_path_factory.mktemp("recall"))


@pytest.fixture
def opened(small: Path) -> Iterator[tuple[SearchIndex, Topology]]:
    store = open_store(small, read_only=True)
    index = SearchIndex()
    topology = store.load()
    fill(store, index)
    store.close()
    yield index, topology
    index.close()


@pytest.mark.parametrize(
    ("query", "count"), [("errors", 8), ("retries", 4), ("timeout", 18), ("a", 20), ("running", 0)]
)
def test_it_returns_as_many_as_the_server_did(opened: tuple[SearchIndex, Topology], query: str, count: int) -> None:
    index, topology = opened
    unseen = (topology.memory_flags & int(MemoryFlag.HIDDEN | MemoryFlag.UNREADABLE)) != 0
    hidden = frozenset(topology.memory_rowid[unseen].tolist())
    assert len(recall(index, LayoutName.MEMORYGRAPH, query, hidden).rows) == count


def test_why_the_agent_does_not_get_a_memory() -> None:
    index = SearchIndex()
    index.put(MemoryText(RowId(n), f"redis {n}", "", "", "", n / 100, float(n)) for n in range(1, 31))
    found = recall(index, LayoutName.MEMORYGRAPH, "redis", frozenset({30}))
    assert found.matching == 30
    assert found.rows == tuple(
        range(29, 30 - LIMIT, -1)
    )  # the first 20, and the unreadable one is dropped after that
    assert found.dropped == (30,)
    assert why_not(found, RowId(29), matches=True) == ""
    assert "cannot read it" in why_not(found, RowId(30), matches=True)
    assert "20 more important ones" in why_not(found, RowId(5), matches=True)
    assert "None of the agent's patterns" in why_not(found, RowId(99), matches=False)
    assert not recall(index, LayoutName.AGENTOS, "redis", frozenset()).known
    assert recall(index, LayoutName.MEMORYGRAPH_TYPED, "retries", frozenset()).patterns == ("retries",)
