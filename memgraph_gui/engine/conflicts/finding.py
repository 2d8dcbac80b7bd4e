"""Runs the conflict finders over one file: which kinds, in which order, with progress and a way to stop."""

import gc
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Protocol

from memgraph_gui.engine.conflicts.links import Links
from memgraph_gui.engine.conflicts.loops import loops
from memgraph_gui.engine.conflicts.overlap import overlapping
from memgraph_gui.engine.conflicts.retired import retired_in_use
from memgraph_gui.engine.conflicts.stated import contradictions, decided, opposite_types
from memgraph_gui.engine.conflicts.text_work import COMPARING, Here, TextWork, asks_claims, text_work, until
from memgraph_gui.engine.conflicts.texts import standing_of
from memgraph_gui.engine.conflicts.textual import disputes, open_to_question, rewordings, twins
from memgraph_gui.engine.conflicts.values import KINDS, TEXT_KINDS, Conflict, ConflictKind, FoundConflicts, ordered
from memgraph_gui.engine.store import MemoryStore, open_store
from memgraph_gui.engine.topology import Topology

_TOLD: Mapping[ConflictKind, str] = {
    ConflictKind.CONTRADICTS: "contradictions",
    ConflictKind.OPPOSITE_TYPES: "opposite links",
    ConflictKind.LOOP: "circles",
    ConflictKind.RETIRED_IN_USE: "the retired that are needed",
    ConflictKind.OVERLAP: "overlaps",
    ConflictKind.DECIDED: "what was settled",
    ConflictKind.NEAR_DUPLICATE: "near duplicates",
    ConflictKind.SAME_SUBJECT: "other numbers for one subject",
    ConflictKind.MAY_DISAGREE: "possible disagreements",
}
_STEP = 2000  # memories whose texts are read in about the time that one other step takes


class Progress(Protocol):
    """Told steps done, steps to do, and what is being done, in words."""

    def __call__(self, done: int, total: int, words: str) -> None:
        """Take it in; called often."""


Cancelled = Callable[[], bool]

LINK_FINDERS: Mapping[ConflictKind, Callable[[Links], Iterable[Conflict]]] = {
    ConflictKind.CONTRADICTS: contradictions,
    ConflictKind.OPPOSITE_TYPES: opposite_types,
    ConflictKind.LOOP: loops,
    ConflictKind.RETIRED_IN_USE: retired_in_use,
    ConflictKind.OVERLAP: overlapping,
    ConflictKind.DECIDED: decided,
}


def find_conflicts(
    store: MemoryStore,
    topology: Topology,
    *,
    kinds: Collection[ConflictKind] = KINDS,
    progress: Progress | None = None,
    cancelled: Cancelled | None = None,
) -> FoundConflicts:
    """Find the conflicts of these kinds; nothing is written.

    Args:
        store: where texts are read from, in this thread.
        topology: the graph, which must not change meanwhile.
        kinds: those that are not muted.
        progress: told steps done, steps to do, and what is being looked for, in words.
        cancelled: asked often; the search ends soon after it says so.

    Raises:
        CancelledError: when `cancelled` says so.
    """
    with _no_collector():
        return _find(Here(store, kinds), topology, kinds, progress, cancelled)


def _find(
    work: TextWork,
    topology: Topology,
    kinds: Collection[ConflictKind],
    progress: Progress | None,
    cancelled: Cancelled | None,
) -> FoundConflicts:
    found: dict[ConflictKind, list[Conflict]] = {kind: [] for kind in KINDS if kind in kinds}
    links = Links(topology)
    read = topology.memory_count if found.keys() & TEXT_KINDS else 0
    steps = _Steps(progress, total=len(found) * _STEP + read)
    for kind in (kind for kind in LINK_FINDERS if kind in found):
        steps.tell(f"looking for {_TOLD[kind]}")
        found[kind].extend(until(LINK_FINDERS[kind](links), cancelled))
        steps.done += _STEP
    if read:
        _find_in_texts(work, links, found, steps, cancelled)
    steps.done = steps.total
    steps.tell("done")
    everything = ordered(conflict for some in found.values() for conflict in some)
    return FoundConflicts(everything, {kind: len(some) for kind, some in found.items()})


def conflicts_of(
    path: str | Path,
    *,
    layout: str | None = None,
    brain: str | None = None,
    kinds: Collection[ConflictKind] = KINDS,
    graph: Callable[[], Topology] | None = None,
    progress: Progress | None = None,
    cancelled: Cancelled | None = None,
) -> FoundConflicts:
    """Open a file read-only and find its conflicts: for a command, and for a process of its own.

    `progress` is told two things one after the other, each from its beginning: the reading of the graph, the search.
    `graph` gives the graph where somebody has read it already.

    Raises:
        CannotOpenError: with one plain sentence.
        CancelledError: when `cancelled` says so.
    """
    with (
        _no_collector(),
        closing(open_store(path, layout=layout, brain=brain, read_only=True)) as store,
        closing(text_work(store, str(path), brain=brain, kinds=kinds)) as work,
    ):
        opening = None if progress is None else partial(progress, words="reading the graph")
        topology = graph() if graph is not None else store.load(opening, cancelled)
        return _find(work, topology, kinds, progress, cancelled)


@dataclass(slots=True)
class _Steps:
    """How far the search is."""

    progress: Progress | None
    total: int
    done: int = 0

    def tell(self, words: str) -> None:
        """Say what is being done."""
        if self.progress is not None:
            self.progress(min(self.done, self.total), self.total, words)


def _find_in_texts(
    work: TextWork,
    links: Links,
    found: dict[ConflictKind, list[Conflict]],
    steps: _Steps,
    cancelled: Cancelled | None,
) -> None:
    """What texts say twice, and what they say differently of one subject."""
    begun = steps.done

    def told(words: str, count: int) -> None:
        steps.done = max(steps.done, begun + min(count, links.topology.memory_count))
        steps.tell(words)

    said = work.said(standing_of(links), told, cancelled).by_index(links.topology)
    steps.done = steps.total - _STEP
    steps.tell(COMPARING)
    met = open_to_question(links, said.met)
    twice: list[Conflict] = []
    if ConflictKind.NEAR_DUPLICATE in found:
        twice.extend(until(twins(links, said.twins), cancelled))
        twice.extend(rewordings(links, met, list(twice)))
        found[ConflictKind.NEAR_DUPLICATE].extend(twice)
    if asks_claims(found):
        for conflict in until(disputes(links, said.differences, met, twice), cancelled):
            if conflict.kind in found:
                found[conflict.kind].append(conflict)


@contextmanager
def _no_collector() -> Iterator[None]:
    """Let Python's garbage collector rest: what is made here forms no circles.

    It takes a quarter of the time, and holds the interpreter for some tenths of a second each time it looks at all.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()
