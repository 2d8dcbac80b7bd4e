"""Conflicts that links state: each finder on a small graph of its kind, and on what only looks like it."""

from pathlib import Path

import pytest

from memgraph_gui.engine.conflicts.finding import conflicts_of
from memgraph_gui.engine.conflicts.values import KINDS, ConflictKind
from memgraph_gui.engine.errors import CancelledError
from tests.builders.agentos import AgentOSBuilder
from tests.builders.copies import copy_of
from tests.builders.memorygraph import MemoryGraphBuilder
from tests.engine.conflicts.files import found_in, linked, pairs

K = ConflictKind


def test_real_file_has_its_five_contradictions_and_one_pair_of_opposite_types(tmp_path: Path) -> None:
    found = conflicts_of(copy_of("memorygraph-real-small.db", tmp_path))
    # The real server lists five current CONTRADICTS links (a sixth has ended); its relationship manager reports
    # one contradictory pair, ENABLES and BLOCKS.
    assert found.counts[K.CONTRADICTS] == 5
    assert found.counts[K.OPPOSITE_TYPES] == 1
    (opposite,) = (c for c in found.conflicts if c.kind is K.OPPOSITE_TYPES)
    assert "enables" in opposite.evidence
    assert "blocks" in opposite.evidence


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("SOLVES", "INEFFECTIVE_FOR"),
        ("CONFIRMS", "CONTRADICTS"),
        ("EFFECTIVE_FOR", "INEFFECTIVE_FOR"),
        ("ENABLES", "BLOCKS"),
        ("PREVENTS", "CAUSES"),
    ],
)
def test_two_opposite_types_on_one_ordered_pair(tmp_path: Path, one: str, other: str) -> None:
    found = found_in(tmp_path, linked(("a", one, "b"), ("a", other, "b"), ("c", one, "d"), ("e", other, "d")))
    assert pairs(found, K.OPPOSITE_TYPES) == {("opposite-types", "a", "b")}


def test_opposite_types_in_opposite_directions_are_no_conflict_unless_the_type_has_no_direction(
    tmp_path: Path,
) -> None:
    found = found_in(
        tmp_path,
        linked(
            ("a", "SOLVES", "b"), ("b", "INEFFECTIVE_FOR", "a"), ("c", "CONFIRMS", "d"), ("d", "CONTRADICTS", "c")
        ),
    )
    assert pairs(found, K.OPPOSITE_TYPES) == {("opposite-types", "c", "d")}


def test_an_opposite_that_ended_before_is_none_and_one_that_ended_later_is_an_overlap(tmp_path: Path) -> None:
    def fill(file: MemoryGraphBuilder) -> None:
        for name in "abcd":
            file.memory(name, f"Title {name}", f"Text of {name}.")
        for source, target, until in (
            ("a", "b", "2026-02-01T00:00:00+00:00"),
            ("c", "d", "2026-04-01T00:00:00+00:00"),
        ):
            file.relationship(f"old-{source}", source, target, "SOLVES", valid_until=until)
            file.relationship(
                f"new-{source}", source, target, "INEFFECTIVE_FOR", valid_from="2026-03-01T00:00:00+00:00"
            )

    found = found_in(tmp_path, fill)
    assert pairs(found) == {("overlap", "c", "d")}
    assert "from 2026-03-01 to 2026-04-01" in found[0].evidence


def test_one_circle_is_one_conflict_and_every_circle_is_told(tmp_path: Path) -> None:
    circles = [("a", "b", "c"), ("p", "q"), ("s", "t", "u"), ("s", "t", "v")]
    links = [(members[at - 1], "DEPENDS_ON", members[at]) for members in circles for at in range(1, len(members))] + [
        (members[-1], "DEPENDS_ON", members[0]) for members in circles
    ]
    found = found_in(tmp_path, linked(*dict.fromkeys(links)), kinds=[K.LOOP])
    title = {"abc": 3, "pq": 2, "stu": 3, "stv": 3}
    assert len(found) == len(title)
    assert {len(conflict.members) for conflict in found} == {2, 3}
    assert len({frozenset(conflict.members) for conflict in found}) == 4


def test_circles_follow_what_types_mean(tmp_path: Path) -> None:
    found = found_in(
        tmp_path,
        linked(
            ("new", "REPLACES", "old"),
            ("old", "DEPRECATED_BY", "new"),  # the same said from the other end
            ("x", "REPLACES", "y"),
            ("x", "DEPRECATED_BY", "y"),  # each is in the other's place
            ("m", "RELATED_TO", "n"),
            ("n", "RELATED_TO", "m"),
            ("f", "CAUSES", "g"),
            ("g", "CAUSES", "f"),  # a vicious circle exists
            ("self", "DEPENDS_ON", "self"),
        ),
    )
    assert pairs(found, K.LOOP) == {("loop", "x", "y"), ("loop", "self", "self")}


def test_a_retired_memory_that_is_needed(tmp_path: Path) -> None:
    found = found_in(
        tmp_path,
        linked(
            ("new", "REPLACES", "old"),
            ("user", "DEPENDS_ON", "old"),
            ("tool", "DEPRECATED_BY", "better"),
            ("tool", "USED_IN", "job"),
            ("v2", "SUPERSEDES", "v1"),
            ("page", "REQUIRES", "v1"),
            ("page", "REQUIRES", "v2"),
            ("v2", "BUILDS_ON", "v1"),  # a successor builds on what it replaces
            ("next", "REPLACES", "past"),
            ("past", "REPLACES", "older"),
            ("past", "DEPENDS_ON", "older"),
            ("reader", "RELATED_TO", "old"),
        ),
        kinds=[K.RETIRED_IN_USE],
    )
    assert pairs(found) == {
        ("retired-in-use", "old", "user"),
        ("retired-in-use", "job", "tool"),
        ("retired-in-use", "page", "v1"),
    }
    assert {(str(c.a_id), str(c.b_id)) for c in found} == {("user", "old"), ("job", "tool"), ("page", "v1")}


def test_many_users_of_one_retired_memory_are_listed_up_to_a_number_and_then_counted(tmp_path: Path) -> None:
    links = [(f"user{number:02}", "REQUIRES", "old") for number in range(20)]
    found = found_in(tmp_path, linked(("new", "REPLACES", "old"), *links), kinds=[K.RETIRED_IN_USE])
    assert len(found) == 8
    assert sum("12 more still need it" in conflict.evidence for conflict in found) == 1


def test_requirements_that_held_at_the_same_time(tmp_path: Path) -> None:
    def fill(file: MemoryGraphBuilder) -> None:
        for name in ("page", "v1", "v2", "job", "w1", "w2", "any", "x1", "x2"):
            file.memory(name, f"Title {name}", f"Text of {name}.")
        january, march, april = (f"2026-0{month}-01T00:00:00+00:00" for month in (1, 3, 4))
        for user, old, new, until in (
            ("page", "v1", "v2", april),
            ("job", "w1", "w2", march),
            ("any", "x1", "x2", april),
        ):
            file.relationship(f"{user}1", user, old, "REQUIRES", valid_from=january, valid_until=until)
            file.relationship(f"{user}2", user, new, "REQUIRES", valid_from=march)
        file.relationship("r1", "v2", "v1", "REPLACES")
        file.relationship("r2", "w2", "w1", "REPLACES")  # ended as the other began
        file.relationship("r3", "x1", "x2", "RELATED_TO")  # nothing says that they exclude each other

    found = found_in(tmp_path, fill, kinds=[K.OVERLAP])
    assert pairs(found) == {("overlap", "v1", "v2")}
    assert "from 2026-03-01 to 2026-04-01" in found[0].evidence


def test_a_contradiction_is_decided_when_one_side_was_retired_since(tmp_path: Path) -> None:
    found = found_in(
        tmp_path,
        linked(
            ("a", "CONTRADICTS", "b"),
            ("a", "REPLACES", "b"),
            ("c", "CONTRADICTS", "d"),
            ("e", "REPLACES", "c"),
            ("f", "CONTRADICTS", "g"),
        ),
    )
    assert pairs(found) == {("decided", "a", "b"), ("decided", "c", "d"), ("contradicts", "f", "g")}
    stays = {str(c.a_id) for c in found if c.kind is K.DECIDED}
    assert stays == {"a", "d"}


def test_an_ended_contradiction_is_none(tmp_path: Path) -> None:
    def fill(file: MemoryGraphBuilder) -> None:
        for name in "ab":
            file.memory(name, f"Title {name}", f"Text of {name}.")
        file.relationship("r", "a", "b", "CONTRADICTS", valid_until="2026-02-01T00:00:00+00:00")

    assert found_in(tmp_path, fill) == ()


def test_types_are_read_however_they_are_spelled(tmp_path: Path) -> None:
    found = found_in(tmp_path, linked(("a", "depends on", "b"), ("b", "depends_on", "a")))
    assert pairs(found) == {("loop", "a", "b")}


def test_most_pressing_kind_first_then_importance(tmp_path: Path) -> None:
    def fill(file: MemoryGraphBuilder) -> None:
        for name, importance in (("a", 0.2), ("b", 0.3), ("c", 0.9), ("d", 0.1), ("e", 1.0), ("f", 1.0)):
            file.memory(name, f"Title {name}", f"Text of {name}.", importance=importance)
        file.relationship("r1", "a", "b", "CONTRADICTS")
        file.relationship("r2", "c", "d", "CONTRADICTS")
        file.relationship("r3", "e", "f", "ENABLES")
        file.relationship("r4", "e", "f", "BLOCKS")

    found = found_in(tmp_path, fill)
    assert [(str(c.kind), str(c.a_id)) for c in found] == [
        ("contradicts", "c"),
        ("contradicts", "a"),
        ("opposite-types", "e"),
    ]


def test_a_pair_that_contradicts_each_other_both_ways_is_told_again_after_the_others(tmp_path: Path) -> None:
    def fill(file: MemoryGraphBuilder) -> None:
        for name, importance in (("a", 0.9), ("b", 0.9), ("c", 0.1), ("d", 0.1)):
            file.memory(name, f"Title {name}", f"Text of {name}.", importance=importance)
        for number, (source, target) in enumerate((("a", "b"), ("b", "a"), ("c", "d"), ("a", "b"))):
            file.relationship(f"r{number}", source, target, "CONTRADICTS")

    found = found_in(tmp_path, fill, kinds=[K.CONTRADICTS])
    assert [(str(c.a_id), str(c.b_id)) for c in found] == [("a", "b"), ("c", "d"), ("b", "a")]


def test_a_brain_has_contradictions_successors_and_forgotten_memories(tmp_path: Path) -> None:
    path = tmp_path / "brain.sqlite"
    with AgentOSBuilder(path) as brain:
        for name in ("open1", "open2", "old", "new", "gone", "kept"):
            brain.node(name)
            brain.trace(name, f"What {name} says.", deleted=int(name == "gone"))
        brain.edge("open1", "open2", "CONTRADICTS")
        brain.edge("old", "new", "CONTRADICTS")
        brain.edge("new", "old", "SUPERSEDES")
        brain.edge("gone", "kept", "CONTRADICTS")
    found = conflicts_of(path).conflicts
    assert pairs(found) == {
        ("contradicts", "open1", "open2"),
        ("decided", "new", "old"),
        ("decided", "gone", "kept"),
    }


def test_a_muted_kind_is_not_looked_for(tmp_path: Path) -> None:
    path = copy_of("memorygraph-real-small.db", tmp_path)
    found = conflicts_of(path, kinds=[kind for kind in KINDS if kind is not K.CONTRADICTS])
    assert K.CONTRADICTS not in found.counts
    assert K.CONTRADICTS not in {conflict.kind for conflict in found.conflicts}
    assert found.counts[K.OPPOSITE_TYPES] == 1


def test_the_search_tells_where_it_is_and_can_be_stopped(tmp_path: Path) -> None:
    path = copy_of("memorygraph-real-small.db", tmp_path)
    told: list[tuple[int, int, str]] = []
    conflicts_of(path, progress=lambda done, total, words: told.append((done, total, words)))
    assert all(done <= total for done, total, _ in told)
    reading = [done for done, _, words in told if words == "reading the graph"]
    searching = [done for done, _, words in told[len(reading) :]]
    assert reading == sorted(reading)
    assert searching == sorted(searching)
    assert reading
    assert "reading the graph" not in {words for _, _, words in told[len(reading) :]}
    assert told[-1][0] == told[-1][1]
    with pytest.raises(CancelledError):
        conflicts_of(path, cancelled=lambda: len(told) > 0)
