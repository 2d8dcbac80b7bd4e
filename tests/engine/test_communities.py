"""Communities: known answers on graphs made by hand, stable numbers, names, bridges."""

import math
import threading

import numpy as np
import pytest

from memgraph_gui.engine.communities import NONE, Detection, bridges, carried, described, matched
from memgraph_gui.engine.errors import CancelledError
from memgraph_gui.engine.records import (
    ChangeSet,
    MemoryFlag,
    MemoryId,
    MemoryRow,
    RelationshipFlag,
    RelationshipId,
    RelationshipRow,
    RowId,
)
from memgraph_gui.engine.telling import Text, telling_words
from memgraph_gui.engine.topology import Topology


def two_cliques() -> Topology:
    """Five memories about redis, four about fonts, every pair in a group linked, one bridge (e to f)."""
    titles = ["redis pool", "redis timeout", "redis pool size", "redis retry", "redis lock"]
    titles += ["font hinting", "font axis", "font fallback", "font cache"]
    memories = tuple(
        MemoryRow(RowId(i), MemoryId(c), "fix", t, 0.5, 0.8, 0.0, 0.0, 0, "", (), MemoryFlag.NONE)
        for i, (c, t) in enumerate(zip("abcdefghi", titles, strict=True))
    )
    pairs = [(a, b) for group in ("abcde", "fghi") for a in group for b in group if a < b] + [("e", "f")]
    links = tuple(
        RelationshipRow(
            RowId(i), RelationshipId(str(i)), MemoryId(a), MemoryId(b), "WORKS_WITH", 0.5, 0.8, 0.0, math.nan,
            RelationshipFlag.NONE,
        )
        for i, (a, b) in enumerate(pairs)
    )  # fmt: skip
    topology = Topology()
    topology.apply(ChangeSet(memories_added=memories, relationships_added=links))
    return topology


def test_two_cliques_are_two_communities_with_their_words_and_one_bridge() -> None:
    topology = two_cliques()
    numbers = Detection().run(topology.memory_count, *carried(topology), resolution=1.0)
    numbers = matched(numbers, np.empty(0, np.int64))
    assert numbers.tolist() == [0, 0, 0, 0, 0, 1, 1, 1, 1]  # the larger one has the smaller number
    first, second = described(topology, numbers)
    assert (sorted(first.members.tolist()), sorted(second.members.tolist())) == ([0, 1, 2, 3, 4], [5, 6, 7, 8])
    assert (first.density, second.density) == (10 / 20, 6 / 12)
    assert first.name.split(", ")[0] == "redis"
    assert second.name.split(", ")[0] == "font"
    assert [topology.relationship_ids[i] for i in bridges(topology, numbers)] == ["16"]


def test_numbers_stay_when_the_graph_changes_a_little() -> None:
    before = np.array([4, 4, 4, 9, 9, 9, 9])
    found = np.array([0, 0, 0, 0, 1, 1, 1, 2, 2])  # one memory changed sides, two are new
    assert matched(found, before).tolist() == [4, 4, 4, 4, 9, 9, 9, 0, 0]


def test_a_memory_without_a_number_before_does_not_count_as_shared() -> None:
    assert matched(np.array([5, 5]), np.array([NONE, NONE])).tolist() == [0, 0]


def test_no_memories_no_process() -> None:
    empty = np.empty(0, np.int64)
    assert Detection().run(0, empty, empty, np.empty(0), resolution=1.0).tolist() == []


def test_cancel_ends_the_run() -> None:
    rng = np.random.default_rng(1)
    ends = rng.integers(0, 200_000, (2, 2_000_000))
    detection = Detection()
    stopper = threading.Timer(0.3, detection.cancel)
    stopper.start()
    with pytest.raises(CancelledError, match="stopped"):
        detection.run(200_000, ends[0], ends[1], np.ones(2_000_000), resolution=1.0)
    stopper.join()


def test_a_word_that_stands_everywhere_does_not_name_a_group() -> None:
    groups: list[list[Text]] = [
        [("api timeout", ["net"]), ("api retry timeout", ["net"]), ("timeout budget of the api", [])],
        [("api schema", []), ("api schema migration", []), ("migration of the schema for the api", [])],
    ]
    first, second = telling_words(groups)
    assert set(first[:2]) == {"net", "timeout"}  # a tag counts twice, "api" stands in both
    assert second[:2] == ["schema", "migration"]  # in three of three and two of three; "api" tells nothing
