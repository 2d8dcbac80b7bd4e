"""Case 33: relationships whose end does not exist are counted and listed; the rest is drawn."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from memgraph_gui.engine.records import ProblemKind, RelationshipFlag
from memgraph_gui.engine.store import open_store
from memgraph_gui.engine.topology import MISSING
from tests.cases.product import infos, run

NOT_DRAWN = {"d1", "d2", "d3", "d4", "d5"}


def test_five_of_eleven_are_not_drawn_in_each_count(case: Callable[[str], Path]) -> None:
    folder = case("dangling_edges")
    memory, typed, brain = (
        result.json for result in infos(folder / "memory.db", folder / "typed.db", folder / "brain.sqlite")
    )
    assert (memory["memories"], memory["relationships"], memory["dangling"]) == (6, 11, 5)
    assert (typed["memories"], typed["relationships"], typed["dangling"]) == (2, 3, 1)
    assert (brain["memories"], brain["relationships"], brain["dangling"]) == (2, 2, 1)


def test_the_six_are_listed_and_an_end_that_almost_matches_is_no_end(case: Callable[[str], Path]) -> None:
    with closing(open_store(case("dangling_edges") / "memory.db")) as store:
        topology = store.load()
        listed = {problem.id for problem in store.problems() if problem.kind is ProblemKind.DANGLING}
        drawable = topology.drawable()
        drawn = {name for name, shown in zip(topology.relationship_ids, drawable, strict=True) if shown}

        assert listed == NOT_DRAWN | {"d6"}
        assert drawn == {"r1", "r2", "r3", "r4", "r5", "d6"}
        for name in NOT_DRAWN:
            index = topology.relationship_ids.index(name)
            assert MISSING in (topology.source[index], topology.target[index])
            assert topology.relationship_flags[index] & RelationshipFlag.DANGLING


def test_the_picture_holds_the_rest(case: Callable[[str], Path], tmp_path: Path) -> None:
    # A missing end taken for index -1 draws a line to the last memory; one too large takes the process down.
    assert run("render", case("dangling_edges") / "memory.db", tmp_path / "picture.png").code == 0
