"""Case 31: rows that are no JSON are shown, counted and listed with their text; the good ones are as usual."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from memgraph_gui.engine.records import MemoryFlag, ProblemKind, RelationshipFlag, RowId
from memgraph_gui.engine.store import open_store
from tests.builders.hard_files import BAD_JSON, NOT_AN_OBJECT
from tests.cases.product import infos, said


def test_good_and_bad_rows_are_counted(case: Callable[[str], Path]) -> None:
    folder = case("malformed_json")
    rows, objects = (result.json for result in infos(folder / "memory.db", folder / "not_objects.db"))

    assert (rows["memories"], rows["relationships"]) == (14, 6)
    assert rows["unreadable"] == 9  # eight memories and one relationship
    assert rows["types"]["general"] == 6
    assert (objects["memories"], objects["unreadable"]) == (10, 4)
    # One such row makes the agent's own searches fail for the whole file: that must be said.
    assert "breaks-server" in said(rows)


def test_each_bad_row_is_listed_with_its_id_and_its_text(case: Callable[[str], Path]) -> None:
    with closing(open_store(case("malformed_json") / "memory.db")) as store:
        topology = store.load()
        listed = {problem.id for problem in store.problems() if problem.kind is ProblemKind.UNREADABLE}
        assert {f"bad{number}" for number in range(len(BAD_JSON))} | {"rbad"} <= listed
        for number, text in enumerate(BAD_JSON):
            index = topology.memory_index_by_id(f"bad{number}")
            assert index is not None
            assert topology.memory_flags[index] & MemoryFlag.UNREADABLE
            memory = store.memory(RowId(int(topology.memory_rowid[index])))
            assert memory is not None
            assert memory.raw == text
        index = topology.memory_index_by_id("m1")
        assert index is not None
        assert not topology.memory_flags[index] & MemoryFlag.UNREADABLE
        assert topology.titles[index] == "Note 1 about redis"
        bad = topology.relationship_ids.index("rbad")
        assert topology.relationship_flags[bad] & RelationshipFlag.UNREADABLE
        assert topology.drawable()[bad]  # where it leads is known, so it is drawn


def test_json_that_is_no_object_is_unreadable_too(case: Callable[[str], Path]) -> None:
    with closing(open_store(case("malformed_json") / "not_objects.db")) as store:
        topology = store.load()
        for number, text in enumerate(NOT_AN_OBJECT):
            index = topology.memory_index_by_id(f"odd{number}")
            assert index is not None
            assert topology.memory_flags[index] & MemoryFlag.UNREADABLE
            memory = store.memory(RowId(int(topology.memory_rowid[index])))
            assert memory is not None
            assert memory.raw == text


def test_the_other_layouts_show_their_rows_with_broken_json(case: Callable[[str], Path]) -> None:
    folder = case("malformed_json")
    brain, typed = (result.json for result in infos(folder / "brain.sqlite", folder / "typed.db"))

    assert (brain["memories"], brain["relationships"]) == (2, 1)
    assert brain["unreadable"] + brain["hidden"] >= 1
    assert "bad" in said(brain)
    assert (typed["memories"], typed["relationships"]) == (3, 1)
    assert typed["hidden"] == 1  # its server cannot parse these tags; a context that is no JSON it ignores
    assert "bad-tags" in said(typed)
