"""What is odd in a file is listed, with the row it is about and a reason in words."""

from contextlib import closing
from pathlib import Path

from memgraph_gui.engine.records import MemoryFlag, Problem, ProblemKind, RelationshipFlag
from memgraph_gui.engine.store import open_store
from tests.builders.copies import copy_of
from tests.builders.memorygraph import MemoryGraphBuilder


def _problems(path: Path, kind: ProblemKind) -> dict[str, Problem]:
    with closing(open_store(path)) as store:
        store.load()
        return {problem.id: problem for problem in store.problems() if problem.kind is kind}


def test_ends_that_do_not_exist_are_told_from_slips(tmp_path: Path) -> None:
    with MemoryGraphBuilder(tmp_path / "memory.db") as builder:
        builder.notes(2)
        builder.relationship("ghost", "m1", "nobody")
        builder.relationship("both", "nobody", "noone")
        builder.relationship("case", "M2", "m1")
        builder.relationship("blank", "m1", " m2")
        builder.relationship("empty", "m1", "")
        builder.relationship("successor", "m1", "m2", "SOLVES", invalidated_by="no-such")
    found = _problems(tmp_path / "memory.db", ProblemKind.DANGLING)

    assert found.keys() == {"ghost", "both", "case", "blank", "empty", "successor"}
    assert "ends at “nobody”" in found["ghost"].text
    assert "begins at “nobody”" in found["both"].text
    assert "ends at “noone”" in found["both"].text
    assert "capital letters" in found["case"].text
    assert "“m2” by blanks" in found["blank"].text
    assert "empty" in found["empty"].text
    assert "no-such" in found["successor"].text
    assert {problem.table for problem in found.values()} == {"relationships"}


def test_the_successor_that_does_not_exist_is_flagged_but_drawn(tmp_path: Path) -> None:
    with MemoryGraphBuilder(tmp_path / "memory.db") as builder:
        builder.notes(2)
        builder.relationship("next", "m1", "m2", "SOLVES")
        builder.relationship(
            "old", "m1", "m2", "CAUSES", valid_until="2026-01-06T00:00:00+00:00", invalidated_by="next"
        )
        builder.relationship(
            "lost", "m1", "m2", "BREAKS", valid_until="2026-01-06T00:00:00+00:00", invalidated_by="x"
        )
    with closing(open_store(tmp_path / "memory.db")) as store:
        topology = store.load()
    dangling = (topology.relationship_flags & int(RelationshipFlag.DANGLING)) != 0
    assert [topology.relationship_ids[index] for index in dangling.nonzero()[0]] == ["lost"]
    assert topology.drawable().all()


def test_rows_without_an_id_are_shown_and_no_relationship_ends_at_them(tmp_path: Path) -> None:
    with MemoryGraphBuilder(tmp_path / "memory.db") as builder:
        first = builder.memory(None, "Nameless")
        builder.memory(None, "Nameless too")
        builder.memory("m")
        builder.relationship(None, "m", "m", "REQUIRES")
        builder.relationship("r", "m", "")
    with closing(open_store(tmp_path / "memory.db")) as store:
        topology = store.load()
        missing = [p for p in store.problems() if p.kind is ProblemKind.NO_ID]
        dangling = [p.id for p in store.problems() if p.kind is ProblemKind.DANGLING]
    assert topology.titles == ["Nameless", "Nameless too", "A note"]
    assert [bool(flags & MemoryFlag.NO_ID) for flags in topology.memory_flags] == [True, True, False]
    assert [(p.table, p.rowid) for p in missing] == [("nodes", first), ("nodes", first + 1), ("relationships", 1)]
    assert dangling == ["r"]


def test_repeats_are_told_once_for_each_group_and_ended_ones_do_not_count(tmp_path: Path) -> None:
    with MemoryGraphBuilder(tmp_path / "memory.db") as builder:
        builder.notes(3)  # r1: m1 -> m2, r2: m2 -> m3, RELATED_TO
        for name in ("again", "third"):
            builder.relationship(name, "m1", "m2")
        builder.relationship("back", "m2", "m1")
        builder.relationship("other", "m2", "m3", "SOLVES")
        builder.relationship("ended", "m2", "m3", valid_until="2026-01-06T00:00:00+00:00")
    found = _problems(tmp_path / "memory.db", ProblemKind.DUPLICATE)

    assert found.keys() == {"r1"}
    assert found["r1"].text.startswith("3 current relationships")
    assert "RELATED_TO" in found["r1"].text


def test_the_one_triple_of_the_real_file_is_found(tmp_path: Path) -> None:
    found = _problems(copy_of("memorygraph-real-small.db", tmp_path), ProblemKind.DUPLICATE)
    assert [(p.rowid, p.text[:25]) for p in found.values()] == [(45, "3 current relationships s")]


def test_a_column_and_its_copy_that_differ_are_told(tmp_path: Path) -> None:
    with MemoryGraphBuilder(tmp_path / "memory.db") as builder:
        builder.notes(2)
        builder.memory("outer", id="inner")
        builder.relationship("until", "m1", "m2", "SOLVES")
        builder.connection.execute(
            "UPDATE relationships SET properties = json_set(properties, '$.valid_until', '2026-01-09T00:00:00+00:00')"
            " WHERE id = 'until'"
        )
        builder.relationship("from", "m1", "m2", "CAUSES")
        builder.connection.execute("UPDATE relationships SET valid_from = '2025-01-01T00:00:00Z' WHERE id = 'from'")
        builder.relationship("form", "m1", "m2", "BREAKS")  # another form of the same moment
        builder.connection.execute("UPDATE relationships SET valid_from = '2026-01-05T09:00:00Z' WHERE id = 'form'")
        builder.relationship("ended", "m1", "m2", "BLOCKS", valid_until="2026-01-06T00:00:00+00:00")  # null copies
    found = _problems(tmp_path / "memory.db", ProblemKind.DISAGREEMENT)

    assert found.keys() == {"outer", "until", "from"}
    assert "valid_until is empty" in found["until"].text
    assert "2026-01-09" in found["until"].text
    assert "inner" in found["outer"].text


def test_bytes_that_are_no_text_are_told_with_their_column(tmp_path: Path) -> None:
    with MemoryGraphBuilder(tmp_path / "memory.db") as builder:
        builder.notes(2)
        builder.connection.execute("UPDATE nodes SET label = CAST(x'4dff' AS TEXT) WHERE id = 'm1'")
        builder.connection.execute("UPDATE relationships SET rel_type = CAST(x'53ff' AS TEXT)")
    found = _problems(tmp_path / "memory.db", ProblemKind.BAD_TEXT)
    assert found.keys() == {"m1", "r1"}
    assert "label" in found["m1"].text
    assert "rel_type" in found["r1"].text


def test_a_healthy_file_has_no_problems(tmp_path: Path) -> None:
    with MemoryGraphBuilder(tmp_path / "memory.db") as builder:
        builder.notes(8)
    with closing(open_store(tmp_path / "memory.db")) as store:
        assert store.problems() == []
