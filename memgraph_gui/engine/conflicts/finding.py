"""Runs the conflict finders over one file: which kinds, in which order, with progress and a way to stop."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import closing
from pathlib import Path

from memgraph_gui.engine.conflicts.links import Links
from memgraph_gui.engine.conflicts.loops import loops
from memgraph_gui.engine.conflicts.overlap import overlapping
from memgraph_gui.engine.conflicts.retired import retired_in_use
from memgraph_gui.engine.conflicts.stated import contradictions, decided, opposite_types
from memgraph_gui.engine.conflicts.values import KINDS, Conflict, ConflictKind, FoundConflicts, ordered
from memgraph_gui.engine.errors import CancelledError
from memgraph_gui.engine.store import MemoryStore, open_store
from memgraph_gui.engine.topology import Topology

Progress = Callable[[int, int, str], None]
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
    found: dict[ConflictKind, list[Conflict]] = {kind: [] for kind in KINDS if kind in kinds}
    links = Links(topology)
    for number, (kind, finder) in enumerate((k, f) for k, f in LINK_FINDERS.items() if k in found):
        if progress is not None:
            progress(number, len(found), f"looking for {kind}")
        found[kind].extend(_until(finder(links), cancelled))
    if progress is not None:
        progress(len(found), len(found), "done")
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
    """Open a file read-only and find its conflicts: for a command, and for a thread or process of its own.

    Raises:
        CannotOpenError: with one plain sentence.
        CancelledError: when `cancelled` says so.
    """
    with closing(open_store(path, layout=layout, brain=brain, read_only=True)) as store:
        topology = store.load(cancelled=cancelled)
        return find_conflicts(store, topology, kinds=kinds, progress=progress, cancelled=cancelled)


def _until(conflicts: Iterable[Conflict], cancelled: Cancelled | None) -> Iterator[Conflict]:
    """The same conflicts, until somebody says stop."""
    stop_if(cancelled)
    for conflict in conflicts:
        yield conflict
        stop_if(cancelled)


def stop_if(cancelled: Cancelled | None) -> None:
    """End the search when it is not wanted any more.

    Raises:
        CancelledError: when `cancelled` says so.
    """
    if cancelled is not None and cancelled():
        raise CancelledError("Looking for conflicts was stopped.")
