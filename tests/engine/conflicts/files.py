"""Small files for the conflict finders, and what is found in them as pairs of ids."""

from collections.abc import Callable, Collection
from pathlib import Path

from memgraph_gui.engine.conflicts.finding import conflicts_of
from memgraph_gui.engine.conflicts.values import KINDS, Conflict, ConflictKind
from tests.builders.memorygraph import MemoryGraphBuilder

Pairs = set[tuple[str, str, str]]
Fill = Callable[[MemoryGraphBuilder], None]


def found_in(folder: Path, fill: Fill, kinds: Collection[ConflictKind] = KINDS) -> tuple[Conflict, ...]:
    """What is found in a file that `fill` wrote."""
    path = folder / "memory.db"
    with MemoryGraphBuilder(path) as file:
        fill(file)
    return conflicts_of(path, kinds=kinds).conflicts


def pairs(conflicts: Collection[Conflict], *kinds: ConflictKind) -> Pairs:
    """Kind and both ids, smaller id first; of all kinds, or of these."""
    return {
        (str(c.kind), *sorted((str(c.a_id), str(c.b_id))))  # type: ignore[misc] # two ids, sorted
        for c in conflicts
        if not kinds or c.kind in kinds
    }


def linked(*links: tuple[str, str, str]) -> Fill:
    """A file of memories whose texts have nothing in common, with current links (source, type, target)."""

    def fill(file: MemoryGraphBuilder) -> None:
        for name in sorted({end for source, _, target in links for end in (source, target)}):
            file.memory(name, f"Title {name}", f"Text of {name}.")
        for number, (source, kind, target) in enumerate(links):
            file.relationship(f"r{number}", source, target, kind)

    return fill


def notes(*texts: tuple[str, str]) -> Fill:
    """A file of memories m0, m1 ... with these titles and contents."""

    def fill(file: MemoryGraphBuilder) -> None:
        for number, (title, content) in enumerate(texts):
            file.memory(f"m{number}", title, content)

    return fill
