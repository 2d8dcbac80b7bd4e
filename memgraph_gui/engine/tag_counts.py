"""The tags of an opened file with how many memories have each, and what renaming or deleting some would mean."""

from collections.abc import Sequence
from dataclasses import dataclass

from memgraph_gui.engine.topology import Topology


@dataclass(frozen=True, slots=True)
class TagCount:
    """One tag as the servers tell tags apart: without blanks around, in lower case.

    Attributes:
        tag: as it is written most often. spellings: all ways it is written.
        memories: how many have it.
    """

    tag: str
    spellings: tuple[str, ...]
    memories: int


def tag_counts(topology: Topology) -> list[TagCount]:
    """All tags, those that most memories have first."""
    spelt: dict[str, dict[str, int]] = {}
    memories: dict[str, int] = {}
    for index in topology.memory_alive.nonzero()[0].tolist():
        seen = set()
        for tag in topology.tags[index]:
            key = folded(tag)
            ways = spelt.setdefault(key, {})
            ways[tag] = ways.get(tag, 0) + 1
            seen.add(key)
        for key in seen:
            memories[key] = memories.get(key, 0) + 1
    found = [
        TagCount(max(ways, key=lambda way: (ways[way], way)), tuple(sorted(ways)), memories[key])
        for key, ways in spelt.items()
    ]
    return sorted(found, key=lambda one: (-one.memories, folded(one.tag)))


def folded(tag: str) -> str:
    """A tag as the servers compare it."""
    return tag.strip().lower()


def having(topology: Topology, tags: Sequence[str]) -> int:
    """How many memories have one of these tags."""
    wanted = {folded(tag) for tag in tags}
    alive = topology.memory_alive.nonzero()[0].tolist()
    return sum(any(folded(tag) in wanted for tag in topology.tags[index]) for index in alive)
