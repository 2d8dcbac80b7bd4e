"""Has the texts of a file compared: here, or in a process of its own while the graph is read and linked.

Either way the answer is the same. The other process (`text_worker`) reads the file itself, in the same careful way as
everybody, and writes nothing. It hands back what it was refused and what went wrong in it, and ends with us.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, Protocol, TypeVar

from memgraph_gui.engine import errors
from memgraph_gui.engine.child import Child
from memgraph_gui.engine.conflicts.companions import Weights
from memgraph_gui.engine.conflicts.duplicates import Twin
from memgraph_gui.engine.conflicts.meeting import Meeting
from memgraph_gui.engine.conflicts.subjects import Difference
from memgraph_gui.engine.conflicts.texts import Said, Standing, Texts, differences, meetings
from memgraph_gui.engine.conflicts.values import TEXT_KINDS, ConflictKind
from memgraph_gui.engine.errors import CancelledError, KnownError
from memgraph_gui.engine.store import MemoryStore

T = TypeVar("T")
Cancelled = Callable[[], bool]
Told = Callable[[str, int], None]
COMPARED = frozenset({ConflictKind.NEAR_DUPLICATE, ConflictKind.MAY_DISAGREE})
"""Kinds for which texts are laid side by side."""
LARGE = 8000
"""Memories from which a second process is started: below it, starting one takes as long as what it saves."""
READING, TWICE, CLAIMS, COMPARING = (
    "reading texts",
    "looking for near duplicates",
    "looking for other numbers for one subject",
    "comparing texts",
)
STOPPED = "Looking for conflicts was stopped."
REFUSALS = {kind.__name__: kind for kind in (errors.CannotOpenError, errors.LockedError, errors.DamagedError)}
_WORKER = "memgraph_gui.engine.conflicts.text_worker"


class TextWork(Protocol):
    """Somebody who has the texts of one file compared."""

    def said(self, standing: Standing, told: Told, cancelled: Cancelled | None) -> Said:
        """What the texts say; `told` what is being done, and how many texts were read so far.

        Raises:
            CancelledError: when `cancelled` says so.
            KnownError: the texts cannot be read.
        """
        ...

    def close(self) -> None:
        """Nobody waits for it any more."""
        ...


def asks_claims(kinds: Collection[ConflictKind]) -> bool:
    """Whether texts must be read claim by claim for these kinds."""
    return bool(set(kinds) & (TEXT_KINDS - {ConflictKind.NEAR_DUPLICATE}))


class Here:
    """In this thread."""

    def __init__(self, store: MemoryStore, kinds: Collection[ConflictKind]) -> None:
        self._store, self._kinds = store, kinds

    def said(self, standing: Standing, told: Told, cancelled: Cancelled | None) -> Said:
        """See `TextWork`."""
        texts = Texts()
        texts.read(self._store, lambda count: told(READING, count), cancelled)
        twins: list[Twin] = []
        differing: list[Difference | None] = []
        met = []
        if ConflictKind.NEAR_DUPLICATE in self._kinds:
            told(TWICE, 0)
            twins.extend(until(texts.twins(), cancelled))
        if asks_claims(self._kinds):
            told(CLAIMS, 0)
            differing.extend(until(texts.differences(), cancelled))
        if COMPARED & set(self._kinds):
            told(COMPARING, 0)
            asked = texts.to_meet(standing)
            found = until(meetings(asked.pairs, asked.written, asked.weights.__getitem__), cancelled)
            met = [
                (*texts.memories_at(pair), meeting)
                for pair, meeting in zip(asked.pairs, found, strict=True)
                if meeting is not None
            ]
        return Said(twins, [one for one in differing if one is not None], met)

    def close(self) -> None:
        """There is nothing to end."""


class Beside:
    """In a process of its own, which begins to read at once.

    Raises:
        OSError: it cannot be started.
    """

    def __init__(self, path: str, *, layout: str | None, brain: str | None, kinds: Collection[ConflictKind]) -> None:
        self._child = Child(_WORKER, [path, layout, brain, [str(kind) for kind in kinds]])

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._child.pid

    def said(self, standing: Standing, told: Told, cancelled: Cancelled | None) -> Said:
        """See `TextWork`.

        Raises:
            RuntimeError: it ended without an answer, which is a fault of ours; its last words are in it.
        """
        self._child.ask(list(standing.retired), list(standing.projects), list(standing.projects.values()))
        twins: list[Twin] = []
        differing: list[Difference | None] = []
        met: dict[int, tuple[int, int, Meeting]] = {}
        for what, *given in self._child.answers(cancelled, STOPPED):
            if what == "step":
                told(*given)
            elif what == "twins":
                twins = [Twin(*one) for one in given[0]]
            elif what == "differences":
                differing = [Difference(*one) for one in given[0]]
            elif what == "claiming":
                told(CLAIMS, 0)
                claiming = ((memory, title, content) for memory, title, content in given[0])
                differing = list(until(differences(claiming), cancelled))
            elif what == "met":
                met |= _met(given[0])
            elif what == "share":
                told(COMPARING, 0)
                met |= _met(list(until(laid_out(given), cancelled)))
            elif what == "end":
                return Said(twins, [one for one in differing if one is not None], [met[at] for at in sorted(met)])
            elif what == "refused":
                raise REFUSALS.get(given[0], KnownError)(given[1])
        raise RuntimeError(f"Comparing texts ended without an answer: {self._child.last_words()}")

    def close(self) -> None:
        """End the process, whatever it does."""
        self._child.close()


def text_work(store: MemoryStore, path: str, *, brain: str | None, kinds: Collection[ConflictKind]) -> TextWork:
    """How the texts of an open file are best compared: a large one has them compared beside, if that can be."""
    if set(kinds) & TEXT_KINDS and store.dialect.memory_count(store.connection) >= LARGE:
        try:
            return Beside(path, layout=store.dialect.name, brain=brain, kinds=kinds)
        except OSError:  # no more processes, or no room for one: it takes longer
            pass
    return Here(store, kinds)


def laid_out(given: list[Any]) -> Iterator[list[Any]]:
    """Lay the pairs of a share side by side: [number, memory, memory, meeting ...] of those that have to do."""
    numbers, pairs, memories, written, rarest, stems, weights = given
    texts = {int(at): (title, content) for at, (title, content) in written.items()}
    weigh = Weights(rarest, zip(stems, weights, strict=True)).__getitem__
    found = meetings([(one, other) for one, other in pairs], texts, weigh)
    for number, (one, other), meeting in zip(numbers, memories, found, strict=True):
        if meeting is None:
            yield []
        else:
            yield [number, one, other, meeting.twice, meeting.score, meeting.says_one, meeting.says_other]


def _met(told: Iterable[list[Any]]) -> dict[int, tuple[int, int, Meeting]]:
    return {one[0]: (one[1], one[2], Meeting(*one[3:])) for one in told if one}


def until(things: Iterable[T], cancelled: Cancelled | None) -> Iterator[T]:
    """The same things, until somebody says stop.

    Raises:
        CancelledError: when `cancelled` says so.
    """
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
        raise CancelledError(STOPPED)
