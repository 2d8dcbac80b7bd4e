"""Builds the files of the hard cases about the picture (43 to 55), one function per case."""

from collections.abc import Callable
from pathlib import Path

from tests.builders.memorygraph import MemoryGraphBuilder

# 43: 30 memories of one title; a clique of six, a pair linked both ways, one linked to itself.
ONE_POINT_COUNT = 30
ONE_POINT_EDGES = [(i, j) for i in range(6) for j in range(i)] + [(10, 11), (11, 10), (12, 12)]

# 45: one part of 150, 50 memories alone, 20 pairs, 70 more alone (310 in all).
ISLANDS_COUNT = 310
ISLANDS_EDGES = (
    [(i, (7 * i + 1) % 150) for i in range(150)]
    + [(i, i // 2) for i in range(1, 150)]
    + [(200 + 2 * i, 201 + 2 * i) for i in range(20)]
)

# 46: name: memories and edges.
SMALL: dict[str, tuple[int, list[tuple[int, int]]]] = {
    "zero": (0, []),
    "one": (1, []),
    "one_self_loop": (1, [(0, 0)]),
    "two": (2, [(0, 1)]),
    "two_apart": (2, []),
    "edgeless_54": (54, []),
}

# 55: a tree that is large enough for every worker to be busy when the window closes.
MANY_COUNT = 8000
MANY_EDGES = [(i, i // 3) for i in range(1, MANY_COUNT)]


def all_nodes_on_one_point(folder: Path) -> None:
    """memory.db: 30 memories with the same title, so that a seed from titles would put them on one point."""
    with MemoryGraphBuilder(folder / "memory.db") as builder:
        builder.graph(["The same title"] * ONE_POINT_COUNT, ONE_POINT_EDGES)


def islands(folder: Path) -> None:
    """memory.db: one big part, pairs and singles."""
    with MemoryGraphBuilder(folder / "memory.db") as builder:
        builder.graph([f"Memory {number}" for number in range(ISLANDS_COUNT)], ISLANDS_EDGES)


def none_one_and_edgeless(folder: Path) -> None:
    """The smallest files there are."""
    for name, (count, edges) in SMALL.items():
        with MemoryGraphBuilder(folder / f"{name}.db") as builder:
            builder.graph([f"Memory {number}" for number in range(count)], edges)


def many(folder: Path) -> None:
    """memory.db with 8 000 memories, and a small other.db to open instead."""
    with MemoryGraphBuilder(folder / "memory.db") as builder:
        builder.graph([f"Memory {number}" for number in range(MANY_COUNT)], MANY_EDGES)
    with MemoryGraphBuilder(folder / "other.db") as builder:
        builder.notes()


GRAPHS: dict[str, Callable[[Path], None]] = {
    "all_nodes_on_one_point": all_nodes_on_one_point,
    "islands": islands,
    "none_one_and_edgeless": none_one_and_edgeless,
    "many": many,
}
