"""What the texts of a file say by themselves: what is there twice, what differs in a claim, what speaks of one thing.

Memories are named by rowid here, so that texts can be read and compared while somebody else reads the graph. Only
what is laid side by side asks something of it (`Standing`).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from memgraph_gui.engine.conflicts.clauses import worth_reading
from memgraph_gui.engine.conflicts.companions import Companions, Weights
from memgraph_gui.engine.conflicts.corpus import KEPT, Corpus
from memgraph_gui.engine.conflicts.duplicates import Duplicates, Twin
from memgraph_gui.engine.conflicts.links import Links
from memgraph_gui.engine.conflicts.meeting import Meeting, Weigh, meet
from memgraph_gui.engine.conflicts.readings import Reading, reading
from memgraph_gui.engine.conflicts.subjects import Difference, Subjects
from memgraph_gui.engine.store import MemoryStore
from memgraph_gui.engine.topology import Topology

Pair = tuple[int, int]
Met = tuple[int, int, Meeting]
Written = tuple[str, str]  # title and content
Claiming = tuple[int, str, str]  # memory, title and content


@dataclass(frozen=True, slots=True)
class Standing:
    """What of the graph is asked of texts.

    Attributes:
        retired: rowids of memories that are not in force any more.
        projects: by rowid the number of a project, from 1; those without one are left out.
    """

    retired: Sequence[int] = ()
    projects: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Said:
    """All that texts say; memories by rowid, or by index after `by_index`."""

    twins: Sequence[Twin] = ()
    differences: Sequence[Difference] = ()
    met: Sequence[Met] = ()

    def by_index(self, topology: Topology) -> "Said":
        """The same with the memories as a graph numbers them; of those that it does not know, nothing."""
        index = topology.memory_index
        twins = ((index(one.first), index(one.other), one) for one in self.twins)  # type: ignore[arg-type]
        differences = ((index(one.one), index(one.other), one) for one in self.differences)  # type: ignore[arg-type]
        met = ((index(one), index(other), found) for one, other, found in self.met)  # type: ignore[arg-type]
        return Said(
            [replace(twin, first=a, other=b) for a, b, twin in twins if a is not None and b is not None],
            [replace(one, one=a, other=b) for a, b, one in differences if a is not None and b is not None],
            [(a, b, found) for a, b, found in met if a is not None and b is not None],
        )


@dataclass(frozen=True, slots=True)
class ToMeet:
    """Pairs to be laid side by side.

    Attributes:
        pairs: of places in the corpus, in the order in which they count.
        written: by place what stands there.
        weights: how rare each stem is.
    """

    pairs: Sequence[Pair]
    written: Mapping[int, Written]
    weights: Weights


def standing_of(links: Links) -> Standing:
    """What texts must know of a graph."""
    graph = links.topology
    names = np.array([bool(name) for name in graph.projects.names] or [False])
    has = np.flatnonzero(names[graph.project]) if graph.memory_count else np.empty(0, np.int64)
    numbers = (graph.project[has].astype(np.int64) + 1).tolist()
    return Standing(
        graph.memory_rowid[links.retired].tolist(),
        dict(zip(graph.memory_rowid[has].tolist(), numbers, strict=True)),
    )


class Texts:
    """The texts of one file, read once and asked several things."""

    def __init__(self) -> None:
        self._corpus = Corpus()

    def read(self, store: MemoryStore, told: Callable[[int], None], cancelled: Callable[[], bool] | None) -> None:
        """Read them all; `told` how many there are so far.

        Raises:
            CancelledError: when `cancelled` says so.
        """
        for page in store.text_pages(cancelled):
            for texts in page:
                self._corpus.add(texts.rowid, texts.title, texts.content or texts.summary)
            told(len(self._corpus))

    @cached_property
    def _duplicates(self) -> Duplicates:
        return Duplicates(self._corpus)

    def twins(self) -> Iterator[Twin]:
        """Texts that are there twice."""
        return self._duplicates.twins()

    def differences(self) -> Iterator[Difference | None]:
        """Texts of one subject that differ in one claim; None now and then, so that one can stop."""
        return differences(self.claiming())

    def claiming(self) -> Iterator[Claiming]:
        """The memories whose claims are worth reading, each text once."""
        corpus, is_copy = self._corpus, self._duplicates.copies()
        for text in worth_reading(corpus).tolist():
            if not is_copy[text]:
                yield corpus.memories[text], corpus.titles[text], corpus.contents[text]

    def to_meet(self, standing: Standing) -> ToMeet:
        """Pairs of memories in force, of one project, that may speak of one thing."""
        corpus = self._corpus
        memories = np.array(corpus.memories, np.int64)
        companions = Companions(corpus, ~np.isin(memories, np.array(standing.retired, np.int64)))
        number = standing.projects.get
        projects: NDArray[np.int64] = np.array([number(memory, 0) for memory in corpus.memories], np.int64)
        pairs = list(companions.pairs(projects))
        written = {at: (corpus.titles[at], corpus.contents[at]) for pair in pairs for at in pair}
        return ToMeet(pairs, written, companions.weights)

    def memories_at(self, pair: Pair) -> Pair:
        """The memories of a pair of places."""
        return self._corpus.memories[pair[0]], self._corpus.memories[pair[1]]


def differences(claiming: Iterable[Claiming]) -> Iterator[Difference | None]:
    """What they claim differently of one subject; None now and then, so that one can stop."""
    subjects = Subjects()
    for memory, title, content in claiming:
        subjects.add(memory, title, content)
        yield None
    yield from subjects.differences()


def meetings(pairs: Iterable[Pair], written: Mapping[int, Written], weigh: Weigh) -> Iterator[Meeting | None]:
    """Lay pairs side by side; a text of which only the beginning is known is never told as there twice."""
    read: dict[int, Reading] = {}
    for pair in pairs:
        for at in pair:
            if at not in read:
                read[at] = reading(*written[at])
        one, other = pair
        found = meet(read[one], read[other], weigh)
        cut = found is not None and found.twice and any(len(written[at][1]) == KEPT for at in pair)
        yield None if cut else found
