"""Which layout a file holds, by its tables and columns; what is chosen; what is refused and in which words."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from memgraph_gui.engine.errors import CannotOpenError
from memgraph_gui.engine.records import LayoutName, MemoryFlag, ProblemKind, RelationshipFlag, RowId
from memgraph_gui.engine.store import open_store
from tests.builders.agentos import AgentOSBuilder
from tests.builders.copies import copy_of
from tests.builders.memorygraph import Index, MemoryGraphBuilder
from tests.builders.typed import TypedBuilder

MEMORYGRAPH, TYPED = LayoutName.MEMORYGRAPH, LayoutName.MEMORYGRAPH_TYPED

LAYOUTS = [
    ("memorygraph-real-small.db", (MEMORYGRAPH,)),
    ("memorygraph-doc-shape.db", (MEMORYGRAPH,)),
    ("memorygraph-0.5.8-empty.db", (MEMORYGRAPH,)),
    ("memorygraph-multitenant.db", (MEMORYGRAPH,)),
    ("memorygraph-bun.db", (TYPED,)),
    ("memorygraph-turso-shape.db", (LayoutName.MEMORYGRAPH_TURSO,)),
    ("memorygraph-turso-stale-fts.db", (LayoutName.MEMORYGRAPH_TURSO,)),
    ("agentos-new.sqlite", (LayoutName.AGENTOS,)),
    ("agentos-old.sqlite", (LayoutName.AGENTOS,)),
    ("agentos-sqljs.sqlite", (LayoutName.AGENTOS,)),
]


@pytest.mark.parametrize(("name", "layouts"), LAYOUTS)
def test_a_real_file_is_known_by_its_tables_whatever_its_name(
    tmp_path: Path, name: str, layouts: tuple[LayoutName, ...]
) -> None:
    path = copy_of(name, tmp_path).rename(tmp_path / "anything at all.bin")
    with closing(open_store(path)) as store:
        assert store.info.layouts == layouts
        assert store.info.layout is layouts[0]


MIXED = [
    # file, chosen, owner of the relationships, memories in nodes, in memories
    ("mixed-bun-then-python.db", TYPED, TYPED, 2, 47),
    ("mixed-python-then-bun.db", MEMORYGRAPH, MEMORYGRAPH, 67, 3),
    ("mixed-upgrade-in-place.db", MEMORYGRAPH, MEMORYGRAPH, 66, 65),
]


@pytest.mark.parametrize(("name", "chosen", "owner", "nodes", "memories"), MIXED)
def test_of_two_layouts_the_one_with_more_is_opened_and_both_are_told(
    tmp_path: Path, name: str, chosen: LayoutName, owner: LayoutName, nodes: int, memories: int
) -> None:
    path = copy_of(name, tmp_path)
    with closing(open_store(path)) as store:
        assert store.info.layout is chosen
        assert store.info.layouts == (MEMORYGRAPH, TYPED)
        assert store.info.relationships_of is owner
        told = " ".join(store.info.notices)
    assert f"{nodes} memories of MemoryGraph up to 0.12" in told
    assert f"{memories} memories of MemoryGraph 0.13" in told


def test_ids_that_both_layouts_hold_are_told(tmp_path: Path) -> None:
    with closing(open_store(copy_of("mixed-upgrade-in-place.db", tmp_path))) as store:
        assert any(notice.startswith("65 of these memories are there twice") for notice in store.info.notices)


def test_the_other_layout_opens_on_request_with_the_relationships_of_the_owner(tmp_path: Path) -> None:
    path = copy_of("mixed-upgrade-in-place.db", tmp_path)
    with closing(open_store(path, layout="memorygraph-typed")) as store:
        topology = store.load()
        assert store.info.layout is TYPED
        assert store.info.relationships_of is MEMORYGRAPH
        assert (topology.memory_count, topology.relationship_count) == (65, 82)
        assert int(topology.ended().sum()) == 3  # for their owner


def test_an_end_in_the_other_layout_is_not_shown_but_not_missing(tmp_path: Path) -> None:
    # All 79 relationships are those of 47 memories; of the 2 nodes, 1 has the id of one of these memories.
    path = copy_of("mixed-bun-then-python.db", tmp_path)
    with closing(open_store(path, layout="memorygraph")) as store:
        topology = store.load()
        kinds = [problem.kind for problem in store.problems() if "cannot be drawn" in problem.text]
    not_shown = (topology.relationship_flags & int(RelationshipFlag.NOT_SHOWN)) != 0
    assert (topology.memory_count, topology.relationship_count) == (2, 79)
    assert (not_shown | topology.drawable()).all()
    assert not_shown.sum() >= 70
    assert kinds == []


def test_views_and_virtual_tables_that_do_not_work_are_passed_over(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "memory.db", isolation_level=None)) as made:
        made.execute("CREATE TABLE nodes(id TEXT PRIMARY KEY, label TEXT, properties TEXT)")
        made.execute("INSERT INTO nodes VALUES ('a', 'Memory', '{\"title\": \"A\"}')")
        made.execute("CREATE VIEW relationships AS SELECT * FROM gone")
        made.execute("PRAGMA writable_schema = ON")
        made.execute(
            "INSERT INTO sqlite_master VALUES ('table', 'v', 'v', 0, 'CREATE VIRTUAL TABLE v USING absent(x)')"
        )
    with closing(open_store(tmp_path / "memory.db")) as store:
        assert store.load().titles == ["A"]
        assert any("relationships" in notice for notice in store.info.notices)


def test_a_tie_goes_to_the_owner_of_the_relationships(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    with TypedBuilder(path) as typed:
        typed.memory("a")
        typed.memory("b")
        typed.relationship("r", "a", "b")
        typed.connection.execute("CREATE TABLE nodes(id TEXT PRIMARY KEY, label TEXT, properties TEXT)")
        for name in ("a", "b"):
            typed.connection.execute("INSERT INTO nodes VALUES (?, 'Memory', '{}')", (name,))
    with closing(open_store(path)) as store:
        assert store.info.layout is TYPED


def test_rows_that_are_no_json_do_not_count_as_data(tmp_path: Path) -> None:
    path = tmp_path / "memory.db"
    with TypedBuilder(path) as typed:
        typed.memory("a")
        typed.connection.execute("CREATE TABLE nodes(id TEXT PRIMARY KEY, label TEXT, properties TEXT)")
        for name in ("x", "y", "z"):
            typed.connection.execute("INSERT INTO nodes VALUES (?, 'Memory', CAST(x'7bff' AS TEXT))", (name,))
    with closing(open_store(path)) as store:
        assert store.info.layout is TYPED


@pytest.mark.parametrize(
    ("name", "choice", "words"),
    [
        ("memorygraph-bun.db", {"layout": "memorygraph"}, ("memorygraph-typed",)),
        ("memorygraph-bun.db", {"layout": "nonsense"}, ("nonsense", "memorygraph-typed")),
        ("memorygraph-bun.db", {"brain": "ada"}, ("no brains",)),
        ("agentos-new.sqlite", {"brain": "ada"}, ("ada", "companion-ada")),
        ("agentos-old.sqlite", {"brain": "ada"}, ("older", "one brain")),
    ],
)
def test_what_the_file_does_not_hold_is_refused_in_one_sentence(
    tmp_path: Path, name: str, choice: dict[str, str], words: tuple[str, ...]
) -> None:
    path = copy_of(name, tmp_path)
    with pytest.raises(CannotOpenError) as refusal:
        open_store(path, layout=choice.get("layout"), brain=choice.get("brain"))
    sentence = str(refusal.value)
    assert all(word in sentence for word in words), sentence
    assert "\n" not in sentence


def test_a_database_of_something_else_is_refused_with_the_names_of_its_tables(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "music.db")) as other:
        other.executescript("CREATE TABLE albums(id, title); CREATE TABLE tracks(id);")
    with pytest.raises(CannotOpenError, match=r"albums.*tracks"):
        open_store(tmp_path / "music.db")


def test_a_database_without_tables_is_refused(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "bare.db")) as bare:
        bare.executescript("CREATE TABLE t(x); DROP TABLE t;")
    with pytest.raises(CannotOpenError, match="without any table"):
        open_store(tmp_path / "bare.db")


def test_the_turso_layout_is_for_looking_only(tmp_path: Path) -> None:
    with closing(open_store(copy_of("memorygraph-turso-shape.db", tmp_path))) as store:
        assert not store.info.writable
        assert "Turso" in store.info.reason


@pytest.mark.parametrize("name", ["memorygraph-real-small.db", "memorygraph-bun.db", "agentos-new.sqlite"])
def test_the_other_layouts_may_be_edited(tmp_path: Path, name: str) -> None:
    with closing(open_store(copy_of(name, tmp_path))) as store:
        assert store.info.writable
        assert store.info.reason == ""


def test_memories_that_are_a_view_are_read_and_may_not_be_edited(tmp_path: Path) -> None:
    with MemoryGraphBuilder(tmp_path / "memory.db", index=Index.NONE) as builder:
        builder.notes(3)
        builder.connection.execute("ALTER TABLE nodes RENAME TO base")
        builder.connection.execute("CREATE VIEW nodes AS SELECT * FROM base")
    with closing(open_store(tmp_path / "memory.db")) as store:
        topology = store.load()
        assert topology.memory_ids == ["m1", "m2", "m3"]
        assert topology.drawable().sum() == 2
        second = store.memory(RowId(2))
        assert second is not None
        assert second.row.id == "m2"
        assert not store.info.writable
        assert "view" in store.info.reason


def test_tables_without_rowid_are_read_by_the_order_of_their_key(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "memory.db")) as made, made:
        made.execute("CREATE TABLE nodes(id TEXT PRIMARY KEY, label TEXT, properties TEXT) WITHOUT ROWID")
        for name in ("b", "a"):
            made.execute("INSERT INTO nodes VALUES (?, 'Memory', json_object('title', ?))", (name, name.upper()))
    with closing(open_store(tmp_path / "memory.db")) as store:
        topology = store.load()
        assert topology.titles == ["A", "B"]
        assert any("relationships" in notice for notice in store.info.notices)


def test_a_column_named_rowid_is_not_taken_for_the_rowid(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "memory.db")) as made, made:
        made.execute("CREATE TABLE nodes(rowid TEXT, id TEXT PRIMARY KEY, label TEXT, properties TEXT)")
        made.execute("INSERT INTO nodes VALUES ('seven', 'a', 'Memory', '{\"title\": \"A\"}')")
    with closing(open_store(tmp_path / "memory.db")) as store:
        assert store.load().memory_rowid.tolist() == [1]


def test_the_largest_brain_is_opened_and_the_others_are_told(tmp_path: Path) -> None:
    with AgentOSBuilder(tmp_path / "b.sqlite", brain="small") as builder:
        builder.node("only")
        builder.brain = "large"
        for name in ("one", "two"):
            builder.node(name)
            builder.trace(name, f"Text of {name}")
        builder.edge("one", "two")
        builder.brain = "entities"
        for number in range(5):
            builder.node(f"e{number}", kind="person")
    with closing(open_store(tmp_path / "b.sqlite")) as store:
        assert store.info.brains == ("large", "small", "entities")
        assert store.info.brain == "large"
        assert store.load().titles == ["Text of one", "Text of two"]
        assert any("small" in notice for notice in store.info.notices)
    with closing(open_store(tmp_path / "b.sqlite", brain="small")) as store:
        topology = store.load()
        assert (topology.memory_ids, topology.relationship_count) == (["only"], 0)


def test_entities_are_shown_on_request_and_their_relationships_with_them(tmp_path: Path) -> None:
    path = copy_of("agentos-new.sqlite", tmp_path)
    with closing(open_store(path)) as store:
        topology = store.load()
        assert (topology.memory_count, topology.relationship_count) == (41, 36)
        ends_not_shown = (topology.relationship_flags & int(RelationshipFlag.NOT_SHOWN)) != 0
        assert ends_not_shown.sum() == 2  # one relation of the knowledge graph, one memory that shares an entity
        assert topology.drawable().sum() == 34
        assert not (topology.relationship_flags & int(RelationshipFlag.DANGLING)).any()
        assert not store.problems()
    with closing(open_store(path, entities=True)) as store:
        topology = store.load()
        assert topology.memory_count == 43
        assert ((topology.memory_flags & int(MemoryFlag.ENTITY)) != 0).sum() == 2
        assert topology.drawable().all()


def test_a_brain_shows_its_texts_where_there_are_any(tmp_path: Path) -> None:
    with closing(open_store(copy_of("agentos-new.sqlite", tmp_path))) as store:
        topology = store.load()
        first = store.memory(RowId(1))
        assert first is not None
        assert first.content == "User prefers coffee brewing — note #0: details matter."
        assert first.row.tags == ("coffee", "episodic")
        assert first.row.created == 1796028528.495
        bare = topology.memory_index_by_id("mem-0")
        assert bare is not None
        assert topology.titles[bare] == "mem-0"
        assert ((topology.memory_flags & int(MemoryFlag.RETIRED)) != 0).sum() == 3  # traces with deleted = 1


def test_an_edge_of_another_type_between_two_memories_is_hidden_from_agentos(tmp_path: Path) -> None:
    with AgentOSBuilder(tmp_path / "b.sqlite") as builder:
        for name in ("a", "b"):
            builder.node(name)
        builder.edge("a", "b", "SAME_TOPIC")
        builder.edge("b", "a", "relates")
    with closing(open_store(tmp_path / "b.sqlite")) as store:
        topology = store.load()
        hidden = [p.id for p in store.problems() if p.kind is ProblemKind.HIDDEN]
    assert topology.drawable().all()
    assert hidden == [topology.relationship_ids[1]]
