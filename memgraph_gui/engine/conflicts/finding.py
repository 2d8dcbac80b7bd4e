"""Runs the conflict finders over one file: which kinds, in which order, with progress and a way to stop."""

import gc
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Protocol, TypeVar

from memgraph_gui.engine.conflicts.clauses import worth_reading
from memgraph_gui.engine.conflicts.corpus import Corpus
from memgraph_gui.engine.conflicts.duplicates import Duplicates
from memgraph_gui.engine.conflicts.links import Links
from memgraph_gui.engine.conflicts.loops import loops
from memgraph_gui.engine.conflicts.overlap import overlapping
from memgraph_gui.engine.conflicts.retired import retired_in_use
from memgraph_gui.engine.conflicts.stated import contradictions, decided, opposite_types
from memgraph_gui.engine.conflicts.subjects import Subjects
from memgraph_gui.engine.conflicts.textual import disputes, meetings, rewordings, twins
from memgraph_gui.engine.conflicts.values import KINDS, TEXT_KINDS, Conflict, ConflictKind, FoundConflicts, ordered
from memgraph_gui.engine.errors import CancelledError
from memgraph_gui.engine.store import MemoryStore, open_store
from memgraph_gui.engine.topology import Topology

T = TypeVar("T")
COMPARED = frozenset({ConflictKind.NEAR_DUPLICATE, ConflictKind.MAY_DISAGREE})
"""Kinds for which texts are laid side by side."""
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
        return _find(store, topology, kinds, progress, cancelled)


def _find(
    store: MemoryStore,
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
        found[kind].extend(_until(LINK_FINDERS[kind](links), cancelled))
        steps.done += _STEP
    if read:
        _find_in_texts(store, links, found, steps, cancelled)
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
    progress: Progress | None = None,
    cancelled: Cancelled | None = None,
) -> FoundConflicts:
    """Open a file read-only and find its conflicts: for a command, and for a process of its own.

    `progress` is told two things one after the other, each from its beginning: the reading of the graph, the search.

    Raises:
        CannotOpenError: with one plain sentence.
        CancelledError: when `cancelled` says so.
    """
    with _no_collector(), closing(open_store(path, layout=layout, brain=brain, read_only=True)) as store:
        opening = None if progress is None else partial(progress, words="reading the graph")
        topology = store.load(opening, cancelled)
        return find_conflicts(store, topology, kinds=kinds, progress=progress, cancelled=cancelled)


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
    store: MemoryStore,
    links: Links,
    found: dict[ConflictKind, list[Conflict]],
    steps: _Steps,
    cancelled: Cancelled | None,
) -> None:
    """Read all texts once and find what they say twice, and what they say differently of one subject."""
    corpus = Corpus()
    begun = steps.done
    for page in store.text_pages(cancelled):
        for texts in page:
            index = links.topology.memory_index(texts.rowid)
            if index is not None:
                corpus.add(index, texts.title, texts.content or texts.summary)
        steps.done += len(page)
        steps.tell("reading texts")
    steps.done = begun + links.topology.memory_count
    duplicates = Duplicates(corpus)
    asks_subjects = bool(found.keys() & (TEXT_KINDS - {ConflictKind.NEAR_DUPLICATE}))
    steps.tell("comparing texts")
    met = list(_until(meetings(links, corpus), cancelled)) if found.keys() & COMPARED else []
    twice: list[Conflict] = []
    if ConflictKind.NEAR_DUPLICATE in found:
        steps.tell(f"looking for {_TOLD[ConflictKind.NEAR_DUPLICATE]}")
        twice.extend(_until(twins(links, duplicates), cancelled))
        twice.extend(rewordings(links, met, list(twice)))
        found[ConflictKind.NEAR_DUPLICATE].extend(twice)
        steps.done += _STEP
    if asks_subjects:
        steps.tell(f"looking for {_TOLD[ConflictKind.SAME_SUBJECT]}")
        subjects = Subjects()
        is_copy = duplicates.copies()
        for text in worth_reading(corpus).tolist():
            if not is_copy[text]:
                subjects.add(corpus.memories[text], corpus.titles[text], corpus.contents[text])
        for conflict in _until(disputes(links, subjects, met, twice), cancelled):
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


def _until(things: Iterable[T], cancelled: Cancelled | None) -> Iterator[T]:
    """The same things, until somebody says stop."""
    stop_if(cancelled)
    for thing in things:
        yield thing
        stop_if(cancelled)


def stop_if(cancelled: Cancelled | None) -> None:
    """End the search when it is not wanted any more.

    Raises:
        CancelledError: when `cancelled` says so.
    """
    if cancelled is not None and cancelled():
        raise CancelledError("Looking for conflicts was stopped.")
