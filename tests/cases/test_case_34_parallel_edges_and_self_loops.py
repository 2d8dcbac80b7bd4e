"""Case 34: every relationship is there by its own id: parallel ones, both directions, loops, exact repeats."""

from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from memgraph_gui.engine.store import open_store
from tests.cases.product import info


def test_none_is_lost_in_the_counts(case: Callable[[str], Path]) -> None:
    answer = info(case("parallel_edges_and_self_loops") / "memory.db")

    assert (answer["memories"], answer["relationships"]) == (6, 57)
    assert (answer["current"], answer["ended"], answer["dangling"]) == (56, 1, 0)
    assert answer["relationship_types"] == {
        "RELATED_TO": 46,  # five of the chain, one loop, forty parallel ones
        "SOLVES": 4,
        "CAUSES": 1,
        "REQUIRES": 1,
        "CONTRADICTS": 1,
        "CONFIRMS": 1,
        "DEPENDS_ON": 1,
        "USED_IN": 2,
    }


def test_every_pair_keeps_all_of_its_relationships(case: Callable[[str], Path]) -> None:
    with closing(open_store(case("parallel_edges_and_self_loops") / "memory.db")) as store:
        topology = store.load()
        pairs = Counter(zip(topology.from_ids, topology.to_ids, strict=True))

        assert len(set(topology.relationship_ids)) == 57
        assert topology.drawable().all()
        assert pairs["m1", "m2"] == 8
        assert pairs["m2", "m1"] == 1
        assert pairs["m3", "m3"] == 2
        assert pairs["m4", "m5"] == 41
        assert pairs["m5", "m6"] == 3
