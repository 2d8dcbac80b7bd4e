"""Case 36: bytes that are not UTF-8 are shown as U+FFFD; every row is listed and none is skipped."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from memgraph_gui.engine.records import ProblemKind, RowId
from memgraph_gui.engine.store import open_store
from tests.cases.product import infos, run, said, snapshot


def test_all_rows_are_listed_in_every_layout(case: Callable[[str], Path]) -> None:
    folder = case("invalid_utf8")
    before = snapshot(folder)
    memory, typed, brain = (
        result.json for result in infos(folder / "memory.db", folder / "typed.db", folder / "brain.sqlite")
    )

    assert (memory["memories"], memory["relationships"], memory["dangling"]) == (10, 6, 0)
    assert memory["relationship_types"] == {"RELATED_TO": 5, "SOLV\ufffd": 1}
    assert (typed["memories"], typed["relationships"]) == (2, 1)
    assert (brain["memories"], brain["relationships"]) == (2, 1)
    for answer in (memory, typed, brain):
        assert "bad-text" in said(answer)
    assert snapshot(folder) == before


def test_bad_bytes_become_replacement_characters_and_the_rest_stays(case: Callable[[str], Path]) -> None:
    with closing(open_store(case("invalid_utf8") / "memory.db")) as store:
        topology = store.load()
        titles = dict(zip(topology.memory_ids, topology.titles, strict=True))
        listed = {problem.id for problem in store.problems() if problem.kind is ProblemKind.BAD_TEXT}

        assert titles["u1"] == "Stra\ufffde gegen\ufffdber gesperrt"
        assert titles["u2"] == "bad label"
        assert titles["id\ufffd"] == "bad id"
        assert titles["u4"].startswith("overlong \ufffd")
        assert "\ufffd" in titles["u4"].removeprefix("overlong ")
        assert {"u1", "u2", "u4", "id\ufffd", "ru"} <= listed
        memory = store.memory(RowId(int(topology.memory_rowid[topology.memory_ids.index("u1")])))
        assert memory is not None
        assert memory.content == "latin-1 bytes \ufffd\ufffd\ufffd"


def test_the_texts_of_the_other_layouts(case: Callable[[str], Path]) -> None:
    folder = case("invalid_utf8")
    with closing(open_store(folder / "typed.db")) as store:
        topology = store.load()
        assert sorted(topology.titles) == ["A note", "S\ufffdd"]
        relationship = store.relationship(RowId(int(topology.relationship_rowid[0])))
        assert relationship is not None
        assert relationship.context == "\ufffd"
    with closing(open_store(folder / "brain.sqlite")) as store:
        topology = store.load()
        memory = store.memory(RowId(int(topology.memory_rowid[topology.memory_ids.index("bad")])))
        assert memory is not None
        assert memory.content == "M\ufffdm"


def test_such_a_file_can_be_drawn(case: Callable[[str], Path], tmp_path: Path) -> None:
    assert run("render", case("invalid_utf8") / "memory.db", tmp_path / "picture.svg").code == 0
